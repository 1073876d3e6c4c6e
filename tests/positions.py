"""Positions for tests, written as cards in text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from copas.cards import Card, CardSet, Suit
from copas.deal import PublicDeal
from copas.open_deal import Hands, OpenDeal
from copas.rules import Opening, Rules

if TYPE_CHECKING:
    from collections.abc import Mapping

S, W, N, E = range(4)
"""Seats in playing order; W is the left neighbour of S."""

FREE_OPENING = Rules(opening=Opening.DEALERS_LEFT, pass_count=0)
"""The house game without a pass, opened by the dealer's left."""


def cards(text: str) -> CardSet:
    return CardSet.parse(text)


def hands_with(rules: Rules, given: Mapping[int, str], void: Mapping[int, str] | None = None) -> Hands:
    """Hands that hold the given cards, the rest dealt round, respecting suits that a seat must not get."""
    masks = [cards(given.get(seat, "")) for seat in range(rules.players)]
    barred = {seat: set(letters) for seat, letters in (void or {}).items()}
    rest = rules.deck
    for hand in masks:
        rest -= hand

    def open_seats(card: Card) -> list[int]:
        letter = card.suit.letter
        free = [seat for seat in range(rules.players) if len(masks[seat]) < rules.hand_size]
        return [seat for seat in free if letter not in barred.get(seat, ())]

    suits = sorted(Suit, key=lambda suit: -sum(suit.letter in letters for letters in barred.values()))
    for suit in suits:
        for card in rest.of_suit(suit):
            seats = open_seats(card)
            assert seats, f"no seat is left for {card}"
            seat = min(seats, key=lambda seat: (len(masks[seat]), seat))
            masks[seat] = masks[seat].add(card)
    return Hands(tuple(masks))


def hold_deal(given: Mapping[int, str], void: Mapping[int, str] | None = None, **options: object) -> OpenDeal:
    """A deal without a pass, by the house game with some options changed."""
    rules = Rules().replace(pass_count=0, **options)
    return OpenDeal(rules, hands_with(rules, given, void))


def play(deal: OpenDeal | PublicDeal, text: str) -> None:
    """Play cards in turn."""
    for word in text.split():
        turn = deal.turn
        assert turn is not None
        deal.play(turn, Card.parse(word))
