"""A server that is late charges nobody for it."""

from __future__ import annotations

import asyncio
import time

import pytest

from copas.live.clock import StoppableClock
from copas.web.lateness import TOLERATED, Lateness


def test_time_that_is_left_out_never_passes() -> None:
    seconds = 10.0
    clock = StoppableClock(lambda: seconds)
    began = clock.now()
    seconds = 14.0
    clock.leave_out(3_000)
    assert clock.now() - began == 1_000
    seconds = 15.0
    assert clock.now() - began == 2_000


def test_a_clock_that_stands_still_leaves_nothing_out_twice() -> None:
    seconds = 0.0
    clock = StoppableClock(lambda: seconds)
    clock.stop()
    seconds = 5.0
    clock.leave_out(4_000)
    assert clock.now() == 0
    clock.go()
    assert clock.now() == 0


@pytest.mark.parametrize(("late", "left_out"), [(0.0, 0), (TOLERATED, 0), (0.25, 250), (30.0, 30_000)])
def test_everyday_lateness_is_nothing(late: float, left_out: int) -> None:
    clock = StoppableClock(lambda: 100.0)
    lateness = Lateness(clock)
    lateness.note(late)
    assert clock.now() == 100_000 - left_out
    assert lateness.seconds == left_out / 1000
    assert lateness.take_worst() == late
    assert lateness.take_worst() == 0.0


def test_a_loop_that_was_held_up_takes_that_off_the_clock() -> None:
    """What is late is handled after the look, for it was due later; nothing that it sees has run back."""

    async def run() -> tuple[float, int]:
        loop, seen = asyncio.get_running_loop(), asyncio.Event()
        clock = StoppableClock(loop.time)
        lateness = Lateness(clock)
        lateness.start()
        await asyncio.sleep(0.02)
        began = clock.now()
        loop.call_later(0.3, seen.set)
        time.sleep(1.0)
        await seen.wait()
        lateness.stop()
        return lateness.seconds, clock.now() - began

    left_out, passed = asyncio.run(run())
    assert left_out > 0.8
    assert passed < 500
