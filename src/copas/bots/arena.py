"""Bots against bots on duplicate deals.

Each deal is played once for every way of seating the two bots, with the same cards, so that the luck of the
cards cancels: the figure of a deal is the mean difference of points a seat over all seatings, and the
confidence interval is over deals, which are independent of each other.
"""

from __future__ import annotations

import math
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Final

from copas.bots.base import Bot
from copas.bots.driver import play_out
from copas.bots.external import TIME_LIMIT
from copas.bots.sequential import LEAST_DEALS, Mean
from copas.bots.specs import is_program, make, spell
from copas.cards import Card, CardSet
from copas.errors import CopasError
from copas.open_deal import OpenDeal
from copas.rules import Rules
from copas.scoring import DealResult, MoonChoice
from copas.shuffle import Stream, deal_hands
from copas.view import View

SEED: Final = "arena"
LOOK_EVERY: Final = 10
"""With a wished precision, the interval is looked at after so many deals."""
PATH_POINTS: Final = 200
"""How many points of the running mean are kept for a plot."""

Progress = Callable[[int, int], None]
"""Called with the deals done and the deals wanted."""


class ArenaError(CopasError):
    """A comparison that cannot be made."""


@dataclass(frozen=True)
class Identity:
    """Which bot it was.

    Attributes:
        text: how it was named: a level, a level with a budget, or a command.
        name: what it calls itself.
        version: its version.

    """

    text: str
    name: str
    version: str


@dataclass(frozen=True)
class DealScore:
    """What one deal brought, over all seatings.

    Attributes:
        points: the mean change of score of a seat, for each of the two bots.
        moons: the share of the seatings in which a seat of each bot shot the moon.
        decisions: how many decisions with a choice each bot made.
        seconds: how long it took for these.

    """

    points: tuple[float, float]
    moons: tuple[float, float]
    decisions: tuple[int, int] = (0, 0)
    seconds: tuple[float, float] = field(default=(0.0, 0.0), compare=False)

    @property
    def difference(self) -> float:
        """The first bot's points less the second's: below zero the first is better."""
        return self.points[0] - self.points[1]


@dataclass(frozen=True)
class ArenaResult:
    """How two bots compare.

    Attributes:
        bots: who they are.
        rules: the options.
        seed: where the cards and the dice come from.
        seats: how many seats the first bot had; None for every number of them.
        deals: how many deals were played, each with every seating.
        seatings: how many seatings.
        points: the mean points a deal of a seat, for each bot.
        difference: the first less the second; below zero the first is better.
        half_width: half of the 95 % confidence interval of the difference.
        moons: the share of playings in which a seat of each bot shot the moon: what the other suffered.
        precision: the wished half width, or None; with one the interval holds at all times together.
        path: the running mean: deals, difference, half width.
        decisions: how many decisions with a choice each bot made.
        seconds: the mean wall time of these, in seconds.

    """

    bots: tuple[Identity, Identity]
    rules: Rules
    seed: str
    seats: int | None
    deals: int
    seatings: int
    points: tuple[float, float]
    difference: float
    half_width: float
    moons: tuple[float, float]
    precision: float | None = None
    path: tuple[tuple[int, float, float], ...] = field(default=(), repr=False)
    decisions: tuple[int, int] = (0, 0)
    seconds: tuple[float, float] = field(default=(0.0, 0.0), compare=False)

    @property
    def names(self) -> tuple[str, str]:
        """What to call the two bots; their commands if two programs have the same name."""
        first, second = self.bots
        return label(first, self.bots), label(second, self.bots)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % confidence interval of the difference."""
        return self.difference - self.half_width, self.difference + self.half_width

    @property
    def method(self) -> str:
        """How the interval was made: `normal` for a fixed number of deals, or `confidence-sequence`."""
        return "normal" if self.precision is None else "confidence-sequence"

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON values."""
        low, high = self.interval
        return {
            "bots": [
                {
                    "name": name,
                    "bot": bot.text,
                    "version": bot.version,
                    "points": self.points[side],
                    "moons": self.moons[side],
                    "moons_suffered": self.moons[1 - side],
                    "decisions": self.decisions[side],
                    "seconds_per_decision": self.seconds[side],
                }
                for side, (name, bot) in enumerate(zip(self.names, self.bots, strict=True))
            ],
            "rules": self.rules.to_dict(),
            "preset": self.rules.preset_name,
            "seed": self.seed,
            "seats": self.seats,
            "deals": self.deals,
            "seatings": self.seatings,
            "difference": self.difference,
            "interval95": [low, high],
            "method": self.method,
            "precision": self.precision,
            "path": [list(point) for point in self.path],
        }


