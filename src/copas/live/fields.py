"""What the wire's messages are made of: versions and limits, checked types, error codes, bytes as text."""

from __future__ import annotations

import base64
import binascii
from enum import StrEnum
from typing import Annotated, Final

from msgspec import Meta

from copas.errors import CopasError

PROTOCOL: Final = 1
"""The version of this protocol; `hello` names it."""

MAX_FRAME: Final = 32 * 1024
"""The largest frame in bytes, either direction."""

NAME_LENGTH: Final = 24
CHAT_LENGTH: Final = 200

_B64 = r"^[A-Za-z0-9_-]*$"
Bytes = Annotated[str, Meta(pattern=_B64, max_length=24_000, description="bytes, base64url without padding")]
Hash = Annotated[str, Meta(pattern=_B64, min_length=86, max_length=86, description="64 bytes, base64url")]
Key = Annotated[str, Meta(pattern=_B64, min_length=43, max_length=43, description="32 bytes, base64url")]
Cid = Annotated[
    str, Meta(pattern=_B64, min_length=22, max_length=22, description="16 random bytes, base64url")
]
Id = Annotated[str, Meta(pattern=_B64, min_length=22, max_length=22, description="the name of a table")]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]
Party = Annotated[int, Meta(ge=0, le=255, description="a seat, or 255 for the server")]
Code = Annotated[int, Meta(ge=1, le=255, description="a message type of docs/fair-deal.md")]
Count = Annotated[int, Meta(ge=0, le=2**53 - 1)]
Number = Annotated[int, Meta(ge=1, le=2**32 - 1)]
RoundNumber = Annotated[int, Meta(ge=0, le=2**32 - 1)]
Score = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
Text = Annotated[str, Meta(max_length=120)]
SignedHeadText = Annotated[tuple[Hash, Hash], Meta(description="a head and the server's signature of it")]
CardText = Annotated[str, Meta(pattern=r"^[2-9TJQKA][CDHS]'?$")]


class ErrorCode(StrEnum):
    """Why something was refused, or why a socket is closed (`bye`)."""

    VERSION = "version"
    """The other side speaks another version of this protocol."""
    UNKNOWN_TABLE = "unknown_table"
    """There is no such table, or no longer."""
    FULL = "full"
    """No seat is free, or the server takes no more tables or sockets."""
    TAKEN = "taken"
    """This seat is taken, or you sit already."""
    NOT_HOST = "not_host"
    """Only the host may do that."""
    NOT_YOURS = "not_yours"
    """The seat is not yours, or no longer."""
    NOT_OWED = "not_owed"
    """Nothing of the kind is owed or possible now."""
    STALE = "stale"
    """This belongs to a round or set-up that is over."""
    SENT_ALREADY = "sent_already"
    """Another message under the same key was accepted before."""
    BAD_LAYOUT = "bad_layout"
    """The frame or body has not the one possible form."""
    TOO_LARGE = "too_large"
    """The frame or body is too large."""
    TOO_MANY = "too_many"
    """Too many messages in a short time."""
    BAD_SIGNATURE = "bad_signature"
    """The signature does not hold."""
    FORK = "fork"
    """The message is signed over another head than the round's."""
    FAULT = "fault"
    """A signed message that fails a proof: it convicts its signer."""
    ILLEGAL = "illegal"
    """The rules refuse it; `reason` and `details` are those of the domain."""
    TOO_EARLY = "too_early"
    """The debt is not late, or was paid meanwhile."""
    NO_MASTER = "no_master"
    """This browser does not hold the seat's master: it only watches."""
    OTHER_WINDOW = "other_window"
    """Another window controls the seat now."""
    CLOSED = "closed"
    """The table is closed, or in a state without this action."""
    SLOW = "slow"
    """This socket reads too slowly; connect again and resume by `seq`."""
    RESTART = "restart"
    """The server restarts or lost its store for a moment; connect again."""
    UNKNOWN_BOT = "unknown_bot"
    """There is no bot of this name."""
    BAD_RULES = "bad_rules"
    """These options cannot be played; `reason` and `details` are those of the domain."""


class BadFrame(CopasError):
    """A frame that is no message of this protocol."""


_STANDARD = bytes.maketrans(b"-_", b"+/")


def to_text(data: bytes) -> str:
    """Return base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def to_bytes(text: str) -> bytes:
    """Read base64url without padding, in its one canonical form.

    Raises:
        BadFrame: if the text is anything else.
    """
    try:
        plain = text.encode("ascii")
        # "+" and "/" are letters to the decoder; the comparison below refuses them.
        data = binascii.a2b_base64(plain.translate(_STANDARD) + b"=" * (-len(plain) % 4), strict_mode=True)
    except (binascii.Error, ValueError):
        raise BadFrame("Bytes are written in base64url without padding.") from None
    if to_text(data) != text:
        raise BadFrame("Bytes are written in the one canonical base64url form.")
    return data
