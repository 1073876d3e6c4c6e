"""Driving a deal with bots: who is asked, in which order, with which seed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from copas.bots.base import Bot
from copas.open_deal import Hands, OpenDeal, Task
from copas.seats import Seat


def seat_seed(seed: bytes, seat: Seat) -> bytes:
    """Return the entropy of one seat, by hashing the deal's with the seat's number."""
    return hashlib.sha256(b"bot seat %d " % seat + seed).digest()


def act(deal: OpenDeal, seat: Seat, bot: Bot, seed: bytes) -> None:
    """Let a bot make the one decision that its seat owes.

    Raises:
        IllegalAction: if the bot's choice is against the rules; the deal is unchanged.

    """
    view = deal.view(seat)
    if deal.task is Task.PASS:
        deal.pass_cards(seat, bot.choose_pass(view, seed))
    elif deal.task is Task.PLAY:
        deal.play(seat, bot.choose_play(view, seed))
    else:
        deal.choose_moon(seat, bot.choose_moon(view, deal.result, seed))


def play_out(deal: OpenDeal, bots: Sequence[Bot], seed: bytes) -> OpenDeal:
    """Let bots play a deal to its end.

    Args:
        deal: the deal, at any stage; it is changed.
        bots: one for each seat.
        seed: the entropy of the deal; each seat gets its own part.

    Returns:
        The same deal.

    """
    seeds = [seat_seed(seed, seat) for seat in range(len(bots))]
    while waiting := deal.to_act:
        for seat in waiting:
            act(deal, seat, bots[seat], seeds[seat])
    return deal


def from_the_start(deal: OpenDeal) -> OpenDeal:
    """Return a deal of the same cards in the same place of its match, before the pass."""
    public = deal.public
    hands = Hands(deal.dealt, deal.widow)
    return OpenDeal(deal.rules, hands, number=public.number, dealer=public.dealer, scores=public.scores)
