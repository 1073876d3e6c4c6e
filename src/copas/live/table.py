"""One table's life, without I/O: people and a time go in, events come out.

The table's state is a function of its log and the time. `handle` judges a person's request and `advance` does
all that the server owes and that time brings; both append events, which are applied at once. The caller
stores them, and tells nobody before they are stored; if storing fails, it throws the table away and loads it
again, so that memory never says more than the log.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, NamedTuple

import msgspec

from copas.bots import UnknownBot
from copas.errors import CopasError, InvalidRules
from copas.live import messages as wire
from copas.live.clock import Milliseconds, Timing
from copas.live.messages import ErrorCode
from copas.live.play import Play, fingerprint
from copas.live.serving import FAST_BOTS, MatchSecrets, Serving
from copas.live.store import Entry, Secret, StoredRecord
from copas.mental.errors import ChoiceError, FairDealError, Fault, Refusal, Refused
from copas.mental.keys import Certificate, match_id
from copas.mental.messages import Message, MessageType, TakeoverReason
from copas.mental.state import Phase
from copas.rules import PRESETS, Rules
from copas.seats import Seat


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


Request = (
    wire.Sit
    | wire.Stand
    | wire.Options
    | wire.Start
    | wire.Kick
    | wire.Say
    | wire.Ready
    | wire.Rematch
    | wire.Hint
)
Reply = wire.Ack | wire.Refused | wire.Advice

_CODES = {
    Refusal.TOO_LARGE: ErrorCode.TOO_LARGE,
    Refusal.BAD_LAYOUT: ErrorCode.BAD_LAYOUT,
    Refusal.STALE: ErrorCode.STALE,
    Refusal.SENT_ALREADY: ErrorCode.SENT_ALREADY,
    Refusal.NOT_YOURS: ErrorCode.NOT_YOURS,
    Refusal.NOT_OWED: ErrorCode.NOT_OWED,
    Refusal.BAD_SIGNATURE: ErrorCode.BAD_SIGNATURE,
    Refusal.FORK: ErrorCode.FORK,
    Refusal.ILLEGAL: ErrorCode.ILLEGAL,
    Refusal.OUT_OF_ORDER: ErrorCode.NOT_OWED,
}
RECORD_BYTES = 16
"""A match's record is found under the first bytes of its match id: nobody guesses 128 bits."""


