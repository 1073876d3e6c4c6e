"""Payoffs against the domain's scores and ends of matches."""

from __future__ import annotations

import random

import numpy as np

from copas.kernels.compiler import COMPILED
from copas.kernels.layout import state_of, table_of
from copas.kernels.payoff import MATCH_PRIZE, aims_of, payoff
from copas.kernels.play import play_card
from copas.open_deal import OpenDeal, Task
from copas.rules import Rules
from copas.scoring import MoonChoice, is_over, leaders, new_scores
from copas.shuffle import Stream, deal_hands
from copas.testing import play_randomly
from tests.kernels.test_play import one_deck_rules

DEALS = 300 if COMPILED else 60


def plain_value(rules: Rules, scores: tuple[int, ...], changes: tuple[int, ...], me: int) -> int:
    others = [change for seat, change in enumerate(changes) if seat != me]
    value = sum(others) - len(others) * changes[me]
    after = new_scores(rules, scores, changes)
    if is_over(rules, after):
        prize = MATCH_PRIZE * len(others)
        if me not in leaders(after):
            value -= prize
        else:
            value += prize if len(leaders(after)) == 1 else prize // 2
    return value


def test_payoffs_are_those_of_the_domain() -> None:
    ends = moons = 0
    for index in range(DEALS):
        rng = random.Random(index)
        rules = one_deck_rules(rng)
        scores = tuple(rng.randrange(rules.target) for _ in range(rules.players))
        hands = deal_hands(rules, Stream(b"%d" % index))
        if index % 3 == 0:  # one seat with all the penalty cards it can hold
            strong = sorted(rules.deck, key=lambda card: (card not in rules.penalty, -card.rank))
            size = rules.hand_size
            hands = type(hands)(
                tuple(
                    type(hands.hands[0]).of(strong[seat * size : (seat + 1) * size])
                    for seat in range(rules.players)
                )
            )
        deal = OpenDeal(rules, hands, scores=scores)
        table, points = table_of(rules)
        for stage in play_randomly(deal, Stream(b"%d" % index)):
            if stage.task is Task.PLAY and stage.public.turn is not None:
                break
        assert deal.turn is not None
        state = state_of(deal.public, deal.turn)
        while deal.task is Task.PLAY:
            assert deal.turn is not None
            card = max(deal.legal(), key=lambda card: card.rank)
            play_card(table, points, state, int(card))
            deal.play(deal.turn, card)
        result, aims, changes = deal.result, aims_of(deal.public), np.zeros(7, np.int64)
        if result.needs_choice:
            shooter = result.shooter
            assert shooter is not None
            moon = max(
                (result.changes(choice) for choice in (MoonChoice.OTHERS, MoonChoice.SHOOTER)),
                key=lambda changes: plain_value(rules, scores, changes, shooter),
            )
        else:
            moon = result.changes()
        moons += result.shooter is not None
        ends += is_over(rules, new_scores(rules, scores, moon))
        for me in range(rules.players):
            assert payoff(table, aims, state, changes, me) == plain_value(rules, scores, moon, me), index
    assert ends
    assert moons
