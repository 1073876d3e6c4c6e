"""Accounts over HTTP: the whole life of one, and everybody who should be kept out."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import delete

from copas.people.accounts import bot_account, person_of
from copas.people.passwords import Passwords
from copas.people.results import MatchResult, SeatResult
from copas.people.schema import metadata
from copas.web import people as web_people
from tests.people.conftest import KINDS
from tests.people.databases import migrated_url
from tests.people.site import CHEAP, GOOD, Answer, Browser, TestSite, running_site
from tests.people.test_sql import apply

NEW = "outra senha comprida"


@pytest.fixture
async def site(tmp_path: Path) -> AsyncIterator[TestSite]:
    async with running_site(tmp_path, await migrated_url("sqlite", tmp_path)) as running:
        yield running


@pytest.fixture(params=KINDS)
async def either(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[TestSite]:
    """A site on either database."""
    async with running_site(tmp_path, await migrated_url(request.param, tmp_path)) as running:
        yield running


async def test_the_life_of_an_account(either: TestSite) -> None:
    site = either
    browser = site.browser()
    guest = (await browser.call("GET", "/api/me")).json
    assert guest["account"] is None
    account = await browser.register("Ana Lima")
    assert (await browser.call("GET", "/api/me")).json == {
        "name": "Ana Lima",
        "new": False,
        "account": account,
    }
    shown = (await browser.call("GET", "/api/account")).json
    assert (shown["name"], shown["id"]) == ("Ana Lima", account)
    assert shown["rating"] == {"value": 1500.0, "deviation": 200.0, "provisional": True, "since": None}
    assert [one["label"] for one in shown["sessions"]] == ["Firefox, Linux"]

    assert (await browser.call("DELETE", "/api/session")).status == 200
    assert (await browser.call("GET", "/api/account")).code == "not-logged-in"
    assert (await browser.call("GET", "/api/me")).json["name"] == guest["name"], "a guest again"

    again = await browser.call("POST", "/api/session", {"name": "ana lima", "password": GOOD})
    assert (again.status, again.json) == (200, {"account": account})

    change = {"old": GOOD, "new": NEW}
    assert (await browser.call("PUT", "/api/account/password", change)).status == 200
    assert (await browser.call("GET", "/api/account")).status == 200
    other = site.browser()
    refused = await other.call("POST", "/api/session", {"name": "Ana Lima", "password": GOOD})
    assert refused.code == "wrong-login"
    assert (await other.call("POST", "/api/session", {"name": "Ana Lima", "password": NEW})).status == 200

    exported = await browser.call("GET", "/api/account/export")
    assert exported.json["account"]["name"] == "Ana Lima"
    assert any("attachment" in value for name, value in exported.headers if name == "content-disposition")

    wrong = await browser.call("POST", "/api/account/delete", {"password": GOOD})
    assert wrong.code == "wrong-login"
    assert (await browser.call("POST", "/api/account/delete", {"password": NEW})).status == 200
    assert (await other.call("GET", "/api/account")).code == "not-logged-in"
    assert (await other.call("GET", f"/api/people/{account}")).status == 404
    await site.browser().register("ana lima")


async def test_changing_the_password_signs_out_every_other_browser(site: TestSite) -> None:
    first, second = site.browser(), site.browser()
    await first.register("Ana")
    await second.call("POST", "/api/session", {"name": "Ana", "password": GOOD})
    before = first.cookies["copas_session"]
    await first.call("PUT", "/api/account/password", {"old": GOOD, "new": NEW})
    assert first.cookies["copas_session"] != before
    assert (await second.call("GET", "/api/account")).status == 401
    first.cookies["copas_session"] = before
    assert (await first.call("GET", "/api/account")).status == 401


async def test_sign_out_everywhere_and_one_by_one(site: TestSite) -> None:
    first, second = site.browser(), site.browser()
    await first.register("Ana")
    await second.call("POST", "/api/session", {"name": "Ana", "password": GOOD})
    sessions = (await first.call("GET", "/api/account")).json["sessions"]
    assert len(sessions) == 2
    [own] = [one["id"] for one in sessions if one["current"]]
    [other] = [one["id"] for one in sessions if not one["current"]]
    assert (await first.call("DELETE", f"/api/account/sessions/{other}")).status == 200
    assert (await second.call("GET", "/api/account")).status == 401
    assert (await first.call("DELETE", f"/api/account/sessions/{own}")).status == 200
    assert (await first.call("GET", "/api/account")).status == 401
    await first.call("POST", "/api/session", {"name": "Ana", "password": GOOD})
    await second.call("POST", "/api/session", {"name": "Ana", "password": GOOD})
    assert (await first.call("DELETE", "/api/account/sessions")).status == 200
    assert (await second.call("GET", "/api/account")).status == 401


async def test_a_planted_session_is_not_taken_over(site: TestSite) -> None:
    """Session fixation: whatever cookie a browser brings, logging in gives a new secret."""
    attacker, victim = site.browser(), site.browser()
    await site.browser().register("Ana")
    await attacker.register("Mallory")
    planted = attacker.cookies["copas_session"]
    victim.cookies["copas_session"] = planted
    await victim.call("POST", "/api/session", {"name": "Ana", "password": GOOD})
    assert victim.cookies["copas_session"] != planted
    attacker.cookies["copas_session"] = planted
    shown = await attacker.call("GET", "/api/account")
    assert shown.status == 401, "the planted session is closed, and was never Ana's"
    for made_up in ("A" * 43, "", "x", "é" * 43, "A" * 10_000):
        attacker.cookies["copas_session"] = made_up.encode("utf-8").decode("latin-1")
        assert (await attacker.call("GET", "/api/account")).status == 401


async def test_cookies_are_out_of_reach_for_scripts_and_other_sites(site: TestSite) -> None:
    done = await site.browser().call("POST", "/api/accounts", {"name": "Ana", "password": GOOD})
    [cookie] = [value for name, value in done.headers if name == "set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Path=/" in cookie


async def test_the_cookie_is_secure_behind_https(tmp_path: Path) -> None:
    async with running_site(tmp_path, base_url="https://localhost") as site:
        browser = site.browser()
        done = await browser.call(
            "POST", "/api/accounts", {"name": "Ana", "password": GOOD}, origin="https://localhost"
        )
        [cookie] = [value for name, value in done.headers if name == "set-cookie"]
        assert "; Secure" in cookie


CHANGES = [
    ("POST", "/api/accounts", {"name": "Eva", "password": GOOD}),
    ("POST", "/api/session", {"name": "Ana", "password": GOOD}),
    ("DELETE", "/api/session", None),
    ("PUT", "/api/account/password", {"old": GOOD, "new": NEW}),
    ("DELETE", "/api/account/sessions", None),
    ("DELETE", "/api/account/sessions/0123456789abcdef", None),
    ("POST", "/api/account/delete", {"password": GOOD}),
    ("POST", "/api/account/browsers", {"key": "k" * 43}),
    ("POST", "/api/account/blocks", {"account": "x"}),
    ("DELETE", "/api/account/blocks/x", None),
    ("POST", "/api/reports", {"account": "x", "reason": "other"}),
]


@pytest.mark.parametrize(("method", "path", "body"), CHANGES)
async def test_other_sites_can_change_nothing(site: TestSite, method: str, path: str, body: object) -> None:
    """CSRF: refused by origin, by Fetch metadata, and by a content type that forms can send."""
    browser = site.browser()
    await browser.register("Ana")
    for headers in (
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec_fetch_site": "cross-site"},
        {"sec_fetch_site": "same-site"},
    ):
        answer = await browser.call(method, path, body, **headers)
        assert (answer.status, answer.code) == (403, "origin"), headers
    if body is not None:
        form = await browser.call(method, path, json.dumps(body).encode(), content_type="text/plain")
        assert form.status == 400
    assert (await browser.call("GET", "/api/account")).status == 200, "still logged in, still there"


@pytest.mark.parametrize("path", ["/api/account", "/api/account/export", "/api/leaderboard"])
async def test_nothing_is_readable_by_other_sites(site: TestSite, path: str) -> None:
    browser = site.browser()
    await browser.register("Ana")
    answer = dict((await browser.call("GET", path, origin="https://evil.example")).headers)
    assert "access-control-allow-origin" not in answer
    assert answer["cross-origin-resource-policy"] == "same-origin"
    assert answer["cache-control"] == "no-store"
    assert answer["x-content-type-options"] == "nosniff"


async def test_a_wrong_name_and_a_wrong_password_look_the_same(
    site: TestSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Enumeration: the same answer, and the same work of the password hash."""
    await site.browser().register("Ana")
    work: list[str] = []
    monkeypatch.setattr(CHEAP, "watch", lambda stored: work.append(stored.rsplit("$", 2)[0]))
    answers = [
        await site.browser().call("POST", "/api/session", {"name": name, "password": "not this one"})
        for name in ("Ana", "Nobody", "", "médio", "'; DROP TABLE accounts; --", "x" * 5000)
    ]
    assert {(answer.status, json.dumps(answer.json)) for answer in answers} == {
        (answers[0].status, json.dumps(answers[0].json))
    }
    assert answers[0].code == "wrong-login"
    assert len(work) == len(answers)
    assert len(set(work)) == 1


