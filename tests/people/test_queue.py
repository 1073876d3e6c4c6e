"""The search over its socket, and a whole rated match of people who were strangers."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from copas.live import messages as wire
from copas.live.headless import HeadlessPlayer, Wallet
from copas.live.serving import bot_named
from copas.mental import group
from copas.people.accounts import bot_account
from copas.people.rating import Entrant, Rating, rate
from copas.record_json import loads
from copas.rules import Rules
from tests.live.cheap import transparent_group
from tests.people.databases import migrated_url
from tests.people.site import GOOD, Browser, Socket, TestSite, running_site

RATED = [{"target": 50, "rated": True}]
CASUAL = [{"target": 50, "rated": False}]


@pytest.fixture(autouse=True)
def cheap_group() -> Iterator[None]:
    with transparent_group():
        yield


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[TestSite]:
    url = await migrated_url("sqlite", tmp_path)
    async with running_site(tmp_path, url, bot_least=0.0, bot_most=0.0, clock_between=0.2) as running:
        yield running


async def search(browser: Browser, stack: contextlib.AsyncExitStack, **wish: Any) -> Socket:
    """Open the search's socket and search."""
    socket = await stack.enter_async_context(browser.socket("/ws/queue"))
    assert (await socket.hear())["t"] == "idle"
    await socket.say({"t": "search", **wish})
    return socket


async def accounts(site: TestSite, *names: str) -> list[tuple[Browser, str]]:
    found = []
    for name in names:
        browser = site.browser()
        found.append((browser, await browser.register(name)))
    return found


async def test_four_guests_find_each_other(site: TestSite) -> None:
    async with contextlib.AsyncExitStack() as stack:
        sockets = [await search(site.browser(), stack, kinds=CASUAL) for _ in range(4)]
        searching = await sockets[0].hear("searching")
        assert searching["people"] is None, "nobody can say yet"
        offers = [await socket.hear("offer") for socket in sockets]
        assert {(offer["people"], offer["bots"], offer["rated"]) for offer in offers} == {(4, 0, False)}
        for socket, offer in zip(sockets, offers, strict=True):
            await socket.say({"t": "accept", "offer": offer["offer"]})
        found = [await socket.hear("table") for socket in sockets]
        assert len({table["table"] for table in found}) == 1
        host = await site.site.hub.host(found[0]["table"])
        assert (host.table.room, host.table.rated, host.table.rules.target) == ("matched", False, 50)


async def test_refusals_over_the_socket(site: TestSite) -> None:
    async with contextlib.AsyncExitStack() as stack:
        socket = await search(site.browser(), stack, kinds=RATED)
        assert (await socket.hear())["code"] == "unrated-only"
        await socket.say({"t": "search", "kinds": []})
        assert (await socket.hear())["code"] == "no-wish"
        for message in ({"t": "accept", "offer": 7}, {"t": "decline", "offer": 7}, {"t": "cancel"}):
            await socket.say(message)
            assert (await socket.hear())["code"] == "not-searching"
        await socket.say({"t": "ping", "n": 3})
        assert await socket.hear() == {"t": "pong", "n": 3}
        for nonsense in ({"t": "search", "kinds": 3}, {"x": 1}, [1]):
            await socket.say(nonsense)
        assert [(await socket.hear())["t"] for _ in range(5)] == ["error", "error", "error", "bye", "close"]


async def test_too_many_frames_close_the_socket(site: TestSite) -> None:
    async with contextlib.AsyncExitStack() as stack:
        socket = await search(site.browser(), stack, kinds=CASUAL)
        for n in range(30):
            await socket.say({"t": "ping", "n": n})
        assert (await socket.hear("bye"))["code"] == "too_many"


@pytest.mark.parametrize("headers", [{"origin": "https://evil.example"}, {"host": "evil.example"}])
async def test_other_sites_cannot_open_the_socket(site: TestSite, headers: dict[str, str]) -> None:
    async with site.browser().socket("/ws/queue", **headers) as socket:
        assert (await socket.hear())["t"] == "close"


