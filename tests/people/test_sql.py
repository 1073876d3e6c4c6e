"""Accounts, sessions and results in both databases."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace

import pytest
from sqlalchemy import func, select

from copas.live.sql import SqlStore
from copas.live.store import Batch, Conflict, Entry
from copas.people import history
from copas.people.accounts import (
    MOST_SESSIONS,
    REPORT_KEPT,
    SESSION_LONGEST,
    SESSION_UNUSED,
    bot_account,
)
from copas.people.applying import apply_result
from copas.people.errors import PeopleError, PeopleReason
from copas.people.names import name_of
from copas.people.rating import Rating, rate
from copas.people.results import MatchResult, SeatResult, entrants
from copas.people.schema import rating_changes
from copas.people.sql import PeopleStore

NOW = 1_800_000_000
TOKEN, OTHER = b"t" * 32, b"o" * 32


async def register(store: PeopleStore, *names: str) -> None:
    """Open accounts whose ids are the names in small letters."""
    for name in names:
        await store.register(name.lower(), name_of(name), f"hash of {name}", NOW)


def result(match: str = "m1", **more: object) -> MatchResult:
    seats = (
        SeatResult("Ana", "ana", bot=False, score=12, moons=1),
        SeatResult("Rui", "rui", bot=False, score=40),
        SeatResult("Eva", "eva", bot=False, score=3, left=True),
        SeatResult("médio", bot_account("médio"), bot=True, score=51),
    )
    whole = MatchResult(match, float(NOW), 50, rated=True, finished=True, deals=6, seats=seats)
    return replace(whole, **more)  # type: ignore[arg-type]


async def apply(store: PeopleStore, match: MatchResult) -> bool:
    async with store.begin() as connection:
        return await apply_result(connection, match)


async def rating_of(store: PeopleStore, account: str) -> Rating:
    found = await store.account(account)
    assert found is not None
    return found.known.rating


async def test_register_and_find(people_store: PeopleStore) -> None:
    await register(people_store, "Ana", "Łukasz")
    ana = await people_store.account_named(name_of("ANA"))
    assert ana is not None
    assert (ana.id, ana.name, ana.bot, ana.created, ana.known.since) == ("ana", "Ana", False, NOW, None)
    assert await people_store.password_of("ana") == "hash of Ana"
    assert await people_store.password_of("nobody") is None
    assert await people_store.account("nobody") is None
    assert await people_store.count() == 2


async def test_names_that_look_alike_are_taken(people_store: PeopleStore) -> None:
    await register(people_store, "Ana", "Łukasz", "AHA")
    for name in ("ana", "AnA", "Áná", "A.N.A", "АНА", "ΑΝΑ", "lukasz", "ŁUKASZ"):
        assert await people_store.looks_taken(name_of(name)), name
        with pytest.raises(PeopleError) as caught:
            await people_store.register("new", name_of(name), "hash", NOW)
        assert caught.value.reason is PeopleReason.NAME_TAKEN
    assert await people_store.count() == 3


async def test_sessions_open_one_account_and_end(people_store: PeopleStore) -> None:
    await register(people_store, "Ana", "Rui")
    await people_store.open_session("ana", TOKEN, "Firefox, Linux", NOW)
    await people_store.open_session("ana", OTHER, "Chrome, Android", NOW + 1)
    found = await people_store.session(TOKEN, NOW)
    assert found is not None
    assert found.id == "ana"
    assert await people_store.session(b"x" * 32, NOW) is None
    [newer, older] = await people_store.sessions_of("ana", NOW + 1)
    assert (newer.label, older.label) == ("Chrome, Android", "Firefox, Linux")
    assert newer.id != older.id
    await people_store.close_sessions("ana", keep=OTHER)
    assert await people_store.session(TOKEN, NOW) is None
    assert await people_store.session(OTHER, NOW) is not None
    await people_store.close_session(OTHER)
    assert await people_store.session(OTHER, NOW) is None


async def test_sessions_end_when_unused_or_old(people_store: PeopleStore) -> None:
    await register(people_store, "Ana")
    await people_store.open_session("ana", TOKEN, "", NOW)
    assert await people_store.session(TOKEN, NOW + SESSION_UNUSED - 1) is not None
    assert await people_store.session(TOKEN, NOW + SESSION_UNUSED + 1000) is not None, "it was used meanwhile"
    for late in range(NOW, NOW + SESSION_LONGEST, SESSION_UNUSED // 2):
        assert await people_store.session(TOKEN, late) is not None
    assert await people_store.session(TOKEN, NOW + SESSION_LONGEST) is None
    assert await people_store.sessions_of("ana", NOW + SESSION_LONGEST) == []
    await people_store.forget_old(NOW + SESSION_LONGEST)
    assert await people_store.session(TOKEN, NOW) is None, "forgotten, not only over"


async def test_the_oldest_session_goes_when_there_are_too_many(people_store: PeopleStore) -> None:
    await register(people_store, "Ana")
    for number in range(MOST_SESSIONS + 1):
        await people_store.open_session("ana", bytes([number]) * 32, "", NOW + number)
    assert await people_store.session(b"\0" * 32, NOW + MOST_SESSIONS) is None
    assert len(await people_store.sessions_of("ana", NOW + MOST_SESSIONS)) == MOST_SESSIONS


async def test_a_ban_closes_the_door_until_it_ends(people_store: PeopleStore) -> None:
    await register(people_store, "Ana")
    await people_store.open_session("ana", TOKEN, "", NOW)
    await people_store.ban("ana", NOW + 100, "insults")
    assert await people_store.session(TOKEN, NOW) is None
    ana = await people_store.account("ana")
    assert ana is not None
    assert (ana.banned(NOW + 99), ana.banned(NOW + 100), ana.ban_reason) == (True, False, "insults")
    await people_store.ban("ana", None, "")
    ana = await people_store.account("ana")
    assert ana is not None
    assert not ana.banned(NOW)


async def test_identities(people_store: PeopleStore) -> None:
    await register(people_store, "Ana")
    assert await people_store.note_identity("ana", "k" * 43, "Firefox", NOW)
    assert not await people_store.note_identity("ana", "k" * 43, "Firefox", NOW + 5)
    assert await people_store.note_identity("ana", "j" * 43, "Chrome", NOW + 1)
    found = await people_store.identities_of("ana")
    assert [(one.key[0], one.first, one.used) for one in found] == [
        ("k", NOW, NOW + 5),
        ("j", NOW + 1, NOW + 1),
    ]


async def test_blocks(people_store: PeopleStore) -> None:
    await register(people_store, "Ana", "Rui", "Eva")
    await people_store.block("ana", "rui", NOW)
    await people_store.block("ana", "rui", NOW)
    await people_store.block("ana", "eva", NOW)
    assert [one.name for one in await people_store.blocks_of("ana")] == ["Eva", "Rui"]
    assert await people_store.blocks_of("rui") == []
    await people_store.unblock("ana", "rui")
    await people_store.unblock("ana", "rui")
    assert [one.name for one in await people_store.blocks_of("ana")] == ["Eva"]
    for other in ("ana", "nobody"):
        with pytest.raises(PeopleError):
            await people_store.block("ana", other, NOW)


async def test_reports_are_handled_and_forgotten(people_store: PeopleStore) -> None:
    await register(people_store, "Ana", "Rui")
    number = await people_store.report("ana", "rui", "m1", "conduct", "<b>x</b>", NOW)
    [report] = await people_store.open_reports()
    assert (report["number"], report["text"], report["reported"]) == (number, "<b>x</b>", "rui")
    assert await people_store.handle_report(number)
    assert not await people_store.handle_report(number + 1)
    assert await people_store.open_reports() == []
    await people_store.report("ana", "rui", "m1", "other", "", NOW)
    await people_store.forget_old(NOW + REPORT_KEPT)
    assert await people_store.open_reports() == []


async def test_a_result_changes_ratings_as_the_formula_says(people_store: PeopleStore) -> None:
    await register(people_store, "Ana", "Rui", "Eva")
    assert await apply(people_store, result())
    want = {worked.account: worked.after for worked in rate(entrants(result(), {}))}
    for account, rating in want.items():
        assert await rating_of(people_store, account) == rating
    bot = await people_store.account(bot_account("médio"))
    assert bot is not None
    assert (bot.name, bot.bot) == ("médio", True)
    assert await people_store.count() == 3, "bots are accounts, but no people"


async def test_a_result_delivered_again_changes_nothing(people_store: PeopleStore) -> None:
    await register(people_store, "Ana", "Rui", "Eva")
    assert await apply(people_store, result())
    before = await rating_of(people_store, "ana")
    assert not await apply(people_store, result())
    assert not await apply(people_store, result(deals=99))
    assert await rating_of(people_store, "ana") == before
    stored = await history.result_named(people_store, "m1")
    assert stored == result()


async def test_results_delivered_at_the_same_time_count_once(people_store: PeopleStore) -> None:
    await register(people_store, "Ana", "Rui", "Eva")
    new = await asyncio.gather(*(apply(people_store, result()) for _ in range(5)))
    assert sum(new) == 1
    async with people_store.begin() as connection:
        query = select(func.count()).select_from(rating_changes)
        assert (await connection.execute(query)).scalar_one() == 4


async def test_matches_that_end_at_once_all_count(people_store: PeopleStore) -> None:
    """The same people in several matches (bots do that): every change builds on the one before."""
    await register(people_store, "Ana", "Rui", "Eva")
    results = [result(f"m{number}") for number in range(8)]
    backwards = [replace(one, seats=one.seats[::-1]) for one in results[4:]]
    await asyncio.gather(*(apply(people_store, one) for one in results[:4] + backwards))
    async with people_store.begin() as connection:
        rows = list(await connection.execute(select(rating_changes).where(rating_changes.c.account == "ana")))
    assert len(rows) == 8
    afters = {row.rating_after for row in rows}
    befores = {row.rating_before for row in rows}
    assert len(befores) == 8, "two matches started from the same rating: one change was lost"
    assert befores - afters == {1500.0}
    [last] = afters - befores
    assert (await rating_of(people_store, "ana")).value == last


async def test_an_error_in_the_transaction_leaves_nothing_behind(people_store: PeopleStore) -> None:
    await register(people_store, "Ana", "Rui", "Eva")

    async def crash() -> None:
        async with people_store.begin() as connection:
            await apply_result(connection, result())
            raise RuntimeError("power cut")

    with pytest.raises(RuntimeError, match="power cut"):
        await crash()
    assert await rating_of(people_store, "ana") == Rating()
    assert await history.result_named(people_store, "m1") is None
    assert await apply(people_store, result()), "and it can be delivered again"


async def test_the_result_is_stored_with_the_log_or_not_at_all(live_store: SqlStore) -> None:
    people = PeopleStore(live_store.engine)
    await register(people, "Ana", "Rui", "Eva")
    entry = Entry(1, 0, "", "", b"{}")
    await live_store.commit([Batch("t" * 22, [entry], result=result())])
    after = await rating_of(people, "ana")
    assert after != Rating()
    with pytest.raises(Conflict):
        await live_store.commit([Batch("t" * 22, [entry], result=result("m2"))])
    assert await history.result_named(people, "m2") is None
    assert await rating_of(people, "ana") == after


async def test_unrated_matches_and_guests_change_no_rating(people_store: PeopleStore) -> None:
    await register(people_store, "Ana", "Rui", "Eva")
    guest = SeatResult("Visita", None, bot=False, score=3)
    with_guest = result("m2", seats=(*result().seats[:3], guest))
    assert await apply(people_store, result(rated=False))
    assert await apply(people_store, with_guest)
    assert await rating_of(people_store, "ana") == Rating()
    stored = await history.result_named(people_store, "m2")
    assert stored is not None
    assert stored.seats[3].name == "Visita"
    assert await history.worked_sums(people_store, "m2") == {}


async def test_history_graph_and_worked_sum(people_store: PeopleStore) -> None:
    await register(people_store, "Ana", "Rui", "Eva")
    for number in range(5):
        await apply(people_store, result(f"m{number}", ended=float(NOW + number)))
    mine = await history.results_of(people_store, "ana", most=3)
    assert [one.match for one in mine] == ["m4", "m3", "m2"]
    more = await history.results_of(people_store, "ana", before=int(mine[-1].ended))
    assert [one.match for one in more] == ["m1", "m0"]
    graph = await history.rating_graph(people_store, "ana")
    assert [point.match for point in graph] == ["m0", "m1", "m2", "m3", "m4"]
    assert graph[-1].rating == (await rating_of(people_store, "ana")).value
    sums = await history.worked_sums(people_store, "m4")
    ana = sums["ana"]
    assert ana["before"]["rating"] == graph[-2].rating
    assert [pair["seat"] for pair in ana["pairs"]] == [1, 2, 3]
    change = sum(pair["change"] for pair in ana["pairs"])
    assert ana["after"]["rating"] - ana["before"]["rating"] == pytest.approx(change)


async def test_leaderboard_and_bots(people_store: PeopleStore) -> None:
    await register(people_store, "Ana", "Rui", "Eva", "Banned")
    seats = (*result().seats[:2], SeatResult("Banned", "banned", bot=False, score=60), result().seats[3])
    for number in range(30):
        at = float(NOW + number)
        await apply(people_store, result(f"m{number}", ended=at))
        await apply(people_store, result(f"n{number}", ended=at, seats=seats))
    await people_store.ban("banned", NOW + 10_000, "")
    rows = await history.best(people_store, NOW + 40)
    assert [row.name for row in rows] == ["Ana", "Rui", "Eva"]
    assert await history.best(people_store, NOW + 40, most=1) == rows[:1]
    assert await history.best(people_store, NOW + 61 * 86_400) == [], "idle"
    assert [bot.name for bot in await history.bots(people_store)] == ["médio"]


async def test_deleting_an_account_leaves_the_matches_of_the_others(people_store: PeopleStore) -> None:
    await register(people_store, "Ana", "Rui", "Eva")
    await people_store.open_session("ana", TOKEN, "", NOW)
    await people_store.note_identity("ana", "k" * 43, "", NOW)
    await people_store.block("rui", "ana", NOW)
    await people_store.report("rui", "ana", "m1", "conduct", "", NOW)
    await apply(people_store, result())
    rui = await rating_of(people_store, "rui")
    await people_store.delete_account("ana")
    assert await people_store.account("ana") is None
    assert await people_store.session(TOKEN, NOW) is None
    assert await people_store.identities_of("ana") == []
    assert await people_store.blocks_of("rui") == []
    stored = await history.result_named(people_store, "m1")
    assert stored is not None
    seat = stored.seats[0]
    assert (seat.name, seat.account, seat.score) == (history.GONE, None, 12)
    assert await rating_of(people_store, "rui") == rui
    assert "ana" not in await history.worked_sums(people_store, "m1")
    everything = json.dumps(await history.everything_of(people_store, "rui"))
    assert "Ana" not in everything
    await register(people_store, "Ana")  # the name is free again
    await people_store.delete_account(bot_account("médio"))
    assert await people_store.account(bot_account("médio")) is not None, "bots stay"


async def test_deleting_the_account_in_a_lost_match_does_not_spoil_it_for_the_others(
    people_store: PeopleStore,
) -> None:
    await register(people_store, "Ana", "Rui", "Eva")
    await people_store.delete_account("eva")
    assert await apply(people_store, result())
    want = {worked.account: worked.after for worked in rate(entrants(result(), {}))}
    assert await rating_of(people_store, "ana") == want["ana"]
    stored = await history.result_named(people_store, "m1")
    assert stored is not None
    assert (stored.seats[2].account, stored.seats[2].name, stored.seats[2].left) == (None, history.GONE, True)
    assert set(await history.worked_sums(people_store, "m1")) == {"ana", "rui", bot_account("médio")}


async def test_taking_the_data_along(people_store: PeopleStore) -> None:
    await register(people_store, "Ana", "Rui", "Eva")
    await people_store.open_session("ana", TOKEN, "Firefox", NOW)
    await people_store.note_identity("ana", "k" * 43, "Firefox", NOW)
    await people_store.block("ana", "rui", NOW)
    await people_store.report("ana", "rui", "m1", "conduct", "text", NOW)
    await apply(people_store, result())
    data = await history.everything_of(people_store, "ana")
    text = json.dumps(data)
    assert data["account"]["name"] == "Ana"
    assert data["blocked"] == ["Rui"]
    assert [match["seats"][0]["you"] for match in data["matches"]] == [True]
    assert data["matches"][0]["seats"][2]["place"] == 4
    assert data["rating_changes"][0]["after"]["rating"] == data["rating"]["rating"]
    assert data["reports_made"][0]["text"] == "text"
    assert data["identities"][0]["key"] == "k" * 43
    assert "hash of Ana" not in text
    assert TOKEN.hex() not in text
