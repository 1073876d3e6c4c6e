"""The analysis of a finished match: what was given away, what could be known, luck apart from play.

Luck is what the cards as dealt were worth: the mean score change of a seat when every seat plays alike, over
many playouts of the same hands. How far a seat ended from that is its play, and chance in play besides: the
spread of the playouts says how much chance alone makes.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from copas.bots.alike import Alike
from copas.bots.driver import from_the_start, play_out
from copas.bots.hints import HintCode, HintReason, beyond, pass_reasons, play_reasons
from copas.bots.judges import Judge, MediumJudge, Verdict, Worth
from copas.bots.medium import Medium
from copas.cards import CARDS, Card, CardSet, Suit
from copas.open_deal import OpenDeal
from copas.rules import QUEEN_OF_SPADES

if TYPE_CHECKING:
    from copas.seats import Seat
    from copas.view import View

ROUNDS: Final = 60
"""How often the hands of a deal are played out to find what they were worth."""
LEAST: Final = 0.5
"""A decision that costs less than this, in points, is within the error of the judges."""
MOON_GIVEN_UP: Final = 0.2
"""From this loss of chances on a moon of one's own it is the reason, whatever else there is."""

Progress = Callable[[int, int], None]
"""Called with the steps done and the steps there are."""


@dataclass(frozen=True)
class Known:
    """What the information at a moment said.

    Attributes:
        queen_at: the other seats that could hold a queen of spades; empty if none was out.
        voids: the other seats known to be out of a suit, each with the suit.
        certain: the cards known to lie in another hand, by seat (those passed there).

    """

    queen_at: tuple[Seat, ...]
    voids: tuple[tuple[Seat, Suit], ...]
    certain: tuple[tuple[Seat, CardSet], ...]

    @classmethod
    def of(cls, view: View) -> Known:
        """Read a seat's view."""
        others = [seat for seat in range(view.rules.players) if seat != view.seat]
        possible = {seat: view.possible_at(seat) for seat in others if view.public.cards_left(seat)}
        queens = [card for card in CARDS if card in view.rules.deck and card.face == QUEEN_OF_SPADES]
        return cls(
            tuple(seat for seat, cards in possible.items() if any(queen in cards for queen in queens)),
            tuple(
                (seat, suit) for seat, cards in possible.items() for suit in Suit if not cards.of_suit(suit)
            ),
            tuple((seat, known) for seat in others if (known := view.known_at(seat))),
        )


@dataclass(frozen=True)
class Mistake:
    """A decision that gave something away.

    Attributes:
        deal: the number of the deal in its match, from 1.
        trick: the number of the trick, from 1; 0 for the pass.
        seat: whose decision it was.
        verdict: what was done, what was better, by how much, and who says so.
        reasons: what speaks for the better choice.
        known: what the seat could know.

    """

    deal: int
    trick: int
    seat: Seat
    verdict: Verdict
    reasons: tuple[HintReason, ...]
    known: Known

    @property
    def cost(self) -> float:
        """How many points it gave away."""
        return self.verdict.cost


@dataclass(frozen=True)
class Fortune:
    """One seat's luck and play, in points; for luck and play more is better.

    Attributes:
        points: what the score changed by.
        expected: what players who are all alike would have got with these hands, on average.
        level: the mean of `expected` over all seats: what an average hand brought.
        variance: the variance of such a player's result; sums over deals.

    """

    points: float
    expected: float
    level: float
    variance: float

    @property
    def luck(self) -> float:
        """How much better than the average hand this one was."""
        return self.level - self.expected

    @property
    def play(self) -> float:
        """How much better the seat did than an equal player with the same hand; chance included."""
        return self.expected - self.points

    @property
    def chance(self) -> float:
        """The standard deviation that chance in play alone gives to `play`."""
        return math.sqrt(self.variance)

    def __add__(self, other: Fortune) -> Fortune:
        """Put two deals together, which are independent."""
        return Fortune(
            self.points + other.points,
            self.expected + other.expected,
            self.level + other.level,
            self.variance + other.variance,
        )


NO_FORTUNE: Final = Fortune(0.0, 0.0, 0.0, 0.0)


@dataclass(frozen=True)
class DealReview:
    """One deal.

    Attributes:
        number: its number in the match.
        fortunes: luck and play of each seat.
        decisions: how many decisions of each seat were judged: those with a choice, of the seats asked for.

    """

    number: int
    fortunes: tuple[Fortune, ...]
    decisions: tuple[int, ...]


