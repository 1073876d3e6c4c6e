"""A player without a screen: follows a table by its events and plays a seat by a bot's advice.

Sans-I/O: frames of the server go in, frames for the server come out. Tests, load generators and simulations
drive it over whatever they like; it is also the shortest complete example of a client.
"""

from __future__ import annotations

from collections.abc import Callable

from copas.bots.base import Bot
from copas.live import messages as wire
from copas.live.follower import Follower
from copas.live.wallet import Mistrust, Wallet
from copas.mental.encoding import digest, u8
from copas.mental.human import HumanSeat
from copas.mental.keys import Certificate, Secrets
from copas.mental.messages import Message, MessageKey, MessageType
from copas.mental.observer import Observer
from copas.mental.proofs import Entropy
from copas.mental.state import LAST
from copas.scoring import is_over
from copas.seats import Seat


class HeadlessPlayer(Follower):
    """One person at one table.

    Args:
        table: the table's name.
        wallet: what the person's browser keeps between visits.
        entropy: fresh random bytes.
        bot: decides what a person would decide.
        seat: the seat wished for, or None.
        account: the person's account, or empty for a guest.

    Attributes:
        autoplay: whether frames to send come by themselves.
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
        super().__init__(table, wallet, entropy)
        self.autoplay = True
        self._wish = seat
        self._account = account
        self._bot = bot
        self._asked_ready = 0

    def hello(self) -> bytes:
        """Return the first frame of a new socket; messages not yet seen as events will be sent again."""
        self._asked_ready = 0
        return super().hello()

    def receive(self, frame: bytes | str) -> list[bytes]:
        """Take a frame of the server; return the frames to send.

        Raises:
            Mistrust: once, if the server contradicts itself: from then on nothing is sent but that evidence.
        """
        self.follow(frame)
        return self.due()

    # What to send

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
        # Before the welcome (a pong may come first) nobody knows whether there is a seat already.
        if not self.autoplay or self.suspicion or not self._welcomed:
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
        if party is None or party.gone or self.state != "playing" or self.suspicion:
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


__all__ = ["HeadlessPlayer", "Mistrust", "Wallet", "say"]
