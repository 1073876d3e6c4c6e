"""Short pauses: the garbage collector must not look at every table of a large server again and again.

CPython's full collection visits every object that can be part of a cycle, and stops the process meanwhile:
some hundreds of milliseconds with a thousand tables. Nearly all of these objects live long and go by their
reference counts. So what has lived for a while is taken out of the collector's sight, and only what is new is
looked at. Once an hour everything is, because closed sockets leave cycles behind.
"""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator

YOUNGEST, MIDDLE, OLDEST = 20_000, 10, 10
"""Thresholds of `gc.set_threshold`: a frame or a bot's decision is no reason to collect."""


@contextlib.contextmanager
def loading() -> Iterator[None]:
    """Collect nothing while modules are loaded, and take what they consist of out of sight."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def begin() -> None:
    """Take everything that the start has made out of the collector's sight; the little garbage waits."""
    gc.set_threshold(YOUNGEST, MIDDLE, OLDEST)
    gc.freeze()


def settle() -> None:
    """Collect what is new, and take the rest of it out of sight; called every few seconds."""
    gc.collect()
    gc.freeze()


def look_at_all() -> None:
    """Collect among everything; called about once an hour."""
    gc.unfreeze()
    settle()
