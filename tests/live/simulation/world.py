"""A whole server in virtual time: real hub, hosts, sessions and writer; fake sockets and a faulty store."""

from __future__ import annotations

import asyncio
import hashlib
import random
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from copas.live import messages as wire
from copas.live.clock import StoppableClock, Timing
from copas.live.hub import Hub, Limits
from copas.live.messages import ErrorCode
from copas.live.serving import Serving
from copas.live.session import Session
from copas.live.store import Batch, MemoryStore, StoreError
from copas.live.table import Person
from copas.live.writer import Writer
from copas.mental import group

MOST_FRAMES = 2_000


class Broken(AssertionError):
    """An invariant does not hold."""


def seeded_entropy(seed: str) -> Callable[[int], bytes]:
    """Returns a deterministic source of bytes."""
    counter = 0

    def draw(count: int) -> bytes:
        nonlocal counter
        counter += 1
        return hashlib.shake_128(f"{seed}/{counter}".encode()).digest(count)

    return draw


@dataclass(frozen=True)
class Faults:
    """How much goes wrong; chances are per commit or per frame.

    Attributes:
        store_fails: a commit fails, nothing is stored.
        store_lies: a commit fails though everything is stored.
        store_slow: the longest commit in seconds.
        latency: the longest way of a frame in seconds.
        cut: a connection is cut at a frame.
        twice: a frame arrives twice.
        crash_every: mean seconds between crashes of the server; 0 for never.
    """

    store_fails: float = 0.0
    store_lies: float = 0.0
    store_slow: float = 0.004
    latency: float = 0.08
    cut: float = 0.0
    twice: float = 0.0
    crash_every: float = 0.0


class FaultyStore(MemoryStore):
    """A store that is slow, fails, and fails after having stored."""

    def __init__(self, rng: random.Random, faults: Faults) -> None:
        super().__init__()
        self._rng = rng
        self._faults = faults
        self.failures = 0

    async def commit(self, batches: Sequence[Batch]) -> None:
        await asyncio.sleep(self._rng.random() * self._faults.store_slow)
        roll = self._rng.random()
        if roll < self._faults.store_fails:
            self.failures += 1
            raise StoreError("The store has failed.")
        await super().commit(batches)
        if roll > 1 - self._faults.store_lies:
            self.failures += 1
            raise StoreError("The store has answered nothing, but stored.")


class FakeConnection:
    """The server's end of a fake socket, with the bounded queue of the real one."""

    def __init__(self, world: World, person: Person, client: Client) -> None:
        self.person = person
        self.wants = False
        self.why = ""
        self.session: Session | None = None
        self.bye: ErrorCode | None = None
        self.cut = False
        self.arrives = 0.0
        self._frames: deque[bytes] = deque()
        self._reader: asyncio.Task[None] | None = None
        self._world = world
        self._client = client
        self._queue: deque[bytes] = deque()
        self._sending = False

    def send(self, frame: bytes) -> None:
        if self.bye is not None or self.cut:
            return
        self._world.check_told(frame)
        self._queue.append(frame)
        if len(self._queue) > MOST_FRAMES:
            self._queue.clear()
            self.close(ErrorCode.SLOW)
        self._flush()

    def close(self, code: ErrorCode) -> None:
        if self.bye is None:
            self.bye = code
            self._queue.append(wire.encode(wire.Bye(code=code)))
            self._flush()

    def refused(self, code: ErrorCode) -> None:
        if self.session is not None:
            self.session.sent(code)

    def deliver(self, frame: bytes) -> None:
        """A frame has arrived: the server reads one after the other."""
        self._frames.append(frame)
        if self._reader is None:
            self._reader = self._world.loop.create_task(self._read())

    async def _read(self) -> None:
        while self._frames and not self.cut and self.session is not None:
            await self.session.receive(self._frames.popleft())
        self._reader = None

    def _flush(self) -> None:
        if not self._sending and self._queue and not self.cut:
            self._sending = True
            self._world.loop.call_later(self._client.reading_delay(), self._arrive)

    def _arrive(self) -> None:
        self._sending = False
        if self.cut:
            return
        batch = list(self._queue)
        self._queue.clear()
        for frame in batch:
            self._client.receive(self, frame)
        if self.bye is not None and not self._queue:
            self._client.closed(self)
        self._flush()


class Client(ABC):
    """The people's end: see `people.SimPerson`."""

    @abstractmethod
    def reading_delay(self) -> float: ...

    @abstractmethod
    def receive(self, connection: FakeConnection, frame: bytes) -> None: ...

    @abstractmethod
    def closed(self, connection: FakeConnection) -> None: ...


