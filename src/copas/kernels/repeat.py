"""Kernels run over and over, for measuring them and for warming them up."""

from __future__ import annotations

import numpy as np

from copas.kernels.compiler import kernel
from copas.kernels.layout import Words
from copas.kernels.play import Mind, new_notes, play_on, score
from copas.kernels.search import Hidden, draw_hands


@kernel
def repeat_playouts(
    table: Words,
    points: Words,
    hidden: Hidden,
    state: Words,
    count: int,
    mind: Mind,
    dice: Words,
    sums: Words,
) -> None:
    """Draw worlds, play each out, and add up the changes of score.

    Args:
        table: the rules.
        points: the cards' points.
        hidden: what the seat to play knows.
        state: the deal.
        count: how many worlds.
        mind: how all seats think.
        dice: the random state.
        sums: int64[7], added to.

    """
    hands = np.zeros(len(hidden.known), np.int64)
    trial = np.zeros(len(state), np.int64)
    changes = np.zeros(7, np.int64)
    notes = new_notes()
    for _ in range(count):
        draw_hands(hidden, hands, dice)
        for index in range(len(state)):
            trial[index] = state[index]
        play_on(table, points, hands, trial, mind, -1, 0, -1, 0, dice, notes)
        score(table, trial, changes)
        for seat in range(len(hands)):
            sums[seat] += changes[seat]


@kernel
def repeat_worlds(hidden: Hidden, count: int, dice: Words, sums: Words) -> None:
    """Draw worlds; the exclusive sums of the hands keep the work from being left out."""
    hands = np.zeros(len(hidden.known), np.int64)
    for _ in range(count):
        draw_hands(hidden, hands, dice)
        for seat in range(len(hands)):
            sums[seat] ^= hands[seat]
