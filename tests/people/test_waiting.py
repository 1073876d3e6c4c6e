"""The estimate of the time still to wait."""

from __future__ import annotations

import statistics

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from copas.people.waiting import ENOUGH, RECENT, Search, Waits, median_wait


def searches(*waited: float, found: bool = True) -> list[Search]:
    return [Search(0.0, one, found) for one in waited]


def test_nothing_is_promised_on_too_few_searches() -> None:
    assert median_wait(searches(10, 20, 30, 40), 0) is None
    assert median_wait(searches(10, 20, 30, 40, 50), 0) == 30
    assert median_wait(searches(10, 20, 30, 40, 50), 15) is None, "only four lasted this long"


def test_what_has_been_waited_is_taken_off() -> None:
    """Those who found people within 25 s say nothing to somebody who has waited 25 s already."""
    assert median_wait(searches(5, 10, 20, 30, 40, 50, 60, 70), 25) == 50 - 25


def test_searches_given_up_lengthen_the_estimate_but_are_no_finds() -> None:
    """Two of eight gave up at 15 s: 7/8 wait after 10 s, · 4/5 after 20 s, · 3/4, · 2/3 = 0.35 after 40 s."""
    log = searches(10, 20, 30, 40, 50, 60) + searches(15, 15, found=False)
    assert median_wait(log, 0) == 40
    assert statistics.median([10, 20, 30, 40, 50, 60]) == 35, "what leaving them out would promise"


def test_when_most_give_up_nobody_can_say() -> None:
    assert median_wait(searches(10, 20) + searches(30, 30, 30, 30, found=False), 0) is None


def test_only_the_last_hour_counts() -> None:
    waits = Waits()
    for _ in range(ENOUGH):
        waits.add(Search(100.0, 30.0, True))
    assert waits.remaining(0.0, 100.0) == 30
    assert waits.remaining(0.0, 100.0 + RECENT) is None


@given(st.lists(st.tuples(st.floats(0, 600), st.booleans()), max_size=40), st.floats(0, 600))
def test_an_estimate_is_a_time_at_which_somebody_found_people(
    log: list[tuple[float, bool]], waited: float
) -> None:
    answer = median_wait([Search(0.0, *one) for one in log], waited)
    if answer is not None:
        assert answer > 0
        assert any(found and one - waited == pytest.approx(answer) for one, found in log)


@given(st.lists(st.floats(1, 600), min_size=ENOUGH, max_size=40))
@example([1.0] * 12 + [2.0] * 12).via("half of these, but for the rounding of the product")
def test_without_giving_up_it_is_the_lower_median(waits: list[float]) -> None:
    want = sorted(waits)[(len(waits) - 1) // 2]
    assert median_wait(searches(*waits), 0) == pytest.approx(want)
