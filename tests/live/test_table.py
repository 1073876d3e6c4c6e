"""One table's life, phase by phase: what leaving, silence, expulsion and restarts do."""

from __future__ import annotations

import pytest

from copas.live import messages as wire
from copas.live.clock import Timing
from copas.live.messages import ErrorCode
from copas.live.table import Room, State, Table
from copas.mental.messages import Message, MessageKey, MessageType
from copas.mental.state import Phase
from copas.rules import Rules
from copas.seats import Seat
from tests.live.steps import (
    EXPEL,
    FAULT,
    LEAVE,
    SILENCE,
    expel,
    hold,
    leave,
    moon_asked,
    say_request,
    step,
    step_until,
    takeovers,
)
from tests.live.tabletop import Tabletop

pytestmark = pytest.mark.usefixtures("cheap")

SHORT = Rules(target=10)
PHASES = ["key", "deck", "shares", "pass_commit", "pass", "hand", "play", "reveal", "close"]


def at(top: Tabletop, phase: str) -> None:
    """Plays on to a phase, in which nobody has paid yet."""
    top.play_out(until=lambda: top.table.play is not None and top.table.play.phase == phase)


def state(top: Tabletop) -> State:
    return top.table.state


def phase(top: Tabletop) -> Phase | None:
    return None if top.table.play is None else top.table.play.phase


# Whole matches


@pytest.mark.parametrize("humans", [1, 2, 3, 4])
def test_a_match_is_played_to_its_end(humans: int) -> None:
    top = Tabletop(f"whole/{humans}", humans=humans, rules=Rules(target=20))
    top.play_out()
    [finished] = top.events(wire.Finished)
    assert isinstance(finished, wire.Finished)
    assert max(finished.scores) >= 20
    assert all(finished.scores[seat] == min(finished.scores) for seat in finished.winners)
    assert not finished.left
    assert not top.refused
    assert top.record is not None


@pytest.mark.parametrize(
    "preset", ["three", "five", "six", "seven", "omnibus", "black-maria", "free-moon", "cancellation"]
)
def test_every_rule_set_is_played(preset: str) -> None:
    rules = Rules.preset(preset).replace(target=15)
    top = Tabletop(f"rules/{preset}", humans=2, rules=rules)
    top.play_out()
    assert state(top) is State.FINISHED


# Leaving


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("humans", [2, 4])
def test_who_leaves_is_replaced_and_the_match_goes_on(phase: str, humans: int) -> None:
    top = Tabletop(f"leave/{phase}/{humans}", humans=humans, rules=Rules(target=30))
    hold(top, phase, {1})
    begun = [e.setup for e in top.events(wire.SetupOpened) if isinstance(e, wire.SetupOpened)]
    assert isinstance(leave(top, 1), wire.Ack)
    top.muted.clear()
    dropped = [e for e in top.events(wire.Dropped) if isinstance(e, wire.Dropped) and e.setup in begun]
    top.play_out()
    assert state(top) is State.FINISHED
    assert takeovers(top)[0] == (1, LEAVE)
    # Before SHARES another set-up with a bot; from then on never a re-deal.
    assert bool(dropped) == (phase in ("key", "deck"))
    numbers = [e.deal for e in top.events(wire.SetupOpened) if isinstance(e, wire.SetupOpened)]
    assert (numbers.count(1) > 1) == (phase in ("key", "deck"))
    assert begun == [1]
    assert not top.events(wire.Voided)
    [finished] = top.events(wire.Finished)
    assert isinstance(finished, wire.Finished)
    assert finished.left == ([1] if phase not in ("key", "deck") else [])
    assert 1 not in finished.winners or phase in ("key", "deck")


def test_leaving_is_answered_the_same_when_it_is_repeated() -> None:
    top = Tabletop("twice", humans=3, rules=SHORT)
    hold(top, "play", {1})
    party = top.players[1].party
    assert party is not None
    request, later = say_request(party.leave()), say_request(_junk(top, 1))
    first = top.ask(1, request)
    assert isinstance(first, wire.Ack)
    assert top.ask(1, request) == first
    reply = top.ask(1, later)
    assert isinstance(reply, wire.Refused)
    assert reply.code is ErrorCode.NOT_YOURS


