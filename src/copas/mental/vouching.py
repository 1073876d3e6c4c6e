"""What a process has made itself needs no second check by the same process.

The referee asks its own party. Everything else about such a message is judged as for anybody's: whether it is
owed, its layout, its place in the order, the rules. Only what costs group arithmetic is left out: signature,
proofs, and making it again in the audit. Other processes, the clients and `copas verify` check all of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from copas.cards import Card
from copas.mental.messages import Message, SignedHead
from copas.seats import Seat


class SeatCards(NamedTuple):
    """A seat's cards, opened with the dealing key of its party.

    Attributes:
        dealt: the card of each own slot; None where there is no card.
        hand: the cards by their place in HAND.
    """

    dealt: Mapping[int, Card | None]
    hand: tuple[Card | None, ...]


class Voucher(Protocol):
    """A party in this process, which knows what it has made."""

    def made(self, message: Message) -> Message | None:
        """Return the party's own copy of a message if it made exactly these bytes."""

    def signed(self, head: SignedHead) -> bool:
        """Say whether the party has signed exactly this head."""

    def cards(self, seat: Seat) -> SeatCards | None:
        """Return the cards of a seat if the party has opened them, else None."""
