"""Every bot plays whole deals of every rule set without a fault (C84: t_games, issue 362).

The deal refuses whatever is illegal, so playing to the end is the proof. `bench/bot_fuzz.py` plays very many.
"""

from __future__ import annotations

import random

import pytest

from copas.bots.driver import play_out
from copas.open_deal import OpenDeal
from copas.rules import PRESETS, Rules
from copas.shuffle import Stream, deal_hands
from tests.bots.players import make
from tests.bridge import to_rules
from tests.strategies import random_options

PER_PRESET = {"aleatório": 400, "iniciante": 400, "médio": 60, "forte": 50, "mestre": 5}
RANDOM_RULES = {"aleatório": 5000, "iniciante": 4000, "médio": 600, "forte": 600, "mestre": 60}


def play(names: list[str], rules: Rules, seed: str) -> OpenDeal:
    rng = random.Random(seed)
    scores = [rng.randrange(-20, rules.target) for _ in range(rules.players)]
    number = rng.randrange(1, 6)
    hands = deal_hands(rules, Stream(seed.encode()))
    deal = OpenDeal(rules, hands, number=number, dealer=rng.randrange(rules.players), scores=scores)
    bots = [make(names[seat % len(names)]) for seat in range(rules.players)]
    try:
        return play_out(deal, bots, seed.encode())
    except Exception as error:
        error.add_note(f"seed {seed!r}, rules {rules.to_dict()}")
        raise


@pytest.mark.parametrize("name", PER_PRESET)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset(name: str, preset: str) -> None:
    for index in range(PER_PRESET[name]):
        assert play([name], PRESETS[preset], f"{name} {preset} {index}").ended


@pytest.mark.parametrize("name", RANDOM_RULES)
def test_random_rules(name: str) -> None:
    for index in range(RANDOM_RULES[name]):
        seed = f"{name} {index}"
        assert play([name], to_rules(random_options(random.Random(seed))), seed).ended


def test_bots_of_all_kinds_at_one_table() -> None:
    for index in range(300):
        seed = f"mixed {index}"
        rules = to_rules(random_options(random.Random(seed)))
        assert play(["médio", "aleatório", "iniciante", "forte"], rules, seed).ended
