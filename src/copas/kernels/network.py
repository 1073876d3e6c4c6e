"""A small network that judges choices: the cards that a seat may play, or the sets that it may pass.

Two layers and tables. Binary features of the position add up rows of weights once for all choices; binary
marks of each choice add up a few more; sums below 0 become 0, and a small second layer makes one number of
them. To that come the choice's entries in plain tables: the layers learn what the tables miss. The design is
that of the efficiently updatable evaluation in computer shogi and chess (Nasu 2018), with the choice in the
place of the move. Inference is in integers, so that every machine finds the same.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from copas.kernels.compiler import kernel
from copas.kernels.layout import Words

Rows = NDArray[np.int16]
Entries = NDArray[np.int32]

SCALE: Final = 256
"""How many units make 1.0 in weights and in the first layer's sums."""


class Network(NamedTuple):
    """The weights, in units of 1 / SCALE.

    Attributes:
        position: int16[features, width].
        choice: int16[marks, width].
        second: int16[width, narrow].
        bias: int32[narrow], in units of 1 / SCALE**2.
        last: int16[narrow].
        tables: int16[entries].

    """

    position: Rows
    choice: Rows
    second: Rows
    bias: Entries
    last: Rows
    tables: Rows


@kernel
def start_layer(network: Network, features: Rows, base: Words) -> None:
    """Add up the rows of a position's features.

    Args:
        network: the weights.
        features: the indices of the features.
        base: int64[width], overwritten.

    """
    base[:] = 0
    for at in range(len(features)):
        row = network.position[features[at]]
        for unit in range(len(base)):
            base[unit] += row[unit]


@kernel
def judge(network: Network, base: Words, marks: Rows, entries: Entries, first: Words, second: Words) -> int:
    """Return what the network thinks of a choice; higher is better, and a nat is SCALE**2.

    Args:
        network: the weights.
        base: see `start_layer`.
        marks: the indices of the choice's marks.
        entries: its places in the tables.
        first: scratch, int64[width].
        second: scratch, int64[narrow].

    """
    first[:] = base
    for mark in range(len(marks)):
        row = network.choice[marks[mark]]
        for unit in range(len(first)):
            first[unit] += row[unit]
    second[:] = network.bias
    for unit in range(len(first)):
        if first[unit] > 0:
            row = network.second[unit]
            for other in range(len(second)):
                second[other] += first[unit] * row[other]
    value = 0
    for other in range(len(second)):
        if second[other] > 0:
            value += (second[other] // SCALE) * network.last[other]
    for entry in range(len(entries)):
        # Sixteen bits would not hold the product where nothing is compiled.
        value += int(network.tables[entries[entry]]) * SCALE
    return value
