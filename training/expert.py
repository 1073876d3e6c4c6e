"""Playouts in which the network of the play chooses every card.

They are dearer than those of the tables, and judge better: who goes for the moon gets there or is stopped as
it is at a table of `forte`. Sums are in 32 bits and in a fixed order, for speed.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from copas.kernels.compiler import kernel, lowest
from copas.kernels.layout import (
    BEST,
    BROKEN,
    COUNT,
    DECK_WORD,
    HAND_SIZE,
    HONOURS,
    JACK,
    KEPT_OUT,
    LED,
    MAX_SEATS,
    PENALTY,
    PLAYERS,
    SEEN,
    STATE_SIZE,
    TRICK,
    TURN,
    Words,
)
from copas.kernels.network import SCALE, Network, Rows
from copas.kernels.play import context_of, find_sole, legal_word, play_card
from copas.kernels.play_features import (
    MARKS,
    MOST_FEATURES,
    swaps_minors,
    turned,
    write_features,
    write_marks,
)
from copas.kernels.policy import CONTEXT_SIZE, FEATURES, card_features, representatives, set_hand
from copas.kernels.shooter import attempt_choice
from copas.kernels.sight import GIVEN, HAND, OFFSET, PLAYED, RECEIVED, SIGHT_SIZE
from training.learn import Singles

Ints = NDArray[np.int32]


class ExpertWeights(NamedTuple):
    """A network's weights for playouts; a nat is 1.0.

    Attributes:
        position: int16[features, width], in units of 1 / SCALE.
        choice: float32[marks, width].
        second: float32[width, narrow].
        bias: float32[narrow].
        last: float32[narrow].
        tables: float32[entries].

    """

    position: Rows
    choice: Singles
    second: Singles
    bias: Singles
    last: Singles
    tables: Singles


def expert_weights(network: Network) -> ExpertWeights:
    """Return a network's weights for playouts."""

    def single(array: NDArray[Any], scale: int = SCALE) -> Singles:
        return (array / scale).astype(np.float32)

    return ExpertWeights(
        network.position, single(network.choice), single(network.second), single(network.bias, SCALE**2),
        single(network.last), single(network.tables),
    )  # fmt: skip


class Expert(NamedTuple):
    """A network that plays, and its scratch.

    Attributes:
        plays: whether it plays; otherwise the tables do.
        weights: the network.
        given: int64[MAX_SEATS]: what is known of the cards that each seat passed.
        received: int64[MAX_SEATS]: and got.
        sight: int64[SIGHT_SIZE].
        context: int64[CONTEXT_SIZE].
        features: int16[MOST_FEATURES].
        marks: int16[MARKS].
        base: int32[width].
        first: float32[width].
        top: float32[narrow].
        active: int64[width + 1].
        opinions: float32[52].

    """

    plays: bool
    weights: ExpertWeights
    given: Words
    received: Words
    sight: Words
    context: Words
    features: Rows
    marks: Rows
    base: Ints
    first: Singles
    top: Singles
    active: Words
    opinions: Singles


def expert_of(weights: ExpertWeights, plays: bool = True) -> Expert:
    """Return a network with scratch to play with; each thread needs its own."""
    width, narrow = weights.second.shape
    return Expert(
        plays, weights, np.zeros(MAX_SEATS, np.int64), np.zeros(MAX_SEATS, np.int64),
        np.zeros(SIGHT_SIZE, np.int64), np.zeros(CONTEXT_SIZE, np.int64), np.zeros(MOST_FEATURES, np.int16),
        np.zeros(MARKS, np.int16), np.zeros(width, np.int32), np.zeros(width, np.float32),
        np.zeros(narrow, np.float32), np.zeros(width + 1, np.int64), np.zeros(52, np.float32),
    )  # fmt: skip


@kernel
def start_base(expert: Expert, count: int) -> None:
    """Add up the rows of a position's features, eight at a time: so they stay in registers."""
    rows, at, base = expert.weights.position, expert.features, expert.base
    base[:] = 0
    whole = count - count % 8
    for index in range(0, whole, 8):
        a, b, c, d = rows[at[index]], rows[at[index + 1]], rows[at[index + 2]], rows[at[index + 3]]
        e, f, g, h = rows[at[index + 4]], rows[at[index + 5]], rows[at[index + 6]], rows[at[index + 7]]
        for unit in range(len(base)):
            base[unit] += a[unit] + b[unit] + c[unit] + d[unit] + e[unit] + f[unit] + g[unit] + h[unit]
    for index in range(whole, count):
        a = rows[at[index]]
        for unit in range(len(base)):
            base[unit] += a[unit]


