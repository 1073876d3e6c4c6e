"""People of the simulation: honest ones with bad networks, sleepers, leavers, and worse."""

from __future__ import annotations

import random
from dataclasses import dataclass

from copas.live import messages as wire
from copas.live.headless import HeadlessPlayer, Mistrust, Wallet, say
from copas.live.messages import ErrorCode
from copas.live.serving import bot_named
from copas.live.table import Person
from copas.mental import group
from copas.mental.errors import ChoiceError
from copas.mental.messages import Message, MessageType
from tests.live.simulation.world import Broken, Client, FakeConnection, World, seeded_entropy


@dataclass(frozen=True)
class Habits:
    """What somebody does.

    Attributes:
        thinks: the longest thought in seconds.
        cuts: chance that the network fails at a frame.
        away: the longest absence after that, in seconds.
        leaves: chance a frame to leave for good, saying so.
        vanishes: chance a frame to go without a word.
        expels: whether somebody late is expelled.
        repeats: chance that a frame is sent twice.
        hostile: chance a frame of sending something bad.
        reads: the longest time until a frame is read, in seconds.
        reloads: chance that somebody who comes back has nothing but the wallet: the page was closed.
    """

    thinks: float = 3.0
    cuts: float = 0.0
    away: float = 4.0
    leaves: float = 0.0
    vanishes: float = 0.0
    expels: bool = True
    repeats: float = 0.0
    hostile: float = 0.0
    reads: float = 0.05
    reloads: float = 0.0


HONEST = Habits(cuts=0.004, repeats=0.02, reloads=0.3)
"""Answers in time, comes back soon: such a person must never count as having left."""


