"""What the network of the play looks at: features of a position as a seat sees it, and of each card.

The two minor suits are exchanged where nothing tells them apart, so that the longer one always comes first.
"""

from __future__ import annotations

from typing import Final

from copas.kernels.compiler import highest, kernel, lowest, popcount
from copas.kernels.layout import (
    BEST,
    BEST_SEAT,
    BROKEN,
    COUNT,
    DECK_WORD,
    HONOURS,
    JACK,
    KEPT_OUT,
    LED,
    MOON,
    PLAYERS,
    POT,
    POT_JACK,
    QUEEN_BREAKS,
    SEEN,
    SUIT_WORD,
    TAKEN,
    TRICK,
    TURN,
    VOIDS,
    Words,
)
from copas.kernels.network import Rows
from copas.kernels.policy import (
    AFTER,
    BEST_CARD,
    HAND_WORD,
    HONOUR_WORD,
    JACK_WORD,
    LED_WORD,
    OUT_CARDS,
    PHASE,
    POT_CLASS,
    ROLE,
    SOLE,
    SOLE_WINS,
    VOID_BITS,
    VOID_COLUMN,
)
from copas.kernels.sight import GIVEN, HAND, OFFSET, PLAYED, RECEIVED

# The blocks of a position's features: where each starts.
ALWAYS: Final = 0
F_HAND: Final = 1
F_HIDDEN: Final = F_HAND + 52
F_BEST: Final = F_HIDDEN + 52
F_GIVEN: Final = F_BEST + 52
F_RECEIVED: Final = F_GIVEN + 3 * 52
F_PLAYED: Final = F_RECEIVED + 3 * 52
F_AFTER: Final = F_PLAYED + 3 * 52
F_LED: Final = F_AFTER + 7
F_POT: Final = F_LED + 5
F_WINNER: Final = F_POT + 9
F_VOID: Final = F_WINNER + 7
F_LEFT: Final = F_VOID + 24
F_TAKEN: Final = F_LEFT + 18
F_SOLE: Final = F_TAKEN + 49
F_LENGTH: Final = F_SOLE + 10
F_OUTSIDE: Final = F_LENGTH + 4 * 9
F_LOW: Final = F_OUTSIDE + 4 * 12
F_HIGH: Final = F_LOW + 4 * 7
F_LATER: Final = F_HIGH + 4 * 7
F_HONOURS: Final = F_LATER + 4 * 4
F_RULES: Final = F_HONOURS + 3 * 3
F_PLAYERS: Final = F_RULES + 16
POSITION_FEATURES: Final = F_PLAYERS + 5
MOST_FEATURES: Final = 192
"""No position has more at once."""

# The blocks of a card's features.
M_CARD: Final = 0
M_UNDER: Final = M_CARD + 52
M_OVER: Final = M_UNDER + 40
M_PLACE: Final = M_OVER + 40
M_TRICK: Final = M_PLACE + 6 * 6 * 3
M_OWN: Final = M_TRICK + 3 * 2 * 4 * 5
M_KIND: Final = M_OWN + 4 * 4 * 4
M_LENGTH: Final = M_KIND + 5 * 5 * 2 * 2
M_VOID: Final = M_LENGTH + 6 * 4 * 4
CARD_FEATURES: Final = M_VOID + 4 * 4 * 3
MARKS: Final = 9
"""How many features each card has."""


@kernel
def swaps_minors(table: Words, hand: int) -> bool:
    """Say whether clubs and diamonds change places: diamonds are longer, or as long and higher."""
    if table[JACK]:
        return False
    clubs = hand & SUIT_WORD
    diamonds = hand >> 13 & SUIT_WORD
    longer = popcount(diamonds) - popcount(clubs)
    return longer > 0 or (longer == 0 and diamonds > clubs)


@kernel
def turned(word: int, swap: bool) -> int:
    """Exchange the minor suits of a set of cards."""
    if not swap:
        return word
    return (word & SUIT_WORD) << 13 | (word >> 13 & SUIT_WORD) | word >> 26 << 26


