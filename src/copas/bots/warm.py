"""Compiling ahead, so that nobody waits for it.

The searching bots run on compiled kernels. The first start of a version compiles them (some seconds), later
ones load them from the cache. `warm_up` does this in whatever thread it is called from; `patient` gives a bot
for solo play, which lets `médio` decide until that is done. Tables whose choices are audited wait instead
(`warm_up`, then deal): a stand-in's choices do not follow from the view and the seed alone.
"""

from __future__ import annotations

import contextlib
import logging
import threading
from pathlib import Path
from typing import Final

from copas.bots import get, normalise
from copas.bots.base import Bot
from copas.cards import Card, CardSet
from copas.open_deal import OpenDeal, Task
from copas.rules import Rules
from copas.scoring import DealResult, MoonChoice
from copas.shuffle import Stream, deal_hands
from copas.view import View

COMPILED: Final = frozenset({"forte", "mestre"})
"""The bots that need kernels."""
STAND_IN: Final = "médio"

PATIENCE: Final = 0.8
"""So many seconds the first decision waits,"""
LOADING: Final = 4.0
"""and so many more where an earlier start has compiled: a busy machine needs them to load that."""

log = logging.getLogger(__name__)
_warm: set[str] = set()
_guard: Final = threading.Lock()
_under_way: dict[str, WarmUp] = {}


def is_warm(name: str) -> bool:
    """Say whether a bot decides without compiling first.

    Raises:
        UnknownBot: if there is no such bot.

    """
    name = normalise(name)
    return name not in COMPILED or name in _warm


def warm_up(name: str) -> None:
    """Make a bot ready, by letting it decide once of each kind; returns when it is.

    Raises:
        UnknownBot: if there is no such bot.

    """
    name = normalise(name)
    # One at a time: two threads would only compile the same twice.
    with _guard:
        if is_warm(name):
            return
        bot, rules = _brief(name), Rules()
        deal = OpenDeal(rules, deal_hands(rules, Stream(b"warm up")))
        while deal.task is Task.PASS:
            for seat in deal.to_act:
                deal.pass_cards(seat, bot.choose_pass(deal.view(seat), b""))
        # The second trick has everything: a history to weigh, free choices, worlds to draw.
        while deal.public.seen_mask.bit_count() < 2 * rules.players:
            turn = deal.turn
            assert turn is not None  # noqa: S101 - play is on
            deal.play(turn, bot.choose_play(deal.view(turn), b""))
        _warm.add(name)
        with contextlib.suppress(OSError):  # where nothing can be kept, everything compiles anew
            _marker(name).touch()


def _brief(name: str) -> Bot:
    """Return a bot that runs all kernels of another, without thinking for long."""
    if name != "mestre":
        return get(name)
    from copas.bots.master import Budget, Master

    return Master(Budget(plays=20, passes=60))


class WarmUp:
    """The warm-up of a bot in the background; whoever waits for it first waits alone, and not for long.

    Args:
        name: the bot.

    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._thread = threading.Thread(target=warm_up, args=(name,), name=f"warm up {name}", daemon=True)
        self._waited = False
        self._thread.start()

    def wait(self) -> None:
        """Wait for its end, the first time that somebody does."""
        if self._waited:
            return
        self._waited = True
        self._thread.join(PATIENCE)
        if self._thread.is_alive() and _marker(self._name).exists():
            self._thread.join(LOADING)


def _marker(name: str) -> Path:
    """Return the file beside the compiled code that says that all of a bot's is there."""
    from copas.kernels.compiler import CACHE  # not before somebody needs kernels

    return CACHE / f"ready-{name}"


class Patient:
    """A bot for solo play that never makes anybody wait for a compiler.

    The first decision of all bots of a level waits a moment, longer if compiled code only has to be loaded;
    until it is ready, `médio` decides.

    Attributes:
        name: the bot that is meant.
        decided_by: the name of the bot that made the last decision.

    """

    def __init__(self, name: str) -> None:
        self.name = normalise(name)
        self.decided_by = self.name
        self._stand_in = get(STAND_IN)
        self._bot: Bot | None = None
        if self.name not in _under_way:
            _under_way[self.name] = WarmUp(self.name)
        self._warming = _under_way[self.name]

    @property
    def version(self) -> str:
        """The version of the bot that is meant."""
        return get(self.name).version

    @property
    def settings(self) -> bytes:
        """The settings of the bot that is meant."""
        return get(self.name).settings

    def _ready(self) -> Bot:
        if self._bot is None:
            self._warming.wait()
            if is_warm(self.name):
                self._bot = get(self.name)
        bot = self._bot or self._stand_in
        if self.decided_by != bot.name:
            log.info("%s decides for %s", bot.name, self.name)
        self.decided_by = bot.name
        return bot

    def choose_pass(self, view: View, seed: bytes) -> CardSet:
        """Pass as the bot that is ready does."""
        return self._ready().choose_pass(view, seed)

    def choose_play(self, view: View, seed: bytes) -> Card:
        """Play as the bot that is ready does."""
        return self._ready().choose_play(view, seed)

    def choose_moon(self, view: View, result: DealResult, seed: bytes) -> MoonChoice:
        """Choose as the bot that is ready does."""
        return self._ready().choose_moon(view, result, seed)


def patient(name: str) -> Bot:
    """Return a bot for solo play: the one that is named, with a stand-in until it is warm.

    Raises:
        UnknownBot: if there is no such bot.

    """
    return get(name) if is_warm(name) else Patient(name)
