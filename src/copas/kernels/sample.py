"""Drawing the hidden cards: every distribution that the constraints allow, each as likely as another.

The cards that may lie in several hands are put in a row. For a vector of places still free, one for each
hand and as many in all as cards are left, `ways` holds in how many ways these cards can fill them: the sum,
over the hands that may hold the next card, of the ways with one place less there. Walking back from the full
vector and choosing each card's hand by these numbers draws a distribution exactly uniformly, up to the 32
bits of a die and the 53 bits of a float; the floats are only added, in a fixed order. Cards at the start of
the row that may lie in every hand need no table: they are shuffled into the places that the others leave
(Knuth, The Art of Computer Programming 2, 3.4.2, algorithm P).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from copas.kernels.compiler import kernel
from copas.kernels.dice import below, roll
from copas.kernels.layout import Words

Floats = NDArray[np.float64]
SCALE = 1.0 / (1 << 32)


def strides_of(places: Words) -> tuple[Words, int]:
    """Return the step of each hand in the table of ways, and the table's size."""
    strides = np.zeros(len(places), np.int64)
    size = 1
    for index, free in enumerate(places):
        strides[index] = size
        size *= int(free) + 1
    return strides, size


@kernel
def count_ways(allowed: Words, places: Words, strides: Words, ways: Floats) -> float:
    """Fill the table of ways; return in how many ways all cards can be dealt, 0.0 if they cannot.

    Args:
        allowed: for each card, the hands that may hold it, as bits.
        places: the places free in each hand; they add up to the number of cards.
        strides: see `strides_of`.
        ways: float64[size], overwritten.

    """
    hands = len(places)
    filled = np.zeros(hands, np.int64)
    ways[0] = 1.0
    down = 0
    for index in range(1, len(ways)):
        hand = 0
        while filled[hand] == places[hand]:
            down -= filled[hand]
            filled[hand] = 0
            hand += 1
        filled[hand] += 1
        down += 1
        bits = allowed[down - 1]
        total = 0.0
        for hand in range(hands):
            if filled[hand] and bits >> hand & 1:
                total += ways[index - strides[hand]]
        ways[index] = total
    return ways[len(ways) - 1]  # type: ignore[no-any-return]


@kernel
def draw_world(
    cards: Words, allowed: Words, seats: Words, strides: Words, ways: Floats, hands: Words, dice: Words
) -> None:
    """Add a random distribution of the unknown cards to hands.

    Args:
        cards: the unknown cards; those at the start that may lie in every hand are left in another order.
        allowed: see `count_ways`.
        seats: the seat of each hand of the table of ways.
        strides: see `strides_of`.
        ways: the filled table; its last entry is not 0.
        hands: int64[players]: what is known of each hand; the rest is added.
        dice: the random state.

    """
    index = len(ways) - 1
    count = len(seats)
    free = np.empty(count, np.int64)
    for hand in range(count):
        above = strides[hand + 1] if hand + 1 < count else len(ways)
        free[hand] = above // strides[hand] - 1
    loose = 0
    while loose < len(cards) and allowed[loose] == (1 << count) - 1:
        loose += 1
    for at in range(len(cards) - 1, loose - 1, -1):
        left = ways[index] * (roll(dice) * SCALE)
        bits = allowed[at]
        chosen = -1
        for hand in range(count):
            if free[hand] and bits >> hand & 1:
                some = ways[index - strides[hand]]
                if some > 0.0:
                    chosen = hand
                    left -= some
                    if left < 0.0:
                        break
        hands[seats[chosen]] |= 1 << cards[at]
        free[chosen] -= 1
        index -= strides[chosen]
    # Any of the cards that may lie anywhere is as likely as another in each place that is left.
    for hand in range(count - 1):
        held = 0
        for _ in range(free[hand]):
            pick = below(dice, loose)
            loose -= 1
            card = cards[pick]
            cards[pick] = cards[loose]
            cards[loose] = card
            held |= 1 << card
        hands[seats[hand]] |= held
    held = 0
    for at in range(loose):
        held |= 1 << cards[at]
    hands[seats[count - 1]] |= held
