"""A quick start: what only later requests need is not loaded before the first page."""

from __future__ import annotations

import json
import subprocess
import sys

LATER = {
    "alembic": "a database whose schema is current needs no migrations",
    "sqlalchemy.dialects.postgresql": "SQLite needs no other dialect",
    "copas.bots.review": "for «what the bot would have played»",
    "copas.bots.judges": "the same",
    "copas.mental.audit": "for replays",
    "copas.mental.record": "for records",
    "numba": "for bots that compile, in the background",
    "numpy": "the same",
}


def test_what_only_later_requests_need_is_not_loaded() -> None:
    code = "import json, sys, copas.cli.serve_command, copas.web.serve; print(json.dumps([*sys.modules]))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(json.loads(done.stdout))
    assert "copas.live.hub" in loaded
    assert not loaded & LATER.keys()
