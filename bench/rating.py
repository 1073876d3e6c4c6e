"""How fast ratings find the true order, and whether their deviations are honest.

200 simulated people; each match seats four of similar rating and ranks them by true strength plus Gumbel
noise, which makes every pair follow the logistic curve that Glicko assumes while the pairs of one match stay
dependent, as in play. Baseline: Elo over the same pairs in the same matches. Run with
`python bench/rating.py`.

Reported: Spearman's correlation of rating and true strength after so many matches each; `z`, the spread of
(rating - strength) / RD, which is 1 when the deviation tells the truth, above 1 when it boasts.
"""

from __future__ import annotations

import math
import random
import statistics
import sys
import time
from collections.abc import Callable
from unittest.mock import patch

from copas.people import rating as glicko
from copas.people.rating import Entrant, Rating

PEOPLE = 200
MATCHES = (10, 20, 40, 80)
LEAVES = 0.02
DAYS_BETWEEN = 0.5
Update = Callable[[list[int], list[int], list[bool]], None]


def ranks(values: list[float]) -> list[float]:
    """Return the rank of every value; the simulated values are never equal."""
    order = sorted(range(len(values)), key=values.__getitem__)
    rank = [0.0] * len(values)
    for at, who in enumerate(order):
        rank[who] = float(at)
    return rank


def spearman(one: list[float], two: list[float]) -> float:
    """Return Spearman's rank correlation."""
    return statistics.correlation(ranks(one), ranks(two))


class Glicko:
    """The ratings under test."""

    def __init__(self) -> None:
        self.all = [Rating() for _ in range(PEOPLE)]

    def value(self, who: int) -> float:
        """Return a rating."""
        return self.all[who].value

    def update(self, seats: list[int], scores: list[int], left: list[bool]) -> None:
        """Rate one match."""
        entrants = [
            Entrant(str(who), self.all[who].idle(DAYS_BETWEEN * glicko.DAY), score, gone)
            for who, score, gone in zip(seats, scores, left, strict=True)
        ]
        for who, worked in zip(seats, glicko.rate(entrants), strict=True):
            self.all[who] = worked.after

    def honesty(self, true: list[float]) -> float:
        """Return the spread of the errors in deviations; the common shift is free in a closed pool."""
        errors = [own.value - strength for own, strength in zip(self.all, true, strict=True)]
        shift = statistics.mean(errors)
        return statistics.pstdev(
            [(error - shift) / own.deviation for error, own in zip(errors, self.all, strict=True)]
        )


class Elo:
    """The baseline: Elo with a fixed K over the pairs of a match."""

    def __init__(self, k: float) -> None:
        self.k = k
        self.all = [1500.0] * PEOPLE

    def value(self, who: int) -> float:
        """Return a rating."""
        return self.all[who]

    def update(self, seats: list[int], scores: list[int], left: list[bool]) -> None:
        """Rate one match."""
        entrants = [
            Entrant(str(who), Rating(), score, gone)
            for who, score, gone in zip(seats, scores, left, strict=True)
        ]
        before = [self.all[who] for who in seats]
        for at, who in enumerate(seats):
            for other in range(len(seats)):
                if other != at:
                    chance = 1 / (1 + 10 ** ((before[other] - before[at]) / 400))
                    actual = glicko.outcome(entrants[at], entrants[other])
                    assert actual is not None
                    self.all[who] += self.k * (actual - chance)


def play(true: list[float], seats: list[int], luck: random.Random) -> tuple[list[int], list[bool]]:
    """Return the scores of a match (lower is better, ties happen) and who left."""
    noise = 400 / math.log(10)
    form = [true[who] - noise * math.log(-math.log(luck.random())) for who in seats]
    best = max(form)
    return [round((best - own) / 12) for own in form], [luck.random() < LEAVES for _ in seats]


def season(system: Glicko | Elo, spread: float, seed: int) -> tuple[list[float], list[float]]:
    """Play a season; return Spearman at each of `MATCHES`, and the true strengths."""
    luck = random.Random(seed)
    true = [luck.gauss(1500, spread) for _ in range(PEOPLE)]
    seen = []
    for number in range(1, MATCHES[-1] + 1):
        # Seats by rating with some slack, as the queue does: a window and whoever happens to be there.
        order = sorted(range(PEOPLE), key=lambda who: system.value(who) + luck.gauss(0, 60))
        for at in range(0, PEOPLE, 4):
            seats = order[at : at + 4]
            system.update(seats, *play(true, seats, luck))
        if number in MATCHES:
            seen.append(spearman([system.value(who) for who in range(PEOPLE)], true))
    return seen, true


def report(name: str, make: Callable[[], Glicko | Elo], spread: float, seeds: range) -> None:
    """Print the mean over the seeds of one system."""
    rows, honesty = [], []
    for seed in seeds:
        system = make()
        seen, true = season(system, spread, seed)
        rows.append(seen)
        if isinstance(system, Glicko):
            honesty.append(system.honesty(true))
    means = " ".join(f"{statistics.mean(column):.3f}" for column in zip(*rows, strict=True))
    print(f"  {name:<24} {means}   z {statistics.mean(honesty):.2f}" if honesty else f"  {name:<24} {means}")


def main() -> None:
    """Compare the systems for three spreads of true strength."""
    seeds = range(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
    print(f"Spearman after {MATCHES} matches each, {PEOPLE} people, {len(seeds)} seasons")
    for spread in (75.0, 150.0, 250.0):
        print(f"true strengths spread by {spread:.0f}:")
        for k in (4.0, 10.0, 20.0):
            report(f"Elo, K = {k:.0f} a pair", lambda k=k: Elo(k), spread, seeds)  # type: ignore[misc]
        for weight in (0.5, 0.6, 2 / 3, 1.0):
            with patch.object(glicko, "pair_weight", lambda _, weight=weight: weight):
                report(f"Glicko, weight {weight:.2f}", Glicko, spread, seeds)
    entrants = [Entrant(str(at), Rating(1500.0 + at, 60.0), at) for at in range(4)]
    start = time.perf_counter()
    for _ in range(2000):
        glicko.rate(entrants)
    print(f"rating one match: {(time.perf_counter() - start) / 2000 * 1e6:.0f} µs")


if __name__ == "__main__":
    main()