@dataclass(frozen=True)
class Review:
    """The analysis of a match.

    Attributes:
        judge: the judge's name.
        seats: whose decisions were judged.
        least: what a mistake costs at least, in points.
        deals: each finished deal.
        mistakes: the costliest first.

    """

    judge: str
    seats: tuple[Seat, ...]
    least: float
    deals: tuple[DealReview, ...]
    mistakes: tuple[Mistake, ...] = field(repr=False)

    def fortune(self, seat: Seat) -> Fortune:
        """Return a seat's luck and play over all deals."""
        return sum((deal.fortunes[seat] for deal in self.deals), NO_FORTUNE)

    def decisions(self, seat: Seat) -> int:
        """Return how many decisions of a seat were judged."""
        return sum(deal.decisions[seat] for deal in self.deals)

    def given_away(self, seat: Seat) -> float:
        """Return what a seat's mistakes cost, in points."""
        return math.fsum(mistake.cost for mistake in self.mistakes if mistake.seat == seat)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain JSON values; points, and chances from 0 to 1."""
        players = len(self.deals[0].fortunes) if self.deals else 0
        return {
            "judge": self.judge,
            "seats": list(self.seats),
            "least": self.least,
            "totals": [
                {
                    **_fortune_to_dict(self.fortune(seat)),
                    "decisions": self.decisions(seat),
                    "mistakes": sum(mistake.seat == seat for mistake in self.mistakes),
                    "given_away": self.given_away(seat),
                }
                for seat in range(players)
            ],
            "deals": [
                {"deal": deal.number, "seats": [_fortune_to_dict(fortune) for fortune in deal.fortunes]}
                for deal in self.deals
            ],
            "mistakes": [_mistake_to_dict(mistake) for mistake in self.mistakes],
        }


def review(
    deals: Sequence[OpenDeal],
    seats: Iterable[Seat] | None = None,
    judge: Judge | None = None,
    *,
    rounds: int = ROUNDS,
    least: float = LEAST,
    progress: Progress | None = None,
) -> Review:
    """Analyse finished deals.

    Args:
        deals: such as `Match.finished_deals`.
        seats: whose decisions to judge; everybody's if None. Luck is told of all seats.
        judge: who judges; `médio` if None. `copas.bots.judges.MasterJudge` knows more and takes longer.
        rounds: how often each deal is played out to find what its hands were worth; at least two.
        least: leave out decisions that cost less, in points.
        progress: told how far it is.

    Returns:
        The analysis; the same inputs give the same one on every machine.

    Raises:
        ValueError: if there are fewer than two rounds.

    """
    judge = judge or MediumJudge()
    if rounds < 2:
        raise ValueError("The spread of the playouts needs two of them or more.")
    players = deals[0].rules.players if deals else 0
    wanted = tuple(range(players)) if seats is None else tuple(sorted(set(seats)))
    total = sum(1 + sum(_owes(decision, wanted) for decision in _decisions(deal)) for deal in deals)
    done = 0
    reviews, mistakes = [], []
    for deal in deals:
        counts = [0] * players
        for decision in _decisions(deal):
            if not _owes(decision, wanted):
                continue
            counts[decision.view.seat] += 1
            verdict = decision.judge(judge)
            if verdict is not None and verdict.cost >= least:
                mistakes.append(_mistake(deal, decision, verdict))
            done += 1
            if progress is not None:
                progress(done, total)
        reviews.append(DealReview(deal.public.number, _fortunes(deal, rounds), tuple(counts)))
        done += 1
        if progress is not None:
            progress(done, total)
    mistakes.sort(key=lambda mistake: (-mistake.cost, mistake.deal, mistake.trick, mistake.seat))
    return Review(judge.name, wanted, least, tuple(reviews), tuple(mistakes))


# Decisions


@dataclass(frozen=True)
class Judged:
    """One decision beside what the judge would have done with the same knowledge.

    Attributes:
        trick: the number of the trick, from 1; 0 for the pass.
        chosen: what was played or passed.
        better: what the judge would have played or passed; the same if nothing was clearly better.
        cost: how many points it gave away; None if the judge has no opinion: it would shoot the moon.
        judge: who says so.
        reasons: what speaks for `better`.

    """

    trick: int
    chosen: CardSet
    better: CardSet
    cost: float | None
    judge: str
    reasons: tuple[HintReason, ...]


def judged(deal: OpenDeal, seat: Seat, judge: Judge) -> list[Judged]:
    """Judge every choice that a seat had in a finished deal, in order."""
    return [
        _judged(decision, decision.judge(judge)) for decision in _decisions(deal) if _owes(decision, (seat,))
    ]


def _judged(decision: _Decision, verdict: Verdict | None) -> Judged:
    if verdict is not None:
        better = verdict.better.cards
        reasons = decision.reasons(better, verdict)
        return Judged(decision.trick, decision.cards, better, verdict.cost, verdict.judge, reasons)
    bot, view = Medium(), decision.view
    better = CardSet.of([bot.choose_play(view, b"")]) if decision.trick else bot.choose_pass(view, b"")
    reasons = decision.reasons(better)
    return Judged(decision.trick, decision.cards, better, None, bot.name, reasons)


@dataclass(frozen=True)
class _Decision:
    """A pass or a play, with what its seat knew; `trick` is 0 for a pass."""

    view: View
    cards: CardSet
    trick: int

    def judge(self, judge: Judge) -> Verdict | None:
        if not self.trick:
            return judge.judge_pass(self.view, self.cards)
        return judge.judge_play(self.view, next(iter(self.cards)))

    def reasons(self, better: CardSet, verdict: Verdict | None = None) -> tuple[HintReason, ...]:
        if verdict is not None and _gives_up_moon(verdict):
            return (HintReason(HintCode.SHOOT),)
        if better == self.cards:
            return tuple(self._reasons_for(better))
        return tuple(beyond(self._reasons_for(better), self._reasons_for(self.cards)))

    def _reasons_for(self, cards: CardSet) -> list[HintReason]:
        if not self.trick:
            return pass_reasons(self.view, cards)
        return play_reasons(self.view, next(iter(cards)))


def _gives_up_moon(verdict: Verdict) -> bool:
    """Say whether what was done gave up a moon that could have been gone for."""
    chosen, better = verdict.chosen.own_moon, verdict.better.own_moon
    return chosen is not None and better is not None and better - chosen >= MOON_GIVEN_UP


def _decisions(deal: OpenDeal) -> Iterator[_Decision]:
    """Yield every pass and play of a deal in order; each view is as it was before the decision."""
    again = from_the_start(deal)
    for seat, cards in enumerate(deal.passes):
        if cards is not None:
            yield _Decision(again.view(seat), cards, 0)
    for seat, cards in enumerate(deal.passes):
        if cards is not None:
            again.pass_cards(seat, cards)
    for seat, card in deal.public.plays:
        yield _Decision(again.view(seat), CardSet.of([card]), len(again.public.tricks) + 1)
        again.play(seat, card)


def _owes(decision: _Decision, seats: Sequence[Seat]) -> bool:
    """Say whether this is a choice of one of the seats."""
    return decision.view.seat in seats and (not decision.trick or len(decision.view.legal) > 1)


def _mistake(deal: OpenDeal, decision: _Decision, verdict: Verdict) -> Mistake:
    view = decision.view
    reasons = decision.reasons(verdict.better.cards, verdict)
    return Mistake(deal.public.number, decision.trick, view.seat, verdict, reasons, Known.of(view))


# Luck


def _fortunes(deal: OpenDeal, rounds: int) -> tuple[Fortune, ...]:
    """Play a deal's hands out and set each seat's result beside what comes out."""
    players = deal.rules.players
    bots = [Alike()] * players
    results = [
        play_out(from_the_start(deal), bots, b"luck %d %d" % (deal.public.number, round_)).changes
        for round_ in range(rounds)
    ]
    expected = [math.fsum(column) / rounds for column in zip(*results, strict=True)]
    level = math.fsum(expected) / players
    variances = [
        math.fsum((result[seat] - expected[seat]) ** 2 for result in results) / (rounds - 1)
        for seat in range(players)
    ]
    return tuple(
        Fortune(float(deal.changes[seat]), expected[seat], level, variances[seat]) for seat in range(players)
    )


# JSON


def _fortune_to_dict(fortune: Fortune) -> dict[str, float]:
    return {
        "points": fortune.points,
        "expected": fortune.expected,
        "luck": fortune.luck,
        "play": fortune.play,
        "chance": fortune.chance,
    }


def _worth_to_dict(worth: Worth) -> dict[str, Any]:
    return {
        "cards": list(map(str, worth.cards)),
        "value": worth.value,
        "points": worth.points,
        "moon_risk": worth.moon_risk,
        "own_moon": worth.own_moon,
    }


def _mistake_to_dict(mistake: Mistake) -> dict[str, Any]:
    return {
        "deal": mistake.deal,
        "trick": mistake.trick,
        "seat": mistake.seat,
        "cost": mistake.cost,
        "judge": mistake.verdict.judge,
        "chosen": _worth_to_dict(mistake.verdict.chosen),
        "better": _worth_to_dict(mistake.verdict.better),
        "options": [_worth_to_dict(worth) for worth in mistake.verdict.options],
        "reasons": [{"code": str(reason.code), **_plain(reason.args)} for reason in mistake.reasons],
        "known": {
            "queen_at": list(mistake.known.queen_at),
            "voids": [[seat, suit.name.lower()] for seat, suit in mistake.known.voids],
            "certain": [[seat, list(map(str, cards))] for seat, cards in mistake.known.certain],
        },
    }


def _plain(args: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _plain_value(value) for name, value in args.items()}


def _plain_value(value: object) -> object:
    if isinstance(value, Card):
        return str(value)
    return value.name.lower() if isinstance(value, Suit) else value
