"""The positions of cases.md that a bot must get right, by number, for `médio` and every stronger level.

C84 also tells of a partner in a team game; Copas has no partners. Its fuzz is in `test_fuzz.py`.
"""

from __future__ import annotations

import pytest

from copas.bots import get
from copas.bots.base import Bot
from copas.bots.facts import Facts
from copas.bots.hints import HintCode, explain
from copas.bots.moons import should_attempt
from copas.cards import Card, CardSet, Suit
from copas.rules import PRESETS, Rules
from copas.view import View
from tests.bots.positions import position

LEVELS = ("médio", "forte", "mestre")
BY_HAND = pytest.mark.parametrize("bot", ["médio"], indirect=True)
"""Maxims of hand-made rules; a bot that counts may find an exception, such as flushing out the queen."""
SEEDS = (b"a", b"b", b"c")


@pytest.fixture(params=LEVELS)
def bot(request: pytest.FixtureRequest) -> Bot:
    bot = get(request.param)
    assert isinstance(bot, Bot)
    return bot


def choices(bot: Bot, view: View) -> set[str]:
    return {str(bot.choose_play(view, seed)) for seed in SEEDS}


CLUBS = "2C 5C 9C KC |"  # seat 3 wins and leads to the second trick


def test_c84_queen_falls_under_the_king_from_the_last_seat(bot: Bot) -> None:
    view = position(f"{CLUBS} 2S KS 5S", "QS AS 3D 7D TD 4H 8H 9H JC QC AC 6D", first=0)
    assert view.seat == 2
    assert choices(bot, view) == {"QS"}


def test_c84_queen_before_king_under_the_ace(bot: Bot) -> None:
    view = position(f"{CLUBS} 4S AS", "KS QS 3D 7D TD 4H 8H 9H JC QC AC 6D")
    assert view.public.cards_left((view.seat + 1) % 4) == 12
    assert choices(bot, view) == {"QS"}


def test_c84_ace_not_queen_when_the_trick_has_only_low_spades(bot: Bot) -> None:
    view = position(f"{CLUBS} TS 4S 7S", "QS AS 3D 7D TD 4H 8H 9H JC QC AC 6D")
    assert choices(bot, view) == {"AS"}


def test_c84_queen_not_two_under_the_ace(bot: Bot) -> None:
    view = position(f"{CLUBS} AS", "QS 2S 3D 7D TD 4H 8H 9H JC QC AC 6D")
    assert choices(bot, view) == {"QS"}


def test_c84_three_not_king_on_the_queen(bot: Bot) -> None:
    view = position(f"{CLUBS} QS", "KS 3S 3D 7D TD 4H 8H 9H JC QC AC 6D")
    assert choices(bot, view) == {"3S"}


def test_c84_do_not_take_the_queen_with_a_high_diamond(bot: Bot) -> None:
    view = position(f"{CLUBS} TD QS", "QD 4D 3S 7S TS 4H 8H 9H JC QC AC 6S")
    assert choices(bot, view) == {"4D"}


@pytest.mark.parametrize("name", ["médio", "iniciante", "aleatório"])
def test_c84_the_lone_queen_is_led(name: str) -> None:
    view = position(
        "2C 3C 4C 5C | 6C 7C 8C 9C | TC JC QC KC | 2D 3D 4D 5D | 6D 7D 8D 9D | TD JD QD KD |"
        "AC 2S 3S 4S | AD 5S 6S 7S | 2H 3H 4H 5H | 6H 7H 8H 9H | TH JH QH KH | 9S AH KS AS |",
        "QS",
        first=0,
    )
    assert choices(get(name), view) == {"QS"}


# Seat 3 has the queen and every heart seen; 3H 4H 5H 6H are left.
SHOOTER_AT_3 = (
    "2C 5C 9C KC | AC TC JC QC | AS QS 2S 3S | KS 4S 5S 6S | AD 2D 3D 2H | AH TH JH QH | KH 9H 8H 7H |"
)


def test_c84_somebody_takes_the_bare_five_of_hearts(bot: Bot) -> None:
    view = position(f"{SHOOTER_AT_3} 5H", "6H 3H 4D 6D 7D 8D")
    assert choices(bot, view) == {"6H"}


def test_c84_a_heart_goes_to_somebody_else_than_the_shooter(bot: Bot) -> None:
    view = position(f"{SHOOTER_AT_3} TD KD", "3H 4H 4C 6C 7S 8S")
    assert choices(bot, view) <= {"3H", "4H"}


def test_c84_the_last_seat_takes_a_trick_with_a_heart_from_the_shooter(bot: Bot) -> None:
    view = position(f"{SHOOTER_AT_3} 6C 4H 4C", "7C 3C 7S 8S 9S TS")
    assert choices(bot, view) == {"7C"}


