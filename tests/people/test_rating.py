"""Ratings: Glickman's own example, matches worked by hand, and what must hold for all matches."""

from __future__ import annotations

import itertools
import math
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copas.people import rating
from copas.people.rating import (
    DAY,
    DEVIATION_FLOOR,
    PROVISIONAL_ABOVE,
    START_DEVIATION,
    Entrant,
    InvalidResult,
    Rating,
    Worked,
    expected,
    outcome,
    pair_weight,
    places,
    rate,
    tenths,
    trust,
)

SURE = Rating(1500.0, 60.0)


def seats(*scores: int | None, left: str = "", ratings: tuple[Rating, ...] = (SURE,) * 7) -> list[Entrant]:
    """Seats N, E, S, W … with these scores; the letters in `left` have left."""
    names = "NESWXYZ"[: len(scores)]
    return [
        Entrant(name, own, score, name in left)
        for name, own, score in zip(names, ratings, scores, strict=False)
    ]


def changes(worked: tuple[Worked, ...]) -> dict[str, float]:
    return {one.account: one.change for one in worked}


def test_glickmans_own_example() -> None:
    """ "The Glicko system", section "Example calculation": 1500/200 ends at 1464 with RD 151.4."""
    own = Entrant("own", Rating(1500.0, 200.0), 20)
    others = [
        Entrant("loses", Rating(1400.0, 30.0), 30),
        Entrant("wins", Rating(1550.0, 100.0), 10),
        Entrant("wins too", Rating(1700.0, 300.0), 5),
    ]
    assert [round(trust(other.before.deviation), 4) for other in others] == [0.9955, 0.9531, 0.7242]
    assert [round(expected(own.before, other.before), 3) for other in others] == [0.639, 0.432, 0.303]
    with patch.object(rating, "pair_weight", lambda _: 1.0):
        worked = rate([own, *others])[0]
    assert worked.after == Rating(1464.1, 151.4)


def test_four_equal_seats_by_hand() -> None:
    """g(60) = 0.98235; one surprise of half a pair moves 19.703 · 0.6 · 0.98235 · 0.5 = 5.81.

    1/d² = 3 · 0.6 · (0.0057565 · 0.98235)² / 4 = 1.43902e-5; 1/60² = 2.77778e-4;
    the step is 0.0057565 / 2.92168e-4 = 19.703; the new deviation 1 / √2.92168e-4 = 58.50.
    """
    worked = rate(seats(12, 26, 26, 51))
    assert changes(worked) == {"N": 17.4, "E": 0.0, "S": 0.0, "W": -17.4}
    assert worked[0].step == pytest.approx(19.703, abs=5e-4)
    assert [pair.change for pair in worked[1].pairs] == [-5.8, 0.0, 5.8]
    assert [pair.actual for pair in worked[1].pairs] == [0.0, 0.5, 1.0]
    assert {one.after.deviation for one in worked} == {58.5}


def test_unequal_ratings_by_hand() -> None:
    """The favourite (1700, RD 60) wins; 1500 with RD 60 is second, a newcomer (1500, RD 200) last of three.

    Weight of a pair: 3/(3+1) = 0.75. g(60) = 0.98235, g(200) = 0.84429.
    Favourite: E = 1/(1+10^(-0.98235·200/400)) = 0.75602 against the sure one,
    1/(1+10^(-0.84429·200/400)) = 0.72552 against the newcomer; surprises 0.24398 and 0.27448.
    Information 2.77778e-4 + 0.75·[(0.0057565·0.98235)²·0.18445 + (0.0057565·0.84429)²·0.19914] = 2.85730e-4;
    step 0.0057565/2.85730e-4 = 20.147: 0.75·20.147·(0.98235·0.24398 + 0.84429·0.27448) = 3.62 + 3.50 = 7.12.
    """
    three = seats(3, 20, 55, ratings=(Rating(1700.0, 60.0), SURE, Rating(1500.0, 200.0)))
    favourite = rate(three)[0]
    assert favourite.step == pytest.approx(20.147, abs=2e-3)
    assert [pair.expected for pair in favourite.pairs] == [
        pytest.approx(0.75602, abs=1e-5),
        pytest.approx(0.72552, abs=1e-5),
    ]
    assert [pair.change for pair in favourite.pairs] == [3.6, 3.5]
    assert favourite.change == 7.1
    newcomer = rate(three)[2]
    assert newcomer.change < -60, "an unsure rating moves far"


