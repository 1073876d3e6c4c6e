"""Each attack of docs/fair-deal.md's table, really tried against honest parties."""

from __future__ import annotations

import pytest

from copas.mental.human import HumanSeat
from copas.mental.keys import SERVER
from copas.mental.messages import MessageType
from copas.mental.state import Phase, VoidReason
from copas.rules import PRESETS
from tests.mental import cheats
from tests.mental.helpers import seeds
from tests.mental.table import SMALL, People, Run

FOUR = (0, 1, 2, 3)


def guilty(run: Run) -> tuple[int, ...]:
    assert run.observer.judgement is not None
    return run.observer.judgement.guilty


def checks(run: Run) -> set[str]:
    assert run.observer.judgement is not None
    return {f.check for f in run.observer.judgement.findings}


def play(cheat: type[HumanSeat], seat: int, seed: int, humans: tuple[int, ...] = FOUR, deal: int = 1) -> Run:
    people = People(SMALL, humans, seed)
    run = Run(people, people.setup(deal), f"{cheat.__name__} {seed}", cheats={seat: cheat})
    return run.finish()


@pytest.mark.parametrize("seed", seeds(3))
@pytest.mark.parametrize(
    ("cheat", "check"),
    [
        (cheats.OddBox, "key"),
        (cheats.DuplicateCard, "deck"),
        (cheats.ForeignCard, "deck"),
        (cheats.StackedDeck, "deck"),
        (cheats.LazyShuffle, "deck"),
        (cheats.ReorderedDeck, "deck"),
        (cheats.IdentityResidue, "deck"),
        (cheats.OddRho, "pass"),
        (cheats.OddOpening, "pass"),
        (cheats.SwappedHand, "hand"),
        (cheats.HiddenHand, "hand"),
    ],
)
def test_what_cannot_be_recomputed_is_named_and_nobody_else(
    cheat: type[HumanSeat], check: str, seed: int
) -> None:
    seat = seed % 4
    run = play(cheat, seat, seed)
    assert run.phase is Phase.VOIDED, seed
    assert guilty(run) == (seat,), (seed, run.observer.judgement)
    assert check in checks(run)


@pytest.mark.parametrize("seed", seeds(3))
@pytest.mark.parametrize(
    ("cheat", "check", "dealt"),
    [
        (cheats.ForgedPossession, "proof", False),
        (cheats.RepeatedElement, "layout", False),
        (cheats.WrongShare, "proof", True),
        (cheats.ForgedPass, "proof", True),
        (cheats.ChangedPass, "commitment", True),
        (cheats.WrongReveal, "secret", True),
        (cheats.WrongScores, "scores", True),
    ],
)
def test_what_fails_at_once_costs_the_seat(
    cheat: type[HumanSeat], check: str, dealt: bool, seed: int
) -> None:
    seat = seed % 4
    run = play(cheat, seat, seed)
    assert run.faults == [(seat, check)], seed
    assert seat in run.observer.state.gone
    assert run.phase is (Phase.END if dealt else Phase.DROPPED)


@pytest.mark.parametrize("seed", seeds(2))
def test_a_bad_box_is_complained_about_and_convicts_its_sender(seed: int) -> None:
    run = play(cheats.BadBox, seed % 4, seed)
    void = run.observer.state.void
    assert void is not None
    assert void.reason is VoidReason.COMPLAINT
    assert guilty(run) == (seed % 4,)


@pytest.mark.parametrize("seed", seeds(2))
def test_an_unfounded_complaint_convicts_the_complainer(seed: int) -> None:
    run = play(cheats.Complainer, seed % 4, seed)
    assert run.phase is Phase.VOIDED
    assert guilty(run) == (seed % 4,)
    assert checks(run) == {"complaint"}


@pytest.mark.parametrize("seed", seeds(3))
def test_hiding_the_opening_card_voids_and_convicts(seed: int) -> None:
    people = People(SMALL, FOUR, seed)
    probe = Run(people, seed=seed).until(Phase.HAND)
    opening = SMALL.opening_card
    holder = next(s for s in FOUR if opening in probe.humans[s].knowledge(s).hand)
    run = Run(people, seed=seed, cheats={holder: cheats.NoOpening}).finish()
    void = run.observer.state.void
    assert void is not None
    assert void.reason is VoidReason.NO_OPENING
    assert guilty(run) == (holder,)
    assert checks(run) == {"opening"}


@pytest.mark.parametrize("seed", seeds(6))
def test_a_revoke_is_named_at_once_or_at_the_audit(seed: int) -> None:
    people = People(SMALL, FOUR, seed)
    run = Run(people, seed=seed, cheats={2: cheats.Revoker})
    revoker = run.humans[2]
    assert isinstance(revoker, cheats.Revoker)
    revoked = False
    while not run.observer.finished:
        message = None if revoked else revoker.illegal()
        if message is not None and run.phase is Phase.PLAY:
            run.say(message)
            revoked = True
            run.advance()
        else:
            run.step()
    if revoked:
        assert guilty(run) == (2,), seed
        assert checks(run) == {"play"}
        assert run.observer.state.void is not None
    else:
        assert run.phase is Phase.END


@pytest.mark.parametrize("seed", seeds(2))
def test_a_cheating_server_is_convicted_by_its_own_signature(seed: int) -> None:
    run = Run(People(SMALL, (0, 2), seed), seed=seed, server=cheats.ServerDeckCheat).finish()
    assert guilty(run) == (SERVER,)


@pytest.mark.parametrize("seed", seeds(2))
def test_the_server_cannot_change_a_leavers_committed_pass(seed: int) -> None:
    run = Run(People(SMALL, FOUR, seed), seed=seed, server=cheats.ServerPassCheat)
    run.until(Phase.PASS)
    run.leave(1)
    run.finish()
    assert guilty(run) == (SERVER,)
    assert checks(run) == {"commit"}


@pytest.mark.parametrize("seed", seeds(2))
def test_two_cheats_are_both_named(seed: int) -> None:
    people = People(SMALL, FOUR, seed)
    run = Run(people, seed=seed, cheats={1: cheats.LazyShuffle, 3: cheats.OddRho}).finish()
    assert guilty(run) == (1, 3)


@pytest.mark.parametrize("seed", seeds(5))
def test_the_second_holder_of_a_card_is_a_victim(seed: int) -> None:
    """A forged double may be played before anybody can tell; who plays it is never to blame."""
    run = play(cheats.DuplicateCard, 3, seed + 100)
    assert guilty(run) == (3,)
    void = run.observer.state.void
    assert void is not None
    assert void.reason in (
        VoidReason.EVIDENCE,
        VoidReason.CARD_TWICE,
        VoidReason.NO_OPENING,
        VoidReason.AUDIT,
    )


@pytest.mark.parametrize("preset", ["three", "five", "cancellation"])
def test_a_stacked_deck_is_named_under_other_rules(preset: str) -> None:
    humans = (0, 1, 2)
    people = People(PRESETS[preset], humans, preset)
    run = Run(people, seed=preset, cheats={1: cheats.StackedDeck}).finish()
    assert guilty(run) == (1,)


def test_the_identity_residue_is_shown_by_its_victim() -> None:
    run = play(cheats.IdentityResidue, 3, 5)
    void = run.observer.state.void
    assert void is not None
    assert (void.reason, void.seat) == (VoidReason.EVIDENCE, 0)
    assert guilty(run) == (3,)
    kinds = [m.message.type for m in run.observer.log]
    assert MessageType.EVIDENCE in kinds
