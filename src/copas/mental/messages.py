"""The messages of a deal: their header, their key, and their bytes."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import NamedTuple, Self

from copas.mental.encoding import Reader, digest, lp, u8, u32
from copas.mental.errors import DecodeError, ProofError
from copas.mental.group import Point, Scalar
from copas.mental.proofs import SIGNATURE_SIZE, Entropy, sign, verify

MAX_BODY = 8_192
"""No honest body is larger (two decks: 6,656 bytes), except TAKEOVER, which may show another message."""
MAX_TAKEOVER = 2 * MAX_BODY
HASH_SIZE = 64


class MessageType(IntEnum):
    """What a message is; the numbers stand on the wire. From 16 on a message joins the running round."""

    KEY = 1
    DECK = 2
    SHARES = 3
    PASS_COMMIT = 4
    PASS = 5
    HAND = 6
    PLAY = 7
    REVEAL = 8
    MOON = 9
    CLOSE = 10
    TAKEOVER = 16
    OPEN = 17
    EVIDENCE = 18
    CLAIM = 19
    COMPLAINT = 20
    UNDO = 21
    HINT = 22
    LEAVE = 23
    EXPEL = 24


class TakeoverReason(IntEnum):
    """Why the server takes a seat over."""

    LEAVE = 0
    EXPEL = 1
    FAULT = 2
    SILENCE = 3


_TARGETED = (MessageType.TAKEOVER, MessageType.OPEN, MessageType.EXPEL)


class MessageKey(NamedTuple):
    """A client makes one message per key, for ever.

    Attributes:
        ctx: the set-up.
        round: the round's number.
        type: the kind of message.
        seat: whose debt it pays.
        target: the seat spoken of, for TAKEOVER, OPEN and EXPEL; else None.

    """

    ctx: bytes
    round: int
    type: int
    seat: int
    target: int | None


@dataclass(frozen=True, slots=True)
class Message:
    """One signed message of a deal.

    Attributes:
        ctx: the set-up that it belongs to, 64 bytes.
        round: the round's number.
        type: the kind (a MessageType, or any byte from a stranger).
        seat: whose debt it pays; SERVER for the server's own.
        head: the head of the transcript at the round's start.
        body: the layout of the type.
        signature: 64 bytes.

    """

    ctx: bytes = field(repr=False)
    round: int
    type: int
    seat: int
    head: bytes = field(repr=False)
    body: bytes = field(repr=False)
    signature: bytes = field(repr=False)

    @property
    def key(self) -> MessageKey:
        """What may exist once only."""
        target = self.body[0] if self.type in _TARGETED and self.body else None
        return MessageKey(self.ctx, self.round, self.type, self.seat, target)

    def _signed(self) -> tuple[bytes, ...]:
        return self.ctx, u32(self.round), u8(self.type), u8(self.seat), self.head, self.body

    def check_signature(self, public: Point) -> None:
        """Check the signature over the message's own head. Raises ProofError."""
        verify("msg", public, self.signature, *self._signed())

    @classmethod
    def signed(
        cls,
        key: MessageKey,
        head: bytes,
        body: bytes,
        secret: Scalar,
        entropy: Entropy,
        public: Point | None = None,
    ) -> Self:
        """Make a message; `public`, where it is at hand, saves computing it from the secret."""
        bare = cls(key.ctx, key.round, key.type, key.seat, head, body, b"")
        signature = sign("msg", secret, entropy, *bare._signed(), public=public)
        return cls(key.ctx, key.round, key.type, key.seat, head, body, signature)

    def encode(self) -> bytes:
        """Return the fixed layout; ctx is known from outside."""
        header = u32(self.round) + u8(self.type) + u8(self.seat)
        return header + self.head + lp(self.body) + self.signature

    @classmethod
    def decode(cls, ctx: bytes, data: bytes) -> Self:
        """Read the fixed layout. Raises DecodeError."""
        with Reader(data) as reader:
            number, kind, seat = reader.u32(), reader.u8(), reader.u8()
            head, body = reader.take(HASH_SIZE), reader.field(MAX_TAKEOVER)
            return cls(ctx, number, kind, seat, head, body, reader.take(SIGNATURE_SIZE))

    def in_head(self) -> bytes:
        """Return the form that the next head hashes."""
        return u8(self.seat) + u8(self.type) + lp(self.body) + self.signature


@dataclass(frozen=True, slots=True)
class SignedHead:
    """The server's word that a round begins over this head.

    Attributes:
        round: the round that begins.
        head: 64 bytes.
        signature: 64 bytes, label "head".

    """

    round: int
    head: bytes
    signature: bytes = field(repr=False)

    @classmethod
    def sign(
        cls,
        ctx: bytes,
        number: int,
        head: bytes,
        secret: Scalar,
        entropy: Entropy,
        public: Point | None = None,
    ) -> Self:
        """Sign a head; `public`, where it is at hand, saves computing it from the secret."""
        return cls(number, head, sign("head", secret, entropy, ctx, u32(number), head, public=public))

    def check(self, ctx: bytes, server: Point) -> None:
        """Check the signature. Raises ProofError."""
        verify("head", server, self.signature, ctx, u32(self.round), self.head)

    def encode(self) -> bytes:
        """Return 132 bytes."""
        return u32(self.round) + self.head + self.signature

    @classmethod
    def decode(cls, data: bytes) -> Self:
        """Read 132 bytes. Raises DecodeError."""
        with Reader(data) as reader:
            return cls(reader.u32(), reader.take(HASH_SIZE), reader.take(SIGNATURE_SIZE))


def convicts(ctx: bytes, server: Point, one: SignedHead, two: SignedHead) -> bool:
    """Say whether two signed heads prove that the server told two transcripts of one round."""
    try:
        one.check(ctx, server)
        two.check(ctx, server)
    except ProofError:
        return False
    return one.round == two.round and one.head != two.head


def first_head(ctx: bytes) -> bytes:
    """Return head_0."""
    return digest("tr", ctx)


def next_head(head: bytes, messages: list[Message]) -> bytes:
    """Return the head after a round; the order of arrival does not matter."""
    ordered = sorted(messages, key=lambda m: (m.seat, m.type, m.body))
    return digest("tr", head, *(m.in_head() for m in ordered))


def message_type(number: int) -> MessageType:
    """Name a type byte. Raises DecodeError."""
    try:
        return MessageType(number)
    except ValueError as error:
        raise DecodeError(f"There is no message type {number}.") from error
