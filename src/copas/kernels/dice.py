"""Random words for kernels: Marsaglia's xorshift128 (Journal of Statistical Software 8/14, 2003).

Its 32-bit words live in int64, where no step overflows, so that compiled and plain code agree to the bit.
"""

from __future__ import annotations

import hashlib
from typing import Final

import numpy as np

from copas.kernels.compiler import kernel
from copas.kernels.layout import Words

WORD: Final = 0xFFFFFFFF


def dice_from(seed: bytes) -> Words:
    """Return the random state of a seed: 128 bits of its SHA-256, never all 0."""
    digest = hashlib.sha256(b"copas kernel dice" + seed).digest()
    words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 16, 4)]
    words[0] |= 1
    return np.array(words, np.int64)


@kernel
def roll(dice: Words) -> int:
    """Draw a word from 0 to 2**32 - 1 and advance the state."""
    t = dice[0] ^ ((dice[0] << 11) & WORD)
    dice[0] = dice[1]
    dice[1] = dice[2]
    dice[2] = dice[3]
    dice[3] = dice[3] ^ (dice[3] >> 19) ^ t ^ (t >> 8)
    return dice[3]  # type: ignore[no-any-return]


@kernel
def below(dice: Words, bound: int) -> int:
    """Draw a number from 0 to `bound - 1`; for bounds this small the bias is under 2**-26."""
    return (roll(dice) * bound) >> 32
