"""The browser client's files as they are sent: slimmed, joined, compressed, with their version.

`/static/v-<digest>/…` never changes, so browsers keep it without asking again; the page names the digest.
Without a digest, or with `?source`, or with the setting `sources`, a file is sent for those who read it.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib.resources import files
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from anyio import to_thread
from starlette.responses import PlainTextResponse, Response

from copas.web.joined import Joined
from copas.web.slim import slim_script, slim_style, slim_words

if TYPE_CHECKING:
    from types import ModuleType

    from starlette.requests import Request

    brotli: ModuleType | None
else:
    try:
        import brotli
    except ImportError:  # another Python than CPython: gzip does
        brotli = None

PACKAGE: Final = Path(str(files("copas")))
STATIC: Final = PACKAGE / "web" / "static"
FOLDERS: Final = MappingProxyType({"static": STATIC, "locales": PACKAGE / "locales"})
"""First part of an address, and the folder whose files it names."""

_TYPES: Final = MappingProxyType(
    {
        ".css": "text/css; charset=utf-8",
        ".ftl": "text/plain; charset=utf-8",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript; charset=utf-8",
        ".svg": "image/svg+xml",
        ".txt": "text/plain; charset=utf-8",
        ".woff2": "font/woff2",
    }
)
"""What is served at all; types for the compiler, for example, are not."""
_SLIM: Final[Mapping[str, Callable[[str], str]]] = MappingProxyType(
    {".js": slim_script, ".css": slim_style, ".ftl": slim_words}
)
_VERSION: Final = re.compile(r"v-[0-9a-f]{16}")
_FOREVER: Final = "public, max-age=31536000, immutable"
_ASK: Final = "no-cache"
_LEAST: Final = 300
"""Bytes below which compressing gains nothing."""
_LOOK_EVERY: Final = 1.0
"""Seconds between two looks at the files' dates."""


@dataclass(frozen=True)
class Sent:
    """One file as it is sent.

    Attributes:
        kind: its media type.
        plain: the bytes.
        packed: the bytes by content coding; empty where compressing gains nothing.
        tag: an entity tag of the bytes.
    """

    kind: str
    plain: bytes
    packed: Mapping[str, bytes]
    tag: str


def pack(data: bytes) -> dict[str, bytes]:
    """Return data in every content coding that browsers take, the smallest first."""
    found = {"gzip": gzip.compress(data, 9, mtime=0)}
    if brotli is not None:
        found = {"br": brotli.compress(data, mode=brotli.MODE_TEXT), **found}
    return {coding: packed for coding, packed in found.items() if len(packed) < len(data)}


class ClientFiles:
    """The files, and the pages that name them.

    Args:
        sources: send the files as they are written, without a version, for people who work on them.
        clock: seconds.
    """

    def __init__(self, *, sources: bool = False, clock: Callable[[], float] = time.monotonic) -> None:
        self._sources = sources
        self._clock = clock
        self._looked = float("-inf")
        self._dates: tuple[object, ...] = ()
        self._digest = ""
        self._sent: dict[tuple[str, bool], Sent] = {}
        self._joined: tuple[Joined, Joined] | None = None

    # Versions

    def version(self) -> str:
        """Return the digest of all files now; what was prepared before a change is forgotten."""
        now = self._clock()
        if now - self._looked >= _LOOK_EVERY:
            self._looked = now
            found = sorted(
                path for folder in FOLDERS.values() for path in folder.rglob("*") if path.is_file()
            )
            stats = [path.stat() for path in found]
            dates = tuple(
                (path, stat.st_mtime_ns, stat.st_size) for path, stat in zip(found, stats, strict=True)
            )
            if dates != self._dates:
                self._dates, self._digest = dates, _digest_of(found)
                self._sent = {}
                self._joined = None
        return self._digest

    # Files

    def find(self, path: str) -> Path | None:
        """Return the file of an address such as `static/app.js`, or None."""
        first, _, rest = path.partition("/")
        folder, parts = FOLDERS.get(first), PurePosixPath(rest).parts
        if folder is None or not parts or ".." in parts or PurePosixPath(rest).is_absolute() or "\\" in rest:
            return None
        found = folder.joinpath(*parts)
        return found if found.suffix in _TYPES and found.is_file() else None

    def prepare(self, path: str, *, source: bool = False) -> Sent | None:
        """Return a file as it is sent, or None; slow the first time.

        Args:
            path: as `static/app.js`.
            source: whether to leave it as it is written.
        """
        source = source or self._sources
        sent = self._sent.get((path, source))
        if sent is not None:
            return sent
        styles = path == f"static/{FIRST_STYLES}" and not source
        file = self.find(f"static/{STYLES[0]}" if styles else path)
        if file is None:
            return None
        if styles:
            data = b"".join(self._made(f"static/{name}", STATIC / name) for name in STYLES)
        else:
            data = file.read_bytes() if source else self._made(path, file)
        sent = self._sent[path, source] = _sent(data, file.suffix)
        return sent

    def _made(self, path: str, file: Path) -> bytes:
        """Return a file slimmed, and a module joined with those that it always comes with."""
        name = path.removeprefix("static/")
        slim = None if "vendor" in file.parts else _SLIM.get(file.suffix)
        if slim is None:
            return file.read_bytes()
        if file.suffix == ".js":
            pages, worker = self._all_joined()
            joined = pages if name in pages.reachable() else worker
            return (joined.text(name) if name in joined.orders else joined.outside(name)).encode()
        return slim(file.read_text(encoding="utf-8")).encode()

    def _all_joined(self) -> tuple[Joined, Joined]:
        if self._joined is None:
            pages, worker = (
                Joined([name for name in entries if self.find(f"static/{name}")], read_slimmed)
                for entries in JOINED
            )
            self._joined = pages, worker
        return self._joined

    def page(self, path: str) -> Sent:
        """Return the client's one page, for an address such as `/table/…`: its code reads the address."""
        first = path.strip("/").partition("/")[0]
        key = f"page {first if first in _ENTRIES else ''}"
        sent = self._sent.get((key, self._sources))
        if sent is None:
            text = (STATIC / "index.html").read_text(encoding="utf-8")
            if not self._sources:
                text = _with_joined(text, _ENTRIES.get(first, "app.js")).replace(
                    '"/static/', f'"/static/v-{self._digest}/'
                )
            sent = self._sent[key, self._sources] = _sent(text.encode(), ".html")
        return sent

    def prepare_pages(self) -> None:
        """Prepare the pages, which name the files: some hundredths of a second."""
        self.version()
        for entry in _ENTRIES:
            self.page(f"/{entry}")

    async def prepare_first(self) -> None:
        """Prepare what a first visit asks for: compressing takes a core for some seconds, all together."""
        self.prepare_pages()
        for name in (FIRST_STYLES, "boot.js", *(name for entries in JOINED for name in entries), *_FIRST):
            await to_thread.run_sync(self.prepare, f"static/{name}")

    async def serve_file(self, request: Request) -> Response:
        """Answer with a file."""
        digest = self.version()
        first, _, rest = request.url.path.lstrip("/").partition("/")
        named, _, under = rest.partition("/")
        versioned = _VERSION.fullmatch(named) is not None
        path = f"{first}/{under if versioned else rest}"
        source = "source" in request.query_params
        sent = self._sent.get((path, source or self._sources))
        if sent is None:
            sent = await to_thread.run_sync(partial(self.prepare, path, source=source))
        if sent is None:
            return PlainTextResponse("There is no such file.", 404)
        keep = _FOREVER if named == f"v-{digest}" and not source else _ASK
        return _answer(sent, keep, request)

    async def serve_page(self, request: Request) -> Response:
        """Answer with the page of an address."""
        self.version()
        sent = await to_thread.run_sync(self.page, request.url.path)
        return _answer(sent, _ASK, request)


