"""`copas admin`: what the operator of a site does by hand, while it runs."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter
from sqlalchemy.engine import make_url

from copas.cli.exits import CommandFailure, Exit
from copas.cli.session import catalogue_in_use, say
from copas.i18n import Catalogue

if TYPE_CHECKING:
    from copas.people.accounts import Account
    from copas.people.sql import PeopleStore
    from copas.web.settings import Settings

ACTIONS: Final = ("reports", "handled", "ban", "unban", "reset", "backup", "restore")
"""What can be done; the help page says what each takes."""
_DAY = 86_400
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""For new passwords: no letters that are read wrong; 16 of them have 79 random bits."""


def admin_command(
    action: Annotated[str, Parameter(help="admin-action")],
    what: Annotated[str, Parameter(help="admin-what", show_default=False)] = "",
    /,
    *,
    days: Annotated[int, Parameter(help="admin-days")] = 7,
    reason: Annotated[str, Parameter(help="admin-reason", show_default=False)] = "",
    data: Annotated[str | None, Parameter(help="serve-data", show_default=False)] = None,
    database: Annotated[str | None, Parameter(help="serve-database", show_default=False)] = None,
    config: Annotated[str, Parameter(help="serve-config", show_default=False)] = "",
) -> int:
    """Look after accounts, reports and the database."""
    words = catalogue_in_use()
    if action not in ACTIONS:
        raise CommandFailure(words("admin-unknown", action=action, actions=", ".join(ACTIONS)))
    if (action == "reports") == bool(what):
        raise CommandFailure(words("admin-takes-nothing" if what else "admin-takes-one", action=action))
    settings = _settings(words, data, database, config)
    match action:
        case "backup":
            _back_up(words, settings, Path(what))
        case "restore":
            _put_back(words, settings, Path(what))
        case _:
            _with_people(words, settings, lambda store: _act(words, store, action, what, days, reason))
    return Exit.OK


def _settings(words: Catalogue, data: str | None, database: str | None, config: str) -> Settings:
    from copas.web.settings import BadSetting, load_settings

    try:
        return load_settings({"data": data, "database": database}, file=config)
    except BadSetting as error:
        raise CommandFailure(words(error.key, **error.arguments)) from None


def _with_people(words: Catalogue, settings: Settings, act: Callable[[PeopleStore], Awaitable[None]]) -> None:
    from copas.errors import CopasError
    from copas.live.sql import SqlStore
    from copas.live.store import StoreError
    from copas.people.sql import PeopleStore, PeopleStoreError

    _demand_database(words, settings)

    async def run() -> None:
        store = SqlStore(settings.database_url)
        try:
            await act(PeopleStore(store.engine))
        finally:
            await store.close()

    try:
        asyncio.run(run())
    except (StoreError, PeopleStoreError) as error:
        raise CommandFailure(words("admin-no-database", reason=str(error)), Exit.NO_FILE) from None
    except CommandFailure:
        raise
    except CopasError as error:
        raise CommandFailure(str(error), Exit.REFUSED) from None


def _demand_database(words: Catalogue, settings: Settings) -> None:
    """Refuse to make an empty database by looking for one."""
    file = _sqlite_file(settings)
    if file is not None and not file.is_file():
        raise CommandFailure(words("admin-no-database", reason=str(file)), Exit.NO_FILE)


def _sqlite_file(settings: Settings) -> Path | None:
    url = make_url(settings.database_url)
    return Path(url.database or "") if url.drivername.startswith("sqlite") else None


async def _act(words: Catalogue, store: PeopleStore, action: str, what: str, days: int, reason: str) -> None:
    now = int(time.time())
    if action == "reports":
        await _show_reports(words, store)
    elif action == "handled":
        done = what.isdecimal() and await store.handle_report(int(what))
        if not done:
            raise CommandFailure(words("admin-no-report", number=what), Exit.REFUSED)
        say(words("admin-handled", number=what))
    else:
        account = await _account(words, store, what)
        if action == "ban":
            await store.ban(account.id, now + days * _DAY, reason)
            say(words("admin-banned", name=account.name, days=days))
        elif action == "unban":
            await store.ban(account.id, None, "")
            say(words("admin-unbanned", name=account.name))
        else:
            say(words("admin-reset", name=account.name, password=await _reset(store, account)))


async def _account(words: Catalogue, store: PeopleStore, name: str) -> Account:
    from copas.people.names import read_name

    account = await store.account_named(read_name(name))
    if account is None or account.bot:
        raise CommandFailure(words("admin-nobody", name=name), Exit.REFUSED)
    return account


async def _reset(store: PeopleStore, account: Account) -> str:
    """Give an account a new password, sign it out everywhere, and return the password."""
    from copas.people.passwords import Passwords

    drawn = "".join(_LETTERS[byte % len(_LETTERS)] for byte in os.urandom(64) if byte < 248)[:16]
    await store.set_password(account.id, Passwords().keep(drawn))
    await store.close_sessions(account.id)
    return drawn


async def _show_reports(words: Catalogue, store: PeopleStore) -> None:
    found = await store.open_reports()
    if not found:
        say(words("admin-no-reports"))
    for report in found:
        names = {}
        for side in ("reporter", "reported"):
            account = await store.account(report[side]) if report[side] else None
            guest = report[f"{side}_guest"]
            gone = words("admin-guest", name=_printable(guest)) if guest else words("admin-gone")
            names[side] = account.name if account else gone
        day = time.strftime("%Y-%m-%d", time.gmtime(report["at"]))
        say(words("admin-report", number=str(report["number"]), day=day, reason=report["reason"], **names))
        if report["live_table"]:
            say("    " + words("admin-report-seat", table=report["live_table"], seat=str(report["seat"] + 1)))
        if report["words"]:
            say("    " + words("admin-report-words", words=_printable(report["words"])))
        for line in (report["match"], report["text"]):
            if line:
                say("    " + _printable(line))


def _printable(text: str) -> str:
    """Return a stranger's text as it may be shown: it must not steer the operator's terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def _back_up(words: Catalogue, settings: Settings, target: Path) -> None:
    from copas.live.backup import BackupError, back_up

    file = _sqlite_file(settings)
    if file is None:
        raise CommandFailure(words("admin-postgresql", program="pg_dump"))
    _demand_database(words, settings)
    try:
        size = back_up(file, target)
    except BackupError as error:
        raise CommandFailure(str(error), Exit.NO_FILE) from None
    say(words("admin-backed-up", file=str(target), size=f"{size / 1e6:.1f}"))


def _put_back(words: Catalogue, settings: Settings, copy: Path) -> None:
    from copas.live.backup import BackupError, InUse, put_back

    file = _sqlite_file(settings)
    if file is None:
        raise CommandFailure(words("admin-postgresql", program="pg_restore"))
    try:
        put_back(copy, file)
    except InUse:
        raise CommandFailure(words("admin-in-use", file=str(file)), Exit.REFUSED) from None
    except BackupError as error:
        raise CommandFailure(str(error), Exit.NO_FILE) from None
    say(words("admin-put-back", file=str(file)))
