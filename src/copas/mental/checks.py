"""What each message must be, judged on the public state alone.

Every check takes the state and a message and either raises `Fault` (a signed message that is wrong) or
returns the change to make. Nothing is changed before the whole message has been judged.
"""

from __future__ import annotations

from collections.abc import Callable

from copas.cards import Card, CardSet
from copas.mental import escrow, group
from copas.mental.bodies import (
    ClaimBody,
    EvidenceBody,
    HandBody,
    KeyBody,
    OpenBody,
    PassBody,
    PlayBody,
    SharesBody,
    encode_scores,
    read_deck,
)
from copas.mental.encoding import Reader, digest, lp, u8
from copas.mental.errors import DecodeError, Fault, ProofError
from copas.mental.keys import SERVER
from copas.mental.messages import Message, MessageType
from copas.mental.proofs import Statement, Transfer, verify, verify_dleq, verify_transfer
from copas.mental.shuffle import Cipher, Ciphers, list_hash
from copas.mental.state import DealState, Fact, FactKind, Opened, Void, VoidReason
from copas.referee import find_revoke
from copas.scoring import MoonChoice, default_moon_choice
from copas.seats import Seat

Change = Callable[[], list[Fact]]
"""Makes the change of a judged message and says what happened."""
Check = Callable[[DealState, Message, int], Change]

MOON_CHOICES = (MoonChoice.OTHERS, MoonChoice.SHOOTER)
"""The choices in the order of their byte in MOON."""


def demand(holds: bool, check: str, sentence: str) -> None:
    """Raise Fault unless something holds."""
    if not holds:
        raise Fault(check, sentence)


def void(state: DealState, reason: VoidReason, message: Message, seat: int | None) -> list[Fact]:
    """Void the deal, unless it is void already: the first reason stands."""
    if state.void is None:
        state.void = Void(reason, message.round, seat)
        return [Fact(FactKind.VOID, seat, reason)]
    return []


def check_key(state: DealState, message: Message, _signer: int) -> Change:
    """KEY: possession, distinct keys, an escrow that adds up, and a joint key that is no identity."""
    party = message.seat
    with Reader(message.body, own=state.vouched) as reader:
        body = KeyBody.read(reader, state.layout, party)
    if not state.vouched:
        verify("possess", body.key, body.possession, state.ctx, u8(party))
    demand(all(k.key != body.key for k in state.keys.values()), "key_repeated", "Dealing keys must differ.")
    if body.commitments:
        adds_up = group.add(body.commitments[0], body.commitments[1]) == body.key
        demand(adds_up, "escrow", "The escrow commitments must add up to the dealing key.")
    if len(state.keys) + 1 == len(state.layout.parties):
        group.total([body.key, *(k.key for k in state.keys.values())])

    def change() -> list[Fact]:
        state.keys[party] = body
        return []

    return change


def check_deck(state: DealState, message: Message, _signer: int) -> Change:
    """DECK: as many ciphertexts as cards, no element twice; whether it was shuffled honestly shows REVEAL."""
    with Reader(message.body, own=state.vouched) as reader:
        deck = read_deck(reader, state.layout)

    def change() -> list[Fact]:
        if state.vouched and len(state.decks) == 1:
            state.decks[0] = (SERVER, Ciphers())  # only the audit of this shuffle would look at it again
        state.decks.append((message.seat, deck))
        return []

    return change


def shares_statement(state: DealState, party: int, shares: tuple[bytes, ...]) -> Statement:
    """Return what the proof of SHARES speaks of."""
    deck = state.decks[-1][1]
    slots = state.layout.shared_slots(party)
    bind = lp(list_hash(deck), bytes(slots))
    bases = [deck[s].a for s in slots]
    return Statement("shares", state.ctx, party, bind, state.keys[party].key, bases, shares)


