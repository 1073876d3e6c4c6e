"""Play whole matches of the fair deal: people in the browser's JavaScript, bots in Python.

Some people leave, some cheat. Both sides follow every message with their own referee and must agree on every
fact, refusal and finding; at the end both audit the record of the match again, from its bytes alone.

Usage: python -m scripts.fair_matches [--matches N] [--seed S] [--deck mixed|small|whole]
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections import Counter
from dataclasses import asdict
from pathlib import Path
from typing import Any, Self

from copas.bots import get
from copas.cards import CardSet, Suit
from copas.errors import RecordError
from copas.mental import group
from copas.mental.audit import audit
from copas.mental.checks import judge
from copas.mental.errors import Fault, Refusal, Refused
from copas.mental.keys import (
    SERVER,
    BotEntry,
    BotIdentity,
    Certificate,
    HumanEntry,
    Roster,
    Secrets,
    match_id,
    nonce_commitment,
)
from copas.mental.ledger import Ledger
from copas.mental.messages import Message, MessageType, SignedHead, TakeoverReason
from copas.mental.observer import Observer
from copas.mental.record import FairRecord, from_text, to_text
from copas.mental.server import ServerParty
from copas.mental.state import Fact, Phase
from copas.rules import PRESETS, Rules

ROOT = Path(__file__).resolve().parent.parent
SEATS = ROOT / "tests" / "js" / "seats.mjs"
PEOPLE = 4
TABLE = "table"
MAX_STEPS = 2_000
FUZZ = 0.15
"""How often one of the people's messages is changed and judged by both."""

_FEW = CardSet.parse("2C 3C 4C 2D 3D 2S QS") | Rules().deck.of_suit(Suit.HEARTS)
SMALL = Rules(removed=tuple(Rules().deck - _FEW), pass_count=2, target=26)
"""Five cards a hand: most of the protocol at two fifths of the arithmetic."""


class Browser:
    """The people's side, a process that runs the browser's modules."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            ["node", str(SEATS)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait()
        self._process.stdout.close()

    def ask(self, do: str, **request: Any) -> Any:  # noqa: ANN401 - JSON
        """Send one request and return its result."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps({"do": do} | request) + "\n")
        self._process.stdin.flush()
        answer = json.loads(self._process.stdout.readline())
        if "error" in answer:
            raise AssertionError(f"the browser's side failed in {do}: {answer['error']}")
        return answer["result"]


class Disagreement(AssertionError):
    """The two sides saw different things."""


def agree(what: str, python: object, browser: object) -> None:
    """Demand that both sides say the same."""
    if python != browser:
        raise Disagreement(f"{what}: Python says {python!r}, the browser {browser!r}")


def facts_of(facts: list[Fact]) -> list[list[Any]]:
    """Return facts as the browser's side writes them."""
    return [[str(fact.kind), fact.seat, str(fact.detail)] for fact in facts]


def entry(item: Message | SignedHead) -> str:
    """Return one entry of a log as text."""
    return ("m" if isinstance(item, Message) else "h") + item.encode().hex()


