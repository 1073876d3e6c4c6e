"""The choice of the bots' level while some of them still get ready."""

from __future__ import annotations

import json

from playwright.sync_api import Route, expect

from tests.e2e.conftest import SLOW, NewPerson
from tests.e2e.hands import autoplay
from tests.e2e.test_pages import violations


def test_a_level_is_named_while_it_gets_ready_and_can_be_chosen_then(site: str, person: NewPerson) -> None:
    someone = person(site)
    coming = ["forte", "mestre"]

    def config(route: Route) -> None:
        answer = route.fetch()
        told = answer.json()
        ready = [level for level in ("forte", "mestre") if level not in coming]
        route.fulfill(
            response=answer, body=json.dumps({**told, "bots": told["bots"] + ready, "bots_coming": coming})
        )

    someone.context.route("**/api/config", config)
    page = someone.page("/solo")
    expect(page.locator(".kv .muted").first).to_have_text("Forte, Mestre estão se preparando: falta pouco.")
    levels = page.locator(".seg").first
    expect(levels.locator("input:disabled")).to_have_count(2)
    assert violations(page) == []
    coming.remove("forte")
    expect(levels.locator("input:disabled")).to_have_count(1, timeout=SLOW)
    expect(page.locator(".kv .muted").first).to_have_text("Mestre está se preparando: falta pouco.")
    levels.locator("label", has_text="Forte").click()
    expect(levels.locator("input:checked")).to_have_attribute("value", "forte")
    coming.clear()
    expect(levels.locator("input:disabled")).to_have_count(0, timeout=SLOW)
    page.reload()
    expect(page.locator(".seg").first.locator("input:checked")).to_have_attribute("value", "forte")


def test_a_level_that_this_site_does_not_offer_is_no_trouble(site: str, person: NewPerson) -> None:
    """A wish from another site, or from before: the server's own level plays."""
    someone = person(site)
    someone.expected = ("400",)
    someone.context.add_init_script(
        "localStorage.setItem('copas.solo', JSON.stringify({ rules: {}, bots: 'mestre', clock: false }))"
    )
    page = someone.page()
    page.locator(".door .cover").first.click()
    page.wait_for_selector(".hand button.card")
    autoplay(page, "turn")
    expect(page.locator(".seat .st").first).to_have_text("bot médio", timeout=SLOW)
