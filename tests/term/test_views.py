"""What is drawn: every card in sight, nothing that is secret, nothing dimmed for the wrong reason."""

from __future__ import annotations

import pytest

from copas.bots import get
from copas.cards import CARDS, Card, CardSet
from copas.errors import Reason
from copas.events import HandsDealt
from copas.i18n import LANGUAGES, catalogue
from copas.open_deal import Hands
from copas.rules import PRESETS, QUEEN_OF_SPADES, Rules
from copas.shuffle import Stream
from copas.term import pages
from copas.term.game import HUMAN, SoloGame, Waiting
from copas.term.hand import HEIGHT, MIN_STEP, HandState, draw_hand
from copas.term.look import DARK, LIGHT, SIXTEEN, Canvas, Look, draw_card
from copas.term.pace import Pace, Speed
from copas.term.present import (
    chips,
    hand_state,
    header,
    prompt_text,
    rule_refusals,
    score_sheet,
    seat_rows,
    table_state,
)
from copas.term.settings import Settings
from copas.term.table import MIN_HEIGHT, SIDES, TableState, draw_table, places
from tests.term.helpers import NAMES, decide, game_of, play_on

LOOK = Look(catalogue("pt-BR"), DARK)
PLAIN = Look(catalogue("en"), SIXTEEN, plain=True)


def test_palettes_have_the_same_names() -> None:
    assert DARK.keys() == LIGHT.keys() == SIXTEEN.keys()


@pytest.mark.parametrize("count", range(18))
@pytest.mark.parametrize("width", [60, 80, 200])
def test_every_card_of_a_hand_can_be_read(count: int, width: int) -> None:
    cards = tuple(CARDS[3 * index % 52] for index in range(count))
    for cursor in (None, 0, count - 1):
        canvas = draw_hand(LOOK, HandState(cards, chosen=frozenset(cards[:3])), cursor, width)
        assert canvas.height == HEIGHT
        text = canvas.text()
        tight = count > 1 and (width - 6) // (count - 1) < MIN_STEP
        for card in cards:
            mark = LOOK.mark(card)
            assert (mark.replace("10", "T") if tight else mark) in text, (card, text)


def test_states_of_cards_differ_in_shape() -> None:
    cards = (Card.parse("2C"), Card.parse("3C"))
    plain = draw_hand(LOOK, HandState(cards), None, 40).text()
    refused = {cards[0]: next(iter(rule_refusals_of_a_follower().values()))}
    states = [
        HandState(cards, refused=refused),
        HandState(cards, received=frozenset(cards[:1])),
        HandState(cards, chosen=frozenset(cards[:1])),
    ]
    drawn = [plain, draw_hand(LOOK, HandState(cards), 0, 40).text()]
    drawn += [draw_hand(LOOK, state, None, 40).text() for state in states]
    assert len(set(drawn)) == len(drawn)


def rule_refusals_of_a_follower() -> dict[Card, Reason]:
    game = game_of()
    stream = Stream(b"person")
    while True:
        if game.waiting is Waiting.PLAY and game.seat_view(HUMAN).public.trick:
            refusals = rule_refusals(game.seat_view(HUMAN))
            if refusals:
                return dict(refusals)
        decide(game, stream)


@pytest.mark.parametrize("players", SIDES)
@pytest.mark.parametrize("size", [(50, MIN_HEIGHT), (50, 13), (80, 24), (140, 40)])
def test_every_seat_and_card_has_its_own_place(players: int, size: tuple[int, int]) -> None:
    width, height = size
    labels = ("(Você)", *(f"[{name}]" for name in NAMES[: players - 1]))
    plays = tuple((seat, CARDS[seat * 5]) for seat in range(players))
    text = draw_table(LOOK, TableState(labels, 1, plays, 2), width, height).text()
    for seat, card in plays:
        assert labels[seat] in text, text
        assert LOOK.mark(card) in text, text
    assert text.count("▲") == 1
    assert sum(left + above + right for left, above, right in [SIDES[players]]) == players - 1
    assert len(places(players, width, height)) == players


def test_without_symbols_only_ascii_is_drawn() -> None:
    game = play_on(game_of(), 40)
    pace = Pace(game, Speed.NORMAL)
    table = draw_table(PLAIN, table_state(game, pace, PLAIN.words), 60, 14).text()
    view = game.view
    assert view is not None
    hand = draw_hand(PLAIN, hand_state(view, Settings(), frozenset()), 0, 80).text()
    assert table.isascii(), table
    assert hand.isascii(), hand


def test_suits_differ_without_colour() -> None:
    for look in (LOOK, PLAIN):
        drawn = set()
        for text in ("5C", "5D", "5H", "5S"):
            canvas = Canvas(look, 6, 3)
            draw_card(canvas, 0, 0, Card.parse(text))
            drawn.add(canvas.text())
        assert len(drawn) == 4


# Whole matches, looked at after every step


