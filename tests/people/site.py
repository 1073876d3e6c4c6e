"""A whole site in the test's own process: the ASGI application without a port, and browsers for it."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

from argon2 import PasswordHasher

from copas.people import passwords
from copas.web.app import Site, make_app
from copas.web.settings import Settings

HOST = "localhost"
GOOD = "três tigres tristes"


class CheapHasher:
    """Argon2id with next to no work; tells a test of every check before it is made."""

    def __init__(self) -> None:
        self._inner = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        self.watch: Callable[[str], None] = _nothing

    def hash(self, password: str | bytes) -> str:
        return self._inner.hash(password)

    def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # noqa: A002 - the library's name
        self.watch(str(hash))
        return self._inner.verify(hash, password)

    def check_needs_rehash(self, hash: str | bytes) -> bool:  # noqa: A002 - the library's name
        return self._inner.check_needs_rehash(hash)


def _nothing(_hash: str) -> None:
    pass


CHEAP = CheapHasher()


@dataclass
class Answer:
    """What came back."""

    status: int
    json: Any
    headers: list[tuple[str, str]]

    @property
    def code(self) -> Any:
        return self.json.get("code") if isinstance(self.json, dict) else None


@dataclass
class Browser:
    """One browser: its cookies and its address."""

    app: Any
    address: str = "192.0.2.1"
    cookies: dict[str, str] = field(default_factory=dict)
    agent: str = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0"

    def headers(self, more: dict[str, str]) -> list[tuple[bytes, bytes]]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        base = {"host": HOST, "origin": f"http://{HOST}", "cookie": cookie, "user-agent": self.agent}
        return [(name.encode(), value.encode()) for name, value in {**base, **more}.items() if value]

    async def call(self, method: str, path: str, body: object = None, **more: str) -> Answer:
        """Send a request; underscores in the names of headers stand for hyphens."""
        data = b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        headers = {name.replace("_", "-"): value for name, value in more.items()}
        if body is not None:
            headers.setdefault("content-type", "application/json")
        plain, _, query = path.partition("?")
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": plain,
            "raw_path": plain.encode(),
            "query_string": query.encode(),
            "headers": self.headers(headers),
            "client": (self.address, 1234),
            "server": (HOST, 80),
        }
        sent: list[Any] = []

        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": data, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        raw = b"".join(message.get("body", b"") for message in sent[1:])
        found = [(name.decode().lower(), value.decode()) for name, value in sent[0]["headers"]]
        self._keep(found)
        try:
            parsed = json.loads(raw) if raw else None
        except ValueError:
            parsed = None
        return Answer(sent[0]["status"], parsed, found)

    def _keep(self, headers: list[tuple[str, str]]) -> None:
        for name, value in headers:
            if name == "set-cookie":
                key, _, rest = value.partition("=")
                content = rest.partition(";")[0]
                if content:
                    self.cookies[key] = content
                else:
                    self.cookies.pop(key, None)

    async def register(self, name: str, password: str = GOOD) -> str:
        """Open an account; returns its id."""
        done = await self.call("POST", "/api/accounts", {"name": name, "password": password})
        assert done.status == 201, done.json
        account: str = done.json["account"]
        return account

    @contextlib.asynccontextmanager
    async def socket(self, path: str, **more: str) -> AsyncIterator[Socket]:
        """Open a WebSocket."""
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "headers": self.headers({name.replace("_", "-"): value for name, value in more.items()}),
            "client": (self.address, 1234),
            "server": (HOST, 80),
            "subprotocols": [],
        }
        socket = Socket()
        task = asyncio.create_task(self.app(scope, socket.receive, socket.send))
        try:
            await socket.incoming.put({"type": "websocket.connect"})
            yield socket
        finally:
            await socket.incoming.put({"type": "websocket.disconnect", "code": 1000})
            await asyncio.wait_for(task, 10)


class Socket:
    """The browser's end of a WebSocket."""

    def __init__(self) -> None:
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._outgoing: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def receive(self) -> dict[str, Any]:
        return await self.incoming.get()

    async def send(self, message: Any) -> None:
        await self._outgoing.put(message)

    async def say(self, message: object) -> None:
        await self.incoming.put({"type": "websocket.receive", "text": json.dumps(message)})

    async def hear(self, kind: str = "") -> dict[str, Any]:
        """Return the next message (of a kind: `t` is it); `close` when the socket was closed."""
        while True:
            message = await asyncio.wait_for(self._outgoing.get(), 10)
            if message["type"] == "websocket.close":
                return {"t": "close", "code": message.get("code", 1000)}
            if message["type"] == "websocket.send":
                heard: dict[str, Any] = json.loads(message["text"])
                if kind in ("", heard.get("t")):
                    return heard


@dataclass
class TestSite:
    """A running site.

    Attributes:
        app: the ASGI application.
        site: its inside.
    """

    __test__ = False

    app: Any
    site: Site
    _addresses: int = 0

    def browser(self, address: str = "") -> Browser:
        """Return a new browser, at an address of its own unless told otherwise."""
        self._addresses += 1
        return Browser(self.app, address or f"192.0.2.{self._addresses}")


@contextlib.asynccontextmanager
async def running_site(folder: Path, database: str = "", **settings: Any) -> AsyncIterator[TestSite]:
    """Run a site with cheap password hashes, on SQLite in a folder unless told otherwise."""
    quick: dict[str, Any] = {"requests": 10_000.0, "frames": 10_000.0, "levels": "iniciante,médio"}
    chosen = Settings(data=str(folder), database=database, **(quick | settings))
    app, starlette = make_app(chosen)
    with patch.object(passwords, "PasswordHasher", lambda: CHEAP):
        async with starlette.router.lifespan_context(starlette):
            yield TestSite(app, starlette.state.site)
