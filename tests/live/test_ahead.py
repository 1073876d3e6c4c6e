"""The next deal is prepared while one is played: what it saves, and what drops it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from copas.live import messages as wire
from copas.live.headless import HeadlessPlayer, Mistrust
from copas.live.messages import ErrorCode
from copas.live.records import export_record
from copas.live.serving import bot_named
from copas.live.table import State
from copas.mental.audit import audit
from copas.mental.messages import Message, MessageKey, MessageType, SignedHead
from copas.mental.observer import Observer
from copas.mental.record import FairRecord
from copas.mental.state import Phase
from copas.rules import Rules
from copas.seats import Seat
from tests.live.steps import LEAVE, SILENCE, leave, say_request, step, step_until, takeovers
from tests.live.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("cheap")

LONG = Rules(target=60)
KEY, DECK, SHARES = int(MessageType.KEY), int(MessageType.DECK), int(MessageType.SHARES)


def ahead(top: Tabletop) -> Observer | None:
    play = top.table.play
    return None if play is None or play.ahead is None else play.ahead.observer


def owed(top: Tabletop) -> list[tuple[int, int]]:
    """Returns (seat, type) of what is owed in the set-up being prepared."""
    observer = ahead(top)
    return [] if observer is None else [(debt.seat, int(debt.type)) for debt in observer.debts]


def held(top: Tabletop) -> bool:
    observer = ahead(top)
    return observer is not None and observer.held


def finish(top: Tabletop) -> wire.Finished:
    """Plays on to the end; the record is clean."""
    top.muted.clear()
    top.play_out()
    assert top.table.state is State.FINISHED
    check_record(top)
    [finished] = top.events(wire.Finished)
    assert isinstance(finished, wire.Finished)
    return finished


def check_record(top: Tabletop) -> list[int]:
    """The record audits clean; returns its set-ups' numbers."""
    stored = top.record
    assert stored is not None
    record = FairRecord.from_json(export_record(stored, top.log[stored.first - 1 : stored.last]).decode())
    report = audit(record)
    assert report.clean, report.failures
    return [setup.number for setup in record.setups]


def begun(top: Tabletop) -> list[tuple[int, int]]:
    """Returns (set-up, deal) of every set-up that was begun."""
    return [(e.setup, e.deal) for e in top.events(wire.SetupOpened) if isinstance(e, wire.SetupOpened)]


def prepared(top: Tabletop) -> list[int]:
    return [e.setup for e in top.events(wire.Prepared) if isinstance(e, wire.Prepared)]


def dropped(top: Tabletop) -> list[int]:
    return [e.setup for e in top.events(wire.Dropped) if isinstance(e, wire.Dropped)]


# What it saves


@pytest.mark.parametrize("humans", [1, 2, 4])
def test_after_the_score_only_the_dealing_remains(humans: int) -> None:
    top = Tabletop(f"ahead/{humans}", humans=humans, rules=LONG)
    step_until(top, lambda: len(begun(top)) == 2)
    events = [wire.read_event(entry.data) for entry in top.log]
    second = next(place for place, e in enumerate(events) if isinstance(e, wire.SetupOpened) and e.setup == 2)
    [scored] = [place for place, e in enumerate(events[:second]) if isinstance(e, wire.Scored)]
    before = [e for e in events[:scored] if isinstance(e, wire.Said | wire.Head) and e.setup == 2]
    said = [(e.seat, e.type) for e in before if isinstance(e, wire.Said)]
    parties = [255] * (humans < 4) + list(range(humans))
    assert sorted(said) == sorted([(party, kind) for party in parties for kind in (KEY, DECK)])
    assert not any(kind == SHARES for e in before if isinstance(e, wire.Head) for _, kind in e.debts)
    top.settle()
    events = [wire.read_event(entry.data) for entry in top.log]
    following = events[second + 1]
    assert isinstance(following, wire.Head)
    assert following.setup == 2
    assert {kind for _, kind in following.debts} == {SHARES}


