"""A program of its own, `python -m copas.web.analysing`: analyses one finished match that it is told.

The server starts it for each match and nothing else talks to it. Its own process, at the lowest priority,
keeps half a minute of computing out of the interpreter that serves tables, and gives the memory back.

It reads one JSON object from standard input (`record` as in `copas.record_json`, `judge`) and writes one
object a line: `{"done", "total"}` while it works, then `{"analysis"}` (see `told`) or `{"why"}`.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import traceback
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, TextIO

from copas.bots.judges import MasterJudge, MediumJudge
from copas.bots.review import Review, review
from copas.live.advice import reason_text
from copas.record_json import from_dict

if TYPE_CHECKING:
    from collections.abc import Callable

    from copas.bots.judges import Judge
    from copas.bots.review import Fortune, Mistake

MOST_DEALS: Final = 100
"""Longer matches are not analysed: each deal takes some three seconds of a core."""
NICE: Final = 19
"""The lowest priority there is: whatever serves tables comes first."""


class Why(StrEnum):
    """Why there is no analysis."""

    LONG = "long"
    """The match has more than `MOST_DEALS` deals."""
    EMPTY = "empty"
    """No deal of the match was finished."""
    FAULT = "fault"
    """A defect, or the time was over."""


def told(found: Review) -> dict[str, Any]:
    """Return an analysis as the page shows it, as JSON values.

    Returns:
        `judge`; `least`, what a mistake costs at least; `seats`, for each seat `points`, `expected`, `luck`,
        `play`, `chance` and `given_away` in points and how many `decisions` were judged; `mistakes`, the
        costliest first: `deal`, `trick` (0 for the pass), `seat`, `cost`, `judge`, `chosen` and `better`
        (cards), `points`, `moon_risk` and `own_moon` (what was chosen, then what was better; null where the
        judge has no figure), `reasons` (as in hints), and what could be known: `queen_at` (seats) and `voids`
        (seat and suit).
    """
    players = len(found.deals[0].fortunes) if found.deals else 0
    return {
        "judge": found.judge,
        "least": found.least,
        "seats": [
            {
                **_fortune(found.fortune(seat)),
                "given_away": round(found.given_away(seat), 2),
                "decisions": found.decisions(seat),
            }
            for seat in range(players)
        ],
        "mistakes": list(map(_mistake, found.mistakes)),
    }


def _fortune(fortune: Fortune) -> dict[str, float]:
    return {
        name: round(getattr(fortune, name), 2) for name in ("points", "expected", "luck", "play", "chance")
    }


def _mistake(mistake: Mistake) -> dict[str, Any]:
    verdict, known = mistake.verdict, mistake.known

    def both(name: str) -> list[float] | None:
        values = [getattr(worth, name) for worth in (verdict.chosen, verdict.better)]
        return None if None in values else [round(value, 3) for value in values]

    return {
        "deal": mistake.deal,
        "trick": mistake.trick,
        "seat": mistake.seat,
        "cost": round(mistake.cost, 2),
        "judge": verdict.judge,
        "chosen": list(map(str, verdict.chosen.cards)),
        "better": list(map(str, verdict.better.cards)),
        **{name: both(name) for name in ("points", "moon_risk", "own_moon")},
        "reasons": list(map(reason_text, mistake.reasons)),
        "queen_at": list(known.queen_at),
        "voids": [[seat, suit.name.lower()] for seat, suit in known.voids],
    }


def analyse(task: dict[str, Any], tell: Callable[[dict[str, Any]], None]) -> None:
    """Analyse a match and tell how far it is, then what was found.

    Args:
        task: `record` and `judge`.
        tell: takes what is to be written.

    Raises:
        CopasError: if the record tells of something illegal.
    """
    deals = from_dict(task["record"]).replay().finished_deals
    if not 0 < len(deals) <= MOST_DEALS:
        tell({"why": Why.LONG if deals else Why.EMPTY})
        return
    judge: Judge = MasterJudge() if task["judge"] == MasterJudge.name else MediumJudge()
    hundredths = -1

    def progress(done: int, total: int) -> None:
        nonlocal hundredths
        if 100 * done // total > hundredths:
            hundredths = 100 * done // total
            tell({"done": done, "total": total})

    tell({"analysis": told(review(deals, judge=judge, progress=progress))})


def main(source: TextIO, out: TextIO) -> None:
    """Do what standard input asks for; a server that is gone ends the work with the next line."""

    def tell(value: dict[str, Any]) -> None:
        out.write(json.dumps(value) + "\n")
        out.flush()

    try:
        analyse(json.load(source), tell)
    except BrokenPipeError:
        os._exit(1)
    except Exception:  # the server logs it
        tell({"why": Why.FAULT, "trace": traceback.format_exc()})


if __name__ == "__main__":
    # Where the system does not let it, it is no worse than anybody else.
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICE)
    main(sys.stdin, sys.stdout)
