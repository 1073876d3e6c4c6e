"""The one task that writes: group commit, so that a thousand tables share a transaction.

Batches are written in the order in which they were handed in. A future per batch resolves when it is durable,
and fails when it is not; a table whose batch fails forgets what it had in memory and is loaded again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from copas.live.store import Batch, Conflict, Store, StoreError

log = logging.getLogger("copas.live")

_LOST = -2
"""The end of a log that has to be read again before anything may be appended."""


class _Waiting(NamedTuple):
    batch: Batch
    done: asyncio.Future[None]


class Writer:
    """Collects batches for a few milliseconds, then commits them together.

    Args:
        store: where to.
        wait: seconds to collect before a commit; three times as long passes between a commit and the next,
            for each costs about as much as twenty more entries in it.
        most: entries of one commit.
        sleep: how to wait.
    """

    def __init__(
        self,
        store: Store,
        *,
        wait: float = 0.002,
        most: int = 500,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._store = store
        self._wait = wait
        self._rest = 3 * wait
        self._most = most
        self._sleep = sleep
        self._queue: deque[_Waiting] = deque()
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._ends: dict[str, int] = {}
        self.commits = 0
        self.entries = 0
        self.failures = 0

    def start(self) -> None:
        """Start writing."""
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Write what is waiting, then stop."""
        while self._queue:
            self._wake.set()
            await self._sleep(self._wait)
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def loaded(self, table: str, seq: int) -> None:
        """Note where the log of a table ends: what is written next must follow."""
        self._ends[table] = seq

    def forget(self, table: str) -> None:
        """Forget a table that is no longer in memory; what of it still waits must not be stored any more."""
        if any(waiting.batch.table == table for waiting in self._queue):
            self._ends[table] = _LOST
        else:
            self._ends.pop(table, None)

    async def flushed(self, table: str) -> None:
        """Wait until nothing of a table waits any more."""
        while True:
            waiting = [w.done for w in self._queue if w.batch.table == table]
            if not waiting:
                return
            await asyncio.wait(waiting)

    @property
    def waiting(self) -> int:
        """How many batches are not durable yet."""
        return len(self._queue)

    def write(self, batch: Batch) -> asyncio.Future[None]:
        """Hand in a batch.

        Returns:
            A future that is done when the batch is durable, or holds the StoreError.
        """
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.append(_Waiting(batch, done))
        self._wake.set()
        return done

    async def _run(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            # Those who come while a commit runs, or soon after it, are the next group; a lone one waits only
            # a moment.
            await self._sleep(self._wait)
            while self._queue:
                await self._commit(self._take())
                await self._sleep(self._rest)

    def _take(self) -> list[_Waiting]:
        group: list[_Waiting] = []
        size = 0
        for waiting in self._queue:
            size += len(waiting.batch.entries)
            if group and size > self._most:
                break
            group.append(waiting)
        return group

    async def _commit(self, group: list[_Waiting]) -> None:
        ends = dict.fromkeys((waiting.batch.table for waiting in group), 0)
        ends.update({table: self._ends[table] for table in ends if table in self._ends})
        if not all(self._follows(waiting.batch, ends) for waiting in group):
            await self._commit_each(group)
            return
        try:
            await self._store.commit([waiting.batch for waiting in group])
        except StoreError as error:
            if isinstance(error, Conflict) and len(group) > 1:
                # One lost table must not take the others of its group with it.
                await self._commit_each(group)
                return
            self._finish(group, error)
        except Exception as error:  # a defect: it must neither stop the writer nor reach the other tables
            if len(group) > 1:
                await self._commit_each(group)
                return
            log.exception("batch failed", extra={"table": group[0].batch.table})
            self._finish(group, StoreError(f"The batch could not be stored: {type(error).__name__}."))
        else:
            self.commits += 1
            self.entries += sum(len(waiting.batch.entries) for waiting in group)
            self._ends.update(ends)
            self._finish(group, None)

    async def _commit_each(self, group: list[_Waiting]) -> None:
        for waiting in group:
            if len(group) == 1:
                self._finish(group, StoreError("What came before this was not stored."))
            else:
                await self._commit([waiting])

    @staticmethod
    def _follows(batch: Batch, ends: dict[str, int]) -> bool:
        """Say whether a batch follows what is stored: after a failure nothing may leave a gap in a log."""
        if not batch.entries:
            return ends[batch.table] != _LOST
        fits = batch.entries[0].seq == ends[batch.table] + 1
        ends[batch.table] = batch.entries[-1].seq
        return fits

    def _finish(self, group: list[_Waiting], error: StoreError | None) -> None:
        for waiting in group:
            self._queue.popleft()
            if error is not None:
                self.failures += 1
            if waiting.done.cancelled():
                continue
            if error is None:
                waiting.done.set_result(None)
            else:
                waiting.done.set_exception(error)
