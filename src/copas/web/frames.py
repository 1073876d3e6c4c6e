"""Ready frames straight to the network: an extension of ASGI that our server has.

Passing a frame through the framework's layers costs more than writing it, and a task that waits for frames at
every socket costs a switch for each. A table's frames are never compressed and often come in pairs (an event,
the clocks); so they are put into the WebSocket's form here, and written together by whoever has them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, cast

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

if TYPE_CHECKING:
    from websockets.frames import Frame
    from websockets.http11 import Request

EXTENSION = "copas.frames"
"""In `scope["extensions"]`: the socket's `Outlet`."""

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


class Outlet:
    """The way out of one socket, past the framework.

    Attributes:
        drained: is called when the network takes frames again, or takes none any more.
    """

    __slots__ = ("_protocol", "drained")

    def __init__(self, protocol: FramesProtocol) -> None:
        self._protocol = protocol
        self.drained: Callable[[], None] | None = None

    @property
    def open(self) -> bool:
        """Whether frames may still be written at all."""
        protocol = self._protocol
        return not (protocol.disconnected or protocol.close_sent or protocol.transport.is_closing())

    @property
    def ready(self) -> bool:
        """Whether the network has taken enough of what was written before."""
        return self._protocol.writable.is_set()

    def write(self, payloads: Iterable[bytes]) -> None:
        """Write frames with these payloads."""
        self._protocol.transport.write(text_frames(payloads))

    def abort(self) -> None:
        """Cut the connection, whatever is still to be sent."""
        self._protocol.transport.abort()

    def forget_handshake(self) -> None:
        """Let go of what the handshake consisted of, once it has been answered."""
        self._protocol.forget_handshake()


class PlainOutlet:
    """The way out of one socket through the framework, on servers without the extension.

    Attributes:
        drained: as for `Outlet`.
    """

    __slots__ = ("_cut", "_sending", "_websocket", "drained")

    def __init__(self, websocket: WebSocket) -> None:
        self._websocket = websocket
        self._sending: asyncio.Task[None] | None = None
        self._cut = False
        self.drained: Callable[[], None] | None = None

    @property
    def open(self) -> bool:
        """Whether frames may still be written at all."""
        return not self._cut and self._websocket.application_state is WebSocketState.CONNECTED

    @property
    def ready(self) -> bool:
        """Whether what was written before has been taken."""
        return self._sending is None

    def write(self, payloads: Iterable[bytes]) -> None:
        """Write frames with these payloads."""
        self._sending = asyncio.get_running_loop().create_task(self._send(list(payloads)), name="frames")

    async def _send(self, payloads: list[bytes]) -> None:
        try:
            for payload in payloads:
                await self._websocket.send_text(payload.decode())
        except (WebSocketDisconnect, RuntimeError, OSError):  # nobody is there any more
            self._cut = True
        finally:
            self._sending = None
        if self.drained is not None:
            self.drained()

    def abort(self) -> None:
        """Write no more: there is no other way to cut the connection here."""
        self._cut = True
        if self._sending is not None:
            self._sending.cancel()

    def forget_handshake(self) -> None:
        """Let the server keep what it keeps."""


def outlet_of(websocket: WebSocket) -> Outlet | PlainOutlet:
    """Return the way out of an accepted socket."""
    found: Outlet | None = websocket.scope.get("extensions", {}).get(EXTENSION)
    return PlainOutlet(websocket) if found is None else found


class _Flag:
    """`asyncio.Event` as far as the protocol needs it, without a queue of 700 bytes for who waits."""

    __slots__ = ("_is_set", "_waiting")

    def __init__(self) -> None:
        self._is_set = True
        self._waiting: list[asyncio.Future[None]] = []

    def is_set(self) -> bool:
        return self._is_set

    def clear(self) -> None:
        self._is_set = False

    def set(self) -> None:
        self._is_set = True
        waiting, self._waiting = self._waiting, []
        for one in waiting:
            if not one.done():
                one.set_result(None)

    async def wait(self) -> None:
        while not self._is_set:
            one = asyncio.get_running_loop().create_future()
            self._waiting.append(one)
            await one


class _Mailbox:
    """`asyncio.Queue` for the one reader of a socket, likewise."""

    __slots__ = ("_items", "_reader")

    def __init__(self) -> None:
        self._items: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._items

    def put_nowait(self, item: Any) -> None:  # noqa: ANN401 - ASGI's events
        self._items.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> Any:  # noqa: ANN401 - ASGI's events
        while not self._items:
            self._reader = asyncio.get_running_loop().create_future()
            await self._reader
        self._reader = None
        return self._items.pop(0)


class FramesProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol with the extension, and with limits to what never reaches the application.

    Pings are answered and pieces of messages kept by the protocol itself, so no queue of ours counts them.
    """

    outlet: Outlet | None = None

    def __init__(self, *args: Any, **options: Any) -> None:  # noqa: ANN401 - as uvicorn makes it
        super().__init__(*args, **options)
        self.queue = _Mailbox()  # type: ignore[assignment] # the same, but for a fifth of a socket's memory
        self.writable = _Flag()  # type: ignore[assignment]

    def handle_connect(self, event: Request) -> None:
        """Take a handshake; the application that it starts finds the extension in its scope."""
        super().handle_connect(event)
        scope: dict[str, Any] | None = getattr(self, "scope", None)
        if scope is not None:
            self.outlet = scope["extensions"][EXTENSION] = Outlet(self)

    def forget_handshake(self) -> None:
        """Let go of the request, its headers and the answer."""
        if self.handshake_complete:
            for name in ("request", "response"):
                self.__dict__.pop(name, None)
            cast("list[Any]", self.scope["headers"]).clear()

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

    def shutdown(self) -> None:
        """Close the connection because the server ends; one that is closing already has had its goodbye."""
        if self.transport.is_closing():
            self.stop_keepalive()
            return
        super().shutdown()

    def resume_writing(self) -> None:
        """Let go on who waits to write."""
        super().resume_writing()
        self._tell()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let go on who waits to write."""
        super().connection_lost(exc)
        self._tell()

    def _tell(self) -> None:
        if self.outlet is not None and self.outlet.drained is not None:
            self.outlet.drained()
