"""Settings: where they come from, and which are refused."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from copas.live.clock import HEARTBEAT
from copas.web.settings import BadSetting, Settings, TooShort, load_settings

ROOT = Path(__file__).resolve().parents[2]


def test_flags_come_before_the_environment_that_before_the_file_that_before_defaults(tmp_path: Path) -> None:
    file = tmp_path / "copas.toml"
    file.write_text('port = 1\nbots = "iniciante"\ntables = 7\n', encoding="utf-8")
    environment = {"COPAS_PORT": "2", "COPAS_BOTS": "aleatório", "OTHER": "x"}
    settings = load_settings({"port": 3, "host": None}, environment, str(file))
    assert (settings.port, settings.bots, settings.tables) == (3, "aleatório", 7)
    assert settings.host == Settings().host
    named = load_settings({}, {"COPAS_CONFIG": str(file)})
    assert named.tables == 7


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("port", "many"),
        ("port", 70_000),
        ("tables", 0),
        ("clock_play", -1),
        ("clock_play", 1e9),
        ("log_level", "loud"),
        ("base_url", "copas.example"),
        ("bot_most", 0.0),
        ("no_such_setting", 1),
    ],
)
def test_impossible_settings_are_named(name: str, value: object) -> None:
    with pytest.raises(BadSetting) as caught:
        load_settings({name: value}, {})
    assert caught.value.name in (name, "bot_least")


@pytest.mark.parametrize(
    ("given", "name", "least"),
    [
        ({"clock_silence": 5}, "clock_silence", 6),
        ({"clock_silence": 0.5}, "clock_silence", 6),
        ({"clock_gone": 5}, "clock_gone", 20),
        ({"clock_silence": 30, "clock_gone": 29}, "clock_gone", 30),
    ],
)
def test_times_in_which_nobody_could_give_a_sign_of_life_are_refused(
    given: dict[str, float], name: str, least: float
) -> None:
    with pytest.raises(TooShort) as caught:
        load_settings(given, {})
    assert (caught.value.name, caught.value.least) == (name, least)
    assert str(caught.value).endswith("a sign of life comes every 5 s.")
    assert load_settings({"clock_silence": 6, "clock_gone": 6}, {}).timing.silence > HEARTBEAT


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("port = [", encoding="utf-8")
    for path in (bad, tmp_path / "none.toml"):
        with pytest.raises(BadSetting):
            load_settings({}, {}, str(path))


def test_times_are_seconds_outside_and_milliseconds_inside() -> None:
    timing = load_settings({}, {"COPAS_CLOCK_PLAY": "2.5", "COPAS_BOT_LEAST": "0.1"}).timing
    assert (timing.play, timing.bot_least) == (2_500, 100)


def test_operations_page_lists_every_setting() -> None:
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    for field in fields(Settings):
        assert f"`{field.name}`" in page, field.name
