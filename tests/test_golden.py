"""Golden counts: fixed deals whose legal plays were counted by two other programs as well."""

from __future__ import annotations

import hashlib
import random

import pytest

from copas.cards import Card
from copas.open_deal import OpenDeal
from copas.rules import Rules
from copas.testing import count_completions, golden_hands, perft
from tests.walks import advance, completions, perft_by_card, random_hands

HOLD = 4
"""The number of the first hold deal of the house game."""

PERFT = {
    1: [1, 3, 9, 27, 235, 703],
    9: [1, 2, 8, 24, 180, 564],
    20: [1, 12, 156, 1092, 6552, 32760],
    33: [1, 7, 91, 1092, 6552, 78624],
}
DIGEST = "b7ef3a0a0cbc77d0a8a2feeca879bb96c22b8bb61cc066fd93670a9f559a55a9"
COMPLETIONS = {
    1: (21696, (51830, 104200, 354736, 53642)),
    20: (331776, (8626176, 8626176, 0, 8626176)),
}


def opened(number: int, *, queen_breaks: bool = False) -> OpenDeal:
    """A golden deal without a pass, the 2C about to be led."""
    return OpenDeal(Rules(queen_breaks_hearts=queen_breaks), golden_hands(number), number=HOLD)


@pytest.mark.parametrize("number", range(1, 53))
def test_a_golden_deal_places_each_card_once(number: int) -> None:
    hands = golden_hands(number).hands
    for i in range(1, 53):
        assert Card(i * number % 53 - 1) in hands[(i - 1) % 4]
    assert sum(len(hand) for hand in hands) == 52


@pytest.mark.parametrize(("number", "depth"), [(n, d) for n in PERFT for d in range(1, 7)])
def test_perft(number: int, depth: int) -> None:
    deal = opened(number)
    split = perft_by_card(deal, depth)
    assert sum(split.values()) == perft(deal, depth)
    assert perft(deal, depth) == PERFT[number][depth - 1], f"by first card: {split}"


@pytest.mark.parametrize("number", COMPLETIONS)
def test_completions_after_36_lowest_plays(number: int) -> None:
    assert completions(advance(opened(number), 36, min)) == COMPLETIONS[number]


@pytest.mark.parametrize(("queen_breaks", "count"), [(False, 1067), (True, 2640)])
def test_perft_5_after_8_highest_plays_of_deal_1(queen_breaks: bool, count: int) -> None:
    deal = advance(opened(1, queen_breaks=queen_breaks), 8, max)
    assert perft(deal, 5) == count, f"by first card: {perft_by_card(deal, 5)}"


def test_completions_agree_with_a_walk_that_reuses_nothing() -> None:
    for seed in range(6):
        rng = random.Random(seed)
        rules = Rules(queen_breaks_hearts=bool(seed % 2), jack_of_diamonds=-10)
        deal = OpenDeal(rules, random_hands(rules, rng), number=HOLD)
        advance(deal, 40, lambda legal, rng=rng: rng.choice(list(legal)))  # type: ignore[misc]
        assert completions(deal) == count_completions(deal), f"seed {seed}"


def test_digest_of_all_trick_winners() -> None:
    """Every winner of 104 deals, each golden deal played by lowest and by highest cards.

    The digest was made with the naive game.
    """
    digest = hashlib.sha256()
    for number in range(1, 53):
        for pick in (min, max):
            deal = advance(opened(number), 52, pick)
            digest.update(bytes(trick.taker for trick in deal.public.tricks if trick.taker is not None))
            digest.update(repr(deal.changes).encode())
    assert digest.hexdigest() == DIGEST
