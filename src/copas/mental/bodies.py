"""The body of each message type: a value, its bytes, and a strict reader.

Readers take the `Layout` of the set-up, which fixes every length; nothing in a body says how long it is.
"""

from __future__ import annotations

from typing import NamedTuple

from copas.mental import escrow
from copas.mental.encoding import Reader, lp, u8
from copas.mental.errors import DecodeError
from copas.mental.group import Point, Scalar, scalar_bytes
from copas.mental.keys import SERVER, Setup
from copas.mental.messages import HASH_SIZE, MAX_TAKEOVER, TakeoverReason
from copas.mental.proofs import DLEQ_SIZE, TRANSFER_SIZE
from copas.mental.shuffle import Cipher, Ciphers, read_ciphers
from copas.seats import PassDirection, Seat


class Layout:
    """All sizes and slot numbers that follow from a set-up."""

    def __init__(self, setup: Setup) -> None:
        rules, roster = setup.rules, setup.roster
        self.seats = rules.players
        self.cards = len(rules.deck)
        self.hand = rules.hand_size
        self.humans = roster.humans
        self.parties = roster.parties
        self.threshold = escrow.threshold(len(roster.humans))
        self.passed = 0 if setup.direction is PassDirection.HOLD else rules.pass_count
        self._party = [roster.party(s) for s in range(self.seats)]

    def slots(self, seat: Seat) -> range:
        """Return the dealt slots of a seat."""
        return range(seat * self.hand, (seat + 1) * self.hand)

    def owner(self, slot: int) -> Seat:
        """Return the seat of a dealt slot."""
        return slot // self.hand

    @property
    def dealt(self) -> range:
        """Every slot that is dealt to a seat."""
        return range(self.seats * self.hand)

    @property
    def widow(self) -> range:
        """The slots that nobody gets."""
        return range(self.seats * self.hand, self.cards)

    def party(self, seat: Seat) -> int:
        """Return whose key a seat's cards lie under."""
        return self._party[seat]

    def shared_slots(self, party: int) -> tuple[int, ...]:
        """Return the slots for which a party sends shares, ascending."""
        return tuple(s for s in self.dealt if self._party[self.owner(s)] != party)

    def box_receivers(self, party: int) -> tuple[int, ...]:
        """Return to whom a party boxes escrow parts, in the order of KEY."""
        if party == SERVER or not self.threshold:
            return ()
        return (SERVER, *(h for h in self.humans if h != party))


class KeyBody(NamedTuple):
    """KEY: the dealing key, its proof, and its escrow (empty for the server and for a single human)."""

    key: Point
    possession: bytes
    commitments: tuple[Point, ...]
    boxes: tuple[bytes, ...]

    def encode(self) -> bytes:
        """Return the layout."""
        return self.key + self.possession + b"".join(self.commitments) + b"".join(self.boxes)

    @classmethod
    def read(cls, reader: Reader, layout: Layout, party: int) -> KeyBody:
        """Read the layout."""
        key, possession = reader.point(), reader.take(64)
        receivers = layout.box_receivers(party)
        commitments = reader.points(1 + layout.threshold) if receivers else ()
        boxes = tuple(reader.point() + reader.take(32) for _ in receivers)
        return cls(key, possession, commitments, boxes)


def read_deck(reader: Reader, layout: Layout) -> Ciphers:
    """Read DECK."""
    return read_ciphers(reader, layout.cards)


class SharesBody(NamedTuple):
    """SHARES: the head after the previous CLOSE, one share a slot, one proof."""

    previous: bytes
    shares: tuple[Point, ...]
    proof: bytes

    def encode(self) -> bytes:
        """Return the layout."""
        return self.previous + b"".join(self.shares) + self.proof

    @classmethod
    def read(cls, reader: Reader, count: int) -> SharesBody:
        """Read the layout."""
        return cls(reader.take(HASH_SIZE), reader.points(count), reader.take(DLEQ_SIZE))


class Passed(NamedTuple):
    """One card on its way: encrypted for the receiver, with the proof that it is the slot's card."""

    cipher: Cipher
    proof: bytes


class PassBody(NamedTuple):
    """PASS: which slots, the opening of the commitment, and each card."""

    slots: tuple[int, ...]
    opening: bytes
    cards: tuple[Passed, ...]

    def encode(self) -> bytes:
        """Return the layout."""
        cards = b"".join(c.cipher.a + c.cipher.b + c.proof for c in self.cards)
        return bytes(self.slots) + self.opening + cards

    @classmethod
    def read(cls, reader: Reader, layout: Layout) -> PassBody:
        """Read the layout."""
        slots = reader.ascending(layout.passed, layout.cards)
        opening = reader.take(HASH_SIZE)
        cards = tuple(
            Passed(Cipher(reader.point(), reader.point()), reader.take(TRANSFER_SIZE)) for _ in slots
        )
        return cls(slots, opening, cards)


class PlayBody(NamedTuple):
    """PLAY: the place of the card in the hand, its share, and the proof."""

    place: int
    share: Point
    proof: bytes

    def encode(self) -> bytes:
        """Return the layout."""
        return u8(self.place) + self.share + self.proof

    @classmethod
    def read(cls, reader: Reader, layout: Layout) -> PlayBody:
        """Read the layout."""
        return cls(reader.u8(layout.hand), reader.point(), reader.take(DLEQ_SIZE))


