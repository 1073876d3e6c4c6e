"""The store in a database: SQLite by default, PostgreSQL by URL.

SQLite runs in WAL mode with synchronous=FULL: a commit that has returned survives the power cut.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Row,
    String,
    Table,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    select,
    update,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import StaticPool

from copas.live.store import Batch, Conflict, Entry, Listed, Saved, Secret, StoredRecord, StoreError, Summary
from copas.people.applying import write_result

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from alembic.config import Config

REVISION = "0003"
"""The schema of this program: the last step in `copas.live.migrations.versions`."""

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("id", String(22), nullable=False, unique=True),
    Column("room", String(16), nullable=False),
    Column("code", String(16), nullable=False),
    Column("state", String(16), nullable=False),
    Column("timed", Boolean, nullable=False),
    Column("touched", Integer, nullable=False),
    Index("ix_tables_code", "code"),
    Index("ix_tables_state", "state"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(22), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("actor", String(64), nullable=False),
    Column("cid", String(22), nullable=False),
    Column("data", LargeBinary, nullable=False),
    # The fence: two writers can't both append at one place.
    PrimaryKeyConstraint("table_id", "seq"),
    CheckConstraint("seq > 0", name="seq"),
    sqlite_with_rowid=False,
)
_INSERT_LOG = insert(log)
_INSERT_LOG_HERE = f"INSERT INTO log ({', '.join(c.name for c in log.columns)}) VALUES (?, ?, ?, ?, ?, ?)"  # noqa: S608
"""The same in SQLite's words: nearly all that is ever written, and a third cheaper past the compiler."""

