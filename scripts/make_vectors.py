"""Write tests/vectors/fair-*.json: the fair deal with fixed entropy, for every implementation to agree with.

Usage: python scripts/make_vectors.py [FOLDER]

Every value follows from the names of the scenarios, so running it again changes nothing unless the protocol
has changed. `fresh` is the randomness that the proofs of one message took, in order: 32 bytes a nonce.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.mental import cheats
from tests.mental.helpers import Drbg, flip
from tests.mental.table import SMALL, TABLE, TINY, People, Run

from copas.cards import CardSet
from copas.mental import group, keys, making, shuffle, words
from copas.mental.actor import Actor
from copas.mental.errors import Fault, Refused
from copas.mental.human import HumanSeat
from copas.mental.keys import SERVER, Secrets, Setup
from copas.mental.ledger import Ledger
from copas.mental.messages import Message, MessageKey, MessageType, TakeoverReason
from copas.mental.observer import Observer
from copas.mental.record import FairRecord, to_text
from copas.mental.state import Phase
from copas.rules import PRESETS, Rules
from scripts.vector_primitives import Json, RecordingDraw, primitives

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "vectors"


class RecordedRun(Run):
    """A run that writes down every step with the randomness it took."""

    def __init__(self, people: People, setup: Setup, name: str, **options: Any) -> None:  # noqa: ANN401
        self.steps: list[Json] = []
        self.refused: list[Json] = []
        self.fresh: dict[MessageKey, list[bytes]] = {}
        self.recorder = RecordingDraw(name)
        super().__init__(people, setup, name, **options)

    def prepare(self) -> None:
        """Give everybody the recorded randomness."""
        for actor in [self.server, *self.humans.values()]:
            actor._entropy = self.recorder  # noqa: SLF001 - the run has made them
            self._watch(actor)

    def _watch(self, actor: Actor) -> None:
        plain = actor.make

        def make(
            kind: MessageType, seat: int, body: Callable[[], bytes], target: int | None = None
        ) -> Message:
            start = len(self.recorder.taken)
            message = plain(kind, seat, body, target)
            # Two parties may make a message of one key: a cheat, and the server that takes the seat over.
            if self.recorder.taken[start:]:
                self.fresh[message.key] = self.recorder.taken[start:]
            return message

        actor.make = make  # type: ignore[method-assign]

    def say(self, message: Message) -> list[Any]:
        """Say a message and write it down."""
        facts = super().say(message)
        told = [[f.kind, f.seat, f.detail] for f in facts]
        self.steps.append({"message": self.message_json(message), "facts": told})
        return facts

    def message_json(self, message: Message) -> Json:
        """Write a message."""
        made = {
            "round": message.round,
            "type": int(message.type),
            "seat": message.seat,
            "body": to_text(message.body),
            "sig": to_text(message.signature),
        }
        if message.key in self.fresh:
            made["fresh"] = [to_text(f) for f in self.fresh[message.key]]
        return made

    def advance(self) -> bool:
        """Sign the next head, if it can be, and write it down."""
        if not self.steps:
            self.prepare()
        start = len(self.recorder.taken)
        signed = self.server.sign_head()
        if signed is None:
            return False
        for observer in self.observers:
            observer.advance(signed)
        self.log.append(signed)
        debts = [[d.seat, int(d.type), d.target, d.payer] for d in self.observer.debts]
        self.steps.append(
            {
                "head": {
                    "round": signed.round,
                    "head": to_text(signed.head),
                    "sig": to_text(signed.signature),
                    "fresh": [to_text(f) for f in self.recorder.taken[start:]],
                },
                "phase": self.observer.phase,
                "debts": debts,
            }
        )
        return True

    def refuse(self, message: Message, why: str) -> None:
        """Note a message that must be refused at this point, and how."""
        try:
            self.observer.accept(message)
        except Refused as error:
            outcome = {"refused": str(error.code)}
        except Fault as error:
            outcome = {"fault": error.check}
        else:
            raise AssertionError(f"{why}: accepted")
        shown = {**self.message_json(message), "ctx": to_text(message.ctx), "head": to_text(message.head)}
        shown.pop("fresh", None)
        self.refused.append({"at": len(self.steps), "why": why, "message": shown, **outcome})

    def try_to_say(self, message: Message) -> None:
        """Say a message; a fault is written down, and costs the seat."""
        try:
            self.say(message)
        except Fault:
            self.refuse(message, f"cheat: {type(self.humans[message.seat]).__name__}")
            self.silent.add(message.seat)
            self.say(self.server.take_over(message.seat, TakeoverReason.FAULT, message))


def setup_json(run: RecordedRun) -> Json:
    """Write a set-up with its intermediate and final values."""
    observer, state, setup = run.observer, run.observer.state, run.setup
    secrets = {SERVER: run.people.server, **run.people.secrets}
    parties = {p: secrets[p].dealing(setup.ctx) for p in setup.roster.parties}
    made: Json = {
        "deal": setup.deal,
        "number": setup.number,
        "roster": to_text(setup.roster.encode()),
        "dealer": setup.dealer,
        "direction": setup.direction,
        "scores": list(setup.scores),
        "previous": to_text(observer.setup.previous),
        "ctx": to_text(setup.ctx),
        "x": {str(p): to_text(group.scalar_bytes(x)) for p, x in parties.items()},
        "seed": {str(p): to_text(keys.deal_seed(x, setup.ctx)) for p, x in parties.items()},
        "steps": run.steps,
        "refused": run.refused,
    }
    if state.joint is not None:
        made["joint"] = to_text(state.joint)
        made["decks"] = [[p, to_text(shuffle.list_hash(d))] for p, d in state.decks]
        if state.residual:
            left = [state.residual[slot] for slot in state.layout.dealt]
            made["residual_hash"] = to_text(shuffle.list_hash(left))
        made["hand_hashes"] = {str(s): to_text(state.hand_hash(s)) for s in sorted(state.hands)}
    made["final"] = final_json(observer)
    return made


def final_json(observer: Observer) -> Json:
    """Write how a set-up ended."""
    state, found = observer.state, observer.judgement
    claim = state.public.claimed
    claimed = None if claim is None else [claim[0], str(claim[1])]
    made: Json = {
        "phase": observer.phase,
        "void": None if state.void is None else [state.void.reason, state.void.round, state.void.seat],
        "gone": sorted(state.gone),
        "plays": [[seat, str(card)] for seat, card in state.public.plays],
        "claimed": claimed,
        "marks": sorted(state.marks),
        "scores": list(state.new_scores()) if state.result is not None else None,
    }
    if found is not None:
        made["findings"] = [[f.party, f.check, f.seat, int(f.type), f.round] for f in found.findings]
        for name, cards in (("dealt", found.dealt), ("hands", found.hands), ("passes", found.passes)):
            made[name] = {str(s): [None if c is None else str(c) for c in row] for s, row in cards.items()}
    return made


def people_json(people: People) -> Json:
    """Write everybody's secrets and public keys."""
    certificates = [people.server_certificate, *people.certificates]
    return {
        "rules": people.rules.to_dict(),
        "rules_bytes": to_text(people.rules.canonical_bytes()),
        "table": to_text(TABLE),
        "server_nonce": to_text(people.nonce),
        "commitment": to_text(keys.nonce_commitment(TABLE, people.nonce)),
        "masters": {
            str(SERVER): to_text(people.server.master),
            **{str(s): to_text(v.master) for s, v in people.secrets.items()},
        },
        "certificates": [None if c is None else to_text(c.encode()) for c in certificates],
        "match": to_text(people.match),
        "first_dealer": keys.first_dealer(people.match, people.rules.players),
        "roster": to_text(people.roster.encode()),
        "words": list(words.match_words(people.match, people.roster.encode())),
    }


