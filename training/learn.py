"""Training the network on labelled decisions.

The first epochs learn the softmax of the cards' values by cross-entropy. The others maximise the expected
value plus the entropy of the policy, in the values' temperature: that objective is linear in the values, so
the noise of labels made from few worlds averages out, which it does not in a softmax of them. Minibatches and
Adam (Kingma and Ba 2015), in single precision and in a fixed order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from copas.kernels.compiler import kernel
from copas.kernels.layout import Words
from copas.kernels.network import (
    SCALE,
    Network,
    Rows,
)

Singles = NDArray[np.float32]
BATCH = 256
MOST_CHOICES = 32
BETA1, BETA2, TINY = np.float32(0.9), np.float32(0.999), np.float32(1e-8)
TABLE_RATE = np.float32(0.02)


class Samples(NamedTuple):
    """Labelled decisions as features.

    Attributes:
        counts: int16[decisions]: how many features each position has.
        features: int16[decisions, most]: the first `counts` of each row are used.
        starts: int64[decisions + 1]: where the choices of each decision start.
        marks: int16[choices, marks].
        entries: int32[choices, entries]: the places in the tables.
        values: float32[choices]: the mean payoff of each, in points of one seat; higher is better.

    """

    counts: Rows
    features: Rows
    starts: Words
    marks: Rows
    entries: NDArray[np.int32]
    values: Singles


class Weights(NamedTuple):
    """The network in single precision; the shapes are those of `Network`."""

    position: Singles
    choice: Singles
    second: Singles
    bias: Singles
    last: Singles
    tables: Singles


class Epoch(NamedTuple):
    """How one pass over the decisions learns.

    Attributes:
        rate: Adam's step at its start.
        last_rate: the step at its end.
        linear: the share of the objective that is linear in the values.
        sharpness: the temperature, in points.

    """

    rate: float
    last_rate: float
    linear: float
    sharpness: float


Plan = Sequence[Epoch]
Figures = tuple[float, float, float]
Told = Callable[[int, Figures], None]


class Shape(NamedTuple):
    """The size of a network.

    Attributes:
        features: how many features positions have in all.
        marks: how many marks choices have in all.
        width: the first layer's outputs.
        narrow: the second layer's.
        entries: the entries of the tables.

    """

    features: int
    marks: int
    width: int
    narrow: int
    entries: int


def fresh_weights(shape: Shape, seed: int) -> Weights:
    """Return small random weights."""
    rng = np.random.default_rng(seed)

    def drawn(*sizes: int, spread: float) -> Singles:
        return (spread * rng.standard_normal(sizes)).astype(np.float32)

    return Weights(
        drawn(shape.features, shape.width, spread=0.08),
        drawn(shape.marks, shape.width, spread=0.2),
        drawn(shape.width, shape.narrow, spread=(2 / shape.width) ** 0.5),
        np.zeros(shape.narrow, np.float32),
        drawn(shape.narrow, spread=(1 / shape.narrow) ** 0.5),
        np.zeros(shape.entries, np.float32),
    )


def like(weights: Weights, fill: float = 0.0) -> Weights:
    """Return arrays of the same shapes."""
    return Weights(*(np.full_like(array, fill) for array in weights))


@kernel
def adam(weights: Singles, slopes: Singles, means: Singles, squares: Singles, rate: float) -> None:
    """Take one step of Adam and clear the slopes; arrays are flat."""
    step = np.float32(rate)
    one = np.float32(1.0)
    for index in range(len(weights)):
        slope = slopes[index]
        mean = BETA1 * means[index] + (one - BETA1) * slope
        square = BETA2 * squares[index] + (one - BETA2) * slope * slope
        means[index] = mean
        squares[index] = square
        weights[index] -= step * mean / (np.sqrt(square) + TINY)
        slopes[index] = np.float32(0.0)


@kernel
def step_all(weights: Weights, slopes: Weights, means: Weights, squares: Weights, rate: float) -> None:
    """Take one step of Adam everywhere but in the tables, which have learnt already."""
    adam(
        weights.position.ravel(), slopes.position.ravel(), means.position.ravel(), squares.position.ravel(),
        rate,
    )  # fmt: skip
    adam(weights.choice.ravel(), slopes.choice.ravel(), means.choice.ravel(), squares.choice.ravel(), rate)
    adam(weights.second.ravel(), slopes.second.ravel(), means.second.ravel(), squares.second.ravel(), rate)
    adam(weights.bias, slopes.bias, means.bias, squares.bias, rate)
    adam(weights.last, slopes.last, means.last, squares.last, rate)


@kernel
def forward(
    samples: Samples, number: int, weights: Weights, base: Singles, first: Singles, second: Singles,
    logits: Singles,
) -> int:  # fmt: skip
    """Write the layers and logits of a decision's cards; return how many cards."""
    zero = np.float32(0.0)
    base[:] = zero
    for at in range(samples.counts[number]):
        row = weights.position[samples.features[number, at]]
        for unit in range(len(base)):
            base[unit] += row[unit]
    start = samples.starts[number]
    size = samples.starts[number + 1] - start
    for card in range(size):
        layer = first[card]
        layer[:] = base
        for mark in range(samples.marks.shape[1]):
            row = weights.choice[samples.marks[start + card, mark]]
            for unit in range(len(base)):
                layer[unit] += row[unit]
        top = second[card]
        top[:] = weights.bias
        for unit in range(len(base)):
            if layer[unit] > zero:
                strength = layer[unit]
                row = weights.second[unit]
                for other in range(len(weights.last)):
                    top[other] += strength * row[other]
            else:
                layer[unit] = zero
        logit = zero
        for other in range(len(weights.last)):
            if top[other] > zero:
                logit += top[other] * weights.last[other]
            else:
                top[other] = zero
        for entry in range(samples.entries.shape[1]):
            logit += weights.tables[samples.entries[start + card, entry]]
        logits[card] = logit
    return size  # type: ignore[no-any-return]


