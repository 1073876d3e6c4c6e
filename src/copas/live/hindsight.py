"""What a bot would have done in one's place: a finished deal judged from one seat's knowledge.

Nothing is told of a deal that is not over: what counts is that its audit has been made and its score noted.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from copas.bots.review import Judged, judged
from copas.errors import CopasError
from copas.live import messages as wire
from copas.live.advice import reason_text
from copas.live.replays import open_record
from copas.live.store import Entry, StoredRecord

if TYPE_CHECKING:
    from copas.bots.judges import Judge
    from copas.seats import Seat


class NotOver(CopasError):
    """The deal does not exist, or is not over."""


def hindsight(table: str, entries: Sequence[Entry], deal: int, seat: Seat, judge: Judge) -> dict[str, Any]:
    """Judge a seat's decisions in a finished deal.

    Args:
        table: the table's name.
        entries: its log, the match concerned being the last in it.
        deal: the number of the deal in its match, from 1.
        seat: whose decisions.
        judge: who judges.

    Returns:
        What the client shows, as JSON values: cards and reasons as texts.

    Raises:
        NotOver: if there is no such deal, or it is not over.
    """
    events = [wire.read_event(entry.data) for entry in entries]
    starts = [place for place, event in enumerate(events) if isinstance(event, wire.Started)]
    if not starts:
        raise NotOver("No match has begun at this table.")
    first = starts[-1]
    if not any(isinstance(event, wire.Scored) and event.deal == deal for event in events[first:]):
        raise NotOver("This deal is not over.")
    stored = StoredRecord("", table, len(starts), entries[first].seq, entries[-1].seq)
    deals = open_record(stored, entries[first:]).replay().finished_deals
    found = next((one for one in deals if one.public.number == deal), None)
    if found is None:
        raise NotOver("This deal was not played to its end.")
    decisions = judged(found, seat, judge)
    return {"deal": deal, "seat": seat, "judge": judge.name, "decisions": list(map(_told, decisions))}


def _told(decision: Judged) -> dict[str, Any]:
    return {
        "trick": decision.trick,
        "chosen": list(map(str, decision.chosen)),
        "better": list(map(str, decision.better)),
        "cost": None if decision.cost is None else round(decision.cost, 2),
        "judge": decision.judge,
        "reasons": list(map(reason_text, decision.reasons)),
    }
