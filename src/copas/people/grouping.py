"""Who may sit together: searches, and the group that the longest waiting of them forms."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from copas.people.rating import Rating


class Kind(NamedTuple):
    """A kind of live match; everything else is the house's rules.

    Attributes:
        target: the points that end it.
        rated: whether it changes ratings.
    """

    target: int
    rated: bool


@dataclass(frozen=True)
class Person:
    """Somebody who searches.

    Attributes:
        key: who it is: an account, or a guest's own key.
        rating: the rating; guests have a new account's.
        guest: whether there is no account.
        identities: the browsers' identity keys; two people who share one are taken for one person.
        blocks: the keys of those with whom this person will not sit.
    """

    key: str
    rating: Rating = field(default_factory=Rating)
    guest: bool = False
    identities: frozenset[str] = frozenset()
    blocks: frozenset[str] = frozenset()

    def accepts(self, other: Person) -> bool:
        """Say whether these two may sit together."""
        return (
            self.key != other.key
            and self.identities.isdisjoint(other.identities)
            and other.key not in self.blocks
            and self.key not in other.blocks
        )


@dataclass(frozen=True)
class Wish:
    """What a person searches for.

    Attributes:
        kinds: the kinds of match that will do, the dearest first.
        bots_after: after how many seconds bots may fill the table, or None: people only.
    """

    kinds: tuple[Kind, ...]
    bots_after: float | None = None


@dataclass(frozen=True)
class Ticket:
    """One search.

    Attributes:
        person: who searches.
        wish: what for.
        since: when the search began, in seconds.
        order: a running number; the first of two equal searches is the one with the lower.
        head: whether the search was interrupted by somebody else, and goes before all others.
        away: since when the person's connection is gone, or None.
        invitable: whether a table with bots may be offered before this person's own time.
    """

    person: Person
    wish: Wish
    since: float
    order: int
    head: bool = False
    away: float | None = None
    invitable: bool = True

    @property
    def key(self) -> str:
        """Who searches."""
        return self.person.key

    @property
    def precedence(self) -> tuple[bool, float, int]:
        """Sorts the longest waiting first."""
        return (not self.head, self.since, self.order)

    def wants_bots(self, now: float) -> bool:
        """Say whether this person's own time for bots has come."""
        after = self.wish.bots_after
        return after is not None and now - self.since >= after

    def takes_bots(self, now: float) -> bool:
        """Say whether a table with bots may be offered."""
        return self.wish.bots_after is not None and (self.invitable or self.wants_bots(now))


@dataclass(frozen=True)
class Window:
    """How far apart ratings may be.

    Attributes:
        first: points at the start of a search.
        per_deviation: points for each point of the searcher's deviation: an unsure rating says less.
        per_second: points for each second of waiting.
    """

    first: float = 100.0
    per_deviation: float = 0.5
    per_second: float = 2.0

    def width(self, ticket: Ticket, now: float) -> float:
        """Return how far another rating may be from this search's, in points."""
        waited = max(0.0, now - ticket.since)
        return self.first + self.per_deviation * ticket.person.rating.deviation + self.per_second * waited


@dataclass(frozen=True)
class Group:
    """People who fit together.

    Attributes:
        tickets: their searches, the longest waiting first.
        kind: the kind of match that all of them accept.
        bots: how many seats are left for bots.
    """

    tickets: tuple[Ticket, ...]
    kind: Kind
    bots: int = 0


class Pool:
    """Searches, arranged so that those of a rating are found at once.

    Args:
        tickets: the searches; those whose person is away are left out.
        window: how far apart ratings may be.
        seats: how many seats a table has.
        now: the time, in seconds.
    """

    def __init__(self, tickets: Iterable[Ticket], window: Window, seats: int, now: float) -> None:
        self._window, self._seats, self._now = window, seats, now
        present = [ticket for ticket in tickets if ticket.away is None]
        self._by_rating = sorted(present, key=lambda ticket: (ticket.person.rating.value, ticket.precedence))
        self._values = [ticket.person.rating.value for ticket in self._by_rating]
        self._waiting = sorted(present, key=lambda ticket: ticket.precedence)
        self._taken: set[str] = set()

    def groups(self) -> Iterator[Group]:
        """Yield the groups, each formed by the longest waiting who can form one.

        Tables of people come first; then those whose time for bots has come take along whoever accepts bots.
        Each takes the nearest ratings within its own window, so a newcomer may be taken by somebody far off
        who has waited long, and nobody waits for ever.
        """
        for ticket in self._waiting:
            if ticket.key not in self._taken and (found := self._full(ticket)):
                yield self._take(found)
        for ticket in self._waiting:
            if ticket.key not in self._taken and ticket.wants_bots(self._now):
                yield self._take(self._with_bots(ticket))

    def _take(self, group: Group) -> Group:
        self._taken |= {ticket.key for ticket in group.tickets}
        return group

    def near(self, ticket: Ticket) -> Iterator[Ticket]:
        """Yield the others within a search's window, the nearest first."""
        own = ticket.person.rating.value
        width = self._window.width(ticket, self._now)
        low = bisect_left(self._values, own) - 1
        high = low + 1
        while True:
            below = own - self._values[low] if low >= 0 else width + 1
            above = self._values[high] - own if high < len(self._values) else width + 1
            if min(below, above) > width:
                return
            if below < above:
                other, low = self._by_rating[low], low - 1
            else:
                other, high = self._by_rating[high], high + 1
            if other.key != ticket.key and other.key not in self._taken:
                yield other

    def _full(self, anchor: Ticket) -> Group | None:
        others = [other for other in self.near(anchor) if anchor.person.accepts(other.person)]
        for kind in anchor.wish.kinds:
            fitting = [other for other in others if kind in other.wish.kinds]
            if found := _agreeing((anchor,), fitting, self._seats):
                return Group(_longest_first(found), kind)
        return None

    def _with_bots(self, anchor: Ticket) -> Group:
        best = Group((anchor,), anchor.wish.kinds[0], self._seats - 1)
        for kind in anchor.wish.kinds:
            chosen: tuple[Ticket, ...] = (anchor,)
            for other in self.near(anchor):
                fits = kind in other.wish.kinds and other.takes_bots(self._now)
                if fits and all(other.person.accepts(one.person) for one in chosen):
                    chosen += (other,)
                if len(chosen) == self._seats:
                    break
            if len(chosen) > len(best.tickets):
                best = Group(_longest_first(chosen), kind, self._seats - len(chosen))
        return best


def _longest_first(tickets: Iterable[Ticket]) -> tuple[Ticket, ...]:
    return tuple(sorted(tickets, key=lambda ticket: ticket.precedence))


def _agreeing(chosen: tuple[Ticket, ...], others: Sequence[Ticket], seats: int) -> tuple[Ticket, ...] | None:
    """Fill a table with the first of the others who accept each other, or return None."""
    if len(chosen) == seats:
        return chosen
    for at, other in enumerate(others):
        if len(chosen) + len(others) - at < seats:
            return None
        rest = [one for one in others[at + 1 :] if other.person.accepts(one.person)]
        if found := _agreeing((*chosen, other), rest, seats):
            return found
    return None
