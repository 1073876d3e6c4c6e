"""Ratings: Glicko over the pairs of one match, with the worked sum.

The method is Mark Glickman's ("Parameter estimation in large dynamic paired comparison experiments", Applied
Statistics 48, 1999; "The Glicko system"), with one match as the rating period and every other seat of the
match as an opponent. Departures, with their reasons in docs/people.md: the pairs of one match are not
independent, so each weighs `pair_weight`; a leaver loses to all who stayed; ratings and deviations are
rounded to tenths, so that everybody can do the sum again from what is shown.

Examples:
    >>> before = Rating(1500.0, 60.0)
    >>> seats = [Entrant(name, before, score) for name, score in zip("nesw", (12, 26, 26, 51))]
    >>> [worked.after.value for worked in rate(seats)]
    [1517.4, 1500.0, 1500.0, 1482.6]
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from copas.errors import CopasError

START: Final = 1500.0
"""The rating of a new account."""
START_DEVIATION: Final = 200.0
"""The deviation (RD) of a new account, and the largest there is: the spread of strength among people.

Glickman's 350 suits chess; luck evens out more in Hearts, and a larger value than the true spread stretches
the whole ladder (bench/rating.py measures it)."""
DEVIATION_FLOOR: Final = 25.0
"""No deviation falls below this, so that nobody's rating freezes."""
PROVISIONAL_ABOVE: Final = 80.0
"""A rating with a larger deviation is provisional: shown with a question mark, kept off the leaderboard."""
GROWTH_PER_DAY: Final = (PROVISIONAL_ABOVE**2 - 40.0**2) / 365.0
"""By how much the square of the deviation grows in a day without a rated match: 40 becomes 80 in a year."""
DAY: Final = 86400.0

_Q: Final = math.log(10) / 400


class InvalidResult(CopasError):
    """A match result that cannot be rated."""


@dataclass(frozen=True)
class Rating:
    """A rating and how sure it is.

    Attributes:
        value: the rating, in tenths of a point.
        deviation: the rating deviation (RD): the true strength lies within two of these in 95 of 100 cases.
    """

    value: float = START
    deviation: float = START_DEVIATION

    @property
    def provisional(self) -> bool:
        """Whether the rating is still too unsure to be compared."""
        return self.deviation > PROVISIONAL_ABOVE

    def idle(self, seconds: float) -> Rating:
        """Return the rating after a time without rated matches: the deviation has grown.

        Args:
            seconds: the time since the last rated match; a clock that ran backwards counts as no time.
        """
        grown = math.sqrt(self.deviation**2 + GROWTH_PER_DAY * max(0.0, seconds) / DAY)
        return Rating(self.value, tenths(min(START_DEVIATION, grown)))


@dataclass(frozen=True)
class Entrant:
    """One seat of a finished match, as the rating sees it; substitute bots are nobody's entrant.

    Attributes:
        account: who sat down; a bot's account may hold several seats.
        before: the account's rating at the end of the match, idle time included.
        score: the final score, lower is better; None if the match ended without one.
        left: whether the person left (docs/people.md says when); the seat's score then counts for nobody.
    """

    account: str
    before: Rating
    score: int | None
    left: bool = False


@dataclass(frozen=True)
class Pair:
    """One line of the worked sum: what one opponent brought.

    Attributes:
        opponent: the other account.
        rating: the opponent's rating before the match.
        trust: Glicko's g of the opponent's deviation: 1 for a sure rating, less for an unsure one.
        expected: the share of such pairs that the rating predicted, from 0 to 1.
        actual: 1 for a win, 0.5 for a draw, 0 for a loss.
        weight: the weight of a pair.
        change: what the pair adds to the rating, in tenths; the changes of a match add up exactly.
    """

    opponent: str
    rating: Rating
    trust: float
    expected: float
    actual: float
    weight: float
    change: float


@dataclass(frozen=True)
class Worked:
    """What a match did to one account, with the sum that led there.

    Attributes:
        account: whose rating it is.
        before: the rating before, idle time included.
        after: the rating after.
        step: how many points a surprise of one whole pair moves this rating.
        pairs: the lines of the sum, in the order of the seats.
    """

    account: str
    before: Rating
    after: Rating
    step: float
    pairs: tuple[Pair, ...]

    @property
    def change(self) -> float:
        """The change of the rating, in tenths."""
        return tenths(self.after.value - self.before.value)


def tenths(number: float) -> float:
    """Return a number rounded to tenths; what is stored and shown is this."""
    return round(number * 10) / 10


