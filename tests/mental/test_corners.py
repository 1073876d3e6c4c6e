"""Corners of the protocol: evidence, complaints of the server, forged hands of leavers, wrong takeovers."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from functools import partial

import pytest

from copas.bots import get
from copas.cards import CardSet
from copas.mental import group, making
from copas.mental.audit import Check, audit
from copas.mental.bodies import ClaimBody, HandBody, KeyBody, PlayBody, TakeoverBody
from copas.mental.bot_audit import shipped
from copas.mental.checks import claim_statement, play_statement
from copas.mental.encoding import Reader
from copas.mental.errors import ChoiceError, Fault, Refusal, Refused
from copas.mental.human import HumanSeat
from copas.mental.keys import SERVER, BotIdentity
from copas.mental.messages import Message, MessageType, SignedHead, TakeoverReason
from copas.mental.observer import Observer
from copas.mental.proofs import prove_dleq
from copas.mental.shuffle import Cipher, Ciphers
from copas.mental.state import FactKind, Phase, VoidReason
from tests.mental import cheats
from tests.mental.helpers import Drbg, flip
from tests.mental.table import SMALL, TABLE, People, Run, refusal
from tests.mental.test_audit import LowBot, blank, low, registry

FOUR = (0, 1, 2, 3)


def fault(run: Run, message: Message) -> str:
    before = (run.observer.next_head, run.observer.debts)
    error = refusal(partial(run.say, message))
    assert isinstance(error, Fault), error
    assert before == (run.observer.next_head, run.observer.debts)
    return error.check


def void_of(run: Run) -> VoidReason:
    assert run.observer.state.void is not None
    return run.observer.state.void.reason


def guilty(run: Run) -> tuple[int, ...]:
    assert run.observer.judgement is not None
    return run.observer.judgement.guilty


def test_the_first_message_of_a_key_stands() -> None:
    run = Run(People(SMALL, FOUR, 1)).until(Phase.KEY)
    (message, *_rest) = run.automatic()
    run.say(message)
    secret = run.people.secrets[message.seat].signing
    other = Message.signed(message.key, message.head, message.body + b"\0", secret, run.draw)
    for again in (message, other):
        error = refusal(partial(run.say, again))
        assert isinstance(error, Refused)
        assert error.code is Refusal.SENT_ALREADY


def test_heads_come_in_order() -> None:
    run = Run(People(SMALL, FOUR, 1)).until(Phase.DECK)
    for entry in [e for e in run.log if isinstance(e, SignedHead)]:
        error = refusal(partial(run.observer.advance, entry))
        assert isinstance(error, Refused)
        assert error.code is Refusal.STALE


def test_a_dealt_set_up_is_not_bound_again() -> None:
    run = Run(People(SMALL, FOUR, 1)).until(Phase.SHARES)
    error = refusal(partial(run.observer.bind, (0, 0, 0, 0), bytes(64)))
    assert isinstance(error, Refused)


# Evidence


def evidence(run: Run, seat: int, slots: list[tuple[bool, int]]) -> Message:
    human, state = run.humans[seat], run.observer.state
    human.sent.clear()
    x = human.knowledge(seat).x
    return human.make(
        MessageType.EVIDENCE, seat, partial(making.evidence_body, state, seat, x, slots, run.draw)
    )


def test_false_evidence_is_a_fault() -> None:
    run = Run(People(SMALL, FOUR, 2), seed=2).until(Phase.PASS)
    own = list(run.observer.state.layout.slots(1))
    assert fault(run, evidence(run, 1, [(False, own[0])])) == "evidence"
    assert fault(run, evidence(run, 1, [(False, own[0]), (False, own[1])])) == "evidence"
    run.until(Phase.HAND)
    passes = run.observer.state.passes
    mine, theirs = passes[1].slots[0], passes[run.observer.state.giver(1)].slots[0]
    assert fault(run, evidence(run, 1, [(True, theirs)])) == "evidence"
    human = run.humans[1]
    human.sent.clear()
    item = human.make(MessageType.EVIDENCE, 1, lambda: b"\1\0" + bytes([mine]) + group.base(3) + bytes(64))
    assert fault(run, item) == "slots"
    kept = next(s for s in own if s not in passes[1].slots)
    human.sent.clear()
    odd = b"\1\1" + bytes([kept]) + group.base(3) + bytes(64)
    assert fault(run, human.make(MessageType.EVIDENCE, 1, odd.__bytes__)) == "slots"
    run.until(Phase.PLAY, 8)
    shown = {c for _, c in run.observer.state.public.plays}
    dealt = human.knowledge(1).dealt
    passed_and_shown = [s for s in passes[1].slots if dealt[s] in shown]
    for slot in passed_and_shown:
        human.sent.clear()
        body = b"\1\0" + bytes([slot]) + group.base(3) + bytes(64)
        assert fault(run, human.make(MessageType.EVIDENCE, 1, body.__bytes__)) == "slots"


def test_evidence_about_others_or_too_early_is_a_fault() -> None:
    run = Run(People(SMALL, FOUR, 3), seed=3).until(Phase.PASS_COMMIT)
    human = run.humans[0]
    for received, slot in ((0, 7), (0, 19), (1, 19)):
        human.sent.clear()
        body = bytes([1, received, slot]) + group.base(3) + bytes(64)
        assert fault(run, human.make(MessageType.EVIDENCE, 0, body.__bytes__)) in ("slots", "layout")
    early = Run(People(SMALL, FOUR, 3), seed=3).until(Phase.SHARES)
    message = early.humans[0].make(MessageType.EVIDENCE, 0, lambda: b"\1")
    error = refusal(partial(early.say, message))
    assert isinstance(error, Refused)
    assert error.code is Refusal.NOT_OWED


# Complaints


class BadServerBox(cheats.Cheat):
    """Boxes a wrong part to the server only."""

    which = slice(0, 1)

    def body(self) -> bytes:
        honest = making.key_body(self.state, self.seat, self._x, self._entropy)
        with Reader(honest) as reader:
            key = KeyBody.read(reader, self.state.layout, self.seat)
        boxes = list(key.boxes)
        boxes[self.which] = [b[:32] + flip(b[32:], 3) for b in boxes[self.which]]
        return key._replace(boxes=tuple(boxes)).encode()


class BadPeerBox(BadServerBox):
    """Boxes a wrong part to one other person only."""

    which = slice(1, 2)


@pytest.mark.parametrize("humans", [FOUR, (0, 2), (0, 1, 2)])
@pytest.mark.parametrize("cheat", [BadServerBox, BadPeerBox])
def test_one_bad_box_is_enough(humans: tuple[int, ...], cheat: type[HumanSeat]) -> None:
    run = Run(People(SMALL, humans, 4), seed=4, cheats={0: cheat}).finish()
    assert void_of(run) is VoidReason.COMPLAINT
    assert guilty(run) == (0,)
    complainer = run.observer.state.complaint
    assert complainer is not None
    assert (complainer[0] == SERVER) == (cheat is BadServerBox)


def test_a_server_complains_only_once_every_key_is_in() -> None:
    run = Run(People(SMALL, FOUR, 5), seed=5).until(Phase.KEY)
    message = run.server.make(MessageType.COMPLAINT, SERVER, lambda: b"\0")
    error = refusal(partial(run.say, message))
    assert isinstance(error, Refused)
    assert error.code is Refusal.NOT_OWED


@pytest.mark.parametrize("accused", [0, 9, 255])
def test_a_complaint_is_about_a_box_that_was_received(accused: int) -> None:
    run = Run(People(SMALL, FOUR, 5), seed=5).until(Phase.DECK)
    message = run.humans[0].make(MessageType.COMPLAINT, 0, lambda: bytes([accused]))
    assert fault(run, message) == "accused"


# Forged hands


class Foreign(cheats.HandCheat):
    """Puts an element that is no card into its hand."""

    place = 0

    def spoil(self, body: HandBody) -> HandBody:
        assert body.opening is None
        honest = HumanSeat._hand(self, self.seat).body
        self.sent = {k: m for k, m in self.sent.items() if k.type != MessageType.HAND}
        with Reader(honest) as reader:
            sound = HandBody.read(reader, self.state.layout, may_open=True)
        assert sound.ciphers is not None
        opening = None if sound.opening is None else sound.opening.place
        self.place = 1 if opening == 0 else 0
        hand = list(sound.ciphers)
        hand[self.place] = Cipher(group.base(9), group.add(group.base(5), group.mul(9, self.key)))
        forged = Ciphers.of(hand)
        return HandBody(forged, self.reopened(forged, opening))

    @property
    def key(self) -> bytes:
        return self.state.dealing_key(self.seat)

    def reopened(self, hand: Ciphers, opening: int | None) -> PlayBody | None:
        if opening is None:
            return None

        share = group.mul(self._x, hand[opening].a)
        statement = play_statement(self.state, self.seat, hand, opening, share)
        return PlayBody(opening, share, prove_dleq(self._x, statement, self._entropy))


@pytest.mark.parametrize("seed", range(3))
def test_a_leavers_forged_hand_is_shown_by_who_plays_on(seed: int) -> None:
    run = Run(People(SMALL, FOUR, f"forged {seed}"), seed=seed, cheats={2: Foreign}).until(Phase.PLAY)
    run.leave(2)
    run.finish()
    assert void_of(run) is VoidReason.NO_CARD
    assert guilty(run) == (2,)


@pytest.mark.parametrize("cheat", [Foreign, cheats.SwappedHand])
def test_a_claim_with_a_forged_hand_voids(cheat: type[HumanSeat]) -> None:
    for seed in range(12):
        run = Run(People(SMALL, FOUR, f"claim {seed}"), seed=seed, cheats={1: cheat}).until(Phase.HAND)
        run.step()
        while run.phase is Phase.PLAY and run.observer.state.public.trick:
            run.step()
        if run.phase is not Phase.PLAY or run.observer.state.public.turn != 1:
            continue
        human, state = run.humans[1], run.observer.state
        x = human.knowledge(1).x
        body = making.claim_body(state, 1, x, run.draw, show=True)
        facts = run.say(human.make(MessageType.CLAIM, 1, body.__bytes__))
        assert facts[0].kind is FactKind.VOID
        run.finish()
        assert void_of(run) in (VoidReason.NO_CARD, VoidReason.CARD_TWICE)
        assert guilty(run) == (1,)
        return
    if cheat is Foreign:
        raise AssertionError("seat 1 never led")


# Takeovers


def test_takeovers_that_show_nothing_sound_are_faults() -> None:
    run = Run(People(SMALL, (0, 1, 2), 6), seed=6).until(Phase.PASS_COMMIT)
    leave, expel = run.humans[1].leave(), run.humans[0].expel(1, MessageType.PASS_COMMIT)
    good = run.humans[1].choose_pass(run.pick_pass(run.humans[1].view(), run.draw))
    key, signing = expel.key, run.people.secrets[0].signing
    odd = Message.signed(key, expel.head, b"\1", signing, run.draw)
    elsewhere = Message.signed(good.key, bytes(64), good.body, run.people.secrets[1].signing, run.draw)
    cases = [
        (3, TakeoverReason.SILENCE, b"", "target"),
        (9, TakeoverReason.SILENCE, b"", "target"),
        (1, TakeoverReason.SILENCE, leave.encode(), "layout"),
        (1, TakeoverReason.LEAVE, b"rubbish", "layout"),
        (1, TakeoverReason.EXPEL, odd.encode(), "shown"),
        (1, TakeoverReason.LEAVE, expel.encode(), "shown"),
        (1, TakeoverReason.FAULT, good.encode(), "shown"),
        (1, TakeoverReason.FAULT, elsewhere.encode(), "shown"),
        (1, TakeoverReason.FAULT, leave.encode(), "shown"),
    ]
    for target, reason, shown, expected in cases:
        body = TakeoverBody(target, reason, shown).encode()
        run.server.sent.clear()
        message = run.server.make(MessageType.TAKEOVER, SERVER, body.__bytes__, target)
        assert fault(run, message) == expected, (target, reason)
    run.server.sent.clear()
    bare = run.server.make(MessageType.TAKEOVER, SERVER, b"\1".__bytes__, 1)
    assert fault(run, bare) == "layout"
    run.server.sent.clear()
    run.leave(1)
    run.server.sent.clear()
    again = run.server.make(
        MessageType.TAKEOVER, SERVER, TakeoverBody(1, TakeoverReason.SILENCE, b"").encode, 1
    )
    error = refusal(partial(run.say, again))
    assert isinstance(error, Refused)
    assert error.code is Refusal.SENT_ALREADY


def test_an_expelled_persons_key_is_not_called_for_after_reveal() -> None:
    run = Run(People(SMALL, FOUR, 7), seed=7).until(Phase.REVEAL)
    for message in run.automatic():
        run.say(message)
    run.silence(2)
    assert not [d for d in run.observer.debts if d.type is MessageType.OPEN]
    run.finish()
    assert run.phase is Phase.END


# The server's own choices


def test_the_server_decides_only_where_it_may() -> None:
    run = Run(People(SMALL, (0, 1), 8), seed=8).until(Phase.PASS_COMMIT)
    with pytest.raises(ChoiceError):
        run.server.claim(0, show=False)
    with pytest.raises(ChoiceError):
        run.server.moon_default()
    with pytest.raises(ChoiceError):
        run.server.decide_play(2, next(iter(SMALL.deck)))
    with pytest.raises(ChoiceError):
        run.server.decide_pass(2, CardSet())
    with pytest.raises(ChoiceError):
        run.server.knowledge(0)
    with pytest.raises(ChoiceError):
        run.humans[0].claim(show=True)
    with pytest.raises(ChoiceError):
        run.humans[0].choose_pass(CardSet())
    run.until(Phase.PASS)
    with pytest.raises(ChoiceError):
        run.server.decide_pass(2, run.pick_pass(run.server.knowledge(2).view(), run.draw))


def test_the_server_claims_for_its_bots() -> None:
    run = Run(People(SMALL, (0, 1), 9), seed=9)
    run.pick_play = lambda view, _d: max(view.legal, key=lambda c: (view.rules.points(c) > 0, c))
    while not run.observer.finished:
        public = run.observer.state.public
        if run.phase is Phase.PLAY and public.can_claim(2, CardSet()) and not run.observer.complete:
            run.say(run.server.claim(2, show=False))
        run.step()
    assert run.phase is Phase.END


def test_a_bots_pass_for_a_leaver_without_a_choice_is_audited() -> None:
    people = People(SMALL, FOUR, 10)
    run = low(Run(people, seed=10)).until(Phase.PASS_COMMIT)
    run.humans[1].make(MessageType.PASS_COMMIT, 1, lambda: bytes(64))
    run.until(Phase.PASS)
    run.leave(1)
    run.finish()
    record = blank(people).with_setups([run.observer])
    report = audit(record, registry)
    assert report.clean, report.failures
    assert report.passed[Check.BOTS] == 6  # one pass and five plays

    class Other(LowBot):
        def choose_pass(self, view: object, seed: bytes) -> CardSet:  # noqa: ARG002
            return CardSet.of(list(view.hand)[-2:])  # type: ignore[attr-defined]

    wrong = audit(record, lambda _identity: Other())
    assert [(f.check, f.type) for f in wrong.failures] == [(Check.BOTS, MessageType.PASS)]


def test_shipped_bots_are_found_by_their_whole_identity() -> None:
    bot = get("iniciante")
    identity = BotIdentity(bot.name, bot.version, hashlib.sha256(bot.settings).digest())
    found = shipped(identity)
    assert found is not None
    assert found.name == bot.name
    for other in (
        identity._replace(version="0"),
        identity._replace(settings=bytes(32)),
        identity._replace(name="nobody"),
    ):
        assert shipped(other) is None


def test_records_of_unfinished_set_ups_keep_everything() -> None:
    people = People(SMALL, FOUR, 11)
    run = low(Run(people, seed=11)).until(Phase.PLAY, 6)
    record = blank(people).with_setups([run.observer])
    assert not any(e.short for e in record.setups[0].log)
    report = audit(record, registry)
    assert report.clean, report.failures
    assert report.deals[0].outcome is Phase.PLAY
    assert record.table == TABLE
    other = replace(record, roster=People(SMALL, FOUR, 12).roster)
    assert not audit(other).sound


def test_replay_needs_the_same_set_up() -> None:
    people = People(SMALL, FOUR, 13)
    run = Run(people, seed=13).until(Phase.DECK)
    error = refusal(partial(Observer.replay, people.setup(1, 2), run.log))
    assert isinstance(error, Refused)


def test_a_bot_cannot_pass_another_bots_cards() -> None:
    """All bots share one dealing key, so the proofs alone would let the server mix their hands."""
    run = Run(People(SMALL, (0, 1), 14), seed=14).until(Phase.PASS_COMMIT)
    state, server = run.observer.state, run.server
    theirs = list(state.layout.slots(2))[: state.layout.passed]
    x = server.knowledge(3).x
    body = making.commit_body(state, 3, x, theirs)
    run.say(server.make(MessageType.PASS_COMMIT, 3, body.__bytes__))
    run.until(Phase.PASS)
    forged = making.pass_body(state, 3, x, theirs, run.draw)
    assert fault(run, server.make(MessageType.PASS, 3, forged.__bytes__)) == "slots"


@pytest.mark.parametrize("phase", [Phase.KEY, Phase.PASS_COMMIT, Phase.PLAY, Phase.REVEAL])
def test_rubbish_signed_by_the_server_is_a_fault(phase: Phase) -> None:
    run = Run(People(SMALL, (0, 1, 2), 15), seed=15).until(phase)
    draw, observer = Drbg(f"server rubbish {phase}"), run.observer
    leave = TakeoverBody(1, TakeoverReason.LEAVE, run.humans[1].leave().encode()).encode()
    owed = [m for m in run.server.due() if m.seat in (3, SERVER)]
    for trial in range(60):
        run.server.sent.clear()
        kind, seat, base = MessageType.TAKEOVER, SERVER, leave
        if owed and trial % 2:
            kind, seat, base = MessageType(owed[0].type), owed[0].seat, owed[0].body
        body = flip(base, draw.below(8 * len(base))) if trial % 3 else base[: draw.below(len(base))]
        target = body[0] if kind is MessageType.TAKEOVER and body else None
        message = run.server.make(kind, seat, body.__bytes__, target)
        before = (observer.next_head, observer.debts, set(observer.state.gone))
        error = refusal(partial(observer.accept, message))
        assert isinstance(error, Fault), (trial, body.hex())
        assert before == (observer.next_head, observer.debts, set(observer.state.gone))


def test_a_claim_opens_the_whole_hand() -> None:
    run = Run(People(SMALL, FOUR, 16), seed=16).until(Phase.PLAY)
    while run.observer.state.public.trick:
        run.step()
    seat = run.observer.state.public.turn
    assert seat is not None
    state, known = run.observer.state, run.humans[seat].knowledge(seat)
    hand = state.hands[seat]
    unused, used = state.unused(seat), tuple(state.used.get(seat, ()))
    for places in (unused[:-1], tuple(sorted((*unused[1:], *used[:1])))):
        bare = ClaimBody(tuple((i, group.mul(known.x, hand[i].a)) for i in places), b"")
        proof = prove_dleq(known.x, claim_statement(state, seat, bare), run.draw)
        body = bare._replace(proof=proof).encode()
        run.humans[seat].sent.clear()
        assert fault(run, run.humans[seat].make(MessageType.CLAIM, seat, body.__bytes__)) == "index"


def test_only_an_own_play_that_stands_can_be_undone() -> None:
    run = Run(People(SMALL, (1,), 17), seed=17).until(Phase.PLAY)
    while len(run.observer.state.snapshots) < 2:
        run.step()
    human, one = run.humans[1], min(run.observer.state.snapshots)
    for number in (0, 5, one - 1, one + 1, run.observer.round, 2**32 - 1):
        if number in run.observer.state.snapshots:
            continue
        human.sent.clear()
        body = number.to_bytes(4, "big")
        assert fault(run, human.make(MessageType.UNDO, 1, body.__bytes__)) == "undo", number
    human.sent.clear()
    run.say(human.undo(one))
    run.step()
    human.sent.clear()
    assert fault(run, human.make(MessageType.UNDO, 1, one.to_bytes(4, "big").__bytes__)) == "undo"


def test_evidence_with_an_invented_share_is_a_fault() -> None:
    """Else anybody could void a deal that goes badly: the share makes the slot open to whatever it likes."""
    run = Run(People(SMALL, FOUR, 18), seed=18).until(Phase.PASS_COMMIT)
    honest = evidence(run, 1, [(False, run.observer.state.layout.slots(1)[0])])
    for share in (group.base(3), run.observer.state.keys[1].key):
        run.humans[1].sent.clear()
        body = honest.body[:3] + share + honest.body[35:]
        assert fault(run, run.humans[1].make(MessageType.EVIDENCE, 1, body.__bytes__)) == "proof"


def test_an_invented_opening_is_a_fault() -> None:
    run = Run(People(SMALL, FOUR, 19), seed=19).until(Phase.HAND)
    opening = SMALL.opening_card
    seat = next(s for s in FOUR if opening not in run.humans[s].knowledge(s).hand)
    human, state = run.humans[seat], run.observer.state
    x = human.knowledge(seat).x
    with Reader(making.hand_body(state, seat, x, 0, run.draw)) as reader:
        body = HandBody.read(reader, state.layout, may_open=True)
    assert body.ciphers is not None
    assert body.opening is not None
    share = group.sub(body.ciphers[0].b, group.card_point(str(opening)))
    forged = body._replace(opening=body.opening._replace(share=share)).encode()
    assert fault(run, human.make(MessageType.HAND, seat, forged.__bytes__)) == "proof"


def test_a_claim_or_play_of_invented_cards_is_a_fault() -> None:
    run = Run(People(SMALL, FOUR, 20), seed=20).until(Phase.PLAY)
    while run.observer.state.public.trick:
        run.step()
    seat = run.observer.state.public.turn
    assert seat is not None
    state, human = run.observer.state, run.humans[seat]
    x, hand = human.knowledge(seat).x, state.hands[seat]
    with Reader(making.claim_body(state, seat, x, run.draw, show=True)) as reader:
        claim = ClaimBody.read(reader, state.layout)
    hearts = [group.card_point(name) for name in ("AH", "KH", "QH", "JH", "TH")]
    invented = tuple((i, group.sub(hand[i].b, m)) for (i, _), m in zip(claim.cards, hearts, strict=False))
    body = claim._replace(cards=invented).encode()
    assert fault(run, human.make(MessageType.CLAIM, seat, body.__bytes__)) == "proof"
    human.sent.clear()
    place = claim.cards[0][0]
    with Reader(making.play_body(state, seat, x, place, run.draw)) as reader:
        play = PlayBody.read(reader, state.layout)
    forged = play._replace(share=invented[0][1]).encode()
    assert fault(run, human.make(MessageType.PLAY, seat, forged.__bytes__)) == "proof"
