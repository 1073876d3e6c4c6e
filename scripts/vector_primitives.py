"""Vectors of the fair deal's primitives: hashes, cards, proofs, shuffles, escrow, words.

`fresh` is the randomness that a proof took, in order: 32 bytes a nonce.
"""

from __future__ import annotations

import hashlib
from typing import Any

from tests.mental.helpers import Drbg

from copas.cards import CARDS
from copas.mental import encoding, escrow, group, proofs, shuffle, words
from copas.mental.errors import DecodeError
from copas.mental.record import to_text

Json = dict[str, Any]


class RecordingDraw(Drbg):
    """Remembers what it gave."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.taken: list[bytes] = []

    def __call__(self, count: int) -> bytes:
        """Give fresh bytes and note them."""
        made = super().__call__(count)
        self.taken.append(made)
        return made


def flips_json(point: bytes) -> Json:
    """Return an encoding and which of its single-bit changes are encodings too, one bit for each change."""
    accepted = bytearray(32)
    for bit in range(256):
        changed = bytearray(point)
        changed[bit // 8] ^= 1 << bit % 8
        try:
            group.point(bytes(changed))
        except DecodeError:
            continue
        accepted[bit // 8] |= 1 << bit % 8
    return {"point": to_text(point), "accepted": to_text(bytes(accepted))}


def primitives() -> Json:
    """Write values of every primitive, and encodings that must be refused."""
    draw = Drbg("vectors primitives")
    x, y, rho = draw.scalar(), draw.scalar(), draw.scalar()
    key, ctx = group.base(x), hashlib.sha512(b"ctx").digest()
    source = shuffle.Source(draw(64), ctx, "hand", 2)
    inputs = [
        shuffle.Ciphers.of(shuffle.Cipher(draw.point(), draw.point()) for _ in range(n))
        for n in (1, 2, 13, 13)
    ]
    split = escrow.split(x, ctx, 2)
    box = escrow.seal(x, ctx, 1, 255, group.base(y), split.server_part)
    return {
        "lp": {"fields": ["", to_text(b"abc")], "bytes": to_text(encoding.lp(b"", b"abc"))},
        "digest": to_text(encoding.digest("tr", b"", b"abc")),
        "prf": {"key": to_text(b"key"), "bytes": to_text(encoding.prf(b"key", "tr", b"", b"abc"))},
        "cards": {str(c): to_text(group.card_point(str(c))) for c in CARDS},
        "points_refused": [to_text(bytes.fromhex(h)) for h in BAD_POINTS],
        "points_flipped": [flips_json(group.base(k)) for k in range(1, 9)],
        "scalars_refused": [
            to_text(v.to_bytes(32, "little")) for v in (0, group.ORDER, group.ORDER + 1, 2**256 - 1)
        ],
        "sign": sign_json(x),
        "dleq": [dleq_json(x, n) for n in (1, 2, 39)],
        "transfer": transfer_json(x, y, rho),
        "shuffle": {
            "seed": to_text(source.seed),
            "ctx": to_text(ctx),
            "kind": source.kind,
            "seat": source.seat,
            "key": to_text(key),
            "cases": [shuffle_json(source, one, key) for one in inputs],
        },
        "escrow": {
            "x": to_text(group.scalar_bytes(x)),
            "ctx": to_text(ctx),
            "t": 2,
            "a": to_text(group.scalar_bytes(split.server_part)),
            "coefficients": [to_text(group.scalar_bytes(c)) for c in split.coefficients],
            "commitments": [to_text(p) for p in split.commitments()],
            "parts": {str(s): to_text(group.scalar_bytes(split.at(s))) for s in range(4)},
            "box": {"from": 1, "to": 255, "y": to_text(group.scalar_bytes(y)), "box": to_text(box)},
        },
        "words": {str(n): words.word(n) for n in (0, 1, 2, 3, 64, 255, 256, 1000, 2047, 2048, 3000, 4095)},
    }


BAD_POINTS = [
    "00" * 32,
    "00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20",
    "26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371",
    "ff" * 32,
    "e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2df6",
]


def sign_json(x: int) -> Json:
    """Write a signature."""
    draw = RecordingDraw("sign")
    signature = proofs.sign("msg", x, draw, b"one", b"two")
    return {
        "label": "msg",
        "secret": to_text(group.scalar_bytes(x)),
        "fields": [to_text(b"one"), to_text(b"two")],
        "fresh": [to_text(f) for f in draw.taken],
        "signature": to_text(signature),
    }


def dleq_json(x: int, count: int) -> Json:
    """Write an equality proof over some statements."""
    draw, made = RecordingDraw(f"dleq {count}"), Drbg(f"bases {count}")
    bases = [made.point() for _ in range(count)]
    shares = [group.mul(x, a) for a in bases]
    statement = proofs.Statement("shares", bytes(64), 3, b"bind", group.base(x), bases, shares)
    proof = proofs.prove_dleq(x, statement, draw)
    return {
        "purpose": "shares",
        "ctx": to_text(bytes(64)),
        "seat": 3,
        "bind": to_text(b"bind"),
        "x": to_text(group.scalar_bytes(x)),
        "bases": [to_text(p) for p in bases],
        "seed": to_text(statement.seed()),
        "fresh": [to_text(f) for f in draw.taken],
        "proof": to_text(proof),
    }


def transfer_json(x: int, y: int, rho: int) -> Json:
    """Write a transfer proof."""
    draw, made = RecordingDraw("transfer"), Drbg("slot")
    a, card, receiver = made.point(), group.card_point("QS"), group.base(y)
    b_res, b_new = group.add(card, group.mul(x, a)), group.add(card, group.mul(rho, receiver))
    statement = proofs.Transfer(bytes(64), 0, 1, 7, group.base(x), receiver, a, b_res, group.base(rho), b_new)
    return {
        "ctx": to_text(bytes(64)),
        "giver": 0,
        "receiver": 1,
        "slot": 7,
        "x": to_text(group.scalar_bytes(x)),
        "rho": to_text(group.scalar_bytes(rho)),
        "points": [to_text(p) for p in statement[4:]],
        "proof": to_text(proofs.prove_transfer(x, rho, statement, draw)),
        "fresh": [to_text(f) for f in draw.taken],
    }


def shuffle_json(source: shuffle.Source, ciphers: shuffle.Ciphers, key: bytes) -> Json:
    """Write a shuffle: the same seed over several inputs gives unrelated randomness."""
    digest = shuffle.list_hash(ciphers)
    return {
        "input": to_text(shuffle.pack(ciphers)),
        "hash": to_text(digest),
        "permutation": shuffle.permutation(source, digest, len(ciphers)),
        "output": to_text(shuffle.pack(shuffle.shuffle(source, ciphers, key))),
    }
