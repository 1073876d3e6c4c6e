"""The pipeline: rounds of self-play labelled by search, each played out by the policy fitted to the last.

`python -m training.train --out FOLDER` makes the weights that the package ships, from nothing but its seeds:
`policy.npz` and `networks.npz`. With `--work` the labels of each part are kept, so that a run that was
stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from copas.bots.weights import Networks, save_networks
from copas.kernels import pass_features, play_features
from copas.kernels.dice import dice_from
from copas.kernels.network import Network
from copas.kernels.play import RULE_POLICY, Mind, learned_mind
from copas.kernels.policy import WEIGHTS, exponentials
from training.dealing import Games, Passer, games_of, mixed_rules
from training.fit import fit_tables, in_units
from training.learn import (
    Epoch,
    Figures,
    Samples,
    Shape,
    Weights,
    fresh_weights,
    quantised,
    train_network,
)
from training.passes import PassLabels, labelled_passes, pass_samples
from training.samples import samples_of
from training.selfplay import Labels, labelled

HOUSE_RULES = 100
OTHER_RULES = 40
NOISE = 24
"""How random the rule-guided playouts of the first round are, in 256ths."""
DEALS = (3000, 6000, 12000)
"""How long the rounds before the last are, unless that is shorter."""
PART = 250
"""Deals between two marks of the progress bar, or an eighth of the hands; each part has its own seed."""
SHARPNESS = 0.5
"""The temperature of the playouts' policy, in points."""
PLAY_SHAPE = Shape(play_features.POSITION_FEATURES, play_features.CARD_FEATURES, 128, 32, WEIGHTS)
PASS_SHAPE = Shape(
    pass_features.POSITION_FEATURES, pass_features.CHOICE_MARKS, 64, 16, pass_features.TABLE_SIZE
)
START, MIDDLE, END = Epoch(1e-3, 1e-3, 0.0, 0.5), Epoch(1e-3, 1e-3, 1.0, 1.0), Epoch(1e-3, 1e-5, 1.0, 1.0)
PLAY_PLAN = (START, MIDDLE, MIDDLE, END)
PASS_PLAN = (START, MIDDLE, MIDDLE, MIDDLE, END)
REFINING = (Epoch(5e-4, 5e-4, 1.0, 0.5), Epoch(3e-4, 1e-5, 1.0, 0.5))
"""How trained weights learn from labels of better playouts: only the linear objective, in small steps."""
L = TypeVar("L", Labels, PassLabels)


def joined(parts: Iterable[L]) -> L:
    """Put the labels of several parts together."""
    rows = list(parts)
    return type(rows[0])(*map(np.concatenate, zip(*rows, strict=True)))


def kept(path: Path | None, kind: type[L], make: Callable[[], L]) -> L:
    """Return labels from a file, or make them and keep them there."""
    if path is not None and path.exists():
        with np.load(path) as found:
            return kind(*(found[field] for field in kind._fields))
    labels = make()
    if path is not None:
        part = path.with_suffix(".part.npz")
        arrays: dict[str, Any] = dict(zip(kind._fields, labels, strict=True))
        np.savez(part, **arrays)
        part.rename(path)
    return labels


def one_part(
    kind: type[Any], label: Callable[..., Any], games: Games, worlds: int, mind: Mind, passer: Passer,
    work: Path | None, name: str, number: int, count: int,
) -> Any:  # noqa: ANN401 - either kind of labels  # fmt: skip
    """Label one part; see `gather`."""
    path = None if work is None else work / f"{name} {number}.npz"
    dice = dice_from(f"{name} {number}".encode())
    return kept(path, kind, lambda: label(games, count, worlds, mind, passer, dice))


