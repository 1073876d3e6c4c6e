"""Estimates for one trick: who is likely to win it, and what it will cost.

Chances are thousandths, values thousandths of a point. The estimates assume that the hidden cards lie as
evenly as what is known allows, and that players duck when they can.
"""

from __future__ import annotations

from typing import Final

from copas.bots.facts import ABOVE, BELOW, BOTH_COPIES, HEARTS, SPADES, SUIT_OF, Facts
from copas.cards import DECK_SIZE

WILLING_FRESH: Final = 450
"""How readily a player goes up on a trick that looks free of points, in thousandths."""
WILLING_LAST: Final = 700
"""The same for the last player of the trick."""
WILLING: Final = 60
"""The same when points are about."""
DROPPED: Final = 900
"""How surely a void player unloads a penalty spade."""
HEART_SHED: Final = 700
"""How much of a heart a void player sheds on average while hearts are out."""


def win_chance(facts: Facts, card: int) -> int:
    """Return the chance that a card takes the trick."""
    if not facts.wins_now(card):
        return 0
    chance = 1000
    last = facts.after[-1] if facts.after else None
    for seat in facts.after:
        chance = chance * (1000 - _beat_chance(facts, seat, card, last=seat == last)) // 1000
    if card < DECK_SIZE and facts.view.rules.decks == 1:
        return chance
    return chance - chance * _twin_chance(facts, card) // 1000


def _beat_chance(facts: Facts, seat: int, card: int, *, last: bool) -> int:
    """Return the chance that a later seat plays above a card."""
    suit = SUIT_OF[card]
    higher = ABOVE[card] & facts.maybe[seat]
    if not higher:
        return 0
    has_higher = 1000 - facts.none_at(seat, higher, suit)
    must = facts.none_at(seat, BELOW[card], suit)
    return has_higher * (must + (1000 - must) * willing(facts, suit, last=last) // 1000) // 1000


def willing(facts: Facts, suit: int, *, last: bool) -> int:
    """Return how readily somebody who could duck goes up."""
    if facts.pot > 0 or suit == HEARTS or (suit == SPADES and facts.hidden & facts.scale.honours):
        return WILLING
    if last and facts.trick:
        return WILLING_LAST
    return WILLING_FRESH if facts.safe or facts.rounds(suit) >= 3 else WILLING


def _twin_chance(facts: Facts, card: int) -> int:
    """Return the chance that the other copy of a card cancels it (two decks)."""
    twin = (BOTH_COPIES << card % DECK_SIZE) & ~(1 << card) & facts.hidden
    if not twin:
        return 0
    absent = 1000
    for seat in facts.after:
        absent = absent * facts.none_at(seat, twin, SUIT_OF[card]) // 1000
    return (1000 - absent) // 2


def cost_of_winning(facts: Facts, card: int) -> int:
    """Return what the trick is likely to bring its winner if that is this card."""
    suit = facts.led or SUIT_OF[card]
    value = 1000 * (facts.pot + facts.scale.points[card])
    for seat in facts.after:
        value += _brought_by(facts, seat, card, suit)
    return value


def _brought_by(facts: Facts, seat: int, card: int, suit: int) -> int:
    """Return what one later seat is likely to add to the trick."""
    void = facts.none_at(seat, suit, suit)
    value = 0
    if not facts.safe:
        value = void * _shed_value(facts, seat, suit) // 1000
    if suit == HEARTS:
        return value + (1000 - void)
    if suit == SPADES:
        value += _honours_falling(facts, seat, BELOW[card])
    return value + _jack_falling(facts, seat, BELOW[card])


def _shed_value(facts: Facts, seat: int, led: int) -> int:
    """Return what a seat without the led suit is likely to unload."""
    value = 0
    held = 0
    if led != SPADES:
        for honour in _cards(facts.scale.honours & facts.hidden):
            here = 1000 - facts.none_at(seat, 1 << honour, SPADES)
            value += here * DROPPED // 1000 * facts.scale.points[honour]
            held += here
    if led != HEARTS and facts.hidden & HEARTS:
        value += max(0, 1000 - held) * HEART_SHED // 1000
    return value


def _honours_falling(facts: Facts, seat: int, below: int) -> int:
    """Return what penalty spades a following seat is likely to drop under a higher spade."""
    value = 0
    for honour in _cards(facts.scale.honours & facts.hidden & below):
        here = 1000 - facts.none_at(seat, 1 << honour, SPADES)
        value += here * DROPPED // 1000 * facts.scale.points[honour]
    return value


def _jack_falling(facts: Facts, seat: int, below: int) -> int:
    """Return the (negative) worth of a jack that may have to follow under a higher diamond."""
    jack = facts.scale.jack & facts.hidden & below
    if not jack:
        return 0
    suit = SUIT_OF[jack.bit_length() - 1]
    here = 1000 - facts.none_at(seat, jack, suit)
    return here * facts.view.rules.jack_of_diamonds // 3


def _cards(mask: int) -> list[int]:
    if not mask:
        return []
    low = mask & -mask
    return [low.bit_length() - 1, *_cards(mask ^ low)]
