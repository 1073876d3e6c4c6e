"""The analysis of a whole match: for whoever may see its replay, and of no match that is not over."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any

from starlette.responses import Response

from copas.bots import get
from copas.live.messages import ErrorCode
from copas.live.table import Rejected
from copas.people.errors import PeopleError, PeopleReason
from copas.web.analyses import Key

if TYPE_CHECKING:
    from starlette.requests import Request

    from copas.live.store import StoredRecord
    from copas.web.app import Site

STRONGEST, SIMPLE = "mestre", "médio"


async def _match(request: Request, site: Site) -> tuple[StoredRecord, Key]:
    """Return a match, and what its analysis depends on; only a match that is over has a record."""
    stored = await site.hub.store.record(request.path_params["record"])
    if stored is None:
        raise PeopleError(PeopleReason.UNKNOWN, "There is no such match.")
    # Not «if it is ready»: an answer that changed with that would be asked for twice. The program can wait.
    judge = STRONGEST if STRONGEST in site.levels.offered else SIMPLE
    return stored, Key(stored.name, judge, await site.hub.run(partial(_version, judge)))


@cache
def _version(judge: str) -> str:
    """Return a judge's version; the first time it may have to load the compiler."""
    return get(judge).version


def _answer(data: bytes) -> Response:
    return Response(data, 200, {"cache-control": "no-store"}, "application/json")


async def show(request: Request, site: Site) -> Response:
    """How the analysis of a match stands."""
    _, key = await _match(request, site)
    return _answer(await site.analyses.state(key))


async def ask(request: Request, site: Site) -> Response:
    """Analyse a match."""
    stored, key = await _match(request, site)
    if site.hub.draining:
        raise Rejected(ErrorCode.RESTART, "The server is shutting down; try again.")
    address = request.client.host if request.client else ""
    return _answer(await site.analyses.ask(key, address, partial(_record, site, stored)))


async def _record(site: Site, stored: StoredRecord) -> dict[str, Any]:
    from copas.live.replays import open_record  # not before somebody asks: the start is quicker
    from copas.record_json import to_dict

    saved = await site.hub.store.load(stored.table, stored.first, stored.last)
    entries = [] if saved is None else saved.entries
    found: dict[str, Any] = await site.hub.run(lambda: to_dict(open_record(stored, entries)))
    return found
