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
from tests.strategies import UNTIMED

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


@UNTIMED
@given(st.binary(max_size=70))
def test_any_bytes_give_a_point_or_a_decode_error(data: bytes) -> None:
    try:
        assert group.point(data) == data
        assert len(data) == 32
    except DecodeError:
        pass


@UNTIMED
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
