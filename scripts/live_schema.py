"""Export the JSON Schema of the wire's messages: `python scripts/live_schema.py`."""

import json
from pathlib import Path

from copas.live.messages import schema

TARGET = Path(__file__).resolve().parent.parent / "src" / "copas" / "schemas" / "live-1.json"

if __name__ == "__main__":
    TARGET.write_text(json.dumps(schema(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
