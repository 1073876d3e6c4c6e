"""`copas arena`: bots against bots on duplicate deals."""

from __future__ import annotations

import json
from itertools import combinations
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from copas.cli.exits import CommandFailure
from copas.cli.progress import Bar
from copas.cli.session import at_least, bot_name, catalogue_in_use, preset_rules, say
from copas.wording import level_name, preset_title

if TYPE_CHECKING:
    from copas.bots.arena import ArenaResult


def arena_command(
    bot: Annotated[str, Parameter(help="cli-arena-bot")],
    opponents: Annotated[tuple[str, ...], Parameter(help="cli-arena-opponents")],
    /,
    *,
    deals: Annotated[int, Parameter(help="cli-arena-deals")] = 100,
    preset: Annotated[str, Parameter(help="cli-arena-preset")] = "copas",
    seed: Annotated[str, Parameter(help="cli-arena-seed")] = "arena",
    jobs: Annotated[int, Parameter(help="cli-arena-jobs")] = 1,
    as_json: Annotated[bool, Parameter(name="--json", negative="", help="cli-option-json")] = False,
) -> None:
    """Compare every two of some bots, deal by deal with the same cards in all seatings."""
    from copas.bots.arena import Contest, compete

    rules = preset_rules(preset)
    names = [bot_name(name) for name in (bot, *opponents)]
    at_least("--deals", deals, 2)
    at_least("--jobs", jobs, 1)
    if len(names) < 2:
        words = catalogue_in_use()
        raise CommandFailure(words("cli-error-missing", name=words("cli-word-opponents")))
    results = []
    for first, second in combinations(names, 2):
        with Bar(f"{first} × {second}", quiet=as_json) as progress:
            results.append(compete(Contest(first, second, rules, seed), deals, jobs=jobs, progress=progress))
    if as_json:
        found = [result.to_dict() for result in results]
        say(json.dumps(found[0] if len(found) == 1 else found, indent=2, ensure_ascii=False))
        return
    words = catalogue_in_use()
    say(words("cli-arena-head", rules=preset_title(words, rules), deals=deals, seatings=results[0].seatings))
    for result in results:
        say("\n" + "\n".join(_lines(result)))


def _lines(result: ArenaResult) -> list[str]:
    words = catalogue_in_use()
    width = max(len(level_name(words, name)) for name in result.names) + 2
    lines = [" " * width + f"{words('cli-arena-points'):>18}{words('cli-arena-moons'):>12}"]
    for name, points, moons in zip(result.names, result.points, result.moons, strict=True):
        share = words("cli-arena-percent", value=moons)
        lines.append(f"{level_name(words, name):<{width}}{_number(points):>18}{share:>12}")
    low, high = result.interval
    verdict = "first" if high < 0 else "second" if low > 0 else "open"
    lines.append(
        words(
            "cli-arena-difference",
            verdict=verdict,
            first=level_name(words, result.names[0]),
            second=level_name(words, result.names[1]),
            points=_number(abs(result.difference)),
            low=_number(min(abs(low), abs(high)) if verdict != "open" else low),
            high=_number(max(abs(low), abs(high)) if verdict != "open" else high),
        )
    )
    return lines


def _number(value: float) -> str:
    return catalogue_in_use()("cli-arena-number", value=value)