class Dealing:
    """One set-up of a match, from its first head to its end."""

    def __init__(self, match: Match, observer: Observer) -> None:
        self.match = match
        self.observer = observer
        self.server = ServerParty(observer, match.secrets, match.entropy)
        self.log: list[Message | SignedHead] = []
        self.silent: set[int] = set()
        self._facts: list[list[list[Any]]] = []
        self._told = 0
        setup = observer.setup
        ctx = match.browser.ask(
            "setup",
            rules=setup.rules.canonical_bytes().decode(),
            match=setup.match.hex(),
            deal=setup.deal,
            number=setup.number,
            roster=setup.roster.encode().hex(),
            scores=list(setup.scores),
            previous=setup.previous.hex(),
        )
        agree("ctx", setup.ctx.hex(), ctx)

    def run(self) -> None:
        """Play to the end of the set-up."""
        self._plan()
        for _ in range(MAX_STEPS):
            self._advance()
            if self.observer.finished:
                break
            people = self._people()
            if people and self.match.rng.random() < FUZZ:
                self._fuzz(self.match.rng.choice(people))
            made = people + self._machines()
            self._interfere()
            if not made and not self.observer.complete:
                self._take_over_silent()
            for message in made:
                self._say(message)
        else:
            raise AssertionError(f"the deal is stuck in {self.observer.phase}")
        self._tell()
        self._compare()

    def _plan(self) -> None:
        """Draw what goes wrong in this set-up."""
        rng, people = self.match.rng, self.observer.setup.roster.humans
        self.leaver = rng.choice(people) if rng.random() < self.match.leaving else None
        self.leaves_at = rng.randrange(0, 12 + self.observer.state.layout.hand * 4)
        self.how = rng.choice(list(TakeoverReason))
        if rng.random() < self.match.cheating:
            self.match.cheat(rng.choice(people))

    # Messages

    def _advance(self) -> None:
        head = self.server.sign_head()
        if head is not None:
            self.observer.advance(head)
            self.log.append(head)
            self._facts.append([])

    def _say(self, message: Message) -> None:
        try:
            facts = self.observer.accept(message)
        except (Fault, Refused) as error:
            self._refused(message, error)
            return
        self.log.append(message)
        self._facts.append(facts_of(facts))

    def _refused(self, message: Message, error: Fault | Refused) -> None:
        """Both sides refuse alike; a fault costs its sender the seat."""
        self._tell()
        reason = f"fault {error.check}" if isinstance(error, Fault) else str(error.code)
        agree(
            f"refusal of type {message.type}",
            reason,
            self.match.browser.ask("refuses", message=message.encode().hex()),
        )
        self.match.counts[reason] += 1
        if isinstance(error, Fault):
            self._say(self.server.take_over(message.seat, TakeoverReason.FAULT, message))
        elif error.code not in (Refusal.NOT_OWED, Refusal.NOT_YOURS):
            raise error

    def _tell(self, *, silent: bool = True) -> list[str]:
        """Tell the browser's side what is new; return what its people send."""
        new = self.log[self._told :]
        everybody = list(range(self.observer.state.layout.seats))
        told = self.match.browser.ask(
            "step", log=[entry(item) for item in new], silent=everybody if silent else sorted(self.silent)
        )
        agree("facts", self._facts[self._told :], told["facts"])
        self._told = len(self.log)
        made: list[str] = told["made"]
        return made

    def _people(self) -> list[Message]:
        return [Message.decode(self.observer.ctx, bytes.fromhex(text)) for text in self._tell(silent=False)]

    def _machines(self) -> list[Message]:
        made = self.server.due()
        for decision in self.server.decisions():
            bot, view = self.match.bot, decision.view
            if decision.type is MessageType.PLAY:
                made.append(self.server.decide_play(decision.seat, bot.choose_play(view, decision.seed)))
            else:
                made.append(self.server.decide_pass(decision.seat, bot.choose_pass(view, decision.seed)))
        return made

    def _fuzz(self, message: Message) -> None:
        """Both sides judge alike what an honest message becomes by a turned bit, a cut or another type."""
        rng, body, kind = self.match.rng, bytearray(message.body), int(message.type)
        match rng.randrange(4):
            case 0:
                kind = rng.choice([*map(int, MessageType), 0, 11, 99])
            case 1:
                del body[rng.randrange(len(body) + 1) :]
            case 2:
                body += rng.randbytes(1)
        if body:
            body[rng.randrange(len(body))] ^= 1 << rng.randrange(8)
        if kind == MessageType.TAKEOVER:
            return
        made = self.match.browser.ask("forge", seat=message.seat, type=kind, body=body.hex())
        forged = Message.decode(self.observer.ctx, bytes.fromhex(made["message"]))
        agree(f"a changed {message.type}", self._outcome(forged), made["outcome"])
        self.match.counts[f"changed: {made['outcome']}"] += 1

    def _outcome(self, message: Message) -> str | None:
        """Judge a message without letting it happen."""
        observer = self.observer
        try:
            observer._check_admission(message, message.key)  # noqa: SLF001 - `accept` but for the change
            signer = observer._check_signature(message)  # noqa: SLF001
            judge(observer.state, message, signer)
        except Fault as error:
            return f"fault {error.check}"
        except Refused as error:
            return str(error.code)
        return None

    # What goes wrong

    def _interfere(self) -> None:
        """Let the leaver of this set-up go, in one of the four ways."""
        seat, observer = self.leaver, self.observer
        if seat is None or observer.round < self.leaves_at or seat not in observer.state.present():
            return
        if self.how in (TakeoverReason.SILENCE, TakeoverReason.EXPEL):
            self.silent.add(seat)
            return
        self.leaver = None
        if self.how is TakeoverReason.LEAVE:
            shown = Message.decode(observer.ctx, bytes.fromhex(self.match.browser.ask("leave", seat=seat)))
            self._say(self.server.take_over(seat, TakeoverReason.LEAVE, shown))
            self.silent.add(seat)

    def _take_over_silent(self) -> None:
        """Nobody else can go on: the silent seat is expelled by another person, or taken by the server."""
        observer, present = self.observer, self.observer.state.present()
        owing = next((d for d in observer.debts if d.payer in self.silent and d.payer in present), None)
        if owing is None:
            raise AssertionError(f"nothing moves in {observer.phase}: {observer.debts}")
        others = [seat for seat in present if seat not in self.silent]
        shown = None
        if self.how is TakeoverReason.EXPEL and others:
            asked = {"seat": others[0], "target": owing.seat, "owed": int(owing.type)}
            shown = Message.decode(observer.ctx, bytes.fromhex(self.match.browser.ask("expel", **asked)))
        reason = TakeoverReason.SILENCE if shown is None else TakeoverReason.EXPEL
        self._say(self.server.take_over(owing.seat, reason, shown))

    # The end

    def _compare(self) -> None:
        told = self.match.browser.ask("verdict")
        for what, python in verdict(self.observer).items():
            agree(what, python, told[what])


