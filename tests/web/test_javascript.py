"""The browser's own protocol modules, under node, play whole matches at a real server."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from copas.live import messages as wire
from copas.mental.audit import audit
from copas.mental.record import FairRecord
from tests.web.driver import Browser, seat_robots
from tests.web.serving import Server, serving

HEADLESS = Path(__file__).resolve().parents[1] / "js" / "headless.mjs"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("javascript")) as running:
        yield running


async def node(server: Server, table: str, cookie: str, starts: int = 0) -> dict[str, Any]:
    """Plays one seat by the browser's modules in a process of its own; returns what it reports."""
    command = ["node", str(HEADLESS), server.base, table, cookie, str(starts)]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    out, _ = await asyncio.wait_for(process.communicate(), 300)
    found: dict[str, Any] = json.loads(out)
    return found


def check(server: Server, ended: dict[str, Any]) -> None:
    assert ended["kind"] == "finished"
    status, record = Browser(server.base).call("GET", f"/api/matches/{ended['record']}")
    assert status == 200
    assert audit(FairRecord.from_dict(record)).passed


async def test_alone_against_bots(server: Server) -> None:
    [robot] = await seat_robots(server.base, 1, room="solo", rules={"target": 10})
    told = await node(server, robot.player.table, robot.cookie)
    assert (told["mistrust"], told["refused"]) == ("", [])
    check(server, told["finished"])


async def test_four_people_from_four_processes_in_two_languages(server: Server) -> None:
    robots = await seat_robots(server.base, 4, rules={"target": 5})
    humans = [robots[0].run(), robots[1].run()]
    scripts = [node(server, robot.player.table, robot.cookie) for robot in robots[2:]]
    results = await asyncio.gather(*humans, *scripts)
    for told in results[2:]:
        assert told is not None
        assert (told["mistrust"], told["refused"]) == ("", [])
        assert isinstance(robots[0].player.finished, wire.Finished)
        assert told["finished"]["record"] == robots[0].player.finished.record
        check(server, told["finished"])
