"""Accounts, sessions and what belongs to them, in the database of the live server."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from copas.errors import CopasError
from copas.people.accounts import (
    MOST_BLOCKS,
    MOST_SESSIONS,
    REPORT_KEPT,
    SESSION_LONGEST,
    SESSION_UNUSED,
    Account,
    Identity,
    SeatReport,
    Session,
    session_id,
    token_hash,
)
from copas.people.errors import PeopleError, PeopleReason
from copas.people.names import Name
from copas.people.rating import START, START_DEVIATION, Rating
from copas.people.results import Known
from copas.people.schema import accounts, blocks, identities, reports, sessions

_TOUCH = 3600
"""A session's last use is noted to the hour: more is nobody's business, and costs writes."""


class PeopleStoreError(CopasError):
    """The database does not answer; nothing was changed."""


class PeopleStore:
    """Everything about people that outlives the process, but for results (`copas.people.history`).

    Times are whole seconds since 1970, passed in. Every method raises PeopleStoreError when the database does
    not answer.

    Args:
        engine: the live server's engine.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction; it is committed at the end, or undone by an error."""
        try:
            async with self._engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise
        except (TimeoutError, SQLAlchemyError, OSError) as error:
            raise PeopleStoreError(f"The database does not answer: {type(error).__name__}.") from None

    # Accounts

    async def register(self, account: str, name: Name, password: str, now: int) -> None:
        """Open an account.

        Raises:
            PeopleError: if the name, or one that looks like it, belongs to somebody.
        """
        row = {
            "id": account,
            "name": name.shown,
            "folded": name.folded,
            "skeleton": name.skeleton,
            "password": password,
            "bot": False,
            "created": now,
            "ban_reason": "",
            "rating": START,
            "deviation": START_DEVIATION,
        }
        try:
            async with self.begin() as connection:
                await connection.execute(insert(accounts).values(**row))
        except IntegrityError:
            raise PeopleError(PeopleReason.NAME_TAKEN, "This name, or one like it, is taken.") from None

    async def account(self, account: str) -> Account | None:
        """Return an account, or None."""
        return await self._one(accounts.c.id == account)

    async def account_named(self, name: Name) -> Account | None:
        """Return the account of a name, whatever its case, or None."""
        return await self._one(accounts.c.folded == name.folded)

    async def login_row(self, name: Name) -> tuple[Account, str] | None:
        """Return the account of a name and the hash of its password; None if nobody can log in by it."""
        query = select(accounts).where(accounts.c.folded == name.folded, accounts.c.password.is_not(None))
        async with self.begin() as connection:
            row = (await connection.execute(query)).one_or_none()
            return None if row is None else (to_account(row), row.password)

    async def looks_taken(self, name: Name) -> bool:
        """Say whether somebody has this name or one that looks like it: guests may not use it either."""
        clash = or_(accounts.c.folded == name.folded, accounts.c.skeleton == name.skeleton)
        async with self.begin() as connection:
            return (await connection.execute(select(accounts.c.id).where(clash))).first() is not None

    async def _one(self, condition: Any) -> Account | None:  # noqa: ANN401 - an expression
        async with self.begin() as connection:
            row = (await connection.execute(select(accounts).where(condition))).one_or_none()
            return None if row is None else to_account(row)

    async def password_of(self, account: str) -> str | None:
        """Return the hash of an account's password; None for bots and nobody."""
        async with self.begin() as connection:
            query = select(accounts.c.password).where(accounts.c.id == account)
            return (await connection.execute(query)).scalar_one_or_none()

    async def set_password(self, account: str, password: str) -> None:
        """Store another hash."""
        async with self.begin() as connection:
            change = update(accounts).where(accounts.c.id == account, accounts.c.bot.is_(False))
            await connection.execute(change.values(password=password))

    async def ban(self, account: str, until: int | None, reason: str) -> None:
        """Close the door to an account until a time, and end its sessions; None opens it again."""
        async with self.begin() as connection:
            change = update(accounts).where(accounts.c.id == account)
            await connection.execute(change.values(banned_until=until, ban_reason=reason))
            if until is not None:
                await connection.execute(delete(sessions).where(sessions.c.account == account))

    async def delete_account(self, account: str) -> None:
        """Delete an account and all that is its own; its seats in others' matches stay, without a name."""
        async with self.begin() as connection:
            await connection.execute(
                delete(accounts).where(accounts.c.id == account, accounts.c.bot.is_(False))
            )

    # Sessions

    async def open_session(self, account: str, token: bytes, label: str, now: int) -> None:
        """Remember a browser that has logged in; the oldest goes when there are too many."""
        async with self.begin() as connection:
            row = {
                "token": token_hash(token),
                "account": account,
                "created": now,
                "used": now,
                "label": label[:80],
            }
            await connection.execute(insert(sessions).values(**row))
            mine = select(sessions.c.token).where(sessions.c.account == account)
            kept = mine.order_by(sessions.c.used.desc(), sessions.c.created.desc()).limit(MOST_SESSIONS)
            old = delete(sessions).where(sessions.c.account == account, sessions.c.token.not_in(kept))
            await connection.execute(old)

    async def session(self, token: bytes, now: int) -> Account | None:
        """Return the account that a session's secret opens, or None."""
        stored = token_hash(token)
        query = (
            select(accounts, sessions.c.used.label("session_used"))
            .select_from(sessions.join(accounts))
            .where(sessions.c.token == stored, *_alive(now))
        )
        async with self.begin() as connection:
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                return None
            if now - row.session_used >= _TOUCH:
                touch = update(sessions).where(sessions.c.token == stored)
                await connection.execute(touch.values(used=now))
            return to_account(row)

    async def sessions_of(self, account: str, now: int) -> list[Session]:
        """Return the browsers that are logged in, the last used first."""
        query = select(sessions).where(sessions.c.account == account, *_alive(now))
        async with self.begin() as connection:
            rows = await connection.execute(query.order_by(sessions.c.used.desc(), sessions.c.created.desc()))
            return [Session(session_id(row.token), row.created, row.used, row.label) for row in rows]

    async def close_session(self, token: bytes) -> None:
        """Forget one session."""
        async with self.begin() as connection:
            await connection.execute(delete(sessions).where(sessions.c.token == token_hash(token)))

    async def close_session_named(self, account: str, name: str) -> bool:
        """Forget one of an account's sessions by the name that is shown; returns whether there was one."""
        async with self.begin() as connection:
            mine = await connection.execute(select(sessions.c.token).where(sessions.c.account == account))
            found = [token for token in mine.scalars() if session_id(token) == name]
            for token in found:
                await connection.execute(delete(sessions).where(sessions.c.token == token))
            return bool(found)

    async def close_sessions(self, account: str, keep: bytes | None = None) -> None:
        """Forget every session of an account, but perhaps one."""
        condition = [sessions.c.account == account]
        if keep is not None:
            condition.append(sessions.c.token != token_hash(keep))
        async with self.begin() as connection:
            await connection.execute(delete(sessions).where(*condition))

    # Browsers

    async def note_identity(self, account: str, key: str, label: str, now: int) -> bool:
        """Remember that an account plays with a browser's identity key; returns whether the key was new."""
        async with self.begin() as connection:
            mine = (identities.c.account == account, identities.c.key == key)
            known = await connection.execute(update(identities).where(*mine).values(used=now))
            if known.rowcount == 0:
                row = {"account": account, "key": key, "label": label[:80], "first": now, "used": now}
                await connection.execute(insert(identities).values(**row))
            return known.rowcount == 0

    async def identities_of(self, account: str) -> list[Identity]:
        """Return an account's browsers, the last used first."""
        query = select(identities).where(identities.c.account == account).order_by(identities.c.used.desc())
        async with self.begin() as connection:
            return [Identity(r.key, r.first, r.used, r.label) for r in await connection.execute(query)]

    # Blocks and reports

    async def block(self, account: str, other: str, now: int) -> None:
        """Block somebody; blocking twice changes nothing.

        Raises:
            PeopleError: if there is no such person, or too many are blocked.
        """
        async with self.begin() as connection:
            found = await connection.execute(
                select(accounts.c.id).where(accounts.c.id == other, accounts.c.bot.is_(False))
            )
            if found.first() is None or other == account:
                raise PeopleError(PeopleReason.UNKNOWN, "There is nobody of this name to block.")
            mine = await connection.execute(select(blocks.c.blocked).where(blocks.c.account == account))
            blocked = set(mine.scalars())
            if other in blocked:
                return
            if len(blocked) >= MOST_BLOCKS:
                raise PeopleError(PeopleReason.TOO_MANY, f"At most {MOST_BLOCKS} people can be blocked.")
            await connection.execute(insert(blocks).values(account=account, blocked=other, since=now))

    async def unblock(self, account: str, other: str) -> None:
        """Take a block back."""
        async with self.begin() as connection:
            mine = (blocks.c.account == account, blocks.c.blocked == other)
            await connection.execute(delete(blocks).where(*mine))

    async def blocks_of(self, account: str) -> list[Account]:
        """Return those whom an account has blocked, by name."""
        query = select(accounts).join(blocks, blocks.c.blocked == accounts.c.id)
        async with self.begin() as connection:
            rows = await connection.execute(
                query.where(blocks.c.account == account).order_by(accounts.c.name)
            )
            return [to_account(row) for row in rows]

    async def report(
        self,
        reporter: str | None,
        reported: str | None,
        match: str,
        reason: str,
        text: str,
        now: int,
        where: SeatReport | None = None,
    ) -> int:
        """Store a report; returns its number. Guests have no account: `where` has their names."""
        row: dict[str, Any] = {
            "at": now,
            "reporter": reporter,
            "reported": reported,
            "match": match,
            "reason": reason,
            "text": text[:500],
            "handled": False,
        }
        if where is not None:
            row |= {
                "live_table": where.table,
                "seat": where.seat,
                "words": where.words,
                "reporter_guest": where.reporter_guest,
                "reported_guest": where.reported_guest,
            }
        async with self.begin() as connection:
            done = await connection.execute(insert(reports).values(**row))
            key = done.inserted_primary_key
            return int(key[0]) if key else 0

    async def open_reports(self) -> list[dict[str, Any]]:
        """Return the reports that nobody has handled, the oldest first."""
        query = select(reports).where(reports.c.handled.is_(False)).order_by(reports.c.number)
        async with self.begin() as connection:
            return [dict(row._mapping) for row in await connection.execute(query)]  # noqa: SLF001 - its API

    async def handle_report(self, number: int) -> bool:
        """Mark a report as handled; returns whether there was one."""
        async with self.begin() as connection:
            done = await connection.execute(
                update(reports).where(reports.c.number == number).values(handled=True)
            )
            return bool(done.rowcount)

    async def forget_old(self, now: int) -> None:
        """Forget what is kept for a time only: sessions and reports."""
        async with self.begin() as connection:
            await connection.execute(
                delete(sessions).where(
                    or_(sessions.c.used <= now - SESSION_UNUSED, sessions.c.created <= now - SESSION_LONGEST)
                )
            )
            await connection.execute(delete(reports).where(reports.c.at <= now - REPORT_KEPT))

    async def count(self) -> int:
        """Return how many people have accounts."""
        query = select(func.count()).select_from(accounts).where(accounts.c.bot.is_(False))
        async with self.begin() as connection:
            return int((await connection.execute(query)).scalar_one())


def _alive(now: int) -> Sequence[Any]:
    return (sessions.c.used > now - SESSION_UNUSED, sessions.c.created > now - SESSION_LONGEST)


def to_account(row: Any) -> Account:  # noqa: ANN401 - a row of SQLAlchemy
    """Return a row of `accounts` as a value."""
    rated_at = None if row.rated_at is None else float(row.rated_at)
    known = Known(Rating(row.rating, row.deviation), rated_at)
    return Account(row.id, row.name, row.bot, row.created, known, row.banned_until, row.ban_reason)
