"""Known bugs and disputes of other Hearts programs, C02 to C35: passing and play.

Each test names its number in the log of edge cases. Seats: S, W, N, E in playing order.
"""

from __future__ import annotations

import itertools
import random

import pytest

from copas import record_json
from copas.cards import Card, CardSet
from copas.deal import PublicDeal
from copas.errors import IllegalPass, IllegalPlay, Reason
from copas.match import Match
from copas.notation import format_record, parse_record
from copas.open_deal import OpenDeal, Task
from copas.record import Record
from copas.referee import cannot_hold
from copas.rules import Opening, Rules
from copas.seats import PassDirection
from tests.positions import FREE_OPENING, E, N, S, W, cards, hands_with, hold_deal, play
from tests.snapshot import snapshot
from tests.walks import random_event, random_hands

LEFT, RIGHT, ACROSS, NO_PASS = PassDirection
TWELVE_HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
THIRTEEN_HEARTS = TWELVE_HEARTS + " AH"


# -- the first trick


def forced_first_trick(*, queen_breaks: bool = False) -> OpenDeal:
    hands = {
        W: "2C",
        N: "QS " + TWELVE_HEARTS,
        E: "7C",
        S: "JC QC KC AC TD JD QD KD AD TS JS KS AS",
    }
    deal = hold_deal(hands, queen_breaks_hearts=queen_breaks)
    play(deal, "2C")
    assert deal.legal() == cards(hands[N])
    return deal


def test_c02_a_heart_forced_on_trick_1_breaks_hearts() -> None:
    """C02 (a): N has nothing but penalty cards; the heart it must play breaks hearts from trick 2."""
    deal = forced_first_trick()
    play(deal, "2H 7C JC")
    assert deal.public.points == (1, 0, 0, 0)
    assert deal.turn == S
    assert deal.public.legal_plays(cards("AH 3D")) == cards("AH 3D")


@pytest.mark.parametrize("queen_breaks", [False, True])
def test_c02_the_queen_forced_on_trick_1_breaks_hearts_only_by_that_option(queen_breaks: bool) -> None:
    """C02 (b): the queen forced on trick 1 leaves hearts unbroken, unless the option says that she breaks."""
    deal = forced_first_trick(queen_breaks=queen_breaks)
    play(deal, "QS 7C AC")
    assert deal.public.points == (13, 0, 0, 0)
    assert deal.legal() == cards("JC QC KC TD JD QD KD AD TS JS KS AS")
    assert deal.public.legal_plays(cards("AH 3D")) == cards("AH 3D" if queen_breaks else "3D")


def test_c03_no_points_on_trick_1_while_any_other_card_is_held() -> None:
    """C03: void in clubs with spades, diamonds and hearts: hearts and the queen are excluded."""
    deal = hold_deal({S: "2C", W: "2S QS AS 3D 4D 5D 2H 3H 4H 5H 6H 7H 8H"})
    play(deal, "2C")
    assert deal.legal() == cards("2S AS 3D 4D 5D")
    assert deal.why_not_play(W, Card.parse("QS")) is Reason.NO_POINTS_FIRST_TRICK
    assert deal.why_not_play(W, Card.parse("2H")) is Reason.NO_POINTS_FIRST_TRICK


def test_c04_hearts_may_not_be_led_before_they_are_broken() -> None:
    """C04: neither points dumped on trick 1 nor a free heart lead after it."""
    deal = hold_deal({S: "2C AC KD 2H", W: "3C QH", N: "4C 3H", E: "5C 4H"})
    play(deal, "2C 3C 4C 5C")
    assert deal.turn == E
    assert deal.legal() == deal.hands[E] - cards(THIRTEEN_HEARTS)
    with pytest.raises(IllegalPlay) as caught:
        deal.play(E, Card.parse("4H"))
    assert caught.value.reason is Reason.HEARTS_NOT_BROKEN


@pytest.mark.parametrize("safe", ["", "3D", "2S", "3D 2S"])
def test_c05_points_on_trick_1_if_and_only_if_nothing_else_is_held(safe: str) -> None:
    """C05: both branches of the exception."""
    hand = cards("QS " + TWELVE_HEARTS)
    for card, heart in zip(cards(safe), cards(TWELVE_HEARTS), strict=False):
        hand = hand.remove(heart).add(card)
    deal = hold_deal({S: "2C", W: str(hand)})
    play(deal, "2C")
    assert deal.legal() == (cards(safe) if safe else hand)


@pytest.mark.parametrize("hand", [THIRTEEN_HEARTS, "QS " + TWELVE_HEARTS])
def test_c06_a_hand_of_points_always_has_a_legal_card(hand: str) -> None:
    """C06: no rule without a way out."""
    deal = hold_deal({S: "2C", W: hand})
    play(deal, "2C")
    assert deal.legal() == cards(hand)


