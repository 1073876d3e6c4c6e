"""Small widgets: the score panel, the bar of actions, and lists whose rows have values."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from copas.term.look import Canvas, Look
from copas.term.present import SeatRow


@dataclass(frozen=True)
class PanelState:
    """What the panel shows: the heads of three columns, one row per seat, and lines below."""

    heads: tuple[str, str, str] = ("", "", "")
    rows: tuple[SeatRow, ...] = ()
    lines: tuple[str, ...] = ()


class Panel(Widget):
    """Seats with tricks, points and scores; below, the last trick."""

    state: reactive[PanelState] = reactive(PanelState())

    def __init__(self, look: Look, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.look = look

    def render_line(self, y: int) -> Strip:
        """Return a row of the panel."""
        canvas = Canvas(self.look, self.size.width, 1, "panel")
        rows = self.state.rows
        if y == 0:
            self._head(canvas)
        elif y <= len(rows):
            self._row(canvas, rows[y - 1])
        elif y - len(rows) - 2 in range(len(self.state.lines)):
            first = y - len(rows) - 2 == 0
            canvas.put(1, 0, self.state.lines[y - len(rows) - 2], "panel-head" if first else "panel")
        return canvas.strips()[0]

    def _head(self, canvas: Canvas) -> None:
        for right, text in zip(_columns(canvas.width), self.state.heads, strict=True):
            canvas.put(right - len(text), 0, text, "panel-2")

    def _row(self, canvas: Canvas, row: SeatRow) -> None:
        mark = self.look.sign("▸", ">") if row.turn else " "
        canvas.put(0, 0, mark + row.label, "panel-head" if row.turn else "panel")
        values = (row.tricks, row.points, row.score)
        styles = ("panel", "panel-points" if row.points else "panel-2", "panel-head")
        for right, value, style in zip(_columns(canvas.width), values, styles, strict=True):
            canvas.put(right - len(str(value)), 0, str(value), style)


def _columns(width: int) -> tuple[int, int, int]:
    """Return the right edges of the three columns of numbers."""
    return width - 13, width - 7, width - 1


@dataclass(frozen=True)
class Act:
    """One thing to do in the bar.

    Attributes:
        key: what stands on the key.
        label: what it does.
        action: the screen's action.
        enabled: whether it can be done now.
        main: whether it is the one to do now.

    """

    key: str
    label: str
    action: str
    enabled: bool = True
    main: bool = False


class ActionBar(Widget):
    """The keys of the table in one row, each of which can be clicked; they never move."""

    DEFAULT_CSS = "ActionBar { height: 1; }"

    acts: reactive[tuple[Act, ...]] = reactive(())

    class Chosen(Message):
        """An action was clicked."""

        def __init__(self, action: str) -> None:
            super().__init__()
            self.action = action

    def __init__(self, look: Look, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.look = look

    def spans(self) -> list[tuple[int, int, Act]]:
        """Return the first and last column of each action; where room is short, the least useful go."""
        acts = list(self.acts)
        while len(acts) > 2 and _width(acts, 1) > self.size.width:
            idle = [act for act in acts if not act.enabled]
            acts.remove(idle[-1] if idle else acts[-3])
        gap = 2 if _width(acts, 2) <= self.size.width else 1
        found, x = [], 0
        for act in acts:
            found.append((x, x + len(_text(act)), act))
            x += len(_text(act)) + gap
        return found

    def render_line(self, y: int) -> Strip:
        """Return the row."""
        del y
        canvas = Canvas(self.look, self.size.width, 1, "bar")
        for x, _, act in self.spans():
            if act.main:
                canvas.put(x, 0, _text(act), "bar-go")
            elif not act.enabled:
                canvas.put(x, 0, _text(act), "bar-off")
            else:
                canvas.put(x, 0, act.key, "bar-key")
                canvas.put(x + len(act.key) + 1, 0, act.label, "bar")
        return canvas.strips()[0]

    def on_click(self, event: events.Click) -> None:
        """Tell which action was clicked."""
        for x, end, act in self.spans():
            if x <= event.x < end and act.enabled:
                self.post_message(self.Chosen(act.action))


def _width(acts: Sequence[Act], gap: int) -> int:
    return sum(len(_text(act)) + gap for act in acts) - gap


def _text(act: Act) -> str:
    return f"{act.key} {act.label}"


class Line(Widget):
    """Text in a style of the palette over one or two rows; a second text stands at the right of the first."""

    DEFAULT_CSS = "Line { height: 1; }"

    text: reactive[str] = reactive("")
    right: reactive[str] = reactive("")
    look_style: reactive[str] = reactive("bar")

    def __init__(self, look: Look, style: str, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.look = look
        self.set_reactive(Line.look_style, style)

    def render_line(self, y: int) -> Strip:
        """Return a row."""
        width = self.size.width
        canvas = Canvas(self.look, width, 1, self.look_style)
        rows = textwrap.wrap(self.text, width - 2) if self.size.height > 1 else [self.text]
        if y < len(rows):
            canvas.put(1, 0, rows[y], self.look_style)
        if y == 0 and len(self.text) + len(self.right) + 3 <= width:
            canvas.put(width - len(self.right) - 1, 0, self.right, self.look_style)
        return canvas.strips()[0]


NARROW: Final = 78
"""Columns below which the panel is hidden; the score is a key away."""


def fits_panel(width: int) -> bool:
    """Say whether the panel has room beside the table."""
    return width >= NARROW


def heads(texts: Sequence[str]) -> tuple[str, str, str]:
    """Return three heads as the panel wants them."""
    first, second, third = texts
    return first, second, third
