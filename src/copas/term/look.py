"""Colours and signs: three palettes, and a small canvas to draw cards on.

Nothing is told by colour alone: illegal cards have a broken edge, chosen cards stand higher, the card that is
winning carries a pointer, bots have square brackets and people round ones. So the same drawing serves full
colour, sixteen colours and none.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from copas.cards import Card, Suit
from copas.i18n import Catalogue
from copas.wording import card_mark

DARK: Final = {
    "cloth": "#EDF1EA on #1E362E",
    "cloth-2": "#B4C6BC on #1E362E",
    "turn": "bold #0B1B2E on #8CB8F0",
    "points": "bold #FF9AA2 on #1E362E",
    "moon": "bold #F2C066 on #1E362E",
    "warn": "bold #F2C066 on #1E362E",
    "panel": "#ECEAE2 on #1A2120",
    "panel-2": "#A9B5AF on #1A2120",
    "panel-head": "bold #8CB8F0 on #1A2120",
    "panel-points": "bold #FF9AA2 on #1A2120",
    "bar": "#ECEAE2 on #111615",
    "bar-key": "bold #8CB8F0 on #111615",
    "bar-off": "#5F6B65 on #111615",
    "bar-go": "bold #0B1B2E on #8CB8F0",
    "edge": "#8A8F88 on #F3EFE4",
    "edge-cursor": "bold #1F4E8C on #F3EFE4",
    "face-black": "bold #15181A on #F3EFE4",
    "face-red": "bold #B80F28 on #F3EFE4",
    "face-blue": "bold #0033A9 on #F3EFE4",
    "face-green": "bold #007359 on #F3EFE4",
    "mark": "bold #1F4E8C on #F3EFE4",
    "off-edge": "#6F7A74 on #2B4139",
    "off-face": "#A9B5AF on #2B4139",
    "cursor": "bold #8CB8F0 on #1E362E",
}
LIGHT: Final = {
    "cloth": "#15241D on #B9CFC1",
    "cloth-2": "#2F4439 on #B9CFC1",
    "turn": "bold #FFFFFF on #1F4E8C",
    "points": "bold #7A0B1C on #B9CFC1",
    "moon": "bold #5B3A00 on #B9CFC1",
    "warn": "bold #5B3A00 on #B9CFC1",
    "panel": "#1D2422 on #FFFDF8",
    "panel-2": "#515C57 on #FFFDF8",
    "panel-head": "bold #1F4E8C on #FFFDF8",
    "panel-points": "bold #A8182F on #FFFDF8",
    "bar": "#1D2422 on #F5F1E8",
    "bar-key": "bold #1F4E8C on #F5F1E8",
    "bar-off": "#8C938E on #F5F1E8",
    "bar-go": "bold #FFFFFF on #1F4E8C",
    "edge": "#8A8F88 on #FFFEFA",
    "edge-cursor": "bold #1F4E8C on #FFFEFA",
    "face-black": "bold #15181A on #FFFEFA",
    "face-red": "bold #C4122B on #FFFEFA",
    "face-blue": "bold #0033A9 on #FFFEFA",
    "face-green": "bold #008064 on #FFFEFA",
    "mark": "bold #1F4E8C on #FFFEFA",
    "off-edge": "#7D9186 on #A9C0B2",
    "off-face": "#3F5449 on #A9C0B2",
    "cursor": "bold #1F4E8C on #B9CFC1",
}
SIXTEEN: Final = {
    "cloth": "default on default",
    "cloth-2": "default on default",
    "turn": "bold reverse",
    "points": "bold red",
    "moon": "bold yellow",
    "warn": "bold yellow",
    "panel": "default on default",
    "panel-2": "default on default",
    "panel-head": "bold default on default",
    "panel-points": "bold red",
    "bar": "default on default",
    "bar-key": "bold default on default",
    "bar-off": "dim default on default",
    "bar-go": "bold reverse",
    "edge": "default on default",
    "edge-cursor": "bold default on default",
    "face-black": "bold default on default",
    "face-red": "bold red on default",
    "face-blue": "bold cyan on default",
    "face-green": "bold green on default",
    "mark": "bold default on default",
    "off-edge": "dim default on default",
    "off-face": "dim default on default",
    "cursor": "bold default on default",
}
"""Sixteen colours of the terminal's own choosing; without colour, bold, dim and reverse remain."""

_TWO_COLOURS: Final = {Suit.HEARTS: "face-red", Suit.DIAMONDS: "face-red"}
_FOUR_COLOURS: Final = {Suit.HEARTS: "face-red", Suit.DIAMONDS: "face-blue", Suit.CLUBS: "face-green"}


