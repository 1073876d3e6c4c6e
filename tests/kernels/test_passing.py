"""The exchange of cards in the kernels, against the domain."""

from __future__ import annotations

import random

import numpy as np

from copas.cards import CardSet
from copas.kernels.compiler import COMPILED
from copas.kernels.layout import table_of
from copas.kernels.passing import choose_passes, exchange, pass_choice
from copas.open_deal import OpenDeal, Task
from copas.shuffle import Stream, deal_hands
from tests.kernels.test_play import one_deck_rules


def test_the_exchange_is_that_of_the_domain() -> None:
    done = 0
    for index in range(200 if COMPILED else 40):
        rng = random.Random(index)
        rules = one_deck_rules(rng)
        deal = OpenDeal(rules, deal_hands(rules, Stream(b"%d" % index)), number=rng.randrange(1, 4))
        if deal.task is not Task.PASS:
            continue
        table, players = table_of(rules).table, rules.players
        me = rng.randrange(players)
        mine = CardSet.of(rng.sample(list(deal.hands[me]), rules.pass_count))
        world = np.array([hand.mask for hand in deal.hands], np.int64)
        passes, hands = np.zeros(players, np.int64), np.zeros(players, np.int64)
        offset = deal.public.direction.offset(players)
        passes[me] = mine.mask
        choose_passes(table, world, me, rules.pass_count, passes)
        exchange(world, passes, offset, hands)
        for seat in range(players):
            chosen = mine if seat == me else CardSet(int(pass_choice(table, world[seat], rules.pass_count)))
            deal.pass_cards(seat, chosen)
        assert [int(hand) for hand in hands] == [hand.mask for hand in deal.hands], index
        done += 1
    assert done > 5
