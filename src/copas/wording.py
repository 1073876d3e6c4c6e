"""From values of the domain to messages: the one place that knows which key speaks of what.

Every surface that shows words to people (command line, terminal, web pages made by the server) asks here, so
that a rule has one sentence per language. Nothing here holds a sentence: those stand in the catalogues.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from copas.cards import Card, Suit
from copas.errors import (
    CopasError,
    IllegalAction,
    IllegalDeal,
    InvalidCard,
    InvalidRules,
    Reason,
    RecordError,
    RecordReason,
    RulesReason,
)
from copas.rules import PRESETS, RATED_PRESETS, Opening, Rules, SpadeHonours
from copas.seats import PassDirection

if TYPE_CHECKING:
    from copas.deal import PublicDeal
    from copas.i18n import Catalogue

SUIT_SYMBOLS = {Suit.CLUBS: "♣", Suit.DIAMONDS: "♦", Suit.HEARTS: "♥", Suit.SPADES: "♠"}


class Section(NamedTuple):
    """A part of the rules in words: a heading and its sentences."""

    heading: str
    sentences: list[str]


# Cards


def suit_name(words: Catalogue, suit: Suit) -> str:
    """Return the name of a suit: `paus`."""
    return words("cards-suit", suit=suit.name.lower())


def suit_mark(words: Catalogue, suit: Suit, *, letters: bool = False) -> str:
    """Return one character for a suit: its symbol, or the first letter of its name."""
    return words("cards-suit-letter", suit=suit.name.lower()) if letters else SUIT_SYMBOLS[suit]


def rank_mark(card: Card) -> str:
    """Return what stands in the corner of a card: `10`, `Q`."""
    text = str(card.face)[0]
    return "10" if text == "T" else text


def card_mark(words: Catalogue, card: Card, *, letters: bool = False) -> str:
    """Return a card in two or three characters: `10♦`."""
    return rank_mark(card) + suit_mark(words, card.suit, letters=letters)


def card_marks(words: Catalogue, cards: Iterable[Card], *, letters: bool = False) -> str:
    """Return several cards, with spaces between."""
    return " ".join(card_mark(words, card, letters=letters) for card in cards)


def card_name(words: Catalogue, card: Card) -> str:
    """Return a card as it is spoken: `dez de ouros`."""
    key = "cards-name-second" if card.copy else "cards-name"
    return words(key, rank=card.rank, suit=card.suit.name.lower())


def level_name(words: Catalogue, level: str) -> str:
    """Return the name of a bot's level in the language: `beginner` for `iniciante`."""
    # Keys of variants are ASCII, names in the registry are not.
    plain = unicodedata.normalize("NFD", level).encode("ascii", "ignore").decode()
    return words("table-level", level=plain, name=level)


# Rules


def preset_title(words: Catalogue, rules: Rules) -> str:
    """Return the name of the preset that equals these rules, or `own rules`."""
    name = rules.preset_name
    return words("rules-custom") if name is None else words(f"rules-preset-{name}")


def direction_name(words: Catalogue, direction: PassDirection) -> str:
    """Return a pass direction in a word."""
    return words("cards-direction", direction=str(direction))


def cycle_text(words: Catalogue, cycle: Iterable[PassDirection]) -> str:
    """Return a pass cycle: `esquerda, direita, frente, sem passe`."""
    return ", ".join(direction_name(words, direction) for direction in cycle)


def option_value(words: Catalogue, option: str, value: Any) -> str:  # noqa: ANN401 - of any option
    """Return the value of one option in words, whether or not it can be played with the others.

    Args:
        words: the catalogue.
        option: the name of a field of `Rules`.
        value: what `Rules` holds there.
    """
    if isinstance(value, bool):
        return words("rules-value-yes") if value else words("rules-value-no")
    match option:
        case "opening" | "moon":
            return words(f"rules-value-{option}", value=str(value))
        case "spade_honours":
            return words("rules-value-honours", value=str(value))
        case "pass_cycle":
            return cycle_text(words, value)
        case "removed":
            return card_marks(words, value) or words("rules-value-none")
    return str(value)


def option_name(words: Catalogue, option: str) -> str:
    """Return the label of an option."""
    return words(f"rules-option-{option.replace('_', '-')}")


def option_help(words: Catalogue, option: str) -> str:
    """Return the sentence that explains an option."""
    return words(f"rules-option-{option.replace('_', '-')}.help")


def describe_rules(words: Catalogue, rules: Rules) -> list[Section]:
    """Return the whole rules in words, made from the options.

    Args:
        words: the catalogue.
        rules: the options to describe.
    """
    parts = {"cards": _cards, "pass": _pass, "play": _play, "score": _score, "end": _end}
    return [Section(words(f"rules-head-{name}"), list(part(words, rules))) for name, part in parts.items()]


def _honours(rules: Rules) -> str:
    return "queen" if rules.spade_honours is SpadeHonours.QUEEN else "all"


