"""The analyses of finished matches: one at a time, each once, in a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import hashlib
import json
import logging
import os
import sys
import time
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from copas.live.messages import ErrorCode
from copas.live.table import Rejected
from copas.web.guard import Rates

log = logging.getLogger("copas.web")

COMMAND: Final = (sys.executable, "-P", "-m", "copas.web.analysing")
FORM: Final = "1"
"""Counts what analyses look like: files of another form are not read."""
IN_MEMORY: Final = 100
"""Analyses kept in memory, some 20 kB each."""
ON_DISK: Final = 5_000
"""Analyses kept in files, some 3 kB each; the oldest go first."""
MOST_WAITING: Final = 20
"""Matches that wait for their turn at most."""
MOST_OF_ONE: Final = 3
"""Of which one address has asked for so many at most."""
EVERY: Final = 60.0
"""Seconds after which an address may ask for one more match,"""
AT_ONCE: Final = 10
"""having asked for so many at once."""
WITHIN: Final = 1800.0
"""Seconds that an analysis may take: half a minute on an idle core; a busy machine gives what is left."""
_LONGEST_LINE: Final = 64 * 1024 * 1024
_FAULT: Final = "fault"


class Key(NamedTuple):
    """What an analysis depends on.

    Attributes:
        record: the match.
        judge: who judges.
        version: of the judge.
    """

    record: str
    judge: str
    version: str


class Kept:
    """Finished analyses as JSON: the latest in memory, more in files, which may be deleted at any time.

    Args:
        folder: where the files lie; it need not exist, or be writable.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: OrderedDict[Key, bytes] = OrderedDict()

    def recall(self, key: Key) -> bytes | None:
        """Return an analysis that is in memory, or None."""
        if key in self._known:
            self._known.move_to_end(key)
        return self._known.get(key)

    async def find(self, key: Key) -> bytes | None:
        """Return an analysis, or None."""
        known = self.recall(key)
        if known is None:
            known = await asyncio.to_thread(self._read, key)
            if known is not None:
                self._remember(key, known)
        return known

    async def keep(self, key: Key, data: bytes) -> None:
        """Keep an analysis; in a file too, if one can be written."""
        self._remember(key, data)
        await asyncio.to_thread(self._write, key, data)

    def _read(self, key: Key) -> bytes | None:
        try:
            return gzip.decompress(self._file(key).read_bytes())
        except (OSError, EOFError, zlib.error):
            return None

    def _write(self, key: Key, data: bytes) -> None:
        file = self._file(key)
        unfinished = file.with_suffix(".new")
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            unfinished.write_bytes(gzip.compress(data, mtime=0))
            unfinished.replace(file)
            self._clear_out()

    def _file(self, key: Key) -> Path:
        name = hashlib.sha256("\0".join((FORM, *key)).encode()).hexdigest()[:32]
        return self._folder / f"{name}.json.gz"

    def _remember(self, key: Key, data: bytes) -> None:
        self._known[key] = data
        if len(self._known) > IN_MEMORY:
            self._known.popitem(last=False)

    def _clear_out(self) -> None:
        with os.scandir(self._folder) as entries:
            files = sorted((entry.stat().st_mtime, entry.path) for entry in entries if entry.is_file())
        for _, path in files[: max(0, len(files) - ON_DISK)]:
            Path(path).unlink(missing_ok=True)


@dataclass(eq=False)
class _Job:
    """One match that is being analysed, or waits for it.

    Attributes:
        address: who asked.
        record: fetches the match as a record.
        done: steps done.
        total: steps there are; 0 until that is known.
    """

    address: str
    record: Callable[[], Awaitable[dict[str, Any]]]
    done: int = 0
    total: int = 0


