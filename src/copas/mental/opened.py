"""Matches dealt fairly with their cards open: what a record's revealed keys show once it is over."""

from __future__ import annotations

from collections.abc import Sequence

from copas.cards import Card, CardSet
from copas.errors import CopasError
from copas.mental.audit import audit_with_observers
from copas.mental.keys import BotEntry, first_dealer
from copas.mental.observer import Observer
from copas.mental.record import FairRecord
from copas.record import DealRecord, Record, SeatInfo
from copas.seats import PassDirection


class UnsoundRecord(CopasError):
    """A record that is not what the parties signed: `copas verify` says where."""


def counts(observer: Observer) -> bool:
    """Say whether a set-up is a deal that was played to its end and audited."""
    return observer.state.result is not None and observer.judgement is not None


def deal_record(observer: Observer) -> DealRecord:
    """Return a deal that counts with every hand open."""
    state, judgement = observer.state, observer.judgement
    assert judgement is not None  # noqa: S101 - the caller has looked
    seats = range(state.setup.rules.players)
    hands = tuple(_cards(judgement.dealt[seat]) for seat in seats)
    widow = state.setup.rules.deck
    for hand in hands:
        widow -= hand
    hold = state.public.direction is PassDirection.HOLD
    passes = () if hold else tuple(_cards(judgement.passes[seat]) for seat in seats)
    plays = tuple(card for _, card in state.public.plays)
    return DealRecord(hands, widow, passes, plays, state.public.claimed, state.moon)


def _cards(found: Sequence[Card | None]) -> CardSet:
    return CardSet.of(card for card in found if card is not None)


def opened(record: FairRecord, names: Sequence[str] = ()) -> Record:
    """Return the open record of a match dealt fairly, as far as its deals count.

    Args:
        record: the record with its proofs.
        names: who sat where, which no signature covers; none if nobody said.

    Raises:
        UnsoundRecord: if the record is not what the parties signed. A cheat that it tells of is no such
            error, but its deal does not count.

    """
    report, observers = audit_with_observers(record)
    if not report.sound:
        raise UnsoundRecord(next(f.sentence for f in report.failures if not f.finding))
    entries = record.roster.seats
    shown = names if len(names) == len(entries) else [""] * len(entries)
    seats = tuple(
        SeatInfo(name, entry.bot.name if isinstance(entry, BotEntry) else None)
        for name, entry in zip(shown, entries, strict=True)
    )
    dealer = first_dealer(record.match, record.rules.players)
    return Record(record.rules, dealer, tuple(map(deal_record, filter(counts, observers))), seats)
