"""Means of deals with an interval: for a number of deals fixed ahead, and for looking after every deal.

Whoever looks at a 95 % interval again and again, and stops when it pleases, is wrong far more often than one
time in twenty. A confidence sequence holds at all times together, so stopping by it is allowed. This is the
asymptotic one of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and
asymptotic confidence sequences" (arXiv:2103.06476, theorem 2.2): Robbins' normal mixture with the variance
estimated on the way.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

Z95: Final = 1.959963984540054
"""The two-sided 95 % point of the normal distribution."""
ALPHA: Final = 0.05
NARROWEST_AT: Final = 500
"""The number of deals for which the sequence is made as narrow as it can be."""
LEAST_DEALS: Final = 50
"""Before so many deals the estimated variance is not to be relied on."""


@dataclass(frozen=True)
class Mean:
    """The running mean of independent values (Welford's updates).

    Attributes:
        count: how many values.
        mean: their mean.
        squares: the sum of the squared distances from it.

    """

    count: int = 0
    mean: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> Mean:
        """Return the mean with one more value."""
        count = self.count + 1
        step = value - self.mean
        mean = self.mean + step / count
        return Mean(count, mean, self.squares + step * (value - mean))

    @property
    def deviation(self) -> float:
        """The estimated standard deviation of one value; infinite for fewer than two."""
        return math.sqrt(self.squares / (self.count - 1)) if self.count > 1 else math.inf

    def half_width(self) -> float:
        """Return half of the 95 % interval, if the number of values was fixed ahead."""
        return Z95 * self.deviation / math.sqrt(self.count) if self.count > 1 else math.inf

    def sequence_half_width(self) -> float:
        """Return half of the 95 % interval that holds for all numbers of values together."""
        return self.deviation * mixture_margin(self.count) if self.count > 1 else math.inf


def mixture_margin(count: int, alpha: float = ALPHA, narrowest_at: int = NARROWEST_AT) -> float:
    """Return half of the confidence sequence's width at a number of values of unit variance.

    Args:
        count: the number of values.
        alpha: the chance to miss the truth at any time.
        narrowest_at: where the sequence is nearly as narrow as it can be (section B.2 of the paper).

    """
    square = (-2 * math.log(alpha) + math.log(1 - 2 * math.log(alpha))) / narrowest_at
    grown = count * square + 1
    return math.sqrt(2 * grown / (count * count * square) * math.log(math.sqrt(grown) / alpha))
