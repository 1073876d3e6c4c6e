"""Time as a parameter: what runs when, and the one clock that can stand still.

Tables know no clock; they get milliseconds. The server's clock counts the monotonic clock of the machine, and
stands still while the server's own network has failed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Milliseconds = int

HEARTBEAT: Milliseconds = 5_000
"""So often a client gives a sign of life (docs/wire-protocol.md §3)."""


@dataclass(frozen=True)
class Timing:
    """Every duration of a table's life, in milliseconds (docs/wire-protocol.md §5).

    Attributes:
        play: grace of a card.
        mind: grace of the other decisions: passing, the moon.
        machine: grace of what clients answer by themselves.
        reserve: each seat's reserve, full when cards are dealt.
        silence: without a sign of life for so long, a person is absent.
        gone: absent for so long in one go, a person has left.
        between: pause between two deals.
        seat_hold: an absent person's seat in the lobby is freed after so long.
        lobby_close: an empty lobby is closed after so long.
        gather: a matched table is given up if not everybody has sat down after so long.
        idle: a timed match without any message from a person is given up after so long.
        back: after a restart everybody counts as present for so long.
        bot_least: the shortest pause before a bot decides.
        bot_most: the longest.
    """

    play: int = 5_000
    mind: int = 15_000
    machine: int = 10_000
    reserve: int = 60_000
    silence: int = 20_000
    gone: int = 60_000
    between: int = 8_000
    seat_hold: int = 60_000
    lobby_close: int = 600_000
    gather: int = 20_000
    idle: int = 1_800_000
    back: int = 60_000
    bot_least: int = 300
    bot_most: int = 1_500


class StoppableClock:
    """Milliseconds of the monotonic clock, less the times during which it was stopped.

    Args:
        source: seconds of a clock that never goes back.
    """

    def __init__(self, source: Callable[[], float]) -> None:
        self._source = source
        self._stopped_at: int | None = None
        self._lost = 0

    def _raw(self) -> int:
        return int(self._source() * 1000)

    @property
    def stopped(self) -> bool:
        """Whether it stands still."""
        return self._stopped_at is not None

    def now(self) -> Milliseconds:
        """Return the time."""
        return (self._raw() if self._stopped_at is None else self._stopped_at) - self._lost

    def stop(self) -> None:
        """Stand still."""
        if self._stopped_at is None:
            self._stopped_at = self._raw()

    def go(self) -> None:
        """Run on from where it stood."""
        if self._stopped_at is not None:
            self._lost += self._raw() - self._stopped_at
            self._stopped_at = None

    def leave_out(self, late: Milliseconds) -> None:
        """Leave out time during which the server itself was late, so that nobody is charged for it.

        Args:
            late: for so long, up to now, nothing was answered and the clock was not read.
        """
        if self._stopped_at is None:
            self._lost += late


class Outage:
    """Tells a failure of the server's own network from people who leave.

    When over half of at least `least` sockets vanish within `window` ms, the clocks should stop, until half
    of those are back or `longest` ms have passed.
    """

    def __init__(self, *, least: int = 8, window: int = 20_000, longest: int = 600_000) -> None:
        self._least = least
        self._window = window
        self._longest = longest
        self._lost: list[int] = []
        self._since: int | None = None
        self._most = 0
        self._gone = 0

    def vanished(self, now: Milliseconds, before: int) -> bool:
        """Note that a socket vanished without a word.

        Args:
            now: real milliseconds (not those of the clock that this stops).
            before: how many sockets there were before.

        Returns:
            Whether the clocks should stop.
        """
        self._lost = [*(t for t in self._lost if now - t < self._window), now]
        if self._since is not None:
            self._gone += 1
            return True
        most = before + len(self._lost) - 1
        if most >= self._least and 2 * len(self._lost) > most:
            self._since, self._most, self._gone = now, most, len(self._lost)
        return self._since is not None

    def over(self, now: Milliseconds, sockets: int) -> bool:
        """Say whether the clocks may run (again)."""
        # Others may still be about to vanish: so who has gone must come back, not only who was left be there.
        wanted = self._most - min(self._gone, self._most) // 2
        if self._since is not None and (sockets >= wanted or now - self._since >= self._longest):
            self._since = None
            self._lost = []
        return self._since is None
