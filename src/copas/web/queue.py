"""The search for a live table over a WebSocket: the shell of `copas.people.matchmaking`.

Messages are JSON objects tagged by `t`, as on the table's socket; docs/people.md describes them.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Annotated, Protocol

import msgspec
from msgspec import Meta, Struct

from copas.live.messages import ErrorCode
from copas.live.store import StoreError
from copas.live.table import Person as TablePerson
from copas.live.table import Rejected, Room, State, Table
from copas.people.accounts import person_of
from copas.people.errors import PeopleError, PeopleReason
from copas.people.grouping import Kind, Person, Wish
from copas.people.matchmaking import (
    BackInQueue,
    BotsSuggested,
    Effect,
    Estimate,
    Offer,
    Offered,
    Queue,
    QueueSettings,
    SearchEnded,
    Started,
)
from copas.people.sql import PeopleStore
from copas.rules import Rules

if TYPE_CHECKING:
    from copas.live.hub import Hub

log = logging.getLogger("copas.queue")

TICK = 1.0
TELL_EVERY = 5.0
"""Seconds between two estimates."""
LOST_AFTER = 180.0
"""Seconds after which a table that has neither dealt nor been given up is no longer waited for."""


# ── client → server ─────────────────────────────────────────────────────────────────────────────────────────


class _Client(Struct, tag_field="t", forbid_unknown_fields=True):
    pass


class KindWish(Struct, forbid_unknown_fields=True):
    """A kind of match."""

    target: int
    rated: bool


class Search(_Client, tag="search"):
    """Search, or change what is searched for.

    Attributes:
        kinds: the kinds of match that will do, the dearest first.
        bots_after: seconds after which bots may fill the table; null: people only.
        identity: this browser's identity key, so that one browser never sits twice.
    """

    kinds: Annotated[list[KindWish], Meta(max_length=8)]
    bots_after: float | None = None
    identity: str = ""


class Cancel(_Client, tag="cancel"):
    """Stop searching, or decline the offer."""


class Accept(_Client, tag="accept"):
    """Say yes to an offer."""

    offer: int


class Decline(_Client, tag="decline"):
    """Say no to an offer."""

    offer: int


class Ping(_Client, tag="ping"):
    """A sign of life."""

    n: int


Asked = Search | Cancel | Accept | Decline | Ping

# ── server → client ─────────────────────────────────────────────────────────────────────────────────────────


class _Server(Struct, tag_field="t"):
    pass


class Searching(_Server, tag="searching"):
    """The search goes on; every five seconds.

    Attributes:
        waited: seconds so far.
        people: the median of the seconds still to wait, by the last hour's searches; null: nobody can say.
        bots: seconds until bots may fill the table; null: people only.
        near: how many others within reach search now.
    """

    waited: float
    people: float | None
    bots: float | None
    near: int


class Offering(_Server, tag="offer"):
    """A table is possible: say yes or no.

    Attributes:
        offer: its number.
        seconds: how long the answer may take.
        target: the points that end the match.
        rated: whether it changes ratings.
        people: how many people, oneself included.
        bots: how many bots.
        accepted: whether this person has said yes.
    """

    offer: int
    seconds: float
    target: int
    rated: bool
    people: int
    bots: int
    accepted: bool


class Found(_Server, tag="table"):
    """Everybody said yes: go there and sit down."""

    table: str
    rated: bool


class Back(_Server, tag="back"):
    """Others did not come; the search goes on, before all others."""


class Ended(_Server, tag="ended"):
    """The search is over; the next one may begin after `wait` seconds."""

    why: str
    wait: float


class BotsPossible(_Server, tag="bots"):
    """It takes long: may bots fill the table? Searching again with `bots_after` says yes."""


class Idle(_Server, tag="idle"):
    """No search runs."""


class Refused(_Server, tag="error"):
    """Nothing was changed."""

    code: str
    sentence: str
    details: dict[str, object]


class Pong(_Server, tag="pong"):
    """The answer to `ping`."""

    n: int


Told = Searching | Offering | Found | Back | Ended | BotsPossible | Idle | Refused | Pong
read_asked = msgspec.json.Decoder(Asked).decode
encode = msgspec.json.encode


class Window(Protocol):
    """One window of a person who searches."""

    def send(self, frame: bytes) -> None:
        """Queue a frame."""


@dataclass
class LiveQueue:
    """Everybody who searches, and the windows they look through.

    Attributes:
        hub: opens the tables.
        people: ratings, browsers and blocks of accounts.
        wall: whole seconds since 1970.
        clock: seconds of a clock that never goes back.
        bots: the level of the bots.
        queue: the core.
    """

    hub: Hub
    people: PeopleStore
    wall: Callable[[], int]
    clock: Callable[[], float]
    bots: str
    settings: QueueSettings = field(default_factory=QueueSettings)

    def __post_init__(self) -> None:
        self.queue = Queue(self.settings)
        self._windows: dict[str, set[Window]] = defaultdict(set)
        self._offers: dict[str, Offer] = {}
        self._tables: dict[str, int] = {}
        self._groups: dict[int, Started] = {}
        self._opened: dict[str, float] = {}
        self._opening: set[asyncio.Task[None]] = set()
        self._told = 0.0
        self.hub.watch = self.watch

    # Windows

    def enter(self, person: TablePerson, window: Window) -> None:
        """Let a window in, and tell it where its person stands."""
        self._windows[person.id].add(window)
        self.queue.back(person.id)
        window.send(encode(self._standing(person.id)))

    def leave(self, person: TablePerson, window: Window) -> None:
        """Let a window out."""
        windows = self._windows[person.id]
        windows.discard(window)
        if not windows:
            del self._windows[person.id]
            self.queue.away(person.id, self.clock())

    def _standing(self, key: str) -> Told:
        if (offer := self._offers.get(key)) is not None:
            return self._offering(offer, key)
        try:
            return searching(self.queue.estimate(key, self.clock()))
        except PeopleError:
            return Idle()

    async def ask(self, person: TablePerson, window: Window, asked: Asked) -> None:
        """Do what a window asks."""
        try:
            if isinstance(asked, Search):
                await self._search(person, asked)
            else:
                self._answer(person.id, window, asked)
        except PeopleError as error:
            window.send(encode(Refused(str(error.reason), str(error), error.details)))
        except StoreError:
            sentence = "The store does not answer; try again."
            window.send(encode(Refused(str(ErrorCode.RESTART), sentence, {})))

    def _answer(self, key: str, window: Window, asked: Asked) -> None:
        now = self.clock()
        match asked:
            case Cancel():
                self._carry_out(self.queue.cancel(key, now))
            case Accept(offer=number):
                self._carry_out(self.queue.accept(key, number, now))
                self._note_answers(number)
            case Decline(offer=number):
                effects = self.queue.decline(key, number, now)
                self._forget_offer([key])
                self._carry_out(effects)
                if not any(isinstance(effect, SearchEnded) and effect.key == key for effect in effects):
                    self._tell(key, self._standing(key))  # bots were declined, the search goes on
            case Ping(n=n):
                window.send(encode(Pong(n)))

    async def _search(self, person: TablePerson, asked: Search) -> None:
        wish = Wish(tuple(Kind(kind.target, kind.rated) for kind in asked.kinds), asked.bots_after)
        for row in await self.hub.store.tables_of(person.id):
            if row.summary.room == Room.MATCHED and row.summary.state == State.PLAYING:
                raise PeopleError(
                    PeopleReason.PLAYING_ALREADY,
                    "One person plays one live match at a time.",
                    table=row.table,
                )
        searcher = await self._searcher(person, asked.identity)
        self.queue.join(searcher, wish, self.clock())
        self._tell(person.id, self._standing(person.id))

    async def _searcher(self, person: TablePerson, identity: str) -> Person:
        own = frozenset({identity} if identity else ())
        if not person.account:
            return Person(person.id, guest=True, identities=own)
        account = await self.people.account(person.account)
        if account is None:
            raise PeopleError(PeopleReason.NOT_LOGGED_IN, "This account is gone.")
        known = await self.people.identities_of(account.id)
        blocked = await self.people.blocks_of(account.id)
        return Person(
            person.id,
            account.known.at(self.wall()),
            identities=own | {one.key for one in known},
            blocks=frozenset(person_of(one.id) for one in blocked),
        )

    # Time

    async def run(self) -> None:
        """Tick for ever."""
        while True:
            await asyncio.sleep(TICK)
            try:
                self.tick()
            except Exception:  # one broken search must not keep the others from finding a table
                log.exception("tick failed")

    async def close(self) -> None:
        """Finish opening what is being opened."""
        await asyncio.gather(*self._opening, return_exceptions=True)

    def tick(self) -> None:
        """Let time pass."""
        now = self.clock()
        self._carry_out(self.queue.tick(now))
        self._forget_lost(now)
        if now - self._told >= TELL_EVERY:
            self._told = now
            for ticket in self.queue.tickets:
                self._tell(ticket.key, self._standing(ticket.key))

    # Effects

    def _tell(self, key: str, message: Told) -> None:
        for window in tuple(self._windows.get(key, ())):
            window.send(encode(message))

    def _carry_out(self, effects: Iterable[Effect]) -> None:
        for effect in effects:
            match effect:
                case Offered(offer):
                    self._offers.update(dict.fromkeys(offer.keys, offer))
                    for key in offer.keys:
                        self._tell(key, self._offering(offer, key))
                case Started():
                    self._forget_offer(effect.keys)
                    task = asyncio.ensure_future(self._open(effect))
                    self._opening.add(task)
                    task.add_done_callback(self._opening.discard)
                case BackInQueue(key):
                    self._forget_offer([key])
                    self._tell(key, Back())
                    self._tell(key, self._standing(key))
                case SearchEnded(key, why, wait):
                    self._forget_offer([key])
                    self._tell(key, Ended(str(why), wait))
                case BotsSuggested(key):
                    self._tell(key, BotsPossible())

    def _forget_offer(self, keys: Iterable[str]) -> None:
        for key in keys:
            self._offers.pop(key, None)

    def _note_answers(self, number: int) -> None:
        """Keep what is known of an offer after somebody's yes."""
        offer = next((offer for offer in self.queue.offers if offer.number == number), None)
        if offer is not None:
            self._offers.update(dict.fromkeys(offer.keys, offer))

    def _offering(self, offer: Offer, key: str) -> Offering:
        group = offer.group
        return Offering(
            offer=offer.number,
            seconds=round(max(0.0, offer.until - self.clock()), 1),
            target=group.kind.target,
            rated=group.kind.rated,
            people=len(group.tickets),
            bots=group.bots,
            accepted=key in offer.accepted,
        )

    # Tables

    async def _open(self, started: Started) -> None:
        rules = replace(Rules(), target=started.kind.target)
        try:
            table = await self.hub.create_matched(
                started.keys, rules, self.bots, rated=started.kind.rated, fill=started.bots > 0
            )
        except (Rejected, StoreError) as error:
            log.error("no table for a group", extra={"error": str(error)})
            self._carry_out(self.queue.dropped(started.number, (), self.clock()))
            return
        self._tables[table.id] = started.number
        self._opened[table.id] = self.clock()
        self._groups[started.number] = started
        for key in started.keys:
            self._tell(key, Found(table.id, started.kind.rated))

    def watch(self, table: Table) -> None:
        """Look at a matched table after something has happened there."""
        number = self._tables.get(table.id)
        if number is None:
            return
        if table.state is State.ABANDONED and not (table.play is not None and table.play.dealt):
            leavers = self._leavers(table, number)
            self._close(table.id, number)
            self._carry_out(self.queue.dropped(number, leavers, self.clock()))
        elif table.state is not State.LOBBY and table.play is not None and table.play.dealt:
            self._close(table.id, number)
            self.queue.dealt(number)

    def _leavers(self, table: Table, number: int) -> list[str]:
        """Return who did not sit down, or left before anything was dealt."""
        gone = set() if table.play is None else set(table.play.gone)
        there = {sitting.person for seat, sitting in table.sitting.items() if seat not in gone}
        return [key for key in self._groups[number].keys if key not in there]

    def _forget_lost(self, now: float) -> None:
        """Release those whose table is never heard of again (a store that failed, and nobody came back)."""
        for table in [table for table, since in self._opened.items() if now - since > LOST_AFTER]:
            number = self._tables[table]
            self._close(table, number)
            self.queue.dealt(number)

    def _close(self, table: str, number: int) -> None:
        del self._tables[table]
        del self._opened[table]
        self._groups = {other: group for other, group in self._groups.items() if other != number}


def searching(estimate: Estimate) -> Searching:
    """Return an estimate as it is told, in tenths of a second."""
    people = None if estimate.people is None else round(estimate.people, 1)
    bots = None if estimate.bots is None else round(estimate.bots, 1)
    return Searching(round(estimate.waited, 1), people, bots, estimate.near)
