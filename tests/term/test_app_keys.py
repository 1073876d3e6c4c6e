"""Slow bots, every key of the hand, speed, claims and the menu at the table."""

from __future__ import annotations

import threading
from dataclasses import replace
from pathlib import Path

from copas.bots import get
from copas.cards import Card, CardSet
from copas.events import CardsPassed
from copas.rules import Moon, Rules
from copas.scoring import DealResult, MoonChoice
from copas.term.app import CopasApp, Opening
from copas.term.dialogs import Paging, Reading
from copas.term.game import Waiting
from copas.term.hand import HandView
from copas.term.home import HomeScreen
from copas.term.table_screen import TableScreen
from copas.term.widgets import Line
from copas.view import View
from tests.term.driving import (
    AT_TABLE,
    SMALL,
    choose_pass,
    game_in,
    prompt,
    quick_app,
    screen_text,
    shows,
    until,
)
from tests.term.test_game import out_of_points, thirteen_hearts


class Slow:
    """A bot that thinks until it is told that it may stop."""

    name, version, settings = "slow", "1", b""

    def __init__(self) -> None:
        self.decided_by = self.name
        self.may_answer = threading.Event()
        self.asked = threading.Event()
        self._quick = get("aleatório")

    def choose_pass(self, view: View, seed: bytes) -> CardSet:
        self._think()
        return self._quick.choose_pass(view, seed)

    def choose_play(self, view: View, seed: bytes) -> Card:
        self._think()
        return self._quick.choose_play(view, seed)

    def choose_moon(self, view: View, result: DealResult, seed: bytes) -> MoonChoice:
        return self._quick.choose_moon(view, result, seed)

    def _think(self) -> None:
        assert threading.current_thread() is not threading.main_thread()
        self.asked.set()
        assert self.may_answer.wait(timeout=60)


def slow_app(folder: Path) -> tuple[CopasApp, Slow]:
    bot = Slow()
    app = quick_app(folder, Opening(Rules(), "mestre", "a seed"))
    app.outside = replace(app.outside, bots=lambda _level: bot)
    return app, bot


async def test_slow_bots_do_not_stop_the_screen(tmp_path: Path) -> None:
    app, bot = slow_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        game = game_in(app)
        await choose_pass(pilot, game)
        await until(pilot, bot.asked.is_set)
        length = len(game.log)
        await pilot.press("question_mark")
        await pilot.pause()
        assert shows(app, Reading), "the screen is awake while a bot thinks"
        await pilot.press("escape")
        await pilot.pause()
        assert len(game.log) == length
        bot.may_answer.set()
        await until(pilot, lambda: game.waiting is Waiting.PLAY)
        assert len(game.log) > length


async def test_it_is_told_once_who_plays_until_a_level_is_ready(tmp_path: Path) -> None:
    app, bot = slow_app(tmp_path)
    bot.decided_by = "médio"
    bot.may_answer.set()
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        game = game_in(app)
        await choose_pass(pilot, game)
        await until(pilot, lambda: game.waiting is Waiting.PLAY)
        assert len(game.log) > 5
        told = [each.message for each in app._notifications]
        assert told == [
            "O nível slow está sendo preparado, só uma vez por versão; até lá joga o nível médio."
        ]


async def test_a_thought_that_comes_too_late_is_dropped(tmp_path: Path) -> None:
    app, bot = slow_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        game = game_in(app)
        await choose_pass(pilot, game)
        await until(pilot, bot.asked.is_set)
        await pilot.press("z")
        await pilot.pause()
        assert game.waiting is Waiting.PASS
        bot.may_answer.set()
        # The late thought is dropped and thought again: each bot passes once, and the match still stands.
        await until(pilot, lambda: len(game.match.deal.public.passed) == 3 if game.match.deal else False)
        passes = [event.seat for event in game.match.events if isinstance(event, CardsPassed)]
        assert sorted(passes) == [1, 2, 3]


async def test_leaving_while_a_bot_thinks(tmp_path: Path) -> None:
    app, bot = slow_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        game = game_in(app)
        await choose_pass(pilot, game)
        await until(pilot, bot.asked.is_set)
        await pilot.press("escape", "end", "up", "enter")
        await until(pilot, lambda: shows(app, HomeScreen))
        length = len(game.log)
        bot.may_answer.set()
        await pilot.pause(0.1)
        assert len(game.log) == length


async def test_every_key_of_the_hand(tmp_path: Path) -> None:
    app = quick_app(tmp_path, AT_TABLE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        hand = app.screen.query_one(HandView)
        cards = hand.state.cards
        await pilot.press("end")
        assert hand.cursor == len(cards) - 1
        await pilot.press("right")
        assert hand.cursor == 0, "the hand goes round"
        await pilot.press("left", "home")
        assert hand.cursor == 0
        suits = list(dict.fromkeys(card.suit for card in cards))
        await pilot.press("up")
        assert cards[hand.cursor].suit == suits[1]
        await pilot.press("down", "down")
        assert cards[hand.cursor].suit == suits[-1]
        for key, rank in (("q", 12), ("0", 10), ("2", 2), ("a", 14)):
            before = hand.cursor
            await pilot.press(key)
            held = any(card.rank == rank for card in cards)
            assert (cards[hand.cursor].rank == rank) if held else hand.cursor == before, key


async def test_speed_and_claims_by_keys(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    game = thirteen_hearts(Moon.OTHERS)
    app.archive.create(game.setup, game.log, app.outside.now()).close()
    async with app.run_test(size=SMALL) as pilot:
        app.resume(app.archive.names()[0])
        await pilot.pause()
        await pilot.press("minus")
        assert str(app.settings.speed) == "fast"
        await pilot.press("plus", "plus")
        assert str(app.settings.speed) == "instant"
        assert "imediato" in app.screen.query_one("#info", Line).text
        await pilot.press("r")
        await until(pilot, lambda: shows(app, Paging))
        assert game_in(app).match.scores == (0, 26, 26, 26)
        assert "Você atirou na lua" in screen_text(app)
        await pilot.press("escape", "r")
        await pilot.pause()
        assert "ainda não é certo" in app.screen.query_one("#info", Line).text


async def test_an_end_that_was_offered_can_still_be_had(tmp_path: Path) -> None:
    """Once no points are left the rest need not be one's own: nothing says that it were."""
    app = quick_app(tmp_path)
    game = out_of_points()
    app.archive.create(game.setup, game.log, app.outside.now()).close()
    async with app.run_test(size=SMALL) as pilot:
        app.resume(app.archive.names()[0])
        await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.session.pace.offering)
        assert "R encerra a mão, Enter continua" in prompt(app)
        await pilot.press("enter")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert not screen.session.pace.offering
        assert app.screen.query_one("#info", Line).text == "Não há mais pontos: R encerra a mão"
        await pilot.press("r")
        await until(pilot, lambda: shows(app, Paging))
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen.query_one("#info", Line).text == "", "the last trick is no news any more"


async def test_the_menu_leads_everywhere(tmp_path: Path) -> None:
    app = quick_app(tmp_path, AT_TABLE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        for steps, kind in ((2, Reading), (3, Reading)):
            await pilot.press("m", *["down"] * steps, "enter")
            await pilot.pause()
            assert shows(app, kind)
            await pilot.press("escape")
            await pilot.pause()
            assert shows(app, TableScreen)
        await pilot.press("m", "end", "enter")
        await pilot.pause()
    assert app.return_code == 0
