"""Write tests/vectors/rules.json: what the browser's twin of the rules must agree on with Python.

Usage: python -m scripts.rules_vectors [--check]
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

from tests.bridge import to_rules
from tests.strategies import random_options

from copas.cards import Card, CardSet
from copas.deal import PublicDeal
from copas.errors import InvalidRules
from copas.open_deal import OpenDeal, Task
from copas.referee import find_revoke
from copas.rules import PRESETS, Rules
from copas.scoring import MoonChoice, default_moon_choice, is_over, leaders, new_scores, score_deal
from copas.shuffle import Stream, deal_hands

PATH = Path(__file__).resolve().parent.parent / "tests" / "vectors" / "rules.json"
SEED = 20_240_229
RANDOM_RULES = 40

Json = dict[str, Any]


def numbers(cards: CardSet) -> list[int]:
    """Return a set of cards as ascending numbers."""
    return [int(card) for card in cards]


def describe(rules: Rules) -> Json:
    """Return everything that follows from the options."""
    return {
        "options": rules.to_dict(),
        "canonical": rules.canonical_bytes().decode(),
        "deck": numbers(rules.deck),
        "hand_size": rules.hand_size,
        "widow_size": rules.widow_size,
        "opening_card": rules.opening_card,
        "penalty": numbers(rules.penalty),
        "counting": numbers(rules.counting),
        "total_points": rules.total_points,
        "directions": [str(rules.direction(number)) for number in range(1, 18)],
    }


INVALID: list[Json] = [
    {"players": 2},
    {"players": 11},
    {"players": "4"},
    {"players": 4.5},
    {"players": True},
    {"players": 8},
    {"players": 5},
    {"players": 3, "removed": ["2D"]},
    {"decks": 0},
    {"decks": 3},
    {"decks": 2},
    {"decks": 2, "players": 6},
    {"decks": 2, "players": 6, "pass_cycle": ["hold"]},
    {"decks": 2, "players": 5, "pass_count": 0, "opening": "dealers-left"},
    {"decks": 2, "players": 6, "pass_count": 0, "opening": "dealers-left", "removed": ["2C"]},
    {"removed": "2C"},
    {"removed": ["2C", "2C", "3C", "4C"]},
    {"removed": ["2C'", "3C", "4C", "5C"]},
    {"removed": ["2H", "3C", "4C", "5C"]},
    {"removed": ["QS", "3C", "4C", "5C"]},
    {"removed": ["JD", "3C", "4C", "5C"], "jack_of_diamonds": -10},
    {"removed": ["1C", "3C", "4C", "5C"]},
    {"removed": [3]},
    {"removed": ["2C"]},
    {"removed": [f"{rank}C" for rank in "23456789TJQKA"] + ["2D", "3D", "4D"], "players": 4},
    {"pass_cycle": []},
    {"pass_cycle": ["left"] * 17},
    {"pass_cycle": ["up"]},
    {"pass_cycle": "left"},
    {"pass_count": 5},
    {"pass_count": -1},
    {"opening": "dealer"},
    {"moon": None},
    {"moon": "half"},
    {"jack_of_diamonds": 10},
    {"jack_of_diamonds": False},
    {"spade_honours": "all"},
    {"first_trick_points": 1},
    {"queen_breaks_hearts": "no"},
    {"exact_100": True},
    {"target": 0},
    {"target": 10_001},
    {"colour": "red"},
]


def refusals() -> list[Json]:
    """Return options that nobody can play, with the reason."""
    found = []
    for options in INVALID:
        try:
            Rules.from_dict(options)
        except InvalidRules as error:
            found.append({"options": options, "reason": str(error.reason)})
        else:
            raise AssertionError(f"{options} is accepted")
    return found


def claims(deal: OpenDeal) -> list[str | None]:
    """Return why no claim holds: of seat 0 showing nothing, and of each seat showing its whole hand."""
    reasons = [deal.public.why_not_claim(0, CardSet())]
    reasons += [deal.public.why_not_claim(seat, hand) for seat, hand in enumerate(deal.hands) if hand]
    return [None if reason is None else str(reason) for reason in reasons]


def random_deal(rules: Rules, rng: random.Random) -> Json:
    """Play a deal at random and return what was legal at every decision, and the score."""
    number, dealer = rng.randrange(1, 9), rng.randrange(rules.players)
    scores = [rng.randrange(rules.target) for _ in range(rules.players)]
    hands = deal_hands(rules, Stream(rng.randbytes(32)))
    deal = OpenDeal(rules, hands, number=number, dealer=dealer, scores=scores)
    record: Json = {"number": number, "dealer": dealer, "scores": scores}
    record["dealt"] = [numbers(hand) for hand in hands.hands]
    record["widow"] = numbers(hands.widow)
    record["passes"] = []
    while deal.task is Task.PASS:
        seat = deal.to_act[0]
        cards = CardSet.of(rng.sample(list(deal.hands[seat]), rules.pass_count))
        deal.pass_cards(seat, cards)
        record["passes"].append(numbers(cards))
    record["plays"] = plays = []
    while deal.task is Task.PLAY:
        seat = deal.to_act[0]
        hand, legal = deal.hands[seat], deal.public.legal_plays(deal.hands[seat])
        refused = {str(int(card)): str(deal.why_not_play(seat, card)) for card in hand - legal}
        card = rng.choice(list(legal))
        play: Json = {"seat": seat, "card": int(card), "legal": numbers(legal), "refused": refused}
        if not deal.public.trick:
            play["claims"] = claims(deal)
        plays.append(play)
        deal.play(seat, card)
    return record | outcome(deal, scores)


def outcome(deal: OpenDeal, scores: list[int]) -> Json:
    """Return the score of a finished deal under every choice that its rules leave."""
    result = deal.public.result(deal.widow)
    choices: list[MoonChoice | None] = list(MoonChoice) if result.needs_choice else [None]
    after = [new_scores(deal.rules, scores, result.changes(choice)) for choice in choices]
    return {
        "tricks": [[trick.leader, trick.winner, trick.taker] for trick in deal.public.tricks],
        "penalties": result.penalties,
        "bonus": result.bonus,
        "shooter": result.shooter,
        "choices": choices,
        "after": after,
        "over": [is_over(deal.rules, new) for new in after],
        "leaders": [sorted(leaders(new)) for new in after],
        "default": None
        if result.shooter is None or not result.needs_choice
        else default_moon_choice(result, scores),
    }


def moon_cases(rng: random.Random) -> list[Json]:
    """Return the default choice of shooters at many scores."""
    cases = []
    for name in ("free-moon", "exact-100"):
        rules = PRESETS[name].replace(moon="choice")
        for _ in range(60):
            shooter = rng.randrange(rules.players)
            taken = [rules.deck if seat == shooter else CardSet() for seat in range(rules.players)]
            scores = [rng.choice([rng.randrange(130), 74, 100, 126]) for _ in range(rules.players)]
            choice = default_moon_choice(score_deal(rules, tuple(taken)), scores)
            cases.append(
                {"options": rules.to_dict(), "shooter": shooter, "scores": scores, "choice": str(choice)}
            )
    return cases


def revoking_deal(rules: Rules, rng: random.Random) -> Json:
    """Play a deal without regard to the hand's duties; return what the referee names after each play."""
    number, dealer = rng.randrange(1, 9), rng.randrange(rules.players)
    hands = [list(hand) for hand in deal_hands(rules, Stream(rng.randbytes(32))).hands]
    public = PublicDeal(rules, number=number, dealer=dealer)
    for seat in range(rules.players):
        if public.can_pass(seat):
            public.mark_passed(seat)
    events = []
    while any(hands):
        opening = public.context.opening
        holder: int | None = next(
            (seat for seat, hand in enumerate(hands) if any(opening >> card & 1 for card in hand)), None
        )
        turn = public.turn if public.turn is not None else holder
        assert turn is not None  # somebody holds the opening card
        seat = turn
        choices = [card for card in hands[seat] if public.can_play(seat, card)]
        legal = [card for card in choices if card in public.legal_plays(CardSet.of(hands[seat]))]
        card: Card = rng.choice(choices if rng.random() < 0.1 else legal)
        hands[seat].remove(card)
        public.play(seat, card)
        revoke = find_revoke(public, seat)
        held = find_revoke(public, seat, CardSet.of(hands[seat]))
        events.append(
            [
                seat,
                int(card),
                *([found.index, str(found.reason)] if found else None for found in (revoke, held)),
            ]
        )
    return {"number": number, "dealer": dealer, "events": events}


def build() -> Json:
    """Build the whole file from the fixed seed."""
    rng = random.Random(SEED)
    all_rules = dict(PRESETS)
    all_rules |= {f"random-{index}": to_rules(random_options(rng)) for index in range(RANDOM_RULES)}
    described = []
    for name, rules in all_rules.items():
        count = 2 if name in PRESETS else 1
        entry: Json = {"name": name} | describe(rules)
        entry["deals"] = [random_deal(rules, rng) for _ in range(count)]
        entry["revokes"] = [revoking_deal(rules, rng) for _ in range(count)]
        described.append(entry)
    return {"seed": SEED, "rules": described, "invalid": refusals(), "moons": moon_cases(rng)}


def main() -> int:
    """Write the file, or with --check compare it."""
    text = json.dumps(build(), separators=(",", ":"), sort_keys=True).replace('{"bonus"', '\n{"bonus"') + "\n"
    if "--check" in sys.argv:
        same = PATH.read_text() == text
        print("fresh" if same else f"{PATH.name} differs: run python -m scripts.rules_vectors")
        return 0 if same else 1
    PATH.write_text(text)
    print(f"{PATH.name}: {len(text)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
