"""Seats around the table and the directions of a pass.

A seat is a number from 0; the seat at the left of `s` is `s + 1`, and plays after it.
"""

from __future__ import annotations

from enum import StrEnum

Seat = int
"""A place at the table, counted clockwise from 0."""


def left_of(seat: Seat, players: int) -> Seat:
    """Return the seat at the left, which plays next."""
    return (seat + 1) % players


class PassDirection(StrEnum):
    """Where the passed cards go."""

    LEFT = "left"
    RIGHT = "right"
    ACROSS = "across"
    HOLD = "hold"
    """Nobody passes."""

    def offset(self, players: int) -> int:
        """Return how many seats clockwise the cards travel."""
        match self:
            case PassDirection.LEFT:
                return 1
            case PassDirection.RIGHT:
                return players - 1
            case PassDirection.ACROSS:
                return players // 2
            case PassDirection.HOLD:
                return 0

    def receiver(self, seat: Seat, players: int) -> Seat:
        """Return the seat that gets what `seat` passes."""
        return (seat + self.offset(players)) % players

    def giver(self, seat: Seat, players: int) -> Seat:
        """Return the seat whose pass `seat` gets."""
        return (seat - self.offset(players)) % players
