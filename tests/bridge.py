"""Conversions between the naive game's plain values and the package's types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from copas.cards import Card, CardSet
from copas.rules import Moon, Opening, Rules, SpadeHonours
from copas.seats import PassDirection
from tests import naive

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def to_rules(o: naive.Options) -> Rules:
    """The package's rules for naive options; raises `InvalidRules` where they are refused."""
    return Rules(
        players=o.players,
        decks=o.decks,
        removed=tuple(Card.parse(card) for card in o.removed),
        pass_cycle=tuple(PassDirection(direction) for direction in o.cycle),
        pass_count=o.pass_count,
        opening=Opening.LOWEST_CLUB if o.opening == naive.LOWEST_CLUB else Opening.DEALERS_LEFT,
        first_trick_points=o.first_trick_points,
        queen_breaks_hearts=o.queen_breaks,
        moon=Moon(o.moon),
        jack_of_diamonds=o.jack,
        spade_honours=SpadeHonours.QUEEN if o.honours == "Q" else SpadeHonours.QUEEN_KING_ACE,
        target=o.target,
        exact_100=o.exact_100,
    )


def to_options(rules: Rules) -> naive.Options:
    """The naive options for the package's rules."""
    return naive.Options(
        players=rules.players,
        decks=rules.decks,
        removed=tuple(map(str, rules.removed)),
        cycle=tuple(map(str, rules.pass_cycle)),
        pass_count=rules.pass_count,
        opening=naive.LOWEST_CLUB if rules.opening is Opening.LOWEST_CLUB else naive.DEALERS_LEFT,
        first_trick_points=rules.first_trick_points,
        queen_breaks=rules.queen_breaks_hearts,
        moon=str(rules.moon),
        jack=rules.jack_of_diamonds,
        honours="Q" if rules.spade_honours is SpadeHonours.QUEEN else "QKA",
        target=rules.target,
        exact_100=rules.exact_100,
    )


def card_set(cards: Iterable[str]) -> CardSet:
    """A set of the package for naive cards."""
    return CardSet.of(Card.parse(card) for card in cards)


def card_sets(hands: Sequence[Sequence[str]]) -> tuple[CardSet, ...]:
    """One set per seat."""
    return tuple(card_set(hand) for hand in hands)


def texts(cards: Iterable[Card]) -> list[str]:
    """Naive cards for the package's, in the order of iteration."""
    return [str(card) for card in cards]
