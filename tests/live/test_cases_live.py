"""Known bugs of other live tables, and the lines of a table's life that no other file holds.

C33 to C76 are the numbers of the log of cases. Its bots and rules stand in `tests/test_cases*.py`, ratings
(C77, C78) in `tests/people`, secrecy (C80, C81) in `test_secrecy.py`.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from copas.live import messages as wire
from copas.live.clock import Timing
from copas.live.headless import say
from copas.live.messages import ErrorCode
from copas.live.play import Play
from copas.live.table import Person, Room, State
from copas.mental.keys import SERVER
from copas.mental.messages import Message, MessageKey, MessageType
from copas.mental.state import Phase
from copas.rules import Rules
from copas.seats import Seat
from tests.live.simulation.people import HONEST, SimPerson
from tests.live.simulation.virtual import run_virtual
from tests.live.simulation.world import Client, FakeConnection, World
from tests.live.steps import (
    EXPEL,
    LEAVE,
    SILENCE,
    expel,
    hold,
    leave,
    moon_asked,
    say_request,
    step_until,
    takeovers,
)
from tests.live.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("cheap")

T = TypeVar("T")
SHORT = Rules(target=10)
LONG = Rules(target=500)
STEADY = replace(HONEST, cuts=0.0, repeats=0.0, reloads=0.0)
ANA = Person("ana", "Ana")


def code(reply: object) -> ErrorCode | None:
    return reply.code if isinstance(reply, wire.Refused) else None


def said(top: Tabletop, kind: MessageType) -> list[wire.Said]:
    found = top.events(wire.Said)
    return [event for event in found if isinstance(event, wire.Said) and event.type == kind]


def running(top: Tabletop) -> Play:
    assert top.table.play is not None
    return top.table.play


def virtual(main: Coroutine[Any, Any, None]) -> None:
    run_virtual(main)


class Ear(Client):
    """A window that only listens."""

    def __init__(self, world: World, person: Person) -> None:
        self.heard: list[wire.ServerMessage] = []
        self.connection = world.connect(self, person)

    def reading_delay(self) -> float:
        return 0.0

    def receive(self, connection: FakeConnection, frame: bytes) -> None:  # noqa: ARG002
        self.heard.append(wire.read_server(frame))

    def closed(self, connection: FakeConnection) -> None:
        """Nobody comes back."""

    def say(self, message: wire.ClientMessage) -> None:
        self.connection.deliver(wire.encode(message))

    def of(self, kind: type[T]) -> list[T]:
        return [message for message in self.heard if isinstance(message, kind)]


async def friends(
    world: World, count: int, rules: Rules = SHORT, *, starts: int = 0
) -> tuple[str, list[SimPerson]]:
    """Opens a room and lets people in; the match starts when so many sit (by default, all of them)."""
    name = await world.open_table(ANA, room=Room.FRIENDS, rules=rules, clock=True)
    people = [SimPerson(world, name, n, STEADY, host_starts=starts or count) for n in range(count)]
    for person in people:
        person.connect()
        await asyncio.sleep(1)
    return name, people


async def until(holds: Any, most: float = 20_000) -> None:
    async with asyncio.timeout(most):
        while not holds():
            await asyncio.sleep(0.1)


# ── playing ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_a_card_that_comes_after_the_expulsion_is_never_played() -> None:
    """C33: discarded, never applied to a later trick; the log says who decided."""
    top = Tabletop("late card", humans=3, rules=SHORT)
    hold(top, "play", {1})
    top.settle()
    [card] = [wire.read_client(frame) for seat, frame in top.outbox if seat == 1]
    assert isinstance(card, wire.Say)
    assert card.type == MessageType.PLAY
    top.outbox = deque()
    top.pass_time(66_000)
    assert isinstance(expel(top, 0, 1, MessageType.PLAY), wire.Ack)
    for _ in range(3):
        before, rounds = top.table.seq, len(top.events(wire.Head))
        assert code(top.ask(1, card)) is ErrorCode.NOT_YOURS
        assert top.table.seq == before
        step_until(top, lambda rounds=rounds: len(top.events(wire.Head)) > rounds + 4)  # type: ignore[misc]
    assert takeovers(top) == [(1, EXPEL)]


def test_a_claim_is_for_play_and_for_one_position() -> None:
    """C39, and what the page says of `illegal`: the reason is the domain's."""
    top = Tabletop("claims", humans=2, rules=SHORT)
    hold(top, "pass_commit", {1})
    assert code(top.ask(1, claim(top, 1))) is ErrorCode.NOT_OWED
    top.muted.clear()
    hold(top, "play", {1})
    tricks = running(top).running.state.public.trick
    refused = top.ask(1, claim(top, 1))
    assert code(refused) is ErrorCode.ILLEGAL
    assert isinstance(refused, wire.Refused)
    assert refused.reason == ("trick-in-progress" if tricks else "points-left")
    assert refused.details == {"seat": 1}
    assert takeovers(top) == [], "a claim in vain costs nothing"
    old = claim(top, 1)
    top.muted.clear()
    rounds = len(top.events(wire.Head))
    step_until(top, lambda: len(top.events(wire.Head)) > rounds)
    assert code(top.ask(1, old)) is ErrorCode.STALE, "any card withdraws it"