async def guess(browser: Browser, name: str, times: int) -> list[int]:
    body = {"name": name, "password": "not this one"}
    return [(await browser.call("POST", "/api/session", body)).status for _ in range(times)]


async def test_guessing_from_one_address_is_slowed_down(site: TestSite) -> None:
    await site.browser().register("Ana")
    guesser = site.browser()
    statuses = []
    for number in range(15):
        statuses += await guess(guesser, f"Name{number}", 1)
    assert statuses == [401] * 10 + [429] * 5
    right = await guesser.call("POST", "/api/session", {"name": "Ana", "password": GOOD})
    assert right.code == "too-many", "the right password does not end the pause"
    assert 0 < right.json["details"]["seconds"] <= 6


async def test_guessing_one_name_from_many_addresses_is_slowed_down(site: TestSite) -> None:
    owner = site.browser()
    await owner.register("Ana")
    statuses = []
    for number in range(25):
        statuses += await guess(site.browser(f"198.51.100.{number}"), "ANA", 1)
    assert statuses == [401] * 20 + [429] * 5
    assert (await owner.call("GET", "/api/account")).status == 200, "who is logged in notices nothing"


async def test_the_password_cannot_be_guessed_through_the_account_page(site: TestSite) -> None:
    browser = site.browser()
    await browser.register("Ana")
    change = {"old": "not this one", "new": NEW}
    statuses = [(await browser.call("PUT", "/api/account/password", change)).status for _ in range(11)]
    assert statuses == [401] * 10 + [429]
    delete = await browser.call("POST", "/api/account/delete", {"password": "not this one"})
    assert delete.status == 429


