"""Who can learn what: no message gives an unopened card away, and t − 1 colluders with the server can't."""

from __future__ import annotations

from itertools import pairwise

import pytest

from copas.mental import escrow, group, making
from copas.mental.audit import audit
from copas.mental.errors import Refusal, Refused
from copas.mental.human import HumanSeat
from copas.mental.judgement import open_slots
from copas.mental.keys import SERVER, deal_seed
from copas.mental.messages import Message, MessageType, SignedHead, TakeoverReason, convicts
from copas.mental.observer import Observer
from copas.mental.record import FairRecord
from copas.mental.shuffle import Cipher
from copas.mental.state import DealState, Phase
from copas.rules import Rules
from tests.mental import cheats
from tests.mental.helpers import Drbg, seeds
from tests.mental.table import SMALL, People, Run, refusal
from tests.mental.test_audit import blank

FOUR = (0, 1, 2, 3)


def secrets_of(run: Run, seat: int) -> dict[bytes, str]:
    """Return every value that must not leave a person's seat before REVEAL or its opening."""
    state, x = run.observer.state, run.people.secrets[seat].dealing(run.setup.ctx)
    people = run.people.secrets[seat]
    made = {
        people.master: "master",
        group.scalar_bytes(x): "x",
        deal_seed(x, run.setup.ctx): "seed",
        group.scalar_bytes(people.signing): "signing key",
        group.scalar_bytes(people.box): "box key",
    }
    if state.layout.threshold:
        split = escrow.split(x, run.setup.ctx, state.layout.threshold)
        made |= {group.scalar_bytes(split.at(s)): "part" for s in FOUR if s != seat}
        made[group.scalar_bytes(split.server_part)] = "server part"
    for slot in state.layout.slots(seat) if state.residual else ():
        made[group.mul(x, state.residual[slot].a)] = f"share of slot {slot}"
    used = state.used.get(seat, frozenset())
    for place, cipher in enumerate(state.hands.get(seat, ())):
        share = group.mul(x, cipher.a)
        made.pop(share, None)
        if place not in used:
            made[share] = f"share of place {place}"
    return made


@pytest.mark.parametrize(("humans", "deal"), [(FOUR, 1), (FOUR, 4), ((0, 2), 2), ((3,), 1)])
def test_no_message_holds_a_share_of_an_unopened_card(humans: tuple[int, ...], deal: int) -> None:
    people = People(SMALL, humans, f"secrecy {deal}")
    run = Run(people, people.setup(deal), deal)
    said: list[bytes] = []
    while run.phase is not Phase.REVEAL:
        count = len(run.log)
        run.step()
        said += [m.encode() for m in run.log[count:]]
        told = b"|".join(said)
        for seat in humans:
            for value, name in secrets_of(run, seat).items():
                assert value not in told, (run.phase, seat, name)
    run.finish()
    told = b"|".join(m.encode() for m in run.log)
    x = group.scalar_bytes(people.secrets[humans[0]].dealing(run.setup.ctx))
    assert x in told  # the test can see what it looks for


class SwappedPlaces(HumanSeat):
    """Exchanges two cards of its published hand without anybody being able to tell before REVEAL."""

    places = (0, 1)

    def _hand(self, seat: int) -> Message:
        honest = super()._hand(seat).body
        return self.make_swapped(honest)

    def make_swapped(self, honest: bytes) -> Message:
        state, known = self.observer.state, self.knowledge(self.seat)
        one, two = self.places
        m1, m2 = (group.card_point(str(known.hand[p])) for p in self.places)
        start = 1
        ciphers = [
            Cipher(honest[i : i + 32], honest[i + 32 : i + 64])
            for i in range(start, start + 64 * state.layout.hand, 64)
        ]
        ciphers[one] = ciphers[one]._replace(b=group.add(group.sub(ciphers[one].b, m1), m2))
        ciphers[two] = ciphers[two]._replace(b=group.add(group.sub(ciphers[two].b, m2), m1))
        body = honest[:1] + b"".join(a + b for a, b in ciphers)
        self.sent.clear()
        return self.make(MessageType.HAND, self.seat, lambda: body)


@pytest.mark.parametrize("seed", seeds(4))
def test_the_public_transcript_fits_either_of_two_unopened_cards(seed: int) -> None:
    """Swap two unopened cards and change nothing else: every check of everybody holds until REVEAL."""
    people = People(SMALL, FOUR, f"swap {seed}")
    opening = SMALL.opening_card
    honest = Run(people, seed=seed).until(Phase.HAND)
    seat = next(s for s in FOUR if opening not in honest.humans[s].knowledge(s).hand)
    swapped = Run(people, seed=seed, cheats={seat: SwappedPlaces}).until(Phase.REVEAL)
    plain = Run(people, seed=seed).until(Phase.REVEAL)
    assert not swapped.faults
    assert swapped.observer.state.void is None
    for one, two in zip(plain.log, swapped.log, strict=False):
        same = (type(one), len(one.encode())) == (type(two), len(two.encode()))
        assert same
        if isinstance(one, Message) and one.type == MessageType.HAND and one.seat == seat:
            break
    swapped.finish()
    assert swapped.observer.judgement is not None
    assert {(f.party, f.check) for f in swapped.observer.judgement.findings} == {(seat, "hand")}


