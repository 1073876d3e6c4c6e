"""The referee without hands: naming a revoke from public events alone.

A play p was illegal exactly when p is not legal for the hand made of p and the cards that its seat showed
later. Illegality never ends by a hand growing, so a verdict is final as soon as it is possible; and no other
rule is needed (docs/rules.md, The referee).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from copas.cards import Card, CardSet
from copas.deal import PublicDeal
from copas.errors import Reason
from copas.legality import PlayContext, legal_mask, refuting_mask, why_illegal
from copas.seats import Seat


class Revoke(NamedTuple):
    """A play that was against the rules.

    Attributes:
        seat: who played it.
        index: the number of the play in the deal, from 0.
        card: the card played.
        reason: the rule that was broken.
    """

    seat: Seat
    index: int  # type: ignore[assignment]  # hides tuple.index, which a verdict does not need
    card: Card
    reason: Reason


def find_revoke(public: PublicDeal, seat: Seat, held: CardSet | None = None) -> Revoke | None:
    """Name the first play of a seat that the cards it showed later refute.

    Args:
        public: what the table saw.
        seat: the seat to judge.
        held: cards that the seat is known to hold still, such as a hand revealed at the end.

    Returns:
        The earliest refuted play, or None if the seat's plays may all have been legal.
    """
    later = 0 if held is None else held.mask
    if public.claimed is not None and public.claimed[0] == seat:
        later |= public.claimed[1].mask
    found = None
    history = public.history
    for index in range(len(history) - 1, -1, -1):
        player, card, context = history[index]
        if player != seat:
            continue
        later |= 1 << card
        if not legal_mask(context, later) >> card & 1:
            reason = why_illegal(context, later, card)
            assert reason is not None  # noqa: S101 - legal_mask has just said so
            found = Revoke(seat, index, card, reason)
    return found


@lru_cache(maxsize=1 << 14)
def _refuting(context: PlayContext, card: int, deck: int) -> int:
    return refuting_mask(context, card, deck)


def cannot_hold_masks(public: PublicDeal) -> list[int]:
    """Return `cannot_hold` of every seat as bit masks, in one walk over the plays."""
    deck = public.rules.deck.mask
    masks = [0] * public.players
    for player, card, context in public.history:
        masks[player] |= _refuting(context, card, deck)
    unseen = deck & ~public.seen_mask
    return [(mask if public.cards_left(seat) else unseen) & unseen for seat, mask in enumerate(masks)]


def cannot_hold(public: PublicDeal, seat: Seat) -> CardSet:
    """Return the unseen cards that a seat cannot hold if it has played by the rules.

    This covers known voids, a heart led unbroken (nothing else in the hand), penalty cards on the first trick
    (nothing else to play), and whatever any option implies: it asks only what would make a play illegal.
    """
    return CardSet(cannot_hold_masks(public)[seat])