async def test_one_address_opens_few_accounts(site: TestSite) -> None:
    browser = site.browser()
    statuses = []
    for number in range(7):
        body = {"name": f"Pessoa {'abcdefg'[number] * 3}", "password": GOOD}
        statuses.append((await browser.call("POST", "/api/accounts", body)).status)
    assert statuses == [201] * 5 + [429] * 2


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("ana", GOOD, "name-taken"),
        ("Áňâ", GOOD, "name-taken"),
        ("ΑΝΑ", GOOD, "name-taken"),
        ("admin", GOOD, "name-reserved"),
        ("médio", GOOD, "name-reserved"),
        ("<script>", GOOD, "name-characters"),
        ("x", GOOD, "name-length"),
        ("Eva", "curta", "password-length"),
        ("Eva", "senha123", "password-common"),
        ("Evangelina", "evangelina", "password-name"),
    ],
)
async def test_refused_registrations(site: TestSite, name: str, password: str, code: str) -> None:
    await site.browser().register("ANA")
    browser = site.browser()
    refused = await browser.call("POST", "/api/accounts", {"name": name, "password": password})
    assert refused.code == code
    assert "copas_session" not in browser.cookies


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{}", b'{"name": 1, "password": []}', b"\xff", b'{"name":"a"}']
)
async def test_bodies_that_make_no_sense(site: TestSite, body: bytes) -> None:
    for path in ("/api/accounts", "/api/session"):
        refused = await site.browser().call("POST", path, body)
        assert (refused.status, refused.code) == (400, "bad_layout")
    large = await site.browser().call("POST", "/api/session", b" " * 20_000)
    assert large.status == 413


