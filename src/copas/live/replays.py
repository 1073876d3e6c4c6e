"""Matches with open cards, made from the logs of those that are over: to look at, and for `copas replay`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from copas.live.records import read_match
from copas.live.store import Entry, StoredRecord
from copas.mental.keys import BotEntry
from copas.mental.observer import Observer
from copas.mental.opened import counts, deal_record
from copas.open_deal import OpenDeal
from copas.record import Record, SeatInfo
from copas.record_json import to_dict
from copas.seats import PassDirection, Seat


def open_record(stored: StoredRecord, entries: Sequence[Entry], nameless: Collection[Seat] = ()) -> Record:
    """Return a match with every hand open, as far as its deals count.

    Args:
        stored: which match.
        entries: its part of the log, from `started` on.
        nameless: seats whose account is gone.

    Raises:
        CopasError: if the log is not that of a match in which a set-up was opened.
    """
    started, observers = read_match(stored, entries)
    counted = [one for one in observers if counts(one)]
    seats = tuple(
        SeatInfo("" if seat in nameless else name, _bot_of(observers[0], seat))
        for seat, name in enumerate(started.names)
    )
    rules = observers[0].setup.rules
    return Record(rules, observers[0].state.public.dealer, tuple(map(deal_record, counted)), seats)


def _bot_of(observer: Observer, seat: Seat) -> str | None:
    entry = observer.setup.roster.seats[seat]
    return entry.bot.name if isinstance(entry, BotEntry) else None


def replay_page(record: Record) -> dict[str, Any]:
    """Return a match as a page shows it: per deal the hands, the passes, the tricks and who took them.

    Raises:
        RecordError: if the record tells of something illegal.
    """
    match = record.replay()
    return {
        "names": [seat.name for seat in record.seats],
        "bots": [seat.bot for seat in record.seats],
        "deals": [_deal_page(deal) for deal in match.finished_deals],
        "record": to_dict(record),
    }


def _deal_page(deal: OpenDeal) -> dict[str, Any]:
    public = deal.public
    hold = public.direction is PassDirection.HOLD
    return {
        "number": public.number,
        "dealer": public.dealer,
        "direction": str(public.direction),
        "hands": [list(map(str, hand)) for hand in deal.dealt],
        "passes": [] if hold else [list(map(str, cards or ())) for cards in deal.passes],
        "tricks": [
            {
                "leader": trick.leader,
                "cards": list(map(str, trick.cards)),
                "winner": trick.winner,
                "points": sum(map(public.rules.points, trick.cards)),
            }
            for trick in public.tricks
        ],
        "claimed": None if public.claimed is None else public.claimed[0],
        "shown": 0 if public.claimed is None else len(public.claimed[1]),
        "changes": list(deal.changes),
    }
