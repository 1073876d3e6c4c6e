from __future__ import annotations

from copas.mental.words import match_words, word


def test_every_number_has_its_own_word() -> None:
    words = [word(n) for n in range(4096)]
    assert len(set(words)) == 4096
    assert all(w.isascii() and w.isalpha() and 5 <= len(w) <= 8 for w in words)


def test_spelling_keeps_the_sound() -> None:
    assert word(0b0001_00_0001_10) == "cacon"
    assert word(0b0001_01_0001_01) == "quequel"
    assert word(0b0100_10_0100_00) == "giguim".replace("gi", "gui", 1)
    assert word(0b1011_00_1011_11) == "sassus"
    assert word(0b1010_11_1010_00) == "rorrim"


def test_words_depend_on_match_and_roster() -> None:
    made = {match_words(bytes(64), b"a"), match_words(bytes(64), b"b"), match_words(bytes(63) + b"1", b"a")}
    assert len(made) == 3
    assert all(len(row) == 8 for row in made)
