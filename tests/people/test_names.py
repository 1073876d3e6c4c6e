"""Names: what is a name, and which names are too much alike."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copas.people.errors import PeopleError, PeopleReason
from copas.people.names import LONGEST, RESERVED, fold, name_of, read_name, skeleton

GOOD = [
    "Ana",
    "João Pedro",
    "Zé-da-Silva",
    "D'Artagnan",
    "maria_2007",
    "Ñandú",
    "Łukasz",
    "Nguyễn",
    "Ελένη",
    "Юлия",
    "9lives",
    "Ab",
    "a" * LONGEST,
]
BAD = {
    "": PeopleReason.NAME_LENGTH,
    "x": PeopleReason.NAME_LENGTH,
    "  x  ": PeopleReason.NAME_LENGTH,
    "a" * (LONGEST + 1): PeopleReason.NAME_LENGTH,
    "ﷺ" * 2: PeopleReason.NAME_LENGTH,
    "2007": PeopleReason.NAME_CHARACTERS,
    "ana!": PeopleReason.NAME_CHARACTERS,
    "<b>ana</b>": PeopleReason.NAME_CHARACTERS,
    "ana@site": PeopleReason.NAME_CHARACTERS,
    "ana\u200bb": PeopleReason.NAME_CHARACTERS,
    "\u202eana": PeopleReason.NAME_CHARACTERS,
    "ana\x00": PeopleReason.NAME_CHARACTERS,
    "_ana": PeopleReason.NAME_CHARACTERS,
    "ana.": PeopleReason.NAME_CHARACTERS,
    "an--a": PeopleReason.NAME_CHARACTERS,
    "ana 😀": PeopleReason.NAME_CHARACTERS,
    "ana٣": PeopleReason.NAME_CHARACTERS,
    "王小明": PeopleReason.NAME_CHARACTERS,
    "ǃana": PeopleReason.NAME_CHARACTERS,
    "ᴀna": PeopleReason.NAME_CHARACTERS,
    "anа": PeopleReason.NAME_SCRIPTS,
    "Αna": PeopleReason.NAME_SCRIPTS,
    "admin": PeopleReason.NAME_RESERVED,
    "Ad.Min": PeopleReason.NAME_RESERVED,
    "4dmin": None,
    "admin42": PeopleReason.NAME_RESERVED,
    "ADMlN": PeopleReason.NAME_RESERVED,
    "B0T": PeopleReason.NAME_RESERVED,
    "Moderaçao": PeopleReason.NAME_RESERVED,
    "médio": PeopleReason.NAME_RESERVED,
    "Medio": PeopleReason.NAME_RESERVED,
}


def refusal(text: str) -> PeopleReason | None:
    try:
        name_of(text, reserved=["médio", "mestre"])
    except PeopleError as error:
        return error.reason
    return None


@pytest.mark.parametrize("text", GOOD)
def test_names(text: str) -> None:
    name = name_of(text)
    assert name.shown == text
    assert name.folded == fold(text)


@pytest.mark.parametrize("text", BAD)
def test_what_is_no_name(text: str) -> None:
    assert refusal(text) is BAD[text]


def test_spare_spaces_and_widths_are_normalised() -> None:
    assert name_of("  Ana\u00a0  Lima ").shown == "Ana Lima"
    assert name_of("Ａｎａ").shown == "Ana"
    assert name_of("Joa\u0303o").shown == "João"


ALIKE = [
    ("João", "joao"),
    ("Ana Lima", "ana_lima"),
    ("Ana.Lima", "AnaLima"),
    ("paypal", "paypaI"),
    ("paypal", "paypa1"),
    ("Otto", "0tt0"),
    ("Bernardo", "Bemardo"),
    ("Wagner", "VVagner"),
    ("copa", "сора"),
    ("COPA", "СОРА"),
    ("Maria", "MARIA"),
    ("ANA", "ΑΝΑ"),
    ("Beto", "Ветo".replace("o", "о")),
    ("XOPEK", "ΧΟΡΕΚ"),
    ("НАТА", "HATA"),
    ("Łukasz", "Lukasz"),
    ("Aena", "Æna"),
    ("Ελενη", "ΕΛΕΝΗ".title()),
]


@pytest.mark.parametrize(("one", "two"), ALIKE)
def test_names_that_look_alike_have_one_skeleton_or_differ_in_case_only(one: str, two: str) -> None:
    first, second = read_name(one), read_name(two)
    assert first.skeleton == second.skeleton or first.folded == second.folded


@pytest.mark.parametrize(
    ("one", "two"), [("Ana", "Ada"), ("Clara", "Dara"), ("Mila", "Nila"), ("Ali", "Ari"), ("rui7", "rui8")]
)
def test_names_that_do_not_look_alike(one: str, two: str) -> None:
    first, second = read_name(one), read_name(two)
    assert first.skeleton != second.skeleton
    assert first.folded != second.folded


@given(st.text(max_size=40))
def test_any_text_is_a_name_or_refused(text: str) -> None:
    try:
        name = name_of(text)
    except PeopleError:
        return
    assert name_of(name.shown) == name, "normalising twice changes nothing"
    assert name.skeleton
    assert unicodedata.is_normalized("NFC", name.shown)


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyzáãçéíóõúABCXYZ0189 _-.", min_size=1, max_size=20))
def test_changes_that_nobody_sees_change_no_key(text: str) -> None:
    plain = "".join(
        letter for letter in unicodedata.normalize("NFD", text) if not unicodedata.combining(letter)
    )
    assert skeleton(plain) == skeleton(text)
    assert fold(text.swapcase()) == fold(text)


def test_reserved_words_are_names_otherwise() -> None:
    assert len(RESERVED) > 40
    assert {"admin", "bot", "você"} <= set(RESERVED)
    for word in RESERVED:
        assert refusal(word) is PeopleReason.NAME_RESERVED