@kernel
def opinion(expert: Expert) -> float:
    """Return what the network thinks of the card whose marks are noted, but for its tables; a nat is 1.0."""
    rows, at, base, first, top = expert.weights.choice, expert.marks, expert.base, expert.first, expert.top
    unit_size = np.float32(1 / SCALE)
    zero = np.float32(0.0)
    a, b, c, d, e = rows[at[0]], rows[at[1]], rows[at[2]], rows[at[3]], rows[at[4]]
    f, g, h, i = rows[at[5]], rows[at[6]], rows[at[7]], rows[at[8]]
    for unit in range(len(base)):
        first[unit] = (
            np.float32(base[unit]) * unit_size
            + a[unit] + b[unit] + c[unit] + d[unit] + e[unit] + f[unit] + g[unit] + h[unit] + i[unit]
        )  # fmt: skip
    active = expert.active
    count = 0
    for unit in range(len(first)):
        active[count] = unit
        count += 1 if first[unit] > zero else 0
    top[:] = expert.weights.bias
    whole = count - count % 4
    second = expert.weights.second
    for index in range(0, whole, 4):
        p, q, r, s = active[index], active[index + 1], active[index + 2], active[index + 3]
        w, x, y, z = first[p], first[q], first[r], first[s]
        a, b, c, d = second[p], second[q], second[r], second[s]
        for other in range(len(top)):
            top[other] += w * a[other] + x * b[other] + y * c[other] + z * d[other]
    for index in range(whole, count):
        w = first[active[index]]
        a = second[active[index]]
        for other in range(len(top)):
            top[other] += w * a[other]
    value = zero
    for other in range(len(top)):
        value += max(top[other], zero) * expert.weights.last[other]
    return float(value)


@kernel
def remember_passes(expert: Expert, sight: Words, me: int, players: int) -> None:
    """Note what a seat knows of the passes: its own cards and those it got."""
    offset = sight[OFFSET]
    expert.given[:] = 0
    expert.received[:] = 0
    if offset:
        expert.given[me] = sight[GIVEN]
        expert.received[me] = sight[RECEIVED]
        expert.received[(me + offset) % players] = sight[GIVEN]
        expert.given[(me - offset) % players] = sight[RECEIVED]


@kernel
def expert_values(expert: Expert, table: Words, sight: Words, context: Words, cards: int) -> int:
    """Note what the network thinks of some cards of the seat to play, in their order; return how many."""
    start_base(expert, write_features(table, sight, expert.features))
    swap = swaps_minors(table, sight[HAND])
    found = 0
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        write_marks(context, card, lowest(turned(1 << card, swap)), expert.marks)
        entries = card_features(context, card)
        value = opinion(expert)
        for feature in range(FEATURES):
            value += expert.weights.tables[entries[feature]]
        expert.opinions[found] = value
        found += 1
    return found


@kernel
def expert_card(expert: Expert, table: Words, sight: Words, context: Words, legal: int) -> int:
    """Return the legal card that the network likes best; the lowest of equals."""
    cards = representatives(legal, sight[SEEN], sight[BEST], table[HONOURS] | table[JACK])
    if cards & (cards - 1) == 0:
        return lowest(cards)
    count = expert_values(expert, table, sight, context, cards)
    opinions = expert.opinions
    best = 0
    for index in range(1, count):
        if opinions[index] > opinions[best]:
            best = index
    for _ in range(best):
        cards &= cards - 1
    return lowest(cards)


@kernel
def play_by_network(
    expert: Expert, table: Words, points: Words, hands: Words, state: Words, seen_by: Words, shooter: int
) -> None:
    """Play a deal to its end in place.

    Args:
        expert: the network; what it knows of the passes is noted in it.
        table: the rules.
        points: the cards' points.
        hands: the hands; emptied.
        state: the deal; finished.
        seen_by: the sight from which the deal went on: where the cards went that were played before.
        shooter: a seat that goes for every trick until somebody else has a point, or -1.

    """
    players = table[PLAYERS]
    sight = expert.sight
    context = expert.context
    for seat in range(players):
        sight[PLAYED + seat] = seen_by[PLAYED + seat]
    sight[OFFSET] = seen_by[OFFSET]
    # The card that the playout tries is on the table already.
    sight[PLAYED + seen_by[TURN]] |= state[SEEN] & ~seen_by[SEEN]
    while state[TRICK] < table[HAND_SIZE]:
        seat = state[TURN]
        hand = hands[seat]
        kept_out = table[KEPT_OUT] if state[TRICK] == 0 else 0
        legal = legal_word(hand, state[LED], kept_out, state[BROKEN])
        sole = find_sole(state, players)
        if legal & (legal - 1) == 0:
            card = lowest(legal)
        elif seat == shooter and (sole < 0 or sole == shooter):
            out = DECK_WORD & ~state[SEEN] & ~hand
            last = state[COUNT] == players - 1
            card = attempt_choice(hand, legal, state[LED], state[BEST], last, out, table[PENALTY])
        else:
            context_of(context, table, state)
            set_hand(context, hand)
            for index in range(STATE_SIZE):
                sight[index] = state[index]
            sight[HAND] = hand
            sight[GIVEN] = expert.given[seat]
            sight[RECEIVED] = expert.received[seat]
            card = expert_card(expert, table, sight, context, legal)
        hands[seat] = hand & ~(1 << card)
        sight[PLAYED + seat] |= 1 << card
        play_card(table, points, state, card)
