"""A bare file server for looking at the client by itself: static files, catalogues, the stage."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
STATIC = ROOT / "src" / "copas" / "web" / "static"
LOCALES = ROOT / "src" / "copas" / "locales"
STAGE = Path(__file__).parent / "stage"
CSP = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types copas"
)
CONFIG = {
    "version": "0.1.0",
    "protocol": 1,
    "languages": ["pt-BR", "pt-PT", "en"],
    "presets": {},
    "bots": ["iniciante", "médio", "forte"],
    "bots_coming": ["mestre"],
    "features": {"solo": True, "friends": True, "matched": False, "accounts": False},
    "clock": {},
    "server": "",
}
ANSWERS = {"/api/config": CONFIG, "/api/me": {"name": "Marina", "new": True}, "/api/tables": {"tables": []}}


class Handler(SimpleHTTPRequestHandler):
    """Serves the client's files under the policy that the real server sets."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".ftl": "text/plain",
        ".js": "text/javascript",
    }

    def translate_path(self, path: str) -> str:
        path = path.split("?", 1)[0]
        for prefix, folder in (("/static/", STATIC), ("/locales/", LOCALES), ("/stage/", STAGE)):
            if path.startswith(prefix):
                return str(folder / path.removeprefix(prefix))
        return str(STATIC / "index.html")

    def do_GET(self) -> None:
        answer = ANSWERS.get(self.path)
        if answer is None:
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(answer).encode())

    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", CSP)
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's name
        """Say nothing."""


class Server(ThreadingHTTPServer):
    """A server whose visitors may leave before they have everything."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a browser that went to another page; anything else is a defect."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


@contextmanager
def stage_server() -> Iterator[str]:
    """Serve until the block ends; gives the address."""
    server = Server(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
