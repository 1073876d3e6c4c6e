"""Rules of thumb: cheap choices for playouts without a learned policy, and for training's first labels."""

from __future__ import annotations

from copas.kernels.compiler import highest, kernel, lowest, popcount
from copas.kernels.dice import below
from copas.kernels.layout import SPADES, SUIT_WORD, Words


@kernel
def nth_card(word: int, index: int) -> int:
    """Return the card of a set at an index, the lowest being 0."""
    for _ in range(index):
        word &= word - 1
    return lowest(word)


@kernel
def random_choice(legal: int, dice: Words) -> int:
    """Choose any card of a set that is not empty."""
    count = popcount(legal)
    if count == 1:
        return lowest(legal)
    return nth_card(legal, below(dice, count))


@kernel
def follow_choice(
    legal: int, best: int, last: int, pot: int, pot_jack: int, honours: int, safe: int, take: int
) -> int:
    """Choose a card of the led suit: duck high, drop honours, close free tricks high.

    Args:
        legal: the legal cards, all of the led suit.
        best: the winning card.
        last: whether the trick ends with this card.
        pot: the penalty points in the trick.
        pot_jack: the jack points in the trick.
        honours: the penalty spades.
        safe: whether no penalty card may fall on this trick.
        take: whether a shooter is to be stopped here.

    """
    plain = legal & ~honours
    if not plain:
        plain = legal
    if take:
        return highest(plain)
    under = legal & ((1 << best) - 1)
    if under and not (last and pot <= 0):
        dropped = under & honours
        return highest(dropped if dropped else under)
    if under & honours and best > 49:
        return highest(under & honours)
    if last or safe or pot_jack < 0:
        return highest(plain)
    return lowest(plain)


@kernel
def discard_choice(legal: int, seen: int, honours: int, jack: int) -> int:
    """Choose a discard: a penalty spade, a spade above a hidden one, else the highest card, hearts first."""
    if legal & honours:
        return highest(legal & honours)
    out = honours & ~seen
    if out and legal & SPADES and highest(legal & SPADES) > lowest(out):
        return highest(legal & SPADES)
    if legal & ~jack:
        legal &= ~jack
    choice = -1
    best = -1000
    for base in range(0, 52, 13):
        held = legal & (SUIT_WORD << base)
        if held:
            card = highest(held)
            value = 4 * (card - base) - 3 * popcount(held)
            if base == 26:
                value += 5
            if value > best:
                best = value
                choice = card
    return choice


@kernel
def lead_choice(hand: int, legal: int, seen: int, honours: int) -> int:
    """Choose a lead: the low card that most others are above; spades to find the queen unless she is ours."""
    out = ~seen & ~hand
    hidden_honours = out & honours
    choice = -1
    best = 1000
    for base in range(0, 52, 13):
        word = SUIT_WORD << base
        held = legal & word
        if not held:
            continue
        card = lowest(held)
        others = out & word
        value = 4 * popcount(others & ((1 << card) - 1)) - popcount(others)
        if not others:
            value += 30
        if base == 39 and hidden_honours:
            if hand & honours:
                value += 14
            elif highest(held) < lowest(hidden_honours):
                value -= 6
            else:
                value += 6
            if card > lowest(hidden_honours):
                value += 30
        elif base == 39 and hand & honours:
            value += 14
        if value < best:
            best = value
            choice = card
    return choice


@kernel
def shooting_choice(legal: int, led: int) -> int:
    """Choose as somebody who wants every trick: the highest card; to discard, a low one."""
    best = lowest(legal)
    rest = legal & (legal - 1)
    discards = led and not legal & led
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        if not discards:
            if card % 13 >= best % 13:
                best = card
        elif card // 13 != 2 and (best // 13 == 2 or card % 13 < best % 13):
            best = card
    return best
