"""Errors of accounts, searching and talking, with the stable reasons that catalogues translate."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from copas.errors import CopasError


class PeopleReason(StrEnum):
    """Why something that a person asked for was refused. The values are stable: catalogues use them."""

    # Names
    NAME_LENGTH = "name-length"
    """The name is too short or too long."""
    NAME_CHARACTERS = "name-characters"
    """The name holds a character that names do not have."""
    NAME_SCRIPTS = "name-scripts"
    """The name mixes letters of several scripts."""
    NAME_RESERVED = "name-reserved"
    """The name, or one that looks like it, belongs to the house."""
    NAME_TAKEN = "name-taken"
    """The name, or one that looks like it, belongs to somebody."""

    # Passwords and sessions
    PASSWORD_LENGTH = "password-length"
    """The password is too short or too long."""
    PASSWORD_COMMON = "password-common"
    """The password is among the first that anybody would try."""
    PASSWORD_NAME = "password-name"
    """The password repeats the name."""
    WRONG_LOGIN = "wrong-login"
    """Name and password do not belong together; which one is wrong is not said."""
    TOO_MANY = "too-many"
    """Too many tries in a short time."""
    NOT_LOGGED_IN = "not-logged-in"
    """Only an account can do this."""
    BANNED = "banned"
    """The house has closed this account's door, until a stated time."""

    # Searching
    UNRATED_ONLY = "unrated-only"
    """A guest plays unrated matches only."""
    NO_WISH = "no-wish"
    """The search accepts no kind of match."""
    WAIT_BEFORE_SEARCH = "wait-before-search"
    """Who left or ignored a table waits before searching again."""
    PLAYING_ALREADY = "playing-already"
    """One person plays one live match at a time."""
    NOT_SEARCHING = "not-searching"
    """There is no such search or offer."""

    # Talking
    CHAT_CLOSED = "chat-closed"
    """Free text is for friends' rooms; live tables have canned phrases."""
    CHAT_LENGTH = "chat-length"
    """The text is empty or too long."""
    CHAT_CHARACTERS = "chat-characters"
    """The text holds characters that are no text."""
    NO_SUCH_PHRASE = "no-such-phrase"
    """There is no canned phrase of this name."""

    # Finding
    UNKNOWN = "unknown"
    """There is nothing of this name, or it is not for the asker."""


class PeopleError(CopasError):
    """Something that a person asked for and that is refused; nothing has changed.

    Attributes:
        reason: why.
        details: the values the sentence speaks of, for catalogues.
    """

    def __init__(self, reason: PeopleReason, message: str, **details: Any) -> None:  # noqa: ANN401 - free form
        super().__init__(message)
        self.reason = reason
        self.details = details
