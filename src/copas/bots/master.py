"""`mestre`: tries every play in many worlds that fit what the seat knows.

Monte-Carlo search with common random numbers: the candidates are played in the same drawn worlds, the rest of
the deal by a learned policy for all seats, and half of them drop out after each round, until the best mean
payoff is left. While the moon is open each candidate is tried twice, the second time with the moon in mind.
What the networks of `forte` think of a candidate counts beforehand, as if it came from some worlds. The
worlds are weighed by what the others played, and say who may be shooting. Passes are searched the same way,
over the sets of cards that the network likes best. The budget is in playouts, so the choice does not depend
on the machine.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, fields
from itertools import combinations
from typing import Final

import numpy as np

from copas.bots.dice import dice
from copas.bots.facts import ABOVE, BELOW, SUIT_OF, Facts, cards_of
from copas.bots.knowledge import Knowledge, knowledge_of
from copas.bots.medium import Medium
from copas.bots.passing import best_pass
from copas.bots.weights import load_networks, load_weights, networks_digest, weights_digest
from copas.cards import CARDS, Card, CardSet
from copas.kernels.dice import dice_from
from copas.kernels.infer import Suspicion, history_of
from copas.kernels.layout import Words, state_of, table_of
from copas.kernels.network import SCALE as NETWORK_SCALE
from copas.kernels.pass_network import judge_sets, learned_pass, likely_passes
from copas.kernels.payoff import aims_of
from copas.kernels.play import LEARNED_POLICY, Mind, learned_mind
from copas.kernels.play_network import judge_cards
from copas.kernels.sample import Floats
from copas.kernels.search import Arms, Exchange, Hidden, draw_pool, race_passes, race_plays, race_rounds
from copas.kernels.shooter import shooting_strength
from copas.kernels.sight import sight_of
from copas.kernels.tally import FIGURES, TALLIES, VALUE, Game, sober
from copas.scoring import DealResult, MoonChoice, default_moon_choice
from copas.seats import left_of
from copas.view import View

LIKELY_PASSES: Final = 24
"""How many sets of cards to pass are tried, besides the one of `médio` and those with a moon in mind."""
LOW_PASS: Final = (2.0, 2.0, 2.0, 2.0, 2.0, 1.3, 1.3, 1.3, 0.8, 0.8, 0.4, 0.4, 0.4)
"""By rank: how much likelier a shooter passes a card than somebody who does not shoot."""
COUNTING_PASS: Final = 0.5
"""The same for a card that counts, beside its rank."""
MOST_DOUBT: Final = 2
"""How many points behind its favourite the network's opinion can put a candidate: further it is no judge."""
TEMPTING: Final = 70
"""From which strength a card (see `shooting_strength`) a pass with a moon in mind is tried."""


