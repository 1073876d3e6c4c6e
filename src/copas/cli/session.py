"""What every command shares: the catalogue of this run; files and rules that fail in words."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from copas.cli.exits import CommandFailure, Exit
from copas.errors import InvalidRules
from copas.i18n import Catalogue, catalogue_for_terminal

if TYPE_CHECKING:
    from copas.rules import Rules

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
    print(text)  # noqa: T201


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
        reason = error.strerror or str(error)
        raise CommandFailure(words("cli-error-read", file=path, reason=reason), Exit.NO_FILE) from None


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
        reason = error.strerror or str(error)
        raise CommandFailure(words("cli-error-write", file=path, reason=reason), Exit.NO_FILE) from None
