"""Writing a result and what it does to ratings: once per match, in the transaction that ends the match."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from copas.people.names import fold
from copas.people.rating import START, START_DEVIATION, Rating, Worked
from copas.people.results import Known, MatchResult, SeatResult, work_out
from copas.people.schema import accounts, match_seats, matches, rating_changes

if TYPE_CHECKING:
    from sqlalchemy import Insert


async def apply_result(connection: AsyncConnection, result: MatchResult) -> bool:
    """Store a match and change the ratings it counts for.

    Everything happens in the caller's transaction: all of it or nothing. A match that is stored already
    changes nothing, so a result may be delivered as often as it likes.

    Args:
        connection: a connection in a transaction that has written before, or writes first here.
        result: the match.

    Returns:
        Whether it was new.
    """
    return await connection.run_sync(write_result, result)


def write_result(connection: Connection, result: MatchResult) -> bool:
    """Do the same on a synchronous connection."""
    # Writing first takes SQLite's one lock; PostgreSQL waits here for another delivery of the same match.
    row = {
        "name": result.match,
        "ended": int(result.ended),
        "target": result.target,
        "rated": result.rated,
        "finished": result.finished,
        "deals": result.deals,
    }
    if not _insert_new(connection, matches, [row]):
        return False
    _open_bot_accounts(connection, result.seats)
    known = _lock_accounts(connection, result.accounts)
    rows = [_seat_row(result, number, known) for number in range(len(result.seats))]
    connection.execute(insert(match_seats), rows)
    # An account that was deleted meanwhile counts for the others as a new one would: else somebody who loses
    # could leave, delete the account, and take the others' result along.
    _change_ratings(connection, result, [one for one in work_out(result, known) if one.account in known])
    return True


def _insert_new(connection: Connection, table: Any, rows: Sequence[dict[str, Any]]) -> bool:  # noqa: ANN401
    """Insert rows whose key is new; returns whether any was."""
    return sum(connection.execute(_insert_or_leave(connection, table, row)).rowcount for row in rows) > 0


def _insert_or_leave(connection: Connection, table: Any, row: dict[str, Any]) -> Insert:  # noqa: ANN401
    """Return the insertion of a row that does nothing where its key is taken."""
    # The dialect that is not in use is never loaded: that would delay every start of the server.
    if connection.dialect.name == "postgresql":
        from sqlalchemy.dialects import postgresql

        return postgresql.insert(table).values(**row).on_conflict_do_nothing()
    from sqlalchemy.dialects import sqlite

    return sqlite.insert(table).values(**row).on_conflict_do_nothing()


def _open_bot_accounts(connection: Connection, seats: Sequence[SeatResult]) -> None:
    rows = [
        {
            "id": seat.account,
            "name": seat.name,
            "folded": fold(seat.account),
            "skeleton": fold(seat.account),
            "password": None,
            "bot": True,
            "created": 0,
            "ban_reason": "",
            "rating": START,
            "deviation": START_DEVIATION,
        }
        for seat in seats
        if seat.bot and seat.account is not None
    ]
    _insert_new(connection, accounts, rows)


def _lock_accounts(connection: Connection, ids: frozenset[str]) -> dict[str, Known]:
    # In one order, so that two matches that end at once cannot wait for each other.
    query = (
        select(accounts.c.id, accounts.c.rating, accounts.c.deviation, accounts.c.rated_at)
        .where(accounts.c.id.in_(ids))
        .order_by(accounts.c.id)
        .with_for_update()
    )
    return {row.id: _known(row) for row in connection.execute(query)}


def _known(row: Any) -> Known:  # noqa: ANN401 - a row of SQLAlchemy
    return Known(Rating(row.rating, row.deviation), None if row.rated_at is None else float(row.rated_at))


def _seat_row(result: MatchResult, number: int, known: dict[str, Known]) -> dict[str, Any]:
    seat = result.seats[number]
    return {
        "match": result.match,
        "seat": number,
        "account": seat.account if seat.account in known else None,
        "name": seat.name if seat.account is None else "",
        "bot": seat.bot,
        "score": seat.score,
        "gone": seat.left,
        "moons": seat.moons,
    }


def _change_ratings(connection: Connection, result: MatchResult, worked: Sequence[Worked]) -> None:
    if not worked:
        return
    seats = {seat.account: number for number, seat in reversed(list(enumerate(result.seats)))}
    rows = [
        {
            "match": result.match,
            "account": one.account,
            "at": int(result.ended),
            "rating_before": one.before.value,
            "deviation_before": one.before.deviation,
            "rating_after": one.after.value,
            "deviation_after": one.after.deviation,
            "worked": worked_json(one, seats),
        }
        for one in worked
    ]
    connection.execute(insert(rating_changes), rows)
    change = (
        update(accounts)
        .where(accounts.c.id == bindparam("who"))
        .values(rating=bindparam("to"), deviation=bindparam("sure"), rated_at=bindparam("when"))
    )
    connection.execute(
        change,
        [
            {
                "who": one.account,
                "to": one.after.value,
                "sure": one.after.deviation,
                "when": int(result.ended),
            }
            for one in worked
        ],
    )


def worked_json(worked: Worked, seats: dict[str | None, int]) -> str:
    """Return the worked sum as JSON; opponents are seats (a bot's several seats are named by the first)."""
    pairs = [
        {
            "seat": seats[pair.opponent],
            "rating": pair.rating.value,
            "deviation": pair.rating.deviation,
            "trust": round(pair.trust, 4),
            "expected": round(pair.expected, 4),
            "actual": pair.actual,
            "weight": round(pair.weight, 4),
            "change": pair.change,
        }
        for pair in worked.pairs
    ]
    return json.dumps({"step": round(worked.step, 3), "pairs": pairs}, separators=(",", ":"))
