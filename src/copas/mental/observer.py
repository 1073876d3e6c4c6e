"""The referee: follows one set-up from its public messages alone.

Its state is a function of its log (messages and signed heads in order), so it can be replayed after a crash.
It does no I/O, holds no secret, and raises nothing but errors of this package. A refused message changes
nothing. Humans, the server, watchers and the audit all run this same machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from copas.cards import CardSet
from copas.deal import Phase as DealPhase
from copas.deal import PublicDeal
from copas.errors import Reason
from copas.mental import group
from copas.mental.bodies import Layout, TakeoverBody
from copas.mental.checks import judge, residuals, void
from copas.mental.encoding import Reader
from copas.mental.errors import DecodeError, Fault, ProofError, Refusal, Refused
from copas.mental.judgement import REMADE, Judge, Judgement, settle
from copas.mental.keys import SERVER, Setup
from copas.mental.messages import (
    MAX_BODY,
    MAX_TAKEOVER,
    Message,
    MessageKey,
    MessageType,
    SignedHead,
    first_head,
    next_head,
)
from copas.mental.shuffle import open_deck
from copas.mental.state import (
    BEFORE_SHARES,
    LAST,
    Accepted,
    DealState,
    Fact,
    FactKind,
    Phase,
    Void,
    VoidReason,
)
from copas.mental.takeover import check_reason
from copas.mental.vouching import Voucher
from copas.seats import PassDirection, Seat

EVIDENCE_PHASES = frozenset({Phase.PASS_COMMIT, Phase.PASS, Phase.HAND, Phase.PLAY})
_WHATEVER_THE_CARDS = frozenset(
    {Reason.WRONG_PHASE, Reason.TRICK_IN_PROGRESS, Reason.CLAIM_TWO_DECKS, Reason.NOT_LEADER}
)
_ROUND_OF = {Phase(t.name.lower()): t for t in MessageType if t < MessageType.TAKEOVER}


class Debt(NamedTuple):
    """One message that is owed now.

    Attributes:
        seat: whose debt; SERVER for the server's own party.
        type: the kind of message.
        target: for OPEN, the seat that was taken over; else None.
        payer: who can pay it: the seat itself, or SERVER for bots and seats taken over.

    """

    seat: int
    type: MessageType
    target: int | None
    payer: int


class Observer:
    """One set-up, seen from outside.

    Attributes:
        setup: what is being played.
        state: everything public, for reading only.
        phase: the name of the open round.
        round: its number.
        heads: the head at the start of each round.
        signatures: the server's signature of each head.
        log: every accepted message with its signer.
        judgement: the audit's findings, after REVEAL.
        voucher: this process's own party, whose messages need no second check; None to check everything.
        version: grows with every change, so that what follows from the state can be kept until the next.

    """

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        rules = setup.rules
        public = PublicDeal(rules, number=setup.deal, dealer=setup.dealer, scores=setup.scores)
        self.state = DealState(setup, Layout(setup), public)
        self.phase = Phase.UNOPENED
        self.round = -1
        self.heads: list[bytes] = []
        self.signatures: list[bytes] = []
        self.log: list[Accepted] = []
        self.judgement: Judgement | None = None
        self.voucher: Voucher | None = None
        self.version = 0
        self._debts: tuple[Debt, ...] | None = None
        self._running: list[Message] = []
        self._keys: set[MessageKey] = set()
        self._vouched: set[MessageKey] = set()
        self._owed: set[tuple[int, MessageType]] = set()
        self._opens: set[tuple[int, int]] = set()
        self._decks_left = list(self.state.layout.parties)
        self._ended = False

    @classmethod
    def replay(cls, setup: Setup, log: Iterable[Message | SignedHead]) -> Observer:
        """Build the observer of a stored log. Raises as `accept` and `advance`."""
        observer = cls(setup)
        for entry in log:
            if isinstance(entry, SignedHead):
                observer.advance(entry)
            else:
                observer.accept(entry)
        return observer

    def bind(self, scores: tuple[int, ...], previous: bytes) -> None:
        """Tell a prepared set-up what the deal before brought: only now can SHARES open.

        Raises:
            Refused: SHARES has been opened already.

        """
        if self.state.dealt:
            raise Refused(Refusal.OUT_OF_ORDER, "This deal has been dealt.")
        self.setup = replace(self.setup, scores=scores, previous=previous, provisional=False)
        self.state.setup = self.setup
        setup = self.setup
        self.state.public = PublicDeal(setup.rules, number=setup.deal, dealer=setup.dealer, scores=scores)
        self._changed()

    def _changed(self) -> None:
        self.version += 1
        self._debts = None

    # What stands

    @property
    def ctx(self) -> bytes:
        """The set-up's ctx."""
        return self.setup.ctx

    @property
    def head(self) -> bytes:
        """The head of the open round."""
        return self.heads[-1]

    @property
    def debts(self) -> tuple[Debt, ...]:
        """Everything owed now, the round's debts first."""
        if self._debts is None:
            owed = [Debt(s, t, None, self.state.controller(s)) for s, t in sorted(self._owed)]
            opens = [Debt(s, MessageType.OPEN, t, s) for s, t in sorted(self._opens)]
            self._debts = tuple(owed + opens)
        return self._debts

    @property
    def complete(self) -> bool:
        """Whether the open round can be closed by the server's signature of the next head."""
        return self.phase not in LAST and not self._owed and not self.held

    @property
    def held(self) -> bool:
        """Whether a deal prepared in the background waits for the CLOSE of the one before (see `bind`)."""
        ready = self.phase is Phase.DECK and not (self._owed or self._decks_left or self._ended)
        return self.setup.provisional and ready

    @property
    def next_head(self) -> bytes:
        """The head that the next round would start over."""
        return next_head(self.head, self._running) if self.heads else first_head(self.ctx)

    @property
    def finished(self) -> bool:
        """Whether this set-up is over, one way or another."""
        return self.phase in LAST

    def owes(self, seat: int, kind: MessageType) -> bool:
        """Say whether a seat owes a kind of message in the open round."""
        return (seat, kind) in self._owed

    # Messages

    def accept(self, message: Message) -> list[Fact]:
        """Judge a message and let it happen.

        Returns:
            What it changed.

        Raises:
            Refused: it changes nothing and convicts nobody.
            Fault: it changes nothing and convicts its signer (the server may take the seat over with it).

        """
        key = message.key
        self._check_admission(message, key)
        own = None if self.voucher is None else self.voucher.made(message)
        message = message if own is None else own
        signer = SERVER if own is not None else self._check_signature(message)
        if message.head != self.head:
            raise Refused(Refusal.FORK, "This message was signed over another head of the same round.")
        if message.type == MessageType.TAKEOVER:
            facts = self._take_over(message)
        else:
            change = judge(self.state, message, signer, vouched=own is not None)
            facts = change()
            self._pay(message)
        self._running.append(message)
        self._keys.add(key)
        if own is not None and message.type in REMADE:
            self._vouched.add(key)
        self.log.append(Accepted(message, signer))
        self._after(message)
        self._changed()
        return facts

    def _check_admission(self, message: Message, key: MessageKey) -> None:
        limit = MAX_TAKEOVER if message.type == MessageType.TAKEOVER else MAX_BODY
        if len(message.body) > limit:
            raise Refused(Refusal.TOO_LARGE, f"A body may have at most {limit} bytes.")
        if message.ctx != self.ctx or message.round != self.round or self.phase is Phase.UNOPENED:
            raise Refused(Refusal.STALE, f"The open round of this set-up is {self.round}.")
        if key in self._keys:
            raise Refused(Refusal.SENT_ALREADY, "This message has been sent; the first one stands.")
        if not self._possible(message):
            raise Refused(Refusal.NOT_OWED, "Nothing of this kind is owed by this seat now.")
        if message.type == MessageType.CLAIM:
            self._check_claim(message)

    def _possible(self, message: Message) -> bool:
        seat, kind = message.seat, message.type
        if kind in _ROUND_OF.values():
            return (seat, kind) in self._owed
        if kind == MessageType.OPEN:
            return bool(message.body) and (seat, message.body[0]) in self._opens
        if kind == MessageType.TAKEOVER:
            return seat == SERVER and self.phase not in (Phase.DROPPED, Phase.VOIDED)
        if self._ended or seat not in range(self.state.layout.seats):
            return kind == MessageType.COMPLAINT and seat == SERVER and self._may_complain(seat)
        if kind == MessageType.EVIDENCE:
            return self.phase in EVIDENCE_PHASES
        if kind == MessageType.CLAIM:
            return self.phase is Phase.PLAY and bool(self._owed)
        if kind == MessageType.COMPLAINT:
            return self._may_complain(seat)
        alone = self.state.layout.humans == (seat,) and seat not in self.state.gone
        return kind in (MessageType.UNDO, MessageType.HINT) and alone and self.phase is Phase.PLAY

    def _may_complain(self, seat: int) -> bool:
        if self._ended:
            return False
        if self.phase is Phase.KEY:
            return seat == SERVER and SERVER not in self.state.layout.parties and not self._owed
        return self.phase is Phase.DECK and (seat, MessageType.DECK) in self._owed

    def _check_claim(self, message: Message) -> None:
        """Refuse, without blame, a claim that the public state alone rules out."""
        public, opening = self.state.public, message.body[:1] != b"\x00"
        # Which cards are opened is judged with their proofs; until then any will do.
        reason = public.why_not_claim(message.seat, public.rules.deck if opening else CardSet())
        if reason is not None and (not opening or reason in _WHATEVER_THE_CARDS):
            raise Refused(Refusal.ILLEGAL, "This claim does not hold now.", reason)

    def _check_signature(self, message: Message) -> int:
        """Return the party whose key signed. Raises Refused."""
        seat = message.seat
        controller = self.state.controller(seat)
        if self.signed_by(message, controller):
            return controller
        if controller != SERVER and message.type == MessageType.MOON and self.signed_by(message, SERVER):
            return SERVER
        if seat in self.state.gone and self.signed_by(message, seat):
            raise Refused(Refusal.NOT_YOURS, "This seat was taken over and plays by itself.")
        raise Refused(Refusal.BAD_SIGNATURE, "The signature does not hold.")

    def _pay(self, message: Message) -> None:
        kind = MessageType(message.type)
        self._owed.discard((message.seat, kind))
        if kind == MessageType.OPEN:
            self._opens.discard((message.seat, message.body[0]))

    def _after(self, message: Message) -> None:
        """Draw the consequences of an accepted message for what is owed."""
        state = self.state
        self._opens = {(s, t) for s, t in self._opens if not state.rebuilt(t) and t not in state.revealed}
        ends_round = message.type in (MessageType.CLAIM, MessageType.UNDO)
        if state.void is not None and not self._ended and self.phase is not Phase.REVEAL:
            ends_round = True
        if ends_round:
            self._owed.clear()
            self._ended = True
        if self.phase is Phase.REVEAL:
            self._waive()

    # Takeover

    def _take_over(self, message: Message) -> list[Fact]:
        try:
            with Reader(message.body) as reader:
                body = TakeoverBody.read(reader)
        except DecodeError as error:
            raise Fault("layout", str(error)) from error
        target = body.target
        if target not in self.state.layout.humans or target in self.state.gone:
            raise Fault("target", "Only the seat of a person who is there can be taken over.")
        check_reason(self, body)
        self.state.gone[target] = self.round
        facts = [Fact(FactKind.TAKEN_OVER, target, body.reason.name.lower())]
        self._owed.discard((target, MessageType.CLOSE))
        if self.phase in BEFORE_SHARES:
            self._owed.clear()
            self._ended = True
            return [*facts, Fact(FactKind.DROPPED, target)]
        return facts + self._call_in(message, target)

    def _call_in(self, message: Message, target: Seat) -> list[Fact]:
        """Ask the others for their parts, and void the deal if too few can come."""
        state = self.state
        self._opens = {(s, t) for s, t in self._opens if s != target}
        if self.phase in LAST or not state.dealt:
            return []
        if target not in state.revealed and state.layout.threshold:
            self._opens |= {(s, target) for s in state.present()}
        lacking = [t for t in state.gone if t not in state.revealed and not self._can_rebuild(t)]
        return void(state, VoidReason.OPENS_LACKING, message, lacking[0]) if lacking else []

    def _can_rebuild(self, target: Seat) -> bool:
        state = self.state
        coming = len(state.parts.get(target, ())) + sum(1 for _, t in self._opens if t == target)
        return 0 < state.layout.threshold <= coming

    def _waive(self) -> None:
        """Drop the REVEAL of seats that can neither send it nor be rebuilt; the audit names them."""
        for seat in self.state.gone:
            if not self.state.dealt or not (self.state.rebuilt(seat) or self._can_rebuild(seat)):
                self._owed.discard((seat, MessageType.REVEAL))

    def fault_of(self, message: Message) -> Fault | None:
        """Say why a message would be a fault now, or None if it would be accepted or is a fork.

        Raises:
            Refused: it would be refused without blame.

        """
        self._check_admission(message, message.key)
        signer = self._check_signature(message)
        if message.head != self.head:
            return None
        try:
            judge(self.state, message, signer)
        except Fault as fault:
            return fault
        return None

    def signed_by(self, message: Message, party: int) -> bool:
        """Say whether a party's key signed a message over the head that it names."""
        try:
            message.check_signature(self.setup.roster.keys(party).signing)
        except ProofError:
            return False
        return True

    # Rounds

    def advance(self, signed: SignedHead) -> None:
        """Close the open round with the server's signature of the next head, and open the next.

        Raises:
            Refused: the round is not complete, the signature is bad, or (FORK) the server signed another
                head.

        """
        if signed.round != self.round + 1:
            raise Refused(Refusal.STALE, f"The next head is that of round {self.round + 1}.")
        if self.voucher is None or not self.voucher.signed(signed):
            self._check_head(signed)
        if not self.complete:
            raise Refused(Refusal.OUT_OF_ORDER, "The round cannot close: messages are owed.")
        head = self.next_head
        if signed.head != head:
            raise Refused(Refusal.FORK, "The server signed another head than this transcript gives.")
        following = self._next_phase()
        self.heads.append(head)
        self.signatures.append(signed.signature)
        self.round += 1
        self._running, self._keys, self._ended = [], set(), False
        self._open(following)
        self._changed()

    def _check_head(self, signed: SignedHead) -> None:
        try:
            signed.check(self.ctx, self.setup.roster.server.signing)
        except ProofError as error:
            raise Refused(Refusal.BAD_SIGNATURE, "The head's signature does not hold.") from error

    def _next_phase(self) -> Phase:
        """Finish the closing round and say what comes next."""
        state = self.state
        if self.phase in BEFORE_SHARES and state.gone:
            return Phase.DROPPED
        if self.phase is Phase.REVEAL:
            return self._judge()
        if state.void is not None:
            return Phase.REVEAL
        finish: dict[Phase, Callable[[], Phase]] = {
            Phase.UNOPENED: lambda: Phase.KEY,
            Phase.KEY: self._finish_keys,
            Phase.DECK: self._finish_deck,
            Phase.SHARES: self._finish_shares,
            Phase.PASS_COMMIT: lambda: Phase.PASS,
            Phase.PASS: self._finish_pass,
            Phase.HAND: self._finish_hands,
            Phase.PLAY: self._finish_play,
            Phase.MOON: lambda: Phase.CLOSE,
            Phase.CLOSE: lambda: Phase.END,
        }
        return finish[self.phase]()

    def _finish_keys(self) -> Phase:
        state = self.state
        state.joint = group.total(k.key for k in state.keys.values())
        state.decks.append((SERVER, open_deck(self.setup.rules, state.joint)))
        return Phase.DECK

    def _finish_deck(self) -> Phase:
        return Phase.DECK if self._decks_left else Phase.SHARES

    def _finish_shares(self) -> Phase:
        state = self.state
        state.residual = residuals(state)
        state.shares.clear()
        if self.setup.direction is not PassDirection.HOLD:
            return Phase.PASS_COMMIT
        return self._hand_or_play()

    def _hand_or_play(self) -> Phase:
        state = self.state
        if state.passes or self.setup.rules.opening_card is not None:
            return Phase.HAND
        state.hands = {s: state.hand_input(s) for s in range(state.layout.seats)}
        return Phase.PLAY

    def _finish_pass(self) -> Phase:
        for seat in range(self.state.layout.seats):
            self.state.public.mark_passed(seat)
        return self._hand_or_play()

    def _finish_hands(self) -> Phase:
        state = self.state
        if self.setup.rules.opening_card is None:
            return Phase.PLAY
        if not state.openings:
            state.void = Void(VoidReason.NO_OPENING, self.round, None)
            return Phase.REVEAL
        ((seat, card),) = state.openings.items()
        state.public.play(seat, card)
        return self._finish_play()

    def _finish_play(self) -> Phase:
        return Phase.REVEAL if self.state.public.phase is DealPhase.ENDED else Phase.PLAY

    def _judge(self) -> Phase:
        state = self.state
        self.judgement = Judge(state, self.log, self._vouched, self.voucher).judge()
        if self.judgement.findings and state.void is None:
            state.void = Void(VoidReason.AUDIT, self.round, None)
        if state.void is not None:
            return Phase.VOIDED
        settle(state, self.judgement)
        return Phase.MOON if state.result is not None and state.result.needs_choice else Phase.CLOSE

    def _open(self, phase: Phase) -> None:
        """Open a round with its debts."""
        self.phase = phase
        state, layout = self.state, self.state.layout
        if phase in LAST:
            return
        state.dealt |= phase is Phase.SHARES
        kind = _ROUND_OF[phase]
        if phase is Phase.DECK:
            owing: Iterable[int] = (self._decks_left.pop(0),)
        elif phase in (Phase.KEY, Phase.SHARES):
            owing = layout.parties
        elif phase is Phase.REVEAL:
            owing = (p for p in layout.parties if p not in state.revealed)
        elif phase is Phase.PLAY:
            owing = () if state.public.turn is None else (state.public.turn,)
        elif phase is Phase.MOON:
            shooter = None if state.result is None else state.result.shooter
            owing = () if shooter is None else (shooter,)
        elif phase is Phase.CLOSE:
            owing = state.present()
        else:
            owing = range(layout.seats)
        self._owed = {(seat, kind) for seat in owing}
        if phase is Phase.REVEAL:
            self._waive()
