"""The client's files over HTTP: versions, caching, compression, sources."""

from __future__ import annotations

import gzip
import http.client
import os
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import brotli
import pytest

from copas.web import client_files
from copas.web.client_files import FIRST_STYLES, STATIC, STYLES, ClientFiles
from tests.web.serving import Server, serving


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("files"), COPAS_REQUESTS="1000") as running:
        yield running


def get(server: Server, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection(urlsplit(server.base).netloc, timeout=30)
    connection.request(method, path, headers={k.replace("_", "-"): v for k, v in headers.items()})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return response.status, {k.lower(): v for k, v in response.getheaders()}, body


def named(page: bytes) -> list[str]:
    """Return the files that a page names."""
    return re.findall(r'(?:src|href)="(/static/[^"]+)"', page.decode())


def test_the_page_names_files_that_never_change(server: Server) -> None:
    status, headers, page = get(server, "/")
    assert (status, headers["cache-control"]) == (200, "no-cache")
    files = named(page)
    # All that the first page needs comes with its script and one style sheet.
    assert sorted(path.rpartition("/")[2] for path in files) == [
        "app.js",
        "boot.js",
        "figtree.woff2",
        "first.css",
        "icon.svg",
    ]
    for path in files:
        status, headers, _ = get(server, path)
        assert status == 200, path
        assert headers["cache-control"] == "public, max-age=31536000, immutable", path


def test_the_table_s_page_names_the_table_s_modules_too(server: Server) -> None:
    at_home, at_table = (set(named(get(server, path)[2])) for path in ("/", "/table/x"))
    assert at_home < at_table
    assert [path.partition("/v-")[2].partition("/")[2] for path in at_table - at_home] == ["pages/table.js"]


def test_the_first_styles_are_all_of_them_in_their_order(server: Server) -> None:
    one = get(server, f"/static/{FIRST_STYLES}")[2]
    each = [get(server, f"/static/{name}")[2] for name in STYLES]
    assert one == b"".join(each)
    assert get(server, f"/static/{FIRST_STYLES}?source")[0] == 404


def test_an_old_version_and_none_are_asked_for_again(server: Server) -> None:
    for path in ("/static/v-0123456789abcdef/app.js", "/static/app.js"):
        status, headers, body = get(server, path)
        assert (status, headers["cache-control"]) == (200, "no-cache")
        assert get(server, path, If_None_Match=headers["etag"])[0] == 304
        assert b"// Entry" not in body


@pytest.mark.parametrize(
    ("wanted", "coding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=1.0, gzip;q=0.8", "br"),
        ("", ""),
        ("zstd", ""),
        ("br;q=0, gzip;q=0.5", "gzip"),
    ],
)
def test_the_smallest_coding_that_the_browser_takes(server: Server, wanted: str, coding: str) -> None:
    plain = get(server, "/static/core/stage.js")[2]
    _, headers, body = get(server, "/static/core/stage.js", Accept_Encoding=wanted)
    assert headers.get("content-encoding", "") == coding
    assert headers["vary"] == "accept-encoding"
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress, "": bytes}[coding]
    assert unpack(body) == plain
    assert not coding or len(body) < len(plain) / 2


def test_whoever_reads_the_source_gets_it(server: Server) -> None:
    written = (STATIC / "core" / "stage.js").read_bytes()
    status, headers, body = get(server, "/static/core/stage.js?source")
    assert (status, body) == (200, written)
    assert headers["cache-control"] == "no-cache"
    assert get(server, "/static/core/stage.js")[2] != written


@pytest.mark.parametrize(
    "path",
    [
        "/static/../settings.py",
        "/static/%2e%2e/settings.py",
        "/static/..%2fsettings.py",
        "/static//etc/passwd",
        "/static/v-0123456789abcdef/../../app.py",
        "/static/nothing.js",
        "/static/vendor/preact.d.ts",
        "/static/",
        "/static",
        "/locales/en",
    ],
)
def test_nothing_else_is_served(server: Server, path: str) -> None:
    status, headers, body = get(server, path)
    assert status == 404 or (path == "/static" and headers["content-type"].startswith("text/html"))
    assert b"import" not in body or path == "/static"


def test_only_reading(server: Server) -> None:
    assert get(server, "/static/app.js", "POST")[0] == 405
    assert get(server, "/", "POST")[0] == 405
    status, headers, body = get(server, "/static/app.js", "HEAD")
    assert (status, body) == (200, b"")
    assert headers["etag"]


def test_a_changed_file_has_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    static = tmp_path / "web" / "static"
    static.mkdir(parents=True)
    for name in ("slim.py", "joined.py", "client_files.py"):
        (tmp_path / "web" / name).write_text("")
    (static / "one.js").write_text("a;  // one\n")
    monkeypatch.setattr(client_files, "PACKAGE", tmp_path)
    monkeypatch.setattr(client_files, "FOLDERS", {"static": static})
    now = 0.0
    files = ClientFiles(clock=lambda: now)
    first = files.version()
    assert files.prepare("static/one.js").plain == b"a;\n"  # type: ignore[union-attr]
    (static / "one.js").write_text("b;\n")
    os.utime(static / "one.js", (1, 1))
    assert files.version() == first  # looked a moment ago
    now = 2.0
    assert files.version() != first
    assert files.prepare("static/one.js").plain == b"b;\n"  # type: ignore[union-attr]


def test_with_the_setting_everything_is_as_it_is_written() -> None:
    files = ClientFiles(sources=True)
    files.version()
    assert files.prepare("static/app.js").plain == (STATIC / "app.js").read_bytes()  # type: ignore[union-attr]
    assert files.page("/").plain == (STATIC / "index.html").read_bytes()


async def test_what_a_first_visit_asks_for_is_ready_before_it_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    files = ClientFiles()
    await files.prepare_first()
    monkeypatch.setattr(client_files, "pack", lambda _: pytest.fail("compressed while somebody waits"))
    for path in ("/", "/table/x", "/room/y"):
        page = files.page(path).plain
        for name in named(page):
            if not name.endswith("icon.svg"):
                assert files.prepare("static/" + name.split("/", 3)[3]) is not None
