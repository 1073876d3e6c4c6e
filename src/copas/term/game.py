"""One person against bots: the controller, without screen, clock or file.

A game is its log: the domain's events, and `Undone` where the person took decisions back. The log only
grows, so that a saved match tells honestly what happened. Commands append to the log and return what they
appended; whoever calls saves that before showing it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from copas.cards import NO_CARDS, Card, CardSet
from copas.deal import Phase
from copas.errors import CopasError
from copas.events import CardPlayed, CardsPassed, Event, HandsDealt, MatchStarted, MoonChosen, RestClaimed
from copas.match import Match
from copas.open_deal import OpenDeal, Task
from copas.rules import Rules
from copas.scoring import MoonChoice
from copas.seats import Seat
from copas.shuffle import Stream, deal_hands, draw_dealer

if TYPE_CHECKING:
    from copas.bots.base import Bot
    from copas.view import View

HUMAN: Seat = 0
"""The person's seat in a solo match."""


class NothingToUndo(CopasError):
    """There is no own decision in this deal that could be taken back."""


class NotNow(CopasError):
    """The game does not wait for this."""


@dataclass(frozen=True)
class Setup:
    """What a solo match is made from; it is the first line of its file.

    Attributes:
        rules: the options.
        seed: the text that all cards and all bots' dice come from.
        levels: the bots' names in the registry, for seats 1 and up.
        names: what each seat is called on screen; the person's own may be empty.

    Raises:
        ValueError: if there is not one level per bot and one name per seat.

    """

    rules: Rules
    seed: str
    levels: tuple[str, ...]
    names: tuple[str, ...]

    def __post_init__(self) -> None:
        if len(self.levels) != self.rules.players - 1 or len(self.names) != self.rules.players:
            raise ValueError("A solo match has one level per bot and one name per seat.")

    def entropy(self, purpose: str, *numbers: int) -> bytes:
        """Return 64 bytes for one purpose; different purposes or numbers give independent bytes."""
        text = "/".join(["copas/solo/v1", purpose, *map(str, numbers), self.seed])
        return hashlib.sha512(text.encode()).digest()


@dataclass(frozen=True)
class Undone:
    """The person took decisions back: only the first `kept` of the events that stood still stand."""

    kept: int


Entry = Event | Undone


class Waiting(Enum):
    """What the game waits for."""

    PASS = auto()
    """The person's pass."""
    PLAY = auto()
    """The person's card."""
    MOON = auto()
    """The person's moon choice."""
    BOTS = auto()
    """A bot's decision, and nothing else: call `step`."""
    DEAL = auto()
    """The next deal: call `deal_next`, when the person has seen the score."""
    NOTHING = auto()
    """The match is over."""


def standing_events(log: Iterable[Entry]) -> list[Event]:
    """Return the events of a log that were not taken back.

    Raises:
        CopasError: if an `Undone` keeps more than there is, or less than the start.

    """
    standing: list[Event] = []
    for entry in log:
        if isinstance(entry, Undone):
            if not 1 <= entry.kept <= len(standing):
                raise NothingToUndo(f"An undo cannot keep {entry.kept} of {len(standing)} events.")
            del standing[entry.kept :]
        else:
            standing.append(entry)
    return standing


