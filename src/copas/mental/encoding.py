"""Hashing with domain separation, and strict readers and writers of the fixed layouts."""

from __future__ import annotations

import hashlib
import hmac
import itertools
import struct

from copas.mental import group
from copas.mental.errors import DecodeError
from copas.mental.group import Point, Scalar

VERSION = "copas/fair/v1"
_PREFIX = VERSION.encode() + b"/"
_FEW = 256
_SIZES = [size.to_bytes(4, "big") for size in range(_FEW)]
"""The length of a short field as written: nearly every field of the hundreds that an event hashes."""


def u8(value: int) -> bytes:
    """Return one byte."""
    return struct.pack(">B", value)


def u32(value: int) -> bytes:
    """Return four bytes, big-endian."""
    return struct.pack(">I", value)


def lp(*fields: bytes) -> bytes:
    """Join fields, each behind its length as u32, so that no two sequences share a form."""
    parts: list[bytes] = []
    for f in fields:
        size = len(f)
        parts += (_SIZES[size] if size < _FEW else size.to_bytes(4, "big"), f)
    return b"".join(parts)


def digest(label: str, *fields: bytes) -> bytes:
    """Return H(label, fields…): 64 bytes."""
    return hashlib.sha512(lp(_PREFIX + label.encode(), *fields)).digest()


def digest_scalar(label: str, *fields: bytes) -> Scalar:
    """Return HS(label, fields…): the same digest as a scalar."""
    return group.reduce(digest(label, *fields))


def prf(key: bytes, label: str, *fields: bytes) -> bytes:
    """Return PRF(key, label, fields…): 64 bytes."""
    return hmac.digest(key, lp(_PREFIX + label.encode(), *fields), "sha512")


def prf_scalar(key: bytes, label: str, *fields: bytes) -> Scalar:
    """Return PRF(key, label, fields…) mod L."""
    return group.reduce(prf(key, label, *fields))


class Reader:
    """Reads one layout from untrusted bytes; every method raises DecodeError, nothing else.

    Use ``with Reader(data) as r`` so that trailing bytes are refused on leaving.

    Args:
        data: what is read.
        own: whether this process has made these bytes itself, so that group elements need no check.
    """

    def __init__(self, data: bytes, *, own: bool = False) -> None:
        self._data = data
        self._at = 0
        self._own = own

    def __enter__(self) -> Reader:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self.end()

    def end(self) -> None:
        """Refuse trailing bytes."""
        if self._at != len(self._data):
            raise DecodeError(f"There are {len(self._data) - self._at} bytes too many.")

    @property
    def remaining(self) -> int:
        """Bytes not read yet."""
        return len(self._data) - self._at

    def take(self, count: int) -> bytes:
        """Read exactly `count` bytes."""
        if count > self.remaining:
            raise DecodeError(f"There are {count - self.remaining} bytes missing.")
        self._at += count
        return self._data[self._at - count : self._at]

    def u8(self, below: int = 256) -> int:
        """Read one byte, smaller than `below`."""
        value = self.take(1)[0]
        if value >= below:
            raise DecodeError(f"The value {value} must be below {below}.")
        return value

    def u32(self) -> int:
        """Read four bytes, big-endian."""
        return int.from_bytes(self.take(4), "big")

    def i32(self) -> int:
        """Read four bytes, big-endian, signed."""
        return int.from_bytes(self.take(4), "big", signed=True)

    def field(self, most: int) -> bytes:
        """Read a field behind its u32 length, at most `most` bytes."""
        size = self.u32()
        if size > most:
            raise DecodeError(f"A field of {size} bytes may have at most {most}.")
        return self.take(size)

    def text(self, least: int, most: int) -> str:
        """Read an UTF-8 field of `least` to `most` bytes."""
        raw = self.field(most)
        if len(raw) < least:
            raise DecodeError(f"A text needs at least {least} bytes.")
        try:
            return raw.decode("utf-8")
        except UnicodeDecodeError as error:
            raise DecodeError("A text is not valid UTF-8.") from error

    def point(self) -> Point:
        """Read a group element."""
        return self.take(32) if self._own else group.point(self.take(32))

    def points(self, count: int) -> tuple[Point, ...]:
        """Read `count` group elements."""
        return tuple(self.point() for _ in range(count))

    def packed_points(self, count: int) -> bytes:
        """Read `count` group elements as one string of bytes."""
        packed = self.take(32 * count)
        for at in () if self._own else range(0, len(packed), 32):
            group.point(packed[at : at + 32])
        return packed

    def scalar(self) -> Scalar:
        """Read a scalar."""
        return group.scalar(self.take(32))

    def ascending(self, count: int, below: int) -> tuple[int, ...]:
        """Read `count` bytes, strictly ascending, all smaller than `below`."""
        values = tuple(self.u8(below) for _ in range(count))
        if any(a >= b for a, b in itertools.pairwise(values)):
            raise DecodeError("Numbers must be distinct and ascending.")
        return values
