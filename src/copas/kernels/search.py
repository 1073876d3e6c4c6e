"""Monte-Carlo search: the candidates are tried in the same worlds with the same dice, good ones in more."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from copas.kernels.compiler import kernel
from copas.kernels.dice import below, roll
from copas.kernels.endgame import Stack, is_near, new_stack, play_exactly
from copas.kernels.infer import History, Suspicion, explain, suspect
from copas.kernels.layout import (
    MAX_SEATS,
    PLAYERS,
    TAKEN,
    TOTAL,
    TURN,
    Words,
)
from copas.kernels.passing import choose_passes, exchange
from copas.kernels.play import LEARNED_POLICY, Mind, Notes, find_sole, new_notes, play_card, play_on
from copas.kernels.sample import SCALE, Floats, draw_world
from copas.kernels.tally import VALUE, Game, add_up, sober


class Hidden(NamedTuple):
    """What one seat knows of the hands; arrays as for `draw_world`.

    Attributes:
        known: int64[players]: the cards known in each hand, the own hand whole.
        cards: the cards whose place is unknown.
        allowed: the hands that may hold each.
        seats: the other seats.
        strides: the steps of the table of ways.
        ways: the table of ways.

    """

    known: Words
    cards: Words
    allowed: Words
    seats: Words
    strides: Words
    ways: Floats


EXACT_TRICKS: Final = 2
"""So many tricks before the end playouts give way to exact play; with three a decision takes too long."""


@kernel
def _copy(source: Words, target: Words) -> None:
    for index in range(len(source)):
        target[index] = source[index]


@kernel
def draw_hands(hidden: Hidden, world: Words, dice: Words) -> None:
    """Draw a distribution of all hands that fits what a seat knows.

    Args:
        hidden: what the seat knows.
        world: int64[players], overwritten.
        dice: the random state.

    """
    _copy(hidden.known, world)
    if len(hidden.cards):
        draw_world(hidden.cards, hidden.allowed, hidden.seats, hidden.strides, hidden.ways, world, dice)


@kernel
def draw_pool(
    hidden: Hidden,
    history: History,
    me: int,
    suspicion: Suspicion,
    mind: Mind,
    forced: int,
    pool: Words,
    dice: Words,
) -> Floats:
    """Draw worlds and weigh them by what the others played; draw for each who is shooting in it.

    Args:
        hidden: what the seat knows.
        history: the plays so far.
        me: the seat.
        suspicion: who may be shooting.
        mind: the learned policy that the others are taken to follow.
        forced: how many plays at the start were forced.
        pool: int64[worlds, players + 1], overwritten; the last column is the shooter, or -1.
        dice: the random state.

    Returns:
        float64[worlds]: the running sums of the weights.

    """
    players = len(hidden.known)
    sums = np.zeros(len(pool), np.float64)
    hands = np.zeros(players, np.int64)
    logits = np.zeros(52, np.int64)
    odds = np.zeros(players, np.float64)
    total = 0.0
    for index in range(len(pool)):
        world = pool[index, :players]
        draw_hands(hidden, world, dice)
        weight = explain(history, world, me, suspicion, mind, forced, hands, logits, odds)
        pool[index, players] = -1
        if suspicion.seats and weight > 0.0:
            all_odds = 1.0 + suspect(suspicion, hands, odds)
            left = all_odds * (roll(dice) * SCALE) - 1.0
            for seat in range(players):
                if left >= 0.0 and suspicion.seats >> seat & 1:
                    pool[index, players] = seat
                    left -= odds[seat]
            weight *= all_odds
        total += weight
        sums[index] = total
    return sums


class Bench(NamedTuple):
    """Scratch for one playout.

    Attributes:
        hands: int64[players].
        state: int64[STATE_SIZE].
        changes: int64[MAX_SEATS].
        dice: int64[4].
        notes: of the seats that think.
        stack: for the last tricks.

    """

    hands: Words
    state: Words
    changes: Words
    dice: Words
    notes: Notes
    stack: Stack


@kernel
def bench_of(players: int, size: int) -> Bench:
    """Return the scratch of playouts."""
    return Bench(
        np.zeros(players, np.int64),
        np.zeros(size, np.int64),
        np.zeros(MAX_SEATS, np.int64),
        np.zeros(4, np.int64),
        new_notes(),
        new_stack(),
    )


@kernel
def watchers_of(sole: int, me: int) -> int:
    """Return who watches a seat that would get a moon: all others the own seat, the own seat any other."""
    return ~(1 << me) if sole == me else 1 << me


@kernel
def try_play(
    game: Game,
    state: Words,
    world: Words,
    card: int,
    mind: Mind,
    shooter: int,
    alert: int,
    dice: Words,
    bench: Bench,
    row: Words,
) -> int:
    """Play a card in a world, the deal to its end, and add it to the candidate's tally.

    A deal that would end with a moon is played again with the same dice, the own moon with others who watch,
    somebody else's with an own seat that does: only what comes then counts. If everybody always watched, the
    others would also seem to help a seat that has taken the queen. A moon that has begun is not played again:
    with an own seat that stops it later there would always seem to be time.

    Returns:
        How many times the deal was played.

    """
    me = state[TURN]
    watched, watchers, times = -1, 0, 0
    while times < 2:
        times += 1
        _copy(world, bench.hands)
        _copy(state, bench.state)
        _copy(dice, bench.dice)
        bench.hands[me] &= ~(1 << card)
        play_card(game.table, game.points, bench.state, card)
        if is_near(game.table, bench.state, EXACT_TRICKS):
            end = play_exactly(game.table, game.points, game.aims, bench.hands, bench.state, bench.stack)
            add_up(game, end, bench.changes, me, row)
            return times
        play_on(
            game.table,
            game.points,
            bench.hands,
            bench.state,
            mind,
            shooter,
            alert,
            watched,
            watchers,
            bench.dice,
            bench.notes,
        )
        watched = find_sole(bench.state, game.table[PLAYERS])
        if watched < 0 or mind.policy != LEARNED_POLICY or (watched != me and state[TAKEN + watched]):
            break
        watchers = watchers_of(watched, me)
    add_up(game, bench.state, bench.changes, me, row)
    return times


class Arms(NamedTuple):
    """What a search chooses from.

    Attributes:
        actions: int64[arms]: the cards to play, or the sets of cards to pass.
        shoots: int64[arms]: 1 where the seat goes for the moon in the playouts.
        counts: int64[arms]: in how many worlds each was tried.
        sums: int64[arms, TALLIES]: see TALLIES.

    """

    actions: Words
    shoots: Words
    counts: Words
    sums: Words


def race_rounds(count: int) -> int:
    """Return how many rounds a race between some arms has: each halves them."""
    rounds = 1
    while count > 2:
        count = (count + 1) // 2
        rounds += 1
    return rounds


@kernel
def better_half(arms: Arms, alive: Words, left: int) -> int:
    """Move the better half of the arms still alive, soberly seen, to the front; return how many these are.

    Args:
        arms: the arms; all alive ones were tried in equally many worlds.
        alive: int64[arms]: the indices of those alive come first.
        left: how many are alive.

    """
    for place in range(1, left):
        arm = alive[place]
        value = sober(arms.sums[arm], VALUE, arms.counts[arm])
        at = place
        while at > 0 and sober(arms.sums[alive[at - 1]], VALUE, arms.counts[alive[at - 1]]) < value:
            alive[at] = alive[at - 1]
            at -= 1
        alive[at] = arm
    return (left + 1) // 2


@kernel
def race_plays(
    game: Game,
    state: Words,
    hidden: Hidden,
    pool: Words,
    weights: Floats,
    arms: Arms,
    halvings: int,
    budget: int,
    mind: Mind,
    dice: Words,
) -> int:
    """Find the best arm by successive halving: all arms in some worlds, then the better half in more.

    Karnin, Koren, Somekh: Almost optimal exploration in multi-armed bandits (ICML 2013). The arms alive are
    tried in the same worlds with the same dice.

    Args:
        game: the rules and the match.
        state: the deal; its turn is the seat that decides.
        hidden: what the seat knows.
        pool: int64[pooled, players + 1]: weighed worlds with their shooters; with none, worlds are drawn.
        weights: float64[pooled]: the running sums of their weights.
        arms: what to choose from; counts and sums are added to.
        halvings: in how many rounds; with one, all arms are tried in equally many worlds.
        budget: how many playouts in all, those that are played again included.
        mind: how all seats of a playout think.
        dice: the random state.

    Returns:
        The index of the best arm.

    """
    me = state[TURN]
    players = len(hidden.known)
    world = np.zeros(players, np.int64)
    bench = bench_of(players, len(state))
    left = len(arms.actions)
    alive = np.arange(left)
    pooled = len(pool)
    if pooled and not weights[pooled - 1] > 0.0:
        pooled = 0
    for rounds in range(halvings, 0, -1):
        worlds = max(1, budget // (rounds * left))
        start = roll(dice) * SCALE
        at = 0
        for number in range(worlds):
            if pooled:
                # Systematic resampling: one die, then equal steps along the running sums.
                mark = (number + start) * weights[pooled - 1] / worlds
                while at < pooled - 1 and weights[at] <= mark:
                    at += 1
                _copy(pool[at, :players], world)
                shooter = pool[at, players]
            else:
                draw_hands(hidden, world, dice)
                shooter = suspected_shooter(game.table, state, me, dice)
            # Where another shoots the own seat knows it one time in eight: if it always did, a shooter would
            # not be feared early enough. The others notice when the policy does.
            wary = 1 << me if roll(dice) & 7 == 0 and shooter >= 0 else 0
            for place in range(left):
                arm = alive[place]
                who, alert = (me, 0) if arms.shoots[arm] else (shooter, wary)
                budget -= try_play(
                    game, state, world, arms.actions[arm], mind, who, alert, dice, bench, arms.sums[arm]
                )
                arms.counts[arm] += 1
        left = better_half(arms, alive, left)
    return alive[0]  # type: ignore[no-any-return]


@kernel
def suspected_shooter(table: Words, state: Words, me: int, dice: Words) -> int:
    """Draw whether another seat is shooting the moon in a world; return it, or -1.

    Whoever holds every point so far is taken for a shooter with twice the square of its share of them all, at
    most nine times in ten: the policy alone hardly ever finishes a moon, so that nobody would fear one.
    """
    sole = find_sole(state, table[PLAYERS])
    if sole < 0 or sole == me:
        return -1
    share = 256 * state[TAKEN + sole] // table[TOTAL]
    return sole if below(dice, 256) < min(230, 2 * share * share // 256) else -1


class Exchange(NamedTuple):
    """The pass of a deal.

    Attributes:
        offset: how many seats to the left the cards go.
        cards: how many cards are passed.
        opening: the card that must open, or -1.

    """

    offset: int
    cards: int
    opening: int


@kernel
def try_pass(
    game: Game,
    start: Words,
    me: int,
    passing: Exchange,
    world: Words,
    passes: Words,
    mind: Mind,
    shooter: int,
    dice: Words,
    bench: Bench,
    row: Words,
) -> int:
    """Exchange cards in a world, play the deal to its end, and add it to the set's tally, as `try_play`."""
    watched, watchers, times = -1, 0, 0
    while times < 2:
        times += 1
        _copy(start, bench.state)
        _copy(dice, bench.dice)
        exchange(world, passes, passing.offset, bench.hands)
        if passing.opening >= 0:
            _open(game, passing.opening, bench)
        play_on(
            game.table,
            game.points,
            bench.hands,
            bench.state,
            mind,
            shooter,
            0,
            watched,
            watchers,
            bench.dice,
            bench.notes,
        )
        watched = find_sole(bench.state, len(world))
        if watched < 0 or mind.policy != LEARNED_POLICY:
            break
        watchers = watchers_of(watched, me)
    add_up(game, bench.state, bench.changes, me, row)
    return times


