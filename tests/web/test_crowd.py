"""Connections by the thousand that say nothing: memory stays bounded, all are closed, and play goes on."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import resource
import socket
import urllib.request
from pathlib import Path

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from copas.live import messages as wire
from tests.web.driver import seat_robots
from tests.web.serving import Server, serving

CROWD = int(os.environ.get("COPAS_CROWD", "5000"))
"""Connections: a fifth of them WebSockets that never say hello, the others only open, or slow to ask."""
MOST_KB = 60
"""Kilobytes of the server's memory for each."""


@pytest.fixture(autouse=True)
def files() -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    assert most > 2 * CROWD, "This machine does not let a process open so many files: see `ulimit -Hn`."


def memory_of(server: Server) -> int:
    """Returns the kilobytes that a server has in memory."""
    assert server._process is not None
    status = Path(f"/proc/{server._process.pid}/status").read_text(encoding="utf-8")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith("VmRSS")))


def healthy(server: Server) -> bool:
    with urllib.request.urlopen(f"{server.base}/healthz", timeout=20) as answer:  # noqa: S310 - our own server
        return bool(answer.status == 200)


async def code_of(socket: ClientConnection) -> str:
    """Returns the code of the `bye` with which a socket ends."""
    code = ""
    with contextlib.suppress(ConnectionClosed):
        while True:
            message = json.loads(await asyncio.wait_for(socket.recv(), 60))
            code = message["code"] if message["t"] == "bye" else code
    return code


async def test_thousands_that_say_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, COPAS_SOCKETS_PER_ADDRESS=str(CROWD)) as server:
        port = int(server.base.rsplit(":", 1)[1])
        [robot] = await seat_robots(server.base, 1, room="solo", rules={"target": 10})
        playing = asyncio.create_task(robot.run())
        before = memory_of(server)
        silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(CROWD * 4 // 5)]
        for _, writer in silent[::2]:
            writer.write(b"GET / HTTP/1.1\r\nHost: localho")
        sockets = [await connect(robot.address, compression=None, open_timeout=60) for _ in range(CROWD // 5)]
        taken = memory_of(server) - before
        assert await asyncio.to_thread(healthy, server)
        assert taken < MOST_KB * CROWD
        assert (
            all(await asyncio.gather(*(asyncio.wait_for(reader.read(), 60) for reader, _ in silent))) is False
        )
        assert set(await asyncio.gather(*map(code_of, sockets))) == {"closed"}
        await playing
        assert isinstance(robot.player.finished, wire.Finished)
        for _, writer in silent:
            writer.close()


async def test_one_address_opens_so_many_sockets_and_no_more(tmp_path: Path) -> None:
    with serving(tmp_path, COPAS_SOCKETS_PER_ADDRESS="20") as server:
        address = server.base.replace("http", "ws", 1) + "/ws"
        sockets = [await connect(address, compression=None) for _ in range(20)]
        async with connect(address, compression=None) as one_more:
            assert await code_of(one_more) == "full"
        await sockets.pop().close()
        await asyncio.sleep(0.5)
        async with connect(address, compression=None) as another:
            await another.send('{"t":"hello","v":1,"table":"AAAAAAAAAAAAAAAAAAAAAA"}')
            assert await code_of(another) == "unknown_table"
        for socket in sockets:
            await socket.close()


async def test_who_does_not_read_is_cut_off(tmp_path: Path) -> None:
    """What waits for a socket that does not read is bounded, and so is the time that it is kept."""
    with serving(tmp_path, COPAS_FRAMES="100000", COPAS_LOG_LEVEL="info") as server:
        [robot] = await seat_robots(server.base, 1, room="friends", rules={"target": 10})
        port = int(server.base.rsplit(":", 1)[1])
        deaf, asking = await asyncio.open_connection(sock=_small(port), limit=1024)
        asking.write(_handshake(port))
        await deaf.readuntil(b"\r\n\r\n")
        hello = json.dumps({"t": "hello", "v": 1, "table": robot.player.table}).encode()
        asking.write(_masked(hello))
        before = memory_of(server)
        ping = _masked(b'{"t":"ping","n":1}')
        with pytest.raises((ConnectionError, OSError)):
            await _ask_on(asking, ping * 50)
        assert memory_of(server) - before < 20_000
        assert await asyncio.to_thread(healthy, server)
        playing = asyncio.create_task(robot.run())
        await playing
        assert isinstance(robot.player.finished, wire.Finished)
        asking.transport.abort()


def _small(port: int) -> socket.socket:
    """Returns a connection whose own end keeps little: the system would let it grow to many megabytes."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect(("127.0.0.1", port))
    return connection


async def _ask_on(writer: asyncio.StreamWriter, frames: bytes) -> None:
    """Sends frames until the other side has had enough."""
    for _ in range(20_000):
        writer.write(frames)
        await asyncio.wait_for(writer.drain(), 30)
        await asyncio.sleep(0.001)


def _handshake(port: int) -> bytes:
    lines = ["GET /ws HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", "", ""]
    return "\r\n".join(lines).encode()


def _masked(payload: bytes) -> bytes:
    """Returns a client's text frame; a mask of zeros leaves the payload as it is."""
    size = bytes((0x80 | len(payload),)) if len(payload) < 126 else b"\xfe" + len(payload).to_bytes(2, "big")
    return b"\x81" + size + bytes(4) + payload
