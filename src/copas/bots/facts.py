"""What `médio` looks at before it decides: one view, counted once, as integers.

Sets are bit masks over card numbers (see `copas.cards`), chances are thousandths, and values are thousandths
of a point: integers only, so that a choice is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from copas.cards import CARD_NUMBERS, DECK_SIZE, SUIT_MASKS, Suit
from copas.referee import cannot_hold_masks
from copas.rules import JACK_OF_DIAMONDS, QUEEN_OF_SPADES, Rules
from copas.trick import winning_index
from copas.view import View

CLUBS, DIAMONDS, HEARTS, SPADES = (SUIT_MASKS[suit] for suit in Suit)
BOTH_COPIES: Final = 1 | 1 << DECK_SIZE
QUEENS: Final = BOTH_COPIES << QUEEN_OF_SPADES
JACKS: Final = BOTH_COPIES << JACK_OF_DIAMONDS

SUIT_OF: Final = tuple(SUIT_MASKS[n % DECK_SIZE // 13] for n in range(CARD_NUMBERS))
"""The mask of each card's suit."""
BELOW: Final = tuple(
    sum(1 << m for m in range(CARD_NUMBERS) if SUIT_OF[m] == SUIT_OF[n] and m % 13 < n % 13)
    for n in range(CARD_NUMBERS)
)
"""For each card, the lower cards of its suit, both decks."""
ABOVE: Final = tuple(
    sum(1 << m for m in range(CARD_NUMBERS) if SUIT_OF[m] == SUIT_OF[n] and m % 13 > n % 13)
    for n in range(CARD_NUMBERS)
)
"""For each card, the higher cards of its suit, both decks."""


def cards_of(mask: int) -> list[int]:
    """List the card numbers of a mask, lowest first."""
    cards = []
    while mask:
        low = mask & -mask
        cards.append(low.bit_length() - 1)
        mask ^= low
    return cards


def by_rank(mask: int) -> list[int]:
    """List the cards of one suit from the lowest rank up, both decks."""
    cards = cards_of(mask)
    return sorted(cards, key=_rank) if mask >> DECK_SIZE else cards


def _rank(card: int) -> int:
    return card % 13


class Scale(NamedTuple):
    """What the rules' counting cards are, as masks.

    Attributes:
        penalty: every card with points against its taker.
        honours: the penalty spades.
        total: the points of one deal.
        points: by card, what it adds to its taker's score.
        jack: the jacks that count, or 0.

    """

    penalty: int
    honours: int
    total: int
    points: tuple[int, ...]
    jack: int


@lru_cache(maxsize=64)
def scale_of(rules: Rules) -> Scale:
    """Return the counting cards of some rules."""
    penalty = rules.penalty.mask
    points = tuple(
        rules.points(card) if rules.deck.mask >> card & 1 else 0  # type: ignore[arg-type]
        for card in range(CARD_NUMBERS)
    )
    jack = rules.deck.mask & JACKS if rules.jack_of_diamonds else 0
    return Scale(penalty, penalty & SPADES, rules.total_points, points, jack)


@lru_cache(maxsize=1 << 16)
def chance_of_none(pool: int, free: int, wanted: int) -> int:
    """Return the chance that none of some cards is in a hand, in thousandths.

    Args:
        pool: how many places the wanted cards may lie in, all hands together.
        free: how many of these places are in the hand.
        wanted: how many cards are wanted.

    """
    chance = 1000
    for drawn in range(wanted):
        if pool - drawn <= 0:
            break
        chance = chance * max(0, pool - free - drawn) // (pool - drawn)
    return chance


