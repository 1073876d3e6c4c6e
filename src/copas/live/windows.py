"""One window of one person, as its table sees it, and what it is told first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple, Protocol

from copas.live import messages as wire
from copas.live.messages import ErrorCode
from copas.live.table import Person, Table

LOOK_BACK = 20
"""So many events before the first one that a window lacks, there is one with a signature."""


class Connection(Protocol):
    """One window of one person, as a table sees it.

    Attributes:
        person: who.
        wants: whether the window asked to act for the person's seat, and may.
        why: why it may not.
    """

    person: Person
    wants: bool
    why: str

    def send(self, frame: bytes) -> None:
        """Queue a frame; a connection that reads too slowly closes itself."""

    def close(self, code: ErrorCode) -> None:
        """Say `bye` and close."""

    def refused(self, code: ErrorCode) -> None:
        """Note that a request was refused."""


def refuse(connection: Connection, code: ErrorCode, sentence: str, cid: str = "") -> None:
    """Send a refusal."""
    connection.send(wire.encode(wire.Refused(code=code, sentence=sentence, cid=cid)))


class Backlog(NamedTuple):
    """What a window is told first.

    Attributes:
        prelude: what prepared the current set-up before it began, where a window begins with that.
        events: the events it lacks, gapless.
        anew: whether it begins anew.
    """

    prelude: list[tuple[int, bytes]]
    events: list[tuple[int, bytes]]
    anew: bool


Told = Callable[[int], Awaitable[list[tuple[int, bytes]]]]
"""Gives the events of a table from a number on, gapless to the last one. Raises StoreError."""


async def first_told(table: Table, hello: wire.Hello, told: Told) -> Backlog:
    """Return the events that a window lacks.

    Raises:
        StoreError: if older ones cannot be read.
    """
    if isinstance(hello.seq, int) and hello.seq <= table.seq:
        wanted = hello.seq + 1
        known = await told(max(1, wanted - LOOK_BACK))
        if not isinstance(hello.seen, str) or _was_told(known, hello.seq, hello.seen):
            return Backlog([], [event for event in known if event[0] >= wanted], anew=False)
    prelude = set(table.prelude)
    known = await told(min(prelude, default=table.since))
    before = [event for event in known if event[0] in prelude]
    return Backlog(before, [event for event in known if event[0] >= table.since], anew=True)


def _was_told(events: Sequence[tuple[int, bytes]], seq: int, seen: str) -> bool:
    """Say whether the last signed event up to a number has a signature: else another log was followed."""
    for number, data in reversed(events):
        if number <= seq and isinstance(event := wire.read_event(data), wire.Said | wire.Head):
            return event.sig == seen
    return False
