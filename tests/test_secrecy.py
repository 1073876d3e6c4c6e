"""Secrecy: change only what a seat cannot know, and its view stays equal byte for byte, at every event.

For a seat and a moment another world is made that the seat cannot tell from the real one: unseen cards change
places among the other hands and the widow, and other seats pass other cards, such that every public event
would have happened just so. Both worlds are then played to that moment side by side.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given

from copas.cards import CardSet
from copas.deal import Phase
from copas.events import CardPlayed, CardsPassed, Event, MoonChosen, RestClaimed
from copas.match import apply_to_deal
from copas.open_deal import Hands, OpenDeal, Task
from copas.rules import PRESETS, Rules
from tests import naive
from tests.bridge import card_sets, texts, to_options
from tests.snapshot import snapshot
from tests.strategies import SEEDS, WHOLE_DEALS, rules
from tests.walks import any_hands, random_event

if TYPE_CHECKING:
    from copas.cards import Card
    from copas.seats import PassDirection

SWAPS = 15


@dataclass
class World:
    """A deal as it was dealt, and its events."""

    rules: Rules
    number: int
    dealer: int
    hands: Hands
    events: list[Event]

    def start(self) -> OpenDeal:
        return OpenDeal(self.rules, self.hands, number=self.number, dealer=self.dealer)

    @property
    def direction(self) -> PassDirection:
        return self.rules.direction(self.number)

    def after(self, count: int) -> OpenDeal:
        deal = self.start()
        for event in self.events[:count]:
            apply_to_deal(deal, event)
        return deal

    def until(self, count: int) -> World:
        return replace(self, events=self.events[:count])


def random_world(chosen: Rules, rng: random.Random) -> World:
    """A whole random deal; now and then it ends by a claim."""
    number, dealer = rng.randint(1, 6), rng.randrange(chosen.players)
    world = World(chosen, number, dealer, any_hands(chosen, rng), [])
    deal = world.start()
    while not deal.ended:
        event: Event = random_event(deal, rng)
        if deal.task is Task.PLAY and rng.random() < 0.3:
            turn = deal.turn
            assert turn is not None
            claims = [RestClaimed(turn, cards) for cards in (deal.hands[turn], CardSet())]
            event = next((claim for claim in claims if deal.can_claim(turn, claim.cards)), event)
        apply_to_deal(deal, event)
        world.events.append(event)
    return world


# -- another world


def other_world(world: World, seat: int, rng: random.Random) -> World:
    """A world whose events so far look the same to a seat."""
    deal = world.after(len(world.events))
    if deal.public.phase is Phase.PASSING:
        return _before_the_exchange(world, seat, rng)
    return _after_the_exchange(world, deal, seat, rng)


def _before_the_exchange(world: World, seat: int, rng: random.Random) -> World:
    """Everything but the seat's own cards may lie anywhere, and anything may have been passed."""
    rest = list(world.rules.deck - world.hands.hands[seat])
    rng.shuffle(rest)
    size = world.rules.hand_size
    others = [
        CardSet.of(rest[start : start + size]) for start in range(0, size * (world.rules.players - 1), size)
    ]
    hands = (*others[:seat], world.hands.hands[seat], *others[seat:])
    widow = CardSet.of(rest[size * (world.rules.players - 1) :])
    events: list[Event] = [
        event if event.seat == seat else CardsPassed(event.seat, _some(hands[event.seat], world.rules, rng))
        for event in world.events
        if isinstance(event, CardsPassed)
    ]
    return replace(world, hands=Hands(hands, widow), events=events)


def _some(cards: CardSet, chosen: Rules, rng: random.Random) -> CardSet:
    return CardSet.of(rng.sample(list(cards), chosen.pass_count))


def _after_the_exchange(world: World, deal: OpenDeal, seat: int, rng: random.Random) -> World:
    played = [(event.seat, event.card) for event in world.events if isinstance(event, CardPlayed)]
    at_start = [hand | CardSet.of(c for s, c in played if s == who) for who, hand in enumerate(deal.hands)]
    places, widow = _swap(world, [texts(hand) for hand in at_start], texts(deal.widow), seat, rng)
    hands = list(card_sets(places))
    passes = _other_passes(world, deal, hands, seat, rng)
    dealt = list(hands)
    for giver, cards in passes.items():
        dealt[world.direction.receiver(giver, world.rules.players)] -= cards
    for giver, cards in passes.items():
        dealt[giver] |= cards
    events = [
        CardsPassed(event.seat, passes[event.seat]) if isinstance(event, CardsPassed) else event
        for event in world.events
    ]
    return replace(world, hands=Hands(tuple(dealt), card_sets([widow])[0]), events=events)


def _other_passes(
    world: World, deal: OpenDeal, hands: list[CardSet], seat: int, rng: random.Random
) -> dict[int, CardSet]:
    """Passes that end in these hands, the seat's own pass and what it received unchanged."""
    passes: dict[int, CardSet] = {}
    for giver, cards in enumerate(deal.passes):
        if cards is None:
            continue
        receiver = world.direction.receiver(giver, world.rules.players)
        fixed = seat in (giver, receiver)
        passes[giver] = cards if fixed else _some(hands[receiver], world.rules, rng)
    return passes


