"""Racing candidates: what is spent, who stays in, and that the best usually wins."""

from __future__ import annotations

import numpy as np
import pytest

from copas.bots.facts import Facts
from copas.bots.knowledge import knowledge_of
from copas.bots.master import Budget, arms_of, moon_passes, play_candidates, race_of_plays, value_of_plays
from copas.cards import CardSet
from copas.kernels.compiler import COMPILED
from copas.kernels.dice import dice_from
from copas.kernels.play import RULE_POLICY, plain_mind
from copas.kernels.search import OWN, VALUE, better_half, race_rounds
from copas.open_deal import OpenDeal
from copas.rules import Rules
from copas.shuffle import Stream, deal_hands
from tests.bots.positions import position

BUDGET = Budget(plays=600, passes=200, pool=0) if COMPILED else Budget(plays=60, passes=20, pool=0)
MIND = plain_mind(RULE_POLICY, 16)


def facts_of_a_lead() -> Facts:
    hand = "3C 7C JC 4D 8D TD KD 3H 9H 2S 6S JS"
    return Facts(position("2C 8C 6C QC |", hand))


@pytest.mark.parametrize(
    ("arms", "rounds"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (56, 6)]
)
def test_each_round_halves(arms: int, rounds: int) -> None:
    assert race_rounds(arms) == rounds


def test_the_better_half_comes_first_and_ties_keep_their_order() -> None:
    arms = arms_of(range(5), [0] * 5)
    arms.sums[:, VALUE] = [3, 7, -2, 7, 5]
    alive = np.arange(5)
    assert better_half(arms, alive, 5) == 3
    assert list(alive) == [1, 3, 4, 0, 2]
    arms.sums[:, VALUE] = [9, 1, 9, 2, 3]
    assert better_half(arms, alive, 3) == 2
    assert list(alive[:3]) == [4, 3, 1]


def test_a_race_spends_its_budget_and_the_winner_was_tried_most() -> None:
    facts = facts_of_a_lead()
    candidates = play_candidates(facts)
    arms, best = race_of_plays(facts, knowledge_of(facts), candidates, MIND, BUDGET, dice_from(b"race"))
    assert list(arms.actions) == candidates * 2
    assert list(arms.shoots) == [0] * len(candidates) + [1] * len(candidates)
    assert BUDGET.plays - 2 * len(candidates) <= arms.counts.sum() <= BUDGET.plays
    assert arms.counts[best] == arms.counts.max() > arms.counts.min()
    finalists = arms.counts == arms.counts.max()
    assert arms.sums[best, VALUE] == arms.sums[finalists, VALUE].max()


def test_all_are_tried_alike_where_values_are_asked_for() -> None:
    facts = facts_of_a_lead()
    candidates = play_candidates(facts)
    tallies = value_of_plays(facts, knowledge_of(facts), candidates, MIND, BUDGET, dice_from(b"flat"))
    assert tallies.shape[0] == len(candidates)
    own = tallies[:, OWN] / BUDGET.worlds(len(candidates))
    assert ((own >= 0) & (own <= 26)).all()


def test_a_moon_is_tried_only_while_nobody_else_has_a_point() -> None:
    spoiled = Facts(position("2C 5C 9C KC | 3D JD 2H 7D | 3S", "4C 6C TC 8D 9D 3H 9H 2S 6S JS QS"))
    arms, _ = race_of_plays(
        spoiled, knowledge_of(spoiled), play_candidates(spoiled), MIND, BUDGET, dice_from(b"x")
    )
    assert not arms.shoots.any()


def test_only_strong_hands_pass_for_a_moon() -> None:
    rules = Rules()
    strong = weak = 0
    for index in range(200):
        deal = OpenDeal(rules, deal_hands(rules, Stream(b"%d" % index)), number=1)
        facts = Facts(deal.view(0))
        sets = [CardSet(cards) for cards in moon_passes(facts)]
        strong += bool(sets)
        weak += not sets
        for cards in sets:
            assert len(cards) == rules.pass_count
            assert cards <= deal.hands[0]
            assert not cards & rules.penalty
    assert weak > strong > 10