def check_shares(state: DealState, message: Message, _signer: int) -> Change:
    """SHARES: the right previous deal, and every share made with the dealing key."""
    party = message.seat
    with Reader(message.body, own=state.vouched) as reader:
        body = SharesBody.read(reader, len(state.layout.shared_slots(party)))
    demand(
        body.previous == state.setup.previous, "previous", "SHARES must name the head after the last deal."
    )
    if not state.vouched:
        verify_dleq(shares_statement(state, party, body.shares), body.proof)

    def change() -> list[Fact]:
        state.shares[party] = body
        return []

    return change


def residuals(state: DealState) -> Ciphers:
    """Take every public share off each dealt slot, ascending; what is left, its owner alone can open."""
    deck = list(state.decks[-1][1])
    left = [deck[slot].b for slot in state.layout.dealt]
    for party, body in state.shares.items():
        for slot, share in zip(state.layout.shared_slots(party), body.shares, strict=True):
            left[slot] = group.difference(left[slot], share)
    return Ciphers.of(Cipher(deck[slot].a, b) for slot, b in enumerate(left))


def commitment(ctx: bytes, seat: Seat, slots: tuple[int, ...], opening: bytes) -> bytes:
    """Return the body of PASS_COMMIT."""
    return digest("pass", ctx, u8(seat), bytes(slots), opening)


def check_commit(state: DealState, message: Message, signer: int) -> Change:
    """PASS_COMMIT: 64 bytes."""
    demand(len(message.body) == 64, "layout", "A commitment has 64 bytes.")

    def change() -> list[Fact]:
        state.commits[message.seat] = message.body
        if signer != SERVER:
            state.own_commits.add(message.seat)
        return []

    return change


def transfer_statement(state: DealState, seat: Seat, slot: int, cipher: Cipher) -> Transfer:
    """Return what the proof of one passed card speaks of."""
    receiver = state.receiver(seat)
    residual = state.residual[slot]
    keys = state.dealing_key(seat), state.dealing_key(receiver)
    return Transfer(state.ctx, seat, receiver, slot, *keys, residual.a, residual.b, cipher.a, cipher.b)


def check_pass(state: DealState, message: Message, signer: int) -> Change:
    """PASS: own slots, the commitment, and a proof that each card is the slot's."""
    seat = message.seat
    with Reader(message.body, own=state.vouched) as reader:
        body = PassBody.read(reader, state.layout)
    own = state.layout.slots(seat)
    demand(all(s in own for s in body.slots), "slots", "A seat passes its own slots.")
    fits = state.commits[seat] == commitment(state.ctx, seat, body.slots, body.opening)
    # A leaver's commitment may open to nothing; the audit judges whether it really does.
    taken = signer == SERVER and seat in state.own_commits
    demand(fits or taken, "commitment", "A pass must open its commitment.")
    for slot, card in () if state.vouched else zip(body.slots, body.cards, strict=True):
        verify_transfer(transfer_statement(state, seat, slot, card.cipher), card.proof)

    def change() -> list[Fact]:
        # The proofs have been judged: the message still has them.
        state.passes[seat] = body._replace(cards=tuple(card._replace(proof=b"") for card in body.cards))
        if not fits:
            state.unfit.add(seat)
        return []

    return change


def play_statement(state: DealState, seat: Seat, hand: Ciphers, index: int, share: bytes) -> Statement:
    """Return what the proof of one play speaks of."""
    bind = lp(list_hash(hand), u8(index))
    return Statement("play", state.ctx, seat, bind, state.dealing_key(seat), [hand[index].a], [share])


