"""Walks over deals for the tests: counting to the end, random decisions, and deals of rare shape."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from copas.cards import CardSet
from copas.events import CardPlayed, CardsPassed, MoonChosen
from copas.match import apply_to_deal
from copas.open_deal import Hands, OpenDeal, Task
from copas.scoring import MoonChoice
from copas.testing import perft

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from copas.cards import Card
    from copas.rules import Rules

    DealEvent = CardsPassed | CardPlayed | MoonChosen
    Position = tuple[tuple[CardSet, ...], int | None, tuple[CardSet, ...]]
    Counted = tuple[int, tuple[int, ...]]


def after(deal: OpenDeal, card: Card) -> OpenDeal:
    """The deal with one more card played, apart from the original."""
    twin = deal.copy()
    turn = twin.turn
    assert turn is not None
    twin.play(turn, card)
    return twin


def advance(deal: OpenDeal, plays: int, pick: Callable[[CardSet], Card]) -> OpenDeal:
    """Play so many cards, each picked from the legal ones."""
    for _ in range(plays):
        turn = deal.turn
        assert turn is not None
        deal.play(turn, pick(deal.legal()))
    return deal


def perft_by_card(deal: OpenDeal, depth: int) -> dict[str, int]:
    """`perft` for each first card apart: what to compare when the sums differ."""
    return {str(card): perft(after(deal, card), depth - 1) for card in deal.legal()}


def completions(deal: OpenDeal) -> Counted:
    """Count the ways to play a deal to its end, and sum what they bring each seat.

    Positions between tricks are counted once: what can still happen depends on the hands and the leader, and
    the scores on who took which counting cards.
    """
    return _completions(deal, {})


def _completions(deal: OpenDeal, known: dict[Position, Counted]) -> Counted:
    if deal.turn is None:
        return 1, deal.changes
    between = not deal.public.trick
    taken = tuple(cards & deal.rules.counting for cards in deal.public.taken)
    position = deal.hands, deal.turn, taken
    if between and position in known:
        return known[position]
    count, sums = 0, (0,) * deal.rules.players
    for card in deal.legal():
        more, points = _completions(after(deal, card), known)
        count, sums = count + more, tuple(map(sum, zip(sums, points, strict=True)))
    if between:
        known[position] = count, sums
    return count, sums


def random_hands(rules: Rules, rng: random.Random) -> Hands:
    """Deal the deck out evenly, each distribution as likely as another."""
    return _dealt(rules, rng.sample(list(rules.deck), len(rules.deck)))


def skewed_hands(rules: Rules, rng: random.Random, noise: float | None = None) -> Hands:
    """Deal hands of few suits, to reach what a fair deal hardly ever does.

    Voids from the start, hands of nothing but penalty cards, points forced on the first trick, heart leads
    while unbroken, cancelled tricks and moons all become common. Up to noise 1 whole suits are dealt out one
    after another; the more noise, the fairer the deal. Without one given, it is drawn too.
    """
    width = rng.choice((0.5, 1.2, 1.5, 2, 3)) if noise is None else noise
    suits = rng.sample(range(4), 4)
    order = sorted(rules.deck, key=lambda card: suits[card.suit] + width * rng.random())
    dealt = _dealt(rules, order)
    return Hands(tuple(rng.sample(dealt.hands, rules.players)), dealt.widow)


def _dealt(rules: Rules, order: Sequence[Card]) -> Hands:
    size = rules.hand_size
    hands = tuple(CardSet.of(order[seat * size : (seat + 1) * size]) for seat in range(rules.players))
    return Hands(hands, CardSet.of(order[rules.players * size :]))


def any_hands(rules: Rules, rng: random.Random) -> Hands:
    """A fair deal or a skewed one."""
    return random_hands(rules, rng) if rng.random() < 0.5 else skewed_hands(rules, rng)


def random_event(deal: OpenDeal, rng: random.Random) -> DealEvent:
    """One legal decision of one of the seats that owe one, not applied."""
    seat = rng.choice(deal.to_act)
    match deal.task:
        case Task.PASS:
            cards = rng.sample(list(deal.hands[seat]), deal.rules.pass_count)
            return CardsPassed(seat, CardSet.of(cards))
        case Task.PLAY:
            return CardPlayed(seat, rng.choice(list(deal.legal())))
        case _:
            return MoonChosen(seat, rng.choice(list(MoonChoice)))


def play_at_random(deal: OpenDeal, rng: random.Random, hook: Callable[[], None] | None = None) -> OpenDeal:
    """Play a deal to its end; the hook runs before each decision and after the last."""
    while not deal.ended:
        if hook is not None:
            hook()
        apply_to_deal(deal, random_event(deal, rng))
    if hook is not None:
        hook()
    return deal


def fresh(rules: Rules, seed: int) -> tuple[OpenDeal, random.Random]:
    """A deal about to begin, and the generator that made it."""
    rng = random.Random(seed)
    number, dealer = rng.randint(1, 6), rng.randrange(rules.players)
    return OpenDeal(rules, any_hands(rules, rng), number=number, dealer=dealer), rng


def somewhere(rules: Rules, seed: int) -> tuple[OpenDeal, random.Random]:
    """A deal stopped before a random decision, or ended."""
    deal, rng = fresh(rules, seed)
    decisions = rules.players * (1 + rules.hand_size) + 1
    for _ in range(rng.randint(0, decisions)):
        if deal.ended:
            break
        apply_to_deal(deal, random_event(deal, rng))
    return deal, rng
