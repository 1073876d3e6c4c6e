"""A whole match through nginx with the file of docs/operations.md: TLS, upgrades, forwarded addresses."""

from __future__ import annotations

import asyncio
import http.client
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from copas.live import messages as wire
from tests.web.driver import seat_robots
from tests.web.serving import Server

PAGE = Path(__file__).resolve().parents[2] / "docs" / "operations.md"
QUIET = 22
"""Seconds of silence after which nginx gives a socket up here: longer than the server goes without a ping."""


@dataclass
class Proxied:
    """A server behind nginx: how people reach it, and how to trust it."""

    base: str
    trust: ssl.SSLContext
    server: Server

    def ask(self, path: str, *, source: str = "127.0.0.1", **headers: str) -> http.client.HTTPResponse:
        """One request from an address of this machine; the body is read."""
        port = int(self.base.rsplit(":", 1)[1])
        connection = http.client.HTTPSConnection(
            "localhost", port, context=self.trust, source_address=(source, 0), timeout=30
        )
        connection.request("GET", path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        response = connection.getresponse()
        response.read()
        connection.close()
        return response


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def nginx() -> str:
    found = shutil.which("nginx") or shutil.which("/usr/sbin/nginx")
    assert found, "Install nginx (Debian: nginx-light): the documented configuration is tried with it."
    return found


def certificate(folder: Path) -> None:
    """Make a certificate for this machine, signed by itself."""
    words = ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    words += ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-days", "2"]
    words += ["-keyout", "copas.key", "-out", "copas.pem"]
    subprocess.run(words, cwd=folder, check=True, capture_output=True)


def configuration(folder: Path, port: int, upstream: str) -> str:
    """The documented file, with this machine's addresses in it, in a frame that needs no rights."""
    [block] = re.findall(r"```nginx\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    changes = {
        "listen 443 ssl": f"listen 127.0.0.1:{port} ssl",
        "server_name copas.example": "server_name localhost",
        "/etc/ssl/": f"{folder}/",
        "http://127.0.0.1:8000": upstream,
        "proxy_read_timeout 75s": f"proxy_read_timeout {QUIET}s",
    }
    for old, new in changes.items():
        assert block.count(old), f"docs/operations.md no longer says {old!r}."
        block = block.replace(old, new)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    folders = "".join(f"    {kind}_temp_path {folder}/{kind};\n" for kind in kinds)
    user = "user root;\n" if os.getuid() == 0 else ""
    head = f"{user}daemon off;\nworker_processes 1;\npid {folder}/nginx.pid;\nerror_log stderr;\n"
    return f"{head}events {{}}\nhttp {{\n    access_log off;\n{folders}{block}}}\n"


@contextmanager
def running_nginx(folder: Path, port: int, upstream: str) -> Iterator[None]:
    file = folder / "nginx.conf"
    file.write_text(configuration(folder, port, upstream), encoding="utf-8")
    process = subprocess.Popen(
        [nginx(), "-c", str(file), "-p", str(folder)], stderr=subprocess.PIPE, text=True
    )
    try:
        until = time.monotonic() + 60
        while True:
            assert process.poll() is None, process.stderr and process.stderr.read()
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert time.monotonic() < until
            time.sleep(0.1)
        yield
    finally:
        process.terminate()
        process.communicate(timeout=30)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    folder = tmp_path_factory.mktemp("proxy")
    certificate(folder)
    port = free_port()
    base = f"https://localhost:{port}"
    # The address of whoever asks is nginx's for the server, unless the forwarded one counts.
    server = Server(folder / "data", {"COPAS_BASE_URL": base, "COPAS_PROXIES": "127.0.0.1"}, port=free_port())
    server.start(f"http://127.0.0.1:{server.port}")
    try:
        with running_nginx(folder, port, server.base):
            yield Proxied(base, ssl.create_default_context(cafile=str(folder / "copas.pem")), server)
    finally:
        server.kill()


async def test_a_match_is_played_through_it(site: Proxied) -> None:
    robots = await seat_robots(site.base, 2, trust=site.trust, rules={"target": 5})
    await asyncio.gather(*(robot.run() for robot in robots))
    assert all(isinstance(robot.player.finished, wire.Finished) for robot in robots)
    assert all(robot.reconnects == 0 for robot in robots)


async def test_a_person_may_think_for_longer_than_nginx_waits(site: Proxied) -> None:
    [robot] = await seat_robots(site.base, 1, room="solo", trust=site.trust)
    headers = {"cookie": robot.cookie, "origin": site.base}
    async with connect(
        robot.address, additional_headers=headers, ssl=site.trust, ping_interval=None
    ) as socket:
        await socket.send(robot.player.hello().decode())
        assert json.loads(await socket.recv())["t"] == "welcome"
        await asyncio.sleep(QUIET + 10)
        await socket.send('{"t":"ping","n":7}')
        async with asyncio.timeout(60):
            while json.loads(await socket.recv())["t"] != "pong":
                pass


async def test_pages_of_other_sites_get_no_socket(site: Proxied) -> None:
    with pytest.raises(InvalidStatus):
        await connect(
            site.base.replace("https", "wss") + "/ws",
            additional_headers={"origin": "https://evil.example"},
            ssl=site.trust,
        )


def test_the_browser_is_told_to_stay_with_https(site: Proxied) -> None:
    assert site.ask("/").getheader("strict-transport-security")
    assert "Secure" in (site.ask("/api/me").getheader("set-cookie") or "")


def test_a_foreign_host_name_is_not_served(site: Proxied) -> None:
    assert site.ask("/", Host="evil.example").status == 421


def test_the_address_of_whoever_asks_counts_and_cannot_be_made_up(site: Proxied) -> None:
    """/metrics is for 127.0.0.1: not for others behind the same proxy, whatever they claim."""
    assert site.ask("/metrics").status == 200
    assert site.ask("/metrics", source="127.0.0.2").status == 403
    assert site.ask("/metrics", source="127.0.0.2", X_Forwarded_For="127.0.0.1").status == 403
