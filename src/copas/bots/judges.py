"""Judges: what a decision gave away, by what its seat could know.

`mestre`'s search judges one-deck deals; `médio`'s hand-made values judge all others, and all deals where
nothing is to be compiled. Both look at one seat's view only.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol

from copas.bots.dice import dice
from copas.bots.facts import Facts
from copas.bots.medium import card_values
from copas.bots.moons import should_attempt
from copas.bots.passing import best_pass, kept_cost
from copas.cards import CARDS, SUIT_MASKS, Card, CardSet

if TYPE_CHECKING:
    from copas.bots.analysis import CardValue, PassValue
    from copas.bots.master import Budget
    from copas.view import View

JUDGES: Final = ("médio", "mestre")
WORTH_A_SECOND_LOOK: Final = 0.25
"""A first estimate below this, in points, is taken for none."""
MOST_PASSES: Final = 5
"""How many of the likeliest passes a verdict tells."""
FIRST, SECOND = b"first look", b"second look"


@dataclass(frozen=True)
class Worth:
    """What one choice was worth by its judge.

    Attributes:
        cards: the card played, or the cards passed.
        value: in points, higher is better; values of different judges or decisions cannot be compared.
        points: the expected change of the own score; None if the judge does not estimate it.
        moon_risk: the chance that somebody else shoots the moon; None likewise.
        own_moon: the chance of shooting it oneself; None likewise.

    """

    cards: CardSet
    value: float
    points: float | None = None
    moon_risk: float | None = None
    own_moon: float | None = None


@dataclass(frozen=True)
class Verdict:
    """What a judge says of one decision.

    Attributes:
        judge: the judge's name.
        chosen: what was done.
        better: the best there was; the same as `chosen` if nothing was clearly better.
        options: the first look at every legal card, or at the likeliest passes, the best first.

    """

    judge: str
    chosen: Worth
    better: Worth
    options: tuple[Worth, ...] = ()

    @property
    def cost(self) -> float:
        """How many points the decision gave away; never below zero."""
        return max(0.0, self.better.value - self.chosen.value)


class Judge(Protocol):
    """Weighs decisions; deterministic."""

    @property
    def name(self) -> str:
        """Its name."""
        ...

    def judge_play(self, view: View, card: Card) -> Verdict | None:
        """Judge a legal card of the seat to play; None if the judge has no opinion."""
        ...

    def judge_pass(self, view: View, cards: CardSet) -> Verdict | None:
        """Judge a pass of a seat that owes one; None if the judge has no opinion."""
        ...


class MediumJudge:
    """`médio`'s values, for every rule set; it needs nothing compiled."""

    name = "médio"

    def judge_play(self, view: View, card: Card) -> Verdict | None:
        """Compare a card's value with the best; no opinion where `médio` would go for the moon."""
        facts = Facts(view)
        if should_attempt(facts):
            return None
        values = card_values(facts)
        best = max(values, key=lambda each: (values[each], each == card))
        ordered = sorted(values, key=lambda each: -values[each])
        options = tuple(_medium_worth(each, values[each]) for each in ordered)
        chosen, better = _medium_worth(card, values[card]), _medium_worth(best, values[best])
        return Verdict(self.name, chosen, better, options)

    def judge_pass(self, view: View, cards: CardSet) -> Verdict | None:
        """Compare what is kept with the safest that could be kept."""
        facts = Facts(view)
        best = CardSet(best_pass(facts, dice(view, FIRST)))
        chosen, better = (Worth(each, -_cost_kept(facts, each) / 1000) for each in (cards, best))
        return Verdict(self.name, chosen, better if better.value > chosen.value else chosen)


def _medium_worth(card: int, value: int) -> Worth:
    return Worth(CardSet.of([CARDS[card]]), value / 1000)


def _cost_kept(facts: Facts, passed: CardSet) -> int:
    kept = facts.hand & ~passed.mask
    return sum(kept_cost(facts, suit, kept & suit) for suit in SUIT_MASKS)


class MasterJudge:
    """`mestre`'s search; two-deck deals are left to `médio`.

    What looks better is weighed a second time with other dice, against what was done and nothing else: the
    best of many estimates would be too good otherwise.

    Args:
        budget: how much to simulate; the default of `mestre` if None.

    """

    name = "mestre"

    def __init__(self, budget: Budget | None = None) -> None:
        self._budget = budget
        self._simple = MediumJudge()

    def judge_play(self, view: View, card: Card) -> Verdict | None:
        """Weigh every card; then the best against the one played."""
        if view.rules.decks > 1:
            return self._simple.judge_play(view, card)
        from copas.bots.analysis import NothingToWeigh, compare_plays, weigh

        try:
            values = weigh(view, FIRST, self._budget)
        except NothingToWeigh:
            return self._simple.judge_play(view, card)
        options = tuple(map(_play_worth, values))
        played = next(value for value in values if value.card == card)
        if values[0].value - played.value < WORTH_A_SECOND_LOOK:
            return Verdict(self.name, _play_worth(played), _play_worth(played), options)
        chosen, better = map(_play_worth, compare_plays(view, (card, values[0].card), SECOND, self._budget))
        return Verdict(self.name, chosen, better if better.value > chosen.value else chosen, options)

    def judge_pass(self, view: View, cards: CardSet) -> Verdict | None:
        """Weigh the likeliest sets; then the best against the one passed."""
        if view.rules.decks > 1:
            return self._simple.judge_pass(view, cards)
        from copas.bots.analysis import compare_passes, weigh_passes

        values = weigh_passes(view, FIRST, self._budget)
        options = tuple(map(_pass_worth, values[:MOST_PASSES]))
        chosen, better = map(
            _pass_worth, compare_passes(view, (cards, values[0].cards), SECOND, self._budget)
        )
        return Verdict(self.name, chosen, better if better.value > chosen.value else chosen, options)


def _play_worth(value: CardValue) -> Worth:
    return Worth(CardSet.of([value.card]), value.value, value.points, value.moon_risk, value.own_moon)


def _pass_worth(value: PassValue) -> Worth:
    return Worth(value.cards, value.value, value.points, value.moon_risk, value.own_moon)
