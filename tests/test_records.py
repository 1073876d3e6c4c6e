"""Records and notation: parse, write, parse again; and errors with the place and the rule."""

import json
from importlib import resources
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from copas import (
    PRESETS,
    CardSet,
    CopasError,
    Match,
    MatchStarted,
    Record,
    RecordError,
    Rules,
    SeatInfo,
    Stream,
    deal_hands,
    notation,
    record_json,
)
from copas.testing import random_match, random_rules

NAMES = ("Zé | da, Silva", "Ana=Bia", "", "Ção +d0")


def seats(rules: Rules) -> tuple[SeatInfo, ...]:
    return tuple(SeatInfo(NAMES[i % 4], "médio" if i % 2 else None) for i in range(rules.players))


def schema() -> dict[str, Any]:
    text = (resources.files("copas") / "schemas" / "record-1.json").read_text("utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_round_trips_in_both_forms(preset: str) -> None:
    rules = PRESETS[preset]
    match = random_match(rules, preset.encode())
    record = Record.of(match, seats(rules))
    line = notation.format_record(record)
    assert "\n" not in line
    assert notation.parse_record(line) == record
    assert notation.format_record(notation.parse_record(line)) == line
    text = record_json.dumps(record)
    assert record_json.loads(text) == record
    assert record_json.dumps(record_json.loads(text)) == text
    jsonschema.validate(json.loads(text), schema())
    assert record.replay().scores == match.scores
    assert record.events() == match.events


def test_random_rules_round_trip_and_excerpts_keep_the_scores() -> None:
    stream = Stream(b"records of random rules")
    for number in range(120):
        rules = random_rules(stream)
        match = random_match(rules, number.to_bytes(2, "big"), max_deals=3)
        record = Record.of(match, seats(rules))
        assert notation.parse_record(notation.format_record(record)) == record, number
        last = record.excerpt(len(record.deals) - 1)
        assert last.replay().scores == match.scores, number
        assert record_json.loads(record_json.dumps(last)) == last, number
        assert notation.parse_record(notation.format_record(last)) == last, number


def test_every_unfinished_stage_of_a_deal_round_trips() -> None:
    rules = PRESETS["free-moon"]
    whole = random_match(rules, b"stages", max_deals=1)
    for length in range(1, len(whole.events) + 1):
        record = Record.of(Match.replay(whole.events[:length]))
        assert notation.parse_record(notation.format_record(record)) == record
        assert record_json.loads(record_json.dumps(record, indent=2)) == record
        jsonschema.validate(record_json.to_dict(record), schema())


ONE_SUIT_EACH = "/".join("".join(rank + suit for rank in "23456789TJQKA") for suit in "CDSH")


def test_a_claim_round_trips() -> None:
    with pytest.raises(RecordError, match="first trick takes no penalty"):
        claimed_record_with_a_wrong_first_trick()
    record = good_claim()
    assert record.deals[0].claim is not None
    assert notation.parse_record(notation.format_record(record)) == record
    assert record_json.loads(record_json.dumps(record)) == record
    assert sum(record.replay().scores) in (26, 78)


def claimed_record_with_a_wrong_first_trick() -> None:
    notation.parse_record(f"copas/1 copas+pass_count=0 d0 | {ONE_SUIT_EACH} t:2C2DQS2H")


def good_claim() -> Record:
    rest = "3C4C5C6C7C8C9CTCJCQCKCAC"
    return notation.parse_record(f"copas/1 copas+pass_count=0 d0 | {ONE_SUIT_EACH} t:2C2D2S2H c0:{rest}")


BASE = random_match(PRESETS["copas"], b"corruption", max_deals=3)
LINE = notation.format_record(Record.of(BASE))
JSON = record_json.to_dict(Record.of(BASE))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda d: d.update(format="other"), "format"),
        (lambda d: d.update(version=2), "format"),
        (lambda d: d.update(first_dealer=7), "match"),
        (lambda d: d.update(first_dealer=True), "record.first_dealer"),
        (lambda d: d.update(extra=1), "record.extra"),
        (lambda d: d["rules"].update(players=5), "rules"),
        (lambda d: d.update(seats=[{"name": "Ana"}]), "seats"),
        (lambda d: d["deals"][0].update(hands=["2C"]), "deal 1, hands"),
        (lambda d: d["deals"][1]["hands"].reverse(), "deal 2, pass of seat 0"),
        (lambda d: d["deals"][0].update(plays=5), "deals[0].plays"),
        (lambda d: d["deals"][0].update(plays="2C XX"), "deals[0].plays"),
        (lambda d: d["deals"][0].update(moon="both"), "deals[0].moon"),
        (lambda d: d["deals"][0].update(moon="others"), "deal 1, moon"),
        (lambda d: d["deals"][0].update(claim={"seat": 0, "cards": "2C"}), "deal 1, claim"),
        (lambda d: d["deals"][0].update(scores=[0, 0, 0, 0]), "deals[0].scores"),
        (lambda d: d["deals"][2].update(passes=[None] * 4), "deal 3, trick 1, card 1"),
        (lambda d: d["deals"][1].update(plays=d["deals"][1]["plays"][:-3]), "deal 3"),
    ],
)
def test_a_changed_record_is_refused_with_its_place(change: Any, place: str) -> None:
    data = json.loads(json.dumps(JSON))
    change(data)
    with pytest.raises(RecordError) as caught:
        record_json.loads(json.dumps(data))
    assert caught.value.place.startswith(place)


