"""Settings forgive what is wrong in their file; the form of options helps, and tells what does not fit."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from copas.cards import CARDS, Suit
from copas.errors import InvalidRules, RulesReason
from copas.i18n import LANGUAGES, catalogue
from copas.rules import PRESETS, Rules
from copas.term.form import CHOICES, OPTIONS, RulesForm
from copas.term.pace import Speed
from copas.term.settings import SUIT_ORDERS, Settings, load_settings, save_settings
from copas.term.settings_screen import _CHOICES, setting_rows

RED = {Suit.DIAMONDS, Suit.HEARTS}


def test_settings_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "terminal.json"
    assert load_settings(path) == Settings()
    wanted = Settings("en", Speed.STEP, "bridge", True, True, True, True, True, True, "iniciante")
    save_settings(path, wanted)
    assert load_settings(path) == wanted


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"speed": 3, "letters": "yes", "suit_order": []}', "\x00"]
)
def test_settings_that_are_not_right_are_the_defaults(tmp_path: Path, text: str) -> None:
    path = tmp_path / "terminal.json"
    path.write_text(text)
    assert load_settings(path) == Settings()


def test_what_is_right_in_a_damaged_file_is_kept() -> None:
    assert Settings.from_dict({"speed": "slow", "light": 1, "unknown": 2}) == Settings(speed=Speed.SLOW)


@pytest.mark.parametrize("order", SUIT_ORDERS)
@pytest.mark.parametrize("descending", [False, True])
def test_hands_are_sorted_by_suit_then_rank(order: str, descending: bool) -> None:
    cards = Settings(suit_order=order, descending=descending).sort(list(CARDS[:52])[::-1])
    suits = list(dict.fromkeys(card.suit for card in cards))
    assert suits == list(SUIT_ORDERS[order])
    ranks = [card.rank for card in cards[:13]]
    assert ranks == sorted(ranks, reverse=descending)


def test_colours_alternate_by_default() -> None:
    colours = [suit in RED for suit in SUIT_ORDERS[Settings().suit_order]]
    assert all(left != right for left, right in pairwise(colours))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_and_value_has_words(language: str) -> None:
    words = catalogue(language)
    for key, values in _CHOICES.items():
        for value in values:
            rows = setting_rows(Settings(**{key: value}), words, letters=False)
            assert all(row.label and row.value and row.help for row in rows)


# The form


@pytest.mark.parametrize("preset", PRESETS)
def test_a_form_of_rules_gives_the_rules(preset: str) -> None:
    form = RulesForm.of(PRESETS[preset])
    assert form.problem() is None
    assert form.rules() == PRESETS[preset]


@pytest.mark.parametrize("preset", ["copas", "free-moon", "cancellation", "three", "omnibus"])
@pytest.mark.parametrize("players", range(3, 11))
def test_any_number_of_players_can_be_taken_at_once(preset: str, players: int) -> None:
    form = RulesForm.of(PRESETS[preset]).set("players", players)
    assert form.problem() is None, form.problem()
    assert form.rules().players == players


@pytest.mark.parametrize("players", range(3, 11))
@pytest.mark.parametrize("decks", [1, 2])
def test_any_number_of_decks_can_be_taken_at_once(players: int, decks: int) -> None:
    form = RulesForm.of(Rules.preset("copas")).set("players", players).set("decks", decks)
    assert form.problem() is None, form.problem()
    assert form.rules().decks == decks


def test_the_other_options_stay_as_they_were_chosen() -> None:
    form = RulesForm.of(Rules.preset("omnibus")).step("moon", 1).set("players", 5)
    assert form.values["jack_of_diamonds"] == -10
    assert form.values["moon"] == "shooter"


def test_what_does_not_fit_is_told_not_mended() -> None:
    form = RulesForm.of(Rules.preset("copas")).step("exact_100", 1)
    problem = form.problem()
    assert problem is not None
    assert problem.reason is RulesReason.EXACT_TARGET
    assert form.set("target", 100).problem() is None


def test_values_can_be_written() -> None:
    form = RulesForm.of(Rules.preset("copas"))
    assert form.write("target", " 77 ").rules().target == 77
    assert form.write("pass_cycle", "e d f s").values == form.write("pass_cycle", "L, R, A, H").values
    assert form.write("pass_cycle", "LRAH").values["pass_cycle"] == Rules().pass_cycle
    assert len(form.write("removed", "2D 2C").values["removed"]) == 2
    for option, text in (("target", "many"), ("pass_cycle", "xyz"), ("removed", "2Z"), ("players", "4")):
        with pytest.raises(InvalidRules):
            form.write(option, text)


@given(st.lists(st.tuples(st.sampled_from(sorted(CHOICES)), st.sampled_from([-1, 1])), max_size=12))
def test_stepping_about_never_breaks_the_form(steps: list[tuple[str, int]]) -> None:
    form = RulesForm.of(Rules())
    for option, by in steps:
        form = form.step(option, by)
        assert set(form.values) == set(OPTIONS)
        problem = form.problem()
        if problem is None:
            assert form.rules() is not None
