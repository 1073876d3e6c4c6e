"""One trick: who led, what fell, who takes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from copas.cards import DECK_SIZE, SUIT_MASKS, Card, CardSet, Suit
from copas.seats import Seat


class Trick(NamedTuple):
    """A finished trick.

    Attributes:
        leader: the seat that led.
        cards: one card per seat, in playing order from the leader.
        winner: the seat whose card won; None if every card of the led suit was cancelled (two decks).
        taker: the seat that took the cards home with this trick; None if they wait for a later winner.
    """

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat | None
    taker: Seat | None

    @property
    def suit(self) -> Suit:
        """The led suit."""
        return self.cards[0].suit

    @property
    def plays(self) -> list[tuple[Seat, Card]]:
        """Each seat with its card, in playing order."""
        players = len(self.cards)
        return [((self.leader + i) % players, card) for i, card in enumerate(self.cards)]

    @property
    def card_set(self) -> CardSet:
        """The cards as a set."""
        return CardSet.of(self.cards)


def winning_index(cards: Sequence[int]) -> int | None:
    """Find the winning card of a trick, or of as much of it as is down.

    The highest card of the led suit wins; two identical cards (two decks) cancel each other.

    Args:
        cards: the cards in playing order, at least one.

    Returns:
        The index of the winning card, or None if every card of the led suit is cancelled.
    """
    suit = SUIT_MASKS[cards[0] % DECK_SIZE // 13]
    best = -1
    at: int | None = None
    faces = [card % DECK_SIZE for card in cards]
    for index, face in enumerate(faces):
        if face > best and suit >> face & 1 and faces.count(face) == 1:
            best, at = face, index
    return at
