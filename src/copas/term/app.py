"""The terminal program: what it is given from outside, its themes and its first screen."""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from copas.errors import CopasError
from copas.i18n import Catalogue, catalogue
from copas.record import Record
from copas.rules import Rules
from copas.term.game import Setup
from copas.term.look import DARK, LIGHT, SIXTEEN, Look
from copas.term.players import find_bot
from copas.term.session import BotSource, Session
from copas.term.settings import DEFAULT_LEVEL, Settings, load_settings, save_settings
from copas.term.shelf import Shelf
from copas.term.store import Archive

if TYPE_CHECKING:
    from textual.screen import Screen

_DARK_THEME = Theme(
    "copas-dark",
    primary="#8CB8F0",
    secondary="#7FD0A2",
    accent="#8CB8F0",
    foreground="#ECEAE2",
    background="#1E362E",
    surface="#1A2120",
    panel="#244137",
    warning="#F2C066",
    error="#FF9AA2",
    success="#7FD0A2",
    dark=True,
)
_LIGHT_THEME = Theme(
    "copas-light",
    primary="#1F4E8C",
    secondary="#1D6B45",
    accent="#1F4E8C",
    foreground="#1D2422",
    background="#B9CFC1",
    surface="#FFFDF8",
    panel="#C6D9CC",
    warning="#8A5300",
    error="#A8182F",
    success="#1D6B45",
    dark=False,
)


def data_folder() -> Path:
    """Return the folder of this person's data; `COPAS_DATA` moves it."""
    own = os.environ.get("COPAS_DATA")
    if own:
        return Path(own)
    from platformdirs import user_data_path

    return user_data_path("copas", appauthor=False)


@dataclass(frozen=True)
class Outside:
    """What the program gets from the world.

    Attributes:
        folder: where settings and matches are.
        language: the language of this run.
        named: whether the person named it for this run; then it comes before the settings.
        plain: whether the terminal shows ASCII only.
        few_colours: whether it has sixteen colours or less; None for what its variables say.
        bots: finds bots by their level.
        clock: seconds of a steady clock.
        now: the time of day, for names of files.
        new_seed: makes a seed for a match.

    """

    folder: Path
    language: str
    named: bool = False
    plain: bool = False
    few_colours: bool | None = None
    bots: BotSource = find_bot
    clock: Callable[[], float] = time.monotonic
    now: Callable[[], datetime] = field(default=lambda: datetime.now().astimezone())
    new_seed: Callable[[], str] = field(default=lambda: secrets.token_hex(16))


@dataclass(frozen=True)
class Opening:
    """With what the program opens: the start screen, a new match, or a saved one.

    Attributes:
        rules: rules of a new match to play at once, or None for the start screen.
        level: the bots' level of that match.
        seed: its seed, or empty for a fresh one.
        resume: whether to take up the last saved match.
        record: a record to look at, and nothing else.

    """

    rules: Rules | None = None
    level: str = DEFAULT_LEVEL
    seed: str = ""
    resume: bool = False
    record: Record | None = None


