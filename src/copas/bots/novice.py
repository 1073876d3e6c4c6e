"""`iniciante`: plays by the rules and by a beginner's maxims.

It always follows with its lowest card, keeps its high cards until they hurt, gives points away when it cannot
follow, counts no cards and suspects no moon. Now and then it does not pay attention.
"""

from __future__ import annotations

from typing import Final

from copas.bots.dice import dice, pick
from copas.cards import DECK_SIZE, Card, CardSet
from copas.rules import QUEEN_OF_SPADES
from copas.scoring import DealResult, MoonChoice, default_moon_choice
from copas.shuffle import Stream
from copas.view import View

DISTRACTED: Final = 5
"""One decision in this many is made without attention."""


class Novice:
    """A beginner."""

    name = "iniciante"
    version = "1"
    settings = b"distracted=%d" % DISTRACTED

    def choose_pass(self, view: View, seed: bytes) -> CardSet:
        """Pass some of the highest cards, whatever their suit."""
        stream = dice(view, seed)
        highest = sorted(view.hand, key=_height, reverse=True)
        chosen: list[Card] = []
        while len(chosen) < view.rules.pass_count:
            chosen.append(highest.pop(stream.below(min(3, len(highest)))))
        return CardSet.of(chosen)

    def choose_play(self, view: View, seed: bytes) -> Card:
        """Play low when following, unload points when not, and lead low from any suit."""
        stream = dice(view, seed)
        legal = list(view.legal)
        if len(legal) == 1 or stream.below(DISTRACTED) == 0:
            return pick(legal, stream)
        led = view.public.led_suit
        if led is None:
            return self._lead(legal, stream)
        if legal[0].suit is led:
            return min(legal, key=lambda card: (view.rules.points(card), _height(card)))
        return max(legal, key=lambda card: (view.rules.points(card), _height(card)))

    def _lead(self, legal: list[Card], stream: Stream) -> Card:
        suit = pick(sorted({card.suit for card in legal}), stream)
        of_suit = [card for card in legal if card.suit is suit]
        low = [card for card in of_suit if card.face != QUEEN_OF_SPADES] or of_suit
        return min(low, key=_height)

    def choose_moon(self, view: View, result: DealResult, seed: bytes) -> MoonChoice:  # noqa: ARG002
        """Choose what leaves it best placed."""
        return default_moon_choice(result, view.public.scores)


def _height(card: Card) -> tuple[int, int]:
    """Order cards by rank; by number where ranks are equal."""
    return card.rank, card % DECK_SIZE
