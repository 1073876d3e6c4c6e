"""The learned policy: its tables, its chances, and what it says about hidden cards."""

from __future__ import annotations

import itertools
import math
import os
import random
import subprocess
import sys

import numpy as np
import pytest

from copas.bots.facts import Facts
from copas.bots.knowledge import knowledge_of
from copas.bots.weights import load_weights, weights_digest
from copas.cards import CardSet
from copas.kernels.compiler import COMPILED
from copas.kernels.dice import dice_from
from copas.kernels.infer import FLOOR, Suspicion, history_of, likelihood
from copas.kernels.layout import HONOURS, JACK, state_of, table_of
from copas.kernels.play import context_of, learned_mind
from copas.kernels.policy import (
    BEST_CARD,
    CONTEXT_SIZE,
    EXP_ONE,
    EXP_STEP,
    FEATURES,
    OFFSETS,
    SEEN_WORD,
    SIZES,
    UNIT,
    WEIGHTS,
    best_card,
    card_features,
    exponentials,
    play_chance,
    representatives,
    sampled_card,
    set_hand,
    write_logits,
)
from copas.kernels.search import draw_pool
from copas.open_deal import OpenDeal, Task
from copas.shuffle import Stream, deal_hands
from copas.testing import play_randomly
from tests.kernels.test_play import one_deck_rules

DEALS = 120 if COMPILED else 8


def decisions(count: int, label: str) -> list[OpenDeal]:
    """Positions with a choice, from random play by random one-deck rules; one from each deal."""
    found: list[OpenDeal] = []
    index = 0
    while len(found) < count:
        index += 1
        seed = f"{label} {index}"
        rng = random.Random(seed)
        rules = one_deck_rules(rng)
        deal = OpenDeal(rules, deal_hands(rules, Stream(seed.encode())), number=rng.randrange(1, 4))
        stop = rng.randrange(len(rules.deck))
        for stage in play_randomly(deal, Stream(seed.encode())):
            ready = stage.task is Task.PLAY and stage.public.turn is not None
            if ready and stage.public.seen_mask.bit_count() >= stop and len(stage.legal()) > 1:
                found.append(stage.copy())
                break
    return found


def context_at(deal: OpenDeal) -> np.ndarray:
    assert deal.turn is not None
    context = np.zeros(CONTEXT_SIZE, np.int64)
    context_of(context, table_of(deal.rules).table, state_of(deal.public, deal.turn))
    set_hand(context, deal.hands[deal.turn].mask)
    return context


def test_each_feature_stays_in_its_table() -> None:
    for deal in decisions(DEALS, "features"):
        context = context_at(deal)
        for card in deal.legal():
            indices = card_features(context, int(card))
            for index, start, size in zip(indices, OFFSETS, SIZES, strict=True):
                assert start <= index < start + size


def special_of(deal: OpenDeal) -> int:
    table = table_of(deal.rules).table
    return int(table[HONOURS] | table[JACK])


def plain_representatives(deal: OpenDeal) -> list[int]:
    """The legal cards without those that equal the legal card below them, found card by card."""
    found: list[int] = []
    previous = -1
    unseen = deal.public.unseen - deal.hands[deal.turn or 0]
    alive = {int(card) for card in unseen}
    if (winner := deal.public.winning_seat()) is not None:
        alive.add(next(int(card) for seat, card in deal.public.current_plays() if seat == winner))
    special = special_of(deal)
    for card in map(int, deal.legal()):
        between = range(previous + 1, card)
        equal = (
            previous >= 0
            and previous // 13 == card // 13
            and not (special >> previous | special >> card) & 1
            and not alive & set(between)
            and not any(int(own) in between and special >> int(own) & 1 for own in deal.hands[deal.turn or 0])
        )
        if not equal:
            found.append(card)
        previous = card
    return found


def representatives_at(deal: OpenDeal, context: np.ndarray) -> int:
    legal, special = deal.legal().mask, special_of(deal)
    return int(representatives(legal, context[SEEN_WORD], context[BEST_CARD], special))


def test_of_equal_cards_one_stands_for_all() -> None:
    left_out = 0
    for deal in decisions(DEALS * 3, "equals"):
        found = representatives_at(deal, context_at(deal))
        assert found == sum(1 << card for card in plain_representatives(deal))
        left_out += len(deal.legal()) - found.bit_count()
    assert left_out > DEALS // 4


def test_logits_are_sums_of_weights() -> None:
    weights = load_weights()
    assert len(weights) == WEIGHTS
    assert weights.dtype == np.int16
    logits = np.zeros(52, np.int64)
    for deal in decisions(DEALS, "logits"):
        context = context_at(deal)
        wanted = {}
        for card in deal.legal():
            indices = card_features(context, int(card))
            assert len(indices) == FEATURES
            wanted[int(card)] = sum(int(weights[index]) for index in indices)
        top = write_logits(context, weights, deal.legal().mask, logits)
        assert list(logits[: len(wanted)]) == list(wanted.values())
        assert top == max(wanted.values())
        few = plain_representatives(deal)
        best = max(wanted[card] for card in few)
        assert best_card(context, weights, deal.legal().mask) == min(c for c in few if wanted[c] == best)


