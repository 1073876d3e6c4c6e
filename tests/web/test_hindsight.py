"""«What would the bot have played»: of one's own finished deals, and of nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from copas.bots.hints import HintCode
from copas.cards import Card
from tests.web.driver import Browser, Robot, seat_robots
from tests.web.serving import Server, serving

KEYS = {f"hint-{code}" for code in HintCode}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("hindsight"), COPAS_CLOCK_BETWEEN="2") as running:
        yield running


async def asked(robot: Robot, deal: int) -> tuple[int, Any]:
    browser = Browser(robot.base, robot.cookie)
    return await browser.acall("GET", f"/api/tables/{robot.player.table}/hindsight/{deal}")


async def test_each_own_choice_of_a_finished_deal_is_judged(server: Server) -> None:
    robots = await seat_robots(server.base, 2, bot="aleatório", rules={"target": 200})
    tasks = [asyncio.create_task(robot.run()) for robot in robots]
    refusals = set()
    for _ in range(600):
        status, found = await asked(robots[0], 1)
        if status == 200:
            break
        # Nothing is told in the lobby, and nothing of a deal that is not over.
        assert (status, found["code"]) in ((400, "not_yours"), (400, "not_owed"))
        refusals.add(found["code"])
        await asyncio.sleep(0.1)
    assert status == 200
    assert "not_owed" in refusals
    assert (found["deal"], found["seat"], found["judge"]) == (1, robots[0].player.seat, "médio")
    decisions = found["decisions"]
    tricks = [decision["trick"] for decision in decisions]
    assert tricks == sorted(tricks)
    assert tricks[0] == 0  # the pass
    for decision in decisions:
        assert len(decision["chosen"]) == len(decision["better"]) == (1 if decision["trick"] else 3)
        assert [str(Card.parse(card)) for card in decision["better"]] == decision["better"]
        assert decision["reasons"]
        same = set(decision["chosen"]) == set(decision["better"])
        assert decision["cost"] is None or (decision["cost"] == 0 if same else decision["cost"] >= 0)
    assert max(decision["cost"] or 0 for decision in decisions) > 0.5  # it plays at random
    assert {reason.partition(" ")[0] for each in decisions for reason in each["reasons"]} <= KEYS
    _, other = await asked(robots[1], 1)
    assert other["seat"] == robots[1].player.seat
    assert other["decisions"] != decisions
    stranger = Browser(server.base)
    status, refused = await stranger.acall("GET", f"/api/tables/{robots[0].player.table}/hindsight/1")
    assert (status, refused["code"]) == (400, "not_yours")
    assert (await asked(robots[0], 99))[1]["code"] == "not_owed"
    assert (await stranger.acall("GET", "/api/tables/nowhere/hindsight/1"))[0] == 404
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
