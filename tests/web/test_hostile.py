"""Hostile sockets: clear refusals, other tables unharmed, memory bounded."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from copas.live import messages as wire
from copas.live.headless import HeadlessPlayer
from copas.live.serving import bot_named
from tests.web.driver import Browser, Robot, fresh_wallet, seat_robots
from tests.web.serving import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("hostile"), COPAS_FRAMES="20") as running:
        yield running


async def opened(server: Server) -> tuple[Robot, str]:
    [robot] = await seat_robots(server.base, 1, room="friends", rules={"target": 5})
    return robot, robot.player.table


def join(robot: Robot) -> connect:
    return connect(robot.address, additional_headers={"cookie": robot.cookie}, compression=None)


async def ask(socket: ClientConnection, frame: str | bytes) -> dict[str, Any]:
    """Sends a frame; returns the next answer that is no event."""
    await socket.send(frame)
    return await answer(socket)


async def answer(socket: ClientConnection) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 20))
        if message["t"] in ("error", "bye", "ack", "pong", "welcome"):
            return message


async def until_closed(socket: ClientConnection) -> list[str]:
    """Returns the kinds of bye until the end."""
    byes = []
    try:
        while True:
            message = json.loads(await asyncio.wait_for(socket.recv(), 30))
            if message["t"] == "bye":
                byes.append(message["code"])
    except ConnectionClosed:
        return byes


async def test_the_first_frame_is_hello_and_there_are_three_chances(server: Server) -> None:
    robot, _ = await opened(server)
    async with join(robot) as socket:
        for frame in ('{"t":"ping","n":1}', "{", '{"t":"stand"}'):
            assert (await ask(socket, frame))["code"] == "bad_layout"
        assert await until_closed(socket) == ["bad_layout"]


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ({"v": 2, "table": "A" * 22}, "version"),
        ({"v": 1, "table": "A" * 22}, "unknown_table"),
    ],
)
async def test_hello_names_a_version_and_a_table(server: Server, hello: dict[str, object], code: str) -> None:
    robot, _ = await opened(server)
    async with join(robot) as socket:
        await socket.send(json.dumps({"t": "hello", **hello}))
        assert await until_closed(socket) == [code]


async def test_too_large_frames_are_refused_and_huge_ones_close_the_socket(server: Server) -> None:
    robot, table = await opened(server)
    async with join(robot) as socket:
        await ask(socket, json.dumps({"t": "hello", "v": 1, "table": table}))
        assert (await ask(socket, "x" * 33_000))["code"] == "too_large"
        await socket.send("x" * 200_000)
        await until_closed(socket)
        assert socket.close_code in (1006, 1009)


async def test_binary_frames_close_the_socket(server: Server) -> None:
    robot, _ = await opened(server)
    async with join(robot) as socket:
        await socket.send(b"\x00\x01")
        assert await until_closed(socket) == ["bad_layout"]


def in_pieces(socket: ClientConnection, *pieces: bytes) -> None:
    """Sends one text message as several frames, cut anywhere."""
    first, *rest = pieces
    socket.protocol.send_text(first, fin=not rest)
    for number, piece in enumerate(rest, 1):
        socket.protocol.send_continuation(piece, fin=number == len(rest))
    socket.transport.write(b"".join(socket.protocol.data_to_send()))


async def test_a_letter_cut_in_two_is_read_and_no_letter_at_all_costs_only_its_own_socket(
    server: Server,
) -> None:
    """C75: a message may be cut within a letter; bytes that are no text close their own socket."""
    robot, table = await opened(server)
    hello = json.dumps({"t": "hello", "v": 1, "table": table})
    phrase = json.dumps({"t": "phrase", "cid": "A" * 22, "id": "olé"}, ensure_ascii=False).encode()
    half = phrase.index("é".encode()) + 1
    async with join(robot) as socket, join(robot) as other:
        await ask(socket, json.dumps({"t": "hello", "v": 1, "table": table, "control": False}))
        await ask(other, hello)
        in_pieces(socket, phrase[:half], phrase[half:])
        assert (await answer(socket))["code"] == "bad_layout"  # read, and no phrase's name
        in_pieces(socket, phrase[:half])
        await until_closed(socket)
        assert socket.close_code == 1007
        assert (await ask(other, '{"t":"ping","n":7}')) == {"t": "pong", "n": 7}


async def test_floods_are_cut(server: Server) -> None:
    robot, table = await opened(server)
    async with join(robot) as socket:
        await ask(socket, json.dumps({"t": "hello", "v": 1, "table": table}))
        for n in range(300):
            await socket.send(json.dumps({"t": "ping", "n": n}))
        assert await until_closed(socket) == ["too_many"]


async def test_another_window_takes_the_seat_over(server: Server) -> None:
    robot, table = await opened(server)
    async with join(robot) as first:
        for reply in robot.player.receive(json.dumps(await ask(first, robot.player.hello().decode()))):
            assert (await ask(first, reply.decode()))["t"] == "ack"
        async with join(robot) as second:
            welcome = await ask(second, json.dumps({"t": "hello", "v": 1, "table": table}))
            assert (welcome["seat"], welcome["control"]) == (0, True)
            assert await until_closed(first) == ["other_window"]


async def test_a_browser_without_the_master_only_watches(server: Server) -> None:
    robot, table = await opened(server)
    playing = asyncio.create_task(robot.run())
    while robot.player.state == "lobby":
        await asyncio.sleep(0.02)
    async with join(robot) as socket:
        welcome = await ask(socket, json.dumps({"t": "hello", "v": 1, "table": table}))
        assert (welcome["control"], welcome["why"]) == (False, "no_master")
        refused = await ask(socket, json.dumps({"t": "ready", "cid": "A" * 22}))
        assert refused["code"] == "no_master"
    await playing
    assert isinstance(robot.player.finished, wire.Finished)


async def test_watchers_see_what_everybody_sees_and_can_do_nothing(server: Server) -> None:
    robot, table = await opened(server)
    playing = asyncio.create_task(robot.run())
    watcher = HeadlessPlayer(table, fresh_wallet(), os.urandom, bot_named("médio"))
    watcher.autoplay = False
    browser = Browser(server.base)
    await browser.acall("GET", "/api/me")
    async with connect(robot.address, additional_headers={"cookie": browser.cookie}) as socket:
        await socket.send(watcher.hello().decode())
        while watcher.finished is None:
            watcher.receive(await asyncio.wait_for(socket.recv(), 60))
        assert (await ask(socket, json.dumps({"t": "stand", "cid": "A" * 22})))["code"] == "closed"
        assert (await ask(socket, json.dumps({"t": "rematch", "cid": "A" * 22})))["code"] == "not_yours"
    await playing
    assert watcher.finished == robot.player.finished
    assert watcher.seat is None


async def test_silent_and_deaf_sockets_harm_nobody(server: Server) -> None:
    """Hundreds of sockets that say nothing, and one that never reads, while somebody plays."""
    robot, table = await opened(server)
    silent = [await connect(robot.address, open_timeout=60) for _ in range(150)]
    deaf = await connect(robot.address, max_queue=1, open_timeout=60)
    await deaf.send(json.dumps({"t": "hello", "v": 1, "table": table}))
    await robot.run()
    assert isinstance(robot.player.finished, wire.Finished)
    closed = await asyncio.gather(*(until_closed(socket) for socket in silent))
    assert all(byes == ["closed"] for byes in closed)
    await deaf.close()


async def test_a_client_resumes_by_number_and_from_nothing(server: Server) -> None:
    robot, table = await opened(server)
    playing = asyncio.create_task(robot.run())
    await playing
    last = robot.player.seq
    async with join(robot) as socket:
        welcome = await ask(socket, json.dumps({"t": "hello", "v": 1, "table": table, "seq": 3}))
        assert (welcome["since"], welcome["seq"]) == (4, last)
        numbers = [json.loads(await socket.recv())["seq"] for _ in range(last - 3)]
        assert numbers == list(range(4, last + 1))
    async with join(robot) as socket:
        welcome = await ask(socket, json.dumps({"t": "hello", "v": 1, "table": table}))
        first = json.loads(await socket.recv())
        assert first["event"]["kind"] == "setup"
        assert first["seq"] == welcome["since"]