@kernel
def add_cards(features: Rows, count: int, start: int, word: int) -> int:
    """Write one feature for each card of a set."""
    while word:
        features[count] = start + lowest(word)
        count += 1
        word &= word - 1
    return count


@kernel
def slot_of(distance: int, players: int) -> int:
    """Return 0 for the left neighbour, 2 for the right one, 1 for all others."""
    if distance == 1:
        return 0
    return 2 if distance == players - 1 else 1


@kernel
def points_class(points: int) -> int:
    """Put points in one of seven classes."""
    if points < 2:
        return max(points, 0)
    if points < 5:
        return 2
    if points < 10:
        return 3
    if points < 14:
        return 4
    return 5 if points < 20 else 6


@kernel
def write_features(table: Words, sight: Words, features: Rows) -> int:
    """Write the features of a position; return how many.

    Args:
        table: the rules.
        sight: see `copas.kernels.sight`.
        features: int16[MOST_FEATURES], overwritten.

    """
    players = table[PLAYERS]
    me = sight[TURN]
    seen = sight[SEEN]
    hand = sight[HAND]
    swap = swaps_minors(table, hand)
    held = turned(hand, swap)
    hidden = turned(DECK_WORD & ~seen & ~hand, swap)
    features[0] = ALWAYS
    count = add_cards(features, 1, F_HAND, held)
    count = add_cards(features, count, F_HIDDEN, hidden)
    down = sight[COUNT]
    if down:
        features[count] = F_BEST + lowest(turned(1 << sight[BEST], swap))
        winner = sight[BEST_SEAT] - me
        features[count + 1] = F_WINNER + (winner + players if winner < 0 else winner)
        features[count + 2] = F_LED + highest(turned(sight[LED], swap)) // 13
    else:
        features[count] = F_LED + 4
        features[count + 1] = F_WINNER
        features[count + 2] = F_AFTER + players - 1
    count += 3
    if down:
        features[count] = F_AFTER + players - 1 - down
        count += 1
    pot = sight[POT]
    features[count] = F_POT + points_class(pot)
    count += 1
    if sight[POT_JACK]:
        features[count] = F_POT + 7
        count += 1
    features[count] = F_LEFT + popcount(hand)
    count += 1
    offset = sight[OFFSET]
    if offset:
        start = 52 * slot_of(offset, players)
        count = add_cards(features, count, F_GIVEN + start, turned(sight[GIVEN] & ~seen, swap))
        start = 52 * slot_of(players - offset, players)
        count = add_cards(features, count, F_RECEIVED + start, turned(sight[RECEIVED], swap))
    count = write_seats(table, sight, swap, features, count)
    count = write_suits(held, hidden, features, count)
    return write_rules(table, sight, hand, features, count)


@kernel
def write_seats(table: Words, sight: Words, swap: bool, features: Rows, count: int) -> int:
    """Write what each other seat has played, taken, and cannot have."""
    players = table[PLAYERS]
    me = sight[TURN]
    sole = -1
    several = False
    for distance in range(players):
        seat = me + distance
        if seat >= players:
            seat -= players
        taken = sight[TAKEN + seat]
        features[count] = F_TAKEN + 7 * distance + points_class(taken)
        count += 1
        if taken:
            several = sole >= 0 or several
            sole = distance
    features[count] = F_SOLE + (9 if several else sole + 1)
    count += 1
    for distance in range(1, players):
        seat = me + distance
        if seat >= players:
            seat -= players
        start = F_PLAYED + 52 * slot_of(distance, players)
        count = add_cards(features, count, start, turned(sight[PLAYED + seat], swap))
        bits = sight[VOIDS] >> 4 * seat & 15
        for suit in range(4):
            if bits >> suit & 1:
                place = suit ^ 1 if swap and suit < 2 else suit
                features[count] = F_VOID + 4 * (distance - 1) + place
                count += 1
    return count


