"""Records of matches dealt fairly: all that is needed to check them, in a compact form.

Shuffled decks and hands are left out where the revealed keys give them again; everything else is kept as it
was signed. The layout stands in docs/fair-deal.md, "Records".
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple, Self

from copas.errors import CopasError, RecordError, RecordReason
from copas.mental.encoding import VERSION, Reader, u8
from copas.mental.errors import DecodeError, FairDealError, ProofError
from copas.mental.group import Point
from copas.mental.keys import Certificate, Roster, match_id
from copas.mental.messages import MAX_TAKEOVER, Message, MessageType, SignedHead
from copas.mental.observer import Observer
from copas.rules import Rules
from copas.seats import Seat

FORMAT: Final = "copas/fair-record/1"
MAX_SETUPS: Final = 2_000
MAX_LOG: Final = 4_000_000
_HEAD, _WHOLE, _SHORT = 0, 1, 2
_CIPHERS_AT: Final = {MessageType.DECK: 0, MessageType.HAND: 1}


class Entry(NamedTuple):
    """One entry of a log: a signed head, or a message.

    Attributes:
        type: the message type; None for a head.
        seat: the seat of the message; 0 for a head.
        body: the body, without its ciphertexts if `short`.
        signature: 64 bytes.
        short: whether the ciphertexts of DECK or HAND were left out.

    """

    type: int | None
    seat: int
    body: bytes
    signature: bytes
    short: bool = False

    def encode(self) -> bytes:
        """Return the layout."""
        if self.type is None:
            return u8(_HEAD) + self.signature
        size = len(self.body).to_bytes(2, "big")
        kind = _SHORT if self.short else _WHOLE
        return u8(kind) + u8(self.type) + u8(self.seat) + size + self.body + self.signature

    @classmethod
    def read(cls, reader: Reader) -> Entry:
        """Read the layout. Raises DecodeError."""
        kind = reader.u8(3)
        if kind == _HEAD:
            return cls(None, 0, b"", reader.take(64))
        number, seat = reader.u8(), reader.u8()
        size = int.from_bytes(reader.take(2), "big")
        if size > MAX_TAKEOVER:
            raise DecodeError("A body of the record is too large.")
        return cls(number, seat, reader.take(size), reader.take(64), kind == _SHORT)


@dataclass(frozen=True)
class SetupRecord:
    """One set-up: its numbers, which seats of people bots had taken by then, and its log."""

    deal: int
    number: int
    bots: tuple[Seat, ...]
    log: tuple[Entry, ...] = field(repr=False)

    @classmethod
    def of(cls, observer: Observer, people: Iterable[Seat]) -> Self:
        """Write down a set-up.

        Args:
            observer: the set-up, finished or not.
            people: the human seats of the match's first roster.

        """
        setup, log = observer.setup, []
        shown = _recomputable(observer)
        messages = iter(observer.log)
        waiting = next(messages, None)
        for number, signature in enumerate(observer.signatures):
            log.append(Entry(None, 0, b"", signature))
            while waiting is not None and waiting.message.round == number:
                log.append(_entry(waiting.message, shown))
                waiting = next(messages, None)
        bots = tuple(s for s in people if s not in setup.roster.humans)
        return cls(setup.deal, setup.number, bots, tuple(log))

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON values."""
        data = b"".join(entry.encode() for entry in self.log)
        return {"deal": self.deal, "number": self.number, "bots": list(self.bots), "log": to_text(data)}

    @classmethod
    def from_dict(cls, values: Any, place: str) -> Self:  # noqa: ANN401 - judged here
        """Read plain JSON values. Raises RecordError."""
        wanted = {"deal", "number", "bots", "log"}
        if not isinstance(values, Mapping) or set(values) != wanted:
            raise RecordError(
                place,
                "A set-up has a deal, a number, bots and a log.",
                RecordReason.WRONG_TYPE,
                wanted="dict",
            )
        numbers = (values["deal"], values["number"])
        if any(type(n) is not int or not 1 <= n < 1 << 32 for n in numbers):
            raise RecordError(place, "Deal and set-up numbers start at 1.", RecordReason.NOT_A_NUMBER)
        bots = values["bots"]
        if not isinstance(bots, list) or any(type(b) is not int for b in bots):
            raise RecordError(place, "The bots are a list of seats.", RecordReason.WRONG_TYPE, wanted="list")
        data = from_text(values["log"], f"{place}.log", MAX_LOG)
        return cls(*numbers, tuple(bots), _read_log(data, f"{place}.log"))


