"""Headless players over real sockets, for tests and load."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import os
import ssl
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from copas.live import messages as wire
from copas.live.headless import HeadlessPlayer, Mistrust, Wallet
from copas.live.serving import bot_named
from copas.mental import group


def drbg(seed: str) -> Callable[[int], bytes]:
    """Returns deterministic bytes."""
    counter = 0

    def draw(count: int) -> bytes:
        nonlocal counter
        out = b""
        while len(out) < count:
            out += hashlib.sha512(f"{seed}/{counter}".encode()).digest()
            counter += 1
        return out[:count]

    return draw


def fresh_wallet(entropy: Callable[[int], bytes] = os.urandom) -> Wallet:
    return Wallet(group.reduce(entropy(64)))


@dataclass
class Browser:
    """The HTTP side of one person: the cookie."""

    base: str
    cookie: str = ""
    trust: ssl.SSLContext | None = None

    def call(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, method=method)  # noqa: S310 - our own server
        if data is not None:
            request.add_header("content-type", "application/json")
        if self.cookie:
            request.add_header("cookie", self.cookie)
        for name, value in headers.items():
            request.add_header(name.replace("_", "-"), value)
        try:
            with urllib.request.urlopen(request, timeout=30, context=self.trust) as response:  # noqa: S310
                status, answered, raw = response.status, response.headers, response.read()
        except urllib.error.HTTPError as error:
            with error:
                status, answered, raw = error.code, error.headers, error.read()
        if (cookie := answered.get("set-cookie")) is not None:
            self.cookie = cookie.partition(";")[0]
        return status, json.loads(raw) if raw else None

    async def acall(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        return await asyncio.to_thread(self.call, method, path, body, **headers)


@dataclass
class Robot:
    """A headless player at a real socket: plays until the match ends, and reconnects as often as needed."""

    base: str
    player: HeadlessPlayer
    cookie: str
    traffic: list[bytes] | None = None
    ended: asyncio.Event = field(default_factory=asyncio.Event)
    reconnects: int = -1
    start_with: int = 0
    socket: ClientConnection | None = None
    mistrusting: bool = False
    asked: ClientConnection | None = None
    trust: ssl.SSLContext | None = None

    @property
    def address(self) -> str:
        return self.base.replace("http", "ws", 1) + "/ws"

    async def run(self, patience: float = 60.0) -> None:
        """Play to the end; gives up when the server has been away for `patience` seconds."""
        away = 0.0
        while self.player.finished is None:
            self.reconnects += 1
            try:
                async with connect(
                    self.address,
                    additional_headers={"cookie": self.cookie},
                    compression=None,
                    open_timeout=30,
                    ssl=self.trust,
                ) as socket:
                    away = 0.0
                    self.socket = socket
                    await self._talk(socket)
            except (OSError, WebSocketException, TimeoutError):
                away += 0.25
                if away > patience:
                    raise
                await asyncio.sleep(0.25)
        self.ended.set()

    async def _talk(self, socket: ClientConnection) -> None:
        await self._send(socket, self.player.hello())
        heart = asyncio.create_task(self._beat(socket))
        try:
            async for frame in socket:
                data = frame.encode() if isinstance(frame, str) else frame
                if self.traffic is not None:
                    self.traffic.append(data)
                for reply in self._receive(data):
                    await self._send(socket, reply)
                await self.start(socket)
                if self.player.finished is not None:
                    return
        finally:
            heart.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketException):
                await heart

    def _receive(self, data: bytes) -> list[bytes]:
        """Take a frame; a player that does not believe the server shows why, if this test is about that."""
        try:
            return self.player.receive(data)
        except Mistrust as error:
            if not self.mistrusting or not error.evidence:
                raise
            return [error.evidence]

    async def start(self, socket: ClientConnection) -> None:
        """As host: start when enough people sit."""
        player = self.player
        hosting = player.state == "lobby" and player.seat is not None and player.host == player.seat
        if self.start_with and hosting and player.sitting >= self.start_with and socket is not self.asked:
            self.asked = socket  # once for each connection: the server may have died before it was stored
            await self._send(socket, wire.encode(wire.Start(cid=player.cid())))

    async def _send(self, socket: ClientConnection, frame: bytes) -> None:
        await socket.send(frame.decode())

    async def _beat(self, socket: ClientConnection) -> None:
        n = 0
        while True:
            await asyncio.sleep(5)
            n += 1
            await self._send(socket, wire.encode(wire.Ping(n=n)))


async def seat_robots(
    base: str,
    humans: int,
    *,
    room: str = "friends",
    bot: str = "médio",
    record: bool = False,
    trust: ssl.SSLContext | None = None,
    **options: Any,
) -> list[Robot]:
    """Opens a table and makes robots for it; the first one opens and starts it."""
    host = Browser(base, trust=trust)
    await host.acall("GET", "/api/me")
    status, opened = await host.acall("POST", "/api/tables", {"room": room, **options})
    assert status == 201, opened
    robots = []
    for number in range(humans):
        browser = host if number == 0 else Browser(base, trust=trust)
        if number:
            await browser.acall("GET", "/api/me")
        player = HeadlessPlayer(opened["table"], fresh_wallet(), os.urandom, bot_named(bot))
        robot = Robot(base, player, browser.cookie, [] if record else None, trust=trust)
        robots.append(robot)
    if room == "friends":
        for robot in robots:
            robot.start_with = humans
    return robots
