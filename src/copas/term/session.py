"""A solo match being played: the game, its pace and its file, moved together.

Every entry is on the disk before the caller hears of it. If the disk refuses, the match goes on and the
session says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from copas.cards import Card, CardSet
from copas.events import Event
from copas.scoring import MoonChoice
from copas.seats import Seat
from copas.term.game import Entry, Setup, SoloGame, Waiting
from copas.term.pace import Pace, Speed
from copas.term.players import is_quick
from copas.term.store import Archive, Writer

if TYPE_CHECKING:
    from copas.bots.base import Bot

BotSource = Callable[[str], "Bot"]
"""Finds the bot of a level."""


class Session:
    """One match at the table.

    Attributes:
        game: the game.
        pace: when things happen.
        torn: whether a torn last line was dropped when the match was taken up.
        unsaved: what the disk said when it refused, or nothing.

    """

    def __init__(self, game: SoloGame, pace: Pace, writer: Writer | None, *, torn: bool = False) -> None:
        self.game = game
        self.pace = pace
        self.torn = torn
        self.unsaved = ""
        self._writer = writer

    @classmethod
    def start(cls, setup: Setup, bots: BotSource, speed: Speed, archive: Archive, now: datetime) -> Session:
        """Start a new match with a file of its own.

        Args:
            setup: what it is made from.
            bots: finds the bots of the setup's levels.
            speed: how fast.
            archive: where it is saved.
            now: what the file is named after.

        """
        game = SoloGame(setup, seat_bots(setup, bots))
        session = cls(game, Pace(game, speed, slow_seats=slow_seats(setup)), None)
        try:
            session._writer = archive.create(setup, game.log, now)
        except OSError as error:
            session.unsaved = error.strerror or str(error)
        return session

    @classmethod
    def resume(cls, name: str, bots: BotSource, speed: Speed, archive: Archive) -> Session:
        """Take a saved match up.

        Raises:
            CopasError: if it cannot be read, is in use, or does not follow the rules.

        """
        saved, writer = archive.resume(name)
        try:
            game = SoloGame(saved.setup, seat_bots(saved.setup, bots), saved.log)
        except BaseException:
            writer.close()
            raise
        pace = Pace(game, speed, slow_seats=slow_seats(saved.setup))
        return cls(game, pace, writer, torn=saved.torn)

    @property
    def name(self) -> str | None:
        """The name in the archive, or None if the match could not be saved."""
        return None if self._writer is None else self._writer.name

    def close(self) -> None:
        """Close the file."""
        if self._writer is not None:
            self._writer.close()

    # Each of these returns what happened, or raises as the game does

    def tick(self, now: float) -> list[Entry]:
        """Let happen what is due."""
        return self._save(self.pace.tick(now))

    def accept(self, event: Event, length: int, now: float) -> list[Entry]:
        """Let a slow bot's thought happen, unless it comes too late."""
        entries = self.game.accept(event, length)
        return self._done(entries, now) if entries else []

    def deal_next(self, now: float) -> list[Entry]:
        """Deal the next hands."""
        return self._done(self.game.deal_next(), now)

    def pass_cards(self, cards: CardSet, now: float) -> list[Entry]:
        """Pass the person's cards."""
        return self._done(self.game.pass_cards(cards), now)

    def play(self, card: Card, now: float) -> list[Entry]:
        """Play a card, if this key can be meant for this turn; otherwise nothing happens."""
        if self.game.waiting is Waiting.PLAY and not self.pace.may_play(now):
            return []
        return self._done(self.game.play(card), now)

    def choose_moon(self, choice: MoonChoice, now: float) -> list[Entry]:
        """Say what the moon brings."""
        return self._done(self.game.choose_moon(choice), now)

    def claim_rest(self, now: float) -> list[Entry]:
        """End the deal by a claim."""
        entries = self._done(self.game.claim_rest(), now)
        self.pace.restart(now)
        return entries

    def undo(self, now: float) -> list[Entry]:
        """Take the last own decision back."""
        entries = self._done(self.game.undo(forced=not self.pace.play_forced), now)
        self.pace.restart(now)
        return entries

    def _done(self, entries: list[Entry], now: float) -> list[Entry]:
        self.pace.after(now)
        return self._save(entries)

    def _save(self, entries: list[Entry]) -> list[Entry]:
        if entries and self._writer is not None:
            try:
                self._writer.append(entries)
            except OSError as error:
                # A gap in the file would be worse than its end: nothing more is written.
                self.unsaved = error.strerror or str(error)
                self._writer.close()
                self._writer = None
        return entries


def seat_bots(setup: Setup, bots: BotSource) -> Sequence[Bot]:
    """Return the bots of a setup, for seats 1 and up."""
    return [bots(level) for level in setup.levels]


def slow_seats(setup: Setup) -> frozenset[Seat]:
    """Return the seats whose bots are to think in a thread of their own."""
    return frozenset(seat for seat, level in enumerate(setup.levels, 1) if not is_quick(level))
