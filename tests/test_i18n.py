"""Catalogues: one set of keys in every language, all used, none missing; and the choice of a language."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from copas.errors import Reason, RulesReason
from copas.i18n import (
    DEFAULT_LANGUAGE,
    LANGUAGES,
    LOCALES,
    Catalogue,
    MissingMessage,
    UnknownLanguage,
    language_from_environment,
    match_language,
    negotiate,
)
from copas.rules import PRESETS

SOURCES = Path(__file__).parent.parent / "src" / "copas"
OTHERS = [language for language in LANGUAGES if language != DEFAULT_LANGUAGE]


class Variables(Visitor):
    """Collects the variables, references and functions of one pattern."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.references: set[str] = set()
        self.functions: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802
        self.references.add(node.id.name)

    def visit_FunctionReference(self, node: ftl.FunctionReference) -> None:  # noqa: N802
        self.functions.add(node.id.name)
        self.generic_visit(node)


def patterns(language: str) -> dict[str, ftl.Pattern]:
    """Return every message and attribute of a language by key (`a-b`, `a-b.attr`); fail on junk."""
    found: dict[str, ftl.Pattern] = {}
    for path in sorted((LOCALES / language).glob("*.ftl")):
        for entry in FluentParser().parse(path.read_text(encoding="utf-8")).body:
            assert not isinstance(entry, ftl.Junk), f"{path}: {entry.content}"
            if not isinstance(entry, ftl.Message):
                assert isinstance(entry, ftl.Comment | ftl.GroupComment | ftl.ResourceComment), path
                continue
            key = entry.id.name
            assert key.startswith(f"{path.stem}-"), f"{path}: {key} does not start with the file's name"
            assert key not in found, f"{path}: {key} stands twice"
            if entry.value is not None:
                found[key] = entry.value
            for attribute in entry.attributes:
                found[f"{key}.{attribute.id.name}"] = attribute.value
    return found


def inside(pattern: ftl.Pattern) -> Variables:
    seen = Variables()
    seen.visit(pattern)
    return seen


ALL = {language: patterns(language) for language in LANGUAGES}
FILES = {path.stem for path in (LOCALES / DEFAULT_LANGUAGE).glob("*.ftl")}
KEY = re.compile(rf"(?:{'|'.join(sorted(FILES))})-[a-z0-9-]+(?:\.[a-z]+)?")


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_every_key(language: str) -> None:
    assert ALL[language].keys() ^ ALL[DEFAULT_LANGUAGE].keys() == set()


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_uses_the_same_variables(language: str) -> None:
    for key, pattern in ALL[DEFAULT_LANGUAGE].items():
        assert inside(ALL[language][key]).variables == inside(pattern).variables, (language, key)


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_functions_that_python_and_javascript_share(language: str) -> None:
    for key, pattern in ALL[language].items():
        assert inside(pattern).functions <= {"NUMBER"}, key
    for path in (LOCALES / language).glob("*.ftl"):
        assert "ordinal" not in path.read_text(encoding="utf-8"), "babel and Intl differ on ordinals"


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_is_written_as_a_number(language: str) -> None:
    """In Portuguese the plural category `one` covers zero as well: `0 -> um ponto`. The number does not."""
    for path in (LOCALES / language).glob("*.ftl"):
        assert "[one]" not in path.read_text(encoding="utf-8"), f"{path}: write [1]"


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_fits_a_small_terminal(language: str) -> None:
    words = Catalogue(language)
    for key in ("term-help-text", "replay-help"):
        lines = words(key).split("\n")
        assert max(map(len, lines)) <= 72, key
        assert len(lines) <= 18, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_nobody_shouts(language: str) -> None:
    for path in (LOCALES / language).glob("*.ftl"):
        assert "!" not in path.read_text(encoding="utf-8"), f"{path}: the voice has no exclamation marks"


# What the code asks for


