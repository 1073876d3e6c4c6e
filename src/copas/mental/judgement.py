"""The audit after REVEAL: recompute what every party sent, and name who sent what it should not have.

A finding names the *signer* of a message that cannot be recomputed from its published input, or that the
rules refuse once the hands are known. Nobody else is blamed: who plays a forged second card is its victim.
"""

from __future__ import annotations

import itertools
from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from copas.cards import Card, CardSet
from copas.mental import escrow, group
from copas.mental.bodies import KeyBody
from copas.mental.checks import commitment
from copas.mental.encoding import prf, prf_scalar, u8
from copas.mental.errors import ProofError
from copas.mental.group import Point, Scalar, scalar_bytes
from copas.mental.keys import SERVER, deal_seed
from copas.mental.messages import MessageKey, MessageType
from copas.mental.shuffle import Cipher, Ciphers, Source, list_hash, permutation, shuffle
from copas.mental.state import Accepted, DealState
from copas.mental.vouching import SeatCards, Voucher
from copas.referee import find_revoke
from copas.seats import Seat

REMADE = frozenset({MessageType.KEY, MessageType.DECK, MessageType.PASS, MessageType.HAND})
"""The messages that the audit makes again from their signer's dealing key."""


class Finding(NamedTuple):
    """One message, or missing message, that convicts its signer.

    Attributes:
        party: who is guilty: a seat, or SERVER.
        check: the check that failed: key, deck, pass, hand, commit, complaint, reveal, opening, play.
        seat: the seat that the message was for.
        type: the kind of message.
        round: its round; None for a message that never came.

    """

    party: int
    check: str
    seat: int
    type: MessageType
    round: int | None


@dataclass(frozen=True)
class Judgement:
    """What the audit found.

    Attributes:
        findings: everything that convicts somebody; empty for a clean deal.
        dealt: the dealt hand of each seat that could be opened.
        hands: the cards of each seat by index of its hand.
        passes: what each seat passed.

    """

    findings: tuple[Finding, ...]
    dealt: Mapping[Seat, tuple[Card | None, ...]]
    hands: Mapping[Seat, tuple[Card | None, ...]]
    passes: Mapping[Seat, tuple[Card | None, ...]]

    @property
    def guilty(self) -> tuple[int, ...]:
        """The guilty parties, seats ascending, SERVER last."""
        return tuple(sorted({f.party for f in self.findings}))


def make_key(state_ctx: bytes, secret: Scalar, party: int, boxes: Mapping[int, bytes], t: int) -> KeyBody:
    """Make all of KEY but the possession proof: everything in it follows from x.

    Args:
        state_ctx: the set-up.
        secret: x.
        party: whose.
        boxes: the box key Y of each receiver, in order; empty without an escrow.
        t: the threshold.

    """
    if not boxes:
        return KeyBody(group.base(secret), b"", (), ())
    split = escrow.split(secret, state_ctx, t)
    parts = {r: split.server_part if r == SERVER else split.at(r) for r in boxes}
    sealed = tuple(escrow.seal(secret, state_ctx, party, r, boxes[r], parts[r]) for r in boxes)
    return KeyBody(group.base(secret), b"", split.commitments(), sealed)


def expected_key(state: DealState, party: int, secret: Scalar) -> KeyBody:
    """Return KEY as a party should have sent it, without the possession proof."""
    receivers = state.layout.box_receivers(party)
    boxes = {r: state.setup.roster.keys(r).box for r in receivers}
    return make_key(state.ctx, secret, party, boxes, state.layout.threshold)


def pass_opening(state: DealState, seat: Seat, secret: Scalar) -> bytes:
    """Return r, which hides a seat's pass."""
    return prf(scalar_bytes(secret), "pass", state.ctx, u8(seat))


