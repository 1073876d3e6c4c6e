"""A table in memory: a server, people and bots that play one set-up through the state machines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from copas.cards import Card, CardSet
from copas.mental import keys
from copas.mental.errors import FairDealError, Fault
from copas.mental.human import HumanSeat
from copas.mental.keys import BotEntry, BotIdentity, Certificate, HumanEntry, Roster, Secrets, Setup
from copas.mental.messages import Message, MessageType, SignedHead, TakeoverReason
from copas.mental.observer import Observer
from copas.mental.server import ServerParty
from copas.mental.state import Fact, Phase
from copas.rules import Moon, Rules
from copas.scoring import MoonChoice
from copas.seats import PassDirection
from copas.view import View
from tests.mental.helpers import Drbg

BOT = BotIdentity("random", "1", bytes(32))
TABLE = b"table"
JOINING = (MessageType.OPEN, MessageType.COMPLAINT)


_FEW = CardSet.parse("2C 3C 4C 5C 6C 7C QS") | CardSet.parse("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH")
SMALL = Rules(removed=tuple(Rules().deck - _FEW), pass_count=2, target=100)
"""Four players with five cards each: as true as the whole game, and three times as fast."""
TINY = Rules(
    players=3,
    removed=tuple(Rules().deck - (_FEW - CardSet.parse("3C 4C 5C 6C 7C"))),
    pass_count=0,
    pass_cycle=(PassDirection.LEFT,),
    moon=Moon.CHOICE,
)
"""Three players with five cards each, nearly all of them points: moons are frequent."""


def random_pass(view: View, draw: Drbg) -> CardSet:
    cards = list(view.dealt)
    chosen: list[Card] = []
    while len(chosen) < view.rules.pass_count:
        chosen.append(cards.pop(draw.below(len(cards))))
    return CardSet.of(chosen)


def random_play(view: View, draw: Drbg) -> Card:
    legal = list(view.legal)
    return legal[draw.below(len(legal))]


class People:
    """The keys and certificates of everybody at one table."""

    def __init__(self, rules: Rules, humans: Sequence[int], seed: str | int) -> None:
        self.rules = rules
        self.draw = Drbg(f"people {seed}")
        self.server = Secrets(self.draw(32), TABLE)
        self.secrets = {seat: Secrets(self.draw(32), TABLE) for seat in humans}
        server = Certificate.issue(TABLE, "", self.draw.scalar(), self.server, self.draw)
        self.certificates = [
            Certificate.issue(TABLE, f"conta-{s}", self.draw.scalar(), self.secrets[s], self.draw)
            if s in humans
            else None
            for s in range(rules.players)
        ]
        entries = [
            BotEntry(BOT) if c is None else HumanEntry(c.account, c.keys, BOT) for c in self.certificates
        ]
        self.roster = Roster(tuple(entries), server.keys)
        self.nonce = self.draw(32)
        self.server_certificate = server
        self.match = keys.match_id(TABLE, self.nonce, server, self.certificates)

    def setup(self, deal: int = 1, number: int = 1) -> Setup:
        return Setup(self.rules, self.match, deal, number, self.roster)


class Run:
    """One set-up; `shared` lets everybody use one observer, which checks every message once."""

    def __init__(
        self,
        people: People,
        setup: Setup | None = None,
        seed: str | int = 0,
        *,
        shared: bool = True,
        cheats: Mapping[int, type[HumanSeat]] | None = None,
        server: type[ServerParty] = ServerParty,
        observer: Observer | None = None,
    ) -> None:
        self.people = people
        self.setup = setup or people.setup()
        self.draw = Drbg(f"run {seed}")
        self.observer = observer or Observer(self.setup)
        self.server = server(self.observer, people.server, self.draw)
        self.humans = {
            seat: (cheats or {}).get(seat, HumanSeat)(
                self.observer if shared else Observer(self.setup), seat, people.secrets[seat], self.draw
            )
            for seat in self.setup.roster.humans
        }
        self.observers = [self.observer]
        if not shared:
            self.observers += [h.observer for h in self.humans.values()] + [Observer(self.setup)]
        self.log: list[Message | SignedHead] = []
        self.facts: list[Fact] = []
        self.faults: list[tuple[int, str]] = []
        self.silent: set[int] = set()
        self.pick_pass: Callable[[View, Drbg], CardSet] = random_pass
        self.pick_play: Callable[[View, Drbg], Card] = random_play
        self.advance()

    @property
    def phase(self) -> Phase:
        return self.observer.phase

    def say(self, message: Message) -> list[Fact]:
        """The server accepts and tells everybody."""
        facts = self.observer.accept(message)
        for other in self.observers[1:]:
            assert other.accept(message) == facts
        self.log.append(message)
        self.facts += facts
        return facts

    def advance(self) -> bool:
        head = self.server.sign_head()
        if head is None:
            return False
        for observer in self.observers:
            observer.advance(head)
        self.log.append(head)
        return True

    def automatic(self) -> list[Message]:
        made = self.server.due()
        for seat, human in self.humans.items():
            if seat not in self.silent:
                made += human.due()
        return made

    def choices(self) -> list[Message]:
        made = []
        for decision in self.server.decisions():
            if decision.type is MessageType.PLAY:
                card = self.pick_play(decision.view, self.draw)
                made.append(self.server.decide_play(decision.seat, card))
            else:
                made.append(self.server.decide_pass(decision.seat, self.pick_pass(decision.view, self.draw)))
        for debt in self.observer.debts:
            if debt.payer in self.humans and debt.payer not in self.silent:
                made += self.choose(self.humans[debt.payer], debt.type)
        return made

    def choose(self, human: HumanSeat, kind: MessageType) -> list[Message]:
        if kind is MessageType.PASS_COMMIT:
            return [human.choose_pass(self.pick_pass(human.view(), self.draw))]
        if kind is MessageType.PLAY:
            if not human.view().legal:  # a cheat that has spoiled its own hand has nothing to say
                self.silence(human.seat)
                return []
            return [human.play(self.pick_play(human.view(), self.draw))]
        if kind is MessageType.MOON:
            return [human.choose_moon(MoonChoice.SHOOTER)]
        return []

    def step(self) -> bool:
        """Let everybody send what they owe, or close the round; False when nothing moves."""
        before = len(self.log)
        waiting = self.automatic() or self.choices()
        for message in waiting:
            lapsed = message.type is MessageType.OPEN and not self.owed(message)
            if not lapsed and (not self.observer.complete or message.type in JOINING):
                self.try_to_say(message)
        self.advance()
        return len(self.log) > before

    def owed(self, message: Message) -> bool:
        return any(
            (d.seat, d.type, d.target) == (message.seat, message.type, message.key.target)
            for d in self.observer.debts
        )

    def try_to_say(self, message: Message) -> None:
        """Say a message; the server takes over the seat of a person whose message is a fault."""
        try:
            self.say(message)
        except Fault as fault:
            self.faults.append((message.seat, fault.check))
            self.silent.add(message.seat)
            self.say(self.server.take_over(message.seat, TakeoverReason.FAULT, message))

    def until(self, phase: Phase, turns: int = 1) -> Run:
        """Run to the opening of a phase (its `turns`-th round)."""
        seen = set()
        while True:
            if self.phase is phase:
                seen.add(self.observer.round)
                if len(seen) >= turns:
                    return self
            if self.observer.finished or not self.step():
                raise AssertionError(f"stuck in {self.phase} before {phase}")

    def finish(self) -> Run:
        while not self.observer.finished and self.step():
            pass
        return self

    def leave(self, seat: int) -> list[Fact]:
        shown = self.humans[seat].leave()
        self.silent.add(seat)
        return self.say(self.server.take_over(seat, TakeoverReason.LEAVE, shown))

    def silence(self, seat: int) -> list[Fact]:
        self.silent.add(seat)
        return self.say(self.server.take_over(seat, TakeoverReason.SILENCE))


def refusal(call: Callable[[], object]) -> FairDealError:
    """Return the error of a call that must be refused."""
    try:
        call()
    except FairDealError as error:
        return error
    raise AssertionError("the message was accepted")
