"""Whatever is asked of a deal or a match is done, or refused by an error of ours with nothing changed."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest
from hypothesis import given

from copas.cards import CARDS, Card, CardSet
from copas.errors import CopasError, IllegalAction
from copas.events import CardPlayed, CardsPassed
from copas.match import Match, apply_to_deal
from copas.open_deal import OpenDeal, Task
from copas.rules import Rules
from copas.scoring import MoonChoice
from tests import naive
from tests.bridge import texts, to_options
from tests.snapshot import snapshot
from tests.strategies import MANY_CALLS, SEEDS, rules
from tests.walks import any_hands, random_event, skewed_hands, somewhere

SEATS: list[Any] = [-1, 0, 1, 2, 3, 5, 9, 10, True, None, "0", 1.0, 2**70]
WRONG_CARDS: list[Any] = [-1, 104, 2**70, "2C", None, 3.0, (), CardSet.parse("2C")]
WRONG_SETS: list[Any] = [None, [], "2C3C4C", 7, [Card(0), Card(1), Card(2)], (Card(0),), {Card(3)}]
WRONG_CHOICES: list[Any] = [None, "nobody", 0, [], "OTHERS"]


class Trial:
    """Tries actions on copies of a deal, and holds each of them to its three faces."""

    def __init__(self, deal: OpenDeal) -> None:
        self.deal = deal
        self.before = snapshot(deal)

    def accepts(self, action: str, *arguments: Any) -> bool:
        """Whether the action happened; if not, that nothing changed and the reason was the one foretold."""
        reason = getattr(self.deal, _ASK[action])(*arguments)
        twin = self.deal.copy()
        refused: IllegalAction | None = None
        try:
            getattr(twin, action)(*arguments)
        except IllegalAction as error:
            refused = error
        assert reason == (None if refused is None else refused.reason)
        assert (snapshot(twin) == self.before) == (refused is not None)
        if refused is not None:
            check_sentence(str(refused))
        return refused is None


_ASK = {
    "play": "why_not_play",
    "pass_cards": "why_not_pass",
    "claim": "why_not_claim",
    "choose_moon": "why_not_choose_moon",
}


def check_sentence(sentence: str) -> None:
    assert sentence.endswith(".")
    assert not sentence[0].islower()
    assert "{" not in sentence


def seats_to_try(deal: OpenDeal) -> list[Any]:
    return [*SEATS, *(seat for seat in deal.to_act if seat not in SEATS)]


def is_to_act(deal: OpenDeal, task: Task, seat: Any) -> bool:
    return deal.task is task and type(seat) is int and seat in deal.to_act


def the_naive_legal_plays(deal: OpenDeal) -> tuple[int | None, set[str]]:
    if deal.task is not Task.PLAY:
        return None, set()
    plays = [(seat, str(card)) for seat, card in deal.public.plays]
    options = to_options(deal.rules)
    at_start = [texts(hand) for hand in deal.hands]
    for seat, card in plays:
        at_start[seat].append(card)
    turn = naive.turn(options, naive.first_leader(options, at_start, deal.public.dealer), plays)
    return turn, set(naive.legal(options, plays, texts(deal.hands[turn])))


@MANY_CALLS
@given(rules(), SEEDS)
def test_every_play_is_legal_or_refused_with_the_state_unchanged(chosen: Rules, seed: int) -> None:
    deal, rng = somewhere(chosen, seed)
    trial, seats = Trial(deal), seats_to_try(deal)
    turn, legal = the_naive_legal_plays(deal)
    if turn is not None:
        assert {str(card) for card in CARDS if deal.can_play(turn, card)} == legal
    sample = list(deal.legal())[:2] + rng.sample(CARDS, 5)
    for seat, card in itertools.product(seats, sample):
        is_legal = is_to_act(deal, Task.PLAY, seat) and seat == turn and str(card) in legal
        assert trial.accepts("play", seat, card) == is_legal
        assert deal.can_play(seat, card) == is_legal
        if type(seat) is int and 0 <= seat < chosen.players:
            assert deal.view(seat).why_not_play(card) == deal.why_not_play(seat, card)
    for seat, wrong in [*itertools.product([turn], WRONG_CARDS), (0, None), (-1, -1), (None, 5)]:
        assert not trial.accepts("play", seat, wrong)


@MANY_CALLS
@given(rules(), SEEDS)
def test_every_pass_is_legal_or_refused_with_the_state_unchanged(chosen: Rules, seed: int) -> None:
    deal, rng = somewhere(chosen, seed)
    trial = Trial(deal)
    for seat in seats_to_try(deal):
        hand = deal.hands[seat] if is_to_act(deal, Task.PASS, seat) else deal.hands[0]
        sizes = (0, 1, 2, 3, 4, 5, chosen.pass_count)
        sets: list[Any] = [CardSet.of(rng.sample(list(hand), min(size, len(hand)))) for size in sizes]
        sets.append(CardSet.of(rng.sample(list(chosen.deck), chosen.pass_count)))
        for cards in [*sets, *WRONG_SETS]:
            is_legal = (
                is_to_act(deal, Task.PASS, seat)
                and isinstance(cards, CardSet)
                and naive.may_pass(to_options(chosen), texts(deal.hands[seat]), texts(cards))
            )
            assert trial.accepts("pass_cards", seat, cards) == is_legal
            assert deal.can_pass(seat, cards) == is_legal


@MANY_CALLS
@given(rules(), SEEDS)
def test_every_claim_is_legal_or_refused_with_the_state_unchanged(chosen: Rules, seed: int) -> None:
    deal, rng = somewhere(chosen, seed)
    trial = Trial(deal)
    sets: list[Any] = [*WRONG_SETS, CardSet(), *deal.hands, CardSet.of(rng.sample(CARDS, 3)), chosen.deck]
    for seat, cards in itertools.product(seats_to_try(deal), sets):
        accepted = trial.accepts("claim", seat, cards)
        assert deal.can_claim(seat, cards) == accepted
        if accepted:
            assert deal.task is Task.PLAY
            assert type(seat) is int
            assert cards in (CardSet(), deal.hands[seat])


def finished_with_a_choice(number: int) -> OpenDeal:
    """A deal that waits for the shooter's choice, found by playing skewed deals at random."""
    rules = Rules.preset("free-moon").replace(pass_count=0)
    for seed in itertools.count(number * 1_000_000):
        rng = random.Random(seed)
        deal = OpenDeal(rules, skewed_hands(rules, rng, 0.1))
        while deal.task is Task.PLAY:
            apply_to_deal(deal, random_event(deal, rng))
        if deal.task is Task.MOON:
            return deal
    raise AssertionError