def test_an_illegal_play_names_its_trick_and_rule() -> None:
    deal = Record.of(BASE).deals[0]
    first = BASE.finished_deals[0].public.tricks[0]
    plays = list(deal.plays)
    hand = BASE.finished_deals[0].view((first.leader + 1) % 4)
    other = next(card for card in hand.dealt - (hand.passed or CardSet()) if card.suit != first.suit)
    assert first.cards[1].suit == first.suit, "the seed gives a second player who follows"
    plays[1] = other
    line = LINE.replace("".join(map(str, deal.plays)), "".join(map(str, plays)))
    with pytest.raises(RecordError, match=f"deal 1, trick 1, card 2 .{other}.: Follow the led suit"):
        notation.parse_record(line)


@settings(max_examples=300)
@given(st.data())
def test_a_corrupted_line_never_raises_anything_else(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(LINE) - 1))
    end = data.draw(st.integers(at, min(len(LINE), at + 6)))
    text = LINE[:at] + data.draw(st.text(max_size=6)) + LINE[end:]
    try:
        record = notation.parse_record(text)
    except RecordError:
        return
    assert notation.parse_record(notation.format_record(record)) == record


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@settings(max_examples=300)
@given(st.data())
def test_corrupted_json_never_raises_anything_else(data: st.DataObject) -> None:
    changed = json.loads(json.dumps(JSON))
    target: Any = changed
    while True:
        keys = list(target) if isinstance(target, dict) else range(len(target))
        if not keys:
            break
        key = data.draw(st.sampled_from(keys))
        if isinstance(target[key], dict | list) and data.draw(st.booleans()):
            target = target[key]
            continue
        target[key] = data.draw(JSON_VALUES)
        break
    try:
        record = record_json.from_dict(changed)
    except RecordError:
        return
    assert record_json.loads(record_json.dumps(record)) == record


@pytest.mark.parametrize("text", ["", "{", "[]", "null", b"\xff", "[" * 100_000, '"x"', "NaN"])
def test_what_is_no_record_is_refused(text: str | bytes) -> None:
    with pytest.raises(RecordError):
        record_json.loads(text)


@pytest.mark.parametrize(
    "text",
    ["", "|", "copas/2 copas d0", "copas/1", "copas/1 nada d0", "copas/1 copas x0", "copas/1 copas d0 d0"],
)
def test_what_is_no_notation_is_refused(text: str) -> None:
    with pytest.raises(RecordError):
        notation.parse_record(text)


def test_rules_are_written_as_preset_or_difference() -> None:
    assert notation.format_rules(PRESETS["seven"]) == "seven"
    mixed = PRESETS["five"].replace(target=77, queen_breaks_hearts=True)
    assert notation.parse_rules(notation.format_rules(mixed)) == mixed
    assert notation.parse_rules("five+target=77+queen_breaks_hearts=yes") == mixed
    for wrong in (
        "five+target=x",
        "five+target",
        "five+colour=red",
        "five+target=1+target=2",
        "copas+removed=2C",
    ):
        with pytest.raises(CopasError):
            notation.parse_rules(wrong)


def test_an_excerpt_begins_where_it_says() -> None:
    record = Record.of(BASE)
    second = record.excerpt(1)
    start = second.events()[0]
    assert isinstance(start, MatchStarted)
    assert (start.deals, start.scores) == (1, BASE.finished_deals[1].public.scores)
    with pytest.raises(RecordError):
        record.excerpt(3)


def test_a_match_cannot_go_on_after_its_end() -> None:
    match = random_match(Rules(target=1), b"over")
    record = Record.of(match)
    more = deal_hands(match.rules, Stream(b"one too many"))
    line = notation.format_record(record) + " | " + "/".join("".join(map(str, hand)) for hand in more.hands)
    with pytest.raises(RecordError, match="deal 2, hands: The match is over"):
        notation.parse_record(line)
