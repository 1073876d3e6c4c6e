"""The shell of one table: a queue of requests, one worker at a time, and frames to everybody.

Decide, store, tell: the table judges and applies in memory; the writer makes its events durable; only then is
anybody told, in order. If storing fails, the host throws the table away, and the next visitor loads it again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from copas.live import messages as wire
from copas.live.clock import Milliseconds
from copas.live.messages import ErrorCode
from copas.live.results import result_of
from copas.live.store import Batch, Entry, StoreError, Summary
from copas.live.table import Reply, Request, Room, State, Table
from copas.live.talks import Talks
from copas.live.windows import Connection, first_told, refuse
from copas.people.talk import may_read
from copas.seats import Seat

if TYPE_CHECKING:
    from copas.live.hub import Hub

log = logging.getLogger("copas.live")

CLOCKS_EVERY: Milliseconds = 5_000


class _Hello(NamedTuple):
    connection: Connection
    hello: wire.Hello


class _Ask(NamedTuple):
    connection: Connection
    request: Request
    since: float


class _Left(NamedTuple):
    connection: Connection


class _Tick(NamedTuple):
    pass


class _Close(NamedTuple):
    pass


Item = _Hello | _Ask | _Left | _Tick | _Close
_Waiting = Callable[[], Awaitable[None]]
"""Work that takes longer. Not a coroutine: a process that ends may never begin it."""


class _Delivery(NamedTuple):
    """What to tell once a batch is stored (or at once, without one)."""

    stored: asyncio.Future[None] | None
    tell: Callable[[], None]


class Host:
    """Runs one table.

    Args:
        hub: the server that it belongs to.
        table: the table.
        offset: table time less the server's time.
    """

    def __init__(self, hub: Hub, table: Table, offset: Milliseconds) -> None:
        self.table = table
        self.connections: dict[Connection, None] = {}
        self.dropped = False
        self.quiet_since = hub.clock.now()
        self._hub = hub
        self._offset = offset
        self._controls: dict[str, Connection] = {}
        self._inbox: deque[Item] = deque()
        self._worker: asyncio.Task[None] | None = None
        self._working = False
        self._deliveries: deque[_Delivery] = deque()
        self._timer: asyncio.TimerHandle | None = None
        self._summary: Summary | None = None
        self._summed: tuple[object, ...] = ()
        self._clocks_at: Milliseconds = 0
        self._up: frozenset[Seat] = frozenset()
        self._fruitless = False
        self._talks = Talks()

    # Time

    def now(self) -> Milliseconds:
        """Return table time."""
        return self._hub.clock.now() + self._offset

    def _schedule(self) -> None:
        """Set the timer for what time brings next."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self.dropped or self._hub.clock.stopped:
            return
        due = self.table.due_at()
        if self.connections and self.table.timed and self.table.state is State.PLAYING:
            beat = self._clocks_at + CLOCKS_EVERY
            due = beat if due is None else min(due, beat)
        if due is not None:
            # A tick that found nothing to do must not be followed by another one at once.
            least = 50 if self._fruitless else 1
            delay = max(least, due - self.now() + 1) / 1000
            self._timer = asyncio.get_running_loop().call_later(delay, self._put, _Tick())

    def tick(self) -> None:
        """Look at the time now (the clock was stopped or went on)."""
        self._put(_Tick())

    # What comes in

    def hello(self, connection: Connection, hello: wire.Hello) -> None:
        """Let a window in."""
        self._put(_Hello(connection, hello))

    def ask(self, connection: Connection, request: Request) -> None:
        """Take a request."""
        self.heard(connection)
        self._put(_Ask(connection, request, asyncio.get_running_loop().time()))

    def left(self, connection: Connection) -> None:
        """Note that a window is gone."""
        self._put(_Left(connection))

    def close(self) -> None:
        """Close a table that nobody has touched for very long."""
        self._put(_Close())

    def heard(self, connection: Connection) -> None:
        """Note a sign of life of the person who acts for a seat."""
        if self._controls.get(connection.person.id) is connection:
            seat = self.table.seat_of(connection.person.id)
            if seat is not None:
                self.table.hear(seat, self.now())

    def talk(self, connection: Connection, message: wire.Phrase | wire.Chat) -> None:
        """Pass a phrase or a chat line on; nothing of it is stored."""
        person = connection.person
        judged = self._talks.judge(self.table, person, message, self._hub.clock.now())
        if judged.talk is not None:
            frame = wire.encode(judged.talk)
            for listener in tuple(self.connections):
                if may_read(listener.person.blocks, person.id):
                    self._send(listener, frame)
        self._send(connection, wire.encode(judged.answer))

    def _put(self, item: Item) -> None:
        if self.dropped:
            return
        self._inbox.append(item)
        if self._worker is None and not self._working:
            self._work()

    def _work(self) -> None:
        """Handle what waits: what is light at once, the rest in a task of its own."""
        self._working = True
        try:
            while self._inbox and not self.dropped:
                waiting = self._handle(self._inbox.popleft())
                if waiting is not None:
                    self._worker = asyncio.get_running_loop().create_task(self._wait(waiting), name="table")
                    return
        except Exception:  # an error at one table must never stop the others; the log is right
            self._failed()
        finally:
            self._working = False
        self._schedule()

    async def _wait(self, waiting: _Waiting) -> None:
        try:
            await waiting()
        except Exception:  # as above
            self._failed()
        finally:
            self._worker = None
        self._work()

    def _failed(self) -> None:
        log.exception("table failed", extra={"table": self.table.id})
        self.drop()

    def _handle(self, item: Item) -> _Waiting | None:
        """Handle an item, or return the work that takes longer."""
        match item:
            case _Hello():
                return partial(self._let_in, item.connection, item.hello)
            case _Ask():
                return self._answer(item)
            case _Left():
                self._let_out(item.connection)
            case _Tick():
                return self._advance(None)
            case _Close():
                self.table.close(self.now())
                self._commit(None, None)
        return None

    # Requests

    def _answer(self, ask: _Ask) -> _Waiting | None:
        connection, request = ask.connection, ask.request
        if connection not in self.connections:
            return None
        cid = request.cid if isinstance(request.cid, str) else ""
        holder = self._controls.get(connection.person.id)
        if isinstance(request, wire.Fork):
            return self._advance(ask)  # a proof needs no seat: whoever was told another head may show it
        if not connection.wants or (holder is not None and holder is not connection):
            code = ErrorCode(connection.why) if connection.why else ErrorCode.OTHER_WINDOW
            refuse(connection, code, "This window only watches.", cid)
            return None
        return self._advance(ask)

    def _advance(self, ask: _Ask | None) -> _Waiting | None:
        """Let the table judge a request, then do all that is due; store and tell."""
        if not self.table.light(None if ask is None else ask.request):
            return partial(self._advance_aside, ask)
        self._commit(ask, self._step(ask, self.now()))
        return None

    async def _advance_aside(self, ask: _Ask | None) -> None:
        now = self.now()
        reply = await self._hub.run(lambda: self._step(ask, now))
        if not self.dropped:
            self._commit(ask, reply)

    def _step(self, ask: _Ask | None, now: Milliseconds) -> Reply | None:
        table = self.table
        reply = None if ask is None else table.handle(ask.connection.person, ask.request, now)
        table.advance(now)
        return reply

    def _commit(self, ask: _Ask | None, reply: Reply | None) -> None:
        entries = self.table.take()
        self._fruitless = ask is None and not entries
        summary = self._changed_summary()
        stored = None
        if entries:
            secret, record = self.table.new_secret, self.table.new_record
            self.table.new_secret = self.table.new_record = None
            result = None if record is None else result_of(self.table, record.name, self._hub.wall())
            stored = self._hub.writer.write(Batch(self.table.id, entries, summary, secret, record, result))
        changed = bool(entries) or self.now() - self._clocks_at >= CLOCKS_EVERY
        clocks = self._clocks() if changed else None
        self._deliver(stored, lambda: self._tell(entries, ask, reply, clocks))

    def _changed_summary(self) -> Summary | None:
        table, today = self.table, self._hub.today()
        # During a match nothing of it changes but by these.
        summed = (table.state, today, 0 if table.play is None else len(table.play.gone))
        if table.state is State.PLAYING and summed == self._summed:
            return None
        self._summed = summed
        people = tuple(
            (seat, sitting.person)
            for seat, sitting in sorted(table.sitting.items())
            if table.play is None or seat not in table.play.gone
        )
        summary = Summary(table.room, table.code, table.state, table.timed, today, people)
        if summary == self._summary:
            return None
        self._summary = summary
        return summary

    def _clocks(self) -> bytes | None:
        if self.table.state is not State.PLAYING or not self.table.timed:
            return None
        self._clocks_at = self.now()
        return wire.encode(self.table.clocks(self._clocks_at, stopped=self._hub.clock.stopped))

    def _deliver(self, stored: asyncio.Future[None] | None, tell: Callable[[], None]) -> None:
        self._deliveries.append(_Delivery(stored, tell))
        if stored is not None:
            stored.add_done_callback(self._pump)
        self._pump()

    def _pump(self, done: asyncio.Future[None] | None = None) -> None:
        """Tell, in order, everything whose batch is stored."""
        if done is not None and not done.cancelled():
            done.exception()  # looked at below; a dropped host has no more use for it
        while self._deliveries and not self.dropped:
            stored, tell = self._deliveries[0]
            if stored is not None:
                if not stored.done():
                    return
                error = stored.exception()
                if error is not None:
                    self._store_failed(error)
                    return
            self._deliveries.popleft()
            try:
                tell()
            except Exception:  # what comes after it must be told all the same
                log.exception("telling failed", extra={"table": self.table.id})

    def _store_failed(self, error: BaseException) -> None:
        log.error("storing failed", extra={"table": self.table.id, "error": type(error).__name__})
        self.drop()

    def _tell(
        self, entries: Iterable[Entry], ask: _Ask | None, reply: Reply | None, clocks: bytes | None
    ) -> None:
        for entry in entries:
            self._broadcast(wire.numbered(entry.seq, entry.data))
        if ask is not None and reply is not None:
            self._send(ask.connection, wire.encode(reply))
            self._hub.meters.answered(asyncio.get_running_loop().time() - ask.since, reply)
            if isinstance(reply, wire.Refused):
                ask.connection.refused(reply.code)
        if ask is not None and isinstance(ask.request, wire.Sit) and isinstance(reply, wire.Ack):
            self._controls.setdefault(ask.connection.person.id, ask.connection)
            self._hub.seated(ask.connection.person, ask.request.certificate)
        self._presence()
        if self.table.room is Room.MATCHED:
            self._hub.watch(self.table)
        if clocks is not None:
            self._broadcast(clocks)

    def _broadcast(self, frame: bytes) -> None:
        for connection in tuple(self.connections):
            self._send(connection, frame)

    def _send(self, connection: Connection, frame: bytes) -> None:
        try:
            connection.send(frame)
        except Exception:  # one broken window must not keep the others from hearing
            log.exception("window failed", extra={"table": self.table.id})
            self._let_out(connection)

    # Windows

    async def _let_in(self, connection: Connection, hello: wire.Hello) -> None:
        table = self.table
        seat = table.seat_of(connection.person.id)
        why = self._why_not(seat, hello)
        try:
            prelude, backlog, anew = await first_told(table, hello, self._told)
        except StoreError:
            connection.close(ErrorCode.RESTART)
            return
        since = backlog[0][0] if backlog else table.seq + 1
        control = seat is not None and hello.control and not why
        up = self._up | ({seat} if control and seat is not None else set())
        frames = [wire.encode(table.welcome(seat, control, why, since, up, anew=anew))]
        frames += [wire.numbered(seq, data) for seq, data in (*prelude, *backlog)]
        if (clocks := self._clocks()) is not None:
            frames.append(clocks)

        def tell() -> None:
            connection.wants, connection.why = hello.control and not why, why
            for frame in frames:
                connection.send(frame)
            self.connections[connection] = None
            if control:
                self._take_control(connection)
            self._presence()

        self._deliver(None, tell)
        # A person who comes back may have made something due that time had not.
        more = self._advance(None)
        if more is not None:
            await more()

    def _why_not(self, seat: Seat | None, hello: wire.Hello) -> str:
        if seat is None or not hello.control or self.table.play is None:
            return ""
        signing = wire.to_text(self.table.sitting[seat].certificate.keys.signing)
        return "" if hello.signing == signing else str(ErrorCode.NO_MASTER)

    async def _told(self, first: int) -> list[tuple[int, bytes]]:
        """Return the events from a number on: older ones from the store, the last ones from memory.

        The inbox waits meanwhile, so nothing is appended between the two parts.
        """
        table, recent = self.table, list(self.table.recent)
        known = recent[0][0] if recent else table.seq + 1
        if first >= known:
            return recent[first - known :]
        await self._hub.writer.flushed(table.id)
        saved = await self._hub.store.load(table.id, first, known - 1)
        older = [] if saved is None else [(entry.seq, entry.data) for entry in saved.entries]
        return [*older, *recent]

    def _take_control(self, connection: Connection) -> None:
        old = self._controls.get(connection.person.id)
        self._controls[connection.person.id] = connection
        if old is not None and old is not connection:
            self.connections.pop(old, None)
            old.close(ErrorCode.OTHER_WINDOW)
        self.heard(connection)

    def _let_out(self, connection: Connection) -> None:
        self.connections.pop(connection, None)
        if self._controls.get(connection.person.id) is connection:
            del self._controls[connection.person.id]
        self.quiet_since = self._hub.clock.now()
        self._presence()

    def _presence(self) -> None:
        """Tell who came and who went, as far as it has changed."""
        seats = (self.table.seat_of(person) for person in self._controls)
        up = frozenset(seat for seat in seats if seat is not None)
        for seat in sorted(up ^ self._up):
            self._broadcast(wire.encode(wire.Presence(seat=seat, up=seat in up)))
        self._up = up

    # The beginning and the end

    async def store_now(self) -> None:
        """Store what the table has so far (a new table).

        Raises:
            StoreError: if it cannot be stored; the table is forgotten.
        """
        self._commit(None, None)
        stored = self._deliveries[-1].stored if self._deliveries else None
        if stored is not None:
            await asyncio.shield(stored)
        self._schedule()

    async def settle(self) -> None:
        """Wait until everything decided so far is stored and told."""
        while (self._worker is not None or self._deliveries) and not self.dropped:
            if self._worker is not None:
                await asyncio.wait([self._worker])
            elif (stored := self._deliveries[0].stored) is not None:
                await asyncio.wait([stored])
                await asyncio.sleep(0)

    def drop(self, code: ErrorCode = ErrorCode.RESTART) -> None:
        """Forget the table; whoever comes next loads it from the store."""
        if self.dropped:
            return
        self.dropped = True
        if self._timer is not None:
            self._timer.cancel()
        for connection in tuple(self.connections):
            connection.close(code)
        self.connections.clear()
        self._hub.forget(self)

    @property
    def idle(self) -> bool:
        """Whether nobody needs the table in memory: no window, no clock, nothing waiting."""
        running = self.table.state is State.LOBBY or (self.table.state is State.PLAYING and self.table.timed)
        return not (self.connections or running or self._inbox or self._worker or self._deliveries)
