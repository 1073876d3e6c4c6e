"""Playing a deal on machine words: legality, one card, and whole playouts.

The rules are those of `copas.legality` and `copas.deal`; the tests compare them card by card. The functions
take plain numbers rather than the state array, because a playout keeps its state in registers.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from copas.kernels.compiler import highest, kernel, lowest, popcount
from copas.kernels.dice import below
from copas.kernels.layout import (
    BEST,
    BEST_SEAT,
    BROKEN,
    COUNT,
    DECK_WORD,
    HAND_SIZE,
    HEARTS,
    HONOURS,
    JACK,
    JACKS,
    KEPT_OUT,
    LED,
    MOON,
    PENALTY,
    PLAYERS,
    POT,
    POT_JACK,
    QUEEN,
    QUEEN_BREAKS,
    SEEN,
    SPADES,
    SUIT_WORD,
    TAKEN,
    TOTAL,
    TRICK,
    TURN,
    VOIDS,
    Words,
)
from copas.kernels.policy import (
    BIG,
    BROKEN_FLAG,
    CONTEXT_SIZE,
    EXP_SIZE,
    KEPT_WORD,
    Weights,
    exponentials,
    fill_context,
    sampled_card,
    set_hand,
)
from copas.kernels.shooter import attempt_choice, stopping_choice

RANDOM_POLICY: Final = 0
RULE_POLICY: Final = 1
LEARNED_POLICY: Final = 2


class Mind(NamedTuple):
    """How the seats of a playout think.

    Attributes:
        policy: RANDOM_POLICY, RULE_POLICY or LEARNED_POLICY.
        noise: with RULE_POLICY, about one card in 256 / noise is any legal one.
        weights: int16[WEIGHTS] of the learned policy.
        exponentials: see `copas.kernels.policy.exponentials`.

    """

    policy: int
    noise: int
    weights: Weights
    exponentials: Words


class Notes(NamedTuple):
    """Scratch of a thinking seat.

    Attributes:
        context: int64[CONTEXT_SIZE].
        logits: int64[52].

    """

    context: Words
    logits: Words


@kernel
def new_notes() -> Notes:
    """Return scratch; each thread needs its own."""
    return Notes(np.zeros(CONTEXT_SIZE, np.int64), np.zeros(52, np.int64))


def plain_mind(policy: int, noise: int = 0) -> Mind:
    """Return a mind without a learned policy."""
    return Mind(policy, noise, np.zeros(1, np.int16), np.zeros(EXP_SIZE, np.int64))


def learned_mind(weights: Weights) -> Mind:
    """Return the mind of a learned policy."""
    return Mind(LEARNED_POLICY, 0, weights, exponentials())


@kernel
def legal_word(hand: int, led: int, kept_out: int, broken: int) -> int:
    """Return the legal cards of a hand, as `copas.legality.legal_mask` does after the opening.

    Args:
        hand: the cards held, at least one.
        led: the led suit; 0 on lead.
        kept_out: the penalty cards that this trick keeps out.
        broken: whether hearts are broken.

    """
    follow = hand & led
    legal = follow if follow else hand
    if kept_out and legal & ~kept_out:
        legal &= ~kept_out
    if not led and not broken and legal & ~HEARTS:
        legal &= ~HEARTS
    return legal


@kernel
def suit_word(card: int) -> int:
    """Return the suit of a card as a mask."""
    return SUIT_WORD << (card // 13 * 13)


@kernel
def suit_index(word: int) -> int:
    """Return the number of a suit given as a mask."""
    return highest(word) // 13


@kernel
def play_card(table: Words, points: Words, state: Words, card: int) -> None:
    """Put a card on the table for the seat whose turn it is; the caller takes it out of the hand."""
    players = table[PLAYERS]
    seat = state[TURN]
    bit = 1 << card
    state[SEEN] |= bit
    if state[COUNT] == 0:
        state[LED] = suit_word(card)
    if state[COUNT] == 0 or (bit & state[LED] and card > state[BEST]):
        state[BEST] = card
        state[BEST_SEAT] = seat
    if not bit & state[LED]:
        state[VOIDS] |= 1 << (4 * seat + suit_index(state[LED]))
    if bit & table[PENALTY]:
        state[POT] += points[card]
    elif bit & table[JACK]:
        state[POT_JACK] += points[card]
    state[COUNT] += 1
    state[TURN] = seat + 1 if seat + 1 < players else 0
    if state[COUNT] == players:
        finish_trick(table, state)


@kernel
def finish_trick(table: Words, state: Words) -> None:
    """Give a full trick to its winner."""
    winner = state[BEST_SEAT]
    state[TAKEN + winner] += state[POT]
    state[JACKS + winner] += state[POT_JACK]
    state[POT] = state[POT_JACK] = state[COUNT] = state[LED] = 0
    state[BEST] = state[BEST_SEAT] = -1
    state[TURN] = winner
    state[TRICK] += 1
    if breaks(state[SEEN], table[QUEEN_BREAKS]):
        state[BROKEN] = 1


@kernel
def breaks(seen: int, queen_breaks: int) -> int:
    """Say whether the cards shown in finished tricks have broken hearts."""
    return 1 if seen & HEARTS or (queen_breaks and seen & QUEEN) else 0


@kernel
def score(table: Words, state: Words, changes: Words) -> int:
    """Write what a finished deal adds to each score; return the shooter, or -1.

    A free choice of the moon is scored as the others' points: a caller who knows the scores may differ.
    """
    players = table[PLAYERS]
    total = table[TOTAL]
    shooter = -1
    for seat in range(players):
        changes[seat] = state[TAKEN + seat] + state[JACKS + seat]
        if state[TAKEN + seat] == total:
            shooter = seat
    if shooter >= 0:
        for seat in range(players):
            changes[seat] = state[JACKS + seat]
            if table[MOON] != 1 and seat != shooter:
                changes[seat] += total
        if table[MOON] == 1:
            changes[shooter] -= total
    return shooter


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


@kernel
def find_sole(taken: Words, players: int) -> int:
    """Return the one seat that has taken points, or -1 if none or several have."""
    sole = -1
    for seat in range(players):
        if taken[TAKEN + seat]:
            if sole >= 0:
                return -1
            sole = seat
    return sole


@kernel
def context_of(context: Words, table: Words, state: Words) -> None:
    """Write the policy's context of the seat to play, but for its hand."""
    players = table[PLAYERS]
    sole = find_sole(state, players)
    sole_points = state[TAKEN + sole] if sole >= 0 else 0
    fill_context(
        context, state[LED], state[BEST], state[BEST_SEAT], state[COUNT], state[POT] + state[POT_JACK],
        state[TRICK], table[HAND_SIZE], state[SEEN], table[HONOURS], table[JACK], state[VOIDS], state[TURN],
        players, sole, sole_points,
    )  # fmt: skip
    context[KEPT_WORD] = table[KEPT_OUT] if state[TRICK] == 0 else 0
    context[BROKEN_FLAG] = state[BROKEN]


