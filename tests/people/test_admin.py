"""`copas admin` beside a running server: bans, resets, reports, copies of the database."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from copas.cli.app import main
from copas.cli.exits import Exit
from copas.people.accounts import SeatReport
from tests.people.databases import new_url
from tests.people.site import GOOD, TestSite, running_site


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[TestSite]:
    async with running_site(tmp_path) as running:
        yield running


class Admin:
    """Runs the command as its own process would, on the data folder of a site."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._folder, self._capsys = folder, capsys

    async def __call__(self, *words: str, folder: Path | None = None) -> tuple[int, str]:
        data = ["--data", str(folder or self._folder), "--lang", "en"]
        status = await asyncio.to_thread(main, ["admin", *words, *data])
        said = self._capsys.readouterr()
        return status, said.out + said.err


@pytest.fixture
def admin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Admin:
    return Admin(tmp_path, capsys)


async def test_bans_take_effect_at_once_and_end(site: TestSite, admin: Admin) -> None:
    browser = site.browser()
    await browser.register("Ana")
    status, said = await admin("ban", "ana", "--days", "3", "--reason", "insults")
    assert (status, said) == (Exit.OK, "Ana is banned for 3 days and signed out everywhere.\n")
    assert (await browser.call("GET", "/api/account")).status == 401
    refused = await browser.call("POST", "/api/session", {"name": "Ana", "password": GOOD})
    assert refused.json["details"]["why"] == "insults"
    assert 3 * 86_400 - 60 < refused.json["details"]["until"] - site.site.people.wall() <= 3 * 86_400
    assert (await admin("unban", "Ana"))[0] == Exit.OK
    assert (await browser.call("POST", "/api/session", {"name": "Ana", "password": GOOD})).status == 200


async def test_a_reset_gives_a_new_password_and_signs_out(site: TestSite, admin: Admin) -> None:
    browser = site.browser()
    await browser.register("Ana")
    status, said = await admin("reset", "Ana")
    assert status == Exit.OK
    password = said.rsplit(": ", 1)[1].strip()
    assert len(password) == 16
    assert (await browser.call("GET", "/api/account")).status == 401
    assert (await browser.call("POST", "/api/session", {"name": "Ana", "password": GOOD})).status == 401
    assert (await browser.call("POST", "/api/session", {"name": "Ana", "password": password})).status == 200
    assert password not in (await admin("reset", "Ana"))[1]


async def test_reports(site: TestSite, admin: Admin) -> None:
    assert (await admin("reports"))[1] == "No open reports.\n"
    ana, rui = site.browser(), site.browser()
    await ana.register("Ana")
    account = await rui.register("Rui")
    body = {"account": account, "reason": "conduct", "text": "a\x1b[2Jb\u202ec"}
    await ana.call("POST", "/api/reports", body)
    status, said = await admin("reports")
    assert status == Exit.OK
    assert "Ana about Rui: conduct" in said
    assert "    a?[2Jb?c\n" in said, "what a stranger wrote does not steer the terminal"
    assert (await admin("handled", "1"))[0] == Exit.OK
    assert (await admin("reports"))[1] == "No open reports.\n"
    for wrong in ("2", "x"):
        assert (await admin("handled", wrong))[0] == Exit.REFUSED


async def test_reports_from_a_table(site: TestSite, admin: Admin) -> None:
    account = await site.browser().register("Ana")
    where = SeatReport("t" * 22, 2, "rude\x1b", reported_guest="Be\x1bto")
    await site.site.people.store.report(account, None, "", "conduct", "", site.site.people.wall(), where)
    said = (await admin("reports"))[1]
    assert "Ana about Be?to (guest): conduct\n" in said
    assert f"    table {'t' * 22}, seat 3\n" in said
    assert "    wrote, says the report: “rude?”\n" in said


async def test_what_makes_no_sense(site: TestSite, admin: Admin, tmp_path: Path) -> None:
    await site.browser().register("Ana")
    assert (await admin("dance"))[0] == Exit.USAGE
    assert (await admin("ban"))[0] == Exit.USAGE
    assert (await admin("reports", "x"))[0] == Exit.USAGE
    assert (await admin("ban", "nobody"))[0] == Exit.REFUSED
    empty = tmp_path / "empty"
    status, said = await admin("reports", folder=empty)
    assert status == Exit.NO_FILE
    assert "no database" in said
    assert not empty.exists(), "looking for a database makes none"


