"""The screen where a new match is put together: rules, more rules, bots, pace, seed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static

from copas.bots import LEVELS
from copas.errors import InvalidRules
from copas.rules import PRESETS, Rules
from copas.term.dialogs import TextQuestion
from copas.term.form import CHOICES, OPTIONS, WRITTEN, RulesForm
from copas.term.lists import Form, Row
from copas.term.pace import Speed
from copas.term.settings import DEFAULT_LEVEL
from copas.wording import (
    level_name,
    option_help,
    option_name,
    option_value,
    rules_refusal,
)

if TYPE_CHECKING:
    from copas.term.app import CopasApp


class NewMatchScreen(Screen[None]):
    """A form over the whole screen."""

    CSS = """
    NewMatchScreen { layout: vertical; }
    NewMatchScreen #frame { height: 1fr; border: round $primary; border-title-style: bold; padding: 0 1; }
    NewMatchScreen Form { height: 1fr; background: $background; padding: 0; }
    NewMatchScreen #help { height: 2; padding: 0 2; }
    NewMatchScreen #problem { height: 1; padding: 0 2; text-style: bold; color: $warning; }
    NewMatchScreen Form, NewMatchScreen Form:focus { border: none; }
    NewMatchScreen #foot { height: 1; padding: 0 2; text-style: bold; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "app.pop_screen", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self.form = RulesForm.of(Rules.preset("copas"))
        self.preset: str | None = "copas"
        self.more = False
        self.levels: dict[int, str] = {}
        self.everyone = DEFAULT_LEVEL
        self.seed = ""

    @property
    def copas(self) -> CopasApp:
        """The program."""
        return cast("CopasApp", self.app)

    def compose(self) -> ComposeResult:
        """Build the form."""
        words = self.copas.words
        with Vertical(id="frame") as frame:
            frame.border_title = words("term-new-title")
            yield Form(self.rows(), plain=self.copas.outside.plain)
        yield Static("", id="help", markup=False)
        yield Static("", id="problem", markup=False)
        yield Static(words("term-foot-form"), id="foot", markup=False)

    def on_mount(self) -> None:
        """Begin at the first row, with the level of the last match."""
        self.everyone = self.copas.settings.level
        self.show_form()
        self.query_one(Form).focus()

    # Rows

    def rows(self) -> list[Row]:
        """Return the rows as things stand."""
        words = self.copas.words
        rows = [
            Row("start", words("term-new-start"), kind="button", help=words("term-new-start.help")),
            Row("preset", words("term-new-preset"), self._preset_text(), words("term-new-preset.help")),
            self._option_row("target"),
            Row("everyone", words("term-new-level"), self._everyone_text(), words("term-new-level.help")),
            Row(
                "speed",
                words("term-setting-speed"),
                words("term-speed", value=str(self.copas.settings.speed)),
            ),
            Row(
                "seed",
                words("term-new-seed"),
                self.seed or words("term-new-seed-any"),
                words("term-new-seed.help"),
                "text",
            ),
            Row("more", words("term-new-less" if self.more else "term-new-more"), kind="button"),
        ]
        if self.more:
            rows += [self._option_row(option) for option in OPTIONS if option != "target"]
            rows += self._seat_rows()
        return rows

    def _preset_text(self) -> str:
        words = self.copas.words
        if self.preset is None:
            return words("rules-custom")
        return f"{words(f'rules-preset-{self.preset}')}: {words(f'rules-preset-{self.preset}.about')}"

    def _option_row(self, option: str) -> Row:
        words = self.copas.words
        kind = "choice" if option in CHOICES else "text"
        return Row(
            option,
            option_name(words, option),
            option_value(words, option, self.form.values[option]),
            option_help(words, option),
            kind,
        )

    def _everyone_text(self) -> str:
        words = self.copas.words
        if self.levels:
            return words("term-new-level-mixed")
        return level_name(words, self.everyone)

    def _seat_rows(self) -> list[Row]:
        words = self.copas.words
        names = words("table-bot-names").split("\n")
        return [
            Row(
                f"seat-{seat}",
                words("term-new-seat", name=names[seat - 1]),
                level_name(words, self.level(seat)),
            )
            for seat in range(1, int(self.form.values["players"]))
        ]

    def level(self, seat: int) -> str:
        """Return the level of a bot's seat."""
        return self.levels.get(seat, self.everyone)

    # Changes

    @on(OptionList.OptionHighlighted)
    def explain(self) -> None:
        """Explain the highlighted row."""
        row = self.query_one(Form).row
        if row is not None:
            self.query_one("#help", Static).update(row.help)

    @on(Form.Changed)
    def change(self, event: Form.Changed) -> None:
        """Take another value for a row."""
        key, by = event.row.key, event.by
        if key == "preset":
            self._change_preset(by)
        elif key == "everyone":
            self.everyone = _step(LEVELS, self.everyone, by)
            self.levels.clear()
        elif key == "speed":
            self.copas.change_settings(speed=_step(tuple(Speed), self.copas.settings.speed, by))
        elif key.startswith("seat-"):
            seat = int(key.removeprefix("seat-"))
            self.levels[seat] = _step(LEVELS, self.level(seat), by)
        else:
            self._take(self.form.step(key, by))
        self.show_form()

    def _take(self, form: RulesForm) -> None:
        """Take a changed form; it may have become a preset, or none."""
        self.form = form
        self.preset = None if form.problem() is not None else form.rules().preset_name

    def _change_preset(self, by: int) -> None:
        self.preset = _step(tuple(PRESETS), self.preset, by)
        self.form = RulesForm.of(PRESETS[self.preset])

    @on(OptionList.OptionSelected)
    def select(self) -> None:
        """Enter: start, unfold, write, or take the next value."""
        row = self.query_one(Form).row
        if row is None:
            return
        if row.key == "start":
            self.start()
        elif row.key == "more":
            self.more = not self.more
            self.show_form()
        elif row.kind == "text" or row.key in WRITTEN:
            self._write(row)
        else:
            self.query_one(Form).action_change(1)

    def _write(self, row: Row) -> None:
        words = self.copas.words

        def written(text: str | None) -> None:
            if text is None:
                return
            if row.key == "seed":
                self.seed = text.strip()[:64]
                self.show_form()
                return
            try:
                self._take(self.form.write(row.key, text))
            except InvalidRules as error:
                self.query_one("#problem", Static).update(rules_refusal(words, error))
            else:
                self.show_form()

        value = self.seed if row.key == "seed" else self._written_value(row.key)
        help_text = words("term-new-cycle-letters") if row.key == "pass_cycle" else row.help
        self.app.push_screen(TextQuestion(row.label, help_text, value, words("term-foot-write")), written)

    def _written_value(self, option: str) -> str:
        value: Any = self.form.values[option]
        match option:
            case "removed":
                return " ".join(map(str, value))
            case "pass_cycle":
                letters = self.copas.words("term-new-cycle-keys").split()
                order = ("left", "right", "across", "hold")
                return " ".join(letters[order.index(str(direction))] for direction in value)
        return str(value)

    def show_form(self) -> None:
        """Show the rows, and why they cannot be played together."""
        self.query_one(Form).show_rows(self.rows())
        problem = self.form.problem()
        text = "" if problem is None else rules_refusal(self.copas.words, problem)
        self.query_one("#problem", Static).update(text)
        self.explain()

    def start(self) -> None:
        """Start the match, if the options fit."""
        if self.form.problem() is not None:
            self.show_form()
            return
        rules = self.form.rules()
        levels = tuple(self.level(seat) for seat in range(1, rules.players))
        self.app.pop_screen()
        self.copas.start(rules, levels, self.seed)


def _step(choices: Sequence[Any], value: object, by: int) -> Any:  # noqa: ANN401 - one of the choices
    at = choices.index(value) + by if value in choices else 0
    return choices[at % len(choices)]
