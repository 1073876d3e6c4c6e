"""The arena: what it measures, and that nothing but the seed decides it."""

from __future__ import annotations

import json
import math
import multiprocessing
import random
import shlex
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from copas.bots import UnknownBot
from copas.bots.arena import ArenaError, Contest, DealScore, compete, play_deal, standings, summarise
from copas.bots.arena_plot import Captions, plot
from copas.bots.external import ExternalFault
from copas.bots.sequential import Mean, mixture_margin
from copas.rules import PRESETS, Rules
from tests.bots.test_external import PROGRAM

HOUSE = Rules()


def test_every_seating_is_played() -> None:
    contest = Contest("medio", "iniciante", HOUSE)
    assert len(contest.seatings) == 6
    assert len(Contest("medio", "iniciante", HOUSE, seats=1).seatings) == 4
    assert len(Contest("medio", "iniciante", PRESETS["five"]).seatings) == 10
    assert len(Contest("medio", "iniciante", HOUSE, every=True).seatings) == 4 + 6 + 4
    assert {len(seats) for seats in Contest("medio", "iniciante", PRESETS["three"], every=True).seatings} == {
        1,
        2,
    }


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
    with pytest.raises(ArenaError):
        compete(Contest("médio", "iniciante", HOUSE), 2, precision=0)


@pytest.mark.parametrize("preset", PRESETS)
def test_medio_beats_iniciante_by_every_preset(preset: str) -> None:
    result = compete(Contest("médio", "iniciante", PRESETS[preset], seats=1), 25)
    assert result.difference < 0, result.to_dict()


def test_medio_beats_iniciante_clearly_by_the_house_rules() -> None:
    result = compete(Contest("médio", "iniciante", HOUSE), 120)
    assert result.interval[1] < -3, result.to_dict()


# Stopping


def test_a_wished_precision_is_reached_or_the_end_is() -> None:
    contest = Contest("iniciante", "aleatório", HOUSE)
    result = compete(contest, 2, precision=1.0, most=1000)
    assert result.method == "confidence-sequence"
    assert result.half_width <= 1.0
    assert 50 <= result.deals < 1000
    assert result.deals % 10 == 0
    before = compete(contest, result.deals - 10, precision=1e-9)
    assert before.half_width > 1.0, "it stopped as soon as it could"
    assert before.deals == result.deals - 10
    assert compete(contest, 2, precision=1.0, most=1000, jobs=2) == result, "however many processes"
    fixed = compete(contest, result.deals)
    assert fixed.method == "normal"
    assert fixed.half_width < result.half_width, "looking has its price"


def test_the_sequence_holds_at_all_times_together_and_the_normal_interval_does_not() -> None:
    """1,000 random walks looked at 1,000 times each: who misses the truth (here 0) at any time?"""
    rng = random.Random(2)
    missed = {"sequence": 0, "normal": 0}
    for _ in range(1000):
        running = Mean()
        wrong = {"sequence": False, "normal": False}
        for count in range(1, 1001):
            # Like deals: mostly small differences, now and then a moon.
            value = rng.gauss(0, 4) + (rng.choice((-13, 13)) if rng.random() < 0.05 else 0)
            running = running.add(value)
            if count >= 50:
                wrong["normal"] |= abs(running.mean) > running.half_width()
                wrong["sequence"] |= abs(running.mean) > running.sequence_half_width()
        for kind, found in wrong.items():
            missed[kind] += found
    assert missed["sequence"] <= 50, missed
    assert missed["normal"] > 200, missed


def test_the_margin_is_that_of_the_paper() -> None:
    # rho^2 for t = 500 and alpha = 0.05 is (-2 ln 0.05 + ln(1 - 2 ln 0.05)) / 500 = 0.015877...
    square = (5.991464547 + math.log(6.991464547)) / 500
    wanted = math.sqrt(
        (2 * (100 * square + 1)) / (100**2 * square) * math.log(math.sqrt(100 * square + 1) / 0.05)
    )
    assert math.isclose(mixture_margin(100), wanted, rel_tol=1e-9)
    scaled = {count: mixture_margin(count) * math.sqrt(count) for count in (50, 200, 500, 1000, 20_000)}
    assert min(scaled, key=lambda count: scaled[count]) == 500
    assert scaled[500] < 3.1