async def test_declining_and_silence(site: TestSite) -> None:
    async with contextlib.AsyncExitStack() as stack:
        sockets = [await search(site.browser(), stack, kinds=CASUAL) for _ in range(4)]
        offers = [await socket.hear("offer") for socket in sockets]
        await sockets[1].say({"t": "accept", "offer": offers[1]["offer"]})
        await sockets[0].say({"t": "decline", "offer": offers[0]["offer"]})
        assert await sockets[0].hear("ended") == {"t": "ended", "why": "declined", "wait": 15.0}
        for socket in sockets[1:]:
            await socket.hear("back")
            assert (await socket.hear())["t"] == "searching"
        await sockets[0].say({"t": "search", "kinds": CASUAL})
        refused = await sockets[0].hear("error")
        assert refused["code"] == "wait-before-search"
        assert 0 < refused["details"]["seconds"] <= 15


async def test_a_second_window_of_the_same_person_joins_the_same_search(site: TestSite) -> None:
    browser = site.browser()
    await browser.call("GET", "/api/me")
    async with contextlib.AsyncExitStack() as stack:
        first = await search(browser, stack, kinds=CASUAL)
        await first.hear("searching")
        second = await stack.enter_async_context(browser.socket("/ws/queue"))
        assert (await second.hear())["t"] == "searching"
        await second.say({"t": "search", "kinds": CASUAL})
        assert len(site.site.queue.queue) == 1


async def test_one_browser_does_not_sit_twice(site: TestSite) -> None:
    """The same identity key, as a guest and with an account: taken for one person."""
    [(account, _)] = await accounts(site, "Ana")
    await account.call("POST", "/api/account/browsers", {"key": "k" * 43})
    async with contextlib.AsyncExitStack() as stack:
        await search(account, stack, kinds=CASUAL)
        await search(site.browser(), stack, kinds=CASUAL, identity="k" * 43)
        for _ in range(2):
            await search(site.browser(), stack, kinds=CASUAL)
        await asyncio.sleep(1.5)
        assert site.site.queue.queue.offers == ()


async def test_the_blocked_are_not_matched(site: TestSite) -> None:
    people = await accounts(site, "Ana", "Rui", "Eva", "Ivo")
    await people[0][0].call("POST", "/api/account/blocks", {"account": people[1][1]})
    async with contextlib.AsyncExitStack() as stack:
        for browser, _ in people:
            await search(browser, stack, kinds=RATED)
        await asyncio.sleep(1.5)
        assert site.site.queue.queue.offers == ()


async def test_those_who_come_go_back_to_the_head_when_somebody_does_not(site: TestSite) -> None:
    async with contextlib.AsyncExitStack() as stack:
        site.site.hub.timing = replace(site.site.hub.timing, gather=2_000)  # time enough to sit
        browsers = [site.browser() for _ in range(4)]
        for browser in browsers:
            await browser.call("GET", "/api/me")
        sockets = [await search(browser, stack, kinds=CASUAL) for browser in browsers]
        table = await agree(sockets)
        seated = [player(table) for _ in range(3)]
        tasks = [
            asyncio.create_task(play(browser, one, lambda _: False))
            for browser, one in zip(browsers, seated, strict=False)
        ]
        for socket in sockets[:3]:
            await socket.hear("back")
        assert await sockets[3].hear("ended") == {"t": "ended", "why": "left", "wait": 60.0}
        await asyncio.gather(*tasks)
        ends = [one.finished for one in seated]
        assert [isinstance(end, wire.Abandoned) and end.why for end in ends] == ["missing"] * 3


# A rated match


def player(table: str, account: str = "") -> HeadlessPlayer:
    wallet = Wallet(group.reduce(os.urandom(64)))
    return HeadlessPlayer(table, wallet, os.urandom, bot_named("iniciante"), account=account)


async def agree(sockets: list[Socket]) -> str:
    """Let everybody say yes; returns the table."""
    for socket in sockets:
        offer = await socket.hear("offer")
        await socket.say({"t": "accept", "offer": offer["offer"]})
    tables: set[str] = {(await socket.hear("table"))["table"] for socket in sockets}
    [table] = tables
    return table


