"""The socket of the search: frames in, frames out."""

from __future__ import annotations

import contextlib
import time
from typing import TYPE_CHECKING

import msgspec
from starlette.websockets import WebSocketDisconnect

from copas.live.messages import ErrorCode
from copas.live.session import Bucket
from copas.web.queue import Refused, encode, read_asked
from copas.web.socket import SocketConnection

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

    from copas.live.table import Person
    from copas.web.metrics import Metrics
    from copas.web.queue import LiveQueue

RATE, BURST = 2.0, 20.0
MOST_FRAME = 4096
PATIENCE = 3


async def serve_queue(websocket: WebSocket, queue: LiveQueue, person: Person, metrics: Metrics) -> None:
    """Serve an accepted socket until it is closed."""
    window = SocketConnection(websocket, person, metrics)
    queue.enter(person, window)
    try:
        await _read(websocket, queue, person, window)
    finally:
        queue.leave(person, window)
        await window.finish()


async def _read(websocket: WebSocket, queue: LiveQueue, person: Person, window: SocketConnection) -> None:
    bucket, nonsense = Bucket(RATE, BURST, time.monotonic), 0
    with contextlib.suppress(WebSocketDisconnect, KeyError, RuntimeError):
        while not window.said_bye:
            frame = await websocket.receive_text()
            if not bucket.take():
                window.close(ErrorCode.TOO_MANY)
                return
            try:
                asked = read_asked(frame if len(frame) <= MOST_FRAME else "")
            except (msgspec.MsgspecError, UnicodeError, RecursionError):
                nonsense += 1
                sentence = "The frame is no message of this protocol."
                window.send(encode(Refused(str(ErrorCode.BAD_LAYOUT), sentence, {})))
                if nonsense >= PATIENCE:
                    window.close(ErrorCode.BAD_LAYOUT)
                    return
                continue
            await queue.ask(person, window, asked)
