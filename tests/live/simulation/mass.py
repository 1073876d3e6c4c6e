"""Very many tables, fast: the table core in virtual time, with people who read the table's own observer.

    python -m tests.live.simulation.mass SEED [TABLES]

What `run` shows about the whole server with a few tables, this shows about the core with thousands: people
who think long, leave, vanish, cheat, expel each other, and a server that crashes between any two events.
"""

from __future__ import annotations

import heapq
import random
import sys
from dataclasses import dataclass

from copas.live import messages as wire
from copas.live.clock import Timing
from copas.live.headless import say
from copas.live.records import export_record
from copas.live.serving import Serving, bot_named
from copas.live.store import Entry, Secret, StoredRecord
from copas.live.table import Person, Room, State, Table
from copas.mental import group
from copas.mental.audit import audit
from copas.mental.errors import ChoiceError
from copas.mental.human import HumanSeat
from copas.mental.keys import Certificate, Secrets
from copas.mental.messages import Message, MessageKey, MessageType
from copas.mental.observer import Debt, Observer
from copas.mental.record import FairRecord
from copas.rules import Rules
from copas.seats import Seat
from tests.live.cheap import transparent_group
from tests.live.simulation.world import Broken, seeded_entropy

MIND = (MessageType.PASS_COMMIT, MessageType.PLAY, MessageType.MOON)
LONGEST = 12 * 3_600_000
HONEST, SLEEPY, LEAVER, VANISHER, CHEAT = range(5)


@dataclass
class Tally:
    """What was seen."""

    events: int = 0
    tables: int = 0
    finished: int = 0
    abandoned: int = 0
    takeovers: int = 0
    voids: int = 0
    restarts: int = 0
    deals: int = 0
    prepared: int = 0
    begun: int = 0
    dropped: int = 0
    complaints: int = 0
    records: int = 0


def draw_rules(rng: random.Random) -> Rules:
    names = ["copas"] * 5 + ["three", "five", "six", "seven", "omnibus", "free-moon", "cancellation"]
    return Rules.preset(rng.choice(names)).replace(target=rng.choice([10, 25, 50]), exact_100=False)


