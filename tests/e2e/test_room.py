"""Friends at one table: four browsers, leaving, expelling, two windows, a network that fails."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.conftest import DESKTOP, PHONE, SLOW, NewPerson, Person, running_site
from tests.e2e.hands import AUTOPILOT, autoplay, expect_end, hand, verify_now, wait_until

QUICK: dict[str, object] = {"target": 1}


def rename(page: Page, name: str) -> None:
    """Give the person of a page a name, by the route that the settings use."""
    page.evaluate(
        "name => fetch('/api/me', { method: 'PUT', headers: { 'Content-Type': 'application/json' },"
        " body: JSON.stringify({ name }) })",
        name,
    )


def set_options(page: Page, rules: dict[str, object]) -> None:
    """Set a target that the form offers under "more rules"."""
    page.locator("details.more summary").click()
    field = page.locator("input[type=number]")
    field.fill(str(rules["target"]))
    field.press("Tab")
    expect(field).to_have_value(str(rules["target"]))


def room_of(site: str, people: list[Person], names: list[str]) -> list[Page]:
    """Open a room, let everybody come by its link and sit; the first is the host."""
    host = people[0].page("/friends")
    rename(host, names[0])
    host.locator(".btn--p").first.click()
    host.locator(".rs.open .btn--p").first.click()
    expect(host.locator(".rs.me")).to_be_visible(timeout=SLOW)
    code = re.sub(r"\s", "", host.locator(".bigcode").inner_text())
    pages = [host]
    for someone, name in zip(people[1:], names[1:], strict=True):
        page = someone.page("/about")
        rename(page, name)
        page.goto(f"{site}/room/{code}")
        page.locator(".rs.open .btn--p").first.click()
        expect(page.locator(".rs.me")).to_be_visible(timeout=SLOW)
        pages.append(page)
    return pages


def start(pages: list[Page], rules: dict[str, object] | None = None) -> None:
    """Start the match and wait until everybody holds cards."""
    if rules:
        set_options(pages[0], rules)
    pages[0].locator(".startbar .btn--p").click()
    for page in pages:
        page.wait_for_selector(".hand button.card", timeout=SLOW)


def begin_together(pages: list[Page], stop_at: str) -> None:
    """Let everybody play at once, each in its own page."""
    for page in pages:
        page.evaluate(f"stop => {{ window.played = ({AUTOPILOT})(stop) }}", stop_at)


def play_together(pages: list[Page], stop_at: str) -> None:
    """Let everybody play at once until all have got there."""
    begin_together(pages, stop_at)
    for page in pages:
        page.evaluate("() => window.played")


def test_four_friends_play_a_match_and_all_check_it(site: str, person: NewPerson) -> None:
    sizes = [PHONE, DESKTOP, {"width": 640, "height": 360}, {"width": 820, "height": 1180}]
    people = [person(site, size=size) for size in sizes]
    pages = room_of(site, people, ["Marina", "João Pedro", "Maria Aparecida Silva", "Zé"])
    start(pages, QUICK)
    words = set()
    for page in pages:
        page.keyboard.press("m")
        page.locator("dialog .menu button", has_text="Compare por voz").click()
        words.add(tuple(page.locator("dialog .words span").all_inner_texts()))
        page.keyboard.press("Escape")
    assert len(words) == 1
    play_together(pages, "end")
    for page in pages:
        expect_end(page)
        verify_now(page)
        page.go_back()
    pages[0].locator(".actions .btn--p").first.click()  # a rematch keeps the room
    for page in pages:
        page.locator(".rs.open .btn--p").first.click()
        expect(page.locator(".rs.me")).to_be_visible(timeout=SLOW)
    start(pages)
    play_together(pages, "passed")


def test_a_killed_browser_is_replaced_and_the_rest_check_the_deal(person: NewPerson, tmp_path: Path) -> None:
    settings = {"clock_silence": 7, "clock_play": 1, "clock_pass": 2, "clock_reserve": 8, "clock_between": 1}
    with running_site(tmp_path, **settings) as site:
        people = [person(site) for _ in range(3)]
        pages = room_of(site, people, ["Ana", "Beto", "Cora"])
        start(pages, QUICK)
        play_together(pages, "trick")
        people[1].context.close()
        rest = [pages[0], pages[2]]
        begin_together(rest, "end")
        for page in rest:
            expect(page.locator(".seat.gone")).to_have_count(1, timeout=SLOW)
        for page in rest:
            page.evaluate("() => window.played")
            expect_end(page)
            expect(page.locator(".rankrow").last).to_contain_text("Beto")
            verify_now(page)
            expect(page.locator(".checks")).to_contain_text("Beto saiu")


def test_who_thinks_too_long_can_be_expelled(person: NewPerson, tmp_path: Path) -> None:
    settings = {"clock_pass": 2, "clock_reserve": 4}
    with running_site(tmp_path, **settings) as site:
        pages = room_of(site, [person(site), person(site), person(site)], ["Ana", "Beto", "Cora"])
        start(pages)
        play_together([pages[0], pages[2]], "waits")
        late = pages[0].locator(".seat .expel")
        expect(late).to_be_visible(timeout=SLOW)
        late.click()
        for page in (pages[0], pages[2]):
            expect(page.locator(".seat.gone")).to_have_count(1, timeout=SLOW)
        play_together([pages[0], pages[2]], "passed")


def test_two_windows_of_one_person(site: str, person: NewPerson) -> None:
    someone = person(site)
    first = someone.page()
    first.locator(".door .cover").first.click()
    first.wait_for_selector(".hand button.card")
    autoplay(first, "turn")
    cards = hand(first)
    second = someone.page(first.url.removeprefix(site))
    second.wait_for_selector(".hand button.card")
    assert hand(second) == cards
    expect(first.locator(".veil")).to_be_visible(timeout=SLOW)
    autoplay(second, "trick")
    first.locator(".veil .btn--p").click()
    expect(first.locator(".veil")).to_have_count(0, timeout=SLOW)
    expect(second.locator(".veil")).to_be_visible(timeout=SLOW)
    autoplay(first, "turn")


def test_another_device_only_watches(site: str, person: NewPerson) -> None:
    pages = room_of(site, [person(site), person(site)], ["Ana", "Beto"])
    start(pages)
    guest = person(site)
    watcher = guest.page(table_path(pages[0]))
    watcher.wait_for_selector(".board")
    assert watcher.locator(".hand").count() == 0
    assert "Ana" in watcher.locator(".board").inner_text() + watcher.locator(".me").inner_text()
    # The same person (the cookie) in a browser without the master may watch too, and is told so.
    other = person(site)
    other.context.add_cookies(pages[0].context.cookies())  # type: ignore[arg-type]
    page = other.page(table_path(pages[0]))
    expect(page.locator(".watchbar")).to_be_visible(timeout=SLOW)


def table_path(page: Page) -> str:
    """Return the address of the table that a person sits at."""
    found = page.evaluate("() => fetch('/api/tables').then((answer) => answer.json())")
    return f"/table/{found['tables'][0]['table']}"


def test_offline_and_back(site: str, person: NewPerson) -> None:
    sockets: list[WebSocketRoute] = []
    someone = person(site)
    someone.context.route_web_socket(re.compile(r"/ws$"), lambda ws: sockets.append(relay(ws)))
    page = someone.page()
    page.locator(".door .cover").first.click()
    page.wait_for_selector(".hand button.card")
    autoplay(page, "turn")
    cards = hand(page)
    sockets[-1].close()
    expect(page.locator(".say.trouble")).to_be_visible(timeout=SLOW)
    expect(page.locator(".say.trouble")).to_have_count(0, timeout=SLOW)
    assert hand(page) == cards
    assert len(sockets) == 2
    autoplay(page, "trick")


def relay(ws: WebSocketRoute) -> WebSocketRoute:
    """Pass frames on between a page and the server; closing it is a network that fails."""
    ws.connect_to_server()
    return ws


def test_a_server_that_restarts_loses_nothing(person: NewPerson, tmp_path: Path) -> None:
    with running_site(tmp_path) as site:
        port = int(site.rsplit(":", 1)[1])
        someone = person(site)
        someone.expected = ("WebSocket connection", "ERR_CONNECTION_REFUSED", "Failed to load resource")
        page = someone.page()
        page.locator(".door .cover").first.click()
        page.wait_for_selector(".hand button.card")
        autoplay(page, "turn")
        cards = hand(page)
    expect(page.locator(".say.trouble")).to_be_visible(timeout=SLOW)
    with running_site(tmp_path, port=port):
        expect(page.locator(".say.trouble")).to_have_count(0, timeout=SLOW)
        assert hand(page) == cards
        autoplay(page, "trick")


def test_leaving_ends_as_said(site: str, person: NewPerson) -> None:
    pages = room_of(site, [person(site), person(site), person(site)], ["Ana", "Beto", "Cora"])
    start(pages)
    pages[1].keyboard.press("m")
    pages[1].locator("dialog .menu button", has_text="Sair da partida").click()
    pages[1].locator("dialog .btn--bad").click()
    for page in (pages[0], pages[2]):
        expect(page.locator(".seat.gone")).to_have_count(1, timeout=SLOW)
    play_together([pages[0], pages[2]], "passed")


@pytest.mark.parametrize("name", ["<b>Zé</b>"])
def test_names_are_text(site: str, person: NewPerson, name: str) -> None:
    someone = person(site)
    host = someone.page("/friends")
    rename(host, name)
    host.locator(".btn--p").first.click()
    host.locator(".rs.open .btn--p").first.click()
    expect(host.locator(".rs.me b")).to_contain_text(name)
    assert json.loads(json.dumps(name)) == name


def test_a_wrong_code_is_said_in_words(site: str, person: NewPerson) -> None:
    someone = person(site)
    someone.expected = ("404",)
    page = someone.page("/friends")
    page.locator(".codeform input").fill("nada-00")
    page.locator(".codeform .btn").click()
    expect(page.get_by_role("alert")).to_contain_text("Não há sala")
    wait_until(page, "location.pathname === '/friends'")
