"""The naive game against the real one, for everything that OpenSpiel does not have."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from copas.cards import Card, CardSet
from copas.errors import CopasError
from copas.events import CardPlayed, CardsPassed, MoonChosen
from copas.match import Match, apply_to_deal
from copas.open_deal import OpenDeal, Task
from copas.referee import find_revoke
from copas.rules import Rules
from copas.scoring import MoonChoice, default_moon_choice, is_over, leaders, new_scores, score_deal
from tests import naive
from tests.bridge import texts, to_options, to_rules
from tests.strategies import random_options
from tests.walks import any_hands, random_event, random_hands, skewed_hands

if TYPE_CHECKING:
    from copas.deal import PublicDeal
    from tests.walks import DealEvent

PRESET_DEALS = 120
MIXTURES = 500
DEALS_PER_MIXTURE = 3


class Shadow:
    """A deal of the naive game that follows a real one."""

    def __init__(self, deal: OpenDeal) -> None:
        self.options = to_options(deal.rules)
        self.dealer = deal.public.dealer
        self.dealt = [texts(hand) for hand in deal.dealt]
        self.hands = [list(hand) for hand in self.dealt]
        self.widow = texts(deal.widow)
        self.direction = naive.direction_of(self.options, deal.public.number)
        self.passes: dict[int, list[str]] = {}
        self.plays: list[naive.Play] = []
        self.leader = 0
        self.choice: str | None = None
        if self.direction == "hold":
            self.start()

    def start(self) -> None:
        self.leader = naive.first_leader(self.options, self.hands, self.dealer)

    def pass_cards(self, seat: int, cards: list[str]) -> None:
        assert naive.may_pass(self.options, self.dealt[seat], cards)
        self.passes[seat] = cards
        if len(self.passes) == self.options.players:
            given = [self.passes[giver] for giver in range(self.options.players)]
            self.hands = naive.after_passing(self.dealt, given, self.direction)
            self.start()

    @property
    def turn(self) -> int:
        return naive.turn(self.options, self.leader, self.plays)

    def legal(self) -> set[str]:
        return set(naive.legal(self.options, self.plays, self.hands[self.turn]))

    def play(self, card: str) -> None:
        seat = self.turn
        self.hands[seat].remove(card)
        self.plays.append((seat, card))

    def follow(self, event: DealEvent) -> None:
        match event:
            case CardsPassed(seat, cards):
                self.pass_cards(seat, texts(cards))
            case CardPlayed(seat, card):
                assert seat == self.turn
                self.play(str(card))
            case MoonChosen(seat, choice):
                assert seat == naive.shooter(self.options, self.piles())
                self.choice = str(choice)

    def piles(self) -> list[list[str]]:
        return naive.taken(self.options, self.leader, self.plays, self.widow)


def compare_play(deal: OpenDeal, shadow: Shadow) -> None:
    """Everything that both games know while cards are played."""
    public = deal.public
    turn = deal.turn
    assert turn == shadow.turn
    assert set(texts(deal.legal())) == shadow.legal()
    assert set(texts(public.legal_plays(deal.hands[turn]))) == shadow.legal()
    assert [sorted(texts(hand)) for hand in deal.hands] == [sorted(hand) for hand in shadow.hands]
    assert public.context.broken == naive.hearts_broken(shadow.options, shadow.plays)
    taken = naive.taken(shadow.options, shadow.leader, shadow.plays, [])
    assert [sorted(texts(cards)) for cards in public.taken] == [sorted(pile) for pile in taken]
    assert public.plays == [(seat, Card.parse(card)) for seat, card in shadow.plays]
    for seat in range(deal.rules.players):
        assert public.cards_left(seat) == len(shadow.hands[seat])


def compare_result(deal: OpenDeal, shadow: Shadow) -> None:
    """Tricks, piles, points and the moon of a finished deal."""
    options, piles = shadow.options, shadow.piles()
    assert [trick.winner for trick in deal.public.tricks] == [
        naive.winner(options, trick) for trick in naive.split_tricks(options, shadow.plays)
    ]
    result = deal.result
    assert [sorted(texts(cards)) for cards in result.taken] == [sorted(pile) for pile in piles]
    assert result.shooter == naive.shooter(options, piles)
    if result.needs_choice:
        for choice in MoonChoice:
            assert list(result.changes(choice)) == naive.changes(options, piles, str(choice))
    else:
        assert list(result.changes()) == naive.changes(options, piles)


def follow(deal: OpenDeal, rng: random.Random) -> Shadow:
    """Play a deal at random in both games, comparing at every step."""
    shadow = Shadow(deal)
    assert str(deal.public.direction) == shadow.direction
    while deal.task in (Task.PASS, Task.PLAY):
        if deal.task is Task.PLAY:
            compare_play(deal, shadow)
        event = random_event(deal, rng)
        apply_to_deal(deal, event)
        shadow.follow(event)
    compare_result(deal, shadow)
    return shadow


def follow_seeded(rules: Rules, seed: str) -> tuple[OpenDeal, Shadow]:
    rng = random.Random(seed)
    deal = OpenDeal(
        rules, any_hands(rules, rng), number=rng.randint(1, 8), dealer=rng.randrange(rules.players)
    )
    try:
        return deal, follow(deal, rng)
    except (AssertionError, CopasError) as error:
        raise AssertionError(f"seed {seed!r}, {rules}, {deal.public.plays}: {error}") from error


@pytest.mark.parametrize("name", naive.PRESETS)
def test_deals_of_every_preset(name: str) -> None:
    for number in range(PRESET_DEALS):
        follow_seeded(Rules.preset(name), f"{name} {number}")


@pytest.mark.parametrize("part", range(4))
def test_deals_of_random_valid_rules(part: int) -> None:
    moons = waiting = 0
    for number in range(part, MIXTURES, 4):
        rules = to_rules(random_options(random.Random(f"mixture {number}")))
        for deal_number in range(DEALS_PER_MIXTURE):
            deal, _ = follow_seeded(rules, f"mixture {number} {deal_number}")
            moons += deal.result.shooter is not None
            waiting += any(trick.taker is None for trick in deal.public.tricks)
    assert moons > 5
    assert waiting > 0


# -- the default moon choice


def piles_with_a_moon(rules: Rules, shooter: int, rng: random.Random) -> tuple[CardSet, ...]:
    """Every penalty card at one seat, everything else anywhere."""
    masks = [0] * rules.players
    for card in rules.deck:
        seat = shooter if card in rules.penalty else rng.randrange(rules.players)
        masks[seat] |= 1 << card
    return tuple(map(CardSet, masks))


def choice_position(rng: random.Random) -> tuple[naive.Options, list[int]]:
    """Options with a moon choice and scores of a match that goes on.

    Every other player's distance to the shooter is the same after both choices, unless somebody falls from
    exactly 100; so half of the positions are made of scores from which the moon lands there.
    """
    options = random_options(rng)
    options.moon = "choice"
    close = rng.choice((3, 30, 150))
    scores = [min(rng.randint(-20, close), options.target - 1) for _ in range(options.players)]
    if rng.random() < 0.5:
        options.target, options.exact_100 = 100, True
        falling = 100 - naive.total_penalties(options)
        scores = [rng.choice((falling, falling, falling - 1, 60, 55, 30)) for _ in range(options.players)]
    return options, scores


def test_default_moon_choice() -> None:
    chosen = dict.fromkeys(MoonChoice, 0)
    for number in range(2500):
        rng = random.Random(f"choice {number}")
        options, scores = choice_position(rng)
        rules = to_rules(options)
        piles = piles_with_a_moon(rules, rng.randrange(rules.players), rng)
        found = default_moon_choice(score_deal(rules, piles), scores)
        expected = naive.default_choice(options, scores, [texts(pile) for pile in piles])
        assert found == expected, f"choice {number}: {options} {scores}"
        chosen[found] += 1
    assert min(chosen.values()) > 300


# -- whole matches


def follow_match(rules: Rules, seed: str, most_deals: int) -> Match:
    rng = random.Random(seed)
    options = to_options(rules)
    dealer = rng.randrange(rules.players)
    match = Match(rules, first_dealer=dealer)
    scores = [0] * rules.players
    for number in range(1, most_deals + 1):
        hands = skewed_hands(rules, rng) if rng.random() < 0.3 else random_hands(rules, rng)
        deal = match.start_deal(hands)
        assert deal.public.dealer == dealer
        assert deal.public.scores == tuple(scores)
        assert deal.public.number == number
        change = follow_deal_of_match(match, deal, rng)
        scores = naive.new_scores(options, scores, change)
        dealer = (dealer + 1) % rules.players
        assert list(match.scores) == scores, f"seed {seed!r}, deal {number}"
        assert match.finished == naive.finished(options, scores)
        assert sorted(match.winners) == (naive.winners(scores) if match.finished else [])
        if match.finished:
            break
    return match


def follow_deal_of_match(match: Match, deal: OpenDeal, rng: random.Random) -> list[int]:
    """Play one deal of a match in both games; what it adds to the scores in the naive one."""
    shadow = Shadow(deal)
    while match.deal is deal:
        event = random_event(deal, rng)
        if deal.task is Task.PLAY:
            assert set(texts(deal.legal())) == shadow.legal()
        shadow.follow(event)
        match.apply(event)
    piles = shadow.piles()
    has_choice = shadow.options.moon == "choice" and naive.shooter(shadow.options, piles) is not None
    assert (shadow.choice is not None) == has_choice
    return naive.changes(shadow.options, piles, shadow.choice)


@pytest.mark.parametrize("name", naive.PRESETS)
def test_matches_of_every_preset(name: str) -> None:
    for number in range(4):
        match = follow_match(Rules.preset(name), f"match {name} {number}", 200)
        assert match.finished
        assert Match.replay(match.events).scores == match.scores


def test_matches_of_random_valid_rules() -> None:
    finished = 0
    for number in range(80):
        rules = to_rules(random_options(random.Random(f"match rules {number}")))
        finished += follow_match(rules, f"match {number}", 12).finished
    assert finished > 30


def test_matches_that_fall_back_from_exactly_100() -> None:
    """Scores near 100 are forced, so that the fall happens often."""
    falls = 0
    for number in range(300):
        rng = random.Random(f"exact {number}")
        rules = Rules.preset("exact-100")
        options = to_options(rules)
        scores = [rng.randint(60, 99) for _ in range(4)]
        change = rng.choice([[26, 0, 0, 0], [0, 26, 26, 26], [13, 13, 0, 0], [1, 2, 3, 20]])
        rng.shuffle(change)
        after = new_scores(rules, scores, change)
        assert list(after) == naive.new_scores(options, scores, change)
        assert is_over(rules, after) == naive.finished(options, list(after))
        assert sorted(leaders(after)) == naive.winners(list(after))
        falls += sum(a + b == 100 for a, b in zip(scores, change, strict=True))
    assert falls > 20


# -- the referee without hands


def cheating_plays(deal: OpenDeal, rng: random.Random) -> list[tuple[int, Card]]:
    """The plays of a table where now and then somebody plays any card of the hand, right or wrong."""
    public, hands = deal.public.copy(), list(deal.hands)
    turn = deal.turn
    while turn is not None:
        acceptable = [card for card in hands[turn] if public.can_play(turn, card)]
        legal = list(public.legal_plays(hands[turn]))
        card = rng.choice(acceptable if rng.random() < 0.15 else legal)
        public.play(turn, card)
        hands[turn] = hands[turn].remove(card)
        turn = public.turn
    return public.plays


def check_with_the_hand_open(
    deal: OpenDeal, public: PublicDeal, shown: list[naive.Play], rng: random.Random
) -> None:
    """The verdict on one seat, were its hand laid open now."""
    seat = rng.randrange(deal.rules.players)
    held = deal.dealt[seat] - public.seen
    refuted = naive.refuted(to_options(deal.rules), shown, {seat: texts(held)})
    first = next((index for index in refuted if shown[index][0] == seat), None)
    revoke = find_revoke(public, seat, held)
    assert (None if revoke is None else revoke.index) == first


def test_revokes_are_named_exactly_when_a_later_card_refutes_a_play() -> None:
    named = 0
    for number in range(150):
        rng = random.Random(f"revoke {number}")
        options = random_options(rng)
        options.pass_count = 0
        rules = to_rules(options)
        deal = OpenDeal(rules, any_hands(rules, rng))
        public = deal.public.copy()
        shown: list[naive.Play] = []
        refuted: list[int] = []
        for seat, card in cheating_plays(deal, rng):
            check_with_the_hand_open(deal, public, shown, rng)
            public.play(seat, card)
            shown.append((seat, str(card)))
            refuted = naive.refuted(options, shown)
            for player in range(rules.players):
                first = next((index for index in refuted if shown[index][0] == player), None)
                revoke = find_revoke(public, player)
                assert (None if revoke is None else revoke.index) == first, f"revoke {number}"
        named += bool(refuted)
    assert named > 60
