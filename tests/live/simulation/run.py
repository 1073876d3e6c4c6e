"""One simulated day: tables, people and faults from one seed; replays a seed from the command line.

python -m tests.live.simulation.run SEED [TABLES]
"""

from __future__ import annotations

import asyncio
import random
import sys
from dataclasses import dataclass

from copas.live import messages as wire
from copas.live.clock import Timing
from copas.live.table import Person, Room, State, Table
from copas.mental.messages import MessageType
from copas.rules import Rules
from tests.live.cheap import transparent_group
from tests.live.simulation.people import HONEST, Habits, SimPerson
from tests.live.simulation.virtual import run_virtual
from tests.live.simulation.world import Broken, Faults, World

LONGEST = 6 * 3600.0
"""No match of the simulation may take longer, in virtual seconds."""


@dataclass
class Outcome:
    """What a simulation saw."""

    seed: str
    tables: int = 0
    events: int = 0
    finished: int = 0
    abandoned: int = 0
    takeovers: int = 0
    voids: int = 0
    crashes: int = 0
    failures: int = 0
    frames: int = 0
    deals: int = 0


def draw_faults(rng: random.Random) -> Faults:
    """Draws how bad the day is."""
    return rng.choice(
        [
            Faults(),
            Faults(store_fails=0.002, store_lies=0.002),
            Faults(crash_every=200.0),
            Faults(store_fails=0.001, store_lies=0.001, crash_every=300.0, latency=0.4),
        ]
    )


def draw_habits(rng: random.Random) -> Habits:
    """Draws what somebody is like; most are honest."""
    kinds = [
        (HONEST, 12),
        (Habits(thinks=90.0, cuts=0.002), 2),
        (Habits(leaves=0.004), 2),
        (Habits(vanishes=0.003), 2),
        (Habits(cuts=0.01, away=70.0), 2),
        (Habits(hostile=0.02, cuts=0.004), 3),
        (Habits(reads=30.0), 1),
    ]
    return rng.choices([habits for habits, _ in kinds], [weight for _, weight in kinds])[0]


def draw_rules(rng: random.Random) -> Rules:
    """Draws options; short matches."""
    target = rng.choice([10, 20, 30])
    names = ["copas"] * 6 + ["three", "five", "omnibus", "free-moon", "black-maria", "cancellation"]
    return Rules.preset(rng.choice(names)).replace(target=target, exact_100=False)


async def _seat_people(world: World, rng: random.Random, number: int) -> list[SimPerson]:
    rules = draw_rules(rng)
    humans = rng.choice([1, 1, 2, 2, 3, min(4, rules.players), rules.players])
    room = Room.SOLO if humans == 1 and rng.random() < 0.5 else Room.FRIENDS
    people: list[SimPerson] = []
    characters = [draw_habits(rng) for _ in range(humans)]
    # Where no clock runs, nobody may go without a word: such a table would wait for ever, as it should.
    clock = humans > 1 or bool(characters[0].vanishes) or rng.random() < 0.7
    opener = Person(f"opener-{number}", "O")
    table = await world.open_table(opener, room=room, rules=rules, clock=clock)
    for seat, habits in enumerate(characters):
        person = SimPerson(world, table, seat, habits, host_starts=humans if room is Room.FRIENDS else 0)
        people.append(person)
        world.loop.call_later(rng.random() * 3, person.connect)
    return people


