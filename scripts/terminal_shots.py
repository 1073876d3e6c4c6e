"""Take the pictures of the terminal game for the documentation: `docs/img/terminal-*.svg`.

The matches are seeded and played by the hints, so that the same pictures come out every time.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from textual.pilot import Pilot

from copas.rules import PRESETS, Rules
from copas.term.app import CopasApp, Opening, Outside
from copas.term.dialogs import Paging
from copas.term.game import SoloGame, Waiting
from copas.term.pace import Speed
from copas.term.pages import hint
from copas.term.settings import Settings
from copas.term.table_screen import TableScreen

TARGET = Path(__file__).parent.parent / "docs" / "img"
Scene = Callable[[Pilot[None], CopasApp], Awaitable[None]]


def main() -> None:
    """Take all pictures."""
    TARGET.mkdir(parents=True, exist_ok=True)
    shots: list[tuple[str, tuple[int, int], Opening, Settings, Scene]] = [
        ("terminal-table", (100, 28), _opening(Rules()), _settings(), _middle),
        ("terminal-score", (80, 24), _opening(Rules()), _settings(), _score),
        (
            "terminal-seven",
            (100, 30),
            _opening(PRESETS["seven"]),
            _settings(light=True, four_colours=True),
            _middle,
        ),
    ]
    for name, size, opening, settings, scene in shots:
        svg = asyncio.run(_shoot(size, opening, settings, scene))
        path = TARGET / f"{name}.svg"
        path.write_text(svg, encoding="utf-8")
        print(f"{path.name}: {len(svg) / 1000:.0f} kB")


def _opening(rules: Rules) -> Opening:
    return Opening(rules, "médio", "copas")


def _settings(*, light: bool = False, four_colours: bool = False) -> Settings:
    return Settings(speed=Speed.INSTANT, light=light, four_colours=four_colours)


async def _shoot(size: tuple[int, int], opening: Opening, settings: Settings, scene: Scene) -> str:
    with tempfile.TemporaryDirectory() as folder:
        ticks = iter(range(1_000_000))
        outside = Outside(
            Path(folder),
            "pt-BR",
            named=True,
            few_colours=False,
            clock=lambda: next(ticks) * 0.35,
            now=lambda: datetime(2026, 3, 14, tzinfo=UTC),
        )
        app = CopasApp(outside, opening, settings)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await scene(pilot, app)
            await pilot.pause()
            return _smaller(app.export_screenshot(title="copas play"))


def _smaller(svg: str) -> str:
    """Take out the web fonts, which no reader should have to fetch."""
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL)
    return re.sub(r"\s*<!-- Generated.*?-->", "", svg)


async def _middle(pilot: Pilot[None], app: CopasApp) -> None:
    """Play to the person's turn in the middle of a deal, with some points about."""
    await _play_until(pilot, app, lambda: _turns(app) >= 2)
    await pilot.press("home")


async def _score(pilot: Pilot[None], app: CopasApp) -> None:
    """Play some deals and open the score sheet."""
    await _play_until(
        pilot, app, lambda: isinstance(app.screen, Paging) and len(_game(app).match.finished_deals) >= 3
    )


def _game(app: CopasApp) -> SoloGame:
    assert app.session is not None
    return app.session.game


def _turns(app: CopasApp) -> int:
    game = _game(app)
    deal = game.match.deal
    if deal is None or game.waiting is not Waiting.PLAY or not game.match.deal:
        return 0
    return len(deal.public.tricks) if len(deal.public.trick) > 1 else 0


async def _play_until(pilot: Pilot[None], app: CopasApp, done: Callable[[], bool]) -> None:
    for _ in range(4000):
        if done():
            return
        screen, game = app.screen, _game(app)
        if not isinstance(screen, TableScreen):
            await pilot.press("enter")
            await pilot.pause()
            continue
        pace = screen.session.pace
        if pace.resting or pace.offering:
            pace.skip(app.outside.clock())
        if game.waiting is Waiting.PASS:
            cards, _reason = hint(game, app.words)
            screen.command(partial(screen.session.pass_cards, cards))
        elif game.waiting is Waiting.PLAY and not pace.resting:
            cards, _reason = hint(game, app.words)
            screen.play(next(iter(cards)))
        screen.look_at_clock()
        await asyncio.sleep(0)
    raise RuntimeError("the scene does not come")


if __name__ == "__main__":
    main()
