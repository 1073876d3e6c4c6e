from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copas.cards import CARDS
from copas.mental import group
from copas.mental.errors import DecodeError, ProofError
from tests.mental.helpers import Drbg

P = 2**255 - 19
SQRT_M1 = pow(2, (P - 1) // 4, P)
D = -121665 * pow(121666, -1, P) % P


def is_encoding(data: bytes) -> bool:
    """Say whether bytes are the canonical encoding of an element: RFC 9496 §4.3.1, in plain integers."""
    s = int.from_bytes(data, "little")
    if len(data) != 32 or s >= P or s & 1:
        return False
    square = s * s % P
    u1, u2 = (1 - square) % P, (1 + square) % P
    v = (-(D * u1 * u1) - u2 * u2) % P
    # 1 / sqrt(v u2²), or a root of it times the square root of −1 where there is none.
    w = v * u2 * u2 % P
    root = pow(w, 3, P) * pow(pow(w, 7, P), (P - 5) // 8, P) % P
    check = w * root * root % P
    if check in (P - 1, P - SQRT_M1):
        root = root * SQRT_M1 % P
    was_square = check in (1, P - 1)
    den_x = root * u2 % P
    den_y = root * den_x * v % P
    x = 2 * s * den_x % P
    x = P - x if x & 1 else x
    y = u1 * den_y % P
    return was_square and x * y % P % 2 == 0 and y != 0


# RFC 9496 §A.1: small multiples of the base; §A.2: encodings that must be refused.
MULTIPLES = [
    "0000000000000000000000000000000000000000000000000000000000000000",
    "e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76",
    "6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919",
    "94741f5d5d52755ece4f23f044ee27d5d1ea1e2bd196b462166b16152a9d0259",
]
BAD_ENCODINGS = [
    "00ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "f3ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "ed57ffd8c914fb201471d1c3d245ce3c746fcbe63a3679d51b6a516ebebe0e20",
    "26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371",
    "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
]
# The base point with the topmost bit set, which sodium 1.0.18 takes for the base point.
TOP_BIT = "e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2df6"


def test_small_multiples_are_those_of_the_standard() -> None:
    assert [group.base(k).hex() for k in (1, 2, 3)] == MULTIPLES[1:]


def test_identity_is_refused_as_input_and_as_result() -> None:
    with pytest.raises(DecodeError):
        group.point(group.IDENTITY)
    g = group.base(1)
    forbidden_calls: list[Callable[[], object]] = [
        lambda: group.base(0),
        lambda: group.base(group.ORDER),
        lambda: group.mul(0, g),
        lambda: group.mul(3, group.IDENTITY),
        lambda: group.sub(g, g),
        lambda: group.add(g, group.base(-1)),
        lambda: group.total([g, group.base(-1)]),
    ]
    for forbidden in forbidden_calls:
        with pytest.raises(ProofError):
            forbidden()


def test_sums_may_pass_through_the_identity() -> None:
    g = group.base(1)
    assert group.total([g, group.base(-1), group.base(5)]) == group.base(5)


@pytest.mark.parametrize("encoding", BAD_ENCODINGS)
def test_non_canonical_encodings_are_refused(encoding: str) -> None:
    with pytest.raises(DecodeError):
        group.point(bytes.fromhex(encoding))
    with pytest.raises(ProofError):
        group.mul(2, bytes.fromhex(encoding))


def test_an_element_has_one_encoding() -> None:
    with pytest.raises(DecodeError):
        group.point(bytes.fromhex(TOP_BIT))


@pytest.mark.parametrize("multiple", range(1, 9))
def test_every_flipped_bit_is_judged_as_the_standard_says(multiple: int) -> None:
    good = int.from_bytes(group.base(multiple), "little")
    for bit in range(256):
        data = (good ^ 1 << bit).to_bytes(32, "little")
        assert accepts(data) == is_encoding(data), bit


@given(st.binary(min_size=32, max_size=32))
def test_any_32_bytes_are_judged_as_the_standard_says(data: bytes) -> None:
    assert accepts(data) == (is_encoding(data) and data != group.IDENTITY)


def accepts(data: bytes) -> bool:
    try:
        group.point(data)
    except DecodeError:
        return False
    return True


@given(st.binary(max_size=70))
def test_any_bytes_give_a_point_or_a_decode_error(data: bytes) -> None:
    try:
        assert group.point(data) == data
        assert len(data) == 32
    except DecodeError:
        pass


@given(st.binary(max_size=40))
def test_any_bytes_give_a_reduced_scalar_or_a_decode_error(data: bytes) -> None:
    try:
        value = group.scalar(data)
    except DecodeError:
        return
    assert 0 < value < group.ORDER
    assert group.scalar_bytes(value) == data


@pytest.mark.parametrize("value", [0, group.ORDER, group.ORDER + 1, 2**256 - 1])
def test_unreduced_scalars_are_refused(value: int) -> None:
    with pytest.raises(DecodeError):
        group.scalar(value.to_bytes(32, "little"))


def test_arithmetic_agrees_with_the_exponents() -> None:
    draw = Drbg("group")
    for _ in range(20):
        a, b = draw.scalar(), draw.scalar()
        p = group.base(a)
        assert group.mul(b, p) == group.base(a * b)
        assert group.add(p, group.base(b)) == group.base(a + b)
        assert group.sub(p, group.base(b)) == group.base(a - b)
        assert group.weighted_sum([3, 7], [p, group.base(b)]) == group.base(3 * a + 7 * b)


def test_card_points_are_distinct() -> None:
    assert len({group.card_point(str(card)) for card in CARDS}) == 104


def test_the_copy_of_the_library_is_removed() -> None:
    import sys

    path = Path(sys.modules["rbcl._sodium"].lib_path)
    assert path.parent == Path(tempfile.gettempdir())
    assert not path.exists()
