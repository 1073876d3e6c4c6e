"""Escrow of a dealing key: a seat that leaves can be played on without its cards being dealt again.

x is split as a + f(0). The server alone gets a; the other humans get points of the polynomial f (Shamir),
checkable against public commitments (Feldman, FOCS 1987). So the server needs t humans, and any humans
need the server.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from copas.mental import group
from copas.mental.encoding import Reader, digest, prf_scalar, u8, u32
from copas.mental.errors import ProofError
from copas.mental.group import ORDER, Point, Scalar, scalar_bytes

BOX_SIZE = 64


def threshold(humans: int) -> int:
    """Return t, how many OPENs rebuild a key; 0 means that there is no escrow."""
    return min(2, humans - 1)


class Split(NamedTuple):
    """The secret side of an escrow.

    Attributes:
        server_part: a.
        coefficients: f(0) = x − a, then f_1 …

    """

    server_part: Scalar
    coefficients: tuple[Scalar, ...]

    def at(self, seat: int) -> Scalar:
        """Return the part of the human in a seat."""
        return evaluate(self.coefficients, seat + 1)

    def commitments(self) -> tuple[Point, ...]:
        """Return A, C_0 … C_{t−1}."""
        return (group.base(self.server_part), *map(group.base, self.coefficients))


def evaluate(coefficients: Sequence[Scalar], at: int) -> Scalar:
    """Return the value of a polynomial mod L."""
    value = 0
    for coefficient in reversed(coefficients):
        value = (value * at + coefficient) % ORDER
    return value


def split(secret: Scalar, ctx: bytes, t: int) -> Split:
    """Split a dealing key; everything follows from the key and ctx."""
    key = scalar_bytes(secret)
    parts = [prf_scalar(key, "escrow", ctx, u32(k)) for k in range(t)]
    return Split(parts[0], ((secret - parts[0]) % ORDER, *parts[1:]))


def check_part(commitments: Sequence[Point], seat: int, part: Scalar) -> None:
    """Check the part of the human in `seat` against C_0 … C_{t−1}.

    Raises:
        ProofError: it is not the committed one.

    """
    powers = [pow(seat + 1, k, ORDER) for k in range(len(commitments))]
    if group.base(part) != group.weighted_sum(powers, commitments):
        raise ProofError("An escrow part does not fit its commitments.")


def rebuild(server_part: Scalar, parts: Mapping[int, Scalar], public: Point) -> Scalar:
    """Rebuild a dealing key.

    Args:
        server_part: a.
        parts: t checked parts by seat.
        public: X, which the result must give.

    Raises:
        ProofError: the parts do not give the key.

    """
    value = server_part
    for seat, part in parts.items():
        weight = 1
        for other in parts:
            if other != seat:
                weight = weight * (other + 1) * pow(other - seat, -1, ORDER) % ORDER
        value = (value + weight * part) % ORDER
    if value == 0 or group.base(value) != public:
        raise ProofError("The escrow parts do not give the dealing key.")
    return value


def _pad(ctx: bytes, sender: int, receiver: int, e: Point, public: Point, shared: Point) -> bytes:
    return digest("box", ctx, u8(sender), u8(receiver), e, public, shared)[:32]


def _xor(left: bytes, right: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(left, right, strict=True))


def seal(secret: Scalar, ctx: bytes, sender: int, receiver: int, public: Point, value: Scalar) -> bytes:
    """Box a scalar for the owner of Y; the randomness follows from x, so that REVEAL makes it checkable."""
    e = prf_scalar(scalar_bytes(secret), "box", ctx, u8(receiver))
    point = group.base(e)
    pad = _pad(ctx, sender, receiver, point, public, group.mul(e, public))
    return point + _xor(scalar_bytes(value), pad)


def unseal(box_secret: Scalar, ctx: bytes, sender: int, receiver: int, box: bytes) -> Scalar:
    """Open a box; the caller checks the value against the commitments.

    Raises:
        DecodeError: the box or the scalar in it is malformed.

    """
    with Reader(box) as reader:
        e = reader.point()
        hidden = reader.take(32)
    pad = _pad(ctx, sender, receiver, e, group.base(box_secret), group.mul(box_secret, e))
    return group.scalar(_xor(hidden, pad))
