"""Networks that change, devices that sleep: nothing is lost, and it goes on at once."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import SLOW, NewPerson
from tests.e2e.hands import autoplay, begin_alone, expect_end, hand, said
from tests.e2e.relay import Relay, relay_to

SHORT = {"target": 1}


def connected(page: Page) -> None:
    """Wait until no trouble is shown any more."""
    expect(page.locator("#say.trouble")).to_have_count(0, timeout=SLOW)


def online_again(page: Page) -> None:
    """Tell the page what a system tells when the network has changed."""
    page.evaluate("dispatchEvent(new Event('online'))")


def until_reconnected(page: Page, relay: Relay, before: int) -> float:
    """Return how long it took until a new connection stood (s)."""
    began = time.monotonic()
    while relay.connections == before:
        assert time.monotonic() - began < SLOW / 1000, "no new connection"
        page.wait_for_timeout(50)
    connected(page)
    return time.monotonic() - began


def test_a_changed_network_is_noticed_at_once(site: str, person: NewPerson) -> None:
    """The old connection is dead, but nobody has said so."""
    with relay_to(site) as relay:
        page = person(relay.address, rules=SHORT).page()
        begin_alone(page)
        autoplay(page, "turn")
        cards, connections = hand(page), relay.connections
        relay.silence()
        online_again(page)
        # The beat alone would need 14 s.
        assert until_reconnected(page, relay, connections) < 10
        assert hand(page) == cards
        autoplay(page)
        expect_end(page)


def test_offline_is_said_in_words_and_ends_at_once(site: str, person: NewPerson) -> None:
    with relay_to(site) as relay:
        someone = person(relay.address, rules=SHORT)
        someone.expected = ("ERR_", "WebSocket", "Failed to load")
        page = someone.page()
        begin_alone(page)
        autoplay(page, "turn")
        cards = hand(page)
        someone.context.set_offline(True)
        relay.cut()
        expect(page.locator("#say.trouble")).to_contain_text("Sem rede", timeout=SLOW)
        page.wait_for_timeout(4_000)  # by now it waits some seconds between two tries
        relay.mend()
        began = time.monotonic()
        someone.context.set_offline(False)
        connected(page)
        assert time.monotonic() - began < 4
        assert hand(page) == cards
        autoplay(page)
        expect_end(page)


@pytest.mark.parametrize("stage", ["pass", "turn"])
def test_a_device_that_sleeps_goes_on_when_it_wakes(site: str, person: NewPerson, stage: str) -> None:
    with relay_to(site) as relay:
        someone = person(relay.address, rules=SHORT)
        someone.expected = ("ERR_", "WebSocket")
        page = someone.page()
        begin_alone(page)
        autoplay(page, stage)
        cards, words = hand(page), said(page)
        client = someone.context.new_cdp_session(page)
        client.send("Page.setWebLifecycleState", {"state": "frozen"})
        relay.cut()
        time.sleep(2)
        relay.mend()
        client.send("Page.setWebLifecycleState", {"state": "active"})
        connected(page)
        assert (hand(page), said(page)) == (cards, words)
        autoplay(page)
        expect_end(page)