@dataclass(frozen=True)
class Budget:
    """How much a decision may simulate.

    Attributes:
        plays: playouts for choosing a card.
        passes: playouts for choosing a pass; with 0 the network's favourite is passed.
        pool: how many worlds are drawn and weighed by the play so far, for every five playouts; 0 takes
            worlds as they come.
        moons: whether it goes for moons of its own, 0 or 1.
        trust: for how many worlds the network's opinion of a card counts.
        pass_trust: the same for a pass.

    """

    plays: int = 5000
    passes: int = 5000
    pool: int = 2
    moons: int = 1
    trust: int = 60
    pass_trust: int = 200

    def worlds(self, candidates: int) -> int:
        """Return in how many worlds each of some candidates is tried where all are tried alike."""
        return max(1, self.plays // candidates)

    @property
    def drawn(self) -> int:
        """How many worlds are drawn and weighed for a play."""
        return -(-self.pool * self.plays // 5)

    def canonical_bytes(self) -> bytes:
        """Return the one byte form, which the fair deal binds."""
        return b" ".join(b"%s=%d" % (each.name.encode(), getattr(self, each.name)) for each in fields(self))


class Master:
    """Searches; two decks are left to `médio`."""

    name = "mestre"
    version = "7"

    def __init__(self, budget: Budget | None = None, mind: Mind | None = None) -> None:
        self.budget = budget or Budget()
        self._simple = Medium()
        self._mind = learned_mind(load_weights()) if mind is None else mind

    @property
    def settings(self) -> bytes:
        """The canonical bytes of its settings."""
        return self.budget.canonical_bytes() + b" weights=%s networks=%s" % (
            weights_digest().encode(),
            networks_digest().encode(),
        )

    def choose_pass(self, view: View, seed: bytes) -> CardSet:
        """Pass the set of cards with the best mean payoff."""
        if view.rules.decks > 1:
            return self._simple.choose_pass(view, seed)
        facts = Facts(view)
        if not self.budget.passes:
            return CardSet(_favourite_set(facts))
        also = best_pass(facts, dice(view, seed))
        return CardSet(race_of_passes(facts, also, self._mind, self.budget, kernel_dice(view, seed)))

    def choose_play(self, view: View, seed: bytes) -> Card:
        """Play the card with the best mean payoff."""
        if view.rules.decks > 1 or len(view.legal) == 1:
            return self._simple.choose_play(view, seed)
        facts = Facts(view)
        candidates = play_candidates(facts)
        if len(candidates) == 1:
            return CARDS[candidates[0]]
        knowledge = knowledge_of(facts)
        if not knowledge.total:
            return self._simple.choose_play(view, seed)
        arms, best = race_of_plays(
            facts, knowledge, candidates, self._mind, self.budget, kernel_dice(view, seed)
        )
        return CARDS[int(arms.actions[best])]

    def choose_moon(self, view: View, result: DealResult, seed: bytes) -> MoonChoice:  # noqa: ARG002
        """Choose what leaves it best placed."""
        return default_moon_choice(result, view.public.scores)


def kernel_dice(view: View, seed: bytes) -> Words:
    """Return the random state of one decision."""
    stage = b"%d " % view.public.seen_mask.bit_count()
    return dice_from(hashlib.sha256(stage + seed).digest())


# Candidates


def play_candidates(facts: Facts) -> list[int]:
    """List the legal cards, one of each row of equals: neighbours with nothing unseen between them."""
    candidates: list[int] = []
    for card in cards_of(facts.legal):
        if candidates and _are_equal(facts, candidates[-1], card):
            continue
        candidates.append(card)
    return candidates


def _are_equal(facts: Facts, low: int, high: int) -> bool:
    """Say whether two cards of the hand can stand for each other."""
    if SUIT_OF[low] != SUIT_OF[high] or facts.scale.points[low] != facts.scale.points[high]:
        return False
    between = ABOVE[low] & BELOW[high]
    in_trick = sum(1 << card for card in facts.trick)
    return not between & (facts.hidden | in_trick)


def _favourite_set(facts: Facts) -> int:
    """Return the set of cards that the network likes best to pass."""
    view = facts.view
    offset = view.public.direction.offset(facts.players)
    table = table_of(view.rules).table
    return int(learned_pass(load_networks().passing, table, facts.hand, view.rules.pass_count, offset))


def pass_candidates(facts: Facts, also: int) -> Words:
    """List sets of cards worth passing: those that the network likes best, and the set `médio` would pass."""
    view = facts.view
    sets = np.zeros(LIKELY_PASSES + 1, np.int64)
    table = table_of(view.rules).table
    offset = view.public.direction.offset(facts.players)
    network = load_networks().passing
    found = likely_passes(network, table, facts.hand, view.rules.pass_count, offset, sets[:LIKELY_PASSES])
    if also not in sets[:found]:
        sets[found] = also
        found += 1
    return sets[:found]


def tempts(facts: Facts) -> bool:
    """Say whether a hand before the pass is strong enough to think of the moon."""
    return bool(shooting_strength(facts.hand) >= TEMPTING * facts.hand.bit_count())


def moon_passes(facts: Facts) -> list[int]:
    """List sets of low cards that do not count, to be passed with a moon in mind; none for a weak hand."""
    count = facts.view.rules.pass_count
    if not tempts(facts):
        return []
    order = sorted(cards_of(facts.hand), key=lambda card: (facts.scale.penalty >> card & 1, card % 13, card))
    low = order[: count + 2]
    return [sum(1 << low[i] for i in chosen) for chosen in combinations(range(len(low)), count)]


# Values


def arms_of(actions: Sequence[int], shoots: Sequence[int]) -> Arms:
    """Return untried arms."""
    count = len(actions)
    return Arms(
        np.array(actions, np.int64),
        np.array(shoots, np.int64),
        np.zeros(count, np.int64),
        np.zeros((count, TALLIES), np.int64),
    )


def race_of_plays(
    facts: Facts, knowledge: Knowledge, candidates: list[int], mind: Mind, budget: Budget, luck: Words
) -> tuple[Arms, int]:
    """Race the cards; return the arms and the index of the best."""
    arms = _arms_of_plays(facts, candidates, budget)
    _trust(arms, _opinion_of_cards(facts, candidates), budget.trust, facts)
    rounds = race_rounds(len(arms.actions))
    return arms, _race(facts, knowledge, arms, rounds, budget.plays, mind, budget, luck)


def _opinion_of_cards(facts: Facts, candidates: list[int]) -> Words:
    """Return what the network thinks of some cards in rising order."""
    values = np.zeros(52, np.int64)
    cards = sum(1 << card for card in candidates)
    judge_cards(load_networks().play, table_of(facts.view.rules).table, sight_of(facts.view), cards, values)
    return values[: len(candidates)]


def _opinion_of_sets(facts: Facts, sets: Words) -> Words:
    """Return what the network thinks of some sets to pass."""
    values = np.zeros(len(sets), np.int64)
    offset = facts.view.public.direction.offset(facts.players)
    table = table_of(facts.view.rules).table
    judge_sets(load_networks().passing, table, facts.hand, offset, sets, values)
    return values


def _trust(arms: Arms, opinion: Words, worlds: int, facts: Facts) -> None:
    """Let the network's opinion, a nat for a point, count as if it came from some worlds.

    So the mean of an arm is that of a normal prior whose spread is the payoffs' over the root of `worlds`:
    chance throws out fewer good candidates in the first rounds, and what the playouts misjudge in the same
    way in all worlds weighs less. Plans for a moon count as the same candidate.
    """
    doubt = np.maximum(opinion - opinion.max(), -MOST_DOUBT * NETWORK_SCALE**2)
    rows = np.resize(doubt, len(arms.actions))
    arms.sums[:, VALUE] += rows * (worlds * (facts.players - 1)) // NETWORK_SCALE**2


def value_of_plays(
    facts: Facts, knowledge: Knowledge, candidates: list[int], mind: Mind, budget: Budget, luck: Words
) -> Words:
    """Return the tally of each candidate over the same worlds; see `copas.kernels.search`.

    Each is tried in `budget.worlds` worlds, with a moon in mind as well where one is left; the better counts.
    """
    arms = _arms_of_plays(facts, candidates, budget)
    count, all_arms = len(candidates), len(arms.actions)
    _race(facts, knowledge, arms, 1, budget.worlds(count) * all_arms, mind, budget, luck)
    return _better(arms, count)


def _better(arms: Arms, count: int) -> Words:
    """Return the figures of each action, played as usual or with a moon in mind, whichever is worth more."""
    figures = np.array(
        [
            [sober(arms.sums[arm], figure, arms.counts[arm]) for figure in range(FIGURES)]
            for arm in range(len(arms.actions))
        ],
        np.int64,
    )
    tallies: Words = figures[:count]
    if len(arms.actions) > count:
        shooting = figures[count:]
        tallies = np.where((shooting[:, VALUE] > tallies[:, VALUE])[:, None], shooting, tallies)
    return tallies


def _arms_of_plays(facts: Facts, candidates: list[int], budget: Budget) -> Arms:
    """Return the cards as arms, once more with a moon in mind where one is left."""
    shoots = 2 if budget.moons and may_shoot(facts, facts.me) else 1
    return arms_of(candidates * shoots, [0] * len(candidates) + [1] * len(candidates) * (shoots - 1))


def _race(
    facts: Facts, knowledge: Knowledge, arms: Arms, rounds: int, plays: int, mind: Mind, budget: Budget,
    luck: Words,
) -> int:  # fmt: skip
    pool, weights = _pool_of(facts, knowledge.hidden, mind, budget.drawn, luck)
    best = race_plays(
        _game_of(facts), state_of(facts.view.public, facts.me), knowledge.hidden, pool, weights, arms, rounds,
        plays, mind, luck,
    )  # fmt: skip
    return int(best)


def may_shoot(facts: Facts, seat: int) -> bool:
    """Say whether a seat may still shoot the moon: nobody else has a point."""
    return not any(points for other, points in enumerate(facts.taken) if other != seat)


def _game_of(facts: Facts) -> Game:
    table, points = table_of(facts.view.rules)
    return Game(table, points, aims_of(facts.view.public))


def _pool_of(facts: Facts, hidden: Hidden, mind: Mind, size: int, luck: Words) -> tuple[Words, Floats]:
    """Draw worlds and weigh them by the others' plays; none without a learned policy to weigh by."""
    public = facts.view.public
    forced = 1 if facts.view.rules.opening_card is not None else 0
    if mind.policy != LEARNED_POLICY:
        size = 0
    pool = np.zeros((size, facts.players + 1), np.int64)
    if not size:
        return pool, np.zeros(0, np.float64)
    suspicion = suspicion_of(facts)
    return pool, draw_pool(hidden, history_of(public), facts.me, suspicion, mind, forced, pool, luck)


def suspicion_of(facts: Facts) -> Suspicion:
    """Return who may be shooting the moon, and what the cards that they passed say about it."""
    odds = np.ones(facts.players)
    view = facts.view
    if view.received is not None:
        giver = view.public.direction.giver(facts.me, facts.players)
        for card in view.received:
            odds[giver] *= LOW_PASS[card % 13] * (COUNTING_PASS if facts.scale.penalty >> card & 1 else 1.0)
    seats = sum(1 << seat for seat in facts.others if may_shoot(facts, seat))
    return Suspicion(seats, facts.scale.penalty, odds)


def race_of_passes(facts: Facts, also: int, mind: Mind, budget: Budget, luck: Words) -> int:
    """Race sets of cards to pass; return the best. `also` is the set that `médio` would pass."""
    sets = [int(cards) for cards in pass_candidates(facts, also)]
    moons = moon_passes(facts) if budget.moons else []
    arms = arms_of(sets + moons, [0] * len(sets) + [1] * len(moons))
    _trust(arms, _opinion_of_sets(facts, arms.actions), budget.pass_trust, facts)
    rounds = race_rounds(len(arms.actions))
    return int(arms.actions[_race_passes(facts, arms, rounds, budget.passes, mind, luck)])


def value_of_passes(facts: Facts, candidates: Words, mind: Mind, budget: Budget, luck: Words) -> Words:
    """Return the tally of each set of cards over the same worlds, `budget.passes` playouts in all.

    A hand that is strong enough is tried with a moon in mind as well, with as many more; the better counts.
    """
    sets = [int(cards) for cards in candidates]
    count, shoots = len(sets), 2 if budget.moons and tempts(facts) else 1
    arms = arms_of(sets * shoots, [0] * count + [1] * count * (shoots - 1))
    _race_passes(facts, arms, 1, max(1, budget.passes // count) * count * shoots, mind, luck)
    return _better(arms, count)


def _race_passes(facts: Facts, arms: Arms, rounds: int, plays: int, mind: Mind, luck: Words) -> int:
    public = facts.view.public
    rules = facts.view.rules
    opening = -1 if rules.opening_card is None else int(rules.opening_card)
    best = race_passes(
        _game_of(facts),
        state_of(public, left_of(public.dealer, facts.players)),
        facts.me,
        Exchange(public.direction.offset(facts.players), rules.pass_count, opening),
        knowledge_of(facts).hidden,
        arms,
        rounds,
        plays,
        mind,
        luck,
    )
    return int(best)
