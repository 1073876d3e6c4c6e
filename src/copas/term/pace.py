"""When things happen at the table: the bots' tempo and the rest after a full trick.

Time comes in as seconds of any steady clock. The rest after a trick does not depend on how fast bots play:
even at once, four cards on the table can be read before they go.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import inf

from copas.seats import Seat
from copas.term.game import Entry, SoloGame, Waiting, full_trick_stands, no_points_left

GUARD: float = 0.25
"""Seconds after the person's turn begins in which a key still meant for the trick before does not play."""


class Speed(StrEnum):
    """How fast the table goes."""

    INSTANT = "instant"
    FAST = "fast"
    NORMAL = "normal"
    SLOW = "slow"
    STEP = "step"
    """As `normal`, and a full trick stays until a key is pressed."""


@dataclass(frozen=True)
class Tempo:
    """Seconds before each bot's decision, and for which a full trick stays."""

    decision: float
    rest: float


TEMPOS = {
    Speed.INSTANT: Tempo(0.0, 0.6),
    Speed.FAST: Tempo(0.25, 0.9),
    Speed.NORMAL: Tempo(0.6, 1.5),
    Speed.SLOW: Tempo(1.2, 3.0),
    Speed.STEP: Tempo(0.6, inf),
}


class Pace:
    """Moves a game on as time passes.

    Attributes:
        game: the game.
        speed: how fast; may be changed at any time.
        play_forced: whether the person's only legal card is played for them.
        resting: whether a full trick lies on the table for reading.
        offering: whether the bots wait for the person to end a deal without points, or to play on.
        slow_seats: the bots that take long to decide: `tick` leaves them to others.
        wants_thought: whether a slow bot is due.

    """

    def __init__(
        self,
        game: SoloGame,
        speed: Speed,
        *,
        play_forced: bool = False,
        slow_seats: frozenset[Seat] = frozenset(),
    ) -> None:
        self.game = game
        self.speed = speed
        self.play_forced = play_forced
        self.resting = False
        self.offering = False
        self.slow_seats = slow_seats
        self.wants_thought = False
        self._declined = -1
        self._next = 0.0
        self._guard = 0.0

    @property
    def tempo(self) -> Tempo:
        """The waits of the present speed."""
        return TEMPOS[self.speed]

    def tick(self, now: float) -> list[Entry]:
        """Let happen what is due, and return it; at most until the person is asked or a trick is full."""
        done: list[Entry] = []
        self.wants_thought = False
        while now >= self._next and not self.offering:
            self.resting = False
            if self._should_offer():
                self.offering = True
                break
            entries = self._move()
            if not entries:
                break
            done += entries
            self.after(now)
        return done

    def _move(self) -> list[Entry]:
        seat = self.game.next_seat
        if seat is not None:
            self.wants_thought = seat in self.slow_seats
            return [] if self.wants_thought else self.game.step()
        if self.game.waiting is Waiting.PLAY and self.play_forced:
            legal = list(self.game.match.deal.legal()) if self.game.match.deal else []
            if len(legal) == 1:
                return self.game.play(legal[0])
        return []

    def after(self, now: float) -> None:
        """Note that something was appended to the log at this time, and plan what follows."""
        self.resting = full_trick_stands(self.game)
        self._next = now + (self.tempo.rest if self.resting else self.tempo.decision)
        self._guard = now + GUARD if self.game.waiting is Waiting.PLAY else 0.0

    def skip(self, now: float) -> bool:
        """End the rest, and the offer, at once; say whether there was one."""
        if self.offering:
            self.offering = False
            self._declined = self.game.match.number
        elif not self.resting:
            return False
        self.resting = False
        self._next = now
        self._guard = now + GUARD
        return True

    def may_play(self, now: float) -> bool:
        """Say whether a key pressed now is meant for this turn: the table has settled, and some time ago."""
        return not self.resting and not self.offering and now >= self._guard

    def restart(self, now: float) -> None:
        """Forget what was planned, after an undo or when a match is taken up again."""
        self.resting = self.offering = False
        self._next = now + self.tempo.decision
        self._guard = 0.0

    def _should_offer(self) -> bool:
        # Nobody wants to click through worthless cards; the last card needs no question.
        deal = self.game.match.deal
        if deal is None or self._declined == self.game.match.number or not no_points_left(self.game):
            return False
        return len(deal.public.tricks) < deal.rules.hand_size - 1