class SoloGame:
    """A solo match and its log.

    Attributes:
        setup: what it is made from.
        log: everything that happened, undone parts included.
        match: the live match, as the standing events make it.

    """

    def __init__(self, setup: Setup, bots: Sequence[Bot], log: Sequence[Entry] = ()) -> None:
        """Start a match, or take one up again.

        Args:
            setup: what it is made from.
            bots: the players of seats 1 and up.
            log: the entries saved so far; empty for a new match.

        Raises:
            CopasError: if the log does not belong to the setup or breaks a rule.

        """
        self.setup = setup
        self._bots = tuple(bots)
        first = MatchStarted(setup.rules, draw_dealer(setup.rules, Stream(setup.entropy("dealer"))))
        self.log: list[Entry] = list(log) or [first]
        self.match = Match.replay(standing_events(self.log))
        if self.match.events[0] != first:
            raise NotNow("This log belongs to another match.")

    # What stands

    @property
    def rules(self) -> Rules:
        """The options."""
        return self.setup.rules

    @property
    def waiting(self) -> Waiting:
        """What the game waits for."""
        deal = self.match.deal
        if deal is None:
            return Waiting.NOTHING if self.match.finished else Waiting.DEAL
        if HUMAN not in deal.to_act:
            return Waiting.BOTS
        return {Task.PASS: Waiting.PASS, Task.PLAY: Waiting.PLAY, Task.MOON: Waiting.MOON}[deal.task]

    @property
    def deal(self) -> OpenDeal | None:
        """The deal being played; between deals, the one just finished; None before the first."""
        if self.match.deal is not None:
            return self.match.deal
        return self.match.finished_deals[-1] if self.match.finished_deals else None

    @property
    def view(self) -> View | None:
        """What the person knows of `deal`; None before the first deal."""
        return None if self.deal is None else self.deal.view(HUMAN)

    def seat_view(self, seat: Seat) -> View:
        """Return what a seat knows, for asking a bot in its place.

        Raises:
            NotNow: if no deal is being played.

        """
        return self._running_deal().view(seat)

    def bot_seed(self, seat: Seat) -> bytes:
        """Return the entropy of a bot for the deal being played; it is the same at every decision."""
        return self.setup.entropy("bot", self.match.number, seat)

    # Commands of the person; each returns what it appended to the log

    def deal_next(self) -> list[Entry]:
        """Deal the next hands.

        Raises:
            NotNow: if a deal is being played or the match is over.

        """
        if self.waiting is not Waiting.DEAL:
            raise NotNow("The next deal comes after the end of this one.")
        stream = Stream(self.setup.entropy("deal", self.match.number))
        hands = deal_hands(self.rules, stream)
        return self._append(HandsDealt(hands.hands, hands.widow))

    def pass_cards(self, cards: CardSet) -> list[Entry]:
        """Pass cards. Raises IllegalPass, or NotNow between deals; nothing changes then."""
        self._running_deal()
        return self._append(CardsPassed(HUMAN, cards))

    def play(self, card: Card) -> list[Entry]:
        """Play a card. Raises IllegalPlay, or NotNow between deals; nothing changes then."""
        self._running_deal()
        return self._append(CardPlayed(HUMAN, card))

    def choose_moon(self, choice: MoonChoice) -> list[Entry]:
        """Say what the own moon brings. Raises IllegalChoice, or NotNow between deals."""
        self._running_deal()
        return self._append(MoonChosen(HUMAN, choice))

    @property
    def claim(self) -> RestClaimed | None:
        """The claim that the person may make now, or None: the empty one first."""
        deal = self.match.deal
        if deal is None:
            return None
        offers = (NO_CARDS, deal.hands[HUMAN])
        return next((RestClaimed(HUMAN, cards) for cards in offers if deal.can_claim(HUMAN, cards)), None)

    def claim_rest(self) -> list[Entry]:
        """End the deal by a claim.

        Raises:
            NotNow: if nothing is certain.

        """
        claim = self.claim
        if claim is None:
            raise NotNow("The rest is not certain.")
        return self._append(claim)

    def undo(self, *, forced: bool = False) -> list[Entry]:
        """Go back to before the person's last decision in the deal shown.

        Args:
            forced: whether a play without a choice counts as a decision too.

        Raises:
            NothingToUndo: if there is none.

        """
        kept = self._undo_point(forced=forced)
        if kept is None:
            raise NothingToUndo("There is no own decision in this deal to take back.")
        entry = Undone(kept)
        self.match = Match.replay(self.match.events[:kept])
        self.log.append(entry)
        return [entry]

    def can_undo(self, *, forced: bool = False) -> bool:
        """Say whether `undo` would find a decision."""
        return self._undo_point(forced=forced) is not None

    def _undo_point(self, *, forced: bool) -> int | None:
        events = self.match.events
        for index in range(len(events) - 1, 0, -1):
            event = events[index]
            if isinstance(event, HandsDealt):
                return None
            if getattr(event, "seat", None) != HUMAN:
                continue
            if forced or not isinstance(event, CardPlayed) or self._had_choice(index):
                return index
        return None

    def _had_choice(self, index: int) -> bool:
        before = Match.replay(self.match.events[:index])
        return before.deal is not None and len(before.deal.legal()) > 1

    # The bots

    @property
    def next_seat(self) -> Seat | None:
        """The bot that decides next, or None; bots choose their pass while the person chooses theirs."""
        deal = self.match.deal
        return None if deal is None else next((seat for seat in deal.to_act if seat != HUMAN), None)

    def step(self) -> list[Entry]:
        """Let one bot decide.

        Raises:
            NotNow: if the game does not wait for a bot.

        """
        return self._append(self.thought()())

    def thought(self) -> Callable[[], Event]:
        """Return the next bot's decision as something still to be called, in another thread if it is slow.

        It has a copy of all it needs: whatever happens meanwhile does not disturb it. Hand what it returns to
        `accept`, with the length that the log had before.

        Raises:
            NotNow: if the game does not wait for a bot.

        """
        seat = self.next_seat
        if seat is None:
            raise NotNow("No bot is to decide.")
        deal = self._running_deal().copy()
        bot, view, seed = self._bots[seat - 1], deal.view(seat), self.bot_seed(seat)
        match deal.task:
            case Task.PASS:
                return lambda: CardsPassed(seat, bot.choose_pass(view, seed))
            case Task.PLAY:
                return lambda: CardPlayed(seat, bot.choose_play(view, seed))
        result = deal.result
        return lambda: MoonChosen(seat, bot.choose_moon(view, result, seed))

    def stand_in(self) -> tuple[str, str] | None:
        """Return a bot that is not ready yet and the one that decides for it meanwhile, or None."""
        for bot in self._bots:
            by = getattr(bot, "decided_by", bot.name)
            if by != bot.name:
                return bot.name, by
        return None

    def accept(self, event: Event, length: int) -> list[Entry]:
        """Let a thought happen, unless something else happened since it began.

        Args:
            event: what the bot decided.
            length: the length of the log when it began to think; the log only grows.

        """
        return self._append(event) if length == len(self.log) else []

    def _running_deal(self) -> OpenDeal:
        if self.match.deal is None:
            raise NotNow("No deal is being played.")
        return self.match.deal

    def _append(self, event: Event) -> list[Entry]:
        self.match.apply(event)
        self.log.append(event)
        return [event]


def full_trick_stands(game: SoloGame) -> bool:
    """Say whether the last thing that happened filled a trick."""
    deal = game.deal
    if deal is None or not deal.public.tricks or deal.public.trick:
        return False
    return isinstance(game.match.events[-1], CardPlayed)


def no_points_left(game: SoloGame) -> bool:
    """Say whether the deal could end now because nothing that counts is left."""
    deal = game.match.deal
    if deal is None or deal.public.phase is not Phase.PLAYING:
        return False
    return deal.can_claim(HUMAN, NO_CARDS)
