"""Four people in four processes play matches through a bad network and a server that dies.

`COPAS_FAULT_TARGET=100 COPAS_FAULT_MATCHES=9 pytest tests/web/test_faults.py`: nine, as long as rated ones.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.people.databases import new_url
from tests.web.driver import Browser
from tests.web.faulty import FaultyNetwork
from tests.web.serving import Server

SEED = os.environ.get("COPAS_SIM_SEED", "faults one")
MATCHES = int(os.environ.get("COPAS_FAULT_MATCHES", "1"))
TARGET = int(os.environ.get("COPAS_FAULT_TARGET", "20"))
RESTART_AFTER = (8.0, 25.0)
"""Seconds between one death of the server and the next."""


async def die_often(server: Server, rng: random.Random, deaths: list[str]) -> None:
    """Ends the server by `kill -9` or by SIGTERM, and starts it again on the same port and data."""
    while True:
        await asyncio.sleep(rng.uniform(*RESTART_AFTER))
        if rng.random() < 0.5:
            await asyncio.to_thread(server.kill)
            deaths.append("killed")
        else:
            assert await asyncio.to_thread(server.stop) == 0
            deaths.append("stopped")
        await asyncio.sleep(rng.random() * 2)
        await asyncio.to_thread(server.start)


async def open_table(server: Server) -> tuple[str, list[str]]:
    """Opens a room, however often the server dies meanwhile; returns its name and four people's cookies."""
    while True:
        with contextlib.suppress(OSError):
            people = [Browser(server.base) for _ in range(4)]
            for person in people:
                await person.acall("GET", "/api/me")
            wish = {"room": "friends", "rules": {"target": TARGET}}
            status, opened = await people[0].acall("POST", "/api/tables", wish)
            assert status == 201, opened
            return opened["table"], [person.cookie for person in people]
        await asyncio.sleep(0.3)


async def play(network: FaultyNetwork, table: str, cookie: str) -> dict[str, Any]:
    """Plays one seat in a process of its own; returns what it reports."""
    words = ["-m", "tests.web.player", network.address, table, cookie, "4"]
    process = await asyncio.create_subprocess_exec(sys.executable, *words, stdout=asyncio.subprocess.PIPE)
    try:
        out, _ = await process.communicate()
    except asyncio.CancelledError:
        process.kill()
        raise
    assert process.returncode == 0, f"seed {SEED}"
    found: dict[str, Any] = json.loads(out)
    return found


async def verify(server: Server, name: str, folder: Path) -> None:
    """Fetches a record and lets `copas verify` audit it."""
    while True:
        with contextlib.suppress(OSError):
            status, record = await Browser(server.base).acall("GET", f"/api/matches/{name}")
            break
        await asyncio.sleep(0.3)
    assert status == 200
    file = folder / f"{name}.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    words = ["-m", "copas", "--lang", "en", "verify", str(file)]
    process = await asyncio.create_subprocess_exec(sys.executable, *words, stdout=asyncio.subprocess.PIPE)
    out, _ = await process.communicate()
    assert process.returncode == 0, f"seed {SEED}: {out.decode()}"


def check(reports: list[dict[str, Any]]) -> str:
    """Checks that four people were told the same and nobody left; returns the record's name."""
    first = reports[0]
    everything: dict[str, str] = {}
    for report in reports:
        assert report["finished"] == first["finished"], f"seed {SEED}"
        assert report["finished"]["left"] == [], f"seed {SEED}: an honest person counts as having left"
        for number, digest in report["events"].items():
            assert everything.setdefault(number, digest) == digest, f"seed {SEED}: event {number}"
    for report in reports:
        lost = [seq for seq in report["acked"].values() if str(seq) not in everything]
        assert not lost, f"seed {SEED}: acknowledged and missing: {lost}"
    assert max(first["finished"]["scores"]) >= TARGET
    record: str = first["finished"]["record"]
    return record


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
async def test_matches_of_full_length_survive_network_and_server(kind: str, tmp_path: Path) -> None:
    rng = random.Random(f"{SEED}/{kind}")
    server = Server(tmp_path / "data", {"COPAS_DATABASE": new_url(kind, tmp_path)})
    server.start()
    network = FaultyNetwork(int(server.base.rsplit(":", 1)[1]), rng)
    await network.start()
    deaths: list[str] = []
    dying = asyncio.create_task(die_often(server, rng, deaths))
    reconnects = 0
    played = 0
    try:
        # A match may be over before the server has died once: then another one is played.
        while played < MATCHES or not deaths:
            played += 1
            table, cookies = await open_table(server)
            reports = await asyncio.gather(*(play(network, table, cookie) for cookie in cookies))
            await verify(server, check(reports), tmp_path)
            reconnects += sum(report["reconnects"] for report in reports)
    finally:
        dying.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await dying
        await network.stop()
        if server.running:
            server.kill()
    print(  # noqa: T201 - what happened, with the seed
        f"{kind}, seed {SEED}: {played} matches, {deaths}, {reconnects} reconnects, {dict(network.faults)}"
    )
    assert deaths
    assert reconnects
