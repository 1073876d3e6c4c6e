"""The limits of `mestre`: its twin that sees every hand, three players who always shoot, its own moons.

`python bench/bot_limits.py clairvoyant|shooters|attempts --deals N`.
"""

from __future__ import annotations

import argparse
import math
from itertools import combinations

import numpy as np

from copas.bots import get
from copas.bots.base import Bot
from copas.bots.driver import act, seat_seed
from copas.bots.facts import Facts, cards_of
from copas.bots.knowledge import Knowledge
from copas.bots.master import Budget, Master, kernel_dice, play_candidates, value_of_plays
from copas.bots.medium import Medium
from copas.bots.moons import attempt_value
from copas.bots.weights import load_weights
from copas.cards import CARDS, Card, CardSet
from copas.kernels.play import learned_mind
from copas.kernels.search import Hidden
from copas.kernels.tally import VALUE
from copas.open_deal import OpenDeal, Task
from copas.rules import Rules
from copas.seats import Seat
from copas.shuffle import Stream, deal_hands
from copas.view import View

HOUSE = Rules()
NO_WORDS = np.zeros(0, np.int64)


class Shooter(Medium):
    """Goes for every moon until somebody else has a point; then plays on as `médio`."""

    name = "shooter"

    def choose_pass(self, view: View, seed: bytes) -> CardSet:  # noqa: ARG002
        """Pass the lowest cards that do not count."""
        order = sorted(view.hand, key=lambda card: (card in view.rules.penalty, card.rank, card))
        return CardSet.of(order[: view.rules.pass_count])

    def choose_play(self, view: View, seed: bytes) -> Card:
        """Take what counts while nobody else has any of it."""
        facts = Facts(view)
        if any(points for seat, points in enumerate(facts.taken) if seat != facts.me):
            return super().choose_play(view, seed)
        return CARDS[max(cards_of(facts.legal), key=lambda card: (attempt_value(facts, card), card))]


def see_all(deal: OpenDeal, seat: Seat) -> Card:
    """Choose `mestre`'s card in the one world that is true."""
    view = deal.view(seat)
    facts = Facts(view)
    known = np.array([hand.mask for hand in deal.hands], np.int64)
    hidden = Hidden(known, NO_WORDS, NO_WORDS, NO_WORDS, NO_WORDS, np.zeros(1))
    candidates = play_candidates(facts)
    luck = kernel_dice(view, b"clairvoyant")
    mind = learned_mind(load_weights())
    values = value_of_plays(facts, Knowledge(hidden, 1.0), candidates, mind, Budget(pool=0), luck)
    return CARDS[candidates[int(np.argmax(values[:, VALUE]))]]


def play_deal(deal: OpenDeal, seers: tuple[int, ...], bots: list[Bot], seed: bytes) -> OpenDeal:
    """Play a deal in which some seats see every hand once the pass is over."""
    while waiting := deal.to_act:
        seat = waiting[0]
        if deal.task is Task.PLAY and seat in seers and len(deal.legal()) > 1:
            deal.play(seat, see_all(deal, seat))
        else:
            act(deal, seat, bots[seat], seat_seed(seed, seat))
    return deal


def interval(figures: list[float]) -> str:
    """Write a mean with its 95 % interval."""
    mean = sum(figures) / len(figures)
    spread = math.sqrt(sum((figure - mean) ** 2 for figure in figures) / (len(figures) - 1))
    return f"{mean:+.2f} ± {1.96 * spread / math.sqrt(len(figures)):.2f}"


def clairvoyant(deals: int) -> None:
    """Two seats see everything, two are `médio`, every seating."""
    master, medium = get("mestre"), get("médio")
    differences = []
    for index in range(deals):
        seed = f"limit {index}".encode()
        hands = deal_hands(HOUSE, Stream(seed))
        total = 0.0
        for seating in combinations(range(4), 2):
            bots = [master if seat in seating else medium for seat in range(4)]
            deal = play_deal(OpenDeal(HOUSE, hands, number=index + 1), seating, bots, seed)
            total += (
                sum(change if seat in seating else -change for seat, change in enumerate(deal.changes)) / 2
            )
        differences.append(total / 6)
    print(f"clairvoyant mestre - médio: {interval(differences)} points a deal, {deals} deals x 6 seatings")


def shooters(deals: int) -> None:
    """`mestre` among three players who always go for the moon, in each seat."""
    for name in ("médio", "mestre"):
        bot, shooter = get(name), Shooter()
        suffered = own = 0
        points = []
        for index in range(deals):
            seed = f"shooters {index}".encode()
            hands = deal_hands(HOUSE, Stream(seed))
            total = 0
            for mine in range(4):
                bots: list[Bot] = [bot if seat == mine else shooter for seat in range(4)]
                deal = play_deal(OpenDeal(HOUSE, hands, number=index + 1), (), bots, seed)
                total += deal.changes[mine]
                suffered += deal.result.shooter not in (None, mine)
                own += deal.result.shooter == mine
            points.append(total / 4)
        count = 4 * deals
        print(
            f"{name} against three shooters: {interval(points)} points a deal, moons suffered "
            f"{suffered / count:.1%}, own {own / count:.1%}, {count} deals"
        )


def attempts(deals: int) -> None:
    """`mestre` among three `médio`, in each seat, beside the same without moons of its own."""
    medium = get("médio")
    tries, quiet = Master(), Master(Budget(moons=0))
    gains, moons, apart = [], [0, 0], []
    for index in range(deals):
        seed = f"attempts {index}".encode()
        hands = deal_hands(HOUSE, Stream(seed))
        for mine in range(4):
            values = []
            for which, bot in enumerate((tries, quiet)):
                bots: list[Bot] = [bot if seat == mine else medium for seat in range(4)]
                deal = play_deal(OpenDeal(HOUSE, hands, number=index + 1), (), bots, seed)
                moons[which] += deal.result.shooter == mine
                # Points of one seat against the mean of the others.
                values.append(deal.changes[mine] - (sum(deal.changes) - deal.changes[mine]) / 3)
            gains.append(values[0] - values[1])
            if values[0] != values[1]:
                apart.append(gains[-1])
    count = 4 * deals
    print(
        f"own moons: {moons[0] / count:.1%} of {count} deals, {moons[1] / count:.1%} if not wanted; "
        f"{interval(gains)} points a deal against the mean of the others, {interval(apart)} in the "
        f"{len(apart)} deals that end differently"
    )


COMMANDS = {"clairvoyant": clairvoyant, "shooters": shooters, "attempts": attempts}


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=tuple(COMMANDS))
    parser.add_argument("--deals", type=int, default=100)
    options = parser.parse_args()
    COMMANDS[options.what](options.deals)


if __name__ == "__main__":
    main()
