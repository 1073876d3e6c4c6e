"""Bots against bots on duplicate deals.

Each deal is played once for every way of seating the two bots, with the same cards, so that the luck of the
cards cancels: the figure of a deal is the mean difference of points a seat over all seatings, and the
confidence interval is over deals, which are independent of each other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any, Final

from copas.bots import get, normalise
from copas.bots.base import Bot
from copas.bots.driver import play_out
from copas.errors import CopasError
from copas.open_deal import OpenDeal
from copas.rules import Rules
from copas.shuffle import Stream, deal_hands

Z95: Final = 1.959963984540054
"""The two-sided 95 % point of the normal distribution."""
CHUNK: Final = 16
"""Deals handed to a process at once."""

Progress = Callable[[int, int], None]
"""Called with the deals done and the deals wanted."""


class ArenaError(CopasError):
    """A comparison that cannot be made."""


@dataclass(frozen=True)
class DealScore:
    """What one deal brought, over all seatings.

    Attributes:
        points: the mean change of score of a seat, for each of the two bots.
        moons: the share of the seatings in which a seat of each bot shot the moon.

    """

    points: tuple[float, float]
    moons: tuple[float, float]

    @property
    def difference(self) -> float:
        """The first bot's points less the second's: below zero the first is better."""
        return self.points[0] - self.points[1]


@dataclass(frozen=True)
class ArenaResult:
    """How two bots compare.

    Attributes:
        names: the two bots.
        versions: their versions.
        rules: the options.
        seed: where the cards and the dice come from.
        seats: how many seats the first bot had.
        deals: how many deals were played, each with every seating.
        seatings: how many seatings.
        points: the mean points a deal of a seat, for each bot.
        difference: the first less the second; below zero the first is better.
        half_width: half of the 95 % confidence interval of the difference.
        moons: the share of deals in which a seat of each bot shot the moon.

    """

    names: tuple[str, str]
    versions: tuple[str, str]
    rules: Rules
    seed: str
    seats: int
    deals: int
    seatings: int
    points: tuple[float, float]
    difference: float
    half_width: float
    moons: tuple[float, float]

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the difference."""
        return self.difference - self.half_width, self.difference + self.half_width

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON values."""
        low, high = self.interval
        return {
            "bots": [
                {"name": name, "version": version, "points": points, "moons": moons}
                for name, version, points, moons in zip(
                    self.names, self.versions, self.points, self.moons, strict=True
                )
            ],
            "rules": self.rules.to_dict(),
            "preset": self.rules.preset_name,
            "seed": self.seed,
            "seats": self.seats,
            "deals": self.deals,
            "seatings": self.seatings,
            "difference": self.difference,
            "interval95": [low, high],
        }


@dataclass(frozen=True)
class Contest:
    """A comparison to be made.

    Attributes:
        first: the first bot's name.
        second: the other's.
        rules: the options.
        seed: where the cards and the dice come from.
        seats: how many seats the first bot gets; half of them if None.

    Raises:
        ArenaError: if one of the bots would have no seat.
        UnknownBot: if there is no such bot.

    """

    first: str
    second: str
    rules: Rules
    seed: str = "arena"
    seats: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "first", normalise(self.first))
        object.__setattr__(self, "second", normalise(self.second))
        if not 1 <= self.first_seats < self.rules.players:
            raise ArenaError(f"The first bot gets from 1 to {self.rules.players - 1} seats.")

    @property
    def first_seats(self) -> int:
        """How many seats the first bot gets."""
        return self.rules.players // 2 if self.seats is None else self.seats

    @property
    def seatings(self) -> list[tuple[int, ...]]:
        """Every choice of seats for the first bot."""
        return list(combinations(range(self.rules.players), self.first_seats))


def play_deal(contest: Contest, index: int, bots: tuple[Bot, Bot] | None = None) -> DealScore:
    """Play one deal with every seating.

    Args:
        contest: the comparison.
        index: the number of the deal, from 0; with the contest's seed it decides cards and dice. Pass
            direction and dealer go round with it.
        bots: the two bots, where they are at hand.

    """
    first, second = bots if bots is not None else (get(contest.first), get(contest.second))
    rules = contest.rules
    seed = f"{contest.seed} {index}".encode()
    hands = deal_hands(rules, Stream(seed, "arena"))
    points, moons = [0, 0], [0, 0]
    for seating in contest.seatings:
        players = [first if seat in seating else second for seat in range(rules.players)]
        deal = OpenDeal(rules, hands, number=index + 1, dealer=index % rules.players)
        play_out(deal, players, seed)
        for seat, change in enumerate(deal.changes):
            points[seat not in seating] += change
        if deal.result.shooter is not None:
            moons[deal.result.shooter not in seating] += 1
    rounds = len(contest.seatings)
    own, others = rounds * contest.first_seats, rounds * (rules.players - contest.first_seats)
    return DealScore((points[0] / own, points[1] / others), (moons[0] / rounds, moons[1] / rounds))


def compete(contest: Contest, deals: int, *, jobs: int = 1, progress: Progress | None = None) -> ArenaResult:
    """Compare two bots over some deals.

    Args:
        contest: who plays, and by which rules.
        deals: how many deals; at least two, since the interval needs a spread.
        jobs: how many processes share the work; the result does not depend on it.
        progress: told how far it is.

    Raises:
        ArenaError: if there are too few deals or jobs.

    """
    if deals < 2:
        raise ArenaError("A comparison needs two deals or more: the interval comes from their spread.")
    if jobs < 1:
        raise ArenaError("A comparison needs one process or more.")
    scores = []
    for score in _scores(contest, deals, jobs):
        scores.append(score)
        if progress is not None:
            progress(len(scores), deals)
    return summarise(contest, scores)


def _scores(contest: Contest, deals: int, jobs: int) -> Iterator[DealScore]:
    if jobs == 1:
        bots = get(contest.first), get(contest.second)
        for index in range(deals):
            yield play_deal(contest, index, bots)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(partial(play_deal, contest), range(deals), chunksize=CHUNK)


def summarise(contest: Contest, scores: Sequence[DealScore]) -> ArenaResult:
    """Put the deals of a contest together.

    The interval is the normal one over the differences of the deals: `1.96 * s / sqrt(n)`.
    """
    count = len(scores)
    mean = math.fsum(score.difference for score in scores) / count
    spread = math.fsum((score.difference - mean) ** 2 for score in scores) / (count - 1)
    return ArenaResult(
        names=(contest.first, contest.second),
        versions=(get(contest.first).version, get(contest.second).version),
        rules=contest.rules,
        seed=contest.seed,
        seats=contest.first_seats,
        deals=count,
        seatings=len(contest.seatings),
        points=_means([score.points for score in scores]),
        difference=mean,
        half_width=Z95 * math.sqrt(spread / count),
        moons=_means([score.moons for score in scores]),
    )


def _means(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    count = len(pairs)
    return math.fsum(pair[0] for pair in pairs) / count, math.fsum(pair[1] for pair in pairs) / count
