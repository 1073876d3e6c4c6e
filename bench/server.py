"""Load on a real server: tables with one playing person, three bots and three watchers, four sockets each.

    python bench/server.py [TABLES ...] [--seconds N] [--rate N] [--database URL]

Three processes: the server; the load; and a quiet one that plays at a few tables of its own and measures, so
that neither the load's processor time nor its queues are counted. For each number of tables: events a second,
the time from a card's `say` to its echo, a ping beside it, the server's processor time, memory; then what one
event costs, part by part. Memory of a table is what is left when its sockets, measured first, are taken off.

People think 1 s on average, and longer where that would bring more than `--rate` events a second. Tables are
opened over the length of one deal, so that every phase of a deal has its share of the measured seconds.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import resource
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.live.cheap import transparent_group
from tests.live.tabletop import Tabletop
from tests.web.driver import Browser, Robot, seat_robots
from tests.web.serving import Server, serving
from websockets.asyncio.client import ClientConnection, connect

from copas.live import messages as wire
from copas.live.clock import Timing
from copas.live.sql import SqlStore
from copas.live.store import Batch, Entry
from copas.mental import checks, group, messages, observer
from copas.mental.judgement import Judgement
from copas.rules import Rules

WATCHERS = 3
PROBES = 16
"""Tables of the process that measures."""
PROBE_THINK = 0.5
BOT_PAUSE = 0.9
"""Seconds, on average: the server's settings below."""
EVENTS_A_TRICK = 8
TRICKS = 13
BETWEEN = 1
SETTLE = 5
"""Seconds from the last table's opening to the first measured one."""
IDLE_SOCKETS = 1000
SETTINGS = {
    "COPAS_REQUESTS": "100000",
    "COPAS_FRAMES": "1000",
    "COPAS_SOCKETS_PER_ADDRESS": "100000",
    "COPAS_TABLES": "100000",
    "COPAS_BOT_LEAST": "0.3",
    "COPAS_BOT_MOST": "1.5",
    "COPAS_CLOCK_BETWEEN": str(BETWEEN),
}

COLUMNS = (
    "tables",
    "sockets",
    "events/s",
    "frames/s",
    "card to echo p50 / p99 ms",
    "the same at the load",
    "ping p50 / p99 ms",
    "server's cores",
    "CPU ms an event",
    "kB a socket with its share of a table",
    "kB a table without its sockets",
)


@dataclass
class Seen:
    """What the sockets saw, in seconds."""

    echoes: list[float] = field(default_factory=list)
    pings: list[float] = field(default_factory=list)
    frames: int = 0


