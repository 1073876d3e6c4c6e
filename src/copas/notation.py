"""One line of text for a match or a deal, to be pasted into a message.

    copas/1 copas-100 d2 n:Ana,Bia,Cora,Duda | 2C5C../../../.. p:2C3C4C/../../.. t:2CTC.. | ..

The head holds the version, the rules (a preset, or one with changes: `copas+target=77`), the first dealer
and, if known, the names (`n:`, a bot's level behind `=`) and, in an excerpt, the deals before it with the
scores (`b3:12,0,26,40`). Each deal follows behind a bar: the hands dealt by seat, the widow (`w:`), the
passes (`p:`, `-` for a seat that has not passed), the cards in playing order (`t:`), a claim (`c1:` with its
cards, `-` for none) and a moon choice (`m:others`). White space may be any. Parsing, writing and parsing
again is identity.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from copas.cards import NO_CARDS, CardSet, format_cards, parse_cards
from copas.errors import RecordError, RecordReason
from copas.record import MAX_DEALS, MAX_NAME, DealRecord, Record, SeatInfo, at_place
from copas.rules import PRESETS, Rules
from copas.scoring import MoonChoice

MAGIC: Final = "copas/1"
MAX_TEXT: Final = 4_000_000
_BASE: Final = "copas"
_NUMBER: Final = re.compile(r"-?\d{1,9}")


# Writing


def format_record(record: Record) -> str:
    """Write a record as one line.

    Raises:
        RecordError: if the record is illegal.
    """
    record.replay()
    head = [MAGIC, format_rules(record.rules), f"d{record.first_dealer}"]
    if record.before or record.scores:
        head.append(f"b{record.before}:{','.join(map(str, record.scores))}")
    if record.seats:
        head.append("n:" + ",".join(map(_format_seat, record.seats)))
    return " | ".join([" ".join(head), *map(_format_deal, record.deals)])


def format_rules(rules: Rules) -> str:
    """Write rules as a preset, or as the house game with the options that differ."""
    name = rules.preset_name
    if name is not None:
        return name
    house = PRESETS[_BASE].to_dict()
    changed = {key: value for key, value in rules.to_dict().items() if value != house[key]}
    return "+".join([_BASE, *(f"{key}={_format_value(value)}" for key, value in changed.items())])


def _format_value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ".".join(map(str, value)) or "none" if isinstance(value, list) else str(value)


def _format_seat(seat: SeatInfo) -> str:
    from urllib.parse import quote

    name = quote(seat.name, safe="")
    return name if seat.bot is None else f"{name}={quote(seat.bot, safe='')}"


def _format_deal(deal: DealRecord) -> str:
    parts = ["/".join(map(format_cards, deal.hands))]
    if deal.widow:
        parts.append(f"w:{format_cards(deal.widow)}")
    if deal.passes:
        parts.append("p:" + "/".join("-" if cards is None else format_cards(cards) for cards in deal.passes))
    if deal.plays:
        parts.append(f"t:{format_cards(deal.plays)}")
    if deal.claim is not None:
        parts.append(f"c{deal.claim[0]}:{format_cards(deal.claim[1]) or '-'}")
    if deal.moon is not None:
        parts.append(f"m:{deal.moon}")
    return " ".join(parts)


# Reading


def parse_record(text: str) -> Record:
    """Read one line, judging every event.

    Raises:
        RecordError: with the place, if the line is malformed or tells of something illegal.
    """
    if not isinstance(text, str) or len(text) > MAX_TEXT:
        raise RecordError(
            "text",
            f"a notation is text of at most {MAX_TEXT} characters",
            RecordReason.TOO_LONG,
            limit=MAX_TEXT,
        )
    head, *deals = text.split("|")
    if len(deals) > MAX_DEALS:
        raise RecordError(
            "text", f"at most {MAX_DEALS} deals are read", RecordReason.TOO_LONG, limit=MAX_DEALS
        )
    words = head.split()
    if len(words) < 3 or words[0] != MAGIC:
        raise RecordError(
            "head",
            f"the line begins with {MAGIC!r}, the rules and the first dealer",
            RecordReason.NOT_NOTATION,
            magic=MAGIC,
        )
    rules = parse_rules(words[1])
    fields = _fields(words[2:], "head", ("d", "b", "n"))
    if "d" not in fields:
        raise RecordError(
            "head", "the first dealer is missing: write d and a seat, as in d0", RecordReason.NO_DEALER
        )
    before, scores = _read_before(fields)
    record = Record(
        rules,
        _number(fields["d"][0], "head, d"),
        tuple(_read_deal(part, f"deal {index + 1}") for index, part in enumerate(deals)),
        _read_seats(fields["n"][1]) if "n" in fields else (),
        before,
        scores,
    )
    record.replay()
    return record


def parse_rules(text: str) -> Rules:
    """Read rules as `format_rules` writes them.

    Raises:
        RecordError: if preset or option is unknown, or the mixture cannot be played.
    """
    name, *options = text.split("+")
    base = at_place("rules", lambda: Rules.preset(name)).to_dict()
    changes: dict[str, Any] = {}
    for option in options:
        key, equals, value = option.partition("=")
        if not equals or key not in base or key in changes:
            raise RecordError(
                "rules",
                f"{option!r} is no change of an option, named once, as in target=77",
                RecordReason.NOT_AN_OPTION,
                text=option[:24],
            )
        changes[key] = _parse_value(base[key], value)
    return at_place("rules", lambda: Rules.from_dict(base | changes))


def _parse_value(like: object, text: str) -> object:
    """Read a value of the same type as another; what does not fit is left to `Rules` to refuse."""
    if isinstance(like, bool):
        return {"yes": True, "no": False}.get(text, text)
    if isinstance(like, int):
        return int(text) if _NUMBER.fullmatch(text) else text
    if isinstance(like, list):
        return [] if text == "none" else text.split(".")
    return text


def _fields(words: Sequence[str], place: str, known: Sequence[str]) -> dict[str, tuple[str, str]]:
    """Split words such as `d0`, `b3:1,2` or `t:2C3C` into letter, number and text."""
    found: dict[str, tuple[str, str]] = {}
    for word in words:
        label, _, text = word.partition(":")
        letter, number = label[:1], label[1:]
        if letter not in known or letter in found:
            raise RecordError(
                place,
                f"{word[:24]!r} is not understood here; known are {', '.join(known)}, once each",
                RecordReason.UNKNOWN_ENTRY,
            )
        found[letter] = (number, text)
    return found


def _number(text: str, place: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise RecordError(
            place, f"a whole number is wanted here, not {text[:24]!r}", RecordReason.NOT_A_NUMBER
        )
    return int(text)


def _read_before(fields: dict[str, tuple[str, str]]) -> tuple[int, tuple[int, ...]]:
    if "b" not in fields:
        return 0, ()
    number, text = fields["b"]
    return _number(number, "head, b"), tuple(_number(score, "head, b") for score in text.split(","))


def _read_seats(text: str) -> tuple[SeatInfo, ...]:
    from urllib.parse import unquote

    seats = []
    for part in text.split(","):
        name, equals, bot = part.partition("=")
        info = SeatInfo(unquote(name), unquote(bot) if equals else None)
        if max(len(info.name), len(info.bot or "")) > MAX_NAME:
            raise RecordError(
                "head, n", f"a name has at most {MAX_NAME} characters", RecordReason.TOO_LONG, limit=MAX_NAME
            )
        seats.append(info)
    return tuple(seats)


def _read_deal(text: str, place: str) -> DealRecord:
    first, *words = text.split() or [""]
    fields = _fields(words, place, ("w", "p", "t", "c", "m"))
    hands = tuple(_read_cards(part, f"{place}, hand {seat}") for seat, part in enumerate(first.split("/")))
    return DealRecord(
        hands,
        _optional(fields, "w", lambda _, cards: _read_cards(cards, f"{place}, w"), NO_CARDS),
        _optional(fields, "p", lambda _, passes: _read_passes(passes, f"{place}, p"), ()),
        tuple(at_place(f"{place}, t", lambda: parse_cards(fields["t"][1]))) if "t" in fields else (),
        _optional(
            fields,
            "c",
            lambda seat, cards: (_number(seat, f"{place}, c"), _read_cards(cards, f"{place}, c")),
            None,
        ),
        _optional(fields, "m", lambda _, choice: _read_moon(choice, f"{place}, m"), None),
    )


def _optional(
    fields: dict[str, tuple[str, str]], key: str, read: Callable[[str, str], Any], default: object
) -> Any:  # noqa: ANN401 - as `read` gives
    return read(*fields[key]) if key in fields else default


def _read_cards(text: str, place: str) -> CardSet:
    return NO_CARDS if text == "-" else at_place(place, lambda: CardSet.parse(text))


def _read_passes(text: str, place: str) -> tuple[CardSet | None, ...]:
    return tuple(None if part == "-" else _read_cards(part, place) for part in text.split("/"))


def _read_moon(text: str, place: str) -> MoonChoice:
    if text not in MoonChoice.__members__.values():
        raise RecordError(place, "the choice is 'others' or 'shooter'", RecordReason.NOT_A_CHOICE)
    return MoonChoice(text)
