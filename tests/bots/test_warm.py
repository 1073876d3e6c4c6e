"""Warming up, and standing in meanwhile."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from copas.bots import UnknownBot, get, warm
from copas.bots.base import Bot
from copas.bots.warm import Patient, is_warm, patient, warm_up
from copas.kernels.compiler import CACHE, KEPT
from copas.open_deal import OpenDeal
from copas.rules import Rules
from copas.shuffle import Stream, deal_hands


@pytest.fixture(autouse=True)
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(warm, "_warm", set())
    monkeypatch.setattr(warm, "_under_way", {})


def test_plain_bots_are_always_warm() -> None:
    assert is_warm("médio")
    assert patient("iniciante").name == "iniciante"
    assert not is_warm("mestre")
    with pytest.raises(UnknownBot):
        is_warm("nobody")


@pytest.mark.parametrize("name", ["forte", "mestre"])
def test_warming_up_makes_warm(name: str) -> None:
    warm_up(name)
    assert is_warm(name)
    assert not isinstance(patient(name), Patient)
    assert (CACHE / f"ready-{name}").exists() or not KEPT, "the next start knows that it only has to load"
    warm_up(name)


def test_medio_stands_in_until_the_bot_is_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    go, done = threading.Event(), threading.Event()

    def slow(name: str) -> None:
        go.wait(10)
        warm._warm.add(name)
        done.set()

    monkeypatch.setattr(warm, "warm_up", slow)
    monkeypatch.setattr(warm, "PATIENCE", 0.01)
    monkeypatch.setattr(warm, "LOADING", 0.01)
    bot = patient("Forte")
    assert isinstance(bot, Patient)
    assert isinstance(bot, Bot)
    assert (bot.name, bot.version, bot.settings) == ("forte", get("forte").version, get("forte").settings)
    rules = Rules()
    view = OpenDeal(rules, deal_hands(rules, Stream(b"x"))).view(0)
    assert bot.choose_pass(view, b"s") == get("médio").choose_pass(view, b"s")
    assert bot.decided_by == "médio"
    go.set()
    assert done.wait(10)
    assert bot.choose_pass(view, b"s") == get("forte").choose_pass(view, b"s")
    assert bot.decided_by == "forte"


def test_what_is_soon_ready_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[str] = []

    def soon(name: str) -> None:
        started.append(name)
        warm._warm.add(name)

    monkeypatch.setattr(warm, "warm_up", soon)
    bots = [Patient("forte") for _ in range(3)]
    rules = Rules()
    view = OpenDeal(rules, deal_hands(rules, Stream(b"x"))).view(0)
    for bot in bots:
        assert bot.choose_pass(view, b"s") == get("forte").choose_pass(view, b"s")
        assert bot.decided_by == "forte"
    assert started == ["forte"], "one warm-up serves all"


@pytest.mark.parametrize(
    ("found", "waits"), [(False, [warm.PATIENCE]), (True, [warm.PATIENCE, warm.LOADING])]
)
def test_only_the_first_decision_waits(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, found: bool, waits: list[float]
) -> None:
    joined: list[float | None] = []
    go = threading.Event()
    monkeypatch.setattr(warm, "warm_up", lambda _name: go.wait(10))
    monkeypatch.setattr("copas.kernels.compiler.CACHE", tmp_path)
    if found:
        (tmp_path / "ready-forte").touch()
    first, second = Patient("forte"), Patient("forte")
    monkeypatch.setattr(threading.Thread, "join", lambda _self, timeout=None: joined.append(timeout))
    rules = Rules()
    view = OpenDeal(rules, deal_hands(rules, Stream(b"x"))).view(0)
    for bot in (first, second, first):
        bot.choose_pass(view, b"s")
        assert bot.decided_by == "médio"
    go.set()
    assert joined == waits
