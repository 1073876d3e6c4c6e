"""Solo matches for tests: seeded, against bots that play anything legal."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from copas.bots import get
from copas.cards import CardSet
from copas.rules import Rules
from copas.scoring import MoonChoice
from copas.shuffle import Stream
from copas.term.app import CopasApp, Opening, Outside
from copas.term.game import HUMAN, Entry, Setup, SoloGame, Waiting
from copas.term.pace import Speed
from copas.term.settings import Settings

NOW = datetime(2026, 3, 14, 15, 9, 26, tzinfo=UTC)
NAMES = ("Ana", "Bia", "Caio", "Davi", "Eva", "Fábio", "Gil", "Hugo", "Iara")


def setup_of(rules: Rules, seed: str = "a seed", level: str = "aleatório") -> Setup:
    bots = rules.players - 1
    return Setup(rules, seed, (level,) * bots, ("", *NAMES[:bots]))


def game_of(rules: Rules | None = None, seed: str = "a seed", log: tuple[Entry, ...] = ()) -> SoloGame:
    setup = setup_of(rules or Rules(), seed)
    return SoloGame(setup, [get(level) for level in setup.levels], log)


def decide(game: SoloGame, stream: Stream) -> list[Entry]:
    """Do the next thing, the person's decisions at random."""
    match game.waiting:
        case Waiting.DEAL:
            return game.deal_next()
        case Waiting.BOTS:
            return game.step()
        case Waiting.PASS:
            hand = list(game.seat_view(HUMAN).hand)
            chosen = [hand.pop(stream.below(len(hand))) for _ in range(game.rules.pass_count)]
            return game.pass_cards(CardSet.of(chosen))
        case Waiting.PLAY:
            legal = list(game.seat_view(HUMAN).legal)
            return game.play(legal[stream.below(len(legal))])
        case Waiting.MOON:
            return game.choose_moon(MoonChoice.OTHERS)
        case Waiting.NOTHING:
            return []


def play_on(game: SoloGame, steps: int, seed: bytes = b"person") -> SoloGame:
    """Do the next so many things, or all until the end of the match."""
    stream = Stream(seed)
    for _ in range(steps):
        if not decide(game, stream):
            break
    return game


def app_of(
    folder: Path, opening: Opening | None = None, language: str = "pt-BR", **settings: Any
) -> CopasApp:
    """Make the program with its data in a folder, fast, with seeded cards."""
    outside = Outside(folder, language, named=True, now=lambda: NOW, new_seed=lambda: "a seed")
    return CopasApp(outside, opening, Settings(**{"speed": Speed.INSTANT, **settings}))
