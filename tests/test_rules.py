"""The options: every preset, every refusal of the rules page, and the canonical bytes."""

from __future__ import annotations

import dataclasses
import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copas.cards import Card, CardSet
from copas.errors import CopasError, InvalidRules, RulesReason
from copas.rules import PRESETS, RATED_PRESETS, Moon, Opening, Rules, SpadeHonours
from copas.seats import PassDirection
from copas.shuffle import Stream
from copas.testing import random_rules
from tests import naive
from tests.bridge import texts, to_options, to_rules
from tests.strategies import random_options, rules

LEFT, RIGHT, ACROSS, HOLD = PassDirection
TWO_DECKS: dict[str, Any] = {
    "players": 6,
    "decks": 2,
    "pass_cycle": (HOLD,),
    "opening": Opening.DEALERS_LEFT,
}


def cards(text: str) -> tuple[Card, ...]:
    return tuple(CardSet.parse(text))


def refusal(**options: Any) -> RulesReason:
    """The reason why these options are refused, having checked that the sentence is one."""
    with pytest.raises(InvalidRules) as caught:
        Rules(**options)
    sentence = str(caught.value)
    assert not sentence[0].islower()
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return caught.value.reason


# -- presets


def test_the_presets_are_those_of_the_rules_page() -> None:
    assert set(PRESETS) == set(naive.PRESETS)


@pytest.mark.parametrize("name", naive.PRESETS)
def test_preset(name: str) -> None:
    theirs, ours = naive.PRESETS[name], to_options(Rules.preset(name))
    assert sorted(ours.removed) == sorted(theirs.removed)
    if theirs.cycle[0] == "hold":
        assert Rules.preset(name).direction(1) is HOLD
        ours.pass_count = theirs.pass_count
    ours.removed = theirs.removed
    assert ours == theirs


@pytest.mark.parametrize(
    ("name", "hand", "widow", "opening"),
    [
        ("copas", 13, 0, "2C"),
        ("three", 17, 0, "2C"),
        ("black-maria", 17, 0, "3C"),
        ("five", 10, 0, "3C"),
        ("six", 8, 0, "2C"),
        ("seven", 7, 0, "2C"),
        ("cancellation", 17, 2, None),
    ],
)
def test_preset_deals(name: str, hand: int, widow: int, opening: str | None) -> None:
    chosen = Rules.preset(name)
    assert (chosen.hand_size, chosen.widow_size) == (hand, widow)
    assert chosen.opening_card == (None if opening is None else Card.parse(opening))


def test_only_copas_and_copas_100_are_rated() -> None:
    assert set(RATED_PRESETS) == {"copas", "copas-100"}


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(InvalidRules) as caught:
        Rules.preset("bridge")
    assert caught.value.reason is RulesReason.UNKNOWN_PRESET


@pytest.mark.parametrize("name", naive.PRESETS)
def test_every_preset_knows_a_name_for_itself(name: str) -> None:
    found = Rules.preset(name).preset_name
    assert found is not None
    assert Rules.preset(found) == Rules.preset(name)


# -- what is refused, one test per demand of the rules page


@pytest.mark.parametrize(
    ("players", "removed"),
    [(3, ""), (4, "2C"), (5, "2D"), (6, "2D 3D 3C"), (7, "2D 3D"), (4, "2C 2D 3C")],
)
def test_refused_a_deck_that_does_not_deal_evenly(players: int, removed: str) -> None:
    reason = refusal(players=players, removed=cards(removed), pass_cycle=(LEFT,))
    assert reason is RulesReason.UNEVEN_DEAL


@pytest.mark.parametrize(("players", "removed"), [(3, "2D"), (5, "2C 2D"), (7, "2D 3D 3C")])
def test_refused_across_with_an_odd_number_of_players(players: int, removed: str) -> None:
    reason = refusal(players=players, removed=cards(removed), pass_cycle=(LEFT, ACROSS))
    assert reason is RulesReason.ACROSS_ODD


