"""Which cards `médio` passes: those whose absence makes the rest of the hand safest."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from copas.bots.facts import HEARTS, SPADES, Facts, cards_of
from copas.bots.holding import holding_cost
from copas.cards import SUIT_MASKS
from copas.shuffle import Stream

THIN_SPADES: Final = (1800, 1300, 800, 400, 150)
"""What it costs to keep so few low spades while the queen may still come in the pass."""
LOW_HEART: Final = 150
"""What a low heart is worth as an exit later."""


def best_pass(facts: Facts, dice: Stream) -> int:
    """Return the mask of the cards to pass.

    The cost of a hand is the sum over its suits, so the best way to take k cards from each suit is found suit
    by suit, and the suits are joined by the number of cards.
    """
    wanted = facts.view.rules.pass_count
    best: list[tuple[int, int, int] | None] = [(0, 0, 0)] + [None] * wanted
    for suit in SUIT_MASKS:
        options = _options(facts, suit, wanted, dice)
        best = _joined(best, options, wanted)
    final = best[wanted]
    assert final is not None  # noqa: S101 - a hand holds at least what it passes
    return final[2]


def _options(facts: Facts, suit: int, wanted: int, dice: Stream) -> list[tuple[int, int, int] | None]:
    """Return, for each count, the cheapest way to pass so many cards of a suit: cost, die, cards."""
    held = facts.hand & suit
    cards = cards_of(held)
    options: list[tuple[int, int, int] | None] = []
    for count in range(wanted + 1):
        ways = []
        for chosen in combinations(cards, count):
            mask = sum(1 << card for card in chosen)
            ways.append((kept_cost(facts, suit, held & ~mask), mask))
        if not ways:
            options.append(None)
            continue
        cheapest = min(cost for cost, _ in ways)
        options.append((cheapest, dice.below(1 << 16), next(mask for cost, mask in ways if cost == cheapest)))
    return options


def _joined(
    best: list[tuple[int, int, int] | None], options: list[tuple[int, int, int] | None], wanted: int
) -> list[tuple[int, int, int] | None]:
    """Add one suit: the best total for each count of cards."""
    joined: list[tuple[int, int, int] | None] = []
    for total in range(wanted + 1):
        ways = []
        for count in range(total + 1):
            before, more = best[total - count], options[count]
            if before is not None and more is not None:
                ways.append((before[0] + more[0], before[1] + more[1], before[2] | more[2]))
        joined.append(min(ways) if ways else None)
    return joined


def kept_cost(facts: Facts, suit: int, mask: int) -> int:
    """Return what the cards kept of a suit are likely to cost, with an eye on what the pass may bring."""
    cost = holding_cost(facts, suit, mask)
    if suit == SPADES and not mask & facts.scale.honours:
        low = mask.bit_count()
        cost += THIN_SPADES[low] if low < len(THIN_SPADES) else 0
    if suit == HEARTS:
        cost -= LOW_HEART * min(3, sum(1 for card in cards_of(mask) if card % 13 <= 3))
    return cost