class Scenario:
    """One file: a match of one set-up or more."""

    def __init__(self, name: str, rules: Rules, humans: tuple[int, ...]) -> None:
        self.name = name
        self.people = People(rules, humans, f"vectors {name}")
        self.ledger = Ledger(rules, self.people.match, self.people.roster)
        self.runs: list[RecordedRun] = []

    def begin(self, *, deal: int | None = None, **options: Any) -> RecordedRun:  # noqa: ANN401
        """Begin a set-up; `deal` starts in the middle of a match, with scores of zero."""
        observer = self.ledger.begin() if deal is None else Observer(self.people.setup(deal))
        name = f"vectors {self.name} {observer.setup.number}"
        run = RecordedRun(self.people, observer.setup, name, observer=observer, **options)
        self.runs.append(run)
        return run

    def to_json(self) -> Json:
        """Write the file."""
        record = FairRecord(
            self.people.rules,
            TABLE,
            keys.nonce_commitment(TABLE, self.people.nonce),
            self.people.nonce,
            self.people.server_certificate,
            tuple(self.people.certificates),
            self.people.roster,
        )
        record = record.with_setups(run.observer for run in self.runs)
        return {
            "name": self.name,
            **people_json(self.people),
            "setups": [setup_json(run) for run in self.runs],
            "record": record.to_dict(),
        }


