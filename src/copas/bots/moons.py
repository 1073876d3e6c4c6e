"""Moons: who may be shooting, whether to try, and how to play while trying."""

from __future__ import annotations

from typing import Final, NamedTuple

from copas.bots.facts import ABOVE, HEARTS, SUIT_OF, Facts, by_rank, cards_of
from copas.cards import SUIT_MASKS
from copas.rules import Moon

SUSPICION: Final = 1000
"""How likely the moon is when one seat has everything, in thousandths."""
MAX_LOSERS: Final = 1
"""With more losing cards than this nobody tries."""


class Threat(NamedTuple):
    """Somebody who took every point so far.

    Attributes:
        seat: who.
        chance: how likely the moon is, in thousandths.

    """

    seat: int
    chance: int


def find_threat(facts: Facts) -> Threat | None:
    """Return the other seat that holds all points taken so far, if a moon is to be feared."""
    holders = [seat for seat, points in enumerate(facts.taken) if points]
    if len(holders) != 1 or holders[0] == facts.me:
        return None
    seat = holders[0]
    return Threat(seat, chance_by_share(facts.taken[seat], facts.scale.total))


def chance_by_share(taken: int, total: int) -> int:
    """Return how likely a moon is once one seat has taken a share of all points: it grows with the square."""
    share = 1000 * min(taken, total) // total
    return SUSPICION * share // 1000 * share // 1000


def moon_cost(facts: Facts) -> int:
    """Return what somebody else's moon costs, in thousandths of a point."""
    total = facts.scale.total
    if facts.view.rules.moon is Moon.SHOOTER:
        return 1000 * total // (facts.players - 1) * 2
    return 1000 * total


def losers(facts: Facts, hand: int) -> int:
    """Count the cards of a hand that are likely to lose a trick when it plays everything from the top.

    Each round takes one hidden card from every other seat while they have any; a card that is below a hidden
    card when its round comes is a loser.
    """
    return sum(_suit_losers(facts, hand, suit) for suit in SUIT_MASKS)


def should_attempt(facts: Facts) -> bool:
    """Say whether the hand is strong enough to go for every point, and still can."""
    if facts.players > 7 or facts.view.rules.decks > 1:
        return False
    if any(points for seat, points in enumerate(facts.taken) if seat != facts.me):
        return False
    hand = facts.hand
    outstanding = facts.hidden & facts.scale.penalty
    if not outstanding and not (hand & facts.scale.penalty):
        return False
    count = losers(facts, hand)
    heart_losers = _suit_losers(facts, hand, HEARTS)
    mine = facts.taken[facts.me]
    if heart_losers or count > MAX_LOSERS:
        return False
    if not mine:
        strong = len(cards_of(hand & HEARTS)) >= 3 or not facts.hidden & HEARTS
        return count == 0 or (strong and len(facts.view.public.tricks) <= 3)
    return count == 0 or mine * 2 >= facts.scale.total


def _suit_losers(facts: Facts, hand: int, suit: int) -> int:
    """Count the cards of one suit that a higher hidden card beats from the top."""
    hidden = by_rank(facts.hidden & suit)
    others = max(1, sum(1 for seat in facts.others if facts.maybe[seat] & suit))
    count = 0
    for card in reversed(by_rank(hand & suit)):
        if not hidden:
            break
        if ABOVE[card] & (1 << hidden[-1]):
            count += 1
            hidden.pop()
        # Whoever cannot beat the card plays low.
        hidden = hidden[min(others, len(hidden)) :]
    return count


def attempt_value(facts: Facts, card: int) -> int:
    """Value a card while shooting: take what counts, keep winners, lose only what brings nothing.

    Returns:
        A value to be compared with those of the other legal cards only.

    """
    suit = SUIT_OF[card]
    sure = not ABOVE[card] & facts.hidden
    if not facts.led:
        length = (facts.hand & suit).bit_count()
        return (4000 if sure else 0) + (300 * length if sure else -card % 13) + _heart_lead(facts, suit)
    if suit != facts.led:
        keep = 3000 if card_counts(facts, card) else 0
        return -keep - (1000 if sure else 0) - 20 * (card % 13)
    if not facts.wins_now(card):
        spoiled = facts.pot > 0 or card_counts(facts, card)
        return -(5000 if spoiled else 500) - 20 * (card % 13)
    if not facts.after:
        return (3000 if facts.pot > 0 else 200) - 20 * (card % 13)
    return (2500 if sure else 1000) + (20 if not sure else -5) * (card % 13)


def _heart_lead(facts: Facts, suit: int) -> int:
    """Hearts come last: by then the others have fewer cards that could beat one."""
    return -600 if suit == HEARTS and facts.hand & ~HEARTS else 0


def card_counts(facts: Facts, card: int) -> bool:
    """Say whether a card is a penalty card."""
    return bool(facts.scale.penalty >> card & 1)
