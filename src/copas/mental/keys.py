"""Who sits at a table: keys, certificates, rosters, the match id, and what one set-up is bound to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple, Self

from copas.mental import group
from copas.mental.encoding import Reader, digest, lp, prf, prf_scalar, u8, u32
from copas.mental.errors import FairDealError
from copas.mental.group import Point, Scalar, scalar_bytes
from copas.mental.proofs import Entropy, sign, verify
from copas.rules import Rules
from copas.seats import PassDirection, Seat

SERVER = 255
"""The number of the server's party where a seat is asked for."""
NONCE_SIZE = 32
MAX_TEXT = 64
_DIRECTIONS = tuple(PassDirection)
_HUMAN, _BOT = 0, 1


class PublicKeys(NamedTuple):
    """The three public keys of a person or server.

    Attributes:
        identity: I, long-lived.
        signing: S, for one match.
        box: Y, for one match.

    """

    identity: Point
    signing: Point
    box: Point

    def encode(self) -> bytes:
        """Return 96 bytes."""
        return b"".join(self)

    @classmethod
    def read(cls, reader: Reader) -> PublicKeys:
        """Read 96 bytes."""
        return cls(*reader.points(3))


class BotIdentity(NamedTuple):
    """Which bot: name, version, and the 32-byte hash of its settings."""

    name: str
    version: str
    settings: bytes

    def encode(self) -> bytes:
        """Return the fixed layout."""
        return lp(self.name.encode(), self.version.encode()) + self.settings

    @classmethod
    def read(cls, reader: Reader) -> BotIdentity:
        """Read the fixed layout."""
        return cls(reader.text(1, MAX_TEXT), reader.text(1, MAX_TEXT), reader.take(32))


@dataclass(frozen=True)
class HumanEntry:
    """A person's seat in a roster.

    Attributes:
        account: how the site names the person, at most 64 bytes.
        keys: the certified keys.
        bot: the bot that would take the seat over.

    """

    account: str
    keys: PublicKeys
    bot: BotIdentity


@dataclass(frozen=True)
class BotEntry:
    """A bot's seat in a roster."""

    bot: BotIdentity


Entry = HumanEntry | BotEntry


@dataclass(frozen=True)
class Roster:
    """Who holds each seat in one set-up.

    Attributes:
        seats: one entry per seat.
        server: the server's keys.

    Raises:
        FairDealError: keys are shared, or nobody human sits.

    """

    seats: tuple[Entry, ...]
    server: PublicKeys

    def __post_init__(self) -> None:
        keys = [*self.server, *(k for e in self.seats if isinstance(e, HumanEntry) for k in e.keys)]
        if len(set(keys)) != len(keys):
            raise FairDealError("Two keys of a table are equal; everybody needs three keys of their own.")
        if not self.humans:
            raise FairDealError("A table needs a person.")

    @cached_property
    def humans(self) -> tuple[Seat, ...]:
        """The human seats, ascending."""
        return tuple(s for s, e in enumerate(self.seats) if isinstance(e, HumanEntry))

    @cached_property
    def bots(self) -> tuple[Seat, ...]:
        """The bot seats, ascending."""
        return tuple(s for s, e in enumerate(self.seats) if isinstance(e, BotEntry))

    @property
    def parties(self) -> tuple[int, ...]:
        """Who holds a dealing key: SERVER if there are bots, then each human seat."""
        return ((SERVER,) if self.bots else ()) + self.humans

    def party(self, seat: Seat) -> int:
        """Return whose dealing key a seat's cards lie under."""
        return SERVER if seat in self.bots else seat

    def keys(self, party: int) -> PublicKeys:
        """Return the keys of a human seat or SERVER."""
        entry = None if party == SERVER else self.seats[party]
        return entry.keys if isinstance(entry, HumanEntry) else self.server

    def bot(self, seat: Seat) -> BotIdentity:
        """Return the bot of a seat, or the one that would take it over."""
        return self.seats[seat].bot

    def with_bot(self, seat: Seat) -> Roster:
        """Return the roster after a person has gone for good."""
        entries = list(self.seats)
        entries[seat] = BotEntry(entries[seat].bot)
        return Roster(tuple(entries), self.server)

    def encode(self) -> bytes:
        """Return the fixed layout, which ctx hashes."""
        parts = [u8(len(self.seats))]
        for entry in self.seats:
            if isinstance(entry, HumanEntry):
                parts += [u8(_HUMAN), lp(entry.account.encode()), entry.keys.encode(), entry.bot.encode()]
            else:
                parts += [u8(_BOT), entry.bot.encode()]
        return b"".join([*parts, self.server.encode()])

    @classmethod
    def decode(cls, data: bytes) -> Roster:
        """Read the fixed layout.

        Raises:
            FairDealError: it is malformed or not a possible roster.

        """
        with Reader(data) as reader:
            seats = tuple(cls._read_entry(reader) for _ in range(reader.u8(11)))
            return cls(seats, PublicKeys.read(reader))

    @staticmethod
    def _read_entry(reader: Reader) -> Entry:
        if reader.u8(2) == _BOT:
            return BotEntry(BotIdentity.read(reader))
        return HumanEntry(reader.text(0, MAX_TEXT), PublicKeys.read(reader), BotIdentity.read(reader))


