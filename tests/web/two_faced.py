"""A server that tells one person another story: a proxy that has the server's secrets and signs anew."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import urllib.error
import urllib.request
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response

from copas.live import messages as wire
from copas.mental.errors import FairDealError
from copas.mental.keys import SERVER, Roster, Secrets, Setup
from copas.mental.messages import Message, MessageKey, MessageType, SignedHead
from copas.mental.observer import Observer
from copas.rules import Rules


@dataclass
class TwoFaced:
    """Stands between one person and the server, and has the server's secrets of the match.

    Pages and files pass through, so a browser can be deceived too. It tells that person a transcript in which
    the server's own messages are signed anew, so that every head after them is another one, and truly signed.
    """

    base: str
    folder: Path
    table: str
    observer: Observer | None = None
    told: list[str] = field(default_factory=list)
    _started: wire.Started | None = None

    def secrets(self) -> Secrets:
        with sqlite3.connect(self.folder / "server.db") as database:
            query = "select master from secrets where table_id = ? order by number desc"
            (master,) = database.execute(query, (self.table,)).fetchone()
        return Secrets(master, self.table.encode())

    def face(self, frame: str) -> str:
        """Returns what the person is told instead of a frame."""
        message = wire.read_server(frame)
        if not isinstance(message, wire.Numbered):
            return frame
        event = self._other(message.event)
        return frame if event is message.event else wire.numbered(message.seq, wire.encode(event)).decode()

    def _other(self, event: wire.Event) -> wire.Event:
        match event:
            case wire.Started():
                self._started = event
            case wire.SetupOpened() if self._started is not None and self.observer is None:
                rules, match = Rules.from_dict(self._started.rules), wire.to_bytes(self._started.match)
                roster = Roster.decode(wire.to_bytes(event.roster))
                self.observer = Observer(Setup(rules, match, event.deal, event.setup, roster))
            case wire.Head() if self.observer is not None:
                return self._head(event, self.observer)
            case wire.Said() if self.observer is not None:
                return self._said(event, self.observer)
            case _:
                pass
        return event

    def _head(self, event: wire.Head, observer: Observer) -> wire.Event:
        if event.round != observer.round + 1 or not observer.complete:
            return event
        signed = SignedHead.sign(
            observer.ctx, event.round, observer.next_head, self.secrets().signing, os.urandom
        )
        observer.advance(signed)
        self.told.append("head")
        return wire.Head(
            setup=event.setup,
            round=event.round,
            head=wire.to_text(signed.head),
            sig=wire.to_text(signed.signature),
            debts=event.debts,
        )

    def _said(self, event: wire.Said, observer: Observer) -> wire.Event:
        key = MessageKey(observer.ctx, event.round, MessageType(event.type), event.seat, None)
        body = wire.to_bytes(event.body)
        if event.seat == SERVER:
            message = Message.signed(key, observer.head, body, self.secrets().signing, os.urandom)
        else:
            message = Message(*key[:4], observer.head, body, wire.to_bytes(event.sig))
        with suppress(FairDealError):  # a person's message over the true head fits no longer
            observer.accept(message)
        return wire.Said(
            setup=event.setup,
            round=event.round,
            type=event.type,
            seat=event.seat,
            body=event.body,
            sig=wire.to_text(message.signature),
        )

    @asynccontextmanager
    async def stand(self) -> AsyncIterator[str]:
        """Serves sockets; gives the address."""
        upstream = self.base.replace("http", "ws", 1) + "/ws"

        async def between(person: ServerConnection) -> None:
            assert person.request is not None
            cookie = {"cookie": person.request.headers["cookie"]}
            async with connect(upstream, additional_headers=cookie, compression=None) as server:
                await asyncio.gather(self._up(person, server), self._down(person, server))

        async with serve(
            between, "127.0.0.1", 0, compression=None, open_timeout=None, process_request=self._page
        ) as listening:
            port = next(iter(listening.sockets)).getsockname()[1]
            yield f"http://127.0.0.1:{port}"

    async def _page(self, _person: ServerConnection, request: Request) -> Response | None:
        """Answers what is no socket with what the server answers."""
        if "upgrade" in request.headers:
            return None
        return await asyncio.to_thread(self._fetch, request)

    def _fetch(self, request: Request) -> Response:
        passed = {name: request.headers[name] for name in ("cookie", "accept") if name in request.headers}
        ask = urllib.request.Request(self.base + request.path, headers=passed)  # noqa: S310 - our own server
        try:
            with urllib.request.urlopen(ask, timeout=60) as answer:  # noqa: S310
                status, headers, body = answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                status, headers, body = error.code, error.headers, error.read()
        kept = [(k, v) for k, v in headers.items() if k.lower() not in ("connection", "transfer-encoding")]
        return Response(status, "As the server says", Headers([*kept, ("connection", "close")]), body)

    async def _up(self, person: ServerConnection, server: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for frame in person:
                await server.send(frame)
        await server.close()

    async def _down(self, person: ServerConnection, server: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for frame in server:
                await person.send(self.face(frame if isinstance(frame, str) else frame.decode()))
        await person.close()
