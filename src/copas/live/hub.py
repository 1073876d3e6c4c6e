"""Every table of one server: making, finding, loading, forgetting them; the clock; the writer."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeVar

from copas.bots import UnknownBot
from copas.errors import CopasError
from copas.live import messages as wire
from copas.live.clock import Milliseconds, Outage, StoppableClock, Timing
from copas.live.host import Host
from copas.live.messages import ErrorCode
from copas.live.serving import BotNotReady, Serving
from copas.live.store import Listed, Store, StoreError
from copas.live.table import Person, Rejected, Reply, Room, State, Table
from copas.live.writer import Writer
from copas.rules import Rules

log = logging.getLogger("copas.live")

T = TypeVar("T")

CODE_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""No 0, 1, I, O: they are read wrong. 32 letters, so that eight of them are 40 random bits."""
CODE_LENGTH = 8
PATIENCE = 1.0
"""Seconds that the start waits for one table before it turns to the next."""


class Meters(Protocol):
    """Counts what operators want to know."""

    def answered(self, seconds: float, reply: Reply) -> None:
        """Note how long a request took, from its arrival until everybody was told."""


class NoMeters:
    """Counts nothing."""

    def answered(self, seconds: float, reply: Reply) -> None:
        """Do nothing."""


class Runner(Protocol):
    """Runs heavy work outside the event loop."""

    async def __call__(self, work: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever the work returns
        """Run it."""


async def _at_once(_bot: str) -> None:
    """Wait for nothing: every bot is ready."""


@dataclass(frozen=True)
class Limits:
    """What one server takes.

    Attributes:
        tables: tables in memory.
        sockets: open sockets.
        tables_per_person: tables in a lobby or match that one person may have opened.
        forget: an unused table leaves the memory after so many ms.
        keep_days: a table without a clock is closed after so many days without a touch.
    """

    tables: int = 5_000
    sockets: int = 20_000
    tables_per_person: int = 20
    forget: Milliseconds = 120_000
    keep_days: int = 30


class Listing(NamedTuple):
    """One of a person's tables."""

    table: Table
    seat: int


@dataclass
class Hub:
    """One server's tables.

    Attributes:
        store: where the logs are.
        writer: the one that writes them.
        serving: identity, entropy, bots.
        timing: every duration of a table's life.
        limits: what the server takes.
        clock: the server's clock.
        run: runs heavy work outside the event loop.
        today: days since 1970, for clearing out.
        wall: seconds since 1970, for the results of matches.
        seated: is told who has sat down, with the certificate as it was sent.
        watch: is told of a matched table whenever something has happened there.
        bot_ready: waits until a bot can decide; raises UnknownBot.
        meters: counts what operators want to know.
        sockets: how many sockets are open.
        draining: whether the server is shutting down.
    """

    store: Store
    writer: Writer
    serving: Serving
    clock: StoppableClock
    run: Runner
    today: Callable[[], int]
    timing: Timing = field(default_factory=Timing)
    limits: Limits = field(default_factory=Limits)
    bot_ready: Callable[[str], Awaitable[None]] = _at_once
    meters: Meters = field(default_factory=NoMeters)
    outage: Outage = field(default_factory=Outage)
    real: Callable[[], float] = lambda: 0.0
    wall: Callable[[], int] = lambda: 0
    seated: Callable[[Person, str], None] = lambda person, certificate: None  # noqa: ARG005 - as below
    watch: Callable[[Table], None] = lambda table: None  # noqa: ARG005 - nobody watches
    sockets: int = 0
    draining: bool = False
    hosts: dict[str, Host] = field(default_factory=dict)
    _loading: dict[str, asyncio.Future[Host]] = field(default_factory=dict)
    _failed: set[str] = field(default_factory=set)

    # Tables

    async def create(self, person: Person, room: Room, rules: Rules, bots: str, *, clock: bool) -> Table:
        """Open a table.

        Raises:
            Rejected: if the server takes no more, or the options are refused.
            StoreError: if it cannot be stored.
        """
        if self.draining:
            raise Rejected(ErrorCode.RESTART, "The server is about to restart.")
        if len(self.hosts) >= self.limits.tables:
            raise Rejected(ErrorCode.FULL, "The server has no room for another table.")
        mine = [row for row in await self.store.tables_of(person.id) if row.summary.state in _OPEN]
        if len(mine) >= self.limits.tables_per_person:
            raise Rejected(ErrorCode.FULL, "Finish or leave some of your tables first.")
        await self._ready(bots)
        name = wire.to_text(self.serving.entropy(16))
        code = self._code() if room is Room.FRIENDS else ""
        table = Table.open(self.serving, self.timing, name, room, code, rules, bots, clock)
        log.info("table opened", extra={"table": name, "room": str(room), "bots": table.bots})
        host = Host(self, table, -self.clock.now())
        self.hosts[name] = host
        await host.store_now()
        return table

    async def create_matched(
        self, people: Sequence[str], rules: Rules, bots: str, *, rated: bool, fill: bool
    ) -> Table:
        """Open a table for people who were matched; it starts by itself when all of them sit.

        Args:
            people: the ids of the persons.
            rules: the options.
            bots: the level of the bots.
            rated: whether the match changes ratings.
            fill: whether bots may take the seats of those who go before the first deal.

        Raises:
            Rejected: if the server takes no more.
            StoreError: if it cannot be stored.
        """
        if self.draining or len(self.hosts) >= self.limits.tables:
            raise Rejected(ErrorCode.FULL, "The server has no room for another table.")
        await self._ready(bots)
        name = wire.to_text(self.serving.entropy(16))
        table = Table.open(
            self.serving,
            self.timing,
            name,
            Room.MATCHED,
            "",
            rules,
            bots,
            clock=True,
            invited=people,
            rated=rated,
            fill=fill,
        )
        host = Host(self, table, -self.clock.now())
        self.hosts[name] = host
        await host.store_now()
        return table

    async def _ready(self, bots: str) -> None:
        try:
            await self.bot_ready(bots)
        except UnknownBot as error:
            raise Rejected(ErrorCode.UNKNOWN_BOT, str(error)) from None

    def _code(self) -> str:
        return "".join(CODE_ALPHABET[byte % 32] for byte in self.serving.entropy(CODE_LENGTH))

    async def host(self, table: str) -> Host:
        """Return the host of a table, loading it if need be.

        Raises:
            Rejected: if there is no such table.
            StoreError: if the store does not answer.
        """
        found = self.hosts.get(table)
        if found is not None:
            return found
        loading = self._loading.get(table)
        if loading is None:
            loading = asyncio.ensure_future(self._load(table))
            self._loading[table] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table, None))
        return await asyncio.shield(loading)

    async def _load(self, table: str) -> Host:
        await self.writer.flushed(table)
        saved = await self.store.load(table)
        if saved is None or not saved.entries:
            raise Rejected(ErrorCode.UNKNOWN_TABLE, "There is no such table.")

        def rebuild() -> Table:
            rebuilt = Table.replay(self.serving, self.timing, saved.entries, saved.secrets)
            rebuilt.resume()
            return rebuilt

        try:
            try:
                loaded: Table = await self.run(rebuild)
            except BotNotReady as error:
                # Its clock stands until it is loaded: nobody loses time by the wait.
                await self.bot_ready(error.name)
                loaded = await self.run(rebuild)
        except CopasError as error:
            log.error("log cannot be read", extra={"table": table, "error": str(error)})
            raise Rejected(ErrorCode.CLOSED, "This table cannot be opened.") from None
        self.writer.loaded(table, saved.entries[-1].seq)
        host = Host(self, loaded, loaded.now - self.clock.now())
        self.hosts[table] = host
        host.tick()
        return host

    async def find(self, code: str) -> Listed | None:
        """Return the table of a room's code; case and separators do not matter."""
        plain = "".join(letter for letter in code.upper() if letter in CODE_ALPHABET)
        return await self.store.find_code(plain) if len(plain) == CODE_LENGTH else None

    async def tables_of(self, person: Person, most: int = 20) -> list[Listing]:
        """Return the tables that a person may go back to, the newest first."""
        found = []
        for row in (await self.store.tables_of(person.id))[:most]:
            if row.summary.state not in _OPEN:
                continue
            try:
                table = (await self.host(row.table)).table
            except Rejected:
                continue
            seat = table.seat_of(person.id)
            if seat is not None:
                found.append(Listing(table, seat))
        return found

    # Life

    async def start(self) -> None:
        """Load every table whose clock runs; called in the background at the start."""
        loading: set[asyncio.Task[None]] = set()
        for row in await self.store.list_tables(_OPEN):
            if row.summary.timed or row.summary.state == State.LOBBY:
                task = asyncio.create_task(self._load_at_start(row.table))
                loading.add(task)
                # One after the other, but none waits for another's bots.
                await asyncio.wait([task], timeout=PATIENCE)
        await asyncio.gather(*loading)

    async def _load_at_start(self, table: str) -> None:
        try:
            await self.host(table)
        except (Rejected, StoreError) as error:
            log.error("table not loaded", extra={"table": table, "error": str(error)})

    async def expire(self) -> None:
        """Close the tables without a clock that nobody has touched for a month; called every now and then."""
        for row in await self.store.list_tables(_OPEN):
            if not row.summary.timed and self.today() - row.summary.touched > self.limits.keep_days:
                try:
                    (await self.host(row.table)).close()
                except (Rejected, StoreError) as error:
                    log.error("table not closed", extra={"table": row.table, "error": str(error)})

    def forget(self, host: Host) -> None:
        """Take a host out of memory."""
        if self.hosts.get(host.table.id) is host:
            del self.hosts[host.table.id]
            self.writer.forget(host.table.id)

    def sweep(self) -> None:
        """Forget tables that nobody needs in memory; called every now and then."""
        now = self.clock.now()
        for host in list(self.hosts.values()):
            if host.idle and now - host.quiet_since >= self.limits.forget:
                host.drop()

    def opened(self) -> None:
        """Count a socket."""
        self.sockets += 1
        self._look()

    def closed(self, *, vanished: bool) -> None:
        """Count a socket out; `vanished`: without a word, as in a network's failure."""
        before = self.sockets
        self.sockets -= 1
        if vanished and not self.draining and self.outage.vanished(self._real_ms(), before):
            self._stop()
        self._look()

    def _real_ms(self) -> Milliseconds:
        return int(self.real() * 1000)

    def _stop(self) -> None:
        if not self.clock.stopped:
            log.warning("clocks stopped: most sockets have vanished")
            self.clock.stop()
            self._tick_all()

    def _look(self) -> None:
        """Let the clocks run again when the people are back, or after the longest time."""
        if self.clock.stopped and self.outage.over(self._real_ms(), self.sockets):
            log.warning("clocks run again")
            self.clock.go()
            self._tick_all()

    def look(self) -> None:
        """Look at the outage; called every few seconds."""
        self._look()

    def set_blocks(self, person: str, blocks: frozenset[str]) -> None:
        """Let a change of whose words a person does not want to read hold at once in all windows."""
        for host in self.hosts.values():
            for connection in host.connections:
                if connection.person.id == person:
                    connection.person = connection.person._replace(blocks=blocks)

    def _tick_all(self) -> None:
        for host in list(self.hosts.values()):
            host.tick()

    async def drain(self) -> None:
        """Say goodbye to everybody and make everything durable."""
        if self.draining:
            return
        self.draining = True
        for host in list(self.hosts.values()):
            await host.settle()
        for host in list(self.hosts.values()):
            host.drop(ErrorCode.RESTART)
        await self.writer.stop()


_OPEN = (State.LOBBY, State.PLAYING)
