"""Results: places, statistics, the leaderboard."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from copas.people.rating import DAY, PROVISIONAL_ABOVE, Rating
from copas.people.results import (
    IDLE_AFTER,
    Known,
    MatchResult,
    SeatResult,
    Standing,
    leaderboard,
    statistics,
    work_out,
)

ANA = SeatResult("Ana", "ana", bot=False, score=12, moons=1)
RUI = SeatResult("Rui", "rui", bot=False, score=40)
EVA = SeatResult("Eva", "eva", bot=False, score=40)
BOT = SeatResult("médio", "bot:médio", bot=True, score=51)
MATCH = MatchResult("m1", 1000.0, 50, rated=True, finished=True, deals=6, seats=(ANA, RUI, EVA, BOT))
GUEST = SeatResult("Visita", None, bot=False, score=3)


def test_places() -> None:
    assert MATCH.places == (1, 2, 2, 4)
    left = replace(MATCH, seats=(replace(ANA, left=True), RUI, EVA, BOT))
    assert left.places == (4, 1, 1, 3), "the leaver's substitute had the lowest score"


def test_work_out_rates_what_counts() -> None:
    known = {account: Known(Rating(1500.0, 60.0), 1000.0) for account in MATCH.accounts}
    by_account = {worked.account: worked.change for worked in work_out(MATCH, known)}
    assert by_account == {"ana": 17.4, "rui": 0.0, "eva": 0.0, "bot:médio": -17.4}
    assert work_out(replace(MATCH, rated=False), known) == ()
    assert work_out(replace(MATCH, seats=(GUEST, RUI, EVA, BOT)), known) == (), "a guest has no rating"


def test_idle_time_counts_until_the_match_ended() -> None:
    known = {"ana": Known(Rating(1500.0, 40.0), 0.0)}
    late = replace(MATCH, ended=365 * DAY)
    [ana] = [worked for worked in work_out(late, known) if worked.account == "ana"]
    assert ana.before == Rating(1500.0, PROVISIONAL_ABOVE)


def test_statistics_by_hand() -> None:
    second = replace(MATCH, match="m2", rated=False, seats=(replace(ANA, score=40), RUI, EVA, BOT))
    third = replace(MATCH, match="m3", seats=(replace(ANA, score=5, left=True), RUI, EVA, BOT))
    others = replace(MATCH, match="m4", seats=(GUEST, RUI, EVA, BOT))
    ana = statistics("ana", [MATCH, second, third, others, MATCH])
    assert (ana.matches, ana.rated, ana.won, ana.shared, ana.left) == (3, 2, 2, 1, 1)
    assert ana.places == (2, 0, 0, 1)
    assert (ana.average_score, ana.best_score) == (26.0, 12), "what the substitute scored is nobody's"
    assert (ana.moons, ana.deals) == (3, 18)
    assert statistics("rui", [MATCH, second, third, others]).matches == 4


def test_statistics_of_nobody() -> None:
    nobody = statistics("nobody", [MATCH])
    assert (nobody.matches, nobody.places, nobody.average_score) == (0, (0, 0, 0, 0), None)


def test_a_bot_in_two_seats_played_one_match() -> None:
    twice = replace(MATCH, seats=(ANA, RUI, replace(BOT, score=3), BOT))
    bot = statistics("bot:médio", [twice])
    assert (bot.matches, bot.won, bot.deals) == (1, 1, 6)
    assert bot.places == (1, 0, 0, 1)
    assert bot.average_score == 27.0


@given(st.lists(st.sampled_from(["m1", "m2", "m3"]), max_size=12))
def test_a_match_counts_once_however_often_it_is_told(told: list[str]) -> None:
    results = [replace(MATCH, match=match) for match in told]
    assert statistics("ana", results).matches == len(set(told))


def standing(name: str, value: float, deviation: float = 50.0, since: float | None = 0.0) -> Standing:
    return Standing(name, name, Known(Rating(value, deviation), since))


def test_leaderboard() -> None:
    now = 10 * DAY
    rows = leaderboard(
        [
            standing("third", 1500.0),
            standing("first", 1700.0),
            standing("also first", 1700.0),
            standing("new", 2000.0, deviation=100.0),
            standing("never played", 1900.0, since=None),
            standing("idle", 1800.0, since=now - IDLE_AFTER),
            Standing("bot:mestre", "mestre", Known(Rating(2200.0, 30.0), 0.0), bot=True),
        ],
        now,
    )
    assert [(row.rank, row.name) for row in rows] == [(1, "also first"), (1, "first"), (3, "third")]
    assert rows[0].rating.deviation > 50.0, "ten days without a match have made it less sure"
