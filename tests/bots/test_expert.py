"""Playouts by the network: it chooses as `forte` does, and every deal ends."""

from __future__ import annotations

import numpy as np
import pytest
from training.expert import (
    expert_card,
    expert_of,
    expert_values,
    expert_weights,
    play_by_network,
    remember_passes,
)

from copas.bots import get
from copas.bots.driver import act, seat_seed
from copas.bots.weights import load_networks
from copas.kernels.compiler import COMPILED
from copas.kernels.layout import BEST, HONOURS, JACK, PLAYERS, SEEN, STATE_SIZE, TAKEN, TOTAL, Words, table_of
from copas.kernels.network import SCALE
from copas.kernels.play import context_of
from copas.kernels.play_network import best_of_cards, judge_cards
from copas.kernels.policy import CONTEXT_SIZE, representatives, set_hand
from copas.kernels.sight import GIVEN, HAND, OFFSET, PLAYED, RECEIVED, sight_of
from copas.open_deal import OpenDeal, Task
from copas.rules import PRESETS, Rules
from copas.shuffle import Stream, deal_hands

NAMES = sorted(name for name, rules in PRESETS.items() if rules.decks == 1)
DEALS = 6 if COMPILED else 1


def positions_of(rules: Rules, seed: bytes, number: int) -> list[tuple[Words, int, list[int]]]:
    """Returns what each seat saw when it had a choice, what it might play, and all hands."""
    bot = get("médio")
    deal = OpenDeal(rules, deal_hands(rules, Stream(seed)), number=number)
    found = []
    while waiting := deal.to_act:
        seat = waiting[0]
        if deal.task is Task.PLAY and len(deal.legal()) > 1:
            view = deal.view(seat)
            found.append((sight_of(view), view.legal.mask, [hand.mask for hand in deal.hands]))
        act(deal, seat, bot, seat_seed(seed, seat))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_it_thinks_what_forte_thinks(name: str) -> None:
    """Up to the rounding of whole numbers: the same opinions, and but for near ties the same cards."""
    rules = PRESETS[name]
    table = table_of(rules).table
    network = load_networks().play
    expert = expert_of(expert_weights(load_networks().play))
    context = np.zeros(CONTEXT_SIZE, np.int64)
    exact = np.zeros(52, np.int64)
    for index in range(DEALS):
        for sight, legal, _ in positions_of(rules, f"expert {index}".encode(), index + 1):
            cards = representatives(legal, sight[SEEN], sight[BEST], table[HONOURS] | table[JACK])
            context_of(context, table, sight[:STATE_SIZE])
            set_hand(context, sight[HAND])
            count = expert_values(expert, table, sight, context, cards)
            judge_cards(network, table, sight, cards, exact)
            assert count == int(cards).bit_count()
            assert np.abs(expert.opinions[:count] - exact[:count] / SCALE**2).max() < 0.02
            chosen = expert_card(expert, table, sight, context, legal)
            if chosen != best_of_cards(network, table, sight, cards):
                first, second = np.sort(exact[:count])[-2:] / SCALE**2
                assert second - first < 0.02


@pytest.mark.parametrize("name", NAMES)
def test_every_playout_ends_with_all_points_taken(name: str) -> None:
    rules = PRESETS[name]
    table, points = table_of(rules)
    expert = expert_of(expert_weights(load_networks().play))
    for sight, _, hands in positions_of(rules, b"playouts", 1)[:: 5 if COMPILED else 12]:
        for shooter in (-1, 0):
            state, left = sight[:STATE_SIZE].copy(), np.array(hands, np.int64)
            remember_passes(expert, sight, 0, rules.players)
            play_by_network(expert, table, points, left, state, sight, shooter)
            assert not left.any()
            assert sum(state[TAKEN : TAKEN + table[PLAYERS]]) == table[TOTAL]


def test_without_a_pass_it_plays_a_deal_as_forte_does() -> None:
    """Where nobody comes near a moon, which `forte` leaves to the rules of thumb."""
    rules = Rules()
    table, points = table_of(rules)
    bot, expert = get("forte"), expert_of(expert_weights(load_networks().play))
    compared = 0
    for index in range(DEALS):
        seed = f"as forte {index}".encode()
        deal = OpenDeal(rules, deal_hands(rules, Stream(seed)), number=4)
        act(deal, deal.to_act[0], bot, seed)
        seat = deal.to_act[0]
        sight = sight_of(deal.view(seat))
        state, hands = sight[:STATE_SIZE].copy(), np.array([hand.mask for hand in deal.hands], np.int64)
        remember_passes(expert, sight, seat, 4)
        play_by_network(expert, table, points, hands, state, sight, -1)
        while waiting := deal.to_act:
            act(deal, waiting[0], bot, seat_seed(seed, waiting[0]))
        if max(deal.public.points) < 20:
            assert list(state[TAKEN : TAKEN + 4]) == list(deal.public.points)
            played = [0] * 4
            for player, card in deal.public.plays:
                played[player] |= 1 << int(card)
            assert list(expert.sight[PLAYED : PLAYED + 4]) == played
            compared += 1
    assert compared


def test_a_seat_knows_its_own_passes_and_whose_cards_it_got() -> None:
    sight = np.zeros(64, np.int64)
    sight[GIVEN], sight[RECEIVED], sight[OFFSET] = 7, 56, 1
    expert = expert_of(expert_weights(load_networks().play))
    remember_passes(expert, sight, 2, 4)
    assert list(expert.given[:4]) == [0, 56, 7, 0]
    assert list(expert.received[:4]) == [0, 0, 56, 7]
    sight[OFFSET] = 0
    remember_passes(expert, sight, 2, 4)
    assert not expert.given.any()
    assert not expert.received.any()
