"""Command lines that cannot be parsed, in a sentence of the user's language."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from cyclopts import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    ValidationError,
)

from copas.cli.help import argument_label

if TYPE_CHECKING:
    from copas.i18n import Catalogue


def explain_parsing(error: CycloptsError, words: Catalogue) -> str:
    """Return the sentence for an error of the parser."""
    match error:
        case UnknownCommandError():
            return _unknown_command(error, words)
        case UnknownOptionError():
            return words("cli-error-option", option=error.token.keyword or error.token.value)
        case MissingArgumentError():
            return words("cli-error-missing", name=_name(error, words))
        case CoercionError() | ValidationError():
            return words("cli-error-value", name=_name(error, words), value=_value(error))
        case RepeatArgumentError():
            return words("cli-error-repeated", name=_name(error, words))
    rest = " ".join(error.unused_tokens or ())
    return words("cli-error-unused", words=rest)


def _unknown_command(error: UnknownCommandError, words: Catalogue) -> str:
    from copas.cli.app import COMMANDS

    token = (error.unused_tokens or ["?"])[0]
    near = difflib.get_close_matches(token, COMMANDS, n=1)
    if near:
        return words("cli-error-command-near", command=token, near=near[0])
    return words("cli-error-command", command=token, commands=", ".join(COMMANDS))


def _name(error: CycloptsError, words: Catalogue) -> str:
    argument = error.argument
    if argument is None:
        return "?"
    name = str(argument.name)
    return name if argument.index is None else argument_label(words, name.lstrip("-").upper())


def _value(error: CycloptsError) -> str:
    token = getattr(error, "token", None)
    if token is None and error.argument is not None and error.argument.tokens:
        token = error.argument.tokens[0]
    return str(token.value) if token is not None else "?"
