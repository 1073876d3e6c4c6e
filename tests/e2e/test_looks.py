"""Settings of the looks: large cards, four colours, left-handed, no motion, and what the system asks for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, NewPerson
from tests.e2e.hands import autoplay, begin_alone
from tests.e2e.stage_server import stage_server
from tests.e2e.test_pages import overflow, overlaps

MOVES = """() => {
  // Every move that is begun from now on, with its length and what changes.
  window.moves = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, options) {
    const names = new Set([...frames].flatMap((frame) => Object.keys(frame)));
    window.moves.push({ names: [...names], ms: options.duration ?? options });
    return animate.call(this, frames, options);
  };
}"""


@pytest.fixture(scope="module")
def stage() -> Iterator[str]:
    with stage_server() as address:
        yield address


def shown(chromium: Browser, stage: str, query: str, size: dict[str, int] = PHONE, **more: Any) -> Page:
    """Show a state of the table."""
    page = chromium.new_page(viewport=size, **more)  # type: ignore[arg-type]
    page.goto(f"{stage}/stage/stage.html?{query}")
    page.wait_for_selector("body[data-ready]")
    return page


def box(page: Page, selector: str) -> dict[str, float]:
    """Return where something stands."""
    found = page.locator(selector).first.bounding_box()
    assert found is not None, selector
    return {name: float(found[name]) for name in ("x", "y", "width", "height")}


@pytest.mark.parametrize("size", [PHONE, DESKTOP, {"width": 640, "height": 360}])
def test_large_cards_are_larger_and_all_of_them_can_be_seen(
    stage: str, chromium: Browser, size: dict[str, int]
) -> None:
    widths, indices = {}, {}
    for cards in ("normal", "large"):
        page = shown(chromium, stage, f"n=3&plays=7&cards={cards}", size)
        widths[cards] = box(page, ".hand .card")["width"]
        indices[cards] = page.evaluate(
            "() => { const mark = document.querySelector('.hand .card path[stroke]');"
            " return mark.getBoundingClientRect().height; }"
        )
        assert overflow(page) == []
        assert overlaps(page) == []
        # Each card shows its index: the next one begins a quarter of a card to the right, or in the next row.
        lefts = page.eval_on_selector_all(
            ".hand .card",
            "cards => cards.map((card) => card.getBoundingClientRect()).map((b) => [b.left, b.top])",
        )
        for (left, top), (after, below) in pairwise(lefts):
            assert after - left >= 21 or below > top + 20
        page.close()
    assert widths["large"] > 1.05 * widths["normal"]
    assert indices["large"] > 1.1 * indices["normal"]


def test_the_left_hand_has_the_buttons_and_the_seats_stay(stage: str, chromium: Browser) -> None:
    sides: dict[str, Any] = {}
    for side in ("right", "left"):
        page = shown(chromium, stage, f"n=4&plays=10&deal=5&choose=1&side={side}")
        sides[side] = {
            "menu": box(page, ".tbl-top .iconbtn")["x"],
            "play": box(page, "#say .btn")["x"] - box(page, "#say")["x"],
            "seats": [box(page, f".seat[data-seat='{seat}']")["x"] for seat in (1, 2, 3)],
            "trick": [box(page, ".trick .card")["x"]],
        }
        assert overflow(page) == []
        page.close()
    right, left = sides["right"], sides["left"]
    assert right["menu"] < PHONE["width"] / 3 < 2 * PHONE["width"] / 3 < left["menu"]
    assert right["play"] > left["play"] + 80
    assert (right["seats"], right["trick"]) == (left["seats"], left["trick"])


def test_four_colours_are_four(stage: str, chromium: Browser) -> None:
    for colours, different in (("2", 2), ("4", 4)):
        page = shown(chromium, stage, f"state=pass&colours={colours}")
        seen = page.eval_on_selector_all(
            ".hand .card", "cards => [...new Set(cards.map((card) => getComputedStyle(card).color))]"
        )
        assert len(seen) == different
        page.close()


@pytest.mark.parametrize("asked", ["setting", "system"])
def test_without_motion_things_only_fade(stage: str, chromium: Browser, asked: str) -> None:
    query = "n=4&plays=9" + ("&motion=reduced" if asked == "setting" else "")
    wish: dict[str, Any] = {"reduced_motion": "reduce"} if asked == "system" else {}
    page = shown(chromium, stage, query, **wish)
    page.evaluate(MOVES)
    for _ in range(5):  # over the end of a trick
        page.evaluate("copasStage.botPlay()")
        page.wait_for_timeout(1300)
    moves = page.evaluate("window.moves")
    assert moves
    assert all(move["names"] == ["opacity"] and move["ms"] <= 120 for move in moves), moves
    page.close()


def test_with_motion_cards_move(stage: str, chromium: Browser) -> None:
    """The test above would see it."""
    page = shown(chromium, stage, "n=4&plays=9")
    page.evaluate(MOVES)
    page.evaluate("copasStage.botPlay()")
    page.wait_for_timeout(600)
    assert any("transform" in move["names"] for move in page.evaluate("window.moves"))
    page.close()


def test_a_card_that_is_played_is_never_at_two_places(stage: str, chromium: Browser) -> None:
    """The hand is drawn a frame after the cloth; what has left it is gone at once."""
    page = shown(chromium, stage, "n=4&deal=5&plays=10&choose=1&speed=slow")
    seen = page.evaluate(
        """async () => {
          const [card] = copasStage.controller.chosen.value;
          const seen = [];
          document.querySelector("#say .btn--p").click();
          for (let frame = 0; frame < 12; frame++) {
            await new Promise(requestAnimationFrame);
            const places = [`.hand [data-card="${card}"]`, `.trick [data-played="${card}"]`];
            seen.push(places.filter((place) => document.querySelector(place)).length);
          }
          return seen;
        }"""
    )
    assert seen == [1] * 12
    expect(page.locator(".hand button.card")).to_have_count(10)
    page.close()


def test_large_cards_in_four_colours_for_the_left_hand_play_a_deal(site: str, person: NewPerson) -> None:
    looks = {"cards": "large", "deck": "4", "side": "left", "motion": "reduced", "theme": "dark"}
    page = person(site, settings=looks).page()
    root = page.locator("html")
    for name, value in (("cards", "large"), ("deck", "4"), ("side", "left"), ("theme", "dark")):
        assert root.get_attribute(f"data-{name}") == value
    begin_alone(page)
    autoplay(page, "trick")
    assert overflow(page) == []
    page.reload()
    page.wait_for_selector(".hand button.card")
    assert root.get_attribute("data-side") == "left"
    autoplay(page, "score")