def test_who_leaves_after_the_last_card_of_the_match_has_not_left() -> None:
    top = Tabletop("window", humans=3, rules=Rules(target=1))
    hold(top, "reveal", {1})
    leave(top, 1)
    top.muted.clear()
    top.play_out()
    [finished] = top.events(wire.Finished)
    assert isinstance(finished, wire.Finished)
    assert finished.left == []


def test_when_the_last_person_leaves_the_match_is_abandoned() -> None:
    top = Tabletop("alone", humans=2, rules=SHORT)
    hold(top, "play", {0, 1})
    leave(top, 0)
    assert state(top) is State.PLAYING
    leave(top, 1)
    assert state(top) is State.ABANDONED
    [abandoned] = top.events(wire.Abandoned)
    assert isinstance(abandoned, wire.Abandoned)
    assert (abandoned.why, abandoned.left) == ("left", [0, 1])


def test_two_who_leave_in_one_round_leave_too_few_parts_of_three() -> None:
    top = Tabletop("two leave", humans=3, rules=SHORT)
    hold(top, "play", {0, 1, 2})
    leave(top, 1)
    leave(top, 2)
    top.muted.clear()
    top.play_out()
    voids = top.events(wire.Voided)
    assert [v.reason for v in voids if isinstance(v, wire.Voided)] == ["opens_lacking"]
    assert state(top) is State.FINISHED


# Silence and expulsion


def test_thinking_alone_removes_nobody() -> None:
    top = Tabletop("thinker", humans=2, rules=SHORT)
    hold(top, "pass_commit", {1})
    top.pass_time(20 * 60_000)
    assert takeovers(top) == []
    clock = next(c for c in top.table.clocks(top.now, stopped=False).seats if c.seat == 1)
    assert (clock.type, clock.grace, clock.reserve, clock.late) == (MessageType.PASS_COMMIT, 0, 0, True)


def test_somebody_late_can_be_expelled_but_not_a_moment_earlier() -> None:
    top = Tabletop("expel", humans=3, rules=SHORT)
    hold(top, "pass_commit", {1})
    top.settle()
    top.pass_time(74_000)
    early = expel(top, 0, 1, MessageType.PASS_COMMIT)
    assert isinstance(early, wire.Refused)
    assert early.code is ErrorCode.TOO_EARLY
    top.pass_time(2_000)
    party = top.players[0].party
    assert party is not None
    kept = dict(party.sent)
    party.sent.clear()
    wrong = expel(top, 0, 1, MessageType.PLAY)
    party.sent.clear()
    party.sent.update(kept)
    assert isinstance(wrong, wire.Refused)
    assert wrong.code is ErrorCode.TOO_EARLY
    assert isinstance(expel(top, 0, 1, MessageType.PASS_COMMIT), wire.Ack)
    assert takeovers(top) == [(1, EXPEL)]
    top.muted.clear()
    top.play_out()
    assert state(top) is State.FINISHED


def test_two_who_are_late_in_one_round_can_both_be_expelled_by_one() -> None:
    top = Tabletop("two expelled", humans=4, rules=SHORT)
    hold(top, "pass_commit", {1, 2})
    top.settle()
    top.pass_time(76_000)
    for seat in (1, 2):
        assert isinstance(expel(top, 0, seat, MessageType.PASS_COMMIT), wire.Ack)
    assert takeovers(top) == [(1, EXPEL), (2, EXPEL)]
    top.muted.clear()
    top.play_out()
    assert state(top) is State.FINISHED


def test_who_is_late_too_expels_nobody() -> None:
    top = Tabletop("both late", humans=3, rules=SHORT)
    hold(top, "pass_commit", {1, 2})
    top.settle()
    top.pass_time(76_000)
    reply = expel(top, 2, 1, MessageType.PASS_COMMIT)
    assert isinstance(reply, wire.Refused)
    assert reply.code is ErrorCode.TOO_EARLY
    assert isinstance(expel(top, 0, 1, MessageType.PASS_COMMIT), wire.Ack)


