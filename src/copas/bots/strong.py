"""`forte`: plays and passes what a trained network likes best, without any search.

Where another seat has taken every point so far and three quarters of all, the hand-made rules decide: such
positions are too rare for the network to have learnt them all.
"""

from __future__ import annotations

from copas.bots.medium import Medium
from copas.bots.weights import Networks, load_networks, networks_digest
from copas.cards import CARDS, Card, CardSet
from copas.kernels.layout import BEST, HONOURS, JACK, SEEN, TAKEN, TOTAL, table_of
from copas.kernels.pass_network import learned_pass
from copas.kernels.play import find_sole
from copas.kernels.play_network import best_of_cards
from copas.kernels.policy import representatives
from copas.kernels.sight import sight_of
from copas.scoring import DealResult, MoonChoice, default_moon_choice
from copas.view import View


class Strong:
    """The networks of the play and of the pass; two decks are left to `médio`."""

    name = "forte"
    version = "3"

    def __init__(self, networks: Networks | None = None) -> None:
        self._networks = load_networks() if networks is None else networks
        self._simple = Medium()

    @property
    def settings(self) -> bytes:
        """The canonical bytes of its settings."""
        return b"networks=" + networks_digest().encode()

    def choose_pass(self, view: View, seed: bytes) -> CardSet:
        """Pass the set of cards that the network likes best."""
        rules = view.rules
        if rules.decks > 1:
            return self._simple.choose_pass(view, seed)
        table = table_of(rules).table
        offset = view.public.direction.offset(rules.players)
        return CardSet(
            int(learned_pass(self._networks.passing, table, view.hand.mask, rules.pass_count, offset))
        )

    def choose_play(self, view: View, seed: bytes) -> Card:
        """Play the card that the network likes best."""
        legal = view.legal
        if view.rules.decks > 1 or len(legal) == 1:
            return self._simple.choose_play(view, seed)
        table = table_of(view.rules).table
        sight = sight_of(view)
        sole = find_sole(sight, view.rules.players)
        if sole not in (-1, view.seat) and 4 * sight[TAKEN + sole] >= 3 * table[TOTAL]:
            return self._simple.choose_play(view, seed)
        cards = representatives(legal.mask, sight[SEEN], sight[BEST], table[HONOURS] | table[JACK])
        return CARDS[best_of_cards(self._networks.play, table, sight, cards)]

    def choose_moon(self, view: View, result: DealResult, seed: bytes) -> MoonChoice:  # noqa: ARG002
        """Choose what leaves it best placed."""
        return default_moon_choice(result, view.public.scores)
