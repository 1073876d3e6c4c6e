"""The options of a new match as they are being chosen: values, helpful adjustments, and why they do not fit.

Pure: `RulesForm` never shows anything. Changing the number of players takes over the removed cards, the pass
cycle and the rest that the named rules for that number use, so most mixtures can be played at once; every
other conflict is told, not mended.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from copas.cards import parse_cards
from copas.errors import CopasError, InvalidRules, RulesReason
from copas.rules import (
    JACK_BONUS,
    MAX_PASS,
    MAX_PLAYERS,
    MIN_PLAYERS,
    PRESETS,
    Moon,
    Opening,
    Rules,
    SpadeHonours,
)
from copas.seats import PassDirection

_L, _R, _A, _H = PassDirection.LEFT, PassDirection.RIGHT, PassDirection.ACROSS, PassDirection.HOLD
CHOICES: Final[Mapping[str, tuple[Any, ...]]] = {
    "target": (50, 100, 26, 150),
    "players": tuple(range(MIN_PLAYERS, MAX_PLAYERS + 1)),
    "decks": (1, 2),
    "pass_cycle": ((_L, _R, _A, _H), (_L, _R, _H), (_L, _R), (_L, _L, _L, _H), (_L,), (_R,), (_H,)),
    "pass_count": tuple(range(MAX_PASS + 1)),
    "opening": tuple(Opening),
    "first_trick_points": (False, True),
    "queen_breaks_hearts": (False, True),
    "moon": tuple(Moon),
    "jack_of_diamonds": (0, JACK_BONUS),
    "spade_honours": tuple(SpadeHonours),
    "exact_100": (False, True),
}
"""The values that the arrows step through; `target`, `removed` and `pass_cycle` can also be written."""
OPTIONS: Final = (
    "target",
    "players",
    "decks",
    "removed",
    "pass_cycle",
    "pass_count",
    "opening",
    "first_trick_points",
    "queen_breaks_hearts",
    "moon",
    "jack_of_diamonds",
    "spade_honours",
    "exact_100",
)
"""Every option of `Rules`, in the order of the form."""
WRITTEN: Final = ("target", "removed", "pass_cycle")
_LETTERS: Final = {"L": _L, "E": _L, "R": _R, "D": _R, "A": _A, "F": _A, "H": _H, "S": _H, "-": _H}
"""Directions by letter: English (left, right, across, hold), Portuguese (esquerda, direita, frente, sem)."""


@dataclass(frozen=True)
class RulesForm:
    """Options as chosen so far, possible together or not.

    Attributes:
        values: one value per option, as `Rules` takes them.

    """

    values: Mapping[str, Any]

    @classmethod
    def of(cls, rules: Rules) -> RulesForm:
        """Return the form filled in with valid rules."""
        return cls({option: getattr(rules, option) for option in OPTIONS})

    def rules(self) -> Rules:
        """Return the rules.

        Raises:
            InvalidRules: if the options cannot be played together.

        """
        return Rules(**self.values)

    def problem(self) -> InvalidRules | None:
        """Return why the options cannot be played together, or None."""
        try:
            self.rules()
        except InvalidRules as error:
            return error
        return None

    def step(self, option: str, by: int) -> RulesForm:
        """Return the form with the next value of an option; a written value steps to the first."""
        choices = CHOICES[option]
        value = self.values[option]
        at = choices.index(value) + by if value in choices else 0
        return self.set(option, choices[at % len(choices)])

    def set(self, option: str, value: object) -> RulesForm:
        """Return the form with a value; the number of players or decks brings the usual rest along."""
        if option == "players" and isinstance(value, int):
            return self._seat(value)
        if option == "decks" and value == 2 and self.values["players"] < 6:
            return self._seat(6, 2)
        if option == "decks":
            return self._seat(
                min(int(self.values["players"]), 7) if value == 1 else self.values["players"], value
            )
        return self._with(**{option: value})

    def write(self, option: str, text: str) -> RulesForm:
        """Return the form with a written value.

        Raises:
            InvalidRules: if the text cannot be read; whether the value fits is told by `problem`.

        """
        try:
            match option:
                case "target":
                    return self.set(option, int(text))
                case "removed":
                    return self.set(option, tuple(parse_cards(text)))
                case "pass_cycle":
                    letters = [letter for letter in text.upper() if letter.isalpha() or letter == "-"]
                    return self.set(option, tuple(_LETTERS[letter] for letter in letters))
        except (ValueError, KeyError, CopasError):
            pass
        raise InvalidRules(RulesReason.BAD_VALUE, f"{text!r} cannot be read.", option=option)

    def _seat(self, players: int, decks: object = None) -> RulesForm:
        wanted = (
            2 if players > 7 else decks if decks is not None else 1 if players < 6 else self.values["decks"]
        )
        model = _model(players, wanted)
        taken = {name: getattr(model, name) for name in ("removed", "pass_cycle")}
        if wanted == 2 or self.values["decks"] == 2:
            for name in ("pass_count", "opening", "first_trick_points"):
                taken[name] = getattr(model, name)
        return self._with(players=players, decks=wanted, **taken)

    def _with(self, **changes: Any) -> RulesForm:  # noqa: ANN401 - values of options
        return replace(self, values={**self.values, **changes})


def _model(players: int, decks: object) -> Rules:
    """Return the named rules for a number of players, or those for two decks."""
    if decks == 2:
        return PRESETS["cancellation"]
    named = ("copas", "three", "five", "six", "seven")
    return next(PRESETS[name] for name in named if PRESETS[name].players == players)
