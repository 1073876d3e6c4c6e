"""A reload in the phases that nobody sees for long: shuffling, revealing, choosing what a moon brings."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from copas.cards import CARDS, Card, CardSet
from copas.open_deal import OpenDeal
from copas.rules import Rules
from tests.e2e.conftest import SLOW, NewPerson, Person
from tests.e2e.hands import hand, said, wait_until
from tests.e2e.test_room import play_together, rename, room_of, start

KEY, REVEAL = 1, 8
HOLD = """
(() => {
  const { send } = WebSocket.prototype;
  const held = [];
  window.holding = new Set();
  window.release = () => {
    window.holding.clear();
    for (const [socket, text] of held.splice(0)) send.call(socket, text);
  };
  WebSocket.prototype.send = function (text) {
    const message = JSON.parse(text);
    if (message.t === "say" && window.holding.has(message.type)) held.push([this, text]);
    else send.call(this, text);
  };
})();
"""
"""Holds messages of some types back, as a slow device would."""


def two_friends(site: str, person: NewPerson) -> tuple[Page, Page]:
    """Two people in a room; the second one's messages can be held back."""
    people = [person(site), person(site)]
    people[1].context.add_init_script(HOLD)
    first, second = room_of(site, people, ["Ana", "Beto"])
    return first, second


def test_while_the_cards_are_shuffled(site: str, person: NewPerson) -> None:
    first, second = two_friends(site, person)
    second.evaluate(f"window.holding.add({KEY})")
    first.locator(".startbar .btn--p").click()
    wait_until(first, "document.querySelector('#say')?.innerText.includes('Beto')")
    words = said(first)
    first.reload()
    wait_until(first, "document.querySelector('#say')?.innerText.includes('Beto')")
    assert said(first) == words
    assert first.locator(".hand button.card").count() == 0
    second.evaluate("window.release()")
    for page in (first, second):
        page.wait_for_selector(".hand button.card", timeout=SLOW)
        assert len(hand(page)) == 13


def test_while_the_deal_is_counted(site: str, person: NewPerson) -> None:
    first, second = two_friends(site, person)
    start([first, second])
    second.evaluate(f"window.holding.add({REVEAL})")
    play_together([first, second], "counted")
    words = said(first)
    assert "Conferindo" in words
    first.reload()
    wait_until(first, "document.querySelector('#say')?.innerText.includes('Conferindo')")
    second.evaluate("window.release()")
    for page in (first, second):
        expect(page.locator(".sheet tbody tr")).to_have_count(1, timeout=SLOW)


FEW = Rules(
    players=3,
    removed=tuple(
        card
        for card in CARDS[:52]
        if not Rules().points(card) and str(card) not in ["2C", "3C", "4C", "5C", "2D", "3D", "4D"]
    ),
    pass_cycle=("hold",),  # type: ignore[arg-type]
    opening="dealers-left",  # type: ignore[arg-type]
    first_trick_points=True,
    moon="choice",  # type: ignore[arg-type]
    target=1000,
)
"""Seven cards a hand, nearly all of them points: three people who help each other can often make a moon."""


def moon_line(deal: OpenDeal, steps: list[int]) -> list[Card] | None:
    """Return a line of plays after which one seat has every point, or None if none is found in some steps."""
    steps[0] -= 1
    taken = [sum(map(deal.rules.points, cards)) for cards in deal.public.taken]
    if steps[0] < 0 or sum(map(bool, taken)) > 1:
        return None
    turn = deal.turn
    if turn is None:
        return [] if max(taken) == deal.rules.total_points else None
    shooter = next((seat for seat, points in enumerate(taken) if points), None)
    high = shooter in (None, turn)
    for card in sorted(deal.legal(), key=lambda card: -card.rank if high else card.rank):
        again = deal.copy()
        again.play(turn, card)
        rest = moon_line(again, steps)
        if rest is not None:
            return [card, *rest]
    return None


def open_room(site: str, people: list[Person], names: list[str]) -> list[Page]:
    """Open a room with the rules of few cards, and let everybody sit, in the order of the seats."""
    host = people[0].page("/about")
    code = host.evaluate(
        "rules => fetch('/api/tables', { method: 'POST', headers: { 'Content-Type': 'application/json' },"
        " body: JSON.stringify({ room: 'friends', rules, clock: true }) })"
        ".then((answer) => answer.json()).then(({ code }) => code)",
        FEW.to_dict(),
    )
    pages = [host, *(someone.page("/about") for someone in people[1:])]
    for page, name in zip(pages, names, strict=True):
        rename(page, name)
        page.goto(f"{site}/room/{code}")
        page.locator(".rs.open .btn--p").first.click()
        expect(page.locator(".rs.me")).to_be_visible(timeout=SLOW)
    return pages


def whose_turn(pages: list[Page]) -> int:
    """Wait until somebody is to play, and say who."""
    for _ in range(SLOW // 20):
        for seat, page in enumerate(pages):
            if page.locator("#say.turn").count():
                return seat
        pages[0].wait_for_timeout(20)
    raise AssertionError("Nobody is to play.")


def play_line(pages: list[Page], deal: OpenDeal, line: list[Card]) -> None:
    """Let everybody play their cards of a line."""
    for card in line:
        seat = deal.turn
        assert seat is not None
        page = pages[seat]
        wait_until(page, "document.querySelector('#say.turn')")
        page.locator(f".hand button.card[data-card='{int(card)}']").press("Enter")
        page.locator("#say .btn--p").click()
        deal.play(seat, card)


def test_while_the_moon_is_chosen(site: str, person: NewPerson) -> None:
    pages = open_room(site, [person(site) for _ in range(3)], ["Ana", "Beto", "Cora"])
    pages[0].locator(".startbar .btn--p").click()
    for number in range(1, 25):
        for page in pages:
            wait_until(page, "document.querySelectorAll('.hand button.card').length === 7")
        leader = whose_turn(pages)
        hands = [sum(1 << card for card in hand(page)) for page in pages]
        deal = OpenDeal(FEW, [CardSet(mask) for mask in hands], number=number, dealer=(leader - 1) % 3)
        line = moon_line(deal, [20_000])
        if line is not None:
            break
        play_together(pages, "score")
        for page in pages:
            page.locator("dialog [data-first]").click()
    else:
        raise AssertionError("No moon in 24 deals.")
    play_line(pages, deal, line)
    taken = [sum(map(FEW.points, cards)) for cards in deal.public.taken]
    shooter = pages[taken.index(FEW.total_points)]
    others = [page for page in pages if page is not shooter]
    buttons = shooter.locator("#say .pair button")
    expect(buttons).to_have_count(2, timeout=SLOW)
    shooter.reload()
    expect(buttons).to_have_count(2, timeout=SLOW)
    others[0].reload()
    wait_until(others[0], "/escolhe/i.test(document.querySelector('#say')?.innerText ?? '')")
    buttons.first.click()
    for page in pages:
        expect(page.locator(".moonbar")).to_be_visible(timeout=SLOW)
        row = page.locator(".sheet tbody tr").last
        assert re.search(r"\b14\b|\b26\b", row.inner_text())
