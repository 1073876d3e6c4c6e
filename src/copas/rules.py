"""The options of the game as one frozen value, and the presets that people know by name.

Nothing in the engine asks for a preset; everything asks the options. `docs/rules.md` explains each option
and names the rule pages that it comes from.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, NoReturn, Self

from copas.cards import CARDS, DECK_SIZE, SUIT_MASKS, Card, CardSet, Suit
from copas.errors import InvalidCard, InvalidRules, RulesReason
from copas.seats import PassDirection

MIN_PLAYERS: Final = 3
MAX_PLAYERS: Final = 10
MAX_PLAYERS_ONE_DECK: Final = 7
MIN_PLAYERS_TWO_DECKS: Final = 6
MAX_PASS: Final = 4
MAX_CYCLE: Final = 16
MAX_TARGET: Final = 10_000
JACK_BONUS: Final = -10
EXACT_TARGET: Final = 100
EXACT_FALL: Final = 50
"""With `exact_100`, who stands on exactly 100 after a deal falls back to this score."""

JACK_OF_DIAMONDS: Final = Card.parse("JD")
QUEEN_OF_SPADES: Final = Card.parse("QS")
_HONOUR_POINTS: Final = {"KS": 10, "AS": 7}


class Opening(StrEnum):
    """Who leads to the first trick, and with what."""

    LOWEST_CLUB = "lowest-club"
    """The holder of the lowest club in the deck must lead it."""
    DEALERS_LEFT = "dealers-left"
    """The player at the dealer's left leads any card that the rules allow."""


class Moon(StrEnum):
    """What a player gets who took every penalty card of a deal."""

    OTHERS = "others"
    """Nothing; each other player marks the whole total."""
    SHOOTER = "shooter"
    """Their score goes down by the whole total; the others mark nothing."""
    CHOICE = "choice"
    """The shooter says which of the two, after the deal."""


class SpadeHonours(StrEnum):
    """Which spades count."""

    QUEEN = "queen"
    """The queen, 13."""
    QUEEN_KING_ACE = "queen-king-ace"
    """The queen 13, the king 10 and the ace 7 (the fuller Black Maria)."""


_DEFAULT_CYCLE: Final = (PassDirection.LEFT, PassDirection.RIGHT, PassDirection.ACROSS, PassDirection.HOLD)


