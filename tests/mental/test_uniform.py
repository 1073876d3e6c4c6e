"""Uniformity: the order of the deck after the real composition of shuffles.

The permutations come from the real generator, keyed and bound as in a deal; in place of the ciphertexts'
hash stands a hash of the order reached so far, which leaves the group arithmetic out and nothing else.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Sequence

import pytest

from copas.mental.shuffle import Source, permutation

CARDS, SEATS, HAND = 52, 4, 13
Shuffler = Callable[[int, Sequence[int]], list[int]]


def honest(party: int) -> Shuffler:
    def run(deal: int, order: Sequence[int]) -> list[int]:
        seed = hashlib.sha512(f"uniform {party} {deal}".encode()).digest()
        ctx = hashlib.sha512(b"ctx" + deal.to_bytes(4, "big")).digest()
        source = Source(seed, ctx, "deck", party)
        return permutation(source, hashlib.sha512(bytes(order)).digest(), CARDS)

    return run


def constant(rule: str) -> Shuffler:
    orders = {
        "identity": list(range(CARDS)),
        "reversed": list(range(CARDS))[::-1],
        "sorted by suit for seat 0": [i * 4 % CARDS + i * 4 // CARDS for i in range(CARDS)],
    }

    def run(_deal: int, _order: Sequence[int]) -> list[int]:
        return orders[rule]

    return run


def composed(deal: int, shufflers: Sequence[Shuffler]) -> list[int]:
    order = list(range(CARDS))
    for shuffler in shufflers:
        order = [order[origin] for origin in shuffler(deal, order)]
    return order


def last_swap(order: Sequence[int]) -> int:
    """Return the last choice of Fisher and Yates (0 or 1) that leads to this order."""
    place = {card: i for i, card in enumerate(range(CARDS))}
    row = list(range(CARDS))
    for i in range(CARDS - 1, 1, -1):
        j = place[order[i]]
        other = row[i]
        row[i], row[j] = row[j], other
        place[order[i]], place[other] = i, j
    return 0 if row[1] != order[1] else 1


def statistics(deals: int, shufflers: Sequence[Shuffler]) -> tuple[float, float, float]:
    """Return z-scores: card × seat, card × first and last slot, last swap."""
    by_seat = [[0] * SEATS for _ in range(CARDS)]
    at_ends = [[0] * 2 for _ in range(CARDS)]
    swaps = 0
    for deal in range(deals):
        order = composed(deal, shufflers)
        for slot, card in enumerate(order):
            by_seat[card][slot // HAND] += 1
        at_ends[order[0]][0] += 1
        at_ends[order[-1]][1] += 1
        swaps += last_swap(order)
    expected = deals / SEATS
    # Thirteen cards a seat without replacement: the statistic has (52 − 1)(4 − 1) degrees times 52 / 51.
    chi = sum((n - expected) ** 2 / expected for row in by_seat for n in row) * (CARDS - 1) / CARDS
    ends = sum((n - deals / CARDS) ** 2 / (deals / CARDS) for row in at_ends for n in row)
    swap = (swaps - deals / 2) / math.sqrt(deals / 4)
    return wilson_hilferty(chi, (CARDS - 1) * (SEATS - 1)), wilson_hilferty(ends, 2 * (CARDS - 1)), swap


def wilson_hilferty(chi: float, degrees: int) -> float:
    """Return the normal deviate of a chi-square value (Wilson and Hilferty, 1931)."""
    spread = 2 / (9 * degrees)
    return (math.pow(chi / degrees, 1 / 3) - (1 - spread)) / math.sqrt(spread)


def assert_uniform(deals: int, shufflers: Sequence[Shuffler]) -> None:
    # Fixed seeds: this either always holds or never. |z| > 4 has a probability of 6e-5.
    found = statistics(deals, shufflers)
    assert all(abs(z) < 4 for z in found), found


def test_forty_thousand_honest_deals() -> None:
    assert_uniform(40_000, [honest(party) for party in (255, 0, 1, 2)])


@pytest.mark.parametrize("place", range(4))
def test_one_honest_shuffle_among_three_constant_ones(place: int) -> None:
    rules = ["identity", "reversed", "sorted by suit for seat 0"]
    shufflers = [constant(rule) for rule in rules]
    shufflers.insert(place, honest(3))
    assert_uniform(10_000, shufflers)


def test_the_test_can_fail() -> None:
    """A shuffle with the classic mistake (every place swapped with any other) is caught."""

    def naive(deal: int, _order: Sequence[int]) -> list[int]:
        words = hashlib.shake_256(f"naive {deal}".encode()).digest(4 * CARDS)
        row = list(range(CARDS))
        for i in range(CARDS):
            j = int.from_bytes(words[4 * i : 4 * i + 4], "big") % CARDS
            row[i], row[j] = row[j], row[i]
        return row

    assert max(map(abs, statistics(8_000, [naive]))) > 6
    assert max(map(abs, statistics(500, [constant("reversed")]))) > 6


def test_last_swap_undoes_fisher_and_yates() -> None:
    for deal in range(50):
        words: list[int] = []
        order = list(range(CARDS))
        for i in range(CARDS - 1, 0, -1):
            draw = hashlib.sha256(f"{deal} {i}".encode()).digest()
            j = int.from_bytes(draw, "big") % (i + 1)
            words.append(j)
            order[i], order[j] = order[j], order[i]
        assert last_swap(order) == words[-1]
