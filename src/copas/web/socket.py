"""The shell round a socket: a bounded queue out, a session in.

A client that stops reading must cost nothing but its own queue: frames wait in memory up to a limit, then the
socket is closed, and the client comes back and resumes by number.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from typing import TYPE_CHECKING

from starlette.websockets import WebSocketDisconnect, WebSocketState

from copas.live import messages as wire
from copas.live.messages import ErrorCode
from copas.live.session import Session

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from copas.live.hub import Hub
    from copas.live.table import Person
    from copas.web.metrics import Metrics

MOST_FRAMES = 2_000
MOST_BYTES = 1_000_000
HELLO_WITHIN = 10.0
CLOSE_WITHIN = 5.0
_NORMAL, _POLICY, _RESTART, _SLOW = 1000, 1008, 1012, 1013
_CLOSE_CODES = {
    ErrorCode.OTHER_WINDOW: _NORMAL,
    ErrorCode.RESTART: _RESTART,
    ErrorCode.SLOW: _SLOW,
    ErrorCode.FULL: _SLOW,
}


class SocketConnection:
    """`copas.live.host.Connection` over a WebSocket."""

    def __init__(self, websocket: WebSocket, person: Person, metrics: Metrics) -> None:
        self.person = person
        self.wants = False
        self.why = ""
        self.session: Session | None = None
        self._websocket = websocket
        self._metrics = metrics
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._wake = asyncio.Event()
        self._closing: ErrorCode | None = None

    def send(self, frame: bytes) -> None:
        """Queue a frame."""
        if self._closing is not None:
            return
        self._queue.append(frame)
        self._bytes += len(frame)
        if len(self._queue) > MOST_FRAMES or self._bytes > MOST_BYTES:
            self._queue.clear()
            self._metrics.slow.inc()
            self.close(ErrorCode.SLOW)
        self._wake.set()

    def close(self, code: ErrorCode) -> None:
        """Say `bye` after what is queued, and close."""
        if self._closing is None:
            self._queue.append(wire.encode(wire.Bye(code=code)))
            self._closing = code
            self._wake.set()

    @property
    def said_bye(self) -> bool:
        """Whether we hung up."""
        return self._closing is not None

    def refused(self, code: ErrorCode) -> None:
        """Note that a request was refused."""
        if self.session is not None:
            self.session.sent(code)

    async def write(self) -> None:
        """Send what is queued, until the end."""
        while True:
            while self._queue:
                frame = self._queue.popleft()
                self._bytes -= len(frame)
                self._metrics.sent.inc()
                await self._websocket.send_text(frame.decode())
            if self._closing is not None:
                await self._websocket.close(_CLOSE_CODES.get(self._closing, _POLICY))
                return
            self._wake.clear()
            await self._wake.wait()


async def serve_socket(
    websocket: WebSocket, hub: Hub, person: Person, metrics: Metrics, frames: float
) -> None:
    """Serve an accepted socket until it is closed."""
    connection = SocketConnection(websocket, person, metrics)
    session = Session(hub, connection, time.monotonic, rate=frames, burst=3 * frames)
    connection.session = session
    writer = asyncio.create_task(connection.write(), name="socket-writer")
    hub.opened()
    polite = False
    try:
        polite = await _read(websocket, connection, session, writer, metrics)
    finally:
        session.closed()
        hub.closed(vanished=not (polite or connection.said_bye))
        await _finish(writer, connection)


async def _read(
    websocket: WebSocket,
    connection: SocketConnection,
    session: Session,
    writer: asyncio.Task[None],
    metrics: Metrics,
) -> bool:
    """Read frames until the end; returns whether the client said goodbye."""
    reading: asyncio.Task[str] | None = None
    deadline = time.monotonic() + HELLO_WITHIN
    try:
        while not session.over:
            reading = reading or asyncio.ensure_future(websocket.receive_text())
            left = None if session.greeted else max(0.0, deadline - time.monotonic())
            await asyncio.wait({reading, writer}, timeout=left, return_when=asyncio.FIRST_COMPLETED)
            if writer.done():
                break
            if not reading.done():
                connection.close(ErrorCode.CLOSED)
                break
            frame, reading = reading.result(), None
            metrics.frames.inc()
            await session.receive(frame)
    except WebSocketDisconnect as error:
        return error.code in (1000, 1001)
    except (KeyError, RuntimeError):  # a binary frame, or a socket closed while we read
        connection.close(ErrorCode.BAD_LAYOUT)
    finally:
        if reading is not None:
            reading.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError, KeyError):
                await reading
    return False


async def _finish(writer: asyncio.Task[None], connection: SocketConnection) -> None:
    """Let the last frames out, but not for ever: the other side may have stopped reading."""
    if not connection.said_bye:
        writer.cancel()
    done, _ = await asyncio.wait({writer}, timeout=CLOSE_WITHIN)
    if not done:
        writer.cancel()
    with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError, OSError):
        await writer


async def refuse_socket(websocket: WebSocket, code: ErrorCode) -> None:
    """Close a socket that was never let in."""
    if websocket.application_state is WebSocketState.CONNECTING:
        await websocket.accept()
    await websocket.send_text(wire.encode(wire.Bye(code=code)).decode())
    await websocket.close(_CLOSE_CODES.get(code, _POLICY))