def test_the_running_mean_is_the_mean() -> None:
    values = [3.0, -1.5, 4.25, 0.0, 9.0]
    running = Mean()
    for value in values:
        running = running.add(value)
    assert math.isclose(running.mean, sum(values) / 5)
    spread = sum((value - running.mean) ** 2 for value in values) / 4
    assert math.isclose(running.deviation, math.sqrt(spread))
    assert Mean().half_width() == Mean().add(1.0).sequence_half_width() == math.inf


# Programs


def test_a_program_in_the_arena() -> None:
    command = shlex.join(PROGRAM)
    contest = Contest("médio", command, HOUSE, "a seed")
    result = compete(contest, 3)
    assert result.names == ("médio", "lowest")
    assert result.bots[1].version == "7"
    assert result.bots[1].text == command
    assert all(count > 50 for count in result.decisions)
    assert result.seconds[1] > 0
    assert compete(contest, 3) == result


def test_a_program_cannot_guess_the_cards() -> None:
    command = shlex.join(PROGRAM)
    seeds = {Contest("médio", command, HOUSE).seed for _ in range(3)}
    assert len(seeds) == 3
    assert all(seed is not None and len(seed) == 32 for seed in seeds)
    assert Contest("médio", "iniciante", HOUSE).seed == "arena"


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_program_that_fails_ends_the_comparison(jobs: int) -> None:
    command = shlex.join([*PROGRAM, "illegal"])
    with pytest.raises(ExternalFault) as caught:
        compete(Contest("médio", command, HOUSE), 12, jobs=jobs)
    assert caught.value.kind == "answer"


def test_stopping_early_leaves_nothing_behind(tmp_path: Path) -> None:
    log = tmp_path / "log"
    command = shlex.join([*PROGRAM, "good", str(log)])
    start = time.monotonic()
    result = compete(Contest("iniciante", command, HOUSE, keep=True), 50, jobs=2, precision=50, most=100_000)
    assert result.deals == 50
    pids = {int(line.split()[0]) for line in log.read_text().splitlines()}
    assert len(pids) >= 1 + 2 * 4
    assert multiprocessing.active_children() == []
    while time.monotonic() - start < 120 and any(map(is_running, pids)):
        time.sleep(0.1)
    assert not any(map(is_running, pids))


def test_the_workers_end_with_the_process_that_is_killed(tmp_path: Path) -> None:
    log = tmp_path / "log"
    command = shlex.join([*PROGRAM, "good", str(log)])
    arguments = ["arena", "iniciante", command, "--deals", "100000", "--jobs", "2", "--keep"]
    process = subprocess.Popen([sys.executable, "-m", "copas.cli", *arguments])
    try:
        while not log.exists() or len(log.read_text().splitlines()) < 40:
            assert process.poll() is None
            time.sleep(0.1)
    finally:
        process.kill()
        process.wait()
    pids = {int(line.split()[0]) for line in log.read_text().splitlines()}
    end = time.monotonic() + 60
    while time.monotonic() < end and any(map(is_running, pids)):
        time.sleep(0.1)
    assert not any(map(is_running, pids))


def is_running(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


# Tables and plots


def test_standings_and_the_plot() -> None:
    results = [
        compete(Contest(first, second, HOUSE), 4)
        for first, second in (("médio", "iniciante"), ("médio", "aleatório"), ("iniciante", "aleatório"))
    ]
    rows = standings(results)
    assert [name for name, _ in rows] == ["médio", "iniciante", "aleatório"]
    assert math.isclose(rows[0][1], (results[0].difference + results[1].difference) / 2)
    assert math.isclose(sum(value for _, value in rows), 0, abs_tol=1e-9)
    captions = Captions("A <title>", "points", "deals")
    for shown in (results, results[:1]):
        drawing = ElementTree.fromstring(plot(shown, captions, "{:.2f}".format))  # noqa: S314 - our own
        texts = [element.text for element in drawing.iter() if element.tag.endswith("text")]
        assert "A <title>" in texts
        assert [text for text in texts if text and " − " in text] == [
            " − ".join(result.names) for result in shown
        ]
        dots = [element for element in drawing.iter() if element.tag.endswith("circle")]
        assert len(dots) == len(shown)
        zero = next(each for each in drawing.iter() if each.get("class") == "zero")
        for dot, result in zip(dots, shown, strict=True):
            left = float(dot.get("cx", "")) < float(zero.get("x1", ""))
            assert left == (result.difference < 0)


def test_the_path_ends_with_the_result() -> None:
    result = compete(Contest("iniciante", "aleatório", HOUSE), 30)
    assert result.path[-1] == (30, result.difference, result.half_width)
    assert [point[0] for point in result.path] == list(range(2, 31))
