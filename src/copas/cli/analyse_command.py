"""`copas analyse`: what was given away in a finished match, and luck apart from play."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from copas.cli.exits import CommandFailure, Exit
from copas.cli.matches import read_any
from copas.cli.progress import Bar
from copas.cli.session import at_least, bot_name, catalogue_in_use, say

if TYPE_CHECKING:
    from copas.bots.judges import Judge
    from copas.bots.review import Mistake, Review
    from copas.cards import CardSet
    from copas.record import Record
    from copas.seats import Seat

_WIDTH = 88


def analyse_command(
    file: Annotated[
        str, Parameter(help="cli-analyse-file", show_default=False, allow_leading_hyphen=True)
    ] = "",
    /,
    *,
    seat: Annotated[
        tuple[str, ...], Parameter(help="cli-analyse-seat", negative="", show_default=False)
    ] = (),
    judge: Annotated[str, Parameter(help="cli-analyse-judge")] = "mestre",
    budget: Annotated[int, Parameter(help="cli-analyse-budget")] = 3000,
    rounds: Annotated[int, Parameter(help="cli-analyse-rounds")] = 60,
    least: Annotated[float, Parameter(help="cli-analyse-least")] = 0.5,
    most: Annotated[int, Parameter(help="cli-analyse-most")] = 10,
    letters: Annotated[bool, Parameter(help="cli-option-letters", negative="")] = False,
    as_json: Annotated[bool, Parameter(name="--json", negative="", help="cli-option-json")] = False,
) -> None:
    """Judge every decision of a finished match by what its seat could know."""
    at_least("--budget", budget, 50)
    at_least("--rounds", rounds, 2)
    at_least("--most", most, 0)
    words = catalogue_in_use()
    judging = _judge(judge, budget)
    record = read_any(file)
    match = record.replay()
    if not match.finished_deals:
        raise CommandFailure(words("analysis-no-deal"), Exit.REFUSED)
    from copas.bots.review import review

    seats = _seats(record, seat)
    with Bar(words("analysis-progress"), quiet=as_json) as progress:
        found = review(match.finished_deals, seats, judging, rounds=rounds, least=least, progress=progress)
    if as_json:
        names = [{"name": name, "bot": bot} for name, bot in zip(_names(record), _bots(record), strict=True)]
        values = {"rules": record.rules.to_dict(), "players": names, **found.to_dict()}
        say(json.dumps(values, indent=2, ensure_ascii=False))
        return
    for line in _Page(record, found, most, letters=letters).lines():
        say(line)


def _judge(name: str, budget: int) -> Judge:
    from copas.bots.judges import JUDGES, MasterJudge, MediumJudge

    name = bot_name(name)
    if name not in JUDGES:
        words = catalogue_in_use()
        raise CommandFailure(words("analysis-no-judge", name=name, judges=", ".join(JUDGES)))
    if name == MediumJudge.name:
        return MediumJudge()
    from copas.bots.master import Budget

    return MasterJudge(Budget(plays=budget, passes=2 * budget))


def _seats(record: Record, wanted: tuple[str, ...]) -> list[Seat]:
    """Return the seats that are asked for by number or name; the people's if none are, else all."""
    every = list(range(record.rules.players))
    if not wanted:
        people = [seat for seat, bot in enumerate(_bots(record)) if bot is None]
        return people or every
    if wanted == ("all",):
        return every
    names = _names(record)
    found = []
    for text in wanted:
        if text.isdecimal() and 1 <= int(text) <= len(every):
            found.append(int(text) - 1)
        elif text in names:
            found.append(names.index(text))
        else:
            words = catalogue_in_use()
            raise CommandFailure(words("analysis-no-seat", name=text, names=", ".join(names)))
    return found


def _bots(record: Record) -> list[str | None]:
    return [info.bot for info in record.seats] or [None] * record.rules.players


def _names(record: Record) -> list[str]:
    words = catalogue_in_use()
    seats = record.seats
    return [
        (seats[seat].name if seats else "") or words("replay-seat", number=seat + 1)
        for seat in range(record.rules.players)
    ]