@dataclass(frozen=True, slots=False)
class Rules:
    """Every option of a match; the defaults are the house game.

    Attributes:
        players: 3 to 10.
        decks: 1, or 2 (Cancellation, 6 to 10 players).
        removed: cards left out of the single deck, in the order of card numbers.
        pass_cycle: the pass direction of the first deal, the second, and so on, over again.
        pass_count: cards passed, 0 to 4; with 0 every deal is a hold.
        opening: who leads to the first trick.
        first_trick_points: whether penalty cards may fall on the first trick.
        queen_breaks_hearts: whether the queen of spades breaks hearts too.
        moon: what shooting the moon brings.
        jack_of_diamonds: what its taker scores, 0 or -10.
        spade_honours: which spades count.
        target: the score that ends the match.
        exact_100: whether a score of exactly 100 falls back to 50.

    Raises:
        InvalidRules: if the options cannot be played together; its `reason` says why.

    Examples:
        >>> Rules() == Rules.preset("copas")
        True
        >>> Rules(players=5, removed=(Card.parse("2C"), Card.parse("2D")),
        ...       pass_cycle=(PassDirection.LEFT, PassDirection.RIGHT)).hand_size
        10
    """

    players: int = 4
    decks: int = 1
    removed: tuple[Card, ...] = ()
    pass_cycle: tuple[PassDirection, ...] = _DEFAULT_CYCLE
    pass_count: int = 3
    opening: Opening = Opening.LOWEST_CLUB
    first_trick_points: bool = False
    queen_breaks_hearts: bool = False
    moon: Moon = Moon.OTHERS
    jack_of_diamonds: int = 0
    spade_honours: SpadeHonours = SpadeHonours.QUEEN
    target: int = 50
    exact_100: bool = False

    def __post_init__(self) -> None:
        self._normalise()
        self._check_values()
        (self._check_two_decks if self.decks == 2 else self._check_one_deck)()
        self._check_pass()
        if self.exact_100 and self.target != EXACT_TARGET:
            _refuse(RulesReason.EXACT_TARGET, "Falling from exactly 100 to 50 needs the target 100.")

    # Validation, one demand of docs/rules.md after another

    def _normalise(self) -> None:
        """Turn plain strings into enum members and sort the removed cards, so that equal rules are equal."""
        try:
            removed = tuple(sorted(Card(card) for card in self.removed))
            object.__setattr__(self, "removed", removed)
            object.__setattr__(self, "pass_cycle", tuple(PassDirection(d) for d in self.pass_cycle))
            object.__setattr__(self, "opening", Opening(self.opening))
            object.__setattr__(self, "moon", Moon(self.moon))
            object.__setattr__(self, "spade_honours", SpadeHonours(self.spade_honours))
        except (ValueError, TypeError, InvalidCard) as error:
            raise InvalidRules(
                RulesReason.BAD_VALUE, f"An option has a value it cannot have: {error}."
            ) from None

    def _check_values(self) -> None:
        _check_range("players", self.players, MIN_PLAYERS, MAX_PLAYERS)
        _check_range("decks", self.decks, 1, 2)
        _check_range("pass_count", self.pass_count, 0, MAX_PASS)
        _check_range("target", self.target, 1, MAX_TARGET)
        _check_range("length of pass_cycle", len(self.pass_cycle), 1, MAX_CYCLE)
        for name in ("first_trick_points", "queen_breaks_hearts", "exact_100"):
            if not isinstance(getattr(self, name), bool):
                _refuse(RulesReason.BAD_VALUE, f"The option {name} is true or false.", option=name)
        if type(self.jack_of_diamonds) is not int or self.jack_of_diamonds not in (0, JACK_BONUS):
            _refuse(
                RulesReason.BAD_VALUE,
                f"The jack of diamonds counts 0 or {JACK_BONUS}, not {self.jack_of_diamonds!r}.",
                option="jack_of_diamonds",
            )

    def _check_one_deck(self) -> None:
        if self.players > MAX_PLAYERS_ONE_DECK:
            _refuse(
                RulesReason.TOO_MANY_PLAYERS, "One deck serves three to seven players.", players=self.players
            )
        whole = (1 << DECK_SIZE) - 1
        removed = CardSet.of(self.removed)
        if len(removed) != len(self.removed) or removed.mask & ~whole:
            _refuse(RulesReason.REMOVED_NOT_IN_DECK, "A removed card must be one of the deck, named once.")
        counting = [card for card in self.removed if self.points(card)]
        if counting:
            _refuse(
                RulesReason.REMOVED_COUNTS,
                f"A card that counts stays in the deck: {counting[0]} cannot be removed.",
                card=counting[0],
            )
        left = len(self.deck)
        if left % self.players:
            _refuse(
                RulesReason.UNEVEN_DEAL,
                f"{left} cards do not deal evenly to {self.players} players: remove others.",
                cards=left,
                players=self.players,
            )
        if self.opening is Opening.LOWEST_CLUB and not self.deck.of_suit(Suit.CLUBS):
            _refuse(RulesReason.NO_OPENING_CARD, "A forced opening card needs a club in the deck.")

    def _check_two_decks(self) -> None:
        if self.players < MIN_PLAYERS_TWO_DECKS:
            _refuse(RulesReason.TOO_FEW_PLAYERS, "Two decks serve six to ten players.", players=self.players)
        if self.removed:
            _refuse(RulesReason.TWO_DECKS_REMOVED, "Two decks are played with every card: remove none.")
        if any(self.direction(n) is not PassDirection.HOLD for n in range(1, len(self.pass_cycle) + 1)):
            _refuse(RulesReason.TWO_DECKS_PASS, "Two decks are played without a pass.")
        if self.opening is Opening.LOWEST_CLUB:
            _refuse(
                RulesReason.TWO_DECKS_OPENING,
                "With two decks no single card can open: use the dealer's left.",
            )

    def _check_pass(self) -> None:
        if PassDirection.ACROSS in self.pass_cycle and self.players % 2:
            _refuse(
                RulesReason.ACROSS_ODD,
                f"Nobody sits across at a table of {self.players}: leave that direction out.",
                players=self.players,
            )
        if self.pass_count > self.hand_size:
            _refuse(
                RulesReason.PASS_TOO_LARGE,
                f"A hand of {self.hand_size} cards cannot pass {self.pass_count}.",
                cards=self.hand_size,
                passed=self.pass_count,
            )

    # What follows from the options

    @cached_property
    def deck(self) -> CardSet:
        """Every card in play."""
        whole = (1 << DECK_SIZE * self.decks) - 1
        return CardSet(whole & ~CardSet.of(self.removed).mask)

    @cached_property
    def hand_size(self) -> int:
        """Cards dealt to each seat."""
        return len(self.deck) // self.players

    @cached_property
    def widow_size(self) -> int:
        """Cards left over by the deal (two decks only); they go with the first trick."""
        return len(self.deck) % self.players

    @cached_property
    def opening_card(self) -> Card | None:
        """The card that must open the first trick, or None where the dealer's left leads freely."""
        if self.opening is Opening.DEALERS_LEFT:
            return None
        return next(iter(self.deck.of_suit(Suit.CLUBS)))

    @cached_property
    def penalty(self) -> CardSet:
        """Hearts and the counting spades: what the first trick keeps out and a moon needs."""
        return CardSet.of(card for card in self.deck if self.points(card) > 0)

    @cached_property
    def counting(self) -> CardSet:
        """Every card that changes a score: the penalty cards, and the jack where it counts."""
        return CardSet.of(card for card in self.deck if self.points(card) != 0)

    @cached_property
    def total_points(self) -> int:
        """What the penalty cards of one deal add up to: 26 with one deck and the queen alone."""
        return sum(self.points(card) for card in self.penalty)

    def points(self, card: Card) -> int:
        """Return what a card adds to the score of its taker."""
        face = card % DECK_SIZE
        if face == QUEEN_OF_SPADES:
            return 13
        if SUIT_MASKS[Suit.HEARTS] >> face & 1:
            return 1
        if face == JACK_OF_DIAMONDS:
            return self.jack_of_diamonds
        if self.spade_honours is SpadeHonours.QUEEN_KING_ACE:
            return _HONOUR_POINTS.get(str(CARDS[face]), 0)
        return 0

    def direction(self, deal_number: int) -> PassDirection:
        """Return the pass direction of a deal, the first being number 1."""
        if self.pass_count == 0:
            return PassDirection.HOLD
        return self.pass_cycle[(deal_number - 1) % len(self.pass_cycle)]

    # Forms

    @classmethod
    def preset(cls, name: str) -> Rules:
        """Return the preset of a name.

        Raises:
            InvalidRules: if there is none of that name.
        """
        try:
            return PRESETS[name]
        except (KeyError, TypeError):
            _refuse(
                RulesReason.UNKNOWN_PRESET,
                f"There is no preset {name!r}: the presets are {', '.join(PRESETS)}.",
                preset=str(name),
            )

    @property
    def preset_name(self) -> str | None:
        """The first preset that equals these rules, or None."""
        return next((name for name, rules in PRESETS.items() if rules == self), None)

    def replace(self, **changes: Any) -> Rules:  # noqa: ANN401 - one parameter per option
        """Return these rules with some options changed.

        Raises:
            InvalidRules: if an option is unknown or the mixture cannot be played.
        """
        _check_names(changes)
        return replace(self, **changes)

    def to_dict(self) -> dict[str, Any]:
        """Return every option as plain JSON values."""
        values = {field.name: getattr(self, field.name) for field in fields(self)}
        values["removed"] = [str(card) for card in self.removed]
        for name in ("opening", "moon", "spade_honours"):
            values[name] = str(values[name])
        values["pass_cycle"] = [str(direction) for direction in self.pass_cycle]
        return values

    @classmethod
    def from_dict(cls, values: Mapping[str, Any]) -> Self:
        """Read what `to_dict` wrote; options left out take the house value.

        Raises:
            InvalidRules: if an option is unknown, has a wrong value, or the mixture cannot be played.
        """
        if not isinstance(values, Mapping):
            _refuse(RulesReason.BAD_VALUE, "Rules are written as an object of options.")
        _check_names(values)
        read = dict(values)
        try:
            if "removed" in read:
                read["removed"] = tuple(Card.parse(text) for text in _as_list(read["removed"]))
            if "pass_cycle" in read:
                read["pass_cycle"] = tuple(_as_list(read["pass_cycle"]))
        except (InvalidCard, TypeError) as error:
            raise InvalidRules(
                RulesReason.BAD_VALUE, f"An option has a value it cannot have: {error}"
            ) from None
        return cls(**read)

    def canonical_bytes(self) -> bytes:
        """Return the one byte form of these rules, which is hashed into every deal.

        JSON of every option in ASCII, keys in alphabetical order, no white space: the same bytes as
        JavaScript's `JSON.stringify` over an object with sorted keys.
        """
        return json.dumps(self.to_dict(), sort_keys=True, separators=(",", ":")).encode("ascii")

    @classmethod
    def from_canonical(cls, data: bytes) -> Self:
        """Read canonical bytes, and nothing else.

        Raises:
            InvalidRules: if the bytes are not exactly the canonical form of valid rules.
        """
        try:
            values = json.loads(data.decode("ascii"))
        except (ValueError, AttributeError, RecursionError):
            _refuse(RulesReason.BAD_VALUE, "The bytes are not the canonical form of any rules.")
        rules = cls.from_dict(values)
        if rules.canonical_bytes() != data:
            _refuse(RulesReason.BAD_VALUE, "The bytes are not the canonical form of any rules.")
        return rules


