"""The score sheet of the running match, for whoever comes later: another device, a watcher."""

from __future__ import annotations

from copas.live import messages as wire
from copas.live.table import State, Table
from copas.rules import Rules
from tests.live.tabletop import Tabletop


def sheet_of(table: Table) -> list[wire.Scored]:
    told = wire.read_server(wire.encode(table.welcome(0, True, "", table.seq + 1, ())))
    assert isinstance(told, wire.Welcome)
    assert told.match is not None
    return told.match.sheet


def test_every_deal_that_counts_is_told_also_after_a_restart() -> None:
    top = Tabletop("sheet", humans=2, rules=Rules(target=60))
    assert sheet_of(top.table) == []
    top.play_out(until=lambda: len(sheet_of(top.table)) == 2 and not top.table.play.scored)  # type: ignore[union-attr]
    told = [wire.read_event(entry.data) for entry in top.log]
    scored = [event for event in told if isinstance(event, wire.Scored)]
    assert [row.deal for row in scored] == [1, 2]
    assert sheet_of(top.table) == scored
    again = Table.replay(top.serving, top.timing, top.log, top.secrets)
    again.resume()
    assert sheet_of(again) == scored
    top.play_out()
    assert top.table.state is State.FINISHED
    sheet = sheet_of(top.table)
    assert [row.deal for row in sheet] == list(range(1, len(sheet) + 1))
    assert sheet[-1].scores == list(top.table.play.scores)  # type: ignore[union-attr]