class _Page:
    """The analysis in words."""

    def __init__(self, record: Record, found: Review, most: int, *, letters: bool) -> None:
        self._words = catalogue_in_use()
        self._rules = record.rules
        self._names = _names(record)
        self._found = found
        self._most = most
        self._letters = letters

    def lines(self) -> Iterator[str]:
        from copas.wording import level_name, preset_title

        words, found = self._words, self._found
        judge = level_name(words, found.judge)
        yield words(
            "analysis-head", rules=preset_title(words, self._rules), deals=len(found.deals), judge=judge
        )
        yield ""
        yield from self._table()
        yield ""
        yield from self._wrapped(words("analysis-legend"), "")
        yield ""
        shown = found.mistakes[: self._most]
        if not found.mistakes:
            yield words("analysis-none")
        for mistake in shown:
            yield from self._mistake(mistake)
        if len(shown) < len(found.mistakes):
            yield words("analysis-more", count=len(found.mistakes) - len(shown))

    def _table(self) -> Iterator[str]:
        words, found = self._words, self._found
        width = max(map(len, self._names)) + 1
        columns = ("points", "expected", "luck", "play", "chance", "given")
        yield " " * width + "".join(f"{words(f'analysis-column-{name}'):>12}" for name in columns)
        for seat, name in enumerate(self._names):
            fortune = found.fortune(seat)
            cells = [
                self._number(fortune.points, "plain"),
                self._number(fortune.expected, "plain"),
                self._number(fortune.luck, "signed"),
                self._number(fortune.play, "signed"),
                "±" + self._number(fortune.chance, "plain"),
                self._number(found.given_away(seat), "plain") if seat in found.seats else "",
            ]
            yield f"{name:<{width}}" + "".join(f"{cell:>12}" for cell in cells).rstrip()

    def _mistake(self, mistake: Mistake) -> Iterator[str]:
        from copas.bots.hints import sentence

        words = self._words
        better = mistake.verdict.better
        yield words(
            "analysis-mistake",
            deal=mistake.deal,
            trick=mistake.trick,
            name=self._names[mistake.seat],
            chosen=self._cards(mistake.verdict.chosen.cards),
            better=self._cards(better.cards),
            cost=self._number(mistake.cost, "plain"),
        )
        reasons = [sentence(words, reason, lambda seat: self._names[seat]) for reason in mistake.reasons]
        # Reasons speak to whoever decides, as hints do.
        hint = words("analysis-hint", reasons=" ".join(reasons))
        facts = [*self._points(mistake), *self._moons(mistake), *self._known(mistake)]
        yield from self._wrapped(" ".join([hint, *facts]), "    ")

    def _points(self, mistake: Mistake) -> Iterator[str]:
        chosen, better = mistake.verdict.chosen.points, mistake.verdict.better.points
        if chosen is not None and better is not None:
            less = round(10 * chosen) - round(10 * better)
            gain = "own" if less > 0 else "others" if less < 0 else "same"
            numbers = {"chosen": self._number(chosen, "plain"), "better": self._number(better, "plain")}
            yield self._words("analysis-points", gain=gain, **numbers)

    def _moons(self, mistake: Mistake) -> Iterator[str]:
        chosen, better = mistake.verdict.chosen, mistake.verdict.better
        for key, worse, best in (
            ("analysis-moon-risk", better.moon_risk, chosen.moon_risk),
            ("analysis-own-moon", chosen.own_moon, better.own_moon),
        ):
            if worse is not None and best is not None and best - worse >= _MOON_WORTH_A_WORD:
                own = key == "analysis-own-moon"
                yield self._words(key, chosen=worse if own else best, better=best if own else worse)

    def _known(self, mistake: Mistake) -> Iterator[str]:
        """Tell what was known of the queen and of empty suits when it mattered."""
        from copas.wording import suit_name

        known = mistake.known
        others = len(self._names) - 1
        facts = []
        if mistake.trick and 0 < len(known.queen_at) < others:
            facts.append(self._words("analysis-known-queen", names=self._list(known.queen_at)))
        for suit in dict.fromkeys(suit for _, suit in known.voids):
            seats = [seat for seat, empty in known.voids if empty is suit]
            if len(seats) < others:
                suited = suit_name(self._words, suit)
                facts.append(self._words("analysis-known-void", names=self._list(seats), suit=suited))
        if facts:
            yield self._words("analysis-known", facts="; ".join(facts))

    def _list(self, seats: tuple[Seat, ...] | list[Seat]) -> str:
        names = [self._names[seat] for seat in seats]
        if len(names) == 1:
            return names[0]
        return self._words("analysis-list", first=", ".join(names[:-1]), last=names[-1])

    def _cards(self, cards: CardSet) -> str:
        from copas.wording import card_marks

        return card_marks(self._words, cards, letters=self._letters)

    def _number(self, value: float, form: str) -> str:
        # Minus zero would be written with its sign.
        value = value if abs(value) >= 0.05 else 0.0
        text = self._words("analysis-number", value=abs(value))
        if value < 0:
            return "−" + text
        return "+" + text if form == "signed" and value else text

    def _wrapped(self, text: str, indent: str) -> list[str]:
        return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent)


_MOON_WORTH_A_WORD = 0.05
