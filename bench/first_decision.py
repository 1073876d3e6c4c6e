"""The first decision of the terminal's bots: after a fresh install, and with what an earlier start compiled.

    python bench/first_decision.py [TIMES]

Each in a process of its own, from the moment the bot is looked up; the baseline of the same run is `médio`,
which compiles nothing. `ready` is when the bot itself decides.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile

PROGRAM = """
import json, sys, time
from copas.bots.warm import is_warm
from copas.open_deal import OpenDeal
from copas.rules import Rules
from copas.shuffle import Stream, deal_hands
from copas.term.players import find_bot

rules = Rules()
view = OpenDeal(rules, deal_hands(rules, Stream(b"first")), number=1).view(0)
began = time.perf_counter()
bot = find_bot(sys.argv[1])
bot.choose_pass(view, b"seed")
first = time.perf_counter() - began
by = getattr(bot, "decided_by", bot.name)
while not is_warm(bot.name):
    time.sleep(0.01)
ready = time.perf_counter() - began
print(json.dumps({"first": first, "by": by, "ready": ready}))
"""


def decide(name: str, cache: str) -> dict[str, float | str]:
    """Let a bot decide in a new process with a cache of compiled code."""
    environment = os.environ | {"NUMBA_CACHE_DIR": cache}
    words = [sys.executable, "-c", PROGRAM, name]
    done = subprocess.run(words, env=environment, capture_output=True, text=True, check=True)
    found: dict[str, float | str] = json.loads(done.stdout)
    return found


def main() -> None:
    """Measure, and print one line each."""
    times = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    with tempfile.TemporaryDirectory() as cache:
        rows = [("médio", [decide("médio", cache) for _ in range(times)])]
        rows += [(f"{name}, nothing compiled", [decide(name, cache)]) for name in ("forte", "mestre")]
        rows += [
            (f"{name}, compiled before", [decide(name, cache) for _ in range(times)])
            for name in ("forte", "mestre")
        ]
    for label, runs in rows:
        first, ready = (statistics.median(float(run[key]) for run in runs) for key in ("first", "ready"))
        by = ", ".join(dict.fromkeys(str(run["by"]) for run in runs))
        print(f"{label:26} first decision {first:6.3f} s by {by:6}  ready {ready:6.2f} s")


if __name__ == "__main__":
    main()
