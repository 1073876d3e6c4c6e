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
  - region "Análise da partida":
    - heading "Análise da partida" [level=2]
    - paragraph: /Um bot revê todas as decisões/
    - button "Analisar a partida"
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
    page.locator('a[href*="/replay/"]').first.click(timeout=SLOW)
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
    for _ in range(9):
        order.append(focused(page))
        page.keyboard.press("Tab")
    assert order[:8] == [
        "Voltar",
        "Analisar a partida",
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


def test_a_match_is_analysed_and_each_costly_decision_leads_into_the_replay(
    site: str, person: NewPerson
) -> None:
    someone = person(site, rules=TWO_DEALS, size=DESKTOP)
    page = someone.page()
    to_the_replay(page)
    assert page.locator(".costmark").count() == 0

    # A server that has too many to analyse says so, and may be asked again.
    someone.expected = ("429",)
    page.route("**/analysis", lambda route: route.fulfill(status=429, json={"code": "too_many"}))
    page.get_by_role("button", name="Analisar a partida").click()
    expect(page.locator(".analysis [role=alert]")).to_contain_text("Há muitas partidas esperando análise")
    page.unroute("**/analysis")

    page.get_by_role("button", name="Analisar a partida").press("Enter")
    assert focused(page) == "Análise da partida", "the button is gone, its focus is not"
    expect(page.locator(".analysis.is-done")).to_be_visible(timeout=SLOW)
    assert focused(page) == "Análise da partida"
    expect(page.locator("#live-log")).to_contain_text(re.compile("[Dd]ecis(ão|ões) cara"))

    # Luck beside play, for every seat; luck adds up to nothing.
    rows = page.locator(".analysis tbody tr")
    expect(rows).to_have_count(4)
    luck = [
        float(text.replace("−", "-").replace(",", "."))
        for text in rows.locator("td:nth-child(3)").all_inner_texts()
    ]
    assert abs(sum(luck)) <= 0.2

    # One's own decisions first; everybody's on demand, the costliest first.
    names = rows.locator("th").all_inner_texts()
    expect(page.get_by_role("radio", name=names[0], exact=True)).to_be_checked()
    page.get_by_role("radio", name="Todos").check()
    costs = page.locator(".mistakes .cost").all_inner_texts()
    numbers = [float(re.sub(r"[^\d,]", "", text).replace(",", ".")) for text in costs]
    assert numbers == sorted(numbers, reverse=True)
    assert 1 <= len(numbers) <= 5

    rest = page.get_by_role("button", name=re.compile("^Mostrar mais"))
    if rest.count():
        rest.click()
        expect(page.locator(".mistakes a").nth(5)).to_be_focused()

    # A link says what happened, leads to that card, and its address leads there again.
    entry = page.locator('.mistakes a[aria-label*=", vaza "]').first
    label = entry.get_attribute("aria-label") or ""
    found = re.match(r"Mão (\d+), vaza (\d+): (\S+) jogou (.+); melhor, (.+) \([\d,]+ pontos\)\.$", label)
    assert found is not None, label
    entry.press("Enter")
    expect(page.locator(".dealnav h2")).to_contain_text(f"Mão {found[1]}")
    expect(page.locator(".replay h3")).to_contain_text(f"Vaza {found[2]} de")
    assert focused(page).startswith(f"Vaza {found[2]} de")
    expect(page.locator(".replay .cloth")).to_have_attribute(
        "aria-label", re.compile(f"{found[3]}, {found[4]}$")
    )
    expect(page.locator(".whynote")).to_contain_text(f"Mão {found[1]}, vaza {found[2]}, custou")
    expect(page.locator("#live-log")).to_contain_text(label)
    assert re.search(r"#d\d+t\d+s\d+$", page.url)

    # Stepping on and back: whoever listens hears the cost with the card.
    page.get_by_role("button", name="Carta anterior").click()
    expect(page.locator(".whynote")).to_have_count(0)
    page.get_by_role("button", name="Carta seguinte").click()
    said = page.locator("#live-log p").last
    expect(said).to_have_text(re.compile(f"^{found[3]}, {found[4]}, custou [\\d,]+ pontos?$"))

    # The list of tricks marks it: a sign, a number, and words.
    mark = page.locator(".tricks .costmark").first
    expect(mark).to_have_text(re.compile(r"^\d+,\d$"))
    expect(mark.locator("svg")).to_be_visible()
    row, text = (
        mark.locator("xpath=ancestor::tr").locator("th").inner_text(),
        mark.get_attribute("aria-label"),
    )
    assert text is not None
    assert f"vaza {row}:" in text

    # Somebody else finds it made, at the very card.
    other = person(site, size=DESKTOP).page(page.url.removeprefix(site))
    expect(other.locator(".analysis.is-done")).to_be_visible(timeout=SLOW)
    expect(other.locator(".replay h3")).to_contain_text(re.compile(r"Vaza \d+ de"))
    assert other.locator(".replay h3").inner_text() == page.locator(".replay h3").inner_text()
    expect(other.get_by_role("radio", name="Todos")).to_be_checked()


def test_the_end_of_a_match_leads_to_its_analysis(site: str, person: NewPerson) -> None:
    page = person(site, rules={"target": 1}).page()
    begin_alone(page)
    autoplay(page)
    page.get_by_role("link", name="Analisar a partida").click(timeout=SLOW)
    # Nobody has to ask twice; on a phone it is open for who has asked.
    expect(page.locator(".analysis.is-done .sum")).to_be_visible(timeout=SLOW)
    page.locator(".mistakes a").first.click()
    expect(page.locator(".replay h3, #hands-title").first).to_be_visible()
    if page.locator(".replay .whynote").count():
        page.get_by_role("button", name="Voltar à análise").click()
        assert focused(page) == "Análise da partida"
    page.goto(page.url.partition("#")[0])
    expect(page.locator(".analysis.is-done summary").first).to_be_visible(timeout=SLOW)
    expect(page.locator(".analysis .sum")).to_be_hidden()


@pytest.mark.parametrize(
    ("theme", "locale", "size"),
    [("light", "pt-PT", PHONE), ("dark", "en", DESKTOP)],
    ids=["phone", "desktop"],
)
def test_the_analysis_is_accessible_at_every_size(
    site: str, person: NewPerson, theme: str, locale: str, size: dict[str, int]
) -> None:
    page = person(site, rules=TWO_DEALS, size=size, settings={"theme": theme}, locale=locale).page()
    to_the_replay(page)
    assert violations(page) == []
    page.locator(".analysis .btn--p").click()
    expect(page.locator(".analysis progress")).to_be_visible()
    assert violations(page) == []
    expect(page.locator(".analysis.is-done")).to_be_visible(timeout=SLOW)
    page.locator(".analysis .seg label").last.click()
    page.locator(".analysis .more summary").click()
    page.locator(".mistakes a").first.click()
    for window in (PHONE, DESKTOP, {"width": 320, "height": 400}):
        page.set_viewport_size(window)  # type: ignore[arg-type]
        wait_until(page, f"innerWidth === {window['width']}")
        assert violations(page) == [], window
        assert overflow(page) == [], window
