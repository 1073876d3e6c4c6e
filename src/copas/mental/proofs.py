"""Schnorr proofs: signatures, possession, batched equality of logarithms, and transfer of a card.

All proofs are (challenge, responses); the verifier recomputes the commitments. The exact fields of every hash
stand in docs/fair-deal.md §2. Verifiers raise ProofError; they never return a flag that could be ignored.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import NamedTuple

from copas.mental import group
from copas.mental.encoding import Reader, digest, digest_scalar, lp, prf_scalar, u8, u32
from copas.mental.errors import DecodeError, ProofError
from copas.mental.group import ORDER, Point, Scalar, scalar_bytes

Entropy = Callable[[int], bytes]
"""Gives so many fresh random bytes; passed in, so that vectors can fix it."""

SIGNATURE_SIZE = 64
DLEQ_SIZE = 64
TRANSFER_SIZE = 96
_WEIGHT_BYTES = 16


def nonce(secret: Scalar, entropy: Entropy, label: str, *statement: bytes) -> Scalar:
    """Derive a proof nonce from the secret, fresh randomness and the whole statement.

    Repeated randomness then costs nothing as long as the statement differs, and a repeated statement nothing
    as long as the randomness does.
    """
    return prf_scalar(scalar_bytes(secret), "nonce", entropy(32), label.encode(), lp(*statement))


def _response(challenge: Scalar, secret: Scalar, fresh: Scalar) -> bytes:
    value = (fresh + challenge * secret) % ORDER
    if value == 0:
        raise ProofError("A response is zero: make the proof again with other randomness.")
    return scalar_bytes(value)


def _read(proof: bytes, responses: int) -> list[Scalar]:
    try:
        with Reader(proof) as reader:
            return [reader.scalar() for _ in range(1 + responses)]
    except DecodeError as error:
        raise ProofError(f"A proof is malformed: {error}") from error


def _demand(holds: bool, what: str) -> None:
    if not holds:
        raise ProofError(f"The {what} does not hold.")


def sign(label: str, secret: Scalar, entropy: Entropy, *fields: bytes, public: Point | None = None) -> bytes:
    """Sign fields under a label.

    Args:
        label: what the signature is for; separates uses of one key.
        secret: the signing scalar.
        entropy: fresh randomness.
        fields: what is signed.
        public: the key that belongs to the secret, where it is at hand; computed otherwise.

    Returns:
        64 bytes, challenge and response.

    """
    public = group.base(secret) if public is None else public
    fresh = nonce(secret, entropy, label, public, *fields)
    challenge = digest_scalar(label, public, group.base(fresh), *fields)
    return scalar_bytes(challenge) + _response(challenge, secret, fresh)


def verify(label: str, public: Point, signature: bytes, *fields: bytes) -> None:
    """Check a signature.

    Raises:
        ProofError: it does not hold.

    """
    challenge, response = _read(signature, 1)
    commitment = group.sub(group.base(response), group.mul(challenge, public))
    _demand(challenge == digest_scalar(label, public, commitment, *fields), f"signature ({label})")


class Statement(NamedTuple):
    """What a batched equality proof speaks of: X = x·G and shares_i = x·bases_i.

    Attributes:
        purpose: "shares", "play", "evidence" or "claim".
        ctx: the set-up.
        seat: the prover's seat, or SERVER.
        bind: what the proof is tied to besides (deck or hand hash, numbers).
        public: X.
        bases: the A_i.
        shares: the S_i.

    """

    purpose: str
    ctx: bytes
    seat: int
    bind: bytes
    public: Point
    bases: Sequence[Point]
    shares: Sequence[Point]

    def seed(self) -> bytes:
        """Hash the whole statement: every weight depends on every base and share."""
        return digest(
            "dleq-seed",
            self.purpose.encode(),
            self.ctx,
            u8(self.seat),
            self.bind,
            self.public,
            b"".join(self.bases),
            b"".join(self.shares),
        )


def _weights(seed: bytes, count: int) -> list[int]:
    blocks = (hashlib.sha512(seed + u32(i)).digest()[:_WEIGHT_BYTES] for i in range(count))
    return [int.from_bytes(block, "little") for block in blocks]


def _fold(seed: bytes, points: Sequence[Point]) -> Point:
    if len(points) == 1:
        return points[0]
    return group.weighted_sum(_weights(seed, len(points)), points)


def prove_dleq(secret: Scalar, statement: Statement, entropy: Entropy) -> bytes:
    """Prove that one secret lies behind X and every share.

    Returns:
        64 bytes.

    """
    seed = statement.seed()
    folded = _fold(seed, statement.bases)
    image = statement.shares[0] if len(statement.shares) == 1 else group.mul(secret, folded)
    fresh = nonce(secret, entropy, "dleq", seed, folded, image)
    challenge = digest_scalar("dleq", seed, folded, image, group.base(fresh), group.mul(fresh, folded))
    return scalar_bytes(challenge) + _response(challenge, secret, fresh)


def verify_dleq(statement: Statement, proof: bytes) -> None:
    """Check a batched equality proof.

    Raises:
        ProofError: it does not hold, or the statement is empty or lopsided.

    """
    _demand(0 < len(statement.bases) == len(statement.shares), "shape of an equality proof")
    challenge, response = _read(proof, 1)
    seed = statement.seed()
    folded = _fold(seed, statement.bases)
    image = _fold(seed, statement.shares)
    first = group.sub(group.base(response), group.mul(challenge, statement.public))
    second = group.sub(group.mul(response, folded), group.mul(challenge, image))
    expected = digest_scalar("dleq", seed, folded, image, first, second)
    _demand(challenge == expected, f"equality proof ({statement.purpose})")


class Transfer(NamedTuple):
    """What a transfer proof speaks of; see docs/fair-deal.md §2.

    Attributes:
        ctx: the set-up.
        giver: the passing seat k.
        receiver: the receiving seat m.
        slot: the passed slot.
        giver_key: X_k.
        receiver_key: X_m.
        a: A of the slot.
        b_res: B of the slot less the public shares.
        a_new: A′ = ρ·G.
        b_new: B′ = M + ρ·X_m.

    """

    ctx: bytes
    giver: int
    receiver: int
    slot: int
    giver_key: Point
    receiver_key: Point
    a: Point
    b_res: Point
    a_new: Point
    b_new: Point

    def fields(self) -> tuple[bytes, ...]:
        """Return the statement as hashed."""
        numbers = (u8(self.giver), u8(self.receiver), u8(self.slot))
        return (self.ctx, *numbers, *self[4:])


def prove_transfer(secret: Scalar, rho: Scalar, statement: Transfer, entropy: Entropy) -> bytes:
    """Prove that B′ holds the very card of the slot: Maurer's proof for (x, ρ) ↦ (xG, ρG, xA − ρX_m).

    Source: U. Maurer, "Unifying Zero-Knowledge Proofs of Knowledge", AFRICACRYPT 2009.

    Returns:
        96 bytes.

    """
    fields = statement.fields()
    a = nonce(secret, entropy, "transfer/0", *fields)
    b = nonce(secret, entropy, "transfer/1", *fields)
    third = group.sub(group.mul(a, statement.a), group.mul(b, statement.receiver_key))
    challenge = digest_scalar("transfer", *fields, group.base(a), group.base(b), third)
    return scalar_bytes(challenge) + _response(challenge, secret, a) + _response(challenge, rho, b)


def verify_transfer(statement: Transfer, proof: bytes) -> None:
    """Check a transfer proof.

    Raises:
        ProofError: it does not hold.

    """
    challenge, for_x, for_rho = _read(proof, 2)
    first = group.sub(group.base(for_x), group.mul(challenge, statement.giver_key))
    second = group.sub(group.base(for_rho), group.mul(challenge, statement.a_new))
    moved = group.sub(group.mul(for_x, statement.a), group.mul(for_rho, statement.receiver_key))
    third = group.sub(moved, group.mul(challenge, group.sub(statement.b_res, statement.b_new)))
    expected = digest_scalar("transfer", *statement.fields(), first, second, third)
    _demand(challenge == expected, "transfer proof")
