"""Eight words that everybody at a table can compare by voice, to notice exchanged keys."""

from __future__ import annotations

import hashlib

from copas.mental.encoding import digest

WORD_COUNT = 8
_BITS = 12
_SLOW = 1 << 14
"""Rounds of hashing: each fake roster that somebody tries costs as much."""

_ONSETS = ["b", "c", "d", "f", "g", "j", "l", "m", "n", "p", "r", "s", "t", "v", "x", "z"]
_VOWELS = ["a", "e", "i", "o"]
_ENDINGS = ["im", "el", "on", "us"]
_SOFTENED = {"c": "qu", "g": "gu"}
_DOUBLED = {"s": "ss", "r": "rr"}


def _syllable(onset: str, rest: str) -> str:
    hard = _SOFTENED.get(onset, onset) if rest[0] in "ei" else onset
    return hard + rest


def word(number: int) -> str:
    """Return the word of a number of 12 bits, spelled so that Portuguese speakers say it one way."""
    onset, vowel = _ONSETS[number >> 8 & 15], _VOWELS[number >> 6 & 3]
    second, ending = _ONSETS[number >> 2 & 15], _ENDINGS[number & 3]
    return _syllable(onset, vowel) + _syllable(_DOUBLED.get(second, second), ending)


def match_words(match_id: bytes, roster: bytes) -> tuple[str, ...]:
    """Return the eight words of a match.

    Args:
        match_id: 64 bytes.
        roster: the roster bytes of the first set-up.

    """
    state = digest("words", match_id, roster)
    for _ in range(_SLOW):
        state = hashlib.sha512(state).digest()
    bits = int.from_bytes(state[: WORD_COUNT * _BITS // 8], "big")
    shifts = range((WORD_COUNT - 1) * _BITS, -1, -_BITS)
    return tuple(word(bits >> shift & 0xFFF) for shift in shifts)