@kernel
def _open(game: Game, opening: int, bench: Bench) -> None:
    """Play the card that must open from whichever hand has it."""
    for seat in range(len(bench.hands)):
        if bench.hands[seat] >> opening & 1:
            bench.state[TURN] = seat
            bench.hands[seat] &= ~(1 << opening)
            break
    play_card(game.table, game.points, bench.state, opening)


@kernel
def race_passes(
    game: Game,
    start: Words,
    me: int,
    passing: Exchange,
    hidden: Hidden,
    arms: Arms,
    halvings: int,
    budget: int,
    mind: Mind,
    dice: Words,
) -> int:
    """Find the best set of cards to pass, as `race_plays` finds a card.

    Args:
        game: the rules and the match.
        start: the state of the untouched deal; its turn is the seat that opens freely.
        me: the seat.
        passing: the pass.
        hidden: what the seat knows.
        arms: what to choose from; counts and sums are added to.
        halvings: in how many rounds.
        budget: how many playouts in all, those that are played again included.
        mind: how all seats of a playout think.
        dice: the random state.

    Returns:
        The index of the best arm.

    """
    world = np.zeros(game.table[PLAYERS], np.int64)
    passes = np.zeros(len(world), np.int64)
    bench = bench_of(len(world), len(start))
    left = len(arms.actions)
    alive = np.arange(left)
    for rounds in range(halvings, 0, -1):
        worlds = max(1, budget // (rounds * left))
        for _ in range(worlds):
            draw_hands(hidden, world, dice)
            roll(dice)
            choose_passes(game.table, world, me, passing.cards, passes)
            for place in range(left):
                arm = alive[place]
                passes[me] = arms.actions[arm]
                shooter = me if arms.shoots[arm] else -1
                budget -= try_pass(
                    game, start, me, passing, world, passes, mind, shooter, dice, bench, arms.sums[arm]
                )
                arms.counts[arm] += 1
        left = better_half(arms, alive, left)
    return alive[0]  # type: ignore[no-any-return]
