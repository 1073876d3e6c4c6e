"""Dialogs over the table: text to read, questions, lists with values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList, Static

from copas.term.lists import Choices

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


class Paging(Dialog[bool]):
    """Pages to look through with the arrows; opens on the last one.

    The result says whether the enter key closed it, and not the escape key.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,u,p", "leave", show=False),
        Binding("enter,space", "go_on", show=False),
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

    def action_go_on(self) -> None:
        """Close and go on."""
        self.dismiss(True)

    def confirm(self) -> None:
        """Close as the enter key does."""
        self.action_go_on()


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
        yield Choices(self._answers)

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
