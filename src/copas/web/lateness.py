"""How late the event loop is, and whose time that is: the server's, not the people's.

A server with more to do than it can answers later, and should do nothing worse. So whenever the loop comes
back late to a timer of ours, the tables' clock leaves that time out: a person's grace and reserve, the bots'
pauses and the watch for silence then pass as slowly as the server works, and nobody loses a seat by it. The
same holds for a machine that was asleep.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from copas.live.clock import StoppableClock

EVERY = 0.05
"""Seconds from one look to the next."""
TOLERATED = 0.05
"""Seconds of lateness that are everyday life."""


class Lateness:
    """Looks at the loop's lateness, and takes it off a clock.

    The clock must take its time from the loop, whose time stands still while one round of callbacks runs:
    then no table has seen the time that is left out.

    Args:
        clock: the tables' clock.

    Attributes:
        seconds: all the time left out so far.
        worst: the greatest lateness since `take_worst` was called last, in seconds.
    """

    def __init__(self, clock: StoppableClock) -> None:
        self.seconds = 0.0
        self.worst = 0.0
        self._clock = clock
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin to look."""
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(EVERY, self._look, loop.time() + EVERY)

    def stop(self) -> None:
        """Look no more."""
        if self._timer is not None:
            self._timer.cancel()

    def _look(self, due: float) -> None:
        self.note(asyncio.get_running_loop().time() - due)
        self.start()

    def note(self, late: float) -> None:
        """Note how late a look was, in seconds."""
        self.worst = max(self.worst, late)
        if late > TOLERATED:
            self.seconds += late
            self._clock.leave_out(int(late * 1000))

    def take_worst(self) -> float:
        """Return the greatest lateness since the last call."""
        worst, self.worst = self.worst, 0.0
        return worst
