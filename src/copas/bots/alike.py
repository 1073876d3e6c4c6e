"""The player by whom luck is told from play."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from copas.bots.dice import dice, pick
from copas.bots.facts import Facts, cards_of
from copas.bots.medium import Medium, card_values
from copas.bots.passing import kept_cost
from copas.cards import CARDS, SUIT_MASKS, Card, CardSet
from copas.view import View

AS_GOOD: Final = 300
"""The players of the playouts take any card within so many thousandths of a point of the best, and"""
AS_GOOD_PASS: Final = 1000
"""any pass whose rest costs so many thousandths of a point more than the cheapest."""


class Alike:
    """The player of the playouts: `médio`, at random between choices that are nearly as good as its best.

    Args:
        as_good: how much less a card may be worth, in thousandths of a point.
        as_good_pass: how much more the cards kept by a pass may cost, likewise.

    """

    name, version, settings = "alike", "1", b""

    def __init__(self, as_good: int = AS_GOOD, as_good_pass: int = AS_GOOD_PASS) -> None:
        self._as_good = as_good
        self._as_good_pass = as_good_pass
        self.choose_moon = Medium().choose_moon

    def choose_pass(self, view: View, seed: bytes) -> CardSet:
        """Pass any set whose rest costs nearly as little as the cheapest."""
        facts, stream = Facts(view), dice(view, seed)
        ways = pass_costs(facts)
        ceiling = min(ways.values()) + self._as_good_pass
        return CardSet(pick([mask for mask, cost in ways.items() if cost <= ceiling], stream))

    def choose_play(self, view: View, seed: bytes) -> Card:
        """Play any card nearly as good as the best."""
        legal = view.legal
        if len(legal) == 1:
            return next(iter(legal))
        values = card_values(Facts(view))
        floor = max(values.values()) - self._as_good
        return CARDS[pick([card for card, value in values.items() if value >= floor], dice(view, seed))]


def pass_costs(facts: Facts) -> dict[int, int]:
    """Return what the kept cards cost in thousandths of a point, for each set that can be passed."""
    count = facts.view.rules.pass_count
    ways = {0: 0}
    for suit in SUIT_MASKS:
        held = facts.hand & suit
        taken = {
            mask: kept_cost(facts, suit, held & ~mask)
            for size in range(count + 1)
            for mask in map(_mask_of, combinations(cards_of(held), size))
        }
        ways = {
            before | mask: cost + more
            for before, cost in ways.items()
            for mask, more in taken.items()
            if (before | mask).bit_count() <= count
        }
    return {mask: cost for mask, cost in ways.items() if mask.bit_count() == count}


def _mask_of(cards: tuple[int, ...]) -> int:
    return sum(1 << card for card in cards)