people = Table(
    "people",
    metadata,
    Column("table_id", String(22), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(64), nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("ix_people_person", "person"),
)

secrets = Table(
    "secrets",
    metadata,
    Column("table_id", String(22), nullable=False),
    Column("number", Integer, nullable=False),
    Column("master", LargeBinary, nullable=False),
    Column("nonce", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
)

records = Table(
    "records",
    metadata,
    Column("name", String(22), primary_key=True),
    Column("table", String(22), nullable=False),
    Column("number", Integer, nullable=False),
    Column("first", Integer, nullable=False),
    Column("last", Integer, nullable=False),
)

keyring = Table(
    "keyring",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", LargeBinary, nullable=False),
)


def async_url(url: str) -> str:
    """Return a database URL with the asynchronous driver that belongs to it.

    Raises:
        StoreError: if it is no URL, or of a database that is not supported.
    """
    drivers = {
        "sqlite": "sqlite+aiosqlite",
        "postgresql": "postgresql+asyncpg",
        "postgres": "postgresql+asyncpg",
    }
    try:
        parsed = make_url(url)
    except SQLAlchemyError:
        raise StoreError("The database is given by a URL such as sqlite:///copas.db.") from None
    name = parsed.drivername
    if name not in drivers.values() and name not in drivers:
        raise StoreError(f"The database is SQLite or PostgreSQL, not {name!r}.")
    return parsed.set(drivername=drivers.get(name, name)).render_as_string(hide_password=False)


def _prepare_sqlite(connection: Any, _record: object) -> None:  # noqa: ANN401 - a driver's connection
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class SqlStore:
    """`copas.live.store.Store` in a database.

    Args:
        url: a database URL; its driver is chosen for it.
    """

    def __init__(self, url: str) -> None:
        self.url = async_url(url)
        self._sqlite = self.url.startswith("sqlite")
        options: dict[str, Any] = {} if self._sqlite else {"pool_pre_ping": True, "pool_size": 5}
        self._engine: AsyncEngine = create_async_engine(self.url, **options)
        if self._sqlite:
            event.listen(self._engine.sync_engine, "connect", _prepare_sqlite)
        in_file = self._sqlite and make_url(self.url).database not in (None, "", ":memory:")
        self._direct = _Direct(self.url) if in_file else None

    @property
    def engine(self) -> AsyncEngine:
        """The engine, for what else is kept in this database (`copas.people`)."""
        return self._engine

    async def migrate(self) -> None:
        """Bring the database to the current schema.

        Raises:
            StoreError: if it cannot be reached or belongs to a newer version.
        """
        try:
            async with self._engine.begin() as connection:
                if await connection.run_sync(_revision) != REVISION:
                    await connection.run_sync(_upgrade)
        except (SQLAlchemyError, OSError) as error:
            raise StoreError(_no_schema(error)) from None

    @asynccontextmanager
    async def _begin(self) -> AsyncIterator[AsyncConnection]:
        with _answering():
            async with self._engine.begin() as connection:
                yield connection

    async def commit(self, batches: Sequence[Batch]) -> None:
        """Store several batches in one transaction."""
        try:
            if self._direct is None:
                async with self._begin() as connection:
                    await connection.run_sync(_write, batches)
            else:
                with _answering():
                    await self._direct.commit(batches)
        except IntegrityError:
            raise Conflict(batches[0].table) from None

    async def load(self, table: str, first: int = 1, last: int | None = None) -> Saved | None:
        """Return a table's log (from `first` to `last`) and its secrets, or None if there is none."""
        columns = (log.c.seq, log.c.at, log.c.actor, log.c.cid, log.c.data)
        query = select(*columns).where(log.c.table_id == table, log.c.seq >= first).order_by(log.c.seq)
        if last is not None:
            query = query.where(log.c.seq <= last)
        async with self._begin() as connection:
            rows = await connection.execute(query)
            entries = [Entry(*row) for row in rows]
            if not entries:
                return None
            kept = await connection.execute(
                select(secrets.c.number, secrets.c.master, secrets.c.nonce).where(secrets.c.table_id == table)
            )
            return Saved(entries, {row.number: Secret(*row) for row in kept})

    async def list_tables(self, states: Sequence[str]) -> list[Listed]:
        """Return the tables in one of the states, the oldest first."""
        async with self._begin() as connection:
            return await _listed(connection, tables.c.state.in_(states))

    async def tables_of(self, person: str) -> list[Listed]:
        """Return the tables at which a person sits, the newest first."""
        mine = select(people.c.table_id).where(people.c.person == person)
        async with self._begin() as connection:
            return (await _listed(connection, tables.c.id.in_(mine)))[::-1]

    async def find_code(self, code: str) -> Listed | None:
        """Return the table of a room's code."""
        if not code:
            return None
        async with self._begin() as connection:
            found = await _listed(connection, tables.c.code == code)
            return found[0] if found else None

    async def record(self, name: str) -> StoredRecord | None:
        """Return where the record of a match lies."""
        query = select(records).where(records.c.name == name)
        async with self._begin() as connection:
            row = (await connection.execute(query)).one_or_none()
            return None if row is None else StoredRecord(*row)

    async def key(self, name: str, fresh: bytes) -> bytes:
        """Return a key of the server, storing `fresh` as that key if there is none yet."""
        query = select(keyring.c.value).where(keyring.c.name == name)
        try:
            async with self._begin() as connection:
                found = (await connection.execute(query)).scalar_one_or_none()
                if found is not None:
                    return bytes(found)
                await connection.execute(insert(keyring).values(name=name, value=fresh))
                return fresh
        except IntegrityError:  # another process was faster
            async with self._begin() as connection:
                return bytes((await connection.execute(query)).scalar_one())

    async def ping(self) -> None:
        """Raise StoreError unless the database answers."""
        async with self._begin() as connection:
            await connection.execute(select(func.count()).select_from(keyring))

    async def close(self) -> None:
        """Close every connection."""
        if self._direct is not None:
            await self._direct.close()
        await self._engine.dispose()


@contextmanager
def _answering() -> Iterator[None]:
    """Turn what a database that does not answer raises into StoreError."""
    try:
        yield
    except IntegrityError:
        raise
    except (TimeoutError, SQLAlchemyError, OSError) as error:
        raise StoreError(f"The database does not answer: {type(error).__name__}.") from None


class _Direct:
    """Commits to SQLite from one thread of its own.

    The asynchronous driver hands every statement to a thread and back. A commit is a handful of them, and
    each waits for its turn at the interpreter. Here a commit is handed over once.
    """

    def __init__(self, url: str) -> None:
        self._engine = create_engine(make_url(url).set(drivername="sqlite+pysqlite"), poolclass=StaticPool)
        event.listen(self._engine, "connect", _prepare_sqlite)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._connection: Connection | None = None

    def _commit(self, batches: Sequence[Batch]) -> None:
        connection = self._connection or self._engine.connect()
        self._connection = None  # a connection that has failed is not used again
        try:
            with connection.begin():
                rows = [(b.table, *entry) for b in batches for entry in b.entries]
                if rows:
                    connection.exec_driver_sql(_INSERT_LOG_HERE, rows)
                _write_rest(connection, batches)
        except BaseException:
            connection.close()
            raise
        self._connection = connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._engine.dispose()

    async def commit(self, batches: Sequence[Batch]) -> None:
        """Store several batches in one transaction. Raises as the engine."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, batches)

    async def close(self) -> None:
        """Close the connection, after a commit that may be running."""
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()


def _write(connection: Connection, batches: Sequence[Batch]) -> None:
    rows = [{"table_id": b.table, **entry._asdict()} for b in batches for entry in b.entries]
    if rows:
        connection.execute(_INSERT_LOG, rows)
    _write_rest(connection, batches)


def _write_rest(connection: Connection, batches: Sequence[Batch]) -> None:
    for batch in batches:
        if batch.summary is not None:
            _write_summary(connection, batch.table, batch.summary)
        if batch.secret is not None:
            connection.execute(insert(secrets).values(table_id=batch.table, **batch.secret._asdict()))
        if batch.record is not None:
            connection.execute(insert(records).values(**batch.record._asdict()))
        if batch.result is not None:
            write_result(connection, batch.result)


def _write_summary(connection: Connection, table: str, summary: Summary) -> None:
    values = {key: value for key, value in summary._asdict().items() if key != "people"}
    done = connection.execute(update(tables).where(tables.c.id == table).values(**values))
    if done.rowcount == 0:
        connection.execute(insert(tables).values(id=table, **values))
    connection.execute(delete(people).where(people.c.table_id == table))
    rows = [{"table_id": table, "seat": seat, "person": person} for seat, person in summary.people]
    if rows:
        connection.execute(insert(people), rows)


async def _listed(connection: AsyncConnection, condition: Any) -> list[Listed]:  # noqa: ANN401 - an expression
    query = (
        select(tables, people.c.seat, people.c.person)
        .select_from(tables.outerjoin(people, people.c.table_id == tables.c.id))
        .where(condition)
        .order_by(tables.c.number, people.c.seat)
    )
    found: dict[str, tuple[Row[Any], list[tuple[int, str]]]] = {}
    for row in await connection.execute(query):
        seats = found.setdefault(row.id, (row, []))[1]
        if row.person is not None:
            seats.append((row.seat, row.person))
    return [
        Listed(table, Summary(row.room, row.code, row.state, row.timed, row.touched, tuple(seats)))
        for table, (row, seats) in found.items()
    ]


def _revision(connection: Connection) -> str | None:
    """Return the schema that a database has; None if it is empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar_one_or_none()


def _upgrade(connection: Connection) -> None:
    # Alembic takes long to load, and most starts find the schema as it should be.
    from alembic import command
    from alembic.util import CommandError

    config = alembic_config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(_no_schema(error)) from None


def _no_schema(error: Exception) -> str:
    """Return a sentence: the driver's own words, where SQLAlchemy has wrapped them."""
    cause = str(getattr(error, "orig", None) or error).partition("\n")[0]
    return f"The database cannot be brought to the current schema: {cause}"


def alembic_config() -> Config:
    """Return the configuration of the packaged migrations."""
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(files("copas.live") / "migrations"))
    return config