@pytest.mark.parametrize("phase", ["key", "shares", "hand", "reveal", "close"])
def test_a_machine_that_does_not_answer_is_taken_over_when_its_time_is_up(phase: str) -> None:
    top = Tabletop(f"machine/{phase}", humans=2, rules=SHORT)
    hold(top, phase, {1})
    since = top.now
    step_until(top, lambda: bool(takeovers(top)))
    assert takeovers(top) == [(1, SILENCE)]
    [at_ms] = [entry.at for entry in top.log if b'"type":16' in entry.data]
    assert at_ms == since + 70_000
    top.muted.clear()
    top.play_out()
    assert state(top) is State.FINISHED


def test_absent_and_late_is_gone_and_absent_for_a_minute_too() -> None:
    top = Tabletop("absent", humans=2, rules=SHORT)
    hold(top, "pass_commit", {0})
    top.present.discard(1)
    quiet = top.table.heard[1]
    top.play_out(until=lambda: bool(takeovers(top)))
    assert takeovers(top) == [(1, SILENCE)]
    assert 60_000 <= top.now - quiet <= 61_000


def test_coming_back_within_a_minute_loses_nothing() -> None:
    top = Tabletop("back", humans=2, rules=SHORT)
    hold(top, "pass_commit", {0})
    for _ in range(10):
        top.present.discard(1)
        top.pass_time(55_000)
        top.present.add(1)
        top.pass_time(1_000)
        if takeovers(top):
            break
    assert (1, SILENCE) not in takeovers(top)


def test_untimed_tables_wait_for_ever() -> None:
    top = Tabletop("untimed", humans=1, rules=SHORT, clock=False)
    hold(top, "pass_commit", {0})
    top.pass_time(10_000)
    top.present.clear()
    assert top.table.due_at() is None
    top.table.advance(top.now + 10**9)
    top.flush()
    assert takeovers(top) == []
    assert top.table.clocks(top.now, stopped=False) == wire.Clocks(seats=[], stopped=True)


def test_a_table_with_two_people_is_always_timed() -> None:
    assert Tabletop("timed", humans=2, clock=False).table.timed


def test_the_moon_is_chosen_by_default_when_the_shooter_is_late() -> None:
    top, _ = moon_asked()
    assert phase(top) is Phase.MOON
    top.pass_time(80_000)
    assert phase(top) is not Phase.MOON
    assert takeovers(top) == []


def test_a_timed_match_without_any_message_from_people_is_given_up() -> None:
    top = Tabletop("idle", humans=2, rules=SHORT)
    hold(top, "pass_commit", {0, 1})
    top.pass_time(31 * 60_000)
    assert state(top) is State.ABANDONED


# Faults


def _junk(top: Tabletop, seat: Seat, kind: MessageType = MessageType.PLAY) -> Message:
    party = top.players[seat].party
    assert party is not None
    observer = party.observer
    key = MessageKey(observer.ctx, observer.round, kind, seat, None)
    return Message.signed(key, observer.head, b"junk", party._signing, top.entropy)


def test_a_signed_fault_costs_the_seat() -> None:
    top = Tabletop("fault", humans=2, rules=SHORT)
    hold(top, "play", {1})
    reply = top.ask(1, say_request(_junk(top, 1)))
    assert isinstance(reply, wire.Refused)
    assert (reply.code, reply.reason) == (ErrorCode.FAULT, "layout")
    assert takeovers(top) == [(1, FAULT)]
    top.muted.clear()
    top.play_out()
    assert state(top) is State.FINISHED


def test_a_fault_of_somebody_alone_is_only_refused() -> None:
    top = Tabletop("fault alone", humans=1, rules=SHORT)
    hold(top, "play", {0})
    reply = top.ask(0, say_request(_junk(top, 0)))
    assert isinstance(reply, wire.Refused)
    assert reply.code is ErrorCode.FAULT
    assert takeovers(top) == []


def test_unsigned_and_foreign_messages_change_nothing() -> None:
    top = Tabletop("foreign", humans=2, rules=SHORT)
    hold(top, "play", {1})
    before, message = top.table.seq, _junk(top, 1)
    forged = say_request(message)
    forged.sig = wire.to_text(bytes(64))
    codes = [
        (top.ask(1, forged), ErrorCode.BAD_SIGNATURE),
        (top.ask(0, say_request(message)), ErrorCode.NOT_YOURS),
        (top.ask(1, say_request(_junk(top, 1, MessageType.KEY))), ErrorCode.NOT_OWED),
    ]
    for reply, code in codes:
        assert isinstance(reply, wire.Refused)
        assert reply.code is code
    assert top.table.seq == before