@pytest.mark.parametrize("jack", [0, -10])
def test_c07_the_jack_of_diamonds_is_no_penalty_card_on_trick_1(jack: int) -> None:
    """C07: the ban names hearts and the queen only, so the jack is always allowed, Omnibus or not."""
    mixed = hold_deal({S: "2C", W: "JD 3D QS"}, {W: "C"}, jack_of_diamonds=jack)
    play(mixed, "2C")
    assert Card.parse("JD") in mixed.legal()
    only = hold_deal({S: "2C", W: "JD " + TWELVE_HEARTS}, jack_of_diamonds=jack)
    play(only, "2C")
    assert only.legal() == cards("JD")


def test_c08_the_first_trick_is_over_for_everybody_after_four_cards() -> None:
    """C08: S takes trick 1 and leads again; N, who has won nothing, may discard the queen on trick 2."""
    deal = hold_deal({S: "AC AD KD", W: "4C 2D", N: "5C QS", E: "2C 3D"}, {N: "D"})
    play(deal, "2C AC 4C 5C AD 2D")
    assert deal.public.tricks_won == (1, 0, 0, 0)
    assert deal.turn == N
    assert Card.parse("QS") in deal.legal()
    play(deal, "QS 3D")
    assert deal.public.points == (13, 0, 0, 0)


def test_c09_trick_1_with_points_in_it_may_be_won() -> None:
    """C09: weak, but legal: S may take the heart that N was forced to play, or duck."""
    deal = forced_first_trick()
    play(deal, "2H 7C")
    assert deal.legal() == cards("JC QC KC AC")


# -- breaking hearts and leading


def test_c12_thirteen_hearts_may_lead_a_heart() -> None:
    """C12: a hand of nothing but hearts leads to the first trick (dealer's left opening) with any heart."""
    deal = OpenDeal(FREE_OPENING, hands_with(FREE_OPENING, {W: THIRTEEN_HEARTS}), dealer=S)
    assert deal.turn == W
    assert deal.legal() == cards(THIRTEEN_HEARTS)


def heart_lead_while_unbroken() -> OpenDeal:
    """S has won trick 1 with its only card that is no heart."""
    deal = hold_deal({S: "AC " + TWELVE_HEARTS, W: "3C", N: "4C", E: "2C"})
    play(deal, "2C AC 3C 4C")
    assert deal.turn == S
    return deal


def test_c12_hearts_only_may_be_led_unbroken_later_too() -> None:
    """C12: the same on trick 2."""
    assert heart_lead_while_unbroken().legal() == cards(TWELVE_HEARTS)


def test_c12_hearts_and_the_queen_alone_must_lead_the_queen() -> None:
    """C12, and rule 5: the queen is the only card that is no heart."""
    deal = hold_deal({S: "AC QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH", W: "3C", N: "4C", E: "2C"})
    play(deal, "2C AC 3C 4C")
    assert deal.legal() == cards("QS")


def heart_discarded_on_trick_2() -> OpenDeal:
    hands = {S: "AC KD AD 2H", W: "4C 2D 3D 3H", N: "5C 2S 4H", E: "2C 6D 7D 5H"}
    deal = hold_deal(hands, {N: "D"})
    play(deal, "2C AC 4C 5C KD 2D")
    return deal


def test_c13_a_heart_in_a_trick_makes_heart_leads_legal_from_the_next() -> None:
    """C13: the discard on trick 2 shows in the legal leads of trick 3."""
    deal = heart_discarded_on_trick_2()
    assert not deal.public.context.broken
    play(deal, "4H 6D")
    assert deal.turn == S
    assert Card.parse("2H") in deal.legal()


@pytest.mark.parametrize("queen_breaks", [False, True])
def test_c14_only_a_heart_in_an_earlier_trick_breaks(queen_breaks: bool) -> None:
    """C14: not the trick in progress, not another suit, not the queen (but by that option)."""
    deal = heart_discarded_on_trick_2()
    assert deal.public.legal_plays(cards("2H")) == cards("2H")
    play(deal, "2S 6D")
    assert Card.parse("2H") not in deal.legal()
    discard = hold_deal(
        {S: "AC KD AD 2H", W: "4C 2D", N: "5C QS", E: "2C 6D"}, {N: "D"}, queen_breaks_hearts=queen_breaks
    )
    play(discard, "2C AC 4C 5C KD 2D QS 6D")
    assert (Card.parse("2H") in discard.legal()) == queen_breaks


