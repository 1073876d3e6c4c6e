"""Two guests in a friends' room: chat, muting, hearing again, and a report with the words that were read."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.e2e.conftest import SLOW, NewPerson
from tests.e2e.hands import expect_end
from tests.e2e.test_room import play_together, room_of, start


def open_talk(page: Page) -> None:
    page.keyboard.press("m")
    page.locator("dialog .menu button", has=page.locator("svg")).filter(has_text="Frases").click()
    expect(page.locator("[data-company]")).to_be_visible(timeout=SLOW)


def test_whoever_wants_to_report_finds_it_in_the_menu_and_at_the_end(site: str, person: NewPerson) -> None:
    pages = room_of(site, [person(site), person(site)], ["Ana", "Beto"])
    start(pages, {"target": 1})
    pages[0].keyboard.press("m")
    pages[0].locator("dialog .menu button", has_text="Silenciar ou denunciar").click()
    expect(pages[0].locator("dialog [data-company] button")).to_have_count(2, timeout=SLOW)
    pages[0].keyboard.press("Escape")
    play_together(pages, "end")
    for page in pages:
        expect_end(page)
    expect(pages[1].locator(".company [data-company] b")).to_have_text("Ana")
    pages[1].locator(".company button", has_text="Denunciar").click()
    with pages[1].expect_response("**/api/reports") as answer:
        pages[1].locator(".report button[type=submit]").click()
    assert answer.value.status == 201


def chat(page: Page, text: str) -> None:
    page.locator(".chatform input").fill(text)
    page.locator(".chatform button").click()
    expect(page.locator(".talk")).to_contain_text(text, timeout=SLOW)


def test_muting_and_reporting_at_the_table(site: str, person: NewPerson) -> None:
    pages = room_of(site, [person(site), person(site)], ["Ana", "Beto"])
    start(pages)
    ana, beto = pages
    for page in pages:
        page.wait_for_selector(".hand button.card", timeout=SLOW)
        open_talk(page)
    chat(beto, "primeira")
    talk, heard = ana.locator(".talk"), ana.locator("#live-log")
    expect(talk).to_contain_text("primeira", timeout=SLOW)

    mute, report = ana.locator("[data-company] button").all()
    assert all((box := button.bounding_box()) and box["height"] >= 44 for button in (mute, report))
    mute.click()
    expect(talk).not_to_contain_text("primeira")
    chat(beto, "segunda")
    chat(ana, "minha")  # the server passes lines on in order: what Beto said before has arrived
    expect(talk).not_to_contain_text("segunda")
    expect(heard).not_to_contain_text("segunda")

    mute.click()
    expect(talk).to_contain_text("primeira")
    chat(beto, "terceira")
    expect(talk).to_contain_text("terceira", timeout=SLOW)
    expect(talk).not_to_contain_text("segunda")

    report.click()
    ana.locator(".report select").nth(1).select_option("terceira")
    with ana.expect_response("**/api/reports") as answer:
        ana.locator(".report button[type=submit]").click()
    assert answer.value.status == 201
    sent = json.loads(answer.value.request.post_data or "{}")
    assert (sent["words"], sent["reason"]) == ("terceira", "conduct")
    expect(ana.locator(".company [role=status]")).to_contain_text("Obrigado")