def _read_log(data: bytes, place: str) -> tuple[Entry, ...]:
    reader, entries = Reader(data), []
    try:
        while reader.remaining:
            entries.append(Entry.read(reader))
    except DecodeError as error:
        raise RecordError(f"{place}[{len(entries)}]", str(error), RecordReason.FORBIDDEN) from error
    return tuple(entries)


def _recomputable(observer: Observer) -> set[tuple[int, int]]:
    """Return (type, seat) of the messages whose ciphertexts the audit has recomputed."""
    found, state = observer.judgement, observer.state
    if found is None:
        return set()
    wrong = {(f.type, f.seat) for f in found.findings}
    seats = range(state.layout.seats)
    known = {s for s in seats if state.layout.party(s) in state.revealed}
    decks = {(MessageType.DECK, p) for p in state.revealed}
    hands = {(MessageType.HAND, s) for s in known if state.passes}
    return {(int(t), s) for t, s in decks | hands if (t, s) not in wrong}


def _entry(message: Message, shown: set[tuple[int, int]]) -> Entry:
    body, short = message.body, (message.type, message.seat) in shown
    if short:
        start = _CIPHERS_AT[MessageType(message.type)]
        body = body[:start] + (_opening(body) if start else b"")
    return Entry(message.type, message.seat, body, message.signature, short)


def _opening(body: bytes) -> bytes:
    """Return the opening play at the end of HAND, if its flags tell of one."""
    return body[-97:] if body[0] & 2 else b""


class RecordedFork(NamedTuple):
    """Heads that the server signed for one round: two that differ, or one that its log had lost.

    Attributes:
        ctx: the set-up.
        heads: one or two signed heads of one round.

    """

    ctx: bytes
    heads: tuple[SignedHead, ...]

    def convicts(self, server: Point) -> bool:
        """Say whether they are what they claim: all truly signed, and no two alike."""
        try:
            for head in self.heads:
                head.check(self.ctx, server)
        except ProofError:
            return False
        return len({head.head for head in self.heads}) == len(self.heads)

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON values."""
        pairs = [[to_text(one.head), to_text(one.signature)] for one in self.heads]
        return {"ctx": to_text(self.ctx), "round": self.heads[0].round, "heads": pairs}

    @classmethod
    def from_dict(cls, values: Any) -> Self:  # noqa: ANN401 - judged here
        """Read plain JSON values. Raises RecordError with the place."""
        given: Mapping[str, Any] = values if isinstance(values, Mapping) else {}
        ctx, number, pairs = (given.get(name) for name in ("ctx", "round", "heads"))
        sentence = "A fork is a round and one or two signed heads."
        bad = RecordError("$.fork", sentence, RecordReason.WRONG_TYPE, wanted="list")
        if not isinstance(pairs, list) or len(pairs) not in (1, 2) or type(number) is not int:
            raise bad
        if not 0 <= number < 1 << 32 or not all(isinstance(pair, list) and len(pair) == 2 for pair in pairs):
            raise bad
        read = [
            [_exactly(text, f"$.fork.heads[{place}][{part}]") for part, text in enumerate(pair)]
            for place, pair in enumerate(pairs)
        ]
        return cls(_exactly(ctx, "$.fork.ctx"), tuple(SignedHead(number, head, sig) for head, sig in read))


def _exactly(text: Any, place: str) -> bytes:  # noqa: ANN401 - judged here
    """Read 64 bytes."""
    data = from_text(text, place, 64)
    if len(data) != 64:
        raise RecordError(place, "64 bytes are wanted.", RecordReason.NOT_BASE64)
    return data


@dataclass(frozen=True)
class FairRecord:
    """A whole match, or as much of it as was played.

    Attributes:
        rules: the options.
        table: the table's bytes.
        commitment: what the server published before anybody sat: H("nonce", table, nonce).
        nonce: the server's nonce.
        server: the server's certificate.
        seats: each person's certificate, None for a bot.
        roster: the roster of the first set-up.
        setups: every set-up by rising number.
        fork: heads that the server signed for one round, where the match was ended by that.

    """

    rules: Rules
    table: bytes
    commitment: bytes
    nonce: bytes
    server: Certificate
    seats: tuple[Certificate | None, ...]
    roster: Roster
    setups: tuple[SetupRecord, ...] = ()
    fork: RecordedFork | None = None

    @property
    def match(self) -> bytes:
        """The match id."""
        return match_id(self.table, self.nonce, self.server, self.seats)

    def with_setups(self, observers: Iterable[Observer]) -> FairRecord:
        """Return the record with these set-ups instead of its own."""
        ordered = sorted(observers, key=lambda o: o.setup.number)
        return replace(self, setups=tuple(SetupRecord.of(o, self.roster.humans) for o in ordered))

    def to_dict(self) -> dict[str, Any]:
        """Return plain JSON values."""
        return {
            "format": FORMAT,
            "protocol": VERSION,
            "rules": self.rules.to_dict(),
            "table": to_text(self.table),
            "commitment": to_text(self.commitment),
            "nonce": to_text(self.nonce),
            "server": to_text(self.server.encode()),
            "seats": [None if c is None else to_text(c.encode()) for c in self.seats],
            "roster": to_text(self.roster.encode()),
            "setups": [setup.to_dict() for setup in self.setups],
            **({} if self.fork is None else {"fork": self.fork.to_dict()}),
        }

    def to_json(self) -> str:
        """Return the record as one line of JSON."""
        return json.dumps(self.to_dict(), ensure_ascii=False, separators=(",", ":"))

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read JSON. Raises RecordError with the place."""
        try:
            values = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise RecordError("$", f"The file is not JSON: {error}", RecordReason.NOT_JSON) from error
        return cls.from_dict(values)

    @classmethod
    def from_dict(cls, values: Any) -> Self:  # noqa: ANN401 - judged here
        """Read plain JSON values. Raises RecordError with the place."""
        if not isinstance(values, Mapping) or values.get("format") != FORMAT:
            raise RecordError(
                "$.format", f"The format must be {FORMAT!r}.", RecordReason.UNKNOWN_FORMAT, format=FORMAT
            )
        if values.get("protocol") != VERSION:
            raise RecordError(
                "$.protocol",
                f"The protocol must be {VERSION!r}.",
                RecordReason.UNKNOWN_FORMAT,
                format=VERSION,
            )
        seats, setups = values.get("seats"), values.get("setups")
        if not isinstance(seats, list) or not isinstance(setups, list) or len(setups) > MAX_SETUPS:
            raise RecordError("$", "Seats and set-ups are lists.", RecordReason.WRONG_TYPE, wanted="list")
        try:
            rules = Rules.from_dict(values.get("rules", {}))
        except CopasError as error:
            raise RecordError("$.rules", str(error), RecordReason.FORBIDDEN) from error
        return cls(
            rules,
            _bytes(values, "table", 1, 64),
            _bytes(values, "commitment", 64, 64),
            _bytes(values, "nonce", 32, 32),
            _certificate(values.get("server"), "$.server"),
            tuple(
                None if text is None else _certificate(text, f"$.seats[{i}]") for i, text in enumerate(seats)
            ),
            _roster(values, rules),
            tuple(SetupRecord.from_dict(one, f"$.setups[{i}]") for i, one in enumerate(setups)),
            None if "fork" not in values else RecordedFork.from_dict(values["fork"]),
        )


