"""Dice for bots: draws that depend on the seat's seed and on how far the deal is, and on nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from copas.shuffle import Stream
from copas.view import View

T = TypeVar("T")


def dice(view: View, seed: bytes) -> Stream:
    """Return the draws of one decision.

    The seed is the same at every decision of a deal; the count of cards on the table tells decisions apart.
    """
    return Stream(seed, f"bot {view.public.seen_mask.bit_count()}")


def pick(items: Sequence[T], stream: Stream) -> T:
    """Return one of the items, each as likely as another."""
    return items[stream.below(len(items))]
