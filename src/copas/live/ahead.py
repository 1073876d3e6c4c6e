"""The next deal's set-up, prepared while the running deal is played: KEY and DECK, no more.

So the next cards come at once. Nothing can be dealt in it before the running deal has closed CLOSE
(`copas.mental.observer` holds it in its last DECK round). Nobody is late, at fault or taken over in it: until
then it can only be dropped.
"""

from __future__ import annotations

from typing import NamedTuple

from copas.live import messages as wire
from copas.mental.errors import FairDealError
from copas.mental.keys import SERVER, Roster, Setup
from copas.mental.observer import Observer
from copas.mental.server import ServerParty
from copas.rules import Rules


class Ahead(NamedTuple):
    """A set-up that is being prepared, and the server's party in it."""

    observer: Observer
    party: ServerParty

    @property
    def number(self) -> int:
        """The set-up's number."""
        return self.observer.setup.number

    @property
    def ctx(self) -> bytes:
        """The set-up's ctx."""
        return self.observer.ctx

    @property
    def busy(self) -> bool:
        """Whether the server has something to do in it, which may take many milliseconds."""
        observer = self.observer
        return observer.complete or any(debt.payer == SERVER for debt in observer.debts)


def open_setup(
    event: wire.SetupOpened | wire.Prepared, rules: Rules, match: bytes, previous: bytes | None = None
) -> Setup:
    """Return what an event's set-up is bound to; provisional without the head after the last CLOSE.

    Raises:
        FairDealError: if its ctx does not follow from its parts.
    """
    roster = Roster.decode(wire.to_bytes(event.roster))
    if isinstance(event, wire.SetupOpened) and previous is not None:
        setup = Setup(rules, match, event.deal, event.setup, roster, tuple(event.scores), previous)
    else:
        setup = Setup(rules, match, event.deal, event.setup, roster, provisional=True)
    if wire.to_text(setup.ctx) != event.ctx:
        raise FairDealError("The set-up's ctx does not follow from its parts.")
    return setup
