"""Making the body of each message from the public state, a dealing key and a choice.

All of it follows from its arguments, proof nonces apart: a rebuilt key continues what its owner began.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from copas.cards import Card
from copas.mental import escrow, group
from copas.mental.bodies import (
    ClaimBody,
    EvidenceBody,
    EvidenceItem,
    HandBody,
    OpenBody,
    PassBody,
    Passed,
    PlayBody,
    SharesBody,
)
from copas.mental.checks import (
    claim_statement,
    commitment,
    evidence_cipher,
    evidence_statement,
    play_statement,
    shares_statement,
    transfer_statement,
)
from copas.mental.encoding import u8
from copas.mental.errors import ProofError
from copas.mental.group import Scalar, scalar_bytes
from copas.mental.judgement import (
    card_share,
    deck_source,
    expected_key,
    hand_source,
    pass_cipher,
    pass_opening,
)
from copas.mental.keys import SERVER
from copas.mental.proofs import Entropy, prove_dleq, prove_transfer, sign
from copas.mental.shuffle import shuffle
from copas.mental.state import DealState
from copas.seats import Seat


def key_body(state: DealState, party: int, x: Scalar, entropy: Entropy) -> bytes:
    """Make KEY."""
    possession = sign("possess", x, entropy, state.ctx, u8(party))
    return expected_key(state, party, x)._replace(possession=possession).encode()


def deck_body(state: DealState, party: int, x: Scalar) -> bytes:
    """Make DECK from the last published deck."""
    assert state.joint is not None  # noqa: S101 - DECK is owed after KEY
    return shuffle(deck_source(state, party, x), state.decks[-1][1], state.joint).packed


def shares_body(state: DealState, party: int, x: Scalar, entropy: Entropy) -> bytes:
    """Make SHARES."""
    deck = state.decks[-1][1]
    shares = tuple(group.mul(x, deck[s].a) for s in state.layout.shared_slots(party))
    proof = prove_dleq(x, shares_statement(state, party, shares), entropy)
    return SharesBody(state.setup.previous, shares, proof).encode()


def commit_body(state: DealState, seat: Seat, x: Scalar, slots: Sequence[int]) -> bytes:
    """Make PASS_COMMIT."""
    return commitment(state.ctx, seat, tuple(sorted(slots)), pass_opening(state, seat, x))


def pass_body(
    state: DealState,
    seat: Seat,
    x: Scalar,
    slots: Sequence[int],
    entropy: Entropy,
    dealt: Mapping[int, Card | None] | None = None,
) -> bytes:
    """Make PASS; `dealt` are the cards of the seat's slots as they have been opened."""
    chosen, cards = tuple(sorted(slots)), []
    for slot in chosen:
        rho, cipher = pass_cipher(state, seat, slot, x, (dealt or {}).get(slot))
        proof = prove_transfer(x, rho, transfer_statement(state, seat, slot, cipher), entropy)
        cards.append(Passed(cipher, proof))
    return PassBody(chosen, pass_opening(state, seat, x), tuple(cards)).encode()


def hand_body(state: DealState, seat: Seat, x: Scalar, opening: int | None, entropy: Entropy) -> bytes:
    """Make HAND; `opening` is the place of the opening card in the hand, if it is there."""
    hand, shown = state.hand_input(seat), None
    if state.passes:
        hand = shuffle(hand_source(state, seat, x), hand, state.dealing_key(seat), x)
    if opening is not None:
        share = group.mul(x, hand[opening].a)
        proof = prove_dleq(x, play_statement(state, seat, hand, opening, share), entropy)
        shown = PlayBody(opening, share, proof)
    return HandBody(hand if state.passes else None, shown).encode()


def play_body(
    state: DealState, seat: Seat, x: Scalar, place: int, entropy: Entropy, card: Card | None = None
) -> bytes:
    """Make PLAY of the card at a place of the hand; `card` is what the place opens to, where it is known."""
    hand = state.hands[seat]
    share = card_share(hand[place], x, card)
    return PlayBody(
        place, share, prove_dleq(x, play_statement(state, seat, hand, place, share), entropy)
    ).encode()


def claim_body(state: DealState, seat: Seat, x: Scalar, entropy: Entropy, *, show: bool) -> bytes:
    """Make CLAIM: of nothing left, or showing the whole hand."""
    if not show:
        return ClaimBody((), b"").encode()
    hand = state.hands[seat]
    bare = ClaimBody(tuple((i, group.mul(x, hand[i].a)) for i in state.unused(seat)), b"")
    return bare._replace(proof=prove_dleq(x, claim_statement(state, seat, bare), entropy)).encode()


def evidence_body(
    state: DealState, seat: Seat, x: Scalar, slots: Sequence[tuple[bool, int]], entropy: Entropy
) -> bytes:
    """Make EVIDENCE about one or two (received?, slot)."""
    items = tuple(
        EvidenceItem(received, slot, group.mul(x, evidence_cipher(state, seat, received, slot).a))
        for received, slot in slots
    )
    bare = EvidenceBody(items, b"")
    statement, _ = evidence_statement(state, seat, bare)
    return bare._replace(proof=prove_dleq(x, statement, entropy)).encode()


def open_body(state: DealState, seat: Seat, target: Seat, box_secret: Scalar) -> bytes:
    """Make OPEN: the part of `target`'s key that was boxed to `seat`. Raises FairDealError if it is bad."""
    part = boxed_part(state, seat, target, box_secret)
    return OpenBody(target, part).encode()


def boxed_part(state: DealState, receiver: int, sender: Seat, box_secret: Scalar) -> Scalar:
    """Open and check the escrow part that a human boxed to a receiver (a human or SERVER).

    Raises:
        FairDealError: the box or the part in it is bad: reason for a COMPLAINT.

    """
    key = state.keys[sender]
    box = key.boxes[state.layout.box_receivers(sender).index(receiver)]
    part = escrow.unseal(box_secret, state.ctx, sender, receiver, box)
    if receiver == SERVER:
        if group.base(part) != key.commitments[0]:
            raise ProofError("The server's escrow part does not fit its commitment.")
    else:
        escrow.check_part(key.commitments[1:], receiver, part)
    return part


def reveal_body(x: Scalar) -> bytes:
    """Make REVEAL."""
    return scalar_bytes(x)


def place_of(cards: Sequence[Card | None], card: Card | None) -> int | None:
    """Return where a card stands in a hand, or None."""
    return cards.index(card) if card is not None and card in cards else None
