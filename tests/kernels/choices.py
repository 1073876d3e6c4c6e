"""Prints choices of the compiled bots, for comparing runs: `python -m tests.kernels.choices`."""

from __future__ import annotations

from copas.bots.base import Bot
from copas.bots.driver import seat_seed
from copas.bots.master import Budget, Master
from copas.bots.strong import Strong
from copas.open_deal import OpenDeal, Task
from copas.rules import PRESETS
from copas.shuffle import Stream, deal_hands


def main() -> None:
    """Let `forte` and a short `mestre` play parts of two deals."""
    bots: list[Bot] = [Strong(), Master(Budget(plays=6, passes=56, pool=2))]
    for name in ("copas", "omnibus"):
        rules = PRESETS[name]
        deal = OpenDeal(rules, deal_hands(rules, Stream(name.encode())))
        while deal.task in (Task.PASS, Task.PLAY):
            seat = deal.to_act[0]
            bot, view, seed = bots[seat % 2], deal.view(seat), seat_seed(b"choices", seat)
            if deal.task is Task.PASS:
                cards = bot.choose_pass(view, seed)
                deal.pass_cards(seat, cards)
                print(name, seat, cards)  # noqa: T201 - printing is its purpose
            else:
                card = bot.choose_play(view, seed)
                deal.play(seat, card)
                print(name, seat, card)  # noqa: T201


if __name__ == "__main__":
    main()