def claim(top: Tabletop, seat: Seat) -> wire.Say:
    """Returns the claim that nothing that counts is left."""
    party = top.players[seat].party
    assert party is not None
    observer = party.observer
    key = MessageKey(observer.ctx, observer.round, MessageType.CLAIM, seat, None)
    return say_request(Message.signed(key, observer.head, b"\x00", party._signing, top.entropy))


def test_an_error_at_one_window_keeps_nobody_else_from_hearing() -> None:
    """C37: the others are told everything, without a gap, and the turn goes on."""

    class Broken(FakeConnection):
        broken = False

        def send(self, frame: bytes) -> None:
            if self.broken:
                raise OSError("This window is broken.")
            super().send(frame)

    async def main() -> None:
        world = World("broken window")
        name = await world.open_table(ANA, room=Room.FRIENDS, rules=SHORT, clock=True)
        host, ear = await world.hub.host(name), Ear(world, Person("eve", "Eve"))
        broken = Broken(world, ear.connection.person, ear)
        host.hello(broken, wire.Hello(v=1, table=name))
        await asyncio.sleep(1)
        assert broken in host.connections
        broken.broken = True
        people = [SimPerson(world, name, n, STEADY, host_starts=2) for n in range(2)]
        for person in people:
            person.connect()
            await asyncio.sleep(1)
        await until(lambda: all(person.player.state == "finished" for person in people))
        assert world.hub.hosts[name] is host, "the others never lost their table"
        assert broken not in host.connections
        assert not people[0].byes

    virtual(main())


def test_the_moon_is_asked_for_again_after_a_restart_and_answered_once() -> None:
    """C46: who comes back at the question finds it again with nothing applied; a second answer is refused."""
    top, shooter = moon_asked()
    for _ in range(2):
        top.restart()
        assert running(top).phase is Phase.MOON
        assert running(top).running.owes(shooter, MessageType.MOON)
        assert not top.events(wire.Scored) or not running(top).scored
    party = top.players[shooter].party
    assert party is not None
    observer = party.observer
    key = MessageKey(observer.ctx, observer.round, MessageType.MOON, shooter, None)
    first, second = (
        say_request(Message.signed(key, observer.head, choice, party._signing, top.entropy))
        for choice in (b"\x00", b"\x01")
    )
    answered = top.ask(shooter, first)
    assert isinstance(answered, wire.Ack)
    assert top.ask(shooter, first) == answered
    assert code(top.ask(shooter, second)) is ErrorCode.SENT_ALREADY
    assert len(said(top, MessageType.MOON)) == 1


def test_the_moon_of_who_goes_at_the_question_is_the_default() -> None:
    top, shooter = moon_asked()
    assert isinstance(leave(top, shooter), wire.Ack)
    assert running(top).phase is not Phase.MOON
    assert len(said(top, MessageType.MOON)) == 1
    top.muted.clear()
    top.play_out()
    assert top.table.state is State.FINISHED


# ── who is there ────────────────────────────────────────────────────────────────────────────────────────────


