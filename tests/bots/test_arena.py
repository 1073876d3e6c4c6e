"""The arena: what it measures, and that nothing but the seed decides it."""

from __future__ import annotations

import json
import math

import pytest

from copas.bots import UnknownBot
from copas.bots.arena import ArenaError, Contest, DealScore, compete, play_deal, summarise
from copas.rules import PRESETS, Rules

HOUSE = Rules()


def test_every_seating_is_played() -> None:
    contest = Contest("medio", "iniciante", HOUSE)
    assert len(contest.seatings) == 6
    assert len(Contest("medio", "iniciante", HOUSE, seats=1).seatings) == 4
    assert len(Contest("medio", "iniciante", PRESETS["five"]).seatings) == 10


def test_a_bot_against_itself_differs_by_nothing() -> None:
    # Every seating has the same bots in the same seats, so each seat counts equally often for both sides.
    result = compete(Contest("médio", "médio", HOUSE), 4)
    assert math.isclose(result.difference, 0, abs_tol=1e-9)


def test_the_same_seed_gives_the_same_figures_however_many_processes() -> None:
    contest = Contest("iniciante", "aleatório", HOUSE, "a seed")
    alone = compete(contest, 20)
    assert compete(contest, 20, jobs=2) == alone
    assert compete(Contest("iniciante", "aleatório", HOUSE, "another"), 20) != alone


def test_points_are_conserved_by_a_deal_without_a_moon() -> None:
    contest = Contest("iniciante", "aleatório", HOUSE)
    scores = [play_deal(contest, index) for index in range(10)]
    plain = [score for score in scores if score.moons == (0, 0)]
    assert plain
    for score in plain:
        assert math.isclose(2 * sum(score.points), 26)


def test_the_interval_is_the_normal_one_over_deals() -> None:
    contest = Contest("iniciante", "aleatório", HOUSE)
    scores = [DealScore((points, 0.0), (0.0, 0.0)) for points in (1.0, 2.0, 3.0, 6.0)]
    result = summarise(contest, scores)
    assert result.difference == 3.0
    assert math.isclose(result.half_width, 1.959964 * math.sqrt(14 / 3 / 4), rel_tol=1e-6)
    assert math.isclose(sum(result.interval), 6.0)


def test_progress_and_json() -> None:
    seen: list[tuple[int, int]] = []
    result = compete(
        Contest("iniciante", "aleatório", HOUSE), 3, progress=lambda done, of: seen.append((done, of))
    )
    assert seen == [(1, 3), (2, 3), (3, 3)]
    data = json.loads(json.dumps(result.to_dict()))
    assert data["preset"] == "copas"
    assert [bot["name"] for bot in data["bots"]] == ["iniciante", "aleatório"]
    assert data["interval95"][0] < data["difference"] < data["interval95"][1]


def test_what_cannot_be_compared_is_refused() -> None:
    with pytest.raises(UnknownBot):
        Contest("nobody", "médio", HOUSE)
    for seats in (0, 4):
        with pytest.raises(ArenaError):
            Contest("médio", "iniciante", HOUSE, seats=seats)
    with pytest.raises(ArenaError):
        compete(Contest("médio", "iniciante", HOUSE), 1)
    with pytest.raises(ArenaError):
        compete(Contest("médio", "iniciante", HOUSE), 2, jobs=0)


@pytest.mark.parametrize("preset", PRESETS)
def test_medio_beats_iniciante_by_every_preset(preset: str) -> None:
    result = compete(Contest("médio", "iniciante", PRESETS[preset], seats=1), 25)
    assert result.difference < 0, result.to_dict()


def test_medio_beats_iniciante_clearly_by_the_house_rules() -> None:
    result = compete(Contest("médio", "iniciante", HOUSE), 120)
    assert result.interval[1] < -3, result.to_dict()
