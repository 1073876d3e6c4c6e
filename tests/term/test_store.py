"""Saved matches: nothing acknowledged is lost, torn lines are dropped, damage is told."""

from __future__ import annotations

import json
import os
from datetime import timedelta
from pathlib import Path

import pytest

from copas.bots import get
from copas.cards import CardSet
from copas.errors import CopasError
from copas.events import RestClaimed
from copas.record import Record
from copas.rules import PRESETS, Rules
from copas.shuffle import Stream
from copas.term.game import HUMAN, SoloGame, Undone
from copas.term.pace import Speed
from copas.term.session import Session
from copas.term.shelf import Shelf
from copas.term.store import (
    Archive,
    SaveError,
    entry_from_dict,
    entry_to_dict,
    setup_from_dict,
    setup_to_dict,
)
from tests.term.helpers import NOW, decide, game_of, play_on, setup_of


def saved_match(folder: Path, steps: int = 150) -> tuple[Archive, SoloGame, str]:
    archive = Archive(folder)
    game = game_of()
    writer = archive.create(game.setup, game.log, NOW)
    stream = Stream(b"person")
    for _ in range(steps):
        writer.append(decide(game, stream))
    writer.close()
    return archive, game, writer.name


@pytest.mark.parametrize("preset", ["copas", "cancellation", "free-moon"])
def test_every_entry_survives_writing_and_reading(preset: str) -> None:
    game = play_on(game_of(PRESETS[preset]), 100_000)
    entries = [*game.log, Undone(3), RestClaimed(HUMAN, CardSet.parse("AS KS"))]
    for entry in entries:
        assert entry_from_dict(json.loads(json.dumps(entry_to_dict(entry)))) == entry
    assert setup_from_dict(json.loads(json.dumps(setup_to_dict(game.setup)))) == game.setup


def test_a_saved_match_is_taken_up_where_it_stood(tmp_path: Path) -> None:
    archive, game, name = saved_match(tmp_path)
    saved, writer = archive.resume(name)
    assert (saved.setup, list(saved.log), saved.torn) == (game.setup, game.log, False)
    again = SoloGame(saved.setup, [get(level) for level in saved.setup.levels], saved.log)
    stream = Stream(b"more")
    for _ in range(20):
        writer.append(decide(again, stream))
    writer.close()
    assert list(archive.read(name).log) == again.log


@pytest.mark.parametrize("cut", [1, 2, 5, 17])
def test_a_torn_last_line_is_dropped_and_told(tmp_path: Path, cut: int) -> None:
    archive, game, name = saved_match(tmp_path)
    data = archive.path(name).read_bytes()
    archive.path(name).write_bytes(data[:-cut])
    saved, writer = archive.resume(name)
    assert saved.torn
    assert list(saved.log) == game.log[:-1]
    # What comes next follows the last whole line.
    writer.append(game.log[-1:])
    writer.close()
    assert archive.path(name).read_bytes() == data


def test_every_length_of_a_file_is_a_match_or_a_refusal(tmp_path: Path) -> None:
    archive, game, name = saved_match(tmp_path, 12)
    data = archive.path(name).read_bytes()
    first_line = data.index(b"\n") + 1
    for length in range(len(data)):
        archive.path(name).write_bytes(data[:length])
        if length < first_line:
            with pytest.raises(SaveError) as caught:
                archive.read(name)
            assert caught.value.kind == "damaged"
        else:
            saved = archive.read(name)
            assert list(saved.log) == game.log[: len(saved.log)], length


@pytest.mark.parametrize(
    "line",
    [
        b"{}",
        b"[]",
        b"null",
        b'{"e":"play","seat":0,"card":"XX"}',
        b'{"e":"undo","kept":true}',
        b"\xff",
        b"[" * 5000,
    ],
)
def test_damage_before_the_last_line_is_told_with_its_place(tmp_path: Path, line: bytes) -> None:
    archive, _, name = saved_match(tmp_path, 30)
    lines = archive.path(name).read_bytes().split(b"\n")
    lines[5] = line
    archive.path(name).write_bytes(b"\n".join(lines))
    with pytest.raises(SaveError, match="Line 6") as caught:
        archive.resume(name)
    assert caught.value.kind == "damaged"


def test_no_change_of_a_byte_goes_further_than_a_refusal(tmp_path: Path) -> None:
    archive, _, name = saved_match(tmp_path, 25)
    data = archive.path(name).read_bytes()
    stream = Stream(b"flips")
    read = 0
    for _ in range(600):
        at = stream.below(len(data))
        changed = data[:at] + bytes([data[at] ^ 1 << stream.below(8)]) + data[at + 1 :]
        archive.path(name).write_bytes(changed)
        try:
            saved = archive.read(name)
            SoloGame(saved.setup, (), saved.log)
        except CopasError:
            continue
        read += 1
    assert read < 300, "most changes are noticed"


def test_a_match_is_played_in_one_place_at_a_time(tmp_path: Path) -> None:
    archive, _, name = saved_match(tmp_path)
    _, writer = archive.resume(name)
    with pytest.raises(SaveError) as caught:
        archive.resume(name)
    assert caught.value.kind == "busy"
    writer.close()
    _, writer = archive.resume(name)
    writer.close()


def test_names_come_with_the_last_changed_first(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "matches")
    assert archive.names() == []
    setup = setup_of(Rules())
    names = []
    for number in range(3):
        writer = archive.create(setup, (), NOW + timedelta(seconds=number // 2))
        writer.close()
        os.utime(archive.path(writer.name), (number, number))
        names.append(writer.name)
    assert len(set(names)) == 3, "two matches of the same second have different names"
    assert archive.names() == names[::-1]
    archive.delete(names[0])
    archive.delete(names[0])
    assert archive.names() == names[:0:-1]


def test_a_match_that_is_not_there_is_told(tmp_path: Path) -> None:
    for attempt in (Archive(tmp_path).read, Archive(tmp_path).resume):
        with pytest.raises(SaveError) as caught:
            attempt("nothing")
        assert caught.value.kind == "unreadable"


def test_a_disk_that_refuses_does_not_stop_the_match(tmp_path: Path) -> None:
    target = tmp_path / "matches"
    target.write_text("a file where the folder should be")
    session = Session.start(setup_of(Rules()), get, Speed.INSTANT, Archive(target), NOW)
    assert session.unsaved
    assert session.name is None
    session.deal_next(0.0)
    assert session.game.match.deal is not None
    session.close()


def test_a_write_that_fails_leaves_whole_lines_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = Session.start(setup_of(Rules()), get, Speed.INSTANT, Archive(tmp_path), NOW)
    session.deal_next(0.0)
    session.pass_cards(CardSet.of(list(session.game.seat_view(HUMAN).hand)[:3]), 0.0)
    name = session.name
    assert name is not None
    before = Archive(tmp_path).path(name).read_bytes()

    def refuse(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    session.tick(1.0)
    monkeypatch.undo()
    assert session.unsaved == "No space left on device"
    assert Archive(tmp_path).path(name).read_bytes() == before
    session.tick(20.0)
    assert Archive(tmp_path).path(name).read_bytes() == before, "nothing is written behind a gap"


def test_records_on_the_shelf(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "records")
    assert shelf.names() == []
    record = Record.of(play_on(game_of(), 400).match)
    names = [shelf.add(record, NOW), shelf.add(record, NOW)]
    assert sorted(names) == sorted(shelf.names())
    assert len(set(names)) == 2
    assert shelf.read(names[0]) == record
    shelf.delete(names[0])
    assert shelf.names() == [names[1]]
