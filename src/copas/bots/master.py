"""`mestre`: tries every play in many worlds that fit what the seat knows.

Flat Monte-Carlo search with common random numbers: each candidate is played in the same drawn worlds, the
rest of the deal by a short policy for all seats, and the best mean payoff is chosen. Passing is searched the
same way over the likeliest sets of cards. The budget is in playouts, so the choice does not depend on the
machine.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, islice
from typing import Final

import numpy as np

from copas.bots.dice import dice
from copas.bots.facts import ABOVE, BELOW, SUIT_OF, Facts, cards_of
from copas.bots.knowledge import Knowledge, knowledge_of
from copas.bots.medium import Medium
from copas.bots.passing import best_pass, kept_cost
from copas.bots.weights import load_weights, weights_digest
from copas.cards import CARDS, Card, CardSet
from copas.kernels.dice import dice_from
from copas.kernels.infer import history_of
from copas.kernels.layout import Words, state_of, table_of
from copas.kernels.payoff import aims_of
from copas.kernels.play import LEARNED_POLICY, Mind, learned_mind
from copas.kernels.sample import Floats
from copas.kernels.search import TALLIES, VALUE, Exchange, Game, Hidden, draw_pool, value_passes, value_plays
from copas.scoring import DealResult, MoonChoice, default_moon_choice
from copas.seats import left_of
from copas.view import View

LIKELY_CARDS: Final = 8
"""How many of the cards most worth passing are combined."""


@dataclass(frozen=True)
class Budget:
    """How much a decision may simulate.

    Attributes:
        plays: playouts for choosing a card.
        passes: playouts for choosing a pass.
        pool: for each world that is played out, how many are drawn and weighed by the play so far; 0 takes
            worlds as they come.

    """

    plays: int = 3000
    passes: int = 6000
    pool: int = 4

    def worlds(self, candidates: int) -> int:
        """Return in how many worlds each of some candidates is tried."""
        return max(1, self.plays // candidates)

    def canonical_bytes(self) -> bytes:
        """Return the one byte form, which the fair deal binds."""
        return b"plays=%d passes=%d pool=%d" % (self.plays, self.passes, self.pool)


class Master:
    """Searches; two decks are left to `médio`."""

    name = "mestre"
    version = "1"

    def __init__(self, budget: Budget | None = None, mind: Mind | None = None) -> None:
        self.budget = budget or Budget()
        self._simple = Medium()
        self._mind = learned_mind(load_weights()) if mind is None else mind

    @property
    def settings(self) -> bytes:
        """The canonical bytes of its settings."""
        return self.budget.canonical_bytes() + b" weights=" + weights_digest().encode()

    def choose_pass(self, view: View, seed: bytes) -> CardSet:
        """Pass the set of cards with the best mean payoff."""
        if view.rules.decks > 1:
            return self._simple.choose_pass(view, seed)
        facts = Facts(view)
        candidates = pass_candidates(facts, best_pass(facts, dice(view, seed)))
        values = value_of_passes(facts, candidates, self._mind, self.budget, kernel_dice(view, seed))
        return CardSet(int(candidates[int(np.argmax(values[:, VALUE]))]))

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
        values = value_of_plays(
            facts, knowledge, candidates, self._mind, self.budget, kernel_dice(view, seed)
        )
        return CARDS[candidates[int(np.argmax(values[:, VALUE]))]]

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


@lru_cache(maxsize=8)
def _combinations(size: int, count: int) -> list[tuple[int, ...]]:
    return list(combinations(range(size), count))


def pass_candidates(facts: Facts, also: int) -> Words:
    """List sets of cards worth passing: all of the likeliest cards, and the set that `médio` would pass."""
    count = facts.view.rules.pass_count
    held = cards_of(facts.hand)
    gain = {card: _gain(facts, card) for card in held}
    first = cards_of(also)
    rest = sorted((card for card in held if card not in first), key=lambda card: (-gain[card], card))
    likely = first + list(islice(rest, max(0, LIKELY_CARDS - len(first))))
    sets = [sum(1 << likely[i] for i in chosen) for chosen in _combinations(len(likely), count)]
    return np.array(sets, np.int64)


def _gain(facts: Facts, card: int) -> int:
    held = facts.hand & SUIT_OF[card]
    return kept_cost(facts, SUIT_OF[card], held) - kept_cost(facts, SUIT_OF[card], held & ~(1 << card))


# Values


def value_of_plays(
    facts: Facts, knowledge: Knowledge, candidates: list[int], mind: Mind, budget: Budget, luck: Words
) -> Words:
    """Return the tally of each candidate over the same worlds, see `copas.kernels.search`."""
    worlds = budget.worlds(len(candidates))
    pool, weights = _pool_of(facts, knowledge.hidden, mind, worlds * budget.pool, luck)
    sums = np.zeros((len(candidates), TALLIES), np.int64)
    value_plays(
        _game_of(facts),
        state_of(facts.view.public, facts.me),
        knowledge.hidden,
        pool,
        weights,
        np.array(candidates, np.int64),
        worlds,
        mind,
        luck,
        sums,
    )
    return sums


def _game_of(facts: Facts) -> Game:
    table, points = table_of(facts.view.rules)
    return Game(table, points, aims_of(facts.view.public))


def _pool_of(facts: Facts, hidden: Hidden, mind: Mind, size: int, luck: Words) -> tuple[Words, Floats]:
    """Draw worlds and weigh them by the others' plays; none if there is nothing to weigh."""
    public = facts.view.public
    forced = 1 if facts.view.rules.opening_card is not None else 0
    if mind.policy != LEARNED_POLICY or public.seen_mask.bit_count() <= forced or not len(hidden.cards):
        size = 0
    pool = np.zeros((size, facts.players), np.int64)
    if not size:
        return pool, np.zeros(0, np.float64)
    return pool, draw_pool(hidden, history_of(public), facts.me, mind, forced, pool, luck)


def value_of_passes(facts: Facts, candidates: Words, mind: Mind, budget: Budget, luck: Words) -> Words:
    """Return the tally of each set of cards over the same worlds."""
    public = facts.view.public
    rules = facts.view.rules
    opening = -1 if rules.opening_card is None else int(rules.opening_card)
    sums = np.zeros((len(candidates), TALLIES), np.int64)
    value_passes(
        _game_of(facts),
        state_of(public, left_of(public.dealer, facts.players)),
        facts.me,
        Exchange(public.direction.offset(facts.players), rules.pass_count, opening),
        knowledge_of(facts).hidden,
        candidates,
        max(1, budget.passes // len(candidates)),
        mind,
        luck,
        sums,
    )
    return sums
