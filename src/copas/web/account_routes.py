"""The routes of one's own account: everything here is about whoever is logged in, and nobody else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct
from starlette.responses import Response

from copas.live.messages import Key
from copas.live.table import State
from copas.people import history
from copas.people.accounts import REPORT_REASONS, Account, person_of, session_id, short_label, token_hash
from copas.people.errors import PeopleError, PeopleReason
from copas.web.http import answer, read_body
from copas.web.people import Said, read_token, session_cookie

if TYPE_CHECKING:
    from starlette.requests import Request

    from copas.live.table import Table
    from copas.web.app import Site


TABLE_LENGTH: Final = 22
"""Letters of a table's id: 16 bytes, base64url."""


class Login(Struct, forbid_unknown_fields=True):
    """`POST /api/accounts` (register) and `POST /api/session` (log in)."""

    name: str
    password: str


class PasswordChange(Struct, forbid_unknown_fields=True):
    """`PUT /api/account/password`."""

    old: str
    new: str


class Farewell(Struct, forbid_unknown_fields=True):
    """`POST /api/account/delete`."""

    password: str


class Block(Struct, forbid_unknown_fields=True):
    """`POST /api/account/blocks`: an account, or a seat at one's own table."""

    account: str = ""
    table: str = ""
    seat: int = -1


class Browser(Struct, forbid_unknown_fields=True):
    """`POST /api/account/browsers`: this browser's identity key."""

    key: Key


class Report(Struct, forbid_unknown_fields=True):
    """`POST /api/reports`: an account, or a seat at one's own table and perhaps what was written there."""

    reason: str
    account: str = ""
    match: str = ""
    text: str = ""
    table: str = ""
    seat: int = -1
    words: str = ""


def _address(request: Request) -> str:
    return request.client.host if request.client else ""


def _label(request: Request) -> str:
    return short_label(request.headers.get("user-agent", ""))


def _with_session(request: Request, site: Site, account: str, token: bytes, status: int = 200) -> Response:
    cookie = session_cookie(token, secure=site.is_secure(request.url.scheme))
    return answer({"account": account}, status, cookie)


async def register(request: Request, site: Site) -> Response:
    """Open an account."""
    wish = msgspec.json.decode(await read_body(request), type=Login)
    account, token = await site.people.register(wish.name, wish.password, _address(request), _label(request))
    return _with_session(request, site, account, token, 201)


async def log_in(request: Request, site: Site) -> Response:
    """Log in."""
    wish = msgspec.json.decode(await read_body(request), type=Login)
    old = read_token(request.cookies)
    account, token = await site.people.login(wish.name, wish.password, _address(request), _label(request))
    if old is not None:
        await site.people.store.close_session(old)
    return _with_session(request, site, account, token)


async def log_out(request: Request, site: Site) -> Response:
    """Log this browser out; logging out twice is no mistake."""
    token = read_token(request.cookies)
    if token is not None:
        await site.people.store.close_session(token)
    return answer({}, headers=session_cookie(None, secure=site.is_secure(request.url.scheme)))


async def show(request: Request, site: Site) -> Response:
    """What the account page shows."""
    account = await site.people.demand(request.cookies)
    store, now = site.people.store, site.people.wall()
    rating = account.known.at(now)
    own = session_id(token_hash(read_token(request.cookies) or b""))
    return answer(
        {
            "id": account.id,
            "name": account.name,
            "created": account.created,
            "rating": {
                "value": rating.value,
                "deviation": rating.deviation,
                "provisional": rating.provisional,
                "since": account.known.since,
            },
            "sessions": [
                {**msgspec.to_builtins(one), "current": one.id == own}
                for one in await store.sessions_of(account.id, now)
            ],
            "browsers": [msgspec.to_builtins(one) for one in await store.identities_of(account.id)],
            "blocked": [_named(one) for one in await store.blocks_of(account.id)],
        }
    )


def _named(account: Account) -> dict[str, Any]:
    return {"account": account.id, "name": account.name}


async def change_password(request: Request, site: Site) -> Response:
    """Change the password; every other browser is signed out."""
    account = await site.people.demand(request.cookies)
    wish = msgspec.json.decode(await read_body(request), type=PasswordChange)
    token = await site.people.change_password(account, wish.old, wish.new, _address(request), _label(request))
    return _with_session(request, site, account.id, token)


