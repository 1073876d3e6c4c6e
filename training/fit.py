"""Fitting the policy's tables to labelled decisions, by the cross-entropy with a soft target.

The target is the softmax of the cards' values; the step sizes are Adagrad's (Duchi, Hazan, Singer 2011).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from copas.kernels.compiler import kernel
from copas.kernels.policy import FEATURES, UNIT, WEIGHTS
from training.selfplay import Labels

Floats = NDArray[np.float64]
SHARPNESS = 0.5
"""The temperature of the target, in points."""


@kernel
def run_epoch(
    sizes: NDArray[np.int32], features: NDArray[np.int32], values: NDArray[np.float32],
    starts: NDArray[np.int64], order: NDArray[np.int64], weights: Floats, squares: Floats, rate: float,
    decay: float, sharpness: float, learn: int,
) -> tuple[float, float, float]:  # fmt: skip
    """Go once over the decisions; return mean cross-entropy, mean regret in points, and agreement."""
    loss = 0.0
    regret = 0.0
    agreed = 0.0
    scores = np.zeros(20)
    target = np.zeros(20)
    for at in range(len(order)):
        start = starts[order[at]]
        size = sizes[order[at]]
        top = -1e30
        best = -1e30
        for index in range(size):
            total = 0.0
            for feature in range(FEATURES):
                total += weights[features[start + index, feature]]
            scores[index] = total
            top = max(top, total)
            best = max(best, values[start + index])
        chosen = 0
        sum_scores = 0.0
        sum_target = 0.0
        for index in range(size):
            if scores[index] > scores[chosen]:
                chosen = index
            target[index] = np.exp((values[start + index] - best) / sharpness)
            sum_target += target[index]
            scores[index] = np.exp(scores[index] - top)
            sum_scores += scores[index]
        regret += best - values[start + chosen]
        if values[start + chosen] == best:
            agreed += 1
        for index in range(size):
            share = scores[index] / sum_scores
            wanted = target[index] / sum_target
            loss -= wanted * np.log(share + 1e-12)
            slope = share - wanted
            if learn:
                for feature in range(FEATURES):
                    where = features[start + index, feature]
                    pull = slope + decay * weights[where]
                    squares[where] += pull * pull
                    weights[where] -= rate * pull / (np.sqrt(squares[where]) + 1e-3)
    count = len(order)
    return loss / count, regret / count, agreed / count


def fit(
    labels: Labels, weights: Floats | None = None, epochs: int = 8, rate: float = 0.15, seed: int = 1
) -> tuple[Floats, list[tuple[float, float, float]]]:
    """Return weights fitted to decisions, and the figures of a held-out twentieth after each epoch."""
    rng = np.random.default_rng(seed)
    starts = np.concatenate([[0], np.cumsum(labels.sizes)[:-1]]).astype(np.int64)
    order = rng.permutation(len(labels.sizes))
    held_out, used = order[: len(order) // 20], order[len(order) // 20 :]
    weights = np.zeros(WEIGHTS) if weights is None else weights.copy()
    squares = np.full(WEIGHTS, 1e-2)
    figures = []
    arrays = labels.sizes, labels.features, labels.values, starts
    for epoch in range(epochs):
        step = rate * (1 - epoch / epochs)
        run_epoch(*arrays, rng.permutation(used), weights, squares, step, 1e-6, SHARPNESS, 1)
        figures.append(run_epoch(*arrays, held_out, weights, squares, 0.0, 0.0, SHARPNESS, 0))
    return weights, figures


def quantised(weights: Floats) -> NDArray[np.int16]:
    """Return weights in the policy's units."""
    return np.clip(np.round(weights * UNIT), -32767, 32767).astype(np.int16)