@dataclass(frozen=True)
class Edge:
    """The characters of a card's edge: corners from the top left, clockwise, then both lines."""

    corners: str
    flat: str
    upright: str


ROUND: Final = Edge("╭╮╯╰", "─", "│")
BROKEN: Final = Edge("┌┐┘└", "┄", "┆")
HEAVY: Final = Edge("┏┓┛┗", "━", "┃")
PLAIN_ROUND: Final = Edge("++++", "-", "|")
PLAIN_BROKEN: Final = Edge("....", ".", ":")
PLAIN_HEAVY: Final = Edge("####", "=", "#")


class Look:
    """How things are drawn for one person on one terminal.

    Attributes:
        words: the catalogue.
        letters: whether suits are letters.
        plain: whether only ASCII signs are used.

    """

    def __init__(
        self,
        words: Catalogue,
        palette: Mapping[str, str],
        *,
        letters: bool = False,
        four_colours: bool = False,
        plain: bool = False,
    ) -> None:
        self.words = words
        self.letters = letters or plain
        self.plain = plain
        self._suits = _FOUR_COLOURS if four_colours else _TWO_COLOURS
        self._styles = {name: Style.parse(text) for name, text in palette.items()}

    def style(self, name: str) -> Style:
        """Return a named style of the palette."""
        return self._styles[name]

    def suit_style(self, suit: Suit) -> str:
        """Return the name of the style of a suit's faces."""
        return self._suits.get(suit, "face-black")

    def mark(self, card: Card) -> str:
        """Return a card in two or three characters."""
        return card_mark(self.words, card, letters=self.letters)

    def marks(self, cards: list[Card]) -> str:
        """Return several cards with spaces between."""
        return " ".join(map(self.mark, cards))

    def sign(self, symbol: str, plain: str) -> str:
        """Return a symbol, or what stands for it in ASCII."""
        return plain if self.plain else symbol

    def edge(self, *, broken: bool = False, heavy: bool = False) -> Edge:
        """Return the edge of a card in some state."""
        if broken:
            return PLAIN_BROKEN if self.plain else BROKEN
        if heavy:
            return PLAIN_HEAVY if self.plain else HEAVY
        return PLAIN_ROUND if self.plain else ROUND


class Canvas:
    """A grid of styled characters that becomes strips for a widget."""

    def __init__(self, look: Look, width: int, height: int, style: str = "cloth") -> None:
        self.look = look
        self.width = width
        self.height = height
        ground = look.style(style)
        self._cells = [[(" ", ground)] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str) -> None:
        """Write text; what falls outside is cut off."""
        if not 0 <= y < self.height:
            return
        row = self._cells[y]
        drawn = self.look.style(style)
        for at, character in enumerate(text, x):
            if 0 <= at < self.width:
                row[at] = (character, drawn)

    def centre(self, x: int, y: int, text: str, style: str) -> None:
        """Write text with its middle at x."""
        self.put(x - len(text) // 2, y, text, style)

    def box(self, x: int, y: int, size: tuple[int, int], edge: Edge, style: str) -> None:
        """Draw an empty box of (width, height), filled."""
        width, height = size
        left_top, right_top, right_bottom, left_bottom = tuple(edge.corners)
        self.put(x, y, left_top + edge.flat * (width - 2) + right_top, style)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, edge.upright + " " * (width - 2) + edge.upright, style)
        self.put(x, y + height - 1, left_bottom + edge.flat * (width - 2) + right_bottom, style)

    def strips(self) -> list[Strip]:
        """Return the rows as strips."""
        return [Strip(_segments(row), self.width) for row in self._cells]

    def text(self) -> str:
        """Return the characters alone, for tests."""
        return "\n".join("".join(character for character, _ in row) for row in self._cells)


def _segments(row: list[tuple[str, Style]]) -> list[Segment]:
    segments: list[Segment] = []
    start = 0
    for at in range(1, len(row) + 1):
        if at == len(row) or row[at][1] is not row[start][1]:
            segments.append(Segment("".join(character for character, _ in row[start:at]), row[start][1]))
            start = at
    return segments


CARD: Final = (5, 3)
"""Width and height of a card on the table."""


def draw_card(
    canvas: Canvas, x: int, y: int, card: Card, *, winning: bool = False, off: bool = False
) -> None:
    """Draw a card on the table; the one that is winning carries a pointer in its lower edge."""
    look = canvas.look
    canvas.box(x, y, CARD, look.edge(broken=off), "off-edge" if off else "edge")
    face = "off-face" if off else look.suit_style(card.suit)
    canvas.put(x + 1, y + 1, f"{look.mark(card):>3}"[:3], face)
    if winning:
        canvas.put(x + 2, y + 2, look.sign("▲", "^"), "off-face" if off else "mark")
