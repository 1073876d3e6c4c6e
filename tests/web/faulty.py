"""A network that drops, delays, stalls and repeats: a proxy between clients and a server."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from dataclasses import dataclass, field

DELAYS = ((0.9, 0.03), (0.99, 0.3), (1.0, 2.0))
"""(up to which share of the pieces, seconds at most): the rest of a second mostly, now and then much more."""
LIFE = 12.0
"""Seconds that a connection lives, on average."""
STALL = 6.0


@dataclass
class FaultyNetwork:
    """Forwards connections to a port, badly.

    Attributes:
        port: of the server, which may come and go.
        rng: decides every fault.
        faults: what has happened so far, by kind.
        address: where clients connect.
    """

    port: int
    rng: random.Random
    faults: Counter[str] = field(default_factory=Counter)
    address: str = ""
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def stop(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        with contextlib.suppress(OSError, asyncio.CancelledError):
            await self._forward(reader, writer)
        writer.transport.abort()

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        ways = [await asyncio.open_connection("127.0.0.1", self.port)]
        if self.rng.random() < 0.3:
            # The server hears everything twice, on two connections; nobody hears its answers on the second.
            self.faults["repeated"] += 1
            ways.append(await asyncio.open_connection("127.0.0.1", self.port))
        work = [self._pump(reader, [there for _, there in ways]), self._pump(ways[0][0], [writer])]
        work += [self._pump(answers, []) for answers, _ in ways[1:]]
        tasks = [asyncio.ensure_future(one) for one in work]
        try:
            life = self.rng.expovariate(1 / LIFE)
            done, _ = await asyncio.wait(tasks[:2], timeout=life, return_when=asyncio.FIRST_COMPLETED)
            if not done and self.rng.random() < 0.3:
                self.faults["stalled"] += 1
                for task in tasks:
                    task.cancel()
                await asyncio.sleep(STALL * self.rng.random())
            self.faults["dropped"] += not done
        finally:
            for task in tasks:
                task.cancel()
            for _, there in ways:
                there.transport.abort()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _pump(self, source: asyncio.StreamReader, targets: list[asyncio.StreamWriter]) -> None:
        while piece := await source.read(4096):
            drawn = self.rng.random()
            most = next(seconds for share, seconds in DELAYS if drawn <= share)
            self.faults["late"] += most > 1
            await asyncio.sleep(most * self.rng.random())
            for target in targets:
                target.write(piece)
