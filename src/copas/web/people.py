"""Accounts at work: registering, logging in and out, with everything that keeps guessers and snoopers out."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar

from sqlalchemy.exc import IntegrityError

from copas.bots import BOTS
from copas.live.messages import BadFrame, to_bytes, to_text
from copas.live.table import Person
from copas.mental.keys import Certificate
from copas.people.accounts import TOKEN_BYTES, Account, SeatReport, account_of, person_of
from copas.people.errors import PeopleError, PeopleReason
from copas.people.limits import Limit, Limiter
from copas.people.names import RESERVED, name_of, read_name, skeleton
from copas.people.passwords import Passwords, check_choice
from copas.people.sql import PeopleStore, PeopleStoreError
from copas.people.talk import clean_text

if TYPE_CHECKING:
    from copas.live.table import Table
    from copas.live.tablestate import Sitting
    from copas.seats import Seat

SESSION_COOKIE: Final = "copas_session"
HASHERS: Final = 2
"""Passwords hashed at once: each takes 64 MiB and several cores for a tenth of a second."""
LOGIN_BY_ADDRESS: Final = Limit(burst=10, every=6.0)
LOGIN_BY_NAME: Final = Limit(burst=20, every=30.0)
"""Wide enough that strangers cannot lock somebody out for long, narrow enough that they cannot guess."""
REGISTER_BY_ADDRESS: Final = Limit(burst=5, every=600.0)
REPORTS: Final = Limit(burst=5, every=3600.0)
_KEPT = 400 * 24 * 3600


class Said(NamedTuple):
    """What somebody reports about a seat: the line as they saw it, their own text, and their address."""

    words: str
    text: str
    address: str


T = TypeVar("T")


class People:
    """What the routes about people share.

    Args:
        store: accounts and sessions.
        passwords: how passwords are kept.
        entropy: fresh random bytes.
        wall: whole seconds since 1970.
        clock: seconds of a clock that never goes back.
    """

    def __init__(
        self,
        store: PeopleStore,
        passwords: Passwords,
        entropy: Callable[[int], bytes],
        wall: Callable[[], int],
        clock: Callable[[], float],
    ) -> None:
        self.store = store
        self.wall = wall
        self._passwords = passwords
        self._entropy = entropy
        self._clock = clock
        self._logins_by_address = Limiter(LOGIN_BY_ADDRESS)
        self._logins_by_name = Limiter(LOGIN_BY_NAME)
        self._registrations = Limiter(REGISTER_BY_ADDRESS)
        self._reports = Limiter(REPORTS)
        self._hashers = ThreadPoolExecutor(HASHERS, thread_name_prefix="password")
        self._noting: set[asyncio.Task[None]] = set()
        self._house = {skeleton(form) for word in (*BOTS, *RESERVED) for form in (word, word.upper())}

    async def close(self) -> None:
        """Finish what is being noted, and let the threads go."""
        await asyncio.gather(*self._noting, return_exceptions=True)
        self._hashers.shutdown(wait=True)

    async def _heavy(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._hashers, work)

    # Who asks

    async def account(self, cookies: Mapping[str, str]) -> Account | None:
        """Return the account that a request's cookies open, or None."""
        token = read_token(cookies)
        return None if token is None else await self.store.session(token, self.wall())

    async def person(self, cookies: Mapping[str, str]) -> Person | None:
        """Return the person at a table that a request's cookies stand for, if it is an account's."""
        account = await self.account(cookies)
        return None if account is None else Person(person_of(account.id), account.name, account.id)

    async def with_blocks(self, person: Person) -> Person:
        """Return a person with those whose words are not to reach them."""
        if not person.account:
            return person
        blocked = await self.store.blocks_of(person.account)
        return person._replace(blocks=frozenset(person_of(other.id) for other in blocked))

    async def demand(self, cookies: Mapping[str, str]) -> Account:
        """Return the account that asks.

        Raises:
            PeopleError: if nobody is logged in.
        """
        account = await self.account(cookies)
        if account is None:
            raise PeopleError(PeopleReason.NOT_LOGGED_IN, "Log in to do that.")
        return account

    def seated(self, person: Person, certificate: str) -> None:
        """Note which of an account's browsers has sat down somewhere (`copas.live.hub.Hub.seated`)."""
        if person.account:
            key = to_text(Certificate.decode(to_bytes(certificate)).keys.identity)
            self._begin(self._note(person.account, key))

    def _begin(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start something that `close` waits for: a query that is cancelled half-way leaks its connection."""
        task = asyncio.ensure_future(work)
        self._noting.add(task)
        task.add_done_callback(self._noting.discard)
        return task

    async def forget_old(self) -> None:
        """Keep the promise that nothing is stored longer than stated."""
        await asyncio.shield(self._begin(self.store.forget_old(self.wall())))

    async def _note(self, account: str, key: str) -> None:
        with contextlib.suppress(PeopleStoreError, IntegrityError):  # the list is for information only
            await self.store.note_identity(account, key, "", self.wall())

    # Coming and going

    async def register(self, name: str, password: str, address: str, label: str) -> tuple[str, bytes]:
        """Open an account and log in.

        Returns:
            The account's id and the session's secret.

        Raises:
            PeopleError: if name or password are refused, or this address has opened too many accounts.
        """
        chosen = name_of(name, BOTS)
        check_choice(password, chosen.shown)
        _demand_pause(self._registrations.take(address, self._clock()))
        kept = await self._heavy(partial(self._passwords.keep, password))
        account = to_text(self._entropy(16))
        await self.store.register(account, chosen, kept, self.wall())
        return account, await self._open(account, label)

    async def login(self, name: str, password: str, address: str, label: str) -> tuple[str, bytes]:
        """Log in; always with a new session, so that nobody can plant one.

        A wrong name and a wrong password take the same time and get the same answer.

        Returns:
            The account's id and the session's secret.

        Raises:
            PeopleError: if they do not belong together, the door is closed, or there were too many tries.
        """
        asked = read_name(name[:100])
        account = await self._prove(asked.folded, password, address)
        if account.banned(self.wall()):
            raise PeopleError(
                PeopleReason.BANNED,
                "The house has closed this account's door.",
                until=account.banned_until,
                why=account.ban_reason,
            )
        return account.id, await self._open(account.id, label)

    async def _prove(self, folded: str, password: str, address: str) -> Account:
        """Return the account of a name if the password belongs to it, counting the try."""
        now = self._clock()
        wait = max(self._logins_by_address.wait(address, now), self._logins_by_name.wait(folded, now))
        _demand_pause(wait)
        self._logins_by_address.take(address, now)
        self._logins_by_name.take(folded, now)
        found = await self.store.login_row(read_name(folded))
        stored = None if found is None else found[1]
        checked = await self._heavy(partial(self._passwords.check, password, stored))
        if found is None or not checked.right:
            raise PeopleError(PeopleReason.WRONG_LOGIN, "Name and password do not belong together.")
        self._logins_by_name.clear(folded)
        if checked.rehash:
            kept = await self._heavy(partial(self._passwords.keep, password))
            await self.store.set_password(found[0].id, kept)
        return found[0]

    async def _open(self, account: str, label: str) -> bytes:
        token = self._entropy(TOKEN_BYTES)
        await self.store.open_session(account, token, label, self.wall())
        return token

    async def change_password(self, account: Account, old: str, new: str, address: str, label: str) -> bytes:
        """Change the password, sign out everywhere, and log this browser in again.

        Returns:
            The secret of the new session.

        Raises:
            PeopleError: if the old password is wrong, the new one is refused, or there were too many tries.
        """
        check_choice(new, account.name)
        await self._prove(read_name(account.name).folded, old, address)
        await self.store.set_password(account.id, await self._heavy(partial(self._passwords.keep, new)))
        await self.store.close_sessions(account.id)
        return await self._open(account.id, label)

    async def delete(self, account: Account, password: str, address: str) -> None:
        """Delete an account, for which the password is asked once more.

        Raises:
            PeopleError: if the password is wrong, or there were too many tries.
        """
        await self._prove(read_name(account.name).folded, password, address)
        await self.store.delete_account(account.id)

    async def report(self, account: Account, other: str, match: str, reason: str, text: str) -> None:
        """Store a report about somebody.

        Raises:
            PeopleError: if there is nobody to report, or too much was reported.
        """
        reported = await self.store.account(other)
        if reported is None or reported.bot or reported.id == account.id:
            raise PeopleError(PeopleReason.UNKNOWN, "There is nobody of this name to report.")
        _demand_pause(self._reports.take(account.id, self._clock()))
        await self.store.report(account.id, other, match, reason, text, self.wall())

    async def report_seat(self, reporter: Person, table: Table, about: Seat, reason: str, said: Said) -> None:
        """Store a report about somebody at the reporter's own table; either may be a guest.

        Raises:
            PeopleError: if the reporter does not sit there, or no other person does in that seat; if the
                words are no line of chat, or too much was reported.
        """
        sitting = _beside(reporter.id, table, about)
        words = clean_text(said.words) if said.words else ""
        # Guests are made for the asking, so they are counted by address.
        _demand_pause(self._reports.take(reporter.account or said.address, self._clock()))
        account = account_of(sitting.person)
        if account is not None and await self.store.account(account) is None:
            account = None
        where = SeatReport(
            table.id,
            about,
            words,
            reporter_guest="" if reporter.account else reporter.name,
            reported_guest="" if account_of(sitting.person) else sitting.name,
        )
        now = self.wall()
        await self.store.report(reporter.account or None, account, "", reason, said.text, now, where)

    async def block_seat(self, account: Account, table: Table, about: Seat) -> str:
        """Block the account that sits in a seat of one's own table; returns which one.

        Raises:
            PeopleError: if the account does not sit there, or no other account does in that seat; if too many
                are blocked.
        """
        other = account_of(_beside(person_of(account.id), table, about).person)
        if other is None:
            raise PeopleError(PeopleReason.UNKNOWN, "A guest has no account that could be blocked.")
        await self.store.block(account.id, other, self.wall())
        return other

    async def demand_free_name(self, name: str) -> None:
        """Refuse a guest's name that somebody else goes by.

        Raises:
            PeopleError: if an account, a bot or the house has this name, or one that looks like it.
        """
        asked = read_name(name)
        if asked.skeleton in self._house or asked.folded in self._house:
            raise PeopleError(PeopleReason.NAME_RESERVED, "This name belongs to the house, or looks like it.")
        if await self.store.looks_taken(asked):
            raise PeopleError(PeopleReason.NAME_TAKEN, "This name, or one like it, is an account's.")


def _beside(person: str, table: Table, about: Seat) -> Sitting:
    """Return who sits in another seat of a person's own table.

    Raises:
        PeopleError: if the person does not sit there, or no other person does in that seat.
    """
    mine = [seat for seat, sitting in table.sitting.items() if sitting.person == person]
    sitting = table.sitting.get(about)
    if not mine or sitting is None or about in mine:
        raise PeopleError(PeopleReason.UNKNOWN, "There is nobody else in this seat of a table of yours.")
    return sitting


def read_token(cookies: Mapping[str, str]) -> bytes | None:
    """Return the session's secret of a request's cookies, or None."""
    try:
        token = to_bytes(cookies.get(SESSION_COOKIE, ""))
    except (BadFrame, UnicodeError):
        return None
    return token if len(token) == TOKEN_BYTES else None


def session_cookie(token: bytes | None, *, secure: bool) -> dict[str, str]:
    """Return the header that sets a session's cookie, or clears it."""
    flags = "; Path=/; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
    value, age = ("", 0) if token is None else (to_text(token), _KEPT)
    return {"set-cookie": f"{SESSION_COOKIE}={value}; Max-Age={age}{flags}"}


def _demand_pause(wait: float) -> None:
    if wait > 0:
        raise PeopleError(PeopleReason.TOO_MANY, "Too many tries; wait a little.", seconds=round(wait))


STATUS: Final[Mapping[PeopleReason, int]] = {
    PeopleReason.WRONG_LOGIN: 401,
    PeopleReason.NOT_LOGGED_IN: 401,
    PeopleReason.BANNED: 403,
    PeopleReason.UNKNOWN: 404,
    PeopleReason.NAME_TAKEN: 409,
    PeopleReason.PLAYING_ALREADY: 409,
    PeopleReason.TOO_MANY: 429,
}
"""The HTTP status of a refusal; 400 otherwise."""


def refusal_body(error: PeopleError) -> dict[str, Any]:
    """Return a refusal as the routes answer it."""
    return {"code": str(error.reason), "sentence": str(error), "details": error.details}