def verdict(observer: Observer) -> dict[str, Any]:
    """Return how a set-up ended, as plain JSON values."""
    judgement, state = observer.judgement, observer.state
    cause = None if state.void is None else [str(state.void.reason), state.void.round, state.void.seat]
    findings = hands = None
    if judgement is not None:
        findings = [[f.party, f.check, f.seat, int(f.type), f.round] for f in judgement.findings]
        hands = [[s, [None if c is None else int(c) for c in h]] for s, h in judgement.hands.items()]
    return {
        "phase": str(observer.phase),
        "cause": cause,
        "findings": findings,
        "hands": hands,
        "heads": len(observer.heads),
        "head": observer.head.hex(),
        "scores": list(state.new_scores()) if observer.phase is Phase.END else None,
    }


def audit_of(text: str) -> dict[str, Any]:
    """Audit a record with Python, and return the report as the browser writes it."""
    try:
        report = audit(FairRecord.from_json(text))
    except RecordError as error:
        return {"place": error.place}
    failures = [{**asdict(f), "type": None if f.type is None else int(f.type)} for f in report.failures]
    for failure in failures:
        del failure["sentence"]  # for people, in each language's own words
    return {
        "passed": {str(check): count for check, count in report.passed.items() if count},
        "failures": failures,
        "deals": [{**asdict(deal), **{k: list(getattr(deal, k)) for k in _LISTS}} for deal in report.deals],
        "sound": report.sound,
        "clean": report.clean,
        "guilty": list(report.guilty),
    }


_LISTS = ("guilty", "gone", "scores", "marks")


class Match:
    """One match with four people in the browser's JavaScript."""

    def __init__(self, browser: Browser, seed: int, rules: Rules, *, leaving: float, cheating: float) -> None:
        self.browser = browser
        self.rng = random.Random(f"fair match {seed}")
        self.leaving, self.cheating = leaving, cheating
        self.rules = rules
        self.counts: Counter[str] = Counter()
        self.cheats: list[tuple[int, str]] = []
        self.bot = get("iniciante")
        self.secrets = Secrets(self.entropy(32), TABLE.encode())
        self._kinds: list[str] = browser.ask("kinds")
        self.ledger = self._sit(seed)

    def entropy(self, count: int) -> bytes:
        """Return bytes that the seed determines."""
        return self.rng.randbytes(count)

    def _sit(self, seed: int) -> Ledger:
        humans = sorted(self.rng.sample(range(self.rules.players), min(PEOPLE, self.rules.players)))
        answers = self.browser.ask("people", seed=f"match {seed}", table=TABLE, humans=humans)
        certificates = {seat: Certificate.decode(bytes.fromhex(text)) for seat, text in answers}
        for certificate in certificates.values():
            certificate.check(TABLE.encode())
        identity = group.reduce(self.entropy(64))
        server = Certificate.issue(TABLE.encode(), "", identity, self.secrets, self.entropy)
        bot = BotIdentity(self.bot.name, self.bot.version, bytes(32))
        by_seat = [certificates.get(seat) for seat in range(self.rules.players)]
        entries = [BotEntry(bot) if c is None else HumanEntry(c.account, c.keys, bot) for c in by_seat]
        self.nonce, self.server, self.seats = self.entropy(32), server, tuple(by_seat)
        self.commitment = nonce_commitment(TABLE.encode(), self.nonce)
        self.roster = Roster(tuple(entries), server.keys)
        return Ledger(self.rules, match_id(TABLE.encode(), self.nonce, server, by_seat), self.roster)

    def cheat(self, seat: int) -> None:
        """Let a person do one thing wrong as soon as it can be done."""
        how = self.rng.choice(self._kinds)
        self.browser.ask("cheat", seat=seat, how=how)
        self.cheats.append((seat, how))

    def record(self) -> str:
        """Return the record of the match so far."""
        blank = FairRecord(
            self.rules, TABLE.encode(), self.commitment, self.nonce, self.server, self.seats, self.roster
        )
        return blank.with_setups(self.ledger.history).to_json()

    def play(self) -> list[Dealing]:
        """Play to the end of the match and return its set-ups."""
        dealings = []
        while not self.ledger.finished:
            dealing = Dealing(self, self.ledger.begin())
            dealing.run()
            dealings.append(dealing)
            self.ledger.settle()
            self.counts[f"set-up {dealing.observer.phase}"] += 1
            if dealing.observer.judgement is not None:
                self.counts.update(f"named {f.check}" for f in dealing.observer.judgement.findings)
        if SERVER in self.ledger.guilty:
            raise AssertionError("the honest server was found guilty")
        return dealings