@kernel
def soften(logits: Singles, size: int, shares: Singles) -> None:
    """Write the softmax of some numbers."""
    top = logits[0]
    for index in range(1, size):
        top = max(top, logits[index])
    total = np.float32(0.0)
    for index in range(size):
        shares[index] = np.exp(logits[index] - top)
        total += shares[index]
    for index in range(size):
        shares[index] /= total


@kernel
def pull_logits(
    logits: Singles,
    scaled: Singles,
    size: int,
    linear: float,
    shares: Singles,
    wanted: Singles,
    pulls: Singles,
) -> float:
    """Write the slopes of the objective in the logits of one decision; return the cross-entropy.

    Args:
        logits: the choices' logits.
        scaled: the choices' values in units of the temperature.
        size: how many choices.
        linear: the share of the objective that is linear in the values; the rest is cross-entropy.
        shares: overwritten with the softmax of the logits.
        wanted: overwritten with the softmax of the values.
        pulls: overwritten with the slopes.

    """
    soften(logits, size, shares)
    soften(scaled, size, wanted)
    blend = np.float32(linear)
    loss = 0.0
    centre = np.float32(0.0)
    for index in range(size):
        loss -= wanted[index] * np.log(shares[index] + np.float32(1e-12))
        centre += shares[index] * (logits[index] - scaled[index])
    for index in range(size):
        towards = shares[index] * (logits[index] - scaled[index] - centre)
        pulls[index] = blend * towards + (np.float32(1.0) - blend) * (shares[index] - wanted[index])
    return loss


@kernel
def backward(  # noqa: C901 - one compiled loop
    samples: Samples, number: int, weights: Weights, turned_second: Singles, slopes: Weights,
    squares: Singles, first: Singles, second: Singles, pulls: Singles, below: Singles, total: Singles,
    rate: float,
) -> None:  # fmt: skip
    """Add the slopes of one decision, given those of its logits; the tables learn at once (Adagrad)."""
    zero = np.float32(0.0)
    start = samples.starts[number]
    size = samples.starts[number + 1] - start
    total[:] = zero
    table_rate = np.float32(rate)
    behind = np.zeros(len(weights.last), np.float32)
    for card in range(size):
        pull = pulls[card]
        below[:] = zero
        for other in range(len(weights.last)):
            behind[other] = zero
            if second[card, other] > zero:
                slopes.last[other] += pull * second[card, other]
                behind[other] = pull * weights.last[other]
                slopes.bias[other] += behind[other]
                row = turned_second[other]
                for unit in range(len(total)):
                    below[unit] += behind[other] * row[unit]
        for unit in range(len(total)):
            if first[card, unit] > zero:
                strength = first[card, unit]
                row = slopes.second[unit]
                for other in range(len(weights.last)):
                    row[other] += strength * behind[other]
            else:
                below[unit] = zero
        for unit in range(len(total)):
            total[unit] += below[unit]
        for mark in range(samples.marks.shape[1]):
            row = slopes.choice[samples.marks[start + card, mark]]
            for unit in range(len(total)):
                row[unit] += below[unit]
        for entry in range(samples.entries.shape[1]):
            where = samples.entries[start + card, entry]
            squares[where] += pull * pull
            weights.tables[where] -= table_rate * pull / np.sqrt(squares[where])
    for at in range(samples.counts[number]):
        row = slopes.position[samples.features[number, at]]
        for unit in range(len(total)):
            row[unit] += total[unit]