def test_a_message_over_another_head_is_a_fork_and_convicts_nobody() -> None:
    top = Tabletop("fork", humans=2, rules=SHORT)
    hold(top, "play", {1})
    party = top.players[1].party
    assert party is not None
    observer = party.observer
    key = MessageKey(observer.ctx, observer.round, MessageType.PLAY, 1, None)
    message = Message.signed(key, bytes(64), b"junk", party._signing, top.entropy)
    reply = top.ask(1, say_request(message))
    assert isinstance(reply, wire.Refused)
    assert reply.code is ErrorCode.FORK
    assert takeovers(top) == []


# Repetitions


def test_a_message_is_acknowledged_again_and_another_one_refused() -> None:
    top = Tabletop("repeat", humans=2, rules=SHORT)
    hold(top, "play", {1})
    _, frame = next(pair for pair in top.outbox if pair[0] == 1)
    request = wire.read_client(frame)
    assert isinstance(request, wire.Say)
    first = top.ask(1, request)
    assert isinstance(first, wire.Ack)
    seq = top.table.seq
    assert top.ask(1, request) == first
    other = wire.Say(**{f: getattr(request, f) for f in request.__struct_fields__})
    other.body = wire.to_text(b"other")
    reply = top.ask(1, other)
    assert isinstance(reply, wire.Refused)
    assert reply.code is ErrorCode.SENT_ALREADY
    assert top.table.seq == seq


def test_a_request_number_gets_the_same_answer() -> None:
    top = Tabletop("cid", humans=1, start=False, rules=SHORT)
    top.settle()
    options = wire.Options(cid=top.cid(), bots="iniciante")
    first = top.ask(0, options)
    assert isinstance(first, wire.Ack)
    seq = top.table.seq
    assert top.ask(0, options) == first
    assert top.table.seq == seq


# Restart


@pytest.mark.parametrize("humans", [1, 3])
def test_a_restart_after_every_event_changes_nothing_for_people(humans: int) -> None:
    top = Tabletop(f"restart/{humans}", humans=humans, rules=Rules(target=5))
    steps = 0
    while top.table.state in (State.LOBBY, State.PLAYING):
        top.restart()
        steps += 1
        step(top)
    assert state(top) is State.FINISHED
    assert steps > 50
    assert takeovers(top) == []
    assert not top.refused


def test_a_restart_refunds_the_time_and_counts_everybody_as_present() -> None:
    top = Tabletop("refund", humans=2, rules=SHORT)
    hold(top, "pass_commit", {1})
    top.settle()
    top.pass_time(70_000)
    top.present.clear()
    top.restart()
    clock = next(c for c in top.table.clocks(top.now, stopped=False).seats if c.seat == 1)
    assert (clock.grace, clock.reserve, clock.late) == (15_000, 60_000, False)
    top.pass_time(59_000)
    assert takeovers(top) == []


# Alone: undo, hints


def test_undo_goes_back_before_an_own_play_where_one_plays_alone() -> None:
    top = Tabletop("undo", humans=1, rules=SHORT, clock=False)
    hold(top, "play", {0})
    top.muted.clear()
    top.settle()
    hold(top, "play", {0})
    top.outbox.clear()
    party = top.players[0].party
    assert party is not None
    back = max(party.observer.state.snapshots)
    played = len(party.observer.state.public.plays)
    assert isinstance(top.ask(0, say_request(party.undo(back))), wire.Ack)
    assert len(party.observer.state.public.plays) < played
    top.muted.clear()
    top._send(0, top.players[0].due())
    top.play_out()
    assert state(top) is State.FINISHED


def test_undo_does_not_exist_among_people() -> None:
    top = Tabletop("no undo", humans=2, rules=SHORT)
    hold(top, "play", {0})
    party = top.players[0].party
    assert party is not None
    observer = party.observer
    key = MessageKey(observer.ctx, observer.round, MessageType.UNDO, 0, None)
    message = Message.signed(key, observer.head, (1).to_bytes(4, "big"), party._signing, top.entropy)
    reply = top.ask(0, say_request(message))
    assert isinstance(reply, wire.Refused)
    assert reply.code is ErrorCode.NOT_OWED


