"""A person's seat: holds its secrets, answers by itself what a machine can answer, and leaves the rest."""

from __future__ import annotations

from collections.abc import Iterable

from copas.cards import Card, CardSet
from copas.mental.actor import Actor
from copas.mental.bodies import ExpelBody, encode_scores
from copas.mental.encoding import u8, u32
from copas.mental.errors import ChoiceError, FairDealError
from copas.mental.group import Scalar
from copas.mental.keys import Secrets
from copas.mental.making import boxed_part, deck_body, key_body, open_body, reveal_body, shares_body
from copas.mental.messages import Message, MessageType
from copas.mental.observer import Debt, Observer
from copas.mental.proofs import Entropy
from copas.scoring import MoonChoice
from copas.seats import Seat
from copas.view import View


class HumanSeat(Actor):
    """One person in one set-up.

    Attributes:
        seat: where the person sits.

    """

    def __init__(
        self,
        observer: Observer,
        seat: Seat,
        secrets: Secrets,
        entropy: Entropy,
        sent: Iterable[Message] = (),
    ) -> None:
        super().__init__(observer, secrets.signing, entropy, sent)
        self.seat = seat
        self._secrets = secrets
        self._x = secrets.dealing(observer.ctx)

    def dealing(self, seat: int) -> Scalar | None:
        """Return the own dealing key, for the own seat only."""
        return self._x if seat == self.seat else None

    @property
    def gone(self) -> bool:
        """Whether the seat was taken over: the person may watch."""
        return self.seat in self.observer.state.gone

    def view(self) -> View:
        """Return what the person knows."""
        return self.knowledge(self.seat).view()

    def due(self) -> list[Message]:
        """Return every message that the client sends by itself now, stored ones included."""
        observer = self.observer
        if self.gone or observer.finished or not observer.heads:
            return []
        evidence = self._evidence(self.seat)
        if evidence is not None and not observer.complete:
            return [evidence]
        made = (self._answer(debt) for debt in observer.debts if debt.payer == self.seat)
        return [message for message in made if message is not None]

    def _answer(self, debt: Debt) -> Message | None:
        state, seat, x, entropy = self.observer.state, self.seat, self._x, self._entropy
        match debt.type:
            case MessageType.KEY:
                return self.make(debt.type, seat, lambda: key_body(state, seat, x, entropy))
            case MessageType.DECK:
                return self._deck()
            case MessageType.SHARES:
                return self.make(debt.type, seat, lambda: shares_body(state, seat, x, entropy))
            case MessageType.PASS:
                slots = self._committed(seat)
                return None if slots is None else self._pass(seat, slots)
            case MessageType.HAND:
                return self._hand(seat)
            case MessageType.REVEAL:
                return self.make(debt.type, seat, lambda: reveal_body(x))
            case MessageType.CLOSE:
                return self.make(debt.type, seat, lambda: encode_scores(state.new_scores()))
            case MessageType.OPEN:
                return self._open(debt.target)
        return None

    def _deck(self) -> Message:
        """Shuffle, or complain about the first bad box."""
        state, seat = self.observer.state, self.seat
        accused = bad_box(self.observer, seat, self._secrets.box)
        if accused is not None:
            return self.make(MessageType.COMPLAINT, seat, lambda: u8(accused))
        return self.make(MessageType.DECK, seat, lambda: deck_body(state, seat, self._x))

    def _open(self, target: int | None) -> Message | None:
        if target is None:
            return None
        body = lambda: open_body(self.observer.state, self.seat, target, self._secrets.box)  # noqa: E731
        return self.make(MessageType.OPEN, self.seat, body, target)

    # What a person decides

    def choose_pass(self, cards: CardSet) -> Message:
        """Commit to a pass. Raises ChoiceError."""
        self._here()
        return self._commit(self.seat, cards)

    def play(self, card: Card) -> Message:
        """Play a card. Raises ChoiceError."""
        self._here()
        return self._play(self.seat, card)

    def claim(self, *, show: bool) -> Message:
        """Claim: nothing that counts is left, or (`show`) the hand takes the rest. Raises ChoiceError."""
        self._here()
        return self._claim(self.seat, show=show)

    def choose_moon(self, choice: MoonChoice) -> Message:
        """Say what the moon brings. Raises ChoiceError."""
        self._here()
        return self._moon(self.seat, choice)

    def leave(self) -> Message:
        """Sign a LEAVE, which the server shows in its TAKEOVER."""
        self._here()
        return self.make(MessageType.LEAVE, self.seat, bytes)

    def expel(self, target: Seat, owed: MessageType) -> Message:
        """Sign an EXPEL of a seat that is late with a debt."""
        self._here()
        return self.make(MessageType.EXPEL, self.seat, lambda: ExpelBody(target, owed).encode(), target)

    def undo(self, number: int) -> Message:
        """Take back the own play of a round (alone at the table only). Raises ChoiceError."""
        self._here()
        self._demand(number in self.observer.state.snapshots, "Only an own play that stands can be undone.")
        return self.make(MessageType.UNDO, self.seat, lambda: u32(number))

    def hint(self, *, by_server: bool) -> Message:
        """Log that a hint is asked for (alone at the table only)."""
        self._here()
        return self.make(MessageType.HINT, self.seat, lambda: u8(by_server))

    def _here(self) -> None:
        if self.gone or not self.observer.heads:
            raise ChoiceError("This seat is not played by this person.")


def bad_box(observer: Observer, receiver: int, box_secret: Scalar) -> Seat | None:
    """Return the first human whose escrow box to `receiver` is bad, or None."""
    state = observer.state
    for sender in state.layout.humans:
        if sender in state.keys and receiver in state.layout.box_receivers(sender):
            try:
                boxed_part(state, receiver, sender, box_secret)
            except FairDealError:
                return sender
    return None
