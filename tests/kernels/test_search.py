"""Racing candidates: what is spent, who stays in, and that the best usually wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from copas.bots.facts import Facts
from copas.bots.knowledge import knowledge_of
from copas.bots.master import (
    MOST_DOUBT,
    Budget,
    Master,
    arms_of,
    moon_passes,
    pass_candidates,
    play_candidates,
    race_of_passes,
    race_of_plays,
    value_of_plays,
)
from copas.bots.weights import load_networks
from copas.cards import CardSet
from copas.kernels.compiler import COMPILED
from copas.kernels.dice import dice_from
from copas.kernels.layout import table_of
from copas.kernels.network import SCALE
from copas.kernels.pass_network import judge_sets, likely_passes
from copas.kernels.play import RULE_POLICY, plain_mind
from copas.kernels.play_network import judge_cards
from copas.kernels.search import better_half, race_rounds
from copas.kernels.sight import sight_of
from copas.kernels.tally import (
    FEARED_OWN,
    FEARED_VALUE,
    FIGURES,
    MOON_OWN,
    MOON_VALUE,
    OTHERS_MOON,
    OTHERS_MOON_WEIGHT,
    OWN,
    OWN_MOON,
    OWN_MOON_WEIGHT,
    PLAIN_WEIGHT,
    TALLIES,
    VALUE,
    sober,
)
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


def tally(playouts: Sequence[tuple[int, int, str]]) -> np.ndarray:
    """The tally of some playouts: payoff, own change of score, whose moon."""
    row = np.zeros(TALLIES, np.int64)
    for value, own, moon in playouts:
        row[VALUE] += value
        row[OWN] += own
        if moon == "mine":
            row[OWN_MOON] += 1
            row[MOON_VALUE] += value
            row[MOON_OWN] += own
        if moon == "theirs":
            row[OTHERS_MOON] += 1
            row[FEARED_VALUE] += value
            row[FEARED_OWN] += own
    return row


def test_playouts_count_by_whose_moon_they_end_with() -> None:
    playouts = [(78, 0, "mine")] * 50 + [(-30, 12, "")] * 45 + [(-78, 26, "theirs")] * 5
    row = tally(playouts)
    weight = 50 * OWN_MOON_WEIGHT + 45 * PLAIN_WEIGHT + 5 * OTHERS_MOON_WEIGHT
    value = 50 * 78 * OWN_MOON_WEIGHT - 45 * 30 * PLAIN_WEIGHT - 5 * 78 * OTHERS_MOON_WEIGHT
    own = 45 * 12 * PLAIN_WEIGHT + 5 * 26 * OTHERS_MOON_WEIGHT
    assert sober(row, OWN_MOON, 100) == 100 * 50 * OWN_MOON_WEIGHT // weight
    assert sober(row, OTHERS_MOON, 100) == 100 * 5 * OTHERS_MOON_WEIGHT // weight
    assert sober(row, VALUE, 100) == 100 * value // weight
    assert sober(row, OWN, 100) == 100 * own // weight


@pytest.mark.parametrize(
    "playouts", [[(78, 0, "mine")] * 7, [(-9, 3, ""), (-12, 4, "")], [(-78, 26, "theirs")] * 3]
)
def test_what_is_sure_stays_as_it_is(playouts: list[tuple[int, int, str]]) -> None:
    row = tally(playouts)
    assert [sober(row, figure, len(playouts)) for figure in range(FIGURES)] == list(row[:FIGURES])


def test_a_moon_that_comes_every_other_time_is_no_reason_to_give_up_a_good_card() -> None:
    arms = arms_of([0, 1, 2], [0, 1, 1])
    arms.counts[:] = 10
    arms.sums[0] = tally([(6, 4, "")] * 10)
    arms.sums[1] = tally([(78, 0, "mine")] * 5 + [(-40, 16, "")] * 5)
    arms.sums[2] = tally([(78, 0, "mine")] * 9 + [(-40, 16, "")])
    assert arms.sums[1, VALUE] > arms.sums[0, VALUE]
    alive = np.arange(3)
    better_half(arms, alive, 3)
    assert list(alive) == [2, 0, 1]


def test_a_race_spends_its_budget_and_the_winner_was_tried_most() -> None:
    facts = facts_of_a_lead()
    candidates = play_candidates(facts)
    arms, best = race_of_plays(facts, knowledge_of(facts), candidates, MIND, BUDGET, dice_from(b"race"))
    assert list(arms.actions) == candidates * 2
    assert list(arms.shoots) == [0] * len(candidates) + [1] * len(candidates)
    assert BUDGET.plays - 2 * len(candidates) <= arms.counts.sum() <= BUDGET.plays
    assert arms.counts[best] == arms.counts.max() > arms.counts.min()
    finalists = arms.counts == arms.counts.max()
    worth = [sober(row, VALUE, count) for row, count in zip(arms.sums, arms.counts, strict=True)]
    assert worth[best] == max(np.array(worth)[finalists])


def test_the_networks_opinion_counts_as_so_many_worlds() -> None:
    facts = facts_of_a_lead()
    candidates = play_candidates(facts)
    opinion = np.zeros(52, np.int64)
    cards = sum(1 << card for card in candidates)
    judge_cards(load_networks().play, table_of(facts.view.rules).table, sight_of(facts.view), cards, opinion)
    opinion = opinion[: len(candidates)]
    doubt = np.maximum(opinion - opinion.max(), -MOST_DOUBT * SCALE**2)
    assert doubt.min() < 0

    def raced(trust: int) -> tuple[np.ndarray, int]:
        budget = replace(BUDGET, plays=2 * len(candidates), trust=trust)
        arms, best = race_of_plays(facts, knowledge_of(facts), candidates, MIND, budget, dice_from(b"trust"))
        return arms.sums[:, VALUE], int(arms.actions[best])

    plain, _ = raced(0)
    trusting, best = raced(100_000)
    added = doubt * (100_000 * (facts.players - 1)) // SCALE**2
    # The same worlds and dice in the first round; then other arms are left.
    assert np.abs(trusting[: len(candidates)] - added).max() < np.abs(added).max() / 20
    assert best == candidates[int(opinion.argmax())]
    assert np.abs(plain).max() < 200 * BUDGET.plays


def test_an_opinion_of_sets_is_the_one_that_orders_them() -> None:
    rules = Rules()
    table, network = table_of(rules).table, load_networks().passing
    deal = OpenDeal(rules, deal_hands(rules, Stream(b"sets")))
    for seat in range(4):
        facts = Facts(deal.view(seat))
        sets, values = np.zeros(8, np.int64), np.zeros(8, np.int64)
        assert likely_passes(network, table, facts.hand, 3, 1, sets) == 8
        judge_sets(network, table, facts.hand, 1, sets, values)
        assert list(values) == sorted(values, reverse=True)
        assert values[0] > values[-1]
        trusting = replace(BUDGET, passes=30, moons=0, pass_trust=100_000)
        also = int(pass_candidates(facts, int(sets[0]))[-1])
        assert race_of_passes(facts, also, MIND, trusting, dice_from(b"sets")) == sets[0]
        assert Master(replace(BUDGET, passes=0)).choose_pass(facts.view, b"").mask == sets[0]


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
