"""`copas analyse`: every kind of file, in words and for programs."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest

from copas import notation, record_json
from copas.bots import get
from copas.cards import CardSet
from copas.cli.app import main
from copas.cli.exits import Exit
from copas.i18n import LANGUAGES
from copas.match import Match
from copas.mental.record import FairRecord
from copas.open_deal import Task
from copas.record import Record, SeatInfo
from copas.rules import PRESETS
from copas.shuffle import Stream, deal_hands
from copas.term.store import Archive
from tests.mental import cheats
from tests.mental.table import SMALL, People
from tests.mental.test_audit import FOUR, one_deal
from tests.term.helpers import NOW, game_of, play_on

Output = pytest.CaptureFixture[str]
SEATS = [SeatInfo("Ana"), SeatInfo("Bia", "médio"), SeatInfo("Caio"), SeatInfo("Davi", "médio")]


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANG", "LC_ALL", "LC_MESSAGES", "LANGUAGE", "COPAS_LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COPAS_DATA", str(tmp_path / "data"))


@pytest.fixture(scope="module")
def record() -> Record:
    return Record.of(play_on(game_of(), 260).match, SEATS)


def run(capsys: Output, *arguments: str) -> tuple[int, str, str]:
    status = main(["analyse", *arguments, "--rounds", "2"])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def write(tmp_path: Path, text: str) -> str:
    path = tmp_path / "match"
    path.write_text(text)
    return str(path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_words(capsys: Output, tmp_path: Path, record: Record, language: str) -> None:
    path = write(tmp_path, record_json.dumps(record))
    status, out, err = run(capsys, path, "--judge", "medio", "--lang", language)
    assert (status, err) == (Exit.OK, "")
    assert max(map(len, out.splitlines())) <= 96
    for name in ("Ana", "Bia", "Caio", "Davi"):
        assert name in out
    assert "{" not in out
    assert "--most" in out, "random players make more than ten mistakes"


def test_for_programs(capsys: Output, tmp_path: Path, record: Record) -> None:
    path = write(tmp_path, record_json.dumps(record))
    status, out, _ = run(capsys, path, "--judge", "médio", "--json", "--seat", "2", "--seat", "Caio")
    found = json.loads(out)
    assert (status, found["judge"], found["seats"]) == (Exit.OK, "médio", [1, 2])
    assert [player["name"] for player in found["players"]] == ["Ana", "Bia", "Caio", "Davi"]
    assert {mistake["seat"] for mistake in found["mistakes"]} == {1, 2}
    finished = record.replay().finished_deals
    assert len(found["deals"]) == len(finished)
    total = [sum(deal.changes[seat] for deal in finished) for seat in range(4)]
    assert [player["points"] for player in found["totals"]] == total
    everybody = json.loads(run(capsys, path, "--judge", "médio", "--json", "--seat", "all")[1])
    assert everybody["seats"] == [0, 1, 2, 3]


def test_the_searching_judge(capsys: Output, tmp_path: Path, record: Record) -> None:
    path = write(tmp_path, notation.format_record(record.excerpt(0)))
    status, out, _ = run(capsys, path, "--budget", "50", "--json", "--seat", "1")
    found = json.loads(out)
    assert (status, found["judge"]) == (Exit.OK, "mestre")
    assert found["mistakes"][0]["better"]["moon_risk"] is not None
    status, out, _ = run(capsys, path, "--budget", "50", "--seat", "1", "--letters", "--most", "2")
    assert (status, out.count("vaza ") + out.count("passe:")) == (Exit.OK, 2)
    assert "Pontos esperados na mão:" in out.replace("\n    ", " ")


def test_points_are_not_said_to_be_fewer_where_they_are_more(
    capsys: Output, tmp_path: Path, record: Record
) -> None:
    path = write(tmp_path, notation.format_record(record.excerpt(0)))
    options = (path, "--budget", "50", "--seat", "all", "--most", "100")
    out = " ".join(run(capsys, *options, "--lang", "en")[1].split())
    fewer = re.findall(r"Points expected in the deal: ([\d.−]+) instead of ([\d.−]+)\.(?!\d)", out)
    more = re.findall(r"more points of one’s own \(([\d.−]+) instead of ([\d.−]+)\)", out)
    assert len(fewer) > 5
    assert len(more) > 0
    for higher, lower in fewer + more:
        assert float(higher.replace("−", "-")) > float(lower.replace("−", "-"))


def test_a_saved_match_and_the_last_one(capsys: Output, tmp_path: Path) -> None:
    assert run(capsys)[0] == Exit.USAGE, "nothing is saved yet"
    game = game_of(PRESETS["three"])
    archive = Archive(tmp_path / "data" / "matches")
    writer = archive.create(game.setup, game.log, NOW)
    before = len(game.log)
    play_on(game, 200)
    writer.append(game.log[before:])
    writer.close()
    path = archive.path(archive.names()[0])
    with path.open("a") as file:
        file.write('{"e": "torn')
    status, last, _ = run(capsys, "--judge", "médio", "--json")
    assert status == Exit.OK
    assert json.loads(last)["seats"] == [0], "the person"
    assert run(capsys, str(path), "--judge", "médio", "--json")[1] == last
    path.write_text(path.read_text().replace('"e":"deal"', '"e":"dael"'))
    status, out, err = run(capsys, str(path), "--judge", "médio")
    assert (status, out) == (Exit.REFUSED, "")
    assert err.startswith("copas: ")


def test_a_match_dealt_fairly(capsys: Output, tmp_path: Path) -> None:
    fair: FairRecord = one_deal(People(SMALL, FOUR, 1))
    values = {**fair.to_dict(), "names": ["Ana", "Bia", "Caio", "Davi"]}
    status, out, err = run(capsys, write(tmp_path, json.dumps(values)), "--judge", "médio", "--json")
    assert (status, err) == (Exit.OK, "")
    found = json.loads(out)
    assert [player["name"] for player in found["players"]] == ["Ana", "Bia", "Caio", "Davi"]
    assert len(found["deals"]) == 1
    assert sum(player["points"] for player in found["totals"]) > 0
    bare = run(capsys, write(tmp_path, fair.to_json()), "--judge", "médio")[1]
    assert "Lugar 1" in bare
    nonce = values["nonce"]
    values["nonce"] = ("A" if nonce[0] != "A" else "B") + nonce[1:]
    status, out, err = run(capsys, write(tmp_path, json.dumps(values)), "--judge", "médio")
    assert (status, out) == (Exit.REFUSED, "")
    assert "copas verify" in err


def test_a_deal_with_a_cheat_does_not_count(capsys: Output, tmp_path: Path) -> None:
    fair = one_deal(People(SMALL, FOUR, 4), cheats={2: cheats.DuplicateCard})
    status, out, err = run(capsys, write(tmp_path, fair.to_json()), "--judge", "médio")
    assert (status, out) == (Exit.REFUSED, "")
    assert "Não há nenhuma mão acabada" in err


def test_from_standard_input(capsys: Output, monkeypatch: pytest.MonkeyPatch, record: Record) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(record_json.dumps(record)))
    assert run(capsys, "-", "--judge", "médio")[0] == Exit.OK


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "3", "{}", "copas/1", '{"format":"copas-solo-1"}', '{"format":"copas/fair-record/1"}'],
)
def test_what_is_no_match_is_refused(capsys: Output, tmp_path: Path, text: str) -> None:
    status, out, err = run(capsys, write(tmp_path, text), "--judge", "médio")
    assert (status, out) == (Exit.REFUSED, "")
    assert err.startswith("copas: ")


@pytest.mark.parametrize(
    "line",
    [
        "--judge nonsense",
        "--judge forte",
        "--budget 1",
        "--most -1",
        "--least many",
        "--seat 9",
        "--seat Zoe",
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_options_that_make_no_sense(
    capsys: Output, tmp_path: Path, record: Record, line: str, language: str
) -> None:
    path = write(tmp_path, record_json.dumps(record))
    status, out, err = run(capsys, path, *line.split(), "--lang", language)
    assert (status, out) == (Exit.USAGE, "")
    assert err.count("\n") == 2


def test_a_file_that_is_not_there(capsys: Output, tmp_path: Path) -> None:
    assert run(capsys, str(tmp_path / "nothing"))[0] == Exit.NO_FILE


def test_a_match_without_a_finished_deal(capsys: Output, tmp_path: Path) -> None:
    record = Record.of(play_on(game_of(), 20).match)
    assert run(capsys, write(tmp_path, record_json.dumps(record)))[0] == Exit.REFUSED


def test_a_deal_that_ended_by_a_claim(capsys: Output, tmp_path: Path) -> None:
    rules = PRESETS["copas"].replace(target=1000)
    match, index = Match(rules), 0
    while not any(deal.public.claimed for deal in match.finished_deals):
        deal = match.start_deal(deal_hands(rules, Stream(b"claim %d" % index)))
        index += 1
        while match.deal is not None:
            seat = deal.to_act[0]
            if deal.task is Task.PASS:
                match.pass_cards(seat, get("médio").choose_pass(deal.view(seat), b""))
            elif deal.can_claim(seat, CardSet()):
                match.claim(seat, CardSet())
            else:
                match.play(seat, get("médio").choose_play(deal.view(seat), b""))
    path = write(tmp_path, record_json.dumps(Record.of(match, SEATS)))
    found = json.loads(run(capsys, path, "--judge", "médio", "--json")[1])
    assert [player["points"] for player in found["totals"]] == list(match.scores)


def test_progress_is_shown_on_a_terminal(
    capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, record: Record
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    path = write(tmp_path, record_json.dumps(record))
    assert "Analisando" in run(capsys, path, "--judge", "médio")[2]
    assert run(capsys, path, "--judge", "médio", "--json")[2] == "", "not beside JSON"
