"""Honest deals under every kind of rules, takeovers, claims, solo play, replays and forks."""

from __future__ import annotations

from functools import partial
from itertools import combinations

import pytest

from copas.cards import CardSet
from copas.errors import CopasError
from copas.mental.errors import ChoiceError, Fault, Refusal, Refused
from copas.mental.keys import SERVER
from copas.mental.messages import Message, MessageType, SignedHead, TakeoverReason, next_head
from copas.mental.observer import Observer
from copas.mental.state import FactKind, Phase, VoidReason
from copas.open_deal import Hands, OpenDeal
from copas.rules import PRESETS, Opening, Rules
from copas.scoring import MoonChoice
from copas.seats import PassDirection
from tests.mental.helpers import Drbg, flip, seeds
from tests.mental.table import SMALL, TINY, People, Run, refusal

FOUR = (0, 1, 2, 3)
_LEFT, _RIGHT = PassDirection.LEFT, PassDirection.RIGHT


def code(call: object) -> Refusal:
    error = refusal(call)  # type: ignore[arg-type]
    assert isinstance(error, Refused), error
    return error.code


def replayed(run: Run) -> OpenDeal:
    """Play the revealed deal again with the plain engine."""
    state, found = run.observer.state, run.observer.judgement
    assert found is not None
    hands = tuple(CardSet.of(c for c in found.dealt[s] if c is not None) for s in sorted(found.dealt))
    rules = run.setup.rules
    widow = CardSet(rules.deck.mask & ~sum(h.mask for h in hands))
    deal = OpenDeal(rules, Hands(hands, widow), number=run.setup.deal, dealer=run.setup.dealer)
    for seat, cards in sorted(found.passes.items()):
        deal.pass_cards(seat, CardSet.of(c for c in cards if c is not None))
    for seat, card in state.public.plays:
        deal.play(seat, card)
    if state.public.claimed is not None:
        deal.claim(*state.public.claimed)
    if state.moon is not None and deal.public.result(widow).shooter is not None:
        deal.choose_moon(deal.public.result(widow).shooter or 0, state.moon)
    return deal


CASES = [
    ("four people", Rules(), FOUR, 1),
    ("right", Rules(), FOUR, 2),
    ("across", Rules(), (0, 1), 3),
    ("hold", Rules(), FOUR, 4),
    ("alone", Rules(), (2,), 1),
    ("alone, hold", Rules(), (0,), 4),
    ("pass one", Rules(pass_count=1), (0, 3), 1),
    ("pass two", Rules(pass_count=2), FOUR, 1),
    ("pass four", Rules(pass_count=4), FOUR, 2),
    ("never pass", Rules(pass_count=0), FOUR, 1),
    ("dealer's left", Rules(opening=Opening.DEALERS_LEFT), FOUR, 1),
    ("dealer's left, hold", Rules(opening=Opening.DEALERS_LEFT), FOUR, 4),
    ("three", PRESETS["three"], (0, 1, 2), 1),
    ("black maria", PRESETS["black-maria"], (0, 1), 2),
    ("five", PRESETS["five"], (0, 1, 4), 1),
    ("six", PRESETS["six"], (1, 2, 3, 4), 2),
    ("seven", PRESETS["seven"], tuple(range(7)), 1),
    ("omnibus", PRESETS["omnibus"], (1, 3), 1),
    ("cancellation", PRESETS["cancellation"], (0, 1, 2), 1),
    ("ten", PRESETS["cancellation"].replace(players=10), tuple(range(10)), 1),
    ("nine", PRESETS["cancellation"].replace(players=9), (0, 8), 1),
]


@pytest.mark.parametrize(("rules", "humans", "deal"), [c[1:] for c in CASES], ids=[c[0] for c in CASES])
def test_honest_deals_close_and_agree_with_the_engine(
    rules: Rules, humans: tuple[int, ...], deal: int
) -> None:
    people = People(rules, humans, deal)
    run = Run(people, people.setup(deal), deal, shared=len(humans) > 2 or rules.decks > 1).finish()
    assert run.phase is Phase.END
    again = replayed(run)
    assert run.observer.state.result == again.public.result(again.widow)
    assert run.observer.state.new_scores() == again.changes
    assert Observer.replay(run.setup, run.log).heads == run.observer.heads