def test_every_deal_but_the_first_was_prepared_and_the_record_is_clean() -> None:
    top = Tabletop("all ahead", humans=3, rules=Rules(target=40))
    finish(top)
    numbers = [setup for setup, _ in begun(top)]
    assert len(numbers) > 1
    assert set(numbers[1:]) <= set(prepared(top))
    assert numbers == list(range(1, len(numbers) + 1))
    # The one for the deal that never came is left out.
    assert prepared(top)[-1] == numbers[-1] + 1
    assert check_record(top) == numbers


def test_no_clock_runs_in_the_background_and_the_machine_s_from_close_on() -> None:
    top = Tabletop("slow", humans=2, rules=LONG)
    hold_ahead(top, 1)
    step_until(top, lambda: owed(top) == [(1, KEY)])
    release_running(top, 1)
    step_until(top, lambda: bool(top.events(wire.Scored)))
    scored = top.now
    assert takeovers(top) == []
    clock = next(c for c in top.table.clocks(top.now, stopped=False).seats if c.seat == 1)
    assert clock.type == KEY
    assert 9_000 < clock.grace <= 10_000
    step_until(top, lambda: bool(takeovers(top)))
    assert takeovers(top) == [(1, SILENCE)]
    assert 10_000 <= top.now - scored <= 80_000


def hold_ahead(top: Tabletop, seat: Seat) -> None:
    """A browser that never gets to preparing."""
    player = top.players[seat]
    original = player.machine

    def machine() -> list[Message]:
        running = player.observer
        return [m for m in original() if running is not None and m.ctx == running.ctx]

    player.machine = machine  # type: ignore[method-assign]


def release_running(top: Tabletop, seat: Seat) -> None:
    """It also does not come when the set-up has become the running one."""
    player = top.players[seat]
    original = player.machine
    player.machine = lambda: [m for m in original() if m.type != MessageType.KEY]  # type: ignore[method-assign]


def test_a_preparation_that_is_not_done_goes_on_in_the_foreground() -> None:
    top = Tabletop("late", humans=2, rules=Rules(target=30))
    hold_ahead(top, 1)
    step_until(top, lambda: len(begun(top)) == 2)
    assert owed(top) == []
    assert top.table.play is not None
    assert top.table.play.phase is Phase.KEY
    finish(top)
    assert takeovers(top) == []


# What drops it


def at_key(top: Tabletop) -> bool:
    return (0, KEY) in owed(top) and (1, KEY) in owed(top)


def at_one_key(top: Tabletop) -> bool:
    return [kind for _, kind in owed(top)] == [KEY]


def at_first_deck(top: Tabletop) -> bool:
    return (0, DECK) in owed(top)


def at_last_deck(top: Tabletop) -> bool:
    return (2, DECK) in owed(top)


def at_close(top: Tabletop) -> bool:
    play = top.table.play
    return held(top) and play is not None and play.phase is Phase.CLOSE


def at_pause(top: Tabletop) -> bool:
    play = top.table.play
    return held(top) and play is not None and play.scored


POINTS = [at_key, at_one_key, at_first_deck, at_last_deck, held, at_close, at_pause]


@pytest.mark.parametrize("point", POINTS)
def test_a_leaver_drops_it_and_another_one_is_prepared(point: Callable[[Tabletop], bool]) -> None:
    top = Tabletop(f"drop/{point.__name__}", humans=3, rules=Rules(target=40))
    for player in top.players:
        player._ready = lambda observer: []  # type: ignore[method-assign]  # noqa: ARG005
    step_until(top, lambda: point(top))
    assert isinstance(leave(top, 1), wire.Ack)
    assert takeovers(top) == [(1, LEAVE)]
    assert dropped(top) == [2]
    again = ahead(top)
    if again is not None:
        assert again.setup.number == 3
        assert again.setup.roster.humans == (0, 2)
    finish(top)
    assert begun(top)[1] == (3, 2)


def test_a_void_deal_drops_it_and_is_dealt_again() -> None:
    top = Tabletop("void", humans=3, rules=Rules(target=30))
    step_until(top, lambda: held(top))
    top.muted |= {0, 1, 2}
    leave(top, 1)
    leave(top, 2)
    top.muted.clear()
    top.play_out()
    assert [e.reason for e in top.events(wire.Voided) if isinstance(e, wire.Voided)] == ["opens_lacking"]
    assert dropped(top)[0] == 2
    assert begun(top)[1][1] == 1
    assert top.table.state is State.FINISHED


