"""Fitting the policy's tables to labelled decisions.

The objective is that of `training.learn`, first the softmax of the values and then the linear one; the step
sizes are Adagrad's (Duchi, Hazan, Singer 2011).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from copas.kernels.compiler import kernel
from copas.kernels.layout import Words
from copas.kernels.policy import UNIT, WEIGHTS
from training.learn import MOST_CHOICES, Samples, Singles, pull_logits

RATE = 0.1
EPOCHS = (0.0, 1.0, 1.0, 1.0)
"""The share of the linear objective in each epoch."""


@kernel
def run_tables(
    samples: Samples, order: Words, weights: Singles, squares: Singles, rate: float, sharpness: float,
    linear: float, learn: bool,
) -> float:  # fmt: skip
    """Go once over some decisions; return what the best-liked choice gains over the mean one, in points."""
    logits = np.zeros(MOST_CHOICES, np.float32)
    scaled = np.zeros(MOST_CHOICES, np.float32)
    shares = np.zeros(MOST_CHOICES, np.float32)
    wanted = np.zeros(MOST_CHOICES, np.float32)
    pulls = np.zeros(MOST_CHOICES, np.float32)
    step = np.float32(rate)
    gained = 0.0
    for at in range(len(order)):
        start = samples.starts[order[at]]
        size = samples.starts[order[at] + 1] - start
        chosen = 0
        mean = 0.0
        for index in range(size):
            logit = np.float32(0.0)
            for entry in range(samples.entries.shape[1]):
                logit += weights[samples.entries[start + index, entry]]
            logits[index] = logit
            scaled[index] = samples.values[start + index] / np.float32(sharpness)
            mean += samples.values[start + index] / size
            if logit > logits[chosen]:
                chosen = index
        gained += samples.values[start + chosen] - mean
        if not learn:
            continue
        pull_logits(logits, scaled, size, linear, shares, wanted, pulls)
        for index in range(size):
            for entry in range(samples.entries.shape[1]):
                where = samples.entries[start + index, entry]
                squares[where] += pulls[index] * pulls[index]
                weights[where] -= step * pulls[index] / np.sqrt(squares[where])
    return gained / max(1, len(order))


def fit_tables(samples: Samples, sharpness: float, seed: int) -> tuple[Singles, float]:
    """Return weights fitted to decisions, and the gain on a held-out twentieth."""
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(samples.counts))
    held_out, used = order[: len(order) // 20], order[len(order) // 20 :]
    weights = np.zeros(WEIGHTS, np.float32)
    squares = np.full(WEIGHTS, 1e-2, np.float32)
    for epoch, linear in enumerate(EPOCHS):
        rate = RATE * (1 - epoch / len(EPOCHS))
        run_tables(samples, rng.permutation(used), weights, squares, rate, sharpness, linear, True)
    gain = run_tables(samples, held_out, weights, squares, 0.0, sharpness, 1.0, False)
    return weights, gain


def in_units(weights: Singles) -> NDArray[np.int16]:
    """Return weights in the policy's units."""
    return np.clip(np.round(weights * UNIT), -32767, 32767).astype(np.int16)
