"""Positions written as text, turned into the view of one seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from copas.cards import CardSet, parse_cards
from copas.deal import PublicDeal
from copas.rules import Rules
from copas.view import View

if TYPE_CHECKING:
    from collections.abc import Sequence

HOLD = 4
"""A deal number whose direction is hold, in the house game."""


def position(
    plays: str,
    hand: str,
    *,
    first: int = 0,
    rules: Rules | None = None,
    number: int = HOLD,
    scores: Sequence[int] | None = None,
    passed: str | None = None,
    received: str | None = None,
) -> View:
    """The view of the seat to play, after some plays.

    Args:
        plays: the cards in playing order; `|` between tricks is only for the reader.
        hand: what the seat holds now; what it played is added to make the hand as dealt.
        first: the seat of the first card.
        rules: the options.
        number: the deal's number.
        scores: the match scores.
        passed: what the seat passed, where the deal has a pass.
        received: what it received.
    """
    rules = rules or Rules()
    public = PublicDeal(rules, number=number, scores=scores)
    for seat in range(rules.players):
        if public.can_pass(seat):
            public.mark_passed(seat)
    seat = first
    mine: dict[int, int] = {}
    for card in parse_cards(plays.replace("|", " ")):
        public.play(seat, card)
        mine[seat] = mine.get(seat, 0) | 1 << card
        assert public.turn is not None
        seat = public.turn
    now = CardSet.parse(hand)
    assert len(now) == public.cards_left(seat), f"{len(now)} cards, {public.cards_left(seat)} places"
    held = now | CardSet(mine.get(seat, 0))
    gone = CardSet.parse(passed or "")
    came = CardSet.parse(received or "")
    if passed is None:
        return View(public, seat, held)
    return View(public, seat, (held - came) | gone, gone, came)