def test_case_c78() -> None:
    """Rated, bot E from the deal; N left while leading, its substitute ended with 12."""
    table = seats(None, 90, 40, 40, left="N")
    substitute_in_front = seats(12, 90, 40, 40, left="N")
    worked = rate(table)
    assert worked == rate(substitute_in_front), "the substitute's score is nobody's"
    assert changes(worked) == {"N": -17.4, "E": -5.8, "S": 11.6, "W": 11.6}
    by_name = {one.account: one for one in worked}
    assert [pair.actual for pair in by_name["N"].pairs] == [0.0, 0.0, 0.0]
    assert {pair.opponent: pair.actual for pair in by_name["S"].pairs} == {"N": 1.0, "E": 1.0, "W": 0.5}
    assert places(table) == (4, 3, 1, 1)


@pytest.mark.parametrize(
    ("left", "want", "rank"),
    [
        ("", {"N": 17.4, "E": 5.8, "S": -5.8, "W": -17.4}, (1, 2, 3, 4)),
        ("N", {"N": -17.4, "E": 17.4, "S": 5.8, "W": -5.8}, (4, 1, 2, 3)),
        ("NE", {"N": -11.6, "E": -11.6, "S": 17.4, "W": 5.8}, (3, 3, 1, 2)),
        ("NES", {"N": -5.8, "E": -5.8, "S": -5.8, "W": 17.4}, (2, 2, 2, 1)),
        ("NESW", {"N": 0.0, "E": 0.0, "S": 0.0, "W": 0.0}, (1, 1, 1, 1)),
    ],
)
def test_leavers(left: str, want: dict[str, float], rank: tuple[int, ...]) -> None:
    table = seats(10, 20, 30, 51, left=left)
    assert changes(rate(table)) == want
    assert places(table) == rank


def test_bots_left_alone_stop_without_a_score() -> None:
    """Both people left: they lose to the bots, which decide nothing among themselves.

    Two pairs tell less than three: the bots' step is 0.0057565 / 2.87371e-4 = 20.031, so a win brings 5.90.
    """
    table = seats(None, None, None, None, left="NE")
    worked = rate(table)
    assert changes(worked) == {"N": -11.6, "E": -11.6, "S": 11.8, "W": 11.8}
    assert [len(one.pairs) for one in worked] == [3, 3, 2, 2]


def test_a_bot_in_two_seats_is_one_account() -> None:
    """Its seats say nothing about each other, and both count against the people."""
    bot = Rating(1500.0, 60.0)
    table = [
        Entrant("ana", SURE, 10),
        Entrant("rui", SURE, 30),
        Entrant("médio", bot, 20),
        Entrant("médio", bot, 51),
    ]
    worked = {one.account: one for one in rate(table)}
    assert list(worked) == ["ana", "rui", "médio"]
    assert worked["ana"].change == 17.4
    assert worked["rui"].change == -5.8
    assert [pair.opponent for pair in worked["médio"].pairs] == ["ana", "rui", "ana", "rui"]
    assert worked["médio"].change == pytest.approx(-5.8 * 2, abs=0.2)


def test_idle_time_makes_unsure() -> None:
    assert Rating(1600.0, 40.0).idle(365 * DAY) == Rating(1600.0, PROVISIONAL_ABOVE)
    assert not Rating(1600.0, 40.0).idle(365 * DAY).provisional
    assert Rating(1600.0, 40.0).idle(366 * DAY).provisional
    assert Rating(1600.0, 190.0).idle(3650 * DAY).deviation == START_DEVIATION
    assert Rating(1600.0, 40.0).idle(-DAY) == Rating(1600.0, 40.0)


def test_new_accounts_are_provisional_for_about_a_dozen_matches() -> None:
    own, played = Rating(), 0
    while own.provisional:
        own = rate([Entrant("new", own, 30 + played % 2), *seats(10, 30, 50)])[0].after
        played += 1
    assert 8 <= played <= 14


def test_refusals() -> None:
    with pytest.raises(InvalidResult, match="two seats"):
        rate(seats(5))
    with pytest.raises(InvalidResult, match="one rating"):
        rate([Entrant("a", SURE, 1), Entrant("a", Rating(), 2), Entrant("b", SURE, 3)])


