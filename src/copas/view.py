"""What one seat knows of a deal: all that a player, person or bot, ever gets.

A view is built from nothing: from the public deal and from what was told to this seat alone (the cards dealt,
passed and received). It never sees an open deal, so there is nothing to mask.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from copas.cards import Card, CardSet, Suit
from copas.deal import Phase, PublicDeal
from copas.errors import Reason
from copas.legality import legal_mask, why_illegal
from copas.referee import cannot_hold
from copas.rules import Rules
from copas.seats import Seat


@dataclass(frozen=True)
class View:
    """One seat's knowledge of a deal.

    Attributes:
        public: what everyone sees; shared with the table, so read it and `copy()` it, never change it.
        seat: whose knowledge this is.
        dealt: the cards dealt to the seat.
        passed: the cards it passed; None before it has, and in hold deals.
        received: the cards it received; None before all have passed, and in hold deals.
    """

    public: PublicDeal
    seat: Seat
    dealt: CardSet
    passed: CardSet | None = None
    received: CardSet | None = None

    @property
    def rules(self) -> Rules:
        """The options of the match."""
        return self.public.rules

    @property
    def hand(self) -> CardSet:
        """The cards the seat holds now."""
        mask = self.dealt.mask
        if self.passed is not None:
            mask &= ~self.passed.mask
        if self.received is not None:
            mask |= self.received.mask
        return CardSet(mask & ~self.public.seen_mask)

    @property
    def must_pass(self) -> bool:
        """Whether the seat still has to choose its pass."""
        return self.public.phase is Phase.PASSING and self.seat not in self.public.passed

    @property
    def must_play(self) -> bool:
        """Whether it is this seat's turn; who holds a forced opening card knows that it is."""
        public = self.public
        if public.phase is not Phase.PLAYING:
            return False
        if public.turn is None:
            return public.rules.opening_card in self.hand
        return public.turn == self.seat

    @property
    def legal(self) -> CardSet:
        """The cards the rules allow this seat to play next; empty where it is not to play."""
        return CardSet(legal_mask(self.public.context, self.hand.mask)) if self.must_play else CardSet()

    def why_not_play(self, card: Card) -> Reason | None:
        """Say why this seat may not play a card now, or return None if it may."""
        if self.public.phase is Phase.PLAYING and not self.must_play:
            return Reason.NOT_YOUR_TURN
        reason = self.public.why_not_play(self.seat, card)
        if reason not in (None, Reason.MUST_OPEN):
            return reason
        if card not in self.hand:
            return Reason.NOT_IN_HAND
        return reason or why_illegal(self.public.context, self.hand.mask, card)

    # What follows about the others

    @property
    def hidden(self) -> CardSet:
        """The cards that this seat has not seen: in the other hands, or in the widow."""
        return self.public.unseen - self.hand

    def known_at(self, seat: Seat) -> CardSet:
        """Return the cards that this seat knows to be in a hand: its own, or what it passed there."""
        if seat == self.seat:
            return self.hand
        direction = self.public.direction
        if self.passed is None or seat != direction.receiver(self.seat, self.public.players):
            return CardSet()
        return self.passed & self.public.unseen

    def possible_at(self, seat: Seat) -> CardSet:
        """Return the cards that a seat may hold, by all that this seat knows and the rules imply."""
        if seat == self.seat:
            return self.hand
        known = self.known_at(seat)
        if len(known) == self.public.cards_left(seat):
            return known
        elsewhere = 0
        for other in range(self.public.players):
            if other != seat:
                elsewhere |= self.known_at(other).mask
        return CardSet(self.hidden.mask & ~elsewhere & ~cannot_hold(self.public, seat).mask) | known

    def is_void(self, seat: Seat, suit: Suit) -> bool:
        """Say whether a seat is known to hold no card of a suit."""
        return not self.possible_at(seat).of_suit(suit)

    # One byte form, for secrecy tests and for seeds

    def to_dict(self) -> dict[str, Any]:
        """Return all of the view as plain JSON values."""
        public = self.public

        def text(cards: CardSet | None) -> str | None:
            return None if cards is None else str(cards)

        return {
            "rules": public.rules.to_dict(),
            "number": public.number,
            "dealer": public.dealer,
            "scores": list(public.scores),
            "phase": str(public.phase),
            "passed_seats": sorted(public.passed),
            "turn": public.turn,
            "plays": [[seat, str(card)] for seat, card in public.plays],
            "claimed": None if public.claimed is None else [public.claimed[0], str(public.claimed[1])],
            "seat": self.seat,
            "dealt": text(self.dealt),
            "passed": text(self.passed),
            "received": text(self.received),
        }

    def to_bytes(self) -> bytes:
        """Return the canonical byte form: equal exactly for equal knowledge."""
        return json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":")).encode("ascii")
