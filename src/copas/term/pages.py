"""Pages of dialogs: tricks, score sheet, ranking, rules, hints. Text from a game, nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.text import Text

from copas.cards import CardSet
from copas.record import Record, SeatInfo
from copas.rules import Rules
from copas.term.game import HUMAN, SoloGame
from copas.term.present import (
    DealScore,
    exchange_text,
    score_sheet,
    seat_labels,
    seat_name,
    trick_cards,
    trick_lines,
)
from copas.wording import describe_rules, direction_name

if TYPE_CHECKING:
    from copas.i18n import Catalogue
    from copas.term.look import Look

RECENT = 8
"""How many deals the score sheet shows at once."""
HINT_LENGTH = 120
"""Two reasons are given if they fit into the two lines of a small terminal beside the cards."""
WIDE_TABLE = 6
"""Up to this many seats the score sheet has room for two numbers a seat."""


def trick_page(game: SoloGame, look: Look) -> Callable[[int], Text]:
    """Return a function that writes page 0, the pass, or the page of a trick."""
    words = look.words

    def page(index: int) -> Text:
        deal = game.deal
        if deal is None:
            return Text("")
        count = len(deal.public.tricks)
        text = Text()
        if index == 0:
            text.append(words("term-page-pass") + "\n\n", style="bold")
            text.append(exchange_text(game, look) or words("term-no-pass"))
            return text
        trick = deal.public.tricks[index - 1]
        text.append(words("term-page-trick", number=index, count=count) + "\n\n", style="bold")
        text.append("\n".join(trick_lines(game, look, trick)))
        if trick.taker is None:
            outcome = words("table-trick-cancelled")
        else:
            points = sum(map(game.rules.points, trick_cards(deal.public, index - 1)))
            who = "you" if trick.taker == HUMAN else "other"
            name = seat_name(game, words, trick.taker)
            outcome = words("table-trick-taken", who=who, name=name, points=points)
        text.append(f"\n\n{outcome}")
        return text

    return page


# Scores


def score_page(game: SoloGame, look: Look) -> Callable[[int], Text]:
    """Return a function that writes the score sheet with one deal's points worked out."""
    words = look.words

    def page(index: int) -> Text:
        sheet = score_sheet(game, words)
        if not sheet:
            return Text(words("term-score-none"))
        text = _sheet_table(game, sheet, index, look)
        text.append("\n")
        row = sheet[index]
        if row.moon:
            text.append(f"\n{row.moon}", style="bold")
        for label, change, working in zip(seat_labels(game, words), row.changes, row.workings, strict=True):
            text.append(f"\n{label:<12}{change:>+5}  {working}")
        return text

    return page


def _sheet_table(game: SoloGame, sheet: list[DealScore], chosen: int, look: Look) -> Text:
    """Write the rows around the chosen deal: what each seat marked, and its score after it.

    A big table has room for the scores alone; what each seat marked stands with the workings below.
    """
    words = look.words
    labels = seat_labels(game, words)
    wide = len(labels) <= WIDE_TABLE
    size = 10 if wide else 6
    heads = "".join(f"{label[: size - 1]:>{size}}" for label in labels)
    text = Text()
    text.append(f"{words('term-score-deal'):<14}{heads}", style="bold")
    first = max(0, min(chosen - RECENT // 2, len(sheet) - RECENT))
    for index, row in enumerate(sheet[first : first + RECENT], first):
        mark = look.sign("▸", ">") if index == chosen else " "
        cells = "".join(
            (f"{f'{change:+d}':>5}" if wide else " ") + f"{total:>5}"
            for change, total in zip(row.changes, row.totals, strict=True)
        )
        direction = direction_name(words, row.direction)
        style = "bold" if index == chosen else ""
        text.append(f"\n{mark}{row.number:>2} {direction[:10]:<10}{cells}", style=style)
    return text


def standing_text(game: SoloGame, words: Catalogue) -> str:
    """Return the scores in a line each, for a question that depends on them."""
    labels = seat_labels(game, words)
    return "\n".join(
        f"{label:<12} {score:>4}" for label, score in zip(labels, game.match.scores, strict=True)
    )


def ranking_text(game: SoloGame, words: Catalogue) -> str:
    """Return who won and the final ranking; equal scores share a place."""
    standing = game.match.standing
    winners = sorted(standing.winners)
    if winners == [HUMAN]:
        head = words("term-end-you-won")
    elif HUMAN in winners:
        head = words("term-end-you-share")
    else:
        names = ", ".join(seat_name(game, words, seat) for seat in winners)
        head = words("term-end-won", names=names, count=len(winners))
    labels = seat_labels(game, words)
    order = sorted(range(len(labels)), key=lambda seat: (standing.ranks[seat], seat))
    rows = [f"{standing.ranks[seat]}. {labels[seat]:<12} {standing.scores[seat]:>4}" for seat in order]
    return "\n".join([head, "", *rows, ""])


# Rules, hints, records


def rules_text(rules: Rules, words: Catalogue, width: int = 70) -> Text:
    """Return the rules in words, wrapped."""
    import textwrap

    text = Text()
    for heading, sentences in describe_rules(words, rules):
        text.append(f"{heading}\n", style="bold")
        for sentence in sentences:
            text.append(textwrap.fill(sentence, width, initial_indent="  ", subsequent_indent="  ") + "\n")
    return text


def hint(game: SoloGame, words: Catalogue) -> tuple[CardSet, str]:
    """Return what `médio` would do in the person's place, and why, in a sentence or two."""
    from copas.bots.hints import explain, sentence

    advice = explain(game.seat_view(HUMAN), game.bot_seed(HUMAN))
    reasons = [
        sentence(words, reason, lambda seat: seat_name(game, words, seat)) for reason in advice.reasons
    ]
    both = " ".join(reasons[:2])
    return advice.cards, both if len(both) <= HINT_LENGTH else reasons[0]


def record_of(game: SoloGame, words: Catalogue) -> Record:
    """Return the record of a match, with who sat where."""
    levels = (None, *game.setup.levels)
    seats = [SeatInfo(seat_name(game, words, seat), level) for seat, level in enumerate(levels)]
    return Record.of(game.match, seats)
