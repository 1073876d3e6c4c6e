"""Names that cannot be mistaken for each other.

A name is written in one script (Latin, Greek or Cyrillic) with digits and a few separators. Two names clash
when they differ only in case or look alike: Unicode's "skeleton" idea (Technical Standard 39, "Unicode
Security Mechanisms", section 4) with a table of our own for the three scripts. The standard's whole table
has thousands of entries for scripts that names do not have here.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from copas.people.errors import PeopleError, PeopleReason
from copas.people.words import read_words

SHORTEST, LONGEST = 2, 20
"""Letters and separators of a name, counted as people see them."""
SEPARATORS: Final = " _-.'"

RESERVED: Final = read_words("reserved_names.txt")
"""Names that would speak for the house or for nobody; digits and separators around them do not help."""

_LATIN: Final = frozenset("abcdefghijklmnopqrstuvwxyz" + "æœøßðþłđħıŋ")
_GREEK: Final = frozenset("αβγδεζηθικλμνξοπρσςτυφχψω")
_CYRILLIC: Final = frozenset(map(chr, range(0x430, 0x460))) | frozenset("ґ")
_SCRIPTS: Final = (_LATIN, _GREEK, _CYRILLIC)

_ALIKE: Final = {
    "a": "ΑαАа",
    "b": "ΒβВвЬьßẞ",
    "c": "ςСс",
    "d": "ĐđÐð",
    "e": "ΕεЕеЄє",
    "h": "ΗНнҺһĦħЋћЂђ",
    "i": "ıιі",
    "j": "Јј",
    "k": "ΚκКк",
    "l": "I1ΙІŁł",
    "m": "ΜМм",
    "n": "ΝηπпŊŋ",
    "o": "0ΟοσОоØø",
    "p": "ΡρРрÞþ",
    "r": "гґ",
    "s": "Ѕѕ",
    "t": "ΤτТт",
    "u": "υμи",
    "v": "ν",
    "w": "ωш",
    "x": "ΧχХх",
    "y": "ΥγУу",
    "z": "Ζ",
    "3": "Зз",
    "4": "Чч",
    "6": "Бб",
    "γ": "ΓГҐ",
    "π": "ΠП",
    "φ": "ΦφФф",
    "λ": "ΛЛл",
    "δ": "ΔДд",
}
"""What looks like what: a letter that stands for its look, and those drawn like it, case by case.

Capitals and small letters can look like different things: Η is drawn like H, but η like n."""
_ONE: Final = {letter: look for look, letters in _ALIKE.items() for letter in letters}
_PAIRS: Final = (("æ", "ae"), ("œ", "oe"), ("rn", "m"), ("vv", "w"))
"""Letters that are drawn like two, and two that are drawn like one."""


@dataclass(frozen=True)
class Name:
    """A name that follows the rules.

    Attributes:
        shown: the name as it is shown: normalised, without spare spaces.
        folded: the key for finding it: case does not matter.
        skeleton: the key that all names looking like it share.
    """

    shown: str
    folded: str
    skeleton: str


def name_of(text: str, reserved: Iterable[str] = ()) -> Name:
    """Check a name that somebody has chosen.

    Args:
        text: the name as typed.
        reserved: further names that nobody may take or look like, such as those of the bots.

    Raises:
        PeopleError: if the name breaks a rule.
    """
    name = read_name(text)
    _check_length(name.shown)
    _check_letters(name.shown)
    _check_reserved(name, reserved)
    return name


def read_name(text: str) -> Name:
    """Return the keys of a text that may be a name, without judging it: for finding somebody."""
    shown = " ".join(unicodedata.normalize("NFKC", text).split())
    return Name(shown, fold(shown), skeleton(shown))


def fold(text: str) -> str:
    """Return a text without differences of case (Unicode's caseless matching for NFKC)."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def skeleton(text: str) -> str:
    """Return what all texts that look like this one have in common; it is not meant to be read.

    Accents and separators are dropped: `João P.` and `joao_p` are too much alike to be two people.
    """
    decomposed = unicodedata.normalize("NFKD", text)
    letters = (_ONE.get(letter) or letter.casefold() for letter in decomposed if letter.isalnum())
    alike = "".join(letters)
    for pair, same in _PAIRS:
        alike = alike.replace(pair, same)
    return alike


def _check_length(shown: str) -> None:
    if not SHORTEST <= len(shown) <= LONGEST:
        message = f"A name has {SHORTEST} to {LONGEST} letters."
        raise PeopleError(PeopleReason.NAME_LENGTH, message, shortest=SHORTEST, longest=LONGEST)


def _check_letters(shown: str) -> None:
    letters = [letter for letter in shown if letter not in SEPARATORS and letter not in "0123456789"]
    scripts = {script for letter in letters if (script := _script_of(letter)) is not None}
    doubled = any(one in SEPARATORS and two in SEPARATORS for one, two in pairwise(shown))
    if not letters or None in map(_script_of, letters) or doubled or shown[-1] in SEPARATORS:
        message = "A name has letters, digits and single separators between them, and at least one letter."
        raise PeopleError(PeopleReason.NAME_CHARACTERS, message)
    if shown[0] in SEPARATORS:
        raise PeopleError(PeopleReason.NAME_CHARACTERS, "A name begins with a letter or a digit.")
    if len(scripts) > 1:
        raise PeopleError(PeopleReason.NAME_SCRIPTS, "A name is written in one script.")


def _script_of(letter: str) -> frozenset[str] | None:
    """Return the script of a letter that names may have, its accents aside; else None."""
    decomposed = unicodedata.normalize("NFD", letter)
    base, marks = decomposed[0], decomposed[1:]
    known = next((script for script in _SCRIPTS if base.lower() in script), None)
    return known if all(unicodedata.combining(mark) for mark in marks) else None


def _check_reserved(name: Name, reserved: Iterable[str]) -> None:
    plain = skeleton("".join(letter for letter in name.shown if not letter.isdigit()))
    # A capital I looks like l, a small one does not, so every way of writing the word has its own look.
    spellings = [form for word in (*RESERVED, *reserved) for form in (word, word.upper(), word.title())]
    taken = {skeleton(form) for form in spellings}
    if not taken.isdisjoint({name.skeleton, plain}):
        raise PeopleError(PeopleReason.NAME_RESERVED, "This name belongs to the house, or looks like it.")
