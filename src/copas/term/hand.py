"""The person's hand: cards side by side, as far apart as the width allows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from rich.style import Style
from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from copas.cards import Card
from copas.errors import Reason
from copas.term.look import Canvas, Look

CARD_WIDTH: Final = 6
CARD_HEIGHT: Final = 4
HEIGHT: Final = CARD_HEIGHT + 2
"""One row above for chosen cards, one below for the pointer."""
MIN_STEP: Final = 4
"""Columns a card needs to show its whole mark, `10♦`; below that a ten is `T`."""
DOUBLE_CLICK: Final = 0.3
"""Seconds within which a second click belongs to the first: it never plays a card."""

_RANK_KEYS: Final = {
    **{str(n): n for n in range(2, 10)},
    "0": 10,
    "t": 10,
    "j": 11,
    "q": 12,
    "k": 13,
    "a": 14,
}


@dataclass(frozen=True)
class HandState:
    """What the hand shows.

    Attributes:
        cards: the cards from the left.
        refused: the cards that the rules keep from being played next, with the rule.
        received: the cards that came with the pass and were not played yet.
        chosen: the cards that stand higher.

    """

    cards: tuple[Card, ...] = ()
    refused: Mapping[Card, Reason] = field(default_factory=dict)
    received: frozenset[Card] = frozenset()
    chosen: frozenset[Card] = frozenset()


def step_for(count: int, width: int) -> int:
    """Return how many columns lie between the left edges of neighbouring cards."""
    if count < 2:
        return CARD_WIDTH
    return max(MIN_STEP - 1, min(CARD_WIDTH + 1, (width - CARD_WIDTH) // (count - 1)))


def left_edge(count: int, width: int) -> int:
    """Return the column where the first card begins, so that the hand stands in the middle."""
    return max(0, (width - (step_for(count, width) * (count - 1) + CARD_WIDTH)) // 2)


def draw_hand(look: Look, state: HandState, cursor: int | None, width: int) -> Canvas:
    """Draw a hand.

    Args:
        look: colours and signs.
        state: the cards and their states.
        cursor: the index of the card with the pointer, or None.
        width: the columns there are.

    """
    canvas = Canvas(look, width, HEIGHT)
    count = len(state.cards)
    step, left = step_for(count, width), left_edge(count, width)
    for index, card in enumerate(state.cards):
        y = 0 if card in state.chosen else 1
        mark = look.mark(card) if step >= MIN_STEP else look.mark(card).replace("10", "T")
        _draw(canvas, (left + index * step, y), card, state, mark, pointed=index == cursor)
    if cursor is not None and cursor < count:
        canvas.put(left + cursor * step + 1, HEIGHT - 1, look.sign("▲", "^"), "cursor")
    return canvas


def _draw(
    canvas: Canvas, at: tuple[int, int], card: Card, state: HandState, mark: str, *, pointed: bool
) -> None:
    look = canvas.look
    x, y = at
    off = card in state.refused
    edge = "off-edge" if off else "edge-cursor" if pointed else "edge"
    canvas.box(x, y, (CARD_WIDTH, CARD_HEIGHT), look.edge(broken=off, heavy=pointed and not off), edge)
    canvas.put(x + 1, y + 1, mark, "off-face" if off else look.suit_style(card.suit))
    if card in state.received:
        canvas.put(x + 1, y + 2, look.sign("●", "+"), "off-face" if off else "mark")


class HandView(Widget, can_focus=True):
    """The hand as a widget: one stop for the keyboard, arrows inside, clicks on cards."""

    DEFAULT_CSS = f"HandView {{ height: {HEIGHT}; }}"

    cursor: reactive[int] = reactive(0)
    state: reactive[HandState] = reactive(HandState())

    class Moved(Message):
        """The pointer stands on another card."""

    class Toggled(Message):
        """The space bar, or a click, on a card."""

        def __init__(self, card: Card, *, clicked: bool, again: bool = False) -> None:
            super().__init__()
            self.card = card
            self.clicked = clicked
            self.again = again
            """Whether the same card was clicked before, long enough ago."""

    class Entered(Message):
        """The enter key; `card` is under the pointer, if there is one."""

        def __init__(self, card: Card | None) -> None:
            super().__init__()
            self.card = card

    def __init__(self, look: Look, *, id: str | None = None) -> None:  # noqa: A002 - Textual's name
        super().__init__(id=id)
        self.look = look
        self._strips: list[Strip] = []
        self._last_click: tuple[float, Card] | None = None

    @property
    def card(self) -> Card | None:
        """The card under the pointer."""
        cards = self.state.cards
        return cards[self.cursor] if 0 <= self.cursor < len(cards) else None

    def point_at(self, card: Card) -> None:
        """Move the pointer to a card, if it is in the hand."""
        if card in self.state.cards:
            self.cursor = self.state.cards.index(card)

    def watch_state(self, old: HandState, new: HandState) -> None:
        """Keep the pointer on its card when others go, and near it when it goes itself."""
        if old.cards != new.cards and old.cards:
            before = old.cards[self.cursor] if self.cursor < len(old.cards) else None
            if before in new.cards:
                self.cursor = new.cards.index(before)
            else:
                self.cursor = max(0, min(self.cursor, len(new.cards) - 1))
        self.redraw()

    def watch_cursor(self) -> None:
        """Redraw, and tell."""
        self.redraw()
        self.post_message(self.Moved())

    def redraw(self) -> None:
        """Draw again."""
        self._strips = []
        self.refresh()

    def on_resize(self) -> None:
        """Draw again for the new width."""
        self.redraw()

    def on_focus(self) -> None:
        """Show the pointer."""
        self.redraw()

    def on_blur(self) -> None:
        """Hide the pointer."""
        self.redraw()

    def render_line(self, y: int) -> Strip:
        """Return a row of the drawing."""
        if not self._strips:
            cursor = self.cursor if self.has_focus and self.state.cards else None
            self._strips = draw_hand(self.look, self.state, cursor, self.size.width).strips()
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width, Style())

    def on_key(self, event: events.Key) -> None:
        """Move the pointer, choose, enter."""
        count = len(self.state.cards)
        if event.key == "enter":
            self.post_message(self.Entered(self.card))
        elif event.key == "space" and self.card is not None:
            self.post_message(self.Toggled(self.card, clicked=False))
        elif event.key in ("left", "right") and count:
            self.cursor = (self.cursor + (1 if event.key == "right" else -1)) % count
        elif event.key in ("home", "end") and count:
            self.cursor = 0 if event.key == "home" else count - 1
        elif event.key in ("up", "down") and count:
            self._jump_suit(1 if event.key == "up" else -1)
        elif event.character in _RANK_KEYS:
            self._jump_rank(_RANK_KEYS[event.character])
        else:
            return
        event.stop()
        event.prevent_default()

    def _jump_rank(self, rank: int) -> None:
        """Go to the next card of a rank, starting over at the left."""
        cards = self.state.cards
        order = [*range(self.cursor + 1, len(cards)), *range(self.cursor + 1)]
        self.cursor = next(
            (index for index in order if index < len(cards) and cards[index].rank == rank), self.cursor
        )

    def _jump_suit(self, direction: int) -> None:
        """Go to the first card of the next suit in the hand."""
        cards = self.state.cards
        suits = list(dict.fromkeys(card.suit for card in cards))
        wanted = suits[(suits.index(cards[self.cursor].suit) + direction) % len(suits)]
        self.cursor = next(index for index, card in enumerate(cards) if card.suit == wanted)

    def on_click(self, event: events.Click) -> None:
        """Point at the card that was clicked, and tell."""
        index = self._index_at(event.x)
        if index is None:
            return
        card = self.state.cards[index]
        self.cursor = index
        before, self._last_click = self._last_click, (event.time, card)
        # The second half of a double click belongs to the first click.
        if before is not None and before[1] == card and event.time - before[0] < DOUBLE_CLICK:
            return
        again = before is not None and before[1] == card
        self.post_message(self.Toggled(card, clicked=True, again=again))

    def _index_at(self, x: int) -> int | None:
        count = len(self.state.cards)
        step, left = step_for(count, self.size.width), left_edge(count, self.size.width)
        if not count or not left <= x < left + step * (count - 1) + CARD_WIDTH:
            return None
        return min((x - left) // step, count - 1)
