"""The audit of a record: every check by name, and for every failure who did what in which message.

It replays each set-up through the same referee that refereed it live, so there is no second opinion about
what is right. Given the bots, it also plays every bot's choices again.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum

from copas.match import Standing
from copas.mental import group
from copas.mental.bodies import HandBody
from copas.mental.bot_audit import BotAudit, Registry
from copas.mental.errors import FairDealError, Fault, ProofError, Refusal, Refused
from copas.mental.group import Scalar
from copas.mental.judgement import hand_source
from copas.mental.keys import (
    SERVER,
    HumanEntry,
    Roster,
    Setup,
    first_dealer,
    nonce_commitment,
)
from copas.mental.making import deck_body
from copas.mental.messages import Message, MessageType
from copas.mental.observer import Observer
from copas.mental.record import Entry, FairRecord, SetupRecord, signed_head
from copas.mental.shuffle import shuffle
from copas.mental.state import Phase
from copas.seats import Seat


class Check(StrEnum):
    """The names of the checks; keys of the catalogues."""

    CERTIFICATES = "certificates"
    MATCH_ID = "match-id"
    SETUPS = "set-ups"
    SIGNATURES = "signatures"
    HEADS = "heads"
    KEYS = "keys"
    SHUFFLES = "shuffles"
    SHARES = "shares"
    PASSES = "passes"
    HANDS = "hands"
    PLAYS = "plays"
    TAKEOVERS = "takeovers"
    REVEALS = "reveals"
    LEGALITY = "legality"
    SCORES = "scores"
    BOTS = "bots"


_CHECK_OF = {
    MessageType.KEY: Check.KEYS,
    MessageType.DECK: Check.SHUFFLES,
    MessageType.SHARES: Check.SHARES,
    MessageType.PASS_COMMIT: Check.PASSES,
    MessageType.PASS: Check.PASSES,
    MessageType.HAND: Check.HANDS,
    MessageType.PLAY: Check.PLAYS,
    MessageType.CLAIM: Check.PLAYS,
    MessageType.UNDO: Check.PLAYS,
    MessageType.HINT: Check.PLAYS,
    MessageType.REVEAL: Check.REVEALS,
    MessageType.MOON: Check.SCORES,
    MessageType.CLOSE: Check.SCORES,
    MessageType.TAKEOVER: Check.TAKEOVERS,
    MessageType.OPEN: Check.TAKEOVERS,
    MessageType.EVIDENCE: Check.HANDS,
    MessageType.COMPLAINT: Check.KEYS,
}
_CHECK_OF_FINDING = {
    "key": Check.KEYS,
    "complaint": Check.KEYS,
    "deck": Check.SHUFFLES,
    "pass": Check.PASSES,
    "commit": Check.PASSES,
    "hand": Check.HANDS,
    "opening": Check.HANDS,
    "play": Check.LEGALITY,
    "reveal": Check.REVEALS,
}


@dataclass(frozen=True)
class Failure:
    """One check that failed.

    Attributes:
        check: which.
        party: who is responsible: a seat, SERVER (255), or None where the record itself is at fault.
        seat: the seat that the message was for, or None.
        type: the kind of message, or None.
        round: its round, or None.
        setup: the set-up's number; None outside any.
        cause: a short stable name of what was wrong (a finding, a fault or a refusal).
        sentence: one sentence in English.
        finding: whether the record is true and this is what it tells of: a cheat that REVEAL, or a bot
            played again, brings to light.

    """

    check: Check
    party: int | None
    seat: int | None
    type: MessageType | None
    round: int | None
    setup: int | None
    cause: str
    sentence: str
    finding: bool = False


@dataclass(frozen=True)
class DealSummary:
    """What one set-up came to.

    Attributes:
        deal: the deal's number.
        setup: the set-up's number.
        outcome: the phase it ended in ("end", "voided", "dropped"), or the one it stands in.
        void: why it was voided, or None.
        guilty: who the audit convicts.
        gone: the seats taken over in it.
        scores: the match scores after it.
        marks: "undo", "hint".

    """

    deal: int
    setup: int
    outcome: Phase
    void: str | None
    guilty: tuple[int, ...]
    gone: tuple[Seat, ...]
    scores: tuple[int, ...]
    marks: tuple[str, ...]


@dataclass
class AuditReport:
    """The result of an audit.

    Attributes:
        passed: how many things each check held for.
        failures: what failed, in the order of the record.
        deals: every set-up.
        unchecked_bots: bot choices that could not be replayed, because that bot is not at hand.

    """

    passed: Counter[Check] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)
    deals: list[DealSummary] = field(default_factory=list)
    unchecked_bots: int = 0

    @property
    def sound(self) -> bool:
        """Whether the record is what the parties signed, and follows the protocol as far as it goes.

        A sound record may tell of a cheat, named by a failure that is a `finding`.
        """
        return all(f.finding for f in self.failures)

    @property
    def clean(self) -> bool:
        """Whether nothing at all failed."""
        return not self.failures

    @property
    def guilty(self) -> tuple[int, ...]:
        """Every party that a failure names."""
        return tuple(sorted({f.party for f in self.failures if f.party is not None}))


def audit(record: FairRecord, registry: Registry | None = None) -> AuditReport:
    """Check a whole record.

    Args:
        record: the record.
        registry: where to find bots; without it their choices are counted as unchecked.

    Returns:
        The report; it never raises for what the record says.

    """
    return audit_with_observers(record, registry)[0]


def audit_with_observers(
    record: FairRecord, registry: Registry | None = None
) -> tuple[AuditReport, list[Observer]]:
    """Check a whole record, and also return each set-up as it was followed, in order, as far as it went."""
    whole = _Audit(record, registry or (lambda _identity: None))
    return whole.run(), whole.observers


class _Audit:
    """One audit in progress."""

    def __init__(self, record: FairRecord, registry: Registry) -> None:
        self.record = record
        self.registry = registry
        self.report = AuditReport()
        players = record.rules.players
        self.standing = Standing(record.rules, first_dealer(record.match, players), (0,) * players)
        self.previous = bytes(64)
        self.lost: set[Seat] = set()
        self.number = 0
        self.observers: list[Observer] = []

    def run(self) -> AuditReport:
        """Check people and match, then each set-up."""
        self._check_people()
        self._check_fork()
        for setup in self.record.setups:
            if not self._setup(setup):
                break
        return self.report

    def fail(
        self,
        check: Check,
        cause: str,
        sentence: str,
        *,
        finding: bool = False,
        **where: int | MessageType | None,
    ) -> None:
        """Note a failure."""
        kind = where.get("type")
        self.report.failures.append(
            Failure(
                check,
                where.get("party"),
                where.get("seat"),
                None if kind is None else MessageType(kind),
                where.get("round"),
                where.get("setup"),
                cause,
                sentence,
                finding,
            )
        )

    # People

    def _check_people(self) -> None:
        record = self.record
        if nonce_commitment(record.table, record.nonce) != record.commitment:
            sentence = "The server's nonce is not the one it had committed to."
            self.fail(Check.MATCH_ID, "commitment", sentence, party=SERVER)
        else:
            self.report.passed[Check.MATCH_ID] += 1
        for party, certificate in [(SERVER, record.server), *enumerate(record.seats)]:
            if certificate is None:
                continue
            try:
                certificate.check(record.table)
            except ProofError as error:
                self.fail(Check.CERTIFICATES, "certificate", str(error), party=party, seat=party)
            else:
                self.report.passed[Check.CERTIFICATES] += 1
        self._check_roster()

    def _check_roster(self) -> None:
        record = self.record
        entries = record.roster.seats
        fits = len(record.seats) == len(entries) and record.roster.server == record.server.keys
        for entry, certificate in zip(entries, record.seats, strict=False):
            if isinstance(entry, HumanEntry):
                fits &= certificate is not None and certificate.keys == entry.keys
                fits &= certificate is not None and certificate.account == entry.account
            else:
                fits &= certificate is None
        if fits:
            self.report.passed[Check.MATCH_ID] += 1
        else:
            self.fail(Check.MATCH_ID, "roster", "The roster does not list the certified keys.")

    def _check_fork(self) -> None:
        """Heads that the server signed for one round convict it for good."""
        fork, sentence = self.record.fork, "The server has signed two accounts of one deal."
        if fork is not None and fork.convicts(self.record.server.keys.signing):
            self.fail(Check.HEADS, "fork", sentence, party=SERVER, round=fork.heads[0].round, finding=True)
        elif fork is not None:
            self.fail(Check.HEADS, "no-fork", "What is shown as two heads of the server is none of that.")

    # Set-ups

    def _setup(self, setup: SetupRecord) -> bool:
        """Replay one set-up; False if what follows cannot be judged any more."""
        roster = self._roster(setup)
        if roster is None or setup.number <= self.number or self.standing.finished:
            self.fail(Check.SETUPS, "order", "This set-up cannot follow the ones before.", setup=setup.number)
            return False
        self.number = setup.number
        replay = _Replay(self, setup, roster)
        observer = replay.run()
        self.observers.append(observer)
        self._check_sequence(setup, observer)
        self._findings(setup, observer)
        self._settle(setup, observer)
        return replay.whole_log

    def _roster(self, setup: SetupRecord) -> Roster | None:
        roster = self.record.roster
        for seat in setup.bots:
            if seat not in roster.humans or seat not in self.lost or set(roster.humans) == {seat}:
                return None
            roster = roster.with_bot(seat)
        return roster

    def _check_sequence(self, setup: SetupRecord, observer: Observer) -> None:
        """A set-up that was dealt is the next deal, without anybody who had gone."""
        if not observer.state.dealt:
            return
        if setup.deal == self.standing.next_number and set(setup.bots) == self.lost:
            self.report.passed[Check.SETUPS] += 1
        else:
            sentence = "This deal is not the next one of the match, or plays for somebody who had gone."
            self.fail(Check.SETUPS, "sequence", sentence, party=SERVER, setup=setup.number)

    def _findings(self, setup: SetupRecord, observer: Observer) -> None:
        """Note what the referee's audit found, and count what it recomputed."""
        judgement = observer.judgement
        if judgement is None:
            return
        for finding in judgement.findings:
            sentence = f"The audit of {finding.type.name} by seat {finding.seat} failed: {finding.check}."
            self.fail(
                _CHECK_OF_FINDING[finding.check],
                finding.check,
                sentence,
                party=finding.party,
                seat=finding.seat,
                type=finding.type,
                round=finding.round,
                setup=setup.number,
                finding=True,
            )
        self.report.passed[Check.LEGALITY] += len(observer.state.public.plays)

    def _settle(self, setup: SetupRecord, observer: Observer) -> None:
        state = observer.state
        if observer.phase is Phase.END and state.result is not None:
            self.standing = self.standing.after(state.result.changes(state.moon))
            self.previous = observer.head
        guilty = () if observer.judgement is None else observer.judgement.guilty
        self.lost |= set(state.gone)
        if observer.phase is Phase.VOIDED:
            self.lost |= {seat for seat in guilty if seat != SERVER}
        void = None if state.void is None else str(state.void.reason)
        self.report.deals.append(
            DealSummary(
                setup.deal,
                setup.number,
                observer.phase,
                void,
                guilty,
                tuple(state.gone),
                self.standing.scores,
                tuple(sorted(state.marks)),
            )
        )

    def setup_of(self, record: SetupRecord, roster: Roster) -> Setup:
        """Return what a set-up is bound to."""
        scores = self.standing.scores
        return Setup(
            self.record.rules,
            self.record.match,
            record.deal,
            record.number,
            roster,
            scores,
            self.previous,
        )


