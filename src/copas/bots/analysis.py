"""What each card was worth: numbers beside a hint, and the costliest plays of a finished match.

Values are those of `mestre`'s search: by what the seat could know then, over worlds weighed by what the
others had played. They are estimates with an error, and the same inputs give the same numbers on every
machine. `copas.bots.review` builds the analysis of a whole match on them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from copas.bots.dice import dice
from copas.bots.driver import from_the_start
from copas.bots.facts import Facts
from copas.bots.hints import HintReason, play_reasons
from copas.bots.knowledge import knowledge_of
from copas.bots.master import (
    Budget,
    kernel_dice,
    pass_candidates,
    play_candidates,
    value_of_passes,
    value_of_plays,
)
from copas.bots.passing import best_pass
from copas.bots.weights import load_weights
from copas.cards import CARDS, Card, CardSet
from copas.errors import CopasError
from copas.kernels.play import learned_mind
from copas.kernels.tally import OTHERS_MOON, OWN, OWN_MOON, VALUE
from copas.open_deal import OpenDeal
from copas.seats import Seat
from copas.view import View

JUDGING: Final = Budget()
"""What weighs a choice unless something else is asked for: `mestre`'s own budget."""
WORTH_A_WORD: Final = 0.5
"""A play that costs less than this, in points, is within the error of the search."""


class NothingToWeigh(CopasError):
    """The view has no choice of cards that the search can weigh."""


@dataclass(frozen=True)
class CardValue:
    """What one card is worth, on average over the worlds that fit.

    Attributes:
        card: the card.
        value: the payoff in points: the others' mean change of score less the own; higher is better. The end
            of the match counts too.
        points: the own change of score.
        moon_risk: the chance that somebody else shoots the moon.
        own_moon: the chance of shooting it oneself.

    """

    card: Card
    value: float
    points: float
    moon_risk: float
    own_moon: float


@dataclass(frozen=True)
class PassValue:
    """What passing a set of cards is worth, in the terms of `CardValue`.

    Attributes:
        cards: the cards passed.
        value: the payoff in points.
        points: the own change of score.
        moon_risk: the chance that somebody else shoots the moon.
        own_moon: the chance of shooting it oneself.

    """

    cards: CardSet
    value: float
    points: float
    moon_risk: float
    own_moon: float


@dataclass(frozen=True)
class CostlyPlay:
    """A play that gave something away.

    Attributes:
        deal: the number of the deal in its match, from 1.
        trick: the number of the trick, from 1.
        seat: who played.
        played: the card.
        better: the best card.
        cost: how much better, in points.
        reasons: what speaks for the better card.

    """

    deal: int
    trick: int
    seat: Seat
    played: CardValue
    better: CardValue
    cost: float
    reasons: tuple[HintReason, ...]


def weigh(view: View, seed: bytes = b"", budget: Budget | None = None) -> list[CardValue]:
    """Return what each legal card is worth, the best first; cards that can stand for each other are equal.

    Args:
        view: the seat's knowledge.
        seed: where the worlds come from.
        budget: how much to simulate; `JUDGING` if None.

    Raises:
        NothingToWeigh: if it is not the seat's turn, with two decks, or if the play so far broke the rules.

    """
    facts = _facts_to_play(view)
    candidates = play_candidates(facts)
    rows = _rows_of_plays(view, facts, candidates, seed, budget or JUDGING)
    found = [_card_value(card, rows[_stand_in(candidates, card)], facts) for card in view.legal]
    return sorted(found, key=lambda each: -each.value)


def compare_plays(
    view: View, cards: Sequence[Card], seed: bytes = b"", budget: Budget | None = None
) -> list[CardValue]:
    """Return what some legal cards are worth, in the order given: the whole budget goes to these.

    The best of many estimates looks better than it is. Weighing it again with another seed against the card
    that was played gives a difference without that bias.

    Raises:
        NothingToWeigh: as `weigh`, and if there are no cards or one of them is not legal.

    """
    facts = _facts_to_play(view)
    if not cards or not CardSet.of(cards) <= view.legal:
        raise NothingToWeigh("Only legal cards are compared.")
    every = play_candidates(facts)
    wanted = sorted({every[_stand_in(every, card)] for card in cards})
    rows = _rows_of_plays(view, facts, wanted, seed, budget or JUDGING)
    return [_card_value(card, rows[wanted.index(every[_stand_in(every, card)])], facts) for card in cards]


def _facts_to_play(view: View) -> Facts:
    if not view.must_play or view.rules.decks > 1:
        raise NothingToWeigh("Cards are weighed for the seat to play, with one deck.")
    return Facts(view)


def _stand_in(candidates: Sequence[int], card: Card) -> int:
    """Return the index of the candidate that stands for a card: the lowest of its equals."""
    return max(at for at, candidate in enumerate(candidates) if candidate <= card)


