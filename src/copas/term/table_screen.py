"""The table on the screen: it turns keys and clicks into commands, and shows what came of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal

from copas.cards import Card, CardSet
from copas.deal import Phase
from copas.errors import CopasError, IllegalAction
from copas.term import pages
from copas.term.game import HUMAN, Waiting
from copas.term.hand import HandState, HandView
from copas.term.present import (
    earlier_tricks,
    exchange_text,
    hand_state,
    header,
    prompt_text,
    refusal_text,
    seat_rows,
    table_state,
    trick_lines,
    trick_text,
    waiting_notes,
)
from copas.term.session import Session
from copas.term.table import TableView
from copas.term.table_dialogs import TableDialogs
from copas.term.widgets import Act, ActionBar, Line, Panel, PanelState, fits_panel, heads
from copas.wording import level_name, refusal

if TYPE_CHECKING:
    from copas.events import Event

TICK = 0.05
"""Seconds between looks at the clock."""
STAND_IN_SHOWN = 8.0
"""Seconds for which it is said who plays instead of whom."""


class TableScreen(TableDialogs):
    """A match being played."""

    CSS = """
    TableScreen { layout: vertical; overflow: hidden; }
    TableScreen #middle { height: 1fr; }
    TableScreen TableView { width: 1fr; }
    TableScreen Panel { width: 30; }
    TableScreen #info { height: 2; }
    TableScreen.narrow Panel { display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u,U", "last_trick", show=False),
        Binding("p,P", "score", show=False),
        Binding("h,H", "hint", show=False),
        Binding("z,Z", "undo", show=False),
        Binding("r,R", "claim", show=False),
        Binding("question_mark,f1", "help", show=False),
        Binding("escape,m,M", "menu", show=False),
        Binding("plus", "faster(1)", show=False),
        Binding("minus", "faster(-1)", show=False),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.chosen: frozenset[Card] = frozenset()
        self._info = ""
        self._info_style = "cloth-2"
        self._news_of = 0
        self._shown_resting = False
        self._shown_offering = False
        self._thinking = False
        self._stand_in_told = False

    def compose(self) -> ComposeResult:
        """Build the screen from the top down."""
        look = self.copas.look
        yield Line(look, "bar", id="header")
        with Horizontal(id="middle"):
            yield TableView(look, id="table")
            yield Panel(look, id="panel")
        yield Line(look, "turn", id="prompt")
        yield Line(look, "cloth-2", id="info")
        yield HandView(look, id="hand")
        yield ActionBar(look, id="acts")

    def on_mount(self) -> None:
        """Start the clock."""
        self.query_one(HandView).focus()
        self.session.pace.speed = self.copas.settings.speed
        self.session.pace.play_forced = self.copas.settings.play_forced
        self.session.pace.restart(self._now)
        if self.session.torn:
            self.say(self.copas.words("term-torn"), "warn")
        self._go_on()
        self.show_all()
        self.set_interval(TICK, self.look_at_clock)

    def on_resize(self) -> None:
        """Hide the panel where it has no room."""
        self.set_class(not fits_panel(self.size.width), "narrow")
        if self.is_mounted:
            self.show_all()

    # Time

    def look_at_clock(self) -> None:
        """Let happen what is due, unless a dialog is open."""
        if self.app.screen is not self:
            return
        if self.session.tick(self._now):
            self.happened()
        elif (
            self._shown_resting != self.session.pace.resting
            or self._shown_offering != self.session.pace.offering
        ):
            self.show_all()
        if self.session.pace.wants_thought and not self._thinking:
            self._begin_thought()
        self._go_on()

    def _begin_thought(self) -> None:
        """Let a slow bot think in a thread; the screen stays awake."""
        self._thinking = True
        game = self.session.game
        thought, length = game.thought(), len(game.log)

        def think() -> None:
            event = thought()
            if self.is_running:
                self.app.call_from_thread(self._end_thought, event, length)

        self.run_worker(think, thread=True, group="bots")

    def _end_thought(self, event: Event, length: int) -> None:
        """Let the thought happen, unless the person changed the game meanwhile."""
        self._thinking = False
        if self.copas.session is not self.session:  # the person has left the table
            return
        if self.session.accept(event, length, self._now):
            self.happened()
        self._tell_stand_in()

    def _tell_stand_in(self) -> None:
        """Say once that a weaker bot plays until the one that was asked for is compiled."""
        stand_in = self.session.game.stand_in()
        if stand_in is not None and not self._stand_in_told:
            self._stand_in_told = True
            meant, by = (level_name(self.copas.words, name) for name in stand_in)
            self.notify(self.copas.words("term-stand-in", level=meant, by=by), timeout=STAND_IN_SHOWN)

    def _go_on(self) -> None:
        """Ask what has to be asked before the game goes on: the moon, the score, the next deal."""
        if self.app.screen is not self or self.session.pace.resting:
            return
        game = self.session.game
        if game.waiting is Waiting.MOON and not self._moon_asked:
            self._ask_moon()
        elif game.waiting is Waiting.DEAL and game.deal is None:
            self.session.deal_next(self._now)
            self.happened()
        elif game.waiting in (Waiting.DEAL, Waiting.NOTHING) and not self._sheet_shown:
            self._sheet_shown = True
            self._show_deal_end()

    def happened(self) -> None:
        """Show what was appended to the log."""
        game = self.session.game
        if game.waiting is not Waiting.PASS:
            self.chosen = frozenset()
        if game.waiting not in (Waiting.DEAL, Waiting.NOTHING):
            self._sheet_shown = False
        if game.waiting is not Waiting.MOON:
            self._moon_asked = False
        if game.waiting is not Waiting.PASS:
            self.say(self._news())
        elif self._news_of != game.match.number:
            self.say("")
        # else: others passing is no news to somebody who is choosing
        self._news_of = game.match.number
        self.show_all()
        self._point_at_legal()

    def _news(self) -> str:
        """Return what is worth saying now: the exchange, or the trick just taken."""
        public = self.session.game.deal.public if self.session.game.deal else None
        if public is None:
            return ""
        if public.phase is Phase.PLAYING and not public.tricks and len(public.trick) < public.players:
            return exchange_text(self.session.game, self.copas.look)
        return "" if self.session.pace.resting else trick_text(self.session.game, self.copas.words)

    def _point_at_legal(self) -> None:
        """At the beginning of a turn, take the pointer off a card that may not be played."""
        game, hand = self.session.game, self.query_one(HandView)
        if game.waiting is Waiting.PLAY:
            legal = game.seat_view(HUMAN).legal
            if hand.card not in legal:
                hand.point_at(next(card for card in hand.state.cards if card in legal))

    # Showing

    def say(self, text: str, style: str = "cloth-2") -> None:
        """Set the second line."""
        self._info, self._info_style = text, style

    def show_all(self) -> None:
        """Show the whole state."""
        session, words, look = self.session, self.copas.words, self.copas.look
        game, pace = session.game, session.pace
        self._shown_resting, self._shown_offering = pace.resting, pace.offering
        top = self.query_one("#header", Line)
        top.text, top.right = header(game, words, self.size.width)
        view = game.view
        self.query_one(TableView).state = table_state(game, pace, words)
        hand = self.query_one(HandView)
        hand.state = HandState() if view is None else hand_state(view, self.copas.settings, self.chosen)
        prompt = self.query_one("#prompt", Line)
        prompt.text = prompt_text(game, pace, look, self.chosen)
        mine = game.waiting in (Waiting.PASS, Waiting.PLAY, Waiting.MOON) and not pace.resting
        prompt.look_style = "turn" if mine or pace.offering else "panel"
        self._show_info()
        self._show_panel()
        self.query_one(ActionBar).acts = tuple(self._acts())

    def _show_info(self) -> None:
        """Show the reason why the card under the pointer may not go, else the last news."""
        view, card = self.session.game.view, self.query_one(HandView).card
        reason = ""
        if view is not None and card is not None and not self.session.pace.resting:
            text = refusal_text(view, card, self.copas.words)
            reason = f"{self.copas.look.mark(card)} · {text}" if text else ""
        line = self.query_one("#info", Line)
        line.text = self._info if self._info_style == "warn" or not reason else reason
        if not line.text:
            line.text = self._tip()
        line.look_style = "warn" if reason and line.text == reason else self._info_style
        if self.session.unsaved:
            line.text = self.copas.words("term-unsaved", reason=self.session.unsaved)
            line.look_style = "warn"

    def _tip(self) -> str:
        """Return how to do what is to be done: nobody has to read more to play."""
        session, words = self.session, self.copas.words
        if session.pace.resting or session.pace.offering:
            return ""
        match session.game.waiting:
            case Waiting.PASS:
                return words("term-tip-pass")
            case Waiting.PLAY if (claim := session.game.claim) is not None:
                return words("table-claim-yours" if claim.cards else "table-end-offered")
            case Waiting.PLAY if session.game.match.number == 1:
                return words("term-tip-play")
        return ""

    def _show_panel(self) -> None:
        game, words = self.session.game, self.copas.words
        lines: list[str] = []
        deal = game.deal
        if deal is not None and deal.public.tricks and not self.session.pace.resting:
            lines = [words("term-last-trick"), *trick_lines(game, self.copas.look, deal.public.tricks[-1])]
        if deal is not None and deal.public.trick:
            lines += waiting_notes(deal.public, words)
        rows = seat_rows(game, self.session.pace, words)
        room = self.query_one(Panel).size.height - len(rows) - len(lines) - 4
        earlier = earlier_tricks(game, self.copas.look, room) if lines else []
        if earlier:
            lines += ["", words("term-earlier-tricks"), *earlier]
        texts = [words(f"term-head-{name}") for name in ("tricks", "points", "score")]
        self.query_one(Panel).state = PanelState(heads(texts), tuple(rows), tuple(lines))

    def _acts(self) -> list[Act]:
        words, session = self.copas.words, self.session
        game, pace = session.game, session.pace
        decide = game.waiting in (Waiting.PASS, Waiting.PLAY)
        deal = game.deal
        return [
            Act("Enter", words(f"term-act-{self._enter_does()}"), "enter", main=self._enter_is_next()),
            Act("H", words("term-act-hint"), "hint", decide and not pace.resting),
            Act("U", words("term-act-last"), "last_trick", deal is not None and bool(deal.public.tricks)),
            Act("P", words("term-act-score"), "score"),
            Act("Z", words("term-act-undo"), "undo", game.can_undo(forced=not pace.play_forced)),
            Act("R", words("term-act-claim"), "claim", game.claim is not None),
            Act("?", words("term-act-help"), "help"),
            Act("Esc", words("term-act-menu"), "menu"),
        ]

    def _enter_does(self) -> str:
        waiting = self.session.game.waiting
        if self.session.pace.resting or self.session.pace.offering:
            return "continue"
        if waiting in (Waiting.DEAL, Waiting.NOTHING):
            return "continue"
        return "pass" if waiting is Waiting.PASS else "play"

    def _enter_is_next(self) -> bool:
        game, pace = self.session.game, self.session.pace
        if pace.resting or pace.offering:
            return True
        if game.waiting is Waiting.PASS:
            return len(self.chosen) == game.rules.pass_count
        return game.waiting is not Waiting.BOTS

    def refresh_drawings(self) -> None:
        """Draw table and hand again with a new look."""
        self.query_one(TableView).redraw()
        self.query_one(HandView).redraw()

    # Keys and clicks

    def on_hand_view_moved(self) -> None:
        """Say why the card under the pointer may not go."""
        if self._info_style == "warn":
            self.say("")
        self._show_info()

    def on_hand_view_toggled(self, event: HandView.Toggled) -> None:
        """Choose a card for the pass; at play the space bar and clicks play."""
        game = self.session.game
        if self._skip():
            return
        if game.waiting is Waiting.PASS:
            self._toggle(event.card)
        elif game.waiting is Waiting.PLAY:
            if not event.clicked or event.again or self.copas.settings.one_click:
                self.play(event.card)
            elif not refusal_text(game.seat_view(HUMAN), event.card, self.copas.words):
                self.say(self.copas.words("term-click-again"))
                self._show_info()

    def on_hand_view_entered(self, event: HandView.Entered) -> None:
        """Pass, play or go on."""
        game = self.session.game
        if self._skip():
            return
        if game.waiting is Waiting.PASS:
            if len(self.chosen) == game.rules.pass_count:
                self.command(lambda now: self.session.pass_cards(CardSet.of(self.chosen), now))
            elif event.card is not None:
                self._toggle(event.card)
        elif game.waiting is Waiting.PLAY and event.card is not None:
            self.play(event.card)
        elif game.waiting in (Waiting.DEAL, Waiting.NOTHING):
            self._sheet_shown = False

    def _skip(self) -> bool:
        if not self.session.pace.skip(self._now):
            return False
        self.look_at_clock()
        self.show_all()
        return True

    def _toggle(self, card: Card) -> None:
        count = self.session.game.rules.pass_count
        self.say("")
        if card in self.chosen:
            self.chosen -= {card}
        elif len(self.chosen) < count:
            self.chosen |= {card}
        else:
            self.say(self.copas.words("term-pass-full", count=count), "warn")
        self.show_all()

    def play(self, card: Card) -> None:
        """Play a card."""
        self.command(lambda now: self.session.play(card, now))

    def command(self, do: Any) -> None:  # noqa: ANN401 - a command of the session, given the time
        """Do something to the game, and show what came of it or why not."""
        words = self.copas.words
        try:
            entries = do(self._now)
        except IllegalAction as error:
            deal = self.session.game.deal
            if deal is not None:
                self.say(refusal(words, error.reason, deal.public), "warn")
        except CopasError:
            self.say(words("term-not-now"), "warn")
        else:
            if entries:
                self.happened()
            return
        self.show_all()

    def on_action_bar_chosen(self, event: ActionBar.Chosen) -> None:
        """Do what was clicked."""
        if event.action == "enter":
            self.on_hand_view_entered(HandView.Entered(self.query_one(HandView).card))
        else:
            self.call_next(self.run_action, event.action)

    # Actions

    def action_hint(self) -> None:
        """Say what a good player would do, and why."""
        game, words = self.session.game, self.copas.words
        if game.waiting not in (Waiting.PASS, Waiting.PLAY) or self.session.pace.resting:
            self.say(words("term-hint-not-now"))
        else:
            cards, reason = pages.hint(game, words)
            self.say(words("term-hint", cards=self.copas.look.marks(list(cards)), reason=reason))
            if game.waiting is Waiting.PLAY:
                self.query_one(HandView).point_at(next(iter(cards)))
            elif not self.chosen:  # a choice already begun is the person's own
                self.chosen = frozenset(cards)
        self.show_all()

    def action_undo(self) -> None:
        """Take the last own decision back."""
        self._sheet_shown = False
        self.command(self.session.undo)

    def action_claim(self) -> None:
        """Claim the rest."""
        if self.session.game.claim is None:
            self.say(self.copas.words("term-claim-not-now"))
            self._show_info()
            return
        self.command(self.session.claim_rest)

    def action_faster(self, by: int) -> None:
        """Change the speed by a step."""
        from copas.term.pace import Speed

        order = [Speed.STEP, Speed.SLOW, Speed.NORMAL, Speed.FAST, Speed.INSTANT]
        at = max(0, min(len(order) - 1, order.index(self.copas.settings.speed) + by))
        self.copas.change_settings(speed=order[at])
        self.session.pace.speed = order[at]
        words = self.copas.words
        self.say(words("term-speed-now", speed=words("term-speed", value=str(order[at]))))
        self._show_info()
