"""Dialogs over the table: text to read, questions, lists with values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

R = TypeVar("R")


class Dialog(ModalScreen[R], Generic[R]):
    """A box in the middle of the screen with a title, a body and a line that says how to go on."""

    DEFAULT_CSS = """
    Dialog { align: center middle; }
    Dialog > Vertical { width: auto; max-width: 96%; height: auto; max-height: 100%; padding: 0 1;
        background: $surface; border: round $primary; border-title-style: bold; }
    Dialog VerticalScroll { width: auto; height: auto; max-height: 100%; min-width: 30; }
    Dialog Static { width: auto; }
    Dialog .foot { text-style: bold; width: auto; margin-top: 1; }
    Dialog OptionList { width: auto; min-width: 40; max-width: 76; height: auto; max-height: 16;
        background: $surface; padding: 0; }
    Dialog OptionList, Dialog OptionList:focus { border: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, title: str, foot: str) -> None:
        super().__init__()
        self._title = title
        self._foot = foot

    def compose(self) -> ComposeResult:
        """Build the box."""
        with Vertical() as box:
            box.border_title = self._title
            yield from self.body()
            yield Label(self._foot, classes="foot", markup=False)

    def body(self) -> ComposeResult:
        """Build what stands between title and foot."""
        raise NotImplementedError

    def action_leave(self) -> None:
        """Close without an answer."""
        self.dismiss(None)

    def on_click(self, event: events.Click) -> None:
        """A click beside the box, or on its last line, closes it."""
        widget = event.widget
        if widget is self or (isinstance(widget, Label) and widget.has_class("foot")):
            self.confirm()

    def confirm(self) -> None:
        """Close as the enter key does."""
        self.action_leave()


class Reading(Dialog[None]):
    """Text to read; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q", "leave", show=False),
        Binding("up,k", "scroll_by(-1)", show=False),
        Binding("down,j", "scroll_by(1)", show=False),
        Binding("pageup", "scroll_by(-10)", show=False),
        Binding("pagedown", "scroll_by(10)", show=False),
    ]

    def __init__(self, title: str, text: Text | str, foot: str) -> None:
        super().__init__(title, foot)
        self._text = text if isinstance(text, Text) else Text(text)

    def body(self) -> ComposeResult:
        """Build the text."""
        with VerticalScroll(can_focus=False):
            yield Static(self._text)

    def action_scroll_by(self, rows: int) -> None:
        """Scroll."""
        self.query_one(VerticalScroll).scroll_relative(y=rows, animate=False)


class Paging(Dialog[None]):
    """Pages to look through with the arrows; opens on the last one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q,u,p", "leave", show=False),
        Binding("left,up,pageup", "turn(-1)", show=False),
        Binding("right,down,pagedown", "turn(1)", show=False),
        Binding("home", "turn(-10000)", show=False),
        Binding("end", "turn(10000)", show=False),
    ]

    def __init__(self, title: str, count: int, page: Callable[[int], Text], foot: str) -> None:
        super().__init__(title, foot)
        self._count = count
        self._page = page
        self.at = count - 1

    def body(self) -> ComposeResult:
        """Build the page."""
        with VerticalScroll(can_focus=False):
            yield Static(self._page(self.at), id="page")

    def action_turn(self, by: int) -> None:
        """Turn pages; the ends stop."""
        self.at = max(0, min(self._count - 1, self.at + by))
        self.query_one("#page", Static).update(self._page(self.at))


class Question(Dialog[str]):
    """A choice among a few answers; the result is the answer's id, or None."""

    def __init__(
        self, title: str, text: str, answers: Sequence[tuple[str, str]], foot: str, *, closable: bool = True
    ) -> None:
        super().__init__(title, foot)
        self._text = text
        self._answers = answers
        self._closable = closable

    def body(self) -> ComposeResult:
        """Build text and answers."""
        if self._text:
            yield Static(Text(self._text))
        yield OptionList(*(Option(label, id=key) for key, label in self._answers), markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Answer."""
        self.dismiss(event.option_id)

    def action_leave(self) -> None:
        """Close without an answer, where that is possible."""
        if self._closable:
            self.dismiss(None)

    def confirm(self) -> None:
        """Answer with what is highlighted."""
        self.query_one(OptionList).action_select()


class TextQuestion(Dialog[str]):
    """A line of text to write."""

    def __init__(self, title: str, text: str, value: str, foot: str) -> None:
        super().__init__(title, foot)
        self._text = text
        self._value = value

    def body(self) -> ComposeResult:
        """Build the line."""
        yield Static(Text(self._text))
        yield Input(self._value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Answer."""
        self.dismiss(event.value)

    def confirm(self) -> None:
        """Answer with what is written."""
        self.dismiss(self.query_one(Input).value)


# Lists whose rows have values


@dataclass(frozen=True)
class Row:
    """A row of a form.

    Attributes:
        key: its name.
        label: what is chosen.
        value: what stands there, in words.
        help: one sentence about it.
        kind: `choice` (arrows change it), `text` (enter writes it) or `button`.

    """

    key: str
    label: str
    value: str = ""
    help: str = ""
    kind: str = "choice"


class Form(OptionList):
    """Rows with values: the arrows up and down move, left and right change, enter changes or writes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "change(-1)", show=False),
        Binding("right", "change(1)", show=False),
    ]

    def __init__(self, rows: Sequence[Row], *, form_id: str | None = None, plain: bool = False) -> None:
        super().__init__(id=form_id, markup=False)
        self._plain = plain
        self.rows: list[Row] = []
        self.show_rows(rows)

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows, keeping the highlight on its row."""
        key = self.row.key if self.row is not None else None
        keys = [row.key for row in rows]
        if keys == [row.key for row in self.rows]:
            for index, row in enumerate(rows):
                if row != self.rows[index]:
                    self.replace_option_prompt_at_index(index, self._prompt(row))
            self.rows = list(rows)
            return
        self.rows = list(rows)
        self.clear_options()
        self.add_options([Option(self._prompt(row), id=row.key) for row in rows])
        self.highlighted = keys.index(key) if key in keys else 0

    def _prompt(self, row: Row) -> str:
        if row.kind == "button":
            return row.label
        left, right = ("<", ">") if self._plain else ("◂", "▸")
        value = f"{left} {row.value} {right}" if row.kind == "choice" else f"  {row.value}"
        return f"{row.label:<26} {value}"

    @property
    def row(self) -> Row | None:
        """The highlighted row."""
        at = self.highlighted
        return self.rows[at] if at is not None and at < len(self.rows) else None

    class Changed(Message):
        """A row is to change."""

        def __init__(self, row: Row, by: int) -> None:
            super().__init__()
            self.row = row
            self.by = by

    def action_change(self, by: int) -> None:
        """Change the highlighted row."""
        if self.row is not None and self.row.kind == "choice":
            self.post_message(self.Changed(self.row, by))
