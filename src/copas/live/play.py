"""One match at a table: its deals, who owes what, and what follows when it does not come.

The state is a function of the events applied, in order. `apply_*` changes it, for a live table and for a
replay alike; the rest only looks, and makes the messages that the server owes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from copas.live import messages as wire
from copas.live.ahead import Ahead, open_setup
from copas.live.answers import Answers
from copas.live.clock import Milliseconds, Timing
from copas.live.debts import Ledger, Owed
from copas.live.serving import MatchSecrets, Serving, bot_identity
from copas.live.thinking import Thinking
from copas.mental.bodies import TakeoverBody
from copas.mental.encoding import Reader
from copas.mental.keys import SERVER, BotEntry, Certificate, Entry, HumanEntry, Roster, Setup
from copas.mental.messages import Message, MessageType, SignedHead, TakeoverReason
from copas.mental.observer import Observer
from copas.mental.server import ServerParty
from copas.mental.state import Phase
from copas.rules import Rules
from copas.scoring import is_over, leaders
from copas.seats import Seat

_AFTER_PLAY = frozenset({Phase.REVEAL, Phase.MOON, Phase.CLOSE, Phase.END})


class Gone(NamedTuple):
    """When somebody was taken over: the set-up, whether cards had been dealt, whether the last was played."""

    setup: int
    dealt: bool
    played_out: bool


class Play:
    """One match.

    Attributes:
        rules: the options.
        match: the match id.
        certificates: by seat; None for a bot.
        names: by seat.
        scores: after the last deal that counts.
        deal: the number of the running deal; 0 before the first.
        number: the number of the running set-up; 0 before the first.
        observer: the running set-up, or None before the first.
        ahead: the next deal's set-up, prepared while this one is played; or None.
        gone: who was taken over, and when.
        answers: the accepted messages.
        ready: who need not wait for the next deal.
        moons: how many moons each seat's first holder shot.
        scored: whether the running deal's score was noted.
        sheet: the score of every deal that counts.
        since: when the open round began.
        ledger: the people's debts.
        skimming: while a log is loaded, whether this set-up is over: then nothing of it is judged again.
    """

    def __init__(
        self,
        started: wire.Started,
        secrets: MatchSecrets,
        serving: Serving,
        timing: Timing,
        level: str,
    ) -> None:
        self.rules = Rules.from_dict(started.rules)
        self.match = wire.to_bytes(started.match)
        self.certificates = [
            None if c is None else Certificate.decode(wire.to_bytes(c)) for c in started.certificates
        ]
        self.names = started.names
        self.scores = (0,) * self.rules.players
        self.deal = 0
        self.number = 0
        self.observer: Observer | None = None
        self.ahead: Ahead | None = None
        self.gone: dict[Seat, Gone] = {}
        self.ready: set[Seat] = set()
        self.moons = [0] * self.rules.players
        self.scored = False
        self.sheet: list[wire.Scored] = []
        self.since: Milliseconds = 0
        self.ledger = Ledger(timing, self.rules.players)
        self.skimming = False
        self._secrets = secrets
        self._serving = serving
        self._bot = serving.bot(level)
        self._thinking = Thinking(self._bot, timing)
        self._previous = self._last_head = bytes(64)
        self._roster = self._first_roster()
        self._party: ServerParty | None = None
        self.answers = Answers()
        self._dealt_once = False
        self._taken_at: dict[Seat, Milliseconds] = {}
        self._people: tuple[Seat, ...] = ()
        self._people_at = -1
        self._highest = 0
        self._ctx_of: dict[int, str] = {}
        self._signed: dict[str, int] = {}
        self._complained = 0

    def _first_roster(self) -> Roster:
        bot = bot_identity(self._bot)
        entries: list[Entry] = [
            BotEntry(bot) if c is None else HumanEntry(c.account, c.keys, bot) for c in self.certificates
        ]
        return Roster(tuple(entries), self._secrets.public)

    # What stands

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of those who are still in the match."""
        if self._people_at != len(self.gone):
            self._people_at = len(self.gone)
            found = (s for s, c in enumerate(self.certificates) if c is not None and s not in self.gone)
            self._people = tuple(found)
        return self._people

    @property
    def phase(self) -> Phase:
        """The open round's name."""
        return Phase.UNOPENED if self.observer is None else self.observer.phase

    @property
    def running(self) -> Observer:
        """The running set-up; there is one from the first `setup` on."""
        assert self.observer is not None  # noqa: S101 - callers come after the first set-up
        return self.observer

    @property
    def dealt(self) -> bool:
        """Whether any cards of this match have been dealt: SHARES was opened once."""
        return self._dealt_once

    @property
    def over(self) -> bool:
        """Whether somebody has reached the target with the deal just scored."""
        return self.scored and is_over(self.rules, self.scores)

    def left(self) -> list[Seat]:
        """Return who has left the match, as a result counts it.

        From the first SHARES to the last card of the deal that ends the match; who closes the window after
        that card has not left.
        """
        over = self.over
        return [
            seat
            for seat, gone in sorted(self.gone.items())
            if gone.dealt and not (over and gone.played_out and gone.setup == self.number)
        ]

    # Applying events

    def apply_setup(self, event: wire.SetupOpened, now: Milliseconds) -> None:
        """Open a set-up."""
        self.deal, self.number = event.deal, event.setup
        self._note_setup(event)
        self._roster = Roster.decode(wire.to_bytes(event.roster))
        setup = open_setup(event, self.rules, self.match, self._previous)
        self.scored = False
        if self.skimming:
            return
        ahead, self.ahead = self.ahead, None
        if ahead is not None and ahead.number == event.setup:
            ahead.observer.bind(setup.scores, setup.previous)
            self.observer, self._party = ahead.observer, ahead.party
        else:
            self.observer = Observer(setup)
            self._party = self._own_party(self.observer)
        self.answers.turn()
        self.ready = set()
        self._taken_at = {}
        self._moved(now)

    def _own_party(self, observer: Observer) -> ServerParty:
        return ServerParty(observer, self._secrets.keys, self._serving.entropy, vouch=True)

    def apply_prepared(self, event: wire.Prepared, now: Milliseconds) -> None:
        """Begin the next deal's set-up in the background."""
        self._note_setup(event)
        if self.skimming:
            return
        observer = Observer(open_setup(event, self.rules, self.match))
        self.ahead = Ahead(observer, self._own_party(observer))
        self._owed(now)

    def apply_dropped(self, event: wire.Dropped, now: Milliseconds) -> None:
        """Give a prepared set-up up; of the running one its own messages have said so."""
        if self.ahead is None or event.setup != self.ahead.number:
            return
        if self.ahead.observer.state.void is not None:
            self._complained = self.deal
        self.ahead = None
        self._owed(now)

    def apply_head(self, event: wire.Head, now: Milliseconds) -> None:
        """Open a round."""
        signed = SignedHead(event.round, wire.to_bytes(event.head), wire.to_bytes(event.sig))
        self._signed[self._ctx_of[event.setup]] = event.round + 1
        if self.ahead is not None and event.setup == self.ahead.number:
            self.ahead.observer.advance(signed)
            self._owed(now)
            return
        if event.setup == self.number:
            self._last_head = signed.head
        if self.skimming:
            self._dealt_once |= any(kind == MessageType.SHARES for _, kind in event.debts)
            return
        self.running.advance(signed)
        if self.phase is Phase.SHARES:
            self.ledger.refill()
            self._dealt_once = True
        self._moved(now)

    def _note_setup(self, event: wire.SetupOpened | wire.Prepared) -> None:
        self._highest = max(self._highest, event.setup)
        self._ctx_of[event.setup] = event.ctx
        self._signed.setdefault(event.ctx, 0)

    def never_signed(self, ctx: str, number: int) -> bool:
        """Say whether no head was ever signed for a round, as far as the log goes."""
        return number >= self._signed.get(ctx, 0)

    @property
    def observers(self) -> list[Observer]:
        """The running and the prepared set-up, as far as there are."""
        found = (self.observer, None if self.ahead is None else self.ahead.observer)
        return [observer for observer in found if observer is not None]

    def message_of(self, event: wire.Said) -> Message:
        """Return the message of the transcript that an event holds."""
        observer = self.observer_of(event.setup)
        body, signature = wire.to_bytes(event.body), wire.to_bytes(event.sig)
        return Message(observer.ctx, event.round, event.type, event.seat, observer.head, body, signature)

    def apply_said(self, message: Message, seq: int, now: Milliseconds) -> None:
        """Let a message of the transcript happen.

        Raises:
            Refused, Fault: as the observer; nothing changes.
        """
        self.observer_of_ctx(message.ctx).accept(message)
        if message.seat != SERVER and self.certificates[message.seat] is not None:
            self.answers.note(message, seq)  # nobody asks for a bot
        if message.type == MessageType.TAKEOVER:
            self._note_takeover(message, seq, now)
        self._owed(now)

    def observer_of(self, setup: int) -> Observer:
        """Return the prepared set-up if this is its number, else the running one."""
        return next((one for one in self.observers if one.setup.number == setup), None) or self.running

    def observer_of_ctx(self, ctx: bytes) -> Observer:
        """Return the prepared set-up if this is its ctx, else the running one."""
        return next((one for one in self.observers if one.ctx == ctx), None) or self.running

    def skim_said(self, event: wire.Said, now: Milliseconds) -> None:
        """Note what is left of a message once its set-up is over: a takeover."""
        if event.type == MessageType.TAKEOVER:
            with Reader(wire.to_bytes(event.body)) as reader:
                body = TakeoverBody.read(reader)
            self.gone[body.target] = Gone(self.number, self._dealt_once, False)
            self._taken_at[body.target] = now

    def _note_takeover(self, message: Message, seq: int, now: Milliseconds) -> None:
        with Reader(message.body) as reader:
            body = TakeoverBody.read(reader)
        self.gone[body.target] = Gone(self.number, self._dealt_once, self.phase in _AFTER_PLAY)
        self._taken_at[body.target] = now
        if body.reason is not TakeoverReason.SILENCE:
            self.answers.note(Message.decode(message.ctx, body.shown), seq)

    def apply_voided(self, event: wire.Voided) -> None:
        """Note who was found guilty: a person loses the seat."""
        for seat in event.guilty:
            if seat != SERVER and self.certificates[seat] is not None:
                self.gone.setdefault(seat, Gone(self.number, True, False))

    def apply_scored(self, event: wire.Scored) -> None:
        """Count a deal."""
        self.scores = tuple(event.scores)
        self.scored = True
        self.sheet.append(event)
        if event.shooter is not None and event.shooter not in self.gone:
            self.moons[event.shooter] += 1
        self._previous = self._last_head

    def apply_resumed(self, now: Milliseconds) -> None:
        """Begin every grace anew."""
        if not self.skimming:
            self.since = now
            self.ledger.restart(now)

    def _moved(self, now: Milliseconds) -> None:
        self.since = now
        self._owed(now)

    def _owed(self, now: Milliseconds) -> None:
        owed: dict[Seat, list[Owed]] = {}
        debts = () if self.observer is None or not self.observer.heads else self.observer.debts
        if self.ahead is not None and self.phase is Phase.END:
            debts += self.ahead.observer.debts  # in the background no clock runs; from CLOSE on it does
        for debt in debts:
            if debt.payer != SERVER:
                target = -1 if debt.target is None else debt.target
                owed.setdefault(debt.seat, []).append(Owed(debt.type, target))
        self.ledger.update(now, owed)

    # Making what the server owes

    def next_setup(self) -> wire.SetupOpened:
        """Return the next set-up to play: the prepared one, or the next deal's, or the same deal's again."""
        if self.ahead is not None:
            setup = self.ahead.observer.setup
        else:
            deal = self.deal + 1 if self.deal == 0 or self.scored else self.deal
            setup = Setup(self.rules, self.match, deal, self._highest + 1, self._roster_now())
        return wire.SetupOpened(
            setup=setup.number,
            deal=setup.deal,
            ctx=wire.to_text(setup.ctx),
            roster=wire.to_text(setup.roster.encode()),
            scores=list(self.scores),
            previous=wire.to_text(self._previous),
        )

    def next_prepared(self) -> wire.Prepared | None:
        """Return the set-up to prepare now, if it is the time: a trick is done, or the deal is over.

        A deal that is over has its pause before the next one. After a complaint in the background the next
        deal is set up in the foreground, where the audit names who gave cause.
        """
        observer = self.observer
        if self.ahead is not None or observer is None or self._complained == self.deal or not self.people:
            return None
        state, phase = observer.state, observer.phase
        playing = phase is Phase.PLAY and state.public.tricks
        if state.void is not None or not (playing or (phase is Phase.END and self.scored and not self.over)):
            return None
        setup = Setup(self.rules, self.match, self.deal + 1, self._highest + 1, self._roster_now())
        return wire.Prepared(
            setup=setup.number,
            deal=setup.deal,
            ctx=wire.to_text(setup.ctx),
            roster=wire.to_text(setup.roster.encode()),
        )

    def _roster_now(self) -> Roster:
        """Return the roster without those who have gone."""
        roster = self._roster
        for seat in self.gone:
            if isinstance(roster.seats[seat], HumanEntry):
                roster = roster.with_bot(seat)
        return roster

    @property
    def spoiled(self) -> bool:
        """Whether the prepared set-up is no longer the one that will follow."""
        if self.ahead is None:
            return False
        gone = self.gone and any(seat in self.gone for seat in self.ahead.observer.setup.roster.humans)
        void = self.ahead.observer.state.void is not None or self.running.state.void is not None
        return void or bool(gone)

    def next_head(self, *, ahead: bool = False) -> wire.Head | None:
        """Sign the next head of the running (or prepared) set-up if its open round is complete."""
        party = self._server if not ahead or self.ahead is None else self.ahead.party
        signed = None if party.observer.finished else party.sign_head()
        if signed is None:
            return None
        return wire.Head(
            setup=party.observer.setup.number,
            round=signed.round,
            head=wire.to_text(signed.head),
            sig=wire.to_text(signed.signature),
            debts=[],  # known once it is applied: `named_debts`
        )

    def named_debts(self, setup: int) -> list[tuple[int, int]]:
        """Return (party, type) of every debt of a set-up's open round."""
        return [(debt.seat, int(debt.type)) for debt in self.observer_of(setup).debts]

    @property
    def _server(self) -> ServerParty:
        assert self._party is not None  # noqa: S101 - made with the observer
        return self._party

    def machine_messages(self) -> list[Message]:
        """Return what the server owes now and can send without a bot."""
        return self._server.due()

    def _bots_due(self) -> list[tuple[Seat, Milliseconds]]:
        return self._thinking.due(self.observer, self.since, self._taken_at)

    def bots_due_at(self) -> Milliseconds | None:
        """Return when the next bot decides, or None if none has to."""
        return min((due for _, due in self._bots_due()), default=None)

    def bot_messages(self, now: Milliseconds) -> list[Message]:
        """Let every bot decide whose time has come."""
        due = {seat for seat, at in self._bots_due() if at <= now}
        return self._thinking.messages(self._server, due) if due else []

    def default_moon(self) -> Message:
        """Make the default moon choice."""
        return self._server.moon_default()

    def takeover(self, seat: Seat, reason: TakeoverReason, shown: Message | None = None) -> Message:
        """Make the server's TAKEOVER."""
        return self._server.take_over(seat, reason, shown)

    def can_take_over(self, seat: Seat) -> bool:
        """Say whether a person's seat could be taken over now."""
        return seat in self.people and self.observer is not None and bool(self.observer.heads)

    def score(self) -> wire.Scored:
        """Return the score of the deal that has just ended."""
        state = self.running.state
        result = state.result
        assert result is not None  # noqa: S101 - the deal has ended
        changes = result.changes(state.moon)
        return wire.Scored(
            deal=self.deal, changes=list(changes), scores=list(state.new_scores()), shooter=result.shooter
        )

    def verdict(self) -> wire.Voided:
        """Return what the audit of a voided deal found."""
        observer = self.running
        void, judgement = observer.state.void, observer.judgement
        reason = "audit" if void is None else str(void.reason)
        return wire.Voided(
            setup=self.number, reason=reason, guilty=[] if judgement is None else list(judgement.guilty)
        )

    def winners(self) -> list[Seat]:
        """Return who won or shares the win: the lowest score among those who have not left, where anybody is.

        A substitute bot's score is nobody's win.
        """
        left = set(self.left())
        stayed = [seat for seat in range(self.rules.players) if seat not in left]
        if not stayed:
            return sorted(leaders(self.scores))
        best = min(self.scores[seat] for seat in stayed)
        return [seat for seat in stayed if self.scores[seat] == best]

    # Time

    def silent(self, now: Milliseconds, heard: Mapping[Seat, Milliseconds]) -> list[Seat]:
        """Return the people who have stopped responding."""
        return self.ledger.silent(self.people, now, heard)

    def silence_at(self, heard: Mapping[Seat, Milliseconds]) -> Milliseconds | None:
        """Return when `silent` or `late_moon` next has an answer, if nothing happens until then."""
        return self.ledger.silence_at(self.people, heard)
