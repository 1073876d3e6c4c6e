"""Advice: always the choice of `médio`, always with a reason that all languages can say."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest

from copas.bots import get
from copas.bots.facts import ABOVE, BELOW, Facts, cards_of
from copas.bots.hints import (
    LATE,
    LIKELY,
    HintCode,
    NothingToAdvise,
    beyond,
    explain,
    pass_reasons,
    play_reasons,
    sentence,
)
from copas.bots.odds import win_chance
from copas.cards import Card, CardSet
from copas.i18n import LANGUAGES, LOCALES, catalogue
from copas.open_deal import OpenDeal, Task
from copas.rules import PRESETS
from copas.shuffle import Stream, deal_hands
from tests.bots.positions import position
from tests.bridge import to_rules
from tests.strategies import random_options


def test_all_codes_have_a_sentence_and_no_sentence_lacks_a_code() -> None:
    for language in LANGUAGES:
        text = (LOCALES / language / "hint.ftl").read_text(encoding="utf-8")
        assert set(re.findall(r"^hint-([a-z-]+) =", text, re.MULTILINE)) == set(map(str, HintCode)), language


def test_advice_is_the_choice_of_medio_in_words() -> None:
    medium = get("médio")
    used: Counter[HintCode] = Counter()
    words = [catalogue(language) for language in LANGUAGES]
    for index in range(260):
        seed = f"hints {index}"
        rng = random.Random(seed)
        rules = to_rules(random_options(rng)) if index % 3 == 0 else rng.choice(list(PRESETS.values()))
        scores = [rng.randrange(40) for _ in range(rules.players)]
        hands = deal_hands(rules, Stream(seed.encode()))
        deal = OpenDeal(rules, hands, number=index % 4 + 1, scores=scores)
        while deal.task in (Task.PASS, Task.PLAY):
            seat = deal.to_act[0]
            view = deal.view(seat)
            advice = explain(view, b"dice")
            assert advice.reasons, seed
            used.update(reason.code for reason in advice.reasons)
            if len(view.hand) <= LATE:
                assert HintCode.VOID_SUIT not in {reason.code for reason in advice.reasons}, seed
            for reason in advice.reasons:
                # Formatting is slow and says the same again and again: often enough is enough.
                for catalog in words if used[reason.code] < 40 else ():
                    assert sentence(catalog, reason, lambda seat: f"P{seat}"), seed
            if deal.task is Task.PASS:
                assert advice.cards == medium.choose_pass(view, b"dice")
                deal.pass_cards(seat, advice.cards)
            else:
                card = medium.choose_play(view, b"dice")
                assert advice.cards == CardSet.of([card])
                deal.play(seat, card)
    # What `médio` passes always has a better reason; two choices are compared by `beyond`.
    given = set(HintCode) - {HintCode.PASS_LEAST_BAD, HintCode.SAME_IDEA}
    assert set(used) == given, f"never given: {given - set(used)}"


def test_the_reason_for_keeping_the_ace_down() -> None:
    view = position("2C 5C 9C KC | 4S", "AS 3S 7S 3D 7D TD 4H 8H 9H JC QC 6D")
    reason = explain(view, b"").reasons[0]
    assert reason.code is HintCode.QUEEN_OUT
    assert sentence(catalogue("pt-BR"), reason, str) == "A dama ainda está fora; A♠ pode levá-la."


def test_a_pass_that_a_judge_prefers_is_not_called_a_card() -> None:
    rules = PRESETS["copas"]
    mine = CardSet.parse("2C 3C 9C 4D 5D 9D 2H 3H 4H 2S 3S 4S 5S")
    rest = list(rules.deck - mine)
    deal = OpenDeal(rules, [mine, *(CardSet.of(rest[start::3]) for start in range(3))], number=1)
    reasons = pass_reasons(deal.view(0), CardSet.parse("2C 4D 2S"))
    assert [reason.code for reason in reasons] == [HintCode.PASS_LEAST_BAD]
    assert sentence(catalogue("en"), reasons[0], str) == "No other pass is clearly better."


def test_what_speaks_for_both_choices_is_no_reason_for_one() -> None:
    view = position("2C 5C 9C KC | 4D", "2D 8D QS 3S 7S TD 4H 8H 9H JC QC 6C")
    low, eight, ten = (play_reasons(view, Card.parse(text)) for text in ("2D", "8D", "TD"))
    assert [reason.code for reason in low] == [HintCode.LOW]
    assert beyond(low, ten) == low
    assert [reason.code for reason in beyond(low, eight)] == [HintCode.SAME_IDEA], "both stay below"
    assert sentence(catalogue("pt-BR"), beyond(low, eight)[0], str).startswith("As duas escolhas")


def test_no_reason_claims_what_the_card_does_not_do() -> None:
    """Reasons are given for any card that a judge prefers, not only for those that `médio` plays."""
    told: Counter[HintCode] = Counter()
    for index in range(60):
        seed = f"claims {index}"
        rng = random.Random(seed)
        rules = to_rules(random_options(rng)) if index % 3 == 0 else PRESETS["copas"]
        deal = OpenDeal(rules, deal_hands(rules, Stream(seed.encode())), number=index % 4 + 1)
        while deal.task in (Task.PASS, Task.PLAY):
            seat = deal.to_act[0]
            view = deal.view(seat)
            if deal.task is Task.PASS:
                deal.pass_cards(seat, CardSet.of(rng.sample(list(view.hand), rules.pass_count)))
                continue
            facts = Facts(view)
            for card in view.legal:
                codes = {reason.code for reason in play_reasons(view, card)}
                told.update(codes)
                if codes & {HintCode.LOW, HintCode.DUCK, HintCode.QUEEN_OUT}:
                    assert win_chance(facts, card) < LIKELY, (seed, card)
                if HintCode.CHEAP_NOW in codes:
                    assert not facts.scale.points[card] > 0, (seed, card)
                if codes & {HintCode.FREE_TRICK, HintCode.FIRST_TRICK, HintCode.TAKE_HIGH}:
                    higher = [each for each in cards_of(facts.legal & facts.led) if ABOVE[card] >> each & 1]
                    assert not any(ABOVE[card] & BELOW[each] & facts.hidden for each in higher), (seed, card)
            deal.play(seat, rng.choice(list(view.legal)))
    wanted = {HintCode.LOW, HintCode.DUCK, HintCode.QUEEN_OUT, HintCode.FREE_TRICK, HintCode.FIRST_TRICK}
    assert wanted | {HintCode.CHEAP_NOW} <= set(told)


def test_nothing_to_advise() -> None:
    rules = PRESETS["copas"]
    deal = OpenDeal(rules, deal_hands(rules, Stream(b"x")), number=4)
    turn = deal.turn
    assert turn is not None
    with pytest.raises(NothingToAdvise):
        explain(deal.view((turn + 1) % 4), b"")


def test_points_go_to_the_leader_only_where_the_trick_is_his() -> None:
    hand = "2H 4H 9S TS JS 3C 7C 8C 6C JC QC KC"
    trick, scores = "2C 9C 4C 5C | QD 3D", (30, 30, 30, 5)  # seat 3, who leads the match, has led a queen
    early = position(trick, hand, first=2, scores=scores)
    late = position(trick + " 4D", hand, first=2, scores=scores)
    for view, told in ((early, False), (late, True)):
        codes = [reason.code for reason in play_reasons(view, Card.parse("2H"))]
        assert (HintCode.TO_LEADER in codes) is told


def test_a_well_guarded_queen_is_not_said_to_be_bare() -> None:
    rules = PRESETS["copas"]
    rest_of = list(rules.deck)
    for spades, told in (("QS 3S 5S JS", True), ("QS 3S 5S JS AS", False)):
        mine = CardSet.parse(spades + " 2C 3C 4C 5C 6C 7C 8C 9C TC"[: 3 * (13 - len(spades.split()))])
        rest = [card for card in rest_of if card not in mine]
        deal = OpenDeal(rules, [mine, *(CardSet.of(rest[start::3]) for start in range(3))], number=1)
        codes = [reason.code for reason in pass_reasons(deal.view(0), CardSet.parse("QS 2C 3C"))]
        assert (HintCode.PASS_QUEEN in codes) is told
