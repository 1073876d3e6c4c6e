"""The application: everything wired together, and its life from start to drain."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from importlib.metadata import version as installed_version
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from copas.live.clock import StoppableClock
from copas.live.hub import Hub
from copas.live.messages import ErrorCode
from copas.live.serving import Serving
from copas.live.sql import SqlStore
from copas.live.store import StoreError
from copas.live.writer import Writer
from copas.mental import group
from copas.people.passwords import Passwords
from copas.people.sql import PeopleStore, PeopleStoreError
from copas.web import account_routes, analysis_routes, history_routes, http, pauses
from copas.web import hindsight as hindsight_routes
from copas.web.analyses import Analyses, Kept
from copas.web.auth import Guests
from copas.web.client_files import ClientFiles
from copas.web.guard import Rates, SecurityHeaders, Sites
from copas.web.hindsight import Hindsight
from copas.web.http import endpoint
from copas.web.lateness import Lateness
from copas.web.levels import Levels
from copas.web.metrics import Metrics
from copas.web.people import People
from copas.web.queue import LiveQueue
from copas.web.queue_socket import serve_queue
from copas.web.socket import refuse_socket, serve_socket

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import Receive, Scope, Send
    from starlette.websockets import WebSocket

    from copas.live.store import Store
    from copas.live.table import Person
    from copas.web.settings import Settings

SWEEP_EVERY = 10.0
EXPIRE_EVERY = 360
FORGET_EVERY = 3600.0
FILES_AFTER = 0.2
WARM_AFTER = 1.0
_DAY = 86_400


@dataclass
class Site:
    """What the handlers share.

    Attributes:
        settings: the operator's.
        hub: the tables.
        guests: the cookies.
        people: the accounts.
        queue: the searches for live tables.
        levels: the bots.
        hindsight: judges finished deals.
        analyses: analyses finished matches.
        sites: which hosts and origins are ours.
        rates: requests by address.
        code_rates: room codes tried, by address.
        metrics: the counters.
        version: of the program.
        addresses: open sockets by address.
    """

    settings: Settings
    hub: Hub
    guests: Guests
    people: People
    queue: LiveQueue
    levels: Levels
    hindsight: Hindsight
    analyses: Analyses
    sites: Sites
    rates: Rates
    code_rates: Rates
    metrics: Metrics
    version: str
    addresses: dict[str, int] = field(default_factory=dict)

    def is_secure(self, scheme: str) -> bool:
        """Say whether a request came by https."""
        return self.settings.secure or scheme in ("https", "wss")


class Threads:
    """Runs heavy work in a few threads (`copas.live.hub.Runner`)."""

    def __init__(self, workers: int) -> None:
        self._pool = ThreadPoolExecutor(workers, thread_name_prefix="table")

    async def __call__(self, work: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever the work returns
        """Run it."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        """Stop when the work in hand is done."""
        self._pool.shutdown(wait=True)


async def open_site(settings: Settings, store: Store, people: People, run: Threads) -> Site:
    """Read the server's keys and make everything that the handlers need."""
    identity = group.reduce(await store.key("identity", os.urandom(64)))
    cookie_key = await store.key("cookie", os.urandom(32))
    metrics = Metrics()
    levels = Levels(settings.offered)
    clock = StoppableClock(asyncio.get_running_loop().time)
    hub = Hub(
        store=store,
        writer=Writer(store, wait=settings.commit_wait),
        serving=Serving(identity, os.urandom, levels.bot),
        bot_ready=levels.wait,
        clock=clock,
        run=run,
        today=lambda: int(time.time() // _DAY),
        timing=settings.timing,
        limits=settings.limits,
        meters=metrics,
        real=time.monotonic,
        wall=_wall,
        seated=people.seated,
    )
    lateness = Lateness(clock)
    lateness.start()
    metrics.watch(hub, lateness)
    hub.writer.start()
    queue = LiveQueue(hub, people.store, _wall, time.monotonic, settings.bots, settings.queue)
    return Site(
        settings=settings,
        hub=hub,
        guests=Guests(cookie_key, os.urandom),
        people=people,
        queue=queue,
        levels=levels,
        hindsight=Hindsight(),
        analyses=Analyses(Kept(settings.folder / "analyses")),
        sites=Sites(settings.base_url, settings.host),
        rates=Rates(settings.requests, 5 * settings.requests, time.monotonic),
        code_rates=Rates(0.5, 30, time.monotonic),
        metrics=metrics,
        version=installed_version("copas"),
    )


@contextlib.asynccontextmanager
async def lifespan(app: Starlette, settings: Settings, client: ClientFiles) -> AsyncIterator[None]:
    """Open the store, run, drain."""
    if settings.database_url.startswith("sqlite") and not settings.database:
        settings.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    store = SqlStore(settings.database_url)
    run = Threads(max(2, os.cpu_count() or 2))
    background: list[asyncio.Task[None]] = []
    people: People | None = None
    site: Site | None = None
    try:
        await store.migrate()
        people = People(PeopleStore(store.engine), Passwords(), os.urandom, _wall, time.monotonic)
        site = await open_site(settings, store, people, run)
        app.state.site = site
        background = [
            asyncio.create_task(site.hub.start(), name="load"),
            asyncio.create_task(_preparing(client), name="files"),
            asyncio.create_task(_housekeeping(site.hub), name="housekeeping"),
            asyncio.create_task(_forgetting(people), name="forgetting"),
            asyncio.create_task(site.queue.run(), name="queue"),
            asyncio.create_task(_warming(site.levels), name="warming"),
        ]
        yield
        await site.queue.close()
        await site.hub.drain()
        site.hindsight.close()
    finally:
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        if site is not None:
            await site.analyses.close()
        run.close()
        if people is not None:
            await people.close()
        await store.close()


def _wall() -> int:
    return int(time.time())


async def _preparing(client: ClientFiles) -> None:
    # The page itself comes before what it will ask for: compressing would hold it up.
    client.prepare_pages()
    await asyncio.sleep(FILES_AFTER)
    await client.prepare_first()


async def _warming(levels: Levels) -> None:
    # The first pages come first.
    await asyncio.sleep(WARM_AFTER)
    levels.warm()


async def _forgetting(people: People) -> None:
    while True:
        with contextlib.suppress(PeopleStoreError):  # it will do an hour later
            await people.forget_old()
        await asyncio.sleep(FORGET_EVERY)


async def _housekeeping(hub: Hub) -> None:
    rounds = 0
    pauses.begin()
    while True:
        await asyncio.sleep(SWEEP_EVERY)
        hub.look()
        hub.sweep()
        pauses.settle()
        rounds += 1
        if rounds % EXPIRE_EVERY == 0:
            pauses.look_at_all()
            with contextlib.suppress(StoreError):  # `/healthz` tells; the next round tries again
                await hub.expire()


@contextlib.asynccontextmanager
async def admitted(websocket: WebSocket) -> AsyncIterator[tuple[Site, Person] | None]:
    """Accept a socket of ours, and count it for as long as it is open; None if it was refused."""
    site: Site = websocket.app.state.site
    address = websocket.client.host if websocket.client else ""
    if not (site.sites.host_is_ours(websocket.headers) and site.sites.origin_is_ours(websocket.headers)):
        await websocket.close()
        yield None
        return
    hub, here = site.hub, site.addresses.get(address, 0)
    if hub.draining or hub.sockets >= hub.limits.sockets or here >= site.settings.sockets_per_address:
        await refuse_socket(websocket, ErrorCode.RESTART if hub.draining else ErrorCode.FULL)
        yield None
        return
    try:
        person = await site.people.person(websocket.cookies) or site.guests.read(websocket.cookies)
        person = None if person is None else await site.people.with_blocks(person)
    except PeopleStoreError:
        await refuse_socket(websocket, ErrorCode.RESTART)
        yield None
        return
    headers = []
    if person is None:
        person = site.guests.new()
        cookie = site.guests.header(person, secure=site.is_secure(websocket.url.scheme))
        headers.append((b"set-cookie", cookie.encode()))
    site.addresses[address] = site.addresses.get(address, 0) + 1
    try:
        await websocket.accept(headers=headers)
        yield site, person
    finally:
        site.addresses[address] -= 1
        if not site.addresses[address]:
            del site.addresses[address]


async def socket(websocket: WebSocket) -> None:
    """`/ws`."""
    async with admitted(websocket) as found:
        if found is not None:
            site, person = found
            await serve_socket(websocket, site.hub, person, site.metrics, site.settings.frames)


async def queue_socket(websocket: WebSocket) -> None:
    """`/ws/queue`."""
    async with admitted(websocket) as found:
        if found is not None:
            site, person = found
            await serve_queue(websocket, site.queue, person, site.metrics)


class HostCheck:
    """Refuses requests that name a foreign host."""

    def __init__(self, app: Starlette, sites: Sites) -> None:
        self._app, self._sites = app, sites

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request."""
        from starlette.datastructures import Headers

        if scope["type"] == "http" and not self._sites.host_is_ours(Headers(scope=scope)):
            await PlainTextResponse("This site has another name.", 421)(scope, receive, send)
            return
        await self._app(scope, receive, send)


def _route(path: str, handler: http.Handler, method: str = "GET") -> Route:
    return Route(path, endpoint(handler, changes=method != "GET"), methods=[method])


PEOPLE_ROUTES = [
    _route("/api/accounts", account_routes.register, "POST"),
    _route("/api/session", account_routes.log_in, "POST"),
    _route("/api/session", account_routes.log_out, "DELETE"),
    _route("/api/account", account_routes.show),
    _route("/api/account/password", account_routes.change_password, "PUT"),
    _route("/api/account/sessions", account_routes.sign_out_everywhere, "DELETE"),
    _route("/api/account/sessions/{session}", account_routes.close_session, "DELETE"),
    _route("/api/account/export", account_routes.export),
    _route("/api/account/delete", account_routes.delete, "POST"),
    _route("/api/account/browsers", account_routes.note_browser, "POST"),
    _route("/api/account/blocks", account_routes.block, "POST"),
    _route("/api/account/blocks/{account}", account_routes.unblock, "DELETE"),
    _route("/api/reports", account_routes.report, "POST"),
    _route("/api/people", history_routes.find),
    _route("/api/people/{account}", history_routes.profile),
    _route("/api/people/{account}/ratings", history_routes.ratings),
    _route("/api/people/{account}/matches", history_routes.matches),
    _route("/api/results/{match}", history_routes.match),
    _route("/api/matches/{record}/replay", history_routes.replay),
    _route("/api/matches/{record}/analysis", analysis_routes.show),
    _route("/api/matches/{record}/analysis", analysis_routes.ask, "POST"),
    _route("/api/leaderboard", history_routes.leaderboard),
    _route("/api/bots", history_routes.bots),
]
"""Accounts, histories, ratings (docs/people.md)."""


def make_app(settings: Settings) -> tuple[SecurityHeaders, Starlette]:
    """Return the ASGI application, and the Starlette application inside it, whose state has the `Site`."""
    client = ClientFiles(sources=settings.sources)
    routes = [
        Route("/api/config", endpoint(http.config)),
        Route("/api/me", endpoint(http.me)),
        Route("/api/me", endpoint(http.rename, changes=True), methods=["PUT"]),
        Route("/api/tables", endpoint(http.my_tables)),
        Route("/api/tables", endpoint(http.open_table, changes=True), methods=["POST"]),
        Route("/api/rooms/{code}", endpoint(http.find_room)),
        Route("/api/matches/{record}", endpoint(http.match_record)),
        Route("/api/tables/{table}/hindsight/{deal:int}", endpoint(hindsight_routes.at_table)),
        Route("/api/matches/{record}/hindsight/{deal:int}", endpoint(hindsight_routes.of_match)),
        *PEOPLE_ROUTES,
        Route("/healthz", endpoint(http.health)),
        Route("/metrics", endpoint(http.metrics)),
        WebSocketRoute("/ws", socket),
        WebSocketRoute("/ws/queue", queue_socket),
        Route("/static/{rest:path}", client.serve_file),
        Route("/locales/{rest:path}", client.serve_file),
        Route("/api/{rest:path}", endpoint(_unknown), methods=["GET", "POST", "PUT", "DELETE"]),
        Route("/{rest:path}", client.serve_page),
    ]
    app = Starlette(routes=routes, lifespan=partial(lifespan, settings=settings, client=client))
    guarded = HostCheck(app, Sites(settings.base_url, settings.host))
    return SecurityHeaders(guarded, https=settings.secure), app


async def _unknown(_request: Request, _site: Site) -> Response:
    return http.answer({"code": "not_found", "sentence": "There is no such address."}, 404)