def test_bots_go_on_when_their_table_is_loaded_in_the_middle_of_their_turn() -> None:
    """C67: their timers follow from what is stored, not from a message that may be lost."""

    async def main() -> None:
        world = World("bots' turn", timing=Timing(bot_least=5_000, bot_most=6_000))
        name = await world.open_table(ANA, room=Room.SOLO, rules=Rules(target=1), clock=False)
        person = SimPerson(world, name, 0, STEADY)
        person.connect()

        def bots_turn() -> bool:
            play = world.hub.hosts[name].table.play
            return play is not None and play.phase is Phase.PLAY and play.bots_due_at() is not None

        await until(bots_turn)
        await world.crash()
        assert name not in world.hub.hosts, "a table without a clock waits for its person"
        length = len(world.store.logs[name])
        await asyncio.sleep(1_000)
        assert len(world.store.logs[name]) == length
        person.dropped()
        await until(lambda: person.player.state == "finished")

    virtual(main())


def test_who_left_watches_and_gets_no_second_seat() -> None:
    """C68, C69: the seat is gone for good; the person sees that, and sits nowhere else in this match."""
    top = Tabletop("second seat", humans=2, rules=LONG)
    hold(top, "play", {1})
    sit = wire.read_client(top.players[1].sit())
    assert isinstance(sit, wire.Sit)
    assert isinstance(leave(top, 1), wire.Ack)
    assert top.table.seat_of(top.person(1).id) is None
    for seat in (0, 1, 2):
        sit.seat, sit.cid = seat, top.cid()
        assert code(top.ask(1, sit)) is ErrorCode.CLOSED
    assert code(top.ask(1, wire.Ready(cid=top.cid()))) is ErrorCode.NOT_YOURS
    view = top.table.welcome(None, False, "", 1, {0}).seats[1]
    assert (view.kind, view.left) == ("bot", True)


def test_after_a_replacement_the_way_on_is_a_new_lobby() -> None:
    """C70: no match is started again with the substitute in it; in the lobby the leaver may sit as before."""
    top = Tabletop("again", humans=3, rules=SHORT)
    hold(top, "play", {1})
    leave(top, 1)
    for seat in (0, 2):
        assert code(top.ask(seat, wire.Start(cid=top.cid()))) is ErrorCode.CLOSED
        assert code(top.ask(seat, wire.Rematch(cid=top.cid()))) is ErrorCode.CLOSED  # C76: not before the end
    top.muted.clear()
    top.play_out()
    assert {view.kind for view in top.table.welcome(0, True, "", 1, ()).seats} == {"human", "bot"}
    assert isinstance(top.ask(0, wire.Rematch(cid=top.cid())), wire.Ack)
    assert top.table.state is State.LOBBY
    assert not top.table.sitting
    top.settle()
    assert sorted(sitting.person for sitting in top.table.sitting.values()) == [
        top.person(seat).id for seat in range(3)
    ]


def test_anybody_expels_when_the_host_is_gone() -> None:
    """C72: and never before the reserve is used up, which `test_table.py` holds."""
    top = Tabletop("no host", humans=3, rules=SHORT)
    hold(top, "pass_commit", {1})
    assert top.table.host == 0
    assert isinstance(leave(top, 0), wire.Ack)
    top.settle()
    top.pass_time(76_000)
    assert isinstance(expel(top, 2, 1, MessageType.PASS_COMMIT), wire.Ack)
    assert takeovers(top) == [(0, LEAVE), (1, EXPEL)]


def test_a_running_match_is_never_cleared_away() -> None:
    """C74: neither from the memory, though no window is open, nor because nobody has touched it for long."""

    async def main() -> None:
        world = World("running")
        world.hub.limits = replace(world.hub.limits, forget=1_000)
        name, people = await friends(world, 2)
        await until(lambda: world.hub.hosts[name].table.state is State.PLAYING)
        for person in people:
            assert person.connection is not None
            world.cut(person.connection)
        await asyncio.sleep(10)
        world.hub.sweep()
        assert name in world.hub.hosts
        world.hub.today = lambda: 30_000
        await world.hub.expire()
        await asyncio.sleep(1)
        assert world.hub.hosts[name].table.state is State.PLAYING

    virtual(main())