def label(bot: Identity, others: Sequence[Identity]) -> str:
    """Return what to call a bot among others: a program by its name, if no other one has it."""
    same = {other.text for other in others if other.name == bot.name}
    return bot.name if is_program(bot.text) and len(same) == 1 else bot.text


@dataclass(frozen=True)
class Contest:
    """A comparison to be made.

    Attributes:
        first: the first bot, see `copas.bots.specs`.
        second: the other one.
        rules: the options.
        seed: where the cards and the dice come from. If None: `arena` for bots of this package; if a program
            takes part, one that it cannot guess, because the cards follow from it.
        seats: how many seats the first bot gets; half of them if None.
        every: whether all numbers of seats are played, from one to all but one.
        time_limit: seconds for one answer of a program.
        keep: whether a program's processes play more than one deal (`copas.bots.external`).

    Raises:
        ArenaError: if one of the bots would have no seat.
        UnknownBot: if there is no such bot.

    """

    first: str
    second: str
    rules: Rules
    seed: str | None = None
    seats: int | None = None
    every: bool = False
    time_limit: float = TIME_LIMIT
    keep: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "first", spell(self.first))
        object.__setattr__(self, "second", spell(self.second))
        if not 1 <= self.first_seats < self.rules.players:
            raise ArenaError(f"The first bot gets from 1 to {self.rules.players - 1} seats.")
        if self.seed is None:
            outside = is_program(self.first) or is_program(self.second)
            object.__setattr__(self, "seed", secrets.token_hex(16) if outside else SEED)

    @property
    def first_seats(self) -> int:
        """How many seats the first bot gets, unless every number is played."""
        return self.rules.players // 2 if self.seats is None else self.seats

    @property
    def seatings(self) -> list[tuple[int, ...]]:
        """Every choice of seats for the first bot."""
        players = self.rules.players
        sizes = range(1, players) if self.every else [self.first_seats]
        return [seats for size in sizes for seats in combinations(range(players), size)]

    def make_bots(self) -> tuple[Bot, Bot]:
        """Return the two bots. Raises ExternalFault if a program does not greet."""
        first, second = (
            make(text, time_limit=self.time_limit, keep=self.keep) for text in (self.first, self.second)
        )
        return first, second


class _Timed:
    """A bot with a watch."""

    def __init__(self, bot: Bot) -> None:
        self.name, self.version, self.settings = bot.name, bot.version, bot.settings
        self._bot = bot
        self.decisions = 0
        self.seconds = 0.0

    def choose_pass(self, view: View, seed: bytes) -> CardSet:
        start = time.perf_counter()
        cards = self._bot.choose_pass(view, seed)
        self._note(start)
        return cards

    def choose_play(self, view: View, seed: bytes) -> Card:
        if len(view.legal) == 1:
            return self._bot.choose_play(view, seed)
        start = time.perf_counter()
        card = self._bot.choose_play(view, seed)
        self._note(start)
        return card

    def choose_moon(self, view: View, result: DealResult, seed: bytes) -> MoonChoice:
        return self._bot.choose_moon(view, result, seed)

    def _note(self, start: float) -> None:
        self.seconds += time.perf_counter() - start
        self.decisions += 1


def play_deal(contest: Contest, index: int, bots: tuple[Bot, Bot] | None = None) -> DealScore:
    """Play one deal with every seating.

    Args:
        contest: the comparison.
        index: the number of the deal, from 0; with the contest's seed it decides cards and dice. Pass
            direction and dealer go round with it.
        bots: the two bots, where they are at hand.

    """
    first, second = map(_Timed, bots if bots is not None else contest.make_bots())
    rules = contest.rules
    seed = f"{contest.seed} {index}".encode()
    hands = deal_hands(rules, Stream(seed, "arena"))
    points, moons, slots = [0, 0], [0, 0], [0, 0]
    for seating in contest.seatings:
        players = [first if seat in seating else second for seat in range(rules.players)]
        deal = OpenDeal(rules, hands, number=index + 1, dealer=index % rules.players)
        play_out(deal, players, seed)
        for seat, change in enumerate(deal.changes):
            points[seat not in seating] += change
        if deal.result.shooter is not None:
            moons[deal.result.shooter not in seating] += 1
        slots[0] += len(seating)
        slots[1] += rules.players - len(seating)
    rounds = len(contest.seatings)
    return DealScore(
        (points[0] / slots[0], points[1] / slots[1]),
        (moons[0] / rounds, moons[1] / rounds),
        (first.decisions, second.decisions),
        (first.seconds, second.seconds),
    )


