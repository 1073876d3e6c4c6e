"""The queue for live tables: searches, offers, tables, and those who do not come.

A pure core. Every call takes the time in seconds of a clock that never runs backwards; the answer is a list
of effects for the shell to carry out. The shell calls `tick` about once a second. The same calls give the
same effects: there is no randomness.

A person is in one place at a time: a search, an offer (a group waiting for everybody's yes), or a table that
has not dealt yet. Tables that have dealt are none of the queue's business.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from copas.people.errors import PeopleError, PeopleReason
from copas.people.grouping import Group, Kind, Person, Pool, Ticket, Window, Wish
from copas.people.waiting import Search, Waits

LONGEST_WAIT: Final = 3600.0
"""The longest time, in seconds, after which somebody may ask for bots."""


@dataclass(frozen=True)
class QueueSettings:
    """The settings of the queue; times in seconds.

    Attributes:
        kinds: the kinds of match that are played.
        seats: how many seats a table has.
        window: how far apart ratings may be.
        answer: how long an offer waits for answers.
        bots_suggested: after how long those who did not agree to bots are asked once.
        away: how long a search outlives its lost connection.
        declined: how long somebody who declines people waits before searching again.
        ignored: how long somebody who does not answer, or leaves before the deal, waits.
    """

    kinds: tuple[Kind, ...] = (Kind(50, True), Kind(100, True), Kind(50, False), Kind(100, False))
    seats: int = 4
    window: Window = field(default_factory=Window)
    answer: float = 15.0
    bots_suggested: float = 60.0
    away: float = 20.0
    declined: float = 15.0
    ignored: float = 60.0


class Why(StrEnum):
    """Why a search ended without a table."""

    CANCELLED = "cancelled"
    """The person gave it up."""
    DECLINED = "declined"
    """The person declined people."""
    IGNORED = "ignored"
    """The person did not answer an offer."""
    LEFT = "left"
    """The person left a table before anything was dealt."""
    AWAY = "away"
    """The person's connection was gone for too long."""


@dataclass(frozen=True)
class Offer:
    """A group that waits for everybody's yes.

    Attributes:
        number: its number; an answer names it.
        group: who, what and how many bots.
        until: when it lapses, in seconds.
        accepted: the keys of those who have said yes.
    """

    number: int
    group: Group
    until: float
    accepted: frozenset[str] = frozenset()

    @property
    def keys(self) -> tuple[str, ...]:
        """Who is asked, the longest waiting first."""
        return tuple(ticket.key for ticket in self.group.tickets)


@dataclass(frozen=True)
class Offered:
    """Ask everybody of an offer."""

    offer: Offer


@dataclass(frozen=True)
class Started:
    """Open a table: everybody said yes. `number` is the offer's."""

    number: int
    keys: tuple[str, ...]
    kind: Kind
    bots: int


@dataclass(frozen=True)
class BackInQueue:
    """Tell somebody that others did not come, and that the search goes on, before all others."""

    key: str


@dataclass(frozen=True)
class SearchEnded:
    """Tell somebody that the search is over, and how long to wait before the next one."""

    key: str
    why: Why
    wait: float


@dataclass(frozen=True)
class BotsSuggested:
    """Ask somebody, once, whether bots may fill the table."""

    key: str


Effect = Offered | Started | BackInQueue | SearchEnded | BotsSuggested


@dataclass(frozen=True)
class Estimate:
    """What can honestly be said about a search.

    Attributes:
        waited: seconds so far.
        people: the median of the seconds still to wait for people, or None when nobody can say.
        bots: the seconds until bots may fill the table, or None: people only.
        near: how many others within reach search now.
    """

    waited: float
    people: float | None
    bots: float | None
    near: int


