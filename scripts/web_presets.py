"""Write the presets as a JavaScript module for the browser client: `python -m scripts.web_presets`.

The pages of the client show the engine's own presets; a test holds the committed file to them.
"""

from __future__ import annotations

import json
from pathlib import Path

from copas.rules import PRESETS, RATED_PRESETS

PATH = Path(__file__).parent.parent / "src" / "copas" / "web" / "static" / "data" / "presets.js"


def render() -> str:
    """Return the module's text."""
    presets = json.dumps({name: rules.to_dict() for name, rules in PRESETS.items()}, indent=2)
    rated = json.dumps(sorted(RATED_PRESETS))
    return (
        "// Written by scripts/web_presets.py from `copas.rules.PRESETS`: do not edit.\n\n"
        '/** @type {Record<string, import("../rules/rules.js").Options>} */\n'
        f"export const PRESETS = {presets};\n\n"
        f"/** @type {{readonly string[]}} */\nexport const RATED = {rated};\n"
    )


if __name__ == "__main__":
    PATH.write_text(render(), encoding="utf-8")