def _hint(top: Tabletop) -> wire.Hint:
    party = top.players[0].party
    assert party is not None
    view = party.view()
    request = wire.Hint(cid=top.cid(), dealt=[str(card) for card in view.dealt])
    if view.passed is not None and view.received is not None:
        request.passed = [str(card) for card in view.passed]
        request.received = [str(card) for card in view.received]
    return request


def test_a_hint_is_given_once_the_log_says_so() -> None:
    top = Tabletop("hint", humans=1, rules=SHORT, clock=False, bots="médio")
    hold(top, "play", {0})
    party = top.players[0].party
    assert party is not None
    silent = top.ask(0, _hint(top))
    assert isinstance(silent, wire.Refused)
    assert silent.code is ErrorCode.NOT_OWED
    assert isinstance(top.ask(0, say_request(party.hint(by_server=True))), wire.Ack)
    advice = top.ask(0, _hint(top))
    assert isinstance(advice, wire.Advice)
    assert len(advice.cards) == 1
    assert advice.cards[0] in {str(card) for card in party.view().legal}
    assert advice.reasons


def test_who_is_left_alone_by_the_others_gets_neither_hint_nor_undo() -> None:
    top = Tabletop("left alone", humans=2, rules=Rules(target=500))
    hold(top, "play", {0})
    assert isinstance(leave(top, 1), wire.Ack)
    first = top.players[0].party
    top.muted.clear()

    def in_the_next_deal() -> bool:
        party = top.players[0].party
        return party is not None and party is not first and party.observer.owes(0, MessageType.PLAY)

    step_until(top, in_the_next_deal)
    hold(top, "play", {0})
    party = top.players[0].party
    assert party is not None
    assert party.observer.state.layout.humans == (0,)
    observer = party.observer
    key = MessageKey(observer.ctx, observer.round, MessageType.UNDO, 0, None)
    undo = Message.signed(key, observer.head, (1).to_bytes(4, "big"), party._signing, top.entropy)
    for message in (party.hint(by_server=True), undo):
        reply = top.ask(0, say_request(message))
        assert isinstance(reply, wire.Refused)
        assert reply.code is ErrorCode.NOT_OWED
    assert not any(m.message.type in (MessageType.HINT, MessageType.UNDO) for m in party.observer.log)


def test_a_hint_for_an_impossible_hand_is_refused() -> None:
    top = Tabletop("bad hint", humans=1, rules=SHORT, clock=False)
    hold(top, "play", {0})
    party = top.players[0].party
    assert party is not None
    top.ask(0, say_request(party.hint(by_server=True)))
    request = _hint(top)
    request.dealt = request.dealt[:-1]
    reply = top.ask(0, request)
    assert isinstance(reply, wire.Refused)


# Between deals, the end, rematch


def test_the_next_deal_comes_after_a_pause_or_when_everybody_is_ready() -> None:
    top = Tabletop("pause", humans=2, rules=Rules(target=40))
    for player in top.players:
        player._ready = lambda observer: []  # type: ignore[method-assign]  # noqa: ARG005
    step_until(top, lambda: bool(top.events(wire.Scored)))
    scored = top.now
    step_until(top, lambda: len(top.events(wire.SetupOpened)) == 2)
    assert top.now - scored == 8_000
    step_until(top, lambda: len(top.events(wire.Scored)) == 2)
    scored = top.now
    for seat in (0, 1):
        assert isinstance(top.ask(seat, wire.Ready(cid=top.cid())), wire.Ack)
    assert len(top.events(wire.SetupOpened)) == 3
    assert top.now == scored
    reply = top.ask(0, wire.Ready(cid=top.cid()))
    assert isinstance(reply, wire.Refused)


