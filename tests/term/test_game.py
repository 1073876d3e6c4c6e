"""The solo controller: logs, undo, claims, moons."""

from __future__ import annotations

import pytest

from copas.bots import UnknownBot, get
from copas.bots.base import Bot
from copas.cards import Card, CardSet, Suit
from copas.errors import IllegalPass, IllegalPlay
from copas.events import CardPlayed, CardsPassed, HandsDealt
from copas.rules import PRESETS, Moon, Opening, Rules
from copas.scoring import MoonChoice
from copas.shuffle import Stream
from copas.term import players
from copas.term.game import (
    HUMAN,
    NothingToUndo,
    NotNow,
    Setup,
    SoloGame,
    Undone,
    Waiting,
    standing_events,
)
from tests.term.helpers import decide, game_of, play_on, setup_of


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_plays_to_the_end(preset: str) -> None:
    game = play_on(game_of(PRESETS[preset], seed=preset), 100_000)
    assert game.waiting is Waiting.NOTHING, preset
    assert game.match.finished
    again = SoloGame(game.setup, (), game.log)
    assert again.match.scores == game.match.scores
    assert again.match.events == game.match.events


def test_the_same_seed_gives_the_same_match() -> None:
    first, second = play_on(game_of(), 300), play_on(game_of(), 300)
    assert first.log == second.log
    assert play_on(game_of(seed="another"), 300).log != first.log


def test_commands_are_refused_when_the_game_does_not_wait_for_them() -> None:
    game = game_of()
    with pytest.raises(NotNow):
        game.step()
    with pytest.raises(NotNow):
        game.play(Card.parse("2C"))
    with pytest.raises(NotNow):
        game.claim_rest()
    game.deal_next()
    with pytest.raises(NotNow):
        game.deal_next()


def test_a_refusal_changes_nothing() -> None:
    game = game_of()
    game.deal_next()
    log = list(game.log)
    hand = list(game.seat_view(HUMAN).hand)
    with pytest.raises(IllegalPass):
        game.pass_cards(CardSet.of(hand[:2]))
    with pytest.raises(IllegalPlay):
        game.play(hand[0])
    assert game.log == log
    assert game.waiting is Waiting.PASS


def test_a_log_of_another_match_is_refused() -> None:
    game = play_on(game_of(seed="a"), 20)
    other = next(seed for seed in "bcdefgh" if game_of(seed=seed).log[0] != game.log[0])
    with pytest.raises(NotNow, match="another match"):
        SoloGame(setup_of(Rules(), other), (), game.log)


def test_a_setup_has_a_level_a_bot_and_a_name_a_seat() -> None:
    with pytest.raises(ValueError, match="one level per bot"):
        Setup(Rules(), "seed", ("médio",), ("", "a", "b", "c"))


# Undo


def until_play(game: SoloGame, tricks: int) -> SoloGame:
    stream = Stream(b"person")
    while game.waiting is not Waiting.PLAY or not game.deal or len(game.deal.public.tricks) < tricks:
        decide(game, stream)
    return game


def test_undo_takes_back_the_last_own_decision_and_the_log_grows() -> None:
    game = until_play(game_of(), 3)
    view = game.seat_view(HUMAN)
    before, hand = view.to_bytes(), view.hand
    length = len(game.log)
    card = next(iter(view.legal))
    game.play(card)
    while game.waiting is Waiting.BOTS:
        game.step()
    played = len(game.log)
    entries = game.undo(forced=True)
    assert [type(entry) for entry in entries] == [Undone]
    assert len(game.log) == played + 1 > length
    assert game.seat_view(HUMAN).to_bytes() == before
    assert game.seat_view(HUMAN).hand == hand
    # What was played and taken back stays in the log; the match that stands does not have it.
    assert CardPlayed(HUMAN, card) in game.log[length:]
    assert CardPlayed(HUMAN, card) not in game.match.events[length - 1 :]


def test_bots_answer_the_same_after_an_undo() -> None:
    game = until_play(game_of(), 2)
    card = next(iter(game.seat_view(HUMAN).legal))
    answers = []
    for _ in range(2):
        game.play(card)
        stood = len(game.match.events)
        while game.waiting is Waiting.BOTS:
            game.step()
        answers.append(game.match.events[stood:])
        game.undo(forced=True)
    assert answers[0] == answers[1]


def test_undo_goes_back_to_the_pass_and_stops_at_the_deal() -> None:
    game = until_play(game_of(), 4)
    while game.can_undo():
        game.undo()
    assert game.waiting is Waiting.PASS
    assert isinstance(game.match.events[-1], HandsDealt)
    with pytest.raises(NothingToUndo):
        game.undo()
    resumed = SoloGame(game.setup, [get(level) for level in game.setup.levels], game.log)
    assert resumed.match.events == game.match.events
    assert resumed.waiting is Waiting.PASS