async def sign_out_everywhere(request: Request, site: Site) -> Response:
    """Sign out every browser, this one too."""
    account = await site.people.demand(request.cookies)
    await site.people.store.close_sessions(account.id)
    return answer({}, headers=session_cookie(None, secure=site.is_secure(request.url.scheme)))


async def close_session(request: Request, site: Site) -> Response:
    """Sign out one of the own browsers."""
    account = await site.people.demand(request.cookies)
    if not await site.people.store.close_session_named(account.id, request.path_params["session"]):
        raise PeopleError(PeopleReason.UNKNOWN, "There is no such session of yours.")
    return answer({})


async def export(request: Request, site: Site) -> Response:
    """All that is stored about the account, as one JSON file."""
    account = await site.people.demand(request.cookies)
    data = await history.everything_of(site.people.store, account.id)
    return answer(data, headers={"content-disposition": 'attachment; filename="copas-account.json"'})


async def delete(request: Request, site: Site) -> Response:
    """Delete the account, unless it sits in a running match."""
    account = await site.people.demand(request.cookies)
    wish = msgspec.json.decode(await read_body(request), type=Farewell)
    tables = await site.hub.store.tables_of(person_of(account.id))
    if any(row.summary.state == State.PLAYING for row in tables):
        raise PeopleError(PeopleReason.PLAYING_ALREADY, "Finish or leave your running matches first.")
    await site.people.delete(account, wish.password, _address(request))
    return answer({}, headers=session_cookie(None, secure=site.is_secure(request.url.scheme)))


async def note_browser(request: Request, site: Site) -> Response:
    """Remember this browser's identity key; says whether it was new to the account."""
    account = await site.people.demand(request.cookies)
    wish = msgspec.json.decode(await read_body(request), type=Browser)
    new = await site.people.store.note_identity(account.id, wish.key, _label(request), site.people.wall())
    return answer({"new": new})


async def block(request: Request, site: Site) -> Response:
    """Block somebody: no common live tables, and nothing of theirs to read."""
    account = await site.people.demand(request.cookies)
    wish = msgspec.json.decode(await read_body(request), type=Block)
    blocked = wish.account
    if wish.table:
        blocked = await site.people.block_seat(account, await _table(site, wish.table), wish.seat)
    else:
        await site.people.store.block(account.id, blocked, site.people.wall())
    await _blocks_hold(site, account)
    return answer({"account": blocked}, 201)


async def unblock(request: Request, site: Site) -> Response:
    """Take a block back."""
    account = await site.people.demand(request.cookies)
    await site.people.store.unblock(account.id, request.path_params["account"])
    await _blocks_hold(site, account)
    return answer({})


async def _blocks_hold(site: Site, account: Account) -> None:
    """Let an account's blocks hold at the tables that it has open."""
    person = person_of(account.id)
    blocked = await site.people.store.blocks_of(account.id)
    site.hub.set_blocks(person, frozenset(person_of(one.id) for one in blocked))


async def report(request: Request, site: Site) -> Response:
    """Tell the house about somebody."""
    wish = msgspec.json.decode(await read_body(request), type=Report)
    if wish.reason not in REPORT_REASONS or len(wish.match) > 22:
        raise PeopleError(PeopleReason.UNKNOWN, f"The reasons are {', '.join(REPORT_REASONS)}.")
    if wish.table:
        await _report_seat(request, site, wish)
    else:
        account = await site.people.demand(request.cookies)
        await site.people.report(account, wish.account, wish.match, wish.reason, wish.text)
    return answer({}, 201)


async def _report_seat(request: Request, site: Site, wish: Report) -> None:
    """Report somebody at one's own table; guests may, and may be reported."""
    reporter = await site.people.person(request.cookies) or site.guests.read(request.cookies)
    if reporter is None:
        raise PeopleError(PeopleReason.NOT_LOGGED_IN, "Sit at the table to report somebody there.")
    table = await _table(site, wish.table)
    said = Said(wish.words, wish.text, _address(request))
    await site.people.report_seat(reporter, table, wish.seat, wish.reason, said)


async def _table(site: Site, name: str) -> Table:
    if len(name) != TABLE_LENGTH or not name.isprintable():
        raise PeopleError(PeopleReason.UNKNOWN, "There is no such table.")
    return (await site.hub.host(name)).table
