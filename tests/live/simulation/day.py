"""Whole simulated days: four people a table play matches of full length, while things break.

    python -m tests.live.simulation.day SEED [HOURS]

Everybody is honest here, and has an ordinary network. The server crashes, its store fails or stores without
saying so, single connections are cut, and now and then the server's whole network is away for minutes. Every
match must end with nobody taken over, every record must be clean, and nothing told may be lost.
"""

from __future__ import annotations

import asyncio
import random
import sys
from dataclasses import dataclass

from copas.live import messages as wire
from copas.live.clock import Timing
from copas.live.records import export_record
from copas.live.store import Entry, StoredRecord
from copas.live.table import Person, Room
from copas.mental.audit import audit
from copas.mental.record import FairRecord
from copas.rules import Rules
from tests.live.cheap import transparent_group
from tests.live.simulation.people import Habits, SimPerson
from tests.live.simulation.run import LONGEST, check_everything, ended, error_of, heartbeats, stuck
from tests.live.simulation.virtual import run_virtual
from tests.live.simulation.world import Broken, Faults, World

HOUR = 3600.0
FAULTS = Faults(store_fails=0.0005, store_lies=0.0005, latency=0.3)
PEOPLE = (
    Habits(thinks=8.0, cuts=0.001, repeats=0.01, reloads=0.3),
    Habits(thinks=5.0, cuts=0.004, away=10.0, reloads=0.5),
    Habits(thinks=7.0, cuts=0.0005, repeats=0.02, reads=0.4),
    Habits(thinks=9.0, cuts=0.001, away=3.0),
)
"""Some draw on their reserve, nobody empties it or stays away until absent: nobody counts as having left."""
BREAKS_EVERY = 1200.0
"""Seconds on average between two faults of the whole server; more often in parts of a day."""
LEAST_SOCKETS = 8
"""Fewer tell the server nothing about its own network: then only crashes happen."""


@dataclass
class Day:
    """What a simulated day saw; durations in simulated hours.

    Attributes:
        seed: of all that is drawn.
        hours: how long it lasted, the last matches' ends included.
        crashes: deaths of the server.
        outages: times at which the server's whole network was away.
        failures: commits that failed, or succeeded without saying so.
        cuts: connections that were lost.
    """

    seed: str
    hours: float = 0.0
    matches: int = 0
    deals: int = 0
    events: int = 0
    frames: int = 0
    crashes: int = 0
    outages: int = 0
    failures: int = 0
    cuts: int = 0


