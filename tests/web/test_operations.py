"""docs/operations.md, carried out: back up, restore and upgrade with matches in play, on both databases."""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import subprocess
import sys
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import make_url, text

from copas.live import messages as wire
from copas.live.sql import alembic_config
from copas.mental.audit import audit
from copas.mental.record import FairRecord
from tests.people.databases import new_url, programs
from tests.web.driver import Browser, Robot, seat_robots
from tests.web.serving import Server

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")
KINDS = ("sqlite", "postgresql")
REVISIONS = [step.revision for step in ScriptDirectory.from_config(alembic_config()).walk_revisions()][::-1]

EXECUTED = {
    "copas serve": "tests/web/test_serve.py",
    "copas serve --host 0.0.0.0 --port 8000": "test_the_whole_network_is_served",
    "copas serve --port 0": "tests/web/serving.py",
    "copas admin backup copas-backup.db": "test_a_running_match_survives_backup_and_restore",
    "pg_dump --format=custom copas > copas.dump": "test_a_running_match_survives_backup_and_restore",
    "copas admin restore copas-backup.db": "test_a_running_match_survives_backup_and_restore",
    "pg_restore --clean --if-exists --dbname=copas copas.dump": "the same",
    "/opt/copas/bin/copas admin backup copas-before.db --data /var/lib/copas --config /etc/copas.toml": (
        "scripts/rehearse_service.py"
    ),
    "python3 -m venv /opt/copas": "scripts/rehearse_service.py",
    "/opt/copas/bin/pip install --require-hashes -r requirements/run.txt": "scripts/rehearse_service.py",
    "/opt/copas/bin/pip install --no-deps --no-build-isolation --force-reinstall .": "the same",
    "/opt/copas/bin/pip install --no-deps --no-build-isolation .": "scripts/rehearse_service.py",
    "systemctl restart copas": "scripts/rehearse_service.py",
    "install -m 600 /dev/null /etc/copas.toml": "scripts/rehearse_service.py",
    "install -m 644 deploy/copas.service /etc/systemd/system/": "scripts/rehearse_service.py",
    "systemctl daemon-reload && systemctl enable --now copas": "scripts/rehearse_service.py",
    "journalctl -u copas": "scripts/rehearse_service.py",
    """psql -c "CREATE ROLE copas_site LOGIN PASSWORD 'SECRET'\"""": "test_a_database_is_made_as_it_says",
    'psql -c "CREATE DATABASE copas OWNER copas_site"': "the same",
    "copas admin restore copas-backup.db --data try": "test_a_copy_is_tried_beside_the_running_server",
    "copas serve --data try --port 0": "the same",
    "systemctl stop copas": "scripts/rehearse_service.py",
    "systemctl start copas": "scripts/rehearse_service.py",
    "/opt/copas/bin/copas admin restore copas-before.db --data /var/lib/copas --config /etc/copas.toml": (
        "scripts/rehearse_service.py"
    ),
    "docker build -f deploy/Dockerfile -t copas .": "scripts/rehearse_image.py",
    "docker run -p 8000:8000 -v copas:/data -e COPAS_BASE_URL=https://copas.example copas": "the same",
    "docker exec CONTAINER /copas/bin/copas admin backup /data/copas-backup.db": "the same",
}
"""Every command of the page, and what carries it out; the scripts need root, and minutes."""


def test_every_command_of_the_page_is_carried_out_somewhere() -> None:
    blocks = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
    lines = [line.partition("  #")[0].strip() for block in blocks for line in block.splitlines() if line]
    assert set(lines) == set(EXECUTED)


def run(*words: str, **more: object) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=120, **more)  # type: ignore[call-overload]
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done  # type: ignore[no-any-return]


