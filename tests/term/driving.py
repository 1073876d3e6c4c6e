"""Driving the program as a person does: by keyboard, by mouse, and by looking at the screen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from copas.cards import Card
from copas.rules import Rules
from copas.term.app import CopasApp, Opening
from copas.term.dialogs import Paging, Question
from copas.term.game import HUMAN, SoloGame, Waiting
from copas.term.hand import HandView, left_edge, step_for
from copas.term.table_screen import TableScreen
from copas.term.widgets import ActionBar, Line
from tests.term.helpers import app_of

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


def screen_text(app: CopasApp) -> str:
    """Return what stands on the screen."""
    return "\n".join(line.text for line in app.screen._compositor.render_strips(app.size))


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


def shows(app: CopasApp, kind: type[Screen[Any]]) -> bool:
    return isinstance(app.screen, kind)
