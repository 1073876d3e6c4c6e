"""Finding bots, and what finding them costs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from copas.bots import BOTS, LEVELS, UnknownBot, get, normalise
from copas.bots.base import Bot
from copas.errors import CopasError


@pytest.mark.parametrize("name", list(BOTS))
def test_every_bot_is_a_bot(name: str) -> None:
    bot = get(name)
    assert isinstance(bot, Bot)
    assert bot.name == name
    assert bot.version
    assert isinstance(bot.settings, bytes)


@pytest.mark.parametrize("name", ["medio", "Médio", " MEDIO ", "me\u0301dio"])
def test_case_and_accents_do_not_matter(name: str) -> None:
    assert normalise(name) == "médio"


def test_levels_are_registered() -> None:
    assert set(LEVELS) <= set(BOTS)


@pytest.mark.parametrize("name", ["", "mestra", None, 3])
def test_an_unknown_bot_is_refused_in_a_sentence(name: object) -> None:
    with pytest.raises(UnknownBot, match=r"the bots are .*médio") as caught:
        get(name)  # type: ignore[arg-type]
    assert isinstance(caught.value, CopasError)


def test_the_registry_and_medio_load_no_numpy() -> None:
    script = (
        "import sys, copas.bots; assert 'copas.bots.medium' not in sys.modules;"
        "copas.bots.get('médio'); assert 'numpy' not in sys.modules and 'fluent' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def test_the_bot_of_the_guide_plays(capsys: pytest.CaptureFixture[str]) -> None:
    text = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    example = text.split("```python\n")[1].split("```")[0]
    exec(compile(example, "docs/bots.md", "exec"), {"__name__": "example"})  # noqa: S102 - our own guide
    changes = capsys.readouterr().out
    assert sum(map(int, changes.strip("()\n").split(","))) in (26, 78)
