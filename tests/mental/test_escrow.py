from __future__ import annotations

import contextlib
import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copas.mental import escrow, group
from copas.mental.errors import DecodeError, FairDealError, ProofError
from copas.mental.group import ORDER
from tests.mental.helpers import Drbg, flip

CTX = bytes(64)


@pytest.mark.parametrize(("humans", "t"), [(1, 0), (2, 1), (3, 2), (4, 2), (10, 2)])
def test_threshold(humans: int, t: int) -> None:
    assert escrow.threshold(humans) == t


@pytest.mark.parametrize("t", [1, 2, 3])
def test_any_t_parts_rebuild_the_key(t: int) -> None:
    x = Drbg(t).scalar()
    split = escrow.split(x, CTX, t)
    a, *commitments = split.commitments()
    assert group.add(a, commitments[0]) == group.base(x)
    for seats in itertools.combinations(range(5), t):
        parts = {seat: split.at(seat) for seat in seats}
        for seat, part in parts.items():
            escrow.check_part(commitments, seat, part)
        assert escrow.rebuild(split.server_part, parts, group.base(x)) == x


def test_fewer_parts_or_none_of_the_server_do_not() -> None:
    x = Drbg("few").scalar()
    split = escrow.split(x, CTX, 2)
    for server, parts in [(split.server_part, {1: split.at(1)}), (1, {1: split.at(1), 2: split.at(2)})]:
        with pytest.raises(ProofError):
            escrow.rebuild(server, parts, group.base(x))


def test_what_the_server_and_one_colluder_hold_fits_every_key() -> None:
    """t − 1 parts and a leave x open: for any other x′ there is a polynomial through the same part."""
    draw = Drbg("collusion")
    split = escrow.split(draw.scalar(), CTX, 2)
    part = split.at(3)
    for _ in range(20):
        other = draw.scalar()
        zero = (other - split.server_part) % ORDER
        slope = (part - zero) * pow(4, -1, ORDER) % ORDER
        assert escrow.evaluate((zero, slope), 4) == part


def test_a_wrong_part_is_refused() -> None:
    split = escrow.split(Drbg("wrong").scalar(), CTX, 2)
    commitments = split.commitments()[1:]
    for seat, part in [(1, split.at(2)), (1, split.at(1) + 1)]:
        with pytest.raises(ProofError):
            escrow.check_part(commitments, seat, part)


def test_boxes_open_for_their_receiver_only() -> None:
    draw = Drbg("box")
    x, y, value = draw.scalar(), draw.scalar(), draw.scalar()
    box = escrow.seal(x, CTX, 1, 2, group.base(y), value)
    assert len(box) == escrow.BOX_SIZE
    assert escrow.unseal(y, CTX, 1, 2, box) == value
    for key, ctx, sender, receiver in [
        (y + 1, CTX, 1, 2),
        (y, bytes(63) + b"1", 1, 2),
        (y, CTX, 3, 2),
        (y, CTX, 1, 3),
    ]:
        with contextlib.suppress(DecodeError):
            assert escrow.unseal(key, ctx, sender, receiver, box) != value


@given(st.binary(max_size=80), st.integers(0, 511))
def test_rubbish_boxes_raise_only_our_error(data: bytes, bit: int) -> None:
    draw = Drbg("rubbish")
    y = draw.scalar()
    box = flip(escrow.seal(draw.scalar(), CTX, 1, 2, group.base(y), draw.scalar()), bit)
    for candidate in (data, box):
        with contextlib.suppress(FairDealError):
            escrow.unseal(y, CTX, 1, 2, candidate)
