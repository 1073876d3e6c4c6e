"""Which cards may be played: a function of what is public and one hand.

Nothing here needs another player's cards, so the same code serves solo play, bots, the referee of a table
that cannot see the hands, and the audit afterwards. Hands may be partial: the referee judges a play by the
cards that its seat showed later (`copas.referee`). Illegality never ends by a hand growing.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from copas.cards import SUIT_MASKS, Card, CardSet, Suit
from copas.errors import Reason
from copas.rules import Rules

HEARTS: Final = SUIT_MASKS[Suit.HEARTS]


class PlayContext(NamedTuple):
    """All that the legality of a play depends on, besides the hand.

    Attributes:
        led: bit mask of the led suit; 0 for a lead.
        kept_out: bit mask of the cards that this trick keeps out (the penalty cards on the first trick).
        broken: whether hearts were broken in an earlier trick.
        opening: bit mask of the card that must be led now; 0 if none must.
    """

    led: int
    kept_out: int
    broken: bool
    opening: int


def first_context(rules: Rules) -> PlayContext:
    """Return the context of the very first lead of a deal."""
    kept_out = 0 if rules.first_trick_points else rules.penalty.mask
    opening = 0 if rules.opening_card is None else 1 << rules.opening_card
    return PlayContext(0, kept_out, False, opening)


def legal_mask(context: PlayContext, hand: int) -> int:
    """Return the bit mask of the legal cards of a hand, itself a bit mask.

    The rules in their order (docs/rules.md, Play): the opening card; follow suit; no penalty cards on the
    first trick unless nothing else is left; no heart lead before hearts are broken unless nothing else is.
    """
    led, kept_out, broken, opening = context
    if opening:
        return hand & opening
    legal = (hand & led or hand) if led else hand
    if kept_out:
        legal = legal & ~kept_out or legal
    if not led and not broken:
        legal = legal & ~HEARTS or legal
    return legal


def why_illegal(context: PlayContext, hand: int, card: int) -> Reason | None:
    """Name the rule that keeps a card of a hand from being played, or return None if it may be played."""
    bit = 1 << card
    if legal_mask(context, hand) & bit:
        return None
    if context.opening:
        return Reason.MUST_OPEN
    if hand & context.led and not context.led & bit:
        return Reason.MUST_FOLLOW
    if context.kept_out & bit and legal_mask(context._replace(broken=True), hand) & bit == 0:
        return Reason.NO_POINTS_FIRST_TRICK
    return Reason.HEARTS_NOT_BROKEN


def refuting_mask(context: PlayContext, card: int, candidates: int) -> int:
    """Return those candidates that, in the hand beside a card, would make playing that card illegal.

    An illegal play is always shown to be so by one other card of the hand (a property test holds this for
    every option), so this is also what an honest player of `card` cannot hold.

    Args:
        context: the context in which the card was played.
        card: the card played.
        candidates: bit mask of the cards to try.
    """
    bit = 1 << card
    found = 0
    rest = candidates & ~bit
    while rest:
        low = rest & -rest
        if not legal_mask(context, bit | low) & bit:
            found |= low
        rest ^= low
    return found


def legal_cards(context: PlayContext, hand: CardSet) -> CardSet:
    """Return the legal cards of a hand; `legal_mask` over sets."""
    return CardSet(legal_mask(context, hand.mask))


RULE_SENTENCES: Final = {
    Reason.MUST_OPEN: "The first trick opens with {opening}.",
    Reason.MUST_FOLLOW: "Follow the led suit: {suit} is in the hand.",
    Reason.NO_POINTS_FIRST_TRICK: "The first trick takes no penalty cards while the hand holds others.",
    Reason.HEARTS_NOT_BROKEN: "Hearts are not broken: lead another suit.",
}
"""The sentence of each rule that can refuse a card; `{opening}` and `{suit}` are filled in."""


def rule_sentence(reason: Reason, context: PlayContext) -> str:
    """Write the sentence of a broken rule."""
    sentence = RULE_SENTENCES[reason]
    if reason is Reason.MUST_OPEN:
        return sentence.format(opening=Card(context.opening.bit_length() - 1))
    if reason is Reason.MUST_FOLLOW:
        return sentence.format(suit=Suit(SUIT_MASKS.index(context.led)).name.lower())
    return sentence
