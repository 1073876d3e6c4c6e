"""Bots as people name them: a level, `mestre` with another budget, or the command of a program.

| text | bot |
|---|---|
| `médio` | the bot of the registry |
| `mestre:500` | `mestre` with 500 playouts a card and twice as many a pass |
| `mestre:plays=500,passes=0,pool=2` | the same, each number by its name |
| `./mybot`, `python3 my bot.py` | a program that speaks the line protocol |
"""

from __future__ import annotations

import shlex
import shutil
from dataclasses import fields
from typing import TYPE_CHECKING, Final

from copas.bots import BOTS, UnknownBot, get, normalise
from copas.bots.external import TIME_LIMIT, ExternalBot

if TYPE_CHECKING:
    from copas.bots.base import Bot

SEARCHER: Final = "mestre"
MAX_BUDGET: Final = 10_000_000


def spell(text: str) -> str:
    """Return the one spelling of a text that names a bot.

    Raises:
        UnknownBot: if it names none.

    """
    name, colon, options = text.partition(":")
    if name and _known(name):
        name = normalise(name)
        return name if not colon else f"{name}:{_spell_budget(name, options)}"
    if is_program(text):
        return text
    raise UnknownBot(f"There is no bot {text!r}: the bots are {', '.join(BOTS)}, or a program.")


def is_program(text: str) -> bool:
    """Say whether a text is the command of a program that can be found."""
    if _known(text.partition(":")[0]):
        return False
    try:
        words = shlex.split(text)
    except ValueError:
        return False
    return bool(words) and shutil.which(words[0]) is not None


def make(text: str, *, time_limit: float = TIME_LIMIT, keep: bool = False) -> Bot:
    """Return the bot that a text names.

    Args:
        text: see the table above.
        time_limit: seconds for one answer of a program.
        keep: whether a program's processes play more than one deal.

    Raises:
        UnknownBot: if it names none.
        ExternalFault: if a program does not greet.

    """
    text = spell(text)
    name, colon, options = text.partition(":")
    if not _known(name):
        return ExternalBot(text, time_limit=time_limit, keep=keep)
    if not colon:
        return get(name)
    from copas.bots.master import Budget, Master

    return Master(Budget(**{key: int(value) for key, _, value in map(_pair, options.split(","))}))


def _known(name: str) -> bool:
    try:
        normalise(name)
    except UnknownBot:
        return False
    return True


def _pair(text: str) -> tuple[str, str, str]:
    return text.partition("=")


def _spell_budget(name: str, options: str) -> str:
    """Return options as `plays=...,passes=...` in the order of `Budget`."""
    if name != SEARCHER:
        raise UnknownBot(f"{name} has no budget; {SEARCHER} does.")
    from copas.bots.master import Budget

    if options.isdecimal():
        options = f"plays={options},passes={2 * int(options)}"
    allowed = [each.name for each in fields(Budget) if isinstance(getattr(Budget(), each.name), int)]
    found = {key.strip(): value.strip() for key, _, value in map(_pair, options.split(","))}
    for key, value in found.items():
        if key not in allowed or not value.isdecimal() or int(value) > MAX_BUDGET:
            raise UnknownBot(
                f"A budget is written like {SEARCHER}:500, or with numbers for {', '.join(allowed)}."
            )
    return ",".join(f"{key}={int(found[key])}" for key in allowed if key in found)
