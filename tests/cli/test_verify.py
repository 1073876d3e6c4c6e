"""`copas verify`: records of both kinds, true ones and others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from copas import record_json
from copas.cli.app import main
from copas.cli.exits import Exit
from copas.i18n import LANGUAGES, catalogue
from copas.mental.audit import Check
from copas.mental.record import FairRecord
from copas.record import Record
from tests.mental import cheats
from tests.mental.table import SMALL, People
from tests.mental.test_audit import FOUR, one_deal
from tests.term.helpers import game_of, play_on

Output = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def fair() -> FairRecord:
    return one_deal(People(SMALL, FOUR, 1))


def verify(capsys: Output, tmp_path: Path, text: str, *options: str) -> tuple[int, str, str]:
    (tmp_path / "record").write_text(text)
    status = main(["verify", str(tmp_path / "record"), *options])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_fair_deal_holds(capsys: Output, tmp_path: Path, fair: FairRecord, language: str) -> None:
    status, out, err = verify(capsys, tmp_path, fair.to_json(), "--lang", language)
    assert (status, err) == (Exit.OK, "")
    words = catalogue(language)
    assert out.endswith(words("verify-verdict", verdict="clean") + "\n")
    assert words("verify-check", check="shuffles") in out


def test_a_fair_deal_for_programs(capsys: Output, tmp_path: Path, fair: FairRecord) -> None:
    status, out, _ = verify(capsys, tmp_path, fair.to_json(), "--json")
    found = json.loads(out)
    assert (status, found["clean"], found["sound"], found["failures"]) == (Exit.OK, True, True, [])
    assert found["deals"][0]["outcome"] == "end"


def test_a_cheat_is_named(capsys: Output, tmp_path: Path) -> None:
    record = one_deal(People(SMALL, FOUR, 4), cheats={2: cheats.DuplicateCard})
    status, out, _ = verify(capsys, tmp_path, record.to_json())
    assert status == Exit.REFUSED
    assert "o lugar 3" in out
    assert "prova a trapaça" in out
    status, out, _ = verify(capsys, tmp_path, record.to_json(), "--json")
    found = json.loads(out)
    assert (found["clean"], found["sound"], found["guilty"]) == (False, True, [2])


def test_a_changed_record_does_not_hold(capsys: Output, tmp_path: Path, fair: FairRecord) -> None:
    values = fair.to_dict()
    nonce = values["nonce"]
    values["nonce"] = nonce[:-2] + ("A" if nonce[-2] != "A" else "B") + nonce[-1]
    status, out, _ = verify(capsys, tmp_path, json.dumps(values))
    assert status == Exit.REFUSED
    assert "não confere" in out


@pytest.mark.parametrize("text", ["", "{", "[]", '{"format":"copas-fair"}', "copas/1 nonsense"])
def test_what_is_no_record_is_refused(capsys: Output, tmp_path: Path, text: str) -> None:
    status, out, err = verify(capsys, tmp_path, text)
    assert (status, out) == (Exit.REFUSED, "")
    assert err.startswith("copas: ")


def test_an_open_record_is_judged_card_by_card(capsys: Output, tmp_path: Path) -> None:
    record = Record.of(play_on(game_of(), 400).match)
    text = record_json.dumps(record)
    status, out, _ = verify(capsys, tmp_path, text, "--lang", "en")
    assert status == Exit.OK
    assert "every card by the rules" in out
    assert json.loads(verify(capsys, tmp_path, text, "--json")[1])["kind"] == "open"
    values = json.loads(text)
    values["deals"][0]["scores"][0] += 1
    assert verify(capsys, tmp_path, json.dumps(values))[0] == Exit.REFUSED


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_check_has_a_name_of_its_own(language: str) -> None:
    names = {catalogue(language)("verify-check", check=str(check)) for check in Check}
    assert len(names) == len(Check)
