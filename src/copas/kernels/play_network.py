"""`forte`'s card: what the network likes best of what is legal."""

from __future__ import annotations

import numpy as np

from copas.kernels.compiler import kernel, lowest
from copas.kernels.layout import STATE_SIZE, Words
from copas.kernels.network import Network, judge, start_layer
from copas.kernels.play import context_of
from copas.kernels.play_features import (
    MARKS,
    MOST_FEATURES,
    swaps_minors,
    turned,
    write_features,
    write_marks,
)
from copas.kernels.policy import CONTEXT_SIZE, FEATURES, card_features, set_hand
from copas.kernels.sight import HAND


@kernel
def judge_cards(network: Network, table: Words, sight: Words, cards: int, values: Words) -> None:
    """Write what the network thinks of some cards, in their order.

    Args:
        network: the weights.
        table: the rules.
        sight: what the seat to play sees, see `copas.kernels.sight`.
        cards: the cards to judge.
        values: int64[52], overwritten; see `judge`.

    """
    context = np.zeros(CONTEXT_SIZE, np.int64)
    context_of(context, table, sight[:STATE_SIZE])
    set_hand(context, sight[HAND])
    features = np.zeros(MOST_FEATURES, np.int16)
    marks = np.zeros(MARKS, np.int16)
    entries = np.zeros(FEATURES, np.int32)
    base = np.zeros(network.position.shape[1], np.int64)
    first = np.zeros(len(base), np.int64)
    second = np.zeros(len(network.last), np.int64)
    start_layer(network, features[: write_features(table, sight, features)], base)
    swap = swaps_minors(table, sight[HAND])
    count = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        write_marks(context, card, lowest(turned(1 << card, swap)), marks)
        found = card_features(context, card)
        for feature in range(FEATURES):
            entries[feature] = found[feature]
        values[count] = judge(network, base, marks, entries, first, second)
        count += 1


@kernel
def best_of_cards(network: Network, table: Words, sight: Words, cards: int) -> int:
    """Return the card that the network likes best; the lowest of equals."""
    values = np.zeros(52, np.int64)
    judge_cards(network, table, sight, cards, values)
    choice = lowest(cards)
    best = values[0]
    index = 0
    while cards:
        if values[index] > best:
            best = values[index]
            choice = lowest(cards)
        index += 1
        cards &= cards - 1
    return choice
