"""A record cut into the moments that can be looked at, one after another."""

from __future__ import annotations

from dataclasses import dataclass

from copas.events import CardPlayed, CardsPassed, Event, HandsDealt, MatchStarted
from copas.match import Match
from copas.open_deal import OpenDeal
from copas.record import Record


@dataclass(frozen=True)
class Frame:
    """One moment.

    Attributes:
        deal: the index of the deal in the record, from 0.
        events: how many events of that deal have happened, the dealing included.
        trick: the trick that the last card belongs to, from 1; 0 before the first card.

    """

    deal: int
    events: int
    trick: int


class Frames:
    """Every moment of a record: after the deal, after the pass, after each card and decision.

    Args:
        record: a legal record.

    Raises:
        RecordError: if it is not legal.

    """

    def __init__(self, record: Record) -> None:
        self.record = record
        self.match = record.replay()
        self._deals: list[list[Event]] = []
        for event in self.match.events[1:]:
            if isinstance(event, HandsDealt):
                self._deals.append([])
            self._deals[-1].append(event)
        self.frames = [frame for deal in range(len(self._deals)) for frame in self._of_deal(deal)]

    def _of_deal(self, deal: int) -> list[Frame]:
        found, plays = [Frame(deal, 1, 0)], 0
        events = self._deals[deal]
        players = self.record.rules.players
        for count, event in enumerate(events[1:], 2):
            plays += isinstance(event, CardPlayed)
            last_pass = isinstance(event, CardsPassed) and count == players + 1
            if last_pass or not isinstance(event, CardsPassed):
                found.append(Frame(deal, count, -(-plays // players)))
        if len(events) > 1 and found[-1].events != len(events):
            found.append(Frame(deal, len(events), 0))
        return found

    def at(self, index: int) -> OpenDeal:
        """Return the deal as it stood at a frame."""
        frame = self.frames[index]
        deals = self.match.finished_deals + ([self.match.deal] if self.match.deal else [])
        start = MatchStarted(
            self.record.rules,
            self.record.first_dealer,
            self.record.before + frame.deal,
            deals[frame.deal].public.scores if self.record.before + frame.deal else (),
        )
        match = Match.replay([start, *self._deals[frame.deal][: frame.events]])
        return match.deal if match.deal is not None else match.finished_deals[-1]

    def event(self, index: int) -> Event:
        """Return the event that led to a frame."""
        frame = self.frames[index]
        return self._deals[frame.deal][frame.events - 1]

    def next_trick(self, index: int, by: int) -> int:
        """Return the frame with the last card of the next trick, or of the one before."""
        step = 1 if by > 0 else -1
        at = index + step
        while 0 < at < len(self.frames) - 1 and not self._ends_trick(at):
            at += step
        return max(0, min(len(self.frames) - 1, at))

    def next_deal(self, index: int, by: int) -> int:
        """Return the first frame of the next deal, or of this one or the one before; the ends stop."""
        here = self.frames[index].deal
        firsts = [at for at, frame in enumerate(self.frames) if frame.events == 1]
        if by > 0:
            return firsts[here + 1] if here + 1 < len(firsts) else len(self.frames) - 1
        return firsts[here] if index != firsts[here] else firsts[max(0, here - 1)]

    def _ends_trick(self, index: int) -> bool:
        frame, following = self.frames[index], self.frames[min(index + 1, len(self.frames) - 1)]
        return frame.trick != following.trick or frame.deal != following.deal
