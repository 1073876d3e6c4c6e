"""The networks: what they look at, and that their sums are those of plain arithmetic."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

import numpy as np

from copas.bots.weights import load_networks, networks_digest
from copas.kernels import pass_features, play_features
from copas.kernels.compiler import COMPILED
from copas.kernels.layout import BEST, DECK_WORD, JACK, LED, PLAYERS, SEEN, STATE_SIZE, VOIDS, table_of
from copas.kernels.network import SCALE, Network
from copas.kernels.pass_network import cards_to_weigh, learned_pass, likely_passes, next_set, spread_set
from copas.kernels.play import context_of
from copas.kernels.play_features import swaps_minors, turned, write_features, write_marks
from copas.kernels.play_network import best_of_cards, judge_cards
from copas.kernels.policy import CONTEXT_SIZE, WEIGHTS, card_features, set_hand
from copas.kernels.sight import GIVEN, HAND, OFFSET, PLAYED, RECEIVED, SIGHT_SIZE, sight_of
from copas.open_deal import OpenDeal, Task
from copas.shuffle import Stream, deal_hands
from tests.kernels.test_policy import decisions

if TYPE_CHECKING:
    from copas.kernels.layout import Words

DEALS = 120 if COMPILED else 6
MINORS = (1 << 26) - 1


def seen_by_turn(deal: OpenDeal) -> Words:
    assert deal.turn is not None
    return sight_of(deal.view(deal.turn))


def features_of(table: Words, sight: Words) -> list[int]:
    features = np.zeros(play_features.MOST_FEATURES, np.int16)
    return [int(index) for index in features[: write_features(table, sight, features)]]


def marks_of(table: Words, sight: Words, card: int) -> tuple[list[int], list[int]]:
    """A card's marks and table entries."""
    context = np.zeros(CONTEXT_SIZE, np.int64)
    context_of(context, table, sight[:STATE_SIZE])
    set_hand(context, sight[HAND])
    marks = np.zeros(play_features.MARKS, np.int16)
    place = int(turned(1 << card, swaps_minors(table, sight[HAND]))).bit_length() - 1
    write_marks(context, card, place, marks)
    return [int(mark) for mark in marks], [int(entry) for entry in card_features(context, card)]


def plain_judgement(network: Network, features: list[int], marks: list[int], entries: list[int]) -> int:
    """The network in plain integers, all rows as matrices."""
    first = network.position.astype(object)[features].sum(axis=0)
    first = np.maximum(first + network.choice.astype(object)[marks].sum(axis=0), 0)
    second = np.maximum(network.bias.astype(object) + first @ network.second.astype(object), 0) // SCALE
    tables = sum(int(network.tables[entry]) for entry in entries)
    return int(second @ network.last.astype(object)) + tables * SCALE


def test_a_sight_is_what_the_seat_sees() -> None:
    for deal in decisions(DEALS, "sights"):
        assert deal.turn is not None
        view, sight = deal.view(deal.turn), seen_by_turn(deal)
        assert sight[HAND] == view.hand.mask
        assert len(sight) == SIGHT_SIZE
        played = [0] * deal.rules.players
        for seat, card in deal.public.plays:
            played[seat] |= 1 << card
        assert list(sight[PLAYED : PLAYED + deal.rules.players]) == played
        assert sum(played) == int(sight[SEEN]) & deal.rules.deck.mask
        if sight[OFFSET]:
            receiver = (deal.turn + int(sight[OFFSET])) % deal.rules.players
            assert view.known_at(receiver).mask == int(sight[GIVEN]) & ~int(sight[SEEN])
            assert view.received is not None
            assert sight[RECEIVED] == view.received.mask


def test_every_feature_stays_in_its_block() -> None:
    for deal in decisions(DEALS, "blocks"):
        table, sight = table_of(deal.rules).table, seen_by_turn(deal)
        features = features_of(table, sight)
        assert features[0] == play_features.ALWAYS
        assert len(set(features)) == len(features) < play_features.MOST_FEATURES
        assert 0 <= min(features) <= max(features) < play_features.POSITION_FEATURES
        held = sum(
            play_features.F_HAND <= index < play_features.F_HIDDEN for index in features
        )  # one for each card
        assert held == int(sight[HAND]).bit_count()
        for card in deal.legal():
            marks, _ = marks_of(table, sight, int(card))
            starts = [
                play_features.M_CARD, play_features.M_UNDER, play_features.M_OVER, play_features.M_PLACE,
                play_features.M_TRICK, play_features.M_OWN, play_features.M_KIND, play_features.M_LENGTH,
                play_features.M_VOID, play_features.CARD_FEATURES,
            ]  # fmt: skip
            assert all(low <= mark < high for low, mark, high in zip(starts, marks, starts[1:], strict=False))


def mirrored(sight: Words) -> Words:
    """The same sight with clubs and diamonds exchanged."""
    other = sight.copy()
    for index in (LED, SEEN, HAND, GIVEN, RECEIVED, *range(PLAYED, SIGHT_SIZE)):
        other[index] = turned(int(sight[index]), True)
    if sight[BEST] >= 0:
        other[BEST] = int(turned(1 << int(sight[BEST]), True)).bit_length() - 1
    bits = int(sight[VOIDS])
    clubs, diamonds = 0x1111111, 0x2222222
    other[VOIDS] = bits & ~clubs & ~diamonds | (bits & clubs) << 1 | (bits & diamonds) >> 1
    return other


