"""What is logged beside a message reaches the operator, and nothing else does."""

from __future__ import annotations

import ast
import json
import logging
from pathlib import Path

import copas
from copas.web.logs import EXTRAS, JsonLines

SOURCES = Path(copas.__file__).parent


def told() -> set[str]:
    """Returns every name that code of ours logs beside a message."""
    names: set[str] = set()
    for file in SOURCES.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "extra" and isinstance(node.value, ast.Dict):
                names |= {key.value for key in node.value.keys if isinstance(key, ast.Constant)}  # type: ignore[misc]
    return names


def test_everything_that_is_logged_is_written() -> None:
    assert told() == set(EXTRAS)


def test_a_table_is_told_by_the_beginning_of_its_name() -> None:
    record = logging.makeLogRecord(
        {"name": "copas.live", "msg": "table opened", "table": "x" * 22, "other": 1}
    )
    line = json.loads(JsonLines().format(record))
    assert line["table"] == "x" * 6
    assert "other" not in line