class Analyses:
    """Analyses matches one after the other; whoever asks for the same match gets the same analysis.

    Args:
        kept: those that are finished.
        command: the program that analyses (`copas.web.analysing`).
        clock: seconds.
    """

    def __init__(
        self, kept: Kept, command: Sequence[str] = COMMAND, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._kept = kept
        self._command = command
        self._rates = Rates(1 / EVERY, AT_ONCE, clock)
        self._jobs: OrderedDict[Key, _Job] = OrderedDict()
        self._failed: OrderedDict[Key, str] = OrderedDict()
        self._worker: asyncio.Task[None] | None = None

    async def state(self, key: Key) -> bytes:
        """Return how the analysis of a match stands, as JSON (docs/wire-protocol.md §2)."""
        found = await self._kept.find(key)
        return json.dumps(self._standing(key)).encode() if found is None else found

    def _standing(self, key: Key) -> dict[str, Any]:
        job = self._jobs.get(key)
        if job is None:
            why = self._failed.get(key)
            return {"state": "none"} if why is None else {"state": "failed", "why": why}
        ahead = list(self._jobs).index(key)
        if ahead:
            return {"state": "waiting", "ahead": ahead}
        return {"state": "working", "done": job.done, "total": job.total}

    async def ask(self, key: Key, address: str, record: Callable[[], Awaitable[dict[str, Any]]]) -> bytes:
        """Analyse a match, unless that has been done or tried already; returns how it stands.

        Args:
            key: which.
            address: who asks.
            record: fetches the match as a record; called when its turn comes.

        Raises:
            Rejected: if too many are waiting, or this address has asked for too many.
        """
        # Twice: it may have been finished while a file was looked for.
        found = await self._kept.find(key) or self._kept.recall(key)
        if found is not None:
            return found
        if key not in self._jobs and key not in self._failed:
            own = sum(job.address == address for job in self._jobs.values())
            if len(self._jobs) > MOST_WAITING or own >= MOST_OF_ONE or not self._rates.take(address):
                raise Rejected(ErrorCode.TOO_MANY, "Many matches are being analysed; wait a little.")
            self._jobs[key] = _Job(address, record)
            if self._worker is None:
                self._worker = asyncio.create_task(self._work(), name="analyses")
        return json.dumps(self._standing(key)).encode()

    async def close(self) -> None:
        """Stop; what is not finished is forgotten."""
        self._jobs.clear()
        if self._worker is not None:
            self._worker.cancel()
            await asyncio.gather(self._worker, return_exceptions=True)

    async def _work(self) -> None:
        while self._jobs:
            key, job = next(iter(self._jobs.items()))
            try:
                async with asyncio.timeout(WITHIN):
                    answer = await self._analysed(key, job)
            except Exception:  # the next match may fare better
                log.exception("match not analysed")
                answer = {"why": _FAULT}
            if "analysis" in answer:
                data = json.dumps({"state": "done", **answer["analysis"]}).encode()
                await self._kept.keep(key, data)
            else:
                self._fail(key, str(answer["why"]))
            self._jobs.pop(key, None)
        self._worker = None

    def _fail(self, key: Key, why: str) -> None:
        """Remember why a match was not analysed: to try again would cost the same and end alike."""
        self._failed[key] = why
        if len(self._failed) > IN_MEMORY:
            self._failed.popitem(last=False)

    async def _analysed(self, key: Key, job: _Job) -> dict[str, Any]:
        """Run the program; returns its last line."""
        began = time.monotonic()
        task = {"record": await job.record(), "judge": key.judge}
        process = await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            limit=_LONGEST_LINE,
        )
        try:
            answer = await _listen(process, json.dumps(task).encode(), job)
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if "trace" in answer:
            log.error("match not analysed", extra={"error": answer["trace"]})
        elif "analysis" in answer:
            log.info("match analysed", extra={"seconds": round(time.monotonic() - began, 1)})
        return answer


async def _listen(process: asyncio.subprocess.Process, task: bytes, job: _Job) -> dict[str, Any]:
    """Hand a program its task, note how far it is, and return what it says in the end."""
    assert process.stdin is not None and process.stdout is not None  # noqa: S101, PT018 - both are pipes
    with contextlib.suppress(ConnectionError):  # it says why itself, or is gone
        process.stdin.write(task)
        await process.stdin.drain()
        process.stdin.close()
    last: dict[str, Any] = {}
    async for line in process.stdout:
        last = json.loads(line)
        job.done, job.total = last.get("done", job.done), last.get("total", job.total)
    await process.wait()
    return last if last.keys() & {"analysis", "why"} else {"why": _FAULT}
