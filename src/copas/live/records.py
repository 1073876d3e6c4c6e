"""Records of matches, made from the logs on demand."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from copas.live import messages as wire
from copas.live.store import Entry, Secret, StoredRecord

FORMAT = "copas-live-1"


def export_record(stored: StoredRecord, entries: Sequence[Entry], _secret: Secret) -> bytes:
    """Return the record of a match as JSON: its events as everybody was told them.

    Args:
        stored: which match.
        entries: its part of the log, from `started` on.
    """
    events = [msgspec.Raw(entry.data) for entry in entries]
    return wire.encode({"format": FORMAT, "match": stored.name, "table": stored.table, "events": events})
