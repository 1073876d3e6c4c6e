"""Points, the moon, and what a deal does to the scores of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from copas.cards import CardSet
from copas.errors import IllegalChoice, Reason
from copas.rules import EXACT_FALL, EXACT_TARGET, Moon, Rules
from copas.seats import Seat


class MoonChoice(StrEnum):
    """What a shooter may choose, where the rules leave the choice."""

    OTHERS = "others"
    """Each other player marks the whole total."""
    SHOOTER = "shooter"
    """The shooter's score goes down by the whole total."""


@dataclass(frozen=True)
class DealResult:
    """What one finished deal brought.

    Attributes:
        rules: the options it was played by.
        taken: the cards each seat took, the widow included.
        penalties: the points of each seat's penalty cards, before any moon.
        bonus: what each seat's jacks of diamonds add (0 or less).
        shooter: the seat that took every penalty card, or None.
    """

    rules: Rules
    taken: tuple[CardSet, ...]
    penalties: tuple[int, ...]
    bonus: tuple[int, ...]
    shooter: Seat | None

    @property
    def needs_choice(self) -> bool:
        """Whether the shooter has to say what the moon brings."""
        return self.shooter is not None and self.rules.moon is Moon.CHOICE

    def changes(self, choice: MoonChoice | None = None) -> tuple[int, ...]:
        """Return what the deal adds to each seat's score.

        Args:
            choice: the shooter's choice, where the rules leave one.

        Raises:
            IllegalChoice: if a choice is wanted and missing, or given and not wanted.
        """
        if self.needs_choice != (choice is not None):
            reason = Reason.NOT_A_MOON_CHOICE
            raise IllegalChoice(reason, "A moon choice is made where the rules leave one, and only there.")
        if self.shooter is None:
            return tuple(map(sum, zip(self.penalties, self.bonus, strict=True)))
        total = self.rules.total_points
        kind = choice if choice is not None else MoonChoice(self.rules.moon)
        if kind is MoonChoice.OTHERS:
            moon = [0 if seat == self.shooter else total for seat in range(len(self.taken))]
        else:
            moon = [-total if seat == self.shooter else 0 for seat in range(len(self.taken))]
        return tuple(map(sum, zip(moon, self.bonus, strict=True)))


def score_deal(rules: Rules, taken: tuple[CardSet, ...]) -> DealResult:
    """Count the points of a finished deal.

    Args:
        rules: the options.
        taken: the cards each seat took, one set per seat.
    """
    penalty = rules.penalty.mask
    penalties = []
    bonus = []
    shooter = None
    for seat, cards in enumerate(taken):
        penalties.append(sum(map(rules.points, CardSet(cards.mask & penalty))))
        bonus.append(sum(map(rules.points, CardSet(cards.mask & rules.counting.mask & ~penalty))))
        if not penalty & ~cards.mask:
            shooter = seat
    return DealResult(rules, taken, tuple(penalties), tuple(bonus), shooter)


def new_scores(rules: Rules, scores: Sequence[int], changes: Sequence[int]) -> tuple[int, ...]:
    """Add a deal to the scores; with `exact_100`, exactly 100 falls back to 50 at once."""
    added = (score + change for score, change in zip(scores, changes, strict=True))
    if not rules.exact_100:
        return tuple(added)
    return tuple(EXACT_FALL if score == EXACT_TARGET else score for score in added)


def is_over(rules: Rules, scores: Sequence[int]) -> bool:
    """Say whether someone has reached or passed the target."""
    return max(scores) >= rules.target


def leaders(scores: Sequence[int]) -> frozenset[Seat]:
    """Return the seats with the lowest score."""
    lowest = min(scores)
    return frozenset(seat for seat, score in enumerate(scores) if score == lowest)


def default_moon_choice(result: DealResult, scores: Sequence[int]) -> MoonChoice:
    """Choose what leaves the shooter best placed: for bots and expired clocks.

    First an end won alone, then an end shared, then playing on, then an end lost; then fewer players below
    the shooter; then the larger summed lead; then the others' points (docs/rules.md, Scoring).

    Args:
        result: a finished deal with a shooter.
        scores: the match scores before it.

    Raises:
        IllegalChoice: if nobody shot the moon.
    """
    shooter = result.shooter
    if shooter is None:
        raise IllegalChoice(Reason.NOT_SHOOTER, "Nobody shot the moon: there is nothing to choose.")

    def placed(choice: MoonChoice) -> tuple[int, int, int, bool]:
        after = new_scores(result.rules, scores, result.changes(choice))
        mine = after[shooter]
        best = leaders(after)
        if not is_over(result.rules, after):
            end = 2
        elif shooter in best:
            end = 4 if len(best) == 1 else 3
        else:
            end = 1
        below = sum(score < mine for score in after)
        lead = sum(score - mine for score in after)
        return end, -below, lead, choice is MoonChoice.OTHERS

    return max(MoonChoice, key=placed)
