"""Records of matches that were played at tables are what the audit accepts."""

from __future__ import annotations

import json

import pytest

from copas.errors import CopasError
from copas.live.records import export_record
from copas.live.store import StoredRecord
from copas.mental.audit import audit
from copas.mental.record import FairRecord
from copas.rules import Rules
from tests.live.tabletop import Tabletop


@pytest.fixture(scope="module")
def played() -> Tabletop:
    table = Tabletop("record", humans=2, rules=Rules(target=10), bots="médio")
    table.play_out()
    return table


def test_a_played_match_audits_clean_with_its_bots(played: Tabletop) -> None:
    stored = played.record
    assert stored is not None
    data = export_record(stored, played.log[stored.first - 1 : stored.last])
    report = audit(FairRecord.from_json(data.decode()))
    assert report.passed, report
    assert json.loads(data)["names"] == ["P0", "P1", "médio", "médio"]


def test_names_of_deleted_accounts_are_left_out(played: Tabletop) -> None:
    stored = played.record
    assert stored is not None
    data = export_record(stored, played.log[stored.first - 1 : stored.last], {0})
    assert json.loads(data)["names"] == ["", "P1", "médio", "médio"]


def test_a_log_that_is_no_match_is_refused(played: Tabletop) -> None:
    stored = StoredRecord("x", played.table.id, 1, 1, 2)
    with pytest.raises(CopasError):
        export_record(stored, played.log[:2])
