"""Other worlds that one seat cannot tell from the real one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from copas.cards import CardSet
from copas.deal import Phase
from copas.errors import IllegalAction
from copas.open_deal import Hands, OpenDeal

if TYPE_CHECKING:
    import random

    from copas.seats import Seat


def another_world(deal: OpenDeal, seat: Seat, rng: random.Random, swaps: int = 8) -> OpenDeal:
    """The same public events with other hidden cards, as far as a seat cannot know; perhaps the same world.

    Pairs of hidden cards are exchanged between other hands, in deal and passes alike, and everything is
    played again through the checked deal: an exchange that some rule refutes is dropped.
    """
    world = deal
    for _ in range(swaps):
        known = deal.view(seat)
        hidden = [card for card in deal.public.unseen - known.hand if card not in (known.passed or CardSet())]
        if len(hidden) < 2:
            break
        first, second = rng.sample(hidden, 2)
        world = _exchanged(world, first, second) or world
    return world


def _exchanged(deal: OpenDeal, first: int, second: int) -> OpenDeal | None:
    both = CardSet.of([first, second])

    def turned(cards: CardSet) -> CardSet:
        return cards ^ both if len(cards & both) == 1 else cards

    public = deal.public
    hands = Hands(tuple(map(turned, deal.dealt)), turned(deal.widow))
    world = OpenDeal(deal.rules, hands, number=public.number, dealer=public.dealer, scores=public.scores)
    try:
        for seat, cards in enumerate(deal.passes):
            if cards is not None:
                world.pass_cards(seat, turned(cards))
        for seat, card in public.plays:
            world.play(seat, card)
    except IllegalAction:
        return None
    assert world.public.phase is public.phase is not Phase.ENDED
    return world