async def simulate(seed: str, tables: int) -> Outcome:
    """Runs one simulation and checks every invariant."""
    rng = random.Random(f"simulation/{seed}")
    world = World(seed, draw_faults(rng), Timing(bot_least=50, bot_most=400, between=2_000, idle=600_000))
    people: list[SimPerson] = []
    for number in range(tables):
        people += await _seat_people(world, rng, number)
    crashing = asyncio.create_task(_crashes(world, rng, people))
    beating = asyncio.create_task(heartbeats(world, people))
    failed: list[BaseException] = []
    world.loop.set_exception_handler(lambda _loop, context: failed.append(error_of(context)))
    known = {person.player.table for person in people}
    while any(not ended(world, name) for name in known):
        if failed:
            raise failed[0]
        if world.loop.time() > LONGEST:
            raise Broken(f"Not ended: {stuck(world, people)}")
        await asyncio.sleep(5)
    for task in (crashing, beating):
        task.cancel()
    await asyncio.gather(crashing, beating, return_exceptions=True)
    if failed:
        raise failed[0]
    await world.hub.drain()
    return check_everything(world, people, seed)


def error_of(context: dict[str, object]) -> BaseException:
    error = context.get("exception")
    return error if isinstance(error, BaseException) else Broken(str(context))


async def _crashes(world: World, rng: random.Random, people: list[SimPerson]) -> None:
    while world.faults.crash_every:
        await asyncio.sleep(rng.expovariate(1 / world.faults.crash_every))
        await world.crash()
        for person in people:
            person.dropped()


async def heartbeats(world: World, people: list[SimPerson]) -> None:
    n = 0
    while True:
        await asyncio.sleep(5)
        n += 1
        world.hub.look()
        for person in people:
            if person.connection is not None:
                person._send(person.connection, wire.encode(wire.Ping(n=n)))


def ended(world: World, table: str) -> bool:
    row = world.store.index.get(table)
    return row is not None and row.state in (State.FINISHED, State.ABANDONED)


def stuck(world: World, people: list[SimPerson]) -> str:
    found = []
    for name in world.store.logs:
        if not ended(world, name):
            host = world.hub.hosts.get(name)
            phase = None if host is None or host.table.play is None else host.table.play.phase
            debts = (
                None if phase is None or host is None else host.table.play and host.table.play.running.debts
            )
            here = [
                (p.person.name, p.habits, p.connection is not None) for p in people if p.player.table == name
            ]
            found.append(f"{name} {phase} {debts} {here} timed={host and host.table.timed}")
    return "\n".join(found)


def check_everything(world: World, people: list[SimPerson], seed: str) -> Outcome:
    """Checks the logs against what people were told, and against a replay."""
    outcome = Outcome(seed, len(world.store.logs), crashes=world.crashes, failures=world.store.failures)
    outcome.frames = world.frames
    world.check_logs()
    for table, seq in world.acks:
        if seq > len(world.store.logs[table]):
            raise Broken(f"Event {seq} of {table} was acknowledged and is lost.")
    honest = {(p.player.table, p.player.seat) for p in people if p.honest and p.player.seat is not None}
    for name, log in world.store.logs.items():
        outcome.events += len(log)
        rebuilt = Table.replay(world.hub.serving, world.timing, log, world.store.secrets[name])
        outcome.finished += rebuilt.state is State.FINISHED
        outcome.abandoned += rebuilt.state is State.ABANDONED
        for entry in log:
            event = wire.read_event(entry.data)
            outcome.voids += isinstance(event, wire.Voided)
            outcome.deals += isinstance(event, wire.Scored)
            if isinstance(event, wire.Said) and event.type == MessageType.TAKEOVER:
                outcome.takeovers += 1
                target = wire.to_bytes(event.body)[0]
                if (name, target) in honest:
                    reason = wire.to_bytes(event.body)[1]
                    place = f"{name} seat {target} at event {entry.seq} ({entry.at} ms), reason {reason}"
                    raise Broken(f"An honest person counts as having left: {place}")
            if isinstance(event, wire.Abandoned) and event.why in ("fault", "fork"):
                raise Broken(f"The server was found guilty at {name}: {event.why}.")
    return outcome


def main(seed: str, tables: int = 20) -> Outcome:
    """Runs a seed with the transparent group."""
    with transparent_group():
        return run_virtual(simulate(seed, tables))


if __name__ == "__main__":
    outcome = main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20)
    sys.stdout.write(f"{outcome}\n")
