"""The tempo of the table, on a clock of our own."""

from __future__ import annotations

import pytest

from copas.cards import CardSet
from copas.errors import IllegalPlay
from copas.shuffle import Stream
from copas.term.game import HUMAN, SoloGame, Waiting
from copas.term.pace import GUARD, TEMPOS, Pace, Speed
from tests.term.helpers import decide, game_of


def passed() -> SoloGame:
    game = game_of()
    game.deal_next()
    game.pass_cards(CardSet.of(list(game.seat_view(HUMAN).hand)[:3]))
    return game


def test_bots_take_their_time() -> None:
    game = passed()
    pace = Pace(game, Speed.NORMAL)
    pace.after(100.0)
    wait = TEMPOS[Speed.NORMAL].decision
    assert pace.tick(100.0 + wait - 0.01) == []
    assert len(pace.tick(100.0 + wait)) == 1
    assert pace.tick(100.0 + wait + 0.01) == []


def run_to_full_trick(pace: Pace, now: float) -> float:
    stream = Stream(b"person")
    while not pace.resting:
        now += 0.05
        if not pace.tick(now) and pace.game.waiting is Waiting.PLAY and pace.may_play(now):
            decide(pace.game, stream)
            pace.after(now)
    return now


@pytest.mark.parametrize("speed", Speed)
def test_a_full_trick_rests_at_every_speed(speed: Speed) -> None:
    pace = Pace(passed(), speed)
    now = run_to_full_trick(pace, 0.0)
    rest = TEMPOS[speed].rest
    assert rest >= 0.5
    assert pace.tick(now + min(rest, 1e6) - 0.01) == []
    assert pace.resting


def test_a_rest_ends_by_itself_or_by_a_key() -> None:
    pace = Pace(passed(), Speed.NORMAL)
    now = run_to_full_trick(pace, 0.0)
    pace.tick(now + TEMPOS[Speed.NORMAL].rest)
    assert not pace.resting

    pace = Pace(passed(), Speed.STEP)
    now = run_to_full_trick(pace, 0.0)
    assert pace.skip(now + 1)
    assert not pace.resting
    assert not pace.skip(now + 1)


def test_at_once_everything_up_to_the_person_or_a_full_trick_comes_in_one_look() -> None:
    game = passed()
    pace = Pace(game, Speed.INSTANT)
    entries = pace.tick(0.0)
    assert len(entries) >= 3
    assert game.waiting is Waiting.PLAY or pace.resting


def test_the_key_that_ends_a_rest_does_not_play() -> None:
    pace = Pace(passed(), Speed.STEP)
    now = run_to_full_trick(pace, 0.0)
    while True:
        pace.skip(now)
        pace.tick(now)
        if pace.game.waiting is Waiting.PLAY and not pace.resting:
            break
        now = run_to_full_trick(pace, now)
    assert not pace.may_play(now)
    assert not pace.may_play(now + GUARD / 2)
    assert pace.may_play(now + GUARD)


def test_forced_cards_go_by_themselves_only_if_wanted() -> None:
    for wanted in (False, True):
        pace = Pace(passed(), Speed.INSTANT, play_forced=wanted)
        now, seen = 0.0, False
        for _ in range(5000):
            now += 1.0
            pace.tick(now)
            game = pace.game
            if game.waiting is Waiting.PLAY and not pace.resting and not pace.offering:
                legal = game.seat_view(HUMAN).legal
                seen = seen or len(legal) == 1
                game.play(next(iter(legal)))
                pace.after(now)
            pace.skip(now)
            if game.match.deal is None:
                break
        assert seen is not wanted


def test_the_end_is_offered_once_when_no_points_are_left() -> None:
    for seed in map(str, range(40)):
        game = game_of(seed=seed)
        pace = Pace(game, Speed.INSTANT)
        offers, now = 0, 0.0
        stream = Stream(b"person")
        game.deal_next()
        while game.match.deal is not None:
            now += 10
            pace.tick(now)
            if pace.offering:
                offers += 1
                assert game.claim is not None
                assert pace.tick(now + 100) == []
                pace.skip(now)
            elif game.match.deal is not None and game.waiting is not Waiting.BOTS:
                decide(game, stream)
                pace.after(now)
        assert offers <= 1
        if offers:
            return
    pytest.fail("no deal of forty ran out of points early")


def test_illegal_cards_raise_and_leave_the_pace_alone() -> None:
    game = passed()
    pace = Pace(game, Speed.INSTANT)
    pace.tick(0.0)
    while game.waiting is not Waiting.PLAY or pace.resting:
        pace.tick(1000.0)
    illegal = game.seat_view(HUMAN).hand - game.seat_view(HUMAN).legal
    with pytest.raises(IllegalPlay):
        game.play(next(iter(illegal)))
