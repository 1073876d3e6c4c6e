"""Deals of self-play in which every decision is labelled by search.

One seat after another looks at what its cards bring in worlds that fit what it knows, weighed by the play so
far; what it saw and the values of its cards are written down. Everything runs in one compiled kernel.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from copas.kernels.compiler import kernel, lowest, popcount
from copas.kernels.dice import below, roll
from copas.kernels.infer import History, likelihood
from copas.kernels.layout import (
    BEST,
    BROKEN,
    COUNT,
    HAND_SIZE,
    HONOURS,
    JACK,
    KEPT_OUT,
    LED,
    PLAYERS,
    POT,
    POT_JACK,
    SEEN,
    STATE_SIZE,
    TAKEN,
    TOTAL,
    TRICK,
    TURN,
    VOIDS,
    Words,
)
from copas.kernels.network import Network
from copas.kernels.payoff import AIM_SIZE, GOAL, payoff
from copas.kernels.play import Mind, context_of, find_sole, legal_word, play_card, play_out
from copas.kernels.policy import CONTEXT_SIZE, UNIT, representatives, sampled_card, set_hand, write_logits
from copas.kernels.sample import SCALE, count_ways
from copas.kernels.search import Hidden, draw_hands
from copas.kernels.sight import GIVEN, HAND, OFFSET, PLAYED, RECEIVED, SIGHT_SIZE
from copas.kernels.tally import Game
from copas.kernels.thumb import discard_choice, follow_choice, lead_choice, shooting_choice
from training.dealing import (
    LEARNED,
    SHOOTING,
    SIMPLE,
    WILD,
    Games,
    Passer,
    deal_and_pass,
    start_deal,
    strength,
)
from training.expert import (
    Expert,
    expert_card,
    expert_of,
    expert_values,
    expert_weights,
    play_by_network,
    remember_passes,
)

MOST_WAYS = 1 << 18
OVERSAMPLED = 2
"""How many worlds are weighed for each that is played out."""
STRONG_CARD = 95
"""The mean `strength` of a card from which an untouched hand may shoot the moon; an average hand has 62."""
FAIR_CARD = 70
"""The same once the seat has a quarter of all points, alone."""
EXPLORE = 8
"""How often a searching seat plays any card, in 256ths."""
WILD_NOISE = 64
"""The same for a wild one."""


class Labels(NamedTuple):
    """Labelled decisions.

    Attributes:
        games: int32[decisions]: the rule set of each, as an index of `Games`.
        sights: int64[decisions, SIGHT_SIZE]: what the seat saw.
        sizes: int32[decisions]: how many different cards it could choose from.
        cards: int8[cards]: these cards, decision after decision, each set in rising order.
        values: float32[cards]: the mean payoff of each card, in points of one seat; higher is better.

    """

    games: NDArray[np.int32]
    sights: Words
    sizes: NDArray[np.int32]
    cards: NDArray[np.int8]
    values: NDArray[np.float32]


@kernel
def know(
    state: Words, hands: Words, players: int, me: int, given: int, receiver: int, known: Words,
    cards: Words, allowed: Words, places: Words, seats: Words,
) -> int:  # fmt: skip
    """Write what a seat knows of the hidden cards, by public voids and its own pass; return how many."""
    for seat in range(players):
        known[seat] = 0
    known[me] = hands[me]
    if receiver != me:
        known[receiver] = given & hands[receiver]
    loose = 0
    for index in range(players - 1):
        seat = (me + 1 + index) % players
        loose |= hands[seat] & ~known[seat]
        places[index] = popcount(hands[seat]) - popcount(known[seat])
        seats[index] = seat
    count = 0
    # The most constrained cards last, as in copas.bots.knowledge.
    for wanted in range(players - 1, 0, -1):
        rest = loose
        while rest:
            card = lowest(rest)
            rest &= rest - 1
            bits = 0
            for other in range(players - 1):
                if not state[VOIDS] >> (4 * seats[other] + card // 13) & 1:
                    bits |= 1 << other
            if popcount(bits) == wanted:
                cards[count] = card
                allowed[count] = bits
                count += 1
    return count


class Scratch(NamedTuple):
    """Arrays to work in.

    Attributes:
        world: int64[7]: a world.
        hands: int64[7]: the hands of a playout.
        trial: int64[STATE_SIZE]: the state of a playout.
        changes: int64[7]: what it brought.
        luck: int64[4]: its dice.
        logits: int64[52].

    """

    world: Words
    hands: Words
    trial: Words
    changes: Words
    luck: Words
    logits: Words


def scratch() -> Scratch:
    """Return fresh arrays to work in."""
    return Scratch(*(np.zeros(size, np.int64) for size in (7, 7, STATE_SIZE, 7, 4, 52)))


@kernel
def likely_shooter(table: Words, state: Words, me: int, dice: Words) -> int:
    """Draw whether the one seat with points, if it is another, is shooting in a world; return it, or -1."""
    sole = find_sole(state, table[PLAYERS])
    if sole < 0 or sole == me:
        return -1
    share = 256 * state[TAKEN + sole] // table[TOTAL]
    return sole if below(dice, 256) < min(230, 2 * share * share // 256) else -1


@kernel
def may_shoot(table: Words, state: Words, hand: int, me: int) -> bool:
    """Say whether a seat should look at shooting the moon: nobody else has points, and the hand is strong."""
    sole = find_sole(state, table[PLAYERS])
    if sole not in (-1, me):
        return False
    wanted = STRONG_CARD if sole < 0 or 4 * state[TAKEN + me] < table[TOTAL] else FAIR_CARD
    return strength(hand) >= wanted * popcount(hand)


@kernel
def value_cards(
    game: Game, state: Words, hidden: Hidden, history: History, candidates: Words, worlds: int, mind: Mind,
    expert: Expert, sight: Words, forced: int, shoot: bool, pool: Words, sums: Words, own_moons: Words,
    space: Scratch, dice: Words,
) -> None:  # fmt: skip
    """Add up what each candidate brings in worlds weighed by the play so far, apart for every second world.

    Args:
        game: the rules; there is no match.
        state: the deal; its turn is the seat that decides.
        hidden: what it knows.
        history: the plays so far.
        candidates: the cards to try.
        worlds: how many worlds.
        mind: how playouts think, and by what worlds are weighed.
        expert: thinks in the playouts instead, if it plays.
        sight: what the seat sees.
        forced: how many plays at the start were forced.
        shoot: whether to try shooting the moon after each candidate too.
        pool: int64[some, players], overwritten with worlds to weigh.
        sums: int64[2, candidates], added to: payoffs.
        own_moons: int64[2, candidates], added to: payoffs if the seat goes for every trick from now on.
        space: arrays to work in.
        dice: the random state.

    """
    me = state[TURN]
    players = game.table[PLAYERS]
    world, hands, trial, luck = space.world[:players], space.hands[:players], space.trial, space.luck
    weights = np.zeros(len(pool), np.float64)
    total = 0.0
    if len(history.cards) > forced:
        for index in range(len(pool)):
            draw_hands(hidden, pool[index], dice)
            total += likelihood(history, pool[index], me, mind, forced, hands, space.logits)
            weights[index] = total
    if expert.plays:
        remember_passes(expert, sight, me, players)
    start = roll(dice) * SCALE
    at = 0
    for number in range(worlds):
        if total > 0.0:
            # Systematic resampling: one die, then equal steps along the running sums.
            mark = (number + start) * total / worlds
            while at < len(pool) - 1 and weights[at] <= mark:
                at += 1
            world[:] = pool[at]
        else:
            draw_hands(hidden, world, dice)
        shooter = likely_shooter(game.table, state, me, dice)
        roll(dice)
        for index in range(len(candidates)):
            for plan in range(2 if shoot else 1):
                hands[:] = world
                trial[:] = state
                luck[:] = dice
                hands[me] &= ~(1 << candidates[index])
                play_card(game.table, game.points, trial, candidates[index])
                who = me if plan else shooter
                if expert.plays:
                    play_by_network(expert, game.table, game.points, hands, trial, sight, who)
                else:
                    play_out(game.table, game.points, hands, trial, mind, who, luck)
                brought = payoff(game.table, game.aims, trial, space.changes, me)
                if plan:
                    own_moons[number & 1, index] += brought
                else:
                    sums[number & 1, index] += brought


@kernel
def better_plan(peace: Words, moon: Words) -> int:
    """Add up what a card brings if every second world says for the others whether to go for the moon.

    The better of two sums over the same few worlds would flatter every card, and moons most.

    Args:
        peace: int64[2]: the payoffs in each half of the worlds.
        moon: the same if the seat goes for every trick.

    """
    total = 0
    for half in range(2):
        total += moon[half] if moon[1 - half] > peace[1 - half] else peace[half]
    return total


@kernel
def standing_for(card: int, candidates: Words) -> int:
    """Return the index of the candidate that stands for a legal card: the highest one not above it."""
    found = 0
    for index in range(len(candidates)):
        if candidates[index] <= card:
            found = index
    return found


@kernel
def simple_choice(table: Words, state: Words, hand: int, legal: int) -> int:
    """Choose as the rule-guided playouts do."""
    honours = table[HONOURS]
    if not state[LED]:
        return lead_choice(hand, legal, state[SEEN], honours)
    if not legal & state[LED]:
        return discard_choice(legal, state[SEEN], honours, table[JACK])
    last = state[COUNT] == table[PLAYERS] - 1
    safe = table[KEPT_OUT] != 0 and state[TRICK] == 0
    return follow_choice(legal, state[BEST], last, state[POT], state[POT_JACK], honours, safe, False)


@kernel
def styled_choice(
    style: int, table: Words, state: Words, sight: Words, legal: int, context: Words, mind: Mind,
    expert: Expert, candidates: Words, values: NDArray[np.float32], space: Scratch, dice: Words,
) -> int:  # fmt: skip
    """Choose a candidate's index in the style of a seat."""
    if style == SHOOTING and find_sole(state, table[PLAYERS]) in (-1, state[TURN]):
        return standing_for(shooting_choice(legal, state[LED]), candidates)
    if style == LEARNED and expert.plays:
        return standing_for(expert_card(expert, table, sight, context, legal), candidates)
    if style == LEARNED:
        card = sampled_card(context, mind.weights, mind.exponentials, legal, space.logits, dice)
        return standing_for(card, candidates)
    if style == SIMPLE:
        return standing_for(simple_choice(table, state, sight[HAND], legal), candidates)
    if below(dice, 256) < (WILD_NOISE if style == WILD else EXPLORE):
        return below(dice, len(candidates))
    # The policy's opinion steadies values from few worlds: a nat for a point.
    if expert.plays:
        expert_values(expert, table, sight, context, to_word(candidates))
        opinions = expert.opinions
    else:
        write_logits(context, mind.weights, to_word(candidates), space.logits)
        opinions = (space.logits / UNIT).astype(np.float32)
    best = 0
    for index in range(len(candidates)):
        if values[index] + opinions[index] > values[best] + opinions[best]:
            best = index
    return best


