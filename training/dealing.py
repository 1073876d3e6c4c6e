"""The deals that the policy is trained on: rules of all kinds, hands, passes, and who plays how."""

from __future__ import annotations

import random
from typing import NamedTuple

import numpy as np

from copas.errors import InvalidRules
from copas.kernels.compiler import kernel, lowest, popcount
from copas.kernels.dice import below
from copas.kernels.layout import (
    BEST,
    BEST_SEAT,
    DECK_WORD,
    HAND_SIZE,
    PLAYERS,
    SEEN,
    TURN,
    Words,
    table_of,
)
from copas.kernels.network import Network
from copas.kernels.pass_network import learned_pass
from copas.kernels.passing import pass_choice, pass_value
from copas.rules import PRESETS, Rules
from copas.shuffle import Stream
from copas.testing import random_rules

SEARCHING, LEARNED, SIMPLE, SHOOTING, WILD = 0, 1, 2, 3, 4
"""How a seat plays a deal: by its labels, by the policy, by simple rules, for the moon, and carelessly."""
PASS_NOISE = 40
"""By how much a card's gladness to be passed is disturbed to find other sets than the plain rule's."""


class Passer(NamedTuple):
    """How seats pass.

    Attributes:
        network: the network of the pass.
        learned: whether to use it.

    """

    network: Network
    learned: bool


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
def disturbed_pass(table: Words, hand: int, count: int, noise: int, dice: Words) -> int:
    """Choose a pass by the plain rule, each card's value disturbed."""
    chosen = 0
    for _ in range(count):
        best = -100000
        pick = 0
        rest = hand & ~chosen
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            value = pass_value(table, hand & ~chosen, card) + below(dice, 2 * noise + 1)
            if value > best:
                best = value
                pick = 1 << card
        chosen |= pick
    return chosen


@kernel
def one_pass(table: Words, passer: Passer, hand: int, count: int, offset: int, dice: Words) -> int:
    """Choose how a seat passes: mostly well, sometimes not."""
    style = below(dice, 8)
    if style == 0:
        return disturbed_pass(table, hand, count, 2 * PASS_NOISE, dice)
    if passer.learned and style > 2:
        return learned_pass(passer.network, table, hand, count, offset)
    return pass_choice(table, hand, count)


@kernel
def pass_all(
    table: Words, passer: Passer, count: int, offset: int, hands: Words, passes: Words, dice: Words
) -> None:
    """Let every seat pass."""
    players = table[PLAYERS]
    for seat in range(players):
        passes[seat] = one_pass(table, passer, hands[seat], count, offset, dice)
    for seat in range(players):
        hands[seat] &= ~passes[seat]
    for seat in range(players):
        hands[(seat + offset) % players] |= passes[seat]


@kernel
def deal_and_pass(
    games: Games, game: int, passer: Passer, hands: Words, passes: Words, styles: Words, dice: Words
) -> int:
    """Deal, pass, and draw the seats' styles; return how many seats to the left the cards went."""
    table = games.tables[game]
    players = table[PLAYERS]
    passes[:] = 0
    for seat in range(players):
        drawn = below(dice, 16)
        styles[seat] = SEARCHING if drawn < 8 else (LEARNED if drawn < 12 else SIMPLE if drawn < 14 else WILD)
    shooter = below(dice, players) if below(dice, 4) == 0 else -1
    if shooter < 0:
        deal_cards(games.decks[game], players, table[HAND_SIZE], hands, dice)
    else:
        best = np.zeros(7, np.int64)
        deal_to_shooter(games.decks[game], players, table[HAND_SIZE], shooter, 12, hands, best, dice)
        styles[shooter] = SHOOTING if below(dice, 2) else SEARCHING
    offset = below(dice, players)
    if offset > 1 and offset < players - 1 and offset * 2 != players:
        offset = 1
    if games.counts[game] == 0:
        offset = 0
    if offset:
        pass_all(table, passer, games.counts[game], offset, hands, passes, dice)
    return offset


@kernel
def start_deal(games: Games, game: int, hands: Words, state: Words, dice: Words) -> int:
    """Write the state of an untouched deal; return how many plays were forced."""
    state[:] = 0
    state[BEST] = state[BEST_SEAT] = -1
    state[SEEN] = DECK_WORD & ~games.decks[game]
    state[TURN] = below(dice, games.tables[game][PLAYERS])
    opening = games.openings[game]
    if opening < 0:
        return 0
    for seat in range(games.tables[game][PLAYERS]):
        if hands[seat] >> opening & 1:
            state[TURN] = seat
    return 1
