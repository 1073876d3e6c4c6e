"""`copas serve` from outside: headers, cookies, origins, errors, and a clean end."""

from __future__ import annotations

import asyncio
import http.client
import json
import stat
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from copas.live import messages as wire
from copas.web.guard import CSP
from tests.web.driver import Browser, Robot, seat_robots
from tests.web.serving import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("serve")) as running:
        yield running


def raw(server: Server, method: str, path: str, **headers: str) -> http.client.HTTPResponse:
    """One request, headers and all; the body is read."""
    connection = http.client.HTTPConnection(urlsplit(server.base).netloc, timeout=30)
    connection.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
    response = connection.getresponse()
    response.body = response.read()  # type: ignore[attr-defined]
    connection.close()
    return response


@pytest.mark.parametrize(
    "path",
    ["/", "/table/x", "/static/boot.js", "/locales/en/cards.ftl", "/api/config", "/api/nothing", "/healthz"],
)
def test_every_answer_has_the_security_headers(server: Server, path: str) -> None:
    response = raw(server, "GET", path)
    assert response.getheader("content-security-policy") == CSP
    assert response.getheader("x-content-type-options") == "nosniff"
    assert response.getheader("referrer-policy") == "no-referrer"
    assert response.getheader("server") is None


def test_the_policy_lets_nothing_in_but_our_own_files() -> None:
    assert "unsafe" not in CSP
    assert "default-src 'self'" in CSP
    assert "require-trusted-types-for 'script'" in CSP


def test_pages_and_files(server: Server) -> None:
    page = raw(server, "GET", "/room/ABCD2345")
    assert page.status == 200
    assert page.getheader("content-type") == "text/html; charset=utf-8"
    script = raw(server, "GET", "/static/boot.js")
    etag = script.getheader("etag")
    assert etag
    assert raw(server, "GET", "/static/boot.js", If_None_Match=etag).status == 304
    for secret in ("/static/../settings.py", "/static/%2e%2e/settings.py", "/static/nothing.js"):
        assert raw(server, "GET", secret).status == 404


def test_a_guest_gets_a_cookie_that_scripts_cannot_read(server: Server) -> None:
    cookie = raw(server, "GET", "/api/me").getheader("set-cookie") or ""
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Path=/" in cookie


def test_a_forged_cookie_is_nobody(server: Server) -> None:
    browser = Browser(server.base)
    _, me = browser.call("GET", "/api/me")
    assert me["new"]
    assert browser.call("GET", "/api/me")[1] == {**me, "new": False}
    body, _, tag = browser.cookie.partition(".")
    for forged in (f"{body}x.{tag}", f"{body}.{tag[:-2]}AA", body, "copas=.", "copas=a.b.c"):
        browser.cookie = forged
        assert browser.call("GET", "/api/me")[1]["new"]


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1"])
def test_other_sites_cannot_make_a_browser_act(server: Server, origin: str) -> None:
    browser = Browser(server.base)
    status, answer = browser.call("POST", "/api/tables", {"room": "solo"}, origin=origin)
    assert (status, answer["code"]) == (403, "origin")
    assert browser.call("POST", "/api/tables", {"room": "solo"}, sec_fetch_site="cross-site")[0] == 403


def test_a_foreign_host_name_is_not_served(server: Server) -> None:
    assert raw(server, "GET", "/api/config", Host="evil.example").status == 421


async def test_sockets_of_other_sites_are_refused(server: Server) -> None:
    for origin in ("http://evil.example", "null"):
        with pytest.raises(InvalidStatus):
            await connect(server.base.replace("http", "ws") + "/ws", additional_headers={"origin": origin})


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"room": "palace"}, "bad_layout"),
        ({}, "bad_layout"),
        ({"room": "solo", "more": 1}, "bad_layout"),
        ({"room": "solo", "rules": {"players": 99}}, "bad_rules"),
        ({"room": "solo", "rules": "chess"}, "bad_rules"),
        ({"room": "solo", "bots": "deus"}, "unknown_bot"),
    ],
)
def test_bad_wishes_are_refused_in_words(server: Server, body: object, code: str) -> None:
    status, answer = Browser(server.base).call("POST", "/api/tables", body)
    assert 400 <= status < 500
    assert answer["code"] == code
    assert answer["sentence"].endswith(".") or answer["code"] == "bad_layout"


def test_names_are_cleaned(server: Server) -> None:
    browser = Browser(server.base)
    browser.call("GET", "/api/me")
    assert (
        browser.call("PUT", "/api/me", {"name": "  Ana \u202e Lu\u0301cia "})[1]["name"] == "Ana L\u00facia"
    )
    for bad in ("", "  ", "x" * 25, "\u200b"):
        assert browser.call("PUT", "/api/me", {"name": bad})[0] == 400