@dataclass
class World:
    """One server, its store, and everything that is checked about them."""

    seed: str
    faults: Faults = field(default_factory=Faults)
    timing: Timing = field(default_factory=Timing)
    bots: str = "aleatório"

    def __post_init__(self) -> None:
        self.rng = random.Random(f"world/{self.seed}")
        self.loop: asyncio.AbstractEventLoop = asyncio.get_running_loop()
        self.store = FaultyStore(self.rng, self.faults)
        self.entropy = seeded_entropy(f"server/{self.seed}")
        self.identity = group.reduce(self.entropy(64))
        self.heads: dict[tuple[str, int, int, int], str] = {}
        self.crashes = 0
        self.restored = False
        self.down = False
        self.unreachable = False
        self.cuts = 0
        self.frames = 0
        self.acks: list[tuple[str, int]] = []
        self.connections: dict[FakeConnection, None] = {}
        self.hub = self._boot()

    def _boot(self) -> Hub:
        hub = Hub(
            store=self.store,
            writer=Writer(self.store),
            serving=Serving(self.identity, self.entropy),
            clock=StoppableClock(self.loop.time),
            run=self._run,
            today=lambda: 20_000,
            timing=self.timing,
            limits=Limits(tables=100_000, tables_per_person=1000),
            real=self.loop.time,
        )
        hub.writer.start()
        return hub

    async def _run(self, work: Callable[[], Any]) -> Any:
        await asyncio.sleep(self.rng.random() * 0.01)
        return work()

    async def open_table(self, person: Person, **options: Any) -> str:
        while True:
            try:
                table = await self.hub.create(person, bots=self.bots, **options)
            except StoreError:
                continue
            return table.id

    async def crash(self, *, lose: int = 0) -> None:
        """Kills the server: memory and sockets are gone, what was being stored may be stored or not.

        `lose`: it comes back from a backup, in which the last events of every table are missing.
        """
        self.crashes += 1
        self.down = True
        old = self.hub
        for connection in list(self.connections):
            self.cut(connection)
        task = old.writer._task
        assert task is not None
        task.cancel()
        for host in list(old.hosts.values()):
            host.dropped = True
            if host._timer is not None:
                host._timer.cancel()
            if host._worker is not None:
                host._worker.cancel()
        old.hosts.clear()
        for _ in range(3):
            await asyncio.sleep(0)
        await asyncio.sleep(self.rng.random() * 3)
        self.restored |= lose > 0
        for log in self.store.logs.values():
            del log[max(1, len(log) - lose) :]
        self.hub = self._boot()
        self.down = False
        await self.hub.start()

    def connect(self, client: Client, person: Person) -> FakeConnection:
        connection = FakeConnection(self, person, client)
        session = Session(self.hub, connection, self.loop.time)
        connection.session = session
        self.connections[connection] = None
        self.hub.opened()
        return connection

    def cut(self, connection: FakeConnection) -> None:
        """The connection is gone without a word."""
        if connection.cut or connection not in self.connections:
            return
        connection.cut = True
        self.cuts += 1
        self.connections.pop(connection, None)
        if connection.session is not None:
            connection.session.closed()
        self.hub.closed(vanished=connection.bye is None)

    # Invariants

    def check_told(self, frame: bytes) -> None:
        """What is told is stored, as told; no head is signed twice."""
        self.frames += 1
        if not frame.startswith(b'{"t":"event"'):
            return
        message = wire.read_server(frame)
        assert isinstance(message, wire.Numbered)
        # Who it was told about is found by content: the log of some table holds exactly these bytes there.
        data = frame[frame.index(b'"event":', 12) + 8 : -1]
        if not any(
            len(log) >= message.seq and log[message.seq - 1].data == data for log in self.store.logs.values()
        ):
            raise Broken(f"Event {message.seq} was told before it was stored: {data[:200]!r}")

    def check_logs(self) -> None:
        """No head signed twice, numbers gapless, in every log."""
        for name, log in self.store.logs.items():
            if [entry.seq for entry in log] != list(range(1, len(log) + 1)):
                raise Broken(f"The log of {name} has gaps.")
            seen: dict[tuple[int, int, int], str] = {}
            match = 0
            for entry in log:
                event = wire.read_event(entry.data)
                match += isinstance(event, wire.Started)
                if isinstance(event, wire.Head):
                    place = (match, event.setup, event.round)
                    if place in seen:
                        raise Broken(f"Two heads were signed for {place} of {name}.")
                    seen[place] = event.head
