"""Write tests/vectors/fair-*.json: the fair deal with fixed entropy, for every implementation to agree with.

Usage: python scripts/make_vectors.py [FOLDER]

Every value follows from the names of the scenarios, so running it again changes nothing unless the protocol
has changed. `fresh` is the randomness that the proofs of one message took, in order: 32 bytes a nonce.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.mental import cheats
from tests.mental.table import SMALL, TABLE, TINY, People, Run

from copas.cards import CardSet
from copas.mental import group, keys, shuffle, words
from copas.mental.human import HumanSeat
from copas.mental.keys import SERVER
from copas.mental.ledger import Ledger
from copas.mental.messages import MessageType, TakeoverReason
from copas.mental.observer import Observer
from copas.mental.record import FairRecord, to_text
from copas.mental.state import Phase
from copas.rules import PRESETS, Rules
from scripts.vector_primitives import Json, primitives
from scripts.vector_refusals import (
    commit_to_others,
    refuse_claims,
    refuse_decks,
    refuse_evidence,
    refuse_keys,
    refuse_mixed_bots,
    refuse_openings,
    refuse_opens,
    refuse_passes,
    refuse_plays,
    refuse_reveals,
    refuse_scores,
    refuse_shares,
    refuse_takeovers,
    refuse_undos,
)
from scripts.vector_runs import RecordedRun

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "vectors"


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
            made["residual_hash"] = to_text(shuffle.list_hash(state.residual))
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


def plain(
    name: str, rules: Rules, humans: tuple[int, ...], deal: int | None = None
) -> Callable[[], Scenario]:
    """Return the scenario of one honest deal."""

    def scenario() -> Scenario:
        made = Scenario(name, rules, humans)
        made.begin(deal=deal).finish()
        return made

    return scenario


def refusals() -> Scenario:
    """Two people and two bots; evidence, takeovers, parts, claims and scores that must be refused."""
    made = Scenario("refusals", SMALL, (0, 1))
    run = made.begin()
    run.until(Phase.PASS_COMMIT)
    refuse_evidence(run)
    refuse_takeovers(run)
    run.until(Phase.HAND)
    refuse_evidence(run)
    refuse_openings(run)
    run.until(Phase.CLOSE)
    refuse_scores(run)
    run.finish()
    run = made.begin()
    run.until(Phase.PLAY)
    while run.observer.state.public.trick or run.observer.debts[0].seat not in (0, 1):
        run.step()
    refuse_claims(run)
    return made


def parts() -> Scenario:
    """Three people; one leaves, and parts of its key that must be refused."""
    made = Scenario("parts", SMALL, (0, 1, 3))
    run = made.begin()
    run.until(Phase.PLAY, 3)
    run.leave(3)
    refuse_opens(run)
    run.finish()
    return made


def mixed_bots() -> Scenario:
    """A server that commits one bot to another bot's cards; the round cannot go on."""
    made = Scenario("mixed-bots", SMALL, (0, 1))
    run = made.begin()
    run.until(Phase.PASS_COMMIT)
    commit_to_others(run)
    run.until(Phase.PASS)
    refuse_mixed_bots(run)
    return made


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
    refuse_undos(run)
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
    "refusals": refusals,
    "parts": parts,
    "mixed-bots": mixed_bots,
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
    parser = argparse.ArgumentParser(description="Write the shared vectors of the fair deal.")
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for name in ["primitives", *SCENARIOS]:
        text = build(name)
        file_of(name, folder).write_text(text, encoding="utf-8", newline="\n")
        print(f"{file_of(name, folder).name}: {len(text):,} bytes")


if __name__ == "__main__":
    main()
