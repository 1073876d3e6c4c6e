"""Seeds that say what they are the seed of, so that one command plays any of them again."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager

from tests.live.simulation import day, mass, run
from tests.live.simulation.virtual import run_virtual

EVENTS = int(os.environ.get("COPAS_SIM_EVENTS", "1000000"))
HOURS = float(os.environ.get("COPAS_SIM_HOURS", "0.5"))
PARTS = 4
"""Few enough that each part is sure to see what is rare: a void comes once in some 40,000 events."""
SHARE = EVENTS * 95 // 100 // PARTS
TABLES = max(2, 14 * min(EVENTS, 1_000_000) // 1_000_000)


def play_again(seed: str) -> mass.Tally | run.Outcome | day.Day:
    """Plays what a seed is the seed of; raises Broken as it did the first time.

    COPAS_SIM_EVENTS and COPAS_SIM_HOURS must be what they were.
    """
    found = re.search(r", (part \d+(/\d+)?|server \d+|again|real|whole)$", seed)
    if found is None:
        raise SystemExit("A seed is as the failure named it, such as 'day one, part 2/117'.")
    kind = found[1].partition(" ")[0]
    if kind == "part":
        return mass.replay_one(seed) if found[2] else mass.simulate_many(seed, events=SHARE)
    if kind == "whole":
        return day.simulate_day(seed, HOURS)
    if kind == "real":
        return run_virtual(run.simulate(seed, 2))
    return run.main(seed, 4 if kind == "again" else TABLES)


@contextmanager
def named(seed: str) -> Iterator[None]:
    """Whatever fails inside says how to see it again."""
    try:
        yield
    except Exception as error:
        error.add_note(f'To see it again: python -m tests.live.simulation "{seed}"')
        raise