def test_exponentials_are_those_of_floats() -> None:
    for index, value in enumerate(exponentials()):
        assert abs(int(value) - EXP_ONE * math.exp(-index * EXP_STEP / UNIT)) < 1.5


def chance_at(deal: OpenDeal, card: int) -> float:
    context, logits = context_at(deal), np.zeros(52, np.int64)
    return float(play_chance(context, load_weights(), exponentials(), deal.legal().mask, card, logits))


def test_chances_are_those_of_the_softmax() -> None:
    logits = np.zeros(52, np.int64)
    for deal in decisions(DEALS, "chances"):
        few = plain_representatives(deal)
        write_logits(context_at(deal), load_weights(), sum(1 << card for card in few), logits)
        shares = [math.exp((logits[index] - logits[: len(few)].max()) / UNIT) for index in range(len(few))]
        total = 0.0
        for low, share, high in zip(few, shares, [*few[1:], 52], strict=True):
            group = [card for card in map(int, deal.legal()) if low <= card < high]
            chances = {chance_at(deal, card) for card in group}
            assert len(chances) == 1
            chance = chances.pop() * len(group)
            total += chance
            assert abs(chance - share / sum(shares)) < 0.05
        assert math.isclose(total, 1)


def test_draws_follow_the_chances() -> None:
    weights, table, logits = load_weights(), exponentials(), np.zeros(52, np.int64)
    deal = max(decisions(30, "draws"), key=lambda deal: len(plain_representatives(deal)))
    context, legal, few = context_at(deal), deal.legal(), plain_representatives(deal)
    dice, draws = dice_from(b"draws"), 4000
    seen = [int(sampled_card(context, weights, table, legal.mask, logits, dice)) for _ in range(draws)]
    assert set(seen) <= set(few)
    for low, high in itertools.pairwise([*few, 52]):
        group = [card for card in map(int, legal) if low <= card < high]
        chance = sum(chance_at(deal, card) for card in group)
        assert abs(seen.count(low) / draws - chance) < 5 * math.sqrt(chance * (1 - chance) / draws) + 1e-3


def test_the_likelihood_is_the_product_of_the_chances() -> None:
    mind = learned_mind(load_weights())
    for deal in decisions(DEALS // 3, "likelihood"):
        me = deal.turn
        assert me is not None
        hands = np.array([hand.mask for hand in deal.hands], np.int64)
        forced = 1 if deal.rules.opening_card is not None else 0
        scratch = np.zeros(len(hands), np.int64), np.zeros(52, np.int64)
        found = likelihood(history_of(deal.public), hands, me, mind, forced, *scratch)
        assert found == plain_likelihood(deal, me, forced)


def plain_likelihood(deal: OpenDeal, me: int, forced: int) -> float:
    """The same by playing the deal again from its start, then multiplying from the last play back."""
    public = deal.public
    again = OpenDeal(deal.rules, deal.dealt, number=public.number, dealer=public.dealer)
    for seat, cards in enumerate(deal.passes):
        if cards is not None:
            again.pass_cards(seat, cards)
    chances = []
    for number, (seat, card) in enumerate(public.plays):
        legal = again.legal()
        if number >= forced and seat != me and len(legal) > 1:
            chances.append(max(FLOOR, chance_at(again, int(card))))
        again.play(seat, card)
    product = 1.0
    for chance in reversed(chances):
        product *= chance
    return math.sqrt(product)


def test_pooled_worlds_keep_what_is_known() -> None:
    mind = learned_mind(load_weights())
    for deal in decisions(DEALS // 4, "pool"):
        assert deal.turn is not None
        view = deal.view(deal.turn)
        facts = Facts(view)
        knowledge = knowledge_of(facts)
        assert knowledge.total >= 1
        pool = np.zeros((20, deal.rules.players + 1), np.int64)
        seats = sum(1 << seat for seat in facts.others)
        suspicion = Suspicion(seats, deal.rules.penalty.mask, np.ones(deal.rules.players))
        forced = 1 if deal.rules.opening_card is not None else 0
        sums = draw_pool(
            knowledge.hidden, history_of(deal.public), facts.me, suspicion, mind, forced, pool,
            dice_from(b"pool"),
        )  # fmt: skip
        assert all(a <= b for a, b in itertools.pairwise(sums))
        assert sums[-1] > 0
        for *world, shooter in pool:
            assert shooter in (-1, *facts.others)
            hands = [CardSet(int(hand)) for hand in world]
            assert hands[facts.me] == view.hand
            assert sum(map(len, hands)) == len(view.hidden) + len(view.hand)
            for seat, hand in enumerate(hands):
                assert len(hand) == len(deal.hands[seat])
                assert hand <= view.possible_at(seat)
                assert view.known_at(seat) <= hand


@pytest.mark.skipif(not COMPILED, reason="this compares with the run that it starts")
def test_choices_are_the_same_without_compiling() -> None:
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "tests.kernels.choices"]
    plain = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    compiled = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert plain == compiled
    assert len(plain.splitlines()) > 40


def test_the_digest_names_the_weights() -> None:
    assert len(weights_digest()) == 16
