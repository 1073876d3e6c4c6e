"""`copas replay`: a record on the screen, or all of it in plain text."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from copas.cli.session import catalogue_in_use, language_was_named, read_record, say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from copas.record import Record


def replay_command(
    file: Annotated[str, Parameter(help="cli-replay-file", allow_leading_hyphen=True)],
    /,
    *,
    plain: Annotated[bool, Parameter(help="cli-replay-plain", negative="")] = False,
    letters: Annotated[bool, Parameter(help="cli-option-letters", negative="")] = False,
) -> None:
    """Look at a record card by card, or write it all."""
    record = read_record(file)
    if plain or not sys.stdout.isatty() or not sys.stdin.isatty():
        for line in plain_lines(record, letters=letters):
            say(line)
        return
    _show(record)


def _show(record: Record) -> None:
    from copas.term.app import CopasApp, Opening, Outside, data_folder

    plain = "utf" not in (sys.stdout.encoding or "").lower()
    outside = Outside(data_folder(), catalogue_in_use().language, language_was_named(), plain)
    CopasApp(outside, Opening(record=record)).run()


def plain_lines(record: Record, *, letters: bool) -> Iterator[str]:
    """Yield a whole record as lines of text: per deal the hands, the tricks, the scores.

    Args:
        record: a legal record.
        letters: whether suits are letters.

    """
    from copas.wording import card_marks, direction_name, preset_title

    words = catalogue_in_use()
    match = record.replay()
    names = _names(record)
    width = max(map(len, names))
    yield preset_title(words, record.rules)
    deals = match.finished_deals + ([match.deal] if match.deal is not None else [])
    for deal in deals:
        direction = direction_name(words, deal.public.direction)
        yield ""
        yield words("replay-dealt", number=deal.public.number, direction=direction)
        for name, hand in zip(names, deal.dealt, strict=True):
            yield f"  {name:<{width}}  {card_marks(words, hand, letters=letters)}"
        if deal.widow:
            yield f"  {words('replay-widow', cards=card_marks(words, deal.widow, letters=letters))}"
        for seat, cards in enumerate(deal.passes):
            if cards is not None:
                text = card_marks(words, cards, letters=letters)
                yield f"  {words('replay-seat-passed', name=names[seat], cards=text)}"
        for number, trick in enumerate(deal.public.tricks, 1):
            plays = "  ".join(f"{names[s]} {card_marks(words, [c], letters=letters)}" for s, c in trick.plays)
            taker = "-" if trick.taker is None else names[trick.taker]
            yield f"  {number:>2}. {plays}  → {taker}"
        if deal.public.claimed is not None:
            seat, shown = deal.public.claimed
            yield f"  {words('replay-claimed', name=names[seat], shown=len(shown))}"
    yield ""
    for name, score in zip(names, match.scores, strict=True):
        yield f"  {name:<{width}} {score:>5}"


def _names(record: Record) -> list[str]:
    words = catalogue_in_use()
    seats = record.seats
    return [
        (seats[seat].name if seats else "") or words("replay-seat", number=seat + 1)
        for seat in range(record.rules.players)
    ]