OTHERS = ("five", "free-moon", "six", "cancellation", "left-pass", "seven", "omnibus")
"""Presets that take turns with the house rules; the larger ones seat bots beside the people."""


def rules_for(seed: int, deck: str) -> Rules:
    """Choose the options of a match.

    Args:
        seed: the number of the match.
        deck: `small` for five cards a hand; `whole` for the house rules in every other match, another preset
            in the rest; `mixed` for nine small ones and a whole one in turn.

    """
    if deck == "small" or (deck == "mixed" and seed % 10):
        return SMALL
    turn = seed // 10 if deck == "mixed" else seed
    name = OTHERS[turn // 2 % len(OTHERS)] if turn % 2 else "copas"
    return PRESETS[name].replace(target=50, exact_100=False)


def play(browser: Browser, seed: int, deck: str = "mixed") -> Counter[str]:
    """Play one match, audit its record with both verifiers, and return what happened in it."""
    calm = seed % 7 == 0
    leaving, cheating = (0.0, 0.0) if calm else (0.25, 0.35)
    match = Match(browser, seed, rules_for(seed, deck), leaving=leaving, cheating=cheating)
    try:
        dealings = match.play()
    except (AssertionError, Refused) as error:
        raise AssertionError(f"match {seed}: {error}") from error
    audit_both(browser, match, len(dealings))
    ended = "annulled" if match.ledger.annulled else "abandoned" if match.ledger.abandoned else "finished"
    match.counts[f"match {ended}"] += 1
    if calm and ended != "finished":
        raise AssertionError(f"match {seed} is {ended} though nothing went wrong")
    return match.counts


def audit_both(browser: Browser, match: Match, setups: int) -> None:
    """Audit the record with both verifiers, as it is and with one bit turned over."""
    text = match.record()
    report = browser.ask("audit", record=text)
    agree("the audit", audit_of(text), report)
    if not report["sound"] or len(report["deals"]) != setups:
        raise AssertionError(f"the record is not sound: {report['failures']}")
    agree("the guilty", sorted(match.ledger.guilty), report["guilty"])
    match.counts["record clean" if report["clean"] else "record with findings"] += 1
    spoiled = spoil(text, match.rng)
    report = browser.ask("audit", record=spoiled)
    agree("the audit of a spoiled record", audit_of(spoiled), report)
    if "place" not in report and report["sound"]:
        raise AssertionError("a flipped bit went unnoticed")
    match.counts["flipped bit named"] += 1


def spoil(text: str, rng: random.Random) -> str:
    """Turn over one bit of one log of a record."""
    values = json.loads(text)
    setup = rng.choice(values["setups"])
    data = bytearray(from_text(setup["log"], "log", len(setup["log"])))
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    setup["log"] = to_text(bytes(data))
    return json.dumps(values)


def main() -> int:
    """Play the matches and print what happened."""
    parser = argparse.ArgumentParser(description="Play fair matches between JavaScript and Python.")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0, help="the number of the first match")
    parser.add_argument("--deck", choices=("mixed", "small", "whole"), default="mixed", help="cards a hand")
    options = parser.parse_args()
    counts: Counter[str] = Counter()
    start = time.monotonic()
    with Browser() as browser:
        for number in range(options.seed, options.seed + options.matches):
            counts += play(browser, number, options.deck)
            print(f"\rmatch {number} {time.monotonic() - start:.0f} s", end="", flush=True)
    print()
    for what, count in sorted(counts.items()):
        print(f"{count:6}  {what}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
