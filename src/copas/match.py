"""Matches: deals in sequence, the running scores, and the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from copas.cards import Card, CardSet
from copas.deal import Phase
from copas.errors import IllegalDeal
from copas.events import (
    CardPlayed,
    CardsPassed,
    Event,
    HandsDealt,
    MatchStarted,
    MoonChosen,
    RestClaimed,
)
from copas.open_deal import Hands, OpenDeal, Task
from copas.rules import Rules
from copas.scoring import MoonChoice, is_over, leaders, new_scores
from copas.seats import PassDirection, Seat


@dataclass(frozen=True)
class Standing:
    """Where a match stands between deals; all of it is public.

    Attributes:
        rules: the options.
        first_dealer: the seat that dealt first.
        scores: the score of each seat.
        deals: how many deals are finished.
    """

    rules: Rules
    first_dealer: Seat
    scores: tuple[int, ...]
    deals: int = 0

    def __post_init__(self) -> None:
        players = self.rules.players
        if type(self.first_dealer) is not int or not 0 <= self.first_dealer < players:
            raise IllegalDeal(f"The dealer is a seat from 0 to {players - 1}, not {self.first_dealer!r}.")
        if type(self.deals) is not int or self.deals < 0:
            raise IllegalDeal(f"The number of finished deals is 0 or more, not {self.deals!r}.")
        if len(self.scores) != players or any(type(score) is not int for score in self.scores):
            raise IllegalDeal(f"There is one whole score for each of {players} seats.")

    @classmethod
    def start(cls, event: MatchStarted) -> Standing:
        """Return the standing at the start of a match, or of an excerpt of one.

        Raises:
            IllegalDeal: if dealer, count or scores do not fit the rules.
        """
        scores = event.scores or (0,) * event.rules.players
        return cls(event.rules, event.first_dealer, tuple(scores), event.deals)

    @property
    def next_number(self) -> int:
        """The number of the next deal."""
        return self.deals + 1

    @property
    def next_dealer(self) -> Seat:
        """Who deals next."""
        return (self.first_dealer + self.deals) % self.rules.players

    @property
    def next_direction(self) -> PassDirection:
        """Where the next deal passes to."""
        return self.rules.direction(self.next_number)

    @property
    def finished(self) -> bool:
        """Whether someone has reached or passed the target."""
        return self.deals > 0 and is_over(self.rules, self.scores)

    @property
    def winners(self) -> frozenset[Seat]:
        """The seats that won or share the win; empty before the end."""
        return leaders(self.scores) if self.finished else frozenset()

    @property
    def ranks(self) -> tuple[int, ...]:
        """The place of each seat, from 1; equal scores share the better place."""
        return tuple(1 + sum(other < score for other in self.scores) for score in self.scores)

    def after(self, changes: Sequence[int]) -> Standing:
        """Return the standing after one more deal.

        Raises:
            IllegalDeal: if the match is over, or there is not one change per seat.
        """
        if self.finished:
            raise IllegalDeal("The match is over: no further deal is played.")
        if len(changes) != self.rules.players:
            raise IllegalDeal(f"A deal changes the scores of {self.rules.players} seats, not {len(changes)}.")
        scores = new_scores(self.rules, self.scores, changes)
        return replace(self, scores=scores, deals=self.deals + 1)


class Match:
    """A match with open cards: solo play, bots, simulation, replays.

    Attributes:
        standing: scores and counts after the last finished deal.
        deal: the deal being played, or None between deals.
        finished_deals: the finished deals in order.
        events: everything that happened, from `MatchStarted` on.

    Examples:
        >>> from copas.shuffle import Stream, deal_hands
        >>> match = Match(Rules())
        >>> deal = match.start_deal(deal_hands(Rules(), Stream(b"a seed")))
        >>> deal.task.value, match.direction.value
        ('pass', 'left')
    """

    __slots__ = ("deal", "events", "finished_deals", "standing")

    def __init__(self, rules: Rules, first_dealer: Seat = 0) -> None:
        self._begin(MatchStarted(rules, first_dealer))

    def _begin(self, start: MatchStarted) -> None:
        self.standing = Standing.start(start)
        self.deal: OpenDeal | None = None
        self.finished_deals: list[OpenDeal] = []
        self.events: list[Event] = [start]

    @property
    def rules(self) -> Rules:
        """The options."""
        return self.standing.rules

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores after the last finished deal."""
        return self.standing.scores

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self.standing.finished

    @property
    def winners(self) -> frozenset[Seat]:
        """The seats that won or share the win; empty before the end."""
        return self.standing.winners

    @property
    def number(self) -> int:
        """The number of the deal being played, or of the next one."""
        return self.standing.next_number

    @property
    def direction(self) -> PassDirection:
        """The pass direction of the deal being played, or of the next one."""
        return self.standing.next_direction

    def start_deal(self, hands: Hands | Sequence[CardSet]) -> OpenDeal:
        """Deal the next hands.

        Raises:
            IllegalDeal: if a deal is being played, the match is over, or the hands do not fit.
        """
        if self.deal is not None:
            raise IllegalDeal("A deal is being played: the next is dealt after its end.")
        if self.finished:
            raise IllegalDeal("The match is over: no further deal is played.")
        standing = self.standing
        deal = OpenDeal(
            self.rules,
            hands,
            number=standing.next_number,
            dealer=standing.next_dealer,
            scores=standing.scores,
        )
        self.events.append(HandsDealt(deal.dealt, deal.widow))
        self.deal = deal
        return deal

    def apply(self, event: Event) -> None:
        """Judge an event and let it happen.

        Raises:
            IllegalAction: if the rules refuse it.
            IllegalDeal: if there is no deal for it, or the hands do not fit.
        """
        if isinstance(event, HandsDealt):
            self.start_deal(Hands(event.hands, event.widow))
            return
        if isinstance(event, MatchStarted):
            raise IllegalDeal("A match starts once.")
        if self.deal is None:
            raise IllegalDeal("No deal is being played: deal first.")
        apply_to_deal(self.deal, event)
        self.events.append(event)
        self._close_if_ended()

    def pass_cards(self, seat: Seat, cards: CardSet) -> None:
        """Choose a seat's pass. Raises as `apply`."""
        self.apply(CardsPassed(seat, cards))

    def play(self, seat: Seat, card: Card) -> None:
        """Play a card. Raises as `apply`."""
        self.apply(CardPlayed(seat, card))

    def claim(self, seat: Seat, cards: CardSet) -> None:
        """Claim the rest of the deal. Raises as `apply`."""
        self.apply(RestClaimed(seat, cards))

    def choose_moon(self, seat: Seat, choice: MoonChoice) -> None:
        """Make the shooter's choice. Raises as `apply`."""
        self.apply(MoonChosen(seat, choice))

    def _close_if_ended(self) -> None:
        assert self.deal is not None  # noqa: S101 - called with a deal only
        if self.deal.public.phase is not Phase.ENDED or self.deal.task is not Task.NOTHING:
            return
        self.standing = self.standing.after(self.deal.changes)
        self.finished_deals.append(self.deal)
        self.deal = None

    @classmethod
    def replay(cls, events: Iterable[Event]) -> Match:
        """Build the match of a list of events, judging each again.

        Raises:
            IllegalAction: if the rules refuse an event.
            IllegalDeal: if the list does not begin with `MatchStarted`, or an event is out of order.
        """
        row = iter(events)
        first = next(row, None)
        if not isinstance(first, MatchStarted):
            raise IllegalDeal("The events of a match begin with its start.")
        match = cls(first.rules)
        match._begin(first)
        for event in row:
            match.apply(event)
        return match


def apply_to_deal(deal: OpenDeal, event: Event) -> None:
    """Judge an event of a deal and let it happen there, outside any match.

    Raises:
        IllegalAction: if the rules refuse it.
        IllegalDeal: if it is no event of a deal.

    """
    match event:
        case CardsPassed(seat, cards):
            deal.pass_cards(seat, cards)
        case CardPlayed(seat, card):
            deal.play(seat, card)
        case RestClaimed(seat, cards):
            deal.claim(seat, cards)
        case MoonChosen(seat, choice):
            deal.choose_moon(seat, choice)
        case _:
            raise IllegalDeal(f"{type(event).__name__} is no event of a deal.")
