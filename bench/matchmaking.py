"""Waiting time against rating spread of the queue, over thousands of simulated arrivals.

People arrive at random (Poisson) with ratings spread by 200 around 1500; some decline, some never answer,
some give up. Baseline: the same arrivals seated in order of arrival, whatever the ratings. Run with
`python bench/matchmaking.py [ARRIVALS]`.
"""

from __future__ import annotations

import contextlib
import random
import statistics
import sys
import time
from dataclasses import dataclass, field

from copas.people.errors import PeopleError
from copas.people.grouping import Kind, Person, Window, Wish
from copas.people.matchmaking import Effect, Offered, Queue, QueueSettings, Started
from copas.people.rating import Rating

KIND = Kind(50, rated=True)
DECLINES, IGNORES = 0.03, 0.02
PATIENCE = 600.0
FIRST_IN_FIRST_OUT = Window(first=1e9)


@dataclass
class Day:
    """What happened to those who arrived.

    Attributes:
        waits: how long each seated person had waited, in seconds, with the rating.
        spreads: the largest difference of ratings at each table of people.
        bots: how many tables had bots.
        gave_up: how many declined, did not answer or gave up, and left unseated.
        seconds: what the queue itself took, in seconds of processor time.
    """

    waits: list[tuple[float, float]] = field(default_factory=list)
    spreads: list[float] = field(default_factory=list)
    bots: int = 0
    gave_up: int = 0
    seconds: float = 0.0


class Simulation:
    """One queue, one stream of arrivals."""

    def __init__(self, window: Window, per_minute: float, arrivals: int, bots_after: float | None) -> None:
        self.luck = random.Random(f"{per_minute} {arrivals}")
        self.queue = Queue(QueueSettings(window=window))
        self.per_minute, self.arrivals, self.bots_after = per_minute, arrivals, bots_after
        self.since: dict[str, float] = {}
        self.rating: dict[str, float] = {}
        self.day = Day()

    def run(self) -> Day:
        """Let everybody arrive; tick once a second."""
        now, arrival, come = 0.0, 0.0, 0
        while come < self.arrivals or self.since:
            now += 1.0
            while come < self.arrivals and arrival <= now:
                self.arrive(f"p{come}", now)
                come += 1
                arrival += self.luck.expovariate(self.per_minute / 60)
            self.lose_patience(now)
            start = time.process_time()
            effects = self.queue.tick(now)
            self.day.seconds += time.process_time() - start
            self.answer(effects, now)
        return self.day

    def arrive(self, key: str, now: float) -> None:
        """Let one person begin to search."""
        rating = Rating(self.luck.gauss(1500, 200), self.luck.choice([40.0, 60.0, 120.0, 200.0]))
        self.queue.join(Person(key, rating), Wish((KIND,), self.bots_after), now)
        self.since[key], self.rating[key] = now, rating.value

    def lose_patience(self, now: float) -> None:
        """Let those go who have waited too long."""
        for key in [key for key, since in self.since.items() if now - since > PATIENCE]:
            with contextlib.suppress(PeopleError):  # declined or did not answer, and was thrown out
                self.queue.cancel(key, now)
            del self.since[key]
            self.day.gave_up += 1

    def answer(self, effects: list[Effect], now: float) -> None:
        """Answer the offers; most people say yes at once."""
        for effect in effects:
            if isinstance(effect, Offered):
                offer = effect.offer
                says = [self.luck.random() for _ in offer.keys]
                refusing = [key for key, say in zip(offer.keys, says, strict=True) if say < DECLINES]
                for key, say in zip(offer.keys, says, strict=True):
                    if say >= DECLINES + IGNORES and not refusing:
                        self.seat(self.queue.accept(key, offer.number, now), now)
                if refusing:
                    self.queue.decline(refusing[0], offer.number, now)

    def seat(self, effects: list[Effect], now: float) -> None:
        """Count a table that starts."""
        for effect in effects:
            if isinstance(effect, Started):
                self.queue.dealt(effect.number)
                ratings = [self.rating[key] for key in effect.keys]
                if effect.bots:
                    self.day.bots += 1
                else:
                    self.day.spreads.append(max(ratings) - min(ratings))
                self.day.waits += [
                    (now - self.since.pop(key), self.rating[key]) for key in effect.keys if key in self.since
                ]


def show(name: str, day: Day) -> None:
    """Print one line."""
    waits = sorted(wait for wait, _ in day.waits)
    outliers = sorted(wait for wait, rating in day.waits if abs(rating - 1500) > 400)
    tail = waits[int(len(waits) * 0.95)]
    spread = statistics.median(day.spreads) if day.spreads else 0
    wide = sorted(day.spreads)[int(len(day.spreads) * 0.95)] if day.spreads else 0
    far = outliers[int(len(outliers) * 0.95)] if outliers else 0
    print(
        f"  {name:<30} wait median {statistics.median(waits):4.0f} s, 95 % {tail:4.0f} s, "
        f"outliers 95 % {far:4.0f} s; spread median {spread:4.0f}, 95 % {wide:4.0f}; "
        f"with bots {day.bots}; unseated {day.gave_up}; {day.seconds:.1f} s of processor"
    )


def main() -> None:
    """Run every rate of arrivals with every width of the window."""
    arrivals = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    for per_minute in (2.0, 10.0, 60.0):
        count = min(arrivals, int(per_minute * 600))
        print(f"{per_minute:.0f} arrivals a minute, {count} people:")
        show("in order of arrival (baseline)", Simulation(FIRST_IN_FIRST_OUT, per_minute, count, None).run())
        for per_second in (1.0, 2.0, 4.0, 8.0):
            window = Window(per_second=per_second)
            show(f"window widens by {per_second:.0f} a s", Simulation(window, per_minute, count, None).run())
        show("default, and bots at 60 s", Simulation(Window(), per_minute, count, 60.0).run())


if __name__ == "__main__":
    main()
