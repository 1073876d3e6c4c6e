"""Speed of the pure-Python domain: checked random deals, legality, import time.

Baseline: OpenSpiel's hearts driven from Python in the same run. Run with `python bench/domain.py`.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import pyspiel

from copas import OpenDeal, PublicDeal, Rules, Stream, deal_hands
from copas.legality import legal_mask

DEALS = 2000
REPEATS = 3


def best_rate(run: Callable[[], int]) -> float:
    """Return the best of a few rates, in units per second; `run` returns how many units it did."""
    rates = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        done = run()
        rates.append(done / (time.perf_counter() - start))
    return max(rates)


def our_deals() -> int:
    """Play random deals through the checked open deal, without a pass."""
    rules = Rules(pass_count=0)
    choose = random.Random(1)
    stream = Stream(b"bench")
    for _ in range(DEALS):
        deal = OpenDeal(rules, deal_hands(rules, stream))
        while (turn := deal.turn) is not None:
            legal = list(deal.legal())
            deal.play(turn, legal[int(choose.random() * len(legal))])
        assert sum(deal.changes) in (26, 78)
    return DEALS


def spiel_deals() -> int:
    """Play random deals through OpenSpiel from Python, without a pass."""
    parameters: dict[str, Any] = {"pass_cards": False, "no_pts_on_first_trick": True}
    game = pyspiel.load_game("hearts", parameters)
    choose = random.Random(1)
    for _ in range(DEALS):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(choose.random() * len(actions))])
        state.returns()
    return DEALS


def legality() -> int:
    """Ask for the legal plays of one hand, as sets and as masks."""
    rules = Rules(pass_count=0)
    deal = OpenDeal(rules, deal_hands(rules, Stream(b"bench")))
    public, hand = deal.public, deal.hands[0]
    for _ in range(100_000):
        public.legal_plays(hand)
    return 100_000


def legality_masks() -> int:
    """Ask for the legal plays of one hand as bit masks: nothing is allocated but the answer."""
    public = PublicDeal(Rules(pass_count=0))
    context, hand = public.context, Rules().deck.mask
    for _ in range(100_000):
        legal_mask(context, hand)
    return 100_000


def import_ms(code: str) -> float:
    """Return the median milliseconds that a fresh interpreter takes for some code."""
    times = []
    for _ in range(7):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times)


def main() -> None:
    """Print the figures."""
    ours, spiel = best_rate(our_deals), best_rate(spiel_deals)
    print(f"checked random deals, pure Python   {ours:10,.0f} /s")
    print(f"OpenSpiel driven from Python        {spiel:10,.0f} /s   ratio ours/OpenSpiel {ours / spiel:.2f}")
    print(f"legal plays, sets                   {best_rate(legality):10,.0f} /s")
    print(f"legal plays, masks                  {best_rate(legality_masks):10,.0f} /s")
    bare, loaded = import_ms("pass"), import_ms("import copas")
    print(f"import copas                        {loaded - bare:10.1f} ms  (bare interpreter {bare:.1f} ms)")


if __name__ == "__main__":
    main()