class Load:
    """Some tables at one server."""

    def __init__(self, base: str, think: float, seed: int) -> None:
        self.base, self.think, self.seen = base, think, Seen()
        self.rng = random.Random(seed)
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, tables: int, seconds: float, watchers: int = WATCHERS) -> None:
        """Open tables, spread over some time, and let people sit and watch."""
        start, opening = time.monotonic(), list[asyncio.Task[None]]()
        for number in range(tables):
            await asyncio.sleep(start + seconds * number / tables - time.monotonic())
            opening.append(asyncio.create_task(self._open(watchers)))
        await asyncio.gather(*opening)

    async def _open(self, watchers: int) -> None:
        [robot] = await seat_robots(
            self.base, 1, room="friends", bot="aleatório", rules={"target": 1000}, bots="médio"
        )
        self._start(self._play(robot))
        for _ in range(watchers):
            self._start(self._watch(robot))

    def _start(self, work: Any) -> None:  # noqa: ANN401 - a coroutine
        self.tasks.append(asyncio.create_task(work))

    async def _play(self, robot: Robot) -> None:
        player, sent = robot.player, dict[str, float]()
        cookie = {"cookie": robot.cookie}
        async with connect(
            robot.address,
            additional_headers=cookie,
            compression=None,
            open_timeout=60,
            ping_interval=None,  # browsers send none; a load that is late must not hang up for it
        ) as socket:
            await socket.send(player.hello().decode())
            self._start(self._ping(socket))
            async for frame in socket:
                self._look(frame, sent)
                for reply in player.receive(frame):
                    await self._answer(socket, reply, sent)
                await robot.start(socket)

    async def _answer(self, socket: ClientConnection, reply: bytes, sent: dict[str, float]) -> None:
        message = wire.read_client(reply)
        if isinstance(message, wire.Say) and message.type in (4, 7):
            await asyncio.sleep(self.rng.random() * 2 * self.think)
        if isinstance(message, wire.Say):
            sent[message.sig] = time.perf_counter()
        await socket.send(reply.decode())

    def _look(self, frame: str | bytes, sent: dict[str, float]) -> None:
        self.seen.frames += 1
        text = frame if isinstance(frame, str) else frame.decode()
        if '"type":7' in text and '"said"' in text:
            message = wire.read_server(text)
            if isinstance(message, wire.Numbered) and isinstance(message.event, wire.Said):
                at = sent.pop(message.event.sig, None)
                if at is not None:
                    self.seen.echoes.append(time.perf_counter() - at)

    async def _ping(self, socket: ClientConnection) -> None:
        n = 0
        while True:
            await asyncio.sleep(5 * self.rng.random() + 1)
            n += 1
            start = time.perf_counter()
            waiter = await socket.ping()
            await waiter
            self.seen.pings.append(time.perf_counter() - start)
            await socket.send(wire.encode(wire.Ping(n=n)).decode())

    async def _watch(self, robot: Robot) -> None:
        cookie = {"cookie": robot.cookie}
        async with connect(
            robot.address,
            additional_headers=cookie,
            compression=None,
            open_timeout=60,
            ping_interval=None,  # browsers send none; a load that is late must not hang up for it
        ) as socket:
            hello = wire.Hello(v=1, table=robot.player.table, control=False)
            await socket.send(wire.encode(hello).decode())
            async for _ in socket:
                self.seen.frames += 1

    def lost(self) -> dict[str, int]:
        """Count the sockets that have ended by themselves, by what ended them."""
        ended = [task for task in self.tasks if task.done() and not task.cancelled()]
        return Counter(repr(task.exception() or "closed without an error") for task in ended)

    async def close(self) -> None:
        """Let everybody go."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


async def be_load(base: str, tables: int, think: float, seconds: float, watchers: int) -> None:
    """Load a server until standard input ends; each line there asks for what was seen since the last."""
    with trusting():
        load = Load(base, think, tables)
        await load.open(tables, seconds, watchers)
        print("ready", flush=True)
        while await asyncio.to_thread(sys.stdin.readline):
            seen, load.seen = load.seen, Seen()
            print(json.dumps({**asdict(seen), "lost": load.lost()}), flush=True)
        await load.close()


class Loader:
    """A process that loads."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, base: str, tables: int, think: float, seconds: float, watchers: int) -> Loader:
        """Start it; it opens its tables in the given time."""
        words = [base, str(tables), str(think), str(seconds), str(watchers)]
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            sys.executable, __file__, "--be-load", *words, stdin=pipe, stdout=pipe, limit=2**26
        )
        return cls(process)

    async def _line(self) -> str:
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line:
            raise SystemExit("The load could not be kept up: its own message stands above.")
        return line.decode()

    async def ready(self) -> None:
        """Wait until every table is open."""
        await self._line()

    async def seen(self) -> Seen:
        """Return what it saw since it was asked last."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"\n")
        found = json.loads(await self._line())
        for reason, count in found.pop("lost").items():
            print(f"{count} sockets were lost: {reason}", file=sys.stderr)
        return Seen(**found)

    async def stop(self) -> None:
        """End it."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()


@contextlib.contextmanager
def trusting() -> Iterator[None]:
    """Let the players of this process believe everything: they are the load, not what is measured."""
    nothing = Judgement((), {}, {}, {})
    judge = mock.Mock(return_value=mock.Mock(judge=mock.Mock(return_value=nothing)))
    with contextlib.ExitStack() as stack:
        for module, names in (
            (checks, ("verify", "verify_dleq", "verify_transfer")),
            (messages, ("verify",)),
        ):
            for name in names:
                stack.enter_context(mock.patch.object(module, name, return_value=None))
        stack.enter_context(mock.patch.object(observer, "Judge", judge))
        stack.enter_context(mock.patch.object(group, "point", bytes))
        yield


