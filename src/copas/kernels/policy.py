"""A learned policy: a legal card's worth is a sum of weights, looked up by what a player would look at.

Each of the `FEATURES` tables is indexed by a handful of small counts: the card's role (lead, follow,
discard), its suit, how many unseen cards are below and above it, its neighbours in the hand, what lies in the
trick, how many play after it, where the queen is, who took the points. A card's logit is the sum of its
entries, in units of 1/UNIT nat; the policy plays a card with the softmax of the logits. Everything is in
integers.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from copas.kernels.compiler import highest, kernel, lowest, popcount
from copas.kernels.dice import roll
from copas.kernels.layout import DECK_WORD, SUIT_WORD, Words

Weights = NDArray[np.int16]

UNIT: Final = 256
"""How many units make one nat."""
FEATURES: Final = 8
SIZES: Final = (5184, 7680, 6000, 3744, 4608, 8640, 5184, 2700)
OFFSETS: Final = tuple(sum(SIZES[:index]) for index in range(FEATURES))
WEIGHTS: Final = sum(SIZES)
OFF1: Final = OFFSETS[1]
OFF2: Final = OFFSETS[2]
OFF3: Final = OFFSETS[3]
OFF4: Final = OFFSETS[4]
OFF5: Final = OFFSETS[5]
OFF6: Final = OFFSETS[6]
OFF7: Final = OFFSETS[7]

ACES: Final = 1 << 12 | 1 << 25 | 1 << 38 | 1 << 51
TWOS: Final = 1 | 1 << 13 | 1 << 26 | 1 << 39
VOID_COLUMN: Final = 0x1111111
"""The bits of one suit in the known voids of seven seats."""
EXP_STEP: Final = 16
EXP_SIZE: Final = 160
EXP_ONE: Final = 1 << 20
EXP_FACTOR: Final = 1032895585848
"""exp(-EXP_STEP / UNIT) in 2**40ths: the table is made from this integer, so all machines round alike."""
BIG: Final = 10
"""Points from which a seat that took all so far is a serious shooter."""

# What does not depend on the card: the entries of the context array.
ROLE: Final = 0
LED_WORD: Final = 1
BEST_CARD: Final = 2
AFTER: Final = 3
POT_CLASS: Final = 4
PHASE: Final = 5
QUEEN_CLASS: Final = 6
SOLE: Final = 7
SOLE_WINS: Final = 8
OUT_CARDS: Final = 9
HAND_WORD: Final = 10
HONOUR_WORD: Final = 11
JACK_WORD: Final = 12
VOID_BITS: Final = 13
SEEN_WORD: Final = 14
KEPT_WORD: Final = 15
BROKEN_FLAG: Final = 16
CONTEXT_SIZE: Final = 17


def exponentials() -> Words:
    """Return exp(-i * EXP_STEP / UNIT) for i from 0, in 2**20ths."""
    table = np.zeros(EXP_SIZE, np.int64)
    value = EXP_ONE << 20
    for index in range(EXP_SIZE):
        table[index] = value >> 20
        value = value * EXP_FACTOR >> 40
    return table


@kernel
def pot_class(pot: int) -> int:
    """Put the points of a trick in one of five classes: none, one, a few, the queen, less than none."""
    if pot < 0:
        return 4
    if pot < 2:
        return pot
    return 2 if pot < 5 else 3


@kernel
def later_seats(me: int, count: int, players: int) -> int:
    """Return the known-void bits of the seats that play after one in a trick."""
    mask = 0
    for step in range(1, players - count):
        seat = me + step
        mask |= 15 << (4 * (seat - players if seat >= players else seat))
    return mask


@kernel
def fill_context(
    context: Words,
    led: int,
    best: int,
    best_seat: int,
    count: int,
    pot: int,
    trick: int,
    size: int,
    seen: int,
    honours: int,
    jack: int,
    voids: int,
    me: int,
    players: int,
    sole: int,
    sole_points: int,
) -> None:
    """Write what a decision depends on besides the hand and the card.

    Args:
        context: int64[CONTEXT_SIZE], overwritten but for what `set_hand` writes.
        led: the led suit, or 0.
        best: the winning card.
        best_seat: who plays it.
        count: cards in the trick.
        pot: the points in the trick, the jack's included.
        trick: the number of the trick.
        size: the cards of a hand at the start.
        seen: all cards shown.
        honours: the penalty spades.
        jack: the counting jack, or 0.
        voids: known voids, bit `4 * seat + suit`.
        me: the seat.
        players: how many seats.
        sole: the one seat with points, or -1.
        sole_points: how many.

    """
    context[LED_WORD] = led
    context[BEST_CARD] = best
    context[AFTER] = min(3, players - 1 - count)
    context[POT_CLASS] = pot_class(pot)
    left = size - trick
    context[PHASE] = 0 if trick == 0 else (1 if left > 8 else (2 if left > 4 else 3))
    context[SOLE] = 0
    context[SOLE_WINS] = 0
    if sole >= 0:
        context[SOLE] = (3 if sole == me else 1) + (1 if sole_points >= BIG else 0)
        context[SOLE_WINS] = 1 if led and best_seat == sole else 0
    context[HONOUR_WORD] = honours
    context[JACK_WORD] = jack
    context[VOID_BITS] = voids & later_seats(me, count, players)
    context[SEEN_WORD] = seen


@kernel
def set_hand(context: Words, hand: int) -> None:
    """Write what a decision depends on through the hand."""
    led = context[LED_WORD]
    seen = context[SEEN_WORD]
    honours = context[HONOUR_WORD]
    context[ROLE] = 0 if not led else (1 if hand & led else 2)
    context[QUEEN_CLASS] = 1 if hand & honours else (2 if honours & ~seen else 0)
    context[OUT_CARDS] = ~seen & ~hand & DECK_WORD
    context[HAND_WORD] = hand


@kernel
def six_classes(count: int) -> int:
    """Put a count of unseen cards in one of six classes: 0, 1, 2, 3, 4 or 5, more."""
    if count < 4:
        return count
    return 4 if count < 6 else 5


@kernel
def card_features(context: Words, card: int) -> tuple[int, int, int, int, int, int, int, int]:
    """Return the index of a card's weight in each table.

    Args:
        context: see `fill_context` and `set_hand`.
        card: a legal card.

    """
    bit = 1 << card
    column = card // 13
    base = column * 13
    word = SUIT_WORD << base
    under = (bit - 1) & word
    over = word & ~under & ~bit
    out = context[OUT_CARDS] & word
    own = context[HAND_WORD] & word
    lower = six_classes(popcount(out & under))
    higher = six_classes(popcount(out & over))
    own_lower = min(3, popcount(own & under))
    own_higher = min(3, popcount(own & over))
    length = min(5, popcount(own) - 1)
    outside = popcount(out)
    outside = (outside > 0) + (outside > 2) + (outside > 5)
    role = context[ROLE]
    above = 1 if bit & context[LED_WORD] and card > context[BEST_CARD] else 0
    suit = 0
    kind = 0
    if column == 1 and context[JACK_WORD]:
        suit = 3
        if bit & context[JACK_WORD]:
            kind = 3
    elif column == 2:
        suit = 1
        kind = 1
    elif column == 3:
        suit = 2
        if bit & context[HONOUR_WORD]:
            kind = 2
        elif under & out & context[HONOUR_WORD]:
            kind = 4
    void = min(3, popcount(context[VOID_BITS] & (VOID_COLUMN << column)))
    after = context[AFTER]
    pot = context[POT_CLASS]
    phase = context[PHASE]
    queen = context[QUEEN_CLASS]
    sole = context[SOLE]
    start = role * 4 + suit
    return (
        (((start * 6 + lower) * 6 + higher) * 3 + queen) * 4 + phase,
        OFF1 + (((((role * 2 + above) * 4 + after) * 5 + pot) * 4 + own_lower) * 4 + own_higher) * 4 + suit,
        OFF2
        + (((((sole * 2 + context[SOLE_WINS]) * 3 + role) * 2 + above) * 5 + pot) * 5 + kind) * 4
        + after,
        OFF3 + (((start * 13 + card - base) * 3 + queen) * 4 + after) * 2 + above,
        OFF4 + (((start * 6 + length) * 4 + void) * 4 + phase) * 4 + outside,
        OFF5 + (((((role * 2 + above) * 5 + kind) * 6 + lower) * 4 + after) * 4 + phase) * 3 + queen,
        OFF6 + (((start * 6 + length) * 4 + own_lower) * 6 + lower) * 3 + queen,
        OFF7 + (((sole * 5 + kind) * 6 + lower) * 6 + higher) * 3 + role,
    )


@kernel
def representatives(legal: int, seen: int, best: int, special: int) -> int:
    """Return the legal cards but for those that equal a lower one.

    Two cards are equal if they are worth the same and nothing unseen lies between them. A sum's carry runs
    from each card up through the cards that are gone, and where it comes out on a legal card, that one is
    left out.

    Args:
        legal: the legal cards.
        seen: all cards shown.
        best: the winning card of the trick, which still matters, or -1.
        special: the cards that equal no other: the penalty spades and the counting jack.

    """
    gone = seen & ~ACES
    if best >= 0:
        gone &= ~(1 << best)
    plain = legal & ~special
    up = (plain << 1) & ~TWOS
    landed = (((up & gone) + gone) & ~gone) | (up & ~gone)
    return legal & ~(landed & plain)


@kernel
def write_logits(context: Words, weights: Weights, cards: int, logits: Words) -> int:
    """Write the logits of some cards in their order; return the highest.

    The sums are those of `card_features`, with everything that does not depend on the rank taken out of the
    innermost loop: playouts spend most of their time here.
    """
    role = context[ROLE]
    after = context[AFTER]
    pot = context[POT_CLASS]
    phase = context[PHASE]
    queen = context[QUEEN_CLASS]
    sole = context[SOLE]
    led = context[LED_WORD]
    best_rank = context[BEST_CARD]
    jack = context[JACK_WORD]
    honours = context[HONOUR_WORD]
    hidden = context[OUT_CARDS]
    hand = context[HAND_WORD]
    voids = context[VOID_BITS]
    wins = context[SOLE_WINS]
    base_a = role * 1728 + queen * 4 + phase
    base_b = OFF1 + role * 2560 + after * 320 + pot * 64
    base_c = OFF2 + sole * 1200 + wins * 600 + role * 200 + pot * 20 + after
    base_d = OFF3 + role * 1248 + queen * 8 + after * 2
    base_e = OFF4 + role * 1536 + phase * 4
    base_f = OFF5 + role * 2880 + after * 12 + phase * 3 + queen
    base_g = OFF6 + role * 1728 + queen
    base_h = OFF7 + sole * 540 + role
    top = -(1 << 40)
    count = 0
    for column in range(4):
        base = 13 * column
        held = cards >> base & SUIT_WORD
        if not held:
            continue
        own = hand >> base & SUIT_WORD
        out = hidden >> base & SUIT_WORD
        special = (honours | jack) >> base & SUIT_WORD
        outside = popcount(out)
        others = popcount(own) - 1
        suit = 3 if column == 1 and jack else (0 if column < 2 else column - 1)
        length = min(5, others)
        void = min(3, popcount(voids & (VOID_COLUMN << column)))
        few = (outside > 0) + (outside > 2) + (outside > 5)
        to_beat = best_rank - base if led >> base & 1 else 13
        from_suit = weights[np.uintp(base_e + suit * 384 + length * 64 + void * 16 + few)]
        start_a = base_a + suit * 432
        start_b = base_b + suit
        start_d = base_d + suit * 312
        start_g = base_g + suit * 432 + length * 72
        while held:
            rank = lowest(held)
            bit = held & -held
            held ^= bit
            under = bit - 1
            below = popcount(out & under)
            above = outside - below
            lower = min(below, 4) + (below > 5)
            higher = min(above, 4) + (above > 5)
            mine = popcount(own & under)
            own_lower = min(3, mine)
            own_higher = min(3, others - mine)
            wins_now = 1 if rank > to_beat else 0
            kind = 0
            if column == 2:
                kind = 1
            elif special & bit:
                kind = 2 if column == 3 else 3
            elif column == 3 and special & out & under:
                kind = 4
            logit = (
                np.int64(from_suit)
                + weights[np.uintp(start_a + lower * 72 + higher * 12)]
                + weights[np.uintp(start_b + wins_now * 1280 + own_lower * 16 + own_higher * 4)]
                + weights[np.uintp(base_c + wins_now * 100 + kind * 4)]
                + weights[np.uintp(start_d + rank * 24 + wins_now)]
                + weights[np.uintp(base_f + wins_now * 1440 + kind * 288 + lower * 48)]
                + weights[np.uintp(start_g + own_lower * 18 + lower * 3)]
                + weights[np.uintp(base_h + kind * 108 + lower * 18 + higher * 3)]
            )
            logits[count] = logit
            count += 1
            top = max(top, logit)
    return top


@kernel
def best_card(context: Words, weights: Weights, legal: int) -> int:
    """Return the legal card of the highest logit; the lowest of equals."""
    cards = representatives(
        legal, context[SEEN_WORD], context[BEST_CARD], context[HONOUR_WORD] | context[JACK_WORD]
    )
    logits = np.zeros(52, np.int64)
    top = write_logits(context, weights, cards, logits)
    index = 0
    while logits[index] < top:
        index += 1
        cards &= cards - 1
    return lowest(cards)


@kernel
def write_shares(context: Words, weights: Weights, table: Words, cards: int, logits: Words) -> int:
    """Write each card's share in the softmax of some cards, in their order; return the sum of the shares."""
    top = write_logits(context, weights, cards, logits)
    total = 0
    for index in range(popcount(cards)):
        share = table[np.uintp(min((top - logits[index]) // EXP_STEP, EXP_SIZE - 1))]
        logits[index] = share
        total += share
    return total


@kernel
def play_chance(
    context: Words, weights: Weights, table: Words, legal: int, card: int, logits: Words
) -> float:
    """Return the chance that the policy plays a legal card, if it chooses evenly among equal ones.

    Args:
        context: see `fill_context` and `set_hand`.
        weights: int16[WEIGHTS].
        table: int64[EXP_SIZE] of exponentials, see `exponentials`.
        legal: the legal cards.
        card: one of them.
        logits: scratch, int64[52].

    """
    special = context[HONOUR_WORD] | context[JACK_WORD]
    cards = representatives(legal, context[SEEN_WORD], context[BEST_CARD], special)
    # The representative of a card is the highest one not above it.
    upto = (2 << card) - 1
    place = popcount(cards & upto) - 1
    equal = legal & ~((1 << highest(cards & upto)) - 1)
    if cards & ~upto:
        equal &= (1 << lowest(cards & ~upto)) - 1
    if cards & (cards - 1) == 0:
        return 1.0 / popcount(equal)
    total = write_shares(context, weights, table, cards, logits)
    return logits[place] / (total * popcount(equal))  # type: ignore[no-any-return]


@kernel
def sampled_card(
    context: Words, weights: Weights, table: Words, legal: int, logits: Words, dice: Words
) -> int:
    """Draw a legal card with the chances of the softmax; arguments as for `play_chance`.

    Of equal cards the lowest stands for all.
    """
    special = context[HONOUR_WORD] | context[JACK_WORD]
    cards = representatives(legal, context[SEEN_WORD], context[BEST_CARD], special)
    if cards & (cards - 1) == 0:
        return lowest(cards)
    total = write_shares(context, weights, table, cards, logits)
    left = (roll(dice) * total) >> 32
    index = 0
    while left >= logits[index]:
        left -= logits[index]
        index += 1
        cards &= cards - 1
    return lowest(cards)
