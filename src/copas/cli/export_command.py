"""`copas export`: a saved match as a record."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from copas.cli.exits import CommandFailure, Exit
from copas.cli.session import catalogue_in_use, say, write_text
from copas.errors import CopasError

if TYPE_CHECKING:
    from copas.term.game import SoloGame
    from copas.term.store import Archive


def export_command(
    name: Annotated[str, Parameter(help="cli-export-name", show_default=False)] = "",
    file: Annotated[
        str, Parameter(help="cli-export-file", show_default=False, allow_leading_hyphen=True)
    ] = "-",
    /,
    *,
    form: Annotated[Literal["json", "line"], Parameter(name="--format", help="cli-export-format")] = "json",
    listing: Annotated[bool, Parameter(name="--list", help="cli-export-list", negative="")] = False,
    as_json: Annotated[bool, Parameter(name="--json", help="cli-option-json", negative="")] = False,
) -> None:
    """Write a saved match, the last one by default, as JSON or as one line of text; or list them."""
    from copas.term.app import data_folder
    from copas.term.store import Archive

    archive = Archive(data_folder() / "matches")
    if listing:
        _list(archive, as_json=as_json)
        return
    names = archive.names()
    if not name and not names:
        raise CommandFailure(catalogue_in_use()("cli-error-no-match"))
    if name and name not in names:
        raise CommandFailure(catalogue_in_use()("cli-error-match", name=name))
    write_text(file, _text(_game(archive, name or names[0]), form))


def _game(archive: Archive, name: str) -> SoloGame:
    from copas.term.game import SoloGame

    try:
        saved = archive.read(name)
        # A record needs no bots: nothing is decided any more.
        return SoloGame(saved.setup, (), saved.log)
    except CopasError as error:
        words = catalogue_in_use()
        raise CommandFailure(words("cli-error-record", place=name, reason=str(error)), Exit.REFUSED) from None


def _text(game: SoloGame, form: str) -> str:
    from copas import notation, record_json
    from copas.term.pages import record_of

    record = record_of(game, catalogue_in_use())
    text = notation.format_record(record) if form == "line" else record_json.dumps(record, indent=1)
    return text + "\n"


def _list(archive: Archive, *, as_json: bool) -> None:
    words = catalogue_in_use()
    rows = [_row(archive, name) for name in archive.names()]
    if as_json:
        say(json.dumps(rows, indent=2, ensure_ascii=False))
        return
    for row in rows:
        scores = " ".join(map(str, row["scores"]))
        say(words("cli-export-row", name=row["name"], scores=scores, state=row["state"]))


def _row(archive: Archive, name: str) -> dict[str, Any]:
    try:
        game = _game(archive, name)
    except CommandFailure:
        return {"name": name, "state": "damaged", "rules": None, "deals": 0, "scores": []}
    return {
        "name": name,
        "state": "finished" if game.match.finished else "running",
        "rules": game.rules.preset_name,
        "deals": game.match.standing.deals,
        "scores": list(game.match.scores),
    }
