"""What the playouts of a candidate add up to, and how they are weighed."""

from __future__ import annotations

from typing import Final, NamedTuple

from copas.kernels.compiler import kernel
from copas.kernels.layout import PLAYERS, Words
from copas.kernels.payoff import payoff
from copas.kernels.play import find_sole


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


VALUE: Final = 0
OWN: Final = 1
OTHERS_MOON: Final = 2
OWN_MOON: Final = 3
FIGURES: Final = 4
"""The columns of a tally: summed payoff, summed own change of score, moons of others, own moons."""
MOON_VALUE: Final = 4
MOON_OWN: Final = 5
FEARED_VALUE: Final = 6
FEARED_OWN: Final = 7
TALLIES: Final = 8
"""Further columns: what of the payoff and of the own change came with own moons, and with others' moons."""

OWN_MOON_WEIGHT: Final = 1
PLAIN_WEIGHT: Final = 3
OTHERS_MOON_WEIGHT: Final = 9
"""What a playout counts for by whose moon it ends with (measured, see docs/bots.md). The odds of own moons
are a third of what playouts say: of many plans the one that flatters itself most is chosen, and real players
defend better. The odds of others' moons are three times as much: real players are more stubborn."""


@kernel
def add_up(game: Game, trial: Words, changes: Words, me: int, row: Words) -> None:
    """Add one finished playout to a candidate's tally."""
    value = payoff(game.table, game.aims, trial, changes, me)
    row[VALUE] += value
    row[OWN] += changes[me]
    sole = find_sole(trial, game.table[PLAYERS])
    if sole == me:
        row[OWN_MOON] += 1
        row[MOON_VALUE] += value
        row[MOON_OWN] += changes[me]
    elif sole >= 0:
        row[OTHERS_MOON] += 1
        row[FEARED_VALUE] += value
        row[FEARED_OWN] += changes[me]


@kernel
def sober(row: Words, figure: int, count: int) -> int:
    """Return a figure of a tally with each playout weighed by whose moon it ended with.

    Args:
        row: int64[TALLIES]: the sums over some playouts.
        figure: VALUE, OWN, OTHERS_MOON or OWN_MOON.
        count: how many playouts.

    """
    mine, theirs = row[OWN_MOON], row[OTHERS_MOON]
    if not mine and not theirs:
        return row[figure]  # type: ignore[no-any-return]
    with_mine = with_theirs = 0
    if figure == VALUE:
        with_mine, with_theirs = row[MOON_VALUE], row[FEARED_VALUE]
    elif figure == OWN:
        with_mine, with_theirs = row[MOON_OWN], row[FEARED_OWN]
    elif figure == OWN_MOON:
        with_mine = mine
    else:
        with_theirs = theirs
    less, more = OWN_MOON_WEIGHT - PLAIN_WEIGHT, OTHERS_MOON_WEIGHT - PLAIN_WEIGHT
    total = PLAIN_WEIGHT * row[figure] + less * with_mine + more * with_theirs
    weight = PLAIN_WEIGHT * count + less * mine + more * theirs
    return total * count // weight  # type: ignore[no-any-return]
