"""Known bugs and disputes of other Hearts programs, C43 to C66 and C83: scores, ends, tables, records.

Each test names its number in the log of edge cases. Seats: S, W, N, E in playing order.
"""

from __future__ import annotations

import itertools
import random
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from copas import record_json
from copas.cards import Card, CardSet, Suit
from copas.deal import PublicDeal
from copas.errors import CopasError, IllegalChoice, IllegalDeal, Reason, RecordError
from copas.events import MatchStarted
from copas.match import Match, Standing
from copas.notation import format_record, parse_record
from copas.open_deal import OpenDeal, Task
from copas.record import Record
from copas.rules import PRESETS, Moon, Rules
from copas.scoring import DealResult, MoonChoice, score_deal
from copas.shuffle import Stream, deal_hands
from tests.positions import E, N, S, W, cards, hands_with, play
from tests.walks import play_at_random, random_event, random_hands, skewed_hands

if TYPE_CHECKING:
    from collections.abc import Mapping

ONE_DECK = [name for name, rules in PRESETS.items() if rules.decks == 1]


def scored(rules: Rules, taken: Mapping[int, CardSet], rest: int) -> DealResult:
    """The result of a deal in which some seats took these cards, and one seat everything else."""
    piles = [taken.get(seat, CardSet()) for seat in range(rules.players)]
    left = rules.deck
    for pile in piles:
        left -= pile
    piles[rest] |= left
    return score_deal(rules, tuple(piles))


def standing(rules: Rules, *scores: int) -> Standing:
    return Standing(rules, 0, scores, deals=3)


def moon_of(rules: Rules, shooter: int) -> DealResult:
    return scored(rules, {shooter: rules.penalty}, rest=(shooter + 1) % rules.players)


# -- moon and scoring


@pytest.mark.parametrize("name", ONE_DECK)
def test_c43_a_moon_is_26_points_at_every_table(name: str) -> None:
    """C43: 13 + 13, whatever the number of players; one point less is no moon."""
    rules = Rules.preset(name)
    assert rules.total_points == 26
    assert moon_of(rules, 1).shooter == 1
    for card in rules.penalty:
        nearly = scored(rules, {1: rules.penalty.remove(card)}, rest=0)
        assert nearly.shooter is None
        assert sum(nearly.penalties) == 26


def test_c44_a_moon_is_added_to_the_running_score() -> None:
    """C44: the match scores go on from where they were."""
    rules = Rules(target=100)
    after = standing(rules, 10, 20, 30, 40).after(moon_of(rules, W).changes())
    assert after.scores == (36, 20, 56, 66)


def match_at_a_moon_choice() -> Match:
    """A match that waits for the shooter, found by playing skewed deals at random."""
    rules = Rules.preset("free-moon").replace(pass_count=0)
    for seed in itertools.count():
        match, rng = Match(rules), random.Random(seed)
        deal = match.start_deal(skewed_hands(rules, rng, 0.1))
        while deal.task is Task.PLAY:
            match.apply(random_event(deal, rng))
        if deal.task is Task.MOON:
            return match
    raise AssertionError


def test_c46_a_moon_is_chosen_once_and_shown_again_after_a_reload() -> None:
    """C46: reconnecting at the question shows it again with nothing applied; a second answer is refused."""
    waiting = match_at_a_moon_choice()
    reloaded = record_json.loads(record_json.dumps(Record.of(waiting))).replay()
    for match in (waiting, reloaded):
        deal = match.deal
        assert deal is not None
        (shooter,) = deal.to_act
        assert match.scores == (0, 0, 0, 0)
        with pytest.raises(IllegalChoice) as caught:
            deal.choose_moon((shooter + 1) % 4, MoonChoice.SHOOTER)
        assert caught.value.reason is Reason.NOT_SHOOTER
        match.choose_moon(shooter, MoonChoice.SHOOTER)
        assert match.scores == tuple(-26 if seat == shooter else 0 for seat in range(4))
        with pytest.raises(CopasError):
            match.choose_moon(shooter, MoonChoice.SHOOTER)
        with pytest.raises(IllegalChoice):
            deal.choose_moon(shooter, MoonChoice.OTHERS)
        assert sum(match.scores) == -26


def test_c47_no_score_has_a_floor() -> None:
    """C47: -26 and -10 go below zero, and the lowest score still wins."""
    rules = Rules(moon=Moon.SHOOTER, target=50)
    after = standing(rules, 3, 49, 0, 0).after(moon_of(rules, S).changes())
    assert after.scores == (-23, 49, 0, 0)
    assert not after.finished
    after = after.after((0, 1, 25, 0))
    assert after.finished
    assert after.winners == {S}
    assert after.ranks == (1, 4, 3, 2)


