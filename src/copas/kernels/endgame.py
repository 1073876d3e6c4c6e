"""The last tricks of a deal with open hands, played exactly: every seat does what is best for itself.

Each seat maximises its own payoff and knows that the others do so too (max^n: Luckhardt and Irani 1986, as
Sturtevant used it for Hearts). Of cards worth the same the lowest is played. The search keeps its own stack,
because compiled functions that call themselves cannot be kept for later starts.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from copas.kernels.compiler import kernel, lowest
from copas.kernels.layout import (
    BEST,
    BROKEN,
    HAND_SIZE,
    HONOURS,
    JACK,
    KEPT_OUT,
    LED,
    MAX_SEATS,
    PLAYERS,
    SEEN,
    STATE_SIZE,
    TRICK,
    TURN,
    Words,
)
from copas.kernels.payoff import payoff
from copas.kernels.play import legal_word, play_card
from copas.kernels.policy import representatives

MOST_CARDS: Final = 12
"""So many cards at most are played exactly."""


class Stack(NamedTuple):
    """One row for each card on the way down.

    Attributes:
        states: int64[MOST_CARDS + 1, STATE_SIZE].
        hands: int64[MOST_CARDS + 1, MAX_SEATS].
        open: int64[MOST_CARDS + 1]: the cards still to be tried.
        ends: int64[MOST_CARDS + 1, STATE_SIZE]: the finished deal to which the best card so far leads.
        tops: int64[MOST_CARDS + 1]: what that is worth to the seat whose turn it is.
        changes: int64[MAX_SEATS].

    """

    states: Words
    hands: Words
    open: Words
    ends: Words
    tops: Words
    changes: Words


@kernel
def new_stack() -> Stack:
    """Return scratch; each thread needs its own."""
    rows = MOST_CARDS + 1
    return Stack(
        np.zeros((rows, STATE_SIZE), np.int64),
        np.zeros((rows, MAX_SEATS), np.int64),
        np.zeros(rows, np.int64),
        np.zeros((rows, STATE_SIZE), np.int64),
        np.zeros(rows, np.int64),
        np.zeros(MAX_SEATS, np.int64),
    )


@kernel
def is_near(table: Words, state: Words, most: int) -> bool:
    """Say whether a deal is in one of its last tricks, and these are little enough to be played exactly.

    Args:
        table: the rules.
        state: the deal.
        most: how many tricks may be left, the running one included.

    """
    tricks = table[HAND_SIZE] - state[TRICK]
    return 0 < tricks <= most and tricks * table[PLAYERS] <= MOST_CARDS  # type: ignore[no-any-return]


@kernel
def _descend(table: Words, stack: Stack, depth: int) -> None:
    """Write what may be tried at a row; equal cards once."""
    state = stack.states[depth]
    kept_out = table[KEPT_OUT] if state[TRICK] == 0 else 0
    legal = legal_word(stack.hands[depth, state[TURN]], state[LED], kept_out, state[BROKEN])
    stack.open[depth] = representatives(legal, state[SEEN], state[BEST], table[HONOURS] | table[JACK])
    stack.tops[depth] = -(1 << 60)


@kernel
def _take(table: Words, aims: Words, stack: Stack, depth: int) -> None:
    """Keep what the row below leads to, if the seat whose turn it is likes it better."""
    value = payoff(table, aims, stack.ends[depth + 1], stack.changes, stack.states[depth, TURN])
    if value > stack.tops[depth]:
        stack.tops[depth] = value
        stack.ends[depth] = stack.ends[depth + 1]


@kernel
def play_exactly(table: Words, points: Words, aims: Words, hands: Words, state: Words, stack: Stack) -> Words:
    """Return the finished deal if every seat plays its best from now on.

    Args:
        table: the rules.
        points: the cards' points.
        aims: the match, see `copas.kernels.payoff`.
        hands: int64[players]: all hands; see `is_near`.
        state: the deal, not finished.
        stack: scratch; the answer is a row of it.

    """
    players = table[PLAYERS]
    size = table[HAND_SIZE]
    stack.states[0] = state
    stack.hands[0, :players] = hands
    _descend(table, stack, 0)
    depth = 0
    while True:
        if not stack.open[depth]:
            if depth == 0:
                return stack.ends[0]  # type: ignore[no-any-return]
            depth -= 1
            _take(table, aims, stack, depth)
            continue
        card = lowest(stack.open[depth])
        stack.open[depth] &= stack.open[depth] - 1
        below = stack.states[depth + 1]
        below[:] = stack.states[depth]
        stack.hands[depth + 1] = stack.hands[depth]
        stack.hands[depth + 1, below[TURN]] &= ~(1 << card)
        play_card(table, points, below, card)
        if below[TRICK] == size:
            stack.ends[depth + 1] = below
            _take(table, aims, stack, depth)
        else:
            depth += 1
            _descend(table, stack, depth)
