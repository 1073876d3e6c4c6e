"""Deals of self-play in which every decision is labelled by search.

One seat after another decides by flat Monte-Carlo search over worlds that fit what it knows; the values of
all legal cards and the features of the learned policy are written down. Everything runs in one compiled
kernel.
"""

from __future__ import annotations

import random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from copas.errors import InvalidRules
from copas.kernels.compiler import kernel, lowest, popcount
from copas.kernels.dice import below, roll
from copas.kernels.layout import (
    BEST,
    BEST_SEAT,
    BROKEN,
    COUNT,
    DECK_WORD,
    HAND_SIZE,
    KEPT_OUT,
    LED,
    PLAYERS,
    SEEN,
    STATE_SIZE,
    TRICK,
    TURN,
    VOIDS,
    Words,
    table_of,
)
from copas.kernels.passing import pass_choice
from copas.kernels.payoff import AIM_SIZE, GOAL
from copas.kernels.play import Mind, context_of, find_sole, legal_word, play_card, shooting_choice
from copas.kernels.policy import CONTEXT_SIZE, FEATURES, card_features, set_hand
from copas.kernels.sample import count_ways
from copas.kernels.search import TALLIES, VALUE, Game, Hidden, value_plays
from copas.rules import PRESETS, Rules
from copas.shuffle import Stream
from copas.testing import random_rules

MOST_WAYS = 1 << 18


class Games(NamedTuple):
    """The rule sets to play by turns.

    Attributes:
        tables: int64[rules, COLUMNS].
        points: int64[rules, 52].
        decks: int64[rules]: the cards in play.
        openings: int64[rules]: the forced opening card, or -1.
        counts: int64[rules]: how many cards are passed.

    """

    tables: Words
    points: Words
    decks: Words
    openings: Words
    counts: Words


class Labels(NamedTuple):
    """Labelled decisions.

    Attributes:
        sizes: int32[decisions]: how many legal cards each has.
        features: int32[cards, FEATURES], decision after decision.
        values: float32[cards]: the mean payoff of each card, in points of one seat; higher is better.
        played: int32[decisions]: the index of the card that was played.

    """

    sizes: NDArray[np.int32]
    features: NDArray[np.int32]
    values: NDArray[np.float32]
    played: NDArray[np.int32]


def games_of(rules: list[Rules]) -> Games:
    """Return the arrays of some one-deck rules."""
    pairs = [table_of(one) for one in rules]
    openings = [-1 if one.opening_card is None else int(one.opening_card) for one in rules]
    return Games(
        np.array([pair.table for pair in pairs]),
        np.array([pair.points for pair in pairs]),
        np.array([one.deck.mask for one in rules], np.int64),
        np.array(openings, np.int64),
        np.array([one.pass_count for one in rules], np.int64),
    )


def mixed_rules(seed: int, house: int, others: int) -> list[Rules]:
    """Return the house game some times over, and random one-deck rules of all kinds."""
    rng = random.Random(seed)  # noqa: S311 - training data, not cards
    found = [Rules()] * house
    while len(found) < house + others:
        try:
            rules = random_rules(Stream(b"training %d" % rng.getrandbits(60)))
        except InvalidRules:
            continue
        if rules.decks == 1:
            found.append(rules)
    return found + [rules for rules in PRESETS.values() if rules.decks == 1]


@kernel
def deal_cards(deck: int, players: int, size: int, hands: Words, dice: Words) -> None:
    """Deal a deck out in random order."""
    order = np.zeros(52, np.int64)
    count = 0
    while deck:
        order[count] = lowest(deck)
        deck &= deck - 1
        count += 1
    for last in range(count - 1, 0, -1):
        pick = below(dice, last + 1)
        order[last], order[pick] = order[pick], order[last]
    for seat in range(players):
        hands[seat] = 0
        for index in range(size):
            hands[seat] |= 1 << order[seat * size + index]


