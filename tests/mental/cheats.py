"""Parties that break the protocol, each in one way. They know their own secrets and nothing else."""

from __future__ import annotations

from copas.cards import CardSet
from copas.mental import escrow, group, making
from copas.mental.bodies import HandBody, KeyBody, PassBody, PlayBody, SharesBody, encode_scores
from copas.mental.checks import commitment, play_statement, shares_statement, transfer_statement
from copas.mental.encoding import Reader, u8
from copas.mental.human import HumanSeat
from copas.mental.judgement import pass_cipher
from copas.mental.messages import Message, MessageType
from copas.mental.observer import Debt
from copas.mental.proofs import prove_dleq, prove_transfer
from copas.mental.server import ServerParty
from copas.mental.shuffle import Cipher, Ciphers, pack
from copas.mental.state import DealState
from copas.seats import Seat
from tests.mental.helpers import flip


def reencrypt(cipher: Cipher, rho: int, key: bytes) -> Cipher:
    return Cipher(group.add(cipher.a, group.base(rho)), group.add(cipher.b, group.mul(rho, key)))


class Cheat(HumanSeat):
    """Answers one kind of debt with a body of its own, and everything else honestly."""

    kind = MessageType.KEY

    def _answer(self, debt: Debt) -> Message | None:
        if debt.type is not self.kind or debt.seat != self.seat:
            return super()._answer(debt)
        return self.make(self.kind, self.seat, self.body)

    def body(self) -> bytes:
        raise NotImplementedError

    @property
    def state(self) -> DealState:
        return self.observer.state


class BadBox(Cheat):
    """Boxes a wrong escrow part to everybody."""

    def body(self) -> bytes:
        honest = making.key_body(self.state, self.seat, self._x, self._entropy)
        with Reader(honest) as reader:
            key = KeyBody.read(reader, self.state.layout, self.seat)
        return key._replace(boxes=tuple(b[:32] + flip(b[32:], 3) for b in key.boxes)).encode()


class OddBox(Cheat):
    """Boxes right parts with randomness that does not follow from x: nobody can see it before REVEAL."""

    def body(self) -> bytes:
        honest = making.key_body(self.state, self.seat, self._x, self._entropy)
        with Reader(honest) as reader:
            key = KeyBody.read(reader, self.state.layout, self.seat)
        split = escrow.split(self._x, self.state.ctx, self.state.layout.threshold)
        server = self.observer.setup.roster.server.box
        box = escrow.seal(self._x + 1, self.state.ctx, self.seat, 255, server, split.server_part)
        return key._replace(boxes=(box, *key.boxes[1:])).encode()


class ForgedPossession(Cheat):
    """Sends the negative of the others' keys, so as to know the joint key; cannot prove possession."""

    def body(self) -> bytes:
        others = [k.key for p, k in self.state.keys.items() if p != self.seat]
        honest = making.key_body(self.state, self.seat, self._x, self._entropy)
        if not others:
            return honest[:40] + flip(honest[40:], 0)
        rogue = group.sub(group.base(self._x), group.total(others))
        return rogue + honest[32:]


class DeckCheat(Cheat):
    kind = MessageType.DECK

    def body(self) -> bytes:
        honest = making.deck_body(self.state, self.seat, self._x)
        with Reader(honest) as reader:
            deck = [Cipher(reader.point(), reader.point()) for _ in range(self.state.layout.cards)]
        return pack(self.spoil(deck))

    def spoil(self, deck: list[Cipher]) -> Ciphers:
        raise NotImplementedError

    @property
    def joint(self) -> bytes:
        assert self.state.joint is not None
        return self.state.joint

    def fresh(self) -> int:
        return group.reduce(self._entropy(64))


class DuplicateCard(DeckCheat):
    """Puts one card into the deck twice, in place of another."""

    def spoil(self, deck: list[Cipher]) -> Ciphers:
        one, two = self._entropy(1)[0] % len(deck), self._entropy(1)[0] % len(deck)
        two = (one + 1) % len(deck) if one == two else two
        deck[two] = reencrypt(deck[one], self.fresh(), self.joint)
        return Ciphers.of(deck)


class ForeignCard(DeckCheat):
    """Puts a group element into the deck that is no card."""

    def spoil(self, deck: list[Cipher]) -> Ciphers:
        spot = self._entropy(1)[0] % len(deck)
        deck[spot] = reencrypt(Cipher(group.base(5), group.base(7)), self.fresh(), self.joint)
        return Ciphers.of(deck)


class StackedDeck(DeckCheat):
    """Makes a deck of its own, in an order it knows, as if no shuffle had been before."""

    def spoil(self, deck: list[Cipher]) -> Ciphers:
        deck[:] = self.state.decks[0][1]
        return Ciphers.of(reencrypt(c, self.fresh(), self.joint) for c in deck)