@pytest.mark.parametrize("preset", PRESETS)
def test_everything_can_be_shown_at_every_moment(preset: str) -> None:
    game = game_of(PRESETS[preset], seed=preset)
    pace = Pace(game, Speed.INSTANT)
    stream = Stream(b"person")
    settings = Settings()
    deals = 0
    while deals < 2 and game.waiting is not Waiting.NOTHING:
        decide(game, stream)
        pace.after(0.0)
        view = game.view
        assert view is not None
        state = table_state(game, pace, LOOK.words)
        draw_table(LOOK, state, 50, 13)
        draw_hand(LOOK, hand_state(view, settings, frozenset()), 0, 80)
        prompt = prompt_text(game, pace, LOOK, frozenset())
        assert 0 < len(prompt) <= 78, prompt
        left, right = header(game, LOOK.words, 80)
        assert len(left) + len(right) + 3 <= 80
        assert len(seat_rows(game, pace, LOOK.words)) == game.rules.players
        deals = len(game.match.finished_deals)
    page = pages.score_page(game, LOOK)(0).plain
    assert all(len(line) <= 76 for line in page.split("\n")), page
    for index in range(game.rules.hand_size):
        assert pages.trick_page(game, LOOK)(
            min(index, len(game.deal.public.tricks) if game.deal else 0)
        ).plain


def test_nothing_is_dimmed_for_want_of_a_turn() -> None:
    """Refusals speak of rules only: never while another leads, never after the own card has gone."""
    game = game_of()
    stream = Stream(b"person")
    looked = 0
    while looked < 100:
        decide(game, stream)
        deal = game.match.deal
        if deal is None or game.waiting is not Waiting.BOTS:
            continue
        view = game.seat_view(HUMAN)
        public = view.public
        gone = any(seat == HUMAN for seat, _ in public.current_plays())
        if not public.trick or gone:
            assert rule_refusals(view) == {}
            looked += 1


def test_refusals_are_what_the_rules_will_say() -> None:
    """What is dimmed while others play to a trick is what may not be played when the turn comes."""
    game = game_of()
    stream = Stream(b"person")
    foretold: set[Card] | None = None
    compared = 0
    while compared < 30:
        decide(game, stream)
        deal = game.match.deal
        if deal is None:
            foretold = None
            continue
        view = game.seat_view(HUMAN)
        if game.waiting is Waiting.PLAY:
            refused = set(rule_refusals(view))
            assert refused == set(view.hand) - set(view.legal)
            if foretold is not None:
                assert foretold == refused
                compared += 1
            foretold = None
        elif game.waiting is Waiting.BOTS and view.public.trick:
            gone = any(seat == HUMAN for seat, _ in view.public.current_plays())
            foretold = None if gone else set(rule_refusals(view))


def test_the_screen_knows_no_more_than_the_seat() -> None:
    """Deal the others' cards in another order: until they show, everything on the screen stays the same."""
    rules = Rules(pass_count=0)
    start = game_of(rules, "secrecy")
    start.deal_next()
    dealt = start.log[1]
    assert isinstance(dealt, HandsDealt)
    first, second, third, fourth = dealt.hands
    shown = []
    for hands in ((first, second, third, fourth), (first, fourth, second, third)):
        Hands(hands)
        game = SoloGame(start.setup, [get("aleatório")] * 3, (start.log[0], HandsDealt(hands)))
        pace = Pace(game, Speed.NORMAL)
        view = game.view
        assert view is not None
        shown.append(
            (
                table_state(game, pace, LOOK.words),
                hand_state(view, Settings(), frozenset()),
                prompt_text(game, pace, LOOK, frozenset()),
                header(game, LOOK.words, 80),
                chips(game, LOOK.words),
                seat_rows(game, pace, LOOK.words),
            )
        )
    assert shown[0] == shown[1]


# Scores


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", ["copas", "omnibus", "cancellation", "exact-100"])
def test_the_worked_points_add_up(language: str, preset: str) -> None:
    game = play_on(game_of(PRESETS[preset], seed=preset), 2000)
    words = catalogue(language)
    for row, deal in zip(score_sheet(game, words), game.match.finished_deals, strict=True):
        assert row.changes == deal.changes
        if deal.result.shooter is None:
            for change, working in zip(row.changes, row.workings, strict=True):
                parts = working.split(";")[0].split(" + ")
                assert sum(worth(part) for part in parts) == change, working


def worth(part: str) -> int:
    if " × " in part:
        count, _, rest = part.partition(" × ")
        return int(count) * worth(rest)
    head = part.split(" ")[0].replace("\N{MINUS SIGN}", "-")
    return int(head) if head.lstrip("-").isdigit() else 0


def test_the_ranking_tells_ties() -> None:
    game = play_on(game_of(), 100_000)
    text = pages.ranking_text(game, LOOK.words)
    assert text.count("\n") >= 5
    for seat, score in enumerate(game.match.scores):
        assert f"{game.match.standing.ranks[seat]}. " in text
        assert str(score) in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_hints_have_words(language: str) -> None:
    game = game_of()
    stream = Stream(b"person")
    for _ in range(120):
        if game.waiting in (Waiting.PASS, Waiting.PLAY):
            cards, reason = pages.hint(game, catalogue(language))
            hand = game.seat_view(HUMAN).hand
            assert cards <= hand
            assert len(cards) == (game.rules.pass_count if game.waiting is Waiting.PASS else 1)
            assert reason
        decide(game, stream)


def test_the_queen_and_the_hearts_are_told() -> None:
    game = game_of()
    stream = Stream(b"person")
    seen = set()
    while len(game.match.finished_deals) < 2:
        decide(game, stream)
        assert game.deal is not None
        hearts, queen = chips(game, LOOK.words)
        public = game.deal.public
        assert (hearts == "Copas quebradas") == public.hearts_broken
        assert (queen == "Dama saiu") == (QUEEN_OF_SPADES in public.seen)
        seen |= {hearts, queen}
    assert len(seen) == 4
    assert CardSet.of([QUEEN_OF_SPADES])
