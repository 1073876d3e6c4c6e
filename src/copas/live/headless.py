"""A player without a screen: follows a table by its events and plays a seat by a bot's advice.

Sans-I/O: frames of the server go in, frames for the server come out. Tests, load generators and simulations
drive it over whatever they like; it is also the shortest complete example of a client.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from copas.bots.base import Bot
from copas.errors import CopasError
from copas.live import messages as wire
from copas.mental import group
from copas.mental.encoding import digest, u8
from copas.mental.group import Scalar
from copas.mental.human import HumanSeat
from copas.mental.keys import Certificate, Roster, Secrets, Setup, match_id, nonce_commitment
from copas.mental.messages import Message, MessageKey, MessageType, SignedHead
from copas.mental.observer import Observer
from copas.mental.proofs import Entropy
from copas.mental.state import LAST
from copas.rules import Rules
from copas.scoring import is_over
from copas.seats import Seat


class Mistrust(CopasError):
    """The server has told something that does not follow from what it told before."""


@dataclass
class Wallet:
    """What a browser keeps: its identity, and for a table the master, its match, and every message made."""

    identity: Scalar
    masters: dict[str, bytes] = field(default_factory=dict)
    matches: dict[str, bytes] = field(default_factory=dict)
    sent: dict[str, list[Message]] = field(default_factory=dict)


class Following(NamedTuple):
    """A set-up that is followed and checked, and the own seat in it, if there is one."""

    observer: Observer
    party: HumanSeat | None


class HeadlessPlayer:
    """One person at one table.

    Args:
        table: the table's name.
        wallet: what the person's browser keeps between visits.
        entropy: fresh random bytes.
        bot: decides what a person would decide.
        seat: the seat wished for, or None.
        account: the person's account, or empty for a guest.

    Attributes:
        seat: the own seat, once taken.
        seq: the last event seen.
        observer: the running set-up, followed and checked.
        ahead: the next deal's set-up, which is prepared meanwhile; or None.
        finished: the end of the match, once told.
        refused: every refusal received.
        acked: every acknowledged request or message, with its event's number.
    """

    def __init__(
        self,
        table: str,
        wallet: Wallet,
        entropy: Entropy,
        bot: Bot,
        *,
        seat: Seat | None = None,
        account: str = "",
    ) -> None:
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
        self.clocks: wire.Clocks | None = None
        self.autoplay = True
        self.scores: list[tuple[int, ...]] = []
        self._wish = seat
        self._account = account
        self._wallet = wallet
        self._entropy = entropy
        self._bot = bot
        self._rules = Rules()
        self._match = b""
        self._server = ""
        self._commitment = ""
        self._previous = bytes(64)
        self._told: set[MessageKey] = set()
        self._asked_ready = 0
        self._setup = 0
        self._scored_setup = 0
        self._prelude = 0
        self._resumable = False
        self._seen_keys: dict[bytes, bytes] = {}
        self._table_bytes = table.encode()
        self._sit_asked = False

    # Frames

    def hello(self) -> bytes:
        """Return the first frame of a new socket; messages not yet seen as events will be sent again."""
        self._told.clear()
        self._sit_asked = False
        self._asked_ready = 0
        master = self._wallet.masters.get(self.table)
        signing: wire.Key | None = None
        if master is not None:
            signing = wire.to_text(group.base(Secrets(master, self._table_bytes).signing))
        message = wire.Hello(v=wire.PROTOCOL, table=self.table)
        if self.seq and self._resumable:
            message.seq = self.seq
        if signing is not None:
            message.signing = signing
        return wire.encode(message)

    def receive(self, frame: bytes | str) -> list[bytes]:
        """Take a frame of the server; return the frames to send.

        Raises:
            Mistrust: if the server contradicts itself.
        """
        message = wire.read_server(frame)
        match message:
            case wire.Welcome():
                self._welcome(message)
            case wire.Numbered():
                self._count(message)
                self._event(message.event)
            case wire.Refused():
                self.refused.append(message)
            case wire.Ack():
                self.acked[message.cid] = message.seq
            case wire.Clocks():
                self.clocks = message
            case _:
                pass
        return self.due()

    def _count(self, message: wire.Numbered) -> None:
        """Take an event's number: gapless, but for those that prepared the set-up with which this begins."""
        if message.seq == self.seq + 1:
            self.seq, self._resumable = message.seq, True
            return
        prepares = isinstance(message.event, wire.Prepared | wire.Head | wire.Said)
        if self.observer is not None or not prepares or not self._prelude < message.seq <= self.seq:
            raise Mistrust(f"Event {message.seq} follows event {self.seq}.")
        self._prelude = message.seq

    def _welcome(self, welcome: wire.Welcome) -> None:
        if self.seq + 1 != welcome.since or self.observer is None:
            # Who was cut off before the first event of a set-up may lack what had prepared it.
            self.observer = self.party = self.ahead = None
            self.seq, self._prelude, self._resumable = welcome.since - 1, 0, False
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
        self._match = wire.to_bytes(match.match)
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
            self.observer, self.party = self._follow(setup)
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
        self.ahead = self._follow(setup)
        self._setup = event.setup

    def _follow(self, setup: Setup) -> Following:
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

    def _head(self, event: wire.Head) -> None:
        observer = self._observer(event.setup)
        observer.advance(SignedHead(event.round, wire.to_bytes(event.head), wire.to_bytes(event.sig)))
        if [(d.seat, int(d.type)) for d in observer.debts] != [(p, int(t)) for p, t in event.debts]:
            raise Mistrust("The server names other debts than there are.")

    def _said(self, event: wire.Said) -> None:
        observer = self._observer(event.setup)
        if observer is not self.observer and event.type == MessageType.TAKEOVER:
            raise Mistrust("Nobody is taken over in a set-up that is only prepared.")
        body, signature = wire.to_bytes(event.body), wire.to_bytes(event.sig)
        observer.accept(
            Message(observer.ctx, event.round, event.type, event.seat, observer.head, body, signature)
        )

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
        self._match, self._setup, self.scores, self._scored_setup = b"", 0, [], 0
        self._sit_asked = False

    # What to send

    def cid(self) -> str:
        """Return a fresh request number."""
        return wire.to_text(self._entropy(16))

    def sit(self) -> bytes:
        """Return the request for a seat, with a fresh master."""
        master = self._entropy(32)
        self._wallet.masters[self.table] = master
        self._wallet.matches.pop(self.table, None)
        secrets = Secrets(master, self._table_bytes)
        certificate = Certificate.issue(
            self._table_bytes, self._account, self._wallet.identity, secrets, self._entropy
        )
        request = wire.Sit(cid=self.cid(), certificate=wire.to_text(certificate.encode()))
        if self._wish is not None:
            request.seat = self._wish
        return wire.encode(request)

    def due(self) -> list[bytes]:
        """Return what is to be sent by now: machine messages, the bot's decisions, `ready`."""
        if not self.autoplay:
            return []
        if self.state == "lobby" and self.seat is None and not self._sit_asked:
            self._sit_asked = True
            return [self.sit()]
        party, observer = self.party, self.observer
        if party is None or observer is None or party.gone or self.state != "playing":
            return []
        said = [self._say(message) for message in self._messages(party) if self._new(message)]
        return [*said, *self._ready(observer)] if observer.phase in LAST else said

    def machine(self) -> list[Message]:
        """Return what the client sends by itself: in the running set-up, and in the one being prepared."""
        party, ahead = self.party, None if self.ahead is None else self.ahead.party
        if party is None or party.gone or self.state != "playing":
            return []
        return party.due() + ([] if ahead is None else ahead.due())

    def _messages(self, party: HumanSeat) -> list[Message]:
        made = self.machine()
        for debt in party.observer.debts:
            if debt.payer == party.seat and not self._was_told(debt.type):
                decided = self._decide(party, debt.type)
                made += [] if decided is None else [decided]
        return made

    def _was_told(self, kind: MessageType) -> bool:
        observer = self._running
        return MessageKey(observer.ctx, observer.round, kind, self.seat or 0, None) in self._told

    def _decide(self, party: HumanSeat, kind: MessageType) -> Message | None:
        if kind not in (MessageType.PASS_COMMIT, MessageType.PLAY, MessageType.MOON):
            return None
        view, seed = party.view(), digest("headless", party.observer.ctx, u8(party.seat))
        if kind is MessageType.PASS_COMMIT:
            return party.choose_pass(self._bot.choose_pass(view, seed))
        if kind is MessageType.PLAY:
            return party.play(self._bot.choose_play(view, seed))
        result = party.observer.state.result
        return None if result is None else party.choose_moon(self._bot.choose_moon(view, result, seed))

    def _new(self, message: Message) -> bool:
        if message.key in self._told:
            return False
        self._told.add(message.key)
        return True

    def _say(self, message: Message) -> bytes:
        """Store, then send."""
        kept = self._wallet.sent.setdefault(self.table, [])
        if message not in kept:
            kept.append(message)
        return say(message)

    def _ready(self, observer: Observer) -> list[bytes]:
        number = observer.setup.number
        if self._asked_ready == number or self._scored_setup != number:
            return []
        if is_over(self._rules, self.scores[-1]):
            return []
        self._asked_ready = observer.setup.number
        return [wire.encode(wire.Ready(cid=self.cid()))]

    def decide(self, make: Callable[[HumanSeat], Message]) -> bytes:
        """Make a message of the own seat by hand. Raises ChoiceError, Mistrust."""
        if self.party is None:
            raise Mistrust("There is no seat to speak for.")
        return self._say(make(self.party))


def say(message: Message, cid: str = "") -> bytes:
    """Return the frame of a message."""
    frame = wire.Say(
        ctx=wire.to_text(message.ctx),
        round=message.round,
        type=message.type,
        seat=message.seat,
        head=wire.to_text(message.head),
        body=wire.to_text(message.body),
        sig=wire.to_text(message.signature),
    )
    if cid:
        frame.cid = cid
    return wire.encode(frame)
