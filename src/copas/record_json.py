"""The JSON form of records; its schema is `copas/schemas/record-1.json`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from copas.cards import NO_CARDS, CardSet, parse_cards
from copas.errors import RecordError, RecordReason
from copas.record import MAX_DEALS, MAX_NAME, DealRecord, Record, SeatInfo, at_place
from copas.rules import Rules
from copas.scoring import MoonChoice

FORMAT: Final = "copas-record"
VERSION: Final = 1

T = TypeVar("T")


def to_dict(record: Record) -> dict[str, Any]:
    """Return a record as plain JSON values, scores after each finished deal included.

    Raises:
        RecordError: if the record is illegal.
    """
    scores = record.score_rows()
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "rules": record.rules.to_dict(),
        "first_dealer": record.first_dealer,
    }
    if record.seats:
        data["seats"] = [_seat_to_dict(seat) for seat in record.seats]
    if record.before or record.scores:
        data["before"] = {"deals": record.before, "scores": list(record.scores)}
    data["deals"] = [
        _deal_to_dict(deal, scores[index] if index < len(scores) else None)
        for index, deal in enumerate(record.deals)
    ]
    return data


def _seat_to_dict(seat: SeatInfo) -> dict[str, str]:
    return {"name": seat.name} if seat.bot is None else {"name": seat.name, "bot": seat.bot}


def _deal_to_dict(deal: DealRecord, scores: Sequence[int] | None) -> dict[str, Any]:
    data: dict[str, Any] = {"hands": [str(hand) for hand in deal.hands]}
    if deal.widow:
        data["widow"] = str(deal.widow)
    if deal.passes:
        data["passes"] = [None if cards is None else str(cards) for cards in deal.passes]
    data["plays"] = " ".join(map(str, deal.plays))
    if deal.claim is not None:
        data["claim"] = {"seat": deal.claim[0], "cards": str(deal.claim[1])}
    if deal.moon is not None:
        data["moon"] = str(deal.moon)
    if scores is not None:
        data["scores"] = list(scores)
    return data


def dumps(record: Record, *, indent: int | None = None) -> str:
    """Write a record as JSON text.

    Raises:
        RecordError: if the record is illegal.
    """
    separators = (",", ":") if indent is None else None
    return json.dumps(to_dict(record), ensure_ascii=False, indent=indent, separators=separators)


def loads(text: str | bytes) -> Record:
    """Read a record from JSON text and judge it.

    Raises:
        RecordError: if the text is malformed, or tells of something illegal.
    """
    try:
        data = json.loads(text)
    except (ValueError, TypeError, RecursionError) as error:
        raise RecordError("text", f"this is no JSON: {error}", RecordReason.NOT_JSON) from None
    return from_dict(data)


def from_dict(data: object) -> Record:
    """Read a record from plain JSON values and judge it, the scores written in it included.

    Raises:
        RecordError: if a value is malformed, or the record tells of something illegal.
    """
    root = _Reader("record", data)
    if root.take("format", str) != FORMAT or root.take("version", int) != VERSION:
        raise RecordError(
            "format",
            f"only {FORMAT!r} of version {VERSION} can be read",
            RecordReason.UNKNOWN_FORMAT,
            format=f"{FORMAT} {VERSION}",
        )
    rules = at_place("rules", lambda: Rules.from_dict(root.take("rules", dict)))
    before = root.child("before") if root.has("before") else None
    deals = root.items("deals", MAX_DEALS)
    record = Record(
        rules,
        root.take("first_dealer", int),
        tuple(_read_deal(deal) for deal in deals),
        tuple(map(_read_seat, root.items("seats", rules.players))) if root.has("seats") else (),
        before.take("deals", int) if before else 0,
        before.numbers("scores") if before else (),
    )
    root.finish()
    _check_scores(deals, record.score_rows())
    return record


def _check_scores(deals: Sequence[_Reader], rows: Sequence[tuple[int, ...]]) -> None:
    for index, deal in enumerate(deals):
        if not deal.has("scores"):
            continue
        if index >= len(rows):
            raise RecordError(
                f"{deal.place}.scores",
                "the deal is not finished and has no scores yet",
                RecordReason.DEAL_UNFINISHED,
            )
        if deal.numbers("scores") != rows[index]:
            raise RecordError(
                f"{deal.place}.scores",
                f"the deal leads to {list(rows[index])}",
                RecordReason.WRONG_SCORES,
                scores=" ".join(map(str, rows[index])),
            )


def _read_seat(reader: _Reader) -> SeatInfo:
    name = reader.take("name", str)
    if len(name) > MAX_NAME:
        raise RecordError(
            f"{reader.place}.name",
            f"a name has at most {MAX_NAME} characters",
            RecordReason.TOO_LONG,
            limit=MAX_NAME,
        )
    bot = reader.take("bot", str) if reader.has("bot") else None
    if bot is not None and len(bot) > MAX_NAME:
        raise RecordError(
            f"{reader.place}.bot",
            f"a name has at most {MAX_NAME} characters",
            RecordReason.TOO_LONG,
            limit=MAX_NAME,
        )
    info = SeatInfo(name, bot)
    reader.finish()
    return info


def _read_deal(reader: _Reader) -> DealRecord:
    claim = reader.child("claim") if reader.has("claim") else None
    deal = DealRecord(
        tuple(hand for hand in reader.cards_list("hands") if hand is not None),
        reader.cards("widow") if reader.has("widow") else NO_CARDS,
        tuple(reader.cards_list("passes", none_allowed=True)) if reader.has("passes") else (),
        tuple(at_place(f"{reader.place}.plays", lambda: parse_cards(reader.take("plays", str)))),
        (claim.take("seat", int), claim.cards("cards")) if claim else None,
        _read_moon(reader) if reader.has("moon") else None,
    )
    if claim:
        claim.finish()
    reader.finish(also="scores")
    return deal


def _read_moon(reader: _Reader) -> MoonChoice:
    text = reader.take("moon", str)
    if text not in MoonChoice.__members__.values():
        raise RecordError(
            f"{reader.place}.moon", "the choice is 'others' or 'shooter'", RecordReason.NOT_A_CHOICE
        )
    return MoonChoice(text)


class _Reader:
    """One object of a JSON record, read with its place at hand; what was not read is refused at the end."""

    def __init__(self, place: str, data: object) -> None:
        if not isinstance(data, dict):
            raise RecordError(place, "an object is wanted here", RecordReason.WRONG_TYPE, wanted="dict")
        self.place = place
        self.data: Mapping[str, Any] = data
        self.read: set[str] = set()

    def has(self, key: str) -> bool:
        return key in self.data

    def take(self, key: str, kind: type[T]) -> T:
        self.read.add(key)
        value = self.data.get(key)
        if type(value) is not kind:
            raise RecordError(
                f"{self.place}.{key}",
                f"a value of type {kind.__name__} is wanted here",
                RecordReason.WRONG_TYPE,
                wanted=kind.__name__,
            )
        return value

    def child(self, key: str) -> _Reader:
        self.read.add(key)
        return _Reader(f"{self.place}.{key}", self.data.get(key))

    def items(self, key: str, limit: int) -> list[_Reader]:
        values = self.take(key, list)
        if len(values) > limit:
            raise RecordError(
                f"{self.place}.{key}",
                f"at most {limit} entries are read here",
                RecordReason.TOO_LONG,
                limit=limit,
            )
        return [_Reader(f"{key}[{index}]", value) for index, value in enumerate(values)]

    def numbers(self, key: str) -> tuple[int, ...]:
        values = self.take(key, list)
        if any(type(value) is not int for value in values):
            raise RecordError(
                f"{self.place}.{key}", "whole numbers are wanted here", RecordReason.NOT_A_NUMBER
            )
        return tuple(values)

    def cards(self, key: str) -> CardSet:
        return self._parse_cards(key, self.take(key, str))

    def cards_list(self, key: str, *, none_allowed: bool = False) -> list[CardSet | None]:
        values = self.take(key, list)
        return [
            None if value is None and none_allowed else self._parse_cards(f"{key}[{index}]", value)
            for index, value in enumerate(values)
        ]

    def _parse_cards(self, key: str, value: str) -> CardSet:
        return at_place(f"{self.place}.{key}", lambda: CardSet.parse(value))

    def finish(self, also: str | None = None) -> None:
        unknown = sorted(set(self.data) - self.read - {also})
        if unknown:
            raise RecordError(
                f"{self.place}.{unknown[0]}", "this version knows no such entry", RecordReason.UNKNOWN_ENTRY
            )
