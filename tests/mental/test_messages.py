"""Layouts: what is written reads back, and anything else is a DecodeError."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copas.mental import bodies
from copas.mental.bodies import Layout
from copas.mental.encoding import Reader
from copas.mental.errors import DecodeError
from copas.mental.messages import Message, MessageType, SignedHead, message_type
from copas.mental.shuffle import pack
from tests.mental.helpers import Drbg, flip
from tests.mental.table import SMALL, People, Run

PEOPLE = People(SMALL, (0, 1, 2), "messages")
RUN = Run(PEOPLE, seed=1).finish()
LAYOUT = Layout(RUN.setup)
MESSAGES = [m for m in RUN.log if isinstance(m, Message)]

Codec = Callable[[Reader, int], bytes]


def shares(reader: Reader, seat: int) -> bytes:
    return bodies.SharesBody.read(reader, len(LAYOUT.shared_slots(seat))).encode()


CODECS: dict[MessageType, Codec] = {
    MessageType.KEY: lambda r, seat: bodies.KeyBody.read(r, LAYOUT, seat).encode(),
    MessageType.DECK: lambda r, _: pack(bodies.read_deck(r, LAYOUT)),
    MessageType.SHARES: shares,
    MessageType.PASS: lambda r, _: bodies.PassBody.read(r, LAYOUT).encode(),
    MessageType.HAND: lambda r, _: bodies.HandBody.read(r, LAYOUT, may_open=True).encode(),
    MessageType.PLAY: lambda r, _: bodies.PlayBody.read(r, LAYOUT).encode(),
    MessageType.EVIDENCE: lambda r, _: bodies.EvidenceBody.read(r, LAYOUT).encode(),
    MessageType.CLAIM: lambda r, _: bodies.ClaimBody.read(r, LAYOUT).encode(),
    MessageType.OPEN: lambda r, _: bodies.OpenBody.read(r).encode(),
    MessageType.TAKEOVER: lambda r, _: bodies.TakeoverBody.read(r).encode(),
    MessageType.EXPEL: lambda r, _: bodies.ExpelBody.read(r).encode(),
}


def again(kind: MessageType, seat: int, body: bytes) -> bytes | None:
    """Read and write a body; None if it is refused."""
    try:
        with Reader(body) as reader:
            return CODECS[kind](reader, seat)
    except DecodeError:
        return None


def test_messages_and_heads_read_back() -> None:
    for entry in RUN.log:
        data = entry.encode()
        if isinstance(entry, Message):
            assert Message.decode(entry.ctx, data) == entry
        else:
            assert SignedHead.decode(data) == entry


def test_honest_bodies_read_back() -> None:
    kinds = set()
    for message in MESSAGES:
        kind = MessageType(message.type)
        if kind in CODECS:
            assert again(kind, message.seat, message.body) == message.body
            kinds.add(kind)
    assert len(kinds) >= 6


@pytest.mark.parametrize("kind", CODECS)
def test_there_is_one_form_of_every_body(kind: MessageType) -> None:
    """What can be read at all is written back as the same bytes: no second encoding slips through."""
    draw = Drbg(f"forms {kind}")
    honest = [m for m in MESSAGES if m.type == kind] or MESSAGES[:1]
    for trial in range(150):
        message = honest[draw.below(len(honest))]
        body = flip(message.body, draw.below(8 * len(message.body)))
        if trial % 3 == 0:
            body = draw(draw.below(300))
        if trial % 3 == 1:
            body = message.body[: draw.below(len(message.body))] + draw(draw.below(3))
        read = again(kind, message.seat, body)
        assert read is None or read == body, (trial, body.hex())


@given(st.binary(max_size=400), st.integers(0, 4000))
def test_any_bytes_are_a_message_or_a_decode_error(data: bytes, bit: int) -> None:
    for candidate in (data, flip(MESSAGES[7].encode(), bit)):
        try:
            assert Message.decode(bytes(64), candidate).encode() == candidate
        except DecodeError:
            continue


@given(st.binary(max_size=200))
def test_any_bytes_are_a_head_or_a_decode_error(data: bytes) -> None:
    try:
        assert SignedHead.decode(data).encode() == data
    except DecodeError:
        assert len(data) != 132


def test_unknown_types_are_named() -> None:
    assert message_type(7) is MessageType.PLAY
    with pytest.raises(DecodeError):
        message_type(99)


def test_evidence_and_claims_refuse_repetitions() -> None:
    draw = Drbg("repeat")
    item = b"\0\1" + draw.point()
    assert again(MessageType.EVIDENCE, 0, b"\2" + item + item + bytes(64)) is None
    assert again(MessageType.EVIDENCE, 0, b"\0" + bytes(64)) is None
    card = b"\1" + draw.point()
    assert again(MessageType.CLAIM, 0, b"\1\2" + card + card + bytes(64)) is None
    assert again(MessageType.CLAIM, 0, b"\1\0" + bytes(64)) is None
    assert again(MessageType.CLAIM, 0, b"\0\0") is None
