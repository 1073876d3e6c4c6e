"""The analysis of a match: luck apart from play, costly decisions, and only what the seat could know."""

from __future__ import annotations

import json
import math
import random

import pytest

from copas.bots import get
from copas.bots.alike import pass_costs
from copas.bots.analysis import NothingToWeigh, compare_passes, compare_plays, weigh, weigh_passes
from copas.bots.driver import play_out
from copas.bots.facts import Facts
from copas.bots.hints import HintCode
from copas.bots.judges import Judge, MasterJudge, MediumJudge, Verdict, Worth
from copas.bots.master import LIKELY_PASSES, Budget
from copas.bots.passing import best_pass
from copas.bots.review import Fortune, judged, review
from copas.cards import Card, CardSet
from copas.open_deal import OpenDeal, Task
from copas.rules import PRESETS, Rules
from copas.shuffle import Stream, deal_hands
from copas.view import View
from tests.bots.positions import position
from tests.bots.test_positions import CLUBS
from tests.bots.worlds import another_world

HOUSE = PRESETS["copas"]
BRIEF = Budget(plays=120, passes=112, pool=2)


def played(names: list[str], rules: Rules = HOUSE, seed: str = "review", number: int = 1) -> OpenDeal:
    deal = OpenDeal(rules, deal_hands(rules, Stream(seed.encode())), number=number)
    bots = [get(names[seat % len(names)]) for seat in range(rules.players)]
    return play_out(deal, bots, seed.encode())


def test_luck_and_play_add_up() -> None:
    deal = played(["iniciante", "médio"])
    found = review([deal], [0], rounds=10)
    fortunes = [found.fortune(seat) for seat in range(4)]
    level = math.fsum(fortune.expected for fortune in fortunes) / 4
    for seat, fortune in enumerate(fortunes):
        assert fortune.points == deal.changes[seat]
        assert math.isclose(fortune.luck + fortune.play, level - deal.changes[seat])
        assert fortune.chance > 0
    assert math.isclose(math.fsum(fortune.luck for fortune in fortunes), 0, abs_tol=1e-9)
    two = fortunes[0] + fortunes[1]
    assert math.isclose(two.chance**2, fortunes[0].variance + fortunes[1].variance)


def test_a_terrible_hand_is_bad_luck() -> None:
    """Every ace, king and queen in one hand that may not pass: nobody would do well with it."""
    mine = CardSet.parse("AC KC QC AD KD QD AH KH QH AS KS QS JC")
    rest = list(HOUSE.deck - mine)
    hands = [mine, *(CardSet.of(rest[start::3]) for start in range(3))]
    deal = play_out(OpenDeal(HOUSE, hands, number=4), [get("médio")] * 4, b"terrible")
    luck = [review([deal], [], rounds=10).fortune(seat).luck for seat in range(4)]
    # The seat takes everything, and so shoots the moon: the best hand there is, whatever else is done.
    assert luck[0] > 15
    without_moon = [mine - CardSet.parse("AC JC AH") | CardSet.parse("2H 3H 4H")]
    rest = list(HOUSE.deck - without_moon[0])
    hands = [*without_moon, *(CardSet.of(rest[start::3]) for start in range(3))]
    deal = play_out(OpenDeal(HOUSE, hands, number=4), [get("médio")] * 4, b"terrible")
    luck = [review([deal], [], rounds=10).fortune(seat).luck for seat in range(4)]
    assert luck[0] < -4


def test_a_beginner_gives_more_away_than_the_judge_does() -> None:
    deals = [played(["iniciante", "médio", "médio", "médio"], seed=f"m{n}", number=n) for n in range(1, 5)]
    found = review(deals, rounds=2)
    assert found.given_away(0) > 5
    assert all(found.given_away(seat) == 0 for seat in (1, 2, 3)), "médio judges its own choices"
    assert {mistake.seat for mistake in found.mistakes} == {0}
    costs = [mistake.cost for mistake in found.mistakes]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] >= 0.5
    assert all(mistake.reasons for mistake in found.mistakes)
    assert sum(mistake.trick == 0 for mistake in found.mistakes) <= 4
    assert review(deals, rounds=2) == found


