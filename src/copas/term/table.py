"""The table: seats around, the trick in the middle, from what the person knows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.style import Style
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from copas.cards import Card
from copas.seats import Seat
from copas.term.look import CARD, Canvas, Look, draw_card

SIDES: Final = {
    3: (0, 2, 0),
    4: (1, 1, 1),
    5: (1, 2, 1),
    6: (1, 3, 1),
    7: (1, 4, 1),
    8: (2, 3, 2),
    9: (2, 4, 2),
    10: (2, 5, 2),
}
"""How many seats stand left, above and right of the person, clockwise from the person's left."""
MIN_HEIGHT: Final = 12
MOST: Final = (84, 19)
"""Width and height beyond which the seats do not move further apart: a trick should be seen at one glance."""


@dataclass(frozen=True)
class TableState:
    """What the table shows.

    Attributes:
        labels: each seat's name with its mark; the person's seat is 0.
        turn: the seat that is to act, or None.
        plays: the trick on the table, in playing order.
        winning: the seat whose card wins or has won the trick.
        ready: the seats that have passed, while cards are being passed.
        notes: lines for the middle of the table, where no card lies.

    """

    labels: tuple[str, ...] = ()
    turn: Seat | None = None
    plays: tuple[tuple[Seat, Card], ...] = ()
    winning: Seat | None = None
    ready: frozenset[Seat] = frozenset()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Place:
    """Where a seat's name and card are drawn: column and row; `align` is -1, 0 or 1 for the name."""

    name: tuple[int, int]
    align: int
    card: tuple[int, int]


def places(players: int, width: int, height: int) -> list[Place]:
    """Return the places of all seats, the person's first, in the middle of what room there is."""
    inner = min(width, MOST[0]), min(height, MOST[1])
    dx, dy = (width - inner[0]) // 2, (height - inner[1]) // 2
    return [
        Place((p.name[0] + dx, p.name[1] + dy), p.align, (p.card[0] + dx, p.card[1] + dy))
        for p in _places(players, *inner)
    ]


def _places(players: int, width: int, height: int) -> list[Place]:
    left, above, right = SIDES[players]
    card_width, card_height = CARD
    reach = max(11, min(16, width // 4))
    found = [Place((width // 2, height - 1), 0, ((width - card_width) // 2, height - 1 - card_height))]
    for index in range(left):
        y = _side_row(left - 1 - index, left, height)
        found.append(Place((1, y + 1), -1, (reach, y)))
    for index in range(above):
        x = width * (2 * index + 1) // (2 * above)
        found.append(Place((x, 0), 0, (x - card_width // 2, 1)))
    for index in range(right):
        y = _side_row(index, right, height)
        found.append(Place((width - 2, y + 1), 1, (width - reach - card_width, y)))
    return found


def _side_row(index: int, count: int, height: int) -> int:
    """Return the first row of a card at the side, between the upper cards and the lower edge."""
    _, card_height = CARD
    room = height - 4 - (card_height if count == 1 else 0)
    return 4 + max(0, (room - count * card_height) * (index + 1) // (count + 1)) + index * card_height


def draw_table(look: Look, state: TableState, width: int, height: int) -> Canvas:
    """Draw the table.

    Args:
        look: colours and signs.
        state: what is to be seen.
        width: the columns there are.
        height: the rows there are.

    """
    canvas = Canvas(look, width, height)
    if not state.labels:
        return canvas
    spots = places(len(state.labels), width, height)
    _notes(canvas, state.notes)
    for seat, spot in enumerate(spots):
        _label(canvas, spot, _label_text(look, state, seat), turn=seat == state.turn)
    for seat, card in state.plays:
        draw_card(canvas, *spots[seat].card, card, winning=seat == state.winning)
    return canvas


def _label_text(look: Look, state: TableState, seat: Seat) -> str:
    text = state.labels[seat]
    if seat == state.turn:
        text = look.sign("▸", ">") + text
    return text + look.sign("✓", "*") if seat in state.ready else text


def _label(canvas: Canvas, spot: Place, text: str, *, turn: bool) -> None:
    x, y = spot.name
    style = "turn" if turn else "cloth"
    if spot.align == 0:
        canvas.centre(x, y, text, style)
    else:
        canvas.put(x if spot.align < 0 else x - len(text) + 1, y, text, style)


def _notes(canvas: Canvas, lines: Sequence[str]) -> None:
    top = max(4, (canvas.height - len(lines)) // 2)
    for row, line in enumerate(lines, top):
        canvas.centre(canvas.width // 2, row, line, "cloth-2")


class TableView(Widget):
    """The table as a widget."""

    state: reactive[TableState] = reactive(TableState())

    def __init__(self, look: Look, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.look = look
        self._strips: list[Strip] = []

    def watch_state(self) -> None:
        """Draw again."""
        self._strips = []

    def on_resize(self) -> None:
        """Draw again for the new size."""
        self._strips = []

    def redraw(self) -> None:
        """Draw again with a new look."""
        self._strips = []
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """Return a row of the drawing."""
        if not self._strips:
            self._strips = draw_table(self.look, self.state, self.size.width, self.size.height).strips()
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width, Style())