@pytest.mark.parametrize("number", range(6))
def test_every_moon_choice_is_legal_or_refused_with_the_state_unchanged(number: int) -> None:
    waiting = finished_with_a_choice(number)
    chosen = waiting.copy()
    chosen.choose_moon(waiting.to_act[0], MoonChoice.SHOOTER)
    for deal in (waiting, chosen, OpenDeal(waiting.rules, waiting.dealt)):
        trial = Trial(deal)
        choices = [*MoonChoice, "shooter", *WRONG_CHOICES]
        for seat, choice in itertools.product(seats_to_try(deal), choices):
            is_legal = is_to_act(deal, Task.MOON, seat) and choice in ("others", "shooter")
            assert trial.accepts("choose_moon", seat, choice) == is_legal
        for seat in range(4):
            assert not trial.accepts("claim", seat, CardSet()) or deal.task is Task.PLAY


@MANY_CALLS
@given(rules(), SEEDS)
def test_a_refused_event_leaves_a_match_unchanged(chosen: Rules, seed: int) -> None:
    rng = random.Random(seed)
    match = Match(chosen, first_dealer=rng.randrange(chosen.players))
    match.start_deal(any_hands(chosen, rng))
    for _ in range(rng.randint(0, chosen.players * 3)):
        if match.deal is not None:
            match.apply(random_event(match.deal, rng))
    before, happened = snapshot(match), list(match.events)
    wrong: list[Any] = [
        None,
        "play",
        *happened[:1],
        *[event for event in happened if isinstance(event, CardsPassed | CardPlayed)][:3],
        CardPlayed(99, Card(0)),
        CardsPassed(0, CardSet()),
    ]
    if match.deal is not None:
        wrong += happened[1:2]
    for event in wrong:
        if match.deal is not None and isinstance(event, CardsPassed) and match.deal.can_pass(*_parts(event)):
            continue
        with pytest.raises(CopasError):
            match.apply(event)
        assert snapshot(match) == before
    assert Match.replay(match.events).events == match.events


def _parts(event: CardsPassed) -> tuple[int, CardSet]:
    return event.seat, event.cards
