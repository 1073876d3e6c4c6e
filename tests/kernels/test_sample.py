"""Drawn worlds keep every constraint, and each is as likely as another."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import product

import numpy as np
import pytest

from copas.kernels.compiler import COMPILED
from copas.kernels.dice import dice_from
from copas.kernels.sample import count_ways, draw_world, strides_of


def plain_worlds(allowed: list[int], places: list[int]) -> list[tuple[int, ...]]:
    """Every distribution, found by trying all: the hand of each card."""
    return [
        choice
        for choice in product(range(len(places)), repeat=len(allowed))
        if all(bits >> hand & 1 for bits, hand in zip(allowed, choice, strict=True))
        and all(choice.count(hand) == free for hand, free in enumerate(places))
    ]


def random_problem(rng: random.Random) -> tuple[list[int], list[int]]:
    hands = rng.randrange(2, 5)
    places = [rng.randrange(3) for _ in range(hands)]
    return [rng.randrange(1, 1 << hands) for _ in range(sum(places))], places


def draw(allowed: list[int], places: list[int], ways: np.ndarray, dice: np.ndarray) -> tuple[int, ...]:
    strides, _ = strides_of(np.array(places, np.int64))
    hands = np.zeros(7, np.int64)
    seats = np.arange(len(places), dtype=np.int64)
    cards = np.arange(len(allowed), dtype=np.int64)
    draw_world(cards, np.array(allowed, np.int64), seats, strides, ways, hands, dice)
    return tuple(next(h for h in range(7) if hands[h] >> card & 1) for card in range(len(allowed)))


def counted(allowed: list[int], places: list[int]) -> tuple[float, np.ndarray]:
    strides, size = strides_of(np.array(places, np.int64))
    ways = np.zeros(size)
    return count_ways(np.array(allowed, np.int64), np.array(places, np.int64), strides, ways), ways


def test_ways_are_counted_as_by_trying_all() -> None:
    for index in range(300 if COMPILED else 60):
        allowed, places = random_problem(random.Random(index))
        assert counted(allowed, places)[0] == len(plain_worlds(allowed, places)), index


def test_a_whole_deal_is_counted_as_by_factorials() -> None:
    assert counted([7] * 39, [13, 13, 13])[0] == math.factorial(39) // math.factorial(13) ** 3


def test_drawn_worlds_are_allowed() -> None:
    for index in range(200 if COMPILED else 40):
        allowed, places = random_problem(random.Random(index))
        count, ways = counted(allowed, places)
        if count:
            world = draw(allowed, places, ways, dice_from(b"%d" % index))
            assert world in plain_worlds(allowed, places), index


@pytest.mark.parametrize("index", range(4))
def test_each_world_is_as_likely_as_another(index: int) -> None:
    rng = random.Random(100 + index)
    worlds: list[tuple[int, ...]] = []
    while not 5 <= len(worlds) <= 60:
        allowed, places = random_problem(rng)
        worlds = plain_worlds(allowed, places)
    _, ways = counted(allowed, places)
    dice = dice_from(b"uniform %d" % index)
    draws = 60 * len(worlds)
    seen = Counter(draw(allowed, places, ways, dice) for _ in range(draws))
    assert set(seen) == set(worlds)
    freedom = len(worlds) - 1
    statistic = sum((seen[world] - 60) ** 2 / 60 for world in worlds)
    # The 99.99 % point of chi-square, by Wilson and Hilferty (1931).
    limit = freedom * (1 - 2 / (9 * freedom) + 3.72 * math.sqrt(2 / (9 * freedom))) ** 3
    assert statistic < limit, (statistic, limit)
