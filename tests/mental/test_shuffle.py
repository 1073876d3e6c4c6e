from __future__ import annotations

import pytest

from copas.mental import group, shuffle
from copas.mental.encoding import Reader, prf_scalar, u32
from copas.mental.errors import DecodeError
from copas.mental.shuffle import Cipher, Source
from copas.rules import PRESETS, Rules
from tests.mental.helpers import Drbg

CTX = bytes(64)


def opened(ciphers: shuffle.Ciphers, x: int) -> list[bytes]:
    return [group.sub(c.b, group.mul(x, c.a)) for c in ciphers]


@pytest.mark.parametrize("preset", ["copas", "three", "five", "seven", "cancellation"])
def test_a_shuffle_keeps_the_cards_and_changes_everything_else(preset: str) -> None:
    draw, rules = Drbg(preset), PRESETS[preset]
    x = draw.scalar()
    deck = shuffle.open_deck(rules, group.base(x))
    out = shuffle.shuffle(Source(draw(64), CTX, "deck", 1), deck, group.base(x))
    table = [group.card_point(str(card)) for card in rules.deck]
    assert opened(deck, x) == table
    assert sorted(opened(out, x)) == sorted(table)
    assert opened(out, x) != table
    assert not {p for c in deck for p in c} & {p for c in out for p in c}


def test_the_same_seed_over_another_input_gives_unrelated_randomness() -> None:
    draw = Drbg("bound")
    x = draw.scalar()
    key = group.base(x)
    source = Source(draw(64), CTX, "deck", 1)
    deck = shuffle.open_deck(Rules(), key)
    moved = shuffle.Ciphers.of([deck[1], deck[0], *deck[2:]])
    one, two = shuffle.shuffle(source, deck, key), shuffle.shuffle(source, moved, key)
    h1, h2 = shuffle.list_hash(deck), shuffle.list_hash(moved)
    assert shuffle.permutation(source, h1, 52) != shuffle.permutation(source, h2, 52)
    differences = {group.sub(a.a, b.a) for a in one for b in two}
    assert len(differences) == 52 * 52
    assert one == shuffle.shuffle(source, deck, key)


def test_kind_seat_and_ctx_separate_shuffles() -> None:
    seed, h = bytes(64), bytes(64)
    sources = [Source(seed, CTX, "deck", 1), Source(seed, CTX, "hand", 1), Source(seed, CTX, "deck", 2)]
    sources.append(Source(seed, bytes(63) + b"1", "deck", 1))
    assert len({tuple(shuffle.permutation(s, h, 52)) for s in sources}) == 4


def test_permutations_of_three_are_uniform() -> None:
    counts: dict[tuple[int, ...], int] = {}
    for i in range(6000):
        row = tuple(shuffle.permutation(Source(i.to_bytes(64, "big"), CTX, "hand", 0), bytes(64), 3))
        counts[row] = counts.get(row, 0) + 1
    assert len(counts) == 6
    chi = sum((n - 1000) ** 2 / 1000 for n in counts.values())
    assert chi < 25.7, counts  # 5 degrees of freedom, p = 1e-4


def test_words_over_the_limit_are_rejected() -> None:
    words = iter([2**32 - 1, 2**32 - 2, 5])
    assert shuffle._below(words, 3) == (2**32 - 2) % 3
    assert next(words) == 5


def test_repeated_elements_are_refused() -> None:
    draw = Drbg("repeat")
    a, b, c = (Cipher(draw.point(), draw.point()) for _ in range(3))
    good = (a, b, c)
    with Reader(shuffle.pack(good)) as reader:
        assert tuple(shuffle.read_ciphers(reader, 3)) == good
    for bad in ((a, b, a), (a, b, Cipher(a.a, c.b)), (a, b, Cipher(c.a, b.b))):
        with pytest.raises(DecodeError):
            shuffle.read_ciphers(Reader(shuffle.pack(bad)), 3)


@pytest.mark.parametrize("fresh", [True, False])
def test_who_knows_the_key_shuffles_as_who_does_not(fresh: bool) -> None:
    """The multiples of the key are then multiples of the base, and the open deck's A's are G."""
    draw = Drbg("known key")
    x = draw.scalar()
    deck = shuffle.open_deck(Rules(), group.base(x))
    if not fresh:
        deck = shuffle.shuffle(Source(draw(64), CTX, "deck", 1), deck, group.base(x))
    source = Source(draw(64), CTX, "deck", 2)
    with_secret = shuffle.shuffle(source, deck, group.base(x), x)
    assert with_secret == shuffle.shuffle(source, deck, group.base(x))
    order = shuffle.permutation(source, shuffle.list_hash(deck), 52)
    for place, (cipher, origin) in enumerate(zip(with_secret, order, strict=True)):
        rho = prf_scalar(source.seed, "reenc", *source.fields(shuffle.list_hash(deck)), u32(place))
        a, b = deck[origin]
        assert cipher == (group.add(a, group.base(rho)), group.add(b, group.mul(rho, group.base(x))))


def test_packed_ciphers_are_a_sequence() -> None:
    draw = Drbg("packed")
    plain = [Cipher(draw.point(), draw.point()) for _ in range(5)]
    packed = shuffle.Ciphers.of(plain)
    assert list(packed) == plain
    assert [packed[i] for i in range(-5, 5)] == [plain[i] for i in range(-5, 5)]
    assert list(packed[1:4]) == plain[1:4]
    assert packed == shuffle.Ciphers(shuffle.pack(plain))
    assert packed != plain
    assert plain[3] in packed
    assert not shuffle.Ciphers()
    with pytest.raises(IndexError):
        packed[5]
