"""The pipeline: self-play labelled by search, fit, and once more with the fitted policy in the playouts.

`python -m training.train --out policy.npz` makes weights like those the package ships from a fixed seed.
It does not make the shipped ones again to the last bit: those were fitted to the labels of both rounds
together, while this fits each round to its own labels.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

import numpy as np

from copas.kernels.dice import dice_from
from copas.kernels.play import RULE_POLICY, Mind, learned_mind, plain_mind
from copas.kernels.policy import Weights
from training.fit import fit, quantised
from training.selfplay import Games, Labels, games_of, labelled, mixed_rules

HOUSE_RULES = 50
OTHER_RULES = 40
NOISE = 24
"""How random the rule-guided playouts of the first round are, in 256ths."""
EXPLORE = 8
"""How often self-play leaves the best card, in 256ths."""
PART = 250
"""Deals between two marks of the progress bar."""


def joined(parts: Sequence[Labels]) -> Labels:
    """Put the labels of several runs together."""
    sizes, features, values, played = zip(*parts, strict=True)
    return Labels(*map(np.concatenate, (sizes, features, values, played)))


def gather(games: Games, deals: int, worlds: int, mind: Mind, seed: str) -> Labels:
    """Label the decisions of some deals, with a progress bar on standard error."""
    dice = dice_from(seed.encode())
    parts = []
    start = time.monotonic()
    for done in range(0, deals, PART):
        parts.append(labelled(games, min(PART, deals - done), worlds, mind, EXPLORE, dice))
        share = min(1.0, (done + PART) / deals)
        bar = "#" * round(30 * share)
        print(f"\r{seed} [{bar:30}] {share:4.0%} {time.monotonic() - start:5.0f} s", end="", file=sys.stderr)
    print(file=sys.stderr)
    return joined(parts)


def train(rounds: int, deals: int, worlds: int) -> Weights:
    """Return weights after some rounds; the first plays out by rules, the others by the round before."""
    games = games_of(mixed_rules(1, HOUSE_RULES, OTHER_RULES))
    mind = plain_mind(RULE_POLICY, NOISE)
    weights = np.zeros(0, np.int16)
    for number in range(1, rounds + 1):
        labels = gather(games, deals, worlds, mind, f"round {number}")
        fitted, figures = fit(labels)
        loss, regret, agreement = figures[-1]
        print(
            f"round {number}: {len(labels.sizes):,} decisions, held out: cross-entropy {loss:.4f}, "
            f"regret {regret:.3f} points, agreement {agreement:.1%}"
        )
        weights = quantised(fitted)
        mind = learned_mind(weights)
    return weights


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--deals", type=int, default=7000)
    parser.add_argument("--worlds", type=int, default=80)
    parser.add_argument("--out", required=True)
    options = parser.parse_args()
    np.savez_compressed(options.out, weights=train(options.rounds, options.deals, options.worlds))


if __name__ == "__main__":
    main()
