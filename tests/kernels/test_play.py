"""The kernels against the domain, card by card, over every single-deck rule set."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

from copas.kernels import layout
from copas.kernels.compiler import COMPILED, highest, kernel, lowest, popcount
from copas.kernels.dice import below, dice_from, roll
from copas.kernels.layout import NoKernel, state_of, table_of
from copas.kernels.play import RANDOM_POLICY, RULE_POLICY, legal_word, plain_mind, play_card, play_out, score
from copas.open_deal import OpenDeal, Task
from copas.rules import PRESETS, Moon, Rules
from copas.scoring import MoonChoice
from copas.shuffle import Stream, deal_hands
from copas.testing import play_randomly
from tests.bridge import to_rules
from tests.strategies import random_options

DEALS = 300 if COMPILED else 25
ONE_DECK = [rules for rules in PRESETS.values() if rules.decks == 1]


def one_deck_rules(rng: random.Random) -> Rules:
    while True:
        rules = to_rules(random_options(rng))
        if rules.decks == 1:
            return rules


def opened(deal: OpenDeal, seed: str) -> OpenDeal:
    """The deal with its pass done and the forced card down."""
    for stage in play_randomly(deal, Stream(seed.encode())):
        if stage.task is Task.PLAY and (stage.public.turn is not None):
            return stage
    return deal


def changes_of(deal: OpenDeal) -> list[int]:
    if deal.task is Task.MOON:
        deal.choose_moon(deal.to_act[0], MoonChoice.OTHERS)
    return list(deal.changes)


@pytest.mark.parametrize("policy", [RANDOM_POLICY, RULE_POLICY])
def test_every_card_and_score_is_as_in_the_domain(policy: int) -> None:
    for index in range(DEALS):
        seed = f"kernel {policy} {index}"
        rng = random.Random(seed)
        rules = one_deck_rules(rng) if index % 2 else ONE_DECK[index % len(ONE_DECK)]
        hands = deal_hands(rules, Stream(seed.encode()))
        deal = opened(OpenDeal(rules, hands, number=rng.randrange(1, 5), dealer=0), seed)
        table, points = table_of(rules)
        assert deal.turn is not None
        state = state_of(deal.public, deal.turn)
        held = np.array([hand.mask for hand in deal.hands], np.int64)
        whole, ended, dice = held.copy(), state.copy(), dice_from(seed.encode())
        play_out(table, points, whole, ended, plain_mind(policy, 32), -1, dice)
        assert not whole.any(), seed
        while deal.task is Task.PLAY:
            turn = deal.turn
            assert turn is not None
            assert state[layout.TURN] == turn, seed
            kept_out = table[layout.KEPT_OUT] if state[layout.TRICK] == 0 else 0
            legal = legal_word(held[turn], state[layout.LED], kept_out, state[layout.BROKEN])
            assert legal == deal.legal().mask, seed
            assert np.array_equal(state, state_of(deal.public, turn)), seed
            card = rng.choice(list(deal.legal()))
            held[turn] &= ~(1 << int(card))
            play_card(table, points, state, int(card))
            deal.play(turn, card)
        changes = np.zeros(7, np.int64)
        shooter = score(table, state, changes)
        result = deal.result
        assert shooter == (-1 if result.shooter is None else result.shooter), seed
        assert list(changes[: rules.players]) == changes_of(deal), seed


def test_playouts_conserve_points() -> None:
    changes = np.zeros(7, np.int64)
    moons = 0
    for index in range(DEALS):
        rng = random.Random(index)
        rules = one_deck_rules(rng)
        deal = opened(OpenDeal(rules, deal_hands(rules, Stream(b"%d" % index))), str(index))
        assert deal.turn is not None
        table, points = table_of(rules)
        state = state_of(deal.public, deal.turn)
        held = np.array([hand.mask for hand in deal.hands], np.int64)
        play_out(
            table, points, held, state, plain_mind(RULE_POLICY, 64), index % 4 - 1, dice_from(b"%d" % index)
        )
        taken = state[layout.TAKEN : layout.TAKEN + rules.players]
        jacks = state[layout.JACKS : layout.JACKS + rules.players]
        assert taken.sum() == rules.total_points
        assert jacks.sum() == rules.jack_of_diamonds
        shooter = score(table, state, changes)
        moons += shooter >= 0
        if shooter >= 0:
            wanted = (
                -rules.total_points
                if rules.moon is Moon.SHOOTER
                else rules.total_points * (rules.players - 1)
            )
            assert changes[: rules.players].sum() == wanted + jacks.sum()
    assert moons or not COMPILED, "no moon in all these deals: the test proves less than it says"


def test_two_decks_have_no_kernel() -> None:
    with pytest.raises(NoKernel):
        table_of(PRESETS["cancellation"])


def test_bits() -> None:
    rng = random.Random(1)
    for _ in range(200):
        word = rng.getrandbits(rng.randrange(1, 53)) | 1 << rng.randrange(52)
        assert _bits(word) == (word.bit_count(), (word & -word).bit_length() - 1, word.bit_length() - 1)


@kernel
def _bits(word: int) -> tuple[int, int, int]:
    return popcount(word), lowest(word), highest(word)


def test_dice_are_those_of_plain_arithmetic() -> None:
    dice = dice_from(b"seed")
    x, y, z, w = map(int, dice)
    for _ in range(1000):
        t = (x ^ (x << 11)) & 0xFFFFFFFF
        x, y, z, w = y, z, w, w ^ (w >> 19) ^ t ^ (t >> 8)
        assert roll(dice) == w


def test_dice_are_fair() -> None:
    dice = dice_from(b"fair")
    counts = Counter(int(below(dice, 6)) for _ in range(6000))
    # Chi-square with 5 degrees of freedom; 20.5 is its 99.9 % point.
    assert sum((counts[face] - 1000) ** 2 / 1000 for face in range(6)) < 20.5


@pytest.mark.skipif(not COMPILED, reason="this is the run that the other one starts")
def test_the_same_without_compiling() -> None:
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/kernels"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_importing_copas_loads_no_numpy() -> None:
    script = "import sys, copas, copas.bots; assert not {'numpy', 'numba'} & set(sys.modules)"
    subprocess.run([sys.executable, "-c", script], check=True)
