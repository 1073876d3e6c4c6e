"""What the server says to one socket: one type for each message to a client (docs/wire-protocol.md)."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from copas.live.events import Event, Scored
from copas.live.fields import Bytes, Cid, Count, ErrorCode, Hash, Id, Key, Score, SeatNumber


class _Server(Struct, tag_field="t", omit_defaults=True):
    pass


class SeatView(Struct, frozen=True, omit_defaults=True):
    """One seat as everybody sees it.

    Attributes:
        kind: "empty", "human" or "bot".
        name: what the person or bot is called.
        up: whether a human is connected.
        left: whether the person who sat here has left for good.
        certificate: the person's certificate.
    """

    kind: str
    name: str = ""
    up: bool = False
    left: bool = False
    certificate: Bytes = ""


class MatchView(Struct, frozen=True, omit_defaults=True):
    """What `started` said, for those who come later; scores and sheet are up to the last counted deal."""

    match: Hash
    nonce: Key
    server: Bytes
    certificates: list[Bytes | None]
    names: list[str]
    rules: dict[str, Any]
    scores: list[Score]
    left: list[SeatNumber]
    sheet: list[Scored] = []


class Welcome(_Server, tag="welcome"):
    """The answer to `hello`; the missing events follow.

    Attributes:
        v: the protocol's version.
        table: the table.
        room: "solo", "friends" or "matched".
        code: the room's code.
        state: "lobby", "playing", "finished" or "abandoned".
        seat: your seat, or null for a watcher.
        control: whether this window acts for the seat.
        why: why not: "no_master" or "other_window"; empty otherwise.
        host: the host's seat, or null.
        seq: the last stored event. Events up to it follow at once.
        since: the first event that follows; events from it on are gapless.
        seats: the seats as they are now.
        rules: every option.
        bots: the level of the bots.
        clock: whether the clock runs.
        server: the server's certificate for the match to come or running.
        commitment: the server's commitment to its nonce.
        match: the match, once started.
        rated: whether it changes ratings.
        anew: whether the events before `since` are not those that this client has seen: forget them.
    """

    v: int
    table: Id
    room: str
    code: str
    state: str
    seat: SeatNumber | None
    control: bool
    why: str
    host: SeatNumber | None
    seq: Count
    since: Count
    seats: list[SeatView]
    rules: dict[str, Any]
    bots: str
    clock: bool
    server: Bytes
    commitment: Hash
    match: MatchView | None
    rated: bool = False
    anew: bool = False


class Numbered(_Server, tag="event"):
    """One stored event; `seq` rises by one from event to event."""

    seq: Count
    event: Event


class SeatClock(Struct, frozen=True):
    """What is left to a seat.

    Attributes:
        seat: the seat.
        type: what it owes (the oldest debt), or 0.
        grace: milliseconds of grace left for that debt.
        reserve: milliseconds of reserve left in this deal.
        late: whether both are used up.
    """

    seat: SeatNumber
    type: Annotated[int, Meta(ge=0, le=255)]
    grace: Count
    reserve: Count
    late: bool


class Clocks(_Server, tag="clocks"):
    """Every clock, whenever a debt changes and every five seconds; `stopped` while none runs."""

    seats: list[SeatClock]
    stopped: bool


class Presence(_Server, tag="presence"):
    """A person came or went."""

    seat: SeatNumber
    up: bool


class Ack(_Server, tag="ack"):
    """Done, and stored; for a repetition too.

    Attributes:
        seq: the event that did it.
        cid: the request's, if it had one.
    """

    seq: Count
    cid: str = ""


class Refused(_Server, tag="error"):
    """Nothing was changed.

    Attributes:
        code: why.
        sentence: the same in English, for logs.
        cid: the request's, if it had one.
        reason: the domain's reason, with `illegal` and `bad_rules`; the failed check with `fault`.
        details: what the reason speaks of.
    """

    code: ErrorCode
    sentence: str
    cid: str = ""
    reason: str = ""
    details: dict[str, Any] = {}


class Advice(_Server, tag="advice"):
    """What the adviser would do: the cards to pass, or the one card to play, and why (catalogue keys)."""

    cid: Cid
    cards: list[str]
    reasons: list[str]


class Talk(_Server, tag="talk"):
    """Somebody said something; not stored.

    Attributes:
        seat: who, or null for a watcher.
        name: the speaker's name.
        phrase: the canned phrase, or empty.
        text: the words, or empty.
    """

    seat: SeatNumber | None
    name: str
    phrase: str = ""
    text: str = ""


class Pong(_Server, tag="pong"):
    """The answer to `ping`."""

    n: Count


class Bye(_Server, tag="bye"):
    """The server closes this socket."""

    code: ErrorCode


ServerMessage = Welcome | Numbered | Clocks | Presence | Ack | Refused | Advice | Talk | Pong | Bye
