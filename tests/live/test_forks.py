"""Forks: two heads signed for one round are shown to everybody, and end the match."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from copas.live import messages as wire
from copas.live.forks import pairs
from copas.live.headless import HeadlessPlayer, Mistrust
from copas.live.messages import ErrorCode
from copas.live.records import export_record
from copas.live.results import result_of
from copas.live.serving import bot_named
from copas.live.table import Person, Room, State
from copas.mental.audit import audit
from copas.mental.keys import SERVER
from copas.mental.messages import MessageType, SignedHead
from copas.mental.observer import Observer
from copas.mental.record import FairRecord
from copas.mental.state import Phase
from copas.rules import Rules
from tests.live.simulation.people import Habits, SimPerson
from tests.live.simulation.virtual import run_virtual
from tests.live.simulation.world import World
from tests.live.steps import hold, step_until
from tests.live.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("cheap")

LONG = Rules(target=60)


def running(top: Tabletop) -> Observer:
    assert top.table.play is not None
    return top.table.play.running


def forge(top: Tabletop, ctx: bytes, number: int, head: bytes) -> SignedHead:
    """Another head, signed by the server."""
    assert top.table.play is not None
    return SignedHead.sign(ctx, number, head, top.table.play._server._signing, top.entropy)


def show(top: Tabletop, *heads: SignedHead, ctx: bytes | None = None) -> wire.Fork:
    shown = wire.to_text(ctx or running(top).ctx)
    return wire.Fork(cid=top.cid(), ctx=shown, round=heads[0].round, heads=pairs(heads))


def code(reply: object) -> ErrorCode | None:
    return reply.code if isinstance(reply, wire.Refused) else None


def convicted(top: Tabletop) -> wire.Forked:
    """The match has ended by a proof, which every client has checked."""
    assert top.table.state is State.ABANDONED
    [forked] = top.events(wire.Forked)
    [abandoned] = top.events(wire.Abandoned)
    assert isinstance(forked, wire.Forked)
    assert isinstance(abandoned, wire.Abandoned)
    assert abandoned.why == "fork"
    for player in top.players:
        assert player.fork == forked
        assert player.suspicion
        assert player.finished == abandoned
        assert player.due() == []
    return forked


@pytest.mark.parametrize("phase", ["key", "deck", "pass_commit", "play", "close"])
def test_one_head_that_the_table_lacks_convicts_the_server(phase: str) -> None:
    top = Tabletop(f"lacks/{phase}", humans=3, rules=LONG)
    hold(top, phase, {1})
    observer = running(top)
    other = forge(top, observer.ctx, observer.round, bytes(64))
    assert isinstance(top.ask(1, show(top, other)), wire.Ack)
    forked = convicted(top)
    assert forked.round == observer.round
    own = wire.to_text(observer.head)
    assert {head for head, _ in forked.heads} == {own, wire.to_text(bytes(64))}


def test_two_heads_of_a_set_up_that_the_table_has_forgotten_convict_it_too() -> None:
    top = Tabletop("two", humans=2, rules=LONG)
    hold(top, "play", {1})
    old = bytes(range(64))
    heads = [forge(top, old, 3, bytes([byte]) * 64) for byte in (1, 2)]
    assert isinstance(top.ask(0, show(top, *heads, ctx=old)), wire.Ack)
    convicted(top)


@pytest.mark.parametrize("unknown", [False, True])
def test_a_head_that_the_log_has_lost_convicts_the_server(*, unknown: bool) -> None:
    """It stores before it signs: there was a log that went on, and there can be no second one."""
    top = Tabletop("lost", humans=2, rules=LONG)
    hold(top, "play", {1})
    observer = running(top)
    ctx = bytes(range(64)) if unknown else observer.ctx
    later = forge(top, ctx, observer.round + 5, bytes(64))
    assert isinstance(top.ask(1, show(top, later, ctx=ctx)), wire.Ack)
    assert len(convicted(top).heads) == 1


def test_heads_of_set_ups_that_are_over_were_signed() -> None:
    top = Tabletop("older", humans=2, rules=LONG)
    hold(top, "play", {1})
    observer = running(top)
    old = [
        SignedHead(n, h, s) for n, (h, s) in enumerate(zip(observer.heads, observer.signatures, strict=True))
    ]
    top.muted.clear()
    step_until(top, lambda: running(top).setup.number == 2)
    for restarted in (False, True):
        if restarted:
            top.restart()
        for head in old:
            assert code(top.ask(1, show(top, head, ctx=observer.ctx))) is ErrorCode.NOT_OWED
    assert top.table.state is State.PLAYING


def test_a_prepared_set_up_counts_as_well() -> None:
    top = Tabletop("prepared", humans=2, rules=LONG)
    step_until(top, lambda: top.table.play is not None and top.table.play.ahead is not None)
    assert top.table.play is not None
    assert top.table.play.ahead is not None
    step_until(top, lambda: top.table.play.ahead.observer.round > 0)  # type: ignore[union-attr]
    ahead = top.table.play.ahead.observer
    other = forge(top, ahead.ctx, 1, bytes(64))
    assert isinstance(top.ask(1, show(top, other, ctx=ahead.ctx)), wire.Ack)
    convicted(top)


def test_what_proves_nothing_changes_nothing() -> None:
    top = Tabletop("nothing", humans=2, rules=LONG)
    hold(top, "play", {1})
    observer = running(top)
    own = SignedHead(observer.round, observer.head, observer.signatures[-1])
    unsigned = SignedHead(observer.round, bytes(64), bytes(64))
    borrowed = SignedHead(observer.round, bytes(64), observer.signatures[-1])
    seq = top.table.seq
    for heads in ([own], [own, own], [unsigned], [borrowed], [own, unsigned]):
        assert code(top.ask(1, show(top, *heads))) is ErrorCode.NOT_OWED
    again = forge(top, observer.ctx, observer.round, observer.head)
    assert code(top.ask(1, show(top, own, again))) is ErrorCode.NOT_OWED, "the same head twice is no fork"
    bad = show(top, own)
    bad.heads = [("A" * 85 + "B", "A" * 86)]
    assert code(top.ask(1, bad)) is ErrorCode.BAD_LAYOUT
    assert top.table.seq == seq
    assert top.table.state is State.PLAYING


def test_a_finished_match_stands() -> None:
    top = Tabletop("over", humans=2, rules=Rules(target=5))
    top.play_out()
    observer = running(top)
    other = forge(top, observer.ctx, observer.round, bytes(64))
    assert code(top.ask(0, show(top, other))) is ErrorCode.CLOSED


def test_the_proof_is_kept_with_the_record_and_nothing_is_rated() -> None:
    top = Tabletop("kept", humans=2, rules=LONG)
    hold(top, "play", {1})
    other = forge(top, running(top).ctx, running(top).round, bytes(64))
    top.ask(1, show(top, other))
    forked = convicted(top)
    assert top.record is not None
    data = export_record(top.record, top.log[top.record.first - 1 : top.record.last])
    record = json.loads(data)
    assert record["fork"] == {
        "ctx": forked.ctx,
        "round": forked.round,
        "heads": [list(h) for h in forked.heads],
    }
    report = audit(FairRecord.from_json(data.decode()))
    assert (report.sound, report.guilty) == (True, (SERVER,))
    assert [failure.cause for failure in report.failures] == ["fork"]
    assert result_of(top.table, "x", 0) is None
    top.restart()
    assert top.table.state is State.ABANDONED


# What clients find


def found_out(player: HeadlessPlayer, frame: bytes) -> wire.Fork:
    """A client finds the server out: it stops, and sends one thing."""
    with pytest.raises(Mistrust) as caught:
        player.receive(frame)
    assert player.suspicion
    assert player.due() == []
    message = wire.read_client(caught.value.evidence)
    assert isinstance(message, wire.Fork)
    return message


def next_head(top: Tabletop, player: HeadlessPlayer, head: bytes) -> bytes:
    """The frame in which the server opens the next round over another head."""
    observer = player.observer
    assert observer is not None
    signed = forge(top, observer.ctx, observer.round + 1, head)
    event = wire.Head(
        setup=observer.setup.number,
        round=signed.round,
        head=wire.to_text(signed.head),
        sig=wire.to_text(signed.signature),
        debts=[],
    )
    return wire.numbered(player.seq + 1, wire.encode(event))


def test_a_client_that_is_told_another_head_shows_it() -> None:
    """Seat 0 alone is told it: the same card opens another round there."""
    top = Tabletop("told", humans=2, rules=LONG)
    hold(top, "play", {1})
    top.settle()
    victim = top.players[0]
    frame = next(frame for seat, frame in top.outbox if seat == 1)
    card = wire.read_client(frame)
    assert isinstance(card, wire.Say)
    said = wire.Said(
        setup=running(top).setup.number,
        round=card.round,
        type=card.type,
        seat=1,
        body=card.body,
        sig=card.sig,
    )
    before = victim.seq
    victim.receive(wire.numbered(before + 1, wire.encode(said)))
    shown = found_out(victim, next_head(top, victim, bytes(64)))
    assert len(shown.heads) == 1
    victim.seq = before
    # The table has not come so far; yet the server has signed.
    assert running(top).round < shown.round
    assert isinstance(top.ask(0, shown), wire.Ack)
    assert len(convicted(top).heads) == 1


def test_a_page_that_comes_back_remembers_what_was_signed() -> None:
    """A server restored from a backup deals on otherwise: who was there finds two heads for one round."""
    top = Tabletop("restored", humans=2, rules=LONG)
    step_until(top, lambda: top.table.play is not None and top.table.play.phase is Phase.PLAY)
    heads = [place for place, e in enumerate(top.log) if isinstance(wire.read_event(e.data), wire.Head)]
    # All but the first round of the running set-up is lost, and the server starts again from there.
    del top.log[heads[1] :]
    assert top.record is None
    wallets = [player._wallet for player in top.players]
    top.outbox.clear()
    top.table = type(top.table).replay(top.serving, top.timing, top.log, top.secrets)
    top.table.resume()
    top.now = top.table.now
    top.players, top.mistrusting = [], True
    top.flush()
    for seat, wallet in enumerate(wallets):
        player = HeadlessPlayer(top.table.id, wallet, top.entropy, bot_named("aleatório"))
        top.players.append(player)
        since = top.table.since
        player.receive(wire.encode(top.table.welcome(seat, True, "", since, set())))
        for entry in top.log[since - 1 :]:
            top.tell(seat, wire.numbered(entry.seq, entry.data))
    top.table.advance(top.now)
    top.flush()
    top.play_out()
    convicted(top)


def test_a_fork_that_is_none_is_not_believed() -> None:
    top = Tabletop("no fork", humans=2, rules=LONG)
    hold(top, "play", {1})
    observer = running(top)
    own = SignedHead(observer.round, observer.head, observer.signatures[-1])
    unsigned = SignedHead(observer.round, bytes(64), bytes(64))
    event = wire.Forked(ctx=wire.to_text(observer.ctx), round=own.round, heads=pairs([own, unsigned]))
    player = top.players[0]
    with pytest.raises(Mistrust, match="none"):
        player.receive(wire.numbered(player.seq + 1, wire.encode(event)))


# The whole server


def restored(seed: str, lose: int) -> tuple[World, list[SimPerson]]:
    """Four people play; the server is killed in mid-deal and comes back from a backup."""

    async def main() -> tuple[World, list[SimPerson]]:
        world = World(seed)
        options: dict[str, Any] = {"room": Room.FRIENDS, "rules": Rules(target=30), "clock": True}
        table = await world.open_table(Person("opener", "O"), **options)
        people = [SimPerson(world, table, seat, Habits(), host_starts=3) for seat in range(3)]
        for person in people:
            person.connect()

        def beat() -> None:
            for person in people:
                if person.connection is not None:
                    person._send(person.connection, wire.encode(wire.Ping(n=1)))
            world.loop.call_later(5, beat)

        beat()
        while len(world.store.logs[table]) < 140:
            await asyncio.sleep(1)
        await world.crash(lose=lose)
        for person in people:
            person.dropped()
        while world.loop.time() < 7200 and not all(person.done for person in people):
            await asyncio.sleep(5)
        await world.hub.drain()
        return world, people

    return run_virtual(main())


@pytest.mark.parametrize("lose", [1, 5, 60])
def test_a_server_restored_from_a_backup_is_found_out_or_goes_on(lose: int) -> None:
    forks = 0
    for number in range(2):
        world, people = restored(f"restored {lose}/{number}", lose)
        [log] = world.store.logs.values()
        events = [wire.read_event(entry.data) for entry in log]
        last = events[-1]
        assert isinstance(last, wire.Finished | wire.Abandoned)
        assert all(person.player.finished == last for person in people)
        taken = [e for e in events if isinstance(e, wire.Said) and e.type == MessageType.TAKEOVER]
        assert not taken, "nobody pays for the server's loss with the seat"
        if isinstance(last, wire.Abandoned):
            assert last.why == "fork"
            assert all(person.player.fork is not None for person in people)
            forks += 1
    assert forks or lose == 1
