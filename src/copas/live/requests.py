"""What clients say: one type for each message from a client to the server (docs/wire-protocol.md)."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType

from copas.live.fields import (
    CHAT_LENGTH,
    Bytes,
    CardText,
    Cid,
    Code,
    Count,
    Hash,
    Id,
    Key,
    RoundNumber,
    SeatNumber,
    SignedHeadText,
)


class _Client(Struct, tag_field="t", forbid_unknown_fields=True):
    pass


class Hello(_Client, tag="hello"):
    """The first frame of a socket.

    Attributes:
        v: the protocol's version, 1.
        table: the table.
        seq: the last event seen; left out: everything since the current set-up began.
        seen: the signature in the last `said` or `head` event up to `seq`. If the log has another one there,
            it is not the log that was followed, and this socket begins anew.
        control: whether this window wants to act for the person's seat.
        signing: S of the master that this browser holds for the seat; needed to control a seat in a match.
    """

    v: int
    table: Id
    control: bool = True
    seq: Count | UnsetType = UNSET
    seen: Hash | UnsetType = UNSET
    signing: Key | UnsetType = UNSET


class Sit(_Client, tag="sit"):
    """Take a seat in the lobby.

    Attributes:
        cid: names this request.
        certificate: the certificate of docs/fair-deal.md §3: identity, signing and box key, nonce, signature.
        seat: the seat wished for; any free one if left out.
    """

    cid: Cid
    certificate: Bytes
    seat: SeatNumber | UnsetType = UNSET


class Stand(_Client, tag="stand"):
    """Free the own seat in the lobby."""

    cid: Cid


class Options(_Client, tag="options"):
    """Set the options (host, lobby); what is left out stays.

    Attributes:
        cid: names this request.
        rules: every option of the game, or those that differ from the house rules.
        bots: the level of every bot.
        clock: whether the clock runs; only a table with one human may stop it.
    """

    cid: Cid
    rules: dict[str, Any] | UnsetType = UNSET
    bots: Annotated[str, Meta(max_length=64)] | UnsetType = UNSET
    clock: bool | UnsetType = UNSET


class Start(_Client, tag="start"):
    """Start the match (host, lobby): empty seats become bots."""

    cid: Cid


class Kick(_Client, tag="kick"):
    """Free somebody's seat in the lobby (host)."""

    cid: Cid
    seat: SeatNumber


class Say(_Client, tag="say"):
    """One signed message of the fair deal, of any type; LEAVE and EXPEL too.

    Attributes:
        ctx: the set-up.
        round: the round.
        type: the message type's code.
        seat: the sender's seat.
        head: the head that the signature covers.
        body: the body.
        sig: the signature.
        cid: echoed in the answer; the message itself is known by its key (ctx, round, type, seat).
    """

    ctx: Hash
    round: RoundNumber
    type: Code
    seat: SeatNumber
    head: Hash
    body: Bytes
    sig: Hash
    cid: Cid | UnsetType = UNSET


class Ready(_Client, tag="ready"):
    """Don't wait longer for the next deal."""

    cid: Cid


class Rematch(_Client, tag="rematch"):
    """After the end: back to the lobby."""

    cid: Cid


class Hint(_Client, tag="hint"):
    """Ask the server's adviser (one human, after a HINT message with body 1 in this round).

    Attributes:
        cid: names this request.
        dealt: the cards dealt to the seat.
        passed: the cards it passed, if it has.
        received: the cards it received, if it has.
    """

    cid: Cid
    dealt: Annotated[list[CardText], Meta(max_length=26)]
    passed: Annotated[list[CardText], Meta(max_length=4)] | UnsetType = UNSET
    received: Annotated[list[CardText], Meta(max_length=4)] | UnsetType = UNSET


class Fork(_Client, tag="fork"):
    """Show heads that this server signed for one round: one that the table lacks, or two that differ.

    Attributes:
        cid: names this request.
        ctx: the set-up.
        round: the round that they open.
        heads: each with its signature.
    """

    cid: Cid
    ctx: Hash
    round: RoundNumber
    heads: Annotated[list[SignedHeadText], Meta(min_length=1, max_length=2)]


class Phrase(_Client, tag="phrase"):
    """Say one of the canned phrases; `id` is its name in the catalogues."""

    cid: Cid
    id: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{0,39}$")]


class Chat(_Client, tag="chat"):
    """Say something in words (friends' rooms only)."""

    cid: Cid
    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)]


class Ping(_Client, tag="ping"):
    """The heartbeat, every five seconds."""

    n: Count


ClientMessage = (
    Hello | Sit | Stand | Options | Start | Kick | Say | Ready | Rematch | Hint | Fork | Phrase | Chat | Ping
)
