"""What a page tells of how a deal ended: played out, the rest claimed, or no points left."""

from __future__ import annotations

from collections.abc import Iterator

from copas.bots import get
from copas.bots.driver import act
from copas.cards import NO_CARDS
from copas.live.replays import replay_page
from copas.open_deal import OpenDeal
from copas.record import DealRecord, Record
from copas.rules import Rules
from copas.shuffle import Stream, deal_hands

BOT = get("médio")


def played(seed: int, *, shown: bool) -> OpenDeal | None:
    """Return a deal that somebody ended by a claim, its cards shown or not; None if there was no moment."""
    rules = Rules()
    deal = OpenDeal(rules, deal_hands(rules, Stream(b"page %d" % seed)))
    while deal.to_act:
        seat = deal.to_act[0]
        claimed = deal.view(seat).hand if shown else NO_CARDS
        if deal.public.tricks and len(deal.view(seat).hand) > 1 and deal.can_claim(seat, claimed):
            deal.claim(seat, claimed)
            return deal
        act(deal, seat, BOT, b"page")
    return None


def pages(*, shown: bool) -> Iterator[tuple[OpenDeal, dict[str, object]]]:
    for seed in range(40):
        deal = played(seed, shown=shown)
        if deal is not None:
            record = Record(deal.rules, deal.public.dealer, (DealRecord.of(deal),))
            yield deal, replay_page(record)["deals"][0]


def test_a_claim_of_the_rest_and_an_end_without_points_are_told_apart() -> None:
    for shown in (True, False):
        deal, page = next(pages(shown=shown))
        assert deal.public.claimed is not None
        assert page["claimed"] == deal.public.claimed[0]
        assert (page["shown"] != 0) is shown
