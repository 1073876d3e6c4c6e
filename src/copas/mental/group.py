"""The group ristretto255 over the sodium library, with every check that the library leaves to its caller.

Points are 32 canonical bytes and never the identity; secret and public scalars are Python integers in
`1 … L − 1`. The raw entry points are called through ctypes with buffers of our own, because the wrapper's
argument checks cost as much as an addition. Python's integers are not constant-time: a party that can time
single multiplications on the same machine is outside our model (it could as well read the memory).
"""

from __future__ import annotations

import contextlib
import ctypes
import hashlib
import sys
import warnings
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from copas.mental.errors import DecodeError, ProofError

Point = bytes
"""32 bytes: the canonical encoding of an element that is not the identity."""
Scalar = int
"""An integer s with 0 < s < L."""

ORDER = 2**252 + 27742317777372353535851937790883648493
"""Order L of the group (RFC 9496 §4)."""
IDENTITY = bytes(32)


def _load() -> Any:  # noqa: ANN401 - a ctypes library has no useful static type
    """Load sodium and remove the copy that the package drops in the temp folder at every start."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", ResourceWarning)
        from rbcl import rbcl as wrapper
    loader = sys.modules["rbcl._sodium"]
    # A system that locks loaded libraries has to clean its temp folder itself.
    with contextlib.suppress(OSError):
        Path(loader.lib_path).unlink(missing_ok=True)
    return wrapper._sodium  # noqa: SLF001 - the package exports no handle to the library


_lib = _load()
_mul = _lib.crypto_scalarmult_ristretto255
_base = _lib.crypto_scalarmult_ristretto255_base
_add = _lib.crypto_core_ristretto255_add
_sub = _lib.crypto_core_ristretto255_sub
_valid = _lib.crypto_core_ristretto255_is_valid_point
_hash = _lib.crypto_core_ristretto255_from_hash
_Buffer = ctypes.c_char * 32


def _check(code: int, raw: bytes) -> Point:
    """Return the result of a library call unless it failed or is the identity."""
    if code != 0 or raw == IDENTITY:
        raise ProofError("A computed group element is the identity, or an operand is not a group element.")
    return raw


def point(data: bytes) -> Point:
    """Check an untrusted encoding.

    Args:
        data: what was received.

    Returns:
        The same 32 bytes.

    Raises:
        DecodeError: not 32 bytes, not canonical, or the identity.
    """
    # Sodium before 1.0.19 overlooks the topmost bit: without our check each element had two encodings.
    if len(data) != 32 or data == IDENTITY or data[31] & 0x80 or _valid(bytes(data)) != 1:
        raise DecodeError("A group element must be 32 canonical bytes and not the identity.")
    return bytes(data)


def scalar(data: bytes) -> Scalar:
    """Check an untrusted scalar: 32 bytes, little-endian, 0 < s < L.

    Raises:
        DecodeError: wrong length, zero, or not reduced.
    """
    value = int.from_bytes(data, "little")
    if len(data) != 32 or not 0 < value < ORDER:
        raise DecodeError("A scalar must be 32 bytes, not zero and below the group order.")
    return value


def scalar_bytes(value: Scalar) -> bytes:
    """Return the 32 little-endian bytes of a scalar."""
    return value.to_bytes(32, "little")


def reduce(data: bytes) -> Scalar:
    """Read bytes (a 64-byte digest) as a little-endian integer mod L.

    Raises:
        ProofError: the result is zero, which no digest ever gives by chance.
    """
    value = int.from_bytes(data, "little") % ORDER
    if value == 0:
        raise ProofError("A derived scalar is zero.")
    return value


def base(s: Scalar) -> Point:
    """Return s·G; raises ProofError for s = 0 mod L."""
    out = _Buffer()
    return _check(_base(out, scalar_bytes(s % ORDER)), out.raw)


def mul(s: Scalar, p: Point) -> Point:
    """Return s·P; raises ProofError when it is the identity or P is no element."""
    out = _Buffer()
    return _check(_mul(out, scalar_bytes(s % ORDER), p), out.raw)


def add(p: Point, q: Point) -> Point:
    """Return P + Q; raises ProofError when it is the identity."""
    out = _Buffer()
    return _check(_add(out, p, q), out.raw)


def sub(p: Point, q: Point) -> Point:
    """Return P − Q; raises ProofError when it is the identity."""
    out = _Buffer()
    return _check(_sub(out, p, q), out.raw)


def difference(p: bytes, q: bytes) -> bytes:
    """Return P − Q where the identity is a possible answer: an opened card that is none, a residue."""
    out = _Buffer()
    if _sub(out, p, q) != 0:
        raise ProofError("An operand is not a group element.")
    return out.raw


def total(points: Iterable[Point]) -> Point:
    """Return the sum of one or more points; intermediate identities are allowed, the result not."""
    out, started = _Buffer(), False
    for p in points:
        if not started:
            out.raw, started = p, True
        elif _add(out, out.raw, p) != 0:
            raise ProofError("A summand is not a group element.")
    return _check(0, out.raw)


def weighted_sum(weights: Iterable[int], points: Iterable[Point]) -> Point:
    """Return Σ w_i·P_i for public weights."""
    return total(mul(w, p) for w, p in zip(weights, points, strict=True))


def from_hash(digest: bytes) -> Point:
    """Map 64 uniform bytes to an element (RFC 9496 §4.3.4)."""
    out = _Buffer()
    return _check(_hash(out, digest), out.raw)


@lru_cache(maxsize=256)
def card_point(name: str) -> Point:
    """Return the element that stands for a card, e.g. ``card_point("QS")``; nobody knows its logarithm."""
    return from_hash(hashlib.sha512(b"copas/v1/card/" + name.encode()).digest())
