"""What a browser does not need of our own files: comments, indentation, spaces between tokens.

Names and lines stay: an error's line number is that of the source, and what runs can be compared with what is
published. Only whitespace and comments go, so the tokens a browser reads are those of the source
(`tests/web/test_slim.py` compares the syntax trees of every module by another parser).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from copas.errors import CopasError

_WORD: Final = re.compile(r"[\w$#\\]+")
_SPACE: Final = re.compile(r"[ \t\r\f\v\xa0]+")
_NUMBER: Final = re.compile(r"(?:0[xXbBoO][\da-fA-F_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?)n?")
_TEXT_END: Final = {
    "'": re.compile(r"'(?:[^'\\\n]|\\.)*'", re.DOTALL),
    '"': re.compile(r'"(?:[^"\\\n]|\\.)*"', re.DOTALL),
}
_REGEX: Final = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*")
_TEMPLATE_PART: Final = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(`|\$\{)", re.DOTALL)
_BEFORE_VALUE: Final = frozenset(
    word
    for words in ("return typeof instanceof in of new delete", "void throw case do else yield await")
    for word in words.split()
)
"""After these words a slash begins a regular expression; after any other it divides."""
_GLUED: Final = frozenset({"++", "--", "//", "/*"})


class BadSource(CopasError):
    """A file that is not written as our files are."""


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    """Yield (kind, text) of every token: space, line, comment, text, regex, word, mark.

    A template is cut at its expressions, whose tokens come in between.

    Raises:
        BadSource: if something does not end.
    """
    at, value = 0, False  # value: whether a slash here would divide
    braces: list[bool] = []  # for each open brace, whether a template goes on after it
    while at < len(text):
        kind, end = _token_at(text, at, value, braces)
        found = text[at:end]
        yield kind, found
        if kind == "word":
            value = found not in _BEFORE_VALUE
        elif kind == "mark":
            value = found in ")]}"
        elif kind in ("text", "regex"):
            value = not found.endswith("${")
        at = end
    _found(-1 if braces else at, text, at)


def _token_at(text: str, at: int, value: bool, braces: list[bool]) -> tuple[str, int]:
    """Return the kind and the end of the token that begins at a place."""
    letter = text[at]
    if letter == "\n":
        return "line", at + 1
    if space := _SPACE.match(text, at):
        return "space", space.end()
    if letter in "'\"":
        return "text", _matched(_TEXT_END[letter], text, at)
    if letter == "`" or (letter == "}" and braces and braces[-1]):
        return "text", _template_part(text, at, braces)
    if letter == "/":
        return _slash(text, at, value)
    if word := _NUMBER.match(text, at) or _WORD.match(text, at):
        return "word", word.end()
    if letter == "{":
        braces.append(False)
    elif letter == "}" and braces:
        braces.pop()
    return "mark", at + 1


def _slash(text: str, at: int, value: bool) -> tuple[str, int]:
    if text.startswith("//", at):
        end = text.find("\n", at)
        return "comment", len(text) if end < 0 else end
    if text.startswith("/*", at):
        return "comment", _found(text.find("*/", at + 2), text, at) + 2
    return ("mark", at + 1) if value else ("regex", _matched(_REGEX, text, at))


def _template_part(text: str, at: int, braces: list[bool]) -> int:
    """Return the end of a template's part: at its closing quote, or where an expression begins."""
    if text[at] == "}":
        braces.pop()
    end = _matched(_TEMPLATE_PART, text, at + 1)
    if text[end - 1] == "{":
        braces.append(True)
    return end


def _matched(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return _found(-1 if found is None else found.end(), text, at)


def _found(end: int, text: str, at: int) -> int:
    if end < 0:
        raise BadSource(f"What begins in line {text.count(chr(10), 0, at) + 1} does not end.")
    return end


def slim_script(text: str) -> str:
    """Return a module without comments and needless spaces; every line stays where it was.

    Raises:
        BadSource: if a text, comment or template does not end.
    """
    parts: list[str] = []
    before, apart = "", False
    for kind, found in _tokens(text):
        if kind == "line":
            parts.append("\n")
            before, apart = "\n", False
        elif kind == "space":
            apart = True
        elif kind == "comment":
            lines = found.count("\n")
            parts.append("\n" * lines)
            before, apart = ("\n", False) if lines else (before, True)
        else:
            if apart and before and _would_join(before, found):
                parts.append(" ")
            parts.append(found)
            before, apart = found, False
    return "".join(parts).rstrip("\n") + "\n"


def _would_join(before: str, after: str) -> bool:
    """Say whether two tokens would be read as others without a space between them."""
    a, b = before[-1], after[0]
    both_words = (a.isalnum() or a in "_$") and (b.isalnum() or b in "_$#\\")
    # A number's point, and a regular expression's slash, are not to be run into.
    return both_words or a + b in _GLUED or (a.isdigit() and b == ".") or (a == "/" and b.isalpha())


_STYLE_COMMENT: Final = re.compile(r"/\*.*?\*/|(\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')", re.DOTALL)


def slim_style(text: str) -> str:
    """Return a style sheet without comments, empty lines, indentation, and spaces that separate nothing."""
    bare = _STYLE_COMMENT.sub(lambda found: found[1] or "", text)
    lines = (_slim_rule(line.strip()) for line in bare.splitlines())
    return "\n".join(line for line in lines if line) + "\n"


def _slim_rule(line: str) -> str:
    # Texts may hold anything; and a space *before* a colon is a descendant's.
    return line if '"' in line or "'" in line else re.sub(r" ?([{};,]) ?|(:) ", r"\1\2", line)


_BETWEEN_ENTRIES: Final = re.compile(r"(?:^[ ]*\n|^#.*\n)+(?=\S)", re.MULTILINE)


def slim_words(text: str) -> str:
    """Return a catalogue without its comments, and without the empty lines between its messages."""
    return _BETWEEN_ENTRIES.sub("", text)


_IMPORT: Final = re.compile(r"^(?:import|export)\b[^;\"']*?[\"'](\.[^\"']+)[\"'];", re.MULTILINE)


def imports_of(text: str) -> list[str]:
    """Return the relative addresses that a module imports at once, in their order."""
    return _IMPORT.findall(slim_script(text))