def test_a_rematch_is_a_new_match_with_new_keys() -> None:
    top = Tabletop("again", humans=2, rules=SHORT)
    top.play_out()
    first = top.table.play
    assert first is not None
    assert isinstance(top.ask(1, wire.Rematch(cid=top.cid())), wire.Ack)
    top.settle()
    assert state(top) is State.LOBBY
    assert len(top.table.sitting) == 2
    host = top.table.host
    assert host is not None
    assert isinstance(top.ask(host, wire.Start(cid=top.cid())), wire.Ack)
    assert top.table.play is not None
    assert top.table.play.match != first.match
    top.play_out()
    assert state(top) is State.FINISHED
    assert len(top.events(wire.Finished)) == 2
    top.restart()
    assert state(top) is State.FINISHED


# Lobby


def lobby(seed: str, humans: int = 2) -> Tabletop:
    top = Tabletop(seed, humans=humans, start=False)
    top.settle()
    return top


def code(reply: object) -> ErrorCode | None:
    return reply.code if isinstance(reply, wire.Refused) else None


def test_the_host_alone_sets_kicks_and_starts() -> None:
    top = lobby("host", 3)
    assert top.table.host == 0
    assert code(top.ask(1, wire.Start(cid=top.cid()))) is ErrorCode.NOT_HOST
    assert code(top.ask(1, wire.Options(cid=top.cid(), bots="médio"))) is ErrorCode.NOT_HOST
    assert code(top.ask(1, wire.Kick(cid=top.cid(), seat=2))) is ErrorCode.NOT_HOST
    assert code(top.ask(0, wire.Kick(cid=top.cid(), seat=0))) is ErrorCode.NOT_YOURS
    assert isinstance(top.ask(0, wire.Kick(cid=top.cid(), seat=2)), wire.Ack)
    assert isinstance(top.ask(0, wire.Stand(cid=top.cid())), wire.Ack)
    assert top.table.host == 1


def test_options_are_those_of_the_game() -> None:
    top = lobby("options", 4)
    bad = top.ask(0, wire.Options(cid=top.cid(), rules={"players": 2}))
    assert code(bad) is ErrorCode.BAD_RULES
    assert isinstance(bad, wire.Refused)
    assert bad.reason == "bad-value"
    assert code(top.ask(0, wire.Options(cid=top.cid(), bots="deus"))) is ErrorCode.UNKNOWN_BOT
    three = Rules.preset("three").to_dict()
    assert isinstance(top.ask(0, wire.Options(cid=top.cid(), rules=three)), wire.Ack)
    assert sorted(top.table.sitting) == [0, 1, 2]
    [stood] = top.events(wire.Stood)
    assert isinstance(stood, wire.Stood)
    assert (stood.seat, stood.why) == (3, "fewer")


def test_a_seat_is_taken_once_and_a_person_sits_once() -> None:
    top = lobby("seats")
    request = wire.read_client(top.players[0].sit())
    assert isinstance(request, wire.Sit)
    assert code(top.ask(0, request)) is ErrorCode.TAKEN
    assert code(top.ask(2, request)) is ErrorCode.TAKEN
    request.seat = 3
    request.certificate = wire.to_text(b"no certificate")
    assert code(top.ask(2, request)) is ErrorCode.BAD_LAYOUT


def test_absent_people_lose_their_seat_in_the_lobby_and_an_empty_lobby_closes() -> None:
    top = lobby("empty")
    top.present.clear()
    top.pass_time(61_000)
    assert not top.table.sitting
    top.pass_time(601_000)
    assert state(top) is State.ABANDONED


def test_nothing_of_a_match_exists_in_the_lobby() -> None:
    top = lobby("early")
    for request in (wire.Ready(cid=top.cid()), wire.Rematch(cid=top.cid())):
        assert code(top.ask(0, request)) in (ErrorCode.NOT_OWED, ErrorCode.CLOSED)
    assert code(top.ask(3, wire.Stand(cid=top.cid()))) is ErrorCode.NOT_YOURS


def test_a_solo_table_starts_when_its_person_sits() -> None:
    top = lobby("solo", 1)
    solo = Table.open(top.serving, Timing(), top.table.id, Room.SOLO, "", Rules(), "médio", clock=False)
    request = wire.read_client(top.players[0].sit())
    assert isinstance(request, wire.Sit)
    reply = solo.handle(top.person(0), request, 0)
    assert isinstance(reply, wire.Ack)
    assert solo.state is State.PLAYING
    assert not solo.timed