@pytest.mark.parametrize("seed", seeds(6))
def test_a_random_table_under_random_rules(seed: int) -> None:
    draw = Drbg(f"random {seed}")
    name = sorted(PRESETS)[draw.below(len(PRESETS))]
    rules = PRESETS[name]
    humans = tuple(s for s in range(rules.players) if draw.below(2)) or (draw.below(rules.players),)
    people = People(rules, humans, seed)
    run = Run(people, people.setup(1 + draw.below(6)), seed)
    leavers = [h for h in humans if draw.below(4) == 0]
    while not run.observer.finished:
        if leavers and draw.below(8) == 0 and run.phase is not Phase.UNOPENED:
            leaver = leavers.pop()
            run.leave(leaver)
        if not run.step() and not leavers:
            break
    assert run.observer.finished, (seed, name, run.phase, run.observer.debts)
    again = Observer.replay(run.setup, run.log)
    assert (again.phase, again.heads, again.debts) == (run.phase, run.observer.heads, run.observer.debts)
    if run.phase is Phase.END:
        replayed(run)


# Takeovers


@pytest.mark.parametrize("phase", [Phase.KEY, Phase.DECK])
def test_who_leaves_before_shares_drops_the_set_up(phase: Phase) -> None:
    run = Run(People(Rules(), FOUR, 1)).until(phase)
    facts = run.leave(2)
    assert [f.kind for f in facts] == [FactKind.TAKEN_OVER, FactKind.DROPPED]
    run.finish()
    assert run.phase is Phase.DROPPED
    assert not run.humans[0].due()


@pytest.mark.parametrize("humans", [(0, 1), (0, 1, 3), FOUR])
@pytest.mark.parametrize(
    "phase", [Phase.SHARES, Phase.PASS_COMMIT, Phase.PASS, Phase.HAND, Phase.PLAY, Phase.REVEAL, Phase.CLOSE]
)
def test_a_seat_is_played_on_from_escrow(phase: Phase, humans: tuple[int, ...]) -> None:
    run = Run(People(Rules(), humans, 7), seed=str(phase)).until(phase)
    run.leave(1)
    run.finish()
    assert run.phase is Phase.END, run.observer.debts
    assert run.observer.judgement is not None
    assert not run.observer.judgement.findings
    opens = [m for m in run.log if isinstance(m, Message) and m.type == MessageType.OPEN]
    assert len(opens) == (0 if phase is Phase.CLOSE else min(2, len(humans) - 1))


def test_a_standing_commitment_is_honoured() -> None:
    run = Run(People(Rules(), FOUR, 3), seed=3).until(Phase.PASS_COMMIT)
    for message in run.choices():
        run.say(message)
    chosen = run.humans[1]._committed(1)
    run.leave(1)
    run.until(Phase.HAND)
    assert run.observer.state.passes[1].slots == chosen
    assert not run.observer.state.unfit


def test_a_commitment_to_nothing_is_replaced_by_the_bots_choice() -> None:
    run = Run(People(Rules(), FOUR, 4), seed=4).until(Phase.PASS_COMMIT)
    human = run.humans[1]
    human.make(MessageType.PASS_COMMIT, 1, lambda: bytes(64))
    run.until(Phase.PASS)
    run.leave(1)
    run.finish()
    assert run.phase is Phase.END
    assert run.observer.state.unfit == {1}