def _swap(
    world: World, places: list[list[str]], widow: list[str], seat: int, rng: random.Random
) -> tuple[list[list[str]], list[str]]:
    """Let unseen cards of other hands and the widow change places, as far as the plays stay legal."""
    fixed = {str(event.card) for event in world.events if isinstance(event, CardPlayed)}
    for event in world.events:
        own_pass = isinstance(event, CardsPassed) and event.seat == seat
        if own_pass or isinstance(event, RestClaimed):
            fixed |= set(texts(event.cards))  # type: ignore[union-attr]
    piles = [*places, widow]
    free = [index for index in range(len(piles)) if index != seat and set(piles[index]) - fixed]
    for _ in range(SWAPS if len(free) > 1 else 0):
        one, other = rng.sample(free, 2)
        here = rng.choice(sorted(set(piles[one]) - fixed))
        there = rng.choice(sorted(set(piles[other]) - fixed))
        trial = [list(pile) for pile in piles]
        trial[one][trial[one].index(here)] = there
        trial[other][trial[other].index(there)] = here
        if _plays_stand(world, trial[:-1]):
            piles = trial
    return piles[:-1], piles[-1]


def _plays_stand(world: World, at_start: list[list[str]]) -> bool:
    """Whether the plays so far would have been legal from these hands."""
    options = to_options(world.rules)
    hands = [list(hand) for hand in at_start]
    plays: list[naive.Play] = []
    for event in world.events:
        if isinstance(event, CardPlayed):
            card = str(event.card)
            if card not in naive.legal(options, plays, hands[event.seat]):
                return False
            hands[event.seat].remove(card)
            plays.append((event.seat, card))
    return True


def same_views(world: World, other: World, seat: int) -> None:
    """Play both worlds side by side; the seat must not see a difference."""
    real, made_up = world.start(), other.start()
    for event, other_event in zip([None, *world.events], [None, *other.events], strict=True):
        if event is not None and other_event is not None:
            apply_to_deal(real, event)
            apply_to_deal(made_up, other_event)
        one, two = real.view(seat), made_up.view(seat)
        assert one.to_bytes() == two.to_bytes()
        assert snapshot(one) == snapshot(two), "nothing else may be hidden in a view"
        assert [one.possible_at(s) for s in range(world.rules.players)] == [
            two.possible_at(s) for s in range(world.rules.players)
        ]


def compare(chosen: Rules, seed: int) -> bool:
    rng = random.Random(seed)
    world = random_world(chosen, rng)
    differ = False
    for _ in range(2):
        seat = rng.randrange(chosen.players)
        seen = world.until(rng.randint(0, len(world.events)))
        other = other_world(seen, seat, rng)
        differ |= other.hands != seen.hands or other.events != seen.events
        same_views(seen, other, seat)
    return differ


@WHOLE_DEALS
@given(rules(), SEEDS)
def test_a_view_does_not_change_with_what_its_seat_cannot_know(chosen: Rules, seed: int) -> None:
    compare(chosen, seed)


@pytest.mark.parametrize("name", PRESETS)
def test_other_worlds_are_other_worlds(name: str) -> None:
    """The comparison would be empty if the worlds were the same."""
    assert sum(compare(Rules.preset(name), seed) for seed in range(10)) >= 8


@WHOLE_DEALS
@given(rules(), SEEDS)
def test_a_view_does_change_with_what_its_seat_knows(chosen: Rules, seed: int) -> None:
    """Two cards swapped between the seat and a neighbour are two views from the first moment on."""
    rng = random.Random(seed)
    hands = list(any_hands(chosen, rng).hands)
    widow = chosen.deck
    for hand in hands:
        widow -= hand
    seat = rng.randrange(chosen.players)
    neighbour = (seat + 1) % chosen.players
    here, there = _first(hands[seat]), _first(hands[neighbour])
    swapped = list(hands)
    swapped[seat] = hands[seat].remove(here).add(there)
    swapped[neighbour] = hands[neighbour].remove(there).add(here)
    one = OpenDeal(chosen, Hands(tuple(hands), widow)).view(seat)
    two = OpenDeal(chosen, Hands(tuple(swapped), widow)).view(seat)
    assert one.to_bytes() != two.to_bytes()


@WHOLE_DEALS
@given(rules(), SEEDS)
def test_every_view_tells_every_public_event(chosen: Rules, seed: int) -> None:
    """A pass, a card or a claim changes the bytes of every view, or knowledge would be missing from them."""
    world = random_world(chosen, random.Random(seed))
    deal = world.start()
    before = [deal.view(seat).to_bytes() for seat in range(chosen.players)]
    for event in world.events:
        apply_to_deal(deal, event)
        after = [deal.view(seat).to_bytes() for seat in range(chosen.players)]
        if not isinstance(event, MoonChosen):
            assert all(one != other for one, other in zip(before, after, strict=True))
        before = after


def _first(cards: CardSet) -> Card:
    return next(iter(cards))


def test_nobody_sees_a_pass_before_all_have_passed() -> None:
    """The leak of other programs: the last seats learning what comes before they chose."""
    deal = OpenDeal(Rules(), any_hands(Rules(), random.Random(1)))
    for seat in range(3):
        deal.pass_cards(seat, CardSet.of(list(deal.hands[seat])[:3]))
        for watcher in range(4):
            view = deal.view(watcher)
            assert view.received is None
            assert view.hand == deal.dealt[watcher] - (view.passed or CardSet())
        assert deal.view(seat).public.passed == frozenset(range(seat + 1))
    deal.pass_cards(3, CardSet.of(list(deal.hands[3])[:3]))
    assert all(len(deal.view(seat).received or ()) == 3 for seat in range(4))
