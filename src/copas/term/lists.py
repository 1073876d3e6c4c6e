"""Lists to choose from, with a pointer at the row that is meant; and rows that have values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, cast

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option

if TYPE_CHECKING:
    from copas.term.app import CopasApp


class Choices(OptionList):
    """A list whose highlighted row carries a pointer: colour alone would not show on every terminal."""

    def __init__(self, choices: Sequence[tuple[str, str]] = (), *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, markup=False)
        self._texts: list[str] = []
        self._pointed: int | None = None
        self.set_choices(choices)

    def set_choices(self, choices: Sequence[tuple[str, str]], highlighted: int = 0) -> None:
        """Show these choices.

        Args:
            choices: an id and a text each; a choice with an empty id cannot be taken.
            highlighted: the index of the one that is meant at first.

        """
        # The pointer is taken away first: clearing moves the highlight, and there is nothing to write on.
        self._texts, self._pointed = [], None
        self.clear_options()
        self._texts = [text for _, text in choices]
        self.add_options([Option(f"  {text}", id=key or None, disabled=not key) for key, text in choices])
        self.highlighted = highlighted if choices else None

    def set_text(self, index: int, text: str) -> None:
        """Change the text of one choice."""
        self._texts[index] = text
        self._write(index)

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Move the pointer."""
        super().watch_highlighted(highlighted)
        before, self._pointed = self._pointed, highlighted
        for index in (before, highlighted):
            if index is not None and index < len(self._texts):
                self._write(index)

    def on_mount(self) -> None:
        """Write the pointer, which needs the program's signs."""
        if self._pointed is not None:
            self._write(self._pointed)

    def _write(self, index: int) -> None:
        if not self.is_attached:
            return
        sign = cast("CopasApp", self.app).look.sign("▸", ">")
        mark = f"{sign} " if index == self._pointed else "  "
        self.replace_option_prompt_at_index(index, mark + self._texts[index])


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


class Form(Choices):
    """Rows with values: the arrows up and down move, left and right change, enter changes or writes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "change(-1)", show=False),
        Binding("right", "change(1)", show=False),
    ]

    class Changed(Message):
        """A row is to change by a step."""

        def __init__(self, row: Row, by: int) -> None:
            super().__init__()
            self.row = row
            self.by = by

    def __init__(self, rows: Sequence[Row], *, plain: bool = False) -> None:
        self._plain = plain
        self.rows = list(rows)
        super().__init__([(row.key, self._text(row)) for row in rows])

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show these rows, keeping the pointer on its row."""
        key = self.row.key if self.row is not None else None
        keys = [row.key for row in rows]
        before, self.rows = self.rows, list(rows)
        if keys != [row.key for row in before]:
            at = keys.index(key) if key in keys else 0
            self.set_choices([(row.key, self._text(row)) for row in rows], at)
            return
        for index, (old, new) in enumerate(zip(before, rows, strict=True)):
            if old != new:
                self.set_text(index, self._text(new))

    def _text(self, row: Row) -> str:
        if row.kind == "button":
            return row.label
        left, right = ("<", ">") if self._plain else ("◂", "▸")
        value = f"{left} {row.value} {right}" if row.kind == "choice" else f"  {row.value}"
        return f"{row.label:<24} {value}"

    @property
    def row(self) -> Row | None:
        """The row that is meant."""
        at = self.highlighted
        return self.rows[at] if at is not None and at < len(self.rows) else None

    def action_change(self, by: int) -> None:
        """Change the row that is meant."""
        if self.row is not None and self.row.kind == "choice":
            self.post_message(self.Changed(self.row, by))
