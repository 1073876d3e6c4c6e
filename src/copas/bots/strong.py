"""`forte`: plays the card that the learned policy likes best, without any search.

Where another seat has taken every point so far and half of all there are, the hand-made rules decide:
the policy has seen too few of these to be trusted with them.
"""

from __future__ import annotations

import numpy as np

from copas.bots.dice import dice
from copas.bots.facts import Facts
from copas.bots.medium import Medium
from copas.bots.passing import best_pass
from copas.bots.weights import load_weights, weights_digest
from copas.cards import CARDS, Card, CardSet
from copas.kernels.layout import TAKEN, TOTAL, state_of, table_of
from copas.kernels.play import context_of, find_sole
from copas.kernels.policy import CONTEXT_SIZE, Weights, best_card, set_hand
from copas.scoring import DealResult, MoonChoice, default_moon_choice
from copas.view import View


class Strong:
    """The learned policy; two decks are left to `médio`."""

    name = "forte"
    version = "1"

    def __init__(self, weights: Weights | None = None) -> None:
        self._weights = load_weights() if weights is None else weights
        self._simple = Medium()

    @property
    def settings(self) -> bytes:
        """The canonical bytes of its settings."""
        return b"weights=" + weights_digest().encode()

    def choose_pass(self, view: View, seed: bytes) -> CardSet:
        """Pass as `médio` does."""
        return CardSet(best_pass(Facts(view), dice(view, seed)))

    def choose_play(self, view: View, seed: bytes) -> Card:
        """Play the card of the highest logit, or stop a moon by hand-made rules."""
        legal = view.legal
        if view.rules.decks > 1 or len(legal) == 1:
            return self._simple.choose_play(view, seed)
        table, _ = table_of(view.rules)
        state = state_of(view.public, view.seat)
        sole = find_sole(state, view.rules.players)
        if sole not in (-1, view.seat) and 2 * state[TAKEN + sole] >= table[TOTAL]:
            return self._simple.choose_play(view, seed)
        context = np.zeros(CONTEXT_SIZE, np.int64)
        context_of(context, table, state)
        set_hand(context, view.hand.mask)
        return CARDS[best_card(context, self._weights, legal.mask)]

    def choose_moon(self, view: View, result: DealResult, seed: bytes) -> MoonChoice:  # noqa: ARG002
        """Choose what leaves it best placed."""
        return default_moon_choice(result, view.public.scores)