def test_across_is_the_opposite_seat_of_an_even_table() -> None:
    six = Rules.preset("six").replace(pass_cycle=(ACROSS,))
    assert [six.direction(1).receiver(seat, 6) for seat in range(6)] == [3, 4, 5, 0, 1, 2]


@pytest.mark.parametrize("card", ["2H", "AH", "QS"])
def test_refused_a_removed_card_that_counts(card: str) -> None:
    others = cards("2C 3C 4C")
    assert refusal(removed=(*others, Card.parse(card))) is RulesReason.REMOVED_COUNTS


@pytest.mark.parametrize("card", ["KS", "AS"])
def test_refused_a_removed_spade_only_where_it_counts(card: str) -> None:
    removed = (*cards("2C 3C 4C"), Card.parse(card))
    honours = SpadeHonours.QUEEN_KING_ACE
    assert refusal(removed=removed, spade_honours=honours) is RulesReason.REMOVED_COUNTS
    assert Rules(removed=removed).hand_size == 12


def test_refused_a_removed_jack_of_diamonds_only_where_it_counts() -> None:
    removed = cards("2C 3C 4C JD")
    assert refusal(removed=removed, jack_of_diamonds=-10) is RulesReason.REMOVED_COUNTS
    assert Rules(removed=removed).hand_size == 12


@pytest.mark.parametrize("removed", [("2C'", "2C", "3C", "4C"), ("2C", "2C", "3C", "4C")])
def test_refused_a_removed_card_that_is_not_in_the_deck(removed: tuple[str, ...]) -> None:
    reason = refusal(removed=tuple(Card.parse(card) for card in removed))
    assert reason is RulesReason.REMOVED_NOT_IN_DECK


@pytest.mark.parametrize("target", [50, 99, 101, 200])
def test_refused_exact_100_with_another_target(target: int) -> None:
    assert refusal(exact_100=True, target=target) is RulesReason.EXACT_TARGET


def test_refused_two_decks_with_passing() -> None:
    passing = TWO_DECKS | {"pass_cycle": (HOLD, LEFT)}
    assert refusal(**passing) is RulesReason.TWO_DECKS_PASS
    assert Rules(**(passing | {"pass_count": 0})).direction(2) is HOLD


def test_refused_two_decks_with_removed_cards() -> None:
    assert refusal(**TWO_DECKS, removed=cards("2C 3C")) is RulesReason.TWO_DECKS_REMOVED


def test_refused_two_decks_with_a_forced_opening_card() -> None:
    options = TWO_DECKS | {"opening": Opening.LOWEST_CLUB}
    assert refusal(**options) is RulesReason.TWO_DECKS_OPENING


@pytest.mark.parametrize("players", [3, 4, 5])
def test_refused_two_decks_with_fewer_than_six_players(players: int) -> None:
    assert refusal(**(TWO_DECKS | {"players": players})) is RulesReason.TOO_FEW_PLAYERS


@pytest.mark.parametrize("players", [8, 9, 10])
def test_refused_one_deck_with_more_than_seven_players(players: int) -> None:
    assert refusal(players=players, pass_cycle=(LEFT,)) is RulesReason.TOO_MANY_PLAYERS


@pytest.mark.parametrize("players", [6, 7, 8, 9, 10])
def test_two_decks_serve_six_to_ten_players(players: int) -> None:
    chosen = Rules(**(TWO_DECKS | {"players": players}))
    assert (chosen.hand_size, chosen.widow_size) == divmod(104, players)


def test_zero_cards_to_pass_make_every_deal_a_hold() -> None:
    chosen = Rules(pass_count=0)
    assert {chosen.direction(number) for number in range(1, 9)} == {HOLD}


def test_four_cards_may_be_passed() -> None:
    assert Rules(pass_count=4).direction(1) is LEFT


def test_refused_a_forced_opening_without_a_club() -> None:
    without = cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC")
    assert refusal(players=3, removed=without, pass_cycle=(LEFT,)) is RulesReason.NO_OPENING_CARD