@kernel
def write_suits(held: int, hidden: int, features: Rows, count: int) -> int:
    """Write, for each suit, how many cards are held and hidden, and how they lie to each other."""
    for suit in range(4):
        own = held >> 13 * suit & SUIT_WORD
        out = hidden >> 13 * suit & SUIT_WORD
        features[count] = F_LENGTH + 9 * suit + min(8, popcount(own))
        features[count + 1] = F_OUTSIDE + 12 * suit + min(11, popcount(out))
        count += 2
        if own:
            features[count] = F_LOW + 7 * suit + min(6, popcount(out & (own & -own) - 1))
            features[count + 1] = F_HIGH + 7 * suit + min(6, popcount(out >> highest(own)))
            count += 2
    return count


@kernel
def write_rules(table: Words, sight: Words, hand: int, features: Rows, count: int) -> int:
    """Write the options that matter, where the penalty spades are, and what may be played."""
    seen = sight[SEEN]
    for index in range(3):
        bit = 1 << 49 + index
        if table[HONOURS] & bit:
            place = 0 if hand & bit else (1 if seen & bit else 2)
            features[count] = F_HONOURS + 3 * index + place
            count += 1
    jack = table[JACK]
    if jack:
        features[count] = F_RULES + (0 if hand & jack else (1 if seen & jack else 2))
        count += 1
    features[count] = F_RULES + 3 + table[MOON]
    features[count + 1] = F_PLAYERS + table[PLAYERS] - 3
    features[count + 2] = F_RULES + 6 + sight[BROKEN]
    count += 3
    if table[QUEEN_BREAKS]:
        features[count] = F_RULES + 8
        count += 1
    if sight[TRICK] == 0:
        features[count] = F_RULES + (9 if table[KEPT_OUT] else 10)
        count += 1
    return count


@kernel
def write_marks(context: Words, card: int, place: int, marks: Rows) -> None:
    """Write a card's features.

    Args:
        context: the policy's context, see `copas.kernels.policy`.
        card: a legal card.
        place: the same after `turned`.
        marks: int16[MARKS], overwritten.

    """
    bit = 1 << card
    column = card // 13
    word = SUIT_WORD << column * 13
    under = (bit - 1) & word
    out = context[OUT_CARDS] & word
    own = context[HAND_WORD] & word
    below = popcount(out & under)
    above = popcount(out) - below
    own_below = popcount(own & under)
    own_above = popcount(own) - 1 - own_below
    suit = place // 13
    role = context[ROLE]
    wins = 1 if bit & context[LED_WORD] and card > context[BEST_CARD] else 0
    kind = 0
    if column == 2:
        kind = 1
    elif bit & context[HONOUR_WORD]:
        kind = 2
    elif bit & context[JACK_WORD]:
        kind = 3
    elif column == 3 and under & out & context[HONOUR_WORD]:
        kind = 4
    void = min(3, popcount(context[VOID_BITS] & (VOID_COLUMN << column)))
    marks[0] = M_CARD + place
    marks[1] = M_UNDER + 10 * suit + min(9, below)
    marks[2] = M_OVER + 10 * suit + min(9, above)
    marks[3] = M_PLACE + (6 * min(5, below) + min(5, above)) * 3 + role
    marks[4] = M_TRICK + ((role * 2 + wins) * 4 + context[AFTER]) * 5 + context[POT_CLASS]
    marks[5] = M_OWN + (suit * 4 + min(3, own_below)) * 4 + min(3, own_above)
    marks[6] = M_KIND + ((kind * 5 + context[SOLE]) * 2 + context[SOLE_WINS]) * 2 + wins
    marks[7] = M_LENGTH + (suit * 6 + min(5, own_below + own_above)) * 4 + context[PHASE]
    marks[8] = M_VOID + (suit * 4 + void) * 3 + role
