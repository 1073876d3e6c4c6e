"""What anybody may see: people's pages, matches with their worked sums, the leaderboard, the bots."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec
from starlette.responses import Response

from copas.errors import CopasError
from copas.people import history
from copas.people.accounts import Account
from copas.people.errors import PeopleError, PeopleReason
from copas.people.names import read_name
from copas.people.rating import Rating
from copas.people.results import MatchResult, statistics
from copas.web.http import answer

if TYPE_CHECKING:
    from starlette.requests import Request

    from copas.live.store import Saved, StoredRecord
    from copas.seats import Seat
    from copas.web.app import Site

MOST_COUNTED = 5_000
"""Statistics are of the latest so many matches."""
PAGE = 50


def _rating(rating: Rating) -> dict[str, Any]:
    return {"value": rating.value, "deviation": rating.deviation, "provisional": rating.provisional}


async def _account(request: Request, site: Site) -> Account:
    account = await site.people.store.account(request.path_params["account"])
    if account is None:
        raise PeopleError(PeopleReason.UNKNOWN, "There is no such account.")
    return account


async def find(request: Request, site: Site) -> Response:
    """Find somebody by name."""
    account = await site.people.store.account_named(read_name(request.query_params.get("name", "")[:100]))
    if account is None:
        raise PeopleError(PeopleReason.UNKNOWN, "There is nobody of this name.")
    return answer({"account": account.id, "name": account.name, "bot": account.bot})


async def profile(request: Request, site: Site) -> Response:
    """Somebody's page: rating and statistics."""
    account = await _account(request, site)
    results = await history.results_of(site.people.store, account.id, most=MOST_COUNTED)
    return answer(
        {
            "account": account.id,
            "name": account.name,
            "bot": account.bot,
            "created": account.created,
            "rating": _rating(account.known.at(site.people.wall())),
            "last_rated": account.known.since,
            "statistics": msgspec.to_builtins(statistics(account.id, results)),
        }
    )


async def ratings(request: Request, site: Site) -> Response:
    """The graph of somebody's rating."""
    account = await _account(request, site)
    points = await history.rating_graph(site.people.store, account.id)
    return answer({"points": [msgspec.to_builtins(point) for point in points]})


async def matches(request: Request, site: Site) -> Response:
    """Somebody's matches, the latest first; `before` (seconds since 1970) turns the page."""
    account = await _account(request, site)
    asked = request.query_params.get("before", "")
    before = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 15 else None
    found = await history.results_of(site.people.store, account.id, before, PAGE)
    changes = {point.match: point for point in await history.rating_graph(site.people.store, account.id)}
    rows = []
    for result in found:
        point = changes.get(result.match)
        rows.append(
            {
                **_result(result),
                "own": [n for n, seat in enumerate(result.seats) if seat.account == account.id],
                "rating_after": None if point is None else point.rating,
            }
        )
    return answer({"matches": rows, "more": len(found) == PAGE})


def _result(result: MatchResult) -> dict[str, Any]:
    seats = [
        {
            "name": seat.name,
            "account": seat.account,
            "bot": seat.bot,
            "score": seat.score,
            "left": seat.left,
            "moons": seat.moons,
            "place": place,
        }
        for seat, place in zip(result.seats, result.places, strict=True)
    ]
    return {
        "match": result.match,
        "ended": int(result.ended),
        "target": result.target,
        "rated": result.rated,
        "finished": result.finished,
        "deals": result.deals,
        "seats": seats,
    }


async def match(request: Request, site: Site) -> Response:
    """A match's page: the result, and what it did to each rating, with the worked sum."""
    name = request.path_params["match"]
    result = await history.result_named(site.people.store, name)
    if result is None:
        raise PeopleError(PeopleReason.UNKNOWN, "There is no such match.")
    return answer({**_result(result), "ratings": await history.worked_sums(site.people.store, name)})


async def replay(request: Request, site: Site) -> Response:
    """A match with every hand open: for a page, or with `format=record` for `copas replay`."""
    stored = await site.hub.store.record(request.path_params["record"])
    saved = None if stored is None else await site.hub.store.load(stored.table, stored.first, stored.last)
    if stored is None or saved is None:
        raise PeopleError(PeopleReason.UNKNOWN, "There is no such match.")
    nameless = await history.nameless_seats(site.people.store, stored.name)
    try:
        page = await site.hub.run(partial(_opened, stored, saved, nameless))
    except CopasError:
        raise PeopleError(PeopleReason.UNKNOWN, "Nothing was dealt in this match.") from None
    if request.query_params.get("format") == "record":
        name = f'attachment; filename="copas-{stored.name}-open.json"'
        return answer(page["record"], headers={"content-disposition": name})
    return answer(page)


def _opened(stored: StoredRecord, saved: Saved, nameless: Collection[Seat]) -> dict[str, Any]:
    from copas.live.replays import open_record, replay_page  # not before somebody asks: the start is quicker

    return replay_page(open_record(stored, saved.entries, nameless))


async def leaderboard(_request: Request, site: Site) -> Response:
    """The best people."""
    rows = await history.best(site.people.store, site.people.wall())
    return answer(
        {
            "people": [
                {"rank": row.rank, "account": row.account, "name": row.name, "rating": _rating(row.rating)}
                for row in rows
            ]
        }
    )


async def bots(_request: Request, site: Site) -> Response:
    """The bots and their ratings."""
    now = site.people.wall()
    rows = await history.bots(site.people.store)
    return answer(
        {
            "bots": [
                {"account": row.account, "name": row.name, "rating": _rating(row.known.at(now))}
                for row in rows
            ]
        }
    )
