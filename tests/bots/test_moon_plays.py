"""Positions from matches played by hand in which an earlier `mestre` chased moons that were none.

Each is what a good player would laugh at: to take the queen for a moon that one card in another hand ends, to
go on from the top without the cards for it, to keep the queen under an ace, to take the lead for nothing.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from copas.bots import get
from copas.bots.analysis import weigh
from copas.cards import Card, CardSet
from copas.view import View
from tests.bots.positions import position


class Spot(NamedTuple):
    """What a seat sees, the cards that a good player would choose from, and what was played."""

    plays: str
    hand: str
    first: int
    number: int
    scores: tuple[int, ...]
    passed: str
    received: str
    good: str
    bad: str

    @property
    def view(self) -> View:
        """The seat's view."""
        return position(
            self.plays, self.hand, first=self.first, number=self.number, scores=self.scores,
            passed=self.passed, received=self.received,
        )  # fmt: skip


QUEEN_UNDER_AN_ACE = Spot(
    "2C QD JC 5C | 9S AS 8S", "4D 2H 3H 4H 6H AH 4S 6S 7S TS QS KS",
    2, 2, (2, 0, 24, 0), "2C 6C 7D", "QD AH KS", "QS KS", "4S",
)  # fmt: skip
ACE_FOR_NOTHING = Spot(
    "2C QD JC 5C | 9S", "8C 9C QC AC 7H 8H TH JH QH KH JS AS",
    2, 2, (2, 0, 24, 0), "TD JD KD", "JH KH AS", "JS", "AS",
)  # fmt: skip
KING_OF_SPADES = Spot(
    "2C 6D JC 5S | 7S 8S 4S TS | JS 9C", "2D 5D TD JD QD AD JH KH 6S 9S KS",
    2, 5, (47, 45, 30, 34), "5C TC 3H", "QD JH KH", "6S 9S", "KS",
)  # fmt: skip
QUEEN_TO_ONESELF = Spot(
    "2C 8C 2S JC | 7S 8S 5S TS | AS JH KS AC | JS TC 6S JD |", "5H 6H 9H TH QH KH 3S 4S QS",
    1, 2, (16, 5, 0, 5), "3C 8C 3D", "9H TH AS", "3S 4S 5H 6H", "QS",
)  # fmt: skip
NO_TRUMPS_LEFT = Spot(
    "2C 5C KC QC | 9S 2S 3S JS | AD 2D 8D JD | JC 7H 6C AC |", "7C 8C 9C TC KD 6S 7S 8S KS",
    1, 3, (16, 10, 0, 26), "2D 9D 7H", "7C 9C KD", "6S 7S 8S KD", "7C",
)  # fmt: skip
ONE_HIGHER_HEART = Spot(
    "2C AD QC 6S | TS JS 5S 4S | JD 6D TD 5D | KS KH 3S 7S | 8S AH 2S TH | JH QD 7H 5H | AS 4D 2D KC |"
    "QH 7D 3H 2H | 9S 7C KD 4C |", "4H 6H 8H QS",
    3, 2, (16, 8, 0, 2), "9C QC AC", "JD 6H AS", "4H 6H 8H", "QS",
)  # fmt: skip
HEARTLESS = Spot(
    "2C 8C 7C 7D | 6D 5D KD TD | JD 3D 2D QD | 3S 2S AS JS | 9S QC TS 4S |", "3C 4C 9C TC AC 8D 9D AD",
    0, 2, (0, 1, 1, 24), "8C TH JH", "7C 9C AC", "3C 4C 9C TC", "8D",
)  # fmt: skip
STILL_HEARTLESS = Spot(
    "2C 8C 7C 7D | 6D 5D KD TD | JD 3D 2D QD | 3S 2S AS JS | 9S QC TS 4S | 8D 4D KC KH |",
    "3C 4C 9C TC AC 9D AD",
    0, 2, (0, 1, 1, 24), "8C TH JH", "7C 9C AC", "3C 4C 9C TC", "9D",
)  # fmt: skip
"""With long clubs and diamonds from the top and no heart: whoever keeps one club ends it."""

KNAVE_COLLECTS = Spot(
    "2C JC KC QC | 9S 3S KS 4S | AS 8S 7S TS | 6S 2S QD 5S |", "3C 7C 7D 5H 6H 8H JH JS QS",
    2, 5, (26, 12, 46, 20), "AC KD AD", "2C 7C AS", "3C 7C 7D", "JS",
)  # fmt: skip
"""Nobody else has a spade: the knave only collects. A moon, which was feared, would need the own queen."""


@pytest.mark.parametrize(
    "spot",
    [
        QUEEN_UNDER_AN_ACE,
        ACE_FOR_NOTHING,
        KING_OF_SPADES,
        QUEEN_TO_ONESELF,
        NO_TRUMPS_LEFT,
        ONE_HIGHER_HEART,
        HEARTLESS,
        STILL_HEARTLESS,
        KNAVE_COLLECTS,
    ],
)
def test_no_good_player_would_laugh(spot: Spot) -> None:
    good, view = CardSet.parse(spot.good), spot.view
    chosen = {get("mestre").choose_play(view, b"seed %d" % index) for index in range(8)}
    assert chosen <= set(good), chosen


def test_a_moon_that_one_card_ends_does_not_count() -> None:
    view = ONE_HIGHER_HEART.view
    values = {each.card: each for each in weigh(view)}
    assert values[Card.parse("QS")].own_moon == 0
    assert values[Card.parse("QS")].value < values[Card.parse("4H")].value


def test_a_moon_that_nobody_can_end_does() -> None:
    view = position(
        "2C AD QC 6S | TS JS 5S 4S | JD 6D TD 5D | KS KH 3S 7S | 8S 9H 2S TH | JH QD 7H 5H | AS 4D 2D KC |"
        "QH 7D 3H 2H | 9S 7C KD 4C |", "4H 6H AH QS",
        first=3, number=2, passed="9C QC AC", received="JD 6H AS",
    )  # fmt: skip
    values = {each.card: each for each in weigh(view)}
    assert values[Card.parse("AH")].own_moon > 0.9