def test_the_searching_judge_finds_a_wasted_queen() -> None:
    view = position(f"{CLUBS} 4S AS", "KS QS 3D 7D TD 4H 8H 9H JC QC AC 6D")
    verdict = MasterJudge(BRIEF).judge_play(view, Card.parse("KS"))
    assert verdict is not None
    assert str(verdict.better.cards) == "QS"
    assert verdict.cost > 3
    assert verdict.judge == "mestre"
    assert str(verdict.options[0].cards) == "QS"
    assert {card for worth in verdict.options for card in worth.cards} == set(view.legal)
    assert verdict.better.moon_risk is not None
    best = MasterJudge(BRIEF).judge_play(view, Card.parse("QS"))
    assert best is not None
    assert best.cost == 0
    assert best.better == best.chosen


def test_the_searching_judge_judges_passes() -> None:
    hands = deal_hands(HOUSE, Stream(b"passes"))
    view = OpenDeal(HOUSE, hands).view(0)
    worst = CardSet.of(sorted(view.hand, key=lambda card: card.rank)[:3])
    verdict = MasterJudge(BRIEF).judge_pass(view, worst)
    assert verdict is not None
    assert verdict.cost > 1
    assert len(verdict.better.cards) == 3
    assert verdict.better.cards <= view.hand


def test_comparing_gives_the_whole_budget_to_a_few() -> None:
    view = position(f"{CLUBS} 4S AS", "KS QS 3D 7D TD 4H 8H 9H JC QC AC 6D")
    king, queen = Card.parse("KS"), Card.parse("QS")
    values = compare_plays(view, [king, queen], b"seed", BRIEF)
    assert [value.card for value in values] == [king, queen]
    assert values[1].value > values[0].value
    with pytest.raises(NothingToWeigh):
        compare_plays(view, [Card.parse("3D")], b"", BRIEF)
    with pytest.raises(NothingToWeigh):
        compare_plays(view, [], b"", BRIEF)
    with pytest.raises(NothingToWeigh):
        weigh_passes(view, b"", BRIEF)
    before = OpenDeal(HOUSE, deal_hands(HOUSE, Stream(b"passes"))).view(2)
    passes = weigh_passes(before, b"seed", BRIEF)
    assert LIKELY_PASSES <= len({each.cards for each in passes}) == len(passes) <= LIKELY_PASSES + 1
    with pytest.raises(NothingToWeigh):
        compare_passes(before, [CardSet.parse("2C 3C")], b"", BRIEF)
    with pytest.raises(NothingToWeigh):
        weigh(before, b"", BRIEF)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_analysed(preset: str) -> None:
    rules = PRESETS[preset]
    deal = played(["iniciante", "médio"], rules, preset)
    for judge in (MediumJudge(), MasterJudge(BRIEF)):
        found = review([deal], [0], judge, rounds=2, least=0.0)
        assert len(found.deals[0].fortunes) == rules.players
        assert found.decisions(0) > 3
        assert found.decisions(1) == 0
        judges = {mistake.verdict.judge for mistake in found.mistakes}
        assert judges <= ({"médio"} if rules.decks > 1 else {judge.name})
        json.loads(json.dumps(found.to_dict()))


def test_what_was_known_is_what_the_view_says() -> None:
    deal = played(["iniciante", "médio", "médio", "médio"], seed="m2", number=2)
    found = review([deal], [0], rounds=2, least=0.0)
    late = [mistake for mistake in found.mistakes if mistake.trick > 8]
    assert any(mistake.known.voids for mistake in late)
    for mistake in found.mistakes:
        queen = Card.parse("QS")
        seats = [seat for seat, hand in enumerate(_hands_before(deal, mistake.trick)) if queen in hand]
        if seats and seats[0] != 0:
            assert seats[0] in mistake.known.queen_at
        else:
            assert mistake.known.queen_at == ()


def _hands_before(deal: OpenDeal, trick: int) -> list[CardSet]:
    hands = list(deal.dealt)
    if trick:
        for seat, cards in enumerate(deal.passes):
            assert cards is not None
            hands[seat] -= cards
            receiver = deal.public.direction.receiver(seat, 4)
            hands[receiver] |= cards
    # Seat 0 may play late in the trick: cards of the trick before it are gone as well.
    for seat, card in deal.public.plays[: 4 * max(0, trick - 1)]:
        hands[seat] -= CardSet.of([card])
    if trick:
        for seat, card in deal.public.tricks[trick - 1].plays:
            if seat == 0:
                break
            hands[seat] -= CardSet.of([card])
    return hands


def test_the_passes_are_all_of_them_and_the_cheapest_is_medios() -> None:
    view = OpenDeal(HOUSE, deal_hands(HOUSE, Stream(b"costs"))).view(1)
    costs = pass_costs(Facts(view))
    assert len(costs) == 286
    assert all(mask.bit_count() == 3 and not mask & ~view.hand.mask for mask in costs)
    assert costs[best_pass(Facts(view), Stream(b"dice"))] == min(costs.values())


