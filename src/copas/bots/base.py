"""What a bot is: a deterministic function of one seat's view and a seed.

A bot never sees an open deal, keeps no state between calls and reads no clock: the same view and seed give
the same card on every machine, so that its choices can be audited afterwards, and changing what the seat
cannot know never changes its choice.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from copas.cards import Card, CardSet
from copas.scoring import DealResult, MoonChoice
from copas.view import View


@runtime_checkable
class Bot(Protocol):
    """A player for any seat of any rules.

    Attributes:
        name: the level's name, as the registry and the fair deal's roster know it.
        version: changes whenever any choice could change.
        settings: the canonical bytes of its settings; hashed into the roster of the fair deal.
    """

    @property
    def name(self) -> str:
        """The level's name."""
        ...

    @property
    def version(self) -> str:
        """The version of its choices."""
        ...

    @property
    def settings(self) -> bytes:
        """The canonical bytes of its settings."""
        ...

    def choose_pass(self, view: View, seed: bytes) -> CardSet:
        """Choose the cards to pass.

        Args:
            view: the seat's knowledge; `view.must_pass` holds.
            seed: the seat's entropy for this deal, the same at every decision.

        Returns:
            As many cards of the hand as the rules pass.
        """
        ...

    def choose_play(self, view: View, seed: bytes) -> Card:
        """Choose a card of `view.legal`; `view.must_play` holds."""
        ...

    def choose_moon(self, view: View, result: DealResult, seed: bytes) -> MoonChoice:
        """Choose what a moon shot by this seat brings."""
        ...