def test_the_plain_minor_suits_are_alike() -> None:
    network, found = load_networks().play, 0
    values, others = np.zeros(52, np.int64), np.zeros(52, np.int64)
    for deal in decisions(max(DEALS, 24), "minors"):
        table, sight = table_of(deal.rules).table, seen_by_turn(deal)
        # Without any minor card in the hand nothing says which suit comes first.
        if table[JACK] or not int(sight[HAND]) & MINORS:
            continue
        other = mirrored(sight)
        assert sorted(features_of(table, sight)) == sorted(features_of(table, other))
        for card in deal.legal():
            judge_cards(network, table, sight, 1 << int(card), values)
            judge_cards(network, table, other, turned(1 << int(card), True), others)
            assert values[0] == others[0]
            found += 1
    assert found > 10


def test_judgements_of_cards_are_those_of_plain_arithmetic() -> None:
    network = load_networks().play
    assert len(network.tables) == WEIGHTS
    values = np.zeros(52, np.int64)
    for deal in decisions(DEALS // 3, "judgements"):
        table, sight = table_of(deal.rules).table, seen_by_turn(deal)
        judge_cards(network, table, sight, deal.legal().mask, values)
        features = features_of(table, sight)
        wanted = {
            int(card): plain_judgement(network, features, *marks_of(table, sight, int(card)))
            for card in deal.legal()
        }
        assert list(values[: len(wanted)]) == list(wanted.values())
        best = best_of_cards(network, table, sight, deal.legal().mask)
        assert best == min(card for card in wanted if wanted[card] == max(wanted.values()))


def passing_deals(count: int) -> list[OpenDeal]:
    deals = [
        OpenDeal(deal.rules, deal_hands(deal.rules, Stream(b"pass %d" % index)), number=index % 3 + 1)
        for index, deal in enumerate(decisions(count, "passing"))
    ]
    return [deal for deal in deals if deal.task is Task.PASS]


def test_the_best_set_is_passed() -> None:
    network = load_networks().passing
    marks, entries = np.zeros(pass_features.MARKS, np.int16), np.zeros(pass_features.ENTRIES, np.int32)
    features = np.zeros(pass_features.MOST_FEATURES, np.int16)
    for deal in passing_deals(DEALS // 10):
        table, count, hand = table_of(deal.rules).table, deal.rules.pass_count, deal.hands[0].mask
        offset = deal.public.direction.offset(deal.rules.players)
        written = pass_features.write_hand(table, hand, count, offset, features)
        assert 0 <= features[:written].min() <= features[:written].max() < pass_features.POSITION_FEATURES
        weighed = int(cards_to_weigh(table, hand))
        assert weighed & ~hand == 0
        assert weighed.bit_count() == min(12, hand.bit_count())
        cards = [card for card in range(52) if weighed >> card & 1]
        judged = {}
        for chosen in combinations(cards, count):
            word = sum(1 << card for card in chosen)
            pass_features.write_set(table, hand, word, marks, entries)
            assert 0 <= marks.min() <= marks.max() < pass_features.CHOICE_MARKS
            assert 0 <= entries.min() <= entries.max() < pass_features.TABLE_SIZE
            judged[word] = (list(map(int, marks)), list(map(int, entries)))
        some = list(judged)[:: max(1, len(judged) // 40)]
        passed = int(learned_pass(network, table, hand, count, offset))
        worth = {
            word: plain_judgement(network, [int(index) for index in features[:written]], *judged[word])
            for word in {*some, passed}
        }
        assert worth[passed] == max(worth.values())
        likely = np.zeros(6, np.int64)
        found = int(likely_passes(network, table, hand, count, offset, likely))
        assert found == min(6, len(judged))
        inputs = [int(index) for index in features[:written]]
        best = [plain_judgement(network, inputs, *judged[int(word)]) for word in likely[:found]]
        assert int(likely[0]) == passed
        assert best == sorted(best, reverse=True)
        assert len(set(likely[:found])) == found
        assert all(value <= best[-1] for word, value in worth.items() if word not in likely[:found])


def test_sets_of_places_come_in_order() -> None:
    places, found = 0b111, []
    while places < 1 << 7:
        found.append(places)
        places = int(next_set(places))
    assert found == sorted(sum(1 << place for place in chosen) for chosen in combinations(range(7), 3))
    assert spread_set(0b1011010, 0b1001) == 0b1000010


def test_turning_twice_changes_nothing() -> None:
    word = 0x9A5F1E2C3B7D8 & DECK_WORD
    assert turned(turned(word, True), True) == word == turned(word, False)
    assert int(table_of(decisions(1, "turn")[0].rules).table[PLAYERS]) >= 3


def test_the_networks_fit_the_package() -> None:
    networks = load_networks()
    assert len(networks_digest()) == 16
    assert sum(array.nbytes for network in networks for array in network) < 1 << 20
    play, passing = networks
    assert play.position.shape[0] == play_features.POSITION_FEATURES
    assert play.choice.shape[0] == play_features.CARD_FEATURES
    assert passing.position.shape[0] == pass_features.POSITION_FEATURES
    assert passing.choice.shape[0] == pass_features.CHOICE_MARKS
    assert len(passing.tables) == pass_features.TABLE_SIZE