def check_hand(state: DealState, message: Message, _signer: int) -> Change:
    """HAND: the hand as ciphertexts after a pass; from its holder, the opening card in the open."""
    seat, forced = message.seat, state.setup.rules.opening_card
    with Reader(message.body, own=state.vouched) as reader:
        body = HandBody.read(reader, state.layout, may_open=forced is not None)
    hand = body.ciphers if body.ciphers is not None else state.hand_input(seat)
    opening = body.opening
    if opening is not None:
        if not state.vouched:
            verify_dleq(play_statement(state, seat, hand, opening.place, opening.share), opening.proof)
        shown = state.card(group.difference(hand[opening.place].b, opening.share))
        demand(shown is not None and shown == forced, "opening", "Only the opening card can open.")

    def change() -> list[Fact]:
        state.hands[seat] = hand
        if opening is None or forced is None:
            return []
        state.openings[seat] = forced
        state.used[seat] = frozenset({opening.place})
        if forced in state.opened:
            return void(state, VoidReason.CARD_TWICE, message, seat)
        state.opened[forced] = Opened(seat, opening.place)
        return [Fact(FactKind.PLAYED, seat, str(forced))]

    return change


def check_play(state: DealState, message: Message, _signer: int) -> Change:
    """PLAY: an unused card, truly opened, and legal as far as is public."""
    seat = message.seat
    with Reader(message.body, own=state.vouched) as reader:
        body = PlayBody.read(reader, state.layout)
    demand(body.place in state.unused(seat), "index", "Each card of a hand is played once.")
    hand = state.hands[seat]
    if not state.vouched:
        verify_dleq(play_statement(state, seat, hand, body.place, body.share), body.proof)
    card = state.card(group.difference(hand[body.place].b, body.share))
    if card is None:
        return lambda: void(state, VoidReason.NO_CARD, message, seat)
    place = Opened(seat, body.place)
    if state.opened.get(card, place) != place:
        return lambda: void(state, VoidReason.CARD_TWICE, message, seat)
    reason = state.public.why_not_play(seat, card)
    demand(reason is None, "illegal", f"Playing {card} is against the rules ({reason}).")

    def change() -> list[Fact]:
        if state.layout.humans == (seat,) and seat not in state.gone:
            state.snapshots[message.round] = len(state.public.history)
        state.opened[card] = place
        state.used[seat] = state.used.get(seat, frozenset()) | {body.place}
        state.public.play(seat, card)
        facts = [Fact(FactKind.PLAYED, seat, str(card))]
        return facts + _revoke(state, message, seat)

    return change


def _revoke(state: DealState, message: Message, seat: Seat) -> list[Fact]:
    """Void the deal if what a seat has just shown refutes an earlier play of its own."""
    if find_revoke(state.public, seat) is None:
        return []
    return void(state, VoidReason.REVOKE, message, seat)


def check_reveal(state: DealState, message: Message, _signer: int) -> Change:
    """REVEAL: the dealing key itself."""
    with Reader(message.body) as reader:
        secret = reader.scalar()
    fits = state.vouched or group.base(secret) == state.keys[message.seat].key
    demand(fits, "secret", "REVEAL must give the dealing key.")

    def change() -> list[Fact]:
        state.revealed[message.seat] = secret
        return []

    return change


def check_open(state: DealState, message: Message, _signer: int) -> Change:
    """OPEN: an escrow part that fits its commitments."""
    with Reader(message.body) as reader:
        body = OpenBody.read(reader)
    escrow.check_part(state.keys[body.target].commitments[1:], message.seat, body.part)

    def change() -> list[Fact]:
        parts = state.parts.setdefault(body.target, {})
        parts[message.seat] = body.part
        return [Fact(FactKind.REBUILT, body.target)] if state.rebuilt(body.target) else []

    return change


def evidence_cipher(state: DealState, seat: Seat, received: bool, slot: int) -> Cipher:
    """Return the ciphertext that an item of EVIDENCE speaks of. Raises Fault if it is not the seat's."""
    if not received:
        # A passed slot is the receiver's: its card may well be shown by another seat.
        passed = state.passes[seat].slots if seat in state.passes else ()
        kept = slot in state.layout.slots(seat) and slot not in passed
        demand(kept, "slots", "Evidence is about slots that the seat was dealt and has kept.")
        return state.residual[slot]
    giver = state.passes.get(state.giver(seat))
    demand(giver is not None and slot in giver.slots, "slots", "Evidence is about slots that were received.")
    assert giver is not None  # noqa: S101 - demanded above
    return giver.cards[giver.slots.index(slot)].cipher