def _rows_of_plays(
    view: View, facts: Facts, candidates: list[int], seed: bytes, budget: Budget
) -> list[list[float]]:
    """Return the mean tally of each candidate."""
    knowledge = knowledge_of(facts)
    if not knowledge.total:
        raise NothingToWeigh("No distribution of the hidden cards fits what was played.")
    mind = learned_mind(load_weights())
    tallies = value_of_plays(facts, knowledge, candidates, mind, budget, kernel_dice(view, seed))
    worlds = budget.worlds(len(candidates))
    return [[float(tally) / worlds for tally in row] for row in tallies]


def _card_value(card: Card, row: Sequence[float], facts: Facts) -> CardValue:
    value = row[VALUE] / (facts.players - 1)
    return CardValue(CARDS[card], value, row[OWN], row[OTHERS_MOON], row[OWN_MOON])


def weigh_passes(view: View, seed: bytes = b"", budget: Budget | None = None) -> list[PassValue]:
    """Return what the likeliest sets of cards to pass are worth, the best first.

    Raises:
        NothingToWeigh: if the seat owes no pass, or with two decks.

    """
    facts = _facts_to_pass(view)
    candidates = pass_candidates(facts, best_pass(facts, dice(view, seed)))
    sets = [CardSet(int(mask)) for mask in candidates]
    return sorted(_pass_values(view, facts, sets, seed, budget or JUDGING), key=lambda each: -each.value)


def compare_passes(
    view: View, sets: Sequence[CardSet], seed: bytes = b"", budget: Budget | None = None
) -> list[PassValue]:
    """Return what some sets of cards to pass are worth, in the order given, see `compare_plays`.

    Raises:
        NothingToWeigh: as `weigh_passes`, and if there are no sets or one of them cannot be passed.

    """
    facts = _facts_to_pass(view)
    if not sets or any(len(cards) != view.rules.pass_count or not cards <= view.hand for cards in sets):
        raise NothingToWeigh("Only sets that can be passed are compared.")
    return _pass_values(view, facts, sets, seed, budget or JUDGING)


def _facts_to_pass(view: View) -> Facts:
    if not view.must_pass or view.rules.decks > 1:
        raise NothingToWeigh("Passes are weighed for a seat that owes one, with one deck.")
    return Facts(view)


def _pass_values(
    view: View, facts: Facts, sets: Sequence[CardSet], seed: bytes, budget: Budget
) -> list[PassValue]:
    candidates = np.array([cards.mask for cards in sets], np.int64)
    mind = learned_mind(load_weights())
    tallies = value_of_passes(facts, candidates, mind, budget, kernel_dice(view, seed))
    worlds = max(1, budget.passes // len(candidates))
    found = []
    for cards, tally in zip(sets, tallies, strict=True):
        row = [float(each) / worlds for each in tally]
        value = row[VALUE] / (facts.players - 1)
        found.append(PassValue(cards, value, row[OWN], row[OTHERS_MOON], row[OWN_MOON]))
    return found


def costly_plays(
    deals: Iterable[OpenDeal],
    seats: Iterable[Seat] | None = None,
    *,
    budget: Budget | None = None,
    least: float = WORTH_A_WORD,
    progress: Callable[[int], None] | None = None,
) -> list[CostlyPlay]:
    """Return the plays that gave most away, the costliest first.

    Args:
        deals: finished deals, such as `Match.finished_deals`.
        seats: whose plays to look at; everybody's if None.
        budget: how much to simulate for each play.
        least: leave out what costs less, in points.
        progress: told the number of plays looked at so far.

    """
    wanted = None if seats is None else frozenset(seats)
    found: list[CostlyPlay] = []
    for looked, costly in enumerate(_plays_weighed(deals, wanted, budget), start=1):
        if costly.cost >= least:
            found.append(costly)
        if progress is not None:
            progress(looked)
    return sorted(found, key=lambda each: -each.cost)


def _plays_weighed(
    deals: Iterable[OpenDeal], seats: frozenset[Seat] | None, budget: Budget | None
) -> Iterator[CostlyPlay]:
    """Yield every play that was a choice, with what it cost."""
    for deal in deals:
        if deal.rules.decks > 1:
            continue
        again = _passed_again(deal)
        for seat, card in deal.public.plays:
            if (seats is None or seat in seats) and len(again.legal()) > 1:
                yield _weighed(again, seat, card, budget)
            again.play(seat, card)


def _passed_again(deal: OpenDeal) -> OpenDeal:
    again = from_the_start(deal)
    for seat, cards in enumerate(deal.passes):
        if cards is not None:
            again.pass_cards(seat, cards)
    return again


def _weighed(deal: OpenDeal, seat: Seat, card: Card, budget: Budget | None) -> CostlyPlay:
    view = deal.view(seat)
    values = weigh(view, b"analysis", budget)
    played = next(value for value in values if value.card == card)
    return CostlyPlay(
        deal.public.number,
        len(deal.public.tricks) + 1,
        seat,
        played,
        values[0],
        values[0].value - played.value,
        tuple(play_reasons(view, values[0].card)),
    )