async def test_back_up_while_it_runs_and_put_back_while_it_does_not(tmp_path: Path, admin: Admin) -> None:
    copy = tmp_path / "copy.db"
    async with running_site(tmp_path) as site:
        await site.browser().register("Ana")
        status, said = await admin("backup", str(copy))
        assert status == Exit.OK, said
        await site.browser().register("Rui")
        assert (await admin("backup", str(copy)))[0] == Exit.NO_FILE, "an older copy is not overwritten"
        status, said = await admin("restore", str(copy))
        assert (status, "open" in said) == (Exit.REFUSED, True), "not under a running server"
        assert await site.site.people.store.count() == 2
    status, said = await admin("restore", str(copy))
    assert status == Exit.OK, said
    async with running_site(tmp_path) as site:
        assert await site.site.people.store.count() == 1
        ana = await site.browser().call("POST", "/api/session", {"name": "Ana", "password": GOOD})
        assert ana.status == 200


async def test_copies_are_for_their_owner_and_the_database_for_the_server(
    tmp_path: Path, admin: Admin
) -> None:
    """Root puts back what a service under a user of its own has to open; nobody else reads either file."""
    async with running_site(tmp_path):
        pass
    database, copy = tmp_path / "server.db", tmp_path / "copy.db"
    await admin("backup", str(copy))
    if os.geteuid() == 0:
        os.chown(tmp_path, 10_001, 10_002)
    assert (await admin("restore", str(copy)))[0] == Exit.OK
    folder, restored = tmp_path.stat(), database.stat()
    assert (restored.st_uid, restored.st_gid) == (folder.st_uid, folder.st_gid)
    assert [stat.S_IMODE(file.stat().st_mode) for file in (copy, database)] == [0o600, 0o600]


async def test_a_copy_is_whole_although_somebody_writes(site: TestSite, admin: Admin, tmp_path: Path) -> None:
    async def write() -> None:
        for number in range(30):
            name = f"Pessoa {chr(97 + number // 26)}{chr(97 + number % 26)}"
            await site.browser().register(name)

    writing = asyncio.create_task(write())
    await asyncio.sleep(0.05)
    status, said = await admin("backup", str(tmp_path / "copy.db"))
    assert status == Exit.OK, said
    await writing
    with closing(sqlite3.connect(tmp_path / "copy.db")) as connection:
        query = "SELECT (SELECT count(*) FROM accounts), (SELECT count(*) FROM sessions)"
        accounts, sessions = connection.execute(query).fetchone()
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
    assert accounts - 1 <= sessions <= accounts


@pytest.mark.parametrize("content", [b"", b"not a database at all" * 100])
async def test_what_is_no_copy_is_not_put_back(tmp_path: Path, admin: Admin, content: bytes) -> None:
    async with running_site(tmp_path) as site:
        await site.browser().register("Ana")
    wrong = tmp_path / "wrong.db"
    wrong.write_bytes(content)
    assert (await admin("restore", str(wrong)))[0] == Exit.NO_FILE
    assert (await admin("restore", str(tmp_path / "missing.db")))[0] == Exit.NO_FILE
    async with running_site(tmp_path) as site:
        assert await site.site.people.store.count() == 1


async def test_a_damaged_copy_is_not_put_back(tmp_path: Path, admin: Admin) -> None:
    copy = tmp_path / "copy.db"
    async with running_site(tmp_path) as site:
        for name in ("Ana", "Rui", "Eva"):
            await site.browser().register(name)
        await admin("backup", str(copy))
    data = bytearray(copy.read_bytes())
    middle = len(data) // 2
    data[middle : middle + 8192] = b"\xff" * 8192
    copy.write_bytes(data)
    assert (await admin("restore", str(copy)))[0] == Exit.NO_FILE


async def test_postgresql_has_its_own_programs_for_copies(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = new_url("postgresql", tmp_path)
    for action, program in (("backup", "pg_dump"), ("restore", "pg_restore")):
        words = ["admin", action, str(tmp_path / "copy"), "--database", url, "--lang", "en"]
        assert await asyncio.to_thread(main, words) == Exit.USAGE
        assert program in capsys.readouterr().err


async def test_accounts_on_postgresql(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = new_url("postgresql", tmp_path)
    async with running_site(tmp_path, url) as site:
        browser = site.browser()
        await browser.register("Ana")
        words = ["admin", "ban", "Ana", "--database", url, "--lang", "en"]
        assert await asyncio.to_thread(main, words) == Exit.OK, capsys.readouterr()
        assert (await browser.call("GET", "/api/account")).status == 401
