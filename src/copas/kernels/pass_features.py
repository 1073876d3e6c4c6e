"""What the network of the pass looks at: features of a hand before the pass, and of each set to pass.

A set is judged by what it leaves: how long each suit is then, its highest and lowest card, who guards the
queen, and by which cards go. The plain tables hold a worth for every pattern of a suit.
"""

from __future__ import annotations

from typing import Final

from copas.kernels.compiler import highest, kernel, lowest, popcount
from copas.kernels.layout import HONOURS, JACK, KEPT_OUT, MOON, PLAYERS, QUEEN_BREAKS, SUIT_WORD, Words
from copas.kernels.network import Entries, Rows
from copas.kernels.play_features import add_cards, slot_of, swaps_minors, turned

F_HAND: Final = 1
F_SLOT: Final = F_HAND + 52
F_LENGTH: Final = F_SLOT + 3
F_COUNT: Final = F_LENGTH + 4 * 10
F_PLAYERS: Final = F_COUNT + 5
F_RULES: Final = F_PLAYERS + 5
POSITION_FEATURES: Final = F_RULES + 10
MOST_FEATURES: Final = 48

M_LENGTH: Final = 0
M_HIGH: Final = M_LENGTH + 4 * 10
M_LOW: Final = M_HIGH + 4 * 14
M_SPADES: Final = M_LOW + 4 * 14
M_GONE: Final = M_SPADES + 8 * 6
M_NONE: Final = M_GONE + 52
CHOICE_MARKS: Final = M_NONE + 1
MARKS: Final = 17
MOST_PASSED: Final = 4

PATTERNS: Final = 1 << 13
ENTRIES: Final = 4
"""One for each suit."""
TABLE_SIZE: Final = 4 * PATTERNS
"""Plain minor suits, diamonds with a counting jack, hearts, spades."""


@kernel
def write_hand(table: Words, hand: int, count: int, offset: int, features: Rows) -> int:
    """Write the features of a hand before the pass; return how many.

    Args:
        table: the rules.
        hand: the hand.
        count: how many cards are passed.
        offset: how many seats to the left they go.
        features: int16[MOST_FEATURES], overwritten.

    """
    held = turned(hand, swaps_minors(table, hand))
    features[0] = 0
    written = add_cards(features, 1, F_HAND, held)
    features[written] = F_SLOT + slot_of(offset, table[PLAYERS])
    features[written + 1] = F_COUNT + count
    features[written + 2] = F_PLAYERS + table[PLAYERS] - 3
    features[written + 3] = F_RULES + table[MOON]
    written += 4
    for suit in range(4):
        features[written] = F_LENGTH + 10 * suit + min(9, popcount(held >> 13 * suit & SUIT_WORD))
        written += 1
    flags = (
        table[JACK] != 0,
        table[QUEEN_BREAKS] != 0,
        table[KEPT_OUT] != 0,
        table[HONOURS] >> 49 & 1 != 0,
        table[HONOURS] >> 50 & 1 != 0,
        table[HONOURS] >> 51 & 1 != 0,
    )
    for index in range(len(flags)):
        if flags[index]:
            features[written] = F_RULES + 3 + index
            written += 1
    return written


@kernel
def write_set(table: Words, hand: int, chosen: int, marks: Rows, entries: Entries) -> None:
    """Write the marks and table entries of a set of cards to pass.

    Args:
        table: the rules.
        hand: the hand before the pass.
        chosen: the set.
        marks: int16[MARKS], overwritten.
        entries: int32[ENTRIES], overwritten.

    """
    swap = swaps_minors(table, hand)
    kept = turned(hand & ~chosen, swap)
    for suit in range(4):
        own = kept >> 13 * suit & SUIT_WORD
        marks[suit] = M_LENGTH + 10 * suit + min(9, popcount(own))
        marks[4 + suit] = M_HIGH + 14 * suit + (highest(own) + 1 if own else 0)
        marks[8 + suit] = M_LOW + 14 * suit + (lowest(own) + 1 if own else 0)
        kind = suit if suit > 1 else (1 if suit == 1 and table[JACK] else 0)
        entries[suit] = PATTERNS * kind + own
    spades = kept >> 39 & SUIT_WORD
    marks[12] = M_SPADES + 6 * (spades >> 10) + min(5, popcount(spades & 1023))
    gone = turned(chosen, swap)
    for index in range(MOST_PASSED):
        if gone:
            marks[13 + index] = M_GONE + lowest(gone)
            gone &= gone - 1
        else:
            marks[13 + index] = M_NONE