class LazyShuffle(DeckCheat):
    """Re-encrypts without permuting."""

    def spoil(self, deck: list[Cipher]) -> Ciphers:
        deck[:] = self.state.decks[-1][1]
        return Ciphers.of(reencrypt(c, self.fresh(), self.joint) for c in deck)


class ReorderedDeck(DeckCheat):
    """Swaps two cards of its honest shuffle."""

    def spoil(self, deck: list[Cipher]) -> Ciphers:
        deck[0], deck[1] = deck[1], deck[0]
        return Ciphers.of(deck)


class IdentityResidue(DeckCheat):
    """Builds a slot of seat 0 whose residue is the identity: A = aG, B = a(X − X_0)."""

    def spoil(self, deck: list[Cipher]) -> Ciphers:
        a = self.fresh()
        victim = self.state.dealing_key(0)
        deck[0] = Cipher(group.base(a), group.mul(a, group.sub(self.joint, victim)))
        return Ciphers.of(deck)


class RepeatedElement(DeckCheat):
    """Repeats a ciphertext as it is."""

    def spoil(self, deck: list[Cipher]) -> Ciphers:
        return Ciphers.of([deck[1], *deck[1:]])


class WrongShare(Cheat):
    """Sends the share of one slot for another."""

    kind = MessageType.SHARES

    def body(self) -> bytes:
        honest = making.shares_body(self.state, self.seat, self._x, self._entropy)
        with Reader(honest) as reader:
            body = SharesBody.read(reader, len(self.state.layout.shared_slots(self.seat)))
        shares = (body.shares[1], body.shares[0], *body.shares[2:])
        proof = prove_dleq(self._x, shares_statement(self.state, self.seat, shares), self._entropy)
        return SharesBody(body.previous, shares, proof).encode()


class ForgedPass(Cheat):
    """Passes another card than the committed slot holds."""

    kind = MessageType.PASS

    def body(self) -> bytes:
        state, seat, x = self.state, self.seat, self._x
        slots = self._committed(seat)
        assert slots is not None
        honest = making.pass_body(state, seat, x, slots, self._entropy)
        with Reader(honest) as reader:
            body = PassBody.read(reader, state.layout)
        rho, _ = pass_cipher(state, seat, slots[0], x)
        key = state.dealing_key(state.receiver(seat))
        other = Cipher(group.base(rho), group.add(group.card_point("2C"), group.mul(rho, key)))
        if other == body.cards[0].cipher:
            other = Cipher(group.base(rho), group.add(group.card_point("3C"), group.mul(rho, key)))
        proof = prove_transfer(x, rho, transfer_statement(state, seat, slots[0], other), self._entropy)
        return body._replace(
            cards=(body.cards[0]._replace(cipher=other, proof=proof), *body.cards[1:])
        ).encode()


class ChangedPass(Cheat):
    """Opens another pass than it committed to, after seeing what the others passed."""

    kind = MessageType.PASS

    def body(self) -> bytes:
        slots = self._committed(self.seat)
        assert slots is not None
        others = [s for s in self.state.layout.slots(self.seat) if s not in slots][: len(slots)]
        return making.pass_body(self.state, self.seat, self._x, others, self._entropy)


class OddRho(Cheat):
    """Passes honestly, but with randomness that does not follow from x."""

    kind = MessageType.PASS

    def body(self) -> bytes:
        state, seat, x = self.state, self.seat, self._x
        slots = self._committed(seat)
        assert slots is not None
        honest = making.pass_body(state, seat, x, slots, self._entropy)
        with Reader(honest) as reader:
            body = PassBody.read(reader, state.layout)
        rho, cipher = pass_cipher(state, seat, slots[0], x)
        key = state.dealing_key(state.receiver(seat))
        odd = reencrypt(cipher, 5, key)
        proof = prove_transfer(x, rho + 5, transfer_statement(state, seat, slots[0], odd), self._entropy)
        return body._replace(
            cards=(body.cards[0]._replace(cipher=odd, proof=proof), *body.cards[1:])
        ).encode()


class OddOpening(Cheat):
    """Commits with an r of its own: a takeover could not open it."""

    kind = MessageType.PASS

    def _commit(self, seat: Seat, cards: CardSet) -> Message:
        slots = self.knowledge(seat).slots_of(cards)
        self.odd = (slots, bytes(64))
        return self.make(
            MessageType.PASS_COMMIT, seat, lambda: commitment(self.state.ctx, seat, slots, bytes(64))
        )

    def body(self) -> bytes:
        slots, opening = self.odd
        honest = making.pass_body(self.state, self.seat, self._x, slots, self._entropy)
        return honest[: len(slots)] + opening + honest[len(slots) + 64 :]


