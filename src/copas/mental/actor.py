"""What humans and the server have in common: making each message once, and signing it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable

from copas.cards import Card, CardSet
from copas.mental import group
from copas.mental.checks import MOON_CHOICES
from copas.mental.errors import ChoiceError
from copas.mental.group import Scalar
from copas.mental.judgement import find_commitment
from copas.mental.knowledge import Knowledge
from copas.mental.making import (
    claim_body,
    commit_body,
    evidence_body,
    hand_body,
    pass_body,
    place_of,
    play_body,
)
from copas.mental.messages import Message, MessageKey, MessageType
from copas.mental.observer import EVIDENCE_PHASES, Observer
from copas.mental.proofs import Entropy
from copas.mental.state import Phase
from copas.scoring import MoonChoice
from copas.seats import Seat


class Actor(ABC):
    """Makes and signs messages over one observer.

    A message is made once per key and kept in `sent`; asking again gives the same bytes. The shell stores a
    message before it sends it, and gives the stored ones back after a restart.

    Attributes:
        observer: the public side; the shell feeds it with what the server tells.
        sent: every message made, by key.

    """

    def __init__(
        self, observer: Observer, signing: Scalar, entropy: Entropy, sent: Iterable[Message] = ()
    ) -> None:
        self.observer = observer
        self.sent: dict[MessageKey, Message] = {m.key: m for m in sent}
        self._signing = signing
        self._public = group.base(signing)
        self._entropy = entropy
        self._known: dict[Seat, Knowledge] = {}
        self._opened: dict[tuple[Seat, bytes], tuple[int, ...] | None] = {}

    @abstractmethod
    def dealing(self, seat: int) -> Scalar | None:
        """Return the dealing key behind a seat, or None if it is not in reach."""

    def knowledge(self, seat: Seat) -> Knowledge:
        """Return what is known of a seat's cards. Raises ChoiceError without its key."""
        if seat not in self._known:
            x = self.dealing(seat)
            if x is None:
                raise ChoiceError(f"The dealing key of seat {seat} is not known here.")
            self._known[seat] = Knowledge(self.observer.state, seat, x)
        return self._known[seat]

    def make(
        self, kind: MessageType, seat: int, body: Callable[[], bytes], target: int | None = None
    ) -> Message:
        """Return the message of a key: the stored one, or a new one that is stored."""
        observer = self.observer
        key = MessageKey(observer.ctx, observer.round, kind, seat, target)
        if key not in self.sent:
            self.sent[key] = self._sign(key, body())
        return self.sent[key]

    def _sign(self, key: MessageKey, body: bytes) -> Message:
        head, public = self.observer.head, self._public
        return Message.signed(key, head, body, self._signing, self._entropy, public)

    # Parts that a human does for one seat and the server for several

    def _evidence(self, seat: Seat) -> Message | None:
        if self.observer.phase not in EVIDENCE_PHASES:
            return None
        known = self.knowledge(seat)
        slots = known.evidence()
        if not slots:
            return None
        state = self.observer.state
        body = lambda: evidence_body(state, seat, known.x, slots, self._entropy)  # noqa: E731
        return self.make(MessageType.EVIDENCE, seat, body)

    def _commit(self, seat: Seat, cards: CardSet) -> Message:
        self._demand(self.observer.owes(seat, MessageType.PASS_COMMIT), "No pass is owed now.")
        known, layout = self.knowledge(seat), self.observer.state.layout
        slots = known.slots_of(cards)
        self._demand(len(slots) == len(cards) == layout.passed, f"Pass {layout.passed} cards of the hand.")
        body = commit_body(self.observer.state, seat, known.x, slots)
        message = self.make(MessageType.PASS_COMMIT, seat, lambda: body)
        if message.body == body:  # a stored message may hold another choice than this one
            self._opened[seat, body] = slots
        return message

    def _committed(self, seat: Seat) -> tuple[int, ...] | None:
        """Return the slots that a seat has committed to pass; None if its commitment opens to nothing."""
        place = (seat, self.observer.state.commits[seat])
        if place not in self._opened:  # made before a restart, or by a leaver: up to 2,380 hashes
            self._opened[place] = find_commitment(self.observer.state, seat, self.knowledge(seat).x)
        return self._opened[place]

    def _pass(self, seat: Seat, slots: tuple[int, ...]) -> Message:
        known, state = self.knowledge(seat), self.observer.state
        body = lambda: pass_body(state, seat, known.x, slots, self._entropy, known.dealt)  # noqa: E731
        return self.make(MessageType.PASS, seat, body)

    def _hand(self, seat: Seat) -> Message:
        known, state = self.knowledge(seat), self.observer.state
        place = place_of(known.hand, state.setup.rules.opening_card)
        body = lambda: hand_body(state, seat, known.x, place, self._entropy)  # noqa: E731
        message = self.make(MessageType.HAND, seat, body)
        known.made(message.body)
        return message

    def _play(self, seat: Seat, card: Card) -> Message:
        self._demand(self.observer.owes(seat, MessageType.PLAY), "It is not this seat's turn.")
        known, state = self.knowledge(seat), self.observer.state
        reason = known.view().why_not_play(card)
        self._demand(reason is None, f"The rules refuse {card} ({reason}).")
        place = known.hand.index(card)
        body = lambda: play_body(state, seat, known.x, place, self._entropy, card)  # noqa: E731
        return self.make(MessageType.PLAY, seat, body)

    def _claim(self, seat: Seat, *, show: bool) -> Message:
        view, state = self.knowledge(seat).view(), self.observer.state
        reason = state.public.why_not_claim(seat, view.hand if show else CardSet())
        self._demand(reason is None and self.observer.phase is Phase.PLAY, f"The claim fails ({reason}).")
        x = self.knowledge(seat).x
        body = lambda: claim_body(state, seat, x, self._entropy, show=show)  # noqa: E731
        return self.make(MessageType.CLAIM, seat, body)

    def _moon(self, seat: Seat, choice: MoonChoice) -> Message:
        self._demand(self.observer.owes(seat, MessageType.MOON), "No moon choice is owed by this seat.")
        return self.make(MessageType.MOON, seat, lambda: bytes([MOON_CHOICES.index(choice)]))

    @staticmethod
    def _demand(holds: bool, sentence: str) -> None:
        if not holds:
            raise ChoiceError(sentence)
