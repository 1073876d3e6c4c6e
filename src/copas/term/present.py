"""From a game to what the screen shows: pure functions over what the person may know.

Everything here reads one seat's `View` and, for a finished deal, its result; never another hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from copas.cards import Card, CardSet
from copas.deal import Phase, PublicDeal
from copas.errors import Reason
from copas.legality import legal_mask, why_illegal
from copas.rules import QUEEN_OF_SPADES, Rules
from copas.seats import PassDirection, Seat
from copas.term.game import HUMAN, SoloGame, Waiting
from copas.term.hand import HandState
from copas.term.pace import Pace, Speed
from copas.term.table import TableState
from copas.trick import Trick
from copas.wording import card_name, direction_name, preset_title, refusal, suit_name

if TYPE_CHECKING:
    from copas.i18n import Catalogue
    from copas.term.look import Look
    from copas.term.settings import Settings
    from copas.view import View

MOST_IN_A_ROW = 5
"""Up to this many seats a trick fits into one row of the panel."""


def rule_refusals(view: View) -> dict[Card, Reason]:
    """Return the cards that the *rules* keep out of what the seat plays next, each with its rule.

    Nothing is refused merely because it is not the seat's turn. A seat that has played to the trick, or does
    not know yet what will be led, has nothing refused.
    """
    public = view.public
    if public.phase is not Phase.PLAYING or not _next_play_is_determined(view):
        return {}
    hand = view.hand.mask
    legal = legal_mask(public.context, hand)
    refused = CardSet(hand & ~legal)
    return {
        card: reason for card in refused if (reason := why_illegal(public.context, hand, card)) is not None
    }


def _next_play_is_determined(view: View) -> bool:
    public = view.public
    if view.must_play:
        return True
    if not public.trick or public.leader is None:
        return False
    return (view.seat - public.leader) % public.players >= len(public.trick)


def hand_state(view: View, settings: Settings, chosen: frozenset[Card]) -> HandState:
    """Return what the hand shows."""
    cards = tuple(settings.sort(list(view.hand)))
    received = frozenset(view.received or ()) & frozenset(cards)
    return HandState(cards, rule_refusals(view), received, chosen & frozenset(cards))


def seat_labels(game: SoloGame, words: Catalogue) -> tuple[str, ...]:
    """Return each seat's name: round brackets for the person, square ones for bots."""
    you = game.setup.names[HUMAN] or words("table-you")
    return (f"({you})", *(f"[{name}]" for name in game.setup.names[1:]))


def seat_name(game: SoloGame, words: Catalogue, seat: Seat) -> str:
    """Return a seat's name without brackets."""
    return game.setup.names[seat] or words("table-you")


def shown_trick(game: SoloGame, pace: Pace) -> tuple[tuple[tuple[Seat, Card], ...], Seat | None]:
    """Return the plays on the table and the seat that is winning: the full trick while it rests."""
    deal = game.deal
    if deal is None:
        return (), None
    public = deal.public
    if pace.resting and public.tricks:
        trick = public.tricks[-1]
        return tuple(trick.plays), trick.winner
    return tuple(public.current_plays()), public.winning_seat()


def table_state(game: SoloGame, pace: Pace, words: Catalogue) -> TableState:
    """Return what the table shows."""
    deal = game.deal
    labels = seat_labels(game, words)
    if deal is None:
        return TableState(labels)
    plays, winning = shown_trick(game, pace)
    public = deal.public
    turn = None if pace.resting else _turn_shown(game)
    ready = public.passed if public.phase is Phase.PASSING else frozenset()
    notes = () if plays else tuple(_notes(public, words, game))
    return TableState(labels, turn, plays, winning, frozenset(ready), notes)


def _turn_shown(game: SoloGame) -> Seat | None:
    """Return the seat to act; before a forced opening its holder is known to that seat only."""
    deal = game.match.deal
    if deal is None:
        return None
    if game.waiting is not Waiting.BOTS:
        return HUMAN
    return deal.public.turn


