"""The program as a person meets it: whole deals by keyboard and by mouse, on small and large screens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from copas.rules import PRESETS, Rules
from copas.term.app import Opening
from copas.term.dialogs import Paging, Question, Reading
from copas.term.game import HUMAN, Undone, Waiting
from copas.term.hand import CARD_WIDTH, HandView, left_edge, step_for
from copas.term.replay import ReplayScreen
from copas.term.table_screen import TableScreen
from copas.term.widgets import Line
from tests.term.driving import (
    AT_TABLE,
    LARGE,
    SMALL,
    Giving,
    by_keyboard,
    by_mouse,
    game_in,
    play_deal,
    prompt,
    quick_app,
    screen_text,
    shows,
    to_first_turn,
    until,
)
from tests.term.test_game import thirteen_hearts


@pytest.mark.parametrize(("size", "how"), [(SMALL, by_keyboard), (LARGE, by_mouse)])
async def test_a_whole_deal(tmp_path: Path, size: tuple[int, int], how: Giving) -> None:
    app = quick_app(tmp_path, AT_TABLE)
    async with app.run_test(size=size) as pilot:
        await play_deal(pilot, how)
        game = game_in(app)
        assert isinstance(app.screen, Paging)
        assert len(game.match.finished_deals) == 1
        assert sum(game.match.scores) in (26, 78)
        await pilot.press("enter")
        await pilot.pause()
        assert game.match.number == 2
        assert game.waiting is Waiting.PASS
        saved = app.archive.read(app.archive.names()[0])
        assert list(saved.log) == game.log, "every event is in the file"


@pytest.mark.parametrize(
    "rules", [PRESETS["three"], PRESETS["cancellation"].replace(players=10)], ids=["17 cards", "10 players"]
)
async def test_a_deal_at_other_tables(tmp_path: Path, rules: Rules) -> None:
    app = quick_app(tmp_path, Opening(rules, "aleatório", "a seed"))
    async with app.run_test(size=SMALL) as pilot:
        await play_deal(pilot)
        assert len(game_in(app).match.finished_deals) == 1
        await until(pilot, lambda: "Fim da mão 1" in screen_text(app))


async def test_a_whole_match_to_the_end_and_again(tmp_path: Path) -> None:
    app = quick_app(tmp_path, Opening(Rules(target=1), "aleatório", "a seed"))
    async with app.run_test(size=SMALL) as pilot:
        await play_deal(pilot)
        assert game_in(app).match.finished
        await until(pilot, lambda: shows(app, Paging))  # the last deal is shown before the result
        await pilot.press("enter")
        await until(pilot, lambda: shows(app, Question))
        assert "Fim da partida" in screen_text(app)
        await pilot.press("down", "enter")
        await until(pilot, lambda: shows(app, Paging))
        await pilot.press("enter")
        await until(pilot, lambda: shows(app, Question))
        await pilot.press("down", "down", "enter")
        await until(pilot, lambda: shows(app, ReplayScreen))
        await pilot.press("right", "down", "pagedown", "left", "up", "end", "home", "escape")
        await until(pilot, lambda: shows(app, TableScreen))
        await pilot.press("enter")
        await until(pilot, lambda: shows(app, Paging))
        await pilot.press("enter")
        await until(pilot, lambda: shows(app, Question))
        before = app.session
        await pilot.press("enter")
        await until(pilot, lambda: app.session is not before)
        assert game_in(app).rules == Rules(target=1)
        assert game_in(app).match.number == 1
        assert len(app.archive.names()) == 2


# What the table says


async def test_a_finished_deal_can_be_looked_at_and_taken_back(tmp_path: Path) -> None:
    app = quick_app(tmp_path, AT_TABLE)
    async with app.run_test(size=SMALL) as pilot:
        await play_deal(pilot)
        game = game_in(app)
        scores = game.match.scores
        await pilot.press("escape")
        await pilot.pause()
        assert shows(app, TableScreen)
        assert game.waiting is Waiting.DEAL, "the next deal waits for enter"
        await pilot.press("enter")
        await until(pilot, lambda: shows(app, Paging))
        await pilot.press("escape", "z")
        await pilot.pause()
        assert game.match.scores != scores
        await play_deal(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert game.match.number == 2


async def test_the_reason_is_the_rule_and_an_illegal_card_stays(tmp_path: Path) -> None:
    app = quick_app(tmp_path, AT_TABLE)
    async with app.run_test(size=SMALL) as pilot:
        game = await to_first_turn(pilot)
        refused = app.screen.query_one(HandView).state.refused
        assert refused, "the first trick always keeps something out"
        card = next(iter(refused))
        log = list(game.log)
        await by_keyboard(pilot, card)
        await pilot.pause()
        assert game.log == log
        info = app.screen.query_one("#info", Line).text
        assert info
        assert "Não é" not in info
        assert prompt(app).startswith("Sua vez")


async def test_choosing_the_pass_and_changing_it(tmp_path: Path) -> None:
    app = quick_app(tmp_path, AT_TABLE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        game = game_in(app)
        hand = app.screen.query_one(HandView)
        cards = hand.state.cards
        assert "Escolha 3 cartas" in prompt(app)
        await pilot.press("space", "right", "space", "right", "space", "right")
        assert hand.state.chosen == frozenset(cards[:3])
        assert "Enter passa" in prompt(app)
        await pilot.press("space")
        assert hand.state.chosen == frozenset(cards[:3]), "a fourth is not chosen"
        await pilot.press("home", "space")
        assert hand.state.chosen == frozenset(cards[1:3])
        await pilot.press("enter", "enter")
        await until(pilot, lambda: game.waiting is not Waiting.PASS)
        view = game.seat_view(HUMAN)
        assert view.passed is not None
        assert set(view.passed) == set(cards[:3])
        assert hand.state.received, "what came is marked"


async def test_a_hint_for_the_pass_chooses_unless_something_is_chosen(tmp_path: Path) -> None:
    app = quick_app(tmp_path, AT_TABLE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        hand = app.screen.query_one(HandView)
        await pilot.press("space", "h")
        assert hand.state.chosen == frozenset(hand.state.cards[:1])
        await pilot.press("space", "h")
        assert len(hand.state.chosen) == 3
        assert "Enter passa" in prompt(app)


async def test_hint_undo_tricks_score_help_menu(tmp_path: Path) -> None:
    app = quick_app(tmp_path, AT_TABLE)
    async with app.run_test(size=SMALL) as pilot:
        game = await to_first_turn(pilot)
        await pilot.press("h")
        assert "Dica" in app.screen.query_one("#info", Line).text
        card = app.screen.query_one(HandView).card
        assert card in game.seat_view(HUMAN).legal
        await pilot.press("enter")
        await until(pilot, lambda: game.deal and game.deal.public.tricks)
        await pilot.press("Z")
        await pilot.pause()
        assert any(isinstance(entry, Undone) for entry in game.log)
        # The screen shows the letters as capitals.
        pages: dict[str, type[Screen[Any]]] = dict.fromkeys("uUpP", Paging)
        pages |= {"question_mark": Reading, "escape": Question, "M": Question}
        for key, kind in pages.items():
            await pilot.press(key)
            await pilot.pause()
            assert shows(app, kind), key
            await pilot.press("escape")
            await pilot.pause()
            assert shows(app, TableScreen), key


async def test_a_double_click_never_plays(tmp_path: Path) -> None:
    app = quick_app(tmp_path, AT_TABLE)
    async with app.run_test(size=SMALL) as pilot:
        game = await to_first_turn(pilot)
        log = list(game.log)
        hand = app.screen.query_one(HandView)
        card = next(iter(game.seat_view(HUMAN).legal))
        x = left_edge(len(hand.state.cards), 80) + step_for(
            len(hand.state.cards), 80
        ) * hand.state.cards.index(card)
        await pilot.click(HandView, offset=(x + CARD_WIDTH // 2, 3), times=2)
        await pilot.pause()
        assert game.log == log
        assert "Clique de novo" in app.screen.query_one("#info", Line).text


async def test_the_moon_is_asked_once(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    game = thirteen_hearts()
    writer = app.archive.create(game.setup, game.log, app.outside.now())
    writer.close()
    async with app.run_test(size=SMALL) as pilot:
        app.resume(writer.name)
        await pilot.pause()
        await play_deal(pilot)
        assert isinstance(app.screen, Question)
        assert "Você atirou na lua" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        assert isinstance(app.screen, Question), "it has to be answered"
        await pilot.press("down", "enter")
        await until(pilot, lambda: isinstance(app.screen, Paging))
        assert game_in(app).match.scores == (-26, 0, 0, 0)
