"""What holds for every deal under every mixture of options."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from copas.cards import SUIT_MASKS, Card, CardSet, Suit
from copas.deal import Phase, legal_plays
from copas.legality import PlayContext, legal_mask
from copas.open_deal import OpenDeal, Task
from copas.referee import cannot_hold, find_revoke
from copas.rules import Moon, Rules
from copas.scoring import MoonChoice
from tests import naive
from tests.bridge import texts, to_options
from tests.snapshot import snapshot
from tests.strategies import SEEDS, WHOLE_DEALS, rules
from tests.walks import fresh, play_at_random, somewhere

if TYPE_CHECKING:
    pass

# -- conservation


def disjoint_union(sets: list[CardSet]) -> CardSet:
    union = CardSet()
    for cards in sets:
        assert union.isdisjoint(cards)
        union |= cards
    return union


def check_conservation(deal: OpenDeal) -> None:
    """Each card lies in exactly one place, and every point seen is somebody's or waits."""
    public = deal.public
    in_transit = [cards for cards in deal.passes if cards and deal.task is Task.PASS]
    if public.claimed is None:
        assert disjoint_union([*deal.hands, deal.widow, public.seen, *in_transit]) == deal.rules.deck
    down = CardSet.of(public.trick)
    assert disjoint_union([*public.taken, public.waiting, down]) == public.seen
    points = sum(map(deal.rules.points, public.seen))
    assert points == sum(public.points) + sum(map(deal.rules.points, public.waiting | down))


def check_somebody_can_act(deal: OpenDeal) -> None:
    assert bool(deal.to_act) == (not deal.ended)
    for seat in deal.to_act:
        view = deal.view(seat)
        if deal.task is Task.PASS:
            assert deal.can_pass(seat, CardSet.of(list(view.hand)[: deal.rules.pass_count]))
        elif deal.task is Task.PLAY:
            assert deal.legal()
            assert view.legal == deal.legal() == legal_plays(deal.public, view.hand)
            assert all(deal.can_play(seat, card) for card in deal.legal())
        else:
            assert all(deal.why_not_choose_moon(seat, choice) is None for choice in MoonChoice)


def check_sum(deal: OpenDeal) -> None:
    """What a finished deal adds to all scores together."""
    chosen, total = deal.rules, deal.rules.total_points
    jacks = chosen.jack_of_diamonds * len(chosen.deck & CardSet.parse("JD JD'"))
    assert disjoint_union(list(deal.result.taken)) == chosen.deck
    if deal.result.shooter is None:
        expected = total
    elif (deal.choice or chosen.moon) in (MoonChoice.OTHERS, Moon.OTHERS):
        expected = total * (chosen.players - 1)
    else:
        expected = -total
    assert sum(deal.changes) == expected + jacks


@WHOLE_DEALS
@given(rules(), SEEDS)
def test_cards_and_points_are_conserved_and_somebody_can_always_act(chosen: Rules, seed: int) -> None:
    deal, rng = fresh(chosen, seed)

    def check() -> None:
        check_conservation(deal)
        check_somebody_can_act(deal)

    play_at_random(deal, rng, check)
    check_sum(deal)


@WHOLE_DEALS
@given(rules(), SEEDS)
def test_a_copy_is_independent(chosen: Rules, seed: int) -> None:
    deal, rng = somewhere(chosen, seed)
    before, twin = snapshot(deal), deal.copy()
    assert snapshot(twin) == before
    play_at_random(twin, rng)
    assert snapshot(deal) == before


@WHOLE_DEALS
@given(rules(), SEEDS)
def test_a_deal_can_be_seen_as_it_was_before_each_play(chosen: Rules, seed: int) -> None:
    deal, rng = fresh(chosen, seed)
    seen: dict[int, object] = {}

    def note() -> None:
        if deal.public.phase is Phase.PLAYING:
            seen.setdefault(len(deal.public.history), snapshot(deal.public))

    play_at_random(deal, rng, note)
    assert seen
    for count, then in seen.items():
        assert snapshot(deal.public.before(count)) == then


# -- legality of partial hands

REPRESENTATIVES = list(map(int, CardSet.parse("2C 3C 2D JD 2H 3H 2S QS KS AS")))
"""Two cards of each class that any option tells apart, and one more that is the opening card."""
HEARTS = SUIT_MASKS[Suit.HEARTS]
KEPT_OUT = {
    "nothing": 0,
    "hearts and queen": HEARTS | 1 << Card.parse("QS"),
    "hearts and honours": HEARTS | CardSet.parse("QS KS AS").mask,
}


def every_hand() -> list[int]:
    hands = [0]
    for card in REPRESENTATIVES:
        hands += [hand | 1 << card for hand in hands]
    return hands