class Facts:
    """One seat's view, counted.

    Attributes:
        view: the view.
        scale: the counting cards.
        players: how many seats.
        me: the seat that decides.
        hand: its cards.
        legal: those it may play.
        hidden: the cards it has not seen.
        trick: the cards of the current trick.
        led: the mask of the led suit; 0 on lead.
        after: the seats that play after it in this trick.
        others: all other seats.
        first: whether this is the first trick.
        safe: whether penalty cards may not fall on this trick.
        taken: the penalty points each seat took so far, the waiting ones apart.
        open_points: the penalty points that nobody took yet.
        pot: what the current trick brings so far, waiting cards included; the jack as points below zero.

    """

    def __init__(self, view: View) -> None:
        public = view.public
        self.view = view
        self.scale = scale_of(view.rules)
        self.players = public.players
        self.me = view.seat
        self.hand = view.hand.mask
        self.legal = view.legal.mask
        self.hidden = public.unseen.mask & ~self.hand
        self.trick: Sequence[int] = public.trick
        self.led = SUIT_OF[public.trick[0]] if public.trick else 0
        self.others = [(self.me + step) % self.players for step in range(1, self.players)]
        self.after = self.others[: self.players - 1 - len(self.trick)]
        self.first = not public.tricks
        self.safe = self.first and not view.rules.first_trick_points
        self.taken = [self.worth(cards.mask & self.scale.penalty) for cards in public.taken]
        self.open_points = self.scale.total - sum(self.taken)
        down = public.waiting_mask
        for card in self.trick:
            down |= 1 << card
        self.down = down
        self.pot = self.worth(down & self.scale.penalty) + self.jack_worth(down)
        self._know()
        self._count_places()

    def worth(self, mask: int) -> int:
        """Return the penalty points of a set of penalty cards."""
        points = self.scale.points
        honours = mask & self.scale.honours
        return (mask ^ honours).bit_count() + (
            sum(points[card] for card in cards_of(honours)) if honours else 0
        )

    def jack_worth(self, mask: int) -> int:
        """Return what the counting jacks of a set add to a score: 0 or less."""
        return (mask & self.scale.jack).bit_count() * self.view.rules.jack_of_diamonds

    # Knowledge about the others

    def _know(self) -> None:
        """Find what each other seat may and must hold."""
        view = self.view
        passed_on = 0
        receiver = None
        if view.passed is not None and view.received is not None:
            passed_on = view.passed.mask & self.hidden
            receiver = view.public.direction.receiver(self.me, self.players)
        self.receiver = receiver if passed_on else None
        self.known = [passed_on if seat == receiver else 0 for seat in range(self.players)]
        refuted = cannot_hold_masks(view.public)
        loose = self.hidden & ~passed_on
        self.maybe = [(loose & ~refuted[seat]) | self.known[seat] for seat in range(self.players)]

    def _count_places(self) -> None:
        """Count, for each seat, the places whose card is not known."""
        public = self.view.public
        self.places = [public.cards_left(seat) - self.known[seat].bit_count() for seat in range(self.players)]
        for seat in self.others:
            if self.places[seat] <= 0:
                self.maybe[seat] = self.known[seat]
        widow_out = self.view.rules.widow_size
        self._pools: dict[int, int] = {}
        self._widow = widow_out

    def _pool(self, suit: int) -> int:
        """Return how many unknown places a hidden card of a suit may lie in."""
        pool = self._pools.get(suit)
        if pool is None:
            pool = self._widow + sum(self.places[seat] for seat in self.others if self.maybe[seat] & suit)
            self._pools[suit] = pool
        return pool

    def none_at(self, seat: int, cards: int, suit: int) -> int:
        """Return the chance, in thousandths, that a seat holds none of some cards of one suit."""
        if cards & self.known[seat]:
            return 0
        wanted = (cards & self.maybe[seat]).bit_count()
        return chance_of_none(self._pool(suit), self.places[seat], wanted) if wanted else 1000

    def rounds(self, suit: int) -> int:
        """Return about how many more tricks a suit has, all hands together."""
        return -(-((self.hidden | self.hand) & suit).bit_count() // self.players)

    # The current trick

    def wins_now(self, card: int) -> bool:
        """Say whether a card would win the trick as far as it is down."""
        return winning_index([*self.trick, card]) == len(self.trick)

    def winner_with(self, card: int) -> int | None:
        """Return who would be winning the trick after a card, or None if all are cancelled."""
        index = winning_index([*self.trick, card])
        if index is None:
            return None
        return (self.me - len(self.trick) + index) % self.players