def compete(
    contest: Contest,
    deals: int,
    *,
    jobs: int = 1,
    progress: Progress | None = None,
    precision: float | None = None,
    most: int | None = None,
) -> ArenaResult:
    """Compare two bots over some deals.

    Args:
        contest: who plays, and by which rules.
        deals: how many deals; at least two, since the interval needs a spread. With a wished precision, the
            fewest that are played.
        jobs: how many processes share the work; nothing but the time depends on it. Programs that start
            processes need `if __name__ == "__main__"`, as always with `multiprocessing`.
        progress: told how far it is.
        precision: play on until half of the 95 % interval is no wider, in points; the interval then is one
            that allows for looking all the time (`copas.bots.sequential`).
        most: stop after so many deals even so; `deals` if None.

    Raises:
        ArenaError: if there are too few deals or jobs, or the precision is not above zero.
        ExternalFault: if a program fails.

    """
    if deals < 2:
        raise ArenaError("A comparison needs two deals or more: the interval comes from their spread.")
    if jobs < 1:
        raise ArenaError("A comparison needs one process or more.")
    if precision is not None and not precision > 0:
        raise ArenaError("A precision is a number of points above zero.")
    from copas.bots.arena_jobs import deal_scores

    last = deals if precision is None else max(deals, most or deals)
    identities = identify(contest)
    scores: list[DealScore] = []
    running = Mean()
    rows = deal_scores(contest, last, jobs)
    try:
        for score in rows:
            scores.append(score)
            running = running.add(score.difference)
            if progress is not None:
                progress(len(scores), last)
            if precision is not None and _is_enough(running, deals, precision):
                break
    finally:
        rows.close()
    return summarise(contest, scores, identities=identities, precision=precision)


def _is_enough(running: Mean, least: int, precision: float) -> bool:
    if running.count < max(least, LEAST_DEALS) or running.count % LOOK_EVERY:
        return False
    return running.sequence_half_width() <= precision


def identify(contest: Contest) -> tuple[Identity, Identity]:
    """Return who the two bots are. Raises ExternalFault if a program does not greet."""
    bots = contest.make_bots()
    first, second = (
        Identity(text, bot.name, bot.version)
        for text, bot in zip((contest.first, contest.second), bots, strict=True)
    )
    return first, second


def summarise(
    contest: Contest,
    scores: Sequence[DealScore],
    *,
    identities: tuple[Identity, Identity] | None = None,
    precision: float | None = None,
) -> ArenaResult:
    """Put the deals of a contest together.

    The interval is the normal one over the differences of the deals, `1.96 * s / sqrt(n)`; with a wished
    precision it is the confidence sequence's.
    """
    path = list(_path(scores, sequence=precision is not None))
    _, mean, half_width = path[-1]
    decisions = _sums([score.decisions for score in scores])
    seconds = [math.fsum(score.seconds[side] for score in scores) for side in (0, 1)]
    return ArenaResult(
        bots=identities or identify(contest),
        rules=contest.rules,
        seed=str(contest.seed),
        seats=None if contest.every else contest.first_seats,
        deals=len(scores),
        seatings=len(contest.seatings),
        points=_means([score.points for score in scores]),
        difference=mean,
        half_width=half_width,
        moons=_means([score.moons for score in scores]),
        precision=precision,
        path=tuple(_thinned(path)),
        decisions=decisions,
        seconds=(seconds[0] / max(1, decisions[0]), seconds[1] / max(1, decisions[1])),
    )


def _path(scores: Sequence[DealScore], *, sequence: bool) -> Iterator[tuple[int, float, float]]:
    running = Mean()
    for score in scores:
        running = running.add(score.difference)
        if running.count > 1:
            half = running.sequence_half_width() if sequence else running.half_width()
            yield running.count, running.mean, half


def _thinned(path: list[tuple[int, float, float]]) -> list[tuple[int, float, float]]:
    step = -(-len(path) // PATH_POINTS)
    return path[::-1][::step][::-1]


def _sums(pairs: Sequence[tuple[int, int]]) -> tuple[int, int]:
    return sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)


def _means(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    count = len(pairs)
    return math.fsum(pair[0] for pair in pairs) / count, math.fsum(pair[1] for pair in pairs) / count


def standings(results: Sequence[ArenaResult]) -> list[tuple[str, float]]:
    """Return each bot of a round robin with its mean difference to all it met, the best first."""
    found: dict[str, list[float]] = {}
    for result in results:
        first, second = result.bots
        found.setdefault(first.text, []).append(result.difference)
        found.setdefault(second.text, []).append(-result.difference)
    every = {bot.text: bot for result in results for bot in result.bots}
    named = [
        (label(every[text], list(every.values())), math.fsum(values) / len(values))
        for text, values in found.items()
    ]
    return sorted(named, key=lambda row: row[1])
