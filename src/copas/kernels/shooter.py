"""Somebody who goes for the moon: how it plays, and how well that explains what a seat has played.

A shooter takes every trick while nobody else has a point, leads its sure winners, throws away no point, and
passed low cards. The chances are rough on purpose: they hold for whoever shoots, not for one program.
"""

from __future__ import annotations

from typing import Final

from copas.kernels.compiler import highest, kernel, lowest, popcount
from copas.kernels.layout import HEARTS, SUIT_WORD

SURE_LEAD: Final = 0.75
"""How often a shooter that holds sure winners leads one."""
TAKES: Final = 0.8
"""How often it takes the lead of a trick when it can."""
LIES_LOW: Final = 0.6
"""How often it plays its lowest card when it cannot."""
KEEPS: Final = 0.9
"""How often it keeps its points when it discards."""


@kernel
def sure_winners(held: int, out: int) -> int:
    """Return the cards of a hand that no card still out can beat in their suits.

    Args:
        held: the cards to judge.
        out: the cards that others may hold.

    """
    sure = 0
    for base in range(0, 52, 13):
        word = SUIT_WORD << base
        own = held & word
        others = out & word
        if own:
            sure |= own & ~((1 << (highest(others) + 1)) - 1) if others else own
    return sure


@kernel
def lowest_rank(cards: int) -> int:
    """Return the card of the lowest rank of a set that is not empty; the first suit's of equals."""
    choice = lowest(cards)
    rest = cards & (cards - 1)
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if card % 13 < choice % 13:
            choice = card
    return choice


@kernel
def attempt_choice(hand: int, legal: int, led: int, best: int, last: int, out: int, penalty: int) -> int:
    """Choose as somebody who wants every point.

    Args:
        hand: the cards held.
        legal: those that may be played.
        led: the led suit; 0 on lead.
        best: the winning card.
        last: whether the trick ends with this card.
        out: the cards that others may hold.
        penalty: the penalty cards.

    """
    if not led:
        return _attempt_lead(hand, legal, out)
    if legal & led:
        over = legal & ~((1 << (best + 1)) - 1)
        if over:
            return lowest(over) if last else highest(over)
        harmless = legal & ~penalty
        return lowest(harmless if harmless else legal)
    harmless = legal & ~penalty
    return lowest_rank(harmless if harmless else legal)


@kernel
def _attempt_lead(hand: int, legal: int, out: int) -> int:
    """Lead a sure winner of the longest suit, hearts last; with none, the lowest card."""
    sure = sure_winners(legal, out)
    if not sure:
        return lowest_rank(legal)
    choice = -1
    most = -1
    for base in range(0, 52, 13):
        word = SUIT_WORD << base
        if sure & word:
            value = 2 * popcount(hand & word) + (0 if base == 26 else 15)
            if value > most:
                most = value
                choice = highest(sure & word)
    return choice


@kernel
def spare_card(cards: int, out: int, penalty: int) -> int:
    """Return the card that is least missed by who stops a moon.

    That is a low one; a penalty card counts as five ranks higher, and the last guard of a high card as six.

    Args:
        cards: the cards that may be thrown away.
        out: the cards that others may hold.
        penalty: the penalty cards.

    """
    choice = -1
    least = 99
    for base in range(0, 52, 13):
        word = SUIT_WORD << base
        held = cards & word
        if held:
            top = highest(held)
            above = popcount(out & word & ~((1 << (top + 1)) - 1))
            card = lowest(held)
            value = card - base + (5 if penalty >> card & 1 else 0)
            if above > 0 and popcount(held) == above + 1 and above <= 2:
                value += 6
            if value < least:
                choice = card
                least = value
    return choice


@kernel
def stopping_choice(
    legal: int, led: int, best: int, mine: int, shooter: int, pot: int, out: int, penalty: int, honours: int
) -> int:
    """Choose as somebody who wants to stop a moon; -1 to lead as in peace.

    Args:
        legal: the cards that may be played.
        led: the led suit; 0 on lead.
        best: the winning card.
        mine: whether the trick is not yet lost to somebody else: the shooter is winning it or still to play.
        shooter: whether the shooter is still to play.
        pot: the penalty points in the trick.
        out: the cards that others may hold.
        penalty: the penalty cards.
        honours: the penalty spades.

    """
    if not led:
        sure = sure_winners(legal & HEARTS, out)
        return lowest(sure) if sure else -1
    harmless = legal & ~penalty
    if not legal & led:
        if not mine and legal & penalty:
            return lowest(legal & honours if legal & honours else legal & penalty)
        return spare_card(legal, out, penalty)
    over = legal & ~((1 << (best + 1)) - 1)
    if over and mine and (pot > 0 or led & HEARTS):
        return highest(over) if shooter else lowest(over)
    if not mine:
        under = legal & ((1 << best) - 1)
        if under & penalty:
            return highest(under & penalty)
    return lowest(harmless if harmless else legal)


@kernel
def attempt_chance(legal: int, bit: int, led: int, best: int, out: int, penalty: int) -> float:
    """Return how likely a shooter plays a card.

    Args:
        legal: the cards it might play, at least two.
        bit: the card that it played, as a mask.
        led: the led suit; 0 on lead.
        best: the winning card.
        out: the cards that others may hold.
        penalty: the penalty cards.

    """
    if not led:
        return _share(sure_winners(legal, out), legal, bit, SURE_LEAD)
    if not legal & led:
        return _share(legal & ~penalty, legal, bit, KEEPS)
    over = legal & ~((1 << (best + 1)) - 1)
    if over:
        return _share(over, legal, bit, TAKES)
    return _share(legal & -legal, legal, bit, LIES_LOW)


@kernel
def _share(wanted: int, legal: int, bit: int, chance: float) -> float:
    """Give the wanted cards a chance together and the others the rest, alike within each kind."""
    rest = legal & ~wanted
    if not wanted or not rest:
        return 1.0 / popcount(legal)
    if bit & wanted:
        return chance / popcount(wanted)
    return (1.0 - chance) / popcount(rest)


@kernel
def shooting_strength(hand: int) -> int:
    """Return how good a whole hand is for the moon: the squares of the ranks, hearts counted twice."""
    total = 0
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        rank = card % 13
        total += rank * rank * (2 if (1 << card) & HEARTS else 1)
    return total
