"""The queue: examples by name, and a random walk that checks every promise after every step."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from copas.people.errors import PeopleError, PeopleReason
from copas.people.grouping import Kind, Person, Ticket, Window, Wish
from copas.people.matchmaking import (
    BackInQueue,
    BotsSuggested,
    Effect,
    Offer,
    Offered,
    Queue,
    QueueSettings,
    SearchEnded,
    Started,
    Why,
)
from copas.people.rating import Rating

FIFTY = Kind(50, rated=True)
HUNDRED = Kind(100, rated=True)
CASUAL = Kind(50, rated=False)
RATED = Wish((FIFTY,))


def person(key: str, value: float = 1500.0, **more: Any) -> Person:
    return Person(key, Rating(value, 60.0), **more)


def queue_of(*values: float, wish: Wish = RATED) -> Queue:
    """A queue that p0, p1 … joined at once at time 0."""
    queue = Queue()
    for at, value in enumerate(values):
        queue.join(person(f"p{at}", value), wish, 0.0)
    return queue


def offers(effects: list[Effect]) -> list[Offer]:
    return [effect.offer for effect in effects if isinstance(effect, Offered)]


def accept_all(queue: Queue, offer: Offer, now: float) -> list[Effect]:
    effects: list[Effect] = []
    for key in offer.keys:
        effects += queue.accept(key, offer.number, now)
    return effects


def refusal(call: Any, *arguments: Any) -> PeopleReason:
    with pytest.raises(PeopleError) as caught:
        call(*arguments)
    return caught.value.reason


def test_four_of_similar_rating_are_offered_a_table_and_start_when_all_say_yes() -> None:
    queue = queue_of(1500, 1520, 1480, 1510)
    [offer] = offers(queue.tick(1.0))
    assert offer.keys == ("p0", "p1", "p2", "p3")
    assert (offer.group.kind, offer.group.bots, offer.until) == (FIFTY, 0, 16.0)
    assert queue.accept("p0", offer.number, 2.0) == []
    assert queue.accept("p0", offer.number, 2.0) == [], "a second yes changes nothing"
    assert accept_all(queue, offer, 3.0) == [Started(offer.number, offer.keys, FIFTY, 0)]
    assert queue.tick(100.0) == []


def test_three_wait_for_a_fourth() -> None:
    assert queue_of(1500, 1500, 1500).tick(1.0) == []


def test_the_window_widens_while_waiting() -> None:
    """A rating 600 away: 100 + 60 / 2 + 2 a second reach it after 235 s."""
    queue = queue_of(1500, 2100, 1500, 1500)
    assert offers(queue.tick(234.0)) == []
    assert len(offers(queue.tick(235.0))) == 1


def test_somebody_far_off_who_waited_long_is_served_first() -> None:
    queue = Queue()
    queue.join(person("far", 2100), RATED, 0.0)
    for at in range(4):
        queue.join(person(f"near{at}", 1500), RATED, 250.0)
    [offer] = offers(queue.tick(250.0))
    assert "far" in offer.keys


def test_the_nearest_are_taken() -> None:
    queue = queue_of(1500, 1590, 1410, 1505, 1495, 1510)
    [offer] = offers(queue.tick(0.0))
    assert set(offer.keys) == {"p0", "p3", "p4", "p5"}


def test_kinds_are_respected_and_the_dearest_shared_one_is_played() -> None:
    queue = Queue()
    queue.join(person("a"), Wish((HUNDRED, FIFTY)), 0.0)
    for key in "bcd":
        queue.join(person(key), Wish((FIFTY, HUNDRED)), 1.0)
    queue.join(person("e"), Wish((CASUAL,)), 0.0)
    [offer] = offers(queue.tick(2.0))
    assert (set(offer.keys), offer.group.kind) == ({"a", "b", "c", "d"}, HUNDRED)


def test_blocks_and_shared_browsers_keep_people_apart() -> None:
    queue = Queue()
    queue.join(person("a", blocks=frozenset("b")), RATED, 0.0)
    queue.join(person("b"), RATED, 0.0)
    queue.join(person("c", identities=frozenset({"browser"})), RATED, 0.0)
    queue.join(person("d", identities=frozenset({"browser"})), RATED, 0.0)
    for key in "ef":
        queue.join(person(key), RATED, 0.0)
    [offer] = offers(queue.tick(1.0))
    assert set(offer.keys) == {"a", "c", "e", "f"}


def test_one_person_searches_once_and_keeps_the_time_waited() -> None:
    queue = queue_of(1500, 1500, 1500)
    queue.join(person("p0"), Wish((FIFTY, HUNDRED)), 50.0)
    assert len(queue) == 3
    assert queue.tick(50.0) == []
    assert queue.estimate("p0", 50.0).waited == 50.0


def test_refused_wishes() -> None:
    queue = Queue()
    assert refusal(queue.join, person("a"), Wish(()), 0.0) is PeopleReason.NO_WISH
    assert refusal(queue.join, person("a"), Wish((Kind(75, rated=False),)), 0.0) is PeopleReason.NO_WISH
    for after in (-1.0, float("nan"), float("inf")):
        assert refusal(queue.join, person("a"), Wish((FIFTY,), after), 0.0) is PeopleReason.NO_WISH
    assert refusal(queue.join, person("a", guest=True), RATED, 0.0) is PeopleReason.UNRATED_ONLY
    assert (
        refusal(queue.join, person("a", guest=True), Wish((CASUAL, FIFTY)), 0.0) is PeopleReason.UNRATED_ONLY
    )
    queue.join(person("a", guest=True), Wish((CASUAL,)), 0.0)
    assert refusal(queue.cancel, "nobody", 0.0) is PeopleReason.NOT_SEARCHING
    assert refusal(queue.estimate, "nobody", 0.0) is PeopleReason.NOT_SEARCHING
    assert refusal(queue.accept, "a", 1, 0.0) is PeopleReason.NOT_SEARCHING


def test_an_offer_is_for_those_who_got_it() -> None:
    queue = queue_of(1500, 1500, 1500, 1500, 1500)
    [offer] = offers(queue.tick(0.0))
    assert refusal(queue.accept, "p4", offer.number, 1.0) is PeopleReason.NOT_SEARCHING
    assert refusal(queue.join, person("p0"), RATED, 1.0) is PeopleReason.PLAYING_ALREADY


def test_who_does_not_answer_waits_and_the_others_go_first() -> None:
    queue = queue_of(1500, 1500, 1500, 1500)
    [offer] = offers(queue.tick(0.0))
    for key in ("p1", "p2", "p3"):
        queue.accept(key, offer.number, 5.0)
    effects = queue.tick(15.0)
    assert effects == [
        SearchEnded("p0", Why.IGNORED, 60.0),
        BackInQueue("p1"),
        BackInQueue("p2"),
        BackInQueue("p3"),
    ]
    assert refusal(queue.join, person("p0"), RATED, 74.0) is PeopleReason.WAIT_BEFORE_SEARCH
    queue.join(person("p0"), RATED, 75.0)


def test_those_sent_back_go_before_people_who_have_waited_longer() -> None:
    queue = Queue()
    for key in "wxyz":
        queue.join(person(key, 1500), RATED, 0.0)
    queue.join(person("old", 1560), RATED, 0.0)
    [offer] = offers(queue.tick(0.0))
    queue.decline("w", offer.number, 1.0)
    assert [ticket.key for ticket in queue.tickets] == ["x", "y", "z", "old"]
    assert queue.estimate("x", 10.0).waited == 10.0, "the time waited is not lost"


def test_a_late_yes_lets_the_offer_lapse() -> None:
    queue = queue_of(1500, 1500, 1500, 1500)
    [offer] = offers(queue.tick(0.0))
    effects = queue.accept("p0", offer.number, 15.0)
    assert [type(effect) for effect in effects] == [SearchEnded] * 4


def test_declining_people_ends_the_search_for_a_while() -> None:
    queue = queue_of(1500, 1500, 1500, 1500)
    [offer] = offers(queue.tick(0.0))
    effects = queue.decline("p2", offer.number, 1.0)
    assert SearchEnded("p2", Why.DECLINED, 15.0) in effects
    assert len(queue) == 3


def test_cancelling_during_an_offer_is_declining() -> None:
    queue = queue_of(1500, 1500, 1500, 1500)
    queue.tick(0.0)
    assert SearchEnded("p2", Why.CANCELLED, 15.0) in queue.cancel("p2", 1.0)
    assert queue.cancel("p1", 1.0) == [SearchEnded("p1", Why.CANCELLED, 0.0)], "an own search costs nothing"


def test_a_table_dropped_before_the_deal_sends_the_others_to_the_head() -> None:
    queue = queue_of(1500, 1500, 1500, 1500)
    [offer] = offers(queue.tick(0.0))
    accept_all(queue, offer, 1.0)
    assert refusal(queue.join, person("p0"), RATED, 2.0) is PeopleReason.PLAYING_ALREADY
    effects = queue.dropped(offer.number, ["p3"], 5.0)
    assert effects[-1] == SearchEnded("p3", Why.LEFT, 60.0)
    assert [ticket.key for ticket in queue.tickets if ticket.head] == ["p0", "p1", "p2"]
    assert queue.dropped(offer.number, ["p0"], 6.0) == [], "told twice, done once"


def test_a_table_that_has_dealt_is_none_of_the_queues_business() -> None:
    queue = queue_of(1500, 1500, 1500, 1500)
    [offer] = offers(queue.tick(0.0))
    accept_all(queue, offer, 1.0)
    queue.dealt(offer.number)
    assert queue.dropped(offer.number, ["p3"], 5.0) == []
    queue.dealt(offer.number)
    queue.join(person("p0"), RATED, 600.0)


def test_a_lost_connection_pauses_the_search_and_ends_it_later() -> None:
    queue = queue_of(1500, 1500, 1500, 1500)
    queue.away("p0", 0.0)
    assert queue.tick(19.0) == [], "nobody is seated with somebody who is not there"
    queue.back("p0")
    assert len(offers(queue.tick(19.5))) == 1
    queue = queue_of(1500)
    queue.away("p0", 5.0)
    queue.away("p0", 20.0)
    assert queue.tick(25.0) == [SearchEnded("p0", Why.AWAY, 0.0)]
    queue.away("p0", 30.0)
    queue.back("p0")
    assert len(queue) == 0


def test_bots_fill_the_table_when_the_time_for_them_has_come() -> None:
    queue = Queue()
    queue.join(person("a"), Wish((FIFTY,), 30.0), 0.0)
    queue.join(person("late"), Wish((FIFTY,), 300.0), 25.0)
    queue.join(person("people only"), RATED, 0.0)
    assert queue.tick(29.0) == []
    [offer] = offers(queue.tick(30.0))
    assert (offer.keys, offer.group.bots) == (("a", "late"), 2)
    assert accept_all(queue, offer, 31.0) == [Started(offer.number, ("a", "late"), FIFTY, 2)]


def test_declining_bots_before_the_own_time_keeps_the_search_and_is_asked_no_more() -> None:
    queue = Queue()
    queue.join(person("a"), Wish((FIFTY,), 30.0), 0.0)
    queue.join(person("late"), Wish((FIFTY,), 300.0), 25.0)
    [offer] = offers(queue.tick(30.0))
    queue.decline("late", offer.number, 31.0)
    [again] = offers(queue.tick(32.0))
    assert again.keys == ("a",)
    assert [(ticket.key, ticket.head) for ticket in queue.tickets] == [("late", False)]
    assert len(offers(queue.tick(325.0))) == 1


def test_declining_bots_at_the_own_time_means_people_only() -> None:
    queue = Queue()
    queue.join(person("a"), Wish((FIFTY,), 30.0), 0.0)
    [offer] = offers(queue.tick(30.0))
    queue.decline("a", offer.number, 31.0)
    assert [ticket.wish.bots_after for ticket in queue.tickets] == [None]
    assert offers(queue.tick(31.0)) == []


def test_bots_are_suggested_once_to_those_who_did_not_agree() -> None:
    queue = queue_of(1500)
    assert queue.tick(59.0) == []
    assert queue.tick(60.0) == [BotsSuggested("p0")]
    assert queue.tick(61.0) == []
    queue.join(person("p0"), Wish((FIFTY,), 0.0), 62.0)
    assert len(offers(queue.tick(62.0))) == 1


def test_the_estimate_says_what_is_known_and_no_more() -> None:
    queue = Queue()
    for at in range(4):
        queue.join(person(f"first{at}"), RATED, 10.0 * at)
    [offer] = offers(queue.tick(30.0))
    accept_all(queue, offer, 30.0)
    queue.join(person("now"), Wish((FIFTY,), 90.0), 40.0)
    assert queue.estimate("now", 50.0).people is None, "four searches are too few"
    for at in range(4):
        queue.join(person(f"second{at}"), RATED, 50.0)
    estimate = queue.estimate("now", 50.0)
    assert (estimate.waited, estimate.bots, estimate.near) == (10.0, 80.0, 4)
    queue.cancel("now", 50.0)
    [offer] = offers(queue.tick(60.0))
    accept_all(queue, offer, 60.0)
    queue.join(person("new"), RATED, 60.0)
    # Waits for people were 30, 20, 10, 0 and four of 10, one search was given up at 10.
    assert queue.estimate("new", 60.0).people == 10.0


class Walk:
    """A queue under random calls; every promise is checked after every step."""

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)
        self.queue = Queue(QueueSettings(window=Window(per_second=10.0)))
        self.now = 0.0
        self.people = [self._person(at) for at in range(24)]
        self.started: dict[int, tuple[str, ...]] = {}
        self.log: list[tuple[str, list[Effect]]] = []

    def _person(self, at: int) -> Person:
        luck = self.luck
        blocks = frozenset(f"p{luck.randrange(24)}" for _ in range(luck.choice([0, 0, 1, 3])))
        identities = frozenset({f"browser{luck.randrange(60)}"})
        return Person(f"p{at}", Rating(luck.gauss(1500, 200), 60.0), at % 4 == 0, identities, blocks)

    def step(self) -> None:
        action = self.luck.choice(
            [self.join] * 8
            + [self.tick] * 6
            + [self.answer] * 6
            + [self.cancel, self.leave, self.deal, self.deal, self.connection]
        )
        effects = action()
        self.log.append((action.__name__, effects))
        self.check(effects)

    def join(self) -> list[Effect]:
        who = self.luck.choice(self.people)
        kinds = [CASUAL] if who.guest else self.luck.sample([FIFTY, HUNDRED, CASUAL], self.luck.randint(1, 3))
        wish = Wish(tuple(kinds), self.luck.choice([None, 0.0, 10.0, 30.0]))
        expected = (PeopleReason.PLAYING_ALREADY, PeopleReason.WAIT_BEFORE_SEARCH)
        return self.allow(partial(self._join, who, wish), *expected)

    def _join(self, who: Person, wish: Wish) -> list[Effect]:
        self.queue.join(who, wish, self.now)
        return []

    def allow(self, call: Callable[[], list[Effect]], *expected: PeopleReason) -> list[Effect]:
        """Carry out a call that may be refused, for these reasons and no others."""
        try:
            return call()
        except PeopleError as error:
            if error.reason not in expected:
                raise
        return []

    def tick(self) -> list[Effect]:
        self.now += self.luck.choice([0.0, 1.0, 1.0, 5.0, 20.0])
        effects = self.queue.tick(self.now)
        self.check_nobody_was_forgotten()
        return effects

    def answer(self) -> list[Effect]:
        if not self.queue.offers:
            return []
        offer = self.luck.choice(self.queue.offers)
        effects: list[Effect] = []
        for key in offer.keys:
            say = self.queue.accept if self.luck.random() < 0.9 else self.queue.decline
            call = partial(say, key, offer.number, self.now)
            effects += self.allow(call, PeopleReason.NOT_SEARCHING)
        return effects

    def cancel(self) -> list[Effect]:
        key = self.luck.choice(self.people).key
        return self.allow(partial(self.queue.cancel, key, self.now), PeopleReason.NOT_SEARCHING)

    def leave(self) -> list[Effect]:
        if not self.started:
            return []
        number = self.luck.choice(list(self.started))
        keys = self.started.pop(number)
        return self.queue.dropped(number, self.luck.sample(keys, self.luck.randint(1, len(keys))), self.now)

    def deal(self) -> list[Effect]:
        if self.started:
            number = self.luck.choice(list(self.started))
            del self.started[number]
            self.queue.dealt(number)
        return []

    def connection(self) -> list[Effect]:
        key = self.luck.choice(self.people).key
        if self.luck.random() < 0.5:
            self.queue.away(key, self.now)
        else:
            self.queue.back(key)
        return []

    def check(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Started):
                self.started[effect.number] = effect.keys
            if isinstance(effect, Offered):
                self.check_offer(effect.offer)
        everywhere = [
            *(ticket.key for ticket in self.queue.tickets),
            *(key for offer in self.queue.offers for key in offer.keys),
            *(key for keys in self.started.values() for key in keys),
        ]
        assert len(everywhere) == len(set(everywhere)), "somebody is in two places"

    def check_offer(self, offer: Offer) -> None:
        group, tickets = offer.group, offer.group.tickets
        assert len(tickets) + group.bots == 4
        assert all(group.kind in ticket.wish.kinds for ticket in tickets)
        assert all(ticket.away is None for ticket in tickets)
        assert not (group.kind.rated and any(ticket.person.guest for ticket in tickets))
        for one, other in itertools.combinations(tickets, 2):
            assert one.person.accepts(other.person)
            assert other.person.accepts(one.person)
        if group.bots:
            assert any(ticket.wants_bots(self.now) for ticket in tickets)
            assert all(ticket.takes_bots(self.now) for ticket in tickets)
        assert any(self.within(anchor, tickets) for anchor in tickets), "nobody's window holds them all"

    def within(self, anchor: Ticket, tickets: tuple[Ticket, ...]) -> bool:
        width = self.queue.settings.window.width(anchor, self.now)
        own = anchor.person.rating.value
        return all(abs(own - one.person.rating.value) <= width for one in tickets)

    def check_nobody_was_forgotten(self) -> None:
        """After a tick nobody is left who could form a table, by trying every four of them."""
        present = [ticket for ticket in self.queue.tickets if ticket.away is None]
        for ticket in present:
            assert not ticket.wants_bots(self.now)
        for four in itertools.combinations(present, 4):
            if not set.intersection(*(set(ticket.wish.kinds) for ticket in four)):
                continue
            if all(one.person.accepts(other.person) for one, other in itertools.combinations(four, 2)):
                assert not any(self.within(anchor, four) for anchor in four)


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_every_promise_holds_on_a_random_walk(seed: int) -> None:
    walk = Walk(seed)
    for _ in range(120):
        walk.step()


def test_random_walks_reach_every_effect() -> None:
    """The walk above would prove little if some effect never happened."""
    seen = set()
    for seed in range(12):
        walk = Walk(seed)
        for _ in range(200):
            walk.step()
        seen |= {type(effect) for _, effects in walk.log for effect in effects}
    assert seen == {Offered, Started, BackInQueue, SearchEnded, BotsSuggested}


def test_the_same_calls_give_the_same_effects() -> None:
    first, second = Walk(7), Walk(7)
    for _ in range(300):
        first.step()
        second.step()
    assert first.log == second.log
