"""Cost of the fair deal: shuffle, server, people, audit, record size; beside plain scalar multiplications.

Everything is processor time of this process. Run with `python bench/fair_deal.py`.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.mental.helpers import Drbg
from tests.mental.table import TABLE, People, Run

from copas.mental import group, keys, shuffle
from copas.mental.audit import audit
from copas.mental.human import HumanSeat
from copas.mental.keys import SERVER
from copas.mental.messages import Message, MessageType, SignedHead
from copas.mental.observer import Observer
from copas.mental.record import FairRecord
from copas.mental.server import ServerParty
from copas.rules import Rules

CARDS = 52


def best(run: Callable[[], object], repeats: int = 5) -> float:
    """Return the least processor time of a few runs, in seconds."""
    times = []
    for _ in range(repeats):
        start = time.process_time()
        run()
        times.append(time.process_time() - start)
    return min(times)


def raw() -> tuple[float, float]:
    """Time 52 variable-base and 52 fixed-base multiplications."""
    draw = Drbg("bench")
    points = [draw.point() for _ in range(CARDS)]
    scalars = [draw.scalar() for _ in range(CARDS)]
    variable = best(lambda: [group.mul(s, p) for s, p in zip(scalars, points, strict=True)])
    return variable, best(lambda: [group.base(s) for s in scalars])


def one_shuffle() -> float:
    """Time a shuffle of 52 cards."""
    x = Drbg("key").scalar()
    deck = shuffle.open_deck(Rules(), group.base(x))
    source = shuffle.Source(bytes(64), bytes(64), "deck", 0)
    return best(lambda: shuffle.shuffle(source, deck, group.base(x)))


def follow(run: Run, observer: Observer, before: Callable[[Message | SignedHead], object]) -> Observer:
    """Feed a recorded deal to an observer, calling `before` on each entry."""
    for entry in run.log:
        before(entry)
        if isinstance(entry, Message):
            observer.accept(entry)
        else:
            observer.advance(entry)
    return observer


def server_cost(people: People, run: Run) -> None:
    """Do the server's part of a recorded deal: judge every message, sign every head, make its own."""
    observer = Observer(run.setup)
    server = ServerParty(observer, people.server, Drbg("server"))

    def before(entry: Message | SignedHead) -> None:
        if isinstance(entry, SignedHead):
            server.sign_head()
        elif observer.state.controller(entry.seat) == SERVER:
            answer(server, entry)

    follow(run, observer, before)


def answer(server: ServerParty, entry: Message) -> None:
    """Make the server's message of this kind, with the choice that was made in the recorded deal."""
    if entry.type == MessageType.PLAY:
        hand = server.knowledge(entry.seat).hand
        card = hand[entry.body[0]]
        if card is not None:
            server.decide_play(entry.seat, card)
    elif entry.type != MessageType.PASS_COMMIT and entry.key not in server.sent:
        server.due()


def person_cost(people: People, run: Run, seat: int) -> None:
    """Do one person's part: judge everything, make its machine messages."""
    observer = Observer(run.setup)
    human = HumanSeat(observer, seat, people.secrets[seat], Drbg("human"))

    def before(entry: Message | SignedHead) -> None:
        if isinstance(entry, Message) and entry.seat == seat:
            human.due()

    follow(run, observer, before)


def report(humans: tuple[int, ...], unit: float) -> None:
    """Print the costs of a deal with some people."""
    people = People(Rules(), humans, "bench")
    run = Run(people, seed="bench").finish()
    record = FairRecord(
        Rules(),
        TABLE,
        keys.nonce_commitment(TABLE, people.nonce),
        people.nonce,
        people.server_certificate,
        tuple(people.certificates),
        people.roster,
    ).with_setups([run.observer])
    server = best(lambda: server_cost(people, run))
    person = best(lambda: person_cost(people, run, humans[0]))
    checked = best(lambda: audit(record))
    wire = sum(len(m.encode()) for m in run.log)
    for name, cost in (("server", server), ("one person (Python)", person), ("audit", checked)):
        print(f"| {len(humans)} people: {name} | {cost * 1e3:.1f} ms | {cost / unit:.1f} |")
    print(f"| {len(humans)} people: all messages and heads, raw | {wire / 1e3:.1f} kB | |")
    print(f"| {len(humans)} people: record, JSON | {len(record.to_json()) / 1e3:.1f} kB | |")


def main() -> None:
    """Print a table; the unit is one plain 52-element scalar multiplication."""
    variable, fixed = raw()
    made = one_shuffle()
    print("| what | cost | in units |")
    print("|---|---|---|")
    print(f"| unit: 52 variable-base multiplications | {variable * 1e3:.2f} ms | 1 |")
    print(f"| 52 fixed-base multiplications | {fixed * 1e3:.2f} ms | {fixed / variable:.2f} |")
    allowed = 110 / CARDS * (variable + fixed)
    print(f"| shuffle of 52 | {made * 1e3:.2f} ms | {made / variable:.2f} |")
    print(f"| (budget: 110 + 110 multiplications) | {allowed * 1e3:.2f} ms | {allowed / variable:.2f} |")
    for humans in ((0, 1, 2, 3), (0, 2), (1,)):
        report(humans, variable)


if __name__ == "__main__":
    main()
