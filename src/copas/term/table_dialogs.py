"""What opens over the table: tricks, scores, the moon, the ends of deals and matches, the menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from textual.screen import Screen

from copas.deal import Phase
from copas.scoring import MoonChoice
from copas.term import pages
from copas.term.dialogs import Paging, Question, Reading
from copas.term.game import Entry, Waiting
from copas.term.session import Session

if TYPE_CHECKING:
    from copas.term.app import CopasApp

Command = Callable[[float], list[Entry]]
"""Something done to the game, given the time."""


class TableDialogs(Screen[None]):
    """The part of the table's screen that asks and tells in dialogs."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._sheet_shown = False
        self._moon_asked = False

    @property
    def copas(self) -> CopasApp:
        """The program."""
        return cast("CopasApp", self.app)

    @property
    def _now(self) -> float:
        return self.copas.outside.clock()

    def say(self, text: str, style: str = "cloth-2") -> None:
        """Tell something in the second line."""
        raise NotImplementedError

    def show_all(self) -> None:
        """Show the whole state."""
        raise NotImplementedError

    def command(self, do: Command) -> None:
        """Do something to the game, and show what came of it or why not."""
        raise NotImplementedError

    def refresh_drawings(self) -> None:
        """Draw everything again with a new look."""
        raise NotImplementedError

    def action_last_trick(self) -> None:
        """Show the tricks of the deal, the last one first."""
        deal = self.session.game.deal
        if deal is None or not (deal.public.tricks or deal.public.phase is Phase.PLAYING):
            self.say(self.copas.words("term-no-trick"))
            self.show_all()
            return
        words, game, look = self.copas.words, self.session.game, self.copas.look
        page = pages.trick_page(game, look)
        self.app.push_screen(
            Paging(words("term-tricks-title"), len(deal.public.tricks) + 1, page, words("term-foot-pages"))
        )

    def action_score(self) -> None:
        """Show the score sheet."""
        words, game = self.copas.words, self.session.game
        count = max(1, len(game.match.finished_deals))
        page = pages.score_page(game, self.copas.look)
        self.app.push_screen(Paging(words("term-score-title"), count, page, words("term-foot-pages")))

    def action_help(self) -> None:
        """Show all keys."""
        words = self.copas.words
        self.app.push_screen(
            Reading(words("term-help-title"), words("term-help-text"), words("term-foot-close"))
        )

    # The end of a deal, the moon, the menu

    def _ask_moon(self) -> None:
        self._moon_asked = True
        words, total = self.copas.words, self.session.game.rules.total_points

        def answer(choice: str | None) -> None:
            self.command(lambda now: self.session.choose_moon(MoonChoice(choice or "others"), now))

        answers = [(str(c), words(f"term-moon-{c}", total=total)) for c in MoonChoice]
        text = pages.standing_text(self.session.game, words)
        self.app.push_screen(
            Question(words("term-moon-title"), text, answers, words("term-foot-choose"), closable=False),
            answer,
        )

    def _show_deal_end(self) -> None:
        """Show what the deal brought; then comes the next one, or the result of the match."""
        game, words, look = self.session.game, self.copas.words, self.copas.look
        count = len(game.match.finished_deals)
        foot = words("term-foot-result" if game.match.finished else "term-foot-next-deal")
        sheet = Paging(words("term-deal-end-title", deal=count), count, pages.score_page(game, look), foot)

        def go_on(wanted: bool | None) -> None:
            if wanted and game.waiting is Waiting.DEAL:
                self.command(self.session.deal_next)
            elif wanted and game.waiting is Waiting.NOTHING:
                self._show_match_end()
            self.show_all()

        self.app.push_screen(sheet, go_on)

    def _show_match_end(self) -> None:
        game, words = self.session.game, self.copas.words
        answers = [(key, words(f"term-end-{key}")) for key in ("rematch", "sheet", "replay", "home")]

        def answer(choice: str | None) -> None:
            match choice:
                case "rematch":
                    setup = game.setup
                    self.dismiss()
                    self.copas.start(setup.rules, setup.levels)
                case "sheet":
                    self._sheet_shown = False
                case "replay":
                    self._replay()
                case "home":
                    self.leave()

        self.app.push_screen(
            Question(
                words("term-end-title"), pages.ranking_text(game, words), answers, words("term-foot-choose")
            ),
            answer,
        )

    def _replay(self) -> None:
        from copas.term.replay import ReplayScreen

        self.app.push_screen(ReplayScreen(pages.record_of(self.session.game, self.copas.words)))

    def action_menu(self) -> None:
        """Show what else can be done."""
        words = self.copas.words
        keys = ["back", "settings", "rules", "help", "home", "quit"]
        answers = [(key, words(f"term-menu-{key}")) for key in keys]

        def answer(choice: str | None) -> None:
            match choice:
                case "settings":
                    self._settings()
                case "rules":
                    text = pages.rules_text(self.session.game.rules, words)
                    self.app.push_screen(Reading(words("term-rules-title"), text, words("term-foot-close")))
                case "help":
                    self.action_help()
                case "home":
                    self.leave()
                case "quit":
                    self.copas.call_next(self.copas.action_quit)

        self.app.push_screen(
            Question(words("term-menu-title"), words("term-menu-text"), answers, words("term-foot-choose")),
            answer,
        )

    def _settings(self) -> None:
        from copas.term.settings_screen import SettingsScreen

        def changed(_: None) -> None:
            self.session.pace.speed = self.copas.settings.speed
            self.session.pace.play_forced = self.copas.settings.play_forced
            for widget in self.query("TableView, Panel, Line, HandView, ActionBar"):
                widget.look = self.copas.look  # type: ignore[attr-defined]
                widget.refresh()
            self.refresh_drawings()
            self.show_all()

        self.app.push_screen(SettingsScreen(), changed)

    def leave(self) -> None:
        """Go back to the start screen; the match is saved."""
        self.copas.close_match()
        self.dismiss()
