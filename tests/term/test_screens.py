"""The screens around the table: start, options, settings, saved matches, languages and colours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.filter import NoColor
from textual.screen import Screen
from textual.widgets import OptionList

from copas.i18n import LANGUAGES, catalogue
from copas.record import Record
from copas.rules import Rules
from copas.term.app import CopasApp
from copas.term.dialogs import Reading
from copas.term.game import Waiting
from copas.term.hand import HandView
from copas.term.home import HomeScreen
from copas.term.lists import Form
from copas.term.new_match import NewMatchScreen
from copas.term.replay import ReplayScreen
from copas.term.saved import SavedScreen
from copas.term.settings_screen import SettingsScreen
from copas.term.table_screen import TableScreen
from tests.term.driving import (
    AT_TABLE,
    SMALL,
    game_in,
    play_deal,
    prompt,
    quick_app,
    screen_text,
    shows,
    to_first_turn,
)
from tests.term.test_game import thirteen_hearts


async def test_the_start_screen_leads_everywhere(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        assert shows(app, HomeScreen)
        kinds: dict[str, type[Screen[Any]]] = {
            "options": NewMatchScreen,
            "saved": SavedScreen,
            "rules": Reading,
            "settings": SettingsScreen,
        }
        for door, kind in kinds.items():
            doors = app.screen.query_one(OptionList)
            doors.highlighted = doors.get_option_index(door)
            await pilot.press("enter")
            await pilot.pause()
            assert shows(app, kind), door
            await pilot.press("escape")
            await pilot.pause()
            assert shows(app, HomeScreen), door
        await pilot.press("home", "enter")
        await pilot.pause()
        assert shows(app, TableScreen)
        await pilot.press("escape", "end", "up", "enter")
        await pilot.pause()
        first = app.screen.query_one(OptionList).get_option_at_index(0)
        assert (first.id or "").startswith("resume:")
        await pilot.press("enter")
        await pilot.pause()
        assert shows(app, TableScreen)


async def test_a_match_with_options(tmp_path: Path) -> None:
    app = quick_app(tmp_path)
    async with app.run_test(size=SMALL) as pilot:
        app.push_screen(NewMatchScreen())
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, NewMatchScreen)
        form = screen.query_one(Form)

        async def at(key: str, *keys: str) -> None:
            form.highlighted = [row.key for row in form.rows].index(key)
            await pilot.press(*keys)
            await pilot.pause()

        await at("more", "enter")
        await at("exact_100", "right")
        assert screen.form.problem() is not None
        await at("start", "enter")
        assert app.screen is screen, "what cannot be played does not start"
        await at("exact_100", "right")
        await at("players", "right")
        await at("everyone", "left")
        await at("seat-2", "right")
        await at("target", "enter")
        await pilot.press(*["backspace"] * 3, "7", "enter")
        await pilot.pause()
        await at("seed", "enter")
        await pilot.press(*"lua", "enter")
        await pilot.pause()
        await at("start", "enter")
        setup = game_in(app).setup
        assert setup.rules.players == 5
        assert setup.rules.target == 7
        assert setup.seed == "lua"
        assert len(set(setup.levels)) == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [SMALL, (60, 20)])
async def test_every_language_on_every_screen(tmp_path: Path, language: str, size: tuple[int, int]) -> None:
    app = quick_app(tmp_path, language=language)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert catalogue(language)("term-home-options") in screen_text(app)
        for screen in (NewMatchScreen(), SettingsScreen(), SavedScreen()):
            app.push_screen(screen)
            await pilot.pause()
            app.pop_screen()
        app.start(Rules(), ("aleatório",) * 3)
        await pilot.pause()
        game = await to_first_turn(pilot)
        assert prompt(app)
        assert game.waiting is Waiting.PLAY


async def test_settings_show_at_once_and_are_kept(tmp_path: Path) -> None:
    app = quick_app(tmp_path, AT_TABLE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        before = app.screen.query_one(HandView).state.cards
        await pilot.press("escape", "down", "enter")
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        form = app.screen.query_one(Form)
        for key in [row.key for row in form.rows]:
            form.highlighted = [row.key for row in form.rows].index(key)
            await pilot.press("right")
        await pilot.press("escape")
        await pilot.pause()
        assert app.screen.query_one(HandView).state.cards != before
        assert set(app.screen.query_one(HandView).state.cards) == set(before)
    again = CopasApp(app.outside)
    assert again.settings == app.settings
    assert again.settings.four_colours
    assert again.settings.letters


async def test_without_colour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = quick_app(tmp_path, AT_TABLE)
    assert app.no_color
    async with app.run_test(size=SMALL) as pilot:
        await play_deal(pilot)
        shown = app.screen._compositor.render_strips(app.size)
        colours = {
            colour.name
            for strip in shown
            for segment in strip.apply_filter(NoColor(), app.screen.background_colors[1])
            if segment.style is not None
            for colour in (segment.style.color, segment.style.bgcolor)
            if colour is not None
        }
        assert colours <= {"default"}
        assert [type(each) for each in app._filters if each.enabled][-1] is NoColor, "grey is a colour too"


async def test_sixteen_colours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", "standard")
    app = quick_app(tmp_path, AT_TABLE)
    async with app.run_test(size=SMALL) as pilot:
        await to_first_turn(pilot)
        assert app.theme == "ansi-dark"
        named = {
            segment.style.color.type.name
            for strip in app.screen._compositor.render_strips(app.size)
            for segment in strip
            if segment.style is not None and segment.style.color is not None
        }
        assert "TRUECOLOR" not in named, named


async def test_a_match_open_elsewhere_is_told(tmp_path: Path) -> None:
    app = quick_app(tmp_path, AT_TABLE)
    async with app.run_test(size=SMALL) as pilot:
        await pilot.pause()
        other = quick_app(tmp_path)
        async with other.run_test(size=SMALL) as second:
            await second.pause()
            other.resume(app.archive.names()[0])
            await second.pause()
            assert shows(other, HomeScreen)
            assert ["aberta em outra janela" in told.message for told in other._notifications] == [True]


async def test_saved_matches_can_be_seen_and_deleted(tmp_path: Path) -> None:
    app = quick_app(tmp_path, AT_TABLE)
    async with app.run_test(size=SMALL) as pilot:
        await play_deal(pilot)
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        app.screen.leave()
        await pilot.pause()
        (tmp_path / "matches" / "damaged.jsonl").write_text("nothing\n")
        app.shelf.add(Record.of(thirteen_hearts().match), app.outside.now())
        (tmp_path / "records" / "bad.json").write_text("{}")
        app.push_screen(SavedScreen())
        await pilot.pause()
        assert app.screen.query_one(OptionList).option_count == 4
        assert "não dá para ler" in screen_text(app)
        name = next(n for n in app.archive.names() if n != "damaged")
        found = app.screen.query_one(OptionList)
        found.highlighted = found.get_option_index(f"match:{name}")
        await pilot.press("v")
        await pilot.pause()
        assert isinstance(app.screen, ReplayScreen)
        await pilot.press("escape")
        await pilot.pause()
        found.highlighted = found.get_option_index("match:damaged")
        await pilot.press("enter")
        await pilot.pause()
        assert isinstance(app.screen, SavedScreen), "a damaged match is told, not opened"
        found.highlighted = found.get_option_index("record:bad")
        await pilot.press("enter")
        await pilot.pause()
        assert shows(app, SavedScreen)
        found.highlighted = found.get_option_index("record:20260314-150926")
        await pilot.press("enter")
        await pilot.pause()
        assert shows(app, ReplayScreen)
        await pilot.press("question_mark")
        await pilot.pause()
        await pilot.press("escape", "escape")
        await pilot.pause()
        found.highlighted = found.get_option_index("match:damaged")
        await pilot.press("d")
        await pilot.pause()
        await pilot.press("down", "enter")
        await pilot.pause()
        assert app.archive.names() == [name]
