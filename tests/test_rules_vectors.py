"""The committed vectors of the rules are what the rules say today; the browser's tests read the same file."""

from __future__ import annotations

import json

from scripts import rules_vectors


def test_rules_vectors_are_fresh() -> None:
    committed = json.loads(rules_vectors.PATH.read_text())
    built = json.loads(json.dumps(rules_vectors.build()))
    assert built.keys() == committed.keys()
    for new, old in zip(built["rules"], committed["rules"], strict=True):
        assert new == old, f"rules {new['name']}: run python -m scripts.rules_vectors"
    assert built == committed