_ENTRIES: Final = MappingProxyType({"": "app.js", "table": "pages/table.js", "room": "pages/table.js"})
"""First part of a page's address, and the module that draws it."""
JOINED: Final = (("app.js", "pages/table.js", "ui/table/side.js"), ("fair/worker.js",))
"""Modules that come with all that they import, in one file; those of the page, then those of its Worker."""
_FIRST: Final = ("css/table.css", "fonts/figtree.woff2", "fonts/newsreader-560.woff2", "img/back.svg")
"""What else is asked for until the first card is seen."""
STYLES: Final = ("css/tokens.css", "css/base.css", "css/cards.css", "css/home.css")
"""What the page names, in the order in which they count."""
FIRST_STYLES: Final = "css/first.css"
"""All of them in one."""


def _digest_of(found: list[Path]) -> str:
    code = hashlib.sha256()
    for name in ("slim.py", "joined.py", "client_files.py"):
        code.update((PACKAGE / "web" / name).read_bytes())
    for path in found:
        code.update(f"{path.relative_to(PACKAGE).as_posix()}\0".encode() + path.read_bytes())
    return code.hexdigest()[:16]


def _sent(data: bytes, suffix: str) -> Sent:
    packed = {} if suffix == ".woff2" or len(data) < _LEAST else pack(data)
    return Sent(_TYPES[suffix], data, packed, f'"{hashlib.sha256(data).hexdigest()[:24]}"')


def _answer(sent: Sent, keep: str, request: Request) -> Response:
    """Answer in the smallest coding that the browser takes, or say that it has the file already."""
    headers = request.headers
    wanted = _codings(headers.get("accept-encoding", ""))
    coding = next((coding for coding in sent.packed if coding in wanted), "")
    tag = f'{sent.tag[:-1]}-{coding}"' if coding else sent.tag
    all_headers = {"etag": tag, "cache-control": keep, "vary": "accept-encoding"}
    if tag in (part.strip().removeprefix("W/") for part in headers.get("if-none-match", "").split(",")):
        return Response(status_code=304, headers=all_headers)
    if coding:
        all_headers["content-encoding"] = coding
    body = sent.packed[coding] if coding else sent.plain
    return Response(body, headers=all_headers, media_type=sent.kind)


def _codings(accepted: str) -> set[str]:
    """Return the content codings that an `Accept-Encoding` header takes; `q=0` says no."""
    parts = (part.partition(";") for part in accepted.lower().split(","))
    refused = re.compile(r"q=0(\.0*)?")
    return {name.strip() for name, _, more in parts if not refused.fullmatch(more.strip())}


def read_slimmed(name: str) -> str:
    """Return a module of the client, as `core/i18n.js`, as browsers get it; vendored ones are slim."""
    text = (FOLDERS["static"] / name).read_text(encoding="utf-8")
    return text if name.startswith("vendor/") else slim_script(text)


def _with_joined(text: str, entry: str) -> str:
    """Name what the page will need besides its script; the first style sheets become one."""
    first, *rest = (f'    <link rel="stylesheet" href="/static/{name}">\n' for name in STYLES)
    text = text.replace(first, first.replace(STYLES[0], FIRST_STYLES))
    for link in rest:
        text = text.replace(link, "")
    # What the script itself imports is in it.
    text = re.sub(r' *<link rel="modulepreload"[^>]*>\n', "", text)
    if entry == "app.js":
        return text
    mark = '    <script type="module"'
    return text.replace(mark, f'    <link rel="modulepreload" href="/static/{entry}">\n{mark}')
