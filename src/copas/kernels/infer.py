"""How likely a world is, by what the others played in it.

A world fixes every hand, and so every hand at every earlier play. The likelihood of the plays is the product
of the learned policy's chances of them. It is tempered by the square root and each chance has a floor,
because real players are not the policy. IEEE arithmetic rounds square roots and products in one way only, and
they are taken in a fixed order, so the weights are the same on every machine.

A seat that has every point so far, or any seat while there is none, may be going for the moon. For each of
these the plays are explained a second time, as a shooter's; the odds between the two, with what it passed and
how strong its hand is, say how likely it shoots in this world.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

import numpy as np

from copas.deal import PublicDeal
from copas.kernels.compiler import kernel, popcount
from copas.kernels.layout import Words, state_of, table_of
from copas.kernels.play import Mind, context_of, legal_word, play_card
from copas.kernels.policy import (
    BEST_CARD,
    BROKEN_FLAG,
    CONTEXT_SIZE,
    KEPT_WORD,
    LED_WORD,
    OUT_CARDS,
    play_chance,
    set_hand,
)
from copas.kernels.sample import Floats
from copas.kernels.shooter import attempt_chance, shooting_strength
from copas.seats import Seat

FLOOR: Final = 0.02
"""The least chance that a play is given."""
TRIES: Final = 0.02
"""The odds that a seat shoots with any hand."""
ORDINARY: Final = 73
"""The strength a card from which a hand tempts (see `shooting_strength`)."""
STRONG_TRIES: Final = 0.001
"""What each point of strength above that adds to the odds."""


class History(NamedTuple):
    """The plays so far.

    Attributes:
        cards: int64[plays].
        seats: int64[plays].
        contexts: int64[plays, CONTEXT_SIZE]: the policy's context before each play, but for the hand.

    """

    cards: Words
    seats: Words
    contexts: Words


def history_of(public: PublicDeal) -> History:
    """Return the plays of a one-deck deal."""
    plays = public.plays
    cards = np.array([int(card) for _, card in plays], np.int64)
    seats = np.array([seat for seat, _ in plays], np.int64)
    contexts = np.zeros((len(plays), CONTEXT_SIZE), np.int64)
    if plays:
        table, points = table_of(public.rules)
        fill_contexts(table, points, _start_of(public, plays[0][0]), cards, contexts)
    return History(cards, seats, contexts)


def _start_of(public: PublicDeal, first: Seat) -> Words:
    start = PublicDeal(public.rules, number=public.number, dealer=public.dealer, scores=public.scores)
    return state_of(start, first)


@kernel
def fill_contexts(table: Words, points: Words, state: Words, cards: Words, contexts: Words) -> None:
    """Write the context before each play; `state` is played through."""
    for index in range(len(cards)):
        context_of(contexts[index], table, state)
        play_card(table, points, state, cards[index])


class Suspicion(NamedTuple):
    """Who may be going for the moon.

    Attributes:
        seats: the seats that may, as bits.
        penalty: the penalty cards.
        odds: float64[players]: how much likelier what each passed to us is for a shooter.

    """

    seats: int
    penalty: int
    odds: Floats


@kernel
def likelihood(
    history: History, world: Words, me: int, mind: Mind, forced: int, hands: Words, logits: Words
) -> float:
    """Return the tempered likelihood of the others' plays, with nobody suspected; see `explain`."""
    odds = np.zeros(len(world), np.float64)
    return explain(history, world, me, Suspicion(0, 0, odds), mind, forced, hands, logits, odds)


@kernel
def explain(
    history: History,
    world: Words,
    me: int,
    suspicion: Suspicion,
    mind: Mind,
    forced: int,
    hands: Words,
    logits: Words,
    odds: Floats,
) -> float:
    """Return the tempered likelihood of the others' plays in a world; 0.0 if one was illegal in it.

    Args:
        history: the plays.
        world: int64[players]: the hands now.
        me: the seat whose own plays say nothing.
        suspicion: who may be shooting.
        mind: the learned policy.
        forced: how many plays at the start were forced.
        hands: scratch, int64[players]; holds the hands after the pass in the end.
        logits: scratch, int64[52].
        odds: float64[players], overwritten for the suspects with how much likelier their plays are for a
            shooter.

    """
    for seat in range(len(world)):
        hands[seat] = world[seat]
        odds[seat] = 1.0
    weight = 1.0
    for index in range(len(history.cards) - 1, forced - 1, -1):
        seat = history.seats[index]
        bit = 1 << history.cards[index]
        hands[seat] |= bit
        if seat == me:
            continue
        context = history.contexts[index]
        legal = legal_word(hands[seat], context[LED_WORD], context[KEPT_WORD], context[BROKEN_FLAG])
        if not legal & bit:
            return 0.0
        if legal & (legal - 1) == 0:
            continue
        set_hand(context, hands[seat])
        chance = play_chance(context, mind.weights, mind.exponentials, legal, history.cards[index], logits)
        chance = max(FLOOR, chance)
        weight *= chance
        if suspicion.seats >> seat & 1:
            odds[seat] *= (
                attempt_chance(
                    legal, bit, context[LED_WORD], context[BEST_CARD], context[OUT_CARDS], suspicion.penalty
                )
                / chance
            )
    return math.sqrt(weight)


@kernel
def suspect(suspicion: Suspicion, hands: Words, odds: Floats) -> float:
    """Turn the odds of each suspect's plays into the odds that it shoots in this world; return their sum.

    Args:
        suspicion: who may be shooting.
        hands: the hands after the pass.
        odds: float64[players], as `explain` wrote them; overwritten.

    """
    total = 0.0
    for seat in range(len(hands)):
        if suspicion.seats >> seat & 1:
            strong = shooting_strength(hands[seat]) - ORDINARY * popcount(hands[seat])
            prior = TRIES + (STRONG_TRIES * strong if strong > 0 else 0.0)
            odds[seat] = prior * suspicion.odds[seat] * math.sqrt(odds[seat])
            total += odds[seat]
    return total