@pytest.mark.parametrize("kept_out", KEPT_OUT)
@pytest.mark.parametrize("broken", [False, True])
@pytest.mark.parametrize("led", [None, *Suit])
@pytest.mark.parametrize("opening", [0, 1])
def test_illegality_never_ends_by_a_hand_growing(
    opening: int, led: Suit | None, broken: bool, kept_out: str
) -> None:
    """Exhaustive: every hand of the representatives, in every context that the options can make."""
    context = PlayContext(0 if led is None else SUIT_MASKS[led], KEPT_OUT[kept_out], broken, opening)
    hands = every_hand()
    illegal = {hand: hand & ~legal_mask(context, hand) for hand in hands}
    for hand in hands:
        for card in REPRESENTATIVES:
            assert not illegal[hand] & ~illegal[hand | 1 << card]
    for hand in hands:
        if hand and not opening:
            assert illegal[hand] != hand, "somebody always has a legal card"
        shown_by_one_card = 0
        for card, other in itertools.permutations([card for card in REPRESENTATIVES if hand >> card & 1], 2):
            if illegal[1 << card | 1 << other] >> card & 1:
                shown_by_one_card |= 1 << card
        for card in REPRESENTATIVES:
            shown_by_one_card |= illegal[1 << card] & hand
        assert illegal[hand] == shown_by_one_card, "one other card is enough to show an illegal play"


@WHOLE_DEALS
@given(rules(), SEEDS)
def test_illegality_never_ends_by_a_hand_growing_in_real_deals(chosen: Rules, seed: int) -> None:
    deal, rng = fresh(chosen, seed)

    def check() -> None:
        if deal.task is not Task.PLAY:
            return
        cards = rng.sample(list(deal.public.unseen), min(len(deal.public.unseen), chosen.hand_size))
        illegal, hand = CardSet(), CardSet()
        for card in cards:
            hand = hand.add(card)
            now = hand - legal_plays(deal.public, hand)
            assert illegal <= now
            illegal = now

    play_at_random(deal, rng, check)


# -- the referee and what a seat may conclude


@WHOLE_DEALS
@given(rules(), SEEDS)
def test_honest_play_is_never_called_a_revoke_and_conclusions_are_true(chosen: Rules, seed: int) -> None:
    deal, rng = fresh(chosen, seed)

    def check() -> None:
        if rng.random() > 0.2 or deal.task is Task.PASS:
            return
        for seat in range(chosen.players):
            held = deal.hands[seat]
            assert find_revoke(deal.public, seat) is None
            assert find_revoke(deal.public, seat, held) is None
            assert cannot_hold(deal.public, seat).isdisjoint(held)
        view = deal.view(rng.randrange(chosen.players))
        assert view.hidden == deal.public.unseen - view.hand
        for seat in range(chosen.players):
            assert view.known_at(seat) <= deal.hands[seat] <= view.possible_at(seat)

    play_at_random(deal, rng, check)


@WHOLE_DEALS
@given(rules(), SEEDS)
def test_a_seat_cannot_hold_exactly_what_would_refute_its_plays(chosen: Rules, seed: int) -> None:
    deal, _ = somewhere(chosen, seed)
    options = to_options(chosen)
    plays = [(seat, str(card)) for seat, card in deal.public.plays]
    for seat in range(chosen.players):
        if not deal.public.cards_left(seat):
            continue
        expected = {
            str(card) for card in deal.public.unseen if naive.refuted(options, plays, {seat: [str(card)]})
        }
        assert set(texts(cannot_hold(deal.public, seat))) == expected


# -- claims


@WHOLE_DEALS
@given(rules(), SEEDS)
def test_a_claim_brings_what_playing_on_would(chosen: Rules, seed: int) -> None:
    deal, rng = fresh(chosen, seed)
    outcomes: list[tuple[int, ...]] = []
    claimed: list[list[tuple[int, ...]]] = []

    def changes(ended: OpenDeal) -> list[tuple[int, ...]]:
        result = ended.result
        return (
            [result.changes(choice) for choice in MoonChoice] if result.needs_choice else [result.changes()]
        )

    def check() -> None:
        if deal.task is not Task.PLAY:
            return
        for seat, cards in itertools.product(range(chosen.players), (CardSet(), *deal.hands)):
            if deal.can_claim(seat, cards):
                twin = deal.copy()
                twin.claim(seat, cards)
                assert [twin.public.cards_left(other) for other in range(chosen.players)] == list(
                    map(len, twin.hands)
                )
                claimed.append(changes(twin))

    play_at_random(deal, rng, check)
    outcomes = changes(deal)
    assert all(claim == outcomes for claim in claimed)
