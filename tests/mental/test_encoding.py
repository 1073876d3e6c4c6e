from __future__ import annotations

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copas.mental.encoding import Reader, digest, lp, prf, u8, u32
from copas.mental.errors import DecodeError


@given(st.lists(st.binary(max_size=9), max_size=5), st.lists(st.binary(max_size=9), max_size=5))
def test_joined_fields_never_collide(left: list[bytes], right: list[bytes]) -> None:
    assert (lp(*left) == lp(*right)) == (left == right)


def test_labels_and_keys_stand_where_the_document_says() -> None:
    text = b"\x00\x00\x00\x10copas/fair/v1/tr" + b"\x00\x00\x00\x02ab"
    assert digest("tr", b"ab") == hashlib.sha512(text).digest()
    assert prf(b"key", "tr", b"ab") == hmac.new(b"key", text, "sha512").digest()


def test_readers_refuse_trailing_and_missing_bytes() -> None:
    with pytest.raises(DecodeError), Reader(b"\x01\x02") as reader:
        reader.u8()
    with pytest.raises(DecodeError), Reader(b"\x01\x02") as reader:
        reader.u32()


def test_fields_are_bounded() -> None:
    with pytest.raises(DecodeError), Reader(lp(b"12345")) as reader:
        reader.field(4)
    with pytest.raises(DecodeError), Reader(u32(2**32 - 1) + b"x") as reader:
        reader.field(2**32)
    with pytest.raises(DecodeError), Reader(lp(b"\xff\xfe")) as reader:
        reader.text(0, 9)
    with pytest.raises(DecodeError), Reader(lp(b"")) as reader:
        reader.text(1, 9)


@pytest.mark.parametrize("row", [b"\x01\x01", b"\x02\x01", b"\x01\x09"])
def test_ascending_numbers_are_distinct_ordered_and_bounded(row: bytes) -> None:
    with pytest.raises(DecodeError), Reader(row) as reader:
        reader.ascending(2, 9)


@given(st.integers(0, 255), st.integers(0, 2**32 - 1), st.integers(-(2**31), 2**31 - 1))
def test_numbers_read_back(byte: int, word: int, signed: int) -> None:
    with Reader(u8(byte) + u32(word) + signed.to_bytes(4, "big", signed=True)) as reader:
        assert (reader.u8(), reader.u32(), reader.i32()) == (byte, word, signed)
