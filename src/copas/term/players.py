"""The bots at the table: found by level, and loaded when they first decide.

The strong ones bring compiled code along, which takes seconds the first time. So they are loaded, and think,
in threads of their own, and the screen never waits; until they are ready `médio` decides for them.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from copas.bots import get, normalise
from copas.bots.warm import patient

if TYPE_CHECKING:
    from copas.bots.base import Bot
    from copas.cards import Card, CardSet
    from copas.scoring import DealResult, MoonChoice
    from copas.view import View

QUICK_LEVELS: Final = frozenset({"aleatório", "iniciante", "médio"})
"""The levels that decide within a millisecond or so, without compiled code."""


def find_bot(level: str) -> Bot:
    """Return the bot of a level.

    Raises:
        UnknownBot: if there is none.

    """
    return get(level) if is_quick(level) else LateBot(level)


def is_quick(level: str) -> bool:
    """Say whether a level may decide while the screen waits."""
    return level in QUICK_LEVELS


class LateBot:
    """A bot of the registry that is loaded with its first decision.

    Raises:
        UnknownBot: if the registry has no such bot.

    """

    def __init__(self, level: str) -> None:
        self.name = normalise(level)

    @cached_property
    def _bot(self) -> Bot:
        return patient(self.name)

    @property
    def decided_by(self) -> str:
        """The name of the bot that made the last decision: another where this one was not ready."""
        return str(getattr(self._bot, "decided_by", self.name))

    @property
    def version(self) -> str:
        """The version of its choices."""
        return self._bot.version

    @property
    def settings(self) -> bytes:
        """The canonical bytes of its settings."""
        return self._bot.settings

    def choose_pass(self, view: View, seed: bytes) -> CardSet:
        """Choose the cards to pass."""
        return self._bot.choose_pass(view, seed)

    def choose_play(self, view: View, seed: bytes) -> Card:
        """Choose a card."""
        return self._bot.choose_play(view, seed)

    def choose_moon(self, view: View, result: DealResult, seed: bytes) -> MoonChoice:
        """Choose what a moon brings."""
        return self._bot.choose_moon(view, result, seed)
