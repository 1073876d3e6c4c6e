"""Load on a real server: tables with one playing person, three bots and three watchers, four sockets each.

    python bench/server.py [TABLES ...] [--seconds N] [--think S]

Prints, for each number of tables: events a second, the time from a card's `say` to its echo at the player's
socket, memory a socket and a table, the server's CPU; and what one event costs, part by part.
The baseline is the same machine's echo: a ping answered by the same sockets in the same run.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import os
import random
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.live.cheap import transparent_group
from tests.live.tabletop import Tabletop
from tests.web.driver import Browser, Robot, seat_robots
from tests.web.serving import serving
from websockets.asyncio.client import ClientConnection, connect

from copas.live import messages as wire
from copas.live.clock import Timing
from copas.live.sql import SqlStore
from copas.live.store import Batch, Entry
from copas.mental import checks, group, messages, observer
from copas.mental.judgement import Judgement
from copas.rules import Rules

WATCHERS = 3
SETTINGS = {
    "COPAS_REQUESTS": "100000",
    "COPAS_FRAMES": "1000",
    "COPAS_SOCKETS_PER_ADDRESS": "100000",
    "COPAS_TABLES": "100000",
    "COPAS_BOT_LEAST": "0.3",
    "COPAS_BOT_MOST": "1.5",
    "COPAS_CLOCK_BETWEEN": "1",
}

COLUMNS = (
    "tables",
    "sockets",
    "events/s",
    "frames/s",
    "card to echo p50 / p99 ms",
    "ping p50 / p99 ms",
    "server's cores",
    "CPU ms an event",
    "kB a socket",
    "kB a table",
)


@dataclass
class Seen:
    """What the sockets saw, in seconds."""

    echoes: list[float] = field(default_factory=list)
    pings: list[float] = field(default_factory=list)
    frames: int = 0


class Load:
    """Some tables at one server."""

    def __init__(self, base: str, think: float) -> None:
        self.base, self.think, self.seen = base, think, Seen()
        self.rng = random.Random(1)
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self, tables: int) -> None:
        """Open tables and let people sit and watch."""
        for _ in range(tables):
            [robot] = await seat_robots(
                self.base, 1, room="friends", bot="aleatório", rules={"target": 1000}, bots="médio"
            )
            self.tasks.append(asyncio.create_task(self._play(robot)))
            browser = Browser(self.base)
            await browser.acall("GET", "/api/me")
            self.tasks += [asyncio.create_task(self._watch(robot, browser.cookie)) for _ in range(WATCHERS)]

    async def _play(self, robot: Robot) -> None:
        player, sent = robot.player, dict[str, float]()
        cookie = {"cookie": robot.cookie}
        async with connect(robot.address, additional_headers=cookie, compression=None) as socket:
            await socket.send(player.hello().decode())
            self.tasks.append(asyncio.create_task(self._ping(socket)))
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

    async def _watch(self, robot: Robot, cookie: str) -> None:
        async with connect(robot.address, additional_headers={"cookie": cookie}, compression=None) as socket:
            await socket.send(wire.encode(wire.Hello(v=1, table=robot.player.table)).decode())
            async for _ in socket:
                self.seen.frames += 1

    async def close(self) -> None:
        """Let everybody go."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)


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


async def measure(tables: int, seconds: float, think: float) -> None:
    """Load one fresh server and print a line."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder), **SETTINGS) as server:
        idle = metric(server.base, "process_resident_memory_bytes")
        load = Load(server.base, think)
        await load.open(tables)
        await asyncio.sleep(3)
        load.seen = Seen()
        before = {
            name: metric(server.base, name) for name in ("copas_events_total", "process_cpu_seconds_total")
        }
        start = time.perf_counter()
        await asyncio.sleep(seconds)
        took = time.perf_counter() - start
        events = metric(server.base, "copas_events_total") - before["copas_events_total"]
        cpu = metric(server.base, "process_cpu_seconds_total") - before["process_cpu_seconds_total"]
        memory = metric(server.base, "process_resident_memory_bytes") - idle
        sockets = metric(server.base, "copas_sockets")
        echo, seen = load.seen.echoes, load.seen
        print(
            f"| {tables} | {sockets:.0f} | {events / took:.0f} | {seen.frames / took:.0f} "
            f"| {part(echo, 0.5):.1f} / {part(echo, 0.99):.1f} | {part(seen.pings, 0.5):.1f} / "
            f"{part(seen.pings, 0.99):.1f} | {cpu / took:.2f} | {1000 * cpu / max(events, 1):.2f} "
            f"| {memory / max(sockets, 1) / 1024:.0f} | {memory / tables / 1024:.0f} |",
            flush=True,
        )
        await load.close()


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


async def main(tables: list[int], seconds: float, think: float) -> None:
    """Measure every number of tables."""
    load = os.getloadavg()[0]
    print(f"{seconds:.0f} s each, {think} s of thought on average, {os.cpu_count()} cores, load {load:.1f}\n")
    print(f"| {' | '.join(COLUMNS)} |\n|{'---|' * len(COLUMNS)}")
    for number in tables:
        with contextlib.suppress(KeyboardInterrupt), trusting():
            await measure(number, seconds, think)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("tables", nargs="*", type=int, default=[10, 100])
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--think", type=float, default=1.0)
    wish = parser.parse_args()
    asyncio.run(main(wish.tables, wish.seconds, wish.think))
    split()
