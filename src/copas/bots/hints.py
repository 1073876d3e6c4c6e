"""Advice with reasons: what `médio` would do with a view, and why, in the field's terms.

Reasons are codes with arguments; their sentences stand in the catalogues (`hint.ftl`), keyed
`hint-<code>`. `sentence` puts the two together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from copas.bots.facts import ABOVE, BELOW, HEARTS, QUEENS, SPADES, SUIT_OF, Facts, by_rank, cards_of
from copas.bots.medium import Medium
from copas.bots.moons import find_threat, should_attempt
from copas.bots.odds import win_chance
from copas.cards import CARDS, SUIT_MASKS, Card, CardSet, Suit
from copas.errors import CopasError
from copas.seats import Seat
from copas.trick import winning_index
from copas.view import View

if TYPE_CHECKING:
    from copas.i18n import Catalogue

LIKELY: Final = 500
"""From this chance on, in thousandths, a card is expected to take the trick."""
UNLIKELY: Final = 200
WORRY: Final = 100
"""From this chance on a moon is worth a word."""
MANY_SPADES: Final = 4
LATE: Final = 3
"""With so many cards left an empty suit comes too late."""
HIGH: Final = 8
"""The index of the ten: from here on a card is called high."""


class NothingToAdvise(CopasError):
    """The seat owes no decision now."""


class HintCode(StrEnum):
    """Why a card is advised. The values are stable: they key the catalogues."""

    ONLY_CARD = "only-card"
    OPENING = "opening"
    NOTHING_LEFT = "nothing-left"
    DUCK = "duck"
    LOW = "low"
    FREE_TRICK = "free-trick"
    FIRST_TRICK = "first-trick"
    CHEAP_NOW = "cheap-now"
    TAKE_HIGH = "take-high"
    TAKE_JACK = "take-jack"
    QUEEN_OUT = "queen-out"
    DROP_QUEEN = "drop-queen"
    DUMP_HONOUR = "dump-honour"
    DUMP_SPADE = "dump-spade"
    DUMP_HEART = "dump-heart"
    DUMP_HIGH = "dump-high"
    DUMP_LOW = "dump-low"
    TO_LEADER = "to-leader"
    VOID_SUIT = "void-suit"
    FLUSH_QUEEN = "flush-queen"
    GUARD_QUEEN = "guard-queen"
    NOT_INTO_RECEIVER = "not-into-receiver"
    LEAD_LOW = "lead-low"
    LEAST_BAD = "least-bad"
    SAME_IDEA = "same-idea"
    STOP_MOON = "stop-moon"
    BREAK_MOON = "break-moon"
    NOT_TO_SHOOTER = "not-to-shooter"
    SHOOT = "shoot"
    PASS_QUEEN = "pass-queen"
    PASS_SPADES = "pass-spades"
    PASS_HEARTS = "pass-hearts"
    PASS_HIGH = "pass-high"
    PASS_VOID = "pass-void"
    PASS_LEAST_BAD = "pass-least-bad"
    KEEP_QUEEN = "keep-queen"
    KEEP_SPADES = "keep-spades"


@dataclass(frozen=True)
class HintReason:
    """One reason.

    Attributes:
        code: which.
        args: what the sentence speaks of: `card` or `queen` (Card), `suit` (Suit), `seat` (Seat), `count`.

    """

    code: HintCode
    args: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def key(self) -> str:
        """The key of its sentence in the catalogues."""
        return f"hint-{self.code}"


@dataclass(frozen=True)
class Advice:
    """What to do now, and why.

    Attributes:
        cards: the card to play, or the cards to pass.
        reasons: why, the most important first; never empty.

    """

    cards: CardSet
    reasons: tuple[HintReason, ...]


def explain(view: View, seed: bytes) -> Advice:
    """Return what `médio` would do, with its reasons.

    Args:
        view: the seat's knowledge.
        seed: the entropy that decides between equals.

    Raises:
        NothingToAdvise: if the seat owes neither a pass nor a card.

    """
    bot = Medium()
    if view.must_pass:
        cards = bot.choose_pass(view, seed)
        return Advice(cards, tuple(pass_reasons(view, cards)))
    if view.must_play:
        card = bot.choose_play(view, seed)
        return Advice(CardSet.of([card]), tuple(play_reasons(view, card)))
    raise NothingToAdvise("A hint is given to a seat that has to pass or to play.")


def sentence(words: Catalogue, reason: HintReason, name_of: Callable[[Seat], str]) -> str:
    """Write a reason as a sentence.

    Args:
        words: the catalogue.
        reason: the reason.
        name_of: gives the name of a seat as the player sees it.

    """
    from copas.wording import card_mark, suit_name

    values: dict[str, Any] = {}
    for name, value in reason.args.items():
        if isinstance(value, Card):
            values[name] = card_mark(words, value)
        elif isinstance(value, Suit):
            values[name] = suit_name(words, value)
        elif name == "seat":
            values["player"] = name_of(value)
        else:
            values[name] = value
    return words(reason.key, **values)


def _because(code: HintCode, **args: Any) -> HintReason:  # noqa: ANN401 - cards, suits, seats, counts
    return HintReason(code, MappingProxyType(args))


def beyond(reasons: Sequence[HintReason], others: Sequence[HintReason]) -> list[HintReason]:
    """Return the reasons for a choice that do not speak for another one too; never empty."""
    shared = {(other.code, _but_card(other)) for other in others}
    found = [reason for reason in reasons if (reason.code, _but_card(reason)) not in shared]
    return found or [_because(HintCode.SAME_IDEA)]


def _but_card(reason: HintReason) -> frozenset[tuple[str, Any]]:
    return frozenset((name, value) for name, value in reason.args.items() if name != "card")


# Playing


def play_reasons(view: View, card: Card) -> list[HintReason]:
    """Say why a legal card is a good one, the most important reason first."""
    if len(view.legal) == 1:
        forced = view.public.context.opening
        return [_because(HintCode.OPENING if forced else HintCode.ONLY_CARD, card=card)]
    facts = Facts(view)
    if not facts.open_points and not facts.pot:
        return [_because(HintCode.NOTHING_LEFT)]
    if should_attempt(facts):
        return [_because(HintCode.SHOOT)]
    found = list(_moon_reasons(facts, card))
    if not facts.led:
        found += _lead_reasons(facts, card)
    elif SUIT_OF[card] == facts.led:
        found += _follow_reasons(facts, card)
    else:
        found += _discard_reasons(facts, card)
    return found or [_because(HintCode.LEAST_BAD, card=card)]


def _moon_reasons(facts: Facts, card: Card) -> Iterator[HintReason]:
    threat = find_threat(facts)
    if threat is None or threat.chance < WORRY:
        return
    winner = facts.view.public.winning_seat()
    points = facts.pot + facts.scale.points[card]
    if win_chance(facts, card) >= LIKELY and points > 0:
        yield _because(HintCode.STOP_MOON, seat=threat.seat)
    elif winner not in (None, threat.seat) and facts.scale.points[card] > 0:
        yield _because(HintCode.BREAK_MOON, seat=threat.seat)
    elif winner == threat.seat and SUIT_OF[card] != facts.led and not facts.scale.points[card]:
        yield _because(HintCode.NOT_TO_SHOOTER, seat=threat.seat)


def _lead_reasons(facts: Facts, card: Card) -> Iterator[HintReason]:
    suit = SUIT_OF[card]
    hidden_honours = facts.hidden & facts.scale.honours
    if suit == SPADES and hidden_honours and not BELOW[card] & hidden_honours:
        yield _because(HintCode.FLUSH_QUEEN)
    elif win_chance(facts, card) <= UNLIKELY:
        yield _because(HintCode.LEAD_LOW, card=card)
    elif card.rank - 2 >= HIGH and _all_follow(facts, suit) and facts.scale.points[card] <= 0:
        yield _because(HintCode.CHEAP_NOW, suit=card.suit)
    yield from _void_reason(facts, card)
    if suit != SPADES and facts.legal & SPADES:
        if facts.hand & QUEENS:
            yield _because(HintCode.GUARD_QUEEN)
        elif facts.receiver is not None and facts.known[facts.receiver] & QUEENS:
            yield _because(HintCode.NOT_INTO_RECEIVER, seat=facts.receiver)


def _follow_reasons(facts: Facts, card: Card) -> Iterator[HintReason]:
    chance = win_chance(facts, card)
    same = facts.legal & facts.led
    if facts.scale.honours >> card & 1 and chance < LIKELY:
        yield _because(HintCode.DROP_QUEEN, card=card)
    elif facts.jack_worth(facts.down) and chance >= LIKELY:
        yield _because(HintCode.TAKE_JACK)
    elif chance == 0:
        yield from _losing_reasons(facts, card, same)
    elif all(win_chance(facts, other) == chance for other in cards_of(same)) and ABOVE[card] & same == 0:
        yield _because(HintCode.TAKE_HIGH, card=card)
    elif not facts.after and facts.pot <= 0 and _is_highest(facts, card, same):
        yield _because(HintCode.FREE_TRICK, card=card)
    elif facts.safe and _is_highest(facts, card, same):
        yield _because(HintCode.FIRST_TRICK, card=card)
    elif (
        card.rank - 2 >= HIGH and facts.pot + facts.scale.points[card] <= 0 and _all_follow(facts, facts.led)
    ):
        yield _because(HintCode.CHEAP_NOW, suit=card.suit)
    elif chance < LIKELY:
        yield from _losing_reasons(facts, card, same)
    yield from _void_reason(facts, card)


def _is_highest(facts: Facts, card: Card, same: int) -> bool:
    """Say whether no card of a set that matters is above: between equals nothing is unseen."""
    top = by_rank(same)[-1]
    return not ABOVE[card] & BELOW[top] & facts.hidden


def _all_follow(facts: Facts, suit: int) -> bool:
    """Say whether the seats still to play are likely to follow a suit that brings no points."""
    return suit != HEARTS and all(facts.none_at(seat, suit, suit) <= UNLIKELY for seat in facts.after)


def _losing_reasons(facts: Facts, card: Card, same: int) -> Iterator[HintReason]:
    """Say why playing low is right: what a higher card would bring home."""
    exposed = [c for c in cards_of(same) if BELOW[c] & facts.hidden & facts.scale.honours]
    if facts.led == SPADES and exposed and card not in exposed:
        yield _because(HintCode.QUEEN_OUT, card=CARDS[exposed[-1]])
    elif facts.pot > 0:
        yield _because(HintCode.DUCK, card=card, count=facts.pot)
    else:
        yield _because(HintCode.LOW, card=card)


def _discard_reasons(facts: Facts, card: Card) -> Iterator[HintReason]:
    points = facts.scale.points[card]
    if facts.scale.honours >> card & 1:
        yield _because(HintCode.DUMP_HONOUR, card=card)
    elif SUIT_OF[card] == SPADES and BELOW[card] & facts.hidden & facts.scale.honours:
        yield _because(HintCode.DUMP_SPADE, card=card)
    elif SUIT_OF[card] == HEARTS:
        yield _because(HintCode.DUMP_HEART, card=card)
    elif card.rank - 2 >= HIGH:
        yield _because(HintCode.DUMP_HIGH, card=card)
    else:
        yield _because(HintCode.DUMP_LOW, card=card)
    winner = facts.view.public.winning_seat()
    if points > 0 and winner is not None and _leads_alone(facts, winner) and not _may_be_beaten(facts):
        yield _because(HintCode.TO_LEADER, seat=winner)
    yield from _void_reason(facts, card)


def _may_be_beaten(facts: Facts) -> bool:
    """Say whether somebody still to play may hold a card above the trick's highest."""
    index = winning_index(facts.trick)
    return index is None or any(ABOVE[facts.trick[index]] & facts.maybe[seat] for seat in facts.after)


