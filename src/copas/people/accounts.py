"""Accounts as values: who somebody is, which browsers are logged in, what is kept and for how long."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

from copas.people.results import Known

DAY: Final = 86_400
SESSION_UNUSED: Final = 90 * DAY
"""A session that nobody has used for so long is over, in seconds."""
SESSION_LONGEST: Final = 400 * DAY
"""No session is older than this, in seconds."""
REPORT_KEPT: Final = 180 * DAY
"""Reports are forgotten after so long, in seconds."""
MOST_BLOCKS: Final = 200
MOST_SESSIONS: Final = 50
TOKEN_BYTES: Final = 32
REPORT_REASONS: Final = ("conduct", "name", "collusion", "stalling", "other")
"""What may be reported: names of messages in the catalogues."""


@dataclass(frozen=True)
class SeatReport:
    """Where a report of somebody at a table comes from.

    Attributes:
        table: the table's id.
        seat: the seat reported.
        words: what was written, as the reporter's browser showed it; the server keeps no chat to compare.
        reporter_guest: the reporter's name if it is a guest, else empty.
        reported_guest: the same of the person in the seat.
    """

    table: str
    seat: int
    words: str = ""
    reporter_guest: str = ""
    reported_guest: str = ""


@dataclass(frozen=True)
class Account:
    """Somebody with a name.

    Attributes:
        id: what everything of the account hangs on; random, and never shown as a name.
        name: the name shown.
        bot: whether it is a bot.
        created: when, in seconds since 1970.
        known: rating and last rated match.
        banned_until: until when the house has closed its door, in seconds since 1970; None if it has not.
        ban_reason: what the house says about it.
    """

    id: str
    name: str
    bot: bool
    created: int
    known: Known
    banned_until: int | None = None
    ban_reason: str = ""

    def banned(self, now: int) -> bool:
        """Say whether the door is closed now."""
        return self.banned_until is not None and now < self.banned_until


@dataclass(frozen=True)
class Session:
    """A browser that is logged in.

    Attributes:
        id: a name for it that opens nothing.
        created: when it logged in, in seconds since 1970.
        used: when it was last used, to the hour.
        label: what the browser calls itself, shortened.
    """

    id: str
    created: int
    used: int
    label: str


@dataclass(frozen=True)
class Identity:
    """A browser's identity key in the fair deal.

    Attributes:
        key: the public key, base64url.
        first: when it was first used with the account, in seconds since 1970.
        used: when it was last used.
        label: what the browser called itself.
    """

    key: str
    first: int
    used: int
    label: str


@dataclass(frozen=True)
class RatingPoint:
    """One point of a rating's graph."""

    match: str
    at: int
    rating: float
    deviation: float


def token_hash(token: bytes) -> bytes:
    """Return what is stored of a session's secret; the secret is random, so a plain hash will do."""
    return hashlib.sha256(b"copas session 1\0" + token).digest()


def session_id(stored: bytes) -> str:
    """Return the name of a session, which tells nothing about its secret."""
    return hashlib.sha256(b"copas session name 1\0" + stored).hexdigest()[:16]


def bot_account(name: str) -> str:
    """Return the id of a bot's account."""
    return f"bot:{name}"


def short_label(user_agent: str) -> str:
    """Return what a browser calls itself, short enough to recognise and no more: `Firefox, Linux`."""
    browsers = ("Edg", "OPR", "Firefox", "Chrome", "Safari")
    systems = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux")
    names = {"Edg": "Edge", "OPR": "Opera", "Mac OS": "macOS", "CrOS": "ChromeOS"}
    found = [next((word for word in words if word in user_agent), "") for words in (browsers, systems)]
    return ", ".join(names.get(word, word) for word in found if word)


def person_of(account: str) -> str:
    """Return the id by which live tables know the person of an account; guests' ids never begin with @."""
    return f"@{account}"


def account_of(person: str) -> str | None:
    """Return the account of a live table's person; None for a guest."""
    return person[1:] if person.startswith("@") else None
