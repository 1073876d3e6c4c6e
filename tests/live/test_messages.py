"""The wire's messages: page, schema and types say the same; malformed frames are refused."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import jsonschema
import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from copas.live import messages as wire
from copas.rules import Rules
from tests.live.steps import hold, leave
from tests.live.tabletop import Tabletop

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "wire-protocol.md").read_text(encoding="utf-8")
SCHEMA = json.loads((ROOT / "src" / "copas" / "schemas" / "live-1.json").read_text(encoding="utf-8"))


def rows(heading: str) -> dict[str, set[str]]:
    """Returns the first two columns of the table below a heading: names, and the fields of each."""
    section = re.split(r"\n#+ ", PAGE.split(f"### {heading}\n", 1)[1], maxsplit=1)[0]
    found = {}
    for line in section.splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)]
        if len(cells) > 3 and cells[1].startswith("`"):
            # A list's or object's own fields stand in brackets: only the outer names count.
            outer = re.sub(r"[\[{(][^\[\]{}()]*[\]})]", "", re.sub(r"\[\{.*?\}\]", "", cells[2]))
            names = re.findall(r"(?:^|, )([a-z]+)(?=[ ?,]|$)", outer)
            found[cells[1].strip("`")] = set(names)
    return found


def fields_of(union: object) -> dict[str, set[str]]:
    """Returns the fields of every type of a union by its tag."""
    return {
        str(kind.__struct_config__.tag): {field.encode_name for field in msgspec.structs.fields(kind)}
        for kind in get_args(union)
    }


@pytest.mark.parametrize(
    ("heading", "union"),
    [
        ("Client → server", wire.ClientMessage),
        ("Server → client", wire.ServerMessage),
        ("Events", wire.Event),
    ],
)
def test_the_page_names_every_message_and_field(heading: str, union: object) -> None:
    assert rows(heading) == fields_of(union)


def test_the_page_names_every_error_code() -> None:
    assert set(rows("Error codes")) == {str(code) for code in wire.ErrorCode}


def test_the_schema_is_exported_anew_after_every_change() -> None:
    assert wire.schema() == SCHEMA, "run python scripts/live_schema.py"


def test_the_schema_accepts_what_the_server_writes() -> None:
    validator = jsonschema.Draft202012Validator(SCHEMA)
    frames: list[wire.ServerMessage] = [
        wire.Pong(n=1),
        wire.Ack(seq=4, cid="x" * 22),
        wire.Refused(code=wire.ErrorCode.FAULT, sentence="No.", reason="proof"),
        wire.Numbered(seq=1, event=wire.Resumed()),
        wire.Clocks(seats=[wire.SeatClock(0, 7, 100, 200, False)], stopped=False),
    ]
    for frame in frames:
        validator.validate(json.loads(wire.encode(frame)))


@pytest.mark.usefixtures("cheap")
def test_the_schema_accepts_every_frame_of_a_match_in_which_somebody_leaves() -> None:
    validator = jsonschema.Draft202012Validator(SCHEMA)
    top = Tabletop("schema", humans=2, rules=Rules(target=20))
    frames = [frame for _, frame in top.outbox]
    hold(top, "play", {1})
    frames += [frame for _, frame in top.outbox]
    frames.append(wire.encode(top.table.welcome(0, True, "", 1, {0, 1})))
    leave(top, 1)
    top.muted.clear()
    top.play_out()
    frames.append(wire.encode(top.table.welcome(None, False, "", 1, {0}, anew=True)))
    frames.append(wire.encode(top.table.clocks(top.now, stopped=False)))
    frames += [wire.numbered(entry.seq, entry.data) for entry in top.log]
    kinds = set()
    for frame in frames:
        values = json.loads(frame)
        validator.validate(values)
        kinds.add(values.get("event", {}).get("kind", values["t"]))
    assert kinds >= {"say", "welcome", "clocks", "opened", "sat", "started", "setup", "head", "said", "score"}
    assert kinds >= {"prepared", "finished"}


def test_stored_events_are_framed_without_being_read() -> None:
    event = wire.Said(setup=1, round=2, type=7, seat=3, body="AA", sig="A" * 86)
    assert wire.read_server(wire.numbered(9, wire.encode(event))) == wire.Numbered(seq=9, event=event)


@given(st.binary(max_size=100))
def test_bytes_have_one_text(data: bytes) -> None:
    assert wire.to_bytes(wire.to_text(data)) == data


@given(st.text(alphabet="ABab01_-=+/ ", max_size=12))
def test_other_texts_are_refused(text: str) -> None:
    try:
        data = wire.to_bytes(text)
    except wire.BadFrame:
        return
    assert wire.to_text(data) == text


@given(st.one_of(st.binary(max_size=200), st.text(max_size=200)))
def test_rubbish_is_refused_by_an_error_of_ours(frame: bytes | str) -> None:
    with pytest.raises(wire.BadFrame):
        wire.read_client(frame)


@pytest.mark.parametrize(
    "frame",
    [
        '{"t":"ping"}',
        '{"t":"ping","n":-1}',
        '{"t":"ping","n":1,"more":2}',
        '{"t":"nope"}',
        '{"t":"pong","n":1}',
        '{"n":1}',
        '[{"t":"ping","n":1}]',
        '{"t":"kick","cid":"short","seat":1}',
        '{"t":"kick","cid":"AAAAAAAAAAAAAAAAAAAAAA","seat":10}',
        "[" * 10_000,
        '{"t":"ping","n":1e400}',
    ],
)
def test_near_misses_are_refused(frame: str) -> None:
    with pytest.raises(wire.BadFrame):
        wire.read_client(frame)
