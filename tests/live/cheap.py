"""A transparent group, so that simulations spend their time on tables and not on curves.

An element is its own logarithm: s·G is written as s. Every equation of the protocol holds or fails exactly as
in the real group, every layout has the same size, and every check runs; only secrecy is gone. Simulations of
tables use it for the mass of their events, and the real group for a smaller share.
"""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from unittest import mock

from copas.mental import group, state
from copas.mental.errors import DecodeError, ProofError

ORDER = group.ORDER


def _checked(value: int) -> bytes:
    if value == 0:
        raise ProofError("A computed group element is the identity.")
    return value.to_bytes(32, "little")


def _int(data: bytes) -> int:
    return int.from_bytes(data, "little")


def point(data: bytes) -> bytes:
    if len(data) != 32 or not 0 < _int(data) < ORDER:
        raise DecodeError("A group element must be 32 canonical bytes and not the identity.")
    return bytes(data)


def base(s: int) -> bytes:
    return _checked(s % ORDER)


def mul(s: int, p: bytes) -> bytes:
    return _checked(s * _int(p) % ORDER)


def add(p: bytes, q: bytes) -> bytes:
    return _checked((_int(p) + _int(q)) % ORDER)


def sub(p: bytes, q: bytes) -> bytes:
    return _checked((_int(p) - _int(q)) % ORDER)


def difference(p: bytes, q: bytes) -> bytes:
    return ((_int(p) - _int(q)) % ORDER).to_bytes(32, "little")


def total(points: Iterable[bytes]) -> bytes:
    return _checked(sum(map(_int, points)) % ORDER)


def weighted_sum(weights: Sequence[int], points: Sequence[bytes]) -> bytes:
    return _checked(sum(w * _int(p) for w, p in zip(weights, points, strict=True)) % ORDER)


def card_point(name: str) -> bytes:
    return _checked(_int(hashlib.sha512(b"copas/v1/card/" + name.encode()).digest()) % ORDER)


REPLACED = {
    name: globals()[name]
    for name in ("point", "base", "mul", "add", "sub", "difference", "total", "weighted_sum", "card_point")
}


@contextlib.contextmanager
def transparent_group() -> Iterator[None]:
    """Replaces the group by the transparent one."""
    state.card_table.cache_clear()
    try:
        with mock.patch.multiple(group, **REPLACED):
            yield
    finally:
        state.card_table.cache_clear()
