from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copas.mental import group, keys
from copas.mental.errors import FairDealError, ProofError
from copas.mental.keys import BotEntry, BotIdentity, Certificate, HumanEntry, Roster, Secrets, Setup
from copas.rules import Rules
from tests.mental.helpers import Drbg, flip

BOT = BotIdentity("mestre", "1", bytes(32))
TABLE = b"table 7"


def seats(count: int, draw: Drbg) -> list[HumanEntry]:
    made = []
    for i in range(count):
        secrets = Secrets(draw(32), TABLE)
        made.append(HumanEntry(f"conta-{i}", secrets.public(draw.point()), BOT))
    return made


def roster(humans: int = 2, bots: int = 2) -> Roster:
    draw = Drbg(f"{humans}-{bots}")
    people = seats(humans + 1, draw)
    return Roster((*people[1:], *[BotEntry(BOT)] * bots), people[0].keys)


@pytest.mark.parametrize(("humans", "bots"), [(4, 0), (2, 2), (1, 9)])
def test_rosters_read_back(humans: int, bots: int) -> None:
    made = roster(humans, bots)
    assert Roster.decode(made.encode()) == made
    assert made.parties == ((keys.SERVER,) if bots else ()) + tuple(range(humans))


@given(st.binary(max_size=300), st.integers(0, 3000))
def test_rubbish_rosters_raise_only_our_error(data: bytes, bit: int) -> None:
    for candidate in (data, flip(roster().encode(), bit)):
        try:
            again = Roster.decode(candidate)
        except FairDealError:
            continue
        assert again.encode() == candidate


def test_shared_keys_and_empty_tables_are_refused() -> None:
    one = roster()
    with pytest.raises(FairDealError):
        Roster((one.seats[0], one.seats[0]), one.server)
    with pytest.raises(FairDealError):
        Roster((BotEntry(BOT),) * 4, one.server)


def test_certificates() -> None:
    draw = Drbg("certificate")
    made = Certificate.issue(TABLE, "ana", draw.scalar(), Secrets(draw(32), TABLE), draw)
    made.check(TABLE)
    assert Certificate.decode(made.encode()) == made
    swapped = replace(made, keys=made.keys._replace(box=draw.point()))
    for wrong, table in [
        (made, b"other"),
        (replace(made, account="eva"), TABLE),
        (replace(made, nonce=bytes(32)), TABLE),
        (swapped, TABLE),
    ]:
        with pytest.raises(ProofError):
            wrong.check(table)


def test_match_id_depends_on_everything() -> None:
    draw = Drbg("match")
    certificates = [
        Certificate.issue(TABLE, str(i), draw.scalar(), Secrets(draw(32), TABLE), draw) for i in range(4)
    ]
    server, people = certificates[0], certificates[1:]
    made = {
        keys.match_id(TABLE, bytes(32), server, people),
        keys.match_id(TABLE, bytes(31) + b"1", server, people),
        keys.match_id(TABLE, bytes(32), server, [*people, None]),
        keys.match_id(TABLE, bytes(32), server, people[::-1]),
        keys.match_id(b"x", bytes(32), server, people),
    }
    assert len(made) == 5
    assert all(0 <= keys.first_dealer(m, 7) < 7 for m in made)


def test_ctx_depends_on_everything_it_binds() -> None:
    base = Setup(Rules(), bytes(64), 1, 1, roster())
    others = [
        replace(base, rules=Rules(target=100)),
        replace(base, match=bytes(63) + b"1"),
        replace(base, deal=2),
        replace(base, number=2),
        replace(base, roster=base.roster.with_bot(0)),
    ]
    assert len({s.ctx for s in [base, *others]}) == 6


def test_set_ups_that_cannot_be_are_refused() -> None:
    for change in (
        {"deal": 0},
        {"number": 0},
        {"scores": (1,)},
        {"roster": roster(3, 2)},
        {"match": b""},
    ):
        with pytest.raises(FairDealError):
            replace(Setup(Rules(), bytes(64), 1, 1, roster()), **change)


def test_secrets_are_separate_by_use_and_table() -> None:
    one, two = Secrets(bytes(32), b"a"), Secrets(bytes(32), b"b")
    made = {one.signing, one.box, two.signing, two.box, one.dealing(bytes(64)), one.dealing(bytes(63) + b"1")}
    assert len(made) == 6
    assert "master" not in repr(one)
    assert group.base(one.signing) == one.public(group.base(1)).signing