def test_refused_a_pass_larger_than_the_hand() -> None:
    clubs_diamonds = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"
    removed = cards(clubs_diamonds + " 2S 3S 4S 5S 6S")
    options: dict[str, Any] = {"players": 7, "removed": removed, "opening": Opening.DEALERS_LEFT}
    assert refusal(**options, pass_cycle=(LEFT,), pass_count=4) is RulesReason.PASS_TOO_LARGE
    assert Rules(**options, pass_cycle=(LEFT,), pass_count=3).hand_size == 3


@pytest.mark.parametrize(
    "options",
    [
        {"players": 2},
        {"players": 11},
        {"players": True},
        {"players": 4.0},
        {"players": "4"},
        {"decks": 0},
        {"decks": 3},
        {"pass_count": 5},
        {"pass_count": -1},
        {"pass_count": None},
        {"pass_cycle": ()},
        {"pass_cycle": ("up",)},
        {"pass_cycle": None},
        {"pass_cycle": ([],)},
        {"removed": ("2C",)},
        {"removed": (104,)},
        {"removed": 2},
        {"opening": "anyone"},
        {"opening": []},
        {"moon": "nobody"},
        {"jack_of_diamonds": 10},
        {"jack_of_diamonds": False},
        {"jack_of_diamonds": -10.0},
        {"spade_honours": "king"},
        {"target": 0},
        {"target": -50},
        {"target": "50"},
        {"target": 10**30},
        {"first_trick_points": 1},
        {"queen_breaks_hearts": None},
        {"exact_100": "no"},
    ],
)
def test_refused_a_value_out_of_range_or_of_another_type(options: dict[str, Any]) -> None:
    assert refusal(**options) is RulesReason.BAD_VALUE


def test_the_naive_rules_refuse_exactly_the_same_mixtures() -> None:
    rng = random.Random(20)
    refused = 0
    for number in range(4000):
        mixed, other = random_options(rng), random_options(rng)
        for field in dataclasses.fields(naive.Options):
            if rng.random() < 0.25:
                setattr(mixed, field.name, getattr(other, field.name))
        try:
            to_rules(mixed)
        except InvalidRules:
            refused += 1
            assert naive.refusals(mixed), f"mixture {number} of seed 20: {mixed}"
        else:
            assert not naive.refusals(mixed), f"mixture {number} of seed 20: {mixed}"
    assert 500 < refused < 3500


def test_the_generator_of_random_rules_makes_valid_rules_with_every_option() -> None:
    stream = Stream(b"random rules")
    drawn = [random_rules(stream) for _ in range(300)]
    assert not any(naive.refusals(to_options(chosen)) for chosen in drawn)
    assert {chosen.players for chosen in drawn} == set(range(3, 11))
    assert {chosen.pass_count for chosen in drawn} == set(range(5))
    for name in ("decks", "opening", "moon", "jack_of_diamonds", "spade_honours", "exact_100"):
        assert len({getattr(chosen, name) for chosen in drawn}) == (3 if name == "moon" else 2)


# -- what follows from the options


@given(rules())
def test_derived_values_agree_with_the_naive_ones(chosen: Rules) -> None:
    plain = to_options(chosen)
    deck = naive.deck(plain)
    assert sorted(texts(chosen.deck)) == sorted(deck)
    assert (chosen.hand_size, chosen.widow_size) == (naive.hand_size(plain), naive.widow_size(plain))
    assert {str(card): chosen.points(card) for card in chosen.deck} == {
        card: naive.points(plain, card) for card in deck
    }
    assert set(texts(chosen.penalty)) == {card for card in deck if naive.is_penalty(plain, card)}
    assert set(texts(chosen.counting)) == {card for card in deck if naive.counts(plain, card)}
    assert chosen.total_points == naive.total_penalties(plain)
    first = naive.opening_card(plain)
    assert chosen.opening_card == (None if first is None else Card.parse(first))
    directions = [str(chosen.direction(number)) for number in range(1, 12)]
    assert directions == [naive.direction_of(plain, number) for number in range(1, 12)]


