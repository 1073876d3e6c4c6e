"""Forks: two heads that the server signed for one round. They prove that it told two stories.

Anybody who was told one of them can show it; beside the other one it convicts the server, for good and to
everybody. So does a single one of which the table knows that it has never signed it: it stores before it
signs, hence its log has lost its end, and it could only go on by signing another one. The usual cause is no
cheat, but a server that was restored from a backup.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from copas.live import messages as wire
from copas.mental.errors import ProofError
from copas.mental.group import Point
from copas.mental.messages import SignedHead, convicts
from copas.mental.observer import Observer


class Fork(NamedTuple):
    """The proof: heads that the server signed for one round, of which it can stand by one at most."""

    ctx: bytes
    heads: tuple[SignedHead, ...]

    def event(self) -> wire.Forked:
        """Return what everybody is shown."""
        return wire.Forked(ctx=wire.to_text(self.ctx), round=self.heads[0].round, heads=pairs(self.heads))


def pairs(heads: Sequence[SignedHead]) -> list[tuple[str, str]]:
    """Return signed heads as the wire has them."""
    return [(wire.to_text(one.head), wire.to_text(one.signature)) for one in heads]


def signed_heads(shown: wire.Fork | wire.Forked) -> tuple[SignedHead, ...]:
    """Return the heads that somebody shows.

    Raises:
        BadFrame: if they are not bytes in their canonical form.
    """
    read = ((wire.to_bytes(head), wire.to_bytes(sig)) for head, sig in shown.heads)
    return tuple(SignedHead(shown.round, *pair) for pair in read)


def known_heads(observers: Sequence[Observer], ctx: bytes, number: int) -> tuple[SignedHead, ...]:
    """Return the head that opened a round, if it is a round of one of these set-ups."""
    return tuple(
        SignedHead(number, observer.heads[number], observer.signatures[number])
        for observer in observers
        if observer.ctx == ctx and number < len(observer.heads)
    )


def find_fork(ctx: bytes, server: Point, heads: Sequence[SignedHead]) -> Fork | None:
    """Return two of some signed heads of one round that convict the server, or None."""
    for place, one in enumerate(heads):
        for two in heads[place + 1 :]:
            if convicts(ctx, server, one, two):
                return Fork(ctx, (one, two))
    return None


def truly_signed(ctx: bytes, server: Point, heads: Sequence[SignedHead]) -> Fork | None:
    """Return the first of some heads that the server did sign, or None."""
    for head in heads:
        try:
            head.check(ctx, server)
        except ProofError:
            continue
        return Fork(ctx, (head,))
    return None


def proves(event: wire.Forked, server: Point) -> bool:
    """Say whether what the server shows convicts it: two heads of one round, or one that it owns up to."""
    ctx, heads = wire.to_bytes(event.ctx), signed_heads(event)
    found = truly_signed(ctx, server, heads) if len(heads) == 1 else find_fork(ctx, server, heads)
    return found is not None
