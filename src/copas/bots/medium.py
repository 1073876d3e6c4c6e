"""`médio`: hand-made rules in the field's terms, for every rule set.

Each legal card gets a value in thousandths of a point: what the trick is likely to cost (`copas.bots.odds`),
what the hand is worth without the card (`copas.bots.holding`), and what a good player would add: flush the
queen out, unload on the leader, stop a moon (`copas.bots.moons`). The best value is played; the dice only
choose between equals.
"""

from __future__ import annotations

from typing import Final

from copas.bots.dice import dice, pick
from copas.bots.facts import BELOW, QUEENS, SPADES, SUIT_OF, Facts, cards_of
from copas.bots.holding import holding_cost
from copas.bots.moons import Threat, attempt_value, find_threat, moon_cost, should_attempt
from copas.bots.odds import cost_of_winning, win_chance
from copas.bots.passing import best_pass
from copas.cards import CARDS, Card, CardSet
from copas.scoring import DealResult, MoonChoice, default_moon_choice
from copas.view import View

ON_LEAD: Final = 250
"""What it costs to have to lead next, late in the deal."""
FLUSH: Final = 700
"""What a spade below the hidden queen is worth as a lead."""
INTO_RECEIVER: Final = 4000
"""What is lost by leading spades into the seat that got the queen from us."""
UNLOAD_HONOUR: Final = 2500
"""What getting rid of a penalty spade is worth beside its danger."""
UNLOAD_HEART: Final = 250
FREE_DISCARD: Final = 500
"""What a lead gives away to a seat that is void in it."""


class Medium:
    """Hand-made rules; the teacher behind the hints."""

    name = "médio"
    version = "1"
    settings = b""

    def choose_pass(self, view: View, seed: bytes) -> CardSet:
        """Pass what makes the rest of the hand safest."""
        return CardSet(best_pass(Facts(view), dice(view, seed)))

    def choose_play(self, view: View, seed: bytes) -> Card:
        """Play the card of the best value."""
        legal = view.legal
        if len(legal) == 1:
            return next(iter(legal))
        values = card_values(Facts(view))
        best = max(values.values())
        equal = [card for card, value in values.items() if value == best]
        return CARDS[equal[0] if len(equal) == 1 else pick(equal, dice(view, seed))]

    def choose_moon(self, view: View, result: DealResult, seed: bytes) -> MoonChoice:  # noqa: ARG002
        """Choose what leaves it best placed."""
        return default_moon_choice(result, view.public.scores)


def card_values(facts: Facts) -> dict[int, int]:
    """Return the value of each legal card, in thousandths of a point; higher is better."""
    cards = cards_of(facts.legal)
    if should_attempt(facts):
        return {card: attempt_value(facts, card) for card in cards}
    threat = find_threat(facts)
    costs = {suit: holding_cost(facts, suit, facts.hand & suit) for suit in {SUIT_OF[c] for c in cards}}
    return {card: _value(facts, card, costs, threat) for card in cards}


def _value(facts: Facts, card: int, costs: dict[int, int], threat: Threat | None) -> int:
    suit = SUIT_OF[card]
    relief = costs[suit] - holding_cost(facts, suit, facts.hand & suit & ~(1 << card))
    if threat is not None:
        # A high card is a burden in peace and a weapon against a shooter.
        relief = relief * (1000 - 2 * threat.chance) // 1000
    chance = win_chance(facts, card)
    cost = cost_of_winning(facts, card) if chance else 0
    value = relief - chance * cost // 1000 - chance * _lead_cost(facts) // 1000
    if not facts.led:
        value += _lead_bonus(facts, card)
    elif suit != facts.led:
        value += _unload_bonus(facts, card)
    if threat is not None:
        value += _against_moon(facts, card, threat, chance, cost)
    return value


def _lead_cost(facts: Facts) -> int:
    return ON_LEAD * facts.open_points // facts.scale.total


def _lead_bonus(facts: Facts, card: int) -> int:
    """Add what a lead does beside its own trick."""
    suit = SUIT_OF[card]
    value = -sum(FREE_DISCARD * facts.none_at(seat, suit, suit) // 1000 for seat in facts.others) // max(
        1, facts.players - 1
    )
    honours = facts.hidden & facts.scale.honours
    if suit == SPADES and honours:
        if facts.receiver is not None and facts.known[facts.receiver] & honours & QUEENS:
            return value - INTO_RECEIVER
        if not facts.hand & facts.scale.honours and not BELOW[card] & honours:
            value += FLUSH
    return value


def _unload_bonus(facts: Facts, card: int) -> int:
    """Add what it is worth to give points away, more if the leader of the match gets them."""
    points = facts.scale.points[card]
    if points <= 0:
        return 3000 * points // 10
    value = UNLOAD_HONOUR if facts.scale.honours >> card & 1 else UNLOAD_HEART
    winner = facts.view.public.winning_seat()
    return value if winner is None else value + points * _spite(facts, winner)


def _spite(facts: Facts, seat: int) -> int:
    """Return what each point given to a seat is worth by the match scores, in thousandths."""
    scores = facts.view.public.scores
    target = facts.view.rules.target
    mean = sum(scores) // facts.players
    lead = mean - scores[seat]
    return max(-200, min(200, 400 * lead // max(target, 1)))


def _against_moon(facts: Facts, card: int, threat: Threat, chance: int, cost: int) -> int:
    """Add what a card does for or against the moon of another seat."""
    fear = threat.chance * moon_cost(facts) // 1000
    points = facts.pot + max(0, facts.scale.points[card])
    comes = 1000 if points > 0 else min(1000, max(0, cost))
    value = chance * fear // 1000 * comes // 1000
    winner = facts.view.public.winning_seat()
    if winner is None or points <= 0:
        return value
    share = 1000 - chance
    return value + (-fear if winner == threat.seat else fear) * share // 1000
