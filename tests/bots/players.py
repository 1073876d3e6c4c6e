"""The bots as tests want them: the searching ones with a budget that keeps the suite fast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from copas.bots import get

if TYPE_CHECKING:
    from copas.bots.base import Bot


def make(name: str) -> Bot:
    """The bot of a name; `mestre` thinks briefly."""
    if name != "mestre":
        return get(name)
    from copas.bots.master import Budget, Master

    return Master(Budget(plays=60, passes=112, pool=2))