def metric(base: str, name: str) -> float:
    """Return one value of /metrics."""
    with urllib.request.urlopen(f"{base}/metrics", timeout=60) as answer:  # noqa: S310 - our own server
        lines = answer.read().decode().splitlines()
    return sum(float(line.rsplit(" ", 1)[1]) for line in lines if line.split("{")[0].split(" ")[0] == name)


def part(values: list[float], share: float) -> float:
    """Return a quantile in milliseconds."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def thinking(tables: int, rate: float) -> float:
    """Return how long people think on average, so that no more events come than wanted."""
    return max(1.0, EVENTS_A_TRICK * tables / rate - 3 * BOT_PAUSE)


async def measure(tables: int, seconds: float, rate: float, database: str, socket: float) -> None:
    """Load one fresh server and print a line."""
    think = thinking(tables, rate)
    deal = TRICKS * (think + 3 * BOT_PAUSE) + BETWEEN
    more = {"COPAS_DATABASE": database} if database else {}
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), **SETTINGS, **more) as server:
        probing = max(1, min(PROBES, tables // 4))
        idle = await asyncio.to_thread(metric, server.base, "process_resident_memory_bytes")
        load = await Loader.start(server.base, tables - probing, think, deal, WATCHERS)
        probe = await Loader.start(server.base, probing, PROBE_THINK, deal / 2, WATCHERS)
        for loader in (load, probe):
            await loader.ready()
        await asyncio.sleep(SETTLE)
        before = await _counted(server, load, probe)
        start = time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - start
        after = await _counted(server, load, probe)
        memory = await asyncio.to_thread(metric, server.base, "process_resident_memory_bytes")
        _print_line(tables, took, before, after, memory - idle, socket)
        for loader in (load, probe):
            await loader.stop()


@dataclass
class Count:
    """What stands at one moment."""

    events: float
    cpu: float
    sockets: float
    load: Seen
    probe: Seen


async def _counted(server: Server, load: Loader, probe: Loader) -> Count:
    names = ("copas_events_total", "process_cpu_seconds_total", "copas_sockets")
    events, cpu, sockets = [await asyncio.to_thread(metric, server.base, name) for name in names]
    return Count(events, cpu, sockets, await load.seen(), await probe.seen())


def _print_line(tables: int, took: float, before: Count, after: Count, memory: float, socket: float) -> None:
    events, cpu = after.events - before.events, after.cpu - before.cpu
    probe, load = after.probe, after.load
    share, table = memory / max(after.sockets, 1), (memory - socket * after.sockets) / tables

    def two(values: list[float]) -> str:
        return f"{part(values, 0.5):.1f} / {part(values, 0.99):.1f}"

    print(
        f"| {tables} | {after.sockets:.0f} | {events / took:.0f} | {(load.frames + probe.frames) / took:.0f} "
        f"| {two(probe.echoes)} | {two(load.echoes)} | {two(probe.pings)} "
        f"| {cpu / took:.2f} | {1000 * cpu / max(events, 1):.2f} | {share / 1024:.0f} "
        f"| {table / 1024:.0f} |",
        flush=True,
    )


async def idle_socket() -> float:
    """Return how many bytes a socket takes that watches a table where nothing happens."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), **SETTINGS) as server:
        [robot] = await seat_robots(server.base, 1, room="friends")
        browser = Browser(server.base)
        await browser.acall("GET", "/api/me")
        before = await asyncio.to_thread(metric, server.base, "process_resident_memory_bytes")
        hello = wire.encode(wire.Hello(v=1, table=robot.player.table)).decode()
        opened = []
        for _ in range(IDLE_SOCKETS):
            cookie = {"cookie": browser.cookie}
            socket = await connect(
                robot.address,
                additional_headers=cookie,
                compression=None,
                open_timeout=60,
                ping_interval=None,  # browsers send none; a load that is late must not hang up for it
            )
            await socket.send(hello)
            opened.append(socket)
        await asyncio.sleep(1)
        after = await asyncio.to_thread(metric, server.base, "process_resident_memory_bytes")
        for socket in opened:
            await socket.close()
        return (after - before) / IDLE_SOCKETS


