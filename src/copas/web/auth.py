"""Guests: a random number and a name in a signed cookie."""

from __future__ import annotations

import hmac
import json
import unicodedata
from collections.abc import Callable, Mapping

from copas.errors import CopasError
from copas.live.messages import NAME_LENGTH, BadFrame, to_bytes, to_text
from copas.live.table import Person
from copas.mental.words import word

COOKIE = "copas"
YEAR = 365 * 24 * 3600
_TAG = 24


class BadName(CopasError):
    """A name that cannot be shown: empty, too long, or with signs that are no letters to anybody."""


class Guests:
    """Makes and reads the cookies.

    Args:
        key: the server's secret key.
        entropy: fresh random bytes.
    """

    def __init__(self, key: bytes, entropy: Callable[[int], bytes]) -> None:
        self._key = key
        self._entropy = entropy

    def _tag(self, payload: bytes) -> bytes:
        return hmac.digest(self._key, b"copas guest 1\0" + payload, "sha256")[:_TAG]

    def new(self) -> Person:
        """Make a guest with a name to start with."""
        number = int.from_bytes(self._entropy(2), "big") & 0xFFF
        return Person(to_text(self._entropy(16)), word(number).capitalize())

    def cookie(self, person: Person) -> str:
        """Return the value of a person's cookie."""
        payload = json.dumps([person.id, person.name], ensure_ascii=True).encode()
        return f"{to_text(payload)}.{to_text(self._tag(payload))}"

    def read(self, cookies: Mapping[str, str]) -> Person | None:
        """Return who a request's cookies name, or None."""
        body, _, tag = cookies.get(COOKIE, "").partition(".")
        try:
            payload = to_bytes(body)
            if not hmac.compare_digest(to_bytes(tag), self._tag(payload)):
                return None
            person, name = json.loads(payload)
        except (BadFrame, ValueError, TypeError):
            return None
        return Person(str(person), str(name))

    def header(self, person: Person, *, secure: bool) -> str:
        """Return the Set-Cookie header of a person."""
        flags = "; Path=/; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")
        return f"{COOKIE}={self.cookie(person)}; Max-Age={YEAR}{flags}"


def clean_name(name: str) -> str:
    """Return a name as it is shown: one form of each letter, single spaces, nothing invisible.

    Raises:
        BadName: if nothing is left, or too much.
    """
    seen = (" " if sign.isspace() else sign for sign in unicodedata.normalize("NFC", name))
    kept = " ".join("".join(s for s in seen if s == " " or unicodedata.category(s)[0] not in "CZ").split())
    if not 1 <= len(kept) <= NAME_LENGTH:
        raise BadName(f"A name has from 1 to {NAME_LENGTH} letters.")
    return kept
