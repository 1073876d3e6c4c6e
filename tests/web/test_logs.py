"""What is logged beside a message reaches the operator, and nothing else does."""

from __future__ import annotations

import ast
import json
import logging
from collections.abc import Iterator
from pathlib import Path

import copas
from copas.web.logs import EXTRAS, JsonLines

SOURCES = Path(copas.__file__).parent


PAGE = (Path(__file__).resolve().parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")
LEVELS = {"debug", "info", "warning", "error", "exception"}


def calls() -> Iterator[ast.Call]:
    """Yields every call of a logger in the server's code."""
    for folder in ("live", "people", "web"):
        for file in (SOURCES / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if (
                    isinstance(node, ast.Call)
                    and isinstance(node.func, ast.Attribute)
                    and isinstance(node.func.value, ast.Name)
                    and (node.func.value.id, node.func.attr in LEVELS) == ("log", True)
                ):
                    yield node


def test_everything_that_is_logged_is_written() -> None:
    extras = [keyword.value for call in calls() for keyword in call.keywords if keyword.arg == "extra"]
    assert all(isinstance(extra, ast.Dict) for extra in extras)
    told = {key.value for extra in extras for key in extra.keys if isinstance(key, ast.Constant)}  # type: ignore[attr-defined]
    assert told == set(EXTRAS)


def test_the_page_says_what_every_message_means() -> None:
    messages = {ast.literal_eval(call.args[0]) for call in calls()}
    assert len(messages) > 10
    assert {message for message in messages if f"`{message}`" not in PAGE} == set()


def test_a_table_is_told_by_the_beginning_of_its_name() -> None:
    record = logging.makeLogRecord(
        {"name": "copas.live", "msg": "table opened", "table": "x" * 22, "other": 1}
    )
    line = json.loads(JsonLines().format(record))
    assert line["table"] == "x" * 6
    assert "other" not in line
