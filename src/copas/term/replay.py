"""Looking at a record: every hand open, card by card, trick by trick, deal by deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from copas.events import CardPlayed, CardsPassed, Event, HandsDealt, MoonChosen, RestClaimed
from copas.open_deal import OpenDeal
from copas.record import Record
from copas.term.dialogs import Reading
from copas.term.frames import Frames
from copas.term.table import TableState, TableView
from copas.term.widgets import Act, ActionBar, Line
from copas.wording import card_marks, direction_name, preset_title

if TYPE_CHECKING:
    from copas.i18n import Catalogue
    from copas.term.app import CopasApp


def names_of(record: Record, words: Catalogue) -> list[str]:
    """Return a name for each seat: its own, or its number."""
    seats = record.seats or ()
    return [
        (seats[seat].name if seat < len(seats) else "") or words("replay-seat", number=seat + 1)
        for seat in range(record.rules.players)
    ]


def labels_of(record: Record, words: Catalogue) -> tuple[str, ...]:
    """Return each seat's name with its mark: square brackets for bots."""
    bots = [seat.bot is not None for seat in record.seats] or [False] * record.rules.players
    names = names_of(record, words)
    return tuple(f"[{name}]" if bot else f"({name})" for name, bot in zip(names, bots, strict=True))


def event_text(
    event: Event, deal: OpenDeal, names: list[str], words: Catalogue, *, letters: bool = False
) -> str:
    """Return what happened in words.

    Args:
        event: what happened.
        deal: the deal right after it.
        names: one name per seat.
        words: the catalogue.
        letters: whether suits are letters.

    """
    match event:
        case HandsDealt():
            direction = direction_name(words, deal.public.direction)
            return words("replay-dealt", number=deal.public.number, direction=direction)
        case CardsPassed():
            return words("replay-passed")
        case CardPlayed(seat, card):
            text = words("replay-played", name=names[seat], card=card_marks(words, [card], letters=letters))
            if not deal.public.trick and deal.public.tricks:
                text += f". {_trick_end(deal, names, words)}"
            return text
        case RestClaimed(seat, cards):
            return words("replay-claimed", name=names[seat], shown=len(cards))
        case MoonChosen(seat, choice):
            return words("replay-moon", name=names[seat], choice=str(choice))
    return ""


def _trick_end(deal: OpenDeal, names: list[str], words: Catalogue) -> str:
    taker = deal.public.tricks[-1].taker
    if taker is None:
        return words("table-trick-cancelled")
    points = sum(map(deal.rules.points, deal.public.tricks[-1].cards))
    return words("table-trick-taken", who="other", name=names[taker], points=points)


class ReplayScreen(Screen[None]):
    """A record on the screen."""

    CSS = """
    ReplayScreen { layout: vertical; }
    ReplayScreen TableView { height: 1fr; min-height: 12; }
    ReplayScreen VerticalScroll { height: auto; max-height: 10; background: $surface; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,space,enter,l,L", "card(1)", show=False),
        Binding("left,backspace", "card(-1)", show=False),
        Binding("down,n,N", "trick(1)", show=False),
        Binding("up,b,B", "trick(-1)", show=False),
        Binding("pagedown", "deal(1)", show=False),
        Binding("pageup", "deal(-1)", show=False),
        Binding("home", "go(0)", show=False),
        Binding("end", "go(-1)", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("escape,q", "leave", show=False),
    ]

    def __init__(self, record: Record) -> None:
        super().__init__()
        self.frames = Frames(record)
        self.index = 0

    @property
    def copas(self) -> CopasApp:
        """The program."""
        return cast("CopasApp", self.app)

    def compose(self) -> ComposeResult:
        """Build the screen from the top down."""
        look, words = self.copas.look, self.copas.words
        yield Line(look, "bar", id="header")
        yield TableView(look, id="table")
        yield Line(look, "turn", id="event")
        with VerticalScroll(can_focus=False):
            yield Static("", id="hands")
        bar = ActionBar(look, id="acts")
        bar.acts = (
            Act(look.sign("→", ">"), words("replay-act-card"), "card(1)", main=True),
            Act(look.sign("←", "<"), words("replay-act-back"), "card(-1)"),
            Act(look.sign("↓", "v"), words("replay-act-trick"), "trick(1)"),
            Act(look.sign("↑", "^"), words("replay-act-trick-back"), "trick(-1)"),
            Act("PgDn", words("replay-act-deal"), "deal(1)"),
            Act("Esc", words("replay-act-leave"), "leave"),
        )
        yield bar

    def on_mount(self) -> None:
        """Show the first moment."""
        self.show_frame()

    def show_frame(self) -> None:
        """Show the present moment."""
        record, words, look = self.frames.record, self.copas.words, self.copas.look
        deal, event = self.frames.at(self.index), self.frames.event(self.index)
        names = names_of(record, words)
        header = self.query_one("#header", Line)
        header.text = words("replay-header", game=preset_title(words, record.rules), deal=deal.public.number)
        header.right = words("replay-position", at=self.index + 1, count=len(self.frames.frames))
        self.query_one("#event", Line).text = event_text(event, deal, names, words, letters=look.letters)
        self.query_one(TableView).state = _table(record, deal, words)
        self.query_one("#hands", Static).update(self._hands(deal))

    def _hands(self, deal: OpenDeal) -> Text:
        look, words = self.copas.look, self.copas.words
        labels = labels_of(self.frames.record, words)
        text = Text()
        for seat, label in enumerate(labels):
            cards = self.copas.settings.sort(list(deal.hands[seat]))
            score, points = deal.public.scores[seat], deal.public.points[seat]
            line = f"{label:<12}{score:>4} {points:>+4}  {look.marks(cards)}"
            text.append(line + ("\n" if seat < len(labels) - 1 else ""))
        return text

    def action_card(self, by: int) -> None:
        """Go on or back by a card."""
        self._go(self.index + by)

    def action_trick(self, by: int) -> None:
        """Go on or back by a trick."""
        self._go(self.frames.next_trick(self.index, by))

    def action_deal(self, by: int) -> None:
        """Go on or back by a deal."""
        self._go(self.frames.next_deal(self.index, by))

    def action_go(self, index: int) -> None:
        """Go to the beginning (0) or the end (-1)."""
        self._go(index % len(self.frames.frames))

    def _go(self, index: int) -> None:
        self.index = max(0, min(len(self.frames.frames) - 1, index))
        self.show_frame()

    def on_action_bar_chosen(self, event: ActionBar.Chosen) -> None:
        """Do what was clicked."""
        self.call_next(self.run_action, event.action)

    def action_help(self) -> None:
        """Show all keys."""
        words = self.copas.words
        self.app.push_screen(
            Reading(words("term-help-title"), words("replay-help"), words("term-foot-close"))
        )

    def action_leave(self) -> None:
        """Go back, or end the program if it was opened for this."""
        if self.copas.opening.record is not None:
            self.app.exit()
        else:
            self.dismiss()


def _table(record: Record, deal: OpenDeal, words: Catalogue) -> TableState:
    public = deal.public
    labels = labels_of(record, words)
    if public.trick:
        return TableState(labels, deal.turn, tuple(public.current_plays()), public.winning_seat())
    if public.tricks and public.claimed is None:
        trick = public.tricks[-1]
        return TableState(labels, deal.turn, tuple(trick.plays), trick.winner)
    return TableState(labels, deal.turn)
