"""What every command shares: the catalogue of this run; files and rules that fail in words."""

from __future__ import annotations

import errno
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from copas.cli.exits import CommandFailure, Exit
from copas.errors import InvalidRules, RecordError
from copas.i18n import Catalogue, catalogue_for_terminal

if TYPE_CHECKING:
    from copas.record import Record
    from copas.rules import Rules

_REFUSALS: Final = {
    errno.ENOENT: "missing",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EISDIR: "folder",
    errno.ENOTDIR: "missing",
    errno.ENOSPC: "full",
    errno.EROFS: "read-only",
}
_current: Catalogue | None = None
_named = False


def use_catalogue(words: Catalogue, *, named: bool = False) -> None:
    """Set the catalogue of this run.

    Args:
        words: the catalogue.
        named: whether its language was named on the command line.

    """
    global _current, _named
    _current, _named = words, named


def language_was_named() -> bool:
    """Say whether the language was named on the command line."""
    return _named


def catalogue_in_use() -> Catalogue:
    """Return the catalogue of this run."""
    return _current if _current is not None else catalogue_for_terminal()


def say(text: str) -> None:
    """Write a line to standard output."""
    # At once: whoever waits for a line, as for a server's address, may read it from a pipe.
    print(text, flush=True)  # noqa: T201


def preset_rules(name: str) -> Rules:
    """Return the rules of a preset.

    Raises:
        CommandFailure: if there is none of that name.

    """
    from copas.rules import Rules
    from copas.wording import rules_refusal

    try:
        return Rules.preset(name)
    except InvalidRules as error:
        raise CommandFailure(rules_refusal(catalogue_in_use(), error)) from None


def bot_name(name: str) -> str:
    """Return the registry's spelling of a bot's name.

    Raises:
        CommandFailure: if there is none of that name.

    """
    from copas.bots import BOTS, UnknownBot, normalise

    try:
        return normalise(name)
    except UnknownBot:
        raise CommandFailure(catalogue_in_use()("cli-error-bot", name=name, bots=", ".join(BOTS))) from None


def at_least(name: str, value: int, low: int) -> None:
    """Check the smallest value of an option.

    Raises:
        CommandFailure: if it is smaller.

    """
    if value < low:
        raise CommandFailure(catalogue_in_use()("cli-error-low", name=name, low=low))


def read_record(path: str) -> Record:
    """Read a record in either form from a file, or from standard input for `-`, and judge it.

    Raises:
        CommandFailure: if it cannot be read, is malformed, or tells of something illegal.

    """
    from copas.term.shelf import read_record as parse

    text = read_text(path)
    try:
        return parse(text)
    except RecordError as error:
        raise CommandFailure(record_refusal(error), Exit.REFUSED) from None


def record_refusal(error: RecordError) -> str:
    """Return the sentence that says where a record is wrong, and why."""
    from copas.wording import record_place, record_refusal

    words = catalogue_in_use()
    reason = record_refusal(words, error)
    return words("cli-error-record", place=record_place(words, error.place), reason=reason)


def read_text(path: str) -> str:
    """Read a text file, or standard input for `-`.

    Raises:
        CommandFailure: if it cannot be read or is not text.

    """
    words = catalogue_in_use()
    try:
        return sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise CommandFailure(words("cli-error-not-text", file=path), Exit.REFUSED) from None
    except OSError as error:
        raise CommandFailure(
            words("cli-error-read", file=path, reason=system_reason(error)), Exit.NO_FILE
        ) from None


def write_text(path: str, text: str) -> None:
    """Write a text file that does not exist yet, or standard output for `-`.

    Raises:
        CommandFailure: if the file exists or cannot be written.

    """
    words = catalogue_in_use()
    if path == "-":
        sys.stdout.write(text)
        return
    try:
        with Path(path).open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise CommandFailure(words("cli-error-exists", file=path), Exit.NO_FILE) from None
    except OSError as error:
        raise CommandFailure(
            words("cli-error-write", file=path, reason=system_reason(error)), Exit.NO_FILE
        ) from None


def system_reason(error: OSError) -> str:
    """Return what the system refused, in the user's language where it is one of the common refusals."""
    kind = _REFUSALS.get(error.errno or 0, "other")
    return catalogue_in_use()("cli-system-reason", kind=kind, text=error.strerror or str(error))
