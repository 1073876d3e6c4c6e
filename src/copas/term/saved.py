"""Saved matches and records: go on, look at them, delete them."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static

from copas.errors import CopasError
from copas.record import Record
from copas.term import pages
from copas.term.dialogs import Question
from copas.term.game import SoloGame
from copas.term.home import describe_saved
from copas.term.lists import Choices
from copas.wording import preset_title

if TYPE_CHECKING:
    from copas.term.app import CopasApp

MOST = 50
"""How many matches are listed: more would make the list slow to open."""


class SavedScreen(Screen[None]):
    """Everything that is saved."""

    CSS = """
    SavedScreen { layout: vertical; }
    SavedScreen Vertical { height: 1fr; border: round $primary; border-title-style: bold; padding: 0 1; }
    SavedScreen OptionList { height: 1fr; background: $background; padding: 0; }
    SavedScreen OptionList, SavedScreen OptionList:focus { border: none; }
    SavedScreen #foot { height: 1; padding: 0 2; text-style: bold; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "app.pop_screen", show=False),
        Binding("delete,d,D", "delete", show=False),
        Binding("v,V", "view", show=False),
    ]

    @property
    def copas(self) -> CopasApp:
        """The program."""
        return cast("CopasApp", self.app)

    def compose(self) -> ComposeResult:
        """Build the list."""
        words = self.copas.words
        with Vertical() as frame:
            frame.border_title = words("term-saved-title")
            yield Choices()
        yield Static(words("term-saved-foot"), id="foot", markup=False)

    def on_screen_resume(self) -> None:
        """Show what there is now."""
        words = self.copas.words
        choices = []
        for name in self.copas.archive.names()[:MOST]:
            described = describe_saved(self.copas, name)
            if described is None:
                text = words("term-saved-damaged", name=name)
            else:
                text = words("term-saved-state", match=described[0], finished="yes" if described[1] else "no")
            choices.append((f"match:{name}", text))
        choices += [(f"record:{name}", self._record_line(name)) for name in self.copas.shelf.names()[:MOST]]
        found = self.query_one(Choices)
        found.set_choices(choices or [("", words("term-saved-none"))])
        found.focus()

    def _record_line(self, name: str) -> str:
        words = self.copas.words
        try:
            record = self.copas.shelf.read(name)
        except CopasError:
            return words("term-saved-damaged", name=name)
        return words(
            "term-saved-record", name=name, game=preset_title(words, record.rules), deals=len(record.deals)
        )

    @on(OptionList.OptionSelected)
    def open(self, event: OptionList.OptionSelected) -> None:
        """Go on with a match, or look at a finished one or a record."""
        kind, _, name = (event.option_id or "").partition(":")
        if kind == "match":
            described = describe_saved(self.copas, name)
            if described is None or not described[1]:
                self.copas.resume(name)
                return
        self._look_at(kind, name)

    def action_view(self) -> None:
        """Look at the highlighted match from its beginning, finished or not."""
        kind, name = self._highlighted()
        if kind:
            self._look_at(kind, name)

    def _look_at(self, kind: str, name: str) -> None:
        from copas.term.replay import ReplayScreen

        try:
            record = self._record(kind, name)
        except CopasError as error:
            words = self.copas.words
            self.notify(words("term-resume-failed", kind="damaged", detail=str(error)), severity="error")
            return
        if record.deals:
            self.app.push_screen(ReplayScreen(record))

    def _record(self, kind: str, name: str) -> Record:
        if kind == "record":
            return self.copas.shelf.read(name)
        saved = self.copas.archive.read(name)
        game = SoloGame(saved.setup, (), saved.log)
        return pages.record_of(game, self.copas.words)

    def _highlighted(self) -> tuple[str, str]:
        option = self.query_one(OptionList).highlighted_option
        kind, _, name = ((option.id if option is not None else None) or "").partition(":")
        return kind, name

    def action_delete(self) -> None:
        """Delete the highlighted match, after asking."""
        kind, name = self._highlighted()
        if not kind:
            return
        words = self.copas.words

        def answer(choice: str | None) -> None:
            if choice == "delete":
                (self.copas.archive if kind == "match" else self.copas.shelf).delete(name)
                self.on_screen_resume()

        answers = [(key, words(f"term-delete-{key}")) for key in ("keep", "delete")]
        self.app.push_screen(
            Question(words("term-delete-title"), "", answers, words("term-foot-choose")), answer
        )