@kernel
def to_word(cards: Words) -> int:
    """Return cards as a set."""
    word = 0
    for index in range(len(cards)):
        word |= 1 << cards[index]
    return word


@kernel
def collect(
    games: Games, deals: int, worlds: int, mind: Mind, expert: Expert, passer: Passer, dice: Words,
    space: Scratch, labels: Labels,
) -> tuple[int, int]:  # fmt: skip
    """Play deals and label every decision; return how many decisions and cards were written.

    Args:
        games: the rule sets.
        deals: how many deals.
        worlds: how many worlds each decision tries.
        mind: how playouts think, and by what worlds are weighed.
        expert: thinks in the playouts instead, if it plays.
        passer: how seats pass.
        dice: the random state.
        space: arrays to work in.
        labels: overwritten; long enough for 52 decisions and 200 cards a deal.

    """
    decisions = 0
    rows = 0
    hands = np.zeros(7, np.int64)
    passes = np.zeros(7, np.int64)
    styles = np.zeros(7, np.int64)
    known = np.zeros(7, np.int64)
    cards = np.zeros(52, np.int64)
    allowed = np.zeros(52, np.int64)
    places = np.zeros(6, np.int64)
    seats = np.zeros(6, np.int64)
    strides = np.zeros(6, np.int64)
    ways = np.zeros(MOST_WAYS, np.float64)
    state = np.zeros(STATE_SIZE, np.int64)
    sight = np.zeros(SIGHT_SIZE, np.int64)
    aims = np.zeros(AIM_SIZE, np.int64)
    aims[GOAL] = 1 << 40
    context = np.zeros(CONTEXT_SIZE, np.int64)
    candidates = np.zeros(20, np.int64)
    sums = np.zeros((2, 20), np.int64)
    own_moons = np.zeros((2, 20), np.int64)
    values = np.zeros(20, np.float32)
    all_worlds = np.zeros(OVERSAMPLED * worlds * 7, np.int64)
    played_cards = np.zeros(52, np.int64)
    played_seats = np.zeros(52, np.int64)
    contexts = np.zeros((52, CONTEXT_SIZE), np.int64)
    for _ in range(deals):
        number = below(dice, len(games.decks))
        table = games.tables[number]
        game = Game(table, games.points[number], aims)
        players = table[PLAYERS]
        others = players - 1
        pool = all_worlds[: OVERSAMPLED * worlds * players].reshape((OVERSAMPLED * worlds, players))
        offset = deal_and_pass(games, number, passer, hands, passes, styles, dice)
        forced = start_deal(games, number, hands, state, dice)
        sight[:] = 0
        plays = 0
        while state[TRICK] < table[HAND_SIZE]:
            me = state[TURN]
            context_of(context, table, state)
            contexts[plays] = context
            set_hand(context, hands[me])
            kept_out = table[KEPT_OUT] if state[TRICK] == 0 else 0
            legal = legal_word(hands[me], state[LED], kept_out, state[BROKEN])
            if plays < forced:
                legal = 1 << games.openings[number]
            rest = representatives(legal, state[SEEN], state[BEST], table[HONOURS] | table[JACK])
            tried = 0
            while rest:
                candidates[tried] = lowest(rest)
                rest &= rest - 1
                tried += 1
            choice = 0
            if tried > 1:
                count = know(
                    state, hands, players, me, passes[me], (me + offset) % players, known, cards, allowed,
                    places, seats,
                )  # fmt: skip
                step = 1
                for index in range(others):
                    strides[index] = step
                    step *= places[index] + 1
                count_ways(allowed[:count], places[:others], strides[:others], ways[:step])
                hidden = Hidden(
                    known[:players], cards[:count], allowed[:count], seats[:others], strides[:others],
                    ways[:step],
                )  # fmt: skip
                history = History(played_cards[:plays], played_seats[:plays], contexts[:plays])
                sums[:] = 0
                own_moons[:] = 0
                sight[:STATE_SIZE] = state
                sight[HAND] = hands[me]
                sight[GIVEN] = passes[me]
                sight[RECEIVED] = passes[(me - offset) % players] if offset else 0
                sight[OFFSET] = offset
                shoot = may_shoot(table, state, hands[me], me)
                value_cards(
                    game, state, hidden, history, candidates[:tried], worlds, mind, expert, sight, forced,
                    shoot, pool, sums, own_moons, space, dice,
                )  # fmt: skip
                for index in range(tried):
                    total = sums[0, index] + sums[1, index]
                    if shoot:
                        total = better_plan(sums[:, index], own_moons[:, index])
                    values[index] = total / worlds / others
                choice = styled_choice(
                    styles[me], table, state, sight, legal, context, mind, expert, candidates[:tried],
                    values[:tried], space, dice,
                )  # fmt: skip
                labels.sights[decisions] = sight
                labels.games[decisions] = number
                labels.sizes[decisions] = tried
                for index in range(tried):
                    labels.cards[rows + index] = candidates[index]
                    labels.values[rows + index] = values[index]
                rows += tried
                decisions += 1
            card = candidates[choice]
            hands[me] &= ~(1 << card)
            sight[PLAYED + me] |= 1 << card
            played_cards[plays] = card
            played_seats[plays] = me
            plays += 1
            play_card(table, game.points, state, card)
        roll(dice)
    return decisions, rows


def labelled(
    games: Games, deals: int, worlds: int, mind: Mind, passer: Passer, dice: Words,
    network: Network | None = None,
) -> Labels:  # fmt: skip
    """Collect labelled decisions of some deals; with a network, its playouts judge. See `collect`."""
    expert = expert_of(expert_weights(network or passer.network), plays=network is not None)
    labels = Labels(
        np.zeros(deals * 52, np.int32),
        np.zeros((deals * 52, SIGHT_SIZE), np.int64),
        np.zeros(deals * 52, np.int32),
        np.zeros(deals * 200, np.int8),
        np.zeros(deals * 200, np.float32),
    )
    decisions, rows = collect(games, deals, worlds, mind, expert, passer, dice, scratch(), labels)
    return Labels(
        labels.games[:decisions], labels.sights[:decisions], labels.sizes[:decisions], labels.cards[:rows],
        labels.values[:rows],
    )  # fmt: skip