@pytest.mark.parametrize(("humans", "ok"), [(FOUR, True), ((0, 1, 2), False), ((0, 1), False)])
def test_two_leavers_in_one_round(humans: tuple[int, ...], ok: bool) -> None:
    run = Run(People(Rules(), humans, 5), seed=5).until(Phase.PLAY, 5)
    run.leave(0)
    run.leave(1)
    run.finish()
    assert run.phase is (Phase.END if ok else Phase.VOIDED)
    if not ok:
        void, found = run.observer.state.void, run.observer.judgement
        assert void is not None
        assert found is not None
        assert void.reason is VoidReason.OPENS_LACKING
        assert set(found.guilty) <= {0, 1}
        assert found.guilty


def test_the_only_human_leaving_ends_the_deal() -> None:
    run = Run(People(Rules(), (2,), 6), seed=6).until(Phase.PLAY, 4)
    run.leave(2)
    run.finish()
    assert run.phase is Phase.VOIDED
    assert run.observer.judgement is not None
    assert run.observer.judgement.guilty == (2,)


def test_takeovers_one_after_the_other_need_no_key_of_the_gone() -> None:
    run = Run(People(Rules(), FOUR, 8), seed=8).until(Phase.PLAY, 3)
    run.leave(0)
    run.until(Phase.PLAY, 12)
    run.leave(1)
    run.finish()
    assert run.phase is Phase.END
    assert run.observer.state.present() == (2, 3)


def test_a_message_of_a_seat_taken_over_is_not_applied() -> None:
    run = Run(People(Rules(), FOUR, 9), seed=9).until(Phase.PLAY, 3)
    seat = next(d.seat for d in run.observer.debts)
    late = run.humans[seat].play(run.pick_play(run.humans[seat].view(), run.draw))
    run.silence(seat)
    before = run.observer.next_head
    assert code(lambda: run.say(late)) is Refusal.NOT_YOURS
    assert run.observer.next_head == before
    with pytest.raises(ChoiceError):
        run.humans[seat].leave()


def test_expelling_names_a_debt_of_the_round() -> None:
    run = Run(People(Rules(), FOUR, 10), seed=10).until(Phase.PASS_COMMIT)
    shown = run.humans[0].expel(2, MessageType.PASS_COMMIT)
    run.say(run.server.take_over(2, TakeoverReason.EXPEL, shown))
    assert 2 in run.observer.state.gone
    wrong = run.humans[0].expel(2, MessageType.PLAY)
    assert wrong == shown  # one message per key, for ever


def claim_reason(run: Run, reason: TakeoverReason, shown: Message | None) -> None:
    run.say(run.server.take_over(1, reason, shown))


@pytest.mark.parametrize("reason", [TakeoverReason.LEAVE, TakeoverReason.EXPEL, TakeoverReason.FAULT])
def test_the_server_cannot_invent_a_reason(reason: TakeoverReason) -> None:
    run = Run(People(Rules(), FOUR, 11), seed=11).until(Phase.PLAY, 2)
    other = Run(People(Rules(), FOUR, 12), seed=12).until(Phase.PLAY, 2)
    before = run.observer.next_head
    forged = [
        None,
        other.humans[1].leave(),
        run.humans[0].leave(),
        run.humans[0].expel(1, MessageType.REVEAL),
        run.humans[1].expel(1, MessageType.PLAY),
        run.log[-2] if isinstance(run.log[-2], Message) else None,
    ]
    for shown in forged:
        run.server.sent.clear()
        assert isinstance(refusal(partial(claim_reason, run, reason, shown)), Fault)
    assert run.observer.next_head == before
    assert not run.observer.state.gone


# Claims, moon, solo


def weak_first(run: Run) -> None:
    run.pick_play = lambda view, _draw: max(view.legal, key=lambda c: (view.rules.points(c) > 0, c))


@pytest.mark.parametrize("seed", seeds(3))
def test_claims_of_nothing_left(seed: int) -> None:
    run = Run(People(Rules(), FOUR, seed), seed=seed)
    weak_first(run)
    while run.observer.state.public.unseen & Rules().counting or run.observer.state.public.trick:
        if run.phase is Phase.PLAY and run.observer.state.public.trick:
            assert (
                code(lambda: run.say(run.humans[0].make(MessageType.CLAIM, 0, lambda: b"\0")))
                is Refusal.ILLEGAL
            )
        assert run.step()
        if run.observer.finished:
            return
    run.say(run.humans[3].claim(show=False))
    run.finish()
    assert run.phase is Phase.END
    assert replayed(run).changes == run.observer.state.new_scores()


