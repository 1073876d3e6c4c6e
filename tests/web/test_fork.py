"""A server that tells one person another story, on real sockets: found out, shown to everybody, annulled."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from copas.live import messages as wire
from copas.live.headless import HeadlessPlayer
from copas.live.serving import bot_named
from copas.mental.audit import audit
from copas.mental.keys import SERVER
from copas.mental.record import FairRecord
from tests.web.driver import Browser, Robot, fresh_wallet, seat_robots
from tests.web.serving import Server
from tests.web.two_faced import TwoFaced

HEADLESS = Path(__file__).resolve().parents[1] / "js" / "headless.mjs"


async def node(base: str, table: str, cookie: str) -> dict[str, Any]:
    command = ["node", str(HEADLESS), base, table, cookie]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    out, _ = await asyncio.wait_for(process.communicate(), 120)
    found: dict[str, Any] = json.loads(out)
    return found


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    running.start()
    yield running
    running.kill()


@pytest.mark.parametrize("victim", [0, 1])
@pytest.mark.parametrize("language", ["python", "javascript"])
async def test_two_stories_are_shown_to_everybody_and_the_match_is_annulled(
    server: Server, victim: int, language: str
) -> None:
    other, deceived = await seat_robots(server.base, 2, rules={"target": 10})
    table = other.player.table
    looking = HeadlessPlayer(table, fresh_wallet(), os.urandom, bot_named("médio"))
    looking.autoplay = False
    watcher = Robot(server.base, looking, await guest(server))
    two_faced = TwoFaced(server.base, server.folder, table)
    other.player._wish, deceived.player._wish = 1 - victim, victim
    running: list[asyncio.Task[Any]] = [asyncio.create_task(one.run()) for one in (other, watcher)]
    while other.player.seat is None:
        await asyncio.sleep(0.02)
    async with two_faced.stand() as address:
        deceived.base, deceived.mistrusting, deceived.start_with = address, True, 0
        last = deceived.run() if language == "python" else node(address, table, deceived.cookie)
        running.append(asyncio.create_task(last))
        results = await asyncio.wait_for(asyncio.gather(*running), 120)
    assert two_faced.told
    seen = [other.player, watcher.player]
    if language == "python":
        seen.append(deceived.player)
        assert deceived.player.suspicion
    else:
        told: dict[str, Any] = results[-1]
        assert told["forked"]
        assert told["finished"]["why"] == "fork"
    for player in seen:
        assert player.fork is not None
        assert isinstance(player.finished, wire.Abandoned)
        assert player.finished.why == "fork"
    ended = other.player.finished
    assert isinstance(ended, wire.Abandoned)
    status, record = Browser(server.base).call("GET", f"/api/matches/{ended.record}")
    assert status == 200
    assert other.player.fork is not None
    assert record["fork"]["heads"] == [list(pair) for pair in other.player.fork.heads]
    report = audit(FairRecord.from_dict(record))
    assert (report.sound, report.guilty) == (True, (SERVER,))


async def guest(server: Server) -> str:
    browser = Browser(server.base)
    await browser.acall("GET", "/api/me")
    return browser.cookie
