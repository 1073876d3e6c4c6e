"""A plain second implementation of the game, for comparing with the real one.

Written from the rules page alone, and kept obvious and slow: cards are strings ("QS", and "QS'" for the
second copy of a second deck), a deal is its list of plays, and every question is answered by walking that
list from the start. It imports nothing of the package, so an agreement of the two is evidence.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random

RANKS = "23456789TJQKA"
SUITS = "CDHS"
LOWEST_CLUB = "lowest_club"
DEALERS_LEFT = "dealers_left"
Play = tuple[int, str]


@dataclass
class Options:
    """The options of the rules page, in plain values."""

    players: int = 4
    decks: int = 1
    removed: tuple[str, ...] = ()
    cycle: tuple[str, ...] = ("left", "right", "across", "hold")
    pass_count: int = 3
    opening: str = LOWEST_CLUB
    first_trick_points: bool = False
    queen_breaks: bool = False
    moon: str = "others"
    jack: int = 0
    honours: str = "Q"
    target: int = 50
    exact_100: bool = False


PRESETS = {
    "copas": Options(),
    "copas-100": Options(target=100),
    "classic-100": Options(target=100),
    "free-moon": Options(queen_breaks=True, moon="choice", target=100),
    "left-pass": Options(cycle=("left", "left", "left", "hold"), target=100),
    "omnibus": Options(jack=-10, target=100),
    "black-maria": Options(players=3, removed=("2C",), cycle=("left", "right", "hold"), target=100),
    "exact-100": Options(exact_100=True, target=100),
    "three": Options(players=3, removed=("2D",), cycle=("left", "right", "hold"), target=100),
    "five": Options(players=5, removed=("2D", "2C"), cycle=("left", "right"), target=100),
    "six": Options(players=6, removed=("2D", "3D", "3C", "4C"), cycle=("left", "right"), target=100),
    "seven": Options(players=7, removed=("2D", "3D", "3C"), cycle=("left", "right"), target=100),
    "cancellation": Options(
        players=6, decks=2, cycle=("hold",), opening=DEALERS_LEFT, first_trick_points=True, target=100
    ),
}


# -- cards ---------------------------------------------------------------------------------------------------


def face(card: str) -> str:
    return card[:2]


def suit(card: str) -> str:
    return card[1]


def rank(card: str) -> int:
    return RANKS.index(card[0])


def deck(o: Options) -> list[str]:
    one = [r + s for s in SUITS for r in RANKS]
    cards = one if o.decks == 1 else one + [card + "'" for card in one]
    return [card for card in cards if card not in o.removed]


def spades_that_count(o: Options) -> list[str]:
    return ["QS"] if o.honours == "Q" else ["QS", "KS", "AS"]


def is_penalty(o: Options, card: str) -> bool:
    return suit(card) == "H" or face(card) in spades_that_count(o)


def points(o: Options, card: str) -> int:
    if suit(card) == "H":
        return 1
    if face(card) in spades_that_count(o):
        return {"QS": 13, "KS": 10, "AS": 7}[face(card)]
    if face(card) == "JD":
        return o.jack
    return 0


def counts(o: Options, card: str) -> bool:
    return points(o, card) != 0


def total_penalties(o: Options) -> int:
    return sum(points(o, card) for card in deck(o) if is_penalty(o, card))


def clubs(o: Options) -> list[str]:
    return [card for card in deck(o) if suit(card) == "C"]


def opening_card(o: Options) -> str | None:
    return min(clubs(o), key=rank) if o.opening == LOWEST_CLUB else None


def hand_size(o: Options) -> int:
    return len(deck(o)) // o.players


def widow_size(o: Options) -> int:
    return len(deck(o)) % o.players


# -- which options are refused -------------------------------------------------------------------------------


def refusals(o: Options) -> list[str]:
    """Every rule of the options that is broken, in words; empty when the options can be played."""
    two = o.decks == 2
    whole = deck(Options(decks=o.decks))
    passes = o.pass_count > 0 and any(direction != "hold" for direction in o.cycle)
    broken = {
        "one deck is for 3 to 7 players": o.decks == 1 and not 3 <= o.players <= 7,
        "two decks are for 6 to 10 players": two and not 6 <= o.players <= 10,
        "the deck does not deal evenly": not two and widow_size(o) != 0,
        "nobody is across": "across" in o.cycle and o.players % 2 == 1,
        "not a card of the deck": any(card not in whole for card in o.removed),
        "a removed card counts": any(counts(o, card) for card in o.removed),
        "exactly 100 needs the target 100": o.exact_100 and o.target != 100,
        "0 to 4 cards are passed": not 0 <= o.pass_count <= 4,
        "more cards are passed than held": o.pass_count > hand_size(o),
        "no club can open": o.opening == LOWEST_CLUB and not clubs(o),
        "two decks: no passing": two and passes,
        "two decks: no removed cards": two and o.removed != (),
        "two decks: no forced opening card": two and o.opening == LOWEST_CLUB,
    }
    return [words for words, is_broken in broken.items() if is_broken]


# -- dealing and passing -------------------------------------------------------------------------------------


def random_deal(o: Options, rng: random.Random) -> tuple[list[list[str]], list[str]]:
    """Hands by seat, and the widow."""
    cards = deck(o)
    rng.shuffle(cards)
    size = hand_size(o)
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(o.players)]
    return hands, cards[o.players * size :]


def direction_of(o: Options, deal_number: int) -> str:
    if o.pass_count == 0:
        return "hold"
    return o.cycle[(deal_number - 1) % len(o.cycle)]


def receiver(seat: int, direction: str, players: int) -> int:
    step = {"left": 1, "right": players - 1, "across": players // 2}[direction]
    return (seat + step) % players


def may_pass(o: Options, hand: list[str], cards: list[str]) -> bool:
    return (
        len(cards) == o.pass_count and len(set(cards)) == len(cards) and all(card in hand for card in cards)
    )


def after_passing(hands: list[list[str]], passes: list[list[str]], direction: str) -> list[list[str]]:
    """The hands once everybody's cards have changed places, all at once."""
    if direction == "hold":
        return [list(hand) for hand in hands]
    kept = [[card for card in hand if card not in given] for hand, given in zip(hands, passes, strict=True)]
    for seat, given in enumerate(passes):
        kept[receiver(seat, direction, len(hands))].extend(given)
    return kept


