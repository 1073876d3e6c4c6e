"""The start screen: go on, play at once, choose options, look at saved matches."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static

from copas.errors import CopasError
from copas.rules import Rules
from copas.term import pages
from copas.term.dialogs import Reading
from copas.term.game import HUMAN, SoloGame
from copas.term.lists import Choices
from copas.wording import level_name, preset_title

if TYPE_CHECKING:
    from copas.term.app import CopasApp

DOORS = ("options", "saved", "rules", "settings", "quit")
"""Where the start screen leads besides matches."""


class HomeScreen(Screen[None]):
    """The first screen."""

    CSS = """
    HomeScreen { align: center middle; }
    HomeScreen Vertical { width: 64; height: auto; }
    HomeScreen #title { text-align: center; width: 100%; text-style: bold; margin-bottom: 1; }
    HomeScreen #foot { text-align: center; width: 100%; margin-top: 1; }
    HomeScreen OptionList { height: auto; max-height: 14; border: round $primary; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "app.quit", show=False),
        Binding("question_mark,f1", "help", show=False),
    ]

    @property
    def copas(self) -> CopasApp:
        """The program."""
        return cast("CopasApp", self.app)

    def compose(self) -> ComposeResult:
        """Build the list."""
        look = self.copas.look
        suits = look.sign("♣ ♦  {}  ♠ ♥", "{}")
        with Vertical():
            yield Static(suits.format("C O P A S"), id="title", markup=False)
            yield Choices(id="doors")
            yield Static(self.copas.words("term-home-foot"), id="foot", markup=False)

    def on_screen_resume(self) -> None:
        """Show what there is now: a match may have been saved since."""
        doors = self.query_one(Choices)
        words = self.copas.words
        choices = [(key, words(f"term-home-{key}")) for key in DOORS]
        about = words("rules-preset-copas.about")
        level = level_name(words, self.copas.settings.level)
        choices.insert(0, ("play", words("term-home-play", about=about, level=level)))
        last = self._last_unfinished()
        if last is not None:
            name, text = last
            choices.insert(0, (f"resume:{name}", words("term-home-resume", match=text)))
        doors.set_choices(choices)
        doors.focus()
        self.query_one("#foot", Static).update(words("term-home-foot"))

    def _last_unfinished(self) -> tuple[str, str] | None:
        for name in self.copas.archive.names()[:5]:
            found = describe_saved(self.copas, name)
            if found is not None and not found[1]:
                return name, found[0]
        return None

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go where the door leads."""
        key = event.option_id or ""
        if key.startswith("resume:"):
            self.copas.resume(key.partition(":")[2])
            return
        match key:
            case "play":
                self.copas.start(Rules.preset("copas"), (self.copas.settings.level,) * 3)
            case "options":
                from copas.term.new_match import NewMatchScreen

                self.app.push_screen(NewMatchScreen())
            case "saved":
                from copas.term.saved import SavedScreen

                self.app.push_screen(SavedScreen())
            case "rules":
                text = pages.rules_text(Rules.preset("copas"), self.copas.words)
                words = self.copas.words
                self.app.push_screen(Reading(words("term-rules-title"), text, words("term-foot-close")))
            case "settings":
                from copas.term.settings_screen import SettingsScreen

                self.app.push_screen(SettingsScreen())
            case "quit":
                self.copas.call_next(self.copas.action_quit)

    def action_help(self) -> None:
        """Show all keys."""
        words = self.copas.words
        self.app.push_screen(
            Reading(words("term-help-title"), words("term-help-text"), words("term-foot-close"))
        )


def describe_saved(copas: CopasApp, name: str) -> tuple[str, bool] | None:
    """Return a saved match in a line, and whether it is finished; None if it cannot be read."""
    words = copas.words
    try:
        saved = copas.archive.read(name)
        game = SoloGame(saved.setup, (), saved.log)
    except CopasError:
        return None
    when = saved.changed.strftime("%d/%m %H:%M")
    text = words(
        "term-saved-line",
        when=when,
        game=preset_title(words, game.rules),
        deal=game.match.number - (1 if game.match.finished else 0),
        score=game.match.scores[HUMAN],
    )
    return text, game.match.finished
