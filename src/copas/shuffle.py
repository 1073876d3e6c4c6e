"""Shuffling and dealing from a seed: the same cards on every machine.

The draws are unbiased (32-bit words with rejection) and come from SHA-512 in counter mode over the whole
seed, so a seed of 32 random bytes or more reaches every one of the 52! orders that it has entropy for.
Nothing here reads a clock or global randomness: whoever deals passes the seed in.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final, TypeVar

from copas.cards import CardSet
from copas.open_deal import Hands
from copas.rules import Rules
from copas.seats import Seat

T = TypeVar("T")

WORD: Final = 1 << 32
_BLOCK: Final = 64


class Stream:
    """An endless row of unbiased draws from a seed.

    Args:
        seed: the entropy, of any length.
        label: what the draws are for; different labels give independent rows.
    """

    __slots__ = ("_block", "_counter", "_prefix", "_words")

    def __init__(self, seed: bytes, label: str = "shuffle") -> None:
        name = label.encode()
        self._prefix = len(name).to_bytes(4, "big") + name + len(seed).to_bytes(4, "big") + seed
        self._counter = 0
        self._words: list[int] = []

    def word(self) -> int:
        """Draw a number from 0 to 2**32 - 1."""
        if not self._words:
            block = hashlib.sha512(self._prefix + self._counter.to_bytes(8, "big")).digest()
            self._counter += 1
            self._words = [int.from_bytes(block[at : at + 4], "big") for at in range(_BLOCK - 4, -1, -4)]
        return self._words.pop()

    def below(self, bound: int) -> int:
        """Draw a number from 0 to `bound - 1`, each as likely as another.

        Raises:
            ValueError: if the bound is not from 1 to 2**32.
        """
        if not 1 <= bound <= WORD:
            raise ValueError(f"The bound is from 1 to 2**32, not {bound}.")
        limit = WORD - WORD % bound
        while True:
            word = self.word()
            if word < limit:
                return word % bound


def shuffled(items: Iterable[T], stream: Stream) -> list[T]:
    """Return the items in a random order (Fisher and Yates, in Durstenfeld's form)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        pick = stream.below(last + 1)
        order[last], order[pick] = order[pick], order[last]
    return order


def deal_hands(rules: Rules, stream: Stream) -> Hands:
    """Shuffle the deck and deal it out one card at a time."""
    order = shuffled(rules.deck, stream)
    dealt = rules.hand_size * rules.players
    hands = tuple(CardSet.of(order[seat : dealt : rules.players]) for seat in range(rules.players))
    return Hands(hands, CardSet.of(order[dealt:]))


def draw_dealer(rules: Rules, stream: Stream) -> Seat:
    """Draw the first dealer of a match."""
    return stream.below(rules.players)