def _cards(words: Catalogue, rules: Rules) -> Iterator[str]:
    yield words("rules-text-players", players=rules.players, decks=rules.decks, hand=rules.hand_size)
    if rules.removed:
        yield words("rules-text-removed", cards=card_marks(words, rules.removed))
    if rules.widow_size:
        yield words("rules-text-widow", count=rules.widow_size)
    yield words("rules-text-ranks")


def _pass(words: Catalogue, rules: Rules) -> Iterator[str]:
    if all(rules.direction(n + 1) is PassDirection.HOLD for n in range(len(rules.pass_cycle))):
        yield words("rules-text-no-pass")
    else:
        yield words("rules-text-pass", count=rules.pass_count, cycle=cycle_text(words, rules.pass_cycle))


def _play(words: Catalogue, rules: Rules) -> Iterator[str]:
    if rules.opening is Opening.DEALERS_LEFT or rules.opening_card is None:
        yield words("rules-text-opening-left")
    else:
        yield words("rules-text-opening-card", card=card_mark(words, rules.opening_card))
    yield words("rules-text-follow")
    if rules.first_trick_points:
        yield words("rules-text-first-trick-free")
    else:
        yield words("rules-text-first-trick", honours=_honours(rules))
    yield words("rules-text-hearts", queen="yes" if rules.queen_breaks_hearts else "no")
    yield words("rules-text-trick")
    if rules.decks > 1:
        yield words("rules-text-cancel")


def _score(words: Catalogue, rules: Rules) -> Iterator[str]:
    total = rules.total_points
    yield words("rules-text-points", honours=_honours(rules), total=total)
    if rules.jack_of_diamonds:
        yield words("rules-text-jack")
    yield words("rules-text-moon", moon=str(rules.moon), total=total)


def _end(words: Catalogue, rules: Rules) -> Iterator[str]:
    yield words("rules-text-end", target=rules.target)
    if rules.exact_100:
        yield words("rules-text-exact")
    if rules in [PRESETS[name] for name in RATED_PRESETS]:
        yield words("rules-text-rated")


# Refusals


def refusal(words: Catalogue, reason: Reason, public: PublicDeal) -> str:
    """Return the sentence of a refused action.

    Args:
        words: the catalogue.
        reason: the rule that refused it.
        public: the state of the deal, for the suit or card that the sentence names.
    """
    return words(f"reasons-{reason}", **_refusal_values(words, reason, public))


def _refusal_values(words: Catalogue, reason: Reason, public: PublicDeal) -> dict[str, Any]:
    rules = public.rules
    match reason:
        case Reason.MUST_FOLLOW if public.led_suit is not None:
            return {"suit": suit_name(words, public.led_suit)}
        case Reason.MUST_OPEN if rules.opening_card is not None:
            return {"card": card_mark(words, rules.opening_card)}
        case Reason.NO_POINTS_FIRST_TRICK:
            return {"honours": _honours(rules)}
        case Reason.WRONG_PASS_COUNT:
            return {"count": rules.pass_count}
    return {}


def rules_refusal(words: Catalogue, error: InvalidRules) -> str:
    """Return the sentence that says why options cannot be played together."""
    values = dict(error.details)
    if isinstance(values.get("card"), Card):
        values["card"] = card_mark(words, values["card"])
    if error.reason is RulesReason.UNKNOWN_PRESET:
        values["presets"] = ", ".join(PRESETS)
    return words(f"rules-refused-{error.reason}", **values)


# Records

_PLACE = re.compile(r"(deal|hand|trick|card|pass)(?: of seat)? (\d+)(?: \((.+)\))?")
_PLACES = frozenset(("hands", "passes", "claim", "moon", "seats", "deals", "match", "rules", "text", "head"))


def record_refusal(words: Catalogue, error: RecordError) -> str:
    """Return the sentence that says why a record is refused, and which rule it breaks."""
    cause = error.__cause__
    if error.reason is not RecordReason.FORBIDDEN:
        return words(f"record-{error.reason}", **error.details)
    if isinstance(cause, IllegalAction):
        return words("reasons-in-record", reason=str(cause.reason))
    if isinstance(cause, InvalidRules):
        return rules_refusal(words, cause)
    return words("record-forbidden", cause=_kind_of(cause))


def _kind_of(cause: BaseException | None) -> str:
    if isinstance(cause, InvalidCard):
        return "card"
    if isinstance(cause, IllegalDeal):
        return "deal"
    # The fair deal's decoders raise errors of their own, which are nobody else's.
    return "bytes" if isinstance(cause, CopasError) else "rules"


def record_place(words: Catalogue, place: str) -> str:
    """Return a place in a record in words; a path of JSON stays as it is."""
    return ", ".join(_part(words, part) for part in place.split(", "))


def _part(words: Catalogue, part: str) -> str:
    if part in _PLACES:
        return words("record-place", part=part, number=0)
    found = _PLACE.fullmatch(part)
    if found is None:
        return part
    name = words("record-place", part=found[1], number=int(found[2]))
    return name if found[3] is None else f"{name} ({card_mark(words, Card.parse(found[3]))})"
