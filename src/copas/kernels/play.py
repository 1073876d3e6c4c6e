"""Playing a deal on machine words: legality, one card, and whole playouts.

The rules are those of `copas.legality` and `copas.deal`; the tests compare them card by card. The functions
take plain numbers rather than the state array, because a playout keeps its state in registers.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from copas.kernels.compiler import highest, kernel, lowest
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
from copas.kernels.thumb import discard_choice, follow_choice, lead_choice, random_choice

RANDOM_POLICY: Final = 0
RULE_POLICY: Final = 1
LEARNED_POLICY: Final = 2

WATCHED_FROM: Final = 4
WATCHED_BY: Final = 16
"""A seat that has every point is watched at the earliest and at the latest when these are so many 32nds of
all; in between as the dice fall. The learned policy alone throws its last stopper to anybody."""


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
def watch_bar(total: int, dice: Words) -> int:
    """Draw from how many points on a seat that has all of them is watched, see WATCHED_FROM."""
    span = total * (WATCHED_BY - WATCHED_FROM)
    return (total * WATCHED_FROM + below(dice, span + 1)) // 32


@kernel
def play_out(
    table: Words, points: Words, hands: Words, state: Words, mind: Mind, shooter: int, dice: Words
) -> None:
    """Play a deal to its end in place, with nobody alert and nobody watched; see `play_on`."""
    play_on(table, points, hands, state, mind, shooter, 0, -1, 0, dice, new_notes())


@kernel
def play_on(  # noqa: C901 - one loop in registers: split up it runs at half the speed
    table: Words,
    points: Words,
    hands: Words,
    state: Words,
    mind: Mind,
    shooter: int,
    alert: int,
    watched: int,
    watchers: int,
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
        watched: a seat whose moon is stopped, with LEARNED_POLICY, once it has so many points and nobody else
            has any, see WATCHED_FROM; or -1.
        watchers: the seats that do so, as bits, `watched` not among them.
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
    bar = watch_bar(total, dice) if watched >= 0 else 0
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
            stopped = -1
            if alert >> seat & 1 and (sole < 0 or sole == shooter):
                stopped = shooter
                feared, fear = shooter, max(BIG, sole_points)
            elif (
                sole >= 0
                and sole == watched
                and watchers >> seat & 1
                and sole_points + (best_seat == sole) * pot >= bar
            ):
                stopped = sole
            if stopped >= 0:
                later = shooter_follows(seat, stopped, count, players)
                out = DECK_WORD & ~seen & ~hand
                card = stopping_choice(
                    legal, led, best, later or best_seat == stopped, later, pot, out, table[PENALTY], honours
                )
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