async def play(browser: Browser, one: HeadlessPlayer, leaves: Any) -> None:
    """Play a seat to the end of the match, or until `leaves(player)` says so: then leave properly."""
    async with browser.socket("/ws") as socket:
        await socket.incoming.put({"type": "websocket.receive", "text": one.hello().decode()})
        left = False
        while one.finished is None:
            frame = await asyncio.wait_for(socket._outgoing.get(), 60)
            assert frame["type"] != "websocket.close", frame
            if frame["type"] != "websocket.send":
                continue
            replies = one.receive(frame["text"])
            if frame["text"].startswith('{"t":"error"'):
                left = False  # the round was over before we had said it: say it again
            if not left and one.party is not None and leaves(one):
                replies, left = [one.decide(lambda party: party.leave())], True
            for reply in replies:
                await socket.incoming.put({"type": "websocket.receive", "text": reply.decode()})


def never(_: HeadlessPlayer) -> bool:
    return False


def in_second_deal(one: HeadlessPlayer) -> bool:
    observer = one.observer
    return observer is not None and len(one.scores) >= 1 and len(observer.state.public.tricks) >= 2


async def test_strangers_play_a_rated_match_and_one_leaves(site: TestSite) -> None:
    people = await accounts(site, "Ana", "Rui", "Eva", "Ivo")
    async with contextlib.AsyncExitStack() as stack:
        sockets = [await search(browser, stack, kinds=RATED) for browser, _ in people]
        table = await agree(sockets)
        players = [player(table, account) for _, account in people]
        leaver = 2
        await asyncio.gather(
            *(
                play(browser, one, in_second_deal if number == leaver else never)
                for number, ((browser, _), one) in enumerate(zip(people, players, strict=True))
            )
        )
        await sockets[0].say({"t": "search", "kinds": RATED})
        assert (await sockets[0].hear())["t"] == "searching", "the match is over: search again"
    finished = players[0].finished
    assert isinstance(finished, wire.Finished)
    assert finished.left == [players[leaver].seat]

    stranger = site.browser()
    match = (await stranger.call("GET", f"/api/results/{finished.record}")).json
    assert (match["rated"], match["finished"], match["target"]) == (True, True, 50)
    seat_of = {account: one.seat for (_, account), one in zip(people, players, strict=True)}
    for account, seat in seat_of.items():
        assert match["seats"][seat]["account"] == account
        assert match["seats"][seat]["score"] == finished.scores[seat or 0]
    gone = match["seats"][seat_of[people[leaver][1]]]
    assert (gone["left"], gone["place"]) == (True, 4)

    entrants = [Entrant(seat["account"], Rating(), seat["score"], seat["left"]) for seat in match["seats"]]
    for worked in rate(entrants):
        page = (await stranger.call("GET", f"/api/people/{worked.account}")).json
        assert page["rating"]["value"] == worked.after.value
        assert page["rating"]["deviation"] == worked.after.deviation
        assert match["ratings"][worked.account]["after"]["rating"] == worked.after.value
        assert page["statistics"]["matches"] == 1
    assert (await stranger.call("GET", f"/api/matches/{finished.record}")).status == 200
    replay = (await stranger.call("GET", f"/api/matches/{finished.record}/replay")).json
    assert replay["names"] == [seat["name"] for seat in match["seats"]], "it opens for a stranger"
    assert len(replay["deals"]) == match["deals"]
    for deal in replay["deals"]:
        assert sorted(card for hand in deal["hands"] for card in hand) == sorted(map(str, Rules().deck))
    scores = [sum(changes) for changes in zip(*(deal["changes"] for deal in replay["deals"]), strict=True)]
    assert scores == finished.scores
    hindsight = f"/api/matches/{finished.record}/hindsight"
    assert (await stranger.call("GET", f"{hindsight}/1")).json["code"] == "not_yours"
    for browser, account in people[:2]:
        judged = (await browser.call("GET", f"{hindsight}/1")).json
        assert (judged["deal"], judged["seat"]) == (1, seat_of[account])
        assert len(judged["decisions"]) > 3
    assert (await people[0][0].call("GET", f"{hindsight}/99")).json["code"] == "not_owed"
    opened = await stranger.call("GET", f"/api/matches/{finished.record}/replay?format=record")
    assert list(loads(json.dumps(opened.json)).replay().scores) == finished.scores


async def test_bots_from_the_start_are_rated_too_in_postgresql(tmp_path: Path) -> None:
    """The other tests here run on SQLite."""
    url = await migrated_url("postgresql", tmp_path)
    async with running_site(tmp_path, url, bot_least=0.0, bot_most=0.0, clock_between=0.2) as site:
        await two_people_and_two_bots(site)