FOUR = (0, 1, 2, 3)


def four() -> Scenario:
    """Four people, left pass, the house rules; with refusals on the way."""
    made = Scenario("four", Rules(), FOUR)
    run = made.begin()
    other = Run(made.people, made.people.setup(1, 2), "other")
    refuse_keys(run)
    run.until(Phase.DECK)
    refuse_decks(run)
    run.until(Phase.SHARES)
    refuse_shares(run)
    run.until(Phase.PASS)
    refuse_passes(run)
    run.until(Phase.HAND)
    run.until(Phase.PLAY, 6)
    refuse_plays(run, other)
    run.until(Phase.REVEAL)
    refuse_reveals(run)
    run.finish()
    return made


def changed(message: Message, body: bytes, secrets: Secrets, head: bytes | None = None) -> Message:
    """Return a message of the same key with another body, truly signed."""
    return Message.signed(
        message.key, head or message.head, body, secrets.signing, Drbg(f"changed {len(body)}")
    )


def first(messages: list[Message], seat: int) -> Message:
    """Return a seat's message."""
    return next(m for m in messages if m.seat == seat)


def refuse_keys(run: RecordedRun) -> None:
    """Refuse decoded points and scalars that are not canonical, and a foreign proof."""
    message = first(run.automatic(), 1)
    secrets, body = run.people.secrets[1], message.body
    s_plus_l = (int.from_bytes(body[64:96], "little") + group.ORDER).to_bytes(32, "little")
    bad = {
        "identity": bytes(32) + body[32:],
        "non-canonical point": b"\xed" + b"\xff" * 30 + b"\x7f" + body[32:],
        "negative point": bytes([1]) + bytes(31) + body[32:],
        "unreduced scalar": body[:64] + s_plus_l + body[96:],
        "zero scalar": body[:32] + bytes(32) + body[64:],
        "trailing byte": body + b"\0",
        "missing byte": body[:-1],
        "empty": b"",
        "proof of another seat": first(run.automatic(), 2).body,
        "escrow that does not add up": body[:96] + body[128:160] + body[128:],
    }
    for why, other in bad.items():
        run.refuse(changed(message, other, secrets), why)
    run.refuse(
        Message(message.ctx, 0, message.type, 1, message.head, body, flip(message.signature, 300)),
        "tampered signature",
    )
    run.refuse(
        Message(message.ctx, 0, message.type, 2, message.head, body, message.signature), "another seat"
    )
    run.refuse(changed(message, bytes(9000), secrets), "too large")
    run.refuse(changed(message, body, secrets, head=bytes(64)), "fork: another head")


def refuse_decks(run: RecordedRun) -> None:
    """Refuse a deck with a repeated element, and a deck out of turn."""
    (message,) = run.automatic()
    secrets, body = run.people.secrets[message.seat], message.body
    run.refuse(changed(message, body[64:128] + body[64:], secrets), "repeated ciphertext")
    run.refuse(changed(message, body[:-64] + body[-64:-32] + body[32:64], secrets), "repeated B")
    later = message.key._replace(seat=message.seat + 1)
    signing = run.people.secrets[message.seat + 1].signing
    run.refuse(Message.signed(later, message.head, body, signing, Drbg("turn")), "wrong turn")


def refuse_shares(run: RecordedRun) -> None:
    """Refuse shares of other slots, with a proof made for them."""
    cheat = cheats.WrongShare(run.observer, 3, run.people.secrets[3], Drbg("shares"))
    run.refuse(first(cheat.due(), 3), "share of another slot")
    message = first(run.automatic(), 3)
    run.refuse(changed(message, b"\1" + message.body[1:], run.people.secrets[3]), "another previous head")


def refuse_passes(run: RecordedRun) -> None:
    """Refuse a forged transfer and a pass that was not committed to."""
    for cheat in (cheats.ForgedPass, cheats.ChangedPass):
        actor = cheat(run.observer, 0, run.people.secrets[0], Drbg(cheat.__name__))
        run.refuse(first(actor.due(), 0), cheat.__name__)


