"""What happens at a table: stored, numbered, the same for everybody (docs/wire-protocol.md)."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from copas.live.fields import (
    Bytes,
    Code,
    Hash,
    Id,
    Key,
    Number,
    Party,
    RoundNumber,
    Score,
    SeatNumber,
    SignedHeadText,
)


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
    """A set-up of a deal begins: a new one, or one that was prepared.

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


class Prepared(_Event, tag="prepared"):
    """The next deal's set-up, begun while the running deal is played: KEY and DECK, no more.

    It waits in its last DECK round for the running deal's CLOSE. A `setup` with its number then makes it the
    running one; `dropped` with its number ends it before.

    Attributes:
        setup: its number in the match.
        deal: the deal's number.
        ctx: what everything in it is bound to.
        roster: who sits where.
    """

    setup: Number
    deal: Number
    ctx: Hash
    roster: Bytes


class Head(_Event, tag="head"):
    """The server's signature opens a round.

    Attributes:
        setup: the set-up, running or prepared.
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
    """A set-up is over before cards were dealt, running or prepared: another one follows in its time."""

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
        why: "left" (no human is left), "fault" (the server's), "fork" (it signed two heads for one round),
            "closed" (an empty lobby); at matched tables also "missing" (not everybody came) and "dropped"
            (somebody left before anything was dealt).
        left: the seats whose person had left.
        record: the record's name, if there is one.
    """

    why: str
    left: list[SeatNumber]
    record: str = ""


class Forked(_Event, tag="forked"):
    """The server has signed two heads for one round: it is convicted, and the match ends without a result.

    Attributes:
        ctx: the set-up.
        round: the round that both open.
        heads: each with its signature; anybody can check both.
    """

    ctx: Hash
    round: RoundNumber
    heads: list[SignedHeadText]


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
    | Prepared
    | Head
    | Said
    | Dropped
    | Voided
    | Scored
    | Finished
    | Abandoned
    | Forked
    | Reopened
    | ReadySet
    | Resumed
)
