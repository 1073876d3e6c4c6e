from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copas.mental import group, proofs
from copas.mental.encoding import digest_scalar
from copas.mental.errors import ProofError
from copas.mental.group import ORDER, scalar_bytes
from copas.mental.proofs import Statement, Transfer
from tests.mental.helpers import Drbg, flip

CTX = bytes(64)


def statement(draw: Drbg, x: int, count: int, purpose: str = "shares") -> Statement:
    bases = [draw.point() for _ in range(count)]
    return Statement(purpose, CTX, 2, b"bind", group.base(x), bases, [group.mul(x, a) for a in bases])


def transfer(draw: Drbg) -> tuple[int, int, Transfer]:
    x, x_m, rho = draw.scalar(), draw.scalar(), draw.scalar()
    a, card = draw.point(), group.card_point("QS")
    b_res = group.add(card, group.mul(x, a))
    b_new = group.add(card, group.mul(rho, group.base(x_m)))
    made = Transfer(CTX, 0, 1, 7, group.base(x), group.base(x_m), a, b_res, group.base(rho), b_new)
    return x, rho, made


def test_signatures_hold_only_for_what_was_signed() -> None:
    draw = Drbg("sign")
    x, other = draw.scalar(), draw.scalar()
    signature = proofs.sign("msg", x, draw, b"a", b"b")
    proofs.verify("msg", group.base(x), signature, b"a", b"b")
    for label, key, fields in [
        ("head", x, (b"a", b"b")),
        ("msg", other, (b"a", b"b")),
        ("msg", x, (b"ab",)),
        ("msg", x, (b"a", b"b", b"")),
    ]:
        with pytest.raises(ProofError):
            proofs.verify(label, group.base(key), signature, *fields)


def test_nonces_differ_by_randomness_and_by_statement() -> None:
    draw = Drbg("nonce")
    x = draw.scalar()
    fixed = lambda count: bytes(count)  # noqa: E731 - broken randomness
    made = {proofs.nonce(x, fixed, "dleq", b"a"), proofs.nonce(x, fixed, "dleq", b"b")}
    made |= {proofs.nonce(x, draw, "dleq", b"a"), proofs.nonce(x, fixed, "msg", b"a")}
    assert len(made) == 4


