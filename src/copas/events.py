"""The events that make up a match with open cards, as values.

A match is the list of its events, and nothing else: `copas.match.Match.replay` judges each one again. Events
of live tables, where cards are hidden, are those of the fair deal (docs/fair-deal.md).
"""

from __future__ import annotations

from dataclasses import dataclass

from copas.cards import NO_CARDS, Card, CardSet
from copas.rules import Rules
from copas.scoring import MoonChoice
from copas.seats import Seat


@dataclass(frozen=True)
class MatchStarted:
    """A match begins.

    Attributes:
        rules: the options.
        first_dealer: the seat that deals first; the deal then moves left.
        deals: how many deals were finished before, for an excerpt of a match; 0 from the beginning.
        scores: the scores after those; empty from the beginning.
    """

    rules: Rules
    first_dealer: Seat
    deals: int = 0
    scores: tuple[int, ...] = ()


@dataclass(frozen=True)
class HandsDealt:
    """The cards of a deal.

    Attributes:
        hands: the cards of each seat.
        widow: what is left over (two decks only).
    """

    hands: tuple[CardSet, ...]
    widow: CardSet = NO_CARDS


@dataclass(frozen=True)
class CardsPassed:
    """A seat has chosen its pass."""

    seat: Seat
    cards: CardSet


@dataclass(frozen=True)
class CardPlayed:
    """A seat has played a card."""

    seat: Seat
    card: Card


@dataclass(frozen=True)
class RestClaimed:
    """A seat has claimed the rest; `cards` is its whole hand, or nothing if no points are left."""

    seat: Seat
    cards: CardSet


@dataclass(frozen=True)
class MoonChosen:
    """The shooter has chosen what the moon brings."""

    seat: Seat
    choice: MoonChoice


Event = MatchStarted | HandsDealt | CardsPassed | CardPlayed | RestClaimed | MoonChosen
