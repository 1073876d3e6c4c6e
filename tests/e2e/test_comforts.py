"""Comforts of the table, as they are seen: claims, forced cards, speed, the order of the hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, pairwise

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from copas.cards import Card
from tests.e2e.conftest import DESKTOP, PHONE, SLOW, NewPerson
from tests.e2e.hands import autoplay, begin_alone, hand, wait_until
from tests.e2e.stage_server import stage_server
from tests.e2e.test_looks import MOVES

SPEEDS = {"slow": 1.6, "normal": 1, "fast": 0.6, "instant": 0}
"""Factors on the durations of the design."""
THREE = {"players": 3, "removed": ["2D"], "pass_cycle": ["left", "right", "hold"], "target": 300}
PLAYER = """
(watch) => new Promise((resolve, reject) => {
  // A person who takes the highest card that the rule allows, until `watch` says what there is to see; who
  // wants to claim keeps high cards for the last three tricks, so that four deals in five end with a claim.
  const started = Date.now();
  const seen = { alone: 0 };
  const timer = setInterval(() => {
    const say = document.querySelector("#say");
    const own = [...document.querySelectorAll(".hand button.card")];
    const free = own.filter((card) => !card.ariaDisabled && !card.classList.contains("is-lift"));
    const next = document.querySelector("dialog[open] [data-first]");
    const passing = document.querySelector(".is-passing");
    const button = say?.querySelector(".btn--p");
    const mine = say?.classList.contains("turn");
    const watched = {
      claim: () => mine && !passing && say.querySelector(".btn--s"),
      only: () => mine && !passing && !button && free.length === 1,
      sheet: () => document.querySelector("dialog[open] .nextdeal"),
    };
    if (watched[watch]()) { clearInterval(timer); resolve(seen); return; }
    if (Date.now() - started > 110000) {
      clearInterval(timer);
      reject(new Error(document.body.innerText.slice(0, 400)));
      return;
    }
    if (next && !next.ariaDisabled) next.click();
    if (!mine) return;
    if (button && !button.ariaDisabled) button.click();
    else if (!passing && !button && free.length === 1 && watch === "sheet") seen.alone += 1;
    else {
      const order = watch === "claim" && (passing || own.length > 3) ? -1 : 1;
      free.sort((a, b) => order * (b.dataset.card % 13 - a.dataset.card % 13))[0]?.click();
    }
  }, 25);
})
"""
"""Plays by clicking until what is watched; for `sheet` it never touches a card that is the only one."""


@pytest.fixture(scope="module")
def stage() -> Iterator[str]:
    with stage_server() as address:
        yield address


def setting(page: Page, value: str) -> Locator:
    """Return the choice of a value in the settings that are open; speed is the one that may be instant."""
    within = "fieldset:has(input[value='instant'])" if value in SPEEDS else "fieldset"
    return page.locator(f"dialog[open] {within} input[value='{value}']")


def settings_at_the_table(page: Page) -> None:
    """Open the settings over the table, as the menu does."""
    page.keyboard.press("m")
    page.locator("dialog[open] .menu button").first.click()
    expect(setting(page, "ranked")).to_be_attached(timeout=SLOW)


def test_the_rest_is_claimed_by_one_button(site: str, person: NewPerson) -> None:
    page = person(site, rules=THREE).page()
    begin_alone(page)
    page.evaluate(PLAYER, "claim")
    held = hand(page)
    assert len(held) > 1
    button = page.locator("#say .btn--s")
    expect(button).to_have_text("Pedir o resto")
    button.click()
    # The deal is over, the cards are put down, everybody hears why, and the points are counted.
    expect(page.locator("dialog[open] .nextdeal")).to_be_visible(timeout=SLOW)
    assert hand(page) == []
    heard = page.locator("#live-log p").all_inner_texts()
    assert "Você pede o resto" in heard, heard


def test_no_claim_is_offered_while_others_may_take_a_trick(site: str, person: NewPerson) -> None:
    page = person(site).page()
    begin_alone(page)
    autoplay(page, "turn")
    assert len(hand(page)) > 10
    expect(page.locator("#say .btn--s")).to_have_count(0)


@pytest.mark.parametrize("forced", ["on", "off"])
def test_a_forced_card_goes_by_itself_only_if_asked_for(site: str, person: NewPerson, forced: str) -> None:
    page = person(site, settings={"forced": forced, "claim": "off"}).page()
    begin_alone(page)
    if forced == "on":
        seen = page.evaluate(PLAYER, "sheet")
        assert seen["alone"] > 0, "the last card at least is forced"
        return
    page.evaluate(PLAYER, "only")
    held = hand(page)
    page.wait_for_timeout(1500)
    assert hand(page) == held
    assert "turn" in (page.locator("#say").get_attribute("class") or "")


@pytest.mark.parametrize(("speed", "factor"), SPEEDS.items())
def test_speed_is_chosen_and_seen(stage: str, chromium: Browser, speed: str, factor: float) -> None:
    page = chromium.new_page(viewport=PHONE)  # type: ignore[arg-type]
    page.goto(f"{stage}/stage/stage.html?n=4&plays=9&dialog=settings")
    page.wait_for_selector("body[data-ready]")
    setting(page, speed).check()
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.evaluate(MOVES)
    page.evaluate("copasStage.botPlay()")
    page.wait_for_selector(".trick .card")
    page.wait_for_timeout(300)
    moves = page.evaluate("window.moves")
    assert {round(move["ms"]) for move in moves} == ({round(220 * factor)} if factor else set())
    # A full trick rests as long as the speed says; without motion the next card takes its place.
    page.evaluate(
        "while (copasStage.publicDeal(copasStage.stage.truth.peek()).trick.length) copasStage.botPlay()"
    )
    began = page.evaluate("performance.now()")
    wait_until(page, "document.querySelectorAll('.trick .card').length === 4")
    if factor:
        wait_until(page, "document.querySelectorAll('.trick .card').length === 0")
        assert page.evaluate("performance.now()") - began > 900 * factor
    else:
        page.evaluate("copasStage.botPlay()")
        wait_until(page, "document.querySelectorAll('.trick .card').length === 1")
    # The choice is kept.
    page.goto(f"{stage}/stage/stage.html?n=4&plays=9&dialog=settings")
    page.wait_for_selector("body[data-ready]")
    expect(setting(page, speed)).to_be_checked()
    page.close()


def test_the_hand_lies_in_the_order_that_is_chosen(site: str, person: NewPerson) -> None:
    page = person(site).page()
    begin_alone(page)
    held = sorted(hand(page))
    for sort in ("ranked", "alternating"):
        for direction in ("up", "down"):
            settings_at_the_table(page)
            setting(page, sort).check()
            setting(page, direction).check()
            page.keyboard.press("Escape")
            expect(page.locator("dialog[open]")).to_have_count(0)
            cards = [Card(number) for number in hand(page)]
            assert sorted(int(card) for card in cards) == held
            runs = [suit for suit, _ in groupby(card.suit for card in cards)]
            assert len(runs) == len(set(runs)), "each suit lies together"
            for first, after in pairwise(cards):
                if first.suit == after.suit:
                    assert (first.rank < after.rank) == (direction == "up")
            names = "".join("CDHS"[suit] for suit in runs)
            if sort == "ranked":
                assert names == "".join(suit for suit in "SHDC" if suit in names)
            elif len(names) != 3 or {"red", "black"} == {COLOURS[suit] for suit in names}:
                assert all(COLOURS[one] != COLOURS[other] for one, other in pairwise(names)), names
            shown = page.locator(".hand button.card").first.get_attribute("aria-label")
            assert shown
    page.reload()  # and stays so
    page.wait_for_selector(".hand button.card")
    assert sorted(hand(page)) == held


COLOURS = {"C": "black", "S": "black", "D": "red", "H": "red"}


def test_escape_stops_a_dialog_that_is_still_on_its_way(site: str, person: NewPerson) -> None:
    page = person(site).page()
    held: list[Route] = []
    page.route("**/ui/table/dialogs.js", lambda route: held.append(route))
    begin_alone(page)
    page.keyboard.press("p")
    page.wait_for_timeout(100)
    page.keyboard.press("Escape")
    while not held:
        page.wait_for_timeout(50)
    held[0].continue_()
    page.evaluate("(url) => import(url).then(() => null)", held[0].request.url)  # it is there now
    page.wait_for_timeout(700)
    expect(page.locator("dialog")).to_have_count(0)
    page.keyboard.press("p")
    expect(page.locator("dialog[open]")).to_be_visible(timeout=SLOW)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_the_panel_of_a_desk_is_there_with_the_table(site: str, person: NewPerson) -> None:
    """It comes while the first page is looked at: a machine or network that is busy later cannot empty it."""
    page = person(site, size=DESKTOP).page()
    wait_until(page, "performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/side.js'))")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator(".door .cover").first.click()
    wait_until(page, "document.querySelector('.tbl')")
    assert page.locator(".side .stable").count() == 1
    page.wait_for_selector(".hand button.card")
    expect(page.locator(".side .stable tbody tr")).to_have_count(4)
    assert asked
    assert not [url for url in asked if url.endswith("/side.js")]
