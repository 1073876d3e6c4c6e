"""The long fuzz of `bench/bot_fuzz.py` finds what it is there to find."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

import pytest
from bench.bot_fuzz import Fault, Watched, legality, rules_in_turn, secrecy

from copas.bots.novice import Novice
from copas.rules import PRESETS

if TYPE_CHECKING:
    from copas.cards import Card, CardSet
    from copas.view import View

OPTIONS = argparse.Namespace(bot="x", deals=30, positions=60, rules="all", seed="test")


class Revoker(Novice):
    """Plays a card that the rules forbid as soon as there is one."""

    def choose_play(self, view: View, seed: bytes) -> Card:
        forbidden = view.hand - view.legal
        return next(iter(forbidden), None) or super().choose_play(view, seed)


class Generous(Novice):
    """Passes one card too many."""

    def choose_pass(self, view: View, seed: bytes) -> CardSet:  # noqa: ARG002
        return type(view.hand).of(list(view.hand)[: view.rules.pass_count + 1])


class Forgetful(Novice):
    """Remembers, which no bot may: the second answer to the same question is another."""

    calls = 0

    def choose_play(self, view: View, seed: bytes) -> Card:  # noqa: ARG002
        self.calls += 1
        legal = list(view.legal)
        return legal[self.calls % len(legal)]


def test_a_good_bot_passes(capsys: pytest.CaptureFixture[str]) -> None:
    legality(Novice(), OPTIONS)
    secrecy(Novice(), OPTIONS)
    assert capsys.readouterr().out.count("30 deals") == 1


@pytest.mark.parametrize("bot", [Revoker(), Generous()])
def test_an_illegal_choice_is_found(bot: Novice) -> None:
    with pytest.raises(Fault):
        legality(bot, OPTIONS)


def test_a_choice_that_varies_is_found() -> None:
    with pytest.raises(Fault, match="peeks"):
        secrecy(Forgetful(), OPTIONS)


def test_the_rules_come_in_turn() -> None:
    rows = rules_in_turn("all", "x")
    names = [next(rows)[0] for _ in range(2 * len(PRESETS))]
    assert set(names) == {*PRESETS, "random"}
    assert Watched(PRESETS["five"], "x").deal.rules.players == 5
