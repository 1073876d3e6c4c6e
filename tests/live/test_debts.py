"""Debts: graces, reserves, who is late when."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from copas.live.clock import Outage, StoppableClock, Timing
from copas.live.debts import Kind, Ledger, Owed, grace_of, kind_of
from copas.mental.messages import MessageType

TIMING = Timing()
PLAY, OPEN, KEY = Owed(MessageType.PLAY), Owed(MessageType.OPEN, 2), Owed(MessageType.KEY)


def test_people_decide_three_things_and_machines_the_rest() -> None:
    minds = {kind for kind in MessageType if kind_of(kind) is Kind.MIND}
    assert minds == {MessageType.PASS_COMMIT, MessageType.PLAY, MessageType.MOON}
    assert [grace_of(kind, TIMING) for kind in (MessageType.PLAY, MessageType.MOON, MessageType.KEY)] == [
        5_000,
        15_000,
        10_000,
    ]


def test_grace_first_then_the_reserve_then_late() -> None:
    ledger = Ledger(TIMING, 4)
    ledger.update(1_000, {1: [PLAY]})
    assert ledger.left(1, 3_000)[1:] == (3_000, 60_000, False)
    assert ledger.left(1, 16_000)[1:] == (0, 50_000, False)
    assert ledger.late_at(1) == 66_000
    assert not ledger.is_late(1, 65_999)
    assert ledger.is_late(1, 66_000)
    assert ledger.left(1, 66_000)[1:] == (0, 0, True)


def test_a_paid_debt_costs_only_what_was_beyond_its_grace() -> None:
    ledger = Ledger(TIMING, 4)
    ledger.update(0, {0: [PLAY]})
    ledger.update(4_999, {})
    assert ledger.left(0, 5_000).reserve == 60_000
    ledger.update(10_000, {0: [PLAY]})
    ledger.update(25_000, {})
    assert ledger.left(0, 25_000).reserve == 50_000
    ledger.refill()
    assert ledger.left(0, 25_000).reserve == 60_000


def test_only_the_oldest_debt_eats_the_reserve() -> None:
    ledger = Ledger(TIMING, 4)
    ledger.update(0, {0: [PLAY]})
    ledger.update(1_000, {0: [PLAY, OPEN]})
    assert ledger.owed(0) == PLAY
    ledger.update(25_000, {0: [OPEN]})
    # PLAY cost 20 s; OPEN has waited longer than its grace, but pays only from here.
    assert ledger.left(0, 25_000)[1:] == (0, 40_000, False)
    ledger.update(35_000, {})
    assert ledger.left(0, 35_000).reserve == 30_000


def test_seats_run_independently() -> None:
    ledger = Ledger(TIMING, 4)
    commit = Owed(MessageType.PASS_COMMIT)
    ledger.update(0, {seat: [commit] for seat in range(4)})
    ledger.update(20_000, {seat: [commit] for seat in (1, 2, 3)})
    assert ledger.left(0, 40_000).reserve == 55_000
    assert ledger.left(1, 40_000).reserve == 35_000


def test_a_restart_gives_fresh_graces_and_leaves_reserves() -> None:
    ledger = Ledger(TIMING, 4)
    ledger.update(0, {0: [PLAY]})
    assert ledger.left(0, 30_000).reserve == 35_000
    ledger.restart(30_000)
    assert ledger.left(0, 30_000)[1:] == (5_000, 60_000, False)


@given(st.lists(st.tuples(st.integers(0, 40_000), st.booleans()), min_size=1, max_size=20))
def test_reserves_never_grow_or_go_below_zero(steps: list[tuple[int, bool]]) -> None:
    ledger, now, before = Ledger(TIMING, 1), 0, TIMING.reserve
    for wait, owes in steps:
        now += wait
        ledger.update(now, {0: [KEY]} if owes else {})
        left = ledger.left(0, now).reserve
        assert 0 <= left <= before
        before = left


def test_the_clock_stands_still() -> None:
    seconds = [0.0]
    clock = StoppableClock(lambda: seconds[0])
    seconds[0] = 5.0
    assert clock.now() == 5_000
    clock.stop()
    seconds[0] = 65.0
    assert (clock.now(), clock.stopped) == (5_000, True)
    clock.go()
    seconds[0] = 66.0
    assert (clock.now(), clock.stopped) == (6_000, False)


def test_an_outage_is_most_of_many_sockets_at_once() -> None:
    outage = Outage()
    assert not any(outage.vanished(1_000 + n, 8 - n) for n in range(4))
    assert outage.vanished(1_100, 4)
    assert not outage.over(2_000, 3)
    assert not outage.over(2_500, 5)
    assert outage.over(3_000, 6)  # three of the five are back


def test_an_outage_is_not_over_while_the_last_ones_vanish() -> None:
    """One had been lost shortly before and was back: that must not make the rest look like half."""
    outage = Outage()
    assert not outage.vanished(0, 8)
    for gone in range(8):
        now = 5_000 + gone
        assert outage.vanished(now, 8 - gone) == (gone >= 3)
        assert outage.over(now, 7 - gone) == (gone < 3)
    assert not outage.over(300_000, 3)
    assert outage.over(300_001, 5)


def test_who_is_lost_again_and_again_does_not_end_an_outage_alone() -> None:
    outage = Outage()
    assert [outage.vanished(gone, 10 - gone) for gone in range(10)][-1]
    for turn in range(20):
        assert outage.vanished(1_000 * turn, 1)
        assert not outage.over(1_000 * turn, 1)
    assert outage.over(30_000, 5)


def test_few_sockets_or_slow_losses_are_no_outage() -> None:
    few = Outage()
    assert not any(few.vanished(n, 7 - n) for n in range(7))
    slow = Outage()
    assert not any(slow.vanished(21_000 * n, 40 - n) for n in range(40))


def test_an_outage_ends_by_itself() -> None:
    outage = Outage()
    for n in range(8):
        outage.vanished(n, 8 - n)
    assert not outage.over(599_000, 0)
    assert outage.over(600_010, 0)