def test_c48_a_new_deal_begins_with_nothing_of_the_last() -> None:
    """C48: no points, tricks or moon are carried over."""
    match = match_at_a_moon_choice()
    deal = match.deal
    assert deal is not None
    match.choose_moon(deal.to_act[0], MoonChoice.OTHERS)
    following = match.start_deal(random_hands(match.rules, random.Random(48)))
    assert following.choice is None
    assert following.public.points == (0, 0, 0, 0)
    assert following.public.tricks_won == (0, 0, 0, 0)
    assert following.public.taken == (CardSet(),) * 4
    assert not following.public.seen


def test_c49_the_jack_alone_makes_a_deal_negative() -> None:
    """C49: -10 applies in full."""
    rules = Rules.preset("omnibus")
    result = scored(rules, {W: cards("JD"), N: rules.penalty.remove(Card.parse("2H"))}, rest=S)
    assert result.changes() == (1, -10, 25, 0)


@pytest.mark.parametrize(("taker", "expected"), [(S, (-10, 26, 26, 26)), (W, (0, 16, 26, 26))])
def test_c50_a_moon_in_omnibus_needs_no_jack_and_is_worth_26(taker: int, expected: tuple[int, ...]) -> None:
    """C50: thirteen hearts and the queen suffice; the jack counts for its taker beside the moon."""
    rules = Rules.preset("omnibus")
    jack = cards("JD")
    took = {S: rules.penalty | (jack if taker == S else CardSet()), W: jack if taker == W else CardSet()}
    result = scored(rules, took, rest=N)
    assert result.shooter == S
    assert result.changes() == expected


@pytest.mark.parametrize(
    ("players", "hand"), [(3, 17), (4, 13), (5, 10), (6, 8), (7, 7)], ids=lambda value: str(value)
)
def test_c51_stripped_decks_still_hold_26_points(players: int, hand: int) -> None:
    """C51: only clubs and diamonds are removed."""
    for rules in PRESETS.values():
        if rules.decks == 1 and rules.players == players:
            assert rules.hand_size == hand
            assert sum(map(rules.points, rules.deck & rules.penalty)) == 26
            assert {card.suit for card in rules.removed} <= {Suit.CLUBS, Suit.DIAMONDS}


def test_c52_the_points_of_every_deal_add_up() -> None:
    """C52: 26; 78 after a moon; 10 less with the jack."""
    sums = set()
    for seed, jack in itertools.product(range(150), (0, -10)):
        rng = random.Random(seed)
        rules = Rules(pass_count=0, jack_of_diamonds=jack)
        deal = play_at_random(OpenDeal(rules, skewed_hands(rules, rng)), rng)
        moon = deal.result.shooter is not None
        assert sum(deal.changes) == (78 if moon else 26) + jack
        sums.add((moon, jack))
    assert len(sums) == 4


# -- the end of a match


def test_c54_a_tie_for_the_lowest_score_shares_the_win() -> None:
    """C54: no extra deal is ever played."""
    after = standing(Rules(), 40, 20, 10, 20).after((13, 0, 10, 3))
    assert after.scores == (53, 20, 20, 23)
    assert after.finished
    assert after.winners == {W, N}
    with pytest.raises(IllegalDeal):
        after.after((0, 0, 13, 13))


@pytest.mark.parametrize(
    ("change", "over"), [((9, 17, 0, 0), False), ((10, 16, 0, 0), True), ((11, 15, 0, 0), True)]
)
def test_c54_the_target_is_reached_or_passed(change: tuple[int, ...], over: bool) -> None:
    """C54 and the end test: 50 ends as 51 does; 49 does not."""
    assert standing(Rules(), 40, 0, 30, 20).after(change).finished == over


@pytest.mark.parametrize(
    ("change", "scores", "over"),
    [
        ((10, 16, 0, 0), (50, 96, 30, 20), False),
        ((11, 15, 0, 0), (101, 95, 30, 20), True),
        ((9, 0, 17, 0), (99, 80, 47, 20), False),
        ((10, 26, 26, 26), (50, 106, 56, 46), True),
    ],
)
def test_exactly_100_falls_back_to_50_before_the_end_is_judged(
    change: tuple[int, ...], scores: tuple[int, ...], over: bool
) -> None:
    """The table of disagreements: one rule page lets 100 fall to 50; 101 ends, and another's 106 ends."""
    after = standing(Rules.preset("exact-100"), 90, 80, 30, 20).after(change)
    assert (after.scores, after.finished) == (scores, over)
    assert standing(Rules(target=100), 90, 80, 30, 20).after(change).finished == (change[0] >= 10)