@kernel
def run_epoch(
    samples: Samples, order: Words, weights: Weights, slopes: Weights, means: Weights, squares: Weights,
    rate: float, last_rate: float, sharpness: float, linear: float, learn: bool,
) -> tuple[float, float, float]:  # fmt: skip
    """Go once over some decisions; return cross-entropy, gain over the mean choice, and agreement.

    Args:
        samples: the decisions.
        order: which, in which order.
        weights: the network, changed.
        slopes: scratch, all 0.
        means: Adam's means of slopes.
        squares: Adam's means of their squares; for the tables, Adagrad's sums.
        rate: the step at the start.
        last_rate: the step at the end.
        sharpness: the temperature, in points.
        linear: the share of the objective that is linear in the values.
        learn: whether to learn.

    """
    width = weights.position.shape[1]
    narrow = len(weights.last)
    base = np.zeros(width, np.float32)
    below = np.zeros(width, np.float32)
    total = np.zeros(width, np.float32)
    first = np.zeros((MOST_CHOICES, width), np.float32)
    second = np.zeros((MOST_CHOICES, narrow), np.float32)
    logits = np.zeros(MOST_CHOICES, np.float32)
    shares = np.zeros(MOST_CHOICES, np.float32)
    wanted = np.zeros(MOST_CHOICES, np.float32)
    pulls = np.zeros(MOST_CHOICES, np.float32)
    scaled = np.zeros(MOST_CHOICES, np.float32)
    turned_second = np.ascontiguousarray(weights.second.T)
    loss = 0.0
    gained = 0.0
    agreed = 0.0
    for at in range(len(order)):
        number = order[at]
        size = forward(samples, number, weights, base, first, second, logits)
        start = samples.starts[number]
        values = samples.values[start : start + size]
        chosen = 0
        best = 0
        mean = 0.0
        for index in range(size):
            scaled[index] = values[index] / np.float32(sharpness)
            mean += values[index] / size
            if logits[index] > logits[chosen]:
                chosen = index
            if values[index] > values[best]:
                best = index
        gained += values[chosen] - mean
        agreed += 1.0 if chosen == best else 0.0
        loss += pull_logits(logits, scaled, size, linear, shares, wanted, pulls)
        if not learn:
            continue
        share = at / len(order)
        now = rate + share * (last_rate - rate)
        backward(
            samples, number, weights, turned_second, slopes, squares.tables, first, second, pulls, below,
            total, float(now * TABLE_RATE / rate),
        )  # fmt: skip
        if at % BATCH == BATCH - 1:
            step_all(weights, slopes, means, squares, now)
            turned_second[:] = weights.second.T
    count = max(1, len(order))
    return loss / count, gained / count, agreed / count


def train_network(
    samples: Samples, start: Weights, plan: Plan, seed: int, held_out: int = 20, told: Told | None = None
) -> Weights:
    """Return a trained network.

    Args:
        samples: labelled decisions.
        start: the weights to begin with, which stay as they are.
        plan: the epochs.
        seed: where the order of decisions comes from.
        held_out: one decision in so many is left out, to measure the network with.
        told: called after each epoch with its number and the figures of the decisions left out.

    """
    rng = np.random.default_rng(seed)
    weights = Weights(*(array.copy() for array in start))
    slopes, means, squares = like(weights), like(weights), like(weights)
    squares.tables[:] = 1e-2
    order = rng.permutation(len(samples.counts))
    left_out, used = order[: len(order) // held_out], order[len(order) // held_out :]
    steps = weights, slopes, means, squares
    for number, epoch in enumerate(plan):
        mixed = rng.permutation(used)
        run_epoch(samples, mixed, *steps, epoch.rate, epoch.last_rate, epoch.sharpness, epoch.linear, True)
        figures = run_epoch(samples, left_out, *steps, 1.0, 1.0, epoch.sharpness, epoch.linear, False)
        if told is not None:
            told(number, figures)
    return weights


def quantised(weights: Weights) -> Network:
    """Return the network in integers."""

    def whole(array: Singles) -> Rows:
        return np.clip(np.round(array * SCALE), -32767, 32767).astype(np.int16)

    return Network(
        whole(weights.position),
        whole(weights.choice),
        whole(weights.second),
        np.round(weights.bias * SCALE**2).astype(np.int32),
        whole(weights.last),
        whole(weights.tables),
    )
