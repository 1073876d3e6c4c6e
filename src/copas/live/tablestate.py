"""What a table's log adds up to: people, options, the match; appending to it; and reading it again.

`copas.live.lobby` and `copas.live.table` build on this: they decide which events come, this says what those
do.
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple, Self

import msgspec

from copas.bots import UnknownBot
from copas.errors import CopasError
from copas.live import messages as wire
from copas.live.clock import Milliseconds, Timing
from copas.live.messages import ErrorCode
from copas.live.play import Play
from copas.live.serving import MatchSecrets, Serving
from copas.live.store import Entry, Secret, StoredRecord
from copas.mental.keys import Certificate
from copas.rules import Rules
from copas.seats import Seat

RECENT = 40
"""So many events stay in memory; older ones are read from the store for whoever needs them."""


class State(StrEnum):
    """Where a table stands."""

    LOBBY = "lobby"
    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"


class Room(StrEnum):
    """What kind of table it is."""

    SOLO = "solo"
    FRIENDS = "friends"
    MATCHED = "matched"


class Person(NamedTuple):
    """Somebody at a socket.

    Attributes:
        id: a secret number.
        name: what others see.
        account: the account, if there is one.
        blocks: the ids of those whose words this person does not want to read.
    """

    id: str
    name: str
    account: str = ""
    blocks: frozenset[str] = frozenset()


@dataclass
class Sitting:
    """Somebody in a seat."""

    person: str
    name: str
    certificate: Certificate


class Rejected(CopasError):
    """A request that changes nothing.

    Attributes:
        code: why.
        reason: the domain's reason, or the failed check.
        details: what the reason speaks of.
    """

    def __init__(
        self, code: ErrorCode, sentence: str, reason: str = "", details: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(sentence)
        self.code = code
        self.reason = reason
        self.details = dict(details or {})


class TableState:
    """One table, as its log has it.

    Attributes:
        id: its name.
        room: what kind of table.
        code: the code by which people come in.
        state: where it stands.
        rules: the options.
        bots: the level of the bots.
        clock: whether the clock was asked for.
        sitting: who sits, by seat (in a match: who sat down at its start).
        host: the host's seat.
        rated: whether the match changes ratings.
        play: the match, once started.
        seq: the number of the last event.
        since: the number of the event that began the current set-up; 1 before the first.
        recent: the last events, (seq, JSON): most windows that come back lack no others.
        prelude: the numbers of the current set-up's events from before it began, where it was prepared.
        entries: events appended since `take` was called last.
        heard: when each person was last heard, in table time. Not stored.
    """

    def __init__(self, serving: Serving, timing: Timing, secrets: Mapping[int, MatchSecrets]) -> None:
        self.id = ""
        self.room = Room.SOLO
        self.code = ""
        self.state = State.LOBBY
        self.rules = Rules()
        self.bots = ""
        self.clock = True
        self.sitting: dict[Seat, Sitting] = {}
        self.host: Seat | None = None
        self.rated = False
        self.play: Play | None = None
        self.seq = 0
        self.now: Milliseconds = 0
        self.since = 1
        self.recent: deque[tuple[int, bytes]] = deque(maxlen=RECENT)
        self.prelude: list[int] = []
        self.entries: list[Entry] = []
        self.heard: dict[Seat, Milliseconds] = {}
        self.number = 0
        self.new_secret: Secret | None = None
        self.new_record: StoredRecord | None = None
        self._serving = serving
        self._timing = timing
        self._secrets = dict(secrets)
        self._certificate = ""
        self._commitment = ""
        self._cids: dict[tuple[str, str], int] = {}
        self._preparing: list[int] = []
        self._prepared = 0
        self._first = 0
        self._last_human: Milliseconds = 0
        self._empty_since: Milliseconds = 0
        self._order: list[Seat] = []
        self._invited: frozenset[str] = frozenset()
        self._fill = False

    @classmethod
    def open(
        cls,
        serving: Serving,
        timing: Timing,
        name: str,
        room: Room,
        code: str,
        rules: Rules,
        bots: str,
        clock: bool,
        *,
        invited: Iterable[str] = (),
        rated: bool = False,
        fill: bool = False,
    ) -> Self:
        """Open a new table at its time 0.

        Args:
            serving: what every table of the server shares.
            timing: every duration.
            name: the table's name.
            room: what kind of table.
            code: the code by which people come in.
            rules: the options.
            bots: the level of the bots.
            clock: whether the clock runs.
            invited: the persons for whom a matched table is opened; nobody else sits there.
            rated: whether the match changes ratings.
            fill: whether bots may take the seats of those who go before the first deal.

        Raises:
            Rejected: if there is no such bot.
        """
        table = cls(serving, timing, {})
        bots = table._bot_name(bots)
        certificate, commitment = table._prepare(name, 1)
        table._emit(
            wire.Opened(
                table=name,
                room=room,
                code=code,
                rules=rules.to_dict(),
                bots=bots,
                clock=clock,
                server=certificate,
                commitment=commitment,
                rated=rated,
                invited=[invitation(name, person) for person in invited],
                fill=fill,
            )
        )
        return table

    @classmethod
    def replay(
        cls, serving: Serving, timing: Timing, entries: Iterable[Entry], secrets: Mapping[int, Secret]
    ) -> Self:
        """Rebuild a table from its log.

        Raises:
            CopasError: if the log is not one that this program writes.
        """
        kept = list(entries)
        opened = wire.read_event(kept[0].data)
        if not isinstance(opened, wire.Opened):
            raise wire.BadFrame("A log begins with the opening of the table.")
        name = opened.table.encode()
        known = {
            number: MatchSecrets(number, name, serving.identity, secret.master, secret.nonce)
            for number, secret in secrets.items()
        }
        table = cls(serving, timing, known)
        events = [wire.read_event(entry.data) for entry in kept]
        over = _over(events)
        for place, (entry, event) in enumerate(zip(kept, events, strict=True)):
            table.now = entry.at
            if table.play is not None:
                table.play.skimming = place in over
            table._append(event, entry)
        table.entries.clear()
        table.new_secret = table.new_record = None
        return table

    def resume(self) -> None:
        """Go on after a restart: fresh graces, and everybody counts as present for a while."""
        if self.state is State.PLAYING:
            self._emit(wire.Resumed())
        late = self._timing.back - self._timing.silence
        self.heard = dict.fromkeys(self.sitting, self.now + late)
        self._last_human = self._empty_since = self.now

    def _prepare(self, name: str, number: int) -> tuple[str, str]:
        """Draw the secrets of the next match; returns the certificate and the commitment."""
        secrets = MatchSecrets.fresh(number, name.encode(), self._serving.identity, self._serving.entropy)
        self._secrets[number] = secrets
        self.new_secret = Secret(number, secrets.master, secrets.nonce)
        certificate = secrets.certificate(self._serving.entropy)
        return wire.to_text(certificate.encode()), wire.to_text(secrets.commitment)

    def _bot_name(self, name: str) -> str:
        try:
            return self._serving.bot(name).name
        except UnknownBot as error:
            raise Rejected(ErrorCode.UNKNOWN_BOT, str(error)) from None

    def _emit(self, event: wire.Event, actor: str = "", cid: str = "") -> int:
        """Append an event and apply it; returns its number. Whatever applying raises leaves no trace."""
        self._append(event, Entry(self.seq + 1, self.now, actor, cid, b""))
        return self.seq

    def _append(self, event: wire.Event, entry: Entry) -> None:
        applied = self._apply(event, entry)
        data = entry.data or wire.encode(applied)
        self.seq = entry.seq
        self.entries.append(entry._replace(data=data))
        self._number(event)
        self.recent.append((self.seq, data))
        if entry.cid:
            self._cids[entry.actor, entry.cid] = self.seq

    def _number(self, event: wire.Event) -> None:
        """Note which events who comes in has to be told: the current set-up's, prepared ones included."""
        ahead = None if self.play is None else self.play.ahead
        if isinstance(event, wire.SetupOpened):
            prepared = self._preparing and self._prepared == event.setup
            self.prelude = self._preparing if prepared else []
            self._preparing, self.since = [], self.seq
        elif isinstance(event, wire.Prepared):
            self._preparing, self._prepared = [self.seq], event.setup
        elif isinstance(event, wire.Head | wire.Said) and ahead is not None and event.setup == ahead.number:
            self._preparing.append(self.seq)

    def _apply(self, event: wire.Event, entry: Entry) -> wire.Event:
        """Change the state by an event; returns it, completed."""
        now = entry.at
        match event:
            case wire.Said():
                self._apply_said(event, entry)
            case wire.Head():
                self._match.apply_head(event, now)
                if not (event.debts or self._match.skimming):
                    return msgspec.structs.replace(event, debts=self._match.named_debts(event.setup))
            case wire.SetupOpened():
                self._match.apply_setup(event, now)
            case wire.Prepared():
                self._match.apply_prepared(event, now)
            case wire.Dropped():
                self._match.apply_dropped(event, now)
            case wire.Scored():
                self._match.apply_scored(event)
            case wire.Voided():
                self._match.apply_voided(event)
            case wire.ReadySet():
                self._match.ready.add(event.seat)
                self._last_human = now
            case wire.Resumed():
                self._match.apply_resumed(now)
            case _:
                self._apply_seating(event, entry)
        return event

    def _apply_said(self, event: wire.Said, entry: Entry) -> None:
        play = self._match
        if play.skimming:
            play.skim_said(event, entry.at)
        else:
            play.apply_said(play.message_of(event), entry.seq, entry.at)
        if entry.actor:
            self._last_human = entry.at

    def _apply_seating(self, event: wire.Event, entry: Entry) -> None:
        match event:
            case wire.Opened():
                self.id, self.room, self.code = event.table, Room(event.room), event.code
                self.rated, self._invited, self._fill = event.rated, frozenset(event.invited), event.fill
                self._take_options(event)
                self._take_server(event, 1)
            case wire.OptionsSet():
                self._take_options(event)
            case wire.Sat():
                certificate = Certificate.decode(wire.to_bytes(event.certificate))
                self.sitting[event.seat] = Sitting(entry.actor, event.name, certificate)
                self._order.append(event.seat)
                self.host = event.seat if self.host is None else self.host
                self.heard[event.seat] = entry.at
            case wire.Stood():
                del self.sitting[event.seat]
                self._order.remove(event.seat)
                self.heard.pop(event.seat, None)
                self._empty_since = entry.at
            case wire.HostIs():
                self.host = event.seat
            case wire.Started():
                self.state = State.PLAYING
                self._first = entry.seq
                self.play = Play(event, self._secrets[self.number], self._serving, self._timing, self.bots)
                self._last_human = entry.at
            case wire.Finished() | wire.Abandoned():
                self._end(event, entry.seq)
            case wire.Reopened():
                self._reopen(event, entry)

    def _take_options(self, event: wire.Opened | wire.OptionsSet) -> None:
        self.rules = Rules.from_dict(event.rules)
        self.bots, self.clock = event.bots, event.clock

    def _take_server(self, event: wire.Opened | wire.Reopened, number: int) -> None:
        self._certificate, self._commitment, self.number = event.server, event.commitment, number

    def _end(self, event: wire.Finished | wire.Abandoned, seq: int) -> None:
        self.state = State.FINISHED if isinstance(event, wire.Finished) else State.ABANDONED
        if event.record:
            self.new_record = StoredRecord(event.record, self.id, self.number, self._first, seq)

    def _reopen(self, event: wire.Reopened, entry: Entry) -> None:
        self.state = State.LOBBY
        self.play = None
        self.sitting, self.heard, self.host, self._order = {}, {}, None, []
        self._empty_since = entry.at
        self._cids.clear()
        self._take_server(event, self.number + 1)

    @property
    def _match(self) -> Play:
        assert self.play is not None  # noqa: S101 - callers are past `started`
        return self.play

    def take(self) -> list[Entry]:
        """Return the events appended since the last call, for the store."""
        entries, self.entries = self.entries, []
        return entries

    @property
    def timed(self) -> bool:
        """Whether clocks run: always, unless one human alone started without."""
        return self.clock or len(self.sitting) > 1

    @property
    def alone(self) -> bool:
        """Whether one person began by themselves, unrated: a table that others have left is not that."""
        return len(self.sitting) == 1 and not self.rated

    def seat_of(self, person: str) -> Seat | None:
        """Return where somebody sits; None for watchers and for those who were taken over."""
        for seat, sitting in self.sitting.items():
            if sitting.person == person and (self.play is None or seat not in self.play.gone):
                return seat
        return None

    def names(self) -> list[str]:
        """Return what the seats are called: people, bots' levels in a match, nothing for empty seats."""
        bots = "" if self.play is None else self.bots
        return [
            self.sitting[seat].name if seat in self.sitting else bots for seat in range(self.rules.players)
        ]

    def hear(self, seat: Seat, now: Milliseconds) -> None:
        """Note a sign of life."""
        self.heard[seat] = max(now, self.heard.get(seat, now))


def _over(events: Sequence[wire.Event]) -> set[int]:
    """Return the places of a log whose set-ups are over: nothing of them is judged again.

    What led to the running set-up before it began counts to it, where it was prepared.
    """
    begun = [place for place, event in enumerate(events) if isinstance(event, wire.SetupOpened)]
    current = begun[-1] if begun else 0
    running = events[current]
    number = running.setup if isinstance(running, wire.SetupOpened) else 0
    starts = [p for p, event in enumerate(events[:current]) if isinstance(event, wire.Started)]
    start = starts[-1] if starts else 0
    return {
        place
        for place, event in enumerate(events[:current])
        if place < start
        or not isinstance(event, wire.Prepared | wire.Head | wire.Said)
        or event.setup != number
    }


def invitation(table: str, person: str) -> str:
    """Return the digest that stands for a person in the list of those who may sit at a matched table."""
    return wire.to_text(hashlib.sha256(f"copas invitation 1\0{table}\0{person}".encode()).digest()[:16])
