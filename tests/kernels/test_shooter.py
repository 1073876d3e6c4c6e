"""Shooters in the kernels, against plain sets of cards."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest

from copas.bots.facts import Facts
from copas.bots.knowledge import knowledge_of
from copas.bots.weights import load_weights
from copas.cards import Card, CardSet
from copas.kernels.compiler import COMPILED
from copas.kernels.dice import dice_from
from copas.kernels.infer import Suspicion, explain, history_of, likelihood, suspect
from copas.kernels.layout import DECK_WORD
from copas.kernels.play import learned_mind
from copas.kernels.search import draw_pool
from copas.kernels.shooter import (
    attempt_chance,
    attempt_choice,
    lowest_rank,
    shooting_strength,
    stopping_choice,
    sure_winners,
)
from copas.rules import Rules
from tests.bots.positions import position
from tests.kernels.test_policy import decisions

PENALTY = Rules().penalty.mask
QUEEN = CardSet.parse("QS").mask
TRIES = 300 if COMPILED else 60


def mask(text: str) -> int:
    return CardSet.parse(text).mask


def card(text: str) -> int:
    return int(Card.parse(text))


def suit(letter: str) -> int:
    return CardSet.of(each for each in CardSet(DECK_WORD) if str(each)[1] == letter).mask


def random_split(rng: random.Random) -> tuple[int, int]:
    """A hand and what others may hold, apart from each other."""
    cards = rng.sample(range(52), rng.randrange(2, 53))
    held = rng.randrange(1, min(14, len(cards)))
    return sum(1 << n for n in cards[:held]), sum(1 << n for n in cards[held:])


def test_sure_winners_are_above_all_that_is_out() -> None:
    for index in range(TRIES):
        hand, out = random_split(random.Random(index))
        wanted = {
            mine
            for mine in CardSet(hand)
            if not any(other.suit is mine.suit and other.rank > mine.rank for other in CardSet(out))
        }
        assert set(CardSet(int(sure_winners(hand, out)))) == wanted
        assert int(lowest_rank(hand)) == min(map(int, CardSet(hand)), key=lambda each: (each % 13, each))


def test_strength_counts_hearts_twice() -> None:
    assert shooting_strength(mask("2C 2H AS AH")) == 12 * 12 * 3


def test_chances_of_a_shooter_add_up() -> None:
    for index in range(TRIES):
        rng = random.Random(index)
        hand, out = random_split(rng)
        if hand & (hand - 1) == 0:
            continue
        led = rng.choice([0, *(suit(letter) for letter in "CDHS")])
        legal = hand & led or hand
        if legal & (legal - 1) == 0:
            continue
        best = rng.choice([n for n in range(52) if led >> n & 1]) if led else -1
        chances = [attempt_chance(legal, 1 << int(each), led, best, out, PENALTY) for each in CardSet(legal)]
        assert math.isclose(sum(chances), 1)
        assert min(chances) > 0


@pytest.mark.parametrize(
    ("hand", "trick", "last", "out", "wanted"),
    [
        ("AC 3C KD", "", False, "QD JD 4C", "AC"),  # the longer suit of sure winners
        ("AH KD", "", False, "QD 2H", "KD"),  # hearts last
        ("3C 4D", "", False, "AC AD", "3C"),  # nothing is sure
        ("3C QC AC", "TC", False, "KC", "AC"),
        ("3C QC AC", "TC", True, "KC", "QC"),  # the last seat wins cheaply
        ("3C 9C", "TC", True, "KC", "3C"),
        ("2H 5D AD", "TC", True, "KC", "5D"),  # points stay in the hand
        ("2H QS", "TC", True, "KC", "2H"),
    ],
)
def test_a_shooter_takes_all(hand: str, trick: str, last: bool, out: str, wanted: str) -> None:
    held, led = mask(hand), suit(trick[1]) if trick else 0
    legal = held & led or held
    best = card(trick) if trick else -1
    assert attempt_choice(held, legal, led, best, last, mask(out), PENALTY) == card(wanted)


@pytest.mark.parametrize(
    ("legal", "trick", "his", "later", "pot", "wanted"),
    [
        ("3C AC", "TC", True, False, 1, "AC"),  # a point away from the shooter
        ("QC AC", "TC", True, False, 1, "QC"),  # as cheaply as that is safe
        ("QC AC", "TC", True, True, 1, "AC"),
        ("3C AC", "TC", True, False, 0, "3C"),  # the stopper stays for a trick with points
        ("3H AH", "TH", True, False, 1, "AH"),
        ("5D AD 2H", "TC", True, False, 0, "5D"),  # no point for the shooter
        ("AD 2H", "TC", True, False, 0, "2H"),  # unless it costs the stopper
        ("2H QS", "TC", True, False, 0, "2H"),
        ("6D JD 6H", "TC", True, False, 0, "6H"),  # or the last guard of one
        ("5D 6D JD 6H", "TC", True, False, 0, "5D"),
        ("5D AD 2H", "TC", False, False, 0, "2H"),  # but for anybody else
        ("5D QS 2H", "TC", False, False, 0, "QS"),
        ("QS 3S", "KS", False, False, 0, "QS"),
    ],
)
def test_who_stops_a_moon_keeps_stoppers(
    legal: str, trick: str, his: bool, later: bool, pot: int, wanted: str
) -> None:
    held, out = mask(legal), mask("KC AD KH") & ~mask(legal)
    found = stopping_choice(held, suit(trick[1]), card(trick), his, later, pot, out, PENALTY, QUEEN)
    assert found == card(wanted)


def test_a_sure_heart_is_led_into_a_moon() -> None:
    assert stopping_choice(mask("3C KH 2H"), 0, -1, True, True, 0, mask("QH"), PENALTY, QUEEN) == card("KH")
    assert stopping_choice(mask("3C JH 2H"), 0, -1, True, True, 0, mask("QH"), PENALTY, QUEEN) == -1


def test_odds_are_the_products_of_both_explanations() -> None:
    mind = learned_mind(load_weights())
    for deal in decisions(30 if COMPILED else 6, "odds"):
        me, players = deal.turn, deal.rules.players
        assert me is not None
        history, forced = history_of(deal.public), int(deal.rules.opening_card is not None)
        penalty = deal.rules.penalty.mask
        world = np.array([hand.mask for hand in deal.hands], np.int64)
        hands, logits, odds = np.zeros(players, np.int64), np.zeros(52, np.int64), np.ones(players)
        seats = (1 << players) - 1 & ~(1 << me)
        suspicion = Suspicion(seats, penalty, np.ones(players))
        found = explain(history, world, me, suspicion, mind, forced, hands, logits, odds)
        assert found == likelihood(history, world, me, mind, forced, hands.copy(), logits)
        held = [hand.mask for hand in deal.hands]
        for seat, each in deal.public.plays[forced:]:
            held[seat] |= 1 << int(each)
        assert [int(hand) for hand in hands] == held
        assert odds[me] == 1
        assert (odds > 0).all()
        total = suspect(suspicion, hands, odds)
        assert math.isclose(total, odds.sum() - 1)


def suspicions(view: object) -> list[float]:
    """The share of the weighed worlds in which each seat shoots."""
    facts = Facts(view)  # type: ignore[arg-type]
    mind, history = learned_mind(load_weights()), history_of(facts.view.public)
    pool = np.zeros((400 if COMPILED else 60, facts.players + 1), np.int64)
    seats = sum(1 << seat for seat in facts.others)
    suspicion = Suspicion(seats, PENALTY, np.ones(facts.players))
    hidden = knowledge_of(facts).hidden
    sums = draw_pool(hidden, history, facts.me, suspicion, mind, 1, pool, dice_from(b"suspicions"))
    weights = np.diff(sums, prepend=0.0)
    return [float(weights[pool[:, -1] == seat].sum() / sums[-1]) for seat in range(facts.players)]


def test_who_takes_everything_is_suspected() -> None:
    # Seat 3 wins three tricks from the top in the first deal, and lies low in the second.
    hand = "4C 7C 4D 5D 3H 5H 3S 5S 7S 9S"
    taking = position("2C 8C 6C AC | AD 2D 3D 7D | KD 8D JD 9D | 6S", hand)
    quiet = position("2C 8C 6C 5C | 8D 2D 7D 3D | 9D JD KD 6D | 6S", hand)
    assert taking.seat == quiet.seat == 0
    assert suspicions(taking)[3] > 3 * suspicions(quiet)[3] > 0
