"""Simulated days: at least a million table events in a run of the whole suite, every invariant checked.

A failure says how to play it again: `python -m tests.live.simulation SEED`.
Other days: COPAS_SIM_SEED=anything; shorter ones: COPAS_SIM_EVENTS=50000; longer ones: COPAS_SIM_HOURS=24.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.live.simulation.again import EVENTS, HOURS, PARTS, SHARE, named, play_again
from tests.live.simulation.day import Day
from tests.live.simulation.mass import Tally
from tests.live.simulation.run import Outcome
from tests.live.simulation.world import Broken

ROOT = Path(__file__).resolve().parents[2]
SEED = os.environ.get("COPAS_SIM_SEED", "day one")
SERVERS = 12

Note = Callable[[str, object], None]


@pytest.mark.parametrize("part", range(PARTS))
def test_very_many_tables(part: int, record_property: Note) -> None:
    """The core: most of the events."""
    seed = f"{SEED}, part {part}"
    with named(seed):
        tally = play_again(seed)
        assert isinstance(tally, Tally)
        record_property("simulation", f"{seed}: {tally}")
        assert tally.events >= SHARE
        assert tally.finished + tally.abandoned == tally.tables
        if EVENTS >= 1_000_000:
            assert min(tally.takeovers, tally.restarts, tally.voids, tally.abandoned) > 0
            assert min(tally.begun, tally.dropped, tally.complaints, tally.records) > 0


@pytest.mark.parametrize("number", range(SERVERS))
def test_the_whole_server(number: int, record_property: Note) -> None:
    """Hub, hosts, sessions and writer, with fake sockets and a faulty store."""
    seed = f"{SEED}, server {number}"
    with named(seed):
        outcome = play_again(seed)
        assert isinstance(outcome, Outcome)
        record_property("simulation", f"{outcome}")
        assert outcome.finished + outcome.abandoned == outcome.tables


def test_with_the_real_group_nothing_else_happens() -> None:
    """The same simulation over the real curve: slower, same rules."""
    seed = f"{SEED}, real"
    with named(seed):
        outcome = play_again(seed)
        assert isinstance(outcome, Outcome)
        assert outcome.finished + outcome.abandoned == outcome.tables


def test_a_day_of_matches_of_full_length(record_property: Note) -> None:
    """Four people a table, matches to 100: the first hours of a day, or all of it."""
    seed = f"{SEED}, whole"
    with named(seed):
        day = play_again(seed)
        assert isinstance(day, Day)
        record_property("simulation", f"{day}")
        print(day)  # noqa: T201 - what happened, with the seed
        assert day.hours >= HOURS
        assert day.matches >= HOURS
        assert day.cuts


def test_a_simulation_is_deterministic_whatever_the_hashes() -> None:
    """Neither the hashes of strings, which differ between processes, nor addresses may decide an order."""
    seed = f"{SEED}, again"
    words = [sys.executable, "-m", "tests.live.simulation", seed]
    here = play_again(seed)
    for salt in ("1", "2"):
        told = subprocess.run(
            words,
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": salt},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        assert told == f"{here}\n"


def test_a_failure_says_how_to_see_it_again() -> None:
    with pytest.raises(Broken) as caught, named("some day, part 1"):
        raise Broken("Something.")
    assert caught.value.__notes__ == ['To see it again: python -m tests.live.simulation "some day, part 1"']


def test_one_command_plays_a_seed_again() -> None:
    seed = f"{SEED}, part 0/3"
    words = [sys.executable, "-m", "tests.live.simulation", seed]
    told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert told == f"{play_again(seed)}\n"
    refused = subprocess.run([*words[:3], "nothing"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert refused.returncode == 1
    assert "such as 'day one, part 2/117'" in refused.stderr
