"""`aleatório`: any legal card, for tests and as the floor of every comparison."""

from __future__ import annotations

from copas.bots.dice import dice, pick
from copas.cards import Card, CardSet
from copas.scoring import DealResult, MoonChoice
from copas.shuffle import shuffled
from copas.view import View


class Chance:
    """Plays any legal card, each as likely as another."""

    name = "aleatório"
    version = "1"
    settings = b""

    def choose_pass(self, view: View, seed: bytes) -> CardSet:
        """Pass any cards."""
        return CardSet.of(shuffled(view.hand, dice(view, seed))[: view.rules.pass_count])

    def choose_play(self, view: View, seed: bytes) -> Card:
        """Play any legal card."""
        return pick(list(view.legal), dice(view, seed))

    def choose_moon(self, view: View, result: DealResult, seed: bytes) -> MoonChoice:  # noqa: ARG002
        """Choose either, each as likely as the other."""
        return pick(list(MoonChoice), dice(view, seed))
