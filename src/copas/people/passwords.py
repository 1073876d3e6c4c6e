"""Passwords: which are accepted, how they are kept (argon2id), and how they are checked.

The advice is that of NIST SP 800-63B: length counts, rules of composition do not, and what everybody would
try first is refused.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Final, Protocol

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from copas.people.errors import PeopleError, PeopleReason
from copas.people.names import skeleton
from copas.people.words import read_words

SHORTEST, LONGEST = 8, 200
COMMON: Final = frozenset(read_words("common_passwords.txt"))
"""Words that, with digits or signs around them, are among the first that anybody would try."""


class Hasher(Protocol):
    """What argon2's `PasswordHasher` does for us."""

    def hash(self, password: str | bytes) -> str:
        """Return a salted hash that tells its own parameters."""

    def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # noqa: A002 - the library's name
        """Return True if the password belongs to the hash, else raise."""

    def check_needs_rehash(self, hash: str | bytes) -> bool:  # noqa: A002 - the library's name
        """Say whether the hash was made with other parameters."""


@dataclass(frozen=True)
class Checked:
    """The answer to a password.

    Attributes:
        right: whether it belongs to the account.
        rehash: whether the account's hash was made with weaker parameters and should be made anew.
    """

    right: bool
    rehash: bool = False


class Passwords:
    """Keeps and checks passwords.

    Args:
        hasher: argon2id with RFC 9106's second recommended parameters by default (64 MiB, 3 passes): about
            0.1 s and no more than a few at a time; call it in a thread.
    """

    def __init__(self, hasher: Hasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()

    @cached_property
    def _nobody(self) -> str:
        """What is checked in place of an account's hash when there is no such account: both take as long."""
        return self._hasher.hash("nobody's password")

    def keep(self, password: str) -> str:
        """Return the salted hash to store; `check_choice` has judged the password before."""
        return self._hasher.hash(_canonical(password))

    def check(self, password: str, stored: str | None) -> Checked:
        """Check a password; an account that does not exist takes as long as a wrong password.

        Args:
            password: what was typed.
            stored: the account's hash, or None if there is no such account.
        """
        nobody = self._nobody  # made by the first check, whether there is such an account or not
        try:
            self._hasher.verify(stored or nobody, _canonical(password[: LONGEST + 1]))
        except (VerificationError, InvalidHashError):
            return Checked(right=False)
        if stored is None:
            return Checked(right=False)
        return Checked(right=True, rehash=self._hasher.check_needs_rehash(stored))


def check_choice(password: str, name: str) -> None:
    """Judge a password that somebody has chosen.

    Args:
        password: what was typed.
        name: the account's name.

    Raises:
        PeopleError: if it is too short or too long, among the first that anybody would try, or the name.
    """
    text = _canonical(password)
    if not SHORTEST <= len(text) <= LONGEST:
        message = f"A password has {SHORTEST} to {LONGEST} characters."
        raise PeopleError(PeopleReason.PASSWORD_LENGTH, message, shortest=SHORTEST, longest=LONGEST)
    own, word = (skeleton(re.sub(r"\d", "", one)) for one in (name, text))
    if word and word in (own, own[::-1], own * 2):
        raise PeopleError(PeopleReason.PASSWORD_NAME, "A password must not repeat the name.")
    if _is_common(text):
        raise PeopleError(PeopleReason.PASSWORD_COMMON, "This password is among the first anybody would try.")


def _canonical(password: str) -> str:
    """Return the form that is hashed, the same from every keyboard (RFC 8265's OpaqueString)."""
    spaced = "".join(" " if unicodedata.category(letter) == "Zs" else letter for letter in password)
    return unicodedata.normalize("NFC", spaced)


def _is_common(text: str) -> bool:
    plain = "".join(letter for letter in unicodedata.normalize("NFKD", text.casefold()) if letter.isalnum())
    letters = re.sub(r"\d+", "", plain)
    steps = {ord(two) - ord(one) for one, two in pairwise(plain)}
    return (
        letters in COMMON
        or (not letters and len(plain) < 10)  # a birthday or a telephone number
        or len(set(plain)) < 4
        or (len(steps) == 1 and abs(next(iter(steps))) <= 1)
    )