def test_claims_of_the_rest() -> None:
    claimed = 0
    for seed in range(6):
        run = Run(People(Rules(), FOUR, seed), seed=seed)
        weak_first(run)
        while not run.observer.finished:
            public = run.observer.state.public
            if run.phase is Phase.PLAY and not public.trick and public.turn is not None:
                human = run.humans[public.turn]
                if public.can_claim(public.turn, human.view().hand) and public.cards_left(public.turn) > 1:
                    run.say(human.claim(show=True))
                    claimed += 1
            run.step()
        assert run.phase is Phase.END
        replayed(run)
        if claimed:
            return
    raise AssertionError("no deal of six gave a certain claim")


def test_a_claim_that_is_not_certain_is_a_fault() -> None:
    from copas.mental import making

    run = Run(People(Rules(), FOUR, 2), seed=2).until(Phase.PLAY, 1)
    while run.observer.state.public.trick:
        run.step()
    seat = run.observer.state.public.turn
    assert seat is not None
    human = run.humans[seat]
    x = human.knowledge(seat).x
    body = making.claim_body(run.observer.state, seat, x, run.draw, show=True)
    message = human.make(MessageType.CLAIM, seat, lambda: body)
    error = refusal(lambda: run.say(message))
    assert isinstance(error, Fault)
    assert error.check == "claim"


def moon_run() -> Run:
    """Run tiny deals of three people until one of them has shot the moon."""
    for seed in range(59, 259):  # the first moon of these seeds
        run = Run(People(TINY, (0, 1, 2), f"moon {seed}"))
        run.pick_play = lambda view, _d: (max if view.seat == 0 else min)(view.legal, key=lambda c: c.rank)
        run.until(Phase.REVEAL)
        if TINY.total_points in run.observer.state.public.points:
            return run
    raise AssertionError("no moon in 200 deals")


def test_the_moon_choice_is_the_shooters_or_the_default() -> None:
    run = moon_run().until(Phase.MOON)
    (debt,) = run.observer.debts
    shooter = debt.seat
    other = run.humans[(shooter + 1) % 3]
    assert code(lambda: run.say(other.make(MessageType.MOON, other.seat, lambda: b"\0"))) is Refusal.NOT_OWED
    default = run.server.moon_default()
    wrong = bytes([1 - default.body[0]])
    run.server.sent.clear()
    bad = run.server.make(MessageType.MOON, shooter, lambda: wrong)
    assert isinstance(refusal(lambda: run.say(bad)), Fault)
    run.say(run.humans[shooter].choose_moon(MoonChoice.SHOOTER))
    run.finish()
    assert run.phase is Phase.END
    assert run.observer.state.new_scores()[shooter] == -TINY.total_points


def test_undo_and_hint_alone_at_the_table() -> None:
    run = Run(People(Rules(), (1,), 3), seed=3).until(Phase.PLAY, 1)
    human = run.humans[1]
    while not run.observer.state.snapshots:
        run.step()
    back = min(run.observer.state.snapshots)
    while run.observer.round < back + 6:
        run.step()
    seen = run.observer.state.public.seen
    run.say(human.hint(by_server=True))
    run.say(human.undo(back))
    assert run.observer.state.public.seen <= seen
    assert run.observer.state.public.seen != seen
    assert run.observer.state.public.turn == 1
    run.finish()
    assert run.phase is Phase.END
    assert run.observer.state.marks == {"undo", "hint"}
    replayed(run)
    assert Observer.replay(run.setup, run.log).heads == run.observer.heads


