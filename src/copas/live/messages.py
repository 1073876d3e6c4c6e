"""Every message of the wire, one type per message and direction (docs/wire-protocol.md).

JSON, one object per WebSocket frame, tagged by `t`. Bytes travel as base64url without padding. The types
decode and validate; the JSON Schema in `copas/schemas/live-1.json` is exported from them. They are defined
by direction in `copas.live.requests`, `copas.live.events` and `copas.live.replies`.
"""

from __future__ import annotations

from typing import Any

import msgspec

from copas.live.events import (
    Abandoned,
    Dropped,
    Event,
    Finished,
    Forked,
    Head,
    HostIs,
    Opened,
    OptionsSet,
    Prepared,
    ReadySet,
    Reopened,
    Resumed,
    Said,
    Sat,
    Scored,
    SetupOpened,
    Started,
    Stood,
    Voided,
)
from copas.live.fields import (
    MAX_FRAME,
    NAME_LENGTH,
    PROTOCOL,
    BadFrame,
    Bytes,
    ErrorCode,
    Key,
    to_bytes,
    to_text,
)
from copas.live.replies import (
    Ack,
    Advice,
    Bye,
    Clocks,
    MatchView,
    Numbered,
    Pong,
    Presence,
    Refused,
    SeatClock,
    SeatView,
    ServerMessage,
    Talk,
    Welcome,
)
from copas.live.requests import (
    Chat,
    ClientMessage,
    Fork,
    Hello,
    Hint,
    Kick,
    Options,
    Phrase,
    Ping,
    Ready,
    Rematch,
    Say,
    Sit,
    Stand,
    Start,
)

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


__all__ = [
    "MAX_FRAME",
    "NAME_LENGTH",
    "PROTOCOL",
    "Abandoned",
    "Ack",
    "Advice",
    "BadFrame",
    "Bye",
    "Bytes",
    "Chat",
    "ClientMessage",
    "Clocks",
    "Dropped",
    "ErrorCode",
    "Event",
    "Finished",
    "Fork",
    "Forked",
    "Head",
    "Hello",
    "Hint",
    "HostIs",
    "Key",
    "Kick",
    "MatchView",
    "Numbered",
    "Opened",
    "Options",
    "OptionsSet",
    "Phrase",
    "Ping",
    "Pong",
    "Prepared",
    "Presence",
    "Ready",
    "ReadySet",
    "Refused",
    "Rematch",
    "Reopened",
    "Resumed",
    "Said",
    "Sat",
    "Say",
    "Scored",
    "SeatClock",
    "SeatView",
    "ServerMessage",
    "SetupOpened",
    "Sit",
    "Stand",
    "Start",
    "Started",
    "Stood",
    "Talk",
    "Voided",
    "Welcome",
    "encode",
    "numbered",
    "read_client",
    "read_event",
    "read_server",
    "schema",
    "to_bytes",
    "to_text",
]
