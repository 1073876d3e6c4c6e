"""Figures of the bots: kernels beside OpenSpiel, time of a decision, arenas.

`python bench/bots.py kernels|decisions|arena [...]`; each prints its own table. The figures in
bench/RESULTS.md come from these commands; `bench/bot_fuzz.py` looks for faults in very many deals.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from copas.bots import BOTS, get
from copas.bots.arena import Contest, compete
from copas.bots.driver import act, seat_seed
from copas.open_deal import OpenDeal, Task
from copas.rules import PRESETS, Rules
from copas.shuffle import Stream, deal_hands

HOUSE = Rules()


def best_rate(run: Callable[[], int], rounds: int = 5) -> float:
    """Return the best of some rates, in items a second of processor time."""
    rates = []
    for _ in range(rounds):
        start = time.process_time()
        count = run()
        rates.append(count / (time.process_time() - start))
    return max(rates)


def kernels(_: argparse.Namespace) -> None:
    """Deals a second of each playout policy, and worlds a second, beside OpenSpiel's C++ rollouts."""
    import numpy as np
    import pyspiel

    from copas.bots.facts import Facts
    from copas.bots.knowledge import knowledge_of
    from copas.bots.weights import load_weights
    from copas.kernels.dice import dice_from
    from copas.kernels.layout import Words, state_of, table_of
    from copas.kernels.play import RANDOM_POLICY, RULE_POLICY, Mind, learned_mind, plain_mind
    from copas.kernels.repeat import repeat_playouts, repeat_worlds

    deal = OpenDeal(HOUSE, deal_hands(HOUSE, Stream(b"bench")), number=4)
    turn = deal.turn
    assert turn is not None
    deal.play(turn, next(iter(deal.legal())))
    turn = deal.turn
    assert turn is not None
    knowledge = knowledge_of(Facts(deal.view(turn)))
    state, rules = state_of(deal.public, turn), table_of(HOUSE)
    dice = dice_from(b"bench")
    sums: Words = np.zeros(7, np.int64)

    def playouts(mind: Mind, count: int) -> int:
        repeat_playouts(rules.table, rules.points, knowledge.hidden, state, count, mind, dice, sums)
        return count

    def worlds(count: int) -> int:
        repeat_worlds(knowledge.hidden, count, dice, sums)
        return count

    game = pyspiel.load_game("hearts(pass_cards=false,jd_bonus=false,avoid_all_tricks_bonus=false)")
    start = game.new_initial_state()
    rng = np.random.default_rng(1)
    while start.is_chance_node():
        start.apply_action(int(rng.choice([action for action, _ in start.chance_outcomes()])))
    # Ten rollouts a leaf, so that the search tree around them hardly counts.
    searcher = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(10, 1), 2.0, 200, 100, False, 1, False)

    def rollouts() -> int:
        searcher.step(start)
        return 2000

    baseline = best_rate(rollouts)
    print(f"{'OpenSpiel C++ random rollouts':38}{baseline:12,.0f} deals/s   1.0")
    minds = {
        "random playouts, each in a new world": (plain_mind(RANDOM_POLICY), 200_000),
        "rule-guided playouts, the same": (plain_mind(RULE_POLICY, 16), 200_000),
        "learned-policy playouts, the same": (learned_mind(load_weights()), 20_000),
    }
    for name, (mind, count) in minds.items():
        playouts(mind, 10)
        rate = best_rate(lambda mind=mind, count=count: playouts(mind, count))  # type: ignore[misc]
        print(f"{name:38}{rate:12,.0f} deals/s  {rate / baseline:.1f}")
    worlds(10)
    print(f"{'worlds drawn':38}{best_rate(lambda: worlds(200_000)):12,.0f} worlds/s")


def decisions(options: argparse.Namespace) -> None:
    """Mean and largest processor time of a card and of a pass, for each bot."""
    for name in options.bots or BOTS:
        bot = get(name)
        times: dict[Task, list[float]] = {Task.PASS: [], Task.PLAY: []}
        for index in range(options.deals + 1):
            deal = OpenDeal(HOUSE, deal_hands(HOUSE, Stream(b"%d" % index)))
            while deal.task in times:
                seat = deal.to_act[0]
                forced = deal.task is Task.PLAY and len(deal.legal()) == 1
                row = times[deal.task]
                start = time.process_time()
                act(deal, seat, bot, seat_seed(b"bench", seat))
                # The first deal compiles and warms up.
                if index and not forced:
                    row.append(time.process_time() - start)
        text = "   ".join(
            f"{task.value} mean {1e3 * sum(row) / len(row):.3f} ms, most {1e3 * max(row):.3f} ms"
            for task, row in times.items()
        )
        print(f"{name:12}{text}")


def arena(options: argparse.Namespace) -> None:
    """One comparison."""
    contest = Contest(options.first, options.second, PRESETS[options.preset], options.seed, options.seats)
    start = time.perf_counter()
    result = compete(contest, options.deals, jobs=options.jobs)
    took = time.perf_counter() - start
    low, high = result.interval
    print(
        f"{options.preset}: {result.names[0]} - {result.names[1]} = {result.difference:+.2f} "
        f"[{low:+.2f}, {high:+.2f}] points a deal, {result.deals} deals x {result.seatings} seatings, "
        f"moons {result.moons[0]:.1%} / {result.moons[1]:.1%}, {took:.0f} s"
    )


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(required=True)
    commands.add_parser("kernels").set_defaults(run=kernels)
    command = commands.add_parser("decisions")
    command.add_argument("bots", nargs="*")
    command.add_argument("--deals", type=int, default=10)
    command.set_defaults(run=decisions)
    command = commands.add_parser("arena")
    command.add_argument("first")
    command.add_argument("second")
    command.add_argument("--deals", type=int, default=1000)
    command.add_argument("--preset", choices=PRESETS, default="copas")
    command.add_argument("--seed", default="arena")
    command.add_argument("--seats", type=int)
    command.add_argument("--jobs", type=int, default=1)
    command.set_defaults(run=arena)
    options = parser.parse_args()
    options.run(options)


if __name__ == "__main__":
    main()
