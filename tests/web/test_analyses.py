"""The analysis of a whole match: each once, one at a time, within limits, of matches that are over."""

from __future__ import annotations

import asyncio
import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from copas.bots import get
from copas.bots.driver import play_out
from copas.bots.judges import MasterJudge, MediumJudge
from copas.bots.review import review
from copas.live.messages import ErrorCode, Finished
from copas.live.table import Rejected
from copas.open_deal import OpenDeal
from copas.record import DealRecord, Record
from copas.record_json import to_dict
from copas.rules import Rules
from copas.shuffle import Stream, deal_hands
from copas.web import analyses, analysing
from copas.web.analyses import AT_ONCE, EVERY, MOST_OF_ONE, MOST_WAITING, Analyses, Kept, Key
from tests.web.driver import Browser, seat_robots
from tests.web.serving import serving

PROGRAM = """
import json, pathlib, sys, time
task = json.load(sys.stdin)
folder = pathlib.Path(sys.argv[1])
with open(folder / "started", "a") as file:
    file.write(task["record"]["name"] + "\\n")
print(json.dumps({"done": 1, "total": 4}), flush=True)
while not (folder / "go").exists():
    time.sleep(0.01)
print(json.dumps(json.loads((folder / "go").read_text())), flush=True)
"""
"""Stands for the program that analyses: says that it has begun, waits for a file, and answers with it."""
FOUND = {"analysis": {"judge": "médio", "mistakes": []}}


def key(record: str) -> Key:
    return Key(record, "médio", "1")