def evidence_statement(state: DealState, seat: Seat, body: EvidenceBody) -> tuple[Statement, list[bytes]]:
    """Return what the proof of EVIDENCE speaks of, and what the items open to."""
    ciphers = [evidence_cipher(state, seat, i.received, i.slot) for i in body.items]
    shares = [i.share for i in body.items]
    key = state.dealing_key(seat)
    statement = Statement("evidence", state.ctx, seat, body.bind, key, [c.a for c in ciphers], shares)
    return statement, [group.difference(c.b, s) for c, s in zip(ciphers, shares, strict=True)]


def check_evidence(state: DealState, message: Message, _signer: int) -> Change:
    """EVIDENCE: a slot that opens to no card or to one that another hand has shown, or two to one card."""
    with Reader(message.body, own=state.vouched) as reader:
        body = EvidenceBody.read(reader, state.layout)
    if any(i.received for i in body.items) and not all_passed(state):
        raise Fault("slots", "Received cards can be shown once every pass is open.")
    statement, shown = evidence_statement(state, message.seat, body)
    verify_dleq(statement, body.proof)
    bad = _is_wrong(state, message.seat, shown[0]) if len(shown) == 1 else shown[0] == shown[1]
    demand(bad, "evidence", "Evidence must show a slot without a card, or a card in two places.")
    return lambda: void(state, VoidReason.EVIDENCE, message, message.seat)


def _is_wrong(state: DealState, seat: Seat, element: bytes) -> bool:
    card = state.card(element)
    return card is None or shown_by_another(state, seat, card)


def shown_by_another(state: DealState, seat: Seat, card: Card) -> bool:
    """Say whether a card was shown from another hand than this seat's."""
    place = state.opened.get(card)
    return place is not None and place.seat != seat


def all_passed(state: DealState) -> bool:
    """Say whether every pass is open."""
    return len(state.passes) == state.layout.seats


def claim_statement(state: DealState, seat: Seat, body: ClaimBody) -> Statement:
    """Return what the proof of a claim speaks of."""
    hand = state.hands[seat]
    bind = lp(list_hash(hand), body.indices)
    bases = [hand[index].a for index, _ in body.cards]
    shares = [share for _, share in body.cards]
    return Statement("claim", state.ctx, seat, bind, state.dealing_key(seat), bases, shares)


def check_claim(state: DealState, message: Message, _signer: int) -> Change:
    """CLAIM: nothing that counts is left, or an opened hand that takes the rest."""
    seat = message.seat
    with Reader(message.body, own=state.vouched) as reader:
        body = ClaimBody.read(reader, state.layout)
    if not body.cards:
        return _claim(state, message, CardSet(), {})
    demand(tuple(body.indices) == state.unused(seat), "index", "A claim opens the whole hand.")
    verify_dleq(claim_statement(state, seat, body), body.proof)
    hand = state.hands[seat]
    cards = [state.card(group.difference(hand[i].b, share)) for i, share in body.cards]
    places = [Opened(seat, index) for index, _ in body.cards]
    shown = {c: p for c, p in zip(cards, places, strict=True) if c is not None}
    if None in cards:
        return lambda: void(state, VoidReason.NO_CARD, message, seat)
    if len(shown) < len(cards) or any(state.opened.get(c, p) != p for c, p in shown.items()):
        return lambda: void(state, VoidReason.CARD_TWICE, message, seat)
    return _claim(state, message, CardSet.of(shown), shown)


def _claim(state: DealState, message: Message, cards: CardSet, shown: dict[Card, Opened]) -> Change:
    seat = message.seat
    reason = state.public.why_not_claim(seat, cards)
    demand(reason is None, "claim", f"The claim does not hold ({reason}).")

    def change() -> list[Fact]:
        for card in cards:
            state.opened[card] = shown[card]
        state.public.claim(seat, cards)
        facts = [Fact(FactKind.CLAIMED, seat, str(cards))]
        return facts + _revoke(state, message, seat)

    return change


