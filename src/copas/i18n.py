"""Words for people: the Fluent catalogues and the choice of a language.

One folder per language under `copas/locales`; the browser reads the same files. A message's key starts with
the name of its file (`table-your-turn` stands in `table.ftl`), so that only the files in use are parsed:
parsing is the slow part of starting up. `fluent.runtime` (and babel below it) is imported with the first
message, not with this module.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from copas.errors import CopasError

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

LANGUAGES: Final = ("pt-BR", "pt-PT", "en")
"""Every language with a catalogue, the default first."""
DEFAULT_LANGUAGE: Final = "pt-BR"
LOCALES: Final = Path(__file__).parent / "locales"

_ENVIRONMENT: Final = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""Where POSIX programs look for the language of messages, the strongest first (GNU gettext)."""


class UnknownLanguage(CopasError):
    """A language without a catalogue was asked for by name."""


class MissingMessage(CopasError):
    """A key without a message, or a message that lacks a value: a defect of the program."""


def negotiate(tags: Iterable[str]) -> str:
    """Return the best language we have for a list of wishes.

    Args:
        tags: language tags in order of preference, in BCP 47 or POSIX form (`pt-PT`, `en_US.UTF-8`).

    Returns:
        One of `LANGUAGES`; the default if none of the wishes can be met.
    """
    return next((found for tag in tags if (found := match_language(tag))), DEFAULT_LANGUAGE)


def match_language(tag: str) -> str | None:
    """Return the language that serves one tag, or None; any Portuguese but Brazil's is served by pt-PT.

    Plain `pt` means pt-BR: it is what most speakers expect. Angola, Mozambique, Cape Verde and the others
    follow European spelling and the European words for cards.
    """
    language, *rest = tag.split(".")[0].split("@")[0].replace("_", "-").lower().split("-")
    if language == "en":
        return "en"
    if language != "pt":
        return None
    return "pt-BR" if not rest or "br" in rest else "pt-PT"


def language_from_environment(environment: Mapping[str, str], wish: str | None = None) -> str:
    """Return the language for a terminal.

    Args:
        environment: the process's variables; `COPAS_LANG` comes before the POSIX ones.
        wish: a language named on the command line.

    Raises:
        UnknownLanguage: if the wish cannot be met. Variables that name other languages are only passed over.
    """
    if wish is not None:
        found = match_language(wish)
        if found is None:
            raise UnknownLanguage(f"There are no words in {wish!r}: choose one of {', '.join(LANGUAGES)}.")
        return found
    own = environment.get("COPAS_LANG", "")
    return negotiate(tag for tag in (own, *_posix_tags(environment)) if tag)


def _posix_tags(environment: Mapping[str, str]) -> Iterator[str]:
    for name in _ENVIRONMENT:
        yield from environment.get(name, "").split(":")


class Catalogue:
    """The messages of one language.

    Calling it formats a message: `words("table-tricks", count=3)`. An attribute is named after a dot
    (`cli-play.usage`). Numbers are written as the language writes them; give text where that is not wanted.

    Attributes:
        language: one of `LANGUAGES`.
    """

    def __init__(self, language: str = DEFAULT_LANGUAGE) -> None:
        if language not in LANGUAGES:
            raise UnknownLanguage(
                f"There are no words in {language!r}: choose one of {', '.join(LANGUAGES)}."
            )
        self.language = language
        self._bundle: FluentBundle | None = None
        self._loaded: set[str] = set()

    def __call__(self, key: str, /, **values: Any) -> str:  # noqa: ANN401 - what Fluent formats
        """Return a message as text.

        Raises:
            MissingMessage: if the catalogue lacks the key, or the message a value.
        """
        name, _, attribute = key.partition(".")
        bundle = self._bundle_with(name)
        if not bundle.has_message(name):
            raise MissingMessage(f"The {self.language} catalogue has no message {name!r}.")
        message = bundle.get_message(name)
        pattern = message.attributes.get(attribute) if attribute else message.value
        if pattern is None:
            raise MissingMessage(f"The {self.language} message {name!r} has no {attribute or 'value'!r}.")
        text, errors = bundle.format_pattern(pattern, values)
        if errors:
            raise MissingMessage(f"The {self.language} message {key!r} cannot be written: {errors[0]}.")
        return str(text)

    def has(self, key: str) -> bool:
        """Say whether the catalogue has a message (without attribute) of this key."""
        return bool(self._bundle_with(key).has_message(key))

    def _bundle_with(self, key: str) -> FluentBundle:
        if self._bundle is None:
            from fluent.runtime import FluentBundle

            # Isolation marks confuse terminals, and none of our languages runs from right to left.
            self._bundle = FluentBundle([self.language], use_isolating=False)
        file = key.partition("-")[0]
        if file not in self._loaded:
            self._load(file)
        return self._bundle

    def _load(self, file: str) -> None:
        from fluent.runtime import FluentResource

        self._loaded.add(file)
        path = LOCALES / self.language / f"{file}.ftl"
        if self._bundle is not None and path.is_file():
            self._bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))


@lru_cache(maxsize=len(LANGUAGES))
def catalogue(language: str) -> Catalogue:
    """Return the shared catalogue of a language.

    Raises:
        UnknownLanguage: if there is none.
    """
    return Catalogue(language)


def catalogue_for_terminal(wish: str | None = None) -> Catalogue:
    """Return the catalogue that this process's environment, or the wish, asks for.

    Raises:
        UnknownLanguage: if the wish cannot be met.
    """
    return catalogue(language_from_environment(os.environ, wish))
