"""One table with headless people, in memory and in virtual time: for tests of the table core."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from copas.live import messages as wire
from copas.live.clock import Timing
from copas.live.headless import HeadlessPlayer, Mistrust, Wallet
from copas.live.serving import Serving, bot_named
from copas.live.store import Entry, Secret, StoredRecord
from copas.live.table import Person, Reply, Request, Room, State, Table
from copas.mental import group
from copas.rules import Rules
from copas.seats import Seat
from tests.live.simulation.world import seeded_entropy


class Tabletop:
    """A table, its people, and the time.

    Attributes:
        table: the core.
        players: by seat.
        now: table time in ms.
        log: every entry so far.
        muted: people whose frames are held back.
        present: whose sockets are up.
        mistrusting: whether people may come not to believe the server; else that fails the test.
    """

    def __init__(
        self,
        seed: str,
        *,
        humans: int = 4,
        rules: Rules | None = None,
        bots: str = "aleatório",
        clock: bool = True,
        timing: Timing | None = None,
        start: bool = True,
    ) -> None:
        self.seed = seed
        self.entropy = seeded_entropy(f"tabletop/{seed}")
        self.timing = timing or Timing()
        self.serving = Serving(group.reduce(self.entropy(64)), self.entropy)
        name = wire.to_text(self.entropy(16))
        room = Room.FRIENDS
        self.table = Table.open(self.serving, self.timing, name, room, "CODE", rules or Rules(), bots, clock)
        self.now = 0
        self.log: list[Entry] = []
        self.secrets: dict[int, Secret] = {}
        self.record: StoredRecord | None = None
        self.muted: set[Seat] = set()
        self.present: set[Seat] = set(range(humans))
        self.refused: list[wire.Refused] = []
        self.mistrusting = False
        self.outbox: deque[tuple[Seat, bytes]] = deque()
        self.players: list[HeadlessPlayer] = []
        for number in range(humans):
            entropy = seeded_entropy(f"tabletop/{seed}/{number}")
            wallet = Wallet(group.reduce(entropy(64)))
            self.players.append(HeadlessPlayer(name, wallet, entropy, bot_named(bots), seat=number))
        self.flush()
        for seat, player in enumerate(self.players):
            self._send(seat, player.due())
        if start:
            self.settle()
            self.ask(0, wire.Start(cid=self.cid()))

    def cid(self) -> str:
        return wire.to_text(self.entropy(16))

    @staticmethod
    def person(seat: Seat) -> Person:
        return Person(f"person-{seat}", f"P{seat}")

    def _send(self, seat: Seat, frames: list[bytes]) -> None:
        self.outbox.extend((seat, frame) for frame in frames)

    def tell(self, seat: Seat, frame: bytes) -> None:
        """Tells somebody something, and takes what is said to it."""
        try:
            self._send(seat, self.players[seat].receive(frame))
        except Mistrust as error:
            if not self.mistrusting:
                raise
            self._send(seat, [error.evidence] if error.evidence else [])

    def flush(self) -> list[wire.Event]:
        """Stores and tells what the table has decided."""
        entries = self.table.take()
        self.log += entries
        if self.table.new_secret is not None:
            self.secrets[self.table.new_secret.number] = self.table.new_secret
        self.record = self.table.new_record or self.record
        self.table.new_secret = self.table.new_record = None
        for entry in entries:
            for seat in range(len(self.players)):
                self.tell(seat, wire.numbered(entry.seq, entry.data))
        return [wire.read_event(entry.data) for entry in entries]

    def ask(self, seat: Seat, request: Request) -> Reply:
        """One request, and what follows at once."""
        if seat in self.present:
            self.table.hear(seat, self.now)
        reply = self.table.handle(self.person(seat), request, self.now)
        self.table.advance(self.now)
        if isinstance(reply, wire.Refused):
            self.refused.append(reply)
        self.flush()
        return reply

    def settle(self) -> None:
        """Delivers what people have sent, until nothing more is sent. No time passes."""
        held: list[tuple[Seat, bytes]] = []
        while self.outbox:
            seat, frame = self.outbox.popleft()
            if seat in self.muted:
                held.append((seat, frame))
                continue
            request = wire.read_client(frame)
            assert isinstance(request, Request)
            self.ask(seat, request)
        self.outbox.extend(held)

    def pass_time(self, ms: int) -> None:
        """Lets time pass, in steps at which something is due."""
        end = self.now + ms
        while self.now < end and self.table.state in (State.LOBBY, State.PLAYING):
            for seat in self.present:
                if seat in self.table.heard:
                    self.table.hear(seat, self.now)
            due = self.table.due_at()
            self.now = min(end, max(self.now + 1, due if due is not None else end), self.now + 4_000)
            for seat in self.present:
                if seat in self.table.heard:
                    self.table.hear(seat, self.now)
            self.table.advance(self.now)
            self.flush()
            self.settle()

    def play_out(self, until: Callable[[], bool] | None = None, most: int = 4 * 3_600_000) -> None:
        """Plays until the end, or until something holds."""
        self.settle()
        while self.table.state in (State.LOBBY, State.PLAYING) and self.now < most:
            if until is not None and until():
                return
            self.pass_time(200)
        assert self.now < most, "The match does not get on."
        assert until is None, "The match ended first."

    def restart(self) -> None:
        """The server crashes and comes back from what is stored."""
        self.table = Table.replay(self.serving, self.timing, self.log, self.secrets)
        self.table.resume()
        # The table's clock stood still from the last stored event on.
        self.now = self.table.now
        self.flush()
        self.table.advance(self.now)
        self.flush()

    def events(self, kind: type[wire.Event]) -> list[wire.Event]:
        """Returns the events of a kind so far."""
        read = [wire.read_event(entry.data) for entry in self.log]
        return [event for event in read if isinstance(event, kind)]
