"""The bots that a site offers: those that need compiled kernels are made ready in the background.

A table deals only when its bots decide by themselves: what they choose is audited, and nobody may stand in.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Iterable

from copas.bots import LEVELS, UnknownBot, normalise
from copas.bots.base import Bot
from copas.bots.warm import is_warm, warm_up
from copas.live.serving import BotNotReady, bot_named

log = logging.getLogger("copas.web")


class Levels:
    """The levels of one server.

    Args:
        offered: the bots to be chosen from.

    Raises:
        UnknownBot: if one of them does not exist.
    """

    def __init__(self, offered: Iterable[str]) -> None:
        wanted = {normalise(name) for name in offered}
        if not wanted <= set(LEVELS):
            raise UnknownBot(f"The levels are {', '.join(LEVELS)}.")
        self.offered = tuple(name for name in LEVELS if name in wanted)
        self._ready: dict[str, asyncio.Event] = {name: asyncio.Event() for name in self.offered}
        for name in self.ready:
            self._ready[name].set()
        self._asked: set[str] = set()

    @property
    def ready(self) -> tuple[str, ...]:
        """The levels that decide without compiling first, the weakest first."""
        return tuple(name for name in self.offered if is_warm(name))

    @property
    def coming(self) -> tuple[str, ...]:
        """The levels that are being made ready."""
        return tuple(name for name in self.offered if not is_warm(name))

    @property
    def strongest(self) -> str:
        """The strongest level that is ready, for advice; there is always one that needs no kernels."""
        return self.ready[-1] if self.ready else "médio"

    def bot(self, name: str) -> Bot:
        """Return a bot that decides by itself (`copas.live.serving.Serving.bot`).

        Raises:
            UnknownBot: if there is no such bot.
            BotNotReady: if it has to be made ready first.
        """
        name = normalise(name)
        if not is_warm(name):
            raise BotNotReady(name)
        return bot_named(name)

    async def wait(self, name: str) -> None:
        """Wait until a bot is ready, also one that is not offered (any more): a stored table may have it.

        Raises:
            UnknownBot: if there is no such bot.
        """
        name = normalise(name)
        if is_warm(name):
            return
        event = self._ready.setdefault(name, asyncio.Event())
        self.warm([name])
        await event.wait()

    def warm(self, names: Iterable[str] = ()) -> None:
        """Make levels ready in the background, one after the other; all that are offered by default."""
        wanted = [name for name in names or self.coming if name not in self._asked]
        self._asked.update(wanted)
        if wanted:
            loop = asyncio.get_running_loop()
            # A daemon: a server that is told to stop does not wait for a compiler.
            threading.Thread(target=self._warm, args=(wanted, loop), name="warm up", daemon=True).start()

    def _warm(self, names: list[str], loop: asyncio.AbstractEventLoop) -> None:
        for name in names:
            began = time.monotonic()
            try:
                warm_up(name)
            except Exception:  # the site goes on without this level
                log.exception("bot not ready", extra={"bot": name})
                continue
            log.info("bot ready", extra={"bot": name, "seconds": round(time.monotonic() - began, 1)})
            with contextlib.suppress(RuntimeError):  # the loop is closed: the server has stopped meanwhile
                loop.call_soon_threadsafe(self._ready.setdefault(name, asyncio.Event()).set)