def _notes(public: PublicDeal, words: Catalogue, game: SoloGame) -> list[str]:
    lines = []
    if public.phase is Phase.PASSING:
        direction = words("table-pass-direction", direction=str(public.direction))
        receiver = seat_name(game, words, public.direction.receiver(HUMAN, public.players))
        lines += [direction, words("table-pass-to", name=receiver)]
    return lines + waiting_notes(public, words)


def waiting_notes(public: PublicDeal, words: Catalogue) -> list[str]:
    """Return what lies about for the next taker: the widow, or the cards of cancelled tricks (two decks)."""
    waiting = len(public.waiting)
    widow = public.rules.widow_size if public.widow_taker is None else 0
    if waiting:
        return [words("table-cards-waiting", count=waiting + widow)]
    if widow and public.phase is Phase.PLAYING:
        return [words("table-widow", count=widow)]
    return []


def header(game: SoloGame, words: Catalogue, width: int) -> tuple[str, str]:
    """Return the line at the top: at the left which game, deal and pass, at the right hearts and queen.

    Where both do not fit, the name of the game goes: it is the one thing that never changes.
    """
    rules = game.rules
    number = game.deal.public.number if game.deal is not None else game.match.number
    values = {
        "target": rules.target,
        "deal": number,
        "direction": direction_name(words, rules.direction(number)),
    }
    right = " · ".join(chips(game, words))
    left = words("table-header", game=preset_title(words, rules), **values)
    if len(left) + len(right) + 3 > width:
        left = words("table-header-short", **values)
    return left, right


def chips(game: SoloGame, words: Catalogue) -> list[str]:
    """Return the two states everyone asks for: are hearts broken, has the queen gone?"""
    if game.deal is None:
        return []
    public = game.deal.public
    queens = sum(card.face == QUEEN_OF_SPADES for card in public.seen)
    return [
        words("table-hearts", state="broken" if public.hearts_broken else "closed"),
        words(
            "table-queen",
            state="gone" if queens == public.rules.decks else "out",
            left=public.rules.decks - queens,
        ),
    ]


# The one line that says whose turn it is and what the rule asks


def prompt_text(game: SoloGame, pace: Pace, look: Look, chosen: frozenset[Card]) -> str:
    """Return whose turn it is and what the rules ask."""
    words = look.words
    if pace.resting:
        return trick_text(game, words) + (
            f" {words('table-press-enter')}" if pace.speed is Speed.STEP else ""
        )
    if pace.offering:
        return words("table-offer-end")
    match game.waiting:
        case Waiting.PASS:
            return _pass_prompt(game, look, chosen)
        case Waiting.PLAY:
            return _play_prompt(game, look)
        case Waiting.MOON:
            return words("table-moon-yours")
        case Waiting.BOTS:
            return _others_prompt(game, words)
        case Waiting.DEAL:
            return words("table-deal-over" if game.deal is not None else "table-dealing")
        case Waiting.NOTHING:
            return words("table-match-over")


def _pass_prompt(game: SoloGame, look: Look, chosen: frozenset[Card]) -> str:
    words, rules = look.words, game.rules
    public = game.seat_view(HUMAN).public
    receiver = seat_name(game, words, public.direction.receiver(HUMAN, public.players))
    missing = rules.pass_count - len(chosen)
    if missing:
        return words("table-pass-choose", missing=missing, direction=str(public.direction), name=receiver)
    cards = look.marks(sorted(chosen))
    return words("table-pass-ready", cards=cards, direction=str(public.direction), name=receiver)


def _play_prompt(game: SoloGame, look: Look) -> str:
    words = look.words
    view = game.seat_view(HUMAN)
    public = view.public
    if public.context.opening and public.rules.opening_card is not None:
        return words("table-turn-open", card=look.mark(public.rules.opening_card))
    if public.led_suit is None:
        return _lead_prompt(view, words)
    suit = suit_name(words, public.led_suit)
    if view.hand.of_suit(public.led_suit):
        return words("table-turn-follow", suit=suit)
    kept_out = bool(public.context.kept_out) and len(view.legal) < len(view.hand)
    return words("table-turn-void", suit=suit, limit="first-trick" if kept_out else "none")


