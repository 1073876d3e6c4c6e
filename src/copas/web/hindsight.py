"""«What would the bot have played»: judging finished deals, one by one, for those who played them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any

from copas.live.messages import ErrorCode
from copas.live.table import Rejected, State
from copas.people import history
from copas.people.errors import PeopleError, PeopleReason
from copas.web.http import answer, person_asking

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from copas.bots.judges import Judge
    from copas.live.store import Saved
    from copas.seats import Seat
    from copas.web.app import Site

KEPT = 500
"""Answers kept in memory."""
MOST_WAITING = 20
"""People who wait for their turn at most."""

Key = tuple[str, int, int, int, str]


class Hindsight:
    """Judges deals in a thread of its own, each once: tables are never behind in the queue."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="hindsight")
        self._known: OrderedDict[Key, dict[str, Any]] = OrderedDict()
        self._asked: dict[Key, asyncio.Future[dict[str, Any]]] = {}

    async def judge(self, key: Key, work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """Return what the work returns; whoever asks the same meanwhile gets the same.

        Raises:
            Rejected: if too many are waiting.
        """
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        asked = self._asked.get(key)
        if asked is None:
            if len(self._asked) >= MOST_WAITING:
                raise Rejected(ErrorCode.TOO_MANY, "Many deals are being judged; wait a little.")
            asked = asyncio.get_running_loop().run_in_executor(self._thread, work)
            self._asked[key] = asked
            asked.add_done_callback(partial(self._keep, key))
        return await asyncio.shield(asked)

    def _keep(self, key: Key, done: asyncio.Future[dict[str, Any]]) -> None:
        del self._asked[key]
        if not done.cancelled() and done.exception() is None:
            self._known[key] = done.result()
            if len(self._known) > KEPT:
                self._known.popitem(last=False)

    def close(self) -> None:
        """Stop when the work in hand is done."""
        self._thread.shutdown(wait=True, cancel_futures=True)


def _judge(site: Site) -> Judge:
    """Return the strongest judge that need not be compiled first."""
    from copas.bots.judges import MasterJudge, MediumJudge  # not before somebody asks: the start is quicker

    return MasterJudge() if "mestre" in site.levels.ready else MediumJudge()


def _deal(request: Request) -> int:
    return int(request.path_params["deal"])


async def _answer(site: Site, table: str, match: int, seat: Seat, deal: int, saved: Saved | None) -> Response:
    from copas.live.hindsight import NotOver, hindsight  # as above

    judge = _judge(site)
    work = partial(hindsight, table, [] if saved is None else saved.entries, deal, seat, judge)
    try:
        found = await site.hindsight.judge((table, match, seat, deal, judge.name), work)
    except NotOver as error:
        raise Rejected(ErrorCode.NOT_OWED, str(error)) from None
    return answer(found)


async def at_table(request: Request, site: Site) -> Response:
    """A finished deal of the match at a table, for who sits there."""
    person, _ = await person_asking(request, site)
    table = (await site.hub.host(request.path_params["table"])).table
    seat = table.seat_of(person.id)
    if seat is None or table.state is State.LOBBY:
        raise Rejected(ErrorCode.NOT_YOURS, "Only who sits at the table may ask.")
    saved = await site.hub.store.load(table.id)
    return await _answer(site, table.id, table.number, seat, _deal(request), saved)


async def of_match(request: Request, site: Site) -> Response:
    """A deal of a match that is over, for an account that played in it."""
    name = request.path_params["record"]
    person, _ = await person_asking(request, site)
    stored, result = await site.hub.store.record(name), await history.result_named(site.people.store, name)
    if stored is None or result is None:
        raise PeopleError(PeopleReason.UNKNOWN, "There is no such match.")
    own = [n for n, seat in enumerate(result.seats) if person.account and seat.account == person.account]
    if not own:
        raise Rejected(ErrorCode.NOT_YOURS, "Only who played this match may ask.")
    saved = await site.hub.store.load(stored.table, stored.first, stored.last)
    return await _answer(site, stored.table, stored.number, own[0], _deal(request), saved)
