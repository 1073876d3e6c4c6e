"""A whole match as everybody sees it: set-ups in sequence, scores, and who still sits.

It says which set-up may come next, so that a client needs nothing from the server but its number: any other
rules, roster, dealer or direction gives another ctx, and the server's signed head does not fit.
"""

from __future__ import annotations

from copas.match import Standing
from copas.mental.errors import ChoiceError
from copas.mental.keys import SERVER, Roster, Setup, first_dealer
from copas.mental.observer import Observer
from copas.mental.state import LAST, Phase
from copas.rules import Rules
from copas.seats import Seat


class Ledger:
    """The public state of a match.

    Attributes:
        rules: the options.
        match: the match id.
        standing: scores and counts after the last deal that counts.
        roster: who sits where in the next set-up.
        current: the set-up being played, or the last one; None before the first.
        prepared: the next deal's set-up, shuffled in the background; or None.
        history: every set-up that is over, in order.
        guilty: every party convicted so far.
        previous: the head after the last CLOSE.

    """

    def __init__(self, rules: Rules, match: bytes, roster: Roster) -> None:
        self.rules = rules
        self.match = match
        self.standing = Standing(rules, first_dealer(match, rules.players), (0,) * rules.players)
        self.roster = roster
        self.current: Observer | None = None
        self.prepared: Observer | None = None
        self.history: list[Observer] = []
        self.guilty: set[int] = set()
        self.previous = bytes(64)
        self._number = 0
        self._humans = frozenset(roster.humans)

    @property
    def annulled(self) -> bool:
        """Whether the server was convicted: the match does not count."""
        return SERVER in self.guilty

    @property
    def abandoned(self) -> bool:
        """Whether no person is left."""
        return not self._humans

    @property
    def finished(self) -> bool:
        """Whether no further set-up can come."""
        return self.annulled or self.abandoned or self.standing.finished

    @property
    def humans(self) -> frozenset[Seat]:
        """The people who are neither gone nor guilty."""
        return self._humans

    def begin(self, number: int | None = None) -> Observer:
        """Begin the next set-up to be played: the prepared one if it still fits, else a fresh one.

        Args:
            number: the set-up number that the server names; the next one if None.

        Raises:
            ChoiceError: a set-up is still running, the match is over, or the number is not a later one.

        """
        self.settle()
        if self.current is not None:
            raise ChoiceError("The running set-up must end before another begins.")
        if self.finished:
            raise ChoiceError("The match is over.")
        if self.prepared is not None and number in (None, self.prepared.setup.number):
            self.current, self.prepared = self.prepared, None
            self.current.bind(self.standing.scores, self.previous)
        else:
            self.prepared = None
            self.current = Observer(self._setup(number, self.standing.next_number, provisional=False))
        return self.current

    def prepare(self, number: int | None = None) -> Observer:
        """Begin KEY and DECK of the next deal in the background of the running one.

        Raises:
            ChoiceError: no deal is being played, or one has been prepared already.

        """
        current = self.current
        if current is None or not current.state.dealt or current.phase in (Phase.VOIDED, Phase.DROPPED):
            raise ChoiceError("The next deal is prepared while one is being played.")
        if self.prepared is not None or current.state.void is not None:
            raise ChoiceError("The next deal cannot be prepared now.")
        roster = self._without(self.roster, set(current.state.gone))
        if roster is None:
            raise ChoiceError("No person is left.")
        self.prepared = Observer(self._setup(number, current.setup.deal + 1, roster=roster, provisional=True))
        return self.prepared

    def _setup(
        self, number: int | None, deal: int, *, provisional: bool, roster: Roster | None = None
    ) -> Setup:
        chosen = self._number + 1 if number is None else number
        if chosen <= self._number:
            raise ChoiceError(f"A set-up number must be above {self._number}.")
        scores = self.standing.scores
        setup = Setup(
            self.rules, self.match, deal, chosen, roster or self.roster, scores, self.previous, provisional
        )
        self._number = chosen
        return setup

    def refresh(self) -> None:
        """Drop the prepared set-up once its roster no longer fits: call after each TAKEOVER or void."""
        prepared, current = self.prepared, self.current
        if prepared is None or current is None:
            return
        changed = any(s in prepared.setup.roster.humans for s in current.state.gone)
        spoiled = current.state.void is not None or prepared.phase in LAST or prepared.state.void is not None
        if changed or spoiled or prepared.state.gone:
            self._lose(set(prepared.state.gone))
            self.history.append(prepared)
            self.prepared = None

    def settle(self) -> None:
        """Take a finished set-up into the books: scores, who is gone, who is guilty."""
        self.refresh()
        observer = self.current
        if observer is None or not observer.finished:
            return
        lost = set(observer.state.gone)
        if observer.judgement is not None and observer.phase is Phase.VOIDED:
            self.guilty |= set(observer.judgement.guilty)
            lost |= set(observer.judgement.guilty) - {SERVER}
        if observer.phase is Phase.END and observer.state.result is not None:
            self.standing = self.standing.after(observer.state.result.changes(observer.state.moon))
            self.previous = observer.head
        self._lose(lost)
        self.history.append(observer)
        self.current = None

    def _lose(self, seats: set[Seat]) -> None:
        self._humans -= seats
        self.roster = self._without(self.roster, seats) or self.roster

    @staticmethod
    def _without(roster: Roster, seats: set[Seat]) -> Roster | None:
        if not set(roster.humans) - seats:
            return None
        for seat in sorted(seats & set(roster.humans)):
            roster = roster.with_bot(seat)
        return roster
