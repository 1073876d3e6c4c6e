"""The hub in virtual time: finding, limits, forgetting, expiring, and the server's own outages."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from copas.live import messages as wire
from copas.live.messages import ErrorCode
from copas.live.store import Batch, Entry, MemoryStore, StoreError
from copas.live.table import Person, Rejected, Room, State
from copas.live.writer import Writer
from copas.rules import Rules
from tests.live.simulation.people import HONEST, SimPerson
from tests.live.simulation.virtual import run_virtual
from tests.live.simulation.world import Faults, World

pytestmark = pytest.mark.usefixtures("cheap")

T = TypeVar("T")
ANA = Person("ana", "Ana")


def virtual(main: Coroutine[Any, Any, T]) -> T:
    return run_virtual(main)


async def open_solo(world: World, *, clock: bool = False) -> str:
    table = await world.hub.create(ANA, Room.SOLO, Rules(target=5), "aleatório", clock=clock)
    return table.id


def test_rooms_are_found_by_code_in_any_spelling() -> None:
    async def main() -> None:
        world = World("codes")
        table = await world.hub.create(ANA, Room.FRIENDS, Rules(), "aleatório", clock=True)
        code = table.code
        for spelled in (code, code.lower(), f"{code[:4]} {code[4:]}", f"{code[:4]}-{code[4:]}"):
            found = await world.hub.find(spelled)
            assert found is not None
            assert found.table == table.id
        assert await world.hub.find(code[:-1]) is None
        assert await world.hub.find("") is None

    virtual(main())


def test_one_person_opens_only_so_many_tables() -> None:
    async def main() -> None:
        world = World("limits")
        world.hub.limits = replace(world.hub.limits, tables_per_person=1)
        person = SimPerson(world, await open_solo(world), 0, HONEST)
        person.person = ANA
        person.connect()
        await asyncio.sleep(5)
        with pytest.raises(Rejected) as caught:
            await open_solo(world)
        assert caught.value.code is ErrorCode.FULL

    virtual(main())


def test_unused_tables_leave_the_memory_and_come_back_from_the_log() -> None:
    async def main() -> None:
        world = World("forget")
        name = await open_solo(world)
        person = SimPerson(world, name, 0, HONEST)
        person.connect()
        await asyncio.sleep(10)
        host = world.hub.hosts[name]
        seq = host.table.seq
        assert person.connection is not None
        world.cut(person.connection)
        await asyncio.sleep(1)
        world.hub.sweep()
        assert name in world.hub.hosts
        await asyncio.sleep(200)
        world.hub.sweep()
        assert name not in world.hub.hosts
        again = await world.hub.host(name)
        assert again is not host
        assert again.table.seq >= seq

    virtual(main())


def test_tables_without_a_clock_are_closed_after_a_month() -> None:
    async def main() -> None:
        world = World("month")
        name = await open_solo(world)
        person = SimPerson(world, name, 0, HONEST)
        person.connect()
        await asyncio.sleep(10)
        assert person.connection is not None
        person.gone_for_good = True
        world.cut(person.connection)
        await asyncio.sleep(60)  # bots finish what they can
        for day, state in ((20_030, State.PLAYING), (20_031, State.ABANDONED)):
            world.hub.today = lambda day=day: day  # type: ignore[misc]
            await world.hub.expire()
            await asyncio.sleep(5)
            assert world.store.index[name].state == state
        assert b'"closed"' in world.store.logs[name][-1].data

    virtual(main())


def test_clocks_stop_while_the_servers_own_network_is_away() -> None:
    async def main() -> None:
        world = World("outage")
        people = []
        for number in range(10):
            name = await open_solo(world, clock=True)
            person = SimPerson(world, name, number, replace(HONEST, thinks=1.0, cuts=0.0, away=90.0))
            people.append(person)
            person.connect()
        await asyncio.sleep(3)
        for person in people:
            assert person.connection is not None
            world.cut(person.connection)
        assert world.hub.clock.stopped
        await asyncio.sleep(300)
        states = {row.state for row in world.store.index.values()}
        assert State.ABANDONED not in states

    virtual(main())


def test_a_failed_write_leaves_no_gap_in_a_log() -> None:
    async def main() -> None:
        world = World("gap", Faults(store_fails=1.0))
        store = world.store
        writer = Writer(store)
        writer.start()
        entries = [Entry(n, 0, "", "", b"{}") for n in (1, 2, 3)]
        first = writer.write(Batch("t", [entries[0]]))
        second = writer.write(Batch("t", [entries[1]]))
        await asyncio.wait([first, second])
        assert isinstance(first.exception(), StoreError)
        assert isinstance(second.exception(), StoreError)
        store._faults = Faults()
        third = writer.write(Batch("t", [entries[2]]))
        await asyncio.wait([third])
        assert isinstance(third.exception(), StoreError), "what came before was never stored"
        writer.loaded("t", 0)
        await writer.write(Batch("t", [entries[0]]))
        assert [entry.seq for entry in store.logs["t"]] == [1]

    virtual(main())


def test_a_defect_at_one_table_stops_neither_the_writer_nor_the_others() -> None:
    """Whatever storing one batch raises: those of its group are stored, and so is what comes later."""

    class Defective(MemoryStore):
        async def commit(self, batches: Sequence[Batch]) -> None:
            if any(batch.table == "bad" for batch in batches):
                raise KeyError("a defect")
            await super().commit(batches)

    async def main() -> None:
        store = Defective()
        writer = Writer(store)
        writer.start()
        entry = Entry(1, 0, "", "", b"{}")
        group = [writer.write(Batch(table, [entry])) for table in ("one", "bad", "two")]
        await asyncio.wait(group)
        assert isinstance(group[1].exception(), StoreError)
        await asyncio.wait_for(writer.write(Batch("three", [entry])), 10)
        assert sorted(store.logs) == ["one", "three", "two"]
        assert (writer.failures, writer.waiting) == (1, 0)

    virtual(main())


def test_a_second_writer_is_fenced_off() -> None:
    async def main() -> None:
        world = World("fence")
        name = await open_solo(world)
        person = SimPerson(world, name, 0, HONEST)
        person.connect()
        await asyncio.sleep(2)
        host, log = world.hub.hosts[name], world.store.logs[name]
        stolen = Entry(len(log) + 1, log[-1].at, "", "", wire.encode(wire.Resumed()))
        await world.store.commit([Batch(name, [stolen])])
        await asyncio.sleep(120)
        assert host.dropped, "its next event was refused, and it gave the table up"
        assert person.player.finished is not None or name in world.hub.hosts
        world.check_logs()

    virtual(main())
