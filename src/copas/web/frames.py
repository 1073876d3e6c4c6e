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
    from websockets.http11 import Request

EXTENSION = "copas.frames"
"""In `scope["extensions"]`: `websocket.send` takes `frames`, bytes that are written as they are; the
extension's `abort` cuts the connection."""

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
    """uvicorn's WebSocket protocol with the extension."""

    def handle_connect(self, event: Request) -> None:
        """Take a handshake; the application that it starts finds the extension in its scope."""
        super().handle_connect(event)
        scope: dict[str, Any] | None = getattr(self, "scope", None)
        if scope is not None:
            abort: Callable[[], None] = self.transport.abort
            scope["extensions"][EXTENSION] = {"abort": abort}

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