def refuse_plays(run: RecordedRun, other: Run) -> None:
    """Refuse plays out of turn, used places, replays, and messages of another deal."""
    seat = run.observer.debts[0].seat
    human = run.humans[seat]
    honest = Drbg("play")
    secrets = run.people.secrets[seat]
    known = human.knowledge(seat)
    card = run.pick_play(human.view(), honest)
    place = known.hand.index(card)
    state = run.observer.state
    body = making.play_body(state, seat, known.x, place, honest)
    key = MessageKey(run.setup.ctx, run.observer.round, MessageType.PLAY, seat, None)
    head = run.observer.head
    message = Message.signed(key, head, body, secrets.signing, honest)
    wrong = (seat + 1) % 4
    signing = run.people.secrets[wrong].signing
    run.refuse(Message.signed(key._replace(seat=wrong), head, body, signing, honest), "wrong turn")
    run.refuse(changed(message, bytes([(place + 1) % 13]) + body[1:], secrets), "proof of another index")
    run.refuse(changed(message, body[:33] + flip(body[33:], 5), secrets), "wrong proof")
    run.refuse(changed(message, b"\x0d" + body[1:], secrets), "no such index")
    run.refuse(
        Message.signed(key._replace(round=key.round - 1), head, body, secrets.signing, honest), "old round"
    )
    run.refuse(next(m for m in other.automatic()), "message of another set-up")
    for used, played in used_places(run):
        earlier = making.play_body(state, used, run.humans[used].knowledge(used).x, played, honest)
        if used == seat:
            run.refuse(changed(message, earlier, secrets), "duplicate index")
    claim = key._replace(type=MessageType.CLAIM)
    run.refuse(Message.signed(claim, head, b"\0", secrets.signing, honest), "claim with points left")


def used_places(run: RecordedRun) -> Iterator[tuple[int, int]]:
    """Yield every (seat, place) that was played."""
    for seat, places in run.observer.state.used.items():
        for place in places:
            yield seat, place


def refuse_reveals(run: RecordedRun) -> None:
    """Refuse another secret."""
    message = first(run.automatic(), 2)
    run.refuse(changed(message, group.scalar_bytes(5), run.people.secrets[2]), "another secret")


def plain(
    name: str, rules: Rules, humans: tuple[int, ...], deal: int | None = None
) -> Callable[[], Scenario]:
    """Return the scenario of one honest deal."""

    def scenario() -> Scenario:
        made = Scenario(name, rules, humans)
        made.begin(deal=deal).finish()
        return made

    return scenario


def takeover() -> Scenario:
    """A person leaves in the middle of the play; another is expelled before its pass, in the next deal."""
    made = Scenario("takeover", SMALL, FOUR)
    run = made.begin().until(Phase.PLAY, 7)
    run.leave(2)
    run.finish()
    run = made.begin().until(Phase.PASS_COMMIT)
    shown = run.humans[0].expel(3, MessageType.PASS_COMMIT)
    run.silent.add(3)
    run.say(run.server.take_over(3, TakeoverReason.EXPEL, shown))
    run.finish()
    return made


def committed() -> Scenario:
    """A leaver with a standing commitment; in a second match part, one whose commitment opens to nothing."""
    made = Scenario("committed", SMALL, FOUR)
    run = made.begin().until(Phase.PASS)
    run.leave(1)
    run.finish()
    run = made.begin().until(Phase.PASS_COMMIT)
    run.humans[2].make(MessageType.PASS_COMMIT, 2, lambda: bytes(64))
    run.until(Phase.PASS)
    run.leave(2)
    run.finish()
    return made


def two_leavers() -> Scenario:
    """Two of four leave in one round and are played on; then two of the remaining kill a deal."""
    made = Scenario("two-leavers", SMALL, FOUR)
    run = made.begin().until(Phase.PLAY, 4)
    run.leave(0)
    run.leave(1)
    run.finish()
    run = made.begin().until(Phase.PLAY, 4)
    run.leave(2)
    run.leave(3)
    run.finish()
    return made


def dropped() -> Scenario:
    """Somebody leaves while the cards are shuffled: the deal is set up again with a bot."""
    made = Scenario("dropped", SMALL, FOUR)
    run = made.begin().until(Phase.DECK, 2)
    run.silence(3)
    run.finish()
    made.begin().finish()
    return made


def voided(name: str, cheat: type[HumanSeat], seat: int) -> Callable[[], Scenario]:
    """Return the scenario of a cheat, and of the deal dealt again without the guilty."""

    def scenario() -> Scenario:
        made = Scenario(name, SMALL, FOUR)
        made.begin(cheats={seat: cheat}).finish()
        made.begin().finish()
        return made

    return scenario