# -- play ----------------------------------------------------------------------------------------------------


def first_leader(o: Options, hands: list[list[str]], dealer: int) -> int:
    """Who leads to the first trick, given the hands after passing."""
    card = opening_card(o)
    if card is None:
        return (dealer + 1) % o.players
    return next(seat for seat, hand in enumerate(hands) if card in hand)


def split_tricks(o: Options, plays: list[Play]) -> list[list[Play]]:
    """The tricks so far; the last one may be unfinished. No empty trick is listed."""
    return [plays[start : start + o.players] for start in range(0, len(plays), o.players)]


def winner(o: Options, trick: list[Play]) -> int | None:
    """Who takes a finished trick; None when every card of the led suit is cancelled."""
    led = suit(trick[0][1])
    faces = [face(card) for _, card in trick]
    best: Play | None = None
    for seat, card in trick:
        cancelled = o.decks == 2 and faces.count(face(card)) == 2
        if suit(card) != led or cancelled:
            continue
        if best is None or rank(card) > rank(best[1]):
            best = (seat, card)
    return None if best is None else best[0]


def hearts_broken(o: Options, plays: list[Play]) -> bool:
    """Whether a finished trick holds a heart (or, with that option, a queen of spades)."""
    finished = len(plays) // o.players * o.players
    breakers = [card for _, card in plays[:finished] if suit(card) == "H" or face(card) == "QS"]
    return any(suit(card) == "H" or o.queen_breaks for card in breakers)


def turn(o: Options, leader: int, plays: list[Play]) -> int:
    """Whose turn it is, given who led to the first trick."""
    for trick in split_tricks(o, plays):
        if len(trick) < o.players:
            return (leader + len(trick)) % o.players
        taker = winner(o, trick)
        leader = leader if taker is None else taker
    return leader