_HAS_CARDS, _HAS_OPENING = 1, 2


class HandBody(NamedTuple):
    """HAND: the hand under its owner's key after a pass, and the opening play of who holds that card."""

    ciphers: Ciphers | None
    opening: PlayBody | None

    def encode(self) -> bytes:
        """Return the layout."""
        flags = _HAS_CARDS * (self.ciphers is not None) | _HAS_OPENING * (self.opening is not None)
        packed = b"" if self.ciphers is None else self.ciphers.packed
        return u8(flags) + packed + (self.opening.encode() if self.opening else b"")

    @classmethod
    def read(cls, reader: Reader, layout: Layout, *, may_open: bool) -> HandBody:
        """Read the layout."""
        flags = reader.u8(4)
        if bool(flags & _HAS_CARDS) != bool(layout.passed) or (flags & _HAS_OPENING and not may_open):
            raise DecodeError("A hand has cards exactly after a pass, an opening only where one is forced.")
        ciphers = read_ciphers(reader, layout.hand) if layout.passed else None
        return cls(ciphers, PlayBody.read(reader, layout) if flags & _HAS_OPENING else None)


class EvidenceItem(NamedTuple):
    """A slot that its owner opens because it is wrong; `received` tells passed slots from own ones."""

    received: bool
    slot: int
    share: Point


class EvidenceBody(NamedTuple):
    """EVIDENCE: one slot that opens to no card, or two that open to one."""

    items: tuple[EvidenceItem, ...]
    proof: bytes

    @property
    def bind(self) -> bytes:
        """Return what the proof is bound to."""
        return b"".join(u8(i.received) + u8(i.slot) for i in self.items)

    def encode(self) -> bytes:
        """Return the layout."""
        items = b"".join(u8(i.received) + u8(i.slot) + i.share for i in self.items)
        return u8(len(self.items)) + items + self.proof

    @classmethod
    def read(cls, reader: Reader, layout: Layout) -> EvidenceBody:
        """Read the layout."""
        count = reader.u8(3)
        if not count:
            raise DecodeError("Evidence shows one slot or two.")
        items = tuple(
            EvidenceItem(bool(reader.u8(2)), reader.u8(layout.cards), reader.point()) for _ in range(count)
        )
        if len({(i.received, i.slot) for i in items}) != count:
            raise DecodeError("Evidence shows two different slots.")
        return cls(items, reader.take(DLEQ_SIZE))


class ClaimBody(NamedTuple):
    """CLAIM: nothing shown (no counting card is left), or the whole hand (it takes the rest)."""

    cards: tuple[tuple[int, Point], ...]
    proof: bytes

    @property
    def indices(self) -> bytes:
        """The indices as one byte each."""
        return bytes(index for index, _ in self.cards)

    def encode(self) -> bytes:
        """Return the layout."""
        if not self.cards:
            return u8(0)
        cards = b"".join(u8(index) + share for index, share in self.cards)
        return u8(1) + u8(len(self.cards)) + cards + self.proof

    @classmethod
    def read(cls, reader: Reader, layout: Layout) -> ClaimBody:
        """Read the layout."""
        if not reader.u8(2):
            return cls((), b"")
        count = reader.u8(layout.hand + 1)
        cards = tuple((reader.u8(layout.hand), reader.point()) for _ in range(count))
        indices = [index for index, _ in cards]
        if not count or indices != sorted(set(indices)):
            raise DecodeError("A claim shows cards in ascending order of their indices.")
        return cls(cards, reader.take(DLEQ_SIZE))


class OpenBody(NamedTuple):
    """OPEN: the escrow part of a seat that was taken over."""

    target: int
    part: Scalar

    def encode(self) -> bytes:
        """Return the layout."""
        return u8(self.target) + scalar_bytes(self.part)

    @classmethod
    def read(cls, reader: Reader) -> OpenBody:
        """Read the layout."""
        return cls(reader.u8(), reader.scalar())


class TakeoverBody(NamedTuple):
    """TAKEOVER: which seat, why, and the message that proves the reason (bytes of a Message)."""

    target: int
    reason: TakeoverReason
    shown: bytes

    def encode(self) -> bytes:
        """Return the layout."""
        return u8(self.target) + u8(self.reason) + lp(self.shown)

    @classmethod
    def read(cls, reader: Reader) -> TakeoverBody:
        """Read the layout."""
        return cls(reader.u8(), TakeoverReason(reader.u8(len(TakeoverReason))), reader.field(MAX_TAKEOVER))


class ExpelBody(NamedTuple):
    """EXPEL: who is asked to go, and which debt was late."""

    target: int
    owed: int

    def encode(self) -> bytes:
        """Return the layout."""
        return u8(self.target) + u8(self.owed)

    @classmethod
    def read(cls, reader: Reader) -> ExpelBody:
        """Read the layout."""
        return cls(reader.u8(), reader.u8())


def encode_scores(scores: tuple[int, ...]) -> bytes:
    """Return the body of CLOSE."""
    return b"".join(score.to_bytes(4, "big", signed=True) for score in scores)
