"""Matches: deals in sequence, in the background, voids, leavers and rematches."""

from __future__ import annotations

import pytest

from copas.mental.errors import ChoiceError, Refusal, Refused
from copas.mental.human import HumanSeat
from copas.mental.keys import SERVER
from copas.mental.ledger import Ledger
from copas.mental.messages import SignedHead
from copas.mental.observer import Observer
from copas.mental.server import ServerParty
from copas.mental.state import Phase
from tests.mental import cheats
from tests.mental.helpers import Drbg, seeds
from tests.mental.table import SMALL, People, Run, refusal

FOUR = (0, 1, 2, 3)


class MatchRun:
    """A match in memory: one ledger, and a `Run` for each set-up."""

    def __init__(
        self, people: People, cheats_at: dict[int, dict[int, type[HumanSeat]]] | None = None
    ) -> None:
        self.people = people
        self.ledger = Ledger(people.rules, people.match, people.roster)
        self.cheats_at = cheats_at or {}

    def attach(self, observer: Observer) -> Run:
        wanted = self.cheats_at.get(observer.setup.number, {})
        return Run(self.people, observer.setup, observer.setup.number, cheats=wanted, observer=observer)

    def deal(self) -> Run:
        return self.attach(self.ledger.begin())


def test_a_match_ends_at_the_target() -> None:
    match = MatchRun(People(SMALL, (0, 2), 1))
    deals = 0
    while not match.ledger.finished:
        run = match.deal()
        deals += 1
        assert run.setup.deal == deals
        assert run.setup.scores == match.ledger.standing.scores
        run.finish()
        match.ledger.settle()
    assert max(match.ledger.standing.scores) >= SMALL.target
    assert deals == len(match.ledger.history) == match.ledger.standing.deals
    chain = [o.setup.previous for o in match.ledger.history]
    assert chain == [bytes(64), *(o.head for o in match.ledger.history[:-1])]
    with pytest.raises(ChoiceError):
        match.ledger.begin()


def test_the_next_deal_is_shuffled_in_the_background_and_waits_for_close() -> None:
    people = People(SMALL, FOUR, 2)
    match = MatchRun(people)
    run = match.deal().until(Phase.PLAY, 4)
    ahead = match.attach(match.ledger.prepare())
    while ahead.step():
        pass
    assert ahead.observer.held
    assert not ahead.observer.debts
    assert ahead.server.sign_head() is None
    head = ahead.observer.next_head
    signed = SignedHead.sign(
        ahead.setup.ctx, ahead.observer.round + 1, head, people.server.signing, ahead.draw
    )
    error = refusal(lambda: ahead.observer.advance(signed))
    assert isinstance(error, Refused)
    assert error.code is Refusal.OUT_OF_ORDER
    run.finish()
    assert match.ledger.begin() is ahead.observer
    assert ahead.finish().observer.phase is Phase.END
    assert ahead.observer.setup.deal == 2
    match.ledger.settle()
    assert match.ledger.standing.deals == 2


def test_a_leaver_drops_the_prepared_deal() -> None:
    match = MatchRun(People(SMALL, FOUR, 3))
    run = match.deal().until(Phase.PLAY, 2)
    ahead = match.attach(match.ledger.prepare())
    run.leave(1)
    match.ledger.refresh()
    assert match.ledger.prepared is None
    run.finish()
    again = match.deal()
    assert again.setup.number == ahead.setup.number + 1
    assert again.setup.roster.humans == (0, 2, 3)
    assert again.finish().phase is Phase.END


def test_leaving_the_prepared_set_up_or_after_the_end() -> None:
    match = MatchRun(People(SMALL, FOUR, 4))
    run = match.deal().until(Phase.PLAY, 2)
    ahead = match.attach(match.ledger.prepare())
    ahead.leave(3)
    match.ledger.refresh()
    assert match.ledger.prepared is None
    assert match.ledger.humans == {0, 1, 2}
    run.finish()
    run.leave(2)
    again = match.deal()
    assert again.setup.roster.humans == (0, 1)
    assert again.finish().phase is Phase.END


def test_a_dropped_set_up_is_made_again_for_the_same_deal() -> None:
    match = MatchRun(People(SMALL, FOUR, 5))
    run = match.deal().until(Phase.DECK)
    run.leave(0)
    run.finish()
    again = match.deal()
    assert (again.setup.deal, again.setup.number) == (1, 2)
    assert again.setup.roster.humans == (1, 2, 3)
    assert SERVER in again.setup.roster.parties


@pytest.mark.parametrize("seed", seeds(2))
def test_a_void_deal_is_dealt_again_without_the_guilty(seed: int) -> None:
    match = MatchRun(People(SMALL, FOUR, seed), {1: {2: cheats.DuplicateCard}})
    assert match.deal().finish().phase is Phase.VOIDED
    again = match.deal()
    assert match.ledger.guilty == {2}
    assert (again.setup.deal, again.setup.number) == (1, 2)
    assert again.setup.roster.humans == (0, 1, 3)
    assert again.setup.scores == (0, 0, 0, 0)
    assert again.finish().phase is Phase.END


def test_a_guilty_server_annuls_the_match() -> None:
    people = People(SMALL, (0, 1), 6)
    ledger = Ledger(people.rules, people.match, people.roster)
    observer = ledger.begin()
    Run(people, observer.setup, 6, server=cheats.ServerDeckCheat, observer=observer).finish()
    ledger.settle()
    assert ledger.annulled
    with pytest.raises(ChoiceError):
        ledger.begin()


def test_everybody_gone_is_abandoned() -> None:
    match = MatchRun(People(SMALL, (1,), 7))
    run = match.deal().until(Phase.DECK)
    run.leave(1)
    run.finish()
    match.ledger.settle()
    assert match.ledger.abandoned


def test_set_up_numbers_rise_and_only_one_runs() -> None:
    match = MatchRun(People(SMALL, FOUR, 8))
    observer = match.ledger.begin(5)
    with pytest.raises(ChoiceError):
        match.ledger.begin()
    with pytest.raises(ChoiceError):
        match.ledger.prepare()
    run = match.attach(observer).until(Phase.DECK)
    run.leave(0)
    run.finish()
    with pytest.raises(ChoiceError):
        match.ledger.begin(5)
    assert match.ledger.begin(9).setup.number == 9


def test_another_set_up_than_the_ledgers_does_not_open() -> None:
    """A server that deals with other scores, dealer or roster cannot sign a head that fits."""
    people = People(SMALL, FOUR, 9)
    honest = Ledger(people.rules, people.match, people.roster).begin()
    other = Observer(People(SMALL, FOUR, 9).setup(2))
    signed = ServerParty(other, people.server, Drbg("x")).sign_head()
    assert signed is not None
    error = refusal(lambda: honest.advance(signed))
    assert isinstance(error, Refused)
    assert error.code is Refusal.BAD_SIGNATURE


def test_a_rematch_shares_no_secret() -> None:
    one, two = People(SMALL, FOUR, "first"), People(SMALL, FOUR, "second")
    assert one.match != two.match
    keys = {k for p in (one, two) for e in p.certificates if e is not None for k in e.keys}
    assert len(keys) == 24
