"""The command line: help, errors and output in the user's language, exit codes, records in and out."""

from __future__ import annotations

import io
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from copas import notation, record_json
from copas.bots import get
from copas.cli.app import COMMANDS, build_app, main, take_language
from copas.cli.exits import Exit
from copas.i18n import LANGUAGES, Catalogue, catalogue
from copas.record import Record
from copas.rules import PRESETS, Rules
from copas.shuffle import Stream
from copas.term.app import CopasApp, Opening
from copas.term.game import SoloGame
from copas.term.pace import Speed
from copas.term.settings import Settings, save_settings
from copas.term.shelf import Shelf
from copas.term.store import Archive
from tests.bots.test_external import PROGRAM
from tests.term.helpers import NOW, decide, game_of, play_on

ENGLISH = re.compile(
    r"\b(the|usage|commands|options|show|invalid|required|unknown|file|see)\b", re.IGNORECASE
)


@pytest.fixture(autouse=True)
def alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give each test a data folder of its own and no language but the default."""
    for name in ("LANG", "LC_ALL", "LC_MESSAGES", "LANGUAGE", "COPAS_LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COPAS_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


Output = pytest.CaptureFixture[str]


def run(capsys: Output, *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def save_match(folder: Path, steps: int = 250) -> SoloGame:
    game = game_of(PRESETS["copas-100"])
    writer = Archive(folder / "data" / "matches").create(game.setup, game.log, NOW)
    stream = Stream(b"person")
    for _ in range(steps):
        writer.append(decide(game, stream))
    writer.close()
    return game


# Languages and help


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_is_in_the_users_language(capsys: Output, language: str, command: str) -> None:
    words = catalogue(language)
    status, out, err = run(capsys, *([command] if command else []), "--help", "--lang", language)
    assert (status, err) == (Exit.OK, "")
    assert words("cli-usage", usage="copas").split(":")[0] in out
    about = words(f"cli-{command}" if command else "cli-about")
    assert about in out
    if language != "en":
        syntax = re.sub(r"--?[a-z-]+|copas [a-z]+|COPAS_LANG", "", out)
        assert not ENGLISH.search(syntax), ENGLISH.search(syntax)
    assert max(map(len, out.splitlines())) <= 96


def test_every_command_is_in_the_help(capsys: Output) -> None:
    _, out, _ = run(capsys, "--help")
    rows = re.findall(r"^  ([a-z]+) +\S", out, re.MULTILINE)
    assert tuple(rows) == COMMANDS


def test_every_option_has_its_help(capsys: Output) -> None:
    """A key without a message would raise; an option without a key would write an empty row."""
    for command in COMMANDS:
        _, out, _ = run(capsys, command, "--help")
        for line in out.splitlines():
            assert not re.fullmatch(r"  (--[a-z-]+|[A-Z]+)", line.rstrip()), line


def test_the_language_comes_from_the_flag_then_the_environment(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Players and cards" in run(capsys, "rules", "--lang=en")[1]
    assert "Jogadores e cartas" in run(capsys, "rules")[1]
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    assert "Players and cards" in run(capsys, "rules")[1]
    monkeypatch.setenv("COPAS_LANG", "pt_PT")
    assert "assistir ao naipe" in run(capsys, "rules")[1].replace("\n  ", " ")
    assert "Players and cards" in run(capsys, "--lang", "en", "rules")[1]
    assert take_language(["a", "--lang", "en", "--", "--lang", "x"]) == (["a", "--", "--lang", "x"], "en")


def test_version(capsys: Output) -> None:
    status, out, _ = run(capsys, "--version")
    assert status == Exit.OK
    assert re.fullmatch(r"copas \d+\.\d+\.\d+\S*\n", out)


# Errors


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "line",
    [
        "rulez",
        "nonsense",
        "rules nonsense",
        "rules copas more",
        "rules --nonsense",
        "arena médio",
        "arena",
        "arena médio nonsense",
        "arena médio iniciante --deals many",
        "arena médio iniciante --deals 1",
        "arena médio iniciante --jobs 0",
        "arena médio iniciante --seed",
        "arena médio iniciante --precision 0",
        "arena médio iniciante --precision 1 --max-deals 1",
        "arena médio iniciante --seating 4v0",
        "arena médio iniciante --seating nonsense",
        "arena mestre:nonsense iniciante",
        "arena médio ./nonsense",
        "play --speed nonsense",
        "play copas --target nonsense",
        "play copas --target 0",
        "play copas --level nonsense",
        "play exact-100 --target 50",
        "replay",
        "export nonsense",
        "export --format nonsense",
    ],
)
def test_a_line_that_makes_no_sense_is_told_in_words(capsys: Output, language: str, line: str) -> None:
    status, out, err = run(capsys, *line.split(), "--lang", language)
    assert (status, out) == (Exit.USAGE, "")
    assert err.startswith("copas: ")
    assert err.count("\n") == 2, err
    if language != "en":
        said = err.replace("nonsense", "")
        assert not ENGLISH.search(re.sub(r"copas [a-z]+|--?[a-z]+|“\w+”|«\w+»|[A-Z]{3,}", "", said)), err


def test_an_unknown_language_is_told(capsys: Output) -> None:
    status, _, err = run(capsys, "--lang", "tlh", "rules")
    assert status == Exit.USAGE
    assert "pt-BR, pt-PT, en" in err


def test_the_game_needs_a_terminal(capsys: Output) -> None:
    status, _, err = run(capsys, "play")
    assert status == Exit.USAGE
    assert "terminal" in err


def opened(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> CopasApp:
    """Return the program as `copas play` would have run it."""
    programs: list[CopasApp] = []
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    monkeypatch.setattr(CopasApp, "run", lambda app: programs.append(app))
    assert main(arguments) == Exit.OK
    return programs[0]


def test_play_opens_the_start_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(monkeypatch, "play")
    assert app.opening == Opening(None, "médio", "", False)
    assert not app.outside.named
    assert opened(monkeypatch, "play", "--resume").opening.resume


def test_play_opens_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    app = opened(
        monkeypatch, "play", "three", "--target", "40", "--level", "Medio", "--seed", "x", "--speed", "step"
    )
    assert app.opening.rules == PRESETS["three"].replace(target=40)
    assert (app.opening.level, app.opening.seed) == ("médio", "x")
    assert app.settings.speed is Speed.STEP
    assert opened(monkeypatch, "play", "--level", "iniciante").opening.rules == Rules()


def test_play_in_a_language_and_without_symbols(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    save_settings(tmp_path / "data" / "terminal.json", Settings(language="pt-PT"))
    assert opened(monkeypatch, "play").words.language == "pt-PT", "what was chosen in the game"
    app = opened(monkeypatch, "play", "--lang", "en", "--ascii")
    assert app.words.language == "en", "what is named now comes first"
    assert app.look.plain


def test_replay_opens_the_record_on_a_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    record = Record.of(play_on(game_of(), 80).match)
    (tmp_path / "r.json").write_text(record_json.dumps(record))
    app = opened(monkeypatch, "replay", str(tmp_path / "r.json"))
    assert app.opening.record == record


def test_the_arena_shows_how_far_it_is(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["arena", "iniciante", "aleatório", "--deals", "4"]) == Exit.OK
    captured = capsys.readouterr()
    assert "×" in captured.err
    assert "95 %" in captured.out


def test_a_folder_that_cannot_be_written(capsys: Output, tmp_path: Path) -> None:
    save_match(tmp_path)
    run(capsys, "export", "", str(tmp_path / "m.json"))
    (tmp_path / "data" / "records").write_text("a file where the folder should be")
    status, _, err = run(capsys, "import", str(tmp_path / "m.json"))
    assert status == Exit.NO_FILE
    assert "Não dá para escrever" in err
    status, _, err = run(capsys, "export", "", str(tmp_path / "nowhere" / "m.json"))
    assert (status, "não existe" in err) == (Exit.NO_FILE, True)


@pytest.mark.parametrize("command", ["replay", "import"])
def test_files_that_cannot_be_read(capsys: Output, tmp_path: Path, command: str) -> None:
    status, _, err = run(capsys, command, str(tmp_path / "nothing"))
    assert (status, "não existe" in err) == (Exit.NO_FILE, True)
    status, _, err = run(capsys, command, str(tmp_path))
    assert (status, "é uma pasta" in err) == (Exit.NO_FILE, True)
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    status, _, err = run(capsys, command, str(tmp_path / "binary"))
    assert (status, "não é um arquivo de texto" in err) == (Exit.REFUSED, True)


@pytest.mark.parametrize(
    "text", ["", "{", "{}", "[]", "copas/1", "copas/1 copas d9", "hello", '{"format":"copas-record"}']
)
def test_records_that_are_none(capsys: Output, tmp_path: Path, text: str) -> None:
    (tmp_path / "record").write_text(text)
    status, out, err = run(capsys, "import", str(tmp_path / "record"))
    assert (status, out) == (Exit.REFUSED, "")
    assert err.startswith("copas: ")
    assert not (tmp_path / "data").exists(), "nothing is kept of what is refused"


def test_an_illegal_card_is_told_with_place_and_rule(capsys: Output, tmp_path: Path) -> None:
    save_match(tmp_path)
    _, line, _ = run(capsys, "export", "--format", "line")
    head, first, *rest = line.split(" | ")
    words = first.split(" ")
    plays = next(word for word in words if word.startswith("t:"))
    swapped = "t:" + plays[4:6] + plays[2:4] + plays[6:]
    (tmp_path / "record").write_text(" | ".join([head, first.replace(plays, swapped), *rest]))
    status, _, err = run(capsys, "replay", str(tmp_path / "record"), "--plain")
    assert status == Exit.REFUSED
    assert "mão 1, vaza 1, carta 1" in err
    status, _, english = run(capsys, "replay", str(tmp_path / "record"), "--plain", "--lang", "en")
    assert "deal 1, trick 1, card 1" in english


# Rules


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_rules_in_words(capsys: Output, language: str, preset: str) -> None:
    status, out, _ = run(capsys, "rules", preset, "--lang", language)
    assert status == Exit.OK
    flat = out.replace("\n  ", " ")
    rules = PRESETS[preset]
    assert str(rules.target) in flat
    assert str(rules.hand_size) in flat
    assert ("100" in flat) == (rules.target == 100)
    assert "{" not in out


def test_every_difference_between_presets_shows(capsys: Output) -> None:
    texts: dict[str, Rules] = {}
    for name, rules in PRESETS.items():
        body = run(capsys, "rules", name)[1].split("\n", 1)[1]
        if body in texts:
            assert texts[body] == rules, name
        texts[body] = rules


def test_rules_for_programs(capsys: Output) -> None:
    found = json.loads(run(capsys, "rules", "--json")[1])
    assert {name: Rules.from_dict(values) for name, values in found.items()} == dict(PRESETS)
    assert list(json.loads(run(capsys, "rules", "three", "--json")[1])) == ["three"]


# Arena


@pytest.mark.parametrize("language", LANGUAGES)
def test_arena_in_words(capsys: Output, language: str) -> None:
    status, out, err = run(capsys, "arena", "médio", "aleatorio", "--deals", "8", "--lang", language)
    assert (status, err) == (Exit.OK, "")
    assert "95 %" in out
    words = Catalogue(language)
    assert words("table-level", level="medio", name="médio") in out


def test_arena_for_programs(capsys: Output) -> None:
    arguments = (
        "arena",
        "iniciante",
        "aleatorio",
        "--deals",
        "6",
        "--json",
        "--seed",
        "x",
        "--preset",
        "three",
    )
    status, out, _ = run(capsys, *arguments)
    assert status == Exit.OK
    found = json.loads(out)
    assert [bot["name"] for bot in found["bots"]] == ["iniciante", "aleatório"]
    assert found["preset"] == "three"
    assert found["deals"] == 6
    assert found["interval95"][0] < found["difference"] < found["interval95"][1]
    again = json.loads(run(capsys, *arguments, "--jobs", "2")[1])
    for each in (found, again):
        for bot in each["bots"]:
            assert bot.pop("seconds_per_decision") > 0
    assert again == found, "the same seed gives the same figures, however many processes"


def test_arena_with_three_bots_compares_every_two(capsys: Output) -> None:
    _, out, _ = run(capsys, "arena", "médio", "iniciante", "aleatório", "--deals", "3", "--json")
    pairs = [[bot["name"] for bot in each["bots"]] for each in json.loads(out)]
    assert pairs == [["médio", "iniciante"], ["médio", "aleatório"], ["iniciante", "aleatório"]]


def test_arena_with_three_bots_ends_with_a_table_and_a_plot(capsys: Output, tmp_path: Path) -> None:
    target = tmp_path / "plot.svg"
    arguments = (
        "arena",
        "iniciante",
        "médio",
        "aleatório",
        "--deals",
        "6",
        "--seating",
        "1v3",
        "--jobs",
        "1",
    )
    status, out, _ = run(capsys, *arguments, "--plot", str(target), "--lang", "en")
    assert status == Exit.OK
    rows = out.split("less is better):\n")[1].splitlines()
    assert [row.split()[0] for row in rows] == ["medium", "medium", "beginner", "random"]
    assert "each in 4 orders" in out
    assert target.read_text().startswith("<svg")
    assert run(capsys, *arguments, "--plot", str(target))[0] == Exit.NO_FILE, "nothing is overwritten"


def test_arena_until_a_precision(capsys: Output) -> None:
    arguments = ("arena", "iniciante", "aleatório", "--lang", "en", "--jobs", "1")
    _, out, _ = run(capsys, *arguments, "--precision", "1.5")
    assert "Precision reached" in out
    _, out, _ = run(capsys, *arguments, "--precision", "0.01", "--max-deals", "50")
    assert "After 50 deals the precision was not reached" in out


@pytest.mark.parametrize("language", LANGUAGES)
def test_arena_against_a_program(capsys: Output, language: str) -> None:
    status, out, err = run(capsys, "arena", "médio", shlex.join(PROGRAM), "--deals", "2", "--lang", language)
    assert (status, err) == (Exit.OK, "")
    assert "lowest" in out
    assert re.search(r": [0-9a-f]{32}$", out.strip()), "the seed that was drawn is told"
    for kind in ("illegal", "crash"):
        program = shlex.join([*PROGRAM, kind])
        status, out, err = run(capsys, "arena", "médio", program, "--deals", "2", "--lang", language)
        assert (status, out) == (Exit.REFUSED, "")
        assert kind in err
        assert err.count("\n") == 1
    status, _, err = run(capsys, "arena", "médio", "/bin/false", "--deals", "2", "--lang", language)
    assert (status, "/bin/false" in err) == (Exit.REFUSED, True)


# Records


@pytest.mark.parametrize("form", ["json", "line"])
def test_a_saved_match_goes_out_and_comes_in(capsys: Output, tmp_path: Path, form: str) -> None:
    game = save_match(tmp_path)
    target = tmp_path / "match.txt"
    name = Archive(tmp_path / "data" / "matches").names()[0]
    status, out, err = run(capsys, "export", name, str(target), "--format", form)
    assert (status, out, err) == (Exit.OK, "", "")
    text = target.read_text()
    record = record_json.loads(text) if form == "json" else notation.parse_record(text)
    assert record.replay().events == game.match.events
    assert [seat.bot for seat in record.seats] == [None, *game.setup.levels]
    status, _, err = run(capsys, "export", name, str(target))
    assert (status, "já existe" in err) == (Exit.NO_FILE, True), "nothing is overwritten"
    status, out, _ = run(capsys, "import", str(target))
    assert status == Exit.OK
    shelf = Shelf(tmp_path / "data" / "records")
    assert shelf.names()[0] in out
    assert shelf.read(shelf.names()[0]) == record


def test_the_list_of_saved_matches(capsys: Output, tmp_path: Path) -> None:
    status, _, err = run(capsys, "export")
    assert (status, "Nada guardado" in err) == (Exit.USAGE, True)
    game = save_match(tmp_path)
    (tmp_path / "data" / "matches" / "bad.jsonl").write_text("{}\n")
    rows = json.loads(run(capsys, "export", "--list", "--json")[1])
    states = {row["name"]: row["state"] for row in rows}
    assert states == {"bad": "damaged", "20260314-150926": "running"}
    assert next(row for row in rows if row["state"] == "running")["scores"] == list(game.match.scores)
    assert "em jogo" in run(capsys, "export", "--list")[1]
    assert run(capsys, "export", "bad")[0] == Exit.REFUSED


def test_a_record_from_standard_input(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    record = Record.of(play_on(game_of(), 80).match)
    monkeypatch.setattr(sys, "stdin", io.StringIO(record_json.dumps(record)))
    status, out, _ = run(capsys, "replay", "-")
    assert status == Exit.OK
    assert "Mão 1" in out


@pytest.mark.parametrize("preset", ["copas", "cancellation", "free-moon", "three"])
def test_a_replay_in_plain_text_tells_every_card(capsys: Output, tmp_path: Path, preset: str) -> None:
    match = play_on(game_of(PRESETS[preset]), 400).match
    (tmp_path / "r.json").write_text(record_json.dumps(Record.of(match)))
    status, out, _ = run(capsys, "replay", str(tmp_path / "r.json"), "--letters", "--lang", "en")
    assert status == Exit.OK
    tricks = sum(len(deal.public.tricks) for deal in match.finished_deals)
    assert len(re.findall(r"^ +\d+\. ", out, re.MULTILINE)) >= tricks
    assert out.isascii() or "→" in out
    assert str(match.scores[0]) in out.splitlines()[-len(match.scores)]


# Processes


def test_the_parser_alone_is_light() -> None:
    """Help and rules do not load the screen or the bots."""
    code = (
        "import sys; from copas.cli import main; main(['rules', 'copas']); "
        "heavy = {'textual', 'numpy', 'copas.bots.medium'} & set(sys.modules); print(*heavy, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.split() == []


def test_a_reader_that_goes_away_is_no_error() -> None:
    code = "import sys; from copas.cli import main; sys.exit(main(['rules', '--json']))"
    command = f'"{sys.executable}" -c "{code}" | head -c 10'
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=True)
    assert done.stderr == ""


def test_commands_and_modules_agree() -> None:
    app = build_app(catalogue("en"))
    assert {name for name in app if not name.startswith("-")} == set(COMMANDS)
    assert get("médio").name == "médio"
