"""Encrypted cards: ElGamal over the group, and the shuffle that every party does once.

A shuffle is a function of the party's seed and of its *input*: the same seed over two inputs gives
unrelated scalars, so that two shuffles can never be subtracted from each other.
"""

from __future__ import annotations

import itertools
import struct
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from copas.cards import Card
from copas.mental import group
from copas.mental.encoding import Reader, digest, prf, prf_scalar, u8, u32
from copas.mental.errors import DecodeError
from copas.mental.group import Point, Scalar
from copas.rules import Rules

CIPHERTEXT_SIZE = 64
_WORD = 1 << 32
_SIXTEEN_WORDS = struct.Struct(">16I")


class Cipher(NamedTuple):
    """An encrypted card.

    Attributes:
        a: r·G.
        b: M + r·K, for the key K.

    """

    a: Point
    b: Point


Ciphers = tuple[Cipher, ...]


def pack(ciphers: Iterable[Cipher]) -> bytes:
    """Return the bytes of a list of ciphertexts."""
    return b"".join(a + b for a, b in ciphers)


def read_ciphers(reader: Reader, count: int) -> Ciphers:
    """Read ciphertexts whose A's are distinct and whose B's are distinct.

    Raises:
        DecodeError: a bad point, or a repeated one.

    """
    ciphers = tuple(Cipher(reader.point(), reader.point()) for _ in range(count))
    if len({c.a for c in ciphers}) != count or len({c.b for c in ciphers}) != count:
        raise DecodeError("Two encrypted cards share a group element.")
    return ciphers


def list_hash(ciphers: Iterable[Cipher]) -> bytes:
    """Return LH(list): 64 bytes."""
    return digest("list", pack(ciphers))


def deck_cards(rules: Rules) -> tuple[Card, ...]:
    """Return the cards of the deck in ascending order."""
    return tuple(rules.deck)


def open_deck(rules: Rules, joint: Point) -> Ciphers:
    """Return deck_0: every card encrypted under the joint key with the public scalar 1."""
    encoded, generator = (group.card_point(str(card)) for card in deck_cards(rules)), group.base(1)
    return tuple(Cipher(generator, group.add(m, joint)) for m in encoded)


class Source(NamedTuple):
    """Where the randomness of one shuffle comes from.

    Attributes:
        seed: the party's 64-byte seed of this set-up.
        ctx: the set-up.
        kind: "deck" or "hand".
        seat: the seat that shuffles, or SERVER.

    """

    seed: bytes
    ctx: bytes
    kind: str
    seat: int

    def fields(self, source: bytes) -> tuple[bytes, ...]:
        """Return what every derived value is bound to."""
        return (self.ctx, self.kind.encode(), u8(self.seat), source)


def permutation(source: Source, input_hash: bytes, count: int) -> list[int]:
    """Draw a permutation (Fisher and Yates) from 32-bit words with rejection."""
    words = _words(source, input_hash)
    order = list(range(count))
    for i in range(count - 1, 0, -1):
        j = _below(words, i + 1)
        order[i], order[j] = order[j], order[i]
    return order


def _words(source: Source, input_hash: bytes) -> Iterator[int]:
    fields = source.fields(input_hash)
    for block in itertools.count():
        data = prf(source.seed, "perm", *fields, u32(block))
        yield from _SIXTEEN_WORDS.unpack(data)


def _below(words: Iterator[int], bound: int) -> int:
    limit = _WORD - _WORD % bound
    return next(word for word in words if word < limit) % bound


def shuffle(source: Source, ciphers: Sequence[Cipher], key: Point, secret: Scalar | None = None) -> Ciphers:
    """Permute and re-encrypt.

    Args:
        source: the randomness.
        ciphers: the input.
        key: the key K that the cards are encrypted under.
        secret: k with K = k·G, where it is known: ρ·K is then a multiple of the base, a third of the work.

    Returns:
        As many ciphertexts, in an order that only the holder of the seed knows.

    """
    input_hash = list_hash(ciphers)
    fields, generator = source.fields(input_hash), group.base(1)
    output = []
    for k, origin in enumerate(permutation(source, input_hash, len(ciphers))):
        rho = prf_scalar(source.seed, "reenc", *fields, u32(k))
        a, b = ciphers[origin]
        # The open deck has G itself in every A.
        moved = group.base(rho + 1) if a == generator else group.add(a, group.base(rho))
        hidden = group.mul(rho, key) if secret is None else group.base(rho * secret)
        output.append(Cipher(moved, group.add(b, hidden)))
    return tuple(output)