class _Replay:
    """One set-up in progress."""

    def __init__(self, whole: _Audit, record: SetupRecord, roster: Roster) -> None:
        self.whole = whole
        self.record = record
        self.report = whole.report
        self.observer = Observer(whole.setup_of(record, roster))
        self.secrets = self._read_secrets()
        self.bots = BotAudit(self.observer, self.secrets, whole.registry)
        self.whole_log = False

    def _read_secrets(self) -> dict[int, Scalar]:
        """Collect the revealed keys that fit their KEY; the others are judged in their turn."""
        keys = {e.seat: e.body[:32] for e in self.record.log if e.type == MessageType.KEY}
        secrets = {}
        for entry in self.record.log:
            if entry.type == MessageType.REVEAL:
                try:
                    secret = group.scalar(entry.body)
                except FairDealError:
                    continue
                if keys.get(entry.seat) == group.base(secret):
                    secrets[entry.seat] = secret
        return secrets

    def run(self) -> Observer:
        """Replay the log up to the first entry that fails."""
        for entry in self.record.log:
            done = self._head(entry) if entry.type is None else self._message(entry)
            if not done:
                return self.observer
        self.whole_log = True
        return self.observer

    def fail(self, check: Check, cause: str, sentence: str, **where: int | MessageType | None) -> bool:
        """Note a failure of this set-up."""
        self.whole.fail(check, cause, sentence, finding=False, setup=self.record.number, **where)
        return False

    def _head(self, entry: Entry) -> bool:
        observer = self.observer
        number = observer.round + 1
        try:
            observer.advance(signed_head(entry, number, observer.next_head))
        except Refused as error:
            return self.fail(Check.HEADS, str(error.code), str(error), party=SERVER, round=number)
        self.report.passed[Check.HEADS] += 1
        return True

    def _message(self, entry: Entry) -> bool:
        observer = self.observer
        if not observer.heads or entry.type not in tuple(MessageType):
            return self.fail(Check.SETUPS, "layout", "The log holds something that is no message.")
        kind = MessageType(entry.type)
        where: dict[str, int | MessageType | None] = {
            "party": self._signer(entry.seat),
            "seat": entry.seat,
            "type": kind,
            "round": observer.round,
        }
        body = self._body(entry, kind)
        if body is None:
            at_fault = {**where, "type": MessageType.REVEAL, "round": None}
            return self.fail(Check.REVEALS, "secret", "The revealed key does not fit KEY.", **at_fault)
        message = Message(
            observer.ctx, observer.round, kind, entry.seat, observer.head, body, entry.signature
        )
        faithful = self.bots.judge(message)
        try:
            observer.accept(message)
        except Fault as error:
            return self.fail(_CHECK_OF[kind], error.check, str(error), **where)
        except Refused as error:
            bad = error.code is Refusal.BAD_SIGNATURE
            check = Check.SIGNATURES if bad else Check.SETUPS
            return self.fail(check, str(error.code), str(error), **where)
        self.report.passed[Check.SIGNATURES] += 1
        self.report.passed[_CHECK_OF[kind]] += 1
        if faithful is not None:
            self._note_bot(faithful, where)
        self.report.unchecked_bots += self.bots.take_unchecked()
        return True

    def _note_bot(self, faithful: bool, where: dict[str, int | MessageType | None]) -> None:
        if faithful:
            self.report.passed[Check.BOTS] += 1
            return
        sentence = f"The bot in seat {where['seat']} would have chosen otherwise."
        number = self.record.number
        self.whole.fail(Check.BOTS, "bot", sentence, finding=True, setup=number, **where)

    def _signer(self, seat: int) -> int:
        return self.observer.state.controller(seat)

    def _body(self, entry: Entry, kind: MessageType) -> bytes | None:
        """Return the whole body, its left-out ciphertexts made again; None without the key for that."""
        if not entry.short:
            return entry.body
        state = self.observer.state
        party = state.layout.party(entry.seat) if entry.seat < state.layout.seats else entry.seat
        secret = self.secrets.get(entry.seat if kind is MessageType.DECK else party)
        if secret is None:
            return None
        try:
            if kind is MessageType.DECK and state.joint is not None:
                return deck_body(state, entry.seat, secret)
            if kind is MessageType.HAND and state.passes and entry.body:
                source, key = hand_source(state, entry.seat, secret), state.dealing_key(entry.seat)
                hand = shuffle(source, state.hand_input(entry.seat), key)
                return entry.body[:1] + HandBody(hand, None).encode()[1:] + entry.body[1:]
        except (FairDealError, KeyError):
            pass
        return b""