class Calendar:
    """The tables of one day, and what befalls them.

    Args:
        seed: of everything.
        hours: matches begin for so long.
        tables: tables at a time.
        target: of every match.
    """

    def __init__(self, seed: str, hours: float, tables: int, target: int) -> None:
        self.world = World(seed, FAULTS, Timing(bot_least=50, bot_most=400))
        self.day = Day(seed)
        self._rng = random.Random(f"day/{seed}")
        self._until = hours * HOUR
        self._breaks_every = min(BREAKS_EVERY, self._until / 6)
        self._tables = tables
        self._target = target
        self._people: list[SimPerson] = []
        self._playing: dict[int, list[SimPerson]] = {}
        self._failed: list[BaseException] = []

    async def live(self) -> Day:
        """Let the day pass; returns what was seen. Raises Broken."""
        self.world.loop.set_exception_handler(lambda _loop, context: self._failed.append(error_of(context)))
        background = [
            asyncio.create_task(self._break()),
            asyncio.create_task(heartbeats(self.world, self._people)),
        ]
        await asyncio.gather(*(self._play_on(number) for number in range(self._tables)))
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        self._look_for_errors()
        await self.world.hub.drain()
        return self._sum_up()

    async def _play_on(self, number: int) -> None:
        """One table after the other."""
        match = 0
        while self.world.loop.time() < self._until:
            await self._play(number, f"{number}-{match}")
            match += 1

    async def _play(self, number: int, name: str) -> None:
        rules = Rules.preset("copas").replace(target=self._target)
        opener = Person(f"opener-{name}", "O")
        while self.world.down:
            await asyncio.sleep(0.5)
        table = await self.world.open_table(opener, room=Room.FRIENDS, rules=rules, clock=True)
        people = [
            SimPerson(self.world, table, seat, habits, host_starts=len(PEOPLE))
            for seat, habits in enumerate(PEOPLE)
        ]
        self._playing[number] = people
        self._count()
        for person in people:
            person.connect()
        began = self.world.loop.time()
        while not ended(self.world, table):
            self._look_for_errors()
            if self.world.loop.time() - began > LONGEST:
                raise Broken(f"Not ended: {stuck(self.world, people)}")
            await asyncio.sleep(5)
        while not all(person.done for person in people):
            await asyncio.sleep(5)
        for person in people:
            if person.connection is not None:
                self.world.cut(person.connection)
        # Who has gone home tells nothing about the server's network any more.
        del self._playing[number]
        self._count()
        self._check(table, people)

    def _count(self) -> None:
        self._people[:] = [one for some in self._playing.values() for one in some]

    def _look_for_errors(self) -> None:
        if self._failed:
            raise self._failed[0]

    # What goes wrong

    async def _break(self) -> None:
        rng = self._rng
        while True:
            await asyncio.sleep(rng.expovariate(1 / self._breaks_every))
            connected = [person for person in self._people if person.connection is not None]
            if len(connected) >= LEAST_SOCKETS and rng.random() < 0.3:
                await self._lose_network(connected)
            else:
                await self.world.crash()
                for person in self._people:
                    person.dropped()
            self.world.hub.sweep()

    async def _lose_network(self, connected: list[SimPerson]) -> None:
        """Everybody is gone at once and comes back within minutes: the clocks must have stood still."""
        self.day.outages += 1
        self.world.unreachable = True
        for person in connected:
            if person.connection is not None:
                self.world.cut(person.connection)
                person.dropped()
        await asyncio.sleep(self._rng.uniform(10, 300))
        self.world.unreachable = False

    # What must hold

    def _check(self, table: str, people: list[SimPerson]) -> None:
        """A match that is over was played to its end by everybody, and its record is clean."""
        ends = [person.player.finished for person in people]
        end = ends[0]
        if not isinstance(end, wire.Finished) or any(other != end for other in ends):
            raise Broken(f"{table} did not end alike for everybody: {ends}")
        if end.left or max(end.scores) < self._target:
            raise Broken(f"{table} ended too soon, or an honest person counts as having left: {end}")
        log = self.world.store.logs[table]
        whole = _whole(table, log)
        record = FairRecord.from_json(export_record(whole, log[whole.first - 1 :]).decode())
        report = audit(record)
        if not report.passed:
            raise Broken(f"The record of {table} fails: {report.failures[:1]}")
        self.day.matches += 1

    def _sum_up(self) -> Day:
        outcome, day = check_everything(self.world, [], self.day.seed), self.day
        if outcome.takeovers or outcome.abandoned or outcome.finished != outcome.tables:
            raise Broken(f"Not every match was played to its end by its people: {outcome}")
        day.hours = self.world.loop.time() / HOUR
        day.deals, day.events, day.frames = outcome.deals, outcome.events, outcome.frames
        day.crashes, day.failures, day.cuts = outcome.crashes, outcome.failures, self.world.cuts
        return day


def _whole(table: str, log: list[Entry]) -> StoredRecord:
    """Where the record of a table's only match lies."""
    first = next(entry.seq for entry in log if isinstance(wire.read_event(entry.data), wire.Started))
    return StoredRecord("x", table, 1, first, len(log))


def simulate_day(seed: str, hours: float = 24.0, *, tables: int = 2, target: int = 100) -> Day:
    """Lets a day pass with the transparent group; raises Broken."""

    async def live() -> Day:
        return await Calendar(seed, hours, tables, target).live()

    with transparent_group():
        return run_virtual(live())


if __name__ == "__main__":
    passed = simulate_day(sys.argv[1], *(float(word) for word in sys.argv[2:]))
    sys.stdout.write(f"{passed}\n")