def test_rules_are_frozen_comparable_and_hashable() -> None:
    chosen = Rules.preset("omnibus")
    with pytest.raises(dataclasses.FrozenInstanceError):
        chosen.target = 1  # type: ignore[misc]
    assert chosen == Rules(jack_of_diamonds=-10, target=100)
    assert len({chosen, Rules(jack_of_diamonds=-10, target=100), Rules()}) == 2


def test_the_order_of_removed_cards_makes_no_difference() -> None:
    one, other = (Rules(removed=cards("2C 3C 4C 5C")[::step]) for step in (1, -1))
    assert one == other
    assert one.canonical_bytes() == other.canonical_bytes()


# -- forms


@given(rules())
def test_canonical_bytes_round_trip(chosen: Rules) -> None:
    data = chosen.canonical_bytes()
    assert Rules.from_canonical(data) == chosen
    assert Rules.from_dict(json.loads(data)) == chosen
    assert data == json.dumps(json.loads(data), sort_keys=True, separators=(",", ":")).encode("ascii")


@given(rules(), rules())
def test_canonical_bytes_are_equal_exactly_for_equal_rules(one: Rules, other: Rules) -> None:
    assert (one == other) == (one.canonical_bytes() == other.canonical_bytes())


def test_canonical_bytes_of_the_house_game_never_change() -> None:
    """They are hashed into every deal, so a change here would orphan every record."""
    assert Rules().canonical_bytes() == (
        b'{"decks":1,"exact_100":false,"first_trick_points":false,"jack_of_diamonds":0,"moon":"others",'
        b'"opening":"lowest-club","pass_count":3,"pass_cycle":["left","right","across","hold"],"players":4,'
        b'"queen_breaks_hearts":false,"removed":[],"spade_honours":"queen","target":50}'
    )


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{}",
        b"null",
        b"[]",
        b"\xff\xfe",
        b"[" * 100_000,
        Rules().canonical_bytes() + b" ",
        b" " + Rules().canonical_bytes(),
        Rules().canonical_bytes().replace(b'"target":50', b'"target":5e1'),
        Rules().canonical_bytes().replace(b'"target":50', b'"target":50,"target":50'),
        Rules().canonical_bytes().replace(b'"players":4', b'"players":5'),
        Rules().canonical_bytes().replace(b'"target":50', b'"target":NaN'),
        Rules().canonical_bytes().replace(b'"target":50', b'"target":50,"x":1'),
    ],
)
def test_other_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(InvalidRules):
        Rules.from_canonical(data)


@given(
    st.dictionaries(
        st.sampled_from([field.name for field in dataclasses.fields(Rules)] + ["colour"]),
        st.one_of(
            st.none(),
            st.booleans(),
            st.integers(-200, 200),
            st.floats(),
            st.text(max_size=3),
            st.lists(st.one_of(st.sampled_from(["2C", "left", "hold", "QS"]), st.integers(), st.none())),
            st.sampled_from([*Moon, *Opening, *SpadeHonours]),
            st.dictionaries(st.text(max_size=2), st.integers()),
        ),
    )
)
def test_any_mapping_is_read_or_refused_with_an_error_of_ours(values: dict[str, Any]) -> None:
    try:
        read = Rules.from_dict(values)
    except CopasError:
        return
    assert Rules.from_dict(read.to_dict()) == read


@pytest.mark.parametrize("values", [None, 3, "copas", [1], [("players", 4)]])
def test_what_is_no_mapping_is_refused(values: Any) -> None:
    with pytest.raises(InvalidRules):
        Rules.from_dict(values)


def test_replace_checks_names_and_the_whole_mixture() -> None:
    with pytest.raises(InvalidRules) as caught:
        Rules().replace(colour="red")
    assert caught.value.reason is RulesReason.UNKNOWN_OPTION
    with pytest.raises(InvalidRules):
        Rules().replace(players=5)
    assert Rules().replace(target=100) == Rules.preset("copas-100")
