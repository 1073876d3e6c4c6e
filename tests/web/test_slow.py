"""Slow and endless requests, answers that nobody reads: each has its limit; memory stays bounded."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from copas.web.frames import MOST_PIECES
from copas.web.http import BODY_WITHIN, MOST_BODY
from copas.web.patience import LOOK_EVERY, MOST_HEAD, REQUEST_WITHIN
from tests.web.serving import Server, serving
from tests.web.test_crowd import _handshake, _masked, _small, healthy, memory_of

SOON = 60.0
"""Seconds in which a busy machine has done what takes some."""
POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module", params=["httptools", "h11"])
def server(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Server]:
    """A server with either of uvicorn's parsers."""
    folder = tmp_path_factory.mktemp("slow")
    hidden = folder / "hidden"
    hidden.mkdir()
    if request.param == "h11":
        (hidden / "httptools.py").write_text("raise ImportError\n", encoding="utf-8")
    with serving(folder / "data", PYTHONPATH=str(hidden)) as running:
        yield running
        assert not [line for line in running.log if "Traceback" in line]


async def connected(server: Server) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", int(server.base.rsplit(":", 1)[1]))


async def trickle(writer: asyncio.StreamWriter, piece: bytes, every: float = 0.5) -> None:
    """Sends a piece now and then until the other side hangs up."""
    while not writer.transport.is_closing():
        writer.write(piece)
        await asyncio.sleep(every)


async def cut_off(writer: asyncio.StreamWriter, piece: bytes, *, times: int, every: float = 0.0) -> None:
    """Sends a piece again and again until the other side has cut the connection, as it must."""
    try:
        for _ in range(times):
            writer.write(piece)
            await asyncio.wait_for(writer.drain(), SOON)
            await asyncio.sleep(every)
    except ConnectionError:
        return
    finally:
        writer.transport.abort()
    pytest.fail("The server has taken everything.")


async def refusal(reader: asyncio.StreamReader, *, within: float) -> bytes:
    """Returns all that comes until the end, which must come in time."""
    answer = b""
    async with asyncio.timeout(within + SOON):
        try:
            while piece := await reader.read(65536):
                answer += piece
        except ConnectionError:
            pass
    return answer


async def sent_slowly(server: Server, first: bytes, piece: bytes, *, within: float) -> bytes:
    reader, writer = await connected(server)
    writer.write(first)
    sending = asyncio.create_task(trickle(writer, piece))
    try:
        return await refusal(reader, within=within)
    finally:
        sending.cancel()
        writer.transport.abort()


async def a_body_that_never_ends_is_refused_in_words(server: Server) -> None:
    answer = await sent_slowly(server, POST + b"Content-Length: 900\r\n\r\n{", b" ", within=BODY_WITHIN)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 408 ")
    assert b"connection: close" in head.lower()
    assert b"content-security-policy" in head.lower()
    refused = json.loads(body)
    assert (refused["code"], refused["sentence"]) == ("slow", "The body comes within 10 seconds.")


async def a_chunked_body_that_never_ends_is_refused_too(server: Server) -> None:
    first = POST + b"Transfer-Encoding: chunked\r\n\r\n"
    answer = await sent_slowly(server, first, b"1\r\n \r\n", within=BODY_WITHIN)
    assert answer.startswith(b"HTTP/1.1 408 ")


async def a_head_that_never_ends_is_refused(server: Server) -> None:
    answer = await sent_slowly(server, b"GET / HTTP/1.1\r\n", b"X: y\r\n", within=REQUEST_WITHIN + LOOK_EVERY)
    assert answer.startswith(b"HTTP/1.1 408 ")


async def a_second_request_must_not_be_slower_than_the_first(server: Server) -> None:
    first = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\nGET / HTTP/1.1\r\n"
    answer = await sent_slowly(server, first, b"X: y\r\n", within=REQUEST_WITHIN + LOOK_EVERY)
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 408 " in answer


async def a_body_that_nobody_asked_for_keeps_no_connection(server: Server) -> None:
    """The answer is there at once; what trickles in behind it is not waited for either."""
    first = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000\r\n\r\n"
    answer = await sent_slowly(server, first, b"x", within=REQUEST_WITHIN + LOOK_EVERY)
    assert answer.startswith(b"HTTP/1.1 200 ")