def _leads_alone(facts: Facts, seat: Seat) -> bool:
    scores = facts.view.public.scores
    return all(scores[seat] < score for other, score in enumerate(scores) if other != seat)


def _void_reason(facts: Facts, card: Card) -> Iterator[HintReason]:
    suit = SUIT_OF[card]
    late = facts.hand.bit_count() <= LATE
    if facts.hand & suit == 1 << card and facts.hidden & suit and suit != HEARTS and not late:
        yield _because(HintCode.VOID_SUIT, suit=card.suit)


# Passing


def pass_reasons(view: View, cards: CardSet) -> list[HintReason]:
    """Say why these cards are passed, the most important reason first."""
    facts = Facts(view)
    found: list[HintReason] = []
    spades = cards.mask & SPADES
    guards = (facts.hand & SPADES & ~QUEENS).bit_count()
    if spades & QUEENS and guards < MANY_SPADES:
        found.append(_because(HintCode.PASS_QUEEN, count=guards))
    elif any(ABOVE[QUEENS.bit_length() - 1] >> card & 1 for card in cards_of(spades)):
        found.append(_because(HintCode.PASS_SPADES))
    found += _voids_made(facts, cards)
    if any(card % 13 >= HIGH for card in cards_of(cards.mask & HEARTS)):
        found.append(_because(HintCode.PASS_HEARTS))
    if any(card.rank - 2 >= HIGH and card.suit in (Suit.CLUBS, Suit.DIAMONDS) for card in cards):
        found.append(_because(HintCode.PASS_HIGH))
    found += _kept_spades(facts, cards)
    return found or [_because(HintCode.PASS_LEAST_BAD)]


def _voids_made(facts: Facts, cards: CardSet) -> Iterator[HintReason]:
    for suit in Suit:
        held = facts.hand & SUIT_MASKS[suit]
        if held and not held & ~cards.mask:
            yield _because(HintCode.PASS_VOID, suit=suit)


def _kept_spades(facts: Facts, cards: CardSet) -> Iterator[HintReason]:
    kept = facts.hand & SPADES & ~cards.mask
    if kept & QUEENS:
        yield _because(HintCode.KEEP_QUEEN, count=kept.bit_count() - 1)
    elif kept.bit_count() >= MANY_SPADES:
        yield _because(HintCode.KEEP_SPADES)
