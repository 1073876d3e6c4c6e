"""The small HTTP interface beside the sockets (docs/wire-protocol.md §2)."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import UNSET, Struct, UnsetType
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from copas.bots import LEVELS, UnknownBot, normalise
from copas.errors import CopasError
from copas.i18n import LANGUAGES
from copas.live import messages as wire
from copas.live.messages import ErrorCode
from copas.live.store import StoreError
from copas.live.table import Rejected, Room, State, Table, read_rules
from copas.mental.encoding import VERSION as FAIR
from copas.mental.messages import MessageType
from copas.people import history
from copas.people.errors import PeopleError, PeopleReason
from copas.people.sql import PeopleStoreError
from copas.rules import PRESETS, Rules
from copas.web.auth import BadName, clean_name
from copas.web.people import STATUS, refusal_body

if TYPE_CHECKING:
    from starlette.requests import Request

    from copas.live.store import Saved, StoredRecord
    from copas.live.table import Person
    from copas.seats import Seat
    from copas.web.app import Site

MOST_BODY = 16 * 1024
BODY_WITHIN = 10.0
"""Seconds for the body of a request, from its head on."""
_STATUS = {
    ErrorCode.SLOW: 408,
    ErrorCode.UNKNOWN_TABLE: 404,
    ErrorCode.TOO_MANY: 429,
    ErrorCode.TOO_LARGE: 413,
    ErrorCode.FULL: 503,
    ErrorCode.RESTART: 503,
}


class NameWish(Struct, forbid_unknown_fields=True):
    """`PUT /api/me`."""

    name: str


class TableWish(Struct, forbid_unknown_fields=True):
    """`POST /api/tables`."""

    room: str
    rules: dict[str, Any] | str | UnsetType = UNSET
    bots: str | UnsetType = UNSET
    clock: bool | UnsetType = UNSET


def answer(value: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return a JSON response that nobody keeps."""
    all_headers = {"cache-control": "no-store", **(headers or {})}
    return Response(msgspec.json.encode(value), status, all_headers, "application/json")


def failure(code: ErrorCode, sentence: str, **more: Any) -> Response:  # noqa: ANN401 - free form
    """Return a refusal; where the rest of the request is not waited for, the connection ends with it."""
    headers = {"connection": "close"} if code in (ErrorCode.SLOW, ErrorCode.TOO_LARGE) else None
    return answer({"code": str(code), "sentence": sentence, **more}, _STATUS.get(code, 400), headers)


Handler = Callable[["Request", "Site"], Awaitable[Response]]


def endpoint(handler: Handler, *, changes: bool = False) -> Callable[[Request], Awaitable[Response]]:
    """Wrap a handler: host, origin, rate, and errors of ours as JSON."""

    async def serve(request: Request) -> Response:
        site: Site = request.app.state.site
        address = request.client.host if request.client else ""
        if not site.rates.take(address):
            return failure(ErrorCode.TOO_MANY, "Too many requests; wait a little.")
        if changes and not site.sites.origin_is_ours(request.headers):
            return answer({"code": "origin", "sentence": "Only the site's own pages may do that."}, 403)
        try:
            return await handler(request, site)
        except Rejected as error:
            return failure(error.code, str(error), reason=error.reason, details=error.details)
        except PeopleError as error:
            return answer(refusal_body(error), STATUS.get(error.reason, 400))
        except UnknownBot as error:
            return failure(ErrorCode.UNKNOWN_BOT, str(error))
        except (StoreError, PeopleStoreError):
            return failure(ErrorCode.RESTART, "The store does not answer; try again.")
        except (msgspec.MsgspecError, BadName, UnicodeError) as error:
            return failure(ErrorCode.BAD_LAYOUT, str(error))
        except ClientDisconnect:
            return Response(status_code=400)  # nobody hears it; an error in the log would be theirs to cause

    return serve


