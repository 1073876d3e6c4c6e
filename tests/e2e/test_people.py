"""Strangers: accounts, the search, a rated match that one leaves, and what everybody sees afterwards."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, SLOW, NewPerson, Person, running_site
from tests.e2e.hands import AUTOPILOT
from tests.e2e.test_pages import violations

PASSWORD = "três tigres tristes"


def register(page: Page, name: str) -> None:
    """Open an account by the form."""
    page.locator(".seg label").nth(1).click()
    page.locator("input[autocomplete=username]").fill(name)
    page.locator("input[autocomplete=new-password]").fill(PASSWORD)
    page.locator("form .btn--p").click()
    expect(page.locator("#page-title")).to_have_text(name, timeout=SLOW)


def new_account(someone: Person, name: str) -> Page:
    page = someone.page("/account")
    register(page, name)
    return page


def search(page: Page, site: str) -> None:
    """Go through the first page's door and search."""
    page.goto(site)
    page.locator(".door .cover[href='/live']").click(timeout=SLOW)
    page.locator(".startbar .btn--p").click(timeout=SLOW)


def accept(page: Page) -> None:
    page.locator("dialog[open] .btn--p").click(timeout=SLOW)


def leave(page: Page) -> None:
    """Leave a running match by its menu."""
    page.keyboard.press("m")
    page.locator("dialog[open] .menu button", has_text=re.compile("Sair|Leave")).last.click()
    page.locator("dialog[open] .btn--bad, dialog[open] .btn--p").last.click()


@pytest.fixture(scope="module")
def second_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Another server: one address may open five accounts at once."""
    with running_site(tmp_path_factory.mktemp("pages")) as address:
        yield address


@pytest.fixture(scope="module")
def quick_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose live matches end with the first point: one deal."""
    folder = tmp_path_factory.mktemp("people")
    with running_site(folder, clock_between=2, queue_targets=1) as address:
        yield address


def test_four_strangers_one_leaves(quick_site: str, person: NewPerson) -> None:
    site = quick_site
    names = ["Ana", "Rui", "Eva", "Ivo"]
    people = [person(site, size=DESKTOP if n % 2 else PHONE) for n in range(4)]
    pages = [new_account(someone, name) for someone, name in zip(people, names, strict=True)]
    for page in pages:
        search(page, site)
    for page in pages:
        accept(page)
    for page in pages:
        page.wait_for_selector(".hand button.card", timeout=SLOW)
    # Everybody is new: each name comes with a rating that is not sure yet.
    rated = pages[0].locator('.seat[aria-label*=", rating 1500, provisório, "]')
    expect(rated).to_have_count(3, timeout=SLOW)
    leave(pages[3])
    for page in pages[:3]:
        page.evaluate(f"() => {{ window.played = ({AUTOPILOT})('end') }}")
    for page in pages[:3]:
        page.evaluate("() => window.played")
        expect(page.locator(".delta")).to_be_visible(timeout=SLOW)
        expect(page.locator(".sum tbody tr")).to_have_count(3)

    stranger = person(site, locale="en").page("/")
    match = pages[0].locator("a[href^='/match/']").get_attribute("href")
    assert match is not None
    stranger.goto(site + match)
    expect(stranger.locator(".rankrow")).to_have_count(4, timeout=SLOW)
    last = stranger.locator(".rankrow").last
    expect(last).to_contain_text("Ivo")
    expect(last.locator(".tag--gone")).to_be_visible()
    change = pages[0].locator(".delta span").last.inner_text()
    own = stranger.locator("section.panel", has=stranger.locator("h2", has_text="Ana"))
    expect(own.locator("tfoot td")).to_have_text(change.replace(",", "."))
    stranger.locator(f"a[href='{match}/replay']").click()
    cloth = stranger.locator(".replay")
    expect(cloth.locator(".spot .card")).to_have_count(4, timeout=SLOW)  # the first trick
    cloth.locator("button").last.click()
    expect(cloth.locator(".spot .card")).to_have_count(1)
    expect(cloth.locator("h3")).to_have_text(re.compile(r"^Trick 2 of \d+$"))
    expect(stranger.locator(".tricks tbody tr")).not_to_have_count(0, timeout=SLOW)
    expect(stranger.locator(".cardline .cs")).not_to_have_count(0)
    stranger.go_back()
    stranger.locator(".rankrow a", has_text="Ana").click()
    expect(stranger.locator(".matchrow")).to_have_count(1, timeout=SLOW)

    page = pages[0]
    page.goto(site + match)
    page.locator(".btn--s", has_text="O que o bot teria jogado").click(timeout=SLOW)
    expect(page.locator(".hind summary")).to_be_visible(timeout=SLOW)
    assert stranger.locator(".hind, [aria-busy]").count() == 0
    page.goto(site + "/account")
    page.locator(".btn--bad").click(timeout=SLOW)
    page.locator("dialog[open] input").fill(PASSWORD)
    page.locator("dialog[open] .btn--bad").click()
    expect(page.locator(".seg")).to_be_visible(timeout=SLOW)
    stranger.goto(site + match)
    expect(stranger.locator(".rankrow", has_text="(account deleted)")).to_have_count(1, timeout=SLOW)
    expect(stranger.locator("body")).not_to_contain_text(re.compile(r"\bAna\b"))


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_pages_are_accessible_and_fit_a_phone(second_site: str, person: NewPerson, theme: str) -> None:
    someone = person(second_site, settings={"theme": theme})
    page = new_account(someone, f"Bia {theme}")
    wrong = []
    own = page.locator("main a[href^='/people/']").get_attribute("href")
    for path in ("/account", "/live", "/leaderboard", "/rating", own):
        page.goto(f"{second_site}{path}")
        page.wait_for_selector("main .panel, main .text", timeout=SLOW)
        wrong += [f"{path}: {found}" for found in violations(page)]
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"], path
    page.goto(f"{second_site}/live")
    page.locator(".startbar .btn--p").click(timeout=SLOW)
    page.wait_for_selector(".bigclock", timeout=SLOW)
    wrong += [f"searching: {found}" for found in violations(page)]
    assert wrong == []
