"""What `forte` passes: the set that the network likes best."""

from __future__ import annotations

from typing import Final

import numpy as np

from copas.kernels.compiler import kernel, lowest, popcount
from copas.kernels.layout import Words
from copas.kernels.network import Network, judge, start_layer
from copas.kernels.pass_features import ENTRIES, MARKS, MOST_FEATURES, write_hand, write_set
from copas.kernels.passing import pass_value

WEIGHED: Final = 12
"""How many cards of a hand are combined; the others are those that the plain rule is least glad to pass."""


@kernel
def cards_to_weigh(table: Words, hand: int) -> int:
    """Return the cards of a hand that a pass is put together from."""
    cards = hand
    while popcount(cards) > WEIGHED:
        least = 1 << 40
        worst = 0
        rest = cards
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            value = pass_value(table, hand, card)
            if value < least:
                least = value
                worst = 1 << card
        cards &= ~worst
    return cards


@kernel
def next_set(chosen: int) -> int:
    """Return the next higher word with as many bits (Gosper's way)."""
    low = chosen & -chosen
    ripple = chosen + low
    return ripple | (((chosen ^ ripple) >> 2) // low)


@kernel
def spread_set(cards: int, places: int) -> int:
    """Return those cards of a set whose places in it are given as bits."""
    chosen = 0
    while places:
        bit = cards & -cards
        if places & 1:
            chosen |= bit
        cards ^= bit
        places >>= 1
    return chosen


@kernel
def likely_passes(network: Network, table: Words, hand: int, count: int, offset: int, sets: Words) -> int:
    """Write the sets of cards that the network likes best to pass, the best first; return how many.

    Args:
        network: the weights of the pass.
        table: the rules.
        hand: the hand before the pass.
        count: how many cards are passed, from 1 to 4.
        offset: how many seats to the left they go.
        sets: int64[most], overwritten; of equals the one whose cards are lower comes first.

    """
    features = np.zeros(MOST_FEATURES, np.int16)
    marks = np.zeros(MARKS, np.int16)
    entries = np.zeros(ENTRIES, np.int32)
    base = np.zeros(network.position.shape[1], np.int64)
    first = np.zeros(len(base), np.int64)
    second = np.zeros(len(network.last), np.int64)
    values = np.zeros(len(sets), np.int64)
    start_layer(network, features[: write_hand(table, hand, count, offset, features)], base)
    cards = cards_to_weigh(table, hand)
    end = 1 << popcount(cards)
    places = (1 << count) - 1
    found = 0
    while places < end:
        chosen = spread_set(cards, places)
        write_set(table, hand, chosen, marks, entries)
        value = judge(network, base, marks, entries, first, second)
        if found < len(sets) or value > values[found - 1]:
            at = found if found < len(sets) else found - 1
            while at > 0 and value > values[at - 1]:
                values[at] = values[at - 1]
                sets[at] = sets[at - 1]
                at -= 1
            values[at] = value
            sets[at] = chosen
            found = min(found + 1, len(sets))
        places = next_set(places)
    return found


@kernel
def learned_pass(network: Network, table: Words, hand: int, count: int, offset: int) -> int:
    """Return the set of cards that the network likes best to pass; the first of equals.

    Arguments as for `likely_passes`.
    """
    sets = np.zeros(1, np.int64)
    likely_passes(network, table, hand, count, offset, sets)
    return sets[0]  # type: ignore[no-any-return]


@kernel
def judge_sets(network: Network, table: Words, hand: int, offset: int, sets: Words, values: Words) -> None:
    """Write what the network thinks of passing some sets of cards, all of one size.

    Args:
        network: the weights of the pass.
        table: the rules.
        hand: the hand before the pass.
        offset: how many seats to the left the cards go.
        sets: int64[sets].
        values: int64[sets], overwritten; see `judge`.

    """
    features = np.zeros(MOST_FEATURES, np.int16)
    marks = np.zeros(MARKS, np.int16)
    entries = np.zeros(ENTRIES, np.int32)
    base = np.zeros(network.position.shape[1], np.int64)
    first = np.zeros(len(base), np.int64)
    second = np.zeros(len(network.last), np.int64)
    count = write_hand(table, hand, popcount(sets[0]), offset, features)
    start_layer(network, features[:count], base)
    for index in range(len(sets)):
        write_set(table, hand, sets[index], marks, entries)
        values[index] = judge(network, base, marks, entries, first, second)