@dataclass(frozen=True)
class Secrets:
    """The secret side of one person (or server) for one match.

    Attributes:
        master: 32 random bytes; everything else follows from it.
        table: the table's bytes.

    """

    master: bytes = field(repr=False)
    table: bytes

    @cached_property
    def signing(self) -> Scalar:
        """The signing key s."""
        return prf_scalar(self.master, "sign", self.table)

    @cached_property
    def box(self) -> Scalar:
        """The box key y."""
        return prf_scalar(self.master, "box-key", self.table)

    def dealing(self, ctx: bytes) -> Scalar:
        """Return the dealing key x of a set-up."""
        return prf_scalar(self.master, "key", ctx)

    def public(self, identity: Point) -> PublicKeys:
        """Return the public keys beside a given identity."""
        return PublicKeys(identity, group.base(self.signing), group.base(self.box))


def deal_seed(dealing: Scalar, ctx: bytes) -> bytes:
    """Return the 64-byte shuffle seed that follows from a dealing key."""
    return prf(scalar_bytes(dealing), "seed", ctx)


def bot_seed(dealing: Scalar, ctx: bytes, seat: Seat) -> bytes:
    """Return the 64-byte seed of a bot's choices in a seat; fixed before the deck is."""
    return prf(scalar_bytes(dealing), "bot", ctx, u8(seat))


@dataclass(frozen=True)
class Certificate:
    """An identity's word that these keys are its own at this table."""

    account: str
    keys: PublicKeys
    nonce: bytes
    signature: bytes

    @classmethod
    def issue(cls, table: bytes, account: str, identity: Scalar, secrets: Secrets, entropy: Entropy) -> Self:
        """Certify fresh keys with an identity key."""
        keys = secrets.public(group.base(identity))
        fresh = entropy(NONCE_SIZE)
        fields = (table, account.encode(), keys.signing, keys.box, fresh)
        return cls(account, keys, fresh, sign("cert", identity, entropy, *fields))

    def check(self, table: bytes) -> None:
        """Check the signature. Raises ProofError."""
        fields = (table, self.account.encode(), self.keys.signing, self.keys.box, self.nonce)
        verify("cert", self.keys.identity, self.signature, *fields)

    def encode(self) -> bytes:
        """Return the fixed layout."""
        return lp(self.account.encode()) + self.keys.encode() + self.nonce + self.signature

    @classmethod
    def decode(cls, data: bytes) -> Self:
        """Read the fixed layout. Raises DecodeError."""
        with Reader(data) as reader:
            account, keys = reader.text(0, MAX_TEXT), PublicKeys.read(reader)
            return cls(account, keys, reader.take(NONCE_SIZE), reader.take(64))


def nonce_commitment(table: bytes, server_nonce: bytes) -> bytes:
    """Return what the server publishes before anybody sits."""
    return digest("nonce", table, server_nonce)


def match_id(
    table: bytes, server_nonce: bytes, server: Certificate, seats: Sequence[Certificate | None]
) -> bytes:
    """Return the match id; None stands for a bot."""
    entries = (b"" if c is None else c.encode() for c in seats)
    return digest("match", table, server_nonce, server.encode(), *entries)


def first_dealer(identifier: bytes, players: int) -> Seat:
    """Return who deals first."""
    return int.from_bytes(identifier, "big") % players


@dataclass(frozen=True)
class Setup:
    """Everything that one set-up of one deal is bound to.

    Attributes:
        rules: the options.
        match: the match id.
        deal: the deal's number, from 1.
        number: the set-up's number in the match, from 1.
        roster: who sits where.
        scores: the scores before the deal (bound by the previous CLOSE, not by ctx).
        previous: the head after the last CLOSE round of the match, 64 zero bytes before the first.
        provisional: whether scores and previous are still to come (a deal prepared in the background).

    Raises:
        FairDealError: the roster does not fit the rules, or a number is out of range.

    """

    rules: Rules
    match: bytes
    deal: int
    number: int
    roster: Roster
    scores: tuple[int, ...] = ()
    previous: bytes = bytes(64)
    provisional: bool = False

    def __post_init__(self) -> None:
        if len(self.roster.seats) != self.rules.players:
            raise FairDealError(f"The roster has {len(self.roster.seats)} seats, not {self.rules.players}.")
        if not (1 <= self.deal < 1 << 32 and 1 <= self.number < 1 << 32):
            raise FairDealError("Deal and set-up numbers start at 1.")
        if not self.scores:
            object.__setattr__(self, "scores", (0,) * self.rules.players)
        if len(self.scores) != self.rules.players or len(self.previous) != 64 or len(self.match) != 64:
            raise FairDealError("Scores, match id or previous head have the wrong size.")

    @property
    def dealer(self) -> Seat:
        """Who deals."""
        return (first_dealer(self.match, self.rules.players) + self.deal - 1) % self.rules.players

    @property
    def direction(self) -> PassDirection:
        """Where cards are passed."""
        return self.rules.direction(self.deal)

    @cached_property
    def ctx(self) -> bytes:
        """The 64 bytes that every message, proof and secret of this set-up is bound to."""
        return digest(
            "deal",
            self.match,
            u32(self.deal),
            u32(self.number),
            self.rules.canonical_bytes(),
            u8(_DIRECTIONS.index(self.direction)),
            u8(self.dealer),
            self.roster.encode(),
        )