async def read_body(request: Request) -> bytes:
    """Return the body of a request.

    Raises:
        Rejected: if it does not say that it is JSON, is too large, or takes too long.
        ClientDisconnect: if nobody is there any more.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Rejected(ErrorCode.BAD_LAYOUT, "The body is JSON, with that content type.")
    data = b""
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for chunk in request.stream():
                data += chunk
                if len(data) > MOST_BODY:
                    raise Rejected(ErrorCode.TOO_LARGE, "The body is too large.")
    except TimeoutError:
        raise Rejected(ErrorCode.SLOW, f"The body comes within {BODY_WITHIN:g} seconds.") from None
    return data


async def person_asking(request: Request, site: Site) -> tuple[Person, dict[str, str]]:
    """Return who asks, and the cookie to set if it is somebody new."""
    known = await site.people.person(request.cookies) or site.guests.read(request.cookies)
    if known is not None:
        return known, {}
    person = site.guests.new()
    return person, {"set-cookie": site.guests.header(person, secure=site.is_secure(request.url.scheme))}


async def config(_request: Request, site: Site) -> Response:
    """What a client has to know."""
    timing = site.hub.timing
    clock = {
        "play": timing.play,
        "pass": timing.mind,
        "machine": timing.machine,
        "reserve": timing.reserve,
        "silence": timing.silence,
        "gone": timing.gone,
        "between": timing.between,
    }
    return answer(
        {
            "version": site.version,
            "protocol": wire.PROTOCOL,
            "fair": FAIR,
            "languages": list(LANGUAGES),
            "presets": {name: rules.to_dict() for name, rules in PRESETS.items()},
            "bots": list(site.levels.ready),
            "bots_coming": list(site.levels.coming),
            "features": {"solo": True, "friends": True, "matched": True, "accounts": True},
            "clock": clock,
            "queue": {
                "kinds": [kind._asdict() for kind in site.queue.settings.kinds],
                "answer": site.queue.settings.answer,
                "bots": site.queue.settings.bots_suggested,
            },
            "server": wire.to_text(site.hub.serving.public),
        }
    )


async def me(request: Request, site: Site) -> Response:
    """Who asks."""
    person, cookie = await person_asking(request, site)
    account = person.account or None
    return answer({"name": person.name, "new": bool(cookie), "account": account}, headers=cookie)


async def rename(request: Request, site: Site) -> Response:
    """Take another name."""
    wish = msgspec.json.decode(await read_body(request), type=NameWish)
    person, _ = await person_asking(request, site)
    if person.account:
        raise PeopleError(PeopleReason.NAME_TAKEN, "An account keeps its name.")
    renamed = person._replace(name=clean_name(wish.name))
    await site.people.demand_free_name(renamed.name)
    cookie = site.guests.header(renamed, secure=site.is_secure(request.url.scheme))
    return answer({"name": renamed.name, "new": False, "account": None}, headers={"set-cookie": cookie})


async def open_table(request: Request, site: Site) -> Response:
    """Open a table."""
    wish = msgspec.json.decode(await read_body(request), type=TableWish)
    person, cookie = await person_asking(request, site)
    try:
        room = Room(wish.room)
    except ValueError:
        raise Rejected(ErrorCode.BAD_LAYOUT, 'The room is "solo" or "friends".') from None
    rules = Rules() if isinstance(wish.rules, UnsetType) else read_rules(wish.rules)
    bots = site.settings.bots if isinstance(wish.bots, UnsetType) else wish.bots
    if not isinstance(wish.bots, UnsetType) and normalise(bots) in set(LEVELS) - set(site.levels.offered):
        raise Rejected(ErrorCode.UNKNOWN_BOT, f"This site does not offer the bot {bots}.")
    clock = room is not Room.SOLO if isinstance(wish.clock, UnsetType) else wish.clock
    table = await site.hub.create(person, room, rules, bots, clock=clock)
    return answer({"table": table.id, "code": table.code}, 201, cookie)


async def my_tables(request: Request, site: Site) -> Response:
    """The person's tables."""
    person, cookie = await person_asking(request, site)
    rows = [] if cookie else await site.hub.tables_of(person)
    return answer({"tables": [_listing(row.table, row.seat) for row in rows]}, headers=cookie)


def _listing(table: Table, seat: int) -> dict[str, Any]:
    play = table.play
    owed = None if play is None or table.state is not State.PLAYING else play.ledger.owed(seat)
    decides = (MessageType.PASS_COMMIT, MessageType.PLAY, MessageType.MOON)
    return {
        "table": table.id,
        "room": table.room,
        "code": table.code,
        "state": table.state,
        "seat": seat,
        "names": table.names(),
        "scores": [] if play is None else list(play.scores),
        "deal": 0 if play is None else play.deal,
        "owed": owed is not None and owed.type in decides,
    }


async def find_room(request: Request, site: Site) -> Response:
    """The table of a code."""
    address = request.client.host if request.client else ""
    if not site.code_rates.take(address):
        return failure(ErrorCode.TOO_MANY, "Too many codes; wait a little.")
    found = await site.hub.find(request.path_params["code"])
    if found is None or found.summary.state == State.ABANDONED:
        raise Rejected(ErrorCode.UNKNOWN_TABLE, "There is no such room.")
    table = (await site.hub.host(found.table)).table
    return answer({"table": table.id, "room": table.room, "state": table.state, "names": table.names()})


async def match_record(request: Request, site: Site) -> Response:
    """The record of a finished match."""
    stored = await site.hub.store.record(request.path_params["record"])
    saved = None if stored is None else await site.hub.store.load(stored.table, stored.first, stored.last)
    if stored is None or saved is None:
        raise Rejected(ErrorCode.UNKNOWN_TABLE, "There is no such match.")
    nameless = await history.nameless_seats(site.people.store, stored.name)
    data = await site.hub.run(partial(_exported, stored, saved, nameless))
    headers = {
        "content-disposition": f'attachment; filename="copas-{stored.name}.json"',
        "cache-control": "private, max-age=86400",
    }
    return Response(data, 200, headers, "application/json")


def _exported(stored: StoredRecord, saved: Saved, nameless: Collection[Seat]) -> bytes:
    from copas.live.records import export_record  # not before somebody asks: the start is quicker

    return export_record(stored, saved.entries, nameless)


async def health(_request: Request, site: Site) -> Response:
    """Whether the server can serve."""
    if site.hub.draining:
        return answer({"status": "draining"}, 503)
    try:
        await site.hub.store.ping()
    except CopasError:
        return answer({"status": "store"}, 503)
    return answer({"status": "ok"})


async def metrics(request: Request, site: Site) -> Response:
    """What operators watch."""
    address = request.client.host if request.client else ""
    allowed = [part.strip() for part in site.settings.metrics.split(",")]
    if "*" not in allowed and address not in allowed:
        return answer({"code": "forbidden", "sentence": "Not for this address."}, 403)
    return Response(site.metrics.text(), 200, {"cache-control": "no-store"}, "text/plain; version=0.0.4")