class Queue:
    """Everybody who searches for a live table."""

    def __init__(self, settings: QueueSettings | None = None) -> None:
        self.settings = settings or QueueSettings()
        self._searching: dict[str, Ticket] = {}
        self._offers: dict[int, Offer] = {}
        self._tables: dict[int, Group] = {}
        self._place: dict[str, int] = {}
        self._not_before: dict[str, float] = {}
        self._suggested: set[str] = set()
        self._waits: dict[Kind, Waits] = {}
        self._order = 0

    def __len__(self) -> int:
        """The number of people who search and have no offer."""
        return len(self._searching)

    @property
    def tickets(self) -> tuple[Ticket, ...]:
        """The searches without an offer, the longest waiting first."""
        return tuple(sorted(self._searching.values(), key=lambda ticket: ticket.precedence))

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The offers that wait for answers."""
        return tuple(self._offers.values())

    def join(self, person: Person, wish: Wish, now: float) -> None:
        """Begin a search, or change the wish of the one that runs; the time waited stays.

        Raises:
            PeopleError: if the wish names no kind that is played, a guest wants a rated match, the person has
                an offer or a table already, or has to wait after leaving or ignoring one.
        """
        self._check_wish(person, wish)
        if person.key in self._place:
            raise PeopleError(PeopleReason.PLAYING_ALREADY, "One person plays one live match at a time.")
        wait = self._not_before.get(person.key, now) - now
        if wait > 0:
            message = f"The next search may begin in {wait:.0f} seconds."
            raise PeopleError(PeopleReason.WAIT_BEFORE_SEARCH, message, seconds=wait)
        old = self._searching.get(person.key)
        if old is None:
            self._order += 1
            self._searching[person.key] = Ticket(person, wish, now, self._order)
        else:
            self._searching[person.key] = replace(old, person=person, wish=wish, away=None, invitable=True)

    def cancel(self, key: str, now: float) -> list[Effect]:
        """Give up a search; a person with an offer declines it.

        Raises:
            PeopleError: if the person neither searches nor has an offer.
        """
        if key in self._searching:
            return self._end(self._searching.pop(key), Why.CANCELLED, now, 0.0)
        offer = self._offers.get(self._place.get(key, -1))
        if offer is None:
            raise PeopleError(PeopleReason.NOT_SEARCHING, "There is no search to give up.")
        return self._fail(offer, {key: Why.CANCELLED}, now)

    def accept(self, key: str, number: int, now: float) -> list[Effect]:
        """Say yes to an offer; the last yes opens the table. A second yes changes nothing.

        A yes that comes too late lets the offer lapse, as the clock would have done.

        Raises:
            PeopleError: if the person has no such offer.
        """
        offer = self._offer_of(key, number)
        if now >= offer.until:
            return self._lapse(offer, now)
        offer = replace(offer, accepted=offer.accepted | {key})
        self._offers[number] = offer
        return self._start(offer, now) if len(offer.accepted) == len(offer.keys) else []

    def decline(self, key: str, number: int, now: float) -> list[Effect]:
        """Say no to an offer.

        Who declines bots goes on searching: for people only if the own time for bots had come, else until
        then. Who declines people stops.

        Raises:
            PeopleError: if the person has no such offer.
        """
        offer = self._offer_of(key, number)
        if offer.group.bots == 0:
            return self._fail(offer, {key: Why.DECLINED}, now)
        effects = [effect for effect in self._fail(offer, {}, now) if effect != BackInQueue(key)]
        ticket = next(one for one in offer.group.tickets if one.key == key)
        wish = replace(ticket.wish, bots_after=None) if ticket.wants_bots(now) else ticket.wish
        # The search keeps its old place: declining must not be a way to the head of the queue.
        self._searching[key] = replace(ticket, wish=wish, invitable=False)
        return effects

    def away(self, key: str, now: float) -> None:
        """Note that a person's connection is gone; the search waits a little for it."""
        if (ticket := self._searching.get(key)) and ticket.away is None:
            self._searching[key] = replace(ticket, away=now)

    def back(self, key: str) -> None:
        """Note that a person's connection is there again."""
        if ticket := self._searching.get(key):
            self._searching[key] = replace(ticket, away=None)

    def dealt(self, number: int) -> None:
        """Note that a table has dealt (or filled its empty seats itself): nobody of it comes back."""
        group = self._tables.pop(number, None)
        self._leave_place(group)

    def dropped(self, number: int, leavers: Iterable[str], now: float) -> list[Effect]:
        """Note that a table was given up before anything was dealt.

        Args:
            number: the number it started with.
            leavers: those who left; everybody else returns to the head of the queue.
            now: the time.
        """
        group = self._tables.pop(number, None)
        self._leave_place(group)
        return self._return(group, dict.fromkeys(leavers, Why.LEFT), now) if group else []

    def tick(self, now: float) -> list[Effect]:
        """Let time pass: offers lapse, lost searches end, groups form, bots are suggested."""
        effects: list[Effect] = []
        for offer in [offer for offer in self._offers.values() if now >= offer.until]:
            effects += self._lapse(offer, now)
        for ticket in [one for one in self._searching.values() if self._lost(one, now)]:
            effects += self._end(self._searching.pop(ticket.key), Why.AWAY, now, 0.0)
        self._not_before = {key: until for key, until in self._not_before.items() if until > now}
        effects += [self._offer(group, now) for group in self._pool(now).groups()]
        return effects + self._suggest(now)

    def estimate(self, key: str, now: float) -> Estimate:
        """Say what can honestly be said about a search.

        Raises:
            PeopleError: if the person does not search.
        """
        ticket = self._searching.get(key)
        if ticket is None:
            raise PeopleError(PeopleReason.NOT_SEARCHING, "There is no search to speak of.")
        waited = now - ticket.since
        known = [self._waits[kind] for kind in ticket.wish.kinds if kind in self._waits]
        medians = [median for waits in known if (median := waits.remaining(waited, now)) is not None]
        after = ticket.wish.bots_after
        near = sum(
            ticket.person.accepts(other.person) and not set(ticket.wish.kinds).isdisjoint(other.wish.kinds)
            for other in self._pool(now).near(ticket)
        )
        bots = None if after is None else max(0.0, after - waited)
        return Estimate(waited, min(medians, default=None), bots, near)

    def _pool(self, now: float) -> Pool:
        return Pool(self._searching.values(), self.settings.window, self.settings.seats, now)

    def _lost(self, ticket: Ticket, now: float) -> bool:
        return ticket.away is not None and now - ticket.away >= self.settings.away

    def _offer(self, group: Group, now: float) -> Offered:
        self._order += 1
        offer = Offer(self._order, group, now + self.settings.answer)
        self._offers[offer.number] = offer
        for key in offer.keys:
            del self._searching[key]
            self._place[key] = offer.number
        return Offered(offer)

    def _offer_of(self, key: str, number: int) -> Offer:
        offer = self._offers.get(number)
        if offer is None or key not in offer.keys:
            raise PeopleError(PeopleReason.NOT_SEARCHING, "This offer is over, or was made to others.")
        return offer

    def _start(self, offer: Offer, now: float) -> list[Effect]:
        del self._offers[offer.number]
        self._tables[offer.number] = offer.group
        for ticket in offer.group.tickets:
            self._remember(ticket, now, found=offer.group.bots == 0)
            self._suggested.discard(ticket.key)
        return [Started(offer.number, offer.keys, offer.group.kind, offer.group.bots)]

    def _lapse(self, offer: Offer, now: float) -> list[Effect]:
        silent = [key for key in offer.keys if key not in offer.accepted]
        return self._fail(offer, dict.fromkeys(silent, Why.IGNORED), now)

    def _fail(self, offer: Offer, gone: dict[str, Why], now: float) -> list[Effect]:
        del self._offers[offer.number]
        self._leave_place(offer.group)
        return self._return(offer.group, gone, now)

    def _return(self, group: Group, gone: dict[str, Why], now: float) -> list[Effect]:
        """Send a group back to the head of the queue, but for those who are gone."""
        waits = {Why.DECLINED: self.settings.declined, Why.CANCELLED: self.settings.declined}
        effects: list[Effect] = []
        for ticket in group.tickets:
            if why := gone.get(ticket.key):
                effects += self._end(ticket, why, now, waits.get(why, self.settings.ignored))
            else:
                self._searching[ticket.key] = replace(ticket, head=True)
                effects.append(BackInQueue(ticket.key))
        return effects

    def _leave_place(self, group: Group | None) -> None:
        for ticket in group.tickets if group else ():
            del self._place[ticket.key]

    def _end(self, ticket: Ticket, why: Why, now: float, wait: float) -> list[Effect]:
        if why is not Why.LEFT:  # that search had found its table
            self._remember(ticket, now, found=False)
        self._suggested.discard(ticket.key)
        if wait:
            self._not_before[ticket.key] = now + wait
        return [SearchEnded(ticket.key, why, wait)]

    def _remember(self, ticket: Ticket, now: float, *, found: bool) -> None:
        for kind in ticket.wish.kinds:
            self._waits.setdefault(kind, Waits()).add(Search(now, now - ticket.since, found))

    def _suggest(self, now: float) -> list[Effect]:
        due = [
            ticket.key
            for ticket in self.tickets
            if ticket.wish.bots_after is None
            and now - ticket.since >= self.settings.bots_suggested
            and ticket.key not in self._suggested
        ]
        self._suggested |= set(due)
        return [BotsSuggested(key) for key in due]

    def _check_wish(self, person: Person, wish: Wish) -> None:
        if not wish.kinds or not set(wish.kinds) <= set(self.settings.kinds):
            raise PeopleError(PeopleReason.NO_WISH, "A search names at least one of the kinds played here.")
        if wish.bots_after is not None and not 0 <= wish.bots_after <= LONGEST_WAIT:
            message = f"Bots may come after 0 to {LONGEST_WAIT:.0f} seconds."
            raise PeopleError(PeopleReason.NO_WISH, message)
        if person.guest and any(kind.rated for kind in wish.kinds):
            raise PeopleError(
                PeopleReason.UNRATED_ONLY, "Rated matches are for accounts; guests play unrated."
            )
