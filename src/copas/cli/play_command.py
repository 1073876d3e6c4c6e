"""`copas play`: the terminal game."""

from __future__ import annotations

import sys
from typing import Annotated, Literal

from cyclopts import Parameter

from copas.cli.exits import CommandFailure
from copas.cli.session import bot_name, catalogue_in_use, language_was_named, preset_rules
from copas.rules import Rules


def play_command(
    preset: Annotated[str, Parameter(help="cli-play-preset", show_default=False)] = "",
    /,
    *,
    target: Annotated[int | None, Parameter(help="cli-play-target")] = None,
    level: Annotated[str, Parameter(help="cli-play-level", show_default=False)] = "",
    seed: Annotated[str, Parameter(help="cli-play-seed", show_default=False)] = "",
    speed: Annotated[
        Literal["instant", "fast", "normal", "slow", "step"] | None, Parameter(help="cli-play-speed")
    ] = None,
    resume: Annotated[bool, Parameter(help="cli-play-resume", negative="")] = False,
    ascii_only: Annotated[bool, Parameter(name="--ascii", help="cli-play-ascii", negative="")] = False,
) -> None:
    """Open the terminal game; with a preset or a target, at its table."""
    words = catalogue_in_use()
    wanted = preset or seed or level or target is not None
    rules = preset_rules(preset or "copas") if wanted else None
    if rules is not None and target is not None:
        rules = _with_target(rules, target)
    level = bot_name(level) if level else ""
    if not sys.stdin.isatty() or not sys.stdout.isatty():
        raise CommandFailure(words("cli-error-no-terminal"))
    from dataclasses import replace

    from copas.term.app import CopasApp, Opening, Outside, data_folder
    from copas.term.pace import Speed
    from copas.term.settings import load_settings

    plain = ascii_only or "utf" not in (sys.stdout.encoding or "").lower()
    outside = Outside(data_folder(), words.language, language_was_named(), plain)
    settings = load_settings(outside.folder / "terminal.json")
    if speed is not None:
        settings = replace(settings, speed=Speed(speed))
    CopasApp(outside, Opening(rules, level or settings.level, seed, resume), settings).run()


def _with_target(rules: Rules, target: int) -> Rules:
    from copas.errors import InvalidRules
    from copas.wording import rules_refusal

    try:
        return rules.replace(target=target)
    except InvalidRules as error:
        raise CommandFailure(rules_refusal(catalogue_in_use(), error)) from None
