"""Known bugs and disputes of other Hearts programs, C39 to C41: claims and early ends.

Each test names its number in the log of edge cases. Seats: S, W, N, E in playing order.
"""

from __future__ import annotations

import random

import pytest

from copas.cards import Card, CardSet
from copas.deal import PublicDeal
from copas.errors import IllegalClaim, Reason
from copas.match import Match
from copas.open_deal import OpenDeal, Task
from copas.referee import find_revoke
from copas.rules import Rules
from tests.positions import FREE_OPENING, E, N, S, W, cards, hands_with, hold_deal, play
from tests.walks import play_at_random, random_hands

SURE = {
    S: "AS KS QS JS TS 9S 8S 7S 6S 5S 4S 3S AC",
    W: "2S 3C",
    E: "2C",
}


def sure_winner() -> OpenDeal:
    """S leads to trick 2 with spades that nobody can beat."""
    deal = hold_deal(SURE)
    play(deal, "2C AC 3C")
    play(deal, str(next(iter(deal.legal()))))
    assert deal.turn == S
    return deal


def test_c39_claims_hold_between_tricks_and_end_with_any_card() -> None:
    """C39: not during the pass, not in mid-trick, not by another seat, not from an old position."""
    passing = OpenDeal(Rules(), random_hands(Rules(), random.Random(39)))
    assert passing.why_not_claim(S, passing.hands[S]) is Reason.WRONG_PHASE
    deal = sure_winner()
    claim = deal.hands[S]
    assert deal.can_claim(S, claim)
    assert deal.why_not_claim(W, deal.hands[W]) is Reason.NOT_LEADER
    assert deal.why_not_claim(S, claim.remove(max(claim))) is Reason.CLAIM_NOT_WHOLE_HAND
    assert deal.why_not_claim(S, deal.hands[N]) is not None
    play(deal, "AS")
    with pytest.raises(IllegalClaim) as caught:
        deal.claim(S, claim)
    assert caught.value.reason is Reason.TRICK_IN_PROGRESS


def test_c39_the_last_trick_is_played_or_claimed_but_not_both() -> None:
    """C39: before the last lead a claim may hold, once a card is down not, and then the deal is over."""
    deal = sure_winner()
    while len(deal.public.tricks) < 12:
        play(deal, str(max(deal.legal())))
    assert deal.turn == S
    assert deal.can_claim(S, deal.hands[S])
    play(deal, str(max(deal.legal())))
    assert deal.why_not_claim(S, deal.hands[S]) is Reason.TRICK_IN_PROGRESS
    while not deal.ended:
        play(deal, str(max(deal.legal())))
    assert deal.why_not_claim(S, CardSet()) is Reason.WRONG_PHASE


def test_c40_a_claimed_deal_ends_as_any_other() -> None:
    """C40: scores, count and list of deals, and the next dealer come out as if it had been played."""
    rules = Rules(pass_count=0, target=1000)
    matches = []
    for claims in (False, True):
        match, rng = Match(rules), random.Random(40)
        deal = match.start_deal(hands_with(rules, SURE))
        while match.deal is deal:
            turn = deal.turn
            assert turn is not None
            if claims and turn == S and not deal.public.trick and deal.public.tricks:
                match.claim(S, deal.hands[S])
            elif turn == S:
                match.play(turn, max(deal.legal()))
            else:
                match.play(turn, rng.choice(list(deal.legal())))
        matches.append(match)
    played, claimed = matches
    assert claimed.finished_deals[0].public.claimed is not None
    assert played.finished_deals[0].public.claimed is None
    assert played.standing == claimed.standing
    assert len(played.finished_deals) == len(claimed.finished_deals) == 1


@pytest.mark.parametrize("jack", [0, -10])
def test_c41_no_points_left_means_hearts_queen_and_a_jack_that_counts(jack: int) -> None:
    """C41: the early end waits for the jack where it counts, and brings what playing on would."""
    rules = Rules(pass_count=0, jack_of_diamonds=jack)
    seen_without_jack = 0
    for seed in range(60):
        rng = random.Random(seed)
        deal = OpenDeal(rules, random_hands(rules, rng))
        claimed: list[tuple[int, ...]] = []

        def check(deal: OpenDeal = deal, claimed: list[tuple[int, ...]] = claimed) -> None:
            nonlocal seen_without_jack
            if deal.task is not Task.PLAY or deal.public.trick:
                return
            left = deal.public.unseen
            penalties, the_jack = left & rules.penalty, Card.parse("JD") in left
            seen_without_jack += not penalties and the_jack
            assert deal.can_claim(N, CardSet()) == (not penalties and not (jack and the_jack))
            if deal.can_claim(N, CardSet()):
                twin = deal.copy()
                twin.claim(N, CardSet())
                claimed.append(twin.changes)

        play_at_random(deal, rng, check)
        assert set(claimed) <= {deal.changes}
    assert seen_without_jack > 0


def test_c41_a_cancelled_trick_that_waits_keeps_the_deal_open() -> None:
    """C41 and C63: the last point lies on the table with nobody to take it yet."""
    table = PublicDeal(Rules.preset("cancellation"), dealer=5)
    counting = table.rules.counting.remove(Card.parse("AH'"))
    waits, after = "2C 2C' 3C 3C' AH' 4D", "5C 4C 4C' 6C 7C 8C"
    plain = table.rules.deck - counting - cards(waits) - cards(after)
    early = [*counting, *plain]
    for card in early[:84]:
        assert table.turn is not None
        table.play(table.turn, card)
    assert counting <= table.seen
    assert table.why_not_claim(S, CardSet()) is Reason.POINTS_LEFT
    play(table, waits)
    assert cards(waits) <= table.waiting
    assert table.why_not_claim(S, CardSet()) is Reason.TRICK_IN_PROGRESS
    play(table, after)
    assert table.can_claim(S, CardSet())
    table.claim(S, CardSet())
    widow = CardSet.of(early[-table.rules.widow_size :])
    assert sum(table.result(widow).penalties) == 52


def test_a_claim_shows_cards_that_can_refute_an_earlier_play() -> None:
    """The referee: the king of diamonds laid open by S shows that it did not follow on trick 1."""
    table = PublicDeal(FREE_OPENING, dealer=S)
    play(table, "2D 3D AD 4S 2S AS 3S 5S")
    assert find_revoke(table, S) is None
    table.claim(S, cards("KD KS QS JS TS 9S 8S 7S 6S AH KH"))
    revoke = find_revoke(table, S)
    assert revoke is not None
    assert (revoke.index, revoke.card, revoke.reason) == (3, Card.parse("4S"), Reason.MUST_FOLLOW)