RATINGS = st.builds(
    Rating,
    st.integers(5000, 25000).map(lambda value: value / 10),
    st.integers(250, 2000).map(lambda value: value / 10),
)
TABLES = st.lists(
    st.tuples(RATINGS, st.one_of(st.none(), st.integers(-30, 130)), st.booleans()), min_size=2, max_size=7
).map(lambda rows: [Entrant(f"p{at}", *row) for at, row in enumerate(rows)])


@given(TABLES, st.randoms(use_true_random=False))
def test_the_order_of_seats_changes_nothing(table: list[Entrant], luck: object) -> None:
    shuffled = list(table)
    luck.shuffle(shuffled)  # type: ignore[attr-defined]

    def sums(worked: tuple[Worked, ...]) -> dict[str, tuple[Rating, frozenset[object]]]:
        return {one.account: (one.after, frozenset(one.pairs)) for one in worked}

    assert sums(rate(table)) == sums(rate(shuffled))


@given(TABLES)
def test_the_shown_lines_add_up_to_the_shown_change(table: list[Entrant]) -> None:
    for worked in rate(table):
        assert tenths(sum(pair.change for pair in worked.pairs)) == worked.change
        assert worked.after.value == tenths(worked.after.value)
        for pair in worked.pairs:
            exact = worked.step * pair.weight * pair.trust * (pair.actual - pair.expected)
            assert abs(exact - pair.change) < 0.1 + 1e-9


@given(TABLES)
def test_every_pair_has_one_point_to_share(table: list[Entrant]) -> None:
    for own, other in itertools.combinations(table, 2):
        first, second = outcome(own, other), outcome(other, own)
        assert (first is None) == (second is None)
        assert first is None or second is None or first + second == 1


@given(TABLES, st.integers(250, 2000).map(lambda value: value / 10))
def test_with_equal_deviations_surprises_cancel(table: list[Entrant], deviation: float) -> None:
    """Σ change · (information after) = q · Σ weight · g · (actual - expected) = 0 when all g are equal."""
    equal = [
        Entrant(seat.account, Rating(seat.before.value, deviation), seat.score, seat.left) for seat in table
    ]
    worked = rate(equal)
    assert math.fsum(pair.actual - pair.expected for one in worked for pair in one.pairs) == pytest.approx(
        0, abs=1e-9
    )
    # change / step is the same sum, but for the rounding to tenths.
    slack = math.fsum(0.0501 / one.step for one in worked)
    assert abs(math.fsum(one.change / one.step for one in worked)) <= slack


@given(st.lists(st.tuples(st.integers(0, 130), st.booleans()), min_size=2, max_size=7), RATINGS)
def test_among_equals_the_sum_of_ratings_is_conserved(rows: list[tuple[int, bool]], own: Rating) -> None:
    table = [Entrant(f"p{at}", own, score, left) for at, (score, left) in enumerate(rows)]
    assert abs(math.fsum(one.change for one in rate(table))) <= 0.0501 * len(table)


@given(TABLES, st.integers(0, 6))
def test_leaving_never_helps(table: list[Entrant], at: int) -> None:
    at %= len(table)
    stayed = [Entrant(seat.account, seat.before, seat.score or 0, seat.left) for seat in table]
    stayed[at] = Entrant(stayed[at].account, stayed[at].before, stayed[at].score)
    gone = list(stayed)
    gone[at] = Entrant(stayed[at].account, stayed[at].before, stayed[at].score, left=True)
    others_left = any(seat.left for seat in stayed)
    if not others_left:
        assert rate(gone)[at].after.value <= rate(stayed)[at].after.value
        assert places(gone)[at] == len(table)


@given(TABLES)
def test_deviations_stay_in_their_bounds_and_never_grow_by_playing(table: list[Entrant]) -> None:
    for worked in rate(table):
        assert DEVIATION_FLOOR <= worked.after.deviation <= max(worked.before.deviation, DEVIATION_FLOOR)


@pytest.mark.parametrize("seats", range(2, 11))
def test_pair_weight_is_what_the_variance_says(seats: int) -> None:
    """Count the pairs won by the first of n equal players in every rank; compare with n - 1 fair coins."""
    wins = range(seats)
    mean = (seats - 1) / 2
    variance = sum((won - mean) ** 2 for won in wins) / seats
    assert pair_weight(seats) == pytest.approx((seats - 1) / 4 / variance)
