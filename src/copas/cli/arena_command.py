"""`copas arena`: bots against bots on duplicate deals."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Annotated, Any, Literal

from cyclopts import Parameter

from copas.cli.exits import CommandFailure, Exit
from copas.cli.progress import Bar
from copas.cli.session import at_least, catalogue_in_use, preset_rules, say, write_text
from copas.wording import level_name, preset_title

if TYPE_CHECKING:
    from copas.bots.arena import ArenaResult
    from copas.rules import Rules


def arena_command(
    bot: Annotated[str, Parameter(help="cli-arena-bot")],
    opponents: Annotated[tuple[str, ...], Parameter(help="cli-arena-opponents")],
    /,
    *,
    deals: Annotated[int | None, Parameter(help="cli-arena-deals", show_default=False)] = None,
    precision: Annotated[float | None, Parameter(help="cli-arena-precision", show_default=False)] = None,
    max_deals: Annotated[int, Parameter(help="cli-arena-max-deals")] = 10_000,
    seating: Annotated[str, Parameter(help="cli-arena-seating", show_default=False)] = "",
    preset: Annotated[str, Parameter(name=("--preset", "--rules"), help="cli-arena-preset")] = "copas",
    seed: Annotated[str, Parameter(help="cli-arena-seed", show_default=False)] = "",
    jobs: Annotated[int | Literal["all"], Parameter(help="cli-arena-jobs")] = "all",
    time_limit: Annotated[float, Parameter(help="cli-arena-time-limit")] = 10.0,
    keep: Annotated[bool, Parameter(help="cli-arena-keep", negative="")] = False,
    plot: Annotated[str, Parameter(help="cli-arena-plot", show_default=False)] = "",
    as_json: Annotated[bool, Parameter(name="--json", negative="", help="cli-option-json")] = False,
) -> None:
    """Compare every two of some bots, deal by deal with the same cards in all seatings."""
    words = catalogue_in_use()
    rules = preset_rules(preset)
    names = list(dict.fromkeys(_spelt(name) for name in (bot, *opponents)))
    if not opponents:
        raise CommandFailure(words("cli-error-missing", name=words("cli-word-opponents")))
    if len(names) == 1:
        names *= 2
    least = (100 if precision is None else 50) if deals is None else deals
    at_least("--deals", least, 2)
    at_least("--max-deals", max_deals, 2)
    if precision is not None and not precision > 0:
        raise CommandFailure(words("cli-error-value", name="--precision", value=str(precision)))
    workers = _workers(jobs)
    options = {**_seating(seating, rules), "seed": seed or None, "time_limit": time_limit, "keep": keep}
    results = _compare(names, rules, options, (least, precision, max_deals, workers), quiet=as_json)
    if plot:
        write_text(plot, _plot(results, rules))
    if as_json:
        found = [result.to_dict() for result in results]
        say(json.dumps(found[0] if len(found) == 1 else found, indent=2, ensure_ascii=False))
        return
    for line in _page(results, rules):
        say(line)


def _compare(
    names: Sequence[str],
    rules: Rules,
    options: dict[str, Any],
    amount: tuple[int, float | None, int, int],
    *,
    quiet: bool,
) -> list[ArenaResult]:
    """Play every pair, all with the same cards."""
    from copas.bots.arena import Contest, compete
    from copas.bots.external import ExternalFault
    from copas.bots.specs import is_program

    deals, precision, most, jobs = amount
    if not options["seed"] and any(map(is_program, names)):
        # One seed for all pairs, so that all play the same cards; none that a program could guess.
        options = {**options, "seed": secrets.token_hex(16)}
    results = []
    for first, second in combinations(names, 2):
        contest = Contest(first, second, rules, **options)
        with Bar(f"{first} × {second}", quiet=quiet) as progress:
            try:
                result = compete(contest, deals, jobs=jobs, progress=progress, precision=precision, most=most)
            except ExternalFault as fault:
                raise CommandFailure(_fault(fault), Exit.REFUSED) from None
        results.append(result)
    return results


def _fault(fault: Any) -> str:  # noqa: ANN401 - ExternalFault, which is imported where it is needed
    words = catalogue_in_use()
    return words(
        "cli-arena-fault",
        command=fault.command,
        kind=fault.kind,
        seated="no" if fault.seat is None else "yes",
        seat=str((fault.seat or 0) + 1),
        detail=fault.detail,
    )


def _spelt(name: str) -> str:
    """Return the one spelling of a bot, or say that there is none."""
    from copas.bots import BOTS, UnknownBot
    from copas.bots.specs import spell

    try:
        return spell(name)
    except UnknownBot:
        raise CommandFailure(
            catalogue_in_use()("cli-arena-no-bot", name=name, bots=", ".join(BOTS))
        ) from None


def _workers(jobs: int | str) -> int:
    if isinstance(jobs, str):
        from copas.bots.arena_jobs import processors

        return processors()
    at_least("--jobs", jobs, 1)
    return jobs


def _seating(text: str, rules: Rules) -> dict[str, Any]:
    """Read `2v2`, `1v3`, `3v1` or `all`."""
    players = rules.players
    if not text:
        return {}
    if text == "all":
        return {"every": True}
    found = re.fullmatch(r"(\d{1,2})[v×x](\d{1,2})", text)
    if found is None or int(found[1]) + int(found[2]) != players or not 0 < int(found[1]) < players:
        example = ", ".join(f"{seats}v{players - seats}" for seats in range(1, players))
        raise CommandFailure(catalogue_in_use()("cli-arena-no-seating", value=text, seatings=example))
    return {"seats": int(found[1])}


# Writing


def _page(results: Sequence[ArenaResult], rules: Rules) -> Iterator[str]:
    words = catalogue_in_use()
    deals = max(result.deals for result in results)
    yield words("cli-arena-head", rules=preset_title(words, rules), deals=deals, seatings=results[0].seatings)
    for result in results:
        yield ""
        yield from _lines(result)
    if len(results) > 1:
        yield ""
        yield from _matrix(results)
    if any(result.seed != "arena" for result in results):
        yield ""
        yield words("cli-arena-used-seed", seed=results[-1].seed)


def _lines(result: ArenaResult) -> Iterator[str]:
    words = catalogue_in_use()
    names = [_name(name) for name in result.names]
    width = max(map(len, names)) + 2
    columns = ("points", "moons", "suffered", "time")
    yield " " * width + "".join(f"{words(f'cli-arena-{column}'):>17}" for column in columns)
    for side, name in enumerate(names):
        cells = (
            _number(result.points[side]),
            words("cli-arena-percent", value=result.moons[side]),
            words("cli-arena-percent", value=result.moons[1 - side]),
            words("cli-arena-milliseconds", value=1000 * result.seconds[side]),
        )
        yield f"{name:<{width}}" + "".join(f"{cell:>17}" for cell in cells)
    low, high = result.interval
    verdict = "first" if high < 0 else "second" if low > 0 else "open"
    yield words(
        "cli-arena-difference",
        verdict=verdict,
        first=names[0],
        second=names[1],
        points=_number(abs(result.difference)),
        low=_number(min(abs(low), abs(high)) if verdict != "open" else low),
        high=_number(max(abs(low), abs(high)) if verdict != "open" else high),
    )
    if result.precision is not None:
        reached = result.half_width <= result.precision
        yield words("cli-arena-stopped", deals=result.deals, reached="yes" if reached else "no")


def _matrix(results: Sequence[ArenaResult]) -> Iterator[str]:
    """Yield the table of all differences, the best bot first."""
    from copas.bots.arena import standings

    words = catalogue_in_use()
    rows = standings(results)
    names = [_name(name) for name, _ in rows]
    order = {name: place for place, (name, _) in enumerate(rows)}
    cells = {(place, place): "·" for place in range(len(rows))}
    for result in results:
        first, second = (order[_among(result, side, results)] for side in (0, 1))
        cells[first, second] = _number(result.difference)
        cells[second, first] = _number(-result.difference)
    width, column = max(map(len, names)) + 2, max(10, max(map(len, names)) + 2)
    yield words("cli-arena-matrix")
    yield " " * width + "".join(f"{name:>{column}}" for name in [*names, words("cli-arena-mean")])
    for place, (_, mean) in enumerate(rows):
        row = "".join(f"{cells[place, other]:>{column}}" for other in range(len(rows)))
        yield f"{names[place]:<{width}}{row}{_number(mean):>{column}}"


def _among(result: ArenaResult, side: int, results: Sequence[ArenaResult]) -> str:
    from copas.bots.arena import label

    every = {bot.text: bot for each in results for bot in each.bots}
    return label(result.bots[side], list(every.values()))


def _plot(results: Sequence[ArenaResult], rules: Rules) -> str:
    from copas.bots.arena_plot import Captions, plot

    words = catalogue_in_use()
    captions = Captions(
        words("cli-arena-plot-title", rules=preset_title(words, rules)),
        words("cli-arena-plot-axis"),
        words("cli-arena-plot-deals"),
    )
    return plot(results, captions, _number, _name)


def _name(name: str) -> str:
    from copas.bots import BOTS

    return level_name(catalogue_in_use(), name) if name in BOTS else name


def _number(value: float) -> str:
    return catalogue_in_use()("cli-arena-number", value=value)