@kernel
def strength(hand: int) -> int:
    """Return how good a hand is for shooting the moon: the ranks of its cards, high ones and hearts more."""
    total = 0
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        rank = card % 13
        total += rank * rank * (2 if card // 13 == 2 else 1)
    return total


@kernel
def deal_to_shooter(
    deck: int, players: int, size: int, shooter: int, tries: int, hands: Words, best: Words, dice: Words
) -> None:
    """Deal some times and keep the deal in which the shooter's hand is strongest."""
    most = -1
    for _ in range(tries):
        deal_cards(deck, players, size, best, dice)
        found = strength(best[shooter])
        if found > most:
            most = found
            for seat in range(players):
                hands[seat] = best[seat]


@kernel
def random_subset(hand: int, count: int, dice: Words) -> int:
    """Choose some cards of a hand, each set as likely as another."""
    chosen = 0
    for _ in range(count):
        rest = hand & ~chosen
        for _skip in range(below(dice, popcount(rest))):
            rest &= rest - 1
        chosen |= 1 << lowest(rest)
    return chosen


@kernel
def pass_all(table: Words, count: int, offset: int, hands: Words, passes: Words, dice: Words) -> None:
    """Let every seat pass; one in eight passes anything."""
    players = table[PLAYERS]
    for seat in range(players):
        if below(dice, 8) == 0:
            passes[seat] = random_subset(hands[seat], count, dice)
        else:
            passes[seat] = pass_choice(table, hands[seat], count)
    for seat in range(players):
        hands[seat] &= ~passes[seat]
    for seat in range(players):
        hands[(seat + offset) % players] |= passes[seat]


@kernel
def know(
    state: Words, hands: Words, players: int, me: int, given: int, receiver: int, known: Words,
    cards: Words, allowed: Words, places: Words, seats: Words,
) -> int:  # fmt: skip
    """Write what a seat knows of the hidden cards, by public voids and its own pass; return how many."""
    for seat in range(players):
        known[seat] = 0
    known[me] = hands[me]
    if receiver != me:
        known[receiver] = given & hands[receiver]
    loose = 0
    for index in range(players - 1):
        seat = (me + 1 + index) % players
        loose |= hands[seat] & ~known[seat]
        places[index] = popcount(hands[seat]) - popcount(known[seat])
        seats[index] = seat
    count = 0
    # The most constrained cards last, as in copas.bots.knowledge.
    for wanted in range(players - 1, 0, -1):
        rest = loose
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            bits = 0
            for other in range(players - 1):
                if not state[VOIDS] >> (4 * seats[other] + card // 13) & 1:
                    bits |= 1 << other
            if popcount(bits) == wanted:
                cards[count] = card
                allowed[count] = bits
                count += 1
    return count


@kernel
def write_row(features: NDArray[np.int32], row: int, indices: tuple[int, ...]) -> None:
    """Write one card's features."""
    for feature in range(FEATURES):
        features[row, feature] = indices[feature]


@kernel
def are_equal(low: int, high: int, points: Words, unseen: int) -> bool:
    """Say whether nothing that matters lies between two cards of a hand."""
    if low // 13 != high // 13 or points[low] != points[high]:
        return False
    return not unseen & ((1 << high) - 1) & ~((1 << low) - 1)


@kernel
def collect(  # noqa: C901 - one compiled loop
    games: Games, deals: int, worlds: int, mind: Mind, explore: int, dice: Words,
    sizes: NDArray[np.int32], features: NDArray[np.int32], values: NDArray[np.float32],
    played: NDArray[np.int32],
) -> tuple[int, int]:  # fmt: skip
    """Play deals and label every decision; return how many decisions and cards were written.

    Args:
        games: the rule sets.
        deals: how many deals.
        worlds: how many worlds each decision tries.
        mind: how playouts think.
        explore: in 256ths, how often any legal card is played instead of the best.
        dice: the random state.
        sizes: see `Labels`; long enough for 52 decisions a deal.
        features: long enough for 200 cards a deal.
        values: as long.
        played: as `sizes`.

    """
    decisions = 0
    rows = 0
    hands = np.zeros(7, np.int64)
    passes = np.zeros(7, np.int64)
    known = np.zeros(7, np.int64)
    cards = np.zeros(52, np.int64)
    allowed = np.zeros(52, np.int64)
    places = np.zeros(6, np.int64)
    seats = np.zeros(6, np.int64)
    strides = np.zeros(6, np.int64)
    ways = np.zeros(MOST_WAYS, np.float64)
    state = np.zeros(STATE_SIZE, np.int64)
    no_pool = np.zeros((0, 7), np.int64)
    no_weights = np.zeros(0, np.float64)
    aims = np.zeros(AIM_SIZE, np.int64)
    aims[GOAL] = 1 << 40
    context = np.zeros(CONTEXT_SIZE, np.int64)
    candidates = np.zeros(20, np.int64)
    sums = np.zeros((20, TALLIES), np.int64)
    for _ in range(deals):
        game = below(dice, len(games.decks))
        table = games.tables[game]
        points = games.points[game]
        players = table[PLAYERS]
        size = table[HAND_SIZE]
        shooter = -1
        if below(dice, 4) == 0:
            shooter = below(dice, players)
            deal_to_shooter(games.decks[game], players, size, shooter, 12, hands, known, dice)
        else:
            deal_cards(games.decks[game], players, size, hands, dice)
        stubborn = below(dice, 2)
        passes[:] = 0
        offset = below(dice, players)
        if offset > 1 and offset < players - 1 and offset * 2 != players:
            offset = 1
        if offset and games.counts[game]:
            pass_all(table, games.counts[game], offset, hands, passes, dice)
        state[:] = 0
        state[BEST] = state[BEST_SEAT] = -1
        state[SEEN] = DECK_WORD & ~games.decks[game]
        state[TURN] = below(dice, players)
        opening = games.openings[game]
        if opening >= 0:
            for seat in range(players):
                if hands[seat] >> opening & 1:
                    state[TURN] = seat
                    hands[seat] &= ~(1 << opening)
                    break
            play_card(table, points, state, opening)
        while state[TRICK] < size:
            me = state[TURN]
            kept_out = table[KEPT_OUT] if state[TRICK] == 0 else 0
            legal = legal_word(hands[me], state[LED], kept_out, state[BROKEN])
            card = lowest(legal)
            if legal & (legal - 1):
                count = know(
                    state, hands, players, me, passes[me], (me + offset) % players, known, cards, allowed,
                    places, seats,
                )  # fmt: skip
                step = 1
                for index in range(players - 1):
                    strides[index] = step
                    step *= places[index] + 1
                count_ways(allowed[:count], places[: players - 1], strides[: players - 1], ways[:step])
                unseen = DECK_WORD & ~state[SEEN] & ~hands[me]
                if state[COUNT]:
                    unseen |= 1 << state[BEST]
                tried = 0
                rest = legal
                while rest:
                    other = lowest(rest)
                    rest &= rest - 1
                    if tried and are_equal(candidates[tried - 1], other, points, unseen):
                        continue
                    candidates[tried] = other
                    sums[tried, :] = 0
                    tried += 1
                hidden = Hidden(
                    known[:players], cards[:count], allowed[:count], seats[: players - 1],
                    strides[: players - 1], ways[:step],
                )  # fmt: skip
                value_plays(
                    Game(table, points, aims), state, hidden, no_pool, no_weights, candidates[:tried], worlds,
                    mind, dice, sums[:tried],
                )  # fmt: skip
                best = 0
                for index in range(tried):
                    if sums[index, VALUE] > sums[best, VALUE]:
                        best = index
                card = candidates[best]
                sole = find_sole(state, players)
                if me == shooter and stubborn and sole in (-1, me):
                    card = shooting_choice(legal, state[LED])
                    # An equal card stands for the choice among the candidates.
                    for index in range(tried):
                        if are_equal(
                            min(candidates[index], card), max(candidates[index], card), points, unseen
                        ):
                            card = candidates[index]
                elif below(dice, 256) < explore:
                    card = candidates[below(dice, tried)]
                if tried > 1:
                    context_of(context, table, state)
                    set_hand(context, hands[me])
                    for index in range(tried):
                        write_row(features, rows, card_features(context, candidates[index]))
                        values[rows] = sums[index, VALUE] / worlds / (players - 1)
                        if candidates[index] == card:
                            played[decisions] = index
                        rows += 1
                    sizes[decisions] = tried
                    decisions += 1
            hands[me] &= ~(1 << card)
            play_card(table, points, state, card)
        roll(dice)
    return decisions, rows


def labelled(games: Games, deals: int, worlds: int, mind: Mind, explore: int, dice: Words) -> Labels:
    """Collect labelled decisions of some deals; see `collect`."""
    sizes = np.zeros(deals * 52, np.int32)
    played = np.zeros(deals * 52, np.int32)
    features = np.zeros((deals * 200, FEATURES), np.int32)
    values = np.zeros(deals * 200, np.float32)
    decisions, rows = collect(games, deals, worlds, mind, explore, dice, sizes, features, values, played)
    return Labels(sizes[:decisions], features[:rows], values[:rows], played[:decisions])
