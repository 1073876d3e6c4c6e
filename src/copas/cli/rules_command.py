"""`copas rules`: the options of a preset in words."""

from __future__ import annotations

import json
import shutil
import textwrap
from typing import Annotated

from cyclopts import Parameter

from copas.cli.session import catalogue_in_use, preset_rules, say
from copas.rules import PRESETS, Rules
from copas.wording import describe_rules, preset_title


def rules_command(
    preset: Annotated[str, Parameter(help="cli-rules-preset", show_default=False)] = "",
    /,
    *,
    as_json: Annotated[bool, Parameter(name="--json", negative="", help="cli-option-json")] = False,
) -> None:
    """Say a preset's rules in words; without a name, those of the house and the list of the others."""
    rules = preset_rules(preset or "copas")
    if as_json:
        found = {preset: rules} if preset else PRESETS
        say(
            json.dumps({name: entry.to_dict() for name, entry in found.items()}, indent=2, ensure_ascii=False)
        )
        return
    _say_rules(rules)
    if not preset:
        _say_presets()


def _say_rules(rules: Rules) -> None:
    words = catalogue_in_use()
    width = min(shutil.get_terminal_size().columns, 88)
    say(preset_title(words, rules))
    for heading, sentences in describe_rules(words, rules):
        say(f"\n{heading}")
        for sentence in sentences:
            say(textwrap.fill(sentence, width, initial_indent="  ", subsequent_indent="  "))


def _say_presets() -> None:
    words = catalogue_in_use()
    say(f"\n{words('cli-rules-presets')}")
    for name in PRESETS:
        title, about = words(f"rules-preset-{name}"), words(f"rules-preset-{name}.about")
        say(f"  {name:14}{title}: {about}")
