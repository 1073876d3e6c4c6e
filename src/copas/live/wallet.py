"""What a client keeps of the tables at which somebody sits, and its refusal to believe the server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from copas.errors import CopasError
from copas.mental.group import Scalar
from copas.mental.human import HumanSeat
from copas.mental.messages import Message, SignedHead
from copas.mental.observer import Observer


class Mistrust(CopasError):
    """The server has told something that does not follow from what it told before.

    Attributes:
        ctx: the set-up of `heads`.
        heads: what the server has signed of it, one or two heads of one round; empty if not known yet.
        evidence: the frame that shows this to everybody; empty if there is nothing to show.
    """

    def __init__(
        self, sentence: str, ctx: bytes = b"", heads: Sequence[SignedHead] = (), evidence: bytes = b""
    ) -> None:
        super().__init__(sentence)
        self.ctx = ctx
        self.heads = tuple(heads)
        self.evidence = evidence


@dataclass
class Wallet:
    """What a browser keeps: its identity, and for a table the master, its match, and every message made.

    Also the server's signed heads of the set-ups of that match: two for one round convict it.
    """

    identity: Scalar
    masters: dict[str, bytes] = field(default_factory=dict)
    matches: dict[str, bytes] = field(default_factory=dict)
    sent: dict[str, list[Message]] = field(default_factory=dict)
    heads: dict[str, dict[tuple[bytes, int], SignedHead]] = field(default_factory=dict)


class Following(NamedTuple):
    """A set-up that is followed and checked, and the own seat in it, if there is one."""

    observer: Observer
    party: HumanSeat | None
