"""Canned phrases and chat."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copas.people.errors import PeopleError, PeopleReason
from copas.people.talk import LONGEST_TEXT, PHRASES, check_phrase, clean_text, may_read


def test_phrases() -> None:
    for phrase in PHRASES:
        check_phrase(phrase)
    with pytest.raises(PeopleError) as caught:
        check_phrase("anything else")
    assert caught.value.reason is PeopleReason.NO_SUCH_PHRASE


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("  boa   jogada!\n", "boa jogada!"),
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("👨‍👩‍👧 ❤️", "👨‍👩‍👧 ❤️"),
        ("cafe\u0301", "café"),
        ("x" * LONGEST_TEXT, "x" * LONGEST_TEXT),
    ],
)
def test_text_stays_text(text: str, clean: str) -> None:
    assert clean_text(text) == clean


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", PeopleReason.CHAT_LENGTH),
        (" \n\t ", PeopleReason.CHAT_LENGTH),
        ("x" * (LONGEST_TEXT + 1), PeopleReason.CHAT_LENGTH),
        ("a\x00b", PeopleReason.CHAT_CHARACTERS),
        ("a\x1b[31mb", PeopleReason.CHAT_CHARACTERS),
        ("\u202eolá", PeopleReason.CHAT_CHARACTERS),
        ("a\u200bb", PeopleReason.CHAT_CHARACTERS),
        ("z" + "\u0301\u0302\u0303\u0304\u0305", PeopleReason.CHAT_CHARACTERS),
        ("\ud800", PeopleReason.CHAT_CHARACTERS),
    ],
)
def test_what_is_no_text(text: str, reason: PeopleReason) -> None:
    with pytest.raises(PeopleError) as caught:
        clean_text(text)
    assert caught.value.reason is reason


@given(st.text(max_size=300))
def test_any_text_is_cleaned_or_refused(text: str) -> None:
    try:
        clean = clean_text(text)
    except PeopleError:
        return
    assert clean_text(clean) == clean
    assert "\n" not in clean


def test_nobody_hears_whom_they_blocked() -> None:
    assert may_read(frozenset({"a"}), "b")
    assert not may_read(frozenset({"a"}), "a")
