"""A server that tells one person another story, on real sockets: found out, shown to everybody, annulled."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from copas.live import messages as wire
from copas.live.headless import HeadlessPlayer
from copas.live.serving import bot_named
from copas.mental.audit import audit
from copas.mental.errors import FairDealError
from copas.mental.keys import SERVER, Roster, Secrets, Setup
from copas.mental.messages import Message, MessageKey, MessageType, SignedHead
from copas.mental.observer import Observer
from copas.mental.record import FairRecord
from copas.rules import Rules
from tests.web.driver import Browser, Robot, fresh_wallet, seat_robots
from tests.web.serving import Server

HEADLESS = Path(__file__).resolve().parents[1] / "js" / "headless.mjs"


@dataclass
class TwoFaced:
    """Stands between one person and the server, and has the server's secrets of the match.

    It tells that person a transcript in which the server's own messages are signed anew, so that every head
    after them is another one, and truly signed.
    """

    server: Server
    table: str
    observer: Observer | None = None
    told: list[str] = field(default_factory=list)
    _started: wire.Started | None = None

    def secrets(self) -> Secrets:
        with sqlite3.connect(self.server.folder / "server.db") as database:
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
        upstream = self.server.base.replace("http", "ws", 1) + "/ws"

        async def between(person: ServerConnection) -> None:
            assert person.request is not None
            cookie = {"cookie": person.request.headers["cookie"]}
            async with connect(upstream, additional_headers=cookie, compression=None) as server:
                await asyncio.gather(self._up(person, server), self._down(person, server))

        async with serve(between, "127.0.0.1", 0, compression=None) as listening:
            port = next(iter(listening.sockets)).getsockname()[1]
            yield f"http://127.0.0.1:{port}"

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


async def node(base: str, table: str, cookie: str) -> dict[str, Any]:
    command = ["node", str(HEADLESS), base, table, cookie]
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    out, _ = await asyncio.wait_for(process.communicate(), 120)
    found: dict[str, Any] = json.loads(out)
    return found


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    running = Server(tmp_path)
    running.start()
    yield running
    running.kill()


@pytest.mark.parametrize("victim", [0, 1])
@pytest.mark.parametrize("language", ["python", "javascript"])
async def test_two_stories_are_shown_to_everybody_and_the_match_is_annulled(
    server: Server, victim: int, language: str
) -> None:
    other, deceived = await seat_robots(server.base, 2, rules={"target": 10})
    table = other.player.table
    looking = HeadlessPlayer(table, fresh_wallet(), os.urandom, bot_named("médio"))
    looking.autoplay = False
    watcher = Robot(server.base, looking, await guest(server))
    two_faced = TwoFaced(server, table)
    other.player._wish, deceived.player._wish = 1 - victim, victim
    running: list[asyncio.Task[Any]] = [asyncio.create_task(one.run()) for one in (other, watcher)]
    while other.player.seat is None:
        await asyncio.sleep(0.02)
    async with two_faced.stand() as address:
        deceived.base, deceived.mistrusting, deceived.start_with = address, True, 0
        last = deceived.run() if language == "python" else node(address, table, deceived.cookie)
        running.append(asyncio.create_task(last))
        results = await asyncio.wait_for(asyncio.gather(*running), 120)
    assert two_faced.told
    seen = [other.player, watcher.player]
    if language == "python":
        seen.append(deceived.player)
        assert deceived.player.suspicion
    else:
        told: dict[str, Any] = results[-1]
        assert told["forked"]
        assert told["finished"]["why"] == "fork"
    for player in seen:
        assert player.fork is not None
        assert isinstance(player.finished, wire.Abandoned)
        assert player.finished.why == "fork"
    ended = other.player.finished
    assert isinstance(ended, wire.Abandoned)
    status, record = Browser(server.base).call("GET", f"/api/matches/{ended.record}")
    assert status == 200
    assert other.player.fork is not None
    assert record["fork"]["heads"] == [list(pair) for pair in other.player.fork.heads]
    report = audit(FairRecord.from_dict(record))
    assert (report.sound, report.guilty) == (True, (SERVER,))


async def guest(server: Server) -> str:
    browser = Browser(server.base)
    await browser.acall("GET", "/api/me")
    return browser.cookie