async def test_a_banned_account_stays_out(site: TestSite) -> None:
    browser = site.browser()
    account = await browser.register("Ana")
    await site.site.people.store.ban(account, site.site.people.wall() + 1000, "insults")
    assert (await browser.call("GET", "/api/account")).status == 401
    refused = await browser.call("POST", "/api/session", {"name": "Ana", "password": GOOD})
    assert (refused.status, refused.code) == (403, "banned")
    assert refused.json["details"]["why"] == "insults"
    wrong = await browser.call("POST", "/api/session", {"name": "Ana", "password": "not this one"})
    assert wrong.code == "wrong-login", "only who knows the password learns of the ban"


async def test_guests_cannot_go_by_the_names_of_others(site: TestSite) -> None:
    await site.browser().register("Ana")
    guest = site.browser()
    refusals = {"ana": "name-taken", "АNА": "name-taken", "Médio": "name-reserved", "admin": "name-reserved"}
    for name, code in refusals.items():
        answer = await guest.call("PUT", "/api/me", {"name": name})
        assert answer.code == code, name
    owner = site.browser()
    await owner.call("POST", "/api/session", {"name": "Ana", "password": GOOD})
    assert (await owner.call("PUT", "/api/me", {"name": "Outra"})).status == 409
    assert (await guest.call("PUT", "/api/me", {"name": "Bia"})).json["name"] == "Bia"