@pytest.mark.parametrize("bit", range(512))
def test_every_flipped_bit_breaks_every_proof(bit: int) -> None:
    draw = Drbg("flip")
    x = draw.scalar()
    with pytest.raises(ProofError):
        proofs.verify("msg", group.base(x), flip(proofs.sign("msg", x, draw, b"a"), bit), b"a")
    made = statement(draw, x, 2)
    with pytest.raises(ProofError):
        proofs.verify_dleq(made, flip(proofs.prove_dleq(x, made, draw), bit))
    x, rho, moved = transfer(draw)
    with pytest.raises(ProofError):
        proofs.verify_transfer(moved, flip(proofs.prove_transfer(x, rho, moved, draw), bit * 3 // 2))


@given(st.binary(max_size=120))
def test_rubbish_is_refused_by_every_verifier(data: bytes) -> None:
    draw = Drbg("rubbish")
    x, _, moved = transfer(draw)
    checks: list[Callable[[], object]] = [
        lambda: proofs.verify("msg", moved.giver_key, data, b"a"),
        lambda: proofs.verify_dleq(statement(draw, x, 1), data),
        lambda: proofs.verify_transfer(moved, data),
    ]
    for check in checks:
        with pytest.raises(ProofError):
            check()


@pytest.mark.parametrize("count", [1, 2, 39])
def test_equality_proofs(count: int) -> None:
    draw = Drbg(count)
    x = draw.scalar()
    made = statement(draw, x, count)
    proof = proofs.prove_dleq(x, made, draw)
    proofs.verify_dleq(made, proof)
    changed = [
        made._replace(purpose="play"),
        made._replace(ctx=bytes(63) + b"1"),
        made._replace(seat=3),
        made._replace(bind=b""),
        made._replace(public=draw.point()),
        made._replace(bases=[draw.point(), *made.bases[1:]]),
        made._replace(shares=[*made.shares[:-1], draw.point()]),
        made._replace(bases=[*made.bases, draw.point()]),
        made._replace(bases=[], shares=[]),
    ]
    for wrong in changed:
        with pytest.raises(ProofError):
            proofs.verify_dleq(wrong, proof)


@pytest.mark.parametrize("seed", range(10))
def test_wrong_shares_cannot_be_balanced_against_each_other(seed: int) -> None:
    """A batch without good weights accepts S_0 + D, S_1 − D; ours must not, nor with the weights undone."""
    draw = Drbg(seed)
    x = draw.scalar()
    honest = statement(draw, x, 3)
    shift = draw.point()
    shares = [group.add(honest.shares[0], shift), group.sub(honest.shares[1], shift), honest.shares[2]]
    forged = honest._replace(shares=shares)
    with pytest.raises(ProofError):
        proofs.verify_dleq(forged, proofs.prove_dleq(x, forged, draw))
    weights = proofs._weights(honest.seed(), 3)
    cancelling = group.mul(weights[0] * pow(weights[1], -1, ORDER), shift)
    shares = [group.add(honest.shares[0], shift), group.sub(honest.shares[1], cancelling), honest.shares[2]]
    forged = honest._replace(shares=shares)
    with pytest.raises(ProofError):
        proofs.verify_dleq(forged, proofs.prove_dleq(x, forged, draw))


def test_swapped_shares_are_refused() -> None:
    draw = Drbg("swap")
    x = draw.scalar()
    made = statement(draw, x, 2)
    swapped = made._replace(shares=made.shares[::-1])
    with pytest.raises(ProofError):
        proofs.verify_dleq(swapped, proofs.prove_dleq(x, swapped, draw))


def test_transfer_proof_is_bound_to_every_field() -> None:
    draw = Drbg("transfer")
    x, rho, made = transfer(draw)
    proof = proofs.prove_transfer(x, rho, made, draw)
    proofs.verify_transfer(made, proof)
    others: dict[str, Any] = {"ctx": bytes(63) + b"1", "giver": 2, "receiver": 2, "slot": 8}
    points = {name: draw.point() for name in made._fields[4:]}
    for name, value in (others | points).items():
        with pytest.raises(ProofError):
            proofs.verify_transfer(made._replace(**{name: value}), proof)


@pytest.mark.parametrize("seed", range(10))
def test_another_card_cannot_be_transferred(seed: int) -> None:
    draw = Drbg(seed)
    x, rho, made = transfer(draw)
    other = group.add(group.card_point("2C"), group.mul(rho, made.receiver_key))
    forged = made._replace(b_new=other)
    with pytest.raises(ProofError):
        proofs.verify_transfer(forged, proofs.prove_transfer(x, rho, forged, draw))


@pytest.mark.parametrize("seed", range(10))
def test_a_simulated_transfer_needs_the_challenge_in_advance(seed: int) -> None:
    """Choosing responses first and solving for commitments gives a proof for a *guessed* challenge only."""
    draw = Drbg(seed)
    _, _, made = transfer(draw)
    forged = made._replace(b_new=group.add(group.card_point("2C"), draw.point()))
    c, z1, z2 = draw.scalar(), draw.scalar(), draw.scalar()
    t1 = group.sub(group.base(z1), group.mul(c, forged.giver_key))
    t2 = group.sub(group.base(z2), group.mul(c, forged.a_new))
    moved = group.sub(group.mul(z1, forged.a), group.mul(z2, forged.receiver_key))
    t3 = group.sub(moved, group.mul(c, group.sub(forged.b_res, forged.b_new)))
    real = digest_scalar("transfer", *forged.fields(), t1, t2, t3)
    for challenge in (c, real):
        with pytest.raises(ProofError):
            proofs.verify_transfer(forged, b"".join(map(scalar_bytes, (challenge, z1, z2))))


def test_an_identity_difference_is_refused() -> None:
    draw = Drbg("identity")
    x, rho, made = transfer(draw)
    proof = proofs.prove_transfer(x, rho, made, draw)
    with pytest.raises(ProofError):
        proofs.verify_transfer(made._replace(b_new=made.b_res), proof)


def test_zero_and_unreduced_scalars_in_proofs_are_refused() -> None:
    draw = Drbg("scalars")
    x = draw.scalar()
    signature = proofs.sign("msg", x, draw, b"a")
    response = int.from_bytes(signature[32:], "little")
    for bad in (bytes(32), (response + ORDER).to_bytes(32, "little")):
        with pytest.raises(ProofError):
            proofs.verify("msg", group.base(x), signature[:32] + bad, b"a")
