"""Help pages in the user's language: cyclopts gives the structure, the catalogue every word."""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from cyclopts.help import HelpEntry, HelpPanel
    from rich.console import Console, ConsoleOptions

    from copas.i18n import Catalogue

_LABEL_WIDTH: Final = 24
_MAX_WIDTH: Final = 96


class CatalogueHelp:
    """Writes help pages; titles and descriptions that it is given are keys of messages."""

    def __init__(self, words: Catalogue) -> None:
        self._words = words

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """Write one panel: commands, arguments or options."""
        del options
        if not panel.entries:
            return
        lines = [self._words(str(panel.title)) + ":"]
        for entry in sorted(panel.entries, key=lambda entry: _sort_key(entry)):
            lines += self._entry(entry, console.width)
        _write(console, "\n".join([*lines, ""]))

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:  # noqa: ANN401
        """Write the usage line."""
        del options
        text = re.sub("[A-Z]{3,}", lambda match: argument_label(self._words, match[0]), _plain(usage))
        _write(console, self._words("cli-usage", usage=text) + "\n")

    def render_description(self, console: Console, options: ConsoleOptions, description: Any) -> None:  # noqa: ANN401
        """Write what the program or the command is for; the program's page ends with the exit codes."""
        del options
        key = _plain(description)
        width = min(console.width, _MAX_WIDTH)
        for paragraph in (self._words(key), self._words(f"{key}.more")):
            _write(console, "\n".join(_wrap(line, width) for line in paragraph.splitlines()) + "\n")

    def _entry(self, entry: HelpEntry, width: int) -> list[str]:
        names = [argument_label(self._words, name) for name in entry.display_labels]
        label = "  " + ", ".join(names)
        if entry.metavar and not entry.positional_label:
            label += f" {self._words('cli-word-value')}"
        text = self._words(_plain(entry.description))
        if entry.default not in (None, "None", "False", "()"):
            text += f" [{entry.default}]"
        room = max(30, min(width, _MAX_WIDTH) - _LABEL_WIDTH)
        wrapped = textwrap.wrap(text, room)
        if len(label) >= _LABEL_WIDTH - 1:
            return [label, *(" " * _LABEL_WIDTH + line for line in wrapped)]
        return [label.ljust(_LABEL_WIDTH) + wrapped[0], *(" " * _LABEL_WIDTH + line for line in wrapped[1:])]


def argument_label(words: Catalogue, name: str) -> str:
    """Return what stands for a value in help and errors: `FILE` in the language; options stay as they are."""
    key = f"cli-word-{name.lower()}"
    return words(key) if name.isupper() and words.has(key) else name


def _sort_key(entry: HelpEntry) -> tuple[bool, bool]:
    # Commands keep the order they were declared in; --help and --version come last.
    names = entry.display_labels
    return any(name in ("--help", "--version") for name in names), False


def _plain(renderable: Any) -> str:  # noqa: ANN401 - cyclopts hands over text of several kinds
    text = getattr(renderable, "plain", None)
    if text is None:
        primary = getattr(renderable, "primary_renderable", renderable)
        text = getattr(primary, "plain", str(primary))
    return str(text).strip()


def _wrap(line: str, width: int) -> str:
    indent = " " * (len(line) - len(line.lstrip()))
    return textwrap.fill(line, width, subsequent_indent=indent) if line else ""


def _write(console: Console, text: str) -> None:
    console.print(text, highlight=False, markup=False, soft_wrap=True)
