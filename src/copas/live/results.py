"""The result of a match at a live table, as history and ratings keep it."""

from __future__ import annotations

from copas.live.table import Room, State, Table
from copas.people.accounts import account_of, bot_account
from copas.people.results import MatchResult, SeatResult
from copas.seats import Seat


def result_of(table: Table, name: str, ended: int) -> MatchResult | None:
    """Return the result of the match that has just ended at a table, if it is kept.

    Kept are matches among people, of at least one account; a match that the server spoilt is annulled, and
    one alone against bots may have taken plays back. Who went before anything was dealt did not play: a bot
    sat there from the start.

    Args:
        table: the table, at the end of a match.
        name: the name of the match's record.
        ended: seconds since 1970.
    """
    play = table.play
    if play is None or table.room is Room.SOLO or table.state not in (State.FINISHED, State.ABANDONED):
        return None
    finished = table.state is State.FINISHED
    if not finished and play.people:
        return None  # annulled: somebody was still there, and it ended all the same
    seats = tuple(_seat(table, seat) for seat in range(table.rules.players))
    if all(seat.bot or seat.account is None for seat in seats):
        return None
    deals = play.deal if play.scored else play.deal - 1
    return MatchResult(name, float(ended), table.rules.target, table.rated, finished, deals, seats)


def _seat(table: Table, seat: Seat) -> SeatResult:
    play = table.play
    assert play is not None  # noqa: S101 - the caller has looked
    sitting, gone = table.sitting.get(seat), play.gone.get(seat)
    score = play.scores[seat] if table.state is State.FINISHED else None
    if sitting is None or (gone is not None and not gone.dealt):
        return SeatResult(table.bots, bot_account(table.bots), True, score, moons=play.moons[seat])
    return SeatResult(
        sitting.name, account_of(sitting.person), False, score, seat in play.left(), play.moons[seat]
    )