async def test_an_account_in_a_running_match_is_not_deleted(
    site: TestSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = site.browser()
    account = await browser.register("Ana")
    from copas.live.store import Listed, Summary

    async def tables_of(person: str) -> list[Listed]:
        assert person == person_of(account)
        return [Listed("t" * 22, Summary("matched", "", "playing", True, 0, ((0, person),)))]

    monkeypatch.setattr(site.site.hub.store, "tables_of", tables_of)
    refused = await browser.call("POST", "/api/account/delete", {"password": GOOD})
    assert (refused.status, refused.code) == (409, "playing-already")


# Everybody's pages


def finished(ana: str, rui: str, match: str = "m1", **more: Any) -> MatchResult:
    seats = (
        SeatResult("Ana", ana, bot=False, score=12, moons=1),
        SeatResult("Rui", rui, bot=False, score=40),
        SeatResult("médio", bot_account("médio"), bot=True, score=40),
        SeatResult("médio", bot_account("médio"), bot=True, score=51),
    )
    return MatchResult(match, 1_800_000_000.0, 50, rated=True, finished=True, deals=6, seats=seats, **more)


async def two_accounts(site: TestSite) -> tuple[Browser, str, Browser, str]:
    ana, rui = site.browser(), site.browser()
    return ana, await ana.register("Ana"), rui, await rui.register("Rui")


async def test_public_pages(either: TestSite) -> None:
    site = either
    _, ana, _, rui = await two_accounts(site)
    await apply(site.site.people.store, finished(ana, rui))
    stranger = site.browser()
    found = (await stranger.call("GET", "/api/people?name=ANA")).json
    assert found == {"account": ana, "name": "Ana", "bot": False}
    page = (await stranger.call("GET", f"/api/people/{ana}")).json
    assert page["statistics"]["won"] == 1
    assert page["statistics"]["places"] == [1, 0, 0, 0]
    graph = (await stranger.call("GET", f"/api/people/{ana}/ratings")).json["points"]
    assert graph[0]["rating"] == page["rating"]["value"]
    [row] = (await stranger.call("GET", f"/api/people/{ana}/matches")).json["matches"]
    assert (row["own"], row["rating_after"]) == ([0], page["rating"]["value"])
    match = (await stranger.call("GET", "/api/results/m1")).json
    assert [seat["place"] for seat in match["seats"]] == [1, 2, 2, 4]
    worked = match["ratings"][ana]
    change = worked["after"]["rating"] - worked["before"]["rating"]
    assert sum(pair["change"] for pair in worked["pairs"]) == pytest.approx(change)
    [bot] = (await stranger.call("GET", "/api/bots")).json["bots"]
    assert bot["name"] == "médio"
    assert (await stranger.call("GET", "/api/leaderboard")).json == {"people": []}, "all are provisional"
    for path in ("/api/people?name=x", "/api/people/x", "/api/people/x/matches", "/api/results/x"):
        assert (await stranger.call("GET", path)).status == 404


@pytest.mark.parametrize("before", ["x", "-1", "²", "9" * 30, "1.5", ""])
async def test_a_page_mark_that_makes_no_sense_is_the_first_page(site: TestSite, before: str) -> None:
    browser = site.browser()
    account = await browser.register("Ana")
    answer = await browser.call("GET", f"/api/people/{account}/matches?before={before}")
    assert (answer.status, answer.json) == (200, {"matches": [], "more": False})


SECRET_WORDS = ("password", "argon2", "token", "session", "browsers", "blocked", "identit")


async def test_public_pages_tell_no_secrets(site: TestSite) -> None:
    browser, ana, _, rui = await two_accounts(site)
    await browser.call("POST", "/api/account/browsers", {"key": "k" * 43})
    await browser.call("POST", "/api/account/blocks", {"account": rui})
    await apply(site.site.people.store, finished(ana, rui))
    for path in (
        f"/api/people/{ana}",
        f"/api/people/{ana}/matches",
        f"/api/people/{ana}/ratings",
        "/api/results/m1",
        "/api/leaderboard",
        "/api/bots",
    ):
        text = json.dumps((await site.browser().call("GET", path)).json).lower()
        assert not [word for word in SECRET_WORDS if word in text], path
        assert "k" * 43 not in text


# Routes × roles: who gets what

ROLES = ("nobody", "guest", "other", "owner", "banned")
ANYBODY = dict.fromkeys(ROLES, 200)
ACCOUNTS_ONLY = {"nobody": 401, "guest": 401, "other": 200, "owner": 200, "banned": 401}
TABLE: list[tuple[str, str, Any, dict[str, int]]] = [
    ("GET", "/api/config", None, ANYBODY),
    ("GET", "/api/me", None, ANYBODY),
    ("GET", "/api/tables", None, ANYBODY),
    ("GET", "/healthz", None, ANYBODY),
    ("GET", "/api/people?name=Ana", None, ANYBODY),
    ("GET", "/api/people/{owner}", None, ANYBODY),
    ("GET", "/api/people/{owner}/ratings", None, ANYBODY),
    ("GET", "/api/people/{owner}/matches", None, ANYBODY),
    ("GET", "/api/results/m1", None, ANYBODY),
    ("GET", "/api/matches/none/replay", None, dict.fromkeys(ROLES, 404)),
    ("GET", "/api/matches/none/hindsight/1", None, dict.fromkeys(ROLES, 404)),
    ("GET", "/api/matches/none/analysis", None, dict.fromkeys(ROLES, 404)),
    ("POST", "/api/matches/none/analysis", None, dict.fromkeys(ROLES, 404)),
    ("GET", "/api/tables/none/hindsight/1", None, dict.fromkeys(ROLES, 404)),
    ("GET", "/api/leaderboard", None, ANYBODY),
    ("GET", "/api/bots", None, ANYBODY),
    ("GET", "/api/matches/none", None, dict.fromkeys(ROLES, 404)),
    ("GET", "/api/rooms/none", None, dict.fromkeys(ROLES, 404)),
    ("GET", "/metrics", None, dict.fromkeys(ROLES, 403)),
    ("POST", "/api/tables", {"room": "friends"}, dict.fromkeys(ROLES, 201)),
    ("PUT", "/api/me", {"name": "Bia"}, {**dict.fromkeys(ROLES, 200), "other": 409, "owner": 409}),
    ("GET", "/api/account", None, ACCOUNTS_ONLY),
    ("GET", "/api/account/export", None, ACCOUNTS_ONLY),
    ("POST", "/api/account/browsers", {"key": "k" * 43}, ACCOUNTS_ONLY),
    ("POST", "/api/account/blocks", {"account": "{owner}"}, {**ACCOUNTS_ONLY, "other": 201, "owner": 404}),
    ("DELETE", "/api/account/blocks/{owner}", None, ACCOUNTS_ONLY),
    (
        "POST",
        "/api/reports",
        {"account": "{owner}", "reason": "other"},
        {**ACCOUNTS_ONLY, "other": 201, "owner": 404},
    ),
    (
        "POST",
        "/api/reports",
        {"table": "t" * 22, "seat": 1, "reason": "other"},
        {**dict.fromkeys(ROLES, 404), "nobody": 401, "banned": 401},
    ),
    ("DELETE", "/api/account/sessions/{session}", None, {**ACCOUNTS_ONLY, "other": 404}),
    ("DELETE", "/api/account/sessions", None, ACCOUNTS_ONLY),
    ("PUT", "/api/account/password", {"old": GOOD, "new": NEW}, ACCOUNTS_ONLY),
    ("POST", "/api/account/delete", {"password": GOOD}, ACCOUNTS_ONLY),
    ("POST", "/api/session", {"name": "Ana", "password": GOOD}, ANYBODY),
    ("DELETE", "/api/session", None, ANYBODY),
    ("POST", "/api/accounts", {"name": "Fresh", "password": GOOD}, dict.fromkeys(ROLES, 201)),
]


async def in_role(site: TestSite, role: str) -> tuple[Browser, dict[str, str]]:
    """Return a browser in a role, and what the paths' placeholders stand for."""
    owner = site.browser()
    account = await owner.register("Ana")
    other, banned = site.browser(), site.browser()
    rui = await other.register("Rui")
    await banned.register("Mau")
    mau = (await banned.call("GET", "/api/account")).json["id"]
    await site.site.people.store.ban(mau, site.site.people.wall() + 1000, "")
    await apply(site.site.people.store, finished(account, rui))
    session = (await owner.call("GET", "/api/account")).json["sessions"][0]["id"]
    guest, nobody = site.browser(), site.browser()
    await guest.call("GET", "/api/me")
    browsers = {"nobody": nobody, "guest": guest, "other": other, "owner": owner, "banned": banned}
    return browsers[role], {"{owner}": account, "{session}": session}


def fill(value: Any, meaning: dict[str, str]) -> Any:
    text = json.dumps(value)
    for placeholder, meant in meaning.items():
        text = text.replace(placeholder, meant)
    return json.loads(text)


async def forget_everything(site: TestSite) -> None:
    async with site.site.people.store.begin() as connection:
        for table in reversed(metadata.sorted_tables):
            await connection.execute(delete(table))


@pytest.mark.parametrize("role", ROLES)
async def test_routes_and_roles(site: TestSite, role: str) -> None:
    wrong: list[tuple[object, ...]] = []
    for method, path, body, expected in TABLE:
        browser, meaning = await in_role(site, role)
        answer = await browser.call(method, fill(path, meaning), fill(body, meaning))
        if answer.status != expected[role]:
            wrong.append((method, path, role, answer.status, expected[role], answer.json))
        await forget_everything(site)
    assert not wrong


def test_every_route_stands_in_the_table() -> None:
    from starlette.routing import Route

    from copas.web.app import make_app
    from copas.web.settings import Settings

    _, app = make_app(Settings())

    def shape_of(path: str) -> str:
        parts = path.partition("?")[0].split("/")
        return "/".join("{}" if part[:1] == "{" or part in ("none", "m1", "1") else part for part in parts)

    tested = {(method, shape_of(path)) for method, path, _, _ in TABLE}
    for route in app.routes:
        if not isinstance(route, Route) or "{rest" in route.path:
            continue
        for method in (route.methods or set()) - {"HEAD"}:
            assert (method, shape_of(route.path)) in tested, f"{method} {route.path} has no row in the table"


async def test_nobody_reads_or_changes_what_belongs_to_somebody_else(either: TestSite) -> None:
    """IDOR: the owner's things before and after everything the other could try."""
    site = either
    owner, ana, other, rui = await two_accounts(site)
    await owner.call("POST", "/api/account/blocks", {"account": rui})
    before = (await owner.call("GET", "/api/account")).json
    session = before["sessions"][0]["id"]
    assert (await other.call("DELETE", f"/api/account/sessions/{session}")).status == 404
    await other.call("DELETE", f"/api/account/blocks/{rui}")
    for path in (f"/api/account/{ana}", f"/api/people/{ana}/sessions", f"/api/people/{ana}/export"):
        assert (await other.call("GET", path)).status == 404
    exported = json.dumps((await other.call("GET", "/api/account/export")).json)
    assert ana not in exported
    assert session not in exported
    assert (await owner.call("GET", "/api/account")).json == before


async def test_markup_in_names_and_reports_stays_text(site: TestSite) -> None:
    _, ana, other, _ = await two_accounts(site)
    text = "<img src=x onerror=alert(1)>"
    body = {"account": ana, "reason": "other", "text": text, "match": ""}
    assert (await other.call("POST", "/api/reports", body)).status == 201
    [report] = await site.site.people.store.open_reports()
    assert report["text"] == text
    answer = await other.call("GET", "/api/people?name=" + "%3Cscript%3E")
    assert dict(answer.headers)["content-type"] == "application/json"


async def test_reports_are_limited(site: TestSite) -> None:
    _, ana, other, _ = await two_accounts(site)
    body = {"account": ana, "reason": "stalling"}
    statuses = [(await other.call("POST", "/api/reports", body)).status for _ in range(6)]
    assert statuses == [201] * 5 + [429]
    bad = {"account": ana, "reason": "because"}
    assert (await other.call("POST", "/api/reports", bad)).status == 404


async def test_a_database_that_does_not_answer_is_said_so(
    site: TestSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = site.browser()
    await browser.register("Ana")

    async def broken(*_: object) -> None:
        from copas.people.sql import PeopleStoreError

        raise PeopleStoreError("The database does not answer.")

    monkeypatch.setattr(site.site.people.store, "session", broken)
    assert (await browser.call("GET", "/api/account")).status == 503
    async with browser.socket("/ws") as socket:
        assert (await socket.hear())["code"] == "restart"


async def test_passwords_are_hashed_two_at_a_time(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    """A flood of logins must not take the memory: 64 MiB each."""
    import threading

    running, most, lock = 0, 0, threading.Lock()

    def slow(_stored: str) -> None:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        threading.Event().wait(0.02)
        with lock:
            running -= 1

    monkeypatch.setattr(CHEAP, "watch", slow)
    body = {"name": "Ana", "password": "not this one"}
    answers: list[Answer] = await asyncio.gather(
        *(site.browser(f"203.0.113.{n}").call("POST", "/api/session", body) for n in range(8))
    )
    assert {answer.status for answer in answers} == {401}
    assert most == web_people.HASHERS


def test_the_site_uses_the_real_hash_outside_tests() -> None:
    hasher = Passwords()._hasher
    assert isinstance(hasher, PasswordHasher)
    assert hasher.memory_cost >= 19_456
    assert hasher.type.name == "ID"
