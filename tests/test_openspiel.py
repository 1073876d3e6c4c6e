"""Differential test against OpenSpiel's hearts: the same legal moves at every decision, the same scores.

OpenSpiel's options and what they are here:

| OpenSpiel | here |
|---|---|
| pass_cards, and a chance node for the direction | the pass cycle, with the direction of the deal |
| no_pts_on_first_trick | not first_trick_points |
| qs_breaks_hearts | queen_breaks_hearts |
| jd_bonus | jack_of_diamonds -10 |
| must_break_hearts | always on: no rule page lets unbroken hearts be led freely |
| can_lead_any_club | always off: either the lowest club opens, or the dealer's left with any card |
| can_lead_hearts_instead_of_qs | always off: hearts and the queen alone must lead the queen |
| avoid_all_tricks_bonus | always off: no rule page gives a bonus for taking no trick |

So the combinations of the last four with another value are left out, and what OpenSpiel does not have (other
numbers of players, moons that are subtracted or chosen, other honours, the dealer's left, matches) is
compared with the naive game instead. OpenSpiel passes card by card, one seat after another; the order makes
no difference to the hands. Its returns are 26 minus the points of the deal, the moon (others +26) applied.
"""

from __future__ import annotations

import itertools
import random
from typing import Any

import pyspiel
import pytest

from copas.cards import Card, CardSet
from copas.open_deal import OpenDeal, Task
from copas.rules import Rules
from copas.seats import PassDirection
from tests.walks import random_hands, skewed_hands

DEALS = 2560
"""Random deals for each of the eight combinations: 20,480 in all, a quarter of them for each direction."""

COMBINATIONS = list(itertools.product((False, True), repeat=3))
DIRECTION_ACTIONS = {
    PassDirection.HOLD: 0,
    PassDirection.LEFT: 1,
    PassDirection.ACROSS: 2,
    PassDirection.RIGHT: 3,
}
OURS = [Card(action % 4 * 13 + action // 4) for action in range(52)]
"""Our card for an OpenSpiel action: it counts suits first (2C, 2D, 2H, 2S, 3C ...), we count ranks first."""
THEIRS = [card % 13 * 4 + card // 13 for card in range(52)]
BITS = [1 << card for card in OURS]


def load(no_points: bool, queen_breaks: bool, jack: bool) -> Any:
    """OpenSpiel's game with every parameter given."""
    parameters = {
        "pass_cards": True,
        "no_pts_on_first_trick": no_points,
        "can_lead_any_club": False,
        "jd_bonus": jack,
        "avoid_all_tricks_bonus": False,
        "must_break_hearts": True,
        "qs_breaks_hearts": queen_breaks,
        "can_lead_hearts_instead_of_qs": False,
    }
    game = pyspiel.load_game("hearts", parameters)
    assert set(parameters) == set(game.get_type().parameter_specification)
    return game


def same_moves(state: Any, cards: int) -> bool:
    moves: list[int] = state.legal_actions()
    return sum([BITS[action] for action in moves]) == cards


def deal_out(state: Any, deal: OpenDeal) -> None:
    """Give OpenSpiel the direction and the hands; it deals card by card to seats 0, 1, 2, 3, 0 ..."""
    state.apply_action(DIRECTION_ACTIONS[deal.public.direction])
    for round_of_cards in zip(*deal.hands, strict=True):
        for card in round_of_cards:
            state.apply_action(THEIRS[card])


def pass_at_random(state: Any, deal: OpenDeal, rng: random.Random) -> None:
    for seat in range(4):
        hand = deal.hands[seat]
        chosen = rng.sample(list(hand), deal.rules.pass_count)
        for count, card in enumerate(chosen):
            left = hand - CardSet.of(chosen[:count])
            assert state.current_player() == seat
            assert same_moves(state, left.mask)
            state.apply_action(THEIRS[card])
        deal.pass_cards(seat, CardSet.of(chosen))


def play_at_random(state: Any, deal: OpenDeal, rng: random.Random) -> None:
    while (turn := deal.turn) is not None:
        legal = deal.legal()
        assert state.current_player() == turn
        assert same_moves(state, legal.mask), deal.public.plays
        card = rng.choice(list(legal))
        deal.play(turn, card)
        state.apply_action(THEIRS[card])


@pytest.mark.parametrize(("no_points", "queen_breaks", "jack"), COMBINATIONS)
def test_same_moves_and_scores_as_openspiel(no_points: bool, queen_breaks: bool, jack: bool) -> None:
    game = load(no_points, queen_breaks, jack)
    rules = Rules(
        first_trick_points=not no_points,
        queen_breaks_hearts=queen_breaks,
        jack_of_diamonds=-10 if jack else 0,
    )
    moons = 0
    for number in range(1, DEALS + 1):
        seed = f"openspiel {no_points} {queen_breaks} {jack} {number}"
        rng = random.Random(seed)
        hands = skewed_hands(rules, rng) if number % 5 == 0 else random_hands(rules, rng)
        deal = OpenDeal(rules, hands, number=number)
        state = game.new_initial_state()
        try:
            deal_out(state, deal)
            if deal.task is Task.PASS:
                pass_at_random(state, deal, rng)
            play_at_random(state, deal, rng)
        except AssertionError as error:
            raise AssertionError(f"seed {seed!r}: {error}") from error
        assert state.is_terminal(), f"seed {seed!r}"
        assert [26 - points for points in state.returns()] == list(deal.changes), f"seed {seed!r}"
        moons += deal.result.shooter is not None
    assert moons > 20


def test_the_combinations_make_at_least_20000_deals() -> None:
    assert len(COMBINATIONS) * DEALS >= 20_000
    assert DEALS % 20 == 0, "every direction gets its share of fair and of skewed deals"
