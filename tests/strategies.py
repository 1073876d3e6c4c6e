"""Random valid options: one generator, driven by hypothesis or by a seeded `random.Random`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from hypothesis import settings
from hypothesis import strategies as st

from copas.rules import PRESETS, Rules
from tests import naive
from tests.bridge import to_rules

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

SEEDS = st.integers(0, 2**32)
"""Seeds of a `random.Random` that makes cards and decisions."""
WHOLE_DEALS = settings(max_examples=200)
"""For properties that play whole deals."""
MANY_CALLS = settings(WHOLE_DEALS, max_examples=70)
"""For properties that try hundreds of calls on each deal."""
T = TypeVar("T")


class Choose(Protocol):
    """Anything that picks one of some values."""

    def __call__(self, values: Sequence[T], /) -> T: ...


def make_options(choose: Choose) -> naive.Options:
    """Valid options with every switch chosen freely, whatever the preset."""
    decks = choose((1, 1, 1, 2))
    options = naive.Options(
        players=choose((3, 4, 5, 6, 7) if decks == 1 else (6, 7, 8, 9, 10)),
        decks=decks,
        opening=choose((naive.LOWEST_CLUB, naive.DEALERS_LEFT)) if decks == 1 else naive.DEALERS_LEFT,
        first_trick_points=choose((False, True)),
        queen_breaks=choose((False, True)),
        moon=choose(("others", "shooter", "choice")),
        jack=choose((0, -10)),
        honours=choose(("Q", "QKA")),
        target=choose((50, 100, 26, 1, 500)),
    )
    if options.target == 100:
        options.exact_100 = choose((False, True))
    options.cycle, options.pass_count = ("hold",), choose((0, 3))
    if decks == 1:
        options.removed = _removed(choose, options)
        directions = ("left", "right", "hold") + (() if options.players % 2 else ("across",))
        options.cycle = tuple(choose(directions) for _ in range(choose((1, 2, 3, 4, 5))))
        options.pass_count = choose(range(min(4, naive.hand_size(options)) + 1))
    return options


def _removed(choose: Choose, options: naive.Options) -> tuple[str, ...]:
    """Cards that may go, as many as make the deal even, and now and then a round or two more."""
    removable = [card for card in naive.deck(options) if not naive.counts(options, card)]
    if options.opening == naive.LOWEST_CLUB:
        removable.remove(choose(naive.clubs(options)))
    wanted = 52 % options.players + options.players * choose((0, 0, 0, 1, 2, 4))
    while wanted > len(removable):
        wanted -= options.players
    removed: list[str] = []
    while len(removed) < wanted:
        card = choose(removable)
        removable.remove(card)
        removed.append(card)
    return tuple(removed)


def random_options(rng: random.Random) -> naive.Options:
    """Valid options from a seeded generator."""
    return make_options(rng.choice)


@st.composite
def options(draw: st.DrawFn) -> naive.Options:
    """Valid options, shrinking towards the house game."""

    def choose(values: Sequence[T], /) -> T:
        return draw(st.sampled_from(values))

    return make_options(choose)


def rules() -> st.SearchStrategy[Rules]:
    """Every preset, and random valid mixtures."""
    return st.one_of(st.sampled_from(list(PRESETS.values())), options().map(to_rules))