def _refuse(reason: RulesReason, message: str, **details: Any) -> NoReturn:  # noqa: ANN401 - free form
    raise InvalidRules(reason, message, **details)


def _check_range(name: str, value: object, low: int, high: int) -> None:
    if type(value) is not int or not low <= value <= high:
        _refuse(
            RulesReason.BAD_VALUE,
            f"The {name} must be from {low} to {high}, not {value!r}.",
            option=name,
            low=low,
            high=high,
        )


def _check_names(values: Mapping[str, Any]) -> None:
    known = {field.name for field in fields(Rules)}
    for name in values:
        if name not in known:
            _refuse(RulesReason.UNKNOWN_OPTION, f"The rules have no option {name!r}.", option=str(name))


def _as_list(value: object) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise TypeError(f"a list is wanted, not {value!r}.")
    return list(value)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(CardSet.parse(text))


_LEFT, _RIGHT, _HOLD = PassDirection.LEFT, PassDirection.RIGHT, PassDirection.HOLD
_THREE_CYCLE: Final = (_LEFT, _RIGHT, _HOLD)
_MANY_CYCLE: Final = (_LEFT, _RIGHT)

PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        "copas": Rules(),
        "copas-100": Rules(target=100),
        "classic-100": Rules(target=100),
        "free-moon": Rules(queen_breaks_hearts=True, moon=Moon.CHOICE, target=100),
        "left-pass": Rules(pass_cycle=(_LEFT, _LEFT, _LEFT, _HOLD), target=100),
        "omnibus": Rules(jack_of_diamonds=JACK_BONUS, target=100),
        "black-maria": Rules(players=3, removed=_cards("2C"), pass_cycle=_THREE_CYCLE, target=100),
        "exact-100": Rules(exact_100=True, target=100),
        "three": Rules(players=3, removed=_cards("2D"), pass_cycle=_THREE_CYCLE, target=100),
        "five": Rules(players=5, removed=_cards("2C 2D"), pass_cycle=_MANY_CYCLE, target=100),
        "six": Rules(players=6, removed=_cards("3C 4C 2D 3D"), pass_cycle=_MANY_CYCLE, target=100),
        "seven": Rules(players=7, removed=_cards("3C 2D 3D"), pass_cycle=_MANY_CYCLE, target=100),
        "cancellation": Rules(
            players=6,
            decks=2,
            pass_cycle=(_HOLD,),
            pass_count=0,
            opening=Opening.DEALERS_LEFT,
            first_trick_points=True,
            target=100,
        ),
    }
)
"""The rule sets that people know by name; see docs/rules.md."""

RATED_PRESETS: Final = ("copas", "copas-100")
"""The presets of rated matches."""