def pass_cipher(
    state: DealState, seat: Seat, slot: int, secret: Scalar, card: Card | None = None
) -> tuple[Scalar, Cipher]:
    """Return ρ and the ciphertext under the receiver's key of a passed slot.

    Args:
        state: the public state.
        seat: who passes.
        slot: a slot of the seat.
        secret: the dealing key behind the seat.
        card: what the slot has been opened to, where that is known.

    Raises:
        ProofError: a computed element is the identity.

    """
    rho = prf_scalar(scalar_bytes(secret), "rho", state.ctx, u8(slot))
    if card is None:
        residual = state.residual[slot]
        element = group.difference(residual.b, group.mul(secret, residual.a))
    else:
        element = group.card_point(str(card))
    receiver = state.receiver(seat)
    own = state.layout.party(receiver) == state.layout.party(seat)
    hidden = group.base(rho * secret) if own else group.mul(rho, state.dealing_key(receiver))
    return rho, Cipher(group.base(rho), group.add(element, hidden))


def card_share(cipher: Cipher, secret: Scalar, card: Card | None) -> Point:
    """Return x·A of a ciphertext under X = x·G: B less its card's element, where that is known."""
    if card is None:
        return group.mul(secret, cipher.a)
    return group.difference(cipher.b, group.card_point(str(card)))


def hand_source(state: DealState, seat: Seat, secret: Scalar) -> Source:
    """Return the randomness of a seat's HAND."""
    return Source(deal_seed(secret, state.ctx), state.ctx, "hand", seat)


def deck_source(state: DealState, party: int, secret: Scalar) -> Source:
    """Return the randomness of a party's DECK."""
    return Source(deal_seed(secret, state.ctx), state.ctx, "deck", party)


def open_slots(state: DealState, seat: Seat, secret: Scalar) -> dict[int, Card | None]:
    """Open the dealt slots of a seat with its party's key; None where there is no card."""
    shown = {}
    for slot in state.layout.slots(seat):
        residual = state.residual[slot]
        shown[slot] = state.card(group.difference(residual.b, group.mul(secret, residual.a)))
    return shown


def open_received(state: DealState, seat: Seat, secret: Scalar) -> dict[int, Card | None]:
    """Open the cards that were passed to a seat, by the giver's slot."""
    body = state.passes.get(state.giver(seat))
    if body is None:
        return {}
    elements = (group.difference(c.cipher.b, group.mul(secret, c.cipher.a)) for c in body.cards)
    return dict(zip(body.slots, map(state.card, elements), strict=True))


def open_hand(state: DealState, seat: Seat, secret: Scalar) -> tuple[Card | None, ...]:
    """Open a hand by its places: as published, or as it will be once HAND is made."""
    if seat in state.hands:
        ciphers = state.hands[seat]
        return tuple(state.card(group.difference(c.b, group.mul(secret, c.a))) for c in ciphers)
    return arrange(state, seat, secret, open_slots(state, seat, secret), open_received(state, seat, secret))


def arrange(
    state: DealState,
    seat: Seat,
    secret: Scalar,
    own: Mapping[int, Card | None],
    received: Mapping[int, Card | None],
) -> tuple[Card | None, ...]:
    """Return the cards of a hand by the places that HAND will give them."""
    passed = state.passes[seat].slots if seat in state.passes else ()
    cards = [card for slot, card in own.items() if slot not in passed] + list(received.values())
    if not state.passes:
        return tuple(cards)
    order = permutation(hand_source(state, seat, secret), list_hash(state.hand_input(seat)), len(cards))
    return tuple(cards[origin] for origin in order)


