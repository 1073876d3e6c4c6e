"""Bots in other processes: any program that speaks the line protocol (`copas.bots.external_wire`).

A program gets one process for each seat and each playing of a deal: it meets one hand only, and cannot
remember the same deal from another seating of the arena. Whatever a program does wrong has one outcome:
`ExternalFault`, which ends what it takes part in; its processes are killed.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import weakref
from collections import deque
from collections.abc import Callable, Sequence
from typing import IO, Any, Final, Self, TypeVar

from copas.bots import external_wire as wire
from copas.cards import Card, CardSet
from copas.errors import CopasError
from copas.scoring import DealResult, MoonChoice
from copas.seats import Seat
from copas.view import View

TIME_LIMIT: Final = 10.0
"""Seconds for one answer."""
START_LIMIT: Final = 30.0
"""Seconds for the answer to the first message: a program may have to load something."""
GRACE: Final = 0.5
"""Seconds between `bye` and the end of the process."""


T = TypeVar("T")


class ExternalFault(CopasError):
    """A program that did not answer as the protocol asks.

    Attributes:
        command: the program.
        kind: `start` (it cannot be run), `crash`, `silence` (no answer in time) or `answer` (malformed or
            illegal).
        detail: one sentence; for a crash the end of what it wrote to standard error.
        seat: the seat it played, or None before it had one.

    """

    def __init__(self, command: str, kind: str, detail: str, seat: Seat | None = None) -> None:
        where = "" if seat is None else f" in seat {seat}"
        super().__init__(f"The program {command}{where} failed ({kind}): {detail}")
        self.command = command
        self.kind = kind
        self.detail = detail
        self.seat = seat

    def __reduce__(self) -> tuple[Any, ...]:
        """Let it cross from one process to another."""
        return type(self), (self.command, self.kind, self.detail, self.seat)


class ExternalBot:
    """A bot that is another program.

    Its choices can only be played again if the program keeps to what it is sent (`seed` included), which
    nobody can check; so it is for arenas and experiments, not for tables whose choices are audited.

    Args:
        command: the program with its arguments.
        time_limit: seconds for one answer.
        start_limit: seconds for the first one.
        keep: whether one process of each seat plays all deals. That is quicker to start, and lets the program
            remember: only for programs that are trusted not to.

    Attributes:
        name: what the program calls itself.
        version: the version it gives.
        settings: the command.

    Raises:
        ExternalFault: if the program cannot be started or does not greet.

    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        time_limit: float = TIME_LIMIT,
        start_limit: float = START_LIMIT,
        keep: bool = False,
    ) -> None:
        self.command = shlex.split(command) if isinstance(command, str) else list(command)
        self._limits = (time_limit, start_limit)
        self._keep = keep
        self._seats: dict[Seat, _Seat] = {}
        first = _Program(self.command, *self._limits, None)
        try:
            self.name, self.version = first.greeting
        finally:
            first.close()
        self.settings = shlex.join(self.command).encode()

    def choose_pass(self, view: View, seed: bytes) -> CardSet:
        """Ask for a pass. Raises ExternalFault."""
        program = self._program(view)
        number = program.next_number()
        return program.checked(
            lambda: wire.read_pass(program.ask(wire.pass_request(number, view, seed), number), view)
        )

    def choose_play(self, view: View, seed: bytes) -> Card:
        """Ask for a card. Raises ExternalFault."""
        program = self._program(view)
        number = program.next_number()
        return program.checked(
            lambda: wire.read_play(program.ask(wire.play_request(number, view, seed), number), view)
        )

    def choose_moon(self, view: View, result: DealResult, seed: bytes) -> MoonChoice:
        """Ask what a moon shall bring. Raises ExternalFault."""
        program = self._program(view)
        number = program.next_number()
        return program.checked(
            lambda: wire.read_moon(program.ask(wire.moon_request(number, view, result, seed), number))
        )

    def close(self) -> None:
        """Say goodbye and end every process; the bot can be used again, with new ones."""
        for seat in list(self._seats.values()):
            seat.program.close()
        self._seats.clear()

    def __enter__(self) -> Self:
        """Give the bot; its processes end with the block."""
        return self

    def __exit__(self, *_: object) -> None:
        """End its processes."""
        self.close()

    def _program(self, view: View) -> _Program:
        """Return the process of a seat: the one that saw this deal so far, or a new one."""
        seat = self._seats.get(view.seat)
        if seat is not None and not (seat.program.alive and (self._keep or seat.continues(view))):
            seat.program.close()
            seat = None
        if seat is None:
            seat = _Seat(_Program(self.command, *self._limits, view.seat))
            self._seats[view.seat] = seat
        seat.note(view)
        return seat.program


