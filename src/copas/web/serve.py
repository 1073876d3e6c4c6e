"""Running the server: one process, one port, a clean end."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import uvicorn

from copas.errors import CopasError
from copas.live.messages import MAX_FRAME
from copas.web.app import make_app
from copas.web.frames import FramesProtocol
from copas.web.logs import use_json_logs
from copas.web.patience import PatientProtocol

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from copas.web.app import Site
    from copas.web.settings import Settings

BACKLOG = 2048
SPARE = 2000
"""Connections for pages and files, beside as many sockets as the operator lets in."""
GRACE = 10
"""Seconds for the last answers after SIGTERM."""


class CannotListen(CopasError):
    """The address cannot be listened on."""


def listen(host: str, port: int) -> socket.socket:
    """Open the listening socket.

    Raises:
        CannotListen: if the port is taken or the address is not ours.
    """
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        found = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        raise CannotListen(error.strerror or str(error)) from None
    found.setblocking(False)
    return found


def site_address(settings: Settings, listening: socket.socket) -> str:
    """Return the address that people can open."""
    if settings.base_url:
        return settings.base_url
    host, port = listening.getsockname()[:2]
    name = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::") else host  # noqa: S104 - compared only
    return f"http://{name}:{port}"


class _Server(uvicorn.Server):
    """Says where it is once it serves, and lets tables say goodbye before sockets are closed.

    It carries the application through its life itself: so what keeps it from starting reaches the caller.
    """

    def __init__(self, config: uvicorn.Config, app: Starlette, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take the signals that ask us to stop, and do not raise them again: such a stop is no error."""
        wanted = (signal.SIGINT, signal.SIGTERM)
        before = {number: signal.signal(number, self.handle_exit) for number in wanted}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        with self.capture_signals():
            async with self._app.router.lifespan_context(self._app):
                await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        site: Site | None = getattr(self._app.state, "site", None)
        if site is not None:
            await site.hub.drain()
        await super().shutdown(sockets)


def serve(settings: Settings, say: Callable[[str], None]) -> None:
    """Run the server until it is told to stop.

    Args:
        settings: the operator's.
        say: called with the site's address once it serves.

    Raises:
        CannotListen: if the address cannot be listened on.
        StoreError: if the database cannot be used.
    """
    use_json_logs(settings.log_level)
    os.umask(0o077)  # the database holds secrets
    listening = listen(settings.host, settings.port)
    app, starlette = make_app(settings)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        lifespan="off",
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies or None,
        server_header=False,
        http=PatientProtocol,
        ws=FramesProtocol,
        ws_max_size=2 * MAX_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=40,
        timeout_graceful_shutdown=GRACE,
        backlog=BACKLOG,
        limit_concurrency=settings.sockets + SPARE,
    )
    server = _Server(config, starlette, ready=lambda: say(site_address(settings, listening)))
    with listening:
        server.run(sockets=[listening])
