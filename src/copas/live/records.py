"""Records of matches, made from the logs on demand."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from copas.live import messages as wire
from copas.live.store import Entry, Secret, StoredRecord
from copas.seats import Seat

FORMAT = "copas-live-1"


def export_record(
    stored: StoredRecord, entries: Sequence[Entry], _secret: Secret, nameless: Collection[Seat] = ()
) -> bytes:
    """Return the record of a match as JSON: its events as everybody was told them.

    Args:
        stored: which match.
        entries: its part of the log, from `started` on.
        nameless: seats whose account is gone; their names are left out, which no signature covers.
    """
    events = [msgspec.Raw(_without_names(entry.data, nameless)) for entry in entries]
    return wire.encode({"format": FORMAT, "match": stored.name, "table": stored.table, "events": events})


def _without_names(data: bytes, nameless: Collection[Seat]) -> bytes:
    if not nameless or b'"started"' not in data:
        return data
    event = wire.read_event(data)
    if not isinstance(event, wire.Started):
        return data
    event.names = ["" if seat in nameless else name for seat, name in enumerate(event.names)]
    return wire.encode(event)