def test_no_undo_or_hint_among_several() -> None:
    run = Run(People(Rules(), (1, 2), 3), seed=3).until(Phase.PLAY, 6)
    with pytest.raises(ChoiceError):
        run.humans[1].undo(run.observer.round)
    for kind, body in [(MessageType.HINT, b"\0"), (MessageType.UNDO, bytes(4))]:
        message = run.humans[1].make(kind, 1, body.__bytes__)
        assert code(partial(run.say, message)) is Refusal.NOT_OWED


# Refusals, forks, replays


def test_every_message_is_refused_elsewhere_and_twice() -> None:
    people = People(Rules(), FOUR, 1)
    run = Run(people, seed=1)
    other = Run(people, people.setup(1, 2), seed=1)
    while not run.observer.finished:
        count = len(run.log)
        run.step()
        other.step()
        for message in [m for m in run.log[count:] if isinstance(m, Message)][:1]:
            before = (other.observer.next_head, run.observer.next_head)
            assert code(partial(other.say, message)) is Refusal.STALE
            assert code(partial(run.say, message)) in (Refusal.SENT_ALREADY, Refusal.STALE)
            assert before == (other.observer.next_head, run.observer.next_head)


@pytest.mark.parametrize(
    "phase", [Phase.KEY, Phase.DECK, Phase.SHARES, Phase.PASS, Phase.HAND, Phase.PLAY, Phase.REVEAL]
)
def test_a_flipped_bit_changes_nothing(phase: Phase) -> None:
    run = Run(People(Rules(), FOUR, 2), seed=2).until(phase)
    message = next(m for m in run.automatic() or run.choices() if m.seat != SERVER)
    draw = Drbg("bits")
    before = (run.observer.debts, run.observer.next_head)
    for _ in range(8):
        bit = draw.below(8 * len(message.body))
        changed = Message(
            message.ctx,
            message.round,
            message.type,
            message.seat,
            message.head,
            flip(message.body, bit),
            message.signature,
        )
        assert code(partial(run.say, changed)) is Refusal.BAD_SIGNATURE
        forged = Message(
            message.ctx,
            message.round,
            message.type,
            message.seat,
            message.head,
            message.body,
            flip(message.signature, bit),
        )
        assert code(partial(run.say, forged)) is Refusal.BAD_SIGNATURE
    assert before == (run.observer.debts, run.observer.next_head)


@pytest.mark.parametrize(
    "phase",
    [p for p in Phase if p not in (Phase.UNOPENED, Phase.MOON, Phase.END, Phase.DROPPED, Phase.VOIDED)],
)
def test_signed_rubbish_is_a_fault_and_changes_nothing(phase: Phase) -> None:
    """A person may sign any bytes: every decoder answers with a fault, never with anything else."""
    people = People(SMALL, FOUR, 3)
    run = Run(people, seed=3).until(phase)
    honest = {m.type: m.body for m in run.automatic()}
    joining = (MessageType.EVIDENCE, MessageType.CLAIM, MessageType.COMPLAINT)
    kinds = [*{d.type for d in run.observer.debts}, *joining]
    # These bodies hold parts that only REVEAL can judge, so a changed one may pass for now.
    unjudged = (MessageType.KEY, MessageType.DECK, MessageType.PASS_COMMIT, MessageType.HAND)
    draw = Drbg(f"rubbish {phase}")
    for kind, trial in [(k, t) for k in kinds for t in range(12)]:
        before = (run.observer.debts, run.observer.next_head, len(run.observer.log))
        seat = draw.below(4)
        base = honest.get(kind, b"\x01\x01\x01") if trial % 2 else draw(draw.below(200))
        body = flip(base, draw.below(8 * len(base))) if base else b""
        run.humans[seat].sent.clear()
        message = run.humans[seat].make(kind, seat, body.__bytes__)
        try:
            run.observer.accept(message)
        except (Refused, Fault):
            assert before == (run.observer.debts, run.observer.next_head, len(run.observer.log))
        else:
            assert kind in unjudged, (kind.name, body.hex(), phase)
            assert len(body) == len(honest.get(kind, bytes(64)))
            run = Run(people, seed=3).until(phase)