class _Seat:
    """The process of one seat, and how much of which deal it knows."""

    def __init__(self, program: _Program) -> None:
        self.program = program
        self._deal: tuple[object, ...] = ()
        self._plays: list[tuple[Seat, Card]] = []
        self._stage = -2

    def continues(self, view: View) -> bool:
        """Say whether a view is a later moment of the playing that the process has seen."""
        same = view.public.plays[: len(self._plays)] == self._plays
        return same and self._deal == _deal_of(view) and _stage_of(view) > self._stage

    def note(self, view: View) -> None:
        """Remember a view."""
        self._deal, self._plays, self._stage = _deal_of(view), view.public.plays, _stage_of(view)


def _stage_of(view: View) -> int:
    """Return how far a deal is: the pass, then the count of cards on the table, then the moon."""
    if view.must_pass:
        return -1
    return len(view.public.plays) if view.must_play else 2 * len(view.rules.deck)


def _deal_of(view: View) -> tuple[object, ...]:
    public = view.public
    return public.rules, public.number, public.dealer, public.scores, view.dealt


class _Program:
    """One running process of a program.

    Raises:
        ExternalFault: if it cannot be started or does not greet.

    """

    def __init__(
        self, command: Sequence[str], time_limit: float, start_limit: float, seat: Seat | None
    ) -> None:
        self._text = shlex.join(command)
        self._time_limit = time_limit
        self._seat = seat
        self._number = 0
        try:
            self._process = subprocess.Popen(  # noqa: S603 - running the user's program is the point
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=os.name == "posix",
            )
        except (OSError, ValueError, IndexError) as error:
            raise ExternalFault(self._text, "start", str(error), seat) from None
        self._end = weakref.finalize(self, _kill, self._process)
        self._answers: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._said: deque[bytes] = deque(maxlen=5)
        _drain(self._process.stdout, self._answers.put)
        _drain(self._process.stderr, self._said.append)
        self.greeting = self.checked(
            lambda: wire.read_greeting(self._exchange(wire.hello(time_limit), start_limit))
        )

    @property
    def alive(self) -> bool:
        """Whether it can still be asked."""
        return self._end.alive

    def next_number(self) -> int:
        """Return the number of the next request."""
        self._number += 1
        return self._number

    def ask(self, request: dict[str, Any], number: int) -> dict[str, Any]:
        """Send a request and return its answer. Raises ExternalFault and BadAnswer."""
        return wire.read_answer(self._exchange(request, self._time_limit), number)

    def checked(self, action: Callable[[], T]) -> T:
        """Run an exchange; whatever goes wrong kills the process and is an ExternalFault."""
        try:
            return action()
        except wire.BadAnswer as error:
            self._end()
            raise ExternalFault(self._text, "answer", str(error), self._seat) from None
        except BaseException:
            self._end()
            raise

    def close(self) -> None:
        """Say goodbye, wait a moment, and end the process."""
        if self._end.alive:
            with contextlib.suppress(OSError, subprocess.TimeoutExpired):
                _write(self._process.stdin, wire.encode(wire.bye()))
                _close(self._process.stdin)
                self._process.wait(GRACE)
        self._end()

    def _exchange(self, message: dict[str, Any], limit: float) -> bytes:
        try:
            _write(self._process.stdin, wire.encode(message))
            line = self._answers.get(timeout=limit)
        except queue.Empty:
            raise ExternalFault(self._text, "silence", f"no answer in {limit:g} s.", self._seat) from None
        except OSError:
            line = b""
        if line:
            return line
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(GRACE)
        said = b"".join(self._said).decode("utf-8", "replace").strip()
        status = self._process.poll()
        ended = "it closed its output" if status is None else f"it ended with status {status}"
        raise ExternalFault(self._text, "crash", f"{ended}. {said}".strip(), self._seat)


def _write(stream: IO[bytes] | None, data: bytes) -> None:
    assert stream is not None  # noqa: S101 - a pipe was asked for
    stream.write(data)
    stream.flush()


def _close(stream: IO[bytes] | None) -> None:
    if stream is not None:
        with contextlib.suppress(OSError):
            stream.close()


def _drain(stream: IO[bytes] | None, take: Callable[[bytes], None]) -> None:
    """Read lines in a thread, an empty one at the end; a thread works on every system, `select` does not."""
    assert stream is not None  # noqa: S101 - a pipe was asked for

    def read() -> None:
        with contextlib.suppress(OSError, ValueError):
            while line := stream.readline(wire.MAX_LINE + 1):
                take(line)
        take(b"")

    threading.Thread(target=read, name="external bot", daemon=True).start()


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End a process and whatever it started."""
    if os.name == "posix":
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        process.wait(GRACE)
    for stream in (process.stdin, process.stdout, process.stderr):
        _close(stream)
