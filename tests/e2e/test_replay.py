"""The replay of a match: what a screen reader finds, in which order, and everything by keyboard."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, SLOW, NewPerson
from tests.e2e.hands import autoplay, begin_alone, wait_until
from tests.e2e.test_pages import overflow, violations

TREE = """
- banner:
  - link "Voltar"
  - heading "Rever a partida" [level=1]
- main:
  - navigation "Rever a partida":
    - button "Mão anterior" [disabled]
    - heading "Mão 1 esquerda" [level=2]
    - button "Mão seguinte"
  - heading /Vaza 1 de \\d+/ [level=3]
  - img /Vaza. (.+, .+ de .+; ){3}.+ de .+/
  - button "Carta anterior"
  - slider "Carta"
  - button "Carta seguinte"
  - term: /.+/
  - definition:
    - img /.+ de .+, .+ de .+/
  - heading "As mãos, como foram dadas" [level=3]
  - list:
    - listitem:
      - text: /.+ bot médio/
      - img /(.+ de .+, ){12}.+ de .+/
      - text: Passou
      - img /(.+ de .+, ){2}.+ de .+/
  - heading "Vazas" [level=3]
  - group "Vazas":
    - table "Vazas":
      - rowgroup:
        - row
"""
"""Part of what is there, in its order."""
TWO_DEALS = {"target": 27}
"""Two deals at least: nobody has more than 26 points after the first."""


def to_the_replay(page: Page) -> None:
    """Play a match alone to its end, and open its replay."""
    begin_alone(page)
    autoplay(page)
    page.locator('a[href*="/replay/"]').click(timeout=SLOW)
    expect(page.locator(".replay .spot .card")).to_have_count(4, timeout=SLOW)


def focused(page: Page) -> str:
    """Return the name of what has the focus."""
    name: str = page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.innerText")
    return name


def test_a_screen_reader_finds_everything_and_keys_reach_it(site: str, person: NewPerson) -> None:
    page = person(site, rules=TWO_DEALS).page()
    to_the_replay(page)
    expect(page.locator("body")).to_match_aria_snapshot(TREE)
    order = []
    page.locator(".bar a").focus()
    for _ in range(8):
        order.append(focused(page))
        page.keyboard.press("Tab")
    assert order[:7] == [
        "Voltar",
        "Mão anterior",
        "Mão seguinte",
        "Carta anterior",
        "Carta",
        "Carta seguinte",
        "Vazas",
    ]

    # A button that has come to its end keeps the focus, and each step is said once.
    back = page.get_by_role("button", name="Carta anterior")
    back.focus()
    for left in (3, 2, 1, 0, 0):
        page.keyboard.press("Enter")
        expect(page.locator(".replay .spot .card")).to_have_count(left)
    assert focused(page) == "Carta anterior"
    said = page.locator("#live-log p").all_inner_texts()[-4:]
    assert said[-1] == "Antes da primeira carta"
    assert len(set(said)) == 4
    # Arrows step from card to card in the cloth, from deal to deal elsewhere, and leave the slider its own.
    page.keyboard.press("ArrowRight")
    expect(page.locator(".replay .spot .card")).to_have_count(1)
    page.locator(".replay input").press("ArrowRight")
    expect(page.locator(".replay .spot .card")).to_have_count(2)
    expect(page.locator(".dealnav h2")).to_contain_text("Mão 1")
    page.locator(".dealnav button").last.press("ArrowRight")
    expect(page.locator(".dealnav h2")).to_contain_text("Mão 2")
    page.locator(".sumbox").press("ArrowLeft")
    expect(page.locator(".dealnav h2")).to_contain_text("Mão 2")
    page.locator(".dealnav button").first.press("Enter")
    expect(page.locator(".dealnav h2")).to_contain_text("Mão 1")
    assert focused(page) == "Mão anterior"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_replay_is_accessible_at_every_size(site: str, person: NewPerson, theme: str) -> None:
    page = person(site, rules={"target": 1}, settings={"theme": theme}).page()
    to_the_replay(page)
    for size in (PHONE, DESKTOP, {"width": 320, "height": 400}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        wait_until(page, f"innerWidth === {size['width']}")
        assert violations(page) == [], size
        assert overflow(page) == [], size
    page.locator(".replay button").last.click()
    expect(page.locator(".replay h3")).to_have_text(re.compile(r"Vaza 2 de \d+"))
    assert violations(page) == []