def readable(state: DealState, scalar: int, seat: int) -> int:
    """Count the dealt slots of a seat that a scalar opens to a card."""
    return sum(card is not None for card in open_slots(state, seat, scalar % group.ORDER).values())


def parts_held(run: Run, colluders: tuple[int, ...], victim: int) -> tuple[int, dict[int, int]]:
    """Return what the server and some people find in their boxes from a victim."""
    state = run.observer.state
    a = making.boxed_part(state, SERVER, victim, run.people.server.box)
    parts = {c: making.boxed_part(state, c, victim, run.people.secrets[c].box) for c in colluders}
    return a, parts


@pytest.mark.parametrize("humans", [FOUR, (0, 1, 2)])
def test_the_server_and_one_colluder_read_nothing(humans: tuple[int, ...]) -> None:
    run = Run(People(SMALL, humans, "collusion"), seed=1).until(Phase.PASS_COMMIT)
    state, victim = run.observer.state, 0
    a, parts = parts_held(run, (1,), victim)
    b = parts[1]
    others = [run.people.secrets[1].dealing(run.setup.ctx), run.people.server.dealing(run.setup.ctx)]
    combined = [a, b, a + b, a - b, a + 2 * b, a + b * pow(2, -1, group.ORDER), b - a, *others]
    combined += [one + two for one, two in pairwise(combined)]
    assert all(readable(state, scalar, victim) == 0 for scalar in combined)
    a, parts = parts_held(run, (1, 2), victim)
    x = escrow.rebuild(a, parts, state.keys[victim].key)
    assert readable(state, x, victim) == state.layout.hand  # two colluders do: t = 2, as promised


def test_people_without_the_server_read_nothing() -> None:
    run = Run(People(SMALL, FOUR, "people"), seed=1).until(Phase.PASS_COMMIT)
    _, parts = parts_held(run, (1, 2, 3), 0)
    one, two = 1, 2
    weight = {one: 3 * pow(two - one, -1, group.ORDER), two: 2 * pow(one - two, -1, group.ORDER)}
    f0 = sum(weight[s] * parts[s] for s in (one, two)) % group.ORDER
    assert group.base(f0) == run.observer.state.keys[0].commitments[1]
    assert readable(run.observer.state, f0, 0) == 0


def test_with_two_people_the_server_needs_the_other_one() -> None:
    run = Run(People(SMALL, (0, 1), "two"), seed=1).until(Phase.PASS_COMMIT)
    a, parts = parts_held(run, (1,), 0)
    assert readable(run.observer.state, a, 0) == 0
    assert readable(run.observer.state, a + parts[1], 0) == run.observer.state.layout.hand


def test_a_person_cut_off_is_read_only_after_the_others_open_in_public() -> None:
    run = Run(People(SMALL, FOUR, "cut off"), seed=1).until(Phase.PLAY, 3)
    assert run.server.dealing(2) is None
    run.silence(2)
    assert run.server.dealing(2) is None
    opens = [m for m in run.automatic() if m.type == MessageType.OPEN]
    run.say(opens[0])
    assert run.server.dealing(2) is None
    run.say(opens[1])
    x = run.people.secrets[2].dealing(run.setup.ctx)
    assert run.server.dealing(2) == x
    others = {s: run.server.dealing(s) for s in (0, 1, 3)}
    assert set(others.values()) == {None}


def test_opening_for_one_leaver_helps_nobody_against_another() -> None:
    run = Run(People(SMALL, FOUR, "two leavers"), seed=1).until(Phase.PLAY, 3)
    run.silence(2)
    for message in [m for m in run.automatic() if m.type == MessageType.OPEN][:2]:
        run.say(message)
    state, victim = run.observer.state, 0
    rebuilt = run.server.dealing(2)
    assert rebuilt is not None
    a, parts = parts_held(run, (1,), victim)
    known = [a, parts[1], rebuilt, a + parts[1], a + rebuilt, parts[1] + rebuilt]
    assert all(readable(state, scalar, victim) == 0 for scalar in known)


# Servers that cheat


def test_a_server_that_tells_two_transcripts_is_convicted_by_two_signatures() -> None:
    people = People(SMALL, FOUR, "fork")
    run = Run(people, seed=1).until(Phase.PLAY, 3)
    there, here = (Observer.replay(run.setup, run.log) for _ in range(2))
    turn = here.debts[0].seat
    lost = (turn + 1) % 4
    here.accept(run.server.take_over(lost, TakeoverReason.SILENCE))
    human = HumanSeat(there, turn, people.secrets[turn], Drbg("human"))
    message = human.play(run.pick_play(human.view(), run.draw))
    for observer in (here, there):
        observer.accept(message)
    signing, number = people.server.signing, here.round + 1
    one = SignedHead.sign(run.setup.ctx, number, here.next_head, signing, run.draw)
    two = SignedHead.sign(run.setup.ctx, number, there.next_head, signing, run.draw)
    here.advance(one)
    there.advance(two)
    server = run.setup.roster.server.signing
    assert convicts(run.setup.ctx, server, one, two)
    assert not convicts(run.setup.ctx, server, one, one)
    assert not convicts(run.setup.ctx, server, one, SignedHead(number, two.head, bytes(64)))
    # And without comparing heads: the next person's message fits one of the two only.
    follower = there.debts[0].seat
    other = HumanSeat(there, follower, people.secrets[follower], Drbg("follower"))
    following = other.play(run.pick_play(other.view(), run.draw))
    there.accept(following)
    if follower != lost:
        error = refusal(lambda: here.accept(following))
        assert isinstance(error, Refused)
        assert error.code is Refusal.FORK