def test_strangers_and_unknown_types_are_refused() -> None:
    run = Run(People(Rules(), FOUR, 4), seed=4).until(Phase.PLAY)
    for kind in [0, 11, 15, 25, 200, 255, *MessageType]:
        for seat in (4, 9, 254, 255):
            message = Message(
                run.setup.ctx, run.observer.round, kind, seat, run.observer.head, b"\1", bytes(64)
            )
            assert isinstance(refusal(partial(run.say, message)), Refused)
    huge = Message(run.setup.ctx, run.observer.round, 7, 0, run.observer.head, bytes(9000), bytes(64))
    assert code(lambda: run.say(huge)) is Refusal.TOO_LARGE


def test_two_signed_heads_are_a_fork() -> None:
    run = Run(People(Rules(), FOUR, 5), seed=5, shared=False).until(Phase.SHARES)
    while not run.observer.complete:
        for message in run.automatic():
            run.observer.accept(message)
            for other in run.observers[2:]:
                other.accept(message)
    signed = run.server.sign_head()
    assert signed is not None
    twin = SignedHead.sign(run.setup.ctx, signed.round, bytes(64), run.people.server.signing, run.draw)
    behind, ahead = run.observers[1], run.observers[2]
    assert code(lambda: ahead.advance(twin)) is Refusal.FORK
    assert code(lambda: behind.advance(signed)) is Refusal.OUT_OF_ORDER
    assert (
        code(lambda: ahead.advance(SignedHead(signed.round, signed.head, bytes(64)))) is Refusal.BAD_SIGNATURE
    )
    ahead.advance(signed)
    assert ahead.phase is Phase.PASS_COMMIT


def test_a_message_over_another_head_is_shown_as_a_fork() -> None:
    """A server that tells two people different transcripts is noticed by the next message."""
    run = Run(People(Rules(), FOUR, 6), seed=6).until(Phase.PLAY, 2)
    seat = run.observer.debts[0].seat
    human = run.humans[seat]
    honest = human.play(run.pick_play(human.view(), run.draw))
    forked = Message.signed(honest.key, bytes(64), honest.body, run.people.secrets[seat].signing, run.draw)
    before = run.observer.next_head
    assert code(lambda: run.say(forked)) is Refusal.FORK
    assert run.observer.next_head == before
    run.say(honest)


def test_heads_do_not_depend_on_the_order_of_arrival() -> None:
    run = Run(People(Rules(), FOUR, 7), seed=7).until(Phase.SHARES)
    messages = run.automatic()
    heads = {next_head(run.observer.head, list(order)) for order in (messages, messages[::-1])}
    assert len(heads) == 1
    assert len({next_head(run.observer.head, list(c)) for c in combinations(messages, 3)}) == 4


@pytest.mark.parametrize("cut", [0.1, 0.3, 0.5, 0.8, 0.95])
def test_a_crashed_client_goes_on_from_the_log_with_the_same_bytes(cut: float) -> None:
    from copas.mental.human import HumanSeat

    people = People(Rules(), FOUR, 8)
    run = Run(people, seed=8)
    run.finish()
    log = run.log[: int(len(run.log) * cut)]
    again = Observer.replay(run.setup, log)
    client = HumanSeat(again, 2, people.secrets[2], Drbg("other"), run.humans[2].sent.values())
    sent = {m.key: m for m in run.log if isinstance(m, Message)}
    for message in client.due():
        assert sent[message.key] == message
    if again.state.residual and again.phase is not Phase.SHARES:
        assert len(client.view().hand) == again.state.public.cards_left(2)


def test_the_server_signs_no_second_head() -> None:
    run = Run(People(Rules(), FOUR, 9), seed=9)
    assert run.server.sign_head() is None


def test_domain_errors_stay_in_the_family() -> None:
    assert issubclass(Refused, CopasError)
    assert issubclass(Fault, CopasError)