async def two_people_and_two_bots(site: TestSite) -> None:
    people = await accounts(site, "Ana", "Rui")
    async with contextlib.AsyncExitStack() as stack:
        sockets = [await search(browser, stack, kinds=RATED, bots_after=0.5) for browser, _ in people]
        for socket in sockets:
            offer = await socket.hear("offer")
            assert (offer["people"], offer["bots"]) == (2, 2)
            await socket.say({"t": "accept", "offer": offer["offer"]})
        table = (await sockets[0].hear("table"))["table"]
        players = [player(table, account) for _, account in people]
        await asyncio.gather(
            *(play(browser, one, never) for (browser, _), one in zip(people, players, strict=True))
        )
    [bot] = (await site.browser().call("GET", "/api/bots")).json["bots"]
    assert bot["account"] == bot_account("médio")
    finished = players[0].finished
    assert isinstance(finished, wire.Finished)
    match = (await site.browser().call("GET", f"/api/results/{finished.record}")).json
    assert [seat["bot"] for seat in match["seats"]].count(True) == 2
    worked = match["ratings"][bot_account("médio")]
    assert len(worked["pairs"]) == 4, "two seats, each against two people"


async def test_a_restart_neither_loses_nor_repeats_a_rating(tmp_path: Path) -> None:
    url = await migrated_url("sqlite", tmp_path)
    fast = {"bot_least": 0.0, "bot_most": 0.0, "clock_between": 0.2}
    async with running_site(tmp_path, url, **fast) as site:
        people = await accounts(site, "Ana")
        async with contextlib.AsyncExitStack() as stack:
            [(browser, account)] = people
            socket = await search(browser, stack, kinds=RATED, bots_after=0.0)
            table = await agree([socket])
            one = player(table, account)
            await play(browser, one, never)
        before = (await browser.call("GET", f"/api/people/{account}")).json
    async with running_site(tmp_path, url, **fast) as site:
        await site.site.hub.host(table)
        await asyncio.sleep(0.2)
        after = (await site.browser().call("GET", f"/api/people/{account}")).json
    assert before["rating"]["value"] != 1500.0
    assert after == before


async def test_only_the_invited_sit_and_only_with_their_own_account(site: TestSite) -> None:
    people = await accounts(site, "Ana", "Rui", "Eva", "Ivo")
    async with contextlib.AsyncExitStack() as stack:
        sockets = [await search(browser, stack, kinds=RATED) for browser, _ in people]
        table = await agree(sockets)
    outsider = player(table)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(play(site.browser(), outsider, never), 1.0)
    assert [refused.code for refused in outsider.refused] == ["full"]
    for account in ("", people[1][1]):
        wrong = player(table, account)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(play(people[0][0], wrong, never), 1.0)
        assert [refused.code for refused in wrong.refused] == ["bad_layout"]


async def test_what_remains_when_an_account_is_deleted(site: TestSite) -> None:
    """The match stays, in history and as a record; the name and the browser's key of the account do not."""
    [(browser, account)] = await accounts(site, "Margarida")
    async with contextlib.AsyncExitStack() as stack:
        socket = await search(browser, stack, kinds=RATED, bots_after=0.0)
        one = player(await agree([socket]), account)
        await play(browser, one, never)
    browsers = (await browser.call("GET", "/api/account")).json["browsers"]
    assert [known["key"] for known in browsers] == [wire.to_text(group.base(one._wallet.identity))]
    finished = one.finished
    assert isinstance(finished, wire.Finished)
    stranger = site.browser()
    before = (await stranger.call("GET", f"/api/matches/{finished.record}")).json
    assert "Margarida" in before["names"]
    await browser.call("POST", "/api/account/delete", {"password": GOOD})
    after = await stranger.call("GET", f"/api/matches/{finished.record}")
    assert after.json["names"][one.seat or 0] == ""
    assert {**after.json, "names": []} == {**before, "names": []}
    match = (await stranger.call("GET", f"/api/results/{finished.record}")).json
    assert match["seats"][one.seat or 0]["account"] is None
    assert "Margarida" not in str(match), "a name too long to stand in a random key by chance"