def test_c15_hearts_are_whole_again_at_each_deal() -> None:
    """C15: also in the hold deal, where nobody receives cards."""
    match = Match(Rules(target=1000))
    rng = random.Random(15)
    for number in range(1, 6):
        deal = match.start_deal(random_hands(match.rules, rng))
        assert (match.direction is NO_PASS) == (number == 4)
        assert not deal.public.hearts_broken
        assert not deal.public.context.broken
        while match.deal is deal:
            match.apply(random_event(deal, rng))
        assert deal.public.hearts_broken


def test_c16_an_unbroken_heart_lead_tells_that_nothing_else_is_held() -> None:
    """C16: whoever leads a heart while unbroken holds no club, diamond or spade, the queen included."""
    deal = heart_lead_while_unbroken()
    play(deal, "2H")
    others = deal.public.unseen - cards(THIRTEEN_HEARTS)
    assert Card.parse("QS") in others
    assert others <= cannot_hold(deal.public, S)
    assert deal.view(N).possible_at(S) <= cards(THIRTEEN_HEARTS)
    assert all(deal.view(N).is_void(S, suit) for suit in {card.suit for card in others})


# -- passing


def passing_deal(number: int = 1) -> OpenDeal:
    return OpenDeal(Rules(), random_hands(Rules(), random.Random(number)), number=number)


def first(hand: CardSet, count: int = 3) -> CardSet:
    return CardSet.of(list(hand)[:count])


@pytest.mark.parametrize("count", [0, 1, 2, 4, 13])
def test_c18_a_pass_of_another_size_is_refused(count: int) -> None:
    """C18: three cards, no fewer and no more."""
    deal = passing_deal()
    with pytest.raises(IllegalPass) as caught:
        deal.pass_cards(S, first(deal.hands[S], count))
    assert caught.value.reason is Reason.WRONG_PASS_COUNT
    assert deal.to_act == (S, W, N, E)


def test_c19_left_right_across_hold_and_left_again() -> None:
    """C19: four marked passes travel left, right, across, nowhere, left; left is the next seat to play."""
    for number, step in enumerate([1, 3, 2, None, 1], start=1):
        deal = passing_deal(number)
        if step is None:
            assert deal.task is Task.PLAY
            continue
        marked = [first(hand) for hand in deal.hands]
        for seat in range(4):
            deal.pass_cards(seat, marked[seat])
        for seat in range(4):
            assert marked[seat] <= deal.hands[(seat + step) % 4]
            assert deal.view((seat + step) % 4).received == marked[seat]
        turn = deal.turn
        assert turn is not None
        deal.play(turn, next(iter(deal.legal())))
        assert deal.turn == PassDirection.LEFT.receiver(turn, 4)


def test_c20_each_match_starts_its_own_cycle_at_left() -> None:
    """C20: neither continued from the match before nor frozen at left."""
    for seed in range(3):
        match, rng = Match(Rules(target=1000)), random.Random(seed)
        found = []
        for _ in range(6):
            deal = match.start_deal(random_hands(match.rules, rng))
            found.append(deal.public.direction)
            while match.deal is deal:
                match.apply(random_event(deal, rng))
        assert found == [LEFT, RIGHT, ACROSS, NO_PASS, LEFT, RIGHT]


def test_c23_the_order_of_picking_does_not_show() -> None:
    """C23: passes are sets, shown sorted."""
    views = []
    for order in itertools.permutations(first(passing_deal().hands[S])):
        deal = passing_deal()
        deal.pass_cards(S, CardSet.of(order))
        for seat in (W, N, E):
            deal.pass_cards(seat, first(deal.hands[seat]))
        received = deal.view(W).received
        assert received is not None
        assert list(received) == sorted(received)
        views.append([deal.view(seat).to_bytes() for seat in range(4)])
    assert all(view == views[0] for view in views)


def test_c24_a_card_that_is_not_in_the_hand_cannot_be_passed() -> None:
    """C24: a selection left over from the deal before is refused."""
    before, now = passing_deal(1), passing_deal(5)
    stale = before.hands[S] - now.hands[S]
    with pytest.raises(IllegalPass) as caught:
        now.pass_cards(S, first(stale))
    assert caught.value.reason is Reason.NOT_IN_HAND
    assert now.passes == [None] * 4


def test_c25_a_reload_after_the_exchange_does_not_exchange_again() -> None:
    """C25: pass, save, load: the same thirteen cards as before, and no second pass."""
    match = Match(Rules())
    deal = match.start_deal(random_hands(match.rules, random.Random(25)))
    for seat in range(4):
        match.pass_cards(seat, first(deal.hands[seat]))
    record = Record.of(match)
    for loaded in (record_json.loads(record_json.dumps(record)), parse_record(format_record(record))):
        again = loaded.replay().deal
        assert again is not None
        assert again.hands == deal.hands
        assert again.task is Task.PLAY
        with pytest.raises(IllegalPass):
            again.pass_cards(S, first(again.hands[S]))