def card_twice() -> Scenario:
    """A card is dealt twice; its second holder is a victim who shows it or plays it."""
    for trial in range(50):
        made = Scenario(f"card-twice-{trial}", SMALL, FOUR)
        run = made.begin(cheats={3: cheats.DuplicateCard}).finish()
        void = run.observer.state.void
        if void is not None and void.seat not in (None, 3) and run.observer.state.public.plays:
            made.name = "card-twice"
            return made
    raise AssertionError("no card was played twice")


def revoke() -> Scenario:
    """A person plays against the rules and is refuted by a later card of its own."""
    for trial in range(50):
        made = Scenario(f"revoke-{trial}", SMALL, FOUR)
        run = made.begin(cheats={1: cheats.Revoker})
        revoker, done = run.humans[1], False
        while not run.observer.finished:
            message = revoker.illegal() if isinstance(revoker, cheats.Revoker) and not done else None
            if message is not None:
                run.say(message)
                done = True
                run.advance()
            else:
                run.step()
        if run.observer.state.void is not None and run.observer.state.void.reason == "revoke":
            made.name = "revoke"
            return made
    raise AssertionError("no revoke was refuted")


def solo() -> Scenario:
    """One person and three bots: a hint, an undo, and a claim when no points are left."""
    made = Scenario("solo", SMALL, (1,))
    run = made.begin()
    run.pick_play = lambda view, _d: max(view.legal, key=lambda c: (view.rules.points(c) > 0, c))
    run.until(Phase.PLAY)
    while len(run.observer.state.snapshots) < 2:
        run.step()
    run.say(run.humans[1].hint(by_server=False))
    run.say(run.humans[1].undo(min(run.observer.state.snapshots)))
    while not run.observer.finished:
        public = run.observer.state.public
        if run.phase is Phase.PLAY and public.can_claim(1, CardSet()) and not run.observer.complete:
            run.say(run.humans[1].claim(show=False))
        run.step()
    return made


def moon() -> Scenario:
    """Somebody shoots the moon and chooses."""
    for trial in range(200):
        made = Scenario(f"moon-{trial}", TINY, (0, 1, 2))
        run = made.begin()
        run.pick_play = lambda view, _d: (max if view.seat == 0 else min)(view.legal, key=lambda c: c.rank)
        run.finish()
        if run.observer.state.moon is not None:
            made.name = "moon"
            return made
    raise AssertionError("no moon")


SCENARIOS: Mapping[str, Callable[[], Scenario]] = {
    "four": four,
    "two-and-bots": plain("two-and-bots", Rules(), (0, 2)),
    "one-and-bots": plain("one-and-bots", Rules(), (3,)),
    "hold": plain("hold", SMALL, FOUR, deal=4),
    "across": plain("across", SMALL, (0, 1, 2), deal=3),
    "three": plain("three", PRESETS["three"], (0, 1)),
    "five": plain("five", PRESETS["five"], (0, 1, 3)),
    "two-decks": plain("two-decks", PRESETS["cancellation"].replace(players=7), (0, 4)),
    "takeover": takeover,
    "committed": committed,
    "two-leavers": two_leavers,
    "dropped": dropped,
    "reordered-deck": voided("reordered-deck", cheats.ReorderedDeck, 0),
    "bad-box": voided("bad-box", cheats.BadBox, 2),
    "unfounded-complaint": voided("unfounded-complaint", cheats.Complainer, 1),
    "forged-hand": voided("forged-hand", cheats.SwappedHand, 2),
    "forged-pass": voided("forged-pass", cheats.ForgedPass, 0),
    "card-twice": card_twice,
    "revoke": revoke,
    "solo": solo,
    "moon": moon,
}


def render(values: Json) -> str:
    """Return the text of a file: one line a step, so that changes can be read."""
    return (
        json.dumps(values, indent=None, separators=(",", ":"), ensure_ascii=False).replace('},{"', '},\n{"')
        + "\n"
    )


def build(name: str) -> str:
    """Return the text of one file."""
    return render(primitives() if name == "primitives" else SCENARIOS[name]().to_json())


def file_of(name: str, folder: Path = FOLDER) -> Path:
    """Return where a scenario is kept."""
    return folder / f"fair-{name}.json"


def main() -> None:
    """Write every file."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name in ["primitives", *SCENARIOS]:
        text = build(name)
        file_of(name, folder).write_text(text, encoding="utf-8", newline="\n")
        print(f"{file_of(name, folder).name}: {len(text):,} bytes")


if __name__ == "__main__":
    main()