async def test_talking_at_a_live_table(site: TestSite) -> None:
    [(browser, account)] = await accounts(site, "Ana")
    async with contextlib.AsyncExitStack() as stack:
        socket = await search(browser, stack, kinds=RATED, bots_after=0.0)
        table = await agree([socket])
        seat = player(table, account)
        window = await stack.enter_async_context(browser.socket("/ws"))
        await window.incoming.put({"type": "websocket.receive", "text": seat.hello().decode()})
        await window.hear("welcome")
        await window.incoming.put({"type": "websocket.receive", "text": seat.sit().decode()})
        await window.hear("ack")
        await window.say({"t": "phrase", "cid": "a" * 22, "id": "hello"})
        assert (await window.hear("talk"))["phrase"] == "hello"
        await window.say({"t": "phrase", "cid": "b" * 22, "id": "insult"})
        assert (await window.hear("error"))["code"] == "bad_layout"
        await window.say({"t": "chat", "cid": "c" * 22, "text": "<b>words</b>"})
        assert (await window.hear("error"))["code"] == "closed"
        for number in range(4):
            await window.say({"t": "phrase", "cid": str(number) * 22, "id": "thanks"})
        assert (await window.hear("error"))["code"] == "too_many"


async def test_words_of_the_blocked_do_not_arrive(site: TestSite) -> None:
    """A friends' room: who has blocked somebody sits there all the same, but reads nothing of theirs."""
    [(ana, ana_id), (rui, rui_id)] = await accounts(site, "Ana", "Rui")
    await ana.call("POST", "/api/account/blocks", {"account": rui_id})
    table = (await rui.call("POST", "/api/tables", {"room": "friends"})).json["table"]
    async with contextlib.AsyncExitStack() as stack:
        windows = {}
        for browser, account in ((ana, ana_id), (rui, rui_id)):
            seat = player(table, account)
            window = await stack.enter_async_context(browser.socket("/ws"))
            await window.incoming.put({"type": "websocket.receive", "text": seat.hello().decode()})
            await window.hear("welcome")
            await window.incoming.put({"type": "websocket.receive", "text": seat.sit().decode()})
            await window.hear("ack")
            windows[account] = window
        await windows[rui_id].say({"t": "chat", "cid": "a" * 22, "text": "from Rui"})
        assert (await windows[rui_id].hear("talk"))["text"] == "from Rui"
        await windows[ana_id].say({"t": "chat", "cid": "b" * 22, "text": "from <b>Ana</b>"})
        assert (await windows[ana_id].hear("talk"))["text"] == "from <b>Ana</b>"
        assert (await windows[rui_id].hear("talk"))["text"] == "from <b>Ana</b>"
        await ana.call("DELETE", f"/api/account/blocks/{rui_id}")
        await windows[rui_id].say({"t": "chat", "cid": "c" * 22, "text": "again"})
        assert (await windows[ana_id].hear("talk"))["text"] == "again", "in a window that was open before"
        await ana.call("POST", "/api/account/blocks", {"account": rui_id})
        await windows[rui_id].say({"t": "chat", "cid": "d" * 22, "text": "once more"})
        await windows[ana_id].say({"t": "chat", "cid": "e" * 22, "text": "mine"})
        assert (await windows[ana_id].hear("talk"))["text"] == "mine"


async def sit(
    site: TestSite, browser: Browser, table: str, account: str, stack: contextlib.AsyncExitStack
) -> int:
    """Sit down at a friends' table; returns the seat."""
    seat = player(table, account)
    window = await stack.enter_async_context(browser.socket("/ws"))
    await window.incoming.put({"type": "websocket.receive", "text": seat.hello().decode()})
    await window.hear("welcome")
    await window.incoming.put({"type": "websocket.receive", "text": seat.sit().decode()})
    await window.hear("ack")
    return list((await site.site.hub.host(table)).table.sitting)[-1]


