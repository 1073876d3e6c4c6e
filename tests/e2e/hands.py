"""A pair of hands at a table: plays by clicking what a person would click, and names what the screen says."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.e2e.conftest import SLOW

AUTOPILOT = """
(stopAt) => {
  // Clicks like a person who takes the first card that the rule allows; `stopAt` names where to stop.
  const step = () => {
    const cards = (which) => document.querySelectorAll(which).length;
    const say = document.querySelector("#say");
    const dialog = document.querySelector("dialog[open]");
    const stop = {
      end: () => document.querySelector(".endline"),
      score: () => dialog?.querySelector(".nextdeal"),
      pass: () => document.querySelector(".is-passing .say.turn"),
      passed: () => !document.querySelector(".is-passing") && document.querySelector(".hand"),
      waits: () => document.querySelector(".is-passing .say:not(.turn)") && cards(".passmat .card"),
      trick: () => cards(".trick .card") >= 2,
      counted: () => !cards(".hand button.card") && say?.innerText.includes("Conferindo"),
      turn: () => say?.classList.contains("turn") && !document.querySelector(".is-passing"),
    };
    if (document.querySelector(".endline") || stop[stopAt]?.()) return true;
    const next = dialog?.querySelector("[data-first]");
    if (next && !next.ariaDisabled) next.click();
    if (!say?.classList.contains("turn")) return false;
    const button = say.querySelector(".btn--p");
    const own = [...document.querySelectorAll(".hand button.card")];
    const free = own.find((card) => !card.ariaDisabled && !card.classList.contains("is-lift"));
    if (button && !button.ariaDisabled) button.click();
    else free?.click();
    return false;
  };
  return new Promise((resolve, reject) => {
    const started = Date.now();
    const timer = setInterval(() => {
      if (step()) { clearInterval(timer); resolve(true); }
      if (Date.now() - started < 110000) return;
      clearInterval(timer);
      reject(new Error(document.body.innerText.slice(0, 400)));
    }, 25);
  });
}
"""


def autoplay(page: Page, stop_at: str = "end") -> None:
    """Play until the end of the match, or until a point on the way: score, pass, passed, trick, turn."""
    page.evaluate(AUTOPILOT, stop_at)


def begin_alone(page: Page) -> None:
    """Start a solo match from the first page, and wait for the cards."""
    page.locator(".door .cover").first.click()
    page.wait_for_selector(".hand button.card")


def said(page: Page) -> str:
    """Return the line that says whose turn it is."""
    return page.locator("#say").inner_text()


def hand(page: Page) -> list[int]:
    """Return the cards of the own hand, by number, from left to right."""
    cards: list[int] = page.eval_on_selector_all(
        ".hand button.card", "cards => cards.map(card => Number(card.dataset.card))"
    )
    return cards


def wait_until(page: Page, expression: str) -> None:
    """Wait until an expression of the page is true.

    Playwright's own waiting evaluates strings inside the page, which the site's policy forbids.
    """
    page.evaluate(
        "() => new Promise((resolve, reject) => { const started = Date.now();"
        " const timer = setInterval(() => {"
        f"  if ({expression}) {{ clearInterval(timer); resolve(true); }}"
        f"  else if (Date.now() - started > {SLOW}) {{ clearInterval(timer); reject(new Error('waited for'"
        f"   + {json.dumps(expression)} + ': ' + document.body.innerText.slice(0, 300))); }}"
        " }, 20); })"
    )


def expect_end(page: Page) -> None:
    """Expect the end of the match on the screen."""
    expect(page.locator(".endline")).to_be_visible(timeout=SLOW)


def verify_now(page: Page) -> None:
    """Go to the audit of the last deal, and expect that everything holds."""
    page.locator('a[href$="/verify"]').first.click()
    expect(page.locator(".verdict h2")).to_have_text("Tudo confere", timeout=SLOW)
    assert page.locator(".checks li.bad").count() == 0


def verify_match(page: Page) -> None:
    """On the page of the audit: check the record of the whole match too."""
    page.locator(".panel .btn--s", has_text="Conferir a partida").click()
    expect(page.locator('[data-report="clean"]')).to_be_visible(timeout=SLOW)