def copas(server: Server, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command of the operator beside a server."""
    environment = {**os.environ, **server.settings, "COPAS_DATA": str(server.folder), "COPAS_LANG": "en"}
    return run(sys.executable, "-m", "copas", *words, env=environment)


class Databases:
    """How an operator copies a database of one kind, as the page says."""

    def __init__(self, kind: str, folder: Path) -> None:
        self.kind, self.folder = kind, folder
        self.url = new_url(kind, folder) if kind == "postgresql" else ""
        self.server = Server(folder / "data", {"COPAS_DATABASE": self.url})

    @property
    def sync_url(self) -> str:
        if self.kind == "sqlite":
            return f"sqlite:///{self.server.folder / 'server.db'}"
        return make_url(self.url).set(drivername="postgresql+asyncpg").render_as_string(hide_password=False)

    def _client(self, program: str, *words: str) -> subprocess.CompletedProcess[str]:
        place = make_url(self.url)
        where = ["-h", str(place.host), "-p", str(place.port), "-U", str(place.username)]
        return run(str(programs() / program), *where, *words)

    def back_up(self, name: str) -> None:
        if self.kind == "sqlite":
            said = copas(self.server, "admin", "backup", str(self.folder / f"{name}.db"))
            assert f"{name}.db" in said.stdout
        else:
            database = str(make_url(self.url).database)
            self._client("pg_dump", "--format=custom", "--file", str(self.folder / f"{name}.dump"), database)

    def restore(self, name: str) -> None:
        if self.kind == "sqlite":
            copas(self.server, "admin", "restore", str(self.folder / f"{name}.db"))
        else:
            database, dump = f"--dbname={make_url(self.url).database}", str(self.folder / f"{name}.dump")
            self._client("pg_restore", "--clean", "--if-exists", database, dump)


@pytest.fixture(params=KINDS)
def databases(request: pytest.FixtureRequest, tmp_path: Path) -> Databases:
    return Databases(request.param, tmp_path)


@asynccontextmanager
async def playing(robots: list[Robot]) -> AsyncIterator[None]:
    """People play for the length of a block; then all their windows are closed at once."""
    tasks = [asyncio.create_task(robot.run(patience=120)) for robot in robots]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def until(robots: list[Robot], seq: int) -> None:
    async with asyncio.timeout(120):
        while min(robot.player.seq for robot in robots) < seq:
            assert all(robot.player.finished is None for robot in robots)
            await asyncio.sleep(0.01)


def check_record(server: Server, end: object) -> None:
    assert isinstance(end, wire.Finished)
    status, record = Browser(server.base).call("GET", f"/api/matches/{end.record}")
    assert status == 200
    assert audit(FairRecord.from_dict(record)).passed


@contextmanager
def alive(server: Server) -> Iterator[Server]:
    """A server runs; whatever happens, it is gone at the end."""
    server.start()
    try:
        yield server
    finally:
        if server.running:
            server.kill()


async def stopped_for(server: Server, work: Callable[[], Awaitable[None]]) -> None:
    """Stop a server, do something with its database, and start it again."""
    assert await asyncio.to_thread(server.stop) == 0
    await work()
    await asyncio.to_thread(server.start)


async def play_to_the_end(robots: list[Robot]) -> None:
    await asyncio.gather(*(robot.run() for robot in robots))


async def test_a_running_match_survives_backup_and_restore(databases: Databases) -> None:
    server = databases.server
    with alive(server):
        robots = await seat_robots(server.base, 2, rules={"target": 30})
        async with playing(robots):
            await until(robots, 60)
            await asyncio.to_thread(databases.back_up, "busy")  # while people play
        await asyncio.to_thread(databases.back_up, "quiet")
        await stopped_for(server, partial(asyncio.to_thread, databases.restore, "quiet"))
        await play_to_the_end(robots)
        for robot in robots:
            check_record(server, robot.player.finished)


async def test_who_was_told_more_than_the_backup_holds_shows_it_to_everybody(databases: Databases) -> None:
    server = databases.server
    with alive(server):
        robots = await seat_robots(server.base, 2, rules={"target": 100})
        for robot in robots:
            robot.mistrusting = True
        async with playing(robots):
            await until(robots, 60)
            await asyncio.to_thread(databases.back_up, "old")
            await until(robots, robots[0].player.seq + 40)
        await stopped_for(server, partial(asyncio.to_thread, databases.restore, "old"))
        await play_to_the_end(robots)
        for robot in robots:
            assert isinstance(robot.player.finished, wire.Abandoned)
            assert robot.player.finished.why == "fork"
        # The site itself is well: the next match is played.
        again = await seat_robots(server.base, 1, room="solo", rules={"target": 5})
        await play_to_the_end(again)
        check_record(server, again[0].player.finished)


async def test_a_copy_is_tried_beside_the_running_server(tmp_path: Path) -> None:
    databases = Databases("sqlite", tmp_path)
    server = databases.server
    with alive(server):
        robots = await seat_robots(server.base, 1, room="solo", rules={"target": 5})
        await play_to_the_end(robots)
        await asyncio.to_thread(databases.back_up, "copy")
        copas(server, "admin", "restore", str(tmp_path / "copy.db"), "--data", str(tmp_path / "try"))
        with alive(Server(tmp_path / "try")) as trial:
            check_record(trial, robots[0].player.finished)
        assert Browser(server.base).call("GET", "/healthz") == (200, {"status": "ok"})


async def test_a_database_is_made_as_it_says(tmp_path: Path) -> None:
    databases = Databases("postgresql", tmp_path)
    for line in re.findall(r"^psql .*$", PAGE, re.MULTILINE):
        databases._client("psql", "-d", "postgres", *shlex.split(line)[1:])
    [shown] = re.findall(r"COPAS_DATABASE=(postgresql://\S+@)localhost/copas", PAGE)
    place = make_url(databases.url)
    url = f"{shown}{place.host}:{place.port}/copas"
    with alive(Server(tmp_path / "data", {"COPAS_DATABASE": url})) as server:
        robots = await seat_robots(server.base, 1, room="solo", rules={"target": 1})
        await play_to_the_end(robots)
        check_record(server, robots[0].player.finished)


async def test_a_site_is_emptied_by_taking_no_more_tables(tmp_path: Path) -> None:
    server = Server(tmp_path)
    with alive(server):
        robots = await seat_robots(server.base, 2, rules={"target": 30})
        async with playing(robots):
            await until(robots, 30)

        async def take_no_more() -> None:
            server.settings["COPAS_TABLES"] = "1"

        await stopped_for(server, take_no_more)
        async with playing(robots):
            await until(robots, robots[0].player.seq + 30)
            status, refused = await Browser(server.base).acall("POST", "/api/tables", {"room": "solo"})
            assert (status, refused["code"]) == (503, "full")
        await play_to_the_end(robots)
        check_record(server, robots[0].player.finished)


async def migrated_to(databases: Databases, revision: str, *, stamp: bool = False) -> None:
    """Bring a database to another schema, as an older (or only claimed: a newer) program left it."""
    from copas.live.sql import SqlStore

    store = SqlStore(databases.sync_url)

    def change(connection: object) -> None:
        config = alembic_config()
        config.attributes["connection"] = connection
        command.downgrade(config, revision)

    async with store.engine.begin() as connection:
        if stamp:
            await connection.execute(text("UPDATE alembic_version SET version_num = :new"), {"new": revision})
        else:
            await connection.run_sync(change)
    await store.close()


@pytest.mark.parametrize("revision", REVISIONS[:-1])
async def test_an_upgrade_keeps_running_matches(databases: Databases, revision: str) -> None:
    """From every older schema to today's, with a match in the log, which is then played to its end."""
    server = databases.server
    with alive(server):
        robots = await seat_robots(server.base, 2, rules={"target": 5})
        async with playing(robots):
            await until(robots, 60)
        seen = [robot.player.seq for robot in robots]
        await stopped_for(server, partial(migrated_to, databases, revision))
        await play_to_the_end(robots)
        for robot, before in zip(robots, seen, strict=True):
            assert robot.player.seq > before
            check_record(server, robot.player.finished)


async def test_a_newer_schema_is_refused_and_nothing_is_changed(databases: Databases) -> None:
    server = databases.server
    with alive(server):
        assert server.stop() == 0
        await migrated_to(databases, "9999", stamp=True)
        with pytest.raises(AssertionError, match="did not start"):
            await asyncio.to_thread(server.start)
        await migrated_to(databases, REVISIONS[-1], stamp=True)
        await asyncio.to_thread(server.start)
        assert server.stop() == 0


def test_the_whole_network_is_served(tmp_path: Path) -> None:
    """Any address of this machine, when it listens on all: names of others are the proxy's business."""
    server = Server(tmp_path, {"COPAS_HOST": "0.0.0.0"})  # noqa: S104 - that is the point
    server.start()
    try:
        port = server.base.rsplit(":", 1)[1]
        assert Browser(f"http://127.0.0.2:{port}").call("GET", "/healthz") == (200, {"status": "ok"})
    finally:
        assert server.stop() == 0


def test_what_is_watched_is_what_the_page_says(tmp_path: Path) -> None:
    """Every metric of the page is there, and every one of ours is on the page."""
    server = Server(tmp_path)
    server.start()
    try:
        with urllib.request.urlopen(f"{server.base}/metrics", timeout=30) as answer:  # noqa: S310
            told = answer.read().decode()
    finally:
        server.stop()
    exposed = set(re.findall(r"^# TYPE (copas_\w+) ", told, re.MULTILINE))
    page = set(re.findall(r"`(copas_\w+)(?:\{\w+\})?`", PAGE))
    assert {name for name in exposed if not name.endswith("_created")} == page


async def test_a_server_without_its_database_says_so(tmp_path: Path) -> None:
    """/healthz, while PostgreSQL takes no connections and afterwards."""
    databases = Databases("postgresql", tmp_path)
    name = make_url(databases.url).database

    def allow(connections: bool) -> None:
        orders = [f"ALTER DATABASE {name} ALLOW_CONNECTIONS {connections}"]
        if not connections:
            orders.append(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'people%'"
            )
        words = [word for order in orders for word in ("-c", order)]
        databases._client("psql", "-d", "postgres", *words)

    server = databases.server
    server.start()
    try:
        browser = Browser(server.base)
        allow(False)
        await health(browser, (503, {"status": "store"}))
        allow(True)
        await health(browser, (200, {"status": "ok"}))
    finally:
        assert server.stop() == 0


async def health(browser: Browser, wanted: tuple[int, object]) -> None:
    async with asyncio.timeout(60):
        while await browser.acall("GET", "/healthz") != wanted:
            await asyncio.sleep(0.2)
