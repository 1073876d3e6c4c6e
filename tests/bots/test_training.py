"""The pipeline in small: labels that follow from their seed, and networks that learn from them."""

from __future__ import annotations

import numpy as np
import pytest
from training.dealing import Games, Passer, games_of, mixed_rules
from training.fit import fit_tables
from training.learn import MOST_CHOICES, Samples, Shape, forward, fresh_weights, quantised, train_network
from training.passes import SETS, labelled_passes, pass_samples
from training.samples import samples_of
from training.selfplay import Labels, better_plan, labelled
from training.train import END, MIDDLE, PASS_SHAPE, PLAY_SHAPE, START

from copas.bots.weights import load_networks, load_weights
from copas.kernels.dice import dice_from
from copas.kernels.layout import DECK_WORD, SEEN
from copas.kernels.network import SCALE
from copas.kernels.play import Mind, learned_mind
from copas.kernels.play_network import judge_cards
from copas.kernels.sight import HAND, PLAYED, SIGHT_SIZE


@pytest.fixture(scope="module")
def games() -> Games:
    return games_of(mixed_rules(1, 4, 4))


@pytest.fixture(scope="module")
def mind() -> Mind:
    return learned_mind(load_weights())


@pytest.fixture(scope="module")
def passer() -> Passer:
    return Passer(load_networks().passing, True)


@pytest.fixture(scope="module")
def labels(games: Games, mind: Mind, passer: Passer) -> Labels:
    return labelled(games, 12, 4, mind, passer, dice_from(b"labels"))


@pytest.fixture(scope="module")
def samples(games: Games, labels: Labels) -> Samples:
    return samples_of(games, labels)


def test_labels_follow_from_their_seed(games: Games, mind: Mind, passer: Passer, labels: Labels) -> None:
    again = labelled(games, 12, 4, mind, passer, dice_from(b"labels"))
    for field in Labels._fields:
        assert np.array_equal(getattr(labels, field), getattr(again, field))
    other = labelled(games, 12, 4, mind, passer, dice_from(b"others"))
    assert not np.array_equal(labels.sights, other.sights)


def test_labels_are_of_positions_that_can_be(games: Games, labels: Labels) -> None:
    assert len(labels.sizes) > 200
    assert labels.sizes.min() > 1
    assert labels.sizes.sum() == len(labels.cards) == len(labels.values)
    row = 0
    for game, sight, size in zip(labels.games, labels.sights, labels.sizes, strict=True):
        cards = [int(card) for card in labels.cards[row : row + size]]
        assert cards == sorted(set(cards))
        assert all(int(sight[HAND]) >> card & 1 for card in cards)
        seen, deck = int(sight[SEEN]), int(games.decks[game])
        assert int(sight[HAND]) & seen == 0
        assert seen == sum(map(int, sight[PLAYED:SIGHT_SIZE])) | (DECK_WORD & ~deck)
        row += size
    assert np.isfinite(labels.values).all()


def test_passes_are_sets_of_the_hand(games: Games, mind: Mind, passer: Passer) -> None:
    passes = labelled_passes(games, 20, 2, mind, passer, dice_from(b"passes"))
    for game, hand, sets in zip(passes.games, passes.hands, passes.sets, strict=True):
        found = [int(word) for word in sets if word]
        assert 1 < len(found) == len(set(found)) <= SETS
        for word in found:
            assert word & ~int(hand) == 0
            assert word.bit_count() == games.counts[game]
    assert pass_samples(games, passes).starts[-1] == np.count_nonzero(passes.sets)


def test_networks_learn_and_keep_it_in_integers(games: Games, labels: Labels, samples: Samples) -> None:
    shape = PLAY_SHAPE._replace(width=32, narrow=8)
    gains: list[float] = []
    weights = train_network(
        samples,
        fresh_weights(shape, 1),
        (START, MIDDLE, MIDDLE, END),
        1,
        told=lambda _, figures: gains.append(figures[1]),
    )
    assert len(gains) == 4
    network = quantised(weights)
    base, first = np.zeros(32, np.float32), np.zeros((MOST_CHOICES, 32), np.float32)
    second, logits = np.zeros((MOST_CHOICES, 8), np.float32), np.zeros(MOST_CHOICES, np.float32)
    values = np.zeros(52, np.int64)
    trained = fresh = errors = 0.0
    for number, size in enumerate(labels.sizes):
        start = samples.starts[number]
        assert forward(samples, number, weights, base, first, second, logits) == size
        cards = sum(1 << int(card) for card in labels.cards[start : start + size])
        judge_cards(network, games.tables[labels.games[number]], labels.sights[number], cards, values)
        errors = max(errors, float(np.abs(values[:size] / SCALE**2 - logits[:size]).max()))
        worth = labels.values[start : start + size]
        trained += worth[int(np.argmax(values[:size]))]
        fresh += worth.mean()
    # Rounding to 256ths moves a logit a little, where ninety rows are added up.
    assert errors < 0.3
    assert trained > fresh + 0.5 * len(labels.sizes)


def test_which_plan_counts_is_decided_by_the_other_half_of_the_worlds() -> None:
    def summed(peace: list[int], moon: list[int]) -> int:
        return int(better_plan(np.array(peace), np.array(moon)))

    assert summed([10, 12], [20, 30]) == 50
    assert summed([10, 12], [5, 4]) == 22
    # One lucky half decides for the unlucky one only.
    assert summed([10, 12], [0, 90]) == 12


def test_tables_learn(samples: Samples) -> None:
    weights, _ = fit_tables(samples, 0.5, seed=1)
    totals = weights[samples.entries].sum(axis=1)
    gained = 0.0
    for start, end in zip(samples.starts, samples.starts[1:], strict=False):
        worth = samples.values[start:end]
        gained += worth[int(np.argmax(totals[start:end]))] - worth.mean()
    assert gained > 0.5 * len(samples.counts)


def test_the_shipped_networks_have_the_shapes_of_the_pipeline() -> None:
    for network, shape in zip(load_networks(), (PLAY_SHAPE, PASS_SHAPE), strict=True):
        features, width = network.position.shape
        narrow = len(network.last)
        assert Shape(features, len(network.choice), width, narrow, len(network.tables)) == shape
