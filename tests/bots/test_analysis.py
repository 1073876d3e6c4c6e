"""Values of cards and costly plays: consistent with `mestre`, and only by what the seat could know."""

from __future__ import annotations

import pytest

from copas.bots.analysis import NothingToWeigh, costly_plays, weigh
from copas.bots.driver import play_out
from copas.bots.master import Budget, Master
from copas.open_deal import OpenDeal
from copas.rules import PRESETS
from copas.shuffle import Stream, deal_hands
from tests.bots.players import make
from tests.bots.positions import position
from tests.bots.test_positions import CLUBS, SHOOTER_AT_3

BUDGET = Budget(plays=120, passes=0, pool=2)


def test_the_best_card_is_that_of_mestre() -> None:
    view = position(f"{CLUBS} 4S AS", "KS QS 3D 7D TD 4H 8H 9H JC QC AC 6D")
    values = weigh(view, b"seed", BUDGET)
    assert {value.card for value in values} == set(view.legal)
    assert values[0].card == Master(BUDGET).choose_play(view, b"seed")
    assert str(values[0].card) == "QS"
    # Keeping the queen costs most of her thirteen points.
    assert values[0].value - values[-1].value > 3


def test_the_moon_has_a_number() -> None:
    view = position(f"{SHOOTER_AT_3} 5H", "6H 3H 4D 6D 7D 8D")
    risk = {str(value.card): value.moon_risk for value in weigh(view, b"", Budget(plays=8000))}
    assert risk["6H"] == 0
    # In 18 to 19 of 100 playouts (of 40,000), in which the others keep stoppers; the odds count three times.
    assert 0.34 < risk["3H"] < 0.47
    assert all(value.own_moon == 0 for value in weigh(view, b"", BUDGET))


def test_a_wasted_queen_is_found() -> None:
    rules = PRESETS["copas"]
    deal = OpenDeal(rules, deal_hands(rules, Stream(b"analysis")), number=4)
    play_out(deal, [make("aleatório")] + [make("médio")] * 3, b"analysis")
    looked: list[int] = []
    found = costly_plays([deal], [0], budget=BUDGET, progress=looked.append)
    assert looked == list(range(1, len(looked) + 1))
    assert found, "a random player gives nothing away"
    assert all(play.seat == 0 and play.cost >= 0.5 and play.reasons for play in found)
    assert [play.cost for play in found] == sorted((play.cost for play in found), reverse=True)
    plays = {card for seat, card in deal.public.plays if seat == 0}
    assert all(play.played.card in plays for play in found)
    assert costly_plays([deal], [0], budget=BUDGET) == found


def test_what_cannot_be_weighed_is_refused() -> None:
    rules = PRESETS["cancellation"]
    deal = OpenDeal(rules, deal_hands(rules, Stream(b"x")))
    assert deal.turn is not None
    with pytest.raises(NothingToWeigh):
        weigh(deal.view(deal.turn), b"", BUDGET)
    assert costly_plays([deal]) == []
    house = OpenDeal(PRESETS["copas"], deal_hands(PRESETS["copas"], Stream(b"x")))
    with pytest.raises(NothingToWeigh):
        weigh(house.view(0), b"", BUDGET)
