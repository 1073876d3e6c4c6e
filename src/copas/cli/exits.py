"""Exit codes: part of the interface, documented in docs/terminal.md and in `copas --help`."""

from __future__ import annotations

from enum import IntEnum

from copas.errors import CopasError


class Exit(IntEnum):
    """What a process's status says."""

    OK = 0
    """Done; for `verify`: everything holds."""
    REFUSED = 1
    """The input was read and is not right: an illegal record, a failed audit."""
    USAGE = 2
    """The command line cannot be understood, or names something that does not exist."""
    NO_FILE = 3
    """A file cannot be read or written."""
    INTERRUPTED = 130
    """Stopped by Ctrl+C."""


class CommandFailure(CopasError):
    """A command that cannot go on; the sentence is in the user's language already."""

    def __init__(self, sentence: str, status: Exit = Exit.USAGE) -> None:
        super().__init__(sentence)
        self.status = status
