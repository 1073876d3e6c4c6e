"""Everything that the public transcript of one set-up says, as plain data.

Only `copas.mental.observer` and the checks change it, and only by a message that passed every check.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from copas.cards import Card
from copas.deal import PublicDeal
from copas.mental import group
from copas.mental.bodies import KeyBody, Layout, PassBody, SharesBody
from copas.mental.group import Point, Scalar
from copas.mental.keys import SERVER, Setup
from copas.mental.messages import Message
from copas.mental.shuffle import Ciphers, list_hash
from copas.rules import Rules
from copas.scoring import DealResult, MoonChoice, new_scores
from copas.seats import Seat


class Phase(StrEnum):
    """The name of the open round."""

    UNOPENED = "unopened"
    KEY = "key"
    DECK = "deck"
    SHARES = "shares"
    PASS_COMMIT = "pass_commit"
    PASS = "pass"
    HAND = "hand"
    PLAY = "play"
    REVEAL = "reveal"
    MOON = "moon"
    CLOSE = "close"
    END = "end"
    """The deal counts; nothing is owed."""
    DROPPED = "dropped"
    """Given up before SHARES, because somebody left: set up again."""
    VOIDED = "voided"
    """The audit is done and names who spoiled the deal."""


BEFORE_SHARES = frozenset({Phase.UNOPENED, Phase.KEY, Phase.DECK})
LAST = frozenset({Phase.END, Phase.DROPPED, Phase.VOIDED})


class VoidReason(StrEnum):
    """Why a deal cannot count."""

    COMPLAINT = "complaint"
    EVIDENCE = "evidence"
    NO_CARD = "no_card"
    CARD_TWICE = "card_twice"
    NO_OPENING = "no_opening"
    REVOKE = "revoke"
    OPENS_LACKING = "opens_lacking"
    AUDIT = "audit"


class Void(NamedTuple):
    """Why and when a deal was voided; `seat` is the seat concerned (not always to blame), or None."""

    reason: VoidReason
    round: int
    seat: int | None


class FactKind(StrEnum):
    """What an accepted message changed, for whoever shows or drives the table."""

    PLAYED = "played"
    CLAIMED = "claimed"
    TAKEN_OVER = "taken_over"
    REBUILT = "rebuilt"
    DROPPED = "dropped"
    VOID = "void"
    UNDONE = "undone"
    HINT = "hint"
    MOON = "moon"


class Fact(NamedTuple):
    """One change.

    Attributes:
        kind: what happened.
        seat: to or by whom, or None.
        detail: card text, reason or round, as a string.

    """

    kind: FactKind
    seat: int | None
    detail: str = ""


class Accepted(NamedTuple):
    """A message of the transcript with the party whose key signed it (a seat, or SERVER)."""

    message: Message
    signer: int


class Opened(NamedTuple):
    """Which place of whose hand showed a card."""

    seat: Seat
    place: int


@dataclass
class DealState:
    """The public state of one set-up.

    Attributes:
        setup: what it is bound to.
        layout: sizes and slots.
        public: the deal as the table sees it.
        keys: KEY of each party.
        joint: X, once every KEY is in.
        decks: deck_0 and each published deck, with the party that made it; deck_0 is empty where this process
            made the first shuffle, which alone is judged by it.
        shares: SHARES of each party, until every one is in.
        residual: (A, B_res) of each dealt slot, once every SHARES is in; empty before.
        commits: PASS_COMMIT of each seat.
        own_commits: human seats that signed their PASS_COMMIT themselves.
        unfit: seats whose PASS was made by the server and does not open their own commitment.
        passes: PASS of each seat, without the proofs.
        hands: the hand of each seat, encrypted under its party's key.
        openings: seats that opened, with the opening card.
        used: indices that each seat has played on the live branch.
        opened: who showed each card first, undone plays included.
        snapshots: by round, how many cards were down before each live play of the only human.
        revealed: each revealed dealing key.
        parts: escrow parts by target and sender.
        gone: the round of each human's takeover.
        dealt: whether the SHARES round has been opened: from then on nothing is dealt again.
        complaint: accuser and accused.
        result: what the deal brought, once the audit has passed.
        moon: the shooter's choice, once made.
        void: why the deal cannot count.
        marks: whether undo or hints were used.
        vouched: whether this process made the message being judged: its proofs need no check.

    """

    setup: Setup
    layout: Layout
    public: PublicDeal
    keys: dict[int, KeyBody] = field(default_factory=dict)
    joint: Point | None = None
    decks: list[tuple[int, Ciphers]] = field(default_factory=list)
    shares: dict[int, SharesBody] = field(default_factory=dict)
    residual: Ciphers = field(default_factory=Ciphers)
    commits: dict[Seat, bytes] = field(default_factory=dict)
    own_commits: set[Seat] = field(default_factory=set)
    unfit: set[Seat] = field(default_factory=set)
    passes: dict[Seat, PassBody] = field(default_factory=dict)
    hands: dict[Seat, Ciphers] = field(default_factory=dict)
    openings: dict[Seat, Card] = field(default_factory=dict)
    used: dict[Seat, frozenset[int]] = field(default_factory=dict)
    opened: dict[Card, Opened] = field(default_factory=dict)
    snapshots: dict[int, int] = field(default_factory=dict)
    revealed: dict[int, Scalar] = field(default_factory=dict)
    parts: dict[Seat, dict[Seat, Scalar]] = field(default_factory=dict)
    gone: dict[Seat, int] = field(default_factory=dict)
    dealt: bool = False
    complaint: tuple[int, int] | None = None
    result: DealResult | None = None
    moon: MoonChoice | None = None
    void: Void | None = None
    marks: set[str] = field(default_factory=set)
    vouched: bool = False

    @property
    def ctx(self) -> bytes:
        """What everything is bound to."""
        return self.setup.ctx

    def dealing_key(self, seat: Seat) -> Point:
        """Return the dealing key of a seat's party."""
        return self.keys[self.layout.party(seat)].key

    def receiver(self, seat: Seat) -> Seat:
        """Return to whom a seat passes."""
        return self.setup.direction.receiver(seat, self.layout.seats)

    def giver(self, seat: Seat) -> Seat:
        """Return from whom a seat receives."""
        return self.setup.direction.giver(seat, self.layout.seats)

    def controller(self, seat: int) -> int:
        """Return who signs for a seat now: the seat itself, or SERVER."""
        return seat if seat in self.layout.humans and seat not in self.gone else SERVER

    def present(self) -> tuple[Seat, ...]:
        """Return the humans who have not been taken over."""
        return tuple(h for h in self.layout.humans if h not in self.gone)

    def rebuilt(self, seat: Seat) -> bool:
        """Say whether enough parts of a seat's key have been opened."""
        return 0 < self.layout.threshold <= len(self.parts.get(seat, ()))

    def hand_input(self, seat: Seat) -> Ciphers:
        """Return the ciphertexts that a seat's hand is made of: kept slots, then received ones."""
        own = self.passes[seat].slots if seat in self.passes else ()
        kept = [self.residual[s] for s in self.layout.slots(seat) if s not in own]
        received = [c.cipher for c in self.passes[self.giver(seat)].cards] if self.passes else []
        return Ciphers.of(kept + received)

    def hand_hash(self, seat: Seat) -> bytes:
        """Return the hash that plays from a hand are bound to."""
        return list_hash(self.hands[seat])

    def unused(self, seat: Seat) -> tuple[int, ...]:
        """Return the indices of a hand that are still to be played."""
        used = self.used.get(seat, frozenset())
        return tuple(i for i in range(self.layout.hand) if i not in used)

    def new_scores(self) -> tuple[int, ...]:
        """Return the match scores after the deal; the audit has passed and a moon choice is made."""
        assert self.result is not None  # noqa: S101 - callers are past REVEAL
        return new_scores(self.setup.rules, self.setup.scores, self.result.changes(self.moon))

    def card(self, element: bytes) -> Card | None:
        """Return the card of a group element, or None for a stranger."""
        return card_table(self.setup.rules).get(element)


@lru_cache(maxsize=32)
def card_table(rules: Rules) -> dict[bytes, Card]:
    """Return the card of each group element."""
    return {group.card_point(str(card)): card for card in rules.deck}
