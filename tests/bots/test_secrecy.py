"""No bot peeks: other hidden cards, the same choice."""

from __future__ import annotations

import random

import pytest

from copas.bots import BOTS
from copas.open_deal import OpenDeal, Task
from copas.rules import PRESETS, Rules
from copas.shuffle import Stream, deal_hands
from tests.bots.players import make
from tests.bots.worlds import another_world
from tests.bridge import to_rules
from tests.strategies import random_options

DEALS = {"médio": 40, "iniciante": 40, "aleatório": 40, "forte": 40, "mestre": 26}


def check_deal(name: str, rules: Rules, seed: str) -> tuple[int, int]:
    """Play a deal and compare each choice with that in another world; how many, and how many differed."""
    rng = random.Random(seed)
    bot = make(name)
    deal = OpenDeal(rules, deal_hands(rules, Stream(seed.encode())), number=rng.randrange(1, 5))
    checked = exchanged = 0
    while deal.task in (Task.PASS, Task.PLAY):
        seat = deal.to_act[0]
        world = another_world(deal, seat, rng)
        choose = bot.choose_pass if deal.task is Task.PASS else bot.choose_play
        choice = choose(deal.view(seat), b"dice")
        assert world.view(seat).to_bytes() == deal.view(seat).to_bytes(), seed
        assert choose(world.view(seat), b"dice") == choice, f"{name} peeks: seed {seed!r}"
        checked += 1
        exchanged += world.hands != deal.hands
        if isinstance(choice, int):
            deal.play(seat, choice)
        else:
            deal.pass_cards(seat, choice)
    return checked, exchanged


@pytest.mark.parametrize("name", BOTS)
def test_the_choice_depends_on_nothing_unseen(name: str) -> None:
    checked = exchanged = 0
    for index in range(DEALS[name]):
        seed = f"{name} {index}"
        rules = (
            to_rules(random_options(random.Random(seed))) if index % 2 else list(PRESETS.values())[index % 13]
        )
        done = check_deal(name, rules, seed)
        checked += done[0]
        exchanged += done[1]
    assert exchanged > checked // 2, "the worlds hardly differ: the test would prove little"


@pytest.mark.parametrize("name", BOTS)
def test_the_same_view_and_seed_give_the_same_choice(name: str) -> None:
    rules = Rules()
    deal = OpenDeal(rules, deal_hands(rules, Stream(b"again")))
    views = [deal.view(seat) for seat in range(4)]
    first = [make(name).choose_pass(view, b"s%d" % seat) for seat, view in enumerate(views)]
    assert first == [make(name).choose_pass(view, b"s%d" % seat) for seat, view in enumerate(views)]