class Bench:
    """Analyses made by the program above."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.now = 0.0
        self.analyses = self.fresh()

    def fresh(self) -> Analyses:
        command = (sys.executable, "-c", PROGRAM, str(self.folder))
        return Analyses(Kept(self.folder / "kept"), command, lambda: self.now)

    async def ask(self, record: str, address: str = "192.0.2.1") -> Any:
        async def fetch() -> dict[str, Any]:
            return {"name": record}

        return json.loads(await self.analyses.ask(key(record), address, fetch))

    async def state(self, record: str) -> Any:
        return json.loads(await self.analyses.state(key(record)))

    def go(self, answer: object = FOUND) -> None:
        unfinished = self.folder / "soon"
        unfinished.write_text(json.dumps(answer))
        unfinished.rename(self.folder / "go")

    @property
    def started(self) -> list[str]:
        file = self.folder / "started"
        return file.read_text().split() if file.exists() else []

    async def until(self, record: str, state: str) -> Any:
        async with asyncio.timeout(30):
            while (found := await self.state(record))["state"] != state or found.get("total") == 0:
                await asyncio.sleep(0.01)
        return found


@pytest.fixture
async def bench(tmp_path: Path) -> Any:
    made = Bench(tmp_path)
    yield made
    await made.analyses.close()


async def test_one_at_a_time_and_each_once(bench: Bench) -> None:
    assert await bench.state("a") == {"state": "none"}
    assert await bench.ask("a") == {"state": "working", "done": 0, "total": 0}
    assert await bench.until("a", "working") == {"state": "working", "done": 1, "total": 4}
    assert await bench.ask("b") == {"state": "waiting", "ahead": 1}
    assert (await bench.ask("a", "198.51.100.7"))["state"] == "working"  # the same one
    bench.go()
    done = await bench.until("b", "done")
    assert done == {"state": "done", "judge": "médio", "mistakes": []} == await bench.ask("a")
    assert bench.started == ["a", "b"]
    assert await bench.state("c") == {"state": "none"}


async def test_a_restart_finds_what_is_kept(bench: Bench) -> None:
    bench.go()
    await bench.ask("a")
    done = await bench.until("a", "done")
    await bench.analyses.close()
    bench.analyses = bench.fresh()
    assert await bench.state("a") == await bench.ask("a") == done
    assert bench.started == ["a"]
    # Another version of the judge is another analysis.
    other = json.loads(await bench.analyses.state(Key("a", "médio", "2")))
    assert other == {"state": "none"}
    for file in (bench.folder / "kept").iterdir():
        file.write_bytes(b"\x1f\x8b\x08damaged")
    bench.analyses = bench.fresh()
    assert await bench.state("a") == {"state": "none"}


async def test_files_that_nobody_can_write_are_done_without(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("no folder")
    bench = Bench(tmp_path)
    bench.go()
    await bench.ask("a")
    assert (await bench.until("a", "done"))["judge"] == "médio"
    await bench.analyses.close()


async def test_the_oldest_files_go(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "ON_DISK", 2)
    bench.go()
    for record in "abc":
        await bench.ask(record)
        await bench.until(record, "done")
    assert len(list((bench.folder / "kept").iterdir())) == 2


async def test_nobody_gets_more_than_a_share(bench: Bench) -> None:
    for number in range(MOST_OF_ONE):
        await bench.ask(f"own {number}")
    with pytest.raises(Rejected) as refused:
        await bench.ask("one more")
    assert refused.value.code is ErrorCode.TOO_MANY
    assert (await bench.ask("own 0"))["state"] == "working"  # to ask again costs nothing
    for number in range(MOST_WAITING + 1 - MOST_OF_ONE):
        await bench.ask(f"other {number}", f"192.0.2.{number + 10}")
    with pytest.raises(Rejected):
        await bench.ask("too long a queue", "198.51.100.7")


async def test_an_address_waits_between_its_matches(bench: Bench) -> None:
    bench.go()
    for number in range(AT_ONCE):
        await bench.ask(str(number))
        await bench.until(str(number), "done")
    with pytest.raises(Rejected):
        await bench.ask("one more")
    bench.now = EVERY
    assert (await bench.ask("one more"))["state"] == "working"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"why": "long"}, "long"),
        ({"why": "fault", "trace": "…"}, "fault"),
        ({"done": 2, "total": 4}, "fault"),
    ],
)
async def test_what_failed_is_not_tried_again(bench: Bench, said: object, why: str) -> None:
    bench.go(said)
    await bench.ask("a")
    assert await bench.until("a", "failed") == {"state": "failed", "why": why} == await bench.ask("a")
    (bench.folder / "go").unlink()
    bench.go()
    await bench.ask("b")
    await bench.until("b", "done")
    assert bench.started == ["a", "b"]


async def test_time_is_over_some_day(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "WITHIN", 0.5)
    await bench.ask("a")
    assert await bench.until("a", "failed") == {"state": "failed", "why": "fault"}


async def test_closing_ends_the_program(bench: Bench) -> None:
    await bench.ask("a")
    await bench.ask("b")
    await bench.until("a", "working")
    await bench.analyses.close()
    assert bench.started == ["a"]
    assert await bench.state("b") == {"state": "none"}


# The program itself


def dealt(number: int) -> OpenDeal:
    rules = Rules()
    deal = OpenDeal(rules, deal_hands(rules, Stream(b"whole %d" % number)))
    return play_out(deal, [get("iniciante")] * 4, b"whole")


def recorded(deal: OpenDeal) -> Record:
    return Record(deal.rules, deal.public.dealer, (DealRecord.of(deal),))


def said_by(task: object) -> list[dict[str, Any]]:
    out = io.StringIO()
    analysing.main(io.StringIO(json.dumps(task)), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.parametrize("judge", [MediumJudge(), MasterJudge()], ids=["medium", "master"])
def test_the_program_tells_what_the_review_finds(judge: MediumJudge | MasterJudge) -> None:
    record = recorded(dealt(1))
    lines = said_by({"record": to_dict(record), "judge": judge.name})
    deals = record.replay().finished_deals
    expected = review(deals, judge=judge)
    *steps, last = lines
    assert [step["done"] for step in steps] == sorted({step["done"] for step in steps})
    assert steps[-1]["done"] == steps[-1]["total"] == sum(expected.deals[0].decisions) + 1
    found = last["analysis"]
    assert found == json.loads(json.dumps(analysing.told(expected)))
    assert found["judge"] == judge.name
    assert [seat["points"] for seat in found["seats"]] == list(deals[0].changes)
    assert found["mistakes"], "beginners make some"
    for told, mistake in zip(found["mistakes"], expected.mistakes, strict=True):
        assert (told["deal"], told["trick"], told["seat"]) == (1, mistake.trick, mistake.seat)
        assert told["chosen"] == list(map(str, mistake.verdict.chosen.cards))
        assert told["cost"] == round(mistake.cost, 2) >= found["least"]
        assert (told["points"] is None) == (mistake.verdict.judge == "médio")
        assert all(reason.startswith("hint-") for reason in told["reasons"])


def test_the_program_says_why_not(monkeypatch: pytest.MonkeyPatch) -> None:
    record = to_dict(recorded(dealt(1)))
    assert said_by({"record": {**record, "deals": []}, "judge": "médio"}) == [{"why": "empty"}]
    monkeypatch.setattr(analysing, "MOST_DEALS", 0)
    assert said_by({"record": record, "judge": "médio"}) == [{"why": "long"}]
    [fault] = said_by({"record": {}, "judge": "médio"})
    assert fault["why"] == "fault"
    assert "RecordError" in fault["trace"]


# The site


async def test_whoever_may_see_the_replay_may_see_the_analysis(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        robots = await seat_robots(server.base, 2, bot="iniciante", rules={"target": 1})
        stranger = Browser(server.base)
        for method in ("GET", "POST"):
            status, refused = await stranger.acall(method, "/api/matches/none/analysis")
            assert (status, refused["code"]) == (404, "unknown")
        await asyncio.gather(*(robot.run() for robot in robots))
        finished = robots[0].player.finished
        assert isinstance(finished, Finished)
        address = f"/api/matches/{finished.record}/analysis"
        assert await stranger.acall("GET", address) == (200, {"state": "none"})
        status, refused = await stranger.acall("POST", address, origin="https://elsewhere.example")
        assert (status, refused["code"]) == (403, "origin")
        status, found = await stranger.acall("POST", address)
        assert (status, found["state"]) == (200, "working")
        async with asyncio.timeout(60):
            while found["state"] == "working":
                await asyncio.sleep(0.05)
                status, found = await stranger.acall("GET", address)
        assert (status, found["state"], found["judge"]) == (200, "done", "médio")
        assert [seat["points"] for seat in found["seats"]] == finished.scores
        assert found["seats"][0]["decisions"] > 3
        assert await Browser(server.base).acall("POST", address) == (200, found)
        assert not any("trace" in line for line in server.log), server.log
        assert server.stop() == 0
