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
from copas.web.frames import EXTENSION, text_frames

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from copas.live.hub import Hub
    from copas.live.table import Person
    from copas.web.metrics import Metrics

MOST_FRAMES = 2_000
MOST_BYTES = 1_000_000
AT_ONCE = 65_536
"""So many bytes are handed on together; the rest stays in the queue, where it is counted."""
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
        self._idle: asyncio.Future[None] | None = None
        self._closing: ErrorCode | None = None

    def send(self, frame: bytes) -> None:
        """Queue a frame."""
        if self._closing is not None:
            return
        self._queue.append(frame)
        self._bytes += len(frame)
        if len(self._queue) > MOST_FRAMES or self._bytes > MOST_BYTES:
            self._queue.clear()
            self._bytes = 0
            self._metrics.slow.inc()
            self.close(ErrorCode.SLOW)
            # What the network has not taken so far, it may never take.
            asyncio.get_running_loop().call_later(CLOSE_WITHIN, self.abort)
        self._wake()

    def close(self, code: ErrorCode) -> None:
        """Say `bye` after what is queued, and close."""
        if self._closing is None:
            self._queue.append(wire.encode(wire.Bye(code=code)))
            self._closing = code
            self._wake()

    def _wake(self) -> None:
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    @property
    def said_bye(self) -> bool:
        """Whether we hung up."""
        return self._closing is not None

    def refused(self, code: ErrorCode) -> None:
        """Note that a request was refused."""
        if self.session is not None:
            self.session.sent(code)

    def written(self, writer: asyncio.Task[None]) -> None:
        """Cut the connection if writing has failed."""
        if not writer.cancelled() and writer.exception() is not None:
            self.abort()

    def abort(self) -> None:
        """Cut the connection, whatever is still to be sent."""
        extension = self._websocket.scope.get("extensions", {}).get(EXTENSION)
        if extension is not None:
            extension["abort"]()

    def _take(self) -> list[bytes]:
        """Take from the queue what is to be sent together."""
        frames, size = [], 0
        while self._queue and size < AT_ONCE:
            frame = self._queue.popleft()
            size += len(frame)
            frames.append(frame)
        self._bytes -= size
        return frames

    async def write(self) -> None:
        """Send what is queued, until the end."""
        together = EXTENSION in self._websocket.scope.get("extensions", {})
        while True:
            while frames := self._take():
                self._metrics.sent.inc(len(frames))
                if together:
                    await self._websocket.send({"type": "websocket.send", "frames": text_frames(frames)})
                else:
                    for frame in frames:
                        await self._websocket.send_text(frame.decode())
            if self._closing is not None:
                await self._websocket.close(_CLOSE_CODES.get(self._closing, _POLICY))
                return
            self._idle = asyncio.get_running_loop().create_future()
            await self._idle


async def serve_socket(
    websocket: WebSocket, hub: Hub, person: Person, metrics: Metrics, frames: float
) -> None:
    """Serve an accepted socket until it is closed."""
    connection = SocketConnection(websocket, person, metrics)
    session = Session(hub, connection, time.monotonic, rate=frames, burst=3 * frames)
    connection.session = session
    writer = asyncio.create_task(connection.write(), name="socket-writer")
    # Whatever ends the writing ends the reading too: the closing handshake, or a broken connection.
    writer.add_done_callback(connection.written)
    hub.opened()
    polite = False
    try:
        polite = await _read(websocket, connection, session, metrics)
    finally:
        session.closed()
        hub.closed(vanished=not (polite or connection.said_bye))
        await _finish(writer, connection)


async def _read(
    websocket: WebSocket, connection: SocketConnection, session: Session, metrics: Metrics
) -> bool:
    """Read frames until the end; returns whether the client said goodbye."""
    loop = asyncio.get_running_loop()
    deadline = loop.time() + HELLO_WITHIN
    greeting: asyncio.TimerHandle | None = None
    try:
        while not session.over:
            if not session.greeted:  # only silence counts, not the time that a table takes to load
                greeting = loop.call_at(deadline, connection.close, ErrorCode.CLOSED)
            frame = await websocket.receive_text()
            if greeting is not None:
                greeting.cancel()
                greeting = None
            metrics.frames.inc()
            await session.receive(frame)
    except WebSocketDisconnect as error:
        return error.code in (1000, 1001)
    except (KeyError, RuntimeError):  # a binary frame, or a socket closed while we read
        connection.close(ErrorCode.BAD_LAYOUT)
    finally:
        if greeting is not None:
            greeting.cancel()
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
