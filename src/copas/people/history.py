"""Reading results back: matches, histories, rating graphs, the leaderboard, everything of an account."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from copas.people.accounts import RatingPoint, session_id
from copas.people.results import MatchResult, Ranked, SeatResult, Standing, leaderboard
from copas.people.schema import (
    accounts,
    blocks,
    identities,
    match_seats,
    matches,
    rating_changes,
    reports,
    sessions,
)
from copas.people.sql import PeopleStore, to_account

GONE: str = ""
"""The name of somebody whose account is deleted; catalogues say it in words."""


async def results_of(
    store: PeopleStore, account: str, before: int | None = None, most: int = 50
) -> list[MatchResult]:
    """Return an account's matches, the latest first.

    Args:
        store: the store.
        account: whose.
        before: only matches that ended before this second.
        most: at most so many.
    """
    mine = select(match_seats.c.match).where(match_seats.c.account == account)
    query = select(matches).where(matches.c.name.in_(mine))
    if before is not None:
        query = query.where(matches.c.ended < before)
    query = query.order_by(matches.c.ended.desc(), matches.c.name).limit(most)
    async with store.begin() as connection:
        return await _results(connection, list(await connection.execute(query)))


async def result_named(store: PeopleStore, name: str) -> MatchResult | None:
    """Return one match, or None."""
    async with store.begin() as connection:
        found = await _results(
            connection, list(await connection.execute(select(matches).where(matches.c.name == name)))
        )
        return found[0] if found else None


async def nameless_seats(store: PeopleStore, name: str) -> frozenset[int]:
    """Return the seats of a match whose account is deleted."""
    query = select(match_seats.c.seat).where(
        match_seats.c.match == name,
        match_seats.c.account.is_(None),
        match_seats.c.name == GONE,
        match_seats.c.bot.is_(False),
    )
    async with store.begin() as connection:
        return frozenset((await connection.execute(query)).scalars())


async def _results(connection: AsyncConnection, rows: list[Any]) -> list[MatchResult]:
    query = (
        select(match_seats, accounts.c.name.label("account_name"))
        .select_from(match_seats.outerjoin(accounts))
        .where(match_seats.c.match.in_([row.name for row in rows]))
        .order_by(match_seats.c.match, match_seats.c.seat)
    )
    seats: dict[str, list[SeatResult]] = defaultdict(list)
    for row in await connection.execute(query):
        name = row.account_name if row.account is not None else row.name or GONE
        seats[row.match].append(SeatResult(name, row.account, row.bot, row.score, row.gone, row.moons))
    return [
        MatchResult(
            row.name, float(row.ended), row.target, row.rated, row.finished, row.deals, tuple(seats[row.name])
        )
        for row in rows
    ]


async def worked_sums(store: PeopleStore, match: str) -> dict[str, dict[str, Any]]:
    """Return what a match did to each account: ratings before and after, and the worked sum."""
    query = select(rating_changes).where(rating_changes.c.match == match)
    async with store.begin() as connection:
        return {row.account: _change(row) for row in await connection.execute(query)}


def _change(row: Any) -> dict[str, Any]:  # noqa: ANN401 - a row of SQLAlchemy
    return {
        "match": row.match,
        "at": row.at,
        "before": {"rating": row.rating_before, "deviation": row.deviation_before},
        "after": {"rating": row.rating_after, "deviation": row.deviation_after},
        **json.loads(row.worked),
    }


async def rating_graph(store: PeopleStore, account: str, most: int = 1000) -> list[RatingPoint]:
    """Return an account's rating after each rated match, the oldest first."""
    query = (
        select(rating_changes)
        .where(rating_changes.c.account == account)
        .order_by(rating_changes.c.at.desc(), rating_changes.c.match)
        .limit(most)
    )
    async with store.begin() as connection:
        rows = list(await connection.execute(query))
    return [RatingPoint(row.match, row.at, row.rating_after, row.deviation_after) for row in rows[::-1]]


async def best(store: PeopleStore, now: int, most: int = 100) -> list[Ranked]:
    """Return the leaderboard of people."""
    query = select(accounts).where(accounts.c.bot.is_(False), accounts.c.rated_at.is_not(None))
    async with store.begin() as connection:
        rows = [to_account(row) for row in await connection.execute(query)]
    shown = [row for row in rows if not row.banned(now)]
    standings = [Standing(row.id, row.name, row.known) for row in shown]
    return list(leaderboard(standings, float(now)))[:most]


async def bots(store: PeopleStore) -> list[Standing]:
    """Return the bots that have played rated matches, the best first."""
    query = select(accounts).where(accounts.c.bot.is_(True), accounts.c.rated_at.is_not(None))
    async with store.begin() as connection:
        rows = [to_account(row) for row in await connection.execute(query.order_by(accounts.c.rating.desc()))]
    return [Standing(row.id, row.name, row.known, bot=True) for row in rows]


async def everything_of(store: PeopleStore, account: str) -> dict[str, Any]:
    """Return all that is stored about an account, for its owner to take along.

    The password's hash and the sessions' secrets are not data about anybody, and stay.
    """
    async with store.begin() as connection:

        async def rows(table: Any, condition: Any) -> list[dict[str, Any]]:  # noqa: ANN401 - SQLAlchemy
            found = await connection.execute(select(table).where(condition))
            return [dict(row._mapping) for row in found]  # noqa: SLF001 - its public name

        [own] = await rows(accounts, accounts.c.id == account)
        mine = select(match_seats.c.match).where(match_seats.c.account == account)
        played = list(await connection.execute(select(matches).where(matches.c.name.in_(mine))))
        changes = await connection.execute(select(rating_changes).where(rating_changes.c.account == account))
        blocked = await rows(
            blocks.join(accounts, blocks.c.blocked == accounts.c.id), blocks.c.account == account
        )
        return {
            "format": "copas-account-1",
            "account": {key: own[key] for key in ("id", "name", "created", "banned_until", "ban_reason")},
            "rating": {key: own[key] for key in ("rating", "deviation", "rated_at")},
            "sessions": [
                {"id": session_id(row["token"]), **{key: row[key] for key in ("created", "used", "label")}}
                for row in await rows(sessions, sessions.c.account == account)
            ],
            "identities": await rows(identities, identities.c.account == account),
            "matches": [_match_json(result, account) for result in await _results(connection, played)],
            "rating_changes": [_change(row) for row in changes],
            "blocked": [row["name"] for row in blocked],
            "reports_made": [
                {
                    key: row[key]
                    for key in ("at", "match", "reason", "text", "handled", "live_table", "seat", "words")
                }
                for row in await rows(reports, reports.c.reporter == account)
            ],
        }


def _match_json(result: MatchResult, account: str) -> dict[str, Any]:
    return {
        "match": result.match,
        "ended": int(result.ended),
        "target": result.target,
        "rated": result.rated,
        "finished": result.finished,
        "deals": result.deals,
        "seats": [
            {
                "name": seat.name,
                "you": seat.account == account,
                "bot": seat.bot,
                "score": seat.score,
                "left": seat.left,
                "moons": seat.moons,
                "place": place,
            }
            for seat, place in zip(result.seats, result.places, strict=True)
        ],
    }
