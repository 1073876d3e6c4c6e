"""What a finished deal is worth to a seat: its points against the others', and the end of the match.

`aims`, int64[AIM_SIZE]: SCORE onwards the match scores before the deal, GOAL the target, EXACT whether
exactly 100 falls to 50, PRIZE what winning the match alone is worth beside points (see `value_of`).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from copas.deal import PublicDeal
from copas.kernels.compiler import kernel
from copas.kernels.layout import JACKS, MAX_SEATS, MOON, PLAYERS, TAKEN, TOTAL, Words
from copas.rules import EXACT_FALL, EXACT_TARGET

SCORE: Final = 0
GOAL: Final = MAX_SEATS
EXACT: Final = GOAL + 1
PRIZE: Final = EXACT + 1
AIM_SIZE: Final = PRIZE + 1

MATCH_PRIZE: Final = 15
"""What winning the match alone is worth, in points of one seat."""


def aims_of(public: PublicDeal) -> Words:
    """Return the aims of a deal in its match."""
    aims = np.zeros(AIM_SIZE, np.int64)
    aims[: public.players] = public.scores
    aims[GOAL] = public.rules.target
    aims[EXACT] = public.rules.exact_100
    aims[PRIZE] = MATCH_PRIZE
    return aims


@kernel
def value_of(table: Words, aims: Words, changes: Words, me: int) -> int:
    """Return what some changes of score are worth to a seat.

    The unit is a point of one seat against the mean of the others, times the number of others: the others'
    changes, less mine for each of them. If the match ends, winning alone adds the prize, a shared win half of
    it, and losing takes it away.
    """
    players = table[PLAYERS]
    value = -players * changes[me]
    top = -1000000
    mine = 0
    best = 1000000
    holders = 0
    for seat in range(players):
        value += changes[seat]
        after = aims[SCORE + seat] + changes[seat]
        if aims[EXACT] and after == EXACT_TARGET:
            after = EXACT_FALL
        top = max(top, after)
        if seat == me:
            mine = after
        if after < best:
            best = after
            holders = 1
        elif after == best:
            holders += 1
    if top < aims[GOAL]:
        return value  # type: ignore[no-any-return]
    prize = aims[PRIZE] * (players - 1)
    if mine > best:
        return value - prize  # type: ignore[no-any-return]
    return value + (prize if holders == 1 else prize // 2)  # type: ignore[no-any-return]


@kernel
def payoff(table: Words, aims: Words, state: Words, changes: Words, me: int) -> int:
    """Return what a finished deal is worth to a seat; a free moon goes the shooter's better way.

    Args:
        table: the rules.
        aims: the match.
        state: the finished deal.
        changes: int64[MAX_SEATS], overwritten.
        me: the seat.

    """
    players = table[PLAYERS]
    total = table[TOTAL]
    shooter = -1
    for seat in range(players):
        changes[seat] = state[TAKEN + seat] + state[JACKS + seat]
        if state[TAKEN + seat] == total:
            shooter = seat
    if shooter < 0:
        return value_of(table, aims, changes, me)
    if table[MOON] != 1:
        for seat in range(players):
            changes[seat] = state[JACKS + seat] + (0 if seat == shooter else total)
    if table[MOON] == 2:
        others = value_of(table, aims, changes, shooter)
        _shoot_down(state, changes, players, shooter, total)
        if others >= value_of(table, aims, changes, shooter):
            for seat in range(players):
                changes[seat] = state[JACKS + seat] + (0 if seat == shooter else total)
    elif table[MOON] == 1:
        _shoot_down(state, changes, players, shooter, total)
    return value_of(table, aims, changes, me)


@kernel
def _shoot_down(state: Words, changes: Words, players: int, shooter: int, total: int) -> None:
    """Write the changes of a moon that takes the shooter's score down."""
    for seat in range(players):
        changes[seat] = state[JACKS + seat]
    changes[shooter] -= total