def test_c56_a_match_never_ends_within_a_deal() -> None:
    """C56: at 95 with the queen taken on an early trick, the deal is played out; a moon may follow."""
    rules = Rules(target=100, pass_count=0)
    match = Match.replay([MatchStarted(rules, S, 3, (95, 90, 90, 90))])
    deal = match.start_deal(hands_with(rules, {E: "2C", S: "AC AS 2H", W: "3C QS", N: "4C"}, {W: "H"}))
    play(deal, "2C AC 3C 4C")
    play(deal, "AS QS")
    while deal.public.trick:
        play(deal, str(min(deal.legal())))
    assert deal.public.points[S] >= 13
    assert deal.task is Task.PLAY
    assert not match.finished
    assert match.scores == (95, 90, 90, 90)
    rng = random.Random(56)
    while match.deal is deal:
        match.apply(random_event(deal, rng))
    assert len(deal.public.tricks) == 13
    assert match.finished == (max(match.scores) >= 100)


def test_c57_the_last_deal_stands_in_the_score_sheet() -> None:
    """C57: the deal that ends the match has its row like every other."""
    rules = Rules()
    match, rng = Match(rules), random.Random(57)
    while not match.finished:
        deal = match.start_deal(random_hands(rules, rng))
        while match.deal is deal:
            match.apply(random_event(deal, rng))
    rows = Record.of(match).score_rows()
    assert len(rows) == len(match.finished_deals)
    assert rows[-1] == match.scores
    assert max(rows[-1]) >= 50 > max(rows[-2])


# -- other numbers of players, and variants


@pytest.mark.parametrize(
    ("name", "card"),
    [("copas", "2C"), ("three", "2C"), ("black-maria", "3C"), ("five", "3C"), ("six", "2C"), ("seven", "2C")],
)
def test_c60_the_lowest_club_in_the_deck_leads(name: str, card: str) -> None:
    """C60: 3C where the 2C is out; 2C where only the 3C is out."""
    rules = Rules.preset(name)
    deal = OpenDeal(rules.replace(pass_count=0), random_hands(rules, random.Random(60)))
    holder = next(seat for seat, hand in enumerate(deal.hands) if Card.parse(card) in hand)
    assert deal.turn == holder
    assert deal.legal() == cards(card)


@pytest.mark.parametrize(
    ("name", "removed"),
    [
        ("three", "2D"),
        ("five", "2C 2D"),
        ("six", "3C 4C 2D 3D"),
        ("seven", "3C 2D 3D"),
        ("black-maria", "2C"),
    ],
)
def test_c61_cards_are_removed_and_there_is_no_kitty(name: str, removed: str) -> None:
    """C61: every card of one deck is dealt, bar those removed."""
    rules = Rules.preset(name)
    assert CardSet.of(rules.removed) == cards(removed)
    assert rules.widow_size == 0
    assert len(rules.deck) == rules.players * rules.hand_size == 52 - len(rules.removed)


@pytest.mark.parametrize("name", PRESETS)
def test_c62_no_preset_removes_a_heart_or_the_queen(name: str) -> None:
    """C62: nor anything else that counts."""
    assert CardSet.of(Rules.preset(name).removed).isdisjoint(
        cards("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH QS")
    )


def cancellation() -> PublicDeal:
    """A table of six with two decks; S leads."""
    return PublicDeal(Rules.preset("cancellation"), dealer=5)


def test_c63_a_trick_whose_led_suit_is_all_cancelled_waits() -> None:
    """C63: the same player leads again, and the next winner takes both."""
    table = cancellation()
    play(table, "9D 9D' KD KD' AC 4H")
    assert table.tricks[0].winner is None
    assert table.tricks[0].taker is None
    assert table.turn == S
    assert table.taken == (CardSet(),) * 6
    assert table.waiting == cards("9D 9D' KD KD' AC 4H")
    assert table.context.broken, "a heart was played in an earlier trick"
    play(table, "2C 3C 5C 4C 3C' 2C'")
    assert table.turn == N
    assert table.taken[N] == cards("9D 9D' KD KD' AC 4H 2C 3C 5C 4C 3C' 2C'")
    assert table.waiting == CardSet()


def test_c63_one_uncancelled_low_card_of_the_suit_wins() -> None:
    """C63: the 2D beats two pairs of higher diamonds and an ace of another suit."""
    table = cancellation()
    play(table, "9D 9D' KD KD' AC 2D")
    assert table.turn == 5
    assert table.taken[5] == cards("9D 9D' KD KD' AC 2D")