def wrong_key(top: Tabletop, seat: Seat, *, box: bool) -> wire.Say:
    """A signed KEY with rubbish, or with a box that its receiver cannot open."""
    following = top.players[seat].ahead
    assert following is not None
    party = following.party
    assert party is not None
    honest = party.due()[0]
    party.sent.clear()
    body = honest.body[:-1] + bytes([honest.body[-1] ^ 1]) if box else b"junk"
    key = MessageKey(honest.ctx, honest.round, MessageType.KEY, seat, None)
    return say_request(Message.signed(key, honest.head, body, party._signing, top.entropy))


def test_a_fault_in_the_background_is_only_refused() -> None:
    top = Tabletop("fault ahead", humans=2, rules=Rules(target=30))
    step_until(top, lambda: at_key(top))
    reply = top.ask(1, wrong_key(top, 1, box=False))
    assert isinstance(reply, wire.Refused)
    assert reply.code is ErrorCode.FAULT
    assert takeovers(top) == []
    assert at_key(top)
    finish(top)


def test_a_complaint_in_the_background_leaves_the_next_deal_to_the_foreground() -> None:
    top = Tabletop("complaint", humans=3, rules=Rules(target=30))
    step_until(top, lambda: at_key(top))
    top.outbox = type(top.outbox)(pair for pair in top.outbox if b'"type":1,' not in pair[1] or pair[0] != 0)
    assert isinstance(top.ask(0, wrong_key(top, 0, box=True)), wire.Ack)
    step_until(top, lambda: dropped(top) == [2])
    complaints = [e for e in top.events(wire.Said) if isinstance(e, wire.Said) and e.type == 20]
    assert [(e.setup, e.body) for e in complaints] == [(2, wire.to_text(bytes([0])))]
    step_until(top, lambda: len(begun(top)) == 2)
    assert prepared(top) == [2]
    assert begun(top)[1] == (3, 2)
    assert takeovers(top) == []
    finish(top)


def test_leaving_and_expelling_belong_to_the_running_deal() -> None:
    top = Tabletop("which", humans=2, rules=LONG)
    step_until(top, lambda: held(top))
    following = top.players[1].ahead
    assert following is not None
    assert following.party is not None
    for message in (following.party.leave(), following.party.expel(0, MessageType.KEY)):
        reply = top.ask(1, say_request(message))
        assert isinstance(reply, wire.Refused)
        assert reply.code is ErrorCode.NOT_OWED
    assert takeovers(top) == []


# What it does not disturb


def test_undo_still_works_where_one_plays_alone() -> None:
    top = Tabletop("undo ahead", humans=1, rules=Rules(target=30), clock=False)

    def can_undo() -> bool:
        party = top.players[0].party
        return held(top) and party is not None and len(party.observer.state.snapshots) > 2

    step_until(top, can_undo)
    party = top.players[0].party
    assert party is not None
    step_until(top, lambda: party.observer.owes(0, MessageType.PLAY))
    top.outbox.clear()
    back = min(party.observer.state.snapshots)
    assert isinstance(top.ask(0, say_request(party.undo(back))), wire.Ack)
    assert not party.observer.state.public.tricks
    assert held(top)
    assert dropped(top) == []
    top._send(0, top.players[0].due())
    finish(top)
    assert begun(top)[1] == (2, 2)


@pytest.mark.parametrize("humans", [1, 3])
def test_a_crash_at_every_event_of_a_preparation_changes_nothing(humans: int) -> None:
    top = Tabletop(f"crash ahead/{humans}", humans=humans, rules=LONG)
    step_until(top, lambda: ahead(top) is not None)
    crashes = 0
    while len(begun(top)) < 2 or top.table.play is None or top.table.play.phase is not Phase.PASS_COMMIT:
        now = ahead(top)
        before = None if now is None else (now.setup.number, now.round, now.head, owed(top))
        top.restart()
        again = ahead(top)
        assert before == (None if again is None else (again.setup.number, again.round, again.head, owed(top)))
        crashes += 1
        step(top)
    assert crashes > 50
    assert begun(top) == [(1, 1), (2, 2)]
    assert not top.refused


