"""Fixtures: a migrated store in each kind of database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from copas.live.sql import SqlStore
from copas.people.sql import PeopleStore
from tests.people.databases import migrated_url

KINDS = ("sqlite", "postgresql")


@pytest.fixture(params=KINDS)
async def live_store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[SqlStore]:
    store = SqlStore(await migrated_url(request.param, tmp_path))
    yield store
    await store.close()


@pytest.fixture
def people_store(live_store: SqlStore) -> PeopleStore:
    return PeopleStore(live_store.engine)
