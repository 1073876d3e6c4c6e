"""One person alone, in a phone-sized window, against the real server."""

from __future__ import annotations

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import DESKTOP, SLOW, NewPerson
from tests.e2e.hands import (
    autoplay,
    begin_alone,
    expect_end,
    hand,
    said,
    verify_match,
    verify_now,
    wait_until,
)
from tests.e2e.test_pages import overflow, violations

ONE_DEAL = {"target": 1}


def test_a_newcomer_plays_a_whole_match_and_checks_it(site: str, person: NewPerson) -> None:
    page = person(site).page()
    begin_alone(page)  # one click from the first page
    assert len(hand(page)) == 13
    autoplay(page)
    expect_end(page)
    assert page.locator(".rankrow").count() == 4
    verify_now(page)
    verify_match(page)


@pytest.mark.parametrize("stage", ["pass", "passed", "trick", "score", "end"])
def test_a_reload_loses_nothing(site: str, person: NewPerson, stage: str) -> None:
    rules = ONE_DEAL if stage == "end" else {}
    page = person(site, rules=rules).page()
    begin_alone(page)
    autoplay(page, stage)
    before = hand(page)
    page.reload()
    if stage == "end":
        expect_end(page)
        assert page.locator(".sheet tbody tr").count() == 1
        page.locator('a[href*="/replay/"]').first.click()
        expect(page.locator(".replay .spot .card")).to_have_count(4, timeout=SLOW)
        assert violations(page) == []
        page.locator(".bar a").click()
        expect_end(page)
        verify_now(page)
        verify_match(page)
        return
    if stage == "score":
        expect(page.locator(".nextdeal")).to_be_visible(timeout=SLOW)
        autoplay(page, "pass")
        assert len(hand(page)) == 13
        return
    page.wait_for_selector(".hand button.card")
    # The forced opening card goes by itself: it may have left the hand meanwhile.
    assert set(hand(page)) <= set(before)
    assert len(hand(page)) >= len(before) - (stage == "passed")
    if stage == "trick":
        autoplay(page, "score")
        assert page.locator(".sheet tbody tr").count() == 1
    else:
        autoplay(page, "trick")


def test_what_the_bot_would_have_played(site: str, person: NewPerson) -> None:
    page = person(site, rules={"target": 30}).page()
    begin_alone(page)
    autoplay(page, "score")
    page.locator("dialog .btn--s", has_text="O que o bot teria jogado").click()
    expect(page.locator("dialog .hind .more summary")).to_be_visible(timeout=SLOW)
    page.locator("dialog .hind summary").click()
    lines = page.locator("dialog .hindlist li")
    assert lines.count() > 3
    assert "Passe" in lines.first.inner_text()
    text = page.locator("dialog .hind").inner_text()
    assert "Médio" in text
    assert "hint-" not in text
    assert "pages-" not in text
    assert overflow(page) == []
    assert violations(page) == []
    autoplay(page, "end")
    expect_end(page)
    page.locator("main .btn--s", has_text="O que o bot teria jogado").click()
    deals = page.locator(".sheet tbody tr").count()
    expect(page.locator(".hind h3")).to_have_text(f"As suas jogadas na mão {deals}")
    expect(page.locator(".hind h3")).to_be_focused()  # the button that asked is gone
    page.locator(".hind .iconbtn").first.click()
    expect(page.locator(".hind h3")).to_have_text(f"As suas jogadas na mão {deals - 1}")
    expect(page.locator(".hind summary")).to_be_visible(timeout=SLOW)


def test_another_browser_sees_every_deal_of_the_score_sheet(site: str, person: NewPerson) -> None:
    first = person(site)
    page = first.page()
    begin_alone(page)
    autoplay(page, "score")
    page.locator("dialog [data-first]").click()
    autoplay(page, "score")
    rows = page.locator(".sheet tbody tr").all_inner_texts()
    assert len(rows) == 2
    second = person(site)  # the same person, with nothing but the cookie
    second.context.add_cookies([dict(cookie) for cookie in first.context.cookies()])  # type: ignore[misc]
    other = second.page(urlsplit(page.url).path)
    expect(other.locator(".sheet tbody tr")).to_have_count(2, timeout=SLOW)
    assert other.locator(".sheet tbody tr").all_inner_texts() == rows


def test_rules_are_chosen_before_the_match(site: str, person: NewPerson) -> None:
    page = person(site).page("/solo")
    page.locator("details.more summary").click()
    page.get_by_label("Conjunto", exact=True).select_option("five")
    own = page.get_by_label("Outro alvo")
    own.fill("33")
    own.press("Tab")
    expect(page.locator(".seg label", has_text="33").locator("input")).to_be_checked()
    page.reload()  # a wish is kept, so that one tap on the first page starts the same again
    expect(page.locator(".seg label", has_text="33").locator("input")).to_be_checked()
    page.locator(".startbar .btn--p").click()
    expect(page.locator(".hand button.card")).to_have_count(10, timeout=SLOW)
    expect(page.locator(".seat")).to_have_count(4)
    expect(page.locator(".tbl-title b")).to_have_text("Partida até 33")


