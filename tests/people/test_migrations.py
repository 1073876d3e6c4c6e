"""The schema's steps, with data, up and down, in both databases."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import inspect, text

from copas.live import sql as live
from copas.live.sql import SqlStore, alembic_config
from copas.live.store import Batch, Entry, StoredRecord, Summary
from copas.people import schema
from copas.people.accounts import SeatReport
from copas.people.names import name_of
from copas.people.sql import PeopleStore
from tests.people.databases import new_url
from tests.people.test_sql import NOW, apply, result

TABLE = "t" * 22
PEOPLE_TABLES = set(schema.metadata.tables)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return new_url(request.param, tmp_path)


async def migrate(store: SqlStore, revision: str, *, down: bool = False) -> None:
    def run(connection: Any) -> None:
        config = alembic_config()
        config.attributes["connection"] = connection
        (command.downgrade if down else command.upgrade)(config, revision)

    async with store.engine.begin() as connection:
        await connection.run_sync(run)


async def tables_of(store: SqlStore) -> set[str]:
    async with store.engine.begin() as connection:
        names: list[str] = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
        return set(names)


async def test_up_and_down_with_data(url: str) -> None:
    """A table of the first schema survives people coming and going; people survive a second upgrade."""
    store = SqlStore(url)
    try:
        await migrate(store, "0001")
        assert not PEOPLE_TABLES & await tables_of(store)
        summary = Summary("friends", "CODE2345", "finished", True, 20_000, ((0, "somebody"),))
        record = StoredRecord("r" * 22, TABLE, 1, 1, 1)
        await store.commit([Batch(TABLE, [Entry(1, 5, "somebody", "", b"{}")], summary, record=record)])

        await store.migrate()
        assert await tables_of(store) >= PEOPLE_TABLES
        people = PeopleStore(store.engine)
        for name in ("Ana", "Rui", "Eva"):
            await people.register(name.lower(), name_of(name), "hash", NOW)
        assert await apply(people, result())
        await store.migrate()
        ana = await people.account("ana")
        assert ana is not None
        assert ana.known.since == NOW

        await migrate(store, "0001", down=True)
        assert not PEOPLE_TABLES & await tables_of(store)
        saved = await store.load(TABLE)
        assert saved is not None
        assert saved.entries == [Entry(1, 5, "somebody", "", b"{}")]
        assert await store.record("r" * 22) == record

        await store.migrate()
        assert await people.count() == 0
        await migrate(store, "base", down=True)
        assert await tables_of(store) <= {"alembic_version"}
    finally:
        await store.close()


def test_the_program_knows_its_own_schema() -> None:
    assert ScriptDirectory.from_config(alembic_config()).get_current_head() == live.REVISION


async def test_a_current_schema_is_left_alone(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Most starts load no migrations: what the database says of itself is enough."""
    store = SqlStore(url)
    try:
        await store.migrate()
        monkeypatch.setattr(live, "_upgrade", lambda _: pytest.fail("upgraded though it is current"))
        await store.migrate()
    finally:
        await store.close()


async def test_reports_survive_learning_of_seats_and_forgetting_them(url: str) -> None:
    store = SqlStore(url)
    try:
        await migrate(store, "0002")
        people = PeopleStore(store.engine)
        await people.register("ana", name_of("Ana"), "hash", NOW)
        await people.report("ana", None, "m1", "other", "old", NOW)
        await migrate(store, "0003")
        await people.report("ana", None, "", "other", "new", NOW, SeatReport(TABLE, 2, "words"))
        old, new = await people.open_reports()
        assert (old["text"], old["live_table"], old["seat"], old["words"]) == ("old", "", None, "")
        assert (new["text"], new["live_table"], new["seat"], new["words"]) == ("new", TABLE, 2, "words")
        await migrate(store, "0002", down=True)
        async with store.engine.begin() as connection:
            rows = (await connection.execute(text("SELECT * FROM reports ORDER BY number"))).mappings().all()
        assert [row["text"] for row in rows] == ["old", "new"]
        assert not {"live_table", "seat", "words"} & set(rows[0])
    finally:
        await store.close()


async def test_the_migrations_make_the_schema_that_the_code_uses(url: str) -> None:
    store = SqlStore(url)
    try:
        await store.migrate()

        def differences(connection: Any) -> Any:
            options = {"compare_type": True, "compare_server_default": True}
            context = MigrationContext.configure(connection, opts=options)
            return compare_metadata(context, [live.metadata, schema.metadata])  # type: ignore[arg-type]

        async with store.engine.begin() as connection:
            assert await connection.run_sync(differences) == []
    finally:
        await store.close()


async def test_deleting_follows_the_keys_in_both_databases(url: str) -> None:
    """SQLite enforces foreign keys only when told to on every connection."""
    store = SqlStore(url)
    try:
        await store.migrate()
        people = PeopleStore(store.engine)
        await people.register("ana", name_of("Ana"), "hash", NOW)
        await people.open_session("ana", b"t" * 32, "", NOW)
        await people.delete_account("ana")
        async with store.engine.begin() as connection:
            assert (await connection.execute(text("SELECT count(*) FROM sessions"))).scalar_one() == 0
    finally:
        await store.close()
