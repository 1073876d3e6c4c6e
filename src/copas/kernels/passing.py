"""How others are expected to pass, and the exchange itself."""

from __future__ import annotations

from copas.kernels.compiler import kernel, lowest, popcount
from copas.kernels.layout import HONOURS, JACK, PLAYERS, SUIT_WORD, Words


@kernel
def pass_value(table: Words, hand: int, card: int) -> int:
    """Return how gladly a card is passed: high cards, short suits, ill-guarded spades, high hearts."""
    bit = 1 << card
    if card < 13:
        base = 0
    elif card < 26:
        base = 13
    else:
        base = 26 if card < 39 else 39
    held = popcount(hand & (SUIT_WORD << base))
    rank = card - base
    if bit & table[JACK]:
        return 0
    if base == 39:
        guards = popcount(hand & (SUIT_WORD << 39) & ((1 << 49) - 1))
        if bit & table[HONOURS]:
            return 90 - 14 * guards
        return 60 - 12 * guards if rank > 10 else -30 + rank
    if base == 26:
        return 4 * rank - 4
    return 4 * rank - 5 * held + 10


@kernel
def pass_choice(table: Words, hand: int, count: int) -> int:
    """Choose what a seat passes: the cards of the highest values, judged again after each."""
    chosen = 0
    for _ in range(count):
        best = -1000
        pick = 0
        rest = hand & ~chosen
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            value = pass_value(table, hand & ~chosen, card)
            if value > best:
                best = value
                pick = 1 << card
        chosen |= pick
    return chosen


@kernel
def choose_passes(table: Words, world: Words, me: int, count: int, passes: Words) -> None:
    """Write what every seat but one passes of its hand as dealt; `passes[me]` stays."""
    for seat in range(table[PLAYERS]):
        if seat != me:
            passes[seat] = pass_choice(table, world[seat], count)


@kernel
def exchange(world: Words, passes: Words, offset: int, hands: Words) -> None:
    """Write the hands after the pass.

    Args:
        world: the hands as dealt.
        passes: int64[players]: what each seat passes.
        offset: how many seats to the left the cards go.
        hands: int64[players], overwritten.

    """
    for seat in range(len(world)):
        giver = seat - offset
        if giver < 0:
            giver += len(world)
        hands[seat] = (world[seat] & ~passes[seat]) | passes[giver]
