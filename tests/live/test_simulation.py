"""Simulated days: at least a million table events in a run of the whole suite, every invariant checked.

A failure names its seed; `python -m tests.live.simulation.mass SEED` or `… .run SEED TABLES` plays it again.
Other days: COPAS_SIM_SEED=anything; shorter ones: COPAS_SIM_EVENTS=50000.
"""

from __future__ import annotations

import os
from collections.abc import Callable

import pytest

from tests.live.simulation.mass import simulate_many
from tests.live.simulation.run import main, simulate
from tests.live.simulation.virtual import run_virtual

SEED = os.environ.get("COPAS_SIM_SEED", "day one")
EVENTS = int(os.environ.get("COPAS_SIM_EVENTS", "1000000"))
PARTS = 4
"""Few enough that each part is sure to see what is rare: a void comes once in some 40,000 events."""
SERVERS = 12
TABLES = 14


@pytest.mark.parametrize("part", range(PARTS))
def test_very_many_tables(part: int, record_property: Callable[[str, object], None]) -> None:
    """The core: most of the events."""
    seed = f"{SEED}, part {part}"
    share = EVENTS * 95 // 100 // PARTS
    tally = simulate_many(seed, events=share)
    record_property("simulation", f"{seed}: {tally}")
    assert tally.events >= share
    assert tally.finished + tally.abandoned == tally.tables
    if EVENTS >= 1_000_000:
        assert min(tally.takeovers, tally.restarts, tally.voids, tally.abandoned) > 0
        assert min(tally.begun, tally.dropped, tally.complaints, tally.records) > 0


@pytest.mark.parametrize("number", range(SERVERS))
def test_the_whole_server(number: int, record_property: Callable[[str, object], None]) -> None:
    """Hub, hosts, sessions and writer, with fake sockets and a faulty store."""
    tables = max(2, TABLES * min(EVENTS, 1_000_000) // 1_000_000)
    outcome = main(f"{SEED}, server {number}", tables)
    record_property("simulation", f"{SEED}, server {number}: {outcome}")
    assert outcome.finished + outcome.abandoned == outcome.tables


def test_with_the_real_group_nothing_else_happens() -> None:
    """The same simulation over the real curve: slower, same rules."""
    outcome = run_virtual(simulate(f"{SEED}, real", 2))
    assert outcome.finished + outcome.abandoned == outcome.tables


def test_a_simulation_is_deterministic() -> None:
    first, second = (main(f"{SEED}, again", 4) for _ in range(2))
    assert first == second
