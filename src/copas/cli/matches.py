"""Finished matches from files of every kind that the program writes, with open cards."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from copas.cli.exits import CommandFailure, Exit
from copas.cli.session import catalogue_in_use, read_text, record_refusal
from copas.errors import CopasError, RecordError

if TYPE_CHECKING:
    from copas.record import Record


def read_any(path: str) -> Record:
    """Read a match: an open record in either form, a record of a match dealt fairly, or a saved game.

    Args:
        path: a file, `-` for standard input, or nothing for the match saved last.

    Raises:
        CommandFailure: if it cannot be read, is none of these, or tells of something illegal.

    """
    text = read_text(path) if path else _last_saved()
    try:
        return _parsed(text)
    except RecordError as error:
        raise CommandFailure(record_refusal(error), Exit.REFUSED) from None
    except CommandFailure:
        raise
    except CopasError as error:
        words = catalogue_in_use()
        reason = words("cli-error-record", place=path or words("analysis-last"), reason=str(error))
        raise CommandFailure(reason, Exit.REFUSED) from None


def _last_saved() -> str:
    from copas.term.app import data_folder
    from copas.term.store import Archive

    archive = Archive(data_folder() / "matches")
    names = archive.names()
    if not names:
        raise CommandFailure(catalogue_in_use()("cli-error-no-match"))
    return read_text(str(archive.path(names[0])))


def _parsed(text: str) -> Record:
    from copas.mental.record import FORMAT as FAIR
    from copas.term.shelf import read_record
    from copas.term.store import FORMAT as SAVED

    kind = _format_of(text)
    if kind == SAVED:
        return _saved(text)
    if kind == FAIR:
        return _fair(text)
    return read_record(text)


def _format_of(text: str) -> object:
    """Return what a file calls itself; a saved game's first line is a whole JSON value, others are one."""
    for part in (text, text.partition("\n")[0]):
        try:
            values = json.loads(part)
        except (ValueError, RecursionError):
            continue
        return values.get("format") if isinstance(values, dict) else None
    return None


def _saved(text: str) -> Record:
    from copas.term.game import SoloGame
    from copas.term.pages import record_of
    from copas.term.store import read_save

    setup, log = read_save(text.encode())
    return record_of(SoloGame(setup, (), log), catalogue_in_use())


def _fair(text: str) -> Record:
    from copas.mental.opened import UnsoundRecord, opened
    from copas.mental.record import FairRecord

    names = json.loads(text).get("names", [])
    valid = isinstance(names, list) and all(isinstance(name, str) for name in names)
    try:
        return opened(FairRecord.from_json(text), names if valid else ())
    except UnsoundRecord:
        raise CommandFailure(catalogue_in_use()("analysis-unsound"), Exit.REFUSED) from None
