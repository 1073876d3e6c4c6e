"""The program as a person meets it: whole deals by keyboard and by mouse, on small and large screens."""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.filter import NoColor
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import OptionList

from copas.bots import get
from copas.cards import Card, CardSet
from copas.events import CardsPassed
from copas.i18n import LANGUAGES, catalogue
from copas.record import Record
from copas.rules import PRESETS, Moon, Rules
from copas.scoring import DealResult, MoonChoice
from copas.term.app import CopasApp, Opening
from copas.term.dialogs import Paging, Question, Reading
from copas.term.game import HUMAN, SoloGame, Undone, Waiting
from copas.term.hand import CARD_WIDTH, HandView, left_edge, step_for
from copas.term.home import HomeScreen
from copas.term.lists import Form
from copas.term.new_match import NewMatchScreen
from copas.term.replay import ReplayScreen
from copas.term.saved import SavedScreen
from copas.term.settings_screen import SettingsScreen
from copas.term.table_screen import TableScreen
from copas.term.widgets import ActionBar, Line
from copas.view import View
from tests.term.helpers import app_of
from tests.term.test_game import out_of_points, thirteen_hearts

SMALL, LARGE = (80, 24), (132, 43)
AT_TABLE = Opening(Rules(), "aleatório", "a seed")
MOST_STEPS = 1500


class Clock:
    """A clock that goes on as soon as somebody looks: tests never wait."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        self.time += 0.3
        return self.time


def quick_app(
    folder: Path, opening: Opening | None = None, language: str = "pt-BR", **settings: object
) -> CopasApp:
    app = app_of(folder, opening, language, **settings)
    app.outside = replace(app.outside, clock=Clock())
    return app


def game_in(app: CopasApp) -> SoloGame:
    assert app.session is not None
    return app.session.game


def prompt(app: CopasApp) -> str:
    return app.screen.query_one("#prompt", Line).text


async def by_keyboard(pilot: Pilot[None], card: Card) -> None:
    """Walk to a card with the arrows and press enter."""
    hand = pilot.app.screen.query_one(HandView)
    steps = hand.state.cards.index(card) - hand.cursor
    await pilot.press(*(["right" if steps > 0 else "left"] * abs(steps)), "enter")


async def click_card(pilot: Pilot[None], card: Card) -> None:
    hand = pilot.app.screen.query_one(HandView)
    count = len(hand.state.cards)
    x = (
        left_edge(count, hand.size.width)
        + step_for(count, hand.size.width) * hand.state.cards.index(card)
        + 1
    )
    await pilot.click(HandView, offset=(x, 3))


async def by_mouse(pilot: Pilot[None], card: Card) -> None:
    """Click a card, and click it again after a while."""
    hand = pilot.app.screen.query_one(HandView)
    await click_card(pilot, card)
    if card in hand.state.cards:
        hand._last_click = (-10.0, card)  # as if the first click had been long ago
        await click_card(pilot, card)


async def by_pointer(pilot: Pilot[None], card: Card) -> None:
    """Put the pointer on a card and press enter: as by keyboard, without the walk."""
    pilot.app.screen.query_one(HandView).point_at(card)
    await pilot.press("enter")


Giving = Callable[[Pilot[None], Card], Awaitable[None]]


async def play_deal(pilot: Pilot[None], give: Giving = by_pointer) -> None:
    """Play one deal to its end with the lowest cards, by one way of giving them."""
    app = pilot.app
    assert isinstance(app, CopasApp)
    await pilot.pause()
    for step in range(MOST_STEPS):
        screen = app.screen
        if isinstance(screen, Paging | Question):
            await pilot.pause()
            return
        assert isinstance(screen, TableScreen)
        game, pace = game_in(app), screen.session.pace
        if (pace.resting and step % 3 == 0) or pace.offering:
            await pilot.press("enter")
        elif game.waiting is Waiting.PASS:
            await choose_pass(pilot, game, give)
        elif game.waiting is Waiting.PLAY and not pace.resting:
            await give(pilot, min(game.seat_view(HUMAN).legal))
        else:
            screen.look_at_clock()
    pytest.fail(f"the deal does not end: {prompt(app)}")


async def choose_pass(pilot: Pilot[None], game: SoloGame, give: Giving = by_pointer) -> None:
    for card in list(game.seat_view(HUMAN).hand)[: game.rules.pass_count]:
        await (click_card if give is by_mouse else give)(pilot, card)
    if give is by_mouse:
        await pilot.click(ActionBar, offset=(1, 0))
    else:
        await pilot.press("enter")


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
        assert "Fim da mão 1" in screen_text(app)


def screen_text(app: CopasApp) -> str:
    """Return what stands on the screen."""
    return "\n".join(line.text for line in app.screen._compositor.render_strips(app.size))


async def test_a_whole_match_to_the_end_and_again(tmp_path: Path) -> None:
    app = quick_app(tmp_path, Opening(Rules(target=1), "aleatório", "a seed"))
    async with app.run_test(size=SMALL) as pilot:
        await play_deal(pilot)
        assert game_in(app).match.finished
        assert shows(app, Paging), "the last deal is shown before the result"
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


async def until(pilot: Pilot[None], done: Callable[[], object]) -> None:
    for _ in range(200):
        await pilot.pause()
        if done():
            return
        screen = pilot.app.screen
        if isinstance(screen, TableScreen):
            screen.look_at_clock()
    pytest.fail("it does not happen")


async def to_first_turn(pilot: Pilot[None]) -> SoloGame:
    app = pilot.app
    assert isinstance(app, CopasApp)
    await pilot.pause()
    game = game_in(app)
    await choose_pass(pilot, game)
    await until(pilot, lambda: game.waiting is Waiting.PLAY and app.session and not app.session.pace.resting)
    return game


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
        await pilot.press("z")
        await pilot.pause()
        assert any(isinstance(entry, Undone) for entry in game.log)
        for key, kind in (("u", Paging), ("p", Paging), ("question_mark", Reading), ("escape", Question)):
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(app.screen, kind), key
            await pilot.press("escape")
            await pilot.pause()
            assert isinstance(app.screen, TableScreen), key


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


class Slow:
    """A bot that thinks until it is told that it may stop."""

    name, version, settings = "slow", "1", b""

    def __init__(self) -> None:
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


# Other screens


def shows(app: CopasApp, kind: type[Screen[Any]]) -> bool:
    return isinstance(app.screen, kind)


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
