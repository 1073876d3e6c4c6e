"""Every message of the wire, one type per message and direction (docs/wire-protocol.md).

JSON, one object per WebSocket frame, tagged by `t`. Bytes travel as base64url without padding. The types
below decode and validate; the JSON Schema in `copas/schemas/live-1.json` is exported from them.
"""

from __future__ import annotations

import base64
import binascii
from enum import StrEnum
from typing import Annotated, Any, Final

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

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


# ── client → server ─────────────────────────────────────────────────────────────────────────────────────────


class _Client(Struct, tag_field="t", forbid_unknown_fields=True):
    pass


class Hello(_Client, tag="hello"):
    """The first frame of a socket.

    Attributes:
        v: the protocol's version, 1.
        table: the table.
        seq: the last event seen; left out: everything since the current set-up began.
        control: whether this window wants to act for the person's seat.
        signing: S of the master that this browser holds for the seat; needed to control a seat in a match.
    """

    v: int
    table: Id
    control: bool = True
    seq: Count | UnsetType = UNSET
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
    Hello | Sit | Stand | Options | Start | Kick | Say | Ready | Rematch | Hint | Phrase | Chat | Ping
)

# ── events: stored, numbered, the same for everybody ────────────────────────────────────────────────────────


class _Event(Struct, tag_field="kind", omit_defaults=True):
    pass


class Opened(_Event, tag="opened"):
    """The table was opened.

    Attributes:
        table: its name; its ASCII bytes are `table` in the fair deal.
        room: "solo", "friends" or "matched".
        code: the code by which friends come in; empty where nobody is invited.
        rules: every option.
        bots: the level of the bots.
        clock: whether the clock runs.
        server: the server's certificate for the coming match.
        commitment: H("nonce", table, server nonce).
        rated: whether the match changes ratings (matched tables).
        invited: for each person who was matched here, a digest that only that person can recognise.
        fill: whether bots may take the seats of those who go before the first deal.
    """

    table: Id
    room: str
    code: str
    rules: dict[str, Any]
    bots: str
    clock: bool
    server: Bytes
    commitment: Hash
    rated: bool = False
    invited: list[Bytes] = []
    fill: bool = False


class Sat(_Event, tag="sat"):
    """Somebody took a seat; the first to sit is the host."""

    seat: SeatNumber
    name: str
    certificate: Bytes


class Stood(_Event, tag="stood"):
    """A seat was freed in the lobby; `why` is "stand", "kick", "absent" or "fewer" (seats)."""

    seat: SeatNumber
    why: str


class HostIs(_Event, tag="host"):
    """Another seat hosts now."""

    seat: SeatNumber


class OptionsSet(_Event, tag="options"):
    """The options are these now."""

    rules: dict[str, Any]
    bots: str
    clock: bool


class Started(_Event, tag="started"):
    """The match begins.

    Attributes:
        match: the match id.
        nonce: the server's nonce, opened.
        server: the server's certificate.
        certificates: by seat; null for a bot.
        names: by seat; what people call themselves, and the bot's name.
        rules: every option.
    """

    match: Hash
    nonce: Key
    server: Bytes
    certificates: list[Bytes | None]
    names: list[str]
    rules: dict[str, Any]


class SetupOpened(_Event, tag="setup"):
    """A new set-up of a deal.

    Attributes:
        setup: its number in the match, from 1.
        deal: the deal's number, from 1.
        ctx: what everything in it is bound to.
        roster: who sits where.
        scores: the scores before the deal.
        previous: the head after the last CLOSE round; zeros before the first.
    """

    setup: Number
    deal: Number
    ctx: Hash
    roster: Bytes
    scores: list[Score]
    previous: Hash


class Head(_Event, tag="head"):
    """The server's signature opens a round.

    Attributes:
        setup: the set-up.
        round: the round it opens.
        head: the head after the rounds before.
        sig: the server's signature.
        debts: who owes what in this round.
    """

    setup: Number
    round: RoundNumber
    head: Hash
    sig: Hash
    debts: list[tuple[Party, Code]]


class Said(_Event, tag="said"):
    """A message of the transcript, as accepted; its ctx and head are those of the round."""

    setup: Number
    round: RoundNumber
    type: Code
    seat: Party
    body: Bytes
    sig: Hash


class Dropped(_Event, tag="dropped"):
    """A set-up is over before cards were dealt: somebody has gone, another one follows."""

    setup: Number


