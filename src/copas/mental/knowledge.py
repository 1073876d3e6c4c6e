"""What the holder of a dealing key knows of one seat, computed from the transcript alone.

Nothing is remembered between sessions: a client that comes back has its master and the transcript, and knows
its hand again.
"""

from __future__ import annotations

from copas.cards import Card, CardSet
from copas.mental.checks import all_passed, shown_by_another
from copas.mental.group import Scalar
from copas.mental.judgement import arrange, open_hand, open_received, open_slots
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
        self._looked: tuple[int, int, bool] | None = None
        self._wrong: tuple[tuple[bool, int], ...] = ()

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
            if published:
                self._hand = open_hand(self.state, self.seat, self.x)
            else:
                self._hand = arrange(self.state, self.seat, self.x, self.dealt, self.received)
            self._published = published
        return self._hand

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
            self._looked, self._wrong = seen, self._find_wrong()
        return self._wrong

    def _find_wrong(self) -> tuple[tuple[bool, int], ...]:
        kept = self.passed or ()
        cards = {(False, slot): card for slot, card in self.dealt.items() if slot not in kept}
        cards |= {(True, slot): card for slot, card in self.received.items()}
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
        cards, unused = self.hand, self.state.unused(self.seat)
        for place in unused:
            card = cards[place]
            if card is None or shown_by_another(self.state, self.seat, card) or cards.count(card) > 1:
                return place
        return None

    def slots_of(self, cards: CardSet) -> tuple[int, ...]:
        """Return the own slots of some dealt cards, ascending."""
        return tuple(slot for slot, card in self.dealt.items() if card is not None and card in cards)

    def _forged(self) -> bool:
        """Say whether the published hand has other cards than the seat was given (by a leaver)."""
        if self.seat not in self.state.hands or not self.state.passes:
            return False
        kept = [card for slot, card in self.dealt.items() if slot not in (self.passed or ())]
        return set(self.hand) != {*kept, *self.received.values()}

    def view(self) -> View:
        """Return the seat's view, as bots and screens get it. The cards must be sound (no evidence)."""
        if self._forged():
            return View(self.state.public, self.seat, CardSet.of(c for c in self.hand if c is not None))
        passed = received = None
        if self.received and self.passed is not None:
            passed = CardSet.of(c for s in self.passed if (c := self.dealt[s]) is not None)
            received = CardSet.of(c for c in self.received.values() if c is not None)
        dealt = CardSet.of(c for c in self.dealt.values() if c is not None)
        return View(self.state.public, self.seat, dealt, passed, received)