class Judge:
    """Audits one set-up after its REVEAL round.

    Args:
        state: the public state.
        log: every accepted message with its signer.
        vouched: the keys of messages that this process made: they are not made again.
        voucher: who made them, and has opened the cards of its seats.
    """

    def __init__(
        self,
        state: DealState,
        log: list[Accepted],
        vouched: Container[MessageKey] = (),
        voucher: Voucher | None = None,
    ) -> None:
        self._state = state
        self._log = log
        self._secrets = state.revealed
        self._vouched = vouched
        self._voucher = voucher
        self._slots: dict[Seat, dict[int, Card | None]] = {}

    def judge(self) -> Judgement:
        """Run every check in the order of docs/fair-deal.md §6."""
        findings = list(itertools.chain(self._recompute(), self._missing(), self._complaint()))
        forged = {found.seat for found in findings if found.check == "hand"}
        dealt, hands, passes = self._open(forged)
        findings += self._commits()
        findings += self._openings(hands)
        findings += self._plays(hands)
        return Judgement(tuple(findings), dealt, hands, passes)

    def _secret(self, seat: int) -> Scalar | None:
        party = seat if seat == SERVER else self._state.layout.party(seat)
        return self._secrets.get(party)

    def _recompute(self) -> Iterator[Finding]:
        checks = {
            MessageType.KEY: self._key_holds,
            MessageType.DECK: self._deck_holds,
            MessageType.PASS: self._pass_holds,
            MessageType.HAND: self._hand_holds,
        }
        for message, signer in self._log:
            check = checks.get(MessageType(message.type))
            secret = self._secret(message.seat)
            if check is None or secret is None or message.key in self._vouched:
                continue
            if not check(message.seat, secret):
                kind = MessageType(message.type)
                yield Finding(signer, kind.name.lower(), message.seat, kind, message.round)

    def _key_holds(self, party: int, secret: Scalar) -> bool:
        sent = self._state.keys[party]
        return expected_key(self._state, party, secret) == sent._replace(possession=b"")

    def _deck_holds(self, party: int, secret: Scalar) -> bool:
        state = self._state
        place = next(i for i, (maker, _) in enumerate(state.decks) if i and maker == party)
        before, after = state.decks[place - 1][1], state.decks[place][1]
        source, joint = deck_source(state, party, secret), self._joint_secret()
        return self._shuffled(source, before, state.joint or b"", joint, after)

    def _joint_secret(self) -> Scalar | None:
        """Return the sum of the dealing keys, if all have been revealed (and so checked)."""
        known = self._secrets.keys() >= set(self._state.layout.parties)
        return sum(self._secrets.values()) % group.ORDER if known else None

    @staticmethod
    def _shuffled(source: Source, before: Ciphers, key: Point, secret: Scalar | None, after: Ciphers) -> bool:
        try:
            return shuffle(source, before, key, secret) == after
        except ProofError:
            return False

    def _pass_holds(self, seat: Seat, secret: Scalar) -> bool:
        state, body = self._state, self._state.passes[seat]
        if body.opening != pass_opening(state, seat, secret):
            return False
        try:
            own = self._opened_slots(seat, secret)
            expected = [pass_cipher(state, seat, slot, secret, own[slot])[1] for slot in body.slots]
        except ProofError:
            return False
        return expected == [c.cipher for c in body.cards]

    def _hand_holds(self, seat: Seat, secret: Scalar) -> bool:
        state = self._state
        if not state.passes:
            return True
        source, key = hand_source(state, seat, secret), state.dealing_key(seat)
        return self._shuffled(source, state.hand_input(seat), key, secret, state.hands[seat])

    def _missing(self) -> Iterator[Finding]:
        for party in self._state.layout.parties:
            if party not in self._secrets:
                guilty = SERVER if party == SERVER or self._state.rebuilt(party) else party
                yield Finding(guilty, "reveal", party, MessageType.REVEAL, None)

    def _complaint(self) -> Iterator[Finding]:
        if self._state.complaint is None:
            return
        accuser, accused = self._state.complaint
        secret = self._secret(accused)
        if secret is not None and self._key_holds(accused, secret):
            number = next(m.round for m, _ in self._log if m.type == MessageType.COMPLAINT)
            yield Finding(accuser, "complaint", accuser, MessageType.COMPLAINT, number)

    def _open(
        self, forged: Container[Seat]
    ) -> tuple[
        dict[Seat, tuple[Card | None, ...]],
        dict[Seat, tuple[Card | None, ...]],
        dict[Seat, tuple[Card | None, ...]],
    ]:
        dealt: dict[Seat, tuple[Card | None, ...]] = {}
        hands: dict[Seat, tuple[Card | None, ...]] = {}
        passes: dict[Seat, tuple[Card | None, ...]] = {}
        state = self._state
        for seat in range(state.layout.seats):
            secret = self._secret(seat)
            if secret is None or not state.residual:
                continue
            own, hand = self._cards(seat, secret, forged)
            dealt[seat] = tuple(own.values())
            if seat in state.passes:
                passes[seat] = tuple(own[slot] for slot in state.passes[seat].slots)
            if seat in state.hands:
                hands[seat] = hand
        return dealt, hands, passes

    def _cards(self, seat: Seat, secret: Scalar, forged: Container[Seat]) -> SeatCards:
        known = None if self._voucher is None else self._voucher.cards(seat)
        if known is not None:
            return known
        state, own = self._state, self._opened_slots(seat, secret)
        if seat not in state.hands:
            return SeatCards(own, ())
        if seat in forged:
            return SeatCards(own, open_hand(state, seat, secret))
        # The hand could be made again from its input, so its cards are those of its input.
        return SeatCards(own, arrange(state, seat, secret, own, open_received(state, seat, secret)))

    def _opened_slots(self, seat: Seat, secret: Scalar) -> dict[int, Card | None]:
        if seat not in self._slots:
            self._slots[seat] = open_slots(self._state, seat, secret)
        return self._slots[seat]

    def _commits(self) -> Iterator[Finding]:
        """A pass made for a leaver must be the one that he had committed to, if that was any."""
        state = self._state
        for seat in sorted(state.unfit):
            secret = self._secret(seat)
            if secret is not None and find_commitment(state, seat, secret) is not None:
                message = self._message(MessageType.PASS, seat)
                yield Finding(message.signer, "commit", seat, MessageType.PASS, message.message.round)

    def _openings(self, hands: Mapping[Seat, tuple[Card | None, ...]]) -> Iterator[Finding]:
        state = self._state
        card = state.setup.rules.opening_card
        for seat, cards in hands.items():
            if card is not None and card in cards and seat not in state.openings:
                entry = self._message(MessageType.HAND, seat)
                yield Finding(entry.signer, "opening", seat, MessageType.HAND, entry.message.round)

    def _plays(self, hands: Mapping[Seat, tuple[Card | None, ...]]) -> Iterator[Finding]:
        state = self._state
        for seat, cards in hands.items():
            held = CardSet.of(c for c in (cards[i] for i in state.unused(seat)) if c is not None)
            revoke = find_revoke(state.public, seat, held)
            if revoke is not None:
                entry = self._play(seat, revoke.card)
                kind = MessageType(entry.message.type)
                yield Finding(entry.signer, "play", seat, kind, entry.message.round)

    def _message(self, kind: MessageType, seat: int) -> Accepted:
        return next(e for e in self._log if e.message.type == kind and e.message.seat == seat)

    def _play(self, seat: Seat, card: Card) -> Accepted:
        """Find the last message of a seat that showed a card, on the branch that stands."""
        index = self._state.opened[card].place
        for entry in reversed(self._log):
            message = entry.message
            if message.seat == seat and message.type == MessageType.PLAY and message.body[0] == index:
                return entry
        return self._message(MessageType.HAND, seat)


def find_commitment(state: DealState, seat: Seat, secret: Scalar) -> tuple[int, ...] | None:
    """Open a seat's PASS_COMMIT by trying every choice: r is known to who knows x."""
    opening = pass_opening(state, seat, secret)
    for slots in itertools.combinations(state.layout.slots(seat), state.layout.passed):
        if commitment(state.ctx, seat, slots, opening) == state.commits[seat]:
            return slots
    return None


def settle(state: DealState, judgement: Judgement) -> None:
    """Score a clean deal."""
    if not judgement.findings and state.void is None:
        widow = _widow(state)
        state.result = state.public.result(widow)


def _widow(state: DealState) -> CardSet:
    deck, secret = state.decks[-1][1], sum(state.revealed.values()) % group.ORDER
    shown = (group.difference(deck[s].b, group.mul(secret, deck[s].a)) for s in state.layout.widow)
    return CardSet.of(card for m in shown if (card := state.card(m)) is not None)
