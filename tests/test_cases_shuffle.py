"""C82 and C85: a shuffle that is fair, by 40,000 deals from fixed test seeds.

The seeds are fixed, so nothing here is left to chance: a statistic outside its bounds is a bug or a change of
the shuffle. The bounds are four standard deviations on both sides, since a shuffle that is too even is
as wrong as one that is biased.
"""

from __future__ import annotations

import hashlib
import itertools
import random
from dataclasses import dataclass, field

import pytest

from copas.rules import Rules
from copas.shuffle import WORD, Stream, deal_hands, shuffled

DEALS = 40_000
SEED = b"copas: forty thousand test deals"
"""32 bytes; the deal number is appended."""


class Recorded(Stream):
    """A stream that keeps its draws."""

    __slots__ = ("draws",)

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.draws: list[int] = []

    def below(self, bound: int) -> int:
        pick = super().below(bound)
        self.draws.append(pick)
        return pick


@dataclass
class Tally:
    """Counts over all deals."""

    seats: list[list[int]] = field(default_factory=lambda: [[0] * 4 for _ in range(52)])
    positions: list[list[int]] = field(default_factory=lambda: [[0] * 52 for _ in range(52)])
    draws: list[list[int]] = field(default_factory=lambda: [[0] * (bound + 1) for bound in range(53)])
    last_swaps: list[int] = field(default_factory=list)


@pytest.fixture(scope="module")
def tally() -> Tally:
    counts = Tally()
    for number in range(DEALS):
        stream = Recorded(SEED + number.to_bytes(4, "big"))
        order = shuffled(range(52), stream)
        for position, card in enumerate(order):
            counts.positions[position][card] += 1
            counts.seats[card][position % 4] += 1
        for bound, pick in zip(range(52, 1, -1), stream.draws, strict=True):
            counts.draws[bound][pick] += 1
        counts.last_swaps.append(stream.draws[-1])
    return counts


def chi_square(rows: list[list[int]]) -> float:
    """The sum over a table of equally likely columns."""
    total = 0.0
    for row in rows:
        expected = sum(row) / len(row)
        total += sum((count - expected) ** 2 for count in row) / expected
    return total


def assert_fair(found: float, freedom: float, scale: float = 1) -> None:
    """The statistic is `scale` times a chi-square of so many degrees of freedom, to four deviations."""
    mean, deviation = scale * freedom, scale * (2 * freedom) ** 0.5
    assert mean - 4 * deviation < found < mean + 4 * deviation


def test_c85_every_card_reaches_every_seat_equally_often(tally: Tally) -> None:
    """C85: card by seat. The biased shuffle of the log gave 128,000 where about 150 is expected.

    Each deal gives every seat thirteen cards, which leaves 51 * 3 degrees of freedom, scaled by 52 / 51.
    """
    assert_fair(chi_square(tally.seats), 51 * 3, 52 / 51)


def test_c85_every_card_reaches_every_position_equally_often(tally: Tally) -> None:
    """C85: card by position, and no cell is empty."""
    assert min(map(min, tally.positions)) > 0
    assert_fair(chi_square(tally.positions), 51 * 51, 52 / 51)


def test_c85_the_last_swap_is_a_fair_coin_that_does_not_alternate(tally: Tally) -> None:
    """C85: the biased shuffle made the last swap on every second deal exactly."""
    swaps = tally.last_swaps
    deviation = DEALS**0.5 / 2
    assert abs(sum(swaps) - DEALS / 2) < 4 * deviation
    changes = sum(one != other for one, other in itertools.pairwise(swaps))
    assert abs(changes - (DEALS - 1) / 2) < 4 * deviation


@pytest.mark.parametrize("bound", [2, 3, 5, 13, 51, 52])
def test_c82_every_draw_is_unbiased(tally: Tally, bound: int) -> None:
    """C82: each step of the shuffle by itself."""
    row = tally.draws[bound][:bound]
    assert sum(row) == DEALS
    found = chi_square([row])
    assert found < bound - 1 + 4 * (2 * (bound - 1)) ** 0.5 + 8, "the tail of few degrees of freedom is long"


def test_c82_the_dealt_hands_are_the_shuffled_order() -> None:
    """C82: what is tallied above is what is dealt, one card at a time."""
    deck = list(Rules().deck)
    for number in range(50):
        seed = SEED + number.to_bytes(4, "big")
        order = shuffled(deck, Stream(seed))
        hands = deal_hands(Rules(), Stream(seed)).hands
        for position, card in enumerate(order):
            assert card in hands[position % 4]


@pytest.mark.parametrize("bound", [3, 5, 6, 7, 52, 10**9])
def test_c82_words_above_the_last_whole_multiple_are_rejected(bound: int) -> None:
    """C82: rejection, not modulo: the leftover words at the top are drawn again."""
    stream = Stream(b"")
    limit = WORD // bound * bound
    stream._words = [4, limit, WORD - 1]
    assert limit < WORD
    assert stream.below(bound) == 4 % bound
    assert stream._words == []
    stream._words = [limit - 1]
    assert stream.below(bound) == bound - 1


@pytest.mark.parametrize("bound", [0, -1, WORD + 1])
def test_c82_a_bound_that_words_cannot_serve_is_refused(bound: int) -> None:
    """C82: no draw is ever made from too few bits."""
    with pytest.raises(ValueError, match="bound"):
        Stream(b"").below(bound)


def plain_order(seed: bytes, label: bytes, size: int) -> list[int]:
    """The documented shuffle a second time: SHA-512 in counter mode, rejection, Fisher and Yates."""
    prefix = len(label).to_bytes(4, "big") + label + len(seed).to_bytes(4, "big") + seed
    blocks = (hashlib.sha512(prefix + count.to_bytes(8, "big")).digest() for count in range(100))
    words = (int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 64, 4))
    order = list(range(size))
    for remaining in range(size, 1, -1):
        word = next(word for word in words if word < 2**32 - 2**32 % remaining)
        order[remaining - 1], order[word % remaining] = order[word % remaining], order[remaining - 1]
    return order


def test_c66_the_shuffle_is_the_one_documented() -> None:
    """C66 and C82: anybody can rebuild a deal from its seed, the whole seed being used."""
    rng = random.Random(66)
    for size in (1, 2, 52, 104):
        for length in (0, 1, 32, 64, 500):
            seed = rng.randbytes(length)
            assert shuffled(range(size), Stream(seed)) == plain_order(seed, b"shuffle", size)
            assert shuffled(range(size), Stream(seed, "é")) == plain_order(seed, "é".encode(), size)


def test_c82_every_bit_of_the_seed_counts() -> None:
    """C82: seeds that differ in any one of 256 bits deal differently, so at least 226 bits reach the deal."""
    seed = bytearray(SEED)
    orders = {tuple(shuffled(range(52), Stream(bytes(seed))))}
    for bit in range(256):
        seed[bit // 8] ^= 1 << bit % 8
        orders.add(tuple(shuffled(range(52), Stream(bytes(seed)))))
        seed[bit // 8] ^= 1 << bit % 8
    assert len(orders) == 257
