"""Hands whose passes are labelled by playing them out."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from copas.kernels.compiler import kernel
from copas.kernels.dice import below, roll
from copas.kernels.layout import HAND_SIZE, PLAYERS, STATE_SIZE, TURN, Words
from copas.kernels.network import Network
from copas.kernels.pass_features import ENTRIES, MARKS, MOST_FEATURES, write_hand, write_set
from copas.kernels.pass_network import learned_pass
from copas.kernels.passing import exchange, pass_choice
from copas.kernels.payoff import AIM_SIZE, GOAL, payoff
from copas.kernels.play import Mind, play_card, play_out
from copas.kernels.sight import OFFSET, SIGHT_SIZE
from training.dealing import (
    PASS_NOISE,
    Games,
    Passer,
    deal_cards,
    disturbed_pass,
    one_pass,
    random_subset,
    start_deal,
)
from training.expert import Expert, expert_of, expert_weights, play_by_network
from training.learn import Samples

SETS = 16
"""How many sets of cards are tried for each hand."""


class PassLabels(NamedTuple):
    """Labelled passes.

    Attributes:
        games: int32[hands]: the rule set of each, as an index of `Games`.
        hands: int64[hands].
        offsets: int64[hands]: how many seats to the left the cards went.
        sets: int64[hands, SETS]: the sets tried; 0 where none is left.
        values: float32[hands, SETS]: the mean payoff of each, in points of one seat.

    """

    games: NDArray[np.int32]
    hands: Words
    offsets: Words
    sets: Words
    values: NDArray[np.float32]


@kernel
def find_sets(table: Words, hand: int, count: int, first: int, sets: Words, dice: Words) -> int:
    """Write different sets to try; return how many."""
    sets[:] = 0
    sets[0] = first
    found = 1
    for attempt in range(3 * SETS):
        if found == SETS:
            break
        if attempt % 8 == 7:
            chosen = random_subset(hand, count, dice)
        else:
            chosen = disturbed_pass(table, hand, count, PASS_NOISE, dice)
        fresh = True
        for index in range(found):
            if sets[index] == chosen:
                fresh = False
        if fresh:
            sets[found] = chosen
            found += 1
    return found


@kernel
def play_after_pass(
    games: Games, game: int, offset: int, passes: Words, hands: Words, state: Words, mind: Mind,
    expert: Expert, sight: Words, luck: Words,
) -> None:  # fmt: skip
    """Play a deal whose cards were passed to its end; every seat knows what it passed and got."""
    table, points = games.tables[game], games.points[game]
    forced = start_deal(games, game, hands, state, luck)
    sight[:STATE_SIZE] = state
    sight[OFFSET] = offset
    if forced:
        hands[state[TURN]] &= ~(1 << games.openings[game])
        play_card(table, points, state, games.openings[game])
    if not expert.plays:
        play_out(table, points, hands, state, mind, -1, luck)
        return
    players = table[PLAYERS]
    for seat in range(players):
        expert.given[seat] = passes[seat]
        expert.received[(seat + offset) % players] = passes[seat]
    play_by_network(expert, table, points, hands, state, sight, -1)


@kernel
def collect_passes(
    games: Games, worlds: int, mind: Mind, expert: Expert, passer: Passer, dice: Words, labels: PassLabels
) -> None:
    """Deal hands and value some passes of each.

    Args:
        games: the rule sets.
        worlds: how many worlds each hand is tried in.
        mind: how playouts think.
        expert: thinks in the playouts instead, if it plays.
        passer: how others pass.
        dice: the random state.
        labels: overwritten.

    """
    hands = np.zeros(7, np.int64)
    deck = np.zeros(7, np.int64)
    passes = np.zeros(7, np.int64)
    after = np.zeros(7, np.int64)
    state = np.zeros(STATE_SIZE, np.int64)
    changes = np.zeros(7, np.int64)
    luck = np.zeros(4, np.int64)
    sight = np.zeros(SIGHT_SIZE, np.int64)
    aims = np.zeros(AIM_SIZE, np.int64)
    aims[GOAL] = 1 << 40
    for number in range(len(labels.hands)):
        game = below(dice, len(games.decks))
        while games.counts[game] == 0:
            game = below(dice, len(games.decks))
        table, count = games.tables[game], games.counts[game]
        players = table[PLAYERS]
        offset = 1 + below(dice, players - 1)
        if offset > 1 and offset < players - 1 and offset * 2 != players:
            offset = 1
        deal_cards(games.decks[game], players, table[HAND_SIZE], deck, dice)
        mine = deck[0]
        labels.games[number] = game
        labels.hands[number] = mine
        labels.offsets[number] = offset
        sets = labels.sets[number]
        values = labels.values[number]
        values[:] = 0
        first = pass_choice(table, mine, count)
        if passer.learned:
            first = learned_pass(passer.network, table, mine, count, offset)
        found = find_sets(table, mine, count, first, sets, dice)
        for _ in range(worlds):
            deal_cards(games.decks[game] & ~mine, players - 1, table[HAND_SIZE], deck, dice)
            for seat in range(1, players):
                hands[seat] = deck[seat - 1]
                passes[seat] = one_pass(table, passer, hands[seat], count, offset, dice)
            roll(dice)
            for index in range(found):
                hands[0] = mine
                passes[0] = sets[index]
                exchange(hands[:players], passes, offset, after)
                luck[:] = dice
                play_after_pass(
                    games, game, offset, passes, after[:players], state, mind, expert, sight, luck
                )
                values[index] += payoff(table, aims, state, changes, 0)
        for index in range(found):
            values[index] /= worlds * (players - 1)


def labelled_passes(
    games: Games, hands: int, worlds: int, mind: Mind, passer: Passer, dice: Words,
    network: Network | None = None,
) -> PassLabels:  # fmt: skip
    """Return labelled passes of some hands; with a network, its playouts judge. See `collect_passes`."""
    expert = expert_of(expert_weights(network or passer.network), plays=network is not None)
    labels = PassLabels(
        np.zeros(hands, np.int32),
        np.zeros(hands, np.int64),
        np.zeros(hands, np.int64),
        np.zeros((hands, SETS), np.int64),
        np.zeros((hands, SETS), np.float32),
    )
    collect_passes(games, worlds, mind, expert, passer, dice, labels)
    return labels


def pass_samples(games: Games, labels: PassLabels) -> Samples:
    """Return labelled passes as the network sees them."""
    count = len(labels.hands)
    sizes = (labels.sets != 0).sum(axis=1)
    starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    rows = int(starts[-1])
    samples = Samples(
        np.zeros(count, np.int16),
        np.zeros((count, MOST_FEATURES), np.int16),
        starts,
        np.zeros((rows, MARKS), np.int16),
        np.zeros((rows, ENTRIES), np.int32),
        labels.values[labels.sets != 0],
    )
    fill_passes(games, labels, samples)
    return samples


@kernel
def fill_passes(games: Games, labels: PassLabels, samples: Samples) -> None:
    """Write the features of labelled passes."""
    for number in range(len(labels.hands)):
        game = labels.games[number]
        table = games.tables[game]
        hand = labels.hands[number]
        samples.counts[number] = write_hand(
            table, hand, games.counts[game], labels.offsets[number], samples.features[number]
        )
        row = samples.starts[number]
        for index in range(SETS):
            if labels.sets[number, index]:
                write_set(table, hand, labels.sets[number, index], samples.marks[row], samples.entries[row])
                row += 1
