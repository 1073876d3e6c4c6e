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

from copas.kernels.compiler import kernel, lowest, popcount
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
        + (((((sole * 2 + context[SOLE_WINS]) * 3 + role) * 2 + above) * 4 + pot) * 5 + kind) * 4
        + after,
        OFF3 + (((start * 13 + card - base) * 3 + queen) * 4 + after) * 2 + above,
        OFF4 + (((start * 6 + length) * 4 + void) * 4 + phase) * 4 + outside,
        OFF5 + (((((role * 2 + above) * 5 + kind) * 6 + lower) * 4 + after) * 4 + phase) * 3 + queen,
        OFF6 + (((start * 6 + length) * 4 + own_lower) * 6 + lower) * 3 + queen,
        OFF7 + (((sole * 5 + kind) * 6 + lower) * 6 + higher) * 3 + role,
    )


@kernel
def card_logit(context: Words, weights: Weights, card: int) -> int:
    """Return a card's logit, in units of 1/UNIT nat."""
    a, b, c, d, e, f, g, h = card_features(context, card)
    return (  # type: ignore[no-any-return]
        np.int64(weights[a]) + weights[b] + weights[c] + weights[d]
        + weights[e] + weights[f] + weights[g] + weights[h]
    )  # fmt: skip


@kernel
def best_card(context: Words, weights: Weights, legal: int) -> int:
    """Return the legal card of the highest logit; the lowest of equals."""
    best = -(1 << 40)
    choice = -1
    while legal:
        card = lowest(legal)
        legal &= legal - 1
        logit = card_logit(context, weights, card)
        if logit > best:
            best = logit
            choice = card
    return choice


@kernel
def card_chances(context: Words, weights: Weights, table: Words, legal: int, logits: Words) -> int:
    """Write each legal card's share in the softmax; return the sum of the shares.

    Args:
        context: see `fill_context`.
        weights: int16[WEIGHTS].
        table: int64[EXP_SIZE] of exponentials, see `exponentials`.
        legal: the legal cards.
        logits: int64[52]; the shares are written in the order of the legal cards.

    """
    best = -(1 << 40)
    count = 0
    rest = legal
    while rest:
        logit = card_logit(context, weights, lowest(rest))
        rest &= rest - 1
        logits[count] = logit
        best = max(best, logit)
        count += 1
    total = 0
    for index in range(count):
        step = (best - logits[index]) // EXP_STEP
        logits[index] = table[min(step, EXP_SIZE - 1)]
        total += logits[index]
    return total


@kernel
def sampled_card(
    context: Words, weights: Weights, table: Words, legal: int, logits: Words, dice: Words
) -> int:
    """Draw a legal card with the chances of the softmax; arguments as for `card_chances`."""
    total = card_chances(context, weights, table, legal, logits)
    left = (roll(dice) * total) >> 32
    index = 0
    while left >= logits[index]:
        left -= logits[index]
        index += 1
        legal &= legal - 1
    return lowest(legal)
