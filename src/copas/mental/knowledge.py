"""What the holder of a dealing key knows of one seat, computed from the transcript alone.

Nothing is remembered between sessions: a client that comes back has its master and the transcript, and knows
its hand again.
"""

from __future__ import annotations

import itertools

from copas.cards import Card, CardSet
from copas.mental.checks import all_passed, shown_by_another
from copas.mental.group import Scalar
from copas.mental.judgement import arrange, open_hand, open_received, open_slots
from copas.mental.shuffle import Ciphers
from copas.mental.state import DealState
from copas.seats import Seat
from copas.view import View


class Knowledge:
    """One seat's cards.

    Attributes:
        state: the public state, which goes on changing.
        seat: whose cards.
        x: the dealing key of the seat's party.

    """

    def __init__(self, state: DealState, seat: Seat, x: Scalar) -> None:
        self.state = state
        self.seat = seat
        self.x = x
        self._dealt: dict[int, Card | None] | None = None
        self._received: dict[int, Card | None] | None = None
        self._hand: tuple[Card | None, ...] | None = None
        self._published = False
        self._sound = False
        self._made: bytes | None = None
        self._looked: tuple[int, int, bool] | None = None
        self._wrong: tuple[tuple[bool, int], ...] = ()
        self._own: frozenset[Card | None] = frozenset()
        self._view: View | None = None
        self._seen_by_view: tuple[bool, bool, bool] | None = None

    @property
    def dealt(self) -> dict[int, Card | None]:
        """The card of each own slot; None where a slot opens to no card. Empty before the deal."""
        if self._dealt is None and self.state.residual:
            self._dealt = open_slots(self.state, self.seat, self.x)
        return self._dealt or {}

    @property
    def received(self) -> dict[int, Card | None]:
        """The cards passed to this seat, by the giver's slot; empty before every pass is open."""
        if self._received is None and self.state.passes and all_passed(self.state):
            self._received = open_received(self.state, self.seat, self.x)
        return self._received or {}

    @property
    def hand(self) -> tuple[Card | None, ...]:
        """The cards by their place in HAND (played ones too); empty before they can be known."""
        passing = self.state.layout.passed
        published = self.seat in self.state.hands
        if self._hand is None or published != self._published:
            if not self.dealt or (passing and not self.received):
                return ()
            self._sound = not published or self._is_own(self.state.hands[self.seat])
            if self._sound:
                self._hand = arrange(self.state, self.seat, self.x, self.dealt, self.received)
            else:
                self._hand = open_hand(self.state, self.seat, self.x)
            self._published = published
        return self._hand

    def made(self, body: bytes) -> None:
        """Note the HAND that was made here for this seat: its cards are known by its input."""
        self._made = body

    def _is_own(self, hand: Ciphers) -> bool:
        """Say whether a published hand is what was dealt, or what was made here."""
        return not self.state.passes or (self._made is not None and self._made[1:].startswith(hand.packed))

    @property
    def passed(self) -> tuple[int, ...] | None:
        """The slots this seat passed; None before."""
        body = self.state.passes.get(self.seat)
        return None if body is None else body.slots

    def evidence(self) -> tuple[tuple[bool, int], ...]:
        """Find what is wrong with the cards: no card, one that another hand has shown, or one twice.

        Returns:
            (received?, slot) of each item for EVIDENCE.

        """
        # What it depends on only grows; it is asked for at every step of a deal.
        seen = (len(self.state.opened), len(self.state.passes), bool(self.state.residual))
        if seen != self._looked:
            if self._looked is None or self._wrong or self._looked[1:] != seen[1:] or self._shown(seen[0]):
                self._wrong = self._find_wrong()
            self._looked = seen
        return self._wrong

    def _shown(self, count: int) -> bool:
        """Say whether another hand has shown a card of this seat since the last look."""
        before = 0 if self._looked is None else self._looked[0]
        new = itertools.islice(reversed(self.state.opened.items()), count - before)
        return any(place.seat != self.seat and card in self._own for card, place in new)

    def _find_wrong(self) -> tuple[tuple[bool, int], ...]:
        kept = self.passed or ()
        cards = {(False, slot): card for slot, card in self.dealt.items() if slot not in kept}
        cards |= {(True, slot): card for slot, card in self.received.items()}
        self._own = frozenset(cards.values())
        first: dict[Card, tuple[bool, int]] = {}
        for place, card in cards.items():
            if card is None or shown_by_another(self.state, self.seat, card):
                return (place,)
            if card in first:
                return first[card], place
            first[card] = place
        return ()

    def spoiled(self) -> int | None:
        """Return an unused place of the published hand that can't be played honestly, or None.

        A leaver may have forged his HAND; who plays on for him shows it by playing that place.
        """
        cards = self.hand
        if self._sound and not self.evidence():
            return None  # the hand is what was dealt and received, and nothing is wrong with that
        for place in self.state.unused(self.seat):
            card = cards[place]
            if card is None or shown_by_another(self.state, self.seat, card) or cards.count(card) > 1:
                return place
        return None

    def slots_of(self, cards: CardSet) -> tuple[int, ...]:
        """Return the own slots of some dealt cards, ascending."""
        return tuple(slot for slot, card in self.dealt.items() if card is not None and card in cards)

    def _forged(self) -> bool:
        """Say whether the published hand has other cards than the seat was given (by a leaver)."""
        hand = self.hand
        if self._sound or self.seat not in self.state.hands or not self.state.passes:
            return False
        kept = [card for slot, card in self.dealt.items() if slot not in (self.passed or ())]
        return set(hand) != {*kept, *self.received.values()}

    def view(self) -> View:
        """Return the seat's view, as bots and screens get it. The cards must be sound (no evidence)."""
        state = self.state
        seen = (self.seat in state.hands, bool(self.received), self.passed is not None)
        if self._view is None or self._view.public is not state.public or self._seen_by_view != seen:
            self._view, self._seen_by_view = self._make_view(), seen
        return self._view

    def _make_view(self) -> View:
        if self._forged():
            return View(self.state.public, self.seat, CardSet.of(c for c in self.hand if c is not None))
        passed = received = None
        if self.received and self.passed is not None:
            passed = CardSet.of(c for s in self.passed if (c := self.dealt[s]) is not None)
            received = CardSet.of(c for c in self.received.values() if c is not None)
        dealt = CardSet.of(c for c in self.dealt.values() if c is not None)
        return View(self.state.public, self.seat, dealt, passed, received)
