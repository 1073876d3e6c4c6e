"""Records cut into moments."""

from __future__ import annotations

import pytest

from copas.events import CardPlayed
from copas.i18n import LANGUAGES, catalogue
from copas.record import Record
from copas.rules import PRESETS
from copas.term.frames import Frames
from copas.term.replay import event_text, names_of
from tests.term.helpers import game_of, play_on


@pytest.mark.parametrize("preset", PRESETS)
def test_every_card_has_its_moment(preset: str) -> None:
    match = play_on(game_of(PRESETS[preset], seed=preset), 300).match
    frames = Frames(Record.of(match))
    events = [frames.event(at) for at in range(len(frames.frames))]
    cards = [event.card for event in events if isinstance(event, CardPlayed)]
    assert cards == [event.card for event in match.events if isinstance(event, CardPlayed)]
    for at in range(0, len(frames.frames), 7):
        deal, event = frames.at(at), frames.event(at)
        if isinstance(event, CardPlayed):
            assert deal.public.plays[-1] == (event.seat, event.card)


def test_steps_by_trick_and_deal() -> None:
    match = play_on(game_of(PRESETS["copas-100"]), 250).match
    assert len(match.finished_deals) >= 2
    frames = Frames(Record.of(match))
    at, ends = 0, []
    while frames.frames[at].deal == 0:
        at = frames.next_trick(at, 1)
        ends.append(at)
    tricks = [frames.at(end).public for end in ends[:13]]
    assert all(not public.trick or public.phase for public in tricks)
    first_of_second = frames.next_deal(0, 1)
    assert frames.frames[first_of_second].deal == 1
    assert frames.frames[first_of_second].events == 1
    assert frames.next_deal(first_of_second, -1) == 0
    assert frames.next_deal(first_of_second + 3, -1) == first_of_second
    last = len(frames.frames) - 1
    assert frames.next_trick(last, 1) == last
    assert frames.next_trick(0, -1) == 0


def test_an_excerpt_starts_with_its_scores() -> None:
    match = play_on(game_of(PRESETS["copas-100"]), 250).match
    record = Record.of(match).excerpt(1)
    frames = Frames(record)
    assert frames.at(0).public.scores == match.finished_deals[1].public.scores
    assert frames.at(0).public.number == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_moment_has_words(language: str) -> None:
    words = catalogue(language)
    frames = Frames(Record.of(play_on(game_of(PRESETS["free-moon"]), 300).match))
    names = names_of(frames.record, words)
    for at in range(len(frames.frames)):
        assert event_text(frames.event(at), frames.at(at), names, words)
