"""All that a seat sees when it decides, as one row of words: what the network reads and training writes down.

`sight`, int64[SIGHT_SIZE]: the deal's state (see `copas.kernels.layout`), then HAND (the cards held), GIVEN
(the cards it passed), RECEIVED (the cards it got), OFFSET (how many seats to the left cards were passed, 0 if
not), and from PLAYED the cards that each seat has played.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from copas.kernels.layout import MAX_SEATS, STATE_SIZE, Words, state_of
from copas.view import View

HAND: Final = STATE_SIZE
GIVEN: Final = HAND + 1
RECEIVED: Final = GIVEN + 1
OFFSET: Final = RECEIVED + 1
PLAYED: Final = OFFSET + 1
SIGHT_SIZE: Final = PLAYED + MAX_SEATS


def sight_of(view: View) -> Words:
    """Return what the seat to play sees of a one-deck deal."""
    public = view.public
    sight = np.zeros(SIGHT_SIZE, np.int64)
    sight[:STATE_SIZE] = state_of(public, view.seat)
    sight[HAND] = view.hand.mask
    if view.passed is not None and view.received is not None:
        sight[GIVEN] = view.passed.mask
        sight[RECEIVED] = view.received.mask
        sight[OFFSET] = public.direction.offset(public.players)
    for seat, card in public.plays:
        sight[PLAYED + seat] |= 1 << card
    return sight
