"""What the arrays of the kernels hold, and how domain values become arrays.

`table`, int64[COLUMNS]: the rules.
    PLAYERS, HAND_SIZE, PENALTY, KEPT_OUT, HONOURS, QUEEN_BREAKS, JACK, MOON, TOTAL: see the constants.
`points`, int64[52]: what each card adds to its taker's score, the jack included.
`hands`, int64[players]: the cards each seat holds.
`state`, int64[STATE_SIZE]: where a deal stands.
    TURN, LED (the led suit, 0 on lead), COUNT (cards down in this trick), BEST (the winning card, or -1),
    BEST_SEAT, POT (penalty points in the trick), POT_JACK, BROKEN, TRICK (number of the trick, from 0), SEEN
    (all cards shown or removed), VOIDS (bit `4 * seat + suit` for suits that a seat is publicly known not to
    have), then from TAKEN the penalty points of each seat, and from JACKS the jack
    points of each seat.
`dice`, int64[4]: the random state (see `copas.kernels.dice`).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from copas.cards import DECK_SIZE, Suit
from copas.deal import PublicDeal
from copas.errors import CopasError
from copas.rules import Moon, Rules
from copas.seats import Seat

Words = NDArray[np.int64]

PLAYERS: Final = 0
HAND_SIZE: Final = 1
PENALTY: Final = 2
KEPT_OUT: Final = 3
"""The penalty cards that the first trick keeps out; 0 if none."""
HONOURS: Final = 4
"""The counting spades."""
QUEEN_BREAKS: Final = 5
JACK: Final = 6
"""The counting jack as a mask; 0 if it does not count."""
MOON: Final = 7
"""0 others, 1 shooter, 2 choice."""
TOTAL: Final = 8
COLUMNS: Final = 9

TURN: Final = 0
LED: Final = 1
COUNT: Final = 2
BEST: Final = 3
BEST_SEAT: Final = 4
POT: Final = 5
POT_JACK: Final = 6
BROKEN: Final = 7
TRICK: Final = 8
SEEN: Final = 9
VOIDS: Final = 10
TAKEN: Final = 11
MAX_SEATS: Final = 7
JACKS: Final = TAKEN + MAX_SEATS
STATE_SIZE: Final = JACKS + MAX_SEATS

SUIT_BITS: Final = 13
SUIT_WORD: Final = (1 << SUIT_BITS) - 1
HEARTS: Final = SUIT_WORD << SUIT_BITS * Suit.HEARTS
SPADES: Final = SUIT_WORD << SUIT_BITS * Suit.SPADES
QUEEN: Final = 1 << 49
DECK_WORD: Final = (1 << DECK_SIZE) - 1

_MOONS: Final = {Moon.OTHERS: 0, Moon.SHOOTER: 1, Moon.CHOICE: 2}


class NoKernel(CopasError):
    """The kernels play one deck only."""


class Table(NamedTuple):
    """The arrays of some rules.

    Attributes:
        table: int64[COLUMNS].
        points: int64[52].

    """

    table: Words
    points: Words


@lru_cache(maxsize=64)
def table_of(rules: Rules) -> Table:
    """Return the arrays of some rules; do not change them.

    Raises:
        NoKernel: for two decks.

    """
    if rules.decks != 1:
        raise NoKernel("The kernels play one deck: use a bot without them for two.")
    table = np.zeros(COLUMNS, np.int64)
    table[PLAYERS] = rules.players
    table[HAND_SIZE] = rules.hand_size
    table[PENALTY] = rules.penalty.mask
    table[KEPT_OUT] = 0 if rules.first_trick_points else rules.penalty.mask
    table[HONOURS] = rules.penalty.mask & SPADES
    table[QUEEN_BREAKS] = rules.queen_breaks_hearts
    table[JACK] = rules.counting.mask & ~rules.penalty.mask
    table[MOON] = _MOONS[rules.moon]
    table[TOTAL] = rules.total_points
    points = np.zeros(DECK_SIZE, np.int64)
    for card in rules.counting:
        points[card] = rules.points(card)
    return Table(table, points)


def state_of(public: PublicDeal, turn: Seat) -> Words:
    """Return the state array of a deal being played.

    Args:
        public: the deal.
        turn: who plays next; before a forced opening only its holder knows.

    """
    rules = public.rules
    state = np.zeros(STATE_SIZE, np.int64)
    state[TURN] = turn
    state[LED] = public.context.led & DECK_WORD
    state[COUNT] = len(public.trick)
    state[BEST] = -1
    state[BEST_SEAT] = -1
    for seat, card in public.current_plays():
        points = rules.points(card)
        state[POT if points > 0 else POT_JACK] += points
        if seat == public.winning_seat():
            state[BEST], state[BEST_SEAT] = int(card), seat
    state[BROKEN] = public.context.broken
    state[TRICK] = len(public.tricks)
    state[SEEN] = public.seen_mask | (DECK_WORD & ~rules.deck.mask)
    state[VOIDS] = _public_voids(public)
    for seat, cards in enumerate(public.taken):
        for card in cards & rules.counting:
            points = rules.points(card)
            state[(TAKEN if points > 0 else JACKS) + seat] += points
    return state


def _public_voids(public: PublicDeal) -> int:
    """Return the suits in which a seat failed to follow, as `play_card` marks them."""
    voids = 0
    for seat, card, context in public.history:
        if context.led and not context.led >> card & 1:
            voids |= 1 << 4 * seat + (context.led & DECK_WORD).bit_length() // SUIT_BITS - 1
    return voids
