"""Labelled decisions as the network sees them."""

from __future__ import annotations

import numpy as np

from copas.kernels.compiler import kernel, lowest
from copas.kernels.layout import STATE_SIZE, Words
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
from training.dealing import Games
from training.learn import Samples
from training.selfplay import Labels


def samples_of(games: Games, labels: Labels) -> Samples:
    """Return labelled decisions as features."""
    count = len(labels.sizes)
    starts = np.concatenate([[0], np.cumsum(labels.sizes)]).astype(np.int64)
    samples = Samples(
        np.zeros(count, np.int16),
        np.zeros((count, MOST_FEATURES), np.int16),
        starts,
        np.zeros((len(labels.cards), MARKS), np.int16),
        np.zeros((len(labels.cards), FEATURES), np.int32),
        labels.values,
    )
    fill_samples(games.tables, labels, samples)
    return samples


@kernel
def fill_samples(tables: Words, labels: Labels, samples: Samples) -> None:
    """Write the features of labelled decisions."""
    context = np.zeros(CONTEXT_SIZE, np.int64)
    for number in range(len(labels.sizes)):
        table = tables[labels.games[number]]
        sight = labels.sights[number]
        samples.counts[number] = write_features(table, sight, samples.features[number])
        context_of(context, table, sight[:STATE_SIZE])
        set_hand(context, sight[HAND])
        swap = swaps_minors(table, sight[HAND])
        for row in range(samples.starts[number], samples.starts[number + 1]):
            card = int(labels.cards[row])
            write_marks(context, card, lowest(turned(1 << card, swap)), samples.marks[row])
            found = card_features(context, card)
            for feature in range(FEATURES):
                samples.entries[row, feature] = found[feature]