class HandCheat(Cheat):
    """Spoils HAND after a pass; without one there are no ciphertexts to spoil."""

    kind = MessageType.HAND
    needs_pass = True

    def _answer(self, debt: Debt) -> Message | None:
        if self.needs_pass and not self.state.passes:
            return HumanSeat._answer(self, debt)
        return super()._answer(debt)

    def body(self) -> bytes:
        honest = making.hand_body(self.state, self.seat, self._x, None, self._entropy)
        with Reader(honest) as reader:
            body = HandBody.read(reader, self.state.layout, may_open=True)
        return self.spoil(body).encode()

    def spoil(self, body: HandBody) -> HandBody:
        raise NotImplementedError


class SwappedHand(HandCheat):
    """Replaces a card of its hand by the opening card, and opens with it."""

    def spoil(self, body: HandBody) -> HandBody:
        key = self.state.dealing_key(self.seat)
        card = str(self.state.setup.rules.opening_card)
        fake = Cipher(group.base(9), group.add(group.card_point(card), group.mul(9, key)))
        assert body.ciphers is not None
        hand = Ciphers.of([fake, *body.ciphers[1:]])
        share = group.mul(self._x, fake.a)
        proof = prove_dleq(self._x, play_statement(self.state, self.seat, hand, 0, share), self._entropy)
        return HandBody(hand, PlayBody(0, share, proof))


class HiddenHand(HandCheat):
    """Re-encrypts its hand with other randomness (harmless, but it could have hidden a swap)."""

    def spoil(self, body: HandBody) -> HandBody:
        key = self.state.dealing_key(self.seat)
        known = self.knowledge(self.seat)
        assert body.ciphers is not None
        hand = Ciphers.of(reencrypt(c, 11 + i, key) for i, c in enumerate(body.ciphers))
        place = making.place_of(known.hand, self.state.setup.rules.opening_card)
        if place is None:
            return HandBody(hand, None)
        share = group.mul(self._x, hand[place].a)
        proof = prove_dleq(self._x, play_statement(self.state, self.seat, hand, place, share), self._entropy)
        return HandBody(hand, PlayBody(place, share, proof))


class NoOpening(HandCheat):
    """Holds the opening card and keeps silent about it."""

    needs_pass = False

    def spoil(self, body: HandBody) -> HandBody:
        return body


class WrongReveal(Cheat):
    """Reveals another secret."""

    kind = MessageType.REVEAL

    def body(self) -> bytes:
        return making.reveal_body(self._x + 1)


class WrongScores(Cheat):
    """Signs scores of its own."""

    kind = MessageType.CLOSE

    def body(self) -> bytes:
        scores = list(self.state.new_scores())
        scores[self.seat] -= 1
        return encode_scores(tuple(scores))


class Complainer(Cheat):
    """Complains about a good box."""

    kind = MessageType.DECK

    def _deck(self) -> Message:
        accused = next(h for h in self.state.layout.humans if h != self.seat)
        return self.make(MessageType.COMPLAINT, self.seat, lambda: u8(accused))

    def _answer(self, debt: Debt) -> Message | None:
        return self._deck() if debt.type is MessageType.DECK else super()._answer(debt)


class Revoker(HumanSeat):
    """Plays a card that the rules refuse, whenever it has one that is not refuted at once."""

    def illegal(self) -> Message | None:
        known, state = self.knowledge(self.seat), self.observer.state
        if not self.observer.owes(self.seat, MessageType.PLAY):
            return None
        view = known.view()
        for card in view.hand:
            if card not in view.legal and state.public.why_not_play(self.seat, card) is None:
                place = known.hand.index(card)
                body = making.play_body(state, self.seat, self._x, place, self._entropy)
                return self.make(MessageType.PLAY, self.seat, body.__bytes__)
        return None


class ServerDeckCheat(ServerParty):
    """A server whose own shuffle puts a card in twice."""

    def _deck(self, x: int) -> Message:
        state = self.observer.state

        def body() -> bytes:
            with Reader(making.deck_body(state, 255, x)) as reader:
                deck = [Cipher(reader.point(), reader.point()) for _ in range(state.layout.cards)]
            assert state.joint is not None
            deck[3] = reencrypt(deck[4], 77, state.joint)
            return pack(deck)

        return self.make(MessageType.DECK, 255, body)


class ServerPassCheat(ServerParty):
    """A server that passes other cards for a leaver than the leaver committed to."""

    def _committed(self, seat: Seat) -> tuple[int, ...] | None:
        slots = super()._committed(seat)
        if slots is None or seat not in self.observer.state.gone:
            return slots
        others = [s for s in self.observer.state.layout.slots(seat) if s not in slots]
        return tuple(others[: len(slots)])
