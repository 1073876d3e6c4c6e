"""What a live server keeps: the log of each table, an index of tables, the server's secrets, the records.

The interface, and an implementation in memory for tests. `copas.live.sql` keeps the same in a database.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from copas.errors import CopasError
from copas.people.results import MatchResult


class StoreError(CopasError):
    """The store cannot be reached or has refused; nothing of the batch was stored."""


class Conflict(StoreError):
    """Somebody else has written this place of a table's log: this process no longer owns the table.

    Attributes:
        table: the table.
    """

    def __init__(self, table: str) -> None:
        super().__init__(f"Another writer has appended to table {table}.")
        self.table = table


class Entry(NamedTuple):
    """One place of a table's log.

    Attributes:
        seq: its number, from 1, without gaps.
        at: when, in milliseconds of the table's own clock (which stands while the server is down).
        actor: the person who caused it; empty for the server. Never told to anybody.
        cid: the request that caused it; empty if none.
        data: the event as JSON (`copas.live.messages.Event`).
    """

    seq: int
    at: int
    actor: str
    cid: str
    data: bytes


class Secret(NamedTuple):
    """The server's secrets for one match of a table; whoever has them can play its bots' hands."""

    number: int
    master: bytes
    nonce: bytes


class Summary(NamedTuple):
    """What the index knows of a table.

    Attributes:
        room: "solo", "friends" or "matched".
        code: the room's code; empty if it has none.
        state: "lobby", "playing", "finished" or "abandoned".
        timed: whether its clocks run.
        touched: days since 1970 of its last change, for clearing out.
        people: the persons of its seats (persons who left are not among them), by seat.
    """

    room: str
    code: str
    state: str
    timed: bool
    touched: int
    people: tuple[tuple[int, str], ...]


class StoredRecord(NamedTuple):
    """Where the record of a match lies: in its table's log.

    Attributes:
        name: under which it is found.
        table: the table.
        number: which match of the table, from 1.
        first: the first entry of the match (`started`).
        last: the last one.
    """

    name: str
    table: str
    number: int
    first: int
    last: int


class Batch(NamedTuple):
    """What one step of one table writes: all of it or nothing.

    Attributes:
        table: the table.
        entries: new entries of the log, in order.
        summary: the index's row, if it changes.
        secret: the secrets of a new match, if one is prepared.
        record: the record of a match that has just ended.
        result: its result; ratings change with it, in the same transaction and once.
    """

    table: str
    entries: Sequence[Entry]
    summary: Summary | None = None
    secret: Secret | None = None
    record: StoredRecord | None = None
    result: MatchResult | None = None


class Saved(NamedTuple):
    """All that is known of a table."""

    entries: list[Entry]
    secrets: dict[int, Secret]


class Listed(NamedTuple):
    """A table of the index."""

    table: str
    summary: Summary


class Store(Protocol):
    """Durable storage. Every method raises StoreError when the storage cannot be reached."""

    async def commit(self, batches: Sequence[Batch]) -> None:
        """Store several batches in one transaction.

        Raises:
            Conflict: if an entry's place is taken; then none of the batches is stored.
        """

    async def load(self, table: str, first: int = 1, last: int | None = None) -> Saved | None:
        """Return a table's log (from `first` to `last`) and its secrets, or None if there is none."""

    async def list_tables(self, states: Sequence[str]) -> list[Listed]:
        """Return the tables in one of the states, the oldest first."""

    async def tables_of(self, person: str) -> list[Listed]:
        """Return the tables at which a person sits, the newest first."""

    async def find_code(self, code: str) -> Listed | None:
        """Return the table of a room's code."""

    async def record(self, name: str) -> StoredRecord | None:
        """Return where the record of a match lies."""

    async def key(self, name: str, fresh: bytes) -> bytes:
        """Return a key of the server, storing `fresh` as that key if there is none yet."""

    async def ping(self) -> None:
        """Raise StoreError unless the storage answers."""

    async def close(self) -> None:
        """Release everything."""


@dataclass
class MemoryStore:
    """The interface in memory, for tests and for throw-away servers."""

    logs: dict[str, list[Entry]] = field(default_factory=dict)
    index: dict[str, Summary] = field(default_factory=dict)
    secrets: dict[str, dict[int, Secret]] = field(default_factory=dict)
    records: dict[str, StoredRecord] = field(default_factory=dict)
    keys: dict[str, bytes] = field(default_factory=dict)
    results: dict[str, MatchResult] = field(default_factory=dict)

    async def commit(self, batches: Sequence[Batch]) -> None:
        """Store several batches at once."""
        ends: dict[str, int] = {}
        for batch in batches:
            for entry in batch.entries:
                end = ends.get(batch.table, len(self.logs.get(batch.table, ())))
                if entry.seq != end + 1:
                    raise Conflict(batch.table)
                ends[batch.table] = entry.seq
        for batch in batches:
            self._write(batch)

    def _write(self, batch: Batch) -> None:
        self.logs.setdefault(batch.table, []).extend(batch.entries)
        if batch.summary is not None:
            self.index[batch.table] = batch.summary
        if batch.secret is not None:
            self.secrets.setdefault(batch.table, {})[batch.secret.number] = batch.secret
        if batch.record is not None:
            self.records[batch.record.name] = batch.record
        if batch.result is not None:
            self.results.setdefault(batch.result.match, batch.result)

    async def load(self, table: str, first: int = 1, last: int | None = None) -> Saved | None:
        """Return a table's log (from `first` to `last`) and its secrets, or None if there is none."""
        if table not in self.logs:
            return None
        return Saved(self.logs[table][first - 1 : last], dict(self.secrets.get(table, {})))

    async def list_tables(self, states: Sequence[str]) -> list[Listed]:
        """Return the tables in one of the states, the oldest first."""
        return [Listed(table, row) for table, row in self.index.items() if row.state in states]

    async def tables_of(self, person: str) -> list[Listed]:
        """Return the tables at which a person sits, the newest first."""
        rows = [Listed(t, row) for t, row in self.index.items() if person in (p for _, p in row.people)]
        return rows[::-1]

    async def find_code(self, code: str) -> Listed | None:
        """Return the table of a room's code."""
        return next((Listed(t, row) for t, row in self.index.items() if code and row.code == code), None)

    async def record(self, name: str) -> StoredRecord | None:
        """Return where the record of a match lies."""
        return self.records.get(name)

    async def key(self, name: str, fresh: bytes) -> bytes:
        """Return a key of the server."""
        return self.keys.setdefault(name, fresh)

    async def ping(self) -> None:
        """Memory always answers."""

    async def close(self) -> None:
        """Nothing to release."""
