"""`copas import`: a record is judged, and kept beside the saved matches."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from cyclopts import Parameter

from copas.cli.exits import CommandFailure, Exit
from copas.cli.session import catalogue_in_use, read_record, say


def import_command(
    file: Annotated[str, Parameter(help="cli-import-file", allow_leading_hyphen=True)], /
) -> None:
    """Judge a record card by card and keep it."""
    from copas.term.app import data_folder
    from copas.term.shelf import Shelf

    words = catalogue_in_use()
    record = read_record(file)
    folder = data_folder() / "records"
    try:
        name = Shelf(folder).add(record, datetime.now().astimezone())
    except OSError as error:
        reason = error.strerror or str(error)
        raise CommandFailure(
            words("cli-error-write", file=str(folder), reason=reason), Exit.NO_FILE
        ) from None
    say(words("cli-import-done", name=name, deals=len(record.deals)))
