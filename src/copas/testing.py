"""Deals, counts and generators for tests: ours, and those of programs that use the library.

Nothing here is needed to play.
"""

from __future__ import annotations

from collections.abc import Iterator

from copas.cards import CARDS, DECK_SIZE, CardSet
from copas.errors import InvalidRules
from copas.match import Match
from copas.open_deal import Hands, OpenDeal, Task
from copas.rules import MAX_PASS, Moon, Opening, Rules, SpadeHonours
from copas.scoring import MoonChoice
from copas.seats import PassDirection
from copas.shuffle import Stream, deal_hands, draw_dealer, shuffled


def golden_hands(number: int) -> Hands:
    """Return the golden deal of a number, four hands of thirteen.

    Card `(i * number mod 53) - 1` goes to seat `(i - 1) mod 4`, for i from 1 to 52.

    Args:
        number: 1 to 52.
    """
    order = [i * number % (DECK_SIZE + 1) - 1 for i in range(1, DECK_SIZE + 1)]
    return Hands(tuple(CardSet.of(order[seat::4]) for seat in range(4)))


def perft(deal: OpenDeal, depth: int) -> int:
    """Count the sequences of legal plays of a length, as chess programs do to test move generation."""
    turn = deal.turn
    if depth == 0 or turn is None:
        return 1 if depth == 0 else 0
    legal = deal.legal()
    if depth == 1:
        return len(legal)
    count = 0
    for card in legal:
        after = deal.copy()
        after.play(turn, card)
        count += perft(after, depth - 1)
    return count


def count_completions(deal: OpenDeal) -> tuple[int, tuple[int, ...]]:
    """Count all ways to finish a deal, and add up the scores of each seat over them."""
    turn = deal.turn
    if turn is None:
        return 1, deal.changes
    total = 0
    sums = [0] * deal.rules.players
    for card in deal.legal():
        after = deal.copy()
        after.play(turn, card)
        count, points = count_completions(after)
        total += count
        sums = [a + b for a, b in zip(sums, points, strict=True)]
    return total, tuple(sums)


def play_randomly(deal: OpenDeal, stream: Stream) -> Iterator[OpenDeal]:
    """Play a deal to its end with random legal choices, yielding it before each of them."""
    while (task := deal.task) is not Task.NOTHING:
        yield deal
        seat = deal.to_act[0]
        if task is Task.PASS:
            deal.pass_cards(seat, CardSet.of(shuffled(deal.hands[seat], stream)[: deal.rules.pass_count]))
        elif task is Task.PLAY:
            legal = list(deal.legal())
            deal.play(seat, legal[stream.below(len(legal))])
        else:
            deal.choose_moon(seat, list(MoonChoice)[stream.below(2)])


def random_match(rules: Rules, seed: bytes, *, max_deals: int = 1000) -> Match:
    """Play a match with random legal choices.

    Args:
        rules: the options.
        seed: the entropy of cards and choices.
        max_deals: where to stop; moons that subtract may keep a match from its end.
    """
    stream = Stream(seed, "random match")
    match = Match(rules, draw_dealer(rules, stream))
    while not match.finished and len(match.finished_deals) < max_deals:
        match.start_deal(deal_hands(rules, stream))
        while (deal := match.deal) is not None:
            seat = deal.to_act[0]
            task = deal.task
            if task is Task.PASS:
                match.pass_cards(seat, CardSet.of(shuffled(deal.hands[seat], stream)[: rules.pass_count]))
            elif task is Task.PLAY:
                legal = list(deal.legal())
                match.play(seat, legal[stream.below(len(legal))])
            else:
                match.choose_moon(seat, list(MoonChoice)[stream.below(2)])
    return match


def random_rules(stream: Stream) -> Rules:
    """Return random valid rules: every option takes every value that it can have beside the others."""
    while True:
        try:
            return _draw_rules(stream)
        except InvalidRules:
            continue


def _draw_rules(stream: Stream) -> Rules:
    def flip() -> bool:
        return bool(stream.below(2))

    players = 3 + stream.below(8)
    decks = 2 if players > 7 or (players == 6 and flip()) else 1
    cycle = tuple(list(PassDirection)[stream.below(4)] for _ in range(1 + stream.below(4)))
    exact = flip() and flip()
    options = {
        "players": players,
        "decks": decks,
        "removed": () if decks == 2 else _draw_removed(players, stream),
        "pass_cycle": (PassDirection.HOLD,) if decks == 2 else cycle,
        "pass_count": stream.below(MAX_PASS + 1),
        "opening": Opening.DEALERS_LEFT if decks == 2 or flip() else Opening.LOWEST_CLUB,
        "first_trick_points": flip(),
        "queen_breaks_hearts": flip(),
        "moon": list(Moon)[stream.below(3)],
        "jack_of_diamonds": -10 if flip() else 0,
        "spade_honours": list(SpadeHonours)[stream.below(2)],
        "target": 100 if exact else 1 + stream.below(150),
        "exact_100": exact,
    }
    return Rules(**options)  # type: ignore[arg-type]


def _draw_removed(players: int, stream: Stream) -> tuple[int, ...]:
    """Draw cards to leave out so that the rest deals evenly; sometimes a whole round of cards more."""
    count = DECK_SIZE % players + players * (stream.below(4) == 0)
    return tuple(shuffled(CARDS[:DECK_SIZE], stream)[:count])