def legal(o: Options, plays: list[Play], hand: list[str]) -> list[str]:
    """The cards of a (whole or partial) hand that its owner, whose turn it is, may play."""
    first_trick = len(plays) < o.players
    current = plays[len(plays) // o.players * o.players :]
    if not plays and opening_card(o) is not None:
        return [card for card in hand if card == opening_card(o)]
    if current:
        led = suit(current[0][1])
        allowed = [card for card in hand if suit(card) == led] or list(hand)
    elif hearts_broken(o, plays):
        allowed = list(hand)
    else:
        allowed = [card for card in hand if suit(card) != "H"] or list(hand)
    if first_trick and not o.first_trick_points:
        allowed = [card for card in allowed if not is_penalty(o, card)] or allowed
    return allowed


def taken(o: Options, leader: int, plays: list[Play], widow: list[str]) -> list[list[str]]:
    """The cards each seat has taken in the finished tricks, the widow among them."""
    piles: list[list[str]] = [[] for _ in range(o.players)]
    waiting = list(widow)
    last = hand_size(o) - 1
    for number, trick in enumerate(split_tricks(o, plays)):
        if len(trick) < o.players:
            break
        waiting += [card for _, card in trick]
        taker = winner(o, trick)
        if taker is None and number == last:
            taker = leader
        if taker is not None:
            piles[taker] += waiting
            waiting = []
            leader = taker
    return piles


def refuted(o: Options, plays: list[Play], shown: dict[int, list[str]] | None = None) -> list[int]:
    """The indices of plays that cards shown later prove illegal.

    Play p at time n is refuted exactly when p is not legal for {p} and the cards its seat showed later, by
    playing them or (`shown`) by laying them open after the last play.
    """
    found = []
    for index, (seat, card) in enumerate(plays):
        later = [other for who, other in plays[index + 1 :] if who == seat]
        known = [card, *later, *(shown or {}).get(seat, [])]
        if card not in legal(o, plays[:index], known):
            found.append(index)
    return found


# -- scoring -------------------------------------------------------------------------------------------------


def shooter(o: Options, piles: list[list[str]]) -> int | None:
    every = {card for card in deck(o) if is_penalty(o, card)}
    for seat, pile in enumerate(piles):
        if every <= set(pile):
            return seat
    return None


def changes(o: Options, piles: list[list[str]], choice: str | None = None) -> list[int]:
    """What the deal adds to each score. `choice` is the shooter's, where the rules leave it open."""
    moon = shooter(o, piles)
    result = [0] * o.players
    for seat, pile in enumerate(piles):
        for card in pile:
            if face(card) == "JD":
                result[seat] += o.jack
            elif moon is None:
                result[seat] += points(o, card)
    if moon is None:
        return result
    kind = choice if o.moon == "choice" else o.moon
    assert kind in ("others", "shooter")
    for seat in range(o.players):
        if kind == "others" and seat != moon:
            result[seat] += total_penalties(o)
        if kind == "shooter" and seat == moon:
            result[seat] -= total_penalties(o)
    return result


def new_scores(o: Options, scores: list[int], change: list[int]) -> list[int]:
    result = [score + more for score, more in zip(scores, change, strict=True)]
    if o.exact_100:
        result = [50 if score == 100 else score for score in result]
    return result


def finished(o: Options, scores: list[int]) -> bool:
    return max(scores) >= o.target


def winners(scores: list[int]) -> list[int]:
    return [seat for seat, score in enumerate(scores) if score == min(scores)]


def default_choice(o: Options, scores: list[int], piles: list[list[str]]) -> str:
    """What a bot or an expired clock takes: whatever leaves the shooter best placed."""
    moon = shooter(o, piles)
    assert moon is not None
    best, best_key = "", (9, 0, 0)
    for choice in ("others", "shooter"):  # `others` first: it stays when both are equal
        after = new_scores(o, scores, changes(o, piles, choice))
        if not finished(o, after):
            place = 2
        elif winners(after) == [moon]:
            place = 0
        elif moon in winners(after):
            place = 1
        else:
            place = 3
        below = sum(1 for score in after if score < after[moon])
        lead = sum(score - after[moon] for score in after)
        key = (place, below, -lead)
        if not best or key < best_key:
            best, best_key = choice, key
    return best
