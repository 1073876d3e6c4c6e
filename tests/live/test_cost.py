"""What a deal costs the server: group operations and transactions, counted, so that neither grows unseen."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any
from unittest import mock

from copas.live.clock import Timing
from copas.live.store import Batch, Entry, MemoryStore
from copas.live.table import State
from copas.live.writer import Writer
from copas.mental import group
from copas.rules import Rules
from tests.live.simulation.virtual import run_virtual
from tests.live.tabletop import Tabletop

MOST = {"_mul": 370, "_base": 485, "_add": 410, "_sub": 280, "_valid": 218}
"""Calls of the library for one deal of one person and three bots, the next deal's preparation included."""


def test_a_deal_costs_the_server_so_many_group_operations() -> None:
    counts, inside = Counter[str](), False
    top = Tabletop("cost", humans=1, rules=Rules(target=60), bots="médio", timing=Timing())

    def the_servers(call: Callable[..., Any]) -> Callable[..., Any]:
        def inner(*args: object) -> object:
            nonlocal inside
            inside = True
            try:
                return call(*args)
            finally:
                inside = False

        return inner

    def counted(name: str, call: Callable[..., int]) -> Callable[..., int]:
        def inner(*args: object) -> int:
            counts[name] += inside
            return call(*args)

        return inner

    table = top.table
    with ExitStack() as stack:
        for name in ("handle", "advance"):
            stack.enter_context(mock.patch.object(table, name, the_servers(getattr(table, name))))
        for name in MOST:
            stack.enter_context(mock.patch.object(group, name, counted(name, getattr(group, name))))
        top.play_out()
    assert top.table.state is State.FINISHED
    assert top.table.play is not None
    deals = top.table.play.deal
    for name, most in MOST.items():
        assert counts[name] / deals <= most, (name, counts[name] / deals)


def test_commits_rest_so_that_they_are_few() -> None:
    """A commit costs as much as twenty entries in one: what comes in quick succession shares them."""

    async def main() -> None:
        store, told = MemoryStore(), 0
        writer = Writer(store)
        writer.start()
        loop = asyncio.get_running_loop()
        began = loop.time()

        def note(_: asyncio.Future[None]) -> None:
            nonlocal told
            told += 1

        for number in range(1, 1001):
            entry = Entry(number, 0, "", "", b"{}")
            writer.write(Batch("t", [entry])).add_done_callback(note)
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.05)
        assert told == 1000
        assert writer.commits <= 1 + (loop.time() - began) / 0.006
        lone = writer.write(Batch("t", [Entry(1001, 0, "", "", b"{}")]))
        since = loop.time()
        await lone
        assert loop.time() - since < 0.003
        await writer.stop()

    run_virtual(main())