def test_c26_a_passed_card_is_known_at_the_receiver_until_it_is_played() -> None:
    """C26: known to the giver, counted once, and unseen for everybody else."""
    deal = passing_deal()
    given = first(deal.hands[S])
    for seat in range(4):
        deal.pass_cards(seat, given if seat == S else first(deal.hands[seat]))
    rng = random.Random(26)
    while not deal.ended:
        played = deal.public.seen
        assert deal.view(S).known_at(W) == given - played
        assert deal.view(W).hand == deal.hands[W]
        for other in (N, E):
            assert given - played <= deal.view(other).hidden
            assert deal.view(other).known_at(W).isdisjoint(given)
        turn = deal.turn
        assert turn is not None
        deal.play(turn, rng.choice(list(deal.legal())))


def test_c28_passes_are_simultaneous() -> None:
    """C28: any order of choosing gives the same hands, and only who is ready is public meanwhile."""
    results = set()
    for order in itertools.permutations(range(4)):
        deal = passing_deal()
        marked = [first(hand) for hand in deal.hands]
        for count, seat in enumerate(order):
            assert deal.public.passed == frozenset(order[:count])
            with pytest.raises(IllegalPass):
                deal.pass_cards(seat, marked[LEFT.giver(seat, 4)])
            deal.pass_cards(seat, marked[seat])
        results.add(deal.hands)
    assert len(results) == 1


@pytest.mark.parametrize(
    ("preset", "cycle"),
    [
        ("three", [LEFT, RIGHT, NO_PASS, LEFT, RIGHT]),
        ("five", [LEFT, RIGHT, LEFT, RIGHT, LEFT]),
        ("six", [LEFT, RIGHT, LEFT, RIGHT, LEFT]),
        ("seven", [LEFT, RIGHT, LEFT, RIGHT, LEFT]),
        ("cancellation", [NO_PASS] * 5),
    ],
)
def test_c29_the_pass_cycle_of_other_tables(preset: str, cycle: list[PassDirection]) -> None:
    """C29: three seats pass left, right, not; more than four left, right."""
    assert [Rules.preset(preset).direction(number) for number in range(1, 6)] == cycle


# -- playing a card


def test_c31_a_refused_play_changes_nothing_and_is_refused_again() -> None:
    """C31: the same refusal, however often it is sent."""
    deal = hold_deal({S: "2C AC", W: "3C 4D"})
    play(deal, "2C")
    before = snapshot(deal)
    reasons = []
    for _ in range(3):
        with pytest.raises(IllegalPlay) as caught:
            deal.play(W, Card.parse("4D"))
        reasons.append((caught.value.reason, str(caught.value)))
        assert snapshot(deal) == before
    assert len(set(reasons)) == 1
    assert reasons[0][0] is Reason.MUST_FOLLOW


def test_c33_an_answer_that_comes_too_late_is_never_played() -> None:
    """C33: the seat was played for; its own card finds another seat's turn and is discarded."""
    deal = hold_deal({S: "2C AD", W: "3C 3D 7D", N: "4C 2D", E: "AC 4D"})
    play(deal, "2C 3C 4C AC 4D AD 7D")
    with pytest.raises(IllegalPlay) as caught:
        deal.play(W, Card.parse("3D"))
    assert caught.value.reason is Reason.NOT_YOUR_TURN
    assert Card.parse("3D") in deal.hands[W]


@pytest.mark.parametrize("leader", [S, W, N, E])
def test_c34_the_highest_card_of_the_led_suit_takes_the_trick(leader: int) -> None:
    """C34: 5D KD AC 2H goes to the king of diamonds, whoever leads; not to the ace, not to a heart."""
    rules = Rules(opening=Opening.DEALERS_LEFT, pass_count=0, first_trick_points=True)
    public = PublicDeal(rules, dealer=(leader - 1) % 4)
    play(public, "5D KD AC 2H")
    winner = (leader + 1) % 4
    assert public.tricks[0].taker == public.turn == winner
    assert public.points == tuple(int(seat == winner) for seat in range(4))


def test_c35_thirteen_tricks_of_four_then_the_score_then_the_next_deal() -> None:
    """C35: nothing of the next deal shows before the last trick is scored."""
    match, rng = Match(Rules()), random.Random(35)
    deal = match.start_deal(random_hands(match.rules, rng))
    while match.deal is deal:
        assert match.scores == (0, 0, 0, 0)
        match.apply(random_event(deal, rng))
    assert [len(trick.cards) for trick in deal.public.tricks] == [4] * 13
    assert deal.turn is None
    assert match.deal is None
    assert match.scores == deal.changes != (0, 0, 0, 0)
    following = match.start_deal(random_hands(match.rules, rng))
    assert following.public.tricks == []
    assert following.public.scores == match.scores
