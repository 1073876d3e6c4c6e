"""Records of matches (docs/fair-deal.md, "Records"), made from the logs on demand."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from dataclasses import replace

from copas.live import messages as wire
from copas.live.ahead import open_setup
from copas.live.forks import signed_heads
from copas.live.store import Entry, StoredRecord
from copas.mental.keys import Certificate, nonce_commitment
from copas.mental.messages import Message, SignedHead
from copas.mental.observer import Observer
from copas.mental.record import FairRecord, RecordedFork
from copas.rules import Rules
from copas.seats import Seat


class _Reading:
    """What the events of one match add up to."""

    def __init__(self, table: str, started: wire.Started) -> None:
        self.table = table.encode()
        self.started = started
        self.rules = Rules.from_dict(started.rules)
        self.observers: list[Observer] = []
        self.fork: RecordedFork | None = None
        self._prepared: Observer | None = None
        self._match = wire.to_bytes(started.match)
        self._previous = bytes(64)

    def take(self, event: wire.Event) -> None:
        match event:
            case wire.SetupOpened():
                self._open(event)
            case wire.Prepared():
                self._prepared = Observer(open_setup(event, self.rules, self._match))
            case wire.Head():
                head, signature = wire.to_bytes(event.head), wire.to_bytes(event.sig)
                self._observer(event.setup).advance(SignedHead(event.round, head, signature))
            case wire.Said():
                self._say(event)
            case wire.Forked():
                self.fork = RecordedFork(wire.to_bytes(event.ctx), signed_heads(event))
            case wire.Scored():
                self._previous = self.observers[-1].head
            case _:
                pass

    def _open(self, event: wire.SetupOpened) -> None:
        """Begin a set-up. One that was prepared and never began is no part of the record."""
        setup, prepared = open_setup(event, self.rules, self._match, self._previous), self._prepared
        if prepared is not None and prepared.ctx == setup.ctx:
            prepared.bind(setup.scores, setup.previous)
            self.observers.append(prepared)
        else:
            self.observers.append(Observer(setup))
        self._prepared = None

    def _observer(self, setup: int) -> Observer:
        prepared = self._prepared
        return prepared if prepared is not None and setup == prepared.setup.number else self.observers[-1]

    def _say(self, event: wire.Said) -> None:
        observer = self._observer(event.setup)
        body, signature = wire.to_bytes(event.body), wire.to_bytes(event.sig)
        place = (observer.ctx, event.round, event.type, event.seat)
        observer.accept(Message(*place, observer.head, body, signature))

    def record(self) -> FairRecord:
        started, nonce = self.started, wire.to_bytes(self.started.nonce)
        seats = (None if c is None else wire.to_bytes(c) for c in started.certificates)
        bare = FairRecord(
            self.rules,
            self.table,
            nonce_commitment(self.table, nonce),
            nonce,
            Certificate.decode(wire.to_bytes(started.server)),
            tuple(None if c is None else Certificate.decode(c) for c in seats),
            self.observers[0].setup.roster,
        )
        whole = bare.with_setups(self.observers)
        return whole if self.fork is None else replace(whole, fork=self.fork)


def export_record(stored: StoredRecord, entries: Sequence[Entry], nameless: Collection[Seat] = ()) -> bytes:
    """Return the record of a match as JSON, for `copas verify`, with the players' names beside it.

    Args:
        stored: which match.
        entries: its part of the log, from `started` on.
        nameless: seats whose account is gone; their names are left out, which no signature covers.

    Raises:
        CopasError: if the log is not that of a match in which a set-up was opened.
    """
    reading = _read(stored, entries)
    started = reading.started
    names = ["" if seat in nameless else name for seat, name in enumerate(started.names)]
    record = {**reading.record().to_dict(), "names": names}
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")).encode()


def read_match(stored: StoredRecord, entries: Sequence[Entry]) -> tuple[wire.Started, list[Observer]]:
    """Follow a match again: its start, and each set-up as everybody saw it at its end.

    Raises:
        CopasError: if the log is not that of a match in which a set-up was opened.
    """
    reading = _read(stored, entries)
    return reading.started, reading.observers


def _read(stored: StoredRecord, entries: Sequence[Entry]) -> _Reading:
    started = wire.read_event(entries[0].data)
    if not isinstance(started, wire.Started):
        raise wire.BadFrame("The log of a match begins with its start.")
    reading = _Reading(stored.table, started)
    for entry in entries:
        reading.take(wire.read_event(entry.data))
    if not reading.observers:
        raise wire.BadFrame("No deal was set up in this match.")
    return reading
