"""Flat Monte-Carlo search: every candidate is tried in the same worlds with the same dice."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from copas.kernels.compiler import kernel
from copas.kernels.dice import below, roll
from copas.kernels.infer import History, likelihood
from copas.kernels.layout import PLAYERS, TAKEN, TOTAL, TURN, Words
from copas.kernels.passing import exchange
from copas.kernels.payoff import payoff
from copas.kernels.play import Mind, find_sole, play_card, play_out
from copas.kernels.sample import SCALE, Floats, draw_world


class Game(NamedTuple):
    """What is played for.

    Attributes:
        table: the rules.
        points: the cards' points.
        aims: the match, see `copas.kernels.payoff`.

    """

    table: Words
    points: Words
    aims: Words


class Hidden(NamedTuple):
    """What one seat knows of the hands; arrays as for `draw_world`.

    Attributes:
        known: int64[players]: the cards known in each hand, the own hand whole.
        cards: the cards whose place is unknown.
        allowed: the hands that may hold each.
        seats: the other seats.
        strides: the steps of the table of ways.
        ways: the table of ways.

    """

    known: Words
    cards: Words
    allowed: Words
    seats: Words
    strides: Words
    ways: Floats


VALUE: Final = 0
OWN: Final = 1
OTHERS_MOON: Final = 2
OWN_MOON: Final = 3
TALLIES: Final = 4
"""The columns of a tally: summed payoff, summed own change of score, moons of others, own moons."""


@kernel
def _tally(game: Game, trial: Words, changes: Words, me: int, row: Words) -> None:
    """Add one finished playout to a candidate's tally."""
    row[VALUE] += payoff(game.table, game.aims, trial, changes, me)
    row[OWN] += changes[me]
    sole = find_sole(trial, game.table[PLAYERS])
    if sole >= 0:
        row[OWN_MOON if sole == me else OTHERS_MOON] += 1


@kernel
def _copy(source: Words, target: Words) -> None:
    for index in range(len(source)):
        target[index] = source[index]


@kernel
def draw_hands(hidden: Hidden, world: Words, dice: Words) -> None:
    """Draw a distribution of all hands that fits what a seat knows.

    Args:
        hidden: what the seat knows.
        world: int64[players], overwritten.
        dice: the random state.

    """
    _copy(hidden.known, world)
    if len(hidden.cards):
        draw_world(hidden.cards, hidden.allowed, hidden.seats, hidden.strides, hidden.ways, world, dice)


@kernel
def draw_pool(
    hidden: Hidden, history: History, me: int, mind: Mind, forced: int, pool: Words, dice: Words
) -> Floats:
    """Draw worlds and weigh them by what the others played.

    Args:
        hidden: what the seat knows.
        history: the plays so far.
        me: the seat.
        mind: the learned policy that the others are taken to follow.
        forced: how many plays at the start were forced.
        pool: int64[worlds, players], overwritten.
        dice: the random state.

    Returns:
        float64[worlds]: the running sums of the weights.

    """
    sums = np.zeros(len(pool), np.float64)
    hands = np.zeros(len(hidden.known), np.int64)
    logits = np.zeros(52, np.int64)
    total = 0.0
    for index in range(len(pool)):
        draw_hands(hidden, pool[index], dice)
        total += likelihood(history, pool[index], me, mind, forced, hands, logits)
        sums[index] = total
    return sums


