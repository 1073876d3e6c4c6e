"""Records of matches: what happened, written down so that it can be judged again.

A record holds the rules, who sat where, and for each deal the hands, passes and plays. `Record.replay` judges
every event again; a record that tells of something illegal gets a `RecordError` with the place and the rule.
There are two forms: versioned JSON (`copas.record_json`) and a compact line that can be pasted into a message
(`copas.notation`). Hands are open in a record: it is made when cards are no longer secret. The proofs of a
match dealt live are in the records of `copas.mental`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from copas.cards import NO_CARDS, Card, CardSet
from copas.errors import CopasError, RecordError, RecordReason
from copas.events import (
    CardPlayed,
    CardsPassed,
    Event,
    HandsDealt,
    MatchStarted,
    MoonChosen,
    RestClaimed,
)
from copas.match import Match
from copas.open_deal import OpenDeal
from copas.rules import Rules
from copas.scoring import MoonChoice
from copas.seats import PassDirection, Seat

MAX_DEALS: Final = 10_000
MAX_NAME: Final = 64

T = TypeVar("T")


@dataclass(frozen=True)
class SeatInfo:
    """Who sat in a seat.

    Attributes:
        name: the name shown at the table; may be empty.
        bot: the bot's level, or None for a person.
    """

    name: str = ""
    bot: str | None = None


@dataclass(frozen=True)
class DealRecord:
    """One deal as it was played, finished or not.

    Attributes:
        hands: the cards dealt to each seat.
        widow: the cards left over (two decks).
        passes: what each seat passed, None for a seat that has not; empty in hold deals.
        plays: the cards in playing order; who played each follows from the rules.
        claim: who claimed the rest with which cards shown, or None.
        moon: the shooter's choice, where there was one.
    """

    hands: tuple[CardSet, ...]
    widow: CardSet = NO_CARDS
    passes: tuple[CardSet | None, ...] = ()
    plays: tuple[Card, ...] = ()
    claim: tuple[Seat, CardSet] | None = None
    moon: MoonChoice | None = None

    @classmethod
    def of(cls, deal: OpenDeal) -> DealRecord:
        """Write down an open deal."""
        hold = deal.public.direction is PassDirection.HOLD
        return cls(
            deal.dealt,
            deal.widow,
            () if hold else tuple(deal.passes),
            tuple(card for _, card in deal.public.plays),
            deal.public.claimed,
            deal.choice,
        )


@dataclass(frozen=True)
class Record:
    """A match, or an excerpt of one.

    Attributes:
        rules: the options.
        first_dealer: the seat that dealt first in the match.
        deals: the deals in order; only the last may be unfinished.
        seats: who sat where; empty if nobody said.
        before: how many deals of the match came before the first one recorded.
        scores: the scores at that point; empty at the beginning of a match.
    """

    rules: Rules
    first_dealer: Seat = 0
    deals: tuple[DealRecord, ...] = ()
    seats: tuple[SeatInfo, ...] = ()
    before: int = 0
    scores: tuple[int, ...] = ()

    @classmethod
    def of(cls, match: Match, seats: Sequence[SeatInfo] = ()) -> Record:
        """Write down a match with all its deals, an unfinished one included."""
        start = match.events[0]
        assert isinstance(start, MatchStarted)  # noqa: S101 - every match begins so
        deals = [*match.finished_deals, *([match.deal] if match.deal is not None else [])]
        written = tuple(map(DealRecord.of, deals))
        return cls(start.rules, start.first_dealer, written, tuple(seats), start.deals, start.scores)

    def score_rows(self) -> list[tuple[int, ...]]:
        """Return the scores after each finished deal. Raises as `replay`."""
        match = self.replay()
        started = [deal.public.scores for deal in match.finished_deals]
        return [*started[1:], match.scores] if started else []

    def excerpt(self, deal: int) -> Record:
        """Return one deal of this record by itself, with the scores before it.

        Args:
            deal: the index of the deal in this record, from 0.

        Raises:
            RecordError: if there is no such deal, or the record before it is illegal.
        """
        if not 0 <= deal < len(self.deals):
            raise RecordError(
                "deals",
                f"the record has {len(self.deals)} deals",
                RecordReason.NO_SUCH_DEAL,
                deals=len(self.deals),
            )
        earlier = Record(self.rules, self.first_dealer, self.deals[:deal], (), self.before, self.scores)
        scores = earlier.replay().scores
        return Record(
            self.rules, self.first_dealer, (self.deals[deal],), self.seats, self.before + deal, scores
        )

    def replay(self) -> Match:
        """Play the record again, judging every event.

        Raises:
            RecordError: with the place and the rule, if anything in it is not allowed.
        """
        if self.seats and len(self.seats) != self.rules.players:
            raise RecordError(
                "seats",
                f"there is one entry for each of {self.rules.players} seats",
                RecordReason.WRONG_SEATS,
                players=self.rules.players,
            )
        start = MatchStarted(self.rules, self.first_dealer, self.before, self.scores)
        match = at_place("match", lambda: Match.replay([start]))
        for index, deal in enumerate(self.deals):
            place = f"deal {index + 1}"
            if match.deal is not None:
                raise RecordError(place, "the deal before it is not finished", RecordReason.DEAL_UNFINISHED)
            _replay_deal(match, deal, place)
        return match

    def events(self) -> list[Event]:
        """Return the events of the record, re-judged. Raises as `replay`."""
        return self.replay().events


def at_place(place: str, action: Callable[[], T]) -> T:
    """Run an action; an error of ours gets the place where it happened."""
    try:
        return action()
    except RecordError:
        raise
    except CopasError as error:
        raise RecordError(place, str(error), RecordReason.FORBIDDEN) from error


def _replay_deal(match: Match, record: DealRecord, place: str) -> None:
    at_place(f"{place}, hands", lambda: match.apply(HandsDealt(record.hands, record.widow)))
    deal = match.deal
    assert deal is not None  # noqa: S101 - just dealt
    for where, event in _deal_events(deal, record, place):
        if match.deal is None:
            raise RecordError(where, "the deal is over already", RecordReason.DEAL_OVER)
        at_place(where, lambda event=event: match.apply(event))  # type: ignore[misc]


def _deal_events(deal: OpenDeal, record: DealRecord, place: str) -> Iterator[tuple[str, Event]]:
    """Yield each event of a recorded deal with its place; turns are read off the deal as it goes."""
    players = deal.rules.players
    if record.passes and (deal.public.direction is PassDirection.HOLD or len(record.passes) != players):
        raise RecordError(
            f"{place}, passes",
            "there is one pass for each seat, and none in a hold deal",
            RecordReason.PASSES,
        )
    for seat, cards in enumerate(record.passes):
        if cards is not None:
            yield f"{place}, pass of seat {seat}", CardsPassed(seat, cards)
    for index, card in enumerate(record.plays):
        where = f"{place}, trick {index // players + 1}, card {index % players + 1} ({card})"
        turn = deal.turn
        if turn is None:
            raise RecordError(
                where,
                "no card can be played here: the deal is over, or passes are missing",
                RecordReason.NO_CARD_DUE,
            )
        yield where, CardPlayed(turn, card)
    if record.claim is not None:
        yield f"{place}, claim", RestClaimed(*record.claim)
    if record.moon is not None:
        if len(deal.to_act) != 1:
            raise RecordError(f"{place}, moon", "there is no moon to choose", RecordReason.NO_MOON)
        yield f"{place}, moon", MoonChosen(deal.to_act[0], record.moon)
