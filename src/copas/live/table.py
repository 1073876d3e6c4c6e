"""One table's life, without I/O: people and a time go in, events come out.

The table's state is a function of its log and the time. `handle` judges a person's request and `advance` does
all that the server owes and that time brings; both append events, which are applied at once. The caller
stores them, and tells nobody before they are stored; if storing fails, it throws the table away and loads it
again, so that memory never says more than the log.
"""

from __future__ import annotations

from collections.abc import Iterable

from copas.live import messages as wire
from copas.live.answers import fingerprint
from copas.live.clock import Milliseconds
from copas.live.forks import find_fork, known_heads, signed_heads, truly_signed
from copas.live.lobby import Lobby, read_rules
from copas.live.messages import ErrorCode
from copas.live.play import Play
from copas.live.serving import FAST_BOTS
from copas.live.tablestate import Person, Rejected, Room, State, invitation
from copas.mental.errors import Fault, Refusal, Refused
from copas.mental.messages import Message, MessageType, TakeoverReason
from copas.mental.state import Phase
from copas.seats import Seat

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
    | wire.Fork
)
Reply = wire.Ack | wire.Refused | wire.Advice

_ALONE_ONLY = frozenset({MessageType.UNDO, MessageType.HINT})

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


class Table(Lobby):
    """One table: `TableState` says what it consists of."""

    def light(self, request: Request | None) -> bool:
        """Say whether handling a request (or the time) takes a millisecond or so, rather than many."""
        if self.play is None or self.state is not State.PLAYING:
            return not isinstance(request, wire.Sit | wire.Start)
        quick = (
            request is None
            or isinstance(request, wire.Ready)
            or MessageType.DECK < getattr(request, "type", MessageType.PLAY) < MessageType.TAKEOVER
        )
        ahead = self.play.ahead
        quick = quick and (ahead is None or not ahead.busy)
        return quick and self.play.phase is Phase.PLAY and self.bots in FAST_BOTS

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
        self,
        seat: Seat | None,
        control: bool,
        why: str,
        since: int,
        up: Iterable[Seat],
        *,
        anew: bool = False,
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
            anew=anew,
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
            sheet=list(play.sheet),
        )

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
            case wire.Fork():
                seq = self._show_fork(person, request)
            case wire.Hint():
                return self._hint(person, request)
        return wire.Ack(seq=seq, cid=cid)

    def _say(self, person: Person, request: wire.Say) -> int:
        play = self.play
        if play is None or play.observer is None or not play.observer.heads:
            raise Rejected(ErrorCode.NOT_OWED, "No deal is running at this table.")
        message = self._read_message(request)
        sitting = self.sitting.get(message.seat)
        if sitting is None or sitting.person != person.id:
            raise Rejected(ErrorCode.NOT_YOURS, "This seat is not yours.")
        known = play.answers.of(message.key)
        if known is not None and known.digest == fingerprint(message):
            return known.seq
        if message.seat in play.gone:
            raise Rejected(ErrorCode.NOT_YOURS, "This seat was taken over and plays by itself.")
        if known is not None:
            raise Rejected(ErrorCode.SENT_ALREADY, "Another message under this key was accepted.")
        if self.state is not State.PLAYING:
            raise Rejected(ErrorCode.CLOSED, "The match is over.")
        if play.ahead is not None and message.ctx == play.ahead.ctx:
            return self._accept_ahead(person, message, request)
        if message.ctx != play.observer.ctx:
            raise Rejected(ErrorCode.STALE, "This set-up is not running (any more).")
        return self._accept(person, message, request)

    def _accept_ahead(self, person: Person, message: Message, request: wire.Say) -> int:
        """Accept a message of the set-up being prepared: there a fault costs nothing, and nobody leaves."""
        observer = self._match.observer_of_ctx(message.ctx)
        try:
            if message.head != observer.head:
                observer.accept(message)  # refuses it: stale, not owed, a bad signature, or a fork
            return self._emit(self._said(message, request.body, request.sig), person.id)
        except Refused as error:
            raise Rejected(_CODES[error.code], str(error)) from None
        except Fault as error:
            raise Rejected(ErrorCode.FAULT, str(error), error.check) from None

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
            if message.type in _ALONE_ONLY and not self.alone:
                raise Rejected(ErrorCode.NOT_OWED, "Undo and hints are for who began alone, unrated.")
            if message.head != self._match.running.head:
                self._match.running.accept(message)  # refuses it: stale, not owed, a bad signature, or a fork
            return self._emit(self._said(message, request.body, request.sig), person.id)
        except Refused as error:
            details = {"seat": message.seat} if error.reason else None
            raise Rejected(_CODES[error.code], str(error), error.reason, details) from None
        except Fault as error:
            self._convict(message)
            raise Rejected(ErrorCode.FAULT, str(error), error.check) from None

    def _said(self, message: Message, body: str = "", signature: str = "") -> wire.Said:
        return wire.Said(
            setup=self._match.observer_of_ctx(message.ctx).setup.number,
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

    def _show_fork(self, person: Person, request: wire.Fork) -> int:
        """Show everybody two heads signed for one round, and end the match: it counts for nobody."""
        play = self.play
        if play is None or self.state is not State.PLAYING:
            raise Rejected(ErrorCode.CLOSED, "No match is being played at this table.")
        try:
            ctx, shown = wire.to_bytes(request.ctx), signed_heads(request)
        except wire.BadFrame as error:
            raise Rejected(ErrorCode.BAD_LAYOUT, str(error)) from None
        signing = self._secrets[self.number].public.signing
        fork = find_fork(ctx, signing, [*shown, *known_heads(play.observers, ctx, request.round)])
        if fork is None and play.never_signed(request.ctx, request.round):
            fork = truly_signed(ctx, signing, shown)
        if fork is None:
            raise Rejected(ErrorCode.NOT_OWED, "These are not two heads signed by this server for one round.")
        seq = self._emit(fork.event(), person.id, request.cid)
        self._emit(wire.Abandoned(why="fork", left=play.left(), record=self._record()))
        return seq

    def close(self, now: Milliseconds) -> None:
        """Close a table that nobody has touched for very long."""
        self.now = max(self.now, now)
        if self.state in (State.LOBBY, State.PLAYING):
            left = [] if self.play is None else self.play.left()
            record = "" if self.play is None or self.play.observer is None else self._record()
            self._emit(wire.Abandoned(why="closed", left=left, record=record))

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
        if play.spoiled and play.ahead is not None:
            self._emit(wire.Dropped(setup=play.ahead.number))
            return True
        if play.running.finished:
            return self._conclude(play) or self._work_ahead(play) or self._step_time(play)
        if self._pay(play):
            return True
        head = play.next_head()
        if head is not None:
            self._emit(head)
            return True
        return self._work_ahead(play) or self._step_time(play)

    def _work_ahead(self, play: Play) -> bool:
        """Do what is due for the next deal's set-up in the background; returns whether there was anything."""
        if play.ahead is None:
            event = play.next_prepared()
            if event is not None:
                self._emit(event)
            return event is not None
        due = play.ahead.party.due()
        for message in due:
            self._emit(self._said(message))
        if due:
            return True
        head = play.next_head(ahead=True)
        if head is not None:
            self._emit(head)
        return head is not None

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
        if play.ledger.late_moon(play.people, self.now):
            self._emit(self._said(play.default_moon()))
            return True
        silent = play.silent(self.now, self.heard)
        if not silent and self.now - self._last_human >= self._timing.idle:
            silent = [seat for seat in play.people if play.ledger.owed(seat) is not None]
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


__all__ = ["Person", "Rejected", "Reply", "Request", "Room", "State", "Table", "invitation", "read_rules"]
