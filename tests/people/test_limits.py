"""Token buckets."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from copas.people.limits import Limit, Limiter


def test_a_burst_then_one_at_a_time() -> None:
    limiter = Limiter(Limit(burst=3, every=10.0))
    assert [limiter.take("a", 0.0) for _ in range(3)] == [0, 0, 0]
    assert limiter.take("a", 0.0) == 10.0
    assert limiter.take("a", 4.0) == 6.0
    assert limiter.take("b", 4.0) == 0
    assert limiter.take("a", 10.0) == 0
    assert limiter.take("a", 10.0) == 10.0
    assert limiter.take("a", 40.0) == limiter.take("a", 40.0) == limiter.take("a", 40.0) == 0
    assert limiter.take("a", 40.0) > 0


def test_cleared_keys_start_anew() -> None:
    limiter = Limiter(Limit(burst=1, every=10.0))
    limiter.take("a", 0.0)
    assert limiter.wait("a", 0.0) == 10.0
    limiter.clear("a")
    limiter.clear("nobody")
    assert limiter.take("a", 0.0) == 0


def test_a_flood_of_keys_neither_fills_the_memory_nor_frees_the_restricted() -> None:
    limiter = Limiter(Limit(burst=2, every=10.0), keys=100)
    while limiter.take("guesser", 0.0) == 0:
        pass
    for key in range(10_000):
        limiter.take(key, 1.0)
    assert len(limiter) <= 100
    assert limiter.wait("guesser", 1.0) > 0


@given(
    st.integers(1, 5),
    st.floats(0.5, 20),
    st.lists(st.floats(0, 10), max_size=60),
)
def test_never_more_than_the_limit_in_any_window(burst: int, every: float, gaps: list[float]) -> None:
    limiter, now, allowed = Limiter(Limit(burst, every)), 0.0, []
    for gap in gaps:
        now += gap
        wait = limiter.wait("a", now)
        assert limiter.take("a", now) == wait
        if wait == 0:
            allowed.append(now)
    for first, start in enumerate(allowed):
        for last, end in enumerate(allowed[first:], first):
            assert last - first + 1 <= burst + (end - start) / every + 1e-6
