"""What a person likes: kept in one small JSON file, and forgiving when that file is not right."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final

from copas.bots import BOTS
from copas.cards import Card, Suit
from copas.i18n import LANGUAGES
from copas.term.pace import Speed

DEFAULT_LEVEL: Final = "médio"
SUIT_ORDERS: dict[str, tuple[Suit, ...]] = {
    "alternating": (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES, Suit.HEARTS),
    "hearts-last": (Suit.CLUBS, Suit.SPADES, Suit.DIAMONDS, Suit.HEARTS),
    "bridge": (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS),
    "spades-first": (Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS, Suit.HEARTS),
}
"""Orders of the suits in a hand, from the left; black and red alternate in the first and the last."""


@dataclass(frozen=True)
class Settings:
    """The choices of one person.

    Attributes:
        language: one of `LANGUAGES`, or empty for what the terminal says.
        speed: how fast the table goes.
        suit_order: a key of `SUIT_ORDERS`.
        descending: whether each suit starts with its highest card.
        four_colours: whether each suit has a colour of its own.
        letters: whether suits are shown as letters.
        one_click: whether one click plays; otherwise the first chooses and the second plays.
        play_forced: whether an only legal card is played by itself.
        light: whether the screen is light.
        level: the bots' level of the last match, for the next one.

    """

    language: str = ""
    speed: Speed = Speed.NORMAL
    suit_order: str = "alternating"
    descending: bool = False
    four_colours: bool = False
    letters: bool = False
    one_click: bool = False
    play_forced: bool = False
    light: bool = False
    level: str = DEFAULT_LEVEL

    def sort(self, cards: list[Card]) -> list[Card]:
        """Return cards in the order of a hand."""
        order = SUIT_ORDERS[self.suit_order]
        return sorted(
            cards,
            key=lambda card: (
                order.index(card.suit),
                -card.rank if self.descending else card.rank,
                card.copy,
            ),
        )

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON values."""
        return {**asdict(self), "speed": str(self.speed)}

    @classmethod
    def from_dict(cls, values: Any) -> Settings:  # noqa: ANN401 - whatever the file held
        """Read what `to_dict` wrote; whatever is unknown or wrong is left at its default."""
        read = values if isinstance(values, dict) else {}
        kept: dict[str, Any] = {}
        for field in fields(cls):
            value = read.get(field.name)
            if _fits(field.name, value, getattr(cls, field.name)):
                kept[field.name] = Speed(str(value)) if field.name == "speed" else value
        return cls(**kept)


def _fits(name: str, value: object, default: object) -> bool:
    match name:
        case "language":
            return value == "" or value in LANGUAGES
        case "speed":
            return value in Speed.__members__.values()
        case "level":
            return isinstance(value, str) and value in BOTS
        case "suit_order":
            return isinstance(value, str) and value in SUIT_ORDERS
    return type(value) is type(default)


def load_settings(path: Path) -> Settings:
    """Read the settings, or the defaults if there are none that can be read."""
    try:
        return Settings.from_dict(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return Settings()


def save_settings(path: Path, settings: Settings) -> None:
    """Write the settings, replacing the old ones in one step.

    Raises:
        OSError: if that is not possible.

    """
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps(settings.to_dict(), indent=2) + "\n", encoding="utf-8")
    fresh.replace(path)
