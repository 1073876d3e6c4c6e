"""Passwords: which are accepted, and that an unknown account is answered like a known one."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher, Type
from hypothesis import given
from hypothesis import strategies as st

from copas.people.errors import PeopleError, PeopleReason
from copas.people.passwords import COMMON, LONGEST, Checked, Passwords, check_choice

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
BAD = {
    "": PeopleReason.PASSWORD_LENGTH,
    "curta12": PeopleReason.PASSWORD_LENGTH,
    "x" * 4 + "y" * 197 + "z": PeopleReason.PASSWORD_LENGTH,
    "12345678": PeopleReason.PASSWORD_COMMON,
    "19971225": PeopleReason.PASSWORD_COMMON,
    "aaaaaaaa": PeopleReason.PASSWORD_COMMON,
    "abababab": PeopleReason.PASSWORD_COMMON,
    "abcdefghij": PeopleReason.PASSWORD_COMMON,
    "9876543210": PeopleReason.PASSWORD_COMMON,
    "senha123": PeopleReason.PASSWORD_COMMON,
    "Senha@2026": PeopleReason.PASSWORD_COMMON,
    "flamengo": PeopleReason.PASSWORD_COMMON,
    "Grêmio1903": PeopleReason.PASSWORD_COMMON,
    "joaopedro": PeopleReason.PASSWORD_NAME,
    "João Pedro 1": PeopleReason.PASSWORD_NAME,
    "ordepoaoj": PeopleReason.PASSWORD_NAME,
}


@pytest.mark.parametrize("password", BAD)
def test_refused_choices(password: str) -> None:
    with pytest.raises(PeopleError) as caught:
        check_choice(password, "João Pedro")
    assert caught.value.reason is BAD[password]


@pytest.mark.parametrize(
    "password",
    ["três tigres tristes", "x7#mQ9!p", "joão pedro come queijo", "ぱすわーど日本語です", "a" + "bcdz" * 49],
)
def test_accepted_choices(password: str) -> None:
    check_choice(password, "João Pedro")


@given(st.text(max_size=60), st.text(max_size=20))
def test_any_text_is_judged(password: str, name: str) -> None:
    try:
        check_choice(password, name)
    except PeopleError as error:
        assert error.reason.startswith("password-")  # noqa: PT017 - either answer is right


def test_the_list_of_common_words_is_there() -> None:
    assert len(COMMON) > 90
    assert "senha" in COMMON


def test_keep_and_check() -> None:
    passwords = Passwords(CHEAP)
    stored = passwords.keep("três tigres tristes")
    assert stored != passwords.keep("três tigres tristes"), "salted"
    assert passwords.check("três tigres tristes", stored) == Checked(right=True)
    assert passwords.check("tre\u0302s tigres\u00a0tristes", stored).right, (
        "another keyboard, the same password"
    )
    assert not passwords.check("três tigres", stored).right
    assert not passwords.check("três tigres tristes", "no hash at all").right


def test_a_password_longer_than_allowed_is_not_cut_to_a_right_one() -> None:
    passwords = Passwords(CHEAP)
    long = "ab" * (LONGEST // 2)
    stored = passwords.keep(long)
    assert passwords.check(long, stored).right
    assert not passwords.check(long + "x", stored).right
    assert not passwords.check(long + "x" * 100_000, stored).right


def test_weaker_hashes_are_made_anew() -> None:
    old = Passwords(CHEAP).keep("três tigres tristes")
    newer = Passwords(PasswordHasher(time_cost=2, memory_cost=8, parallelism=1))
    assert newer.check("três tigres tristes", old) == Checked(right=True, rehash=True)
    assert not newer.check("wrong", old).rehash


def test_the_default_is_argon2id_as_rfc_9106_advises() -> None:
    hasher = PasswordHasher()
    assert hasher.type is Type.ID
    assert (hasher.memory_cost, hasher.time_cost, hasher.parallelism) == (65536, 3, 4)
    assert (hasher.salt_len, hasher.hash_len) == (16, 32)


class Counting:
    """A hasher that writes down what work it is given."""

    def __init__(self) -> None:
        self.work: list[tuple[str, str]] = []

    def hash(self, password: str | bytes) -> str:
        self.work.append(("made", str(password)))
        return CHEAP.hash(password)

    def verify(self, hash: str | bytes, password: str | bytes) -> bool:  # noqa: A002
        self.work.append((str(hash).rsplit("$", 2)[0], str(password)))
        return CHEAP.verify(hash, password)

    def check_needs_rehash(self, hash: str | bytes) -> bool:  # noqa: A002
        return CHEAP.check_needs_rehash(hash)


def test_an_unknown_account_costs_the_same_work_as_a_wrong_password() -> None:
    stored = Passwords(CHEAP).keep("três tigres tristes")
    works = []
    for account in (stored, None):
        hasher = Counting()
        passwords = Passwords(hasher)
        assert passwords.check("a guess", account) == passwords.check("a guess", account)
        assert passwords.check("a guess", account) == Checked(right=False)
        works.append(hasher.work)
    known, unknown = works
    assert known == unknown, "the same parameters over the same text, from the first check on"
    assert [work for work, _ in known].count("made") == 1


def test_nobodys_password_opens_nothing() -> None:
    assert not Passwords(CHEAP).check("nobody's password", None).right
