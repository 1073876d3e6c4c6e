"""Encrypted cards: ElGamal over the group, and the shuffle that every party does once.

A shuffle is a function of the party's seed and of its *input*: the same seed over two inputs gives
unrelated scalars, so that two shuffles can never be subtracted from each other.
"""

from __future__ import annotations

import itertools
import struct
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, overload

from copas.cards import Card
from copas.mental import group
from copas.mental.encoding import Reader, digest, prf, prf_scalar, u8, u32
from copas.mental.errors import DecodeError
from copas.mental.group import Point, Scalar
from copas.rules import Rules

POINT_SIZE = 32
CIPHERTEXT_SIZE = 2 * POINT_SIZE
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


def pack(ciphers: Iterable[Cipher]) -> bytes:
    """Return the bytes of a list of ciphertexts."""
    return b"".join([a + b for a, b in ciphers])


class Ciphers(Sequence[Cipher]):
    """A list of ciphertexts.

    One string of bytes, which a deck shares with the message that brought it: an object for each element
    would take four times the memory, and a server keeps several decks for every table.

    Attributes:
        packed: 64 bytes each, A and B.
    """

    __slots__ = ("packed",)

    def __init__(self, packed: bytes = b"") -> None:
        self.packed = packed

    @classmethod
    def of(cls, ciphers: Iterable[Cipher]) -> Ciphers:
        """Pack some ciphertexts."""
        return cls(pack(ciphers))

    def __len__(self) -> int:
        return len(self.packed) // CIPHERTEXT_SIZE

    @overload
    def __getitem__(self, place: int) -> Cipher: ...

    @overload
    def __getitem__(self, place: slice) -> Ciphers: ...

    def __getitem__(self, place: int | slice) -> Cipher | Ciphers:
        if isinstance(place, slice):
            return Ciphers.of(self[at] for at in range(*place.indices(len(self))))
        at = CIPHERTEXT_SIZE * range(len(self))[place]
        middle = at + POINT_SIZE
        return Cipher(self.packed[at:middle], self.packed[middle : middle + POINT_SIZE])

    def __iter__(self) -> Iterator[Cipher]:
        packed = self.packed
        for at in range(0, len(packed), CIPHERTEXT_SIZE):
            middle = at + POINT_SIZE
            yield Cipher(packed[at:middle], packed[middle : middle + POINT_SIZE])

    def __eq__(self, other: object) -> bool:
        return self.packed == other.packed if isinstance(other, Ciphers) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.packed)

    def __repr__(self) -> str:
        return f"Ciphers({len(self)})"


def read_ciphers(reader: Reader, count: int) -> Ciphers:
    """Read ciphertexts whose A's are distinct and whose B's are distinct.

    Raises:
        DecodeError: a bad point, or a repeated one.

    """
    ciphers = Ciphers(reader.packed_points(2 * count))
    if len({c.a for c in ciphers}) != count or len({c.b for c in ciphers}) != count:
        raise DecodeError("Two encrypted cards share a group element.")
    return ciphers


def list_hash(ciphers: Ciphers) -> bytes:
    """Return LH(list): 64 bytes."""
    return digest("list", ciphers.packed)


def deck_cards(rules: Rules) -> tuple[Card, ...]:
    """Return the cards of the deck in ascending order."""
    return tuple(rules.deck)


def open_deck(rules: Rules, joint: Point) -> Ciphers:
    """Return deck_0: every card encrypted under the joint key with the public scalar 1."""
    encoded, generator = (group.card_point(str(card)) for card in deck_cards(rules)), group.base(1)
    return Ciphers.of(Cipher(generator, group.add(m, joint)) for m in encoded)


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


def shuffle(source: Source, ciphers: Ciphers, key: Point, secret: Scalar | None = None) -> Ciphers:
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
    cards, output = list(ciphers), []
    for k, origin in enumerate(permutation(source, input_hash, len(ciphers))):
        rho = prf_scalar(source.seed, "reenc", *fields, u32(k))
        a, b = cards[origin]
        # The open deck has G itself in every A.
        moved = group.base(rho + 1) if a == generator else group.add(a, group.base(rho))
        hidden = group.mul(rho, key) if secret is None else group.base(rho * secret)
        output.append(Cipher(moved, group.add(b, hidden)))
    return Ciphers.of(output)
