"""How long a search will last, said honestly: from what happened to others lately, or not at all."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

REMEMBERED: Final = 200
"""How many searches are remembered."""
RECENT: Final = 3600.0
"""For how many seconds a search is remembered: the evening says nothing about the small hours."""
ENOUGH: Final = 5
"""How many searches must have lasted as long as this one before anything is said."""
HALF: Final = 0.5 + 1e-9
"""Half of the searches, with room for the rounding of a product of fractions."""


@dataclass(frozen=True)
class Search:
    """One search that is over.

    Attributes:
        ended: when, in seconds.
        waited: how long it lasted, in seconds.
        found: whether people were found; else it was given up, or bots filled the table.
    """

    ended: float
    waited: float
    found: bool


def median_wait(searches: Iterable[Search], waited: float) -> float | None:
    """Return the median of the time still to wait for people, given the time waited already.

    The estimate is Kaplan and Meier's ("Nonparametric estimation from incomplete observations", Journal of
    the American Statistical Association 53, 1958): searches that were given up count for as long as they
    lasted, instead of being left out, which would promise too much.

    Args:
        searches: what happened lately.
        waited: how long this search has lasted, in seconds.

    Returns:
        Seconds, or None when too few searches lasted that long or fewer than half of them found people.
    """
    beyond = sorted((search.waited, not search.found) for search in searches if search.waited > waited)
    if len(beyond) < ENOUGH:
        return None
    still, share = len(beyond), 1.0
    for lasted, given_up in beyond:
        if not given_up:
            share *= 1 - 1 / still
            if share <= HALF:
                return lasted - waited
        still -= 1
    return None


class Waits:
    """The searches of the last hour."""

    def __init__(self) -> None:
        self._searches: deque[Search] = deque(maxlen=REMEMBERED)

    def add(self, search: Search) -> None:
        """Remember a search that is over."""
        self._searches.append(search)

    def remaining(self, waited: float, now: float) -> float | None:
        """Return the median time still to wait, as `median_wait`."""
        return median_wait((search for search in self._searches if search.ended > now - RECENT), waited)