def literals(path: Path) -> Iterator[str]:
    """Yield string literals of a source; what f-strings fill in stands as `*`."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        # Templates nest: whatever stands between two neighbouring quotes of any kind may be a literal.
        for quoted in re.findall(r"""(?<=["'`])([^"'`\n]+)(?=["'`])""", text):
            yield re.sub(r"\$\{[^}]*\}", "*", quoted)
        return
    inner = set()
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else "*" for part in node.values]
            inner |= {id(part) for part in node.values}
            yield "".join(map(str, parts))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in inner:
            yield node.value


def asked() -> set[str]:
    """Return the keys, and patterns of keys, that the sources name."""
    found = set()
    for path in SOURCES.rglob("*"):
        if path.suffix in {".py", ".js", ".html"} and "vendor" not in path.parts:
            # What ends in a hyphen is the beginning of a key that the code puts together.
            texts = (text + "*" if text.endswith("-") else text for text in literals(path))
            found |= {text for text in texts if KEY.fullmatch(text.replace("*", "x"))}
    return found


ASKED = asked()


def matches(pattern: str, key: str) -> bool:
    return re.fullmatch(re.escape(pattern).replace(r"\*", ".+"), key) is not None


def test_no_key_is_missing() -> None:
    keys = ALL[DEFAULT_LANGUAGE].keys()
    missing = {wanted for wanted in ASKED if not any(matches(wanted, key) for key in keys)}
    assert missing == set()


def test_no_key_is_unused() -> None:
    keys = ALL[DEFAULT_LANGUAGE]
    exact = {wanted for wanted in ASKED if "*" not in wanted}
    wild = [wanted for wanted in ASKED if "*" in wanted]
    referred = {name for pattern in keys.values() for name in inside(pattern).references}
    unused = {
        key
        for key in keys
        if key not in exact | referred and not any(matches(pattern, key) for pattern in wild)
    }
    assert unused == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_enumerations_have_their_words(language: str) -> None:
    words = Catalogue(language)
    wanted = [f"reasons-{reason}" for reason in Reason]
    wanted += [f"rules-refused-{reason}" for reason in RulesReason]
    wanted += [f"rules-preset-{name}" for name in PRESETS]
    assert [key for key in wanted if not words.has(key)] == []


# Formatting


def test_missing_messages_and_values_are_defects() -> None:
    words = Catalogue("en")
    with pytest.raises(MissingMessage, match="no message"):
        words("cards-nothing-of-the-kind")
    with pytest.raises(MissingMessage, match="cannot be written"):
        words("rules-text-removed")
    with pytest.raises(MissingMessage, match="attribute"):
        words("cards-name.attribute")
    with pytest.raises(UnknownLanguage):
        Catalogue("tlh")


@pytest.mark.parametrize(
    ("language", "name"),
    [("pt-BR", "dama de espadas"), ("pt-PT", "dama de espadas"), ("en", "queen of spades")],
)
def test_text_has_no_isolation_marks(language: str, name: str) -> None:
    assert Catalogue(language)("cards-name", rank=12, suit="spades") == name


# Choosing a language


@pytest.mark.parametrize(
    ("tag", "language"),
    [
        ("pt", "pt-BR"),
        ("pt-BR", "pt-BR"),
        ("pt_BR.UTF-8", "pt-BR"),
        ("pt-Latn-BR", "pt-BR"),
        ("pt_PT.UTF-8@euro", "pt-PT"),
        ("pt-AO", "pt-PT"),
        ("PT-pt", "pt-PT"),
        ("en_GB.UTF-8", "en"),
        ("EN", "en"),
        ("C.UTF-8", None),
        ("POSIX", None),
        ("fr-FR", None),
        ("", None),
    ],
)
def test_tags(tag: str, language: str | None) -> None:
    assert match_language(tag) == language


def test_negotiation_takes_the_first_wish_that_can_be_met() -> None:
    assert negotiate(["fr", "en-US", "pt-PT"]) == "en"
    assert negotiate(["fr", "de"]) == "pt-BR"
    assert negotiate([]) == "pt-BR"


def test_environment() -> None:
    assert language_from_environment({}) == "pt-BR"
    assert language_from_environment({"LANG": "C.UTF-8"}) == "pt-BR"
    assert language_from_environment({"LANG": "en_US.UTF-8"}) == "en"
    assert language_from_environment({"LANG": "en_US.UTF-8", "LC_ALL": "pt_PT.UTF-8"}) == "pt-PT"
    assert language_from_environment({"LANG": "en_US.UTF-8", "LANGUAGE": "fr:pt_BR:en"}) == "pt-BR"
    assert language_from_environment({"LANG": "en_US.UTF-8", "COPAS_LANG": "pt-PT"}) == "pt-PT"
    assert language_from_environment({"COPAS_LANG": "pt-PT"}, "en") == "en"
    with pytest.raises(UnknownLanguage, match="choose one of"):
        language_from_environment({}, "fr")


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import sys, copas, copas.i18n; print(*sys.modules)"
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not {"babel", "fluent.runtime", "textual", "rich", "numpy", "cyclopts"} & set(loaded)
