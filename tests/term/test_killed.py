"""A real process in a real terminal, killed in the middle of a deal: nothing that was shown is lost."""

from __future__ import annotations

import os
import pty
import select
import signal
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest

from copas.events import CardPlayed
from copas.term.game import HUMAN, SoloGame, standing_events
from copas.term.store import Archive

fcntl = pytest.importorskip("fcntl", reason="pseudo-terminals and file locks exist on POSIX only")
termios = pytest.importorskip("termios", reason="pseudo-terminals exist on POSIX only")

PATIENCE = 60.0
"""Seconds after which something is taken not to happen; a busy machine needs some."""


class Terminal:
    """The program in a pseudo-terminal of 80 by 24."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.folder = folder
        self.shown = b""
        master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        environment = {**os.environ, "COPAS_DATA": str(folder), "TERM": "xterm-256color", "LANG": "C.UTF-8"}
        environment.pop("NO_COLOR", None)
        command = [sys.executable, "-m", "copas.cli", *arguments]
        self.process = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, env=environment, start_new_session=True
        )
        os.close(slave)
        self.master = master

    def read(self) -> None:
        while select.select([self.master], [], [], 0.05)[0]:
            try:
                data = os.read(self.master, 65536)
            except OSError:  # the other side is gone
                return
            if not data:
                return
            self.shown += data

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())
        self.read()

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait(timeout=PATIENCE)
        os.close(self.master)


def log_of(folder: Path) -> SoloGame | None:
    archive = Archive(folder / "matches")
    names = archive.names()
    if not names:
        return None
    try:
        saved = archive.read(names[0])
        return SoloGame(saved.setup, (), saved.log)
    except Exception:  # a line is being written at this moment
        return None


def press_until(terminal: Terminal, keys: str, done: object, pause: float = 0.2) -> SoloGame:
    """Press keys again and again until the saved match satisfies something."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        terminal.press(keys)
        game = log_of(terminal.folder)
        if game is not None and done(game):  # type: ignore[operator]
            return game
        assert terminal.process.poll() is None, terminal.shown[-2000:].decode(errors="replace")
        time.sleep(pause)
    pytest.fail(f"it does not happen: {terminal.shown[-2000:].decode(errors='replace')}")


def own_plays(game: SoloGame) -> int:
    return sum(isinstance(event, CardPlayed) and event.seat == HUMAN for event in game.match.events)


def test_killed_and_resumed(tmp_path: Path) -> None:
    options = ("play", "copas", "--speed", "instant", "--level", "aleatorio", "--seed", "killed")
    first = Terminal(tmp_path, *options)
    try:
        # Hints choose the cards to pass and point at the one to play; enter gives them, or goes on.
        before = press_until(first, "h\r", lambda game: own_plays(game) >= 4)
        first.process.send_signal(signal.SIGKILL)
        first.process.wait(timeout=PATIENCE)
    finally:
        first.close()
    killed = log_of(tmp_path)
    assert killed is not None
    assert killed.log[: len(before.log)] == before.log, "what was saved stays"
    assert killed.match.deal is not None, "it was killed in the middle of a deal"

    second = Terminal(tmp_path, "play", "--resume", "--speed", "instant")
    try:
        after = press_until(second, "h\r", lambda game: own_plays(game) >= own_plays(killed) + 2)
        assert after.log[: len(killed.log)] == killed.log, "it goes on where it stood"
        assert standing_events(after.log) == after.match.events
        second.press("\x11")
        assert second.process.wait(timeout=PATIENCE) == 0
    finally:
        second.close()
    assert len(Archive(tmp_path / "matches").names()) == 1