@pytest.mark.parametrize("judge", [MediumJudge(), MasterJudge(BRIEF)], ids=["médio", "mestre"])
def test_no_judge_peeks(judge: Judge) -> None:
    """Other cards where the seat cannot know them: the same verdict."""
    rng = random.Random(11)
    exchanged = 0
    for index in range(6):
        deal = OpenDeal(HOUSE, deal_hands(HOUSE, Stream(b"judge %d" % index)), number=index + 1)
        while deal.task in (Task.PASS, Task.PLAY):
            seat = deal.to_act[0]
            world = another_world(deal, seat, rng)
            view, other = deal.view(seat), world.view(seat)
            exchanged += world.hands != deal.hands
            if deal.task is Task.PASS:
                cards = CardSet.of(list(view.hand)[:3])
                assert judge.judge_pass(view, cards) == judge.judge_pass(other, cards)
                deal.pass_cards(seat, cards)
            else:
                card = rng.choice(list(view.legal))
                assert judge.judge_play(view, card) == judge.judge_play(other, card)
                deal.play(seat, card)
    assert exchanged > 100


class MoonJudge:
    """Holds the highest legal card for half a moon, and every other choice for none."""

    name = "moon"

    def judge_play(self, view: View, card: Card) -> Verdict:
        best = Worth(CardSet.of([max(view.legal)]), 9.0, 8.0, 0.0, 0.5)
        chosen = best if card in best.cards else Worth(CardSet.of([card]), 1.0, 7.0, 0.0, 0.1)
        return Verdict(self.name, chosen, best)

    def judge_pass(self, view: View, cards: CardSet) -> None:  # noqa: ARG002
        return None


def test_a_moon_that_is_given_up_is_the_reason() -> None:
    deal = played(["iniciante"], number=4)
    told = [decision for decision in judged(deal, 0, MoonJudge()) if decision.trick]
    given_up = [decision for decision in told if decision.cost]
    assert given_up
    for decision in told:
        codes = [reason.code for reason in decision.reasons]
        assert (codes == [HintCode.SHOOT]) or not decision.cost


def test_progress_reaches_its_end() -> None:
    seen: list[tuple[int, int]] = []
    review([played(["médio"])], [0, 2], rounds=2, progress=lambda done, total: seen.append((done, total)))
    assert [done for done, _ in seen] == list(range(1, seen[-1][1] + 1))
    with pytest.raises(ValueError, match="two"):
        review([], rounds=1)
    assert review([]).deals == ()


def test_the_sum_of_no_deals_is_nothing() -> None:
    assert review([]).to_dict()["totals"] == []
    nothing = Fortune(0.0, 0.0, 0.0, 0.0)
    assert nothing + nothing == nothing


@pytest.mark.parametrize("preset", ["copas", "three", "cancellation"])
def test_every_choice_of_a_seat_is_judged_once(preset: str) -> None:
    rules = PRESETS[preset]
    deal = played(["aleatório"], rules)
    found = judged(deal, 1, MediumJudge())
    own = [card for seat, card in deal.public.plays if seat == 1]
    assert all(
        decision.chosen == CardSet.of([own[decision.trick - 1]]) for decision in found if decision.trick
    )
    assert len(found) == review([deal], [1], rounds=2).deals[0].decisions[1] > 5
    assert [decision.chosen for decision in found if not decision.trick] == [
        cards for cards in (deal.passes[1],) if cards is not None and rules.pass_count
    ]
    assert all(decision.reasons and decision.judge == "médio" for decision in found)
    mistakes = [mistake for mistake in review([deal], [1], rounds=2).mistakes if mistake.seat == 1]
    costs = {decision.trick: decision.cost for decision in found}
    assert mistakes
    assert all(costs[mistake.trick] == mistake.cost for mistake in mistakes)


def test_where_the_judge_would_shoot_the_moon_it_says_what_it_would_play() -> None:
    mine = CardSet.parse("AC KC QC AD KD QD AH KH QH AS KS QS JC")
    rest = list(HOUSE.deck - mine)
    hands = [mine, *(CardSet.of(rest[start::3]) for start in range(3))]
    deal = play_out(OpenDeal(HOUSE, hands, number=4), [get("médio")] * 4, b"shoot")
    found = judged(deal, 0, MediumJudge())
    assert found
    assert {decision.cost for decision in found} <= {None, 0.0}
    assert any("hint-shoot" in [reason.key for reason in decision.reasons] for decision in found)