def _bytes(values: Mapping[str, Any], name: str, least: int, most: int) -> bytes:
    data = from_text(values.get(name), f"$.{name}", most)
    if len(data) < least:
        raise RecordError(f"$.{name}", f"At least {least} bytes are wanted.", RecordReason.NOT_BASE64)
    return data


def _certificate(text: Any, place: str) -> Certificate:  # noqa: ANN401 - judged here
    try:
        return Certificate.decode(from_text(text, place, 512))
    except FairDealError as error:
        raise RecordError(place, str(error), RecordReason.FORBIDDEN) from error


def _roster(values: Mapping[str, Any], rules: Rules) -> Roster:
    try:
        roster = Roster.decode(from_text(values.get("roster"), "$.roster", 8_192))
    except FairDealError as error:
        raise RecordError("$.roster", str(error), RecordReason.FORBIDDEN) from error
    if len(roster.seats) != rules.players:
        raise RecordError(
            "$.roster",
            f"The rules have {rules.players} seats.",
            RecordReason.WRONG_SEATS,
            players=rules.players,
        )
    return roster


def to_text(data: bytes) -> str:
    """Return base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode("ascii")


def from_text(text: Any, place: str, most: int) -> bytes:  # noqa: ANN401 - judged here
    """Read base64url without padding, in its one canonical form. Raises RecordError."""
    if not isinstance(text, str) or len(text) > most * 4 // 3 + 4:
        raise RecordError(
            place, f"A text of base64url for at most {most} bytes is wanted.", RecordReason.NOT_BASE64
        )
    try:
        data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (ValueError, binascii.Error) as error:
        raise RecordError(place, "The text is not base64url.", RecordReason.NOT_BASE64) from error
    if to_text(data) != text or len(data) > most:
        raise RecordError(
            place, "The text is not in the canonical form of base64url.", RecordReason.NOT_BASE64
        )
    return data


def signed_head(entry: Entry, number: int, head: bytes) -> SignedHead:
    """Return the signed head of an entry."""
    return SignedHead(number, head, entry.signature)
