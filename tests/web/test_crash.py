"""`kill -9` at random moments: every match ends, every deal audits, nothing that was told is missing."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
from pathlib import Path

import pytest

from copas.live import messages as wire
from copas.mental.audit import audit
from copas.mental.record import FairRecord
from tests.people.databases import new_url
from tests.web.driver import Browser, Robot, seat_robots
from tests.web.serving import Server

SEED = os.environ.get("COPAS_SIM_SEED", "crash one")
MATCHES = int(os.environ.get("COPAS_CRASH_MATCHES", "2"))
"""With more than two, eight clients play at two tables at once, again and again."""


class _Killer:
    """Kills the server whenever the clients have heard some more, and starts it on the same port and data."""

    def __init__(self, server: Server, rng: random.Random) -> None:
        self.server, self.rng, self.kills = server, rng, 0
        self.robots: list[Robot] = []

    def _heard(self) -> int:
        return sum(len(robot.traffic or []) for robot in self.robots)

    async def run(self) -> None:
        while True:
            wanted = self._heard() + self.rng.randrange(10, 900)
            while self._heard() < wanted:
                await asyncio.sleep(0.005)
            self.kills += 1
            await asyncio.to_thread(self.server.kill)
            await asyncio.to_thread(self.server.start)


async def _open(server: Server, humans: int) -> list[Robot]:
    """Opens a table, however often the server dies meanwhile."""
    while True:
        with contextlib.suppress(OSError, AssertionError):
            return await seat_robots(server.base, humans, rules={"target": 5}, record=True)
        await asyncio.sleep(0.2)


async def _play(server: Server, humans: int, killer: _Killer) -> list[Robot]:
    robots = await _open(server, humans)
    killer.robots += robots
    await asyncio.gather(*(robot.run(patience=120) for robot in robots))
    return robots


def _told(robot: Robot) -> dict[int, str]:
    """Returns every event that a client was told, by number; the same number always told the same."""
    told: dict[int, str] = {}
    for frame in robot.traffic or []:
        message = json.loads(frame)
        if message["t"] == "event":
            data = json.dumps(message["event"], sort_keys=True)
            assert told.setdefault(message["seq"], data) == data
    return told


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_killed_servers_lose_nothing(kind: str, tmp_path: Path) -> None:
    rng = random.Random(f"{SEED}/{kind}")
    url = new_url(kind, tmp_path)
    server = Server(tmp_path / "data", {"COPAS_DATABASE": url})
    server.start()
    killer = _Killer(server, rng)
    killing = asyncio.create_task(killer.run())
    played: list[list[Robot]] = []
    try:
        while len(played) < MATCHES:
            wave = [_play(server, humans, killer) for humans in (4, 4 if MATCHES > 2 else 2)]
            played += await asyncio.gather(*wave)
    finally:
        killing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await killing
    if not server.running:
        server.start()
    assert killer.kills > 0, f"seed {SEED}"
    try:
        for robots in played:
            await asyncio.to_thread(_check, server, robots)
    finally:
        assert server.stop() == 0


def _check(server: Server, robots: list[Robot]) -> None:
    finished = [robot.player.finished for robot in robots]
    assert all(isinstance(end, wire.Finished) for end in finished), f"seed {SEED}: {finished}"
    [end] = {wire.encode(end) for end in finished if end is not None}
    name = json.loads(end)["record"]
    status, record = Browser(server.base).call("GET", f"/api/matches/{name}")
    assert status == 200
    report = audit(FairRecord.from_dict(record))
    assert report.passed, f"seed {SEED}: {report.failures}"
    told = [_told(robot) for robot in robots]
    for robot, events in zip(robots, told, strict=True):
        assert events == told[0] | events, f"seed {SEED}: two people were told different things"
        said = [json.loads(data) for data in events.values() if '"kind": "said"' in data]
        assert not any(event["type"] == 16 for event in said), f"seed {SEED}: somebody was taken over"
        # Every message that was acknowledged is in what everybody was told.
        for cid, seq in robot.player.acked.items():
            assert seq in told[0], f"seed {SEED}: {cid} was acknowledged as {seq} and is missing"
