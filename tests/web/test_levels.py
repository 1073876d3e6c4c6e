"""Levels that need a compiler: offered when they are ready, and never in anybody's way."""

from __future__ import annotations

import asyncio
import threading
import time
from pathlib import Path

import pytest

from copas.bots import LEVELS, UnknownBot
from copas.live.serving import BotNotReady
from copas.mental.audit import audit
from copas.mental.record import FairRecord
from copas.web import levels as module
from copas.web.levels import Levels
from tests.web.driver import Browser, seat_robots
from tests.web.serving import serving


@pytest.fixture
def compiler(monkeypatch: pytest.MonkeyPatch) -> dict[str, threading.Event]:
    """A compiler that finishes a level when it is told to."""
    done = {name: threading.Event() for name in ("forte", "mestre")}
    monkeypatch.setattr(module, "is_warm", lambda name: name not in done or done[name].is_set())
    monkeypatch.setattr(module, "warm_up", lambda name: done[name].wait(30))
    return done


async def test_a_level_is_offered_once_it_decides_by_itself(compiler: dict[str, threading.Event]) -> None:
    levels = Levels(LEVELS)
    assert (levels.ready, levels.coming) == (("iniciante", "médio"), ("forte", "mestre"))
    assert levels.strongest == "médio"
    with pytest.raises(BotNotReady, match="mestre is getting ready"):
        levels.bot("Mestre")
    levels.warm()
    waiting = asyncio.create_task(levels.wait("forte"))
    await asyncio.sleep(0.02)
    assert not waiting.done()
    compiler["forte"].set()
    await asyncio.wait_for(waiting, 10)
    assert (levels.ready, levels.coming) == (("iniciante", "médio", "forte"), ("mestre",))
    assert levels.strongest == "forte"
    compiler["mestre"].set()
    await asyncio.wait_for(levels.wait("mestre"), 10)
    assert levels.coming == ()


async def test_a_level_of_a_stored_table_gets_ready_though_it_is_not_offered(
    compiler: dict[str, threading.Event],
) -> None:
    levels = Levels(["iniciante"])
    assert levels.offered == ("iniciante",)
    waiting = asyncio.create_task(levels.wait("mestre"))
    await asyncio.sleep(0.02)
    compiler["mestre"].set()
    await asyncio.wait_for(waiting, 10)


async def test_waiting_for_a_bot_that_does_not_exist() -> None:
    with pytest.raises(UnknownBot):
        Levels(["deus"])
    with pytest.raises(UnknownBot):
        await Levels(["médio"]).wait("deus")


async def test_mestre_plays_a_match_while_the_server_answers(tmp_path: Path) -> None:
    """From the first start to the audit of a whole match, with a restart in its middle."""
    with serving(tmp_path, COPAS_LEVELS=",".join(LEVELS)) as server:
        began = time.monotonic()
        browser = Browser(server.base)
        _, config = await browser.acall("GET", "/api/config")
        assert config["bots"][:2] == ["iniciante", "médio"]
        assert [*config["bots"], *config["bots_coming"]] == list(LEVELS)
        # The table is asked for at once, and opened when its bots are ready.
        [robot] = await seat_robots(server.base, 1, room="solo", bots="mestre", rules={"target": 30})
        _, config = await browser.acall("GET", "/api/config")
        assert "mestre" in config["bots"]
        slow: list[float] = []
        playing = asyncio.create_task(robot.run())
        while not playing.done() and time.monotonic() - began < 300:
            before = time.monotonic()
            await browser.acall("GET", "/healthz")
            slow.append(time.monotonic() - before)
            if len(slow) == 20:
                await asyncio.to_thread(server.stop)
                await asyncio.to_thread(server.start)
            await asyncio.sleep(0.05)
        await playing
        assert robot.player.finished is not None
        # Thinking takes up to a second a decision: nobody else waits for it.
        assert sorted(slow)[len(slow) // 2] < 0.3
        record = robot.player.finished.record
        _, told = await browser.acall("GET", f"/api/matches/{record}")
    fair = FairRecord.from_dict({key: value for key, value in told.items() if key != "names"})
    assert audit(fair).sound
    assert [entry.bot.name for entry in fair.roster.seats] == ["mestre"] * 4


def test_what_a_site_does_not_offer_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        browser = Browser(server.base)
        status, answer = browser.call("POST", "/api/tables", {"room": "solo", "bots": "mestre"})
        assert (status, answer["code"]) == (400, "unknown_bot")
        status, _ = browser.call("POST", "/api/tables", {"room": "solo", "bots": "medio"})
        assert status == 201
