"""Bots: players that get one seat's view and a seed, and nothing else.

`get` finds a bot by its name. Nothing but the names is loaded before that, so that programs without bots pay
nothing for them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Final

from copas.bots.base import Bot
from copas.errors import CopasError

BOTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "aleatório": "copas.bots.chance:Chance",
        "iniciante": "copas.bots.novice:Novice",
        "médio": "copas.bots.medium:Medium",
        "forte": "copas.bots.strong:Strong",
        "mestre": "copas.bots.master:Master",
    }
)
"""The name of every bot, with the module and class that make it."""

LEVELS: Final = ("iniciante", "médio", "forte", "mestre")
"""The bots that people play against, the weakest first."""


class UnknownBot(CopasError):
    """There is no bot of this name."""


def normalise(name: str) -> str:
    """Return the registry's spelling of a bot's name: `Medio` is `médio`.

    Raises:
        UnknownBot: if there is no such bot.

    """
    found = _BY_PLAIN.get(_plain(name)) if isinstance(name, str) else None
    if found is None:
        raise UnknownBot(f"There is no bot {name!r}: the bots are {', '.join(BOTS)}.")
    return found


def get(name: str) -> Bot:
    """Return the bot of a name; case and accents do not matter.

    Raises:
        UnknownBot: if there is no such bot.

    Examples:
        >>> get("medio").name
        'médio'

    """
    module, _, maker = BOTS[normalise(name)].partition(":")
    bot: Bot = getattr(import_module(module), maker)()
    return bot


def _plain(name: str) -> str:
    decomposed = unicodedata.normalize("NFD", name.strip().lower())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


_BY_PLAIN: Final = {_plain(name): name for name in BOTS}


__all__ = ["BOTS", "LEVELS", "Bot", "UnknownBot", "get", "normalise"]
