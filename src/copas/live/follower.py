"""Follows one table by the server's frames, checks everything, and stops when the server contradicts itself.

Sans-I/O: frames of the server go in. What to send is for `copas.live.headless` to say.
"""

from __future__ import annotations

from copas.errors import CopasError
from copas.live import messages as wire
from copas.live.forks import find_fork, known_heads, pairs, proves
from copas.live.wallet import Following, Mistrust, Wallet
from copas.mental import group
from copas.mental.errors import Refusal, Refused
from copas.mental.human import HumanSeat
from copas.mental.keys import Certificate, Roster, Secrets, Setup, match_id, nonce_commitment
from copas.mental.messages import Message, MessageKey, MessageType, SignedHead
from copas.mental.observer import Observer
from copas.mental.proofs import Entropy
from copas.rules import Rules
from copas.seats import Seat


class Follower:
    """What one client knows of one table.

    Args:
        table: the table's name.
        wallet: what the person's browser keeps between visits.
        entropy: fresh random bytes.

    Attributes:
        seat: the own seat, once taken.
        seq: the last event seen.
        observer: the running set-up, followed and checked.
        ahead: the next deal's set-up, which is prepared meanwhile; or None.
        finished: the end of the match, once told.
        refused: every refusal received.
        acked: every acknowledged request or message, with its event's number.
        suspicion: why nothing is sent any more: the server has told two stories; empty while it has not.
        fork: the proof that convicts the server, as everybody is shown it.
    """

    def __init__(self, table: str, wallet: Wallet, entropy: Entropy) -> None:
        self.table = table
        self.seat: Seat | None = None
        self.seq = 0
        self.state = "lobby"
        self.host: Seat | None = None
        self.sitting = 0
        self.observer: Observer | None = None
        self.party: HumanSeat | None = None
        self.ahead: Following | None = None
        self.finished: wire.Finished | wire.Abandoned | None = None
        self.refused: list[wire.Refused] = []
        self.acked: dict[str, int] = {}
        self.suspicion = ""
        self.fork: wire.Forked | None = None
        self.clocks: wire.Clocks | None = None
        self.scores: list[tuple[int, ...]] = []
        self._wallet = wallet
        self._entropy = entropy
        self._rules = Rules()
        self._match = b""
        self._server = ""
        self._signing = b""
        self._seen = ""
        self._ctx_of: dict[int, bytes] = {}
        self._commitment = ""
        self._previous = bytes(64)
        self._told: set[MessageKey] = set()
        self._setup = 0
        self._scored_setup = 0
        self._prelude = 0
        self._resumable = False
        self._seen_keys: dict[bytes, bytes] = {}
        self._table_bytes = table.encode()
        self._sit_asked = False
        # A socket's frames begin with the welcome; who is fed with events alone waits for none.
        self._welcomed = True

    # Frames

    def hello(self) -> bytes:
        """Return the first frame of a new socket; messages not yet seen as events will be sent again."""
        self._told.clear()
        self._sit_asked = self._welcomed = False
        master = self._wallet.masters.get(self.table)
        signing: wire.Key | None = None
        if master is not None:
            signing = wire.to_text(group.base(Secrets(master, self._table_bytes).signing))
        message = wire.Hello(v=wire.PROTOCOL, table=self.table)
        if self.seq and self._resumable:
            message.seq = self.seq
            if self._seen:
                message.seen = self._seen
        if signing is not None:
            message.signing = signing
        return wire.encode(message)

    def follow(self, frame: bytes | str) -> None:
        """Take a frame of the server.

        Raises:
            Mistrust: once, if the server contradicts itself: from then on nothing is sent but that evidence.
        """
        message = wire.read_server(frame)
        if isinstance(message, wire.Numbered):
            self._count(message)
        try:
            self._take(message)
        except CopasError as error:
            self._stop(error)

    def _stop(self, error: CopasError) -> None:
        """Stop, and raise with what the server has signed: what does not fit, or its last head."""
        ctx, heads = (error.ctx, error.heads) if isinstance(error, Mistrust) else (b"", ())
        if self.suspicion and len(heads) < 2:
            return
        self.suspicion = self.suspicion or str(error)
        known = self._wallet.heads.get(self.table, {})
        if not heads and known:
            (ctx, _), last = list(known.items())[-1]
            heads = (last,)
        evidence = b""
        if heads:
            shown = wire.Fork(cid=self.cid(), ctx=wire.to_text(ctx), round=heads[0].round, heads=pairs(heads))
            evidence = wire.encode(shown)
        raise Mistrust(str(error), ctx, heads, evidence) from error

    def _take(self, message: wire.ServerMessage) -> None:
        match message:
            case wire.Welcome():
                self._welcome(message)
            case wire.Numbered():
                self._numbered(message.event)
            case wire.Refused():
                self.refused.append(message)
                if message.code is wire.ErrorCode.FORK:
                    self._doubt("The server has another head than it had signed for this round.")
            case wire.Ack():
                self.acked[message.cid] = message.seq
            case wire.Clocks():
                self.clocks = message
            case _:
                pass

    def _numbered(self, event: wire.Event) -> None:
        """Take an event; once the server has told two stories, only what shows or ends that."""
        if isinstance(event, wire.SetupOpened | wire.Prepared):
            self._ctx_of[event.setup] = wire.to_bytes(event.ctx)
        if isinstance(event, wire.Head):
            self._compare(event)
        if isinstance(event, wire.Forked):
            if not proves(event, self._signing):
                raise Mistrust("The server shows a fork that is none.")
            self.fork = event
            self.suspicion = self.suspicion or "The server has signed two heads for one round."
        if not self.suspicion or isinstance(event, wire.Finished | wire.Abandoned | wire.Reopened):
            self._event(event)

    def _count(self, message: wire.Numbered) -> None:
        """Take an event's number: gapless, but for those that prepared the set-up with which this begins."""
        if message.seq == self.seq + 1:
            self.seq, self._resumable = message.seq, True
            if isinstance(message.event, wire.Said | wire.Head):
                self._seen = message.event.sig
            return
        prepares = isinstance(message.event, wire.Prepared | wire.Head | wire.Said)
        if self.observer is not None or not prepares or not self._prelude < message.seq <= self.seq:
            raise Mistrust(f"Event {message.seq} follows event {self.seq}.")
        self._prelude = message.seq

    def _welcome(self, welcome: wire.Welcome) -> None:
        if welcome.anew or self.seq + 1 != welcome.since or self.observer is None:
            # Who was cut off before the first event of a set-up may lack what had prepared it.
            self.observer = self.party = self.ahead = None
            self.seq, self._prelude, self._resumable = welcome.since - 1, 0, False
        self._welcomed = True
        self.seat, self.state, self.host = welcome.seat, welcome.state, welcome.host
        seated = sum(seat.kind == "human" for seat in welcome.seats)
        # In a lobby every event is told again from the first, unless the client resumes.
        self.sitting = 0 if self.seq == 0 else seated
        if self.sitting == 0:
            self.host = None
        self._rules = Rules.from_dict(welcome.rules)
        self._server, self._commitment = welcome.server, welcome.commitment
        if welcome.match is not None and not self._match:
            self._start(welcome.match)

    # Events

    def _event(self, event: wire.Event) -> None:
        match event:
            case wire.Sat():
                self._sat(event)
            case wire.Stood():
                self.sitting -= 1
                self.seat = None if event.seat == self.seat else self.seat
            case wire.HostIs():
                self.host = event.seat
            case wire.Opened() | wire.OptionsSet():
                self._rules = Rules.from_dict(event.rules)
                self._commitment = getattr(event, "commitment", self._commitment)
            case wire.Started():
                self.state, self.finished = "playing", None
                self._previous = bytes(64)
                self._start(event)
            case wire.Finished() | wire.Abandoned():
                self.state = "finished"
                self.finished = event
            case wire.Reopened():
                self._reopened(event)
            case _:
                self._deal_event(event)

    def _deal_event(self, event: wire.Event) -> None:
        match event:
            case wire.SetupOpened():
                self._open(event)
            case wire.Prepared():
                self._prepare(event)
            case wire.Dropped():
                if self.ahead is not None and event.setup == self.ahead.observer.setup.number:
                    self.ahead = None
            case wire.Head():
                self._head(event)
            case wire.Said():
                self._said(event)
            case wire.Scored():
                self._scored(event)

    def _sat(self, event: wire.Sat) -> None:
        self.sitting += 1
        if self.host is None:
            self.host = event.seat
        certificate = Certificate.decode(wire.to_bytes(event.certificate))
        if certificate.keys.identity == group.base(self._wallet.identity):
            self.seat = event.seat

    def _start(self, match: wire.Started | wire.MatchView) -> None:
        """Check the server's nonce, every certificate and the match id."""
        self._rules = Rules.from_dict(match.rules)
        nonce = wire.to_bytes(match.nonce)
        if wire.to_text(nonce_commitment(self._table_bytes, nonce)) != self._commitment:
            raise Mistrust("The server's nonce is not the one it had committed to.")
        certificates = [
            None if c is None else Certificate.decode(wire.to_bytes(c)) for c in match.certificates
        ]
        server = Certificate.decode(wire.to_bytes(match.server))
        for certificate in [server, *certificates]:
            if certificate is not None:
                certificate.check(self._table_bytes)
        self._match, self._signing = wire.to_bytes(match.match), server.keys.signing
        if match_id(self._table_bytes, nonce, server, certificates) != self._match:
            raise Mistrust("The match id does not follow from the certificates.")
        self._check_fresh([c for c in [server, *certificates] if c is not None])

    def _check_fresh(self, certificates: list[Certificate]) -> None:
        """Signing and box keys serve one match: those of an earlier one are refused, the own above all."""
        for certificate in certificates:
            for key in (certificate.keys.signing, certificate.keys.box):
                if self._seen_keys.setdefault(key, self._match) != self._match:
                    raise Mistrust("A certificate holds keys of an earlier match.")
        master = self._wallet.masters.get(self.table)
        if master is None:
            return
        own = group.base(Secrets(master, self._table_bytes).signing)
        if own not in (certificate.keys.signing for certificate in certificates):
            return
        if self._wallet.matches.setdefault(self.table, self._match) != self._match:
            raise Mistrust("The server starts another match with the keys of an earlier one.")

    def _open(self, event: wire.SetupOpened) -> None:
        previous = wire.to_bytes(event.previous)
        if self.scores and previous != self._previous:
            raise Mistrust("The set-up builds on another deal than the last one.")
        ahead, self.ahead = self.ahead, None
        roster = Roster.decode(wire.to_bytes(event.roster))
        setup = Setup(
            self._rules, self._match, event.deal, event.setup, roster, tuple(event.scores), previous
        )
        if wire.to_text(setup.ctx) != event.ctx:
            raise Mistrust("The set-up's ctx does not follow from its parts.")
        if ahead is None:
            if event.setup <= self._setup and self.observer is not None:
                raise Mistrust("Set-up numbers rise.")
            self.observer, self.party = self._following(setup)
        else:
            if ahead.observer.ctx != setup.ctx:
                raise Mistrust("Another set-up begins than the one that was prepared.")
            ahead.observer.bind(setup.scores, previous)
            self.observer, self.party = ahead
        self._setup = event.setup

    def _prepare(self, event: wire.Prepared) -> None:
        """Follow the next deal's set-up, which is prepared while this one is played."""
        running = self.observer
        roster = Roster.decode(wire.to_bytes(event.roster))
        setup = Setup(self._rules, self._match, event.deal, event.setup, roster, provisional=True)
        if wire.to_text(setup.ctx) != event.ctx or self.ahead is not None:
            raise Mistrust("The prepared set-up's ctx does not follow from its parts.")
        if running is not None:
            expected = running.setup.roster
            for seat in running.state.gone:
                expected = expected.with_bot(seat)
            follows = event.deal == running.setup.deal + 1 and event.setup > self._setup
            if not follows or roster != expected or not running.state.dealt:
                raise Mistrust("The prepared set-up is not that of the next deal.")
        self.ahead = self._following(setup)
        self._setup = event.setup

    def _following(self, setup: Setup) -> Following:
        observer, master = Observer(setup), self._wallet.masters.get(self.table)
        if self.seat is None or self.seat not in setup.roster.humans or master is None:
            return Following(observer, None)
        secrets = Secrets(master, self._table_bytes)
        sent = [m for m in self._wallet.sent.get(self.table, ()) if m.ctx == setup.ctx]
        return Following(observer, HumanSeat(observer, self.seat, secrets, self._entropy, sent))

    def _observer(self, setup: int) -> Observer:
        """Return the running or the prepared set-up, by its number."""
        for observer in (self.observer, None if self.ahead is None else self.ahead.observer):
            if observer is not None and observer.setup.number == setup:
                return observer
        raise Mistrust("The server tells of a set-up that is not running.")

    @property
    def _running(self) -> Observer:
        if self.observer is None:
            raise Mistrust("There is no set-up yet.")
        return self.observer

    def _compare(self, event: wire.Head) -> None:
        """Compare a head with the one that was signed for its round before, by whatever server."""
        ctx = self._ctx_of.get(event.setup)
        if ctx is None:
            return
        signed = signed_head(event)
        before = self._wallet.heads.setdefault(self.table, {}).setdefault((ctx, event.round), signed)
        fork = find_fork(ctx, self._signing, [before, signed])
        if fork is not None:
            raise Mistrust("The server has signed two heads for one round.", *fork)

    def _head(self, event: wire.Head) -> None:
        observer, signed = self._observer(event.setup), signed_head(event)
        try:
            observer.advance(signed)
        except Refused as error:
            if error.code is not Refusal.FORK:
                raise
            raise Mistrust(
                "The server has signed another head than it told.", observer.ctx, [signed]
            ) from error
        if [(d.seat, int(d.type)) for d in observer.debts] != [(p, int(t)) for p, t in event.debts]:
            raise Mistrust("The server names other debts than there are.")

    def _said(self, event: wire.Said) -> None:
        observer = self._observer(event.setup)
        if observer is not self.observer and event.type == MessageType.TAKEOVER:
            raise Mistrust("Nobody is taken over in a set-up that is only prepared.")
        body, signature = wire.to_bytes(event.body), wire.to_bytes(event.sig)
        message = Message(observer.ctx, event.round, event.type, event.seat, observer.head, body, signature)
        try:
            observer.accept(message)
        except Refused as error:
            if error.code is not Refusal.BAD_SIGNATURE:
                raise
            # Signed over another head, perhaps: then the table has one that was not told here.
            self._doubt("A message was told that does not fit what was told before.")

    def _doubt(self, why: str) -> None:
        """Stop, and show the server's signature under the head that was told here."""
        if self.observer is not None and self.observer.heads:
            observer = self.observer
            raise Mistrust(why, observer.ctx, known_heads([observer], observer.ctx, observer.round))

    def _scored(self, event: wire.Scored) -> None:
        state = self._running.state
        if tuple(event.scores) != state.new_scores():
            raise Mistrust("The server counts otherwise.")
        self._previous = self._running.head
        self.scores.append(tuple(event.scores))
        self._scored_setup = self._running.setup.number

    def _reopened(self, event: wire.Reopened) -> None:
        self.state, self.seat, self.host, self.sitting = "lobby", None, None, 0
        self.observer = self.party = self.ahead = None
        self._server, self._commitment = event.server, event.commitment
        self._wallet.masters.pop(self.table, None)
        self._wallet.matches.pop(self.table, None)
        self._wallet.heads.pop(self.table, None)
        self.suspicion, self.fork, self._ctx_of, self._seen = "", None, {}, ""
        self._match, self._setup, self.scores, self._scored_setup = b"", 0, [], 0
        self._sit_asked = False

    def cid(self) -> str:
        """Return a fresh request number."""
        return wire.to_text(self._entropy(16))


def signed_head(event: wire.Head) -> SignedHead:
    """Return the signed head of an event."""
    return SignedHead(event.round, wire.to_bytes(event.head), wire.to_bytes(event.sig))
