"""A few matches of people in the browser's JavaScript; scripts/fair_matches.py plays as many as one likes."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest
from scripts import fair_matches

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def browser() -> Iterator[fair_matches.Browser]:
    with fair_matches.Browser() as browser:
        yield browser


@pytest.mark.parametrize("seed", [1, 9])
def test_both_languages_see_the_same_match(browser: fair_matches.Browser, seed: int) -> None:
    counts = fair_matches.play(browser, seed, "small")
    assert sum(count for what, count in counts.items() if what.startswith("match ")) == 1


def test_every_cheat_that_the_browser_side_knows_is_refused_or_named(browser: fair_matches.Browser) -> None:
    """One deal for each; who cheats is convicted, and nobody else is."""
    seen: Counter[str] = Counter()
    for index, how in enumerate(browser.ask("kinds")):
        match = fair_matches.Match(browser, 1000 + index, fair_matches.SMALL, leaving=0.0, cheating=0.0)
        seat = index % 4
        browser.ask("cheat", seat=seat, how=how)
        dealing = fair_matches.Dealing(match, match.ledger.begin())
        dealing.run()
        state, judgement = dealing.observer.state, dealing.observer.judgement
        guilty = set() if judgement is None else set(judgement.guilty)
        if not state.gone and not guilty:
            # Not every deal gives the chance: the card to keep back, the illegal card to play.
            assert how in ("noOpening", "revoke"), how
            continue
        seen[how] += 1
        assert set(state.gone) | guilty == {seat}, how
    assert len(seen) >= 15, seen
