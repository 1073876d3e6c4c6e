"""Debts and their clocks: who owes what since when, and what time is left.

Clocks, silence, expulsion and takeover are rules about debts: this module counts, `copas.live.table` acts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import NamedTuple

from copas.live.clock import Milliseconds, Timing
from copas.mental.messages import MessageType
from copas.seats import Seat


class Kind(Enum):
    """Who has to act."""

    MIND = "mind"
    """A person decides."""
    MACHINE = "machine"
    """The client answers by itself."""


_MIND = (MessageType.PASS_COMMIT, MessageType.PLAY, MessageType.MOON)


def kind_of(message: MessageType) -> Kind:
    """Return whether a person decides or the client answers by itself."""
    return Kind.MIND if message in _MIND else Kind.MACHINE


def grace_of(message: MessageType, timing: Timing) -> Milliseconds:
    """Return the grace of a debt."""
    if message is MessageType.PLAY:
        return timing.play
    return timing.mind if message in _MIND else timing.machine


class Owed(NamedTuple):
    """What a seat owes: a type of message; for OPEN also the seat that was taken over."""

    type: MessageType
    target: int = -1


class Left(NamedTuple):
    """What is left to a seat for its oldest debt.

    Attributes:
        owed: the oldest debt, or None.
        grace: milliseconds of grace.
        reserve: milliseconds of reserve.
        late: whether the debt is late.
    """

    owed: Owed | None
    grace: Milliseconds
    reserve: Milliseconds
    late: bool


class Ledger:
    """The debts of the seats that people hold.

    Args:
        timing: the durations.
        seats: how many seats.
    """

    def __init__(self, timing: Timing, seats: int) -> None:
        self._timing = timing
        self._since: list[dict[Owed, Milliseconds]] = [{} for _ in range(seats)]
        self._reserve = [timing.reserve] * seats

    def refill(self) -> None:
        """Fill every reserve."""
        self._reserve = [self._timing.reserve] * len(self._reserve)

    def owed(self, seat: Seat) -> Owed | None:
        """Return a seat's oldest debt."""
        since = self._since[seat]
        return min(since, key=lambda owed: (since[owed], owed)) if since else None

    def owes(self, seat: Seat, owed: Owed) -> bool:
        """Say whether a seat owes something."""
        return owed in self._since[seat]

    def update(self, now: Milliseconds, owed: Mapping[Seat, Iterable[Owed]]) -> bool:
        """Note what is owed now: what is new begins now, what is missing was paid.

        Returns:
            Whether anything changed.
        """
        changed = False
        for seat, since in enumerate(self._since):
            wanted = set(owed.get(seat, ()))
            if wanted == since.keys():
                continue
            changed = True
            self._settle(seat, now, wanted)
            for new in wanted - since.keys():
                since[new] = now
        return changed

    def _settle(self, seat: Seat, now: Milliseconds, wanted: set[Owed]) -> None:
        """Charge the reserve for the oldest debt if it was paid, and drop what was paid."""
        since, oldest = self._since[seat], self.owed(seat)
        if oldest is not None and oldest not in wanted:
            spent = now - since[oldest] - grace_of(oldest.type, self._timing)
            self._reserve[seat] = max(0, self._reserve[seat] - max(0, spent))
            for other in since:
                # It waited behind the oldest: what it has used up of its own grace counts, no more.
                since[other] = max(since[other], now - grace_of(other.type, self._timing))
        for paid in since.keys() - wanted:
            del since[paid]

    def restart(self, now: Milliseconds) -> None:
        """Give every debt a fresh grace; reserves stay as the last paid debt left them."""
        for since in self._since:
            for owed in since:
                since[owed] = now

    def left(self, seat: Seat, now: Milliseconds) -> Left:
        """Return what is left to a seat."""
        owed = self.owed(seat)
        if owed is None:
            return Left(None, 0, self._reserve[seat], False)
        grace = self._since[seat][owed] + grace_of(owed.type, self._timing) - now
        reserve = self._reserve[seat] + min(0, grace)
        return Left(owed, max(0, grace), max(0, reserve), reserve <= 0 and grace <= 0)

    def late_at(self, seat: Seat) -> Milliseconds | None:
        """Return when the oldest debt of a seat becomes late, or None."""
        owed = self.owed(seat)
        if owed is None:
            return None
        return self._since[seat][owed] + grace_of(owed.type, self._timing) + self._reserve[seat]

    def is_late(self, seat: Seat, now: Milliseconds) -> bool:
        """Say whether a seat's oldest debt is late."""
        late = self.late_at(seat)
        return late is not None and now >= late

    # Who has stopped responding

    def late_moon(self, people: Iterable[Seat], now: Milliseconds) -> bool:
        """Say whether one of the people is late with the moon choice."""
        return any(
            owed.type is MessageType.MOON and self.is_late(seat, now)
            for seat in people
            if (owed := self.owed(seat)) is not None
        )

    def silent(
        self, people: Iterable[Seat], now: Milliseconds, heard: Mapping[Seat, Milliseconds]
    ) -> list[Seat]:
        """Return who of the people has stopped responding, by the rules of docs/wire-protocol.md §5."""
        found = []
        for seat in people:
            owed, late = self.owed(seat), self.is_late(seat, now)
            quiet = now - heard.get(seat, now)
            machine = owed is not None and kind_of(owed.type) is Kind.MACHINE
            if quiet >= self._timing.gone or (late and (machine or quiet >= self._timing.silence)):
                found.append(seat)
        return found

    def silence_at(self, people: Iterable[Seat], heard: Mapping[Seat, Milliseconds]) -> Milliseconds | None:
        """Return when `silent` or `late_moon` next has an answer, if nothing happens until then."""
        times = []
        for seat in people:
            owed, late, last = self.owed(seat), self.late_at(seat), heard.get(seat)
            if last is not None:
                times.append(last + self._timing.gone)
            if owed is None or late is None:
                continue
            if kind_of(owed.type) is Kind.MACHINE or owed.type is MessageType.MOON:
                times.append(late)
            elif last is not None:
                times.append(max(late, last + self._timing.silence))
        return min(times, default=None)
