"""Entropy with a seed, and small builders shared by the tests of the fair deal."""

from __future__ import annotations

import hashlib
import os

from copas.mental import group
from copas.mental.group import Point, Scalar

EFFORT = int(os.environ.get("COPAS_TEST_EFFORT", "1"))
"""How many times as many seeds as usual the simulations try."""


def seeds(count: int) -> range:
    """Return the seeds of a simulation."""
    return range(count * EFFORT)


class Drbg:
    """A deterministic source of bytes; different seeds give unrelated rows."""

    def __init__(self, seed: str | int) -> None:
        self._seed = f"copas test entropy/{seed}".encode()
        self._counter = 0

    def __call__(self, count: int) -> bytes:
        out = b""
        while len(out) < count:
            out += hashlib.sha512(self._seed + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
        return out[:count]

    def scalar(self) -> Scalar:
        return group.reduce(self(64))

    def point(self) -> Point:
        return group.base(self.scalar())

    def below(self, bound: int) -> int:
        return int.from_bytes(self(8), "big") % bound


def flip(data: bytes, bit: int) -> bytes:
    """Return the bytes with one bit turned over."""
    changed = bytearray(data)
    changed[bit // 8 % len(data)] ^= 1 << bit % 8
    return bytes(changed)
