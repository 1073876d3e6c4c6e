"""The WebSocket protocol where the network's order of things is rare: what a drain must not stumble over."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn import Config
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Opcode
from websockets.uri import parse_uri

from copas.web.frames import FramesProtocol


class Wire(asyncio.Transport):
    """The server's end of a connection whose last bytes still wait to be taken when it is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closing = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def close(self) -> None:
        self.closing = True

    def is_closing(self) -> bool:
        return self.closing

    def pause_reading(self) -> None:
        pass

    def resume_reading(self) -> None:
        pass

    def get_extra_info(self, _name: str, default: Any = None) -> Any:
        return default


async def _application(_scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def _connected() -> tuple[FramesProtocol, Wire, ClientProtocol]:
    config = Config(_application, ws_ping_interval=None, log_config=None)
    config.load()
    protocol, wire = FramesProtocol(config, ServerState(), {}), Wire()
    client = ClientProtocol(parse_uri("ws://table/"))
    client.send_request(client.connect())
    protocol.connection_made(wire)
    protocol.data_received(b"".join(client.data_to_send()))
    for _ in range(5):
        await asyncio.sleep(0)
    client.receive_data(wire.written)
    wire.written = b""
    assert protocol.handshake_complete
    return protocol, wire, client


def test_a_drain_says_goodbye_to_who_is_connected() -> None:
    async def drained() -> None:
        protocol, wire, client = await _connected()
        protocol.shutdown()
        assert wire.closing
        client.receive_data(wire.written)
        assert client.close_rcvd is not None
        assert client.close_rcvd.code == 1012

    asyncio.run(drained())


def test_a_drain_does_not_stumble_over_who_just_leaves() -> None:
    """Its goodbye is answered, but the connection is not gone yet: the others must still be told."""

    async def drained() -> None:
        protocol, wire, client = await _connected()
        client.send_close(1000)
        protocol.data_received(b"".join(client.data_to_send()))
        answer, wire.written = wire.written, b""
        client.receive_data(answer)
        assert [event.opcode for event in client.events_received() if hasattr(event, "opcode")] == [
            Opcode.CLOSE
        ]
        assert wire.closing
        protocol.shutdown()
        assert not wire.written

    asyncio.run(drained())
