"""The settings, changed with the arrows and kept at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import OptionList, Static

from copas.i18n import LANGUAGES
from copas.term.dialogs import Dialog
from copas.term.lists import Form, Row
from copas.term.pace import Speed
from copas.term.settings import SUIT_ORDERS, Settings
from copas.wording import suit_mark

if TYPE_CHECKING:
    from copas.i18n import Catalogue
    from copas.term.app import CopasApp

_CHOICES: dict[str, tuple[Any, ...]] = {
    "speed": tuple(Speed),
    "suit_order": tuple(SUIT_ORDERS),
    "descending": (False, True),
    "four_colours": (False, True),
    "letters": (False, True),
    "one_click": (False, True),
    "play_forced": (False, True),
    "light": (False, True),
    "language": ("", *LANGUAGES),
}


def setting_rows(settings: Settings, words: Catalogue, *, letters: bool) -> list[Row]:
    """Return every setting as a row."""
    rows = []
    for key in _CHOICES:
        name = key.replace("_", "-")
        value = _value_text(key, getattr(settings, key), words, letters=letters)
        rows.append(Row(key, words(f"term-setting-{name}"), value, words(f"term-setting-{name}.help")))
    return rows


def _value_text(key: str, value: Any, words: Catalogue, *, letters: bool) -> str:  # noqa: ANN401 - of any field
    match key:
        case "speed":
            return words("term-speed", value=str(value))
        case "suit_order":
            return " ".join(suit_mark(words, suit, letters=letters) for suit in SUIT_ORDERS[value])
        case "language":
            return words("term-language", value=value or "auto")
    return words("rules-value-yes") if value else words("rules-value-no")


class SettingsScreen(Dialog[None]):
    """The settings as a form."""

    BINDINGS = [Binding("escape,q", "leave", show=False)]  # noqa: RUF012 - Textual's own form
    CSS = """
    SettingsScreen #help { height: 2; width: 66; margin-top: 1; }
    """

    def __init__(self) -> None:
        super().__init__("", "")

    @property
    def copas(self) -> CopasApp:
        """The program."""
        return cast("CopasApp", self.app)

    def compose(self) -> ComposeResult:
        """Build the box in the present language."""
        self._title = self.copas.words("term-settings-title")
        self._foot = self.copas.words("term-foot-form")
        yield from super().compose()

    def body(self) -> ComposeResult:
        """Build the form."""
        yield Form(self._rows(), plain=self.copas.outside.plain)
        yield Static("", id="help", markup=False)

    def _rows(self) -> list[Row]:
        return setting_rows(self.copas.settings, self.copas.words, letters=self.copas.look.letters)

    @on(OptionList.OptionHighlighted)
    def explain(self) -> None:
        """Explain the highlighted setting."""
        row = self.query_one(Form).row
        if row is not None:
            self.query_one("#help", Static).update(row.help)

    @on(OptionList.OptionSelected)
    def step(self) -> None:
        """Enter, or a click, takes the next value."""
        self.query_one(Form).action_change(1)

    @on(Form.Changed)
    def change(self, event: Form.Changed) -> None:
        """Take another value."""
        choices = _CHOICES[event.row.key]
        at = choices.index(getattr(self.copas.settings, event.row.key))
        self.copas.change_settings(**{event.row.key: choices[(at + event.by) % len(choices)]})
        self.query_one(Form).show_rows(self._rows())
        self.explain()
