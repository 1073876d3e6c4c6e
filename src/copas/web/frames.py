"""Many frames in one send: an extension of ASGI that our server has.

Passing a frame through the framework's layers costs more than writing it. A table's frames are never
compressed and often come in pairs (an event, the clocks); so they are put into the WebSocket's form here, and
written together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from websockets.frames import Frame
    from websockets.http11 import Request

EXTENSION = "copas.frames"
"""In `scope["extensions"]`: `websocket.send` takes `frames`, bytes that are written as they are; the
extension's `abort` cuts the connection."""

MOST_PIECES = 64
"""Frames of one message; browsers use one."""
_FINAL_TEXT = 0x81
_SHORT, _MEDIUM = 126, 1 << 16


def text_frame(payload: bytes) -> bytes:
    """Return an unmasked, final text frame with this payload (RFC 6455 §5.2)."""
    size = len(payload)
    if size < _SHORT:
        return bytes((_FINAL_TEXT, size)) + payload
    if size < _MEDIUM:
        return bytes((_FINAL_TEXT, 126)) + size.to_bytes(2, "big") + payload
    return bytes((_FINAL_TEXT, 127)) + size.to_bytes(8, "big") + payload


def text_frames(payloads: Iterable[bytes]) -> bytes:
    """Return several frames, one after the other."""
    return b"".join(map(text_frame, payloads))


class FramesProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with the extension, and with limits to what never reaches the application.

    Pings are answered and pieces of messages kept by the protocol itself, so no queue of ours counts them.
    """

    def handle_connect(self, event: Request) -> None:
        """Take a handshake; the application that it starts finds the extension in its scope."""
        super().handle_connect(event)
        scope: dict[str, Any] | None = getattr(self, "scope", None)
        if scope is not None:
            abort: Callable[[], None] = self.transport.abort
            scope["extensions"][EXTENSION] = {"abort": abort}

    def handle_ping(self) -> None:
        """Answer a ping, unless earlier answers have not been read."""
        if not self.writable.is_set():
            self.transport.abort()
            return
        super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        """Take a piece of a message."""
        if len(self.frames) >= MOST_PIECES:
            self.transport.abort()
            return
        super().handle_cont(event)

    async def send(self, message: Any) -> None:  # noqa: ANN401 - an ASGI event, or ours
        """Send an ASGI event.

        Raises:
            ClientDisconnected: if nobody is there any more.
        """
        frames = message.get("frames")
        if frames is None:
            await super().send(message)
            return
        await self.writable.wait()
        if self.disconnected or self.close_sent or self.transport.is_closing():
            raise ClientDisconnected
        self.transport.write(frames)