def check_complaint(state: DealState, message: Message, _signer: int) -> Change:
    """COMPLAINT: names a human who sent the complainer a box; REVEAL shows who is right."""
    with Reader(message.body) as reader:
        accused = reader.u8()
    receivers = state.layout.box_receivers(accused) if accused in state.layout.humans else ()
    known = accused in state.keys and message.seat in receivers
    demand(known, "accused", "A complaint is about a box that was received.")

    def change() -> list[Fact]:
        state.complaint = (message.seat, accused)
        return void(state, VoidReason.COMPLAINT, message, message.seat)

    return change


def check_undo(state: DealState, message: Message, _signer: int) -> Change:
    """UNDO: back to before an own play of the live branch."""
    with Reader(message.body) as reader:
        back = reader.u32()
    demand(back in state.snapshots, "undo", "Only an own play that still stands can be undone.")

    def change() -> list[Fact]:
        state.public = state.public.before(state.snapshots[back])
        state.used = {}
        for seat, card in state.public.plays:
            state.used[seat] = state.used.get(seat, frozenset()) | {state.opened[card].place}
        state.snapshots = {r: s for r, s in state.snapshots.items() if r < back}
        state.marks.add("undo")
        return [Fact(FactKind.UNDONE, message.seat, str(back))]

    return change


def check_hint(state: DealState, message: Message, _signer: int) -> Change:
    """HINT: logged, nothing else."""
    with Reader(message.body) as reader:
        reader.u8(2)

    def change() -> list[Fact]:
        state.marks.add("hint")
        return [Fact(FactKind.HINT, message.seat)]

    return change


def check_moon(state: DealState, message: Message, signer: int) -> Change:
    """MOON: the shooter's choice; the server may only give the default."""
    with Reader(message.body) as reader:
        choice = MOON_CHOICES[reader.u8(2)]
    assert state.result is not None  # noqa: S101 - MOON is owed after the audit only
    default = default_moon_choice(state.result, state.setup.scores)
    demand(signer != SERVER or choice is default, "moon", "The server gives the default choice only.")

    def change() -> list[Fact]:
        state.moon = choice
        return [Fact(FactKind.MOON, message.seat, choice)]

    return change


def check_close(state: DealState, message: Message, _signer: int) -> Change:
    """CLOSE: the scores that everybody computes."""
    expected = encode_scores(state.new_scores())
    demand(message.body == expected, "scores", "CLOSE must give the scores of the deal.")
    return list


CHECKS: dict[MessageType, Check] = {
    MessageType.KEY: check_key,
    MessageType.DECK: check_deck,
    MessageType.SHARES: check_shares,
    MessageType.PASS_COMMIT: check_commit,
    MessageType.PASS: check_pass,
    MessageType.HAND: check_hand,
    MessageType.PLAY: check_play,
    MessageType.REVEAL: check_reveal,
    MessageType.MOON: check_moon,
    MessageType.CLOSE: check_close,
    MessageType.OPEN: check_open,
    MessageType.EVIDENCE: check_evidence,
    MessageType.CLAIM: check_claim,
    MessageType.COMPLAINT: check_complaint,
    MessageType.UNDO: check_undo,
    MessageType.HINT: check_hint,
}


def judge(state: DealState, message: Message, signer: int, *, vouched: bool = False) -> Change:
    """Judge a signed message that is owed or possible now.

    Args:
        state: the public state.
        message: the message.
        signer: whose key signed it.
        vouched: whether this process made it (`copas.mental.vouching`).

    Raises:
        Fault: it is wrong in any way; the state is unchanged.

    """
    state.vouched = vouched
    try:
        return CHECKS[MessageType(message.type)](state, message, signer)
    except DecodeError as error:
        raise Fault("layout", str(error)) from error
    except ProofError as error:
        raise Fault("proof", str(error)) from error