def _lead_prompt(view: View, words: Catalogue) -> str:
    reasons = set(rule_refusals(view).values())
    if Reason.NO_POINTS_FIRST_TRICK in reasons:
        limit = "first-trick"
    elif Reason.HEARTS_NOT_BROKEN in reasons:
        limit = "hearts"
    else:
        limit = "none"
    return words("table-turn-lead", limit=limit)


def _others_prompt(game: SoloGame, words: Catalogue) -> str:
    deal = game.match.deal
    if deal is None or deal.public.phase is Phase.PASSING:
        return words("table-wait-pass")
    if deal.public.turn is None:
        opening = deal.public.rules.opening_card
        if deal.public.phase is Phase.ENDED or opening is None:
            return words("table-wait-moon")
        return words("table-wait-opening", card=card_name(words, opening))
    return words("table-wait-turn", name=seat_name(game, words, deal.public.turn))


def trick_text(game: SoloGame, words: Catalogue) -> str:
    """Return who took the last trick and what it brought; nothing once the rest is claimed."""
    if game.deal is None or not game.deal.public.tricks or game.deal.public.claimed is not None:
        return ""
    trick = game.deal.public.tricks[-1]
    if trick.taker is None:
        return words("table-trick-cancelled")
    taken = trick_cards(game.deal.public, len(game.deal.public.tricks) - 1)
    points = sum(map(game.rules.points, taken))
    who = "you" if trick.taker == HUMAN else "other"
    return words("table-trick-taken", who=who, name=seat_name(game, words, trick.taker), points=points)


def trick_cards(public: PublicDeal, index: int) -> CardSet:
    """Return all cards that went home with a finished trick: those of cancelled ones before it as well."""
    cards = public.tricks[index].card_set
    while index and public.tricks[index - 1].taker is None:
        index -= 1
        cards |= public.tricks[index].card_set
    return cards


# What the second line says


def refusal_text(view: View, card: Card, words: Catalogue) -> str:
    """Return why the rules keep a card from being played next, or nothing."""
    reason = rule_refusals(view).get(card)
    return "" if reason is None else refusal(words, reason, view.public)


def exchange_text(game: SoloGame, look: Look) -> str:
    """Return what was passed and what came, once both are known; nothing otherwise."""
    view = game.view
    if view is None or view.received is None or view.passed is None:
        return ""
    direction, players = view.public.direction, view.public.players
    return look.words(
        "table-exchange",
        passed=look.marks(list(view.passed)),
        to=seat_name(game, look.words, direction.receiver(HUMAN, players)),
        received=look.marks(list(view.received)),
        giver=seat_name(game, look.words, direction.giver(HUMAN, players)),
    )


# Scores


@dataclass(frozen=True)
class SeatRow:
    """One seat in the panel.

    Attributes:
        label: the name with its mark.
        turn: whether it is to act.
        tricks: the tricks it has won in this deal.
        points: the points it has taken in this deal.
        score: its score before this deal, or after it once the deal is over.

    """

    label: str
    turn: bool
    tricks: int
    points: int
    score: int


def seat_rows(game: SoloGame, pace: Pace, words: Catalogue) -> list[SeatRow]:
    """Return the panel's rows, the person's first."""
    labels = seat_labels(game, words)
    deal = game.deal
    blank = (0,) * len(labels)
    tricks = deal.public.tricks_won if deal is not None else blank
    points = deal.public.points if deal is not None else blank
    turn = None if pace.resting else _turn_shown(game)
    scores = game.match.scores
    return [
        SeatRow(label, seat == turn, tricks[seat], points[seat], scores[seat])
        for seat, label in enumerate(labels)
    ]


