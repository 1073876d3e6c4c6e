"""The exact end against a plain twin over the domain's open deals."""

from __future__ import annotations

import copy

import numpy as np
import pytest

from copas.bots import get
from copas.bots.driver import act, seat_seed
from copas.kernels.compiler import COMPILED
from copas.kernels.endgame import is_near, new_stack, play_exactly
from copas.kernels.layout import MAX_SEATS, state_of, table_of
from copas.kernels.payoff import aims_of, payoff, value_of
from copas.open_deal import OpenDeal, Task
from copas.rules import PRESETS, Rules
from copas.scoring import default_moon_choice
from copas.shuffle import Stream, deal_hands

NAMES = sorted(name for name, rules in PRESETS.items() if rules.decks == 1)
DEALS = 2 if COMPILED else 1


def best_changes(deal: OpenDeal) -> list[int]:
    """Returns what the rest of a deal brings if each seat does what is best for itself; lower cards first."""
    if deal.task is Task.MOON:
        deal.choose_moon(deal.to_act[0], default_moon_choice(deal.result, deal.public.scores))
    if not deal.to_act:
        return list(deal.changes)
    table = table_of(deal.public.rules).table
    aims = aims_of(deal.public)
    seat = deal.to_act[0]
    found: tuple[int, list[int]] | None = None
    for card in sorted(deal.legal()):
        after = copy.deepcopy(deal)
        after.play(seat, card)
        changes = best_changes(after)
        value = value_of(table, aims, np.array(changes + [0] * (MAX_SEATS - len(changes))), seat)
        if found is None or value > found[0]:
            found = (value, changes)
    assert found is not None
    return found[1]


def ends_of(rules: Rules, seed: bytes, most: int) -> list[OpenDeal]:
    """Returns the positions near the end of a deal, as `médio` comes to them."""
    bot = get("médio")
    deal = OpenDeal(rules, deal_hands(rules, Stream(seed)), number=1)
    found = []
    while waiting := deal.to_act:
        if deal.task is Task.PLAY and is_near(table_of(rules).table, state_of(deal.public, waiting[0]), most):
            found.append(copy.deepcopy(deal))
        act(deal, waiting[0], bot, seat_seed(seed, waiting[0]))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_seat_plays_its_best_to_the_end(name: str) -> None:
    rules = PRESETS[name]
    table, points = table_of(rules)
    tried = 0
    for index in range(DEALS):
        for deal in ends_of(rules, f"end {index}".encode(), 2):
            hands = np.array([hand.mask for hand in deal.hands], np.int64)
            aims, changes = aims_of(deal.public), np.zeros(MAX_SEATS, np.int64)
            state = state_of(deal.public, deal.to_act[0])
            end = play_exactly(table, points, aims, hands, state, new_stack())
            payoff(table, aims, end, changes, 0)
            assert list(changes[: rules.players]) == best_changes(copy.deepcopy(deal)), f"end {index}"
            tried += 1
    assert tried


def test_three_tricks_of_four_seats_fit() -> None:
    rules = Rules()
    table, points = table_of(rules)
    deal = ends_of(rules, b"three", 3)[4]
    hands = np.array([hand.mask for hand in deal.hands], np.int64)
    state = state_of(deal.public, deal.to_act[0])
    end = play_exactly(table, points, aims_of(deal.public), hands, state, new_stack())
    changes = np.zeros(MAX_SEATS, np.int64)
    payoff(table, aims_of(deal.public), end, changes, 0)
    assert list(changes[:4]) == best_changes(deal)