def test_back_to_the_first_page_and_on(site: str, person: NewPerson) -> None:
    page = person(site).page()
    begin_alone(page)
    autoplay(page, "turn")
    before = hand(page)
    page.go_back()
    page.locator("a.resume").click()
    page.wait_for_selector(".hand button.card")
    assert hand(page) == before


def test_undo_takes_back_and_hint_gives_reasons(site: str, person: NewPerson) -> None:
    page = person(site, size=DESKTOP).page()
    begin_alone(page)
    autoplay(page, "turn")
    before = hand(page)
    page.keyboard.press("h")
    expect(page.locator("dialog .plain li").first).to_be_visible(timeout=SLOW)
    assert "hint-" not in page.locator("dialog").inner_text()
    page.keyboard.press("Escape")
    page.locator(".hand button.card:not([aria-disabled])").first.press("Enter")
    page.locator("#say .btn--p").click()
    wait_until(page, f"document.querySelectorAll('.hand button.card').length === {len(before) - 1}")
    autoplay(page, "turn")
    page.keyboard.press("z")
    wait_until(page, f"document.querySelectorAll('.hand button.card').length === {len(before)}")
    assert hand(page) == before
    autoplay(page, "trick")


def test_a_double_tap_never_plays(site: str, person: NewPerson) -> None:
    page = person(site).page()
    begin_alone(page)
    autoplay(page, "turn")
    before = hand(page)
    # On its index: the middle of a card in the upper row lies under the lower one.
    page.locator(".hand button.card:not([aria-disabled])").first.dblclick(position={"x": 12, "y": 16})
    assert hand(page) == before
    assert page.locator(".hand .card.is-lift").count() == 1


def test_by_keyboard_alone(site: str, person: NewPerson) -> None:
    page = person(site, rules=ONE_DEAL).page()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('.door .cover')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".is-passing .say.turn")
    focus_the_hand(page)
    for _ in range(3):
        page.keyboard.press("Enter")
        page.keyboard.press("ArrowRight")
    assert page.locator(".hand .card.is-lift").count() == 3
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    wait_until(page, "!document.querySelector('.is-passing')")
    for _ in range(400):
        if page.locator(".endline").count():
            break
        wait_until(page, "document.querySelector('.endline, #say.turn, dialog[open]')")
        if not page.locator("#say.turn").count():
            break
        focus_the_hand(page)
        page.keyboard.press("Home")
        while page.evaluate("document.activeElement.ariaDisabled") == "true":
            page.keyboard.press("ArrowRight")
        left = len(hand(page))
        page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        wait_until(page, f"document.querySelectorAll('.hand button.card').length < {left}")
        assert page.evaluate(
            "document.activeElement !== document.body || !document.querySelector('.hand button')"
        )
    expect_end(page)


def focus_the_hand(page) -> None:  # type: ignore[no-untyped-def]  # noqa: ANN001
    for _ in range(20):
        if page.evaluate("!!document.activeElement?.closest?.('.hand')"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("The hand cannot be reached with Tab.")


@pytest.mark.parametrize(
    ("rules", "seats", "cards"),
    [
        ({"players": 3, "removed": ["2D"], "pass_cycle": ["left", "right", "hold"], "target": 1}, 3, 17),
        ({"players": 5, "removed": ["2C", "2D"], "pass_cycle": ["left", "right"], "target": 1}, 5, 10),
        ({"players": 7, "removed": ["2D", "3C", "3D"], "pass_cycle": ["left", "right"], "target": 1}, 7, 7),
        (
            {
                "players": 6,
                "decks": 2,
                "pass_count": 0,
                "opening": "dealers-left",
                "first_trick_points": True,
                "target": 1,
            },
            6,
            17,
        ),
    ],
    ids=["three", "five", "seven", "cancellation"],
)
def test_other_tables(site: str, person: NewPerson, rules: dict[str, object], seats: int, cards: int) -> None:
    page = person(site, rules=rules).page()
    begin_alone(page)
    assert len(hand(page)) == cards
    assert page.locator(".seat").count() == seats - 1
    autoplay(page)
    expect_end(page)
    assert page.locator(".rankrow").count() == seats


@pytest.mark.parametrize(
    ("locale", "language", "turn"),
    [
        ("pt-BR", "pt-BR", "Escolha 3 cartas"),
        ("pt-PT", "pt-PT", "Escolha 3 cartas"),
        ("en-GB", "en", "Choose 3 cards"),
    ],
)
def test_each_language(site: str, person: NewPerson, locale: str, language: str, turn: str) -> None:
    page = person(site, locale=locale).page()
    assert page.locator("html").get_attribute("lang") == language
    begin_alone(page)
    wait_until(page, "document.querySelector('#say.turn')")
    assert turn in said(page)
    autoplay(page, "trick")