def test_rooms_are_found_by_their_code_only(server: Server) -> None:
    browser = Browser(server.base)
    _, opened = browser.call("POST", "/api/tables", {"room": "friends"})
    code = opened["code"]
    assert len(code) == 8
    spelled = f"{code[:4].lower()}-{code[4:].lower()}"
    assert browser.call("GET", f"/api/rooms/{spelled}")[1]["table"] == opened["table"]
    assert browser.call("GET", "/api/rooms/AAAAAAAA")[0] == 404
    assert browser.call("GET", f"/api/rooms/{opened['table']}")[0] == 404


def test_codes_cannot_be_tried_out(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        browser = Browser(server.base)
        tries = [
            browser.call("GET", f"/api/rooms/AAAA{n:04d}".replace("0", "B").replace("1", "C"))[0]
            for n in range(60)
        ]
    assert 429 in tries


def test_metrics_count_and_are_for_the_operator(server: Server) -> None:
    text = raw(server, "GET", "/metrics").body.decode()  # type: ignore[attr-defined]
    for name in (
        "copas_sockets",
        "copas_events_total",
        "copas_request_seconds_bucket",
        "process_resident_memory",
    ):
        assert name in text
    assert raw(server, "GET", "/healthz").status == 200


def test_metrics_are_refused_elsewhere(tmp_path: Path) -> None:
    with serving(tmp_path, COPAS_METRICS="192.0.2.7") as server:
        assert raw(server, "GET", "/metrics").status == 403


async def _listen(socket: ClientConnection, robot: Robot, byes: list[str]) -> None:
    while True:
        message = json.loads(await socket.recv())
        if message["t"] == "event":
            robot.player.receive(json.dumps(message))
        elif message["t"] == "bye":
            byes.append(message["code"])


async def test_sigterm_says_goodbye_and_loses_nothing(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        [robot] = await seat_robots(server.base, 1, room="solo", rules={"target": 5})
        async with connect(robot.address, additional_headers={"cookie": robot.cookie}) as socket:
            await socket.send(robot.player.hello().decode())
            while robot.player.seq < 20:
                for reply in robot.player.receive(await socket.recv()):
                    await socket.send(reply.decode())
            stopping = asyncio.create_task(asyncio.to_thread(server.stop))
            byes: list[str] = []
            with pytest.raises(ConnectionClosed) as closed:
                await _listen(socket, robot, byes)
        assert byes == ["restart"]
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        assert await stopping == 0
        seen = robot.player.seq
        server.start()
        await robot.run()
        assert robot.player.seq > seen
        assert isinstance(robot.player.finished, wire.Finished)


def test_nothing_secret_or_personal_is_logged(tmp_path: Path) -> None:
    async def play(server: Server) -> tuple[str, str]:
        [robot] = await seat_robots(server.base, 1, room="solo", rules={"target": 5})
        await robot.run()
        return robot.player.table, robot.cookie

    with serving(tmp_path, COPAS_LOG_LEVEL="debug") as server:
        table, cookie = asyncio.run(play(server))
        server.stop()
        log = "".join(server.log)
    for secret in (table, cookie.partition("=")[2], "127.0.0.1:", '"master"', '"body"'):
        assert secret not in log
    for line in server.log:
        json.loads(line)


@pytest.mark.parametrize(
    ("database", "sentence"),
    [
        ("mysql://x/y", "The database is SQLite or PostgreSQL, not 'mysql'."),
        ("nonsense", "The database is given by a URL such as sqlite:///copas.db."),
        ("postgresql://nobody@127.0.0.1:1/x", "cannot be brought to the current schema"),
        ("sqlite:////nowhere/at/all/copas.db", "cannot be brought to the current schema: unable to open"),
    ],
)
def test_a_database_that_cannot_be_used_is_a_sentence(tmp_path: Path, database: str, sentence: str) -> None:
    server = Server(tmp_path, {"COPAS_DATABASE": database})
    with pytest.raises(AssertionError, match="did not start"):
        server.start()
    [line] = server.log
    assert sentence in line
    assert "Traceback" not in line


def test_the_database_is_nobody_else_s_to_read(server: Server) -> None:
    kept = list(server.folder.glob("server.db*"))
    assert kept
    assert {stat.S_IMODE(file.stat().st_mode) for file in kept} == {0o600}


def test_a_port_that_is_taken_is_a_sentence(server: Server, tmp_path: Path) -> None:
    second = Server(tmp_path, port=int(server.base.rsplit(":", 1)[1]))
    with pytest.raises(AssertionError, match="cannot be listened on"):
        second.start()