def split() -> None:
    """Print what an event costs the server, part by part, in this process's CPU."""
    costs = {"real group": _table_cost(), "transparent group": 0.0}
    with transparent_group():
        costs["transparent group"] = _table_cost()
    json_cost, events = _json_cost()
    store_cost = asyncio.run(_store_cost(events))
    crypto = costs["real group"] - costs["transparent group"]
    print("\n| part of one event, one person and three `médio` bots | CPU ms |\n|---|---|")
    print(f"| group arithmetic | {crypto:.3f} |")
    print(f"| rules, proofs' hashing, bots, table | {costs['transparent group']:.3f} |")
    print(f"| JSON, stored and told | {json_cost:.4f} |")
    print(f"| SQLite, in groups of 20 | {store_cost:.3f} |")
    print("\nWhat an event costs above these, in the table at the top, are sockets and the loop.")


def _table_cost() -> float:
    """Return the CPU ms of an event in the table alone; the person's own work is left out."""
    top = Tabletop("bench", humans=1, rules=Rules(target=60), bots="médio", timing=Timing())
    spent = 0.0
    ask, advance = top.table.handle, top.table.advance

    def timed(call: Callable[..., Any]) -> Callable[..., Any]:
        def inner(*args: object) -> object:
            nonlocal spent
            start = time.process_time()
            found: object = call(*args)
            spent += time.process_time() - start
            return found

        return inner

    top.table.handle, top.table.advance = timed(ask), timed(advance)  # type: ignore[method-assign]
    top.play_out()
    return 1000 * spent / len(top.log)


def _json_cost() -> tuple[float, list[bytes]]:
    with transparent_group():
        top = Tabletop("bench", humans=1, rules=Rules(target=30), bots="aleatório")
        top.play_out()
    data = [entry.data for entry in top.log]
    start = time.process_time()
    for raw in data:
        wire.numbered(1, wire.encode(wire.read_event(raw)))
    return 1000 * (time.process_time() - start) / len(data), data


async def _store_cost(data: list[bytes]) -> float:
    with tempfile.TemporaryDirectory() as folder:
        store = SqlStore(f"sqlite:///{folder}/bench.db")
        await store.migrate()
        start = time.process_time()
        for first in range(0, len(data), 20):
            rows = [Entry(first + n + 1, n, "", "", raw) for n, raw in enumerate(data[first : first + 20])]
            await store.commit([Batch("bench", rows)])
        spent = time.process_time() - start
        await store.close()
    return 1000 * spent / len(data)


async def main(tables: list[int], seconds: float, rate: float, database: str) -> None:
    """Measure every number of tables."""
    load = os.getloadavg()[0]
    print(f"{seconds:.0f} s each, {os.cpu_count()} cores, load {load:.1f}\n")
    socket = await idle_socket()
    print(f"A socket that watches in silence: {socket / 1024:.1f} kB\n")
    print(f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}", flush=True)
    for number in tables:
        await measure(number, seconds, rate, database, socket)


def allow_files() -> None:
    """Let this process and its children open as many files as the system allows."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--be-load"]:
        where, count, thought, spread, seats = sys.argv[2:]
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(be_load(where, int(count), float(thought), float(spread), int(seats)))
        sys.exit()
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tables", nargs="*", type=int, default=[10, 100, 1000])
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--rate", type=float, default=1000, help="events a second at most")
    parser.add_argument("--database", default="", help="a database's URL instead of SQLite")
    wish = parser.parse_args()
    allow_files()
    asyncio.run(main(wish.tables, wish.seconds, wish.rate, wish.database))
    split()