async def test_whoever_sends_slowly_is_refused(server: Server) -> None:
    await asyncio.gather(
        a_body_that_never_ends_is_refused_in_words(server),
        a_chunked_body_that_never_ends_is_refused_too(server),
        a_head_that_never_ends_is_refused(server),
        a_second_request_must_not_be_slower_than_the_first(server),
        a_body_that_nobody_asked_for_keeps_no_connection(server),
    )


async def test_large_bodies_are_refused_without_reading_them(server: Server) -> None:
    reader, writer = await connected(server)
    size = 50 * MOST_BODY
    writer.write(POST + f"Content-Length: {size}\r\n\r\n".encode() + b" " * (MOST_BODY + 1))
    answer = await refusal(reader, within=0)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 413 ")
    assert json.loads(body)["code"] == "too_large"
    writer.transport.abort()


async def test_a_head_of_many_megabytes_is_cut(server: Server) -> None:
    before = memory_of(server)
    _, writer = await connected(server)
    writer.write(b"GET / HTTP/1.1\r\n")
    await cut_off(writer, b"X-Filler: " + b"y" * 1000 + b"\r\n", times=1000 * MOST_HEAD // 1012)
    assert memory_of(server) - before < 20_000
    assert await asyncio.to_thread(healthy, server)


async def test_answers_that_nobody_reads_are_dropped(server: Server) -> None:
    """Many connections ask for a large file and read nothing: they are cut, and their memory comes back."""
    port = int(server.base.rsplit(":", 1)[1])
    request = b"GET /locales/en/web.ftl HTTP/1.1\r\nHost: localhost\r\n\r\n" * 20
    streams = [await asyncio.open_connection(sock=_small(port), limit=1024) for _ in range(50)]
    for _, writer in streams:
        writer.write(request)
    times = int(2 * (REQUEST_WITHIN + 2 * LOOK_EVERY + SOON))
    await asyncio.gather(*(cut_off(writer, b"\r\n", times=times, every=0.5) for _, writer in streams))
    assert await asyncio.to_thread(healthy, server)


async def test_who_leaves_in_the_middle_of_a_body_makes_no_error(server: Server) -> None:
    for _ in range(5):
        _, writer = await connected(server)
        writer.write(POST + b"Content-Length: 900\r\n\r\n{")
        await asyncio.sleep(0.1)
        writer.transport.abort()
    assert await asyncio.to_thread(healthy, server)


async def test_pings_without_end_that_nobody_reads_the_answers_of(server: Server) -> None:
    port = int(server.base.rsplit(":", 1)[1])
    reader, writer = await asyncio.open_connection(sock=_small(port), limit=1024)
    writer.write(_handshake(port))
    await reader.readuntil(b"\r\n\r\n")
    before = memory_of(server)
    ping = b"\x89\xfd" + bytes(4) + b"p" * 125
    await cut_off(writer, ping * 100, times=5_000)
    assert memory_of(server) - before < 20_000
    assert await asyncio.to_thread(healthy, server)


async def test_messages_in_pieces_without_end(server: Server) -> None:
    """Empty pieces count towards no size."""
    port = int(server.base.rsplit(":", 1)[1])
    reader, writer = await connected(server)
    writer.write(_handshake(port))
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"\x01\x80" + bytes(4) + (b"\x00\x80" + bytes(4)) * (2 * MOST_PIECES))
    await refusal(reader, within=0)
    writer.transport.abort()
    assert await asyncio.to_thread(healthy, server)


async def test_connections_have_a_limit(tmp_path: Path) -> None:
    from copas.web.serve import SPARE

    with serving(tmp_path, COPAS_SOCKETS="1") as server:
        many = [await connected(server) for _ in range(SPARE + 1)]
        reader, writer = await connected(server)
        assert (await refusal(reader, within=0)).startswith(b"HTTP/1.1 503 ")
        for _, one in [*many, (reader, writer)]:
            one.transport.abort()
        async with asyncio.timeout(SOON):
            while not await asyncio.to_thread(_answers, server):
                await asyncio.sleep(0.2)


def _answers(server: Server) -> bool:
    try:
        return healthy(server)
    except OSError:
        return False


def test_frames_are_what_they_seem() -> None:
    assert _masked(b"x") == b"\x81\x81" + bytes(4) + b"x"