def trust(deviation: float) -> float:
    """Return Glicko's g: how much an opponent's result says, given the deviation of that opponent."""
    return 1 / math.sqrt(1 + 3 * (_Q * deviation / math.pi) ** 2)


def expected(own: Rating, other: Rating) -> float:
    """Return Glicko's E: the share of pairs that `own` is expected to win against `other`, 0 to 1."""
    return 1 / (1 + 10 ** (trust(other.deviation) * (other.value - own.value) / 400))


def pair_weight(seats: int) -> float:
    """Return what one pair of a match weighs beside a game of two.

    Among n equal players the number of pairs won has the variance (n² - 1) / 12; n - 1 independent games
    would have (n - 1) / 4. The pairs of one match therefore tell as much as 3 / (n + 1) games each: 0.6 of
    a game for four seats, and 1 for two.
    """
    return 3 / (seats + 1)


def outcome(own: Entrant, other: Entrant) -> float | None:
    """Return what a pair brought `own`: 1, 0.5 or 0; None if the match did not decide it.

    The lower score wins and equal scores draw. A leaver loses to everybody who stayed, bots included, and
    two leavers draw.
    """
    if own.left or other.left:
        return (other.left - own.left + 1) / 2
    if own.score is None or other.score is None:
        return None
    return ((own.score < other.score) - (own.score > other.score) + 1) / 2


def places(seats: Sequence[Entrant]) -> tuple[int, ...]:
    """Return the place of each seat, from 1; those who draw share the better place."""
    return tuple(1 + sum(outcome(own, other) == 0 for other in seats) for own in seats)


def rate(seats: Sequence[Entrant]) -> tuple[Worked, ...]:
    """Rate one match.

    A pair of two seats of the same account says nothing and is left out. An account with several seats is
    rated once, by all its pairs.

    Args:
        seats: everyone who sat from the deal on, in seat order; the order changes nothing but the order of
            the answer.

    Returns:
        One entry per account, in the order of its first seat.

    Raises:
        InvalidResult: if there are fewer than two seats, or an account appears with two ratings.
    """
    if len(seats) < 2:
        raise InvalidResult("A rated match has two seats or more.")
    accounts = Counter((seat.account, seat.before) for seat in seats)
    if len(accounts) != len({account for account, _ in accounts}):
        raise InvalidResult("An account has one rating before the match.")
    return tuple(_rate_account(account, before, seats) for account, before in accounts)


def _rate_account(account: str, before: Rating, seats: Sequence[Entrant]) -> Worked:
    weight = pair_weight(len(seats))
    met = [
        (other, actual)
        for own in seats
        for other in seats
        if own.account == account != other.account and (actual := outcome(own, other)) is not None
    ]
    # fsum is exact, so the order of the seats cannot tip a rounding.
    information = math.fsum(
        [1 / before.deviation**2, *(weight * _information(before, pair[0]) for pair in met)]
    )
    step = _Q / information
    changes = [
        step * weight * trust(other.before.deviation) * (actual - expected(before, other.before))
        for other, actual in met
    ]
    deviation = max(DEVIATION_FLOOR, tenths(1 / math.sqrt(information))) if met else before.deviation
    after = Rating(tenths(before.value + tenths(math.fsum(changes))), deviation)
    shares = _shares(changes, [other.account for other, _ in met])
    pairs = tuple(
        _pair(before, other, actual, weight, share)
        for (other, actual), share in zip(met, shares, strict=True)
    )
    return Worked(account, before, after, step, pairs)


def _information(own: Rating, other: Entrant) -> float:
    """Return what one whole pair tells about a rating (Fisher information, in 1 / points²)."""
    chance = expected(own, other.before)
    return (_Q * trust(other.before.deviation)) ** 2 * chance * (1 - chance)


def _pair(before: Rating, other: Entrant, actual: float, weight: float, change: float) -> Pair:
    rating = other.before
    return Pair(
        other.account, rating, trust(rating.deviation), expected(before, rating), actual, weight, change
    )


def _shares(changes: Sequence[float], names: Sequence[str]) -> list[float]:
    """Round changes to tenths that add up to the rounded sum (largest remainders first, then by name)."""
    shares = [math.floor(change * 10) for change in changes]
    missing = round(math.fsum(changes) * 10) - sum(shares)
    by_remainder = sorted(range(len(changes)), key=lambda at: (shares[at] - changes[at] * 10, names[at]))
    for at in by_remainder[:missing]:
        shares[at] += 1
    return [share / 10 for share in shares]
