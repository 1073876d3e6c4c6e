"""Talking at the table: canned phrases everywhere, free text in friends' rooms only."""

from __future__ import annotations

import unicodedata
from typing import Final

from copas.people.errors import PeopleError, PeopleReason
from copas.people.limits import Limit

PHRASES: Final = ("hello", "luck", "nice", "thanks", "sorry", "moment", "again", "bye")
"""What can be said at every table: names of messages in the catalogues."""
LONGEST_TEXT: Final = 200
"""Characters of one line of chat."""
TALK_LIMIT: Final = Limit(burst=5, every=3.0)
"""Phrases and lines of one person at one table."""

_INVISIBLE: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
_JOINERS: Final = frozenset({"\u200d", "\ufe0f"})
_MARKS_IN_A_ROW: Final = 3


def check_phrase(name: str) -> None:
    """Judge a canned phrase.

    Raises:
        PeopleError: if there is none of this name.
    """
    if name not in PHRASES:
        raise PeopleError(PeopleReason.NO_SUCH_PHRASE, "There is no such phrase.")


def clean_text(text: str) -> str:
    """Return a line of chat as everybody will see it, with plain spaces.

    It remains text: whoever shows it must treat it as such, never as markup.

    Raises:
        PeopleError: if nothing is left, it is too long, or it holds characters that play tricks: controls,
            changes of direction, stacks of accents.
    """
    line = " ".join(unicodedata.normalize("NFC", text).split())
    if not 1 <= len(line) <= LONGEST_TEXT:
        message = f"A line has 1 to {LONGEST_TEXT} characters."
        raise PeopleError(PeopleReason.CHAT_LENGTH, message, longest=LONGEST_TEXT)
    marks = 0
    for letter in line:
        category = unicodedata.category(letter)
        marks = marks + 1 if category in ("Mn", "Me") and letter not in _JOINERS else 0
        if (category in _INVISIBLE and letter not in _JOINERS) or marks > _MARKS_IN_A_ROW:
            raise PeopleError(PeopleReason.CHAT_CHARACTERS, "The line holds characters that are no text.")
    return line


def may_read(listener_blocks: frozenset[str], speaker: str) -> bool:
    """Say whether a line reaches a listener: nobody hears those whom they have blocked or muted."""
    return speaker not in listener_blocks