class Labeller:
    """Makes labels in several processes, with a progress bar on standard error.

    Attributes:
        games: the rule sets.
        worlds: how many worlds each decision tries.
        jobs: how many processes share the work; the labels do not depend on it.
        work: where parts are kept, or None.

    """

    def __init__(self, games: Games, worlds: int, jobs: int, work: Path | None) -> None:
        self.games, self.worlds, self.jobs, self.work = games, worlds, jobs, work

    def plays(
        self, name: str, deals: int, mind: Mind, passer: Passer, network: Network | None = None
    ) -> Labels:
        """Label the decisions of some deals; with a network, by its playouts."""
        label = partial(labelled, network=network)
        return joined(self._gather(Labels, label, name, deals, self.worlds, mind, passer))

    def passes(
        self, name: str, hands: int, mind: Mind, passer: Passer, network: Network | None = None
    ) -> PassLabels:
        """Label the passes of some hands, in half as many worlds; with a network, by its playouts."""
        worlds = max(1, self.worlds // 2)
        label = partial(labelled_passes, network=network)
        return joined(self._gather(PassLabels, label, name, hands, worlds, mind, passer))

    def _gather(
        self, kind: type[L], label: Callable[..., L], name: str, count: int, worlds: int, mind: Mind,
        passer: Passer,
    ) -> list[L]:  # fmt: skip
        part = PART if kind is Labels else 8 * PART
        sizes = [min(part, count - done) for done in range(0, count, part)]
        task = partial(one_part, kind, label, self.games, worlds, mind, passer, self.work, name)
        start = time.monotonic()
        found = []
        with ProcessPoolExecutor(self.jobs, mp_context=get_context("spawn")) as pool:
            for labels in pool.map(task, range(len(sizes)), sizes):
                found.append(labels)
                share = len(found) / len(sizes)
                bar = "#" * round(30 * share)
                took = time.monotonic() - start
                print(f"\r{name} [{bar:30}] {share:4.0%} {took:5.0f} s", end="", file=sys.stderr)
        print(file=sys.stderr)
        return found


def together(games: Games, rounds: Iterable[Labels]) -> Samples:
    """Return the decisions of some rounds as features."""
    return samples_of(games, joined(rounds))


def fitted_mind(samples: Samples, name: str) -> Mind:
    """Fit the policy's tables to decisions."""
    weights, gain = fit_tables(samples, SHARPNESS, seed=1)
    print(
        f"{name}: tables from {len(samples.counts):,} decisions, held out: {gain:.3f} points over a mean card"
    )
    return learned_mind(in_units(weights))


def tell(what: str, number: int, figures: Figures) -> None:
    """Print the figures of one epoch."""
    loss, gain, agreement = figures
    print(
        f"{what}: epoch {number + 1}, held out: cross-entropy {loss:.4f}, {gain:.3f} points over the mean "
        f"choice, agreement {agreement:.1%}",
        flush=True,
    )


def train(options: argparse.Namespace) -> tuple[Mind, Networks]:
    """Return the policy of the playouts and the networks."""
    games = games_of(mixed_rules(1, HOUSE_RULES, OTHER_RULES))
    labeller = Labeller(games, options.worlds, options.jobs, options.work)
    rounds, mind, passing, play = from_tables(labeller, options)
    return refined(labeller, options, rounds, mind, passing, play)


def from_tables(
    labeller: Labeller, options: argparse.Namespace
) -> tuple[list[Labels], Mind, Weights, Weights]:
    """Train the first weights on playouts of the tables; return labels, tables, pass and play."""
    games = labeller.games
    simple = Passer(quantised(fresh_weights(PASS_SHAPE, 1)), False)
    # Round 1 knows the rules of thumb only; its "learned" seats play anything.
    mind = Mind(RULE_POLICY, NOISE, np.zeros(WEIGHTS, np.int16), exponentials())
    rounds = []
    for number, deals in enumerate(DEALS, start=1):
        name = f"round {number}"
        rounds.append(labeller.plays(name, min(deals, options.deals), mind, simple))
        mind = fitted_mind(together(games, rounds[-1:]), name)
    samples = pass_samples(games, labeller.passes("passes", options.hands, mind, simple))
    passing = train_network(
        samples, fresh_weights(PASS_SHAPE, 1), PASS_PLAN, 1, told=partial(tell, "passing")
    )
    rounds.append(labeller.plays("round 4", options.deals, mind, Passer(quantised(passing), True)))
    samples = together(games, rounds[1:])
    play = train_network(samples, fresh_weights(PLAY_SHAPE, 1), PLAY_PLAN, 1, told=partial(tell, "play"))
    return rounds[-1:], fitted_mind(samples, "rounds 2 to 4"), passing, play


def refined(
    labeller: Labeller, options: argparse.Namespace, rounds: list[Labels], mind: Mind, passing: Weights,
    play: Weights,
) -> tuple[Mind, Networks]:  # fmt: skip
    """Go on with playouts of the network: labels of the play, twice, then of the pass."""
    games = labeller.games
    experts: list[Labels] = []
    for name in ("round 5", "round 6"):
        passer = Passer(quantised(passing), True)
        experts.append(labeller.plays(name, options.expert_deals, mind, passer, quantised(play)))
        play = train_network(together(games, experts), play, REFINING, 1, told=partial(tell, name))
    labels = labeller.passes(
        "passes 2", options.expert_hands, mind, Passer(quantised(passing), True), quantised(play)
    )
    passing = train_network(pass_samples(games, labels), passing, REFINING, 1, told=partial(tell, "passes 2"))
    mind = fitted_mind(together(games, [*rounds, *experts]), "rounds 4 to 6")
    return mind, Networks(quantised(play), quantised(passing))


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=36000, help="deals of the last round")
    parser.add_argument("--hands", type=int, default=200000, help="hands to learn passing from")
    parser.add_argument("--expert-deals", type=int, default=6000, help="deals of each refining round")
    parser.add_argument("--expert-hands", type=int, default=12000, help="hands to refine passing with")
    parser.add_argument("--worlds", type=int, default=12, help="worlds that each decision tries")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    parser.add_argument("--work", type=Path, help="a folder for the labels of each part")
    parser.add_argument("--out", type=Path, required=True, help="a folder for the weights")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    if options.work is not None:
        options.work.mkdir(parents=True, exist_ok=True)
    mind, networks = train(options)
    np.savez_compressed(options.out / "policy.npz", weights=mind.weights)
    save_networks(networks, options.out / "networks.npz")


if __name__ == "__main__":
    main()
