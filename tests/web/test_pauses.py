"""What has settled is out of the garbage collector's sight; what is no longer needed goes all the same."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from copas.rules import Rules
from copas.web import pauses
from tests.live.tabletop import Tabletop


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    thresholds = gc.get_threshold()
    yield
    gc.set_threshold(*thresholds)
    gc.unfreeze()


class Knot:
    """Something that only a collector takes away."""

    def __init__(self) -> None:
        self.myself = self


def test_what_is_loaded_is_not_looked_at_and_collecting_goes_on() -> None:
    with pauses.loading():
        assert not gc.isenabled()
        knot = Knot()
        gone = weakref.ref(knot)
        del knot
    assert gc.isenabled()
    gc.collect()
    assert gone() is not None
    pauses.look_at_all()
    assert gone() is None


def test_what_has_settled_is_looked_at_only_from_time_to_time() -> None:
    pauses.begin()
    assert gc.get_freeze_count() > 10_000
    knot = Knot()
    gone = weakref.ref(knot)
    del knot
    pauses.settle()
    assert gone() is None, "what is new is collected at once"
    knot = Knot()
    gone = weakref.ref(knot)
    pauses.settle()
    del knot
    pauses.settle()
    assert gone() is not None, "what has settled is not looked at"
    pauses.look_at_all()
    assert gone() is None


def test_a_deal_that_is_over_goes_without_the_collector() -> None:
    top = Tabletop("collected", humans=1, rules=Rules(target=500))
    play = top.table.play
    assert play is not None
    gc.disable()
    try:
        top.play_out(lambda: play.deal == 2)
        gone = weakref.ref(play.running)
        top.play_out(lambda: play.deal == 3)
    finally:
        gc.enable()
    assert gone() is None
