"""What is left of a match: the result, what it does to ratings, statistics, the leaderboard."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from statistics import fmean
from typing import Final

from copas.people.rating import DAY, Entrant, Rating, Worked, places, rate

IDLE_AFTER: Final = 60 * DAY
"""Seconds without a rated match after which an account leaves the leaderboard."""


@dataclass(frozen=True)
class SeatResult:
    """One seat of a match that is over.

    Attributes:
        name: who sat there, as the table showed it.
        account: the account; None for a guest.
        bot: whether a bot sat there from the start.
        score: the seat's final score; what a substitute made is recorded, but is nobody's.
        left: whether the person left, in the sense of the rating (docs/people.md).
        moons: how many moons the person or bot shot; those of a substitute do not count.
    """

    name: str
    account: str | None
    bot: bool
    score: int | None
    left: bool = False
    moons: int = 0


@dataclass(frozen=True)
class MatchResult:
    """A match that is over.

    Attributes:
        match: its name, the only one of its kind.
        ended: when, in seconds since 1970.
        target: the points that ended it.
        rated: whether it was to change ratings.
        finished: whether it was played to the end; if not, everybody has left.
        deals: how many deals counted.
        seats: the seats in order.
    """

    match: str
    ended: float
    target: int
    rated: bool
    finished: bool
    deals: int
    seats: tuple[SeatResult, ...]

    @property
    def places(self) -> tuple[int, ...]:
        """The place of each seat, from 1; leavers behind all others, equal ones sharing the better place."""
        return places(entrants(self, {}))

    @property
    def accounts(self) -> frozenset[str]:
        """Every account that sat down, bots included."""
        return frozenset(seat.account for seat in self.seats if seat.account is not None)

    @property
    def counts_for_ratings(self) -> bool:
        """Whether it changes ratings: it was rated, and every seat had an account."""
        return self.rated and all(seat.account is not None for seat in self.seats)


@dataclass(frozen=True)
class Known:
    """What is known of an account before a match.

    Attributes:
        rating: the rating after its last rated match.
        since: when that match ended, in seconds since 1970; None before the first.
    """

    rating: Rating = field(default_factory=Rating)
    since: float | None = None

    def at(self, now: float) -> Rating:
        """Return the rating now: time without matches makes it less sure."""
        return self.rating if self.since is None else self.rating.idle(now - self.since)


def entrants(result: MatchResult, known: Mapping[str, Known]) -> tuple[Entrant, ...]:
    """Return the seats as the rating sees them; accounts without an entry have a new one's rating."""
    return tuple(
        Entrant(
            seat.account or f"guest in seat {number}",
            known.get(seat.account or "", Known()).at(result.ended),
            seat.score if result.finished else None,
            seat.left,
        )
        for number, seat in enumerate(result.seats)
    )


def work_out(result: MatchResult, known: Mapping[str, Known]) -> tuple[Worked, ...]:
    """Rate a match that is over; nothing comes of one that does not count for ratings."""
    return rate(entrants(result, known)) if result.counts_for_ratings else ()


@dataclass(frozen=True)
class Statistics:
    """An account's matches in numbers.

    Attributes:
        matches: matches that were sat down to and came to a result; each counts once.
        rated: how many of them were rated.
        won: how many were won, shared wins included.
        shared: how many of those were shared.
        left: how many were left.
        places: how often each place was taken, the first place first; leavers count at theirs.
        average_score: mean of the final scores of the matches played to the end; None without any.
        best_score: the lowest of them.
        moons: moons shot.
        deals: deals of these matches.
    """

    matches: int
    rated: int
    won: int
    shared: int
    left: int
    places: tuple[int, ...]
    average_score: float | None
    best_score: int | None
    moons: int
    deals: int


def statistics(account: str, results: Iterable[MatchResult]) -> Statistics:
    """Count an account's matches.

    Args:
        account: whose.
        results: matches; those of others are left out, and one given twice counts once. A bot that held
            several seats of a match played it once, but took each of their places.
    """
    mine = list({result.match: result for result in results if account in result.accounts}.values())
    own = [
        (result, seat, place)
        for result in mine
        for seat, place in zip(result.seats, result.places, strict=True)
        if seat.account == account
    ]
    counted = Counter(place for _, _, place in own)
    seats = max((len(result.seats) for result in mine), default=4)
    wins = [result for result in mine if any(one is result and place == 1 for one, _, place in own)]
    scores = [
        seat.score for result, seat, _ in own if result.finished and not seat.left and seat.score is not None
    ]
    return Statistics(
        matches=len(mine),
        rated=sum(result.rated for result in mine),
        won=len(wins),
        shared=sum(result.places.count(1) > 1 for result in wins),
        left=len({result.match for result, seat, _ in own if seat.left}),
        places=tuple(counted[place] for place in range(1, seats + 1)),
        average_score=fmean(scores) if scores else None,
        best_score=min(scores, default=None),
        moons=sum(seat.moons for _, seat, _ in own),
        deals=sum(result.deals for result in mine),
    )


@dataclass(frozen=True)
class Standing:
    """One account before it is put on a leaderboard.

    Attributes:
        account: who.
        name: the name shown.
        known: rating and last rated match.
        bot: whether it is a bot; bots have a page of their own.
    """

    account: str
    name: str
    known: Known
    bot: bool = False


@dataclass(frozen=True)
class Ranked:
    """One line of a leaderboard; equal ratings share the better rank."""

    rank: int
    account: str
    name: str
    rating: Rating


def leaderboard(accounts: Iterable[Standing], now: float) -> tuple[Ranked, ...]:
    """Rank the people: nobody provisional, nobody idle, no bots.

    Args:
        accounts: everybody.
        now: seconds since 1970.
    """
    listed = [
        (one, one.known.at(now))
        for one in accounts
        if not one.bot and one.known.since is not None and now - one.known.since < IDLE_AFTER
    ]
    shown = sorted(
        ((one, rating) for one, rating in listed if not rating.provisional),
        key=lambda row: (-row[1].value, row[0].name),
    )
    ranks: dict[float, int] = {}
    for rank, (_, rating) in enumerate(shown, 1):
        ranks.setdefault(rating.value, rank)
    return tuple(Ranked(ranks[rating.value], one.account, one.name, rating) for one, rating in shown)
