"""The deals of a contest, in order, from one process or several."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing.connection import wait
from multiprocessing.util import Finalize
from typing import TYPE_CHECKING, Final

from copas.bots.arena import DealScore, play_deal
from copas.bots.external import ExternalBot

if TYPE_CHECKING:
    from collections.abc import Generator

    from copas.bots.arena import Contest
    from copas.bots.base import Bot

CHUNK: Final = 4
"""Deals handed to a process at once."""

BREAK_OFF: Final = 1.0
"""Seconds for breaking off a chunk."""

_bots: dict[Contest, tuple[Bot, Bot]] = {}
_stopping: Final = threading.Event()


def processors() -> int:
    """Return on how many processors this process may run."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def deal_scores(contest: Contest, deals: int, jobs: int) -> Generator[DealScore, None, None]:
    """Yield the score of each deal in order; closing it stops the work.

    Raises:
        ExternalFault: if a program fails.

    """
    jobs = min(jobs, -(-deals // CHUNK))
    if jobs > 1:
        yield from _shared(contest, deals, jobs)
        return
    bots = contest.make_bots()
    try:
        for index in range(deals):
            yield play_deal(contest, index, bots)
    finally:
        _close(bots)


def _shared(contest: Contest, deals: int, jobs: int) -> Iterator[DealScore]:
    others = set(multiprocessing.active_children())
    # New processes, no forks: a fork would copy threads' locks (progress bars, programs' readers) mid-air.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_prepare) as pool:
        waiting: deque[Future[list[DealScore]]] = deque()
        try:
            for start in range(0, deals, CHUNK):
                waiting.append(pool.submit(_chunk, contest, start, min(start + CHUNK, deals)))
                # A few chunks ahead of what is read: enough to keep everybody busy, little to throw away.
                if len(waiting) >= 3 * jobs:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:
            if waiting:
                # Stopped early: nobody waits for deals that nobody reads.
                for worker in set(multiprocessing.active_children()) - others:
                    worker.terminate()
                pool.shutdown(cancel_futures=True)


def _prepare() -> None:
    """Leave Ctrl+C to the process that shows the progress; let its `terminate` end the work in order."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _stop)
    threading.Thread(target=_end_with_parent, name="end with parent", daemon=True).start()


def _end_with_parent() -> None:
    """End when the process that hands out the work is gone, however it went: nobody else would say so."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
        # The main thread breaks its chunk off and then waits for more, which will not come.
        time.sleep(BREAK_OFF)
        for bots in list(_bots.values()):
            _close(bots)
        os._exit(1)


def _stop(_number: int, _frame: object) -> None:
    """Break off the chunk in hand; chunks that were handed over already are not begun."""
    _stopping.set()
    sys.exit()


def _chunk(contest: Contest, start: int, stop: int) -> list[DealScore]:
    """Play some deals in a process of the pool; its bots stay for the next ones."""
    if _stopping.is_set():
        return []
    if contest not in _bots:
        bots = contest.make_bots()
        _bots[contest] = bots
        Finalize(None, _close, args=(bots,), exitpriority=10)
    return [play_deal(contest, index, _bots[contest]) for index in range(start, stop)]


def _close(bots: tuple[Bot, Bot]) -> None:
    """End the processes of programs."""
    for bot in bots:
        if isinstance(bot, ExternalBot):
            bot.close()
