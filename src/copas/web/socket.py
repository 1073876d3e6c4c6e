"""The shell round a socket: a bounded queue out, a session in.

A client that stops reading must cost nothing but its own queue: frames wait in memory up to a limit, then the
socket is closed, and the client comes back and resumes by number.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from starlette.websockets import WebSocketDisconnect, WebSocketState

from copas.live import messages as wire
from copas.live.messages import ErrorCode
from copas.live.session import Session
from copas.web.frames import outlet_of

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
    """`copas.live.windows.Connection` over a WebSocket."""

    __slots__ = (
        "_bytes",
        "_closing",
        "_hung_up",
        "_metrics",
        "_outlet",
        "_queue",
        "_soon",
        "_websocket",
        "person",
        "session",
        "wants",
        "why",
    )

    def __init__(self, websocket: WebSocket, person: Person, metrics: Metrics) -> None:
        self.person = person
        self.wants = False
        self.why = ""
        self.session: Session | None = None
        self._websocket = websocket
        self._outlet = outlet_of(websocket)
        self._outlet.drained = self._flush
        self._outlet.forget_handshake()
        self._metrics = metrics
        self._queue: list[bytes] = []
        self._bytes = 0
        self._soon = False
        self._closing: ErrorCode | None = None
        self._hung_up: asyncio.Event | None = None

    def send(self, frame: bytes) -> None:
        """Queue a frame; what is queued in one go is written together."""
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
        self._flush_soon()

    def close(self, code: ErrorCode) -> None:
        """Say `bye` after what is queued, and close."""
        if self._closing is None:
            self._queue.append(wire.encode(wire.Bye(code=code)))
            self._closing = code
            self._hung_up = asyncio.Event()
            self._flush_soon()

    def _flush_soon(self) -> None:
        if not self._soon:
            self._soon = True
            asyncio.get_running_loop().call_soon(self._flush)

    def _flush(self) -> None:
        """Write what is queued, as far as the network takes it; the rest waits, and is counted."""
        self._soon = False
        if not self._outlet.open:
            self._queue.clear()
        while self._queue and self._outlet.ready:
            count = self._take()
            self._metrics.frames_sent += count
            self._outlet.write(self._queue[:count])
            del self._queue[:count]
        if self._closing is not None and not self._queue:
            self._outlet.drained = None
            asyncio.get_running_loop().create_task(self._hang_up(self._closing), name="hang-up")

    def _take(self) -> int:
        """Say how many of the queued frames are to be written together, and count them out."""
        if self._bytes <= AT_ONCE:
            self._bytes = 0
            return len(self._queue)
        size = count = 0
        while count < len(self._queue) and size < AT_ONCE:
            size += len(self._queue[count])
            count += 1
        self._bytes -= size
        return count

    async def _hang_up(self, code: ErrorCode) -> None:
        try:
            await self._websocket.close(_CLOSE_CODES.get(code, _POLICY))
        except (WebSocketDisconnect, RuntimeError, OSError):  # nobody is there any more
            self.abort()
        assert self._hung_up is not None  # noqa: S101 - made when the closing began
        self._hung_up.set()

    @property
    def said_bye(self) -> bool:
        """Whether we hung up."""
        return self._closing is not None

    def refused(self, code: ErrorCode) -> None:
        """Note that a request was refused."""
        if self.session is not None:
            self.session.sent(code)

    def abort(self) -> None:
        """Cut the connection, whatever is still to be sent."""
        self._outlet.abort()

    async def finish(self) -> None:
        """Let the last frames out, but not for ever: the other side may have stopped reading."""
        if self._hung_up is not None:
            try:
                await asyncio.wait_for(self._hung_up.wait(), CLOSE_WITHIN)
            except TimeoutError:
                self.abort()
        self._outlet.drained = None


async def serve_socket(
    websocket: WebSocket, hub: Hub, person: Person, metrics: Metrics, frames: float
) -> None:
    """Serve an accepted socket until it is closed."""
    connection = SocketConnection(websocket, person, metrics)
    session = Session(hub, connection, time.monotonic, rate=frames, burst=3 * frames)
    connection.session = session
    hub.opened()
    polite = False
    try:
        polite = await _read(websocket, connection, session, metrics)
    finally:
        session.closed()
        hub.closed(vanished=not (polite or connection.said_bye))
        await connection.finish()


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
            metrics.frames_received += 1
            await session.receive(frame)
    except WebSocketDisconnect as error:
        return error.code in (1000, 1001)
    except (KeyError, RuntimeError):  # a binary frame, or a socket closed while we read
        connection.close(ErrorCode.BAD_LAYOUT)
    finally:
        if greeting is not None:
            greeting.cancel()
    return False


async def refuse_socket(websocket: WebSocket, code: ErrorCode) -> None:
    """Close a socket that was never let in."""
    if websocket.application_state is WebSocketState.CONNECTING:
        await websocket.accept()
    await websocket.send_text(wire.encode(wire.Bye(code=code)).decode())
    await websocket.close(_CLOSE_CODES.get(code, _POLICY))