class Crowd:
    """One table and its people."""

    def __init__(self, seed: str, tally: Tally) -> None:
        self.seed = seed
        self.rng = random.Random(f"mass/{seed}")
        self.entropy = seeded_entropy(f"mass/{seed}")
        self.tally = tally
        self.timing = Timing()
        self.serving = Serving(group.reduce(self.entropy(64)), self.entropy)
        self.rules = draw_rules(self.rng)
        self.humans = min(self.rng.choice([1, 1, 2, 2, 3, 4]), self.rules.players)
        weights = [6, 1, 1, 1, 1]
        self.habits = [self.rng.choices(range(5), weights)[0] for _ in range(self.humans)]
        self.now = 0
        self.log: list[Entry] = []
        self.secrets: dict[int, Secret] = {}
        self.masters: dict[Seat, Secrets] = {}
        self.parties: dict[tuple[Seat, int], HumanSeat] = {}
        self.sent: dict[Seat, list[Message]] = {seat: [] for seat in range(self.humans)}
        self.plans: list[tuple[int, int, Seat, int, Debt]] = []
        self.planned: set[tuple[Seat, Debt, int, int]] = set()
        self.silent: set[Seat] = set()
        self.expelled_at = -1
        self.told: dict[tuple[int, int], bytes] = {}
        self.crashing = self.rng.random() < 0.3
        name = wire.to_text(self.entropy(16))
        bots = "aleatório"
        self.table = Table.open(
            self.serving, self.timing, name, Room.FRIENDS, "X", self.rules, bots, clock=True
        )
        self._seat_people(name.encode())

    def _seat_people(self, name: bytes) -> None:
        self.flush()
        for seat in range(self.humans):
            secrets = Secrets(self.entropy(32), name)
            identity = group.reduce(self.entropy(64))
            certificate = Certificate.issue(name, "", identity, secrets, self.entropy)
            self.masters[seat] = secrets
            self.ask(seat, wire.Sit(cid=self.cid(), certificate=wire.to_text(certificate.encode())))
        self.ask(0, wire.Start(cid=self.cid()))

    def cid(self) -> str:
        return wire.to_text(self.entropy(16))

    def flush(self) -> None:
        entries = self.table.take()
        for entry in entries:
            if entry.seq != len(self.log) + 1:
                raise Broken(f"{self.seed}: the log has a gap at {entry.seq}.")
            self.log.append(entry)
        if self.table.new_secret is not None:
            self.secrets[self.table.new_secret.number] = self.table.new_secret
            self.table.new_secret = None
        self.table.new_record = None
        self.tally.events += len(entries)

    def ask(self, seat: Seat, request: wire.Sit | wire.Start | wire.Say | wire.Ready) -> object:
        self.table.hear(seat, self.now)
        reply = self.table.handle(Person(f"p{seat}", f"P{seat}"), request, self.now)
        self.table.advance(self.now)
        self.flush()
        return reply

    # One match

    def run(self) -> None:
        """Plays to the end."""
        while self.table.state is State.PLAYING:
            self._step()
            if self.now > LONGEST:
                raise Broken(f"{self.seed}: no end; {self.table.play and self.table.play.running.debts}")
        self._audit()

    def _step(self) -> None:
        self._plan()
        due = self.table.due_at()
        plan = self.plans[0][0] if self.plans else None
        times = [time for time in (due, plan) if time is not None]
        if not times:
            raise Broken(f"{self.seed}: nothing is due, and the match is not over.")
        self.now = max(self.now, min(times))
        for seat in range(self.humans):
            if seat not in self.silent:
                self.table.hear(seat, self.now)
        if plan is not None and plan <= self.now:
            _, _, seat, number, debt = heapq.heappop(self.plans)
            self._act(seat, number, debt)
        else:
            self.table.advance(self.now)
            self.flush()
        if self.crashing and self.rng.random() < 0.01:
            self._crash()

    def _plan(self) -> None:
        play = self.table.play
        if play is None or play.observer is None:
            return
        for observer in (play.observer, None if play.ahead is None else play.ahead.observer):
            if observer is not None:
                self._plan_in(observer)

    def _plan_in(self, observer: Observer) -> None:
        number = observer.setup.number
        for debt in observer.debts:
            key = (debt.seat, debt, observer.round, number)
            if debt.payer == debt.seat and key not in self.planned:
                self.planned.add(key)
                plan = (self.now + self._delay(debt), len(self.planned), debt.seat, number, debt)
                heapq.heappush(self.plans, plan)

    def _delay(self, debt: Debt) -> int:
        if debt.type not in MIND:
            # Some browsers take their time with a shuffle: then the preparation outlasts the deal.
            slow = self.habits[debt.seat] != HONEST and self.rng.random() < 0.05
            return self.rng.randrange(60_000 if slow else 200)
        most = 150_000 if self.habits[debt.seat] == SLEEPY and self.rng.random() < 0.2 else 4_000
        return self.rng.randrange(most)

    def _party(self, seat: Seat, number: int) -> HumanSeat | None:
        """The seat in the running set-up, or in the one being prepared."""
        play = self.table.play
        if play is None or play.observer is None or self.table.state is not State.PLAYING:
            return None
        observer = play.observer_of(number)
        if observer.setup.number != number or seat in play.gone:
            return None
        party = self.parties.get((seat, number))
        if party is None or party.observer is not observer:
            sent = [message for message in self.sent[seat] if message.ctx == observer.ctx]
            party = HumanSeat(observer, seat, self.masters[seat], self.entropy, sent)
            self.parties[seat, number] = party
        return None if party.gone else party

    def _act(self, seat: Seat, number: int, debt: Debt) -> None:
        party, play = self._party(seat, number), self.table.play
        if party is None or play is None or seat in self.silent:
            return
        running = self._party(seat, play.number)
        if running is not None:
            self._expel(seat, running)
        habit, roll = self.habits[seat], self.rng.random()
        if habit == VANISHER and roll < 0.02:
            self.silent.add(seat)
            return
        if habit == LEAVER and roll < 0.02 and running is not None:
            self._say(seat, running.leave())
            return
        if habit == CHEAT and roll < 0.03:
            self._cheat(seat, party, debt)
            return
        if debt in party.observer.debts:
            for message in self._messages(party, debt):
                self._say(seat, message)

    def _messages(self, party: HumanSeat, debt: Debt) -> list[Message]:
        if debt.type not in MIND:
            return [m for m in party.due() if m.type >= MessageType.TAKEOVER or m.type == debt.type]
        evidence = [m for m in party.due() if m.type == MessageType.EVIDENCE]
        if evidence:
            return evidence
        bot, view = bot_named("aleatório"), party.view()
        try:
            if debt.type is MessageType.PASS_COMMIT:
                return [party.choose_pass(bot.choose_pass(view, b"x"))]
            if debt.type is MessageType.PLAY:
                return [party.play(bot.choose_play(view, b"x"))]
            result = party.observer.state.result
            assert result is not None
            return [party.choose_moon(bot.choose_moon(view, result, b"x"))]
        except ChoiceError as error:
            raise Broken(f"{self.seed}: an honest choice is impossible: {error}") from error

    def _say(self, seat: Seat, message: Message) -> None:
        self.sent[seat].append(message)
        request = wire.read_client(say(message))
        assert isinstance(request, wire.Say)
        reply = self.ask(seat, request)
        if isinstance(reply, wire.Refused) and self.habits[seat] in (HONEST, LEAVER):
            self._refused(reply)
        if isinstance(reply, wire.Ack) and self.rng.random() < 0.05 and self.table.state is State.PLAYING:
            again = self.ask(seat, request)
            if again != reply:
                raise Broken(f"{self.seed}: a repetition was answered by {again}, first by {reply}")

    def _refused(self, reply: wire.Refused) -> None:
        if reply.code not in (wire.ErrorCode.STALE, wire.ErrorCode.NOT_OWED, wire.ErrorCode.TOO_EARLY):
            raise Broken(f"{self.seed}: an honest message was refused: {reply}")

    def _cheat(self, seat: Seat, party: HumanSeat, debt: Debt) -> None:
        """A signed message with a wrong body, in the name of the debt."""
        observer = party.observer
        key = MessageKey(observer.ctx, observer.round, debt.type, seat, debt.target)
        body = self.rng.randbytes(self.rng.choice([1, 64, 97, 500]))
        if debt.type is MessageType.KEY and len(observer.state.layout.humans) > 1:
            # Well-formed, but the last box opens to nothing: its receiver complains.
            honest = party.due()[0].body
            body = honest[:-1] + bytes([honest[-1] ^ 1])
        request = wire.read_client(
            say(Message.signed(key, observer.head, body, party._signing, self.entropy))
        )
        assert isinstance(request, wire.Say)
        self.ask(seat, request)

    def _expel(self, seat: Seat, party: HumanSeat) -> None:
        for clock in self.table.clocks(self.now, stopped=False).seats:
            if (
                clock.late
                and clock.seat != seat
                and clock.type in (MessageType.PASS_COMMIT, MessageType.PLAY)
            ):
                self._say(seat, party.expel(clock.seat, MessageType(clock.type)))
                return

    def _crash(self) -> None:
        """The server comes back from its log; the table's clock stood still meanwhile."""
        self.tally.restarts += 1
        before = (self.table.seq, self.table.state, self.table.play and self.table.play.scores)
        self.table = Table.replay(self.serving, self.timing, self.log, self.secrets)
        if (self.table.seq, self.table.state, self.table.play and self.table.play.scores) != before:
            raise Broken(f"{self.seed}: the replay is another table.")
        self.table.resume()
        gap = self.now - self.table.now
        self.plans = [(max(self.table.now, at - gap), n, *rest) for at, n, *rest in self.plans]  # type: ignore[misc]
        heapq.heapify(self.plans)
        self.now = self.table.now
        self.flush()
        self.table.advance(self.now)
        self.flush()

    def _check_record(self) -> None:
        """The record of the match is sound; where everybody was honest, it is clean."""
        table = self.table
        first = next(e.seq for e in self.log if isinstance(wire.read_event(e.data), wire.Started))
        stored = StoredRecord("x", table.id, 1, first, len(self.log))
        report = audit(FairRecord.from_json(export_record(stored, self.log[first - 1 :]).decode()))
        if not report.sound or (CHEAT not in self.habits and not report.clean):
            raise Broken(f"{self.seed}: the record fails: {report.failures[:1]}")
        self.tally.records += 1

    def _audit(self) -> None:
        if self.rng.random() < 0.1:
            self._check_record()
        tally, heads = self.tally, set()
        tally.tables += 1
        tally.finished += self.table.state is State.FINISHED
        tally.abandoned += self.table.state is State.ABANDONED
        self.running, self.background = 0, set[int]()
        for entry in self.log:
            event = wire.read_event(entry.data)
            tally.voids += isinstance(event, wire.Voided)
            tally.deals += isinstance(event, wire.Scored)
            self._audit_preparation(event)
            if isinstance(event, wire.Head):
                place = (event.setup, event.round)
                if place in heads:
                    raise Broken(f"{self.seed}: two heads were signed for {place}.")
                heads.add(place)
            if isinstance(event, wire.Abandoned) and event.why != "left":
                raise Broken(f"{self.seed}: abandoned because of {event.why}.")
            if isinstance(event, wire.Said) and event.type == MessageType.TAKEOVER:
                tally.takeovers += 1
                target = wire.to_bytes(event.body)[0]
                if self.habits[target] == HONEST:
                    raise Broken(f"{self.seed}: honest seat {target} was taken over at {entry.seq}.")

    def _audit_preparation(self, event: wire.Event) -> None:
        """Nothing but KEY and DECK is said in a set-up before it begins."""
        tally = self.tally
        if isinstance(event, wire.Prepared):
            tally.prepared += 1
            self.background.add(event.setup)
        if isinstance(event, wire.SetupOpened):
            tally.begun += event.setup in self.background
            self.running = event.setup
        if isinstance(event, wire.Dropped):
            tally.dropped += event.setup != self.running
        if isinstance(event, wire.Said) and event.setup > self.running:
            if event.type not in (MessageType.KEY, MessageType.DECK, MessageType.COMPLAINT):
                raise Broken(f"{self.seed}: a prepared set-up went on to type {event.type}.")
            tally.complaints += event.type == MessageType.COMPLAINT


def simulate_many(seed: str, *, events: int = 0, tables: int = 0) -> Tally:
    """Plays table after table until enough was seen; raises Broken with the table's own seed."""
    tally, number = Tally(), 0
    with transparent_group():
        while tally.events < events or tally.tables < tables:
            Crowd(f"{seed}/{number}", tally).run()
            number += 1
    return tally


def replay_one(seed: str) -> Tally:
    """Plays one table of a seed as the failure named it."""
    tally = Tally()
    with transparent_group():
        Crowd(seed, tally).run()
    return tally


if __name__ == "__main__":
    told = (
        replay_one(sys.argv[1]) if "/" in sys.argv[1] else simulate_many(sys.argv[1], tables=int(sys.argv[2]))
    )
    sys.stdout.write(f"{told}\n")
