"""`copas serve` as a process of its own."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

FAST = {
    "COPAS_BOT_LEAST": "0",
    "COPAS_BOT_MOST": "0.01",
    "COPAS_CLOCK_BETWEEN": "1",
    "COPAS_REQUESTS": "1000",
    "COPAS_FRAMES": "1000",
    "COPAS_LOG_LEVEL": "warning",
    "COPAS_LEVELS": "iniciante,médio",
}


class Server:
    """A server process.

    Args:
        folder: its data.
        settings: more variables.
        port: 0 for a free one; a restart takes the one it had.
    """

    def __init__(self, folder: Path, settings: dict[str, str] | None = None, *, port: int = 0) -> None:
        self.folder = folder
        self.settings = settings or {}
        self.base = ""
        self.port = port
        self._process: subprocess.Popen[str] | None = None
        self._reader: threading.Thread | None = None
        self.log: list[str] = []

    def start(self, address: str = "") -> str:
        """Start; returns the address once it serves.

        Args:
            address: where it is reached, if that is not what it says (it says its base URL).
        """
        environment = {**os.environ, **FAST, **self.settings}
        environment.pop("PYTHONUNBUFFERED", None)  # else nobody would notice what is not flushed
        command = [sys.executable, "-m", "copas", "--lang", "en", "serve"]
        command += ["--port", str(self.port), "--data", str(self.folder)]
        self._process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        reader = threading.Thread(target=self._drain, args=(self._process.stderr,), daemon=True)
        reader.start()
        self._reader = reader
        line = self._process.stdout.readline()
        if "://" not in line:
            self.kill()
        assert "://" in line, f"The server did not start: {line} {self.log}"
        self.base = address or line.split()[-1]
        self.port = int(self.base.rsplit(":", 1)[1])
        return self.base

    def _drain(self, stream: object) -> None:
        for line in stream:  # type: ignore[attr-defined]
            self.log.append(line)

    def kill(self) -> None:
        """kill -9."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()
        self._close()

    def stop(self, wait: float = 30) -> int:
        """SIGTERM; returns the exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        code = self._process.wait(wait)
        self._close()
        return code

    def _close(self) -> None:
        assert self._process is not None
        if self._reader is not None:
            self._reader.join(10)
        for stream in (self._process.stdout, self._process.stderr):
            if stream is not None:
                stream.close()
        self._process = None

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None


@contextlib.contextmanager
def serving(folder: Path, **settings: str) -> Iterator[Server]:
    """A server for the length of a block."""
    server = Server(folder, settings)
    server.start()
    try:
        yield server
    finally:
        if server.running:
            server.kill()