def test_comings_and_goings_are_told() -> None:
    """C76: who comes back is announced like who goes."""

    async def main() -> None:
        world = World("presence")
        name, people = await friends(world, 2)
        ear = Ear(world, Person("eve", "Eve"))
        ear.say(wire.Hello(v=1, table=name))
        await asyncio.sleep(1)
        assert people[1].connection is not None
        world.cut(people[1].connection)
        await asyncio.sleep(1)
        people[1].dropped()
        await until(lambda: people[1].connection is not None, 60)
        await asyncio.sleep(1)
        seat = people[1].player.seat
        assert [(p.seat, p.up) for p in ear.of(wire.Presence)] == [(seat, False), (seat, True)]

    virtual(main())


def test_of_two_windows_that_open_at_once_the_later_one_acts() -> None:
    """C76: a second socket while the first is opening."""

    async def main() -> None:
        world = World("two at once")
        name, people = await friends(world, 1, starts=2)
        person = people[0]
        assert person.connection is not None
        person.gone_for_good = True
        world.cut(person.connection)
        first, second = Ear(world, person.person), Ear(world, person.person)
        for ear in (first, second):
            ear.say(wire.Hello(v=1, table=name))
        await asyncio.sleep(1)
        assert [bye.code for bye in first.of(wire.Bye)] == [ErrorCode.OTHER_WINDOW]
        [welcome] = second.of(wire.Welcome)
        assert (welcome.seat, welcome.control) == (0, True)
        assert not second.of(wire.Bye)

    virtual(main())


# ── clocks ──────────────────────────────────────────────────────────────────────────────────────────────────


def test_who_is_late_and_then_absent_is_gone_after_twenty_seconds() -> None:
    top = Tabletop("late, then absent", humans=2, rules=SHORT)
    hold(top, "pass_commit", {0, 1})
    top.pass_time(76_000)
    top.present.discard(1)
    top.pass_time(19_000)
    assert takeovers(top) == []
    top.pass_time(2_000)
    assert takeovers(top) == [(1, SILENCE)]


def test_the_reserve_is_full_again_when_cards_are_dealt() -> None:
    top = Tabletop("reserve", humans=1, rules=LONG)
    hold(top, "play", {0})
    top.pass_time(35_000)
    top.muted.clear()
    top.settle()

    def reserve() -> int:
        [clock] = top.table.clocks(top.now, stopped=False).seats
        return clock.reserve

    assert 29_000 <= reserve() <= 30_000
    step_until(top, lambda: running(top).deal == 2 and running(top).phase is Phase.SHARES)
    assert reserve() == 60_000


def test_bots_decide_at_the_pace_that_is_set_and_the_same_after_a_restart() -> None:
    timing = Timing(bot_least=2_000, bot_most=3_000)
    top = Tabletop("pace", humans=1, rules=LONG, timing=timing, bots="médio")
    step_until(top, lambda: running(top).deal == 1 and running(top).phase is Phase.REVEAL)
    pauses, opened = [], 0
    for entry in top.log:
        event = wire.read_event(entry.data)
        if isinstance(event, wire.Head) and event.setup == 1:
            opened = entry.at
        decided = isinstance(event, wire.Said) and event.type in (MessageType.PASS_COMMIT, MessageType.PLAY)
        if decided and isinstance(event, wire.Said) and event.seat != 0:
            pauses.append(entry.at - opened)
    assert len(pauses) > 30
    assert all(2_000 <= pause <= 3_001 for pause in pauses)
    assert max(pauses) - min(pauses) > 500, "no metronome"

    step_until(top, lambda: running(top).phase is Phase.PLAY and running(top).bots_due_at() is not None)
    chosen = [message.body[0] for message in running(top).bot_messages(top.now + 10_000)]
    due = running(top).bots_due_at()
    top.restart()
    assert [message.body[0] for message in running(top).bot_messages(top.now + 10_000)] == chosen
    assert due is not None
    assert running(top).bots_due_at() is not None


# ── leaving, the lobby ──────────────────────────────────────────────────────────────────────────────────────


