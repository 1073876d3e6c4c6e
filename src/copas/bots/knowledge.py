"""What a view says about the hidden cards, as the arrays that the kernels draw worlds from."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from copas.bots.facts import Facts, cards_of
from copas.kernels.sample import count_ways, strides_of
from copas.kernels.search import Hidden


class Knowledge(NamedTuple):
    """The constraints on the hidden cards.

    Attributes:
        hidden: the arrays that worlds are drawn from.
        total: in how many ways the cards can lie; 0 if the play so far broke the rules.

    """

    hidden: Hidden
    total: float


def knowledge_of(facts: Facts) -> Knowledge:
    """Return what a view of a one-deck deal says about the hidden cards."""
    known = np.array([facts.hand if seat == facts.me else facts.known[seat] for seat in range(facts.players)])
    loose = facts.hidden
    for seat in facts.others:
        loose &= ~facts.known[seat]
    cards = cards_of(loose)
    # The most constrained cards last: they are drawn first, where few ways are left to them.
    hands_of = {card: _hands(facts, card) for card in cards}
    cards.sort(key=lambda card: (-hands_of[card].bit_count(), card))
    places = np.array([facts.places[seat] for seat in facts.others], np.int64)
    strides, size = strides_of(places)
    allowed = np.array([hands_of[card] for card in cards], np.int64)
    ways = np.zeros(size, np.float64)
    total = 0.0
    if places.sum() == len(cards) and (places >= 0).all():
        total = float(count_ways(allowed, places, strides, ways))
    hidden = Hidden(
        known.astype(np.int64),
        np.array(cards, np.int64),
        allowed,
        np.array(facts.others, np.int64),
        strides,
        ways,
    )
    return Knowledge(hidden, total)


def _hands(facts: Facts, card: int) -> int:
    """Return the hands that may hold a card, as bits in the order of `facts.others`."""
    return sum(1 << index for index, seat in enumerate(facts.others) if facts.maybe[seat] >> card & 1)
