"""A server that gets a tenth of the time it needs grows slower, and nobody loses a seat or a socket by it."""

from __future__ import annotations

import asyncio
import os
import signal
import urllib.request
from pathlib import Path

from tests.web.driver import seat_robots
from tests.web.serving import Server, serving

HELD = 2.5
"""Seconds for which the server gets no time: far beyond grace and reserve together."""
LET_GO = 0.4
TIMES = 6
CLOCKS = {
    "COPAS_CLOCK_PLAY": "0.5",
    "COPAS_CLOCK_PASS": "0.5",
    "COPAS_CLOCK_MACHINE": "0.5",
    "COPAS_CLOCK_RESERVE": "1",
}
TAKEOVER = b'"type":16,'


def late(server: Server) -> float:
    with urllib.request.urlopen(f"{server.base}/metrics", timeout=30) as answer:  # noqa: S310 - our own
        lines = answer.read().decode().splitlines()
    [line] = [line for line in lines if line.startswith("copas_late_seconds_total ")]
    return float(line.split()[1])


async def hold_up(server: Server) -> None:
    """Stops the process again and again, as a machine with too much to do does."""
    assert server._process is not None
    pid = server._process.pid
    for _ in range(TIMES):
        os.kill(pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(HELD)
        finally:
            os.kill(pid, signal.SIGCONT)
        await asyncio.sleep(LET_GO)


def test_who_answers_in_time_is_never_late_because_the_server_is(tmp_path: Path) -> None:
    async def main(server: Server) -> None:
        robots = await seat_robots(server.base, 2, rules={"target": 30}, record=True)
        playing = [asyncio.create_task(robot.run()) for robot in robots]
        await hold_up(server)
        assert not any(TAKEOVER in frame for robot in robots for frame in robot.traffic or ())
        assert not any(robot.player.finished for robot in robots), "the match was too short for the test"
        assert await asyncio.to_thread(late, server) > TIMES * (HELD - 0.2)
        await asyncio.gather(*playing)
        for robot in robots:
            assert robot.traffic is not None
            assert not any(TAKEOVER in frame for frame in robot.traffic)
            assert robot.player.finished is not None
            assert robot.reconnects == 0

    with serving(tmp_path, **CLOCKS) as server:
        asyncio.run(main(server))