class CopasApp(App[None]):
    """The terminal game."""

    CSS = """
    Screen { background: $background; color: $foreground; }
    ModalScreen { background: $background 70%; }
    ToastRack { dock: top; align: right top; }
    CopasApp.-few OptionList > .option-list--option-highlighted,
    CopasApp.-few OptionList:focus > .option-list--option-highlighted {
        color: ansi_default; background: ansi_default; text-style: bold reverse;
    }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "quit", show=False, priority=True),
    ]

    def __init__(
        self, outside: Outside, opening: Opening | None = None, settings: Settings | None = None
    ) -> None:
        no_colour = bool(os.environ.get("NO_COLOR"))
        super().__init__(ansi_color=True if no_colour else None)
        self.outside = outside
        self.opening = opening or Opening()
        self.settings = settings or load_settings(self.settings_path)
        self.archive = Archive(outside.folder / "matches")
        self.shelf = Shelf(outside.folder / "records")
        self.session: Session | None = None
        # Rich knows how many colours the terminal has; few of them are the terminal's own business.
        told = self.console.color_system in (None, "standard", "windows")
        self._few_colours = no_colour or (told if outside.few_colours is None else outside.few_colours)
        self.set_class(self._few_colours, "-few")
        self.register_theme(_DARK_THEME)
        self.register_theme(_LIGHT_THEME)
        self.apply_look()

    @property
    def settings_path(self) -> Path:
        """The file of the settings."""
        return self.outside.folder / "terminal.json"

    @property
    def words(self) -> Catalogue:
        """The catalogue in use."""
        own = "" if self.outside.named else self.settings.language
        return catalogue(own or self.outside.language)

    def apply_look(self) -> None:
        """Make theme and palette follow the settings."""
        settings = self.settings
        if self._few_colours:
            self.theme = "ansi-light" if settings.light else "ansi-dark"
            palette = SIXTEEN
        else:
            self.theme = "copas-light" if settings.light else "copas-dark"
            palette = LIGHT if settings.light else DARK
        self.look = Look(
            self.words,
            palette,
            letters=settings.letters,
            four_colours=settings.four_colours,
            plain=self.outside.plain,
        )

    def change_settings(self, **changes: Any) -> None:  # noqa: ANN401 - fields of Settings
        """Change settings, keep them, and let them show."""
        self.settings = replace(self.settings, **changes)
        if "language" in changes:
            self.outside = replace(self.outside, named=False)
        self.apply_look()
        try:
            save_settings(self.settings_path, self.settings)
        except OSError as error:
            self.notify(self.words("term-settings-unsaved", reason=error.strerror or str(error)))

    def on_mount(self) -> None:
        """Open the first screen."""
        from copas.term.home import HomeScreen
        from copas.term.replay import ReplayScreen

        self.title = "Copas"
        if self.opening.record is not None:
            self.push_screen(ReplayScreen(self.opening.record))
            return
        self.push_screen(HomeScreen())
        if self.opening.resume:
            names = self.archive.names()
            if names:
                self.resume(names[0])
        elif self.opening.rules is not None:
            self.start(
                self.opening.rules,
                (self.opening.level,) * (self.opening.rules.players - 1),
                self.opening.seed,
            )

    # Matches

    def start(self, rules: Rules, levels: tuple[str, ...], seed: str = "") -> None:
        """Start a match and show its table; the level is remembered for the next one."""
        if len(set(levels)) == 1 and levels[0] != self.settings.level:
            self.change_settings(level=levels[0])
        names = ("", *self.words("table-bot-names").split("\n")[: rules.players - 1])
        setup = Setup(rules, seed or self.outside.new_seed(), levels, names)
        speed = self.settings.speed
        self._open(Session.start(setup, self.outside.bots, speed, self.archive, self.outside.now()))

    def resume(self, name: str) -> None:
        """Take a saved match up and show its table, or say why that cannot be."""
        try:
            session = Session.resume(name, self.outside.bots, self.settings.speed, self.archive)
        except CopasError as error:
            kind = getattr(error, "kind", "damaged")
            self.notify(
                self.words("term-resume-failed", kind=kind, detail=str(error)), severity="error", timeout=8
            )
            return
        self._open(session)

    def _open(self, session: Session) -> None:
        self.close_match()
        self.session = session
        self.push_screen(self.table_screen(session))

    def table_screen(self, session: Session) -> Screen[Any]:
        """Make the screen of a match."""
        from copas.term.table_screen import TableScreen

        return TableScreen(session)

    def close_match(self) -> None:
        """Close the file of the match at the table."""
        if self.session is not None:
            self.session.close()
            self.session = None

    def on_unmount(self) -> None:
        """Close the file however the program ends."""
        self.close_match()

    async def action_quit(self) -> None:
        """Close everything; the match is saved already."""
        self.close_match()
        self.exit()