def trick_lines(game: SoloGame, look: Look, trick: Trick) -> list[str]:
    """Return a trick as lines, one per card."""
    labels = seat_labels(game, look.words)
    width = max(map(len, labels))
    pointer = look.sign("◂", "<")
    return [
        f"{labels[seat]:<{width}} {look.mark(card):>3}{' ' + pointer if seat == trick.winner else ''}"
        for seat, card in trick.plays
    ]


def earlier_tricks(game: SoloGame, look: Look, rows: int) -> list[str]:
    """Return the tricks before the last one in a row each, the newest first, as far as rows and width go."""
    deal = game.deal
    if deal is None or game.rules.players > MOST_IN_A_ROW:
        return []
    tricks = list(enumerate(deal.public.tricks, 1))[-2::-1]
    return [
        f"{number:>2} {seat_name(game, look.words, trick.taker)[:6]:<6} {look.marks(list(trick.cards))}"
        for number, trick in tricks[: max(0, rows)]
        if trick.taker is not None
    ]


@dataclass(frozen=True)
class DealScore:
    """One finished deal on the score sheet.

    Attributes:
        number: the deal's number.
        direction: where it passed to.
        changes: what each seat marked.
        totals: the scores after it.
        workings: how each seat's change comes about, in words.
        moon: who shot the moon, in a sentence; or nothing.

    """

    number: int
    direction: PassDirection
    changes: tuple[int, ...]
    totals: tuple[int, ...]
    workings: tuple[str, ...]
    moon: str


def score_sheet(game: SoloGame, words: Catalogue) -> list[DealScore]:
    """Return the finished deals of the match with their worked points."""
    deals = game.match.finished_deals
    totals = [*(deal.public.scores for deal in deals[1:]), game.match.scores] if deals else []
    rows = []
    for deal, total in zip(deals, totals, strict=True):
        result = deal.result
        workings = tuple(
            _working(
                words,
                game.rules,
                result.taken[seat],
                deal.changes[seat],
                moon=result.shooter is not None,
                fell=fell,
            )
            for seat, fell in enumerate(_falls(deal.public.scores, deal.changes, total))
        )
        moon = _moon_text(game, words, result.shooter)
        rows.append(DealScore(deal.public.number, deal.public.direction, deal.changes, total, workings, moon))
    return rows


def _moon_text(game: SoloGame, words: Catalogue, shooter: Seat | None) -> str:
    if shooter is None:
        return ""
    who = "you" if shooter == HUMAN else "other"
    return words("table-moon-shot", who=who, name=seat_name(game, words, shooter))


def _falls(before: tuple[int, ...], changes: tuple[int, ...], after: tuple[int, ...]) -> list[bool]:
    return [b + c != a for b, c, a in zip(before, changes, after, strict=True)]


def _working(words: Catalogue, rules: Rules, taken: CardSet, change: int, *, moon: bool, fell: bool) -> str:
    parts = [
        f"{count} × {name}" if count > 1 else name for name, count in _counting(words, rules, taken).items()
    ]
    text = " + ".join(parts) if parts else words("table-working-nothing")
    if moon:
        text += f"; {words('table-working-moon', change=change)}"
    return text + (f"; {words('table-working-fell')}" if fell else "")


def _counting(words: Catalogue, rules: Rules, taken: CardSet) -> Mapping[str, int]:
    """Return the counting cards by what they are worth, hearts together, as `13 (dama de espadas)`."""
    found: dict[str, int] = {}
    hearts = sum(1 for card in taken if rules.points(card) == 1)
    if hearts:
        found[words("table-working-hearts", count=hearts)] = 1
    for card in sorted(taken, key=lambda card: -rules.points(card)):
        points = rules.points(card)
        if points not in (0, 1):
            key = words("table-working-card", points=points, card=card_name(words, card.face))
            found[key] = found.get(key, 0) + 1
    return found
