"""A network between a browser and a server, which can be cut, or fall silent without a word."""

from __future__ import annotations

import contextlib
import select
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit


class Relay:
    """Passes TCP connections on, each in a thread.

    Args:
        target: the server's address, as `http://127.0.0.1:8000`.
    """

    def __init__(self, target: str) -> None:
        place = urlsplit(target)
        self._target = (place.hostname or "", place.port or 80)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: set[socket.socket] = set()
        self._silent: set[socket.socket] = set()
        self._down = False
        self.connections = 0
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def silence(self) -> None:
        """Let nobody who is connected hear anything more, untold: as when a phone changes its network."""
        self._silent |= self._open

    def cut(self) -> None:
        """Close all connections, and take no more until `mend`."""
        self._down = True
        for one in list(self._open):
            with contextlib.suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        self._down = False

    def close(self) -> None:
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                near, _ = self._listener.accept()
            except OSError:
                return
            if self._down:
                near.close()
                continue
            self.connections += 1
            threading.Thread(target=self._pass_on, args=(near,), daemon=True).start()

    def _pass_on(self, near: socket.socket) -> None:
        with near, contextlib.suppress(OSError), socket.create_connection(self._target) as far:
            self._open.add(near)
            try:
                while True:
                    for ready in select.select([near, far], [], [], 0.5)[0]:
                        data = ready.recv(65536)
                        if not data:
                            return
                        if near not in self._silent:
                            (far if ready is near else near).sendall(data)
            finally:
                self._open.discard(near)
                self._silent.discard(near)


@contextmanager
def relay_to(target: str) -> Iterator[Relay]:
    """Run a network for the length of a block."""
    relay = Relay(target)
    try:
        yield relay
    finally:
        relay.close()