def test_c84_no_heart_is_thrown_on_the_shooters_trick(bot: Bot) -> None:
    view = position(f"{SHOOTER_AT_3} 6C 3C 4C", "3H 4H 7D 8D 9D JS")
    assert not choices(bot, view) & {"3H", "4H"}


@BY_HAND
def test_c84_no_spades_into_the_seat_that_got_the_queen(bot: Bot) -> None:
    # Deal 1 passes left: seat 3 gave the queen to seat 0, won the first trick, and leads.
    view = position(
        "2C 5C 9C KC |",
        "2S 4S 6S 3D 7D TD 4H 8H 9H JC QC AC",
        number=1,
        passed="QS KH JH",
        received="2S 4S 6S",
    )
    assert view.seat == 3
    assert Card.parse("QS") in view.known_at(0)
    assert all(card[1] != "S" for card in choices(bot, view))


@BY_HAND
def test_c84_no_spades_at_a_void_leader_of_the_match(bot: Bot) -> None:
    # Seat 2 leads the match and showed that it has no spades.
    view = position(
        "2C 5C 9C KC | 2S 4S 6S 3D |",
        "7S 5S 7D TD 4H 8H 9H JC QC AC 4D",
        first=0,
        scores=(30, 30, 2, 30),
    )
    assert view.seat == 1
    assert view.is_void(2, Suit.SPADES)
    assert all(card[1] != "S" for card in choices(bot, view))


def test_c84_a_dead_attempt_is_dropped(bot: Bot) -> None:
    # The hand is nearly all winners; in the second position seat 0 has a point.
    hand = "AH KH QH JH AS KS AD KD AC 6C QS"
    alive = position("2C 5C 9C KC | 3D JD 4D 7D | 3C 4C", hand)
    dead = position("2C 5C 9C KC | 3D JD 2H 7D | 3C 4C", hand)
    assert alive.seat == dead.seat == 2
    assert should_attempt(Facts(alive))
    assert not should_attempt(Facts(dead))
    assert HintCode.SHOOT in {reason.code for reason in explain(alive, b"").reasons}
    assert HintCode.SHOOT not in {reason.code for reason in explain(dead, b"").reasons}
    assert choices(bot, dead) <= {"AC", "6C"}


def test_c09_no_first_trick_is_won_with_a_point_in_it(bot: Bot) -> None:
    rules = Rules(first_trick_points=True)
    view = position("2C 9C QS", "AC 3C QD JD TD 2S 3S 4S 5S 6S 2D 3D 4D", first=0, rules=rules)
    assert choices(bot, view) == {"3C"}


def test_c16_an_unbroken_heart_lead_shows_the_whole_hand() -> None:
    facts = Facts(position("2C 5C 9C KC | 3H", "4H 8H AC 3D 7D TD QD 2S 3S 4S 5S 6S", first=0))
    assert CardSet(facts.maybe[3]) <= CardSet.parse("2H 5H 6H 7H 9H TH JH QH KH AH")
    assert facts.none_at(3, CardSet.parse("QS").mask, CardSet.parse("QS").mask) == 1000


def test_c26_a_passed_card_is_known_until_it_is_played() -> None:
    start = {"number": 1, "passed": "QS KH JH", "received": "2S 4S 6S"}
    hand = "2S 4S 6S 3D 7D TD 4H 8H 9H JC QC AC"
    before = Facts(position("2C 5C 9C KC |", hand, **start))  # type: ignore[arg-type]
    assert CardSet(before.known[0]) == CardSet.parse("QS KH JH")
    assert not any(before.maybe[seat] & before.known[0] for seat in (1, 2))
    # Seat 0 drops the queen on a diamond, seat 1 wins that trick and leads a club to seat 3.
    plays = "2C 5C 9C KC | 2D QS KD 4D | 3C 4C"
    after = Facts(position(plays, "2S 4S 6S 3D 7D TD 4H 8H 9H JC AC", **start))  # type: ignore[arg-type]
    assert after.me == 3
    assert CardSet(after.known[0]) == CardSet.parse("KH JH")
    assert not after.hidden & CardSet.parse("QS").mask


def test_the_jack_is_taken_where_it_counts(bot: Bot) -> None:
    view = position(f"{CLUBS} 9D TD JD", "QD 4D 3S 7S TS 4H 8H 9H JC QC AC 6S", rules=PRESETS["omnibus"])
    assert choices(bot, view) == {"QD"}


def test_a_last_seat_without_points_spends_its_highest_card(bot: Bot) -> None:
    view = position(f"{CLUBS} 9D TD JD", "AD KD 4D 3S 7S TS 4H 8H 9H JC QC 6S")
    assert choices(bot, view) <= {"AD", "KD"}


def test_the_ace_stays_down_while_the_queen_is_out(bot: Bot) -> None:
    view = position(f"{CLUBS} 4S", "AS 3S 7S 3D 7D TD 4H 8H 9H JC QC 6D")
    assert choices(bot, view) <= {"3S", "7S"}