async def test_people_at_a_table_report_each_other(site: TestSite) -> None:
    """Guests and accounts, only those who sit there, only others, only words that are a line of chat."""
    [(ana, ana_id)] = await accounts(site, "Ana")
    guest, stranger = site.browser(), site.browser()
    for browser in (guest, stranger):
        await browser.call("GET", "/api/me")
    name = (await guest.call("GET", "/api/me")).json["name"]
    table = (await ana.call("POST", "/api/tables", {"room": "friends"})).json["table"]
    store = site.site.people.store
    async with contextlib.AsyncExitStack() as stack:
        hers = await sit(site, ana, table, ana_id, stack)
        his = await sit(site, guest, table, "", stack)
        assert hers != his
        about = {"table": table, "reason": "conduct"}
        for browser, seat, more, status in (
            (stranger, hers, {}, 404),
            (site.browser(), hers, {}, 401),
            (ana, hers, {}, 404),
            (ana, 3, {}, 404),
            (ana, -1, {}, 404),
            (ana, his, {"reason": "because"}, 404),
            (ana, his, {"table": "t" * 22}, 404),
            (ana, his, {"table": "t" * 21 + "\0"}, 404),
            (ana, his, {"words": "x" * 201}, 400),
            (ana, his, {"words": "a\u202eb"}, 400),
        ):
            answer = await browser.call("POST", "/api/reports", {**about, "seat": seat, **more})
            assert answer.status == status, (seat, more, answer.json)
        assert await store.open_reports() == []

        body = {**about, "seat": his, "words": " rude   <b>word</b> ", "text": "twice"}
        assert (await ana.call("POST", "/api/reports", body)).status == 201
        statuses = [
            (await guest.call("POST", "/api/reports", {**about, "seat": hers})).status for _ in range(6)
        ]
        assert statuses == [201] * 5 + [429]
        by_ana, by_guest, *_ = await store.open_reports()
        assert (by_ana["reporter"], by_ana["reported"], by_ana["reported_guest"]) == (ana_id, None, name)
        assert (by_ana["live_table"], by_ana["seat"], by_ana["words"]) == (table, his, "rude <b>word</b>")
        assert (by_guest["reporter"], by_guest["reported"]) == (None, ana_id)
        assert (by_guest["reporter_guest"], by_guest["reported_guest"], by_guest["words"]) == (name, "", "")


async def test_people_block_each_other_at_their_table(site: TestSite) -> None:
    """By the seat, since nobody is told another's account; only at one's own table, and only accounts."""
    [(ana, ana_id), (rui, rui_id), (eva, _)] = await accounts(site, "Ana", "Rui", "Eva")
    guest = site.browser()
    await guest.call("GET", "/api/me")
    table = (await ana.call("POST", "/api/tables", {"room": "friends"})).json["table"]
    async with contextlib.AsyncExitStack() as stack:
        hers = await sit(site, ana, table, ana_id, stack)
        his = await sit(site, rui, table, rui_id, stack)
        guests = await sit(site, guest, table, "", stack)
        for browser, seat, name, status in (
            (guest, hers, table, 401),
            (eva, hers, table, 404),
            (ana, hers, table, 404),
            (ana, guests, table, 404),
            (ana, 3, table, 404),
            (ana, -1, table, 404),
            (ana, his, "t" * 22, 404),
            (ana, his, "t" * 21 + "\0", 404),
        ):
            refused = await browser.call("POST", "/api/account/blocks", {"table": name, "seat": seat})
            assert refused.status == status, (seat, name, refused.json)
        assert (await ana.call("GET", "/api/account")).json["blocked"] == []
        done = await ana.call("POST", "/api/account/blocks", {"table": table, "seat": his})
        assert (done.status, done.json) == (201, {"account": rui_id})
        assert (await ana.call("GET", "/api/account")).json["blocked"] == [{"account": rui_id, "name": "Rui"}]
        assert (await rui.call("GET", "/api/account")).json["blocked"] == [], "nobody is told"


async def test_a_table_never_heard_of_again_releases_its_people(site: TestSite) -> None:
    """The store fails, the table leaves the memory, and nobody comes back to it: they may search again."""
    async with contextlib.AsyncExitStack() as stack:
        sockets = [await search(site.browser(), stack, kinds=CASUAL) for _ in range(4)]
        table = await agree(sockets)
        (await site.site.hub.host(table)).drop()
        await sockets[0].say({"t": "search", "kinds": CASUAL})
        assert (await sockets[0].hear("error"))["code"] == "playing-already"
        real = site.site.queue.clock
        site.site.queue.clock = lambda: real() + 200.0
        site.site.queue.tick()
        await sockets[0].say({"t": "search", "kinds": CASUAL})
        assert (await sockets[0].hear())["t"] == "searching"
