"""Structured logs: one JSON object a line, without cards, keys, names, addresses or whole table names."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

EXTRAS = ("table", "room", "bots", "bot", "seconds", "error")
"""What is told beside the message, as far as a record has it."""


class JsonLines(logging.Formatter):
    """Writes a record as a JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        stamp = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: dict[str, Any] = {
            "time": f"{stamp}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        for name in EXTRAS:
            value = getattr(record, name, None)
            if value is not None:
                # Who knows a table's whole name may watch it.
                line[name] = str(value)[:6] if name == "table" else value
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def use_json_logs(level: str) -> None:
    """Send every log of the process to standard error, as JSON lines."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    # These two tell addresses of people.
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)
    # And these, when they are asked for details, what is stored: secrets of running matches.
    for name in ("alembic", "aiosqlite", "asyncpg", "sqlalchemy", "websockets", "asyncio"):
        logging.getLogger(name).setLevel(logging.WARNING)