class Voided(_Event, tag="void"):
    """A deal was voided and audited; the same deal is dealt again, or the match is annulled.

    Attributes:
        setup: the set-up.
        reason: why, one of the causes of docs/fair-deal.md §6.
        guilty: the seats found guilty; 255 is the server.
    """

    setup: Number
    reason: str
    guilty: list[Party]


class Scored(_Event, tag="score"):
    """A deal counts.

    Attributes:
        deal: the deal's number.
        changes: what it added, by seat.
        scores: the scores after it.
        shooter: who shot the moon, or null.
    """

    deal: Number
    changes: list[Score]
    scores: list[Score]
    shooter: SeatNumber | None = None


class Finished(_Event, tag="finished"):
    """The match is over.

    Attributes:
        scores: the final scores.
        winners: who won or shares the win.
        left: the seats whose person had left.
        record: the record's name for `/api/matches/{record}`.
    """

    scores: list[Score]
    winners: list[SeatNumber]
    left: list[SeatNumber]
    record: Id


class Abandoned(_Event, tag="abandoned"):
    """The match ends without a result.

    Attributes:
        why: "left" (no human is left), "fault" (the server's), "closed" (an empty lobby); at matched tables
            also "missing" (not everybody came) and "dropped" (somebody left before anything was dealt).
        left: the seats whose person had left.
        record: the record's name, if there is one.
    """

    why: str
    left: list[SeatNumber]
    record: str = ""


class Reopened(_Event, tag="reopened"):
    """Rematch: the table is a lobby again, with every seat free."""

    server: Bytes
    commitment: Hash


class ReadySet(_Event, tag="ready"):
    """A seat need not wait longer for the next deal."""

    seat: SeatNumber


class Resumed(_Event, tag="resumed"):
    """The server came back: every debt has a fresh grace."""


Event = (
    Opened
    | Sat
    | Stood
    | HostIs
    | OptionsSet
    | Started
    | SetupOpened
    | Head
    | Said
    | Dropped
    | Voided
    | Scored
    | Finished
    | Abandoned
    | Reopened
    | ReadySet
    | Resumed
)

# ── server → client ─────────────────────────────────────────────────────────────────────────────────────────


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
    """What `started` said, for those who come later; the scores are those after the last counted deal."""

    match: Hash
    nonce: Key
    server: Bytes
    certificates: list[Bytes | None]
    names: list[str]
    rules: dict[str, Any]
    scores: list[Score]
    left: list[SeatNumber]


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


# ── bytes and text ──────────────────────────────────────────────────────────────────────────────────────────


class BadFrame(CopasError):
    """A frame that is no message of this protocol."""


_decode_client = msgspec.json.Decoder(ClientMessage).decode
_decode_server = msgspec.json.Decoder(ServerMessage).decode
_decode_event = msgspec.json.Decoder(Event).decode
encode = msgspec.json.Encoder().encode
"""Return the JSON bytes of a message or event."""


def read_client(frame: str | bytes) -> ClientMessage:
    """Decode a client's frame.

    Raises:
        BadFrame: if it is no message of this protocol.
    """
    try:
        return _decode_client(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadFrame(f"The frame is no message of this protocol: {error}") from None


def read_server(frame: str | bytes) -> ServerMessage:
    """Decode a server's frame.

    Raises:
        BadFrame: if it is no message of this protocol.
    """
    try:
        return _decode_server(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise BadFrame(f"The frame is no message of this protocol: {error}") from None


def read_event(data: bytes) -> Event:
    """Decode a stored event.

    Raises:
        BadFrame: if it is none.
    """
    try:
        return _decode_event(data)
    except msgspec.MsgspecError as error:
        raise BadFrame(f"The stored event cannot be read: {error}") from None


def numbered(seq: int, data: bytes) -> bytes:
    """Return the frame of a stored event without decoding it."""
    return b'{"t":"event","seq":%d,"event":%b}' % (seq, data)


def to_text(data: bytes) -> str:
    """Return base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def to_bytes(text: str) -> bytes:
    """Read base64url without padding, in its one canonical form.

    Raises:
        BadFrame: if the text is anything else.
    """
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise BadFrame("Bytes are written in base64url without padding.") from None
    if to_text(data) != text:
        raise BadFrame("Bytes are written in the one canonical base64url form.")
    return data


def schema() -> dict[str, Any]:
    """Return the JSON Schema of every frame, by direction."""
    (client, server), definitions = msgspec.json.schema_components(
        [ClientMessage, ServerMessage], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Copas live tables, protocol {PROTOCOL}",
        "oneOf": [{"$ref": "#/$defs/client"}, {"$ref": "#/$defs/server"}],
        "$defs": {"client": client, "server": server, **definitions},
    }
