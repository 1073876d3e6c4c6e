"""The bots at one match: when each decides, after a pause that looks human, and what.

The pause follows from the deal, the seat and the round, so that it is the same after a restart; what a bot
decides follows from its seat's view and a seed that was fixed before the deck (docs/fair-deal.md).
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping

from copas.bots.base import Bot
from copas.live.clock import Milliseconds, Timing
from copas.mental.keys import SERVER
from copas.mental.messages import Message, MessageType
from copas.mental.observer import Debt, Observer
from copas.mental.server import ServerParty
from copas.seats import Seat

_CHOSEN = (MessageType.PASS_COMMIT, MessageType.PLAY)


class Thinking:
    """What the bots of one match have to decide.

    Args:
        bot: plays every seat that no person holds.
        timing: the shortest and longest pause.
    """

    def __init__(self, bot: Bot, timing: Timing) -> None:
        self._bot = bot
        self._timing = timing
        self._due: list[tuple[Seat, Milliseconds]] = []
        self._due_for: tuple[bytes, int, Milliseconds] | None = None

    def due(
        self, observer: Observer | None, since: Milliseconds, taken_at: Mapping[Seat, Milliseconds]
    ) -> list[tuple[Seat, Milliseconds]]:
        """Return each seat whose bot has a choice to make, with when it is due.

        Args:
            observer: the running set-up.
            since: when the open round began.
            taken_at: when seats were taken over in this set-up.
        """
        if observer is None or observer.finished:
            return []
        at = observer.ctx, observer.version, since
        if at != self._due_for:
            found = ((debt, self._due_at(observer, debt, since, taken_at)) for debt in observer.debts)
            self._due = [(debt.seat, due) for debt, due in found if due is not None]
            self._due_for = at
        return self._due

    def _due_at(
        self, observer: Observer, debt: Debt, since: Milliseconds, taken_at: Mapping[Seat, Milliseconds]
    ) -> Milliseconds | None:
        state = observer.state
        held = debt.seat in state.layout.humans and not state.rebuilt(debt.seat)
        if debt.payer != SERVER or held:
            return None
        if debt.type not in _CHOSEN:
            return since if debt.type is MessageType.PASS else None
        least, most = self._timing.bot_least, self._timing.bot_most
        drawn = hashlib.sha256(observer.ctx + bytes([debt.seat]) + observer.round.to_bytes(4, "big")).digest()
        pause = least + int.from_bytes(drawn[:4], "big") % (most - least + 1)
        return max(since, taken_at.get(debt.seat, 0)) + pause

    def messages(self, party: ServerParty, seats: Collection[Seat]) -> list[Message]:
        """Let the bots of some seats decide."""
        made = []
        for decision in party.decisions() if seats else ():
            if decision.seat not in seats:
                continue
            if decision.type is MessageType.PLAY:
                card = self._bot.choose_play(decision.view, decision.seed)
                made.append(party.decide_play(decision.seat, card))
            else:
                cards = self._bot.choose_pass(decision.view, decision.seed)
                made.append(party.decide_pass(decision.seat, cards))
        return made