@pytest.mark.parametrize("also_waiting", [False, True])
def test_c64_a_last_trick_all_cancelled_goes_to_its_leader(also_waiting: bool) -> None:
    """C64: together with whatever waits."""
    table = cancellation()
    last = "9D 9D' KD KD' AD AD'"
    before = "3S 3S' 4S 4S' 5S 5S'" if also_waiting else "3S 4S 5S 6S 7S 8S"
    rest = list(table.rules.deck - cards(last) - cards(before))
    for card in rest[: 15 * 6]:
        assert table.turn is not None
        table.play(table.turn, card)
    play(table, before)
    leader = table.turn
    assert leader is not None
    assert bool(table.waiting) == also_waiting
    play(table, last)
    assert table.tricks[-1].winner is None
    assert table.tricks[-1].taker == leader
    taken = cards(last) | (cards(before) if also_waiting else CardSet())
    assert taken <= table.taken[leader]
    assert table.waiting == CardSet()
    widow = CardSet.of(rest[15 * 6 :])
    assert sum(table.result(widow).penalties) == 52


def test_c65_two_queens_cancel_and_their_26_points_go_to_the_winner() -> None:
    """C65: cancelled cards keep their points."""
    table = cancellation()
    play(table, "3S QS QS' 2S 5S 4S")
    assert table.turn == 4
    assert table.points == (0, 0, 0, 0, 26, 0)


def test_the_widow_goes_with_the_first_trick_taken() -> None:
    """Beside C61 and C63: unseen until the end, and taken with whatever the first trick goes with."""
    rules = Rules.preset("cancellation")
    hands = random_hands(rules, random.Random(61))
    deal = OpenDeal(rules, hands, dealer=5)
    rng = random.Random(62)
    play_at_random(deal, rng)
    first = next(trick.taker for trick in deal.public.tricks if trick.taker is not None)
    assert first is not None
    assert hands.widow <= deal.result.taken[first]
    assert hands.widow.isdisjoint(deal.public.seen)


PINNED = [
    "5C 6C QC AC 4D 2H 4H AH 4S 5S 9S JS AS",
    "4C 5D 6D 8D QD KD AD 3H 6H 8H 2S 6S KS",
    "7C 9C KC 2D 3D 7D 9D TD 7H TH QH 7S QS",
    "2C 3C 8C TC JC JD 5H 9H JH KH 3S 8S TS",
]


def test_c66_the_same_seed_is_the_same_deal_everywhere() -> None:
    """C66: a seed of any length, one fixed deal for good."""
    one, same = (deal_hands(Rules(), Stream(b"copas")) for _ in range(2))
    assert one == same
    assert one != deal_hands(Rules(), Stream(b"copas "))
    assert one != deal_hands(Rules(), Stream(b"copas", "other label"))
    assert [str(hand) for hand in one.hands] == PINNED


# -- records


def recorded(seed: int, name: str = "copas") -> Record:
    rules = Rules.preset(name)
    match, rng = Match(rules), random.Random(seed)
    for _ in range(2):
        deal = match.start_deal(random_hands(rules, rng))
        while match.deal is deal:
            match.apply(random_event(deal, rng))
        if match.finished:
            break
    return Record.of(match)


@pytest.mark.parametrize("name", PRESETS)
def test_c83_a_record_shows_the_hands_that_were_played(name: str) -> None:
    """C83: deal, passes, hands after the pass and plays come back seat by seat, in both forms."""
    record = recorded(83, name)
    played = record.replay()
    for text in (record_json.dumps(record), format_record(record)):
        read = record_json.loads(text) if text.startswith("{") else parse_record(text)
        assert read == record
        again = read.replay()
        assert again.scores == played.scores
        for one, other in zip(again.finished_deals, played.finished_deals, strict=True):
            assert one.dealt == other.dealt
            assert one.passes == other.passes
            assert one.public.plays == other.public.plays
            for seat in range(read.rules.players):
                shown = CardSet.of(card for who, card in one.public.plays if who == seat)
                kept = one.dealt[seat] - (one.passes[seat] or CardSet())
                assert kept <= shown


def test_c83_loading_judges_every_play_again() -> None:
    """C83: two plays of one trick exchanged, and the record is refused with the place."""
    record = recorded(84)
    for index in range(48):
        plays = list(record.deals[0].plays)
        plays[index], plays[index + 1] = plays[index + 1], plays[index]
        bad = replace(record, deals=(replace(record.deals[0], plays=tuple(plays)),))
        with pytest.raises(RecordError) as caught:
            bad.replay()
        assert caught.value.place.startswith("deal 1, trick")