# Who comes in later


def window(top: Tabletop, seat: Seat | None) -> HeadlessPlayer:
    """A page that has nothing but the wallet (or not even that) is told what the table keeps for it."""
    wallet = top.players[seat or 0]._wallet
    if seat is None:
        wallet = type(wallet)(wallet.identity)
    player = HeadlessPlayer(top.table.id, wallet, top.entropy, bot_named("aleatório"))
    player.autoplay = False
    since, prelude = top.table.since, top.table.prelude
    player.receive(wire.encode(top.table.welcome(seat, seat is not None, "", since, set())))
    for entry in top.log:
        if entry.seq >= since or entry.seq in prelude:
            player.receive(wire.numbered(entry.seq, entry.data))
    return player


@pytest.mark.parametrize("seat", [0, None])
@pytest.mark.parametrize("restarted", [False, True])
def test_who_comes_in_during_a_prepared_deal_can_follow_it(seat: Seat | None, *, restarted: bool) -> None:
    top = Tabletop("window", humans=2, rules=LONG)
    play = top.table.play
    assert play is not None
    step_until(top, lambda: len(begun(top)) == 2 and play.phase is Phase.PLAY)
    if restarted:
        top.restart()
    assert top.table.prelude
    player = window(top, seat)
    assert top.table.play is not None
    running = top.table.play.running
    assert player.observer is not None
    assert player.observer.head == running.head
    assert player.seq == top.table.seq
    if seat is not None:
        known = top.players[seat].party
        assert player.party is not None
        assert known is not None
        assert player.party.view().hand == known.view().hand


def test_what_prepared_a_deal_is_told_once_and_only_at_the_beginning() -> None:
    top = Tabletop("prelude", humans=2, rules=LONG)
    play = top.table.play
    assert play is not None
    step_until(top, lambda: len(begun(top)) == 2 and play.phase is Phase.PLAY)
    player = window(top, 0)
    seq = top.table.prelude[0]
    with pytest.raises(Mistrust, match="follows"):
        player.receive(wire.numbered(seq, top.log[seq - 1].data))


# What a client does not believe


def lied_to(top: Tabletop, **change: object) -> None:
    """The server tells of a preparation with something changed; a client refuses it."""
    step_until(top, lambda: ahead(top) is not None)
    place = next(p for p, e in enumerate(top.log) if isinstance(wire.read_event(e.data), wire.Prepared))
    event = wire.read_event(top.log[place].data)
    assert isinstance(event, wire.Prepared)
    player = top.players[0]
    # As it stood before.
    player.ahead, player._setup, player.seq = None, 1, place
    values = {name: getattr(event, name) for name in event.__struct_fields__} | change
    with pytest.raises(Mistrust):
        player.receive(wire.numbered(place + 1, wire.encode(wire.Prepared(**values))))


def test_a_preparation_that_does_not_follow_is_not_believed() -> None:
    lied_to(Tabletop("lie/1", humans=2, rules=LONG), ctx=wire.to_text(bytes(64)))
    lied_to(Tabletop("lie/2", humans=2, rules=LONG), deal=3)
    lied_to(Tabletop("lie/3", humans=2, rules=LONG), setup=1)
    other = Tabletop("lie/4", humans=2, rules=LONG)
    play = other.table.play
    assert play is not None
    lied_to(other, roster=wire.to_text(play._roster.with_bot(1).encode()))


def test_a_server_that_deals_before_close_is_not_believed() -> None:
    top = Tabletop("early", humans=2, rules=LONG)
    step_until(top, lambda: held(top))
    play = top.table.play
    assert play is not None
    assert play.ahead is not None
    assert play.ahead.party.sign_head() is None
    observer = play.ahead.observer
    head = SignedHead.sign(
        observer.ctx, observer.round + 1, observer.next_head, play.ahead.party._signing, top.entropy
    )
    event = wire.Head(
        setup=2, round=head.round, head=wire.to_text(head.head), sig=wire.to_text(head.signature), debts=[]
    )
    player = top.players[0]
    with pytest.raises(Mistrust, match="cannot close"):
        player.receive(wire.numbered(player.seq + 1, wire.encode(event)))
