"""Limits to what a connection may keep waiting: uvicorn itself waits for a request's rest for ever.

Slow senders and slow readers are looked after here, below the routes, because a route runs only when the head
of a request is complete, and is over before the last of its answer is taken.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

REQUEST_WITHIN = 15.0
"""Seconds from a connection's beginning, or a later request's first byte, until the request is complete."""
LOOK_EVERY = 2.5
"""Seconds between two looks at a connection: so much later than said it may be closed."""
MOST_HEAD = 64 * 1024
"""Bytes of a head that is not complete, or after the answer, of a body that nobody wants."""
MOST_BODY = 512 * 1024
"""Bytes of a head and a body before the answer; the routes take less, and say so themselves."""
SLOWEST = 1024
"""Bytes a second that a reader takes, on average over `REQUEST_WITHIN`."""

if TYPE_CHECKING:
    _Base = asyncio.Protocol
else:
    _Base = AutoHTTPProtocol


class PatientProtocol(_Base):
    """uvicorn's HTTP protocol with limits to its patience.

    A slow request is a silence too: who sends a byte now and then is closed like who sends none. The same
    holds for answers that nobody reads. Between requests uvicorn's own, shorter limit for idle connections
    holds.
    """

    connections: set[object]
    cycle: Any
    flow: Any
    limit_concurrency: int | None
    transport: asyncio.Transport
    _look: asyncio.TimerHandle | None = None
    _since: float | None = None
    _taken = 0
    _unread = 0
    _unread_since = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait; turn away who comes when there are too many."""
        super().connection_made(transport)
        self._since = self._now()
        if self.limit_concurrency is not None and len(self.connections) > self.limit_concurrency:
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, "Too many connections.")
        self._look = asyncio.get_running_loop().call_later(LOOK_EVERY, self._look_at)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        super().connection_lost(exc)
        self._stop_looking()

    def handle_websocket_upgrade(self, *event: object) -> None:
        """Hand the connection over; nothing may keep this object in memory as long as the socket is open."""
        self._stop_looking()
        super().handle_websocket_upgrade(*event)  # type: ignore[misc] # uvicorn chooses the class at run time

    def data_received(self, data: bytes) -> None:
        """Take some bytes of a request."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if not self._asking:
            self._since, self._taken = None, 0
            return
        self._since = self._now() if self._since is None else self._since
        self._taken += len(data)
        answered = self.cycle is None or self.cycle.response_complete
        if self._taken > (MOST_HEAD if answered else MOST_BODY):
            self._refuse(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "The request is too large.")

    @property
    def _asking(self) -> bool:
        """Whether the other side has to go on: no request is complete and unanswered."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return False
        return self.cycle is None or self.cycle.response_complete or self.cycle.more_body

    def _look_at(self) -> None:
        self._look = asyncio.get_running_loop().call_later(LOOK_EVERY, self._look_at)
        if self._asking and self._waited_for(self._since) and not self.flow.read_paused:
            self._refuse(HTTPStatus.REQUEST_TIMEOUT, "The request took too long.")
        waiting = self.transport.get_write_buffer_size()
        if not waiting or waiting <= self._unread - SLOWEST * REQUEST_WITHIN or not self._unread:
            self._unread, self._unread_since = waiting, self._now()
        elif self._waited_for(self._unread_since):
            self.transport.abort()

    def _waited_for(self, since: float | None) -> bool:
        return since is not None and self._now() - since >= REQUEST_WITHIN

    def _refuse(self, status: HTTPStatus, sentence: str) -> None:
        """Say why, if something was asked and no answer is on its way, and close."""
        answering = (
            self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete
        )
        asked = self._taken or status is HTTPStatus.SERVICE_UNAVAILABLE
        if asked and not answering:
            head = f"HTTP/1.1 {status.value} {status.phrase}\r\nconnection: close\r\n"
            kind = "content-type: text/plain; charset=utf-8\r\n"
            self.transport.write(
                f"{head}{kind}content-length: {len(sentence)}\r\n\r\n{sentence}".encode("ascii")
            )
        self.transport.close()

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _stop_looking(self) -> None:
        if self._look is not None:
            self._look.cancel()
            self._look = None
