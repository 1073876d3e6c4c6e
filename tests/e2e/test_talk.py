"""Two guests in a friends' room: chat, muting, hearing again, and a report with the words that were read."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, SLOW, NewPerson
from tests.e2e.hands import expect_end
from tests.e2e.test_pages import violations
from tests.e2e.test_people import new_account
from tests.e2e.test_room import play_together, room_of, start


def open_talk(page: Page) -> None:
    page.keyboard.press("m")
    page.locator("dialog .menu button", has=page.locator("svg")).filter(has_text="Frases").click()
    expect(page.locator("[data-company]")).to_be_visible(timeout=SLOW)


def test_whoever_wants_to_report_finds_it_in_the_menu_and_at_the_end(site: str, person: NewPerson) -> None:
    pages = room_of(site, [person(site), person(site)], ["Ana", "Beto"])
    start(pages, {"target": 1})
    pages[0].keyboard.press("m")
    pages[0].locator("dialog .menu button", has_text="Silenciar, bloquear ou denunciar").click()
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


def test_an_account_blocks_another_from_its_seat(site: str, person: NewPerson) -> None:
    """Who is logged in blocks at the table: muted here at once, never matched again, taken back as easily."""
    someone, other = person(site, size=DESKTOP), person(site)
    for each, name in ((someone, "Bloca"), (other, "Troca")):
        each.expected = ("409",)  # an account keeps its name, whatever the room's script asks
        new_account(each, name).close()
    ana, beto = pages = room_of(site, [someone, other], ["Bloca", "Troca"])
    start(pages)
    ana.get_by_role("button", name="Troca: silenciar, bloquear ou denunciar").press("Enter")
    row = ana.locator("dialog [data-company]")
    expect(row.locator("button")).to_have_text(
        ["Silenciar Troca", "Bloquear Troca", "Denunciar Troca"], timeout=SLOW
    )
    assert violations(ana) == []
    row.get_by_role("button", name="Bloquear").click()
    expect(ana.locator(".company [role=status]")).to_have_text(
        "Troca está na lista de bloqueio, e aqui você não lê mais o que diz.", timeout=SLOW
    )
    expect(row.get_by_role("button", name="Desbloquear")).to_be_visible()
    expect(row.get_by_role("button", name="Voltar a ouvir")).to_be_visible()
    ana.keyboard.press("Escape")
    open_talk(beto)
    open_talk(ana)
    chat(beto, "primeira")
    chat(ana, "minha")
    expect(ana.locator(".talk")).not_to_contain_text("primeira")
    # The list is the account's: another visit knows it.
    ana.goto(site + "/account")
    expect(ana.locator(".listrow", has_text="Troca")).to_be_visible(timeout=SLOW)
