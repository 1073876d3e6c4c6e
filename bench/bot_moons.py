"""What `mestre`'s playouts say of moons, beside the moons that come: the weights of `copas.kernels.search`.

`python bench/bot_moons.py [RIVAL] [--bot mestre:...] --deals N`: two against two in all six seatings. Each
choice of a card tells in which share of its playouts the own moon came, and somebody else's, unweighed; the
deal's end tells what came. Decisions of one deal hang together.
"""

from __future__ import annotations

import argparse
from itertools import combinations, pairwise
from typing import Any, NamedTuple
from unittest import mock

import numpy as np

from copas.bots import get, master
from copas.bots.base import Bot
from copas.bots.driver import act, seat_seed
from copas.bots.specs import make
from copas.kernels.search import Arms
from copas.kernels.tally import OTHERS_MOON, OWN_MOON
from copas.open_deal import OpenDeal
from copas.rules import Rules
from copas.seats import Seat
from copas.shuffle import Stream, deal_hands

HOUSE = Rules()
EDGES = (0.0, 0.03, 0.06, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.97, 1.01)
"""Between which beliefs decisions are counted together."""


class Belief(NamedTuple):
    """The playouts of the card that was chosen, and what came: shares of moons, then moons."""

    own: float
    others: float
    own_came: bool
    others_came: bool


def play_deal(deal: OpenDeal, bots: list[Bot], ours: tuple[Seat, ...], seed: bytes) -> list[Belief]:
    """Play a deal; return what our seats believed at each race of cards."""
    said: list[tuple[Seat, float, float]] = []
    race = master.race_of_plays

    def watched(facts: Any, *rest: Any) -> tuple[Arms, int]:  # noqa: ANN401 - passed on as they are
        arms, best = race(facts, *rest)
        row, count = arms.sums[best], max(1, int(arms.counts[best]))
        said.append((facts.me, row[OWN_MOON] / count, row[OTHERS_MOON] / count))
        return arms, best

    with mock.patch.object(master, "race_of_plays", watched):
        while waiting := deal.to_act:
            act(deal, waiting[0], bots[waiting[0]], seat_seed(seed, waiting[0]))
    shooter = deal.result.shooter
    return [
        Belief(own, others, shooter == seat, shooter not in (None, seat))
        for seat, own, others in said
        if seat in ours
    ]


def show(name: str, believed: list[float], came: list[bool]) -> None:
    """Print how often moons came by how much they were believed."""
    beliefs, moons = np.array(believed), np.array(came)
    for low, high in pairwise(EDGES):
        within = (beliefs >= low) & (beliefs < high)
        if within.any():
            mean = beliefs[within].mean()
            print(
                f"{name} believed {mean:6.1%}: came {moons[within].mean():6.1%} of {within.sum()} decisions"
            )


def main() -> None:
    """Read the command line and play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rival", nargs="?", default="forte")
    parser.add_argument("--bot", default="mestre")
    parser.add_argument("--deals", type=int, default=80)
    options = parser.parse_args()
    bot, rival = make(options.bot), get(options.rival)
    beliefs: list[Belief] = []
    differences = []
    for index in range(options.deals):
        hands = deal_hands(HOUSE, Stream(f"cal5-{index}".encode(), "x"))
        for ours in combinations(range(4), 2):
            deal = OpenDeal(HOUSE, hands, number=index + 1, dealer=index % 4)
            bots = [bot if seat in ours else rival for seat in range(4)]
            beliefs += play_deal(deal, bots, ours, b"c%d" % index)
            differences.append(sum(c if s in ours else -c for s, c in enumerate(deal.changes)) / 2)
    print(
        f"{options.bot} less {options.rival}: {np.mean(differences):+.2f} points, {options.deals} deals x 6"
    )
    show("own moons", [each.own for each in beliefs], [each.own_came for each in beliefs])
    show("others' moons", [each.others for each in beliefs], [each.others_came for each in beliefs])


if __name__ == "__main__":
    main()
