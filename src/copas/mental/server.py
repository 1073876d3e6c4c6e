"""The server's party: signs heads, holds the bots' key, and plays on for seats that were taken over.

It cannot read a seated human's cards: it holds one part of each key, and gets the others only in public.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterable
from typing import NamedTuple

from copas.cards import Card, CardSet
from copas.mental import escrow
from copas.mental.actor import Actor
from copas.mental.bodies import TakeoverBody
from copas.mental.encoding import u8
from copas.mental.errors import ChoiceError
from copas.mental.group import Scalar
from copas.mental.human import bad_box
from copas.mental.keys import SERVER, Secrets, bot_seed
from copas.mental.making import boxed_part, deck_body, key_body, play_body, reveal_body, shares_body
from copas.mental.messages import Message, MessageType, SignedHead, TakeoverReason
from copas.mental.observer import Debt, Observer
from copas.mental.proofs import Entropy
from copas.mental.state import Phase
from copas.mental.vouching import SeatCards
from copas.scoring import default_moon_choice
from copas.seats import Seat
from copas.view import View


class Decision(NamedTuple):
    """A choice that a bot has to make.

    Attributes:
        seat: for which seat.
        type: PASS_COMMIT, PASS (only for a leaver whose commitment opens to nothing) or PLAY.
        view: what the seat knows.
        seed: the 64 bytes of the seat's choices in this deal.

    """

    seat: Seat
    type: MessageType
    view: View
    seed: bytes


class ServerParty(Actor):
    """The server in one set-up.

    Args:
        observer: the public side.
        secrets: the server's keys in this match.
        entropy: fresh random bytes.
        sent: messages made before.
        vouch: whether the observer is the server's own, and need not check again what is made here.
    """

    def __init__(
        self,
        observer: Observer,
        secrets: Secrets,
        entropy: Entropy,
        sent: Iterable[Message] = (),
        *,
        vouch: bool = False,
    ) -> None:
        super().__init__(observer, secrets.signing, entropy, sent)
        self._secrets = secrets
        self._x = secrets.dealing(observer.ctx)
        self._rebuilt: dict[Seat, Scalar] = {}
        self._head: SignedHead | None = None
        self._due: list[Message] = []
        self._due_at = -1
        self._seeds: dict[Seat, bytes] = {}
        self._round = -1
        if vouch:
            # Weakly, so that a set-up that is over goes with its last reference, uncollected.
            observer.voucher = weakref.proxy(self)

    def dealing(self, seat: int) -> Scalar | None:
        """Return the key of a bot seat or of SERVER, or the rebuilt key of a seat taken over."""
        state = self.observer.state
        if seat not in state.layout.humans:
            return self._x
        if seat not in self._rebuilt and seat in state.gone and state.rebuilt(seat):
            part = boxed_part(state, SERVER, seat, self._secrets.box)
            self._rebuilt[seat] = escrow.rebuild(part, state.parts[seat], state.keys[seat].key)
        return self._rebuilt.get(seat)

    def make(
        self, kind: MessageType, seat: int, body: Callable[[], bytes], target: int | None = None
    ) -> Message:
        """Return the message of a key; those of closed rounds are let go: nobody asks for them again."""
        if self._round != self.observer.round:
            self._round = self.observer.round
            self.sent = {key: message for key, message in self.sent.items() if key.round >= self._round}
        return super().make(kind, seat, body, target)

    # Heads

    def sign_head(self) -> SignedHead | None:
        """Sign the head of the next round once the open one is complete; None before.

        Store it before it is told to anybody: no second head may ever be signed for a round.
        """
        observer = self.observer
        if not observer.complete or self._complaint() is not None:
            return None
        self._head = SignedHead.sign(
            observer.ctx,
            observer.round + 1,
            observer.next_head,
            self._signing,
            self._entropy,
            self._public,
        )
        return self._head

    # What the referee need not check again (`copas.mental.vouching.Voucher`)

    def made(self, message: Message) -> Message | None:
        """Return the own copy of a message if these are exactly the bytes that were made here."""
        own = self.sent.get(message.key)
        return own if own == message else None

    def signed(self, head: SignedHead) -> bool:
        """Say whether this is the head that was signed here last."""
        return head == self._head

    def cards(self, seat: Seat) -> SeatCards | None:
        """Return the cards of a bot's seat; None for a person's, whose hand is opened from its REVEAL."""
        known = None if seat in self.observer.state.layout.humans else self._known.get(seat)
        return None if known is None else SeatCards(known.dealt, known.hand)

    def _complaint(self) -> Message | None:
        """Complain about a bad box: where the server deals no cards, before signing the head after KEY."""
        observer = self.observer
        without_deck = observer.phase is Phase.KEY and observer.complete
        if SERVER in observer.state.layout.parties or not without_deck or observer.state.void is not None:
            return None
        if observer.state.gone:
            return None
        accused = bad_box(observer, SERVER, self._secrets.box)
        return None if accused is None else self.make(MessageType.COMPLAINT, SERVER, lambda: u8(accused))

    # What needs no choice

    def due(self) -> list[Message]:
        """Return every message that the server owes now and that needs no bot."""
        if self._due_at != self.observer.version:
            self._due = self._find_due()
            self._due_at = self.observer.version
        return self._due

    def _find_due(self) -> list[Message]:
        observer = self.observer
        if observer.finished or not observer.heads:
            return []
        complaint = self._complaint()
        if complaint is not None:
            return [complaint]
        if not observer.complete:
            shown = (self._evidence(seat) for seat in self._seats())
            evidence = next((message for message in shown if message is not None), None)
            if evidence is not None:
                return [evidence]
        made = (self._answer(debt) for debt in observer.debts if debt.payer == SERVER)
        return [message for message in made if message is not None]

    def _seats(self) -> list[Seat]:
        """The seats whose cards the server can read."""
        state = self.observer.state
        seats = range(state.layout.seats)
        return [s for s in seats if state.controller(s) == SERVER and self.dealing(s) is not None]

    def _answer(self, debt: Debt) -> Message | None:
        seat, state, entropy = debt.seat, self.observer.state, self._entropy
        x = self.dealing(seat)
        if x is None:
            return self._moon_default(seat) if debt.type is MessageType.MOON else None
        match debt.type:
            case MessageType.KEY:
                return self.make(debt.type, seat, lambda: key_body(state, seat, x, entropy))
            case MessageType.DECK:
                return self._deck(x)
            case MessageType.SHARES:
                return self.make(debt.type, seat, lambda: shares_body(state, seat, x, entropy))
            case MessageType.PASS:
                slots = self._committed(seat)
                return None if slots is None else self._pass(seat, slots)
            case MessageType.HAND:
                return self._hand(seat)
            case MessageType.REVEAL:
                return self.make(debt.type, seat, lambda: reveal_body(x))
            case MessageType.MOON:
                return self._moon_default(seat)
            case MessageType.PLAY:
                return self._show_spoiled(seat, x)
        return None

    def _show_spoiled(self, seat: Seat, x: Scalar) -> Message | None:
        """Play the place of a leaver's forged hand that shows the forgery, if there is one."""
        place, state = self.knowledge(seat).spoiled(), self.observer.state
        if place is None:
            return None
        body = lambda: play_body(state, seat, x, place, self._entropy)  # noqa: E731
        return self.make(MessageType.PLAY, seat, body)

    def _deck(self, x: Scalar) -> Message:
        accused = bad_box(self.observer, SERVER, self._secrets.box)
        if accused is not None:
            return self.make(MessageType.COMPLAINT, SERVER, lambda: u8(accused))
        return self.make(MessageType.DECK, SERVER, lambda: deck_body(self.observer.state, SERVER, x))

    def moon_default(self) -> Message:
        """Make the default moon choice for the shooter, a bot or a person who is late. Raises ChoiceError."""
        owing = [d.seat for d in self.observer.debts if d.type is MessageType.MOON]
        self._demand(bool(owing), "No moon choice is owed.")
        return self._moon_default(owing[0])

    def _moon_default(self, seat: Seat) -> Message:
        result = self.observer.state.result
        if result is None:
            raise ChoiceError("No moon choice is owed.")
        return self._moon(seat, default_moon_choice(result, self.observer.setup.scores))

    # What bots choose

    def decisions(self) -> list[Decision]:
        """Return the choices that bots have to make now."""
        made = (self._decision(debt) for debt in self.observer.debts if debt.payer == SERVER)
        return [decision for decision in made if decision is not None]

    def _decision(self, debt: Debt) -> Decision | None:
        chosen = (MessageType.PASS_COMMIT, MessageType.PASS, MessageType.PLAY)
        x = self.dealing(debt.seat) if debt.type in chosen else None
        if x is None:
            return None
        known = self.knowledge(debt.seat)
        spoiled = debt.type is MessageType.PLAY and known.spoiled() is not None
        if (
            spoiled
            or known.evidence()
            or (debt.type is MessageType.PASS and self._committed(debt.seat) is not None)
        ):
            return None
        if debt.seat not in self._seeds:
            self._seeds[debt.seat] = bot_seed(x, self.observer.ctx, debt.seat)
        return Decision(debt.seat, debt.type, known.view(), self._seeds[debt.seat])

    def decide_pass(self, seat: Seat, cards: CardSet) -> Message:
        """Make PASS_COMMIT of a bot's choice, or PASS where a leaver's commitment opens to nothing."""
        if self.observer.phase is not Phase.PASS:
            return self._commit(seat, cards)
        self._demand(self.observer.owes(seat, MessageType.PASS), "No pass is owed by this seat.")
        self._demand(self._committed(seat) is None, "The commitment of this seat stands.")
        slots = self.knowledge(seat).slots_of(cards)
        self._demand(len(slots) == self.observer.state.layout.passed, "Pass cards of the hand.")
        return self._pass(seat, slots)

    def decide_play(self, seat: Seat, card: Card) -> Message:
        """Make PLAY of a bot's choice. Raises ChoiceError."""
        return self._play(seat, card)

    def claim(self, seat: Seat, *, show: bool) -> Message:
        """Claim for a seat that the server plays. Raises ChoiceError."""
        self._demand(self.observer.state.controller(seat) == SERVER, "The server plays no such seat.")
        return self._claim(seat, show=show)

    def take_over(self, target: Seat, reason: TakeoverReason, shown: Message | None = None) -> Message:
        """Take a seat over, showing the LEAVE, EXPEL or faulty message that is the reason."""
        body = TakeoverBody(target, reason, b"" if shown is None else shown.encode())
        return self.make(MessageType.TAKEOVER, SERVER, body.encode, target)
