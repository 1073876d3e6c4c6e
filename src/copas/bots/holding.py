"""What the cards of one suit are likely to cost whoever keeps them.

The danger of a card grows with the share of hidden cards below it (others can duck under it) and falls with
the lower cards beside it, which can be played first. The numbers were found by trying them in the arena
(`bench/bots.py`); they are thousandths of a point.
"""

from __future__ import annotations

from typing import Final

from copas.bots.facts import BELOW, DIAMONDS, HEARTS, SPADES, Facts, by_rank, cards_of
from copas.cards import DECK_SIZE

SIDE_DANGER: Final = 3400
"""A certain loser's opposite: a side card that wins whenever it is played, early in the deal."""
HEART_DANGER: Final = 4200
SPADE_DANGER: Final = 1200
GUARDED: Final = (1000, 780, 560, 400, 280, 200, 140, 100, 70, 50, 40, 30, 20, 20)
"""What is left of a danger behind so many lower cards, in thousandths."""
OWN_HONOUR: Final = (880, 740, 560, 380, 230, 140, 90, 60, 40, 30, 20, 20, 20, 20)
"""The chance that a penalty spade comes home to its holder, by the other spades beside it."""
OVER_HONOUR: Final = (620, 450, 280, 160, 90, 50, 30, 20, 20, 20, 20, 20, 20, 20)
"""The chance that a higher spade catches a hidden penalty spade, by the lower spades beside it."""
VOID: Final = 1000
"""What it is worth to be able to discard on a whole suit."""
HIGH_DIAMOND: Final = 900
"""What a diamond above the counting jack is worth while the jack may still be caught."""
LAST: Final = len(GUARDED) - 1


def holding_cost(facts: Facts, suit: int, mask: int) -> int:
    """Return what keeping these cards of a suit is likely to cost.

    Args:
        facts: the view.
        suit: the mask of the suit.
        mask: the cards kept in it.

    """
    if suit == SPADES:
        return _spade_cost(facts, mask)
    danger = HEART_DANGER if suit == HEARTS else SIDE_DANGER
    cost = _height_cost(facts, suit, mask, danger)
    if not mask:
        cost -= _void_worth(facts, suit)
    if suit == DIAMONDS and facts.scale.jack:
        cost -= _jack_hopes(facts, mask)
    return cost


def _height_cost(facts: Facts, suit: int, mask: int, danger: int) -> int:
    """Add up the danger of each card, the lowest first, by the hidden cards below it."""
    hidden = facts.hidden & suit
    out = hidden.bit_count()
    cards = by_rank(mask)
    weight = danger * facts.open_points // facts.scale.total
    if not out:
        return weight * len(cards) // 8
    cost = 0
    for guards, card in enumerate(cards):
        share = 1000 * (hidden & BELOW[card]).bit_count() // out
        cost += weight * share // 1000 * share // 1000 * GUARDED[min(guards, LAST)] // 1000
    return cost


def _void_worth(facts: Facts, suit: int) -> int:
    out = min(9, (facts.hidden & suit).bit_count())
    worth = VOID if suit != HEARTS else VOID // 3
    return worth * out // 9 * facts.open_points // facts.scale.total


def _spade_cost(facts: Facts, mask: int) -> int:
    """Add up the dangers of spades: penalty cards held, and cards above those that are hidden."""
    hidden = facts.hidden & SPADES
    out = hidden.bit_count()
    honours = facts.scale.honours
    cost = 0
    for card in cards_of(mask & honours):
        beside = min((mask & ~honours).bit_count() + (mask & honours & BELOW[card]).bit_count(), LAST)
        cost += facts.scale.points[card] * OWN_HONOUR[beside] * min(1000, 150 + 200 * out) // 1000
    return cost + _over_cost(facts, mask & ~honours, hidden & honours) + _low_spades(facts, mask & ~honours)


def _over_cost(facts: Facts, mask: int, honours: int) -> int:
    """Return the danger of spades above a hidden penalty spade."""
    cost = 0
    above = [card for card in reversed(by_rank(mask)) if BELOW[card] & honours]
    for place, card in enumerate(above):
        caught = sum(facts.scale.points[honour] for honour in cards_of(honours & BELOW[card]))
        guards = min((mask & BELOW[card]).bit_count() - (len(above) - place - 1), LAST)
        cost += caught * OVER_HONOUR[guards] // (1 + place)
    return cost


def _low_spades(facts: Facts, mask: int) -> int:
    if facts.hidden & facts.scale.honours:
        return -_void_worth(facts, SPADES) if not mask else 0
    return _height_cost(
        facts, SPADES, mask, SPADE_DANGER if facts.hand & facts.scale.honours else SIDE_DANGER
    )


def _jack_hopes(facts: Facts, mask: int) -> int:
    """Return what the diamonds kept are worth for catching the jack, or for keeping it."""
    jack = facts.scale.jack
    loose = jack & (facts.hidden | facts.hand)
    if not loose:
        return 0
    face = loose.bit_length() - 1
    above = sum(1 for card in cards_of(mask) if BELOW[card] & (1 << face | 1 << face % DECK_SIZE))
    hopes = HIGH_DIAMOND * min(above, 3)
    return hopes + HIGH_DIAMOND * (mask & jack).bit_count()