def test_undo_skips_plays_without_a_choice() -> None:
    game = game_of()
    stream = Stream(b"person")
    found = False
    while not found:
        decide(game, stream)
        while game.waiting is Waiting.PLAY and len(game.seat_view(HUMAN).legal) == 1:
            game.play(next(iter(game.seat_view(HUMAN).legal)))
            if game.match.deal is None or not game.match.deal.public.tricks:
                continue
            found = True
    game.undo()
    event = game.match.events[-1]
    assert game.waiting in (Waiting.PASS, Waiting.PLAY), event
    if game.waiting is Waiting.PLAY:
        assert len(game.seat_view(HUMAN).legal) > 1


def test_a_finished_deal_can_be_taken_back_until_the_next_is_dealt() -> None:
    game = game_of(PRESETS["copas-100"])
    stream = Stream(b"person")
    while not game.match.finished_deals:
        decide(game, stream)
    assert game.waiting is Waiting.DEAL
    scores = game.match.scores
    assert any(scores)
    game.undo()
    assert game.match.scores == (0, 0, 0, 0)
    play_on(game, 60, b"other")


def test_a_log_with_an_impossible_undo_is_refused() -> None:
    game = play_on(game_of(), 10)
    for kept in (0, -1, len(game.log) + 1):
        with pytest.raises(NothingToUndo):
            standing_events([*game.log, Undone(kept)])


def test_a_thought_happens_only_if_nothing_else_did() -> None:
    game = game_of()
    game.deal_next()
    length = len(game.log)
    event = game.thought()()
    assert game.accept(event, length) == [event]
    late = game.thought()()
    length = len(game.log)
    game.pass_cards(CardSet.of(list(game.seat_view(HUMAN).hand)[:3]))
    assert game.accept(late, length) == []
    assert late not in game.log


def test_late_bots_are_loaded_with_their_first_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def load(level: str) -> Bot:
        asked.append(level)
        return get("aleatório")

    monkeypatch.setattr(players, "patient", load)
    bot = players.find_bot("Mestre")
    assert (bot.name, asked) == ("mestre", [])
    game = SoloGame(setup_of(Rules(), level="mestre"), [bot] * 3)
    play_on(game, 60)
    assert asked == ["mestre"]
    assert (bot.version, bot.settings) == (get("aleatório").version, get("aleatório").settings)
    with pytest.raises(UnknownBot):
        players.LateBot("nobody")


# Claims and moons


def thirteen_hearts(moon: Moon = Moon.CHOICE) -> SoloGame:
    """Return a deal in which the person leads and holds every heart: a certain moon."""
    rules = Rules(opening=Opening.DEALERS_LEFT, first_trick_points=True, pass_count=0, moon=moon, target=100)
    seed = next(str(n) for n in range(100) if game_of(rules, str(n)).match.standing.first_dealer == 3)
    start = game_of(rules, seed)
    suits = (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)
    hands = tuple(rules.deck.of_suit(suit) for suit in suits)
    return game_of(rules, seed, (start.log[0], HandsDealt(hands)))


def out_of_points() -> SoloGame:
    """Return a deal with the person to play in which nothing that counts is left."""
    for seed in map(str, range(100)):
        game = game_of(seed=seed)
        game.deal_next()
        while game.match.deal is not None and game.waiting is not Waiting.DEAL:
            if game.waiting is Waiting.PLAY and game.claim is not None:
                if not game.claim.cards and len(game.seat_view(HUMAN).legal) > 1:
                    return game
                break
            if game.waiting is Waiting.BOTS:
                game.step()
            else:
                decide(game, Stream(b"person"))
    pytest.fail("no deal of a hundred ran out of points early")


def test_the_person_chooses_what_the_moon_brings() -> None:
    game = thirteen_hearts()
    play_on_until(game, Waiting.MOON)
    game.choose_moon(MoonChoice.SHOOTER)
    assert game.match.scores == (-26, 0, 0, 0)
    assert game.waiting is Waiting.DEAL


def play_on_until(game: SoloGame, waiting: Waiting) -> None:
    while game.waiting is not waiting:
        if game.waiting is Waiting.PLAY:
            game.play(max(game.seat_view(HUMAN).legal))
        else:
            game.step()


def test_a_certain_rest_can_be_claimed() -> None:
    game = thirteen_hearts(Moon.OTHERS)
    claim = game.claim
    assert claim is not None
    assert claim.cards == game.seat_view(HUMAN).hand
    game.claim_rest()
    assert game.match.scores == (0, 26, 26, 26)


def test_passes_are_in_the_log_as_they_were_chosen() -> None:
    game = game_of()
    game.deal_next()
    cards = CardSet.of(list(game.seat_view(HUMAN).hand)[:3])
    game.pass_cards(cards)
    assert game.log[-1] == CardsPassed(HUMAN, cards)