@kernel
def shooter_follows(seat: int, shooter: int, count: int, players: int) -> int:
    """Say whether the shooter plays to a trick after a seat that is to add its next card."""
    return 1 if (shooter - seat + players) % players < players - count else 0


@kernel
def play_out(
    table: Words, points: Words, hands: Words, state: Words, mind: Mind, shooter: int, dice: Words
) -> None:
    """Play a deal to its end in place, with nobody alert; see `play_on`."""
    play_on(table, points, hands, state, mind, shooter, 0, dice, new_notes())


@kernel
def play_on(  # noqa: C901 - one loop in registers: split up it runs at half the speed
    table: Words,
    points: Words,
    hands: Words,
    state: Words,
    mind: Mind,
    shooter: int,
    alert: int,
    dice: Words,
    notes: Notes,
) -> None:
    """Play a deal to its end in place.

    Args:
        table: the rules.
        points: the cards' points.
        hands: the hands; emptied.
        state: the deal; finished.
        mind: how all seats think.
        shooter: a seat that goes for every trick until somebody else has a point, or -1.
        alert: the seats that know of the shooter, as bits.
        dice: the random state.
        notes: scratch.

    """
    context = notes.context
    logits = notes.logits
    players = table[PLAYERS]
    size = table[HAND_SIZE]
    honours = table[HONOURS]
    jack = table[JACK]
    queen_breaks = table[QUEEN_BREAKS]
    total = table[TOTAL]
    policy = mind.policy
    noise = mind.noise
    seat = state[TURN]
    count = state[COUNT]
    led = state[LED]
    best = state[BEST]
    best_seat = state[BEST_SEAT]
    pot = state[POT]
    pot_jack = state[POT_JACK]
    broken = state[BROKEN]
    trick = state[TRICK]
    seen = state[SEEN]
    voids = state[VOIDS]
    kept_out = table[KEPT_OUT] if trick == 0 else 0
    sole = find_sole(state, players)
    sole_points = state[TAKEN + sole] if sole >= 0 else 0
    while trick < size:
        hand = hands[seat]
        legal = legal_word(hand, led, kept_out, broken)
        if legal & (legal - 1) == 0:
            card = lowest(legal)
        elif seat == shooter and (sole < 0 or sole == shooter):
            out = DECK_WORD & ~seen & ~hand
            card = attempt_choice(hand, legal, led, best, count == players - 1, out, table[PENALTY])
        elif policy == LEARNED_POLICY:
            card = -1
            feared, fear = sole, sole_points
            if alert >> seat & 1 and (sole < 0 or sole == shooter):
                later = shooter_follows(seat, shooter, count, players)
                out = DECK_WORD & ~seen & ~hand
                card = stopping_choice(
                    legal, led, best, later or best_seat == shooter, later, pot, out, table[PENALTY], honours
                )
                feared, fear = shooter, max(BIG, sole_points)
            if card < 0:
                fill_context(
                    context, led, best, best_seat, count, pot + pot_jack, trick, size, seen, honours, jack,
                    voids, seat, players, feared, fear,
                )  # fmt: skip
                set_hand(context, hand)
                card = sampled_card(context, mind.weights, mind.exponentials, legal, logits, dice)
        elif policy == RANDOM_POLICY or (noise and below(dice, 256) < noise):
            card = random_choice(legal, dice)
        elif not led:
            card = lead_choice(hand, legal, seen, honours)
        elif legal & led:
            shooting = sole >= 0 and sole == best_seat and 2 * sole_points >= total
            take = shooting and pot > 0 and sole != seat
            card = follow_choice(
                legal, best, count == players - 1, pot, pot_jack, honours, kept_out != 0, take
            )
        else:
            card = discard_choice(legal, seen, honours, jack)
        bit = 1 << card
        hands[seat] = hand & ~bit
        seen |= bit
        # Selections rather than branches, which nothing could predict.
        follows = (bit & led) != 0
        leads = led == 0
        wins = leads | (follows & (card > best))
        if policy == LEARNED_POLICY and not leads and not follows:
            voids |= 1 << (4 * seat + suit_index(led))
        led = suit_word(card) if leads else led
        best = card if wins else best
        best_seat = seat if wins else best_seat
        if bit & jack:
            pot_jack += points[card]
        else:
            pot += points[card]
        count += 1
        seat = seat + 1 if seat + 1 < players else 0
        if count == players:
            if pot:
                state[TAKEN + best_seat] += pot
                sole = find_sole(state, players)
                sole_points = state[TAKEN + sole] if sole >= 0 else 0
                pot = 0
            if pot_jack:
                state[JACKS + best_seat] += pot_jack
                pot_jack = 0
            if not broken:
                broken = breaks(seen, queen_breaks)
            count = 0
            led = 0
            kept_out = 0
            seat = best_seat
            trick += 1
    state[TRICK] = trick
    state[SEEN] = seen
    state[TURN] = seat
    state[COUNT] = 0