class Table:
    """One table.

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
        recent: the events since the current set-up began (or all of them in a lobby): (seq, JSON).
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
        self.recent: list[tuple[int, bytes]] = []
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
        self._first = 0
        self._last_human: Milliseconds = 0
        self._empty_since: Milliseconds = 0
        self._order: list[Seat] = []
        self._invited: frozenset[str] = frozenset()
        self._fill = False

    # ── making and loading ──────────────────────────────────────────────────────────────────────────────────

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
    ) -> Table:
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
    ) -> Table:
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
        setups = [place for place, event in enumerate(events) if isinstance(event, wire.SetupOpened)]
        current = setups[-1] if setups else 0
        for place, (entry, event) in enumerate(zip(kept, events, strict=True)):
            table.now = entry.at
            if table.play is not None:
                table.play.skimming = place < current
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

    # ── events ──────────────────────────────────────────────────────────────────────────────────────────────

    def _emit(self, event: wire.Event, actor: str = "", cid: str = "") -> int:
        """Append an event and apply it; returns its number. Whatever applying raises leaves no trace."""
        self._append(event, Entry(self.seq + 1, self.now, actor, cid, b""))
        return self.seq

    def _append(self, event: wire.Event, entry: Entry) -> None:
        applied = self._apply(event, entry)
        data = entry.data or wire.encode(applied)
        self.seq = entry.seq
        self.entries.append(entry._replace(data=data))
        if isinstance(event, wire.SetupOpened):
            self.recent.clear()
        self.recent.append((self.seq, data))
        if entry.cid:
            self._cids[entry.actor, entry.cid] = self.seq

    def _apply(self, event: wire.Event, entry: Entry) -> wire.Event:
        """Change the state by an event; returns it, completed."""
        now = entry.at
        match event:
            case wire.Said():
                play = self._match
                if play.skimming:
                    play.skim_said(event, now)
                else:
                    play.apply_said(play.message_of(event), entry.seq, now)
                if entry.actor:
                    self._last_human = now
            case wire.Head():
                self._match.apply_head(event, now)
                if event.debts or self._match.skimming:
                    return event
                return msgspec.structs.replace(event, debts=self._match.named_debts())
            case wire.SetupOpened():
                self._match.apply_setup(event, now)
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
            case _:
                pass  # `dropped` tells only what the set-up's own messages say

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

    # ── what stands ─────────────────────────────────────────────────────────────────────────────────────────

    @property
    def timed(self) -> bool:
        """Whether clocks run: always, unless one human alone started without."""
        return self.clock or len(self.sitting) > 1

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

    def light(self, request: Request | None) -> bool:
        """Say whether handling a request (or the time) takes a millisecond or so, rather than many."""
        if self.play is None or self.state is not State.PLAYING:
            return not isinstance(request, wire.Sit | wire.Start)
        quick = (
            request is None
            or isinstance(request, wire.Ready)
            or getattr(request, "type", 0) < MessageType.TAKEOVER
        )
        return quick and self.play.phase is Phase.PLAY and self.bots in FAST_BOTS

    def hear(self, seat: Seat, now: Milliseconds) -> None:
        """Note a sign of life."""
        self.heard[seat] = max(now, self.heard.get(seat, now))

    def clocks(self, now: Milliseconds, *, stopped: bool) -> wire.Clocks:
        """Return what is left to everybody."""
        seats: list[wire.SeatClock] = []
        if self.play is not None and self.state is State.PLAYING and self.timed:
            for seat in self.play.people:
                left = self.play.ledger.left(seat, now)
                owed = 0 if left.owed is None else int(left.owed.type)
                seats.append(wire.SeatClock(seat, owed, left.grace, left.reserve, left.late))
        return wire.Clocks(seats=seats, stopped=stopped or not self.timed)

    def welcome(
        self, seat: Seat | None, control: bool, why: str, since: int, up: Iterable[Seat]
    ) -> wire.Welcome:
        """Return the answer to `hello`."""
        return wire.Welcome(
            v=wire.PROTOCOL,
            table=self.id,
            room=self.room,
            code=self.code,
            state=self.state,
            seat=seat,
            control=control,
            why=why,
            host=self.host,
            seq=self.seq,
            since=since,
            seats=self.seat_views(up),
            rules=self.rules.to_dict(),
            bots=self.bots,
            clock=self.timed,
            server=self._certificate,
            commitment=self._commitment,
            match=self._match_view(),
            rated=self.rated,
        )

    def seat_views(self, up: Iterable[Seat]) -> list[wire.SeatView]:
        """Return the seats as everybody sees them."""
        present = set(up)
        views = []
        for seat in range(self.rules.players):
            sitting = self.sitting.get(seat)
            left = self.play is not None and seat in self.play.gone
            if sitting is None:
                views.append(wire.SeatView("empty") if self.play is None else wire.SeatView("bot", self.bots))
                continue
            certificate = wire.to_text(sitting.certificate.encode())
            kind = "bot" if left else "human"
            views.append(wire.SeatView(kind, sitting.name, seat in present, left, certificate))
        return views

    def _match_view(self) -> wire.MatchView | None:
        play = self.play
        if play is None:
            return None
        return wire.MatchView(
            match=wire.to_text(play.match),
            nonce=wire.to_text(self._secrets[self.number].nonce),
            server=self._certificate,
            certificates=[None if c is None else wire.to_text(c.encode()) for c in play.certificates],
            names=play.names,
            rules=play.rules.to_dict(),
            scores=list(play.scores),
            left=sorted(play.gone),
        )

    # ── requests ────────────────────────────────────────────────────────────────────────────────────────────

    def handle(self, person: Person, request: Request, now: Milliseconds) -> Reply:
        """Judge a request; what it causes is appended and applied.

        Args:
            person: who asks.
            request: what.
            now: table time.
        """
        self.now = max(self.now, now)
        cid = request.cid if isinstance(request.cid, str) else ""
        if cid and not isinstance(request, wire.Say) and (person.id, cid) in self._cids:
            return wire.Ack(seq=self._cids[person.id, cid], cid=cid)
        try:
            return self._dispatch(person, request, cid)
        except Rejected as refusal:
            return wire.Refused(
                code=refusal.code,
                sentence=str(refusal),
                cid=cid,
                reason=refusal.reason,
                details=refusal.details,
            )

    def _dispatch(self, person: Person, request: Request, cid: str) -> Reply:
        match request:
            case wire.Say():
                seq = self._say(person, request)
            case wire.Sit():
                seq = self._sit(person, request)
            case wire.Stand():
                seq = self._stand(person, cid)
            case wire.Options():
                seq = self._options(person, request)
            case wire.Start():
                self._demand_host(person)
                seq = self._start(person, cid)
            case wire.Kick():
                seq = self._kick(person, request)
            case wire.Ready():
                seq = self._ready(person, cid)
            case wire.Rematch():
                seq = self._rematch(person, cid)
            case wire.Hint():
                return self._hint(person, request)
        return wire.Ack(seq=seq, cid=cid)

    def _demand_lobby(self) -> None:
        if self.state is not State.LOBBY:
            raise Rejected(ErrorCode.CLOSED, "That is possible in the lobby only.")

    def _demand_host(self, person: Person) -> Seat:
        self._demand_lobby()
        seat = self.seat_of(person.id)
        if seat is None or seat != self.host or self.room is Room.MATCHED:
            raise Rejected(ErrorCode.NOT_HOST, "Only the host may do that.")
        return seat

    def _demand_seat(self, person: Person) -> Seat:
        seat = self.seat_of(person.id)
        if seat is None:
            raise Rejected(ErrorCode.NOT_YOURS, "You have no seat at this table, or no longer.")
        return seat

    # Lobby

    def _sit(self, person: Person, request: wire.Sit) -> int:
        self._demand_lobby()
        if self.seat_of(person.id) is not None:
            raise Rejected(ErrorCode.TAKEN, "You sit at this table already.")
        if self.room is Room.MATCHED and invitation(self.id, person.id) not in self._invited:
            raise Rejected(ErrorCode.FULL, "This table is for those who were matched here.")
        seat = self._free_seat(request)
        self._check_certificate(request.certificate, person)
        seq = self._emit(
            wire.Sat(seat=seat, name=person.name, certificate=request.certificate), person.id, request.cid
        )
        if self.room is Room.SOLO or (self._invited and len(self.sitting) == len(self._invited)):
            self._start(person, "")
        return seq

    def _free_seat(self, request: wire.Sit) -> Seat:
        free = [seat for seat in range(self.rules.players) if seat not in self.sitting]
        if not free or (self.room is Room.SOLO and self.sitting):
            raise Rejected(ErrorCode.FULL, "No seat is free.")
        if not isinstance(request.seat, int):
            return free[0]
        if request.seat not in free:
            raise Rejected(ErrorCode.TAKEN, "This seat is taken, or not one of this table.")
        return request.seat

    def _check_certificate(self, text: str, person: Person) -> None:
        try:
            certificate = Certificate.decode(wire.to_bytes(text))
        except (FairDealError, wire.BadFrame) as error:
            raise Rejected(ErrorCode.BAD_LAYOUT, str(error)) from None
        try:
            certificate.check(self.id.encode())
        except FairDealError as error:
            raise Rejected(ErrorCode.BAD_SIGNATURE, str(error)) from None
        # Unrated, a browser that does not know of its account yet may sit without it.
        if certificate.account != person.account and (certificate.account or self.rated):
            raise Rejected(ErrorCode.BAD_LAYOUT, "A certificate names the own account; a guest's names none.")
        keys = [k for sitting in self.sitting.values() for k in sitting.certificate.keys]
        keys += [*self._secrets[self.number].public, *certificate.keys]
        if len(set(keys)) != len(keys):
            raise Rejected(ErrorCode.TAKEN, "Everybody at a table needs three keys of their own.")

    def _stand(self, person: Person, cid: str) -> int:
        self._demand_lobby()
        seat = self._demand_seat(person)
        return self._free(seat, "stand", person.id, cid)

    def _free(self, seat: Seat, why: str, actor: str = "", cid: str = "") -> int:
        seq = self._emit(wire.Stood(seat=seat, why=why), actor, cid)
        if self.host == seat:
            self.host = None
            if self._order:
                self._emit(wire.HostIs(seat=self._order[0]))
        return seq

    def _kick(self, person: Person, request: wire.Kick) -> int:
        host = self._demand_host(person)
        if request.seat == host or request.seat not in self.sitting:
            raise Rejected(ErrorCode.NOT_YOURS, "The host can free another person's seat.")
        return self._free(request.seat, "kick", person.id, request.cid)

    def _options(self, person: Person, request: wire.Options) -> int:
        host = self._demand_host(person)
        rules = self.rules if isinstance(request.rules, msgspec.UnsetType) else read_rules(request.rules)
        bots = self.bots if isinstance(request.bots, msgspec.UnsetType) else self._bot_name(request.bots)
        clock = self.clock if isinstance(request.clock, msgspec.UnsetType) else request.clock
        if host >= rules.players:
            raise Rejected(ErrorCode.FULL, "The host's own seat is not one of such a table.")
        seq = self._emit(
            wire.OptionsSet(rules=rules.to_dict(), bots=bots, clock=clock), person.id, request.cid
        )
        for seat in [seat for seat in self.sitting if seat >= rules.players]:
            self._free(seat, "fewer")
        return seq

    def _start(self, person: Person, cid: str) -> int:
        secrets = self._secrets[self.number]
        certificates = [
            self.sitting[seat].certificate if seat in self.sitting else None
            for seat in range(self.rules.players)
        ]
        server = Certificate.decode(wire.to_bytes(self._certificate))
        identifier = match_id(self.id.encode(), secrets.nonce, server, certificates)
        names = [
            self.sitting[seat].name if seat in self.sitting else self.bots
            for seat in range(self.rules.players)
        ]
        return self._emit(
            wire.Started(
                match=wire.to_text(identifier),
                nonce=wire.to_text(secrets.nonce),
                server=self._certificate,
                certificates=[None if c is None else wire.to_text(c.encode()) for c in certificates],
                names=names,
                rules=self.rules.to_dict(),
            ),
            person.id,
            cid,
        )

    # In a match

    def _say(self, person: Person, request: wire.Say) -> int:
        play = self.play
        if play is None or play.observer is None or not play.observer.heads:
            raise Rejected(ErrorCode.NOT_OWED, "No deal is running at this table.")
        message = self._read_message(request)
        sitting = self.sitting.get(message.seat)
        if sitting is None or sitting.person != person.id:
            raise Rejected(ErrorCode.NOT_YOURS, "This seat is not yours.")
        known = play.answered(message.key)
        if known is not None:
            if known.digest == fingerprint(message):
                return known.seq
            raise Rejected(ErrorCode.SENT_ALREADY, "Another message under this key was accepted.")
        if message.seat in play.gone:
            raise Rejected(ErrorCode.NOT_YOURS, "This seat was taken over and plays by itself.")
        if self.state is not State.PLAYING:
            raise Rejected(ErrorCode.CLOSED, "The match is over.")
        if message.ctx != play.observer.ctx:
            raise Rejected(ErrorCode.STALE, "This set-up is not running (any more).")
        return self._accept(person, message, request)

    def _read_message(self, request: wire.Say) -> Message:
        try:
            ctx, head, body, signature = map(
                wire.to_bytes, (request.ctx, request.head, request.body, request.sig)
            )
        except wire.BadFrame as error:
            raise Rejected(ErrorCode.BAD_LAYOUT, str(error)) from None
        return Message(ctx, request.round, request.type, request.seat, head, body, signature)

    def _accept(self, person: Person, message: Message, request: wire.Say) -> int:
        try:
            if message.type == MessageType.LEAVE:
                return self._leave(person, message)
            if message.type == MessageType.EXPEL:
                return self._expel(person, message)
            if message.head != self._match.running.head:
                self._match.running.accept(message)  # refuses it: stale, not owed, a bad signature, or a fork
            return self._emit(self._said(message, request.body, request.sig), person.id)
        except Refused as error:
            raise Rejected(_CODES[error.code], str(error)) from None
        except Fault as error:
            self._convict(message)
            raise Rejected(ErrorCode.FAULT, str(error), error.check) from None

    def _said(self, message: Message, body: str = "", signature: str = "") -> wire.Said:
        return wire.Said(
            setup=self._match.number,
            round=message.round,
            type=message.type,
            seat=message.seat,
            body=body or wire.to_text(message.body),
            sig=signature or wire.to_text(message.signature),
        )

    def _leave(self, person: Person, message: Message) -> int:
        return self._take_over(message.seat, TakeoverReason.LEAVE, message, person.id)

    def _expel(self, person: Person, message: Message) -> int:
        play = self._match
        if len(message.body) != 2:
            raise Rejected(ErrorCode.BAD_LAYOUT, "EXPEL names a seat and a debt.")
        target, owed = message.body
        if message.round != play.running.round:
            raise Rejected(ErrorCode.TOO_EARLY, "That round is over: the debt was paid.")
        late = target in play.people and play.ledger.is_late(target, self.now) and self.timed
        oldest = play.ledger.owed(target) if target in play.people else None
        if not late or oldest is None or oldest.type != owed or play.ledger.is_late(message.seat, self.now):
            raise Rejected(ErrorCode.TOO_EARLY, "The debt is not late, or was paid meanwhile.")
        return self._take_over(target, TakeoverReason.EXPEL, message, person.id)

    def _take_over(self, seat: Seat, reason: TakeoverReason, shown: Message | None, actor: str = "") -> int:
        """Put a seat into the server's hands; a bad `shown` is refused as its sender's mistake."""
        takeover = self._match.takeover(seat, reason, shown)
        try:
            return self._emit(self._said(takeover), actor)
        except Fault as error:
            raise Rejected(ErrorCode.BAD_SIGNATURE, str(error)) from None

    def _convict(self, message: Message) -> None:
        """Take over who signed a faulty message, where somebody else is there to go on with."""
        if len(self._match.people) > 1:
            try:
                self._take_over(message.seat, TakeoverReason.FAULT, message)
            except Rejected:
                return  # it was no fault that others could check; the sender was refused anyway

    def _ready(self, person: Person, cid: str) -> int:
        seat = self._demand_seat(person)
        if not self._between():
            raise Rejected(ErrorCode.NOT_OWED, "The table waits for nobody now.")
        return self._emit(wire.ReadySet(seat=seat), person.id, cid)

    def _between(self) -> bool:
        play = self.play
        return self.state is State.PLAYING and play is not None and play.scored and not play.over

    def _rematch(self, person: Person, cid: str) -> int:
        if self.state not in (State.FINISHED, State.ABANDONED) or self.play is None:
            raise Rejected(ErrorCode.CLOSED, "A rematch follows the end of a match.")
        if self.room is Room.MATCHED:
            raise Rejected(ErrorCode.CLOSED, "The next live match begins with a new search.")
        if person.id not in (sitting.person for sitting in self.sitting.values()):
            raise Rejected(ErrorCode.NOT_YOURS, "You did not sit at this match.")
        certificate, commitment = self._prepare(self.id, self.number + 1)
        return self._emit(wire.Reopened(server=certificate, commitment=commitment), person.id, cid)

    def _hint(self, person: Person, request: wire.Hint) -> wire.Advice:
        from copas.live.advice import NoAdvice, advise

        seat = self._demand_seat(person)
        play = self.play
        if play is None or play.observer is None or self.state is not State.PLAYING:
            raise Rejected(ErrorCode.NOT_OWED, "No deal is running at this table.")
        try:
            return advise(play.observer, seat, request)
        except NoAdvice as error:
            raise Rejected(ErrorCode.NOT_OWED, str(error)) from None

    # ── what time brings ────────────────────────────────────────────────────────────────────────────────────

    def advance(self, now: Milliseconds) -> None:
        """Do everything that the server owes by now, and all that time has brought."""
        self.now = max(self.now, now)
        while self._step():
            pass

    def _step(self) -> bool:
        """Do one thing; returns whether there was one."""
        if self.state is State.LOBBY:
            return self._step_lobby()
        return self.state is State.PLAYING and self._step_match()

    def _step_lobby(self) -> bool:
        if self.room is Room.MATCHED and self.now >= self._timing.gather:
            self._emit(wire.Abandoned(why="missing", left=[]))
            return True
        gone = [s for s, heard in self.heard.items() if self.now - heard >= self._timing.seat_hold]
        if gone:
            self._free(gone[0], "absent")
            return True
        if not self.sitting and self.now - self._empty_since >= self._timing.lobby_close:
            self._emit(wire.Abandoned(why="closed", left=[]))
            return True
        return False

    def _step_match(self) -> bool:
        play = self._match
        if not play.people:
            self._emit(wire.Abandoned(why="left", left=play.left(), record=self._record()))
            return True
        if self.room is Room.MATCHED and not self._fill and play.gone and not play.dealt:
            self._emit(wire.Abandoned(why="dropped", left=[]))
            return True
        if play.observer is None:
            self._emit(play.next_setup())
            return True
        if play.running.finished:
            return self._conclude(play) or self._step_time(play)
        if self._pay(play):
            return True
        head = play.next_head()
        if head is not None:
            self._emit(head)
            return True
        return self._step_time(play)

    def _pay(self, play: Play) -> bool:
        """Pay the server's debts; returns whether any was paid."""
        paid = False
        for message in play.machine_messages() or play.bot_messages(self.now):
            try:
                self._emit(self._said(message))
                paid = True
            except Refused:
                break  # an earlier one has ended the round: look again
        return paid

    def _conclude(self, play: Play) -> bool:
        """Draw the consequences of a set-up that is over; returns whether there were any."""
        phase = play.phase
        if phase is Phase.DROPPED:
            self._emit(wire.Dropped(setup=play.number))
            self._emit_next(play)
            return True
        if phase is Phase.VOIDED:
            return self._void(play)
        if not play.scored:
            self._emit(play.score())
            if play.over:
                self._emit(
                    wire.Finished(
                        scores=list(play.scores),
                        winners=play.winners(),
                        left=play.left(),
                        record=self._record(),
                    )
                )
            return True
        waited = self.timed and self.now - play.since >= self._timing.between
        if waited or set(play.people) <= play.ready:
            self._emit_next(play)
            return True
        return False

    def _emit_next(self, play: Play) -> None:
        """Open the next set-up, or give the match up if nobody is left for it."""
        if play.people:
            self._emit(play.next_setup())

    def _void(self, play: Play) -> bool:
        verdict = play.verdict()
        self._emit(verdict)
        blamed = set(verdict.guilty) & set(range(self.rules.players))
        if len(blamed) != len(verdict.guilty) or not (blamed or play.running.state.gone):
            self._emit(wire.Abandoned(why="fault", left=play.left(), record=self._record()))
        else:
            self._emit_next(play)
        return True

    def _step_time(self, play: Play) -> bool:
        if not self.timed:
            return False
        if play.late_moon(self.now):
            self._emit(self._said(play.default_moon()))
            return True
        silent = play.silent(self.now, self.heard)
        if not silent and self.now - self._last_human >= self._timing.idle:
            silent = play.owing()
        takeable = [seat for seat in silent if play.can_take_over(seat)]
        if takeable:
            self._take_over(takeable[0], TakeoverReason.SILENCE, None)
        return bool(takeable)

    def _record(self) -> str:
        return wire.to_text(self._match.match[:RECORD_BYTES])

    def due_at(self) -> Milliseconds | None:
        """Return when `advance` has something to do next, if nobody says anything until then."""
        timing = self._timing
        if self.state is State.LOBBY:
            times = [heard + timing.seat_hold for heard in self.heard.values()]
            if self.room is Room.MATCHED:
                return min([*times, timing.gather])
            return min(times) if times else self._empty_since + timing.lobby_close
        if self.state is not State.PLAYING:
            return None
        play = self._match
        found = [play.bots_due_at()]
        if self.timed:
            found += [play.silence_at(self.heard), self._last_human + timing.idle]
            if self._between():
                found.append(play.since + timing.between)
        return min((time for time in found if time is not None), default=None)


def invitation(table: str, person: str) -> str:
    """Return the digest that stands for a person in the list of those who may sit at a matched table."""
    return wire.to_text(hashlib.sha256(f"copas invitation 1\0{table}\0{person}".encode()).digest()[:16])


def read_rules(values: Mapping[str, Any] | str) -> Rules:
    """Read options from the wire: an object of options, or the name of a preset.

    Raises:
        Rejected: if they cannot be played.
    """
    try:
        return (
            PRESETS[values]
            if isinstance(values, str) and values in PRESETS
            else (Rules.preset(values) if isinstance(values, str) else Rules.from_dict(values))
        )
    except InvalidRules as error:
        details = {key: str(value) for key, value in error.details.items()}
        raise Rejected(ErrorCode.BAD_RULES, str(error), error.reason, details) from None


__all__ = ["ChoiceError", "Person", "Rejected", "Reply", "Request", "Room", "State", "Table", "read_rules"]
