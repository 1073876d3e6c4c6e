"""The commands, their help and their errors, in the user's language.

Parsing is cyclopts'; every word that a person reads comes from the catalogues. The help texts in the
annotations of commands are *keys* of messages, which `CatalogueHelp` looks up while it writes.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.metadata import version as installed_version
from typing import TYPE_CHECKING, Final

from copas.cli.exits import CommandFailure, Exit
from copas.i18n import LANGUAGES, Catalogue, UnknownLanguage, catalogue_for_terminal

if TYPE_CHECKING:
    from cyclopts import App

COMMANDS: Final = (
    "play",
    "serve",
    "rules",
    "arena",
    "analyse",
    "replay",
    "export",
    "import",
    "verify",
    "admin",
)
"""Every command; `x` is the function `x_command` of the module `copas.cli.x_command`."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code.

    Args:
        arguments: the words after the program's name; those of the process by default.

    """
    tokens, wish = take_language(list(sys.argv[1:] if arguments is None else arguments))
    try:
        words = catalogue_for_terminal(wish)
    except UnknownLanguage:
        words = catalogue_for_terminal()
        return fail(words, words("cli-error-language", language=str(wish), languages=", ".join(LANGUAGES)))
    try:
        return run(tokens, words, named=wish is not None)
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except BrokenPipeError:
        # The reader (`head`, say) has gone: nothing is wrong. Closing now avoids a second error at exit.
        sys.stderr.close()
        return Exit.OK


def take_language(tokens: list[str]) -> tuple[list[str], str | None]:
    """Take `--lang X` out of the words, wherever it stands: the language must be known before all else.

    Returns:
        The other words, and the language asked for, or None.

    """
    rest: list[str] = []
    wish = None
    stream = iter(tokens)
    for token in stream:
        if token == "--":
            rest.append(token)
            break
        if token == "--lang":
            wish = next(stream, "")
        elif token.startswith("--lang="):
            wish = token.partition("=")[2]
        else:
            rest.append(token)
    return [*rest, *stream], wish


def run(tokens: list[str], words: Catalogue, *, named: bool = False) -> int:
    """Parse and run one command line in a language that is already known."""
    from cyclopts import CycloptsError

    from copas.cli.problems import explain_parsing
    from copas.cli.session import use_catalogue

    use_catalogue(words, named=named)
    app = build_app(words)
    try:
        status = app(
            tokens or ["serve"], exit_on_error=False, print_error=False, result_action="return_value"
        )
    except CycloptsError as error:
        return fail(words, explain_parsing(error, words))
    except CommandFailure as failure:
        return fail(words, str(failure), failure.status)
    return status if isinstance(status, int) else Exit.OK


def fail(words: Catalogue, sentence: str, status: Exit = Exit.USAGE) -> int:
    """Write one sentence to standard error and return the exit code."""
    print(words("cli-error", sentence=sentence), file=sys.stderr)  # noqa: T201
    if status is Exit.USAGE:
        print(words("cli-error-try"), file=sys.stderr)  # noqa: T201
    return status


def build_app(words: Catalogue) -> App:
    """Declare the commands."""
    from cyclopts import App, Group

    from copas.cli.help import CatalogueHelp

    app = App(
        name="copas",
        help="cli-about",
        version=f"copas {installed_version('copas')}",
        version_flags=("--version", "-V"),
        help_flags=("--help", "-h"),
        help_format="plaintext",
        help_formatter=CatalogueHelp(words),
        group_commands=Group("cli-head-commands", sort_key=1),
        group_arguments=Group("cli-head-arguments", sort_key=2),
        group_parameters=Group("cli-head-options", sort_key=3),
    )
    app["--help"].help = "cli-option-help"
    app["--version"].help = "cli-option-version"
    for order, name in enumerate(COMMANDS):
        app.command(f"copas.cli.{name}_command:{name}_command", name=name, help=f"cli-{name}", sort_key=order)
    return app