def test_a_server_cannot_void_or_skip_by_itself() -> None:
    run = Run(People(SMALL, FOUR, "server"), seed=1).until(Phase.PLAY, 2)
    observer, signing = run.observer, run.people.server.signing
    for kind in MessageType:
        for body in (b"", b"\0", b"\1", bytes(40), bytes(97)):
            key = run.server.make(kind, SERVER, body.__bytes__, body[0] if body else None).key
            message = Message.signed(key, observer.head, body, signing, run.draw)
            refusal(lambda m=message: observer.accept(m))  # type: ignore[misc]
    skipped = SignedHead.sign(run.setup.ctx, observer.round + 1, observer.next_head, signing, run.draw)
    error = refusal(lambda: observer.advance(skipped))
    assert isinstance(error, Refused)
    assert error.code is Refusal.OUT_OF_ORDER
    assert observer.state.void is None


def test_the_server_cannot_sign_for_a_person_who_is_there() -> None:
    run = Run(People(SMALL, FOUR, "forge"), seed=1).until(Phase.PASS_COMMIT)
    before = run.observer.next_head
    message = run.server.make(MessageType.PASS_COMMIT, 1, lambda: bytes(64))
    error = refusal(lambda: run.say(message))
    assert isinstance(error, Refused)
    assert error.code is Refusal.BAD_SIGNATURE
    assert run.observer.next_head == before


def test_two_people_with_one_dealing_key_are_refused() -> None:
    class Twin(cheats.Cheat):
        def body(self) -> bytes:
            x = people.secrets[0].dealing(self.observer.ctx)
            return making.key_body(self.state, self.seat, x, self._entropy)

    people = People(SMALL, FOUR, "twins")
    run = Run(people, seed=1, cheats={3: Twin}).finish()
    assert run.faults == [(3, "key_repeated")]


CHEATS = [
    cheats.BadBox,
    cheats.OddBox,
    cheats.DuplicateCard,
    cheats.ForeignCard,
    cheats.StackedDeck,
    cheats.LazyShuffle,
    cheats.ReorderedDeck,
    cheats.IdentityResidue,
    cheats.RepeatedElement,
    cheats.WrongShare,
    cheats.ForgedPass,
    cheats.ChangedPass,
    cheats.OddRho,
    cheats.OddOpening,
    cheats.SwappedHand,
    cheats.HiddenHand,
    cheats.NoOpening,
    cheats.WrongReveal,
    cheats.WrongScores,
    cheats.Complainer,
]


@pytest.mark.parametrize("seed", seeds(16))
def test_in_any_mixture_of_cheats_and_leavers_the_honest_are_never_blamed(seed: int) -> None:
    draw = Drbg(f"chaos {seed}")
    rules = [SMALL, Rules(), SMALL.replace(pass_count=0)][draw.below(3) if seed % 4 == 0 else 0]
    humans = [FOUR, FOUR, (0, 1, 2), (1, 3)][draw.below(4)]
    wrong = {h: CHEATS[draw.below(len(CHEATS))] for h in humans if draw.below(3) == 0}
    leavers = [h for h in humans if draw.below(4) == 0]
    people = People(rules, humans, f"chaos {seed}")
    run = Run(people, people.setup(max(1, draw.below(7) - 2)), seed, cheats=wrong)
    while not run.observer.finished:
        if leavers and draw.below(6) == 0 and leavers[-1] in run.observer.state.present():
            run.leave(leavers.pop())
        if not run.step():
            break
    observer = run.observer
    stuck = not observer.finished
    assert not stuck or not observer.state.present(), (seed, observer.phase, observer.debts)
    bad = set(wrong) | set(observer.state.gone)
    guilty = set() if observer.judgement is None else set(observer.judgement.guilty)
    assert guilty <= bad, (seed, wrong, guilty, observer.judgement)
    assert {seat for seat, _ in run.faults} <= set(wrong), seed
    if observer.phase is Phase.VOIDED:
        assert guilty, (seed, observer.state.void)
    assert_audited(run, guilty)


def assert_audited(run: Run, guilty: set[int]) -> None:
    """The record of a set-up is sound, and its audit names whom the referee named."""
    if run.setup.deal > 1:  # a record begins with the first deal
        return
    record = FairRecord.from_json(blank(run.people).with_setups([run.observer]).to_json())
    report = audit(record)
    assert report.sound, report.failures
    assert set(report.guilty) == guilty
    assert report.deals[0].outcome is run.observer.phase