class SimPerson(Client):
    """One person at one table, over one fake socket at a time."""

    def __init__(
        self, world: World, table: str, number: int, habits: Habits, *, host_starts: int = 0
    ) -> None:
        self.world = world
        self.habits = habits
        self.name = f"{table}/{number}"
        self.rng = random.Random(f"person/{world.seed}/{number}/{table}")
        entropy = seeded_entropy(f"person/{world.seed}/{number}/{table}")
        self.person = Person(f"person-{table}-{number}", f"P{number}")
        self._table, self._entropy = table, entropy
        self.player = self._page(Wallet(group.reduce(entropy(64))))
        self.connection: FakeConnection | None = None
        self.gone_for_good = False
        self.starts = host_starts
        self.byes: list[ErrorCode] = []
        self._deciding = self._started = False
        self._asked: set[tuple[bytes, int]] = set()
        self._unanswered: dict[str, bytes] = {}
        self._sent: list[bytes] = []

    @property
    def honest(self) -> bool:
        habits = self.habits
        slow = habits.thinks > 5 or habits.away > 15 or habits.reads > 1
        return not (habits.leaves or habits.vanishes or habits.hostile or slow)

    @property
    def done(self) -> bool:
        return self.player.finished is not None or self.gone_for_good

    def _page(self, wallet: Wallet) -> HeadlessPlayer:
        player = HeadlessPlayer(self._table, wallet, self._entropy, bot_named(self.world.bots))
        player.autoplay = False
        return player

    # The socket

    def connect(self) -> None:
        if self.done or self.connection is not None:
            return
        if self.player.seq and self.rng.random() < self.habits.reloads:
            self.player = self._page(self.player._wallet)
        if self.world.down or self.world.unreachable:
            self.world.loop.call_later(0.5, self.connect)
            return
        self._deciding = self._started = False
        self._asked.clear()
        self.connection = self.world.connect(self, self.person)
        self._send(self.connection, self.player.hello())

    def reading_delay(self) -> float:
        return self.rng.random() * self.habits.reads

    def _send(self, connection: FakeConnection, frame: bytes) -> None:
        """The frame travels; it arrives in order, or not at all."""
        self._sent.append(frame)
        times = 2 if self.rng.random() < self.habits.repeats and b'"hello"' not in frame else 1
        for _ in range(times):
            delay = self.rng.random() * self.world.faults.latency
            # In order within a connection, as TCP gives it; connections overtake each other.
            connection.arrives = max(connection.arrives + 1e-6, self.world.loop.time() + delay)
            self.world.loop.call_at(connection.arrives, connection.deliver, frame)

    def receive(self, connection: FakeConnection, frame: bytes) -> None:
        if connection is not self.connection:
            return
        message = wire.read_server(frame)
        if isinstance(message, wire.Bye):
            self.byes.append(message.code)
            return
        try:
            self.player.receive(frame)
        except Mistrust as error:
            if not self.world.restored or not error.evidence:
                raise
            self._send(connection, error.evidence)
        if isinstance(message, wire.Ack):
            self.world.acks.append((self.player.table, message.seq))
        if isinstance(message, wire.Refused):
            self._refused(message)
        self._misbehave(connection)
        if connection is self.connection and not connection.cut:
            self._act(connection)

    def _refused(self, message: wire.Refused) -> None:
        late = {ErrorCode.STALE, ErrorCode.TOO_EARLY, ErrorCode.NOT_OWED, ErrorCode.OTHER_WINDOW}
        late |= {ErrorCode.NOT_YOURS, ErrorCode.CLOSED, ErrorCode.TAKEN, ErrorCode.FULL}
        if self.honest and message.code not in late:
            raise Broken(f"An honest person was refused: {message}")

    def closed(self, connection: FakeConnection) -> None:
        self.world.cut(connection)
        if connection is self.connection:
            self._lost()

    def _lost(self) -> None:
        self.connection = None
        if not self.done:
            self.world.loop.call_later(0.05 + self.rng.random() * self.habits.away, self.connect)

    def dropped(self) -> None:
        """The server has crashed under us."""
        if self.connection is not None and self.connection.cut:
            self._lost()

    # What people do

    def _misbehave(self, connection: FakeConnection) -> None:
        habits, roll = self.habits, self.rng.random
        if roll() < habits.cuts:
            self.world.cut(connection)
            self._lost()
            return
        playing = self.player.party is not None and self.player.state == "playing"
        if playing and roll() < habits.leaves:
            self._leave(connection)
        if playing and roll() < habits.vanishes:
            self.gone_for_good = True
            self.world.cut(connection)
        if playing and roll() < habits.hostile:
            self._attack(connection)

    def _leave(self, connection: FakeConnection) -> None:
        party = self.player.party
        if party is None or party.gone or not party.observer.heads:
            return
        self._send(connection, self.player._say(party.leave()))
        if self.rng.random() < 0.5:
            self.gone_for_good = True
            self.world.loop.call_later(1.0, self.world.cut, connection)

    def _act(self, connection: FakeConnection) -> None:
        """Sends what is due: machines at once, people after a thought."""
        player = self.player
        hosting = player.state == "lobby" and player.seat is not None and player.seat == player.host
        if self.starts and hosting and not self._started and player.sitting >= self.starts:
            self._started = True
            self._send(connection, wire.encode(wire.Start(cid=player.cid())))
        self._expel(connection)
        party, observer = player.party, player.observer
        if party is None or observer is None or player.state != "playing" or party.gone:
            self._all(connection)
            return
        for message in player.machine():
            if player._new(message):
                self._send(connection, player._say(message))
        if not self._deciding:
            self._deciding = True
            delay = self.rng.random() * self.habits.thinks
            self.world.loop.call_later(delay, self._decide, connection)

    def _decide(self, connection: FakeConnection) -> None:
        self._deciding = False
        if connection is self.connection and not connection.cut:
            self._all(connection)

    def _all(self, connection: FakeConnection) -> None:
        self.player.autoplay = True
        frames = self.player.due()
        self.player.autoplay = False
        for frame in frames:
            self._send(connection, frame)

    def _expel(self, connection: FakeConnection) -> None:
        player, party = self.player, self.player.party
        if not self.habits.expels or player.clocks is None or party is None or party.gone:
            return
        for clock in player.clocks.seats:
            owed = MessageType.PASS_COMMIT, MessageType.PLAY
            if not clock.late or clock.seat == player.seat or clock.type not in owed:
                continue
            observer = party.observer
            key = (observer.ctx, observer.round)
            if observer.owes(clock.seat, MessageType(clock.type)) and key not in self._asked:
                self._asked.add(key)
                self._send(connection, player._say(party.expel(clock.seat, MessageType(clock.type))))

    # Attacks

    def _attack(self, connection: FakeConnection) -> None:
        attack = self.rng.choice(
            [
                self._garbage,
                self._mutate,
                self._replay,
                self._foreign,
                self._forge,
                self._flood,
                self._two_faced,
                self._false_fork,
            ]
        )
        attack(connection)

    def _garbage(self, connection: FakeConnection) -> None:
        junk = [b"", b"{", b"[]", b'{"t":"say"}', b'{"t":"nope"}', b"\xff\xfe", b'{"t":"ping","n":-1}']
        self._send(connection, self.rng.choice([*junk, b"x" * 40_000]))

    def _message(self) -> Message | None:
        kept = self.player._wallet.sent.get(self.player.table, ())
        return self.rng.choice(kept) if kept else None

    def _mutate(self, connection: FakeConnection) -> None:
        """An own, signed message with other bytes: a fault, if it is owed."""
        party = self.player.party
        if party is None or party.gone or not party.observer.heads:
            return
        debts = [d for d in party.observer.debts if d.payer == party.seat]
        if not debts:
            return
        from copas.mental.messages import MessageKey

        observer = party.observer
        key = MessageKey(observer.ctx, observer.round, debts[0].type, party.seat, debts[0].target)
        body = self.rng.randbytes(self.rng.choice([0, 1, 33, 97, 900]))
        forged = Message.signed(key, observer.head, body, party._signing, party._entropy)
        self._send(connection, say(forged))

    def _replay(self, connection: FakeConnection) -> None:
        message = self._message()
        if message is not None:
            self._send(connection, say(message))

    def _foreign(self, connection: FakeConnection) -> None:
        message = self._message()
        if message is not None:
            other = (message.seat + 1) % 4
            raw = (message.ctx, message.round, message.type, other, message.head, message.body)
            self._send(connection, say(Message(*raw, message.signature)))

    def _forge(self, connection: FakeConnection) -> None:
        message = self._message()
        if message is not None:
            raw = (message.ctx, message.round + 1, message.type, message.seat, message.head, message.body)
            self._send(connection, say(Message(*raw, message.signature)))

    def _flood(self, connection: FakeConnection) -> None:
        for n in range(200):
            self._send(connection, wire.encode(wire.Ping(n=n)))

    def _false_fork(self, connection: FakeConnection) -> None:
        """Claims that the server has signed two heads, with one that it did sign and one that it did not."""
        observer = self.player.observer
        if observer is None or not observer.heads:
            return
        own = (wire.to_text(observer.head), wire.to_text(observer.signatures[-1]))
        forged = (wire.to_text(self.rng.randbytes(64)), self.rng.choice([own[1], wire.to_text(bytes(64))]))
        heads = self.rng.choice([[own], [forged], [own, own], [own, forged]])
        ctx = wire.to_text(observer.ctx)
        self._send(
            connection,
            wire.encode(wire.Fork(cid=self.player.cid(), ctx=ctx, round=observer.round, heads=heads)),
        )

    def _two_faced(self, connection: FakeConnection) -> None:
        """Plays twice under one key."""
        party = self.player.party
        if party is None or party.gone or not party.observer.owes(party.seat, MessageType.PLAY):
            return
        try:
            legal = list(party.view().legal)
            first = party.play(legal[0])
            del party.sent[first.key]
            second = party.play(legal[-1])
        except ChoiceError:
            return
        self._send(connection, say(first))
        self._send(connection, say(second))
        party.sent[first.key] = first