def test_who_leaves_between_deals_is_a_bot_from_the_next_one_on() -> None:
    top = Tabletop("between", humans=2, rules=Rules(target=60))
    for player in top.players:
        player._ready = lambda observer: []  # type: ignore[method-assign]  # noqa: ARG005
    step_until(top, lambda: bool(top.events(wire.Scored)))
    top.settle()
    prepared = running(top).ahead
    assert isinstance(leave(top, 1), wire.Ack)
    assert takeovers(top) == [(1, LEAVE)]
    dropped = [event.setup for event in top.events(wire.Dropped) if isinstance(event, wire.Dropped)]
    assert dropped == ([] if prepared is None else [prepared.number])
    step_until(top, lambda: running(top).deal == 2)
    assert running(top).running.setup.roster.humans == (0,)
    top.play_out()
    [finished] = top.events(wire.Finished)
    assert isinstance(finished, wire.Finished)
    assert finished.left == [1]


def test_the_longest_seated_becomes_host() -> None:
    top = Tabletop("host", humans=3, start=False)
    top.settle()
    assert isinstance(top.ask(1, wire.Stand(cid=top.cid())), wire.Ack)
    sit = wire.read_client(top.players[1].sit())
    assert isinstance(sit, wire.Sit)
    assert isinstance(top.ask(1, sit), wire.Ack)
    assert isinstance(top.ask(0, wire.Stand(cid=top.cid())), wire.Ack)
    assert top.table.host == 2


def test_a_guilty_server_annuls_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    top = Tabletop("guilty", humans=3, rules=SHORT)
    hold(top, "play", {0, 1, 2})
    verdict = Play.verdict

    def guilty(play: Play) -> wire.Voided:
        found = verdict(play)
        return wire.Voided(setup=found.setup, reason=found.reason, guilty=[SERVER])

    monkeypatch.setattr(Play, "verdict", guilty)
    leave(top, 1)
    leave(top, 2)
    top.muted.clear()
    top.play_out()
    [abandoned] = top.events(wire.Abandoned)
    assert isinstance(abandoned, wire.Abandoned)
    assert abandoned.why == "fault"
    assert abandoned.record, "the record is kept"
    assert not top.events(wire.Finished)


# ── sockets ─────────────────────────────────────────────────────────────────────────────────────────────────


def test_words_said_twice_under_one_number_are_heard_once() -> None:
    async def main() -> None:
        world = World("twice")
        name, people = await friends(world, 2)
        ear = Ear(world, Person("eve", "Eve"))
        ear.say(wire.Hello(v=1, table=name))
        own = Ear(world, people[0].person)
        own.say(wire.Hello(v=1, table=name, control=False))
        await asyncio.sleep(1)
        for number, text in ((0, "boa"), (0, "boa"), (1, "boa")):
            own.say(wire.Chat(cid=wire.to_text(bytes([number]) * 16), text=text))
            await asyncio.sleep(2)
        assert [talk.text for talk in ear.of(wire.Talk)] == ["boa", "boa"]
        first, again, other = own.of(wire.Ack)
        assert first == again
        assert first.cid != other.cid

    virtual(main())


def test_three_bad_signatures_close_the_socket_and_cost_no_seat() -> None:
    async def main() -> None:
        world = World("forger")
        name, people = await friends(world, 2, LONG)
        forger = people[1]
        forger.habits = replace(STEADY, thinks=30.0, hostile=1e-9)

        def owes() -> bool:
            party = forger.player.party
            return party is not None and party.observer.owes(party.seat, MessageType.PLAY)

        await until(owes)
        party, connection = forger.player.party, forger.connection
        assert party is not None
        assert connection is not None
        observer = party.observer
        key = (observer.ctx, observer.round, MessageType.PLAY, party.seat, observer.head, b"junk")
        for _ in range(3):
            connection.deliver(say(Message(*key, bytes(64))))
        await until(lambda: bool(forger.byes), 10)
        assert forger.byes == [ErrorCode.BAD_SIGNATURE]
        host = world.hub.hosts[name]
        await asyncio.sleep(15)
        assert forger.connection is not None, "and may come back"
        assert host.table.play is not None
        assert not host.table.play.gone

    virtual(main())