@kernel
def value_plays(
    game: Game,
    state: Words,
    hidden: Hidden,
    pool: Words,
    weights: Floats,
    candidates: Words,
    worlds: int,
    mind: Mind,
    dice: Words,
    sums: Words,
) -> None:
    """Add up, for each candidate, what the deal brings the seat to play over random worlds.

    Args:
        game: the rules and the match.
        state: the deal; its turn is the seat that decides.
        hidden: what the seat knows.
        pool: int64[pooled, players]: weighed worlds to choose from; with none, worlds are drawn afresh.
        weights: float64[pooled]: the running sums of their weights.
        candidates: the cards to try.
        worlds: how many worlds.
        mind: how all seats of a playout think.
        dice: the random state.
        sums: int64[len(candidates), TALLIES], added to.

    """
    me = state[TURN]
    world = np.zeros(len(hidden.known), np.int64)
    hands = np.zeros(len(hidden.known), np.int64)
    trial = np.zeros(len(state), np.int64)
    changes = np.zeros(7, np.int64)
    luck = np.zeros(4, np.int64)
    pooled = len(pool)
    if pooled and not weights[pooled - 1] > 0.0:
        pooled = 0
    start = roll(dice) * SCALE
    at = 0
    for number in range(worlds):
        if pooled:
            # Systematic resampling: one die, then equal steps along the running sums.
            mark = (number + start) * weights[pooled - 1] / worlds
            while at < pooled - 1 and weights[at] <= mark:
                at += 1
            _copy(pool[at], world)
        else:
            draw_hands(hidden, world, dice)
        shooter = suspected_shooter(game.table, state, me, dice)
        roll(dice)
        for index in range(len(candidates)):
            card = candidates[index]
            _copy(world, hands)
            _copy(state, trial)
            _copy(dice, luck)
            hands[me] &= ~(1 << card)
            play_card(game.table, game.points, trial, card)
            play_out(game.table, game.points, hands, trial, mind, shooter, luck)
            _tally(game, trial, changes, me, sums[index])


@kernel
def suspected_shooter(table: Words, state: Words, me: int, dice: Words) -> int:
    """Draw whether another seat is shooting the moon in a world; return it, or -1.

    Whoever holds every point so far is taken for a shooter with twice the square of its share of them all, at
    most nine times in ten: the policy alone hardly ever finishes a moon, so that nobody would fear one.
    """
    sole = find_sole(state, table[PLAYERS])
    if sole < 0 or sole == me:
        return -1
    share = 256 * state[TAKEN + sole] // table[TOTAL]
    return sole if below(dice, 256) < min(230, 2 * share * share // 256) else -1


class Exchange(NamedTuple):
    """The pass of a deal.

    Attributes:
        offset: how many seats to the left the cards go.
        cards: how many cards are passed.
        opening: the card that must open, or -1.

    """

    offset: int
    cards: int
    opening: int


@kernel
def value_passes(
    game: Game,
    start: Words,
    me: int,
    passing: Exchange,
    hidden: Hidden,
    candidates: Words,
    worlds: int,
    mind: Mind,
    dice: Words,
    sums: Words,
) -> None:
    """Add up, for each set of cards to pass, what the deal brings the seat over random worlds.

    Args:
        game: the rules and the match.
        start: the state of the untouched deal; its turn is the seat that opens freely.
        me: the seat.
        passing: the pass.
        hidden: what the seat knows.
        candidates: the sets of cards to try.
        worlds: how many worlds.
        mind: how all seats of a playout think.
        dice: the random state.
        sums: int64[len(candidates), TALLIES], added to.

    """
    players = game.table[PLAYERS]
    world = np.zeros(players, np.int64)
    passes = np.zeros(players, np.int64)
    hands = np.zeros(players, np.int64)
    trial = np.zeros(len(start), np.int64)
    changes = np.zeros(7, np.int64)
    luck = np.zeros(4, np.int64)
    opening = passing.opening
    for _ in range(worlds):
        draw_hands(hidden, world, dice)
        roll(dice)
        for index in range(len(candidates)):
            _copy(start, trial)
            _copy(dice, luck)
            exchange(game.table, world, me, candidates[index], passing.offset, passing.cards, passes, hands)
            if opening >= 0:
                for seat in range(players):
                    if hands[seat] >> opening & 1:
                        trial[TURN] = seat
                        hands[seat] &= ~(1 << opening)
                        break
                play_card(game.table, game.points, trial, opening)
            play_out(game.table, game.points, hands, trial, mind, -1, luck)
            _tally(game, trial, changes, me, sums[index])
