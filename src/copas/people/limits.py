"""How often: token buckets, for logins, chat and whatever else people could do too often."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass


@dataclass(frozen=True)
class Limit:
    """A limit on how often something may be done.

    Attributes:
        burst: how many times at once, after a long pause.
        every: after how many seconds one more is allowed.
    """

    burst: int
    every: float


class Limiter:
    """Remembers how often each key did something, for as long as that matters.

    Args:
        limit: how often.
        keys: for how many keys it remembers. Beyond that the least restricted are forgotten, so that a flood
            of keys can neither fill the memory nor free those who are at their limit.
    """

    def __init__(self, limit: Limit, keys: int = 100_000) -> None:
        self.limit = limit
        self._keys = keys
        # For each key the time at which all of its burst is there again.
        self._whole: dict[Hashable, float] = {}

    def __len__(self) -> int:
        """The number of keys remembered."""
        return len(self._whole)

    def wait(self, key: Hashable, now: float) -> float:
        """Return how many seconds must pass until this key may act; 0 if it may now."""
        owed = max(0.0, self._whole.get(key, now) - now)
        return max(0.0, owed - (self.limit.burst - 1) * self.limit.every)

    def take(self, key: Hashable, now: float) -> float:
        """Count one action if it is allowed.

        Args:
            key: who acts.
            now: the time in seconds, of a clock that never runs backwards.

        Returns:
            0 if it was allowed and counted, else how many seconds must pass; then nothing was counted.
        """
        wait = self.wait(key, now)
        if wait == 0:
            self._whole[key] = max(now, self._whole.get(key, now)) + self.limit.every
            if len(self._whole) > self._keys:
                self._forget(now)
        return wait

    def clear(self, key: Hashable) -> None:
        """Forget a key: it may act at once."""
        self._whole.pop(key, None)

    def _forget(self, now: float) -> None:
        kept = sorted((until, at) for at, until in enumerate(self._whole.values()) if until > now)
        chosen = {at for _, at in kept[-(self._keys // 2 or 1) :]}
        self._whole = {key: until for at, (key, until) in enumerate(self._whole.items()) if at in chosen}
