"""Bots in very many deals: no illegal choice, and nothing that depends on unseen cards.

`python bench/bot_fuzz.py BOT --deals N --rules all --positions M`. Every choice is held against the legal set
of the view, against the naive game of the tests, which shares no code with the package, and the finished deal
against the referee without hands. Then hidden cards are exchanged within what the seat cannot know, in M
positions, and the choice must stay the same. `--rules` takes a preset, `presets`, `random` or `all`; in turn.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests import naive
from tests.bots.worlds import another_world
from tests.bridge import texts, to_options, to_rules
from tests.strategies import random_options

from copas.bots.base import Bot
from copas.bots.driver import seat_seed
from copas.bots.specs import make
from copas.cards import Card, CardSet
from copas.deal import PublicDeal
from copas.open_deal import OpenDeal, Task
from copas.referee import find_revoke
from copas.rules import PRESETS, Rules
from copas.scoring import MoonChoice
from copas.shuffle import Stream, deal_hands


class Fault(Exception):
    """A choice that should not have been."""


def rules_in_turn(wish: str, seed: str) -> Iterator[tuple[str, Rules]]:
    """Yield rules with a name to count them by, without end."""
    presets = list(PRESETS.items())
    for index in count():
        if wish in PRESETS:
            yield wish, PRESETS[wish]
        elif wish == "random" or (wish == "all" and index % 2):
            yield "random", to_rules(random_options(random.Random(f"{seed} rules {index}")))
        else:
            yield presets[index // (2 if wish == "all" else 1) % len(presets)]


def new_deal(rules: Rules, seed: str) -> OpenDeal:
    """Deal with random scores, number and dealer."""
    rng = random.Random(seed)
    scores = [rng.randrange(-20, rules.target) for _ in range(rules.players)]
    hands = deal_hands(rules, Stream(seed.encode()))
    dealer = rng.randrange(rules.players)
    return OpenDeal(rules, hands, number=rng.randrange(1, 6), dealer=dealer, scores=scores)


class Watched:
    """One deal, with the naive game and the public referee following it."""

    def __init__(self, rules: Rules, seed: str) -> None:
        self.deal = new_deal(rules, seed)
        public = self.deal.public
        self.options = to_options(rules)
        self.referee = PublicDeal(rules, number=public.number, dealer=public.dealer, scores=public.scores)
        self.plays: list[naive.Play] = []
        self.choices = 0

    def act(self, bot: Bot, seat: int, seed: bytes) -> None:
        """Let a bot make one decision, and hold it against everything."""
        self.choices += 1
        view = self.deal.view(seat)
        match self.deal.task:
            case Task.PASS:
                cards = bot.choose_pass(view, seed)
                self.check(naive.may_pass(self.options, texts(view.hand), texts(cards)), "pass", cards)
                self.deal.pass_cards(seat, cards)
                self.referee.mark_passed(seat)
            case Task.PLAY:
                card = bot.choose_play(view, seed)
                legal = naive.legal(self.options, self.plays, texts(self.deal.hands[seat]))
                self.check(isinstance(card, Card) and card in view.legal, "play", card)
                self.check(sorted(legal) == sorted(texts(view.legal)), "legal set", view.legal)
                self.deal.play(seat, card)
                self.referee.play(seat, card)
                self.plays.append((seat, str(card)))
            case Task.MOON:
                choice = bot.choose_moon(view, self.deal.result, seed)
                self.check(isinstance(choice, MoonChoice), "moon", choice)
                self.deal.choose_moon(seat, choice)

    def check(self, right: bool, what: str, choice: object) -> None:
        """Refuse what is wrong."""
        if not right:
            raise Fault(f"{what}: {choice!r} after {self.plays}")

    def finish(self) -> None:
        """Hold the finished deal against the referee."""
        for seat in range(self.deal.rules.players):
            self.check(find_revoke(self.referee, seat) is None, "revoke", seat)
        self.check(self.referee.result(self.deal.widow) == self.deal.result, "result", self.deal.result)


def legality(bot: Bot, options: argparse.Namespace) -> None:
    """Play deals."""
    counts: Counter[str] = Counter()
    choices, start = 0, time.perf_counter()
    for index, (name, rules) in enumerate(islice(rules_in_turn(options.rules, options.seed), options.deals)):
        seed = f"{options.seed} {index}"
        try:
            watched = Watched(rules, seed)
            seeds = [seat_seed(seed.encode(), seat) for seat in range(rules.players)]
            while waiting := watched.deal.to_act:
                for seat in waiting:
                    watched.act(bot, seat, seeds[seat])
            watched.finish()
        except Exception as error:
            error.add_note(f"{options.bot}, seed {seed!r}, rules {rules.to_dict()}")
            raise
        counts[name] += 1
        choices += watched.choices
        if (index + 1) % 5000 == 0:
            print(f"  {index + 1} deals, {time.perf_counter() - start:.0f} s", flush=True)
    took = time.perf_counter() - start
    print(f"{options.bot}: {options.deals} deals, {choices} choices, no fault, {took:.0f} s")
    print("  " + ", ".join(f"{name} {number}" for name, number in sorted(counts.items())))


def secrecy(bot: Bot, options: argparse.Namespace) -> None:
    """Exchange unseen cards."""
    checked = exchanged = 0
    start = time.perf_counter()
    for index, (_, rules) in enumerate(rules_in_turn(options.rules, options.seed)):
        if exchanged >= options.positions:
            break
        seed = f"{options.seed} secret {index}"
        rng = random.Random(seed)
        deal = new_deal(rules, seed)
        while deal.task in (Task.PASS, Task.PLAY) and exchanged < options.positions:
            seat = deal.to_act[0]
            world = another_world(deal, seat, rng)
            choice = _choice(bot, deal, seat)
            checked += 1
            if world.hands != deal.hands:
                exchanged += 1
                if _choice(bot, world, seat) != choice:
                    raise Fault(f"{options.bot} peeks: seed {seed!r}, rules {rules.to_dict()}")
            if isinstance(choice, Card):
                deal.play(seat, choice)
            else:
                deal.pass_cards(seat, choice)
    took = time.perf_counter() - start
    print(
        f"{options.bot}: {exchanged} positions with other hidden cards, the same choice in all, {took:.0f} s"
    )


def _choice(bot: Bot, deal: OpenDeal, seat: int) -> Card | CardSet:
    choose = bot.choose_pass if deal.task is Task.PASS else bot.choose_play
    return choose(deal.view(seat), b"dice")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "bot", nargs="?", default="médio", help="a level, or mestre:plays=60,passes=112,pool=2"
    )
    parser.add_argument("--deals", type=int, default=500)
    parser.add_argument("--positions", type=int, default=500)
    parser.add_argument("--rules", choices=[*PRESETS, "presets", "random", "all"], default="all")
    parser.add_argument("--seed", default="fuzz")
    options = parser.parse_args()
    bot = make(options.bot)
    legality(bot, options)
    secrecy(bot, options)


if __name__ == "__main__":
    main()
