"""Records and their audit."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from copas.bots.base import Bot
from copas.cards import Card, CardSet
from copas.errors import CopasError, RecordError
from copas.mental import keys
from copas.mental.audit import Check, audit
from copas.mental.keys import SERVER, BotIdentity
from copas.mental.ledger import Ledger
from copas.mental.messages import MessageType
from copas.mental.record import Entry, FairRecord, from_text, to_text
from copas.mental.state import Phase
from copas.rules import Rules
from copas.scoring import DealResult, MoonChoice
from copas.view import View
from tests.mental import cheats
from tests.mental.helpers import Drbg, flip, seeds
from tests.mental.table import BOT, SMALL, TABLE, People, Run

FOUR = (0, 1, 2, 3)


class LowBot:
    """Passes and plays its lowest cards."""

    name, version, settings = "random", "1", b""

    def choose_pass(self, view: View, seed: bytes) -> CardSet:  # noqa: ARG002
        return CardSet.of(list(view.hand)[: view.rules.pass_count])

    def choose_play(self, view: View, seed: bytes) -> Card:  # noqa: ARG002
        return next(iter(view.legal))

    def choose_moon(self, view: View, result: DealResult, seed: bytes) -> MoonChoice:  # noqa: ARG002
        return MoonChoice.OTHERS


def registry(identity: BotIdentity) -> Bot | None:
    return LowBot() if identity == BOT else None


def blank(people: People) -> FairRecord:
    return FairRecord(
        people.rules,
        TABLE,
        keys.nonce_commitment(TABLE, people.nonce),
        people.nonce,
        people.server_certificate,
        tuple(people.certificates),
        people.roster,
    )


def low(run: Run) -> Run:
    bot = LowBot()
    run.pick_pass = lambda view, _d: bot.choose_pass(view, b"")
    run.pick_play = lambda view, _d: bot.choose_play(view, b"")
    return run


def one_deal(people: People, **options: Any) -> FairRecord:
    run = low(Run(people, **options)).finish()
    return blank(people).with_setups([run.observer])


def whole_match(people: People, deals: int, leavers: dict[int, int]) -> FairRecord:
    ledger = Ledger(people.rules, people.match, people.roster)
    while not ledger.finished and ledger.standing.deals < deals:
        observer = ledger.begin()
        run = low(Run(people, observer.setup, observer.setup.number, observer=observer))
        if observer.setup.number in leavers:
            run.until(Phase.PLAY, 3)
            run.leave(leavers[observer.setup.number])
        run.finish()
        ledger.settle()
    return blank(people).with_setups(ledger.history)


@pytest.mark.parametrize("humans", [FOUR, (0, 2), (1,)])
def test_a_clean_deal_passes_every_check_and_is_compact(humans: tuple[int, ...]) -> None:
    record = one_deal(People(Rules(), humans, 1))
    text = record.to_json()
    assert len(text) <= 40_000
    again = FairRecord.from_json(text)
    assert again == record
    report = audit(again, registry)
    assert report.clean, report.failures
    assert report.deals[0].outcome is Phase.END
    expected = set(Check) - {Check.TAKEOVERS} - ({Check.BOTS} if humans == FOUR else set())
    assert set(report.passed) == expected
    assert report.unchecked_bots == 0


def test_a_match_with_leavers_passes() -> None:
    record = whole_match(People(SMALL, FOUR, 2), 4, {1: 2, 3: 0})
    report = audit(FairRecord.from_json(record.to_json()), registry)
    assert report.clean, report.failures
    assert [d.deal for d in report.deals] == [1, 2, 3, 4]
    assert report.passed[Check.TAKEOVERS] >= 5
    assert report.passed[Check.BOTS] > 20
    assert audit(record).unchecked_bots == report.passed[Check.BOTS]


def test_a_bot_that_chooses_otherwise_is_the_servers_fault() -> None:
    people = People(SMALL, (0, 1), 3)
    record = blank(people).with_setups([Run(people, seed=3).finish().observer])
    report = audit(record, registry)
    assert report.sound
    assert report.guilty == (SERVER,)
    assert {f.check for f in report.failures} == {Check.BOTS}
    assert audit(record).clean


@pytest.mark.parametrize("cheat", [cheats.DuplicateCard, cheats.OddRho, cheats.HiddenHand, cheats.Complainer])
def test_a_voided_deal_names_the_cheat_and_stays_sound(cheat: type) -> None:
    record = one_deal(People(SMALL, FOUR, 4), cheats={2: cheat})
    report = audit(FairRecord.from_json(record.to_json()), registry)
    assert report.sound, report.failures
    assert report.guilty == (2,)
    assert all(f.finding and f.setup == 1 for f in report.failures)
    assert report.deals[0].guilty == (2,)


# One flipped bit


RECORD = one_deal(People(SMALL, (0, 2, 3), 5))


def entry_at(record: FairRecord, place: int) -> tuple[int, Entry, int]:
    """Return the index and entry that a byte of the first log belongs to, and the byte's place in it."""
    for index, entry in enumerate(record.setups[0].log):
        size = len(entry.encode())
        if place < size:
            return index, entry, place
        place -= size
    raise AssertionError("outside the log")


@pytest.mark.parametrize("seed", seeds(60))
def test_one_flipped_bit_of_the_log_names_party_and_message(seed: int) -> None:
    values = RECORD.to_dict()
    data = from_text(values["setups"][0]["log"], "", 10**6)
    bit = Drbg(f"flip {seed}").below(8 * len(data))
    index, entry, place = entry_at(RECORD, bit // 8)
    values["setups"][0]["log"] = to_text(flip(data, bit))
    try:
        report = audit(FairRecord.from_dict(values), registry)
    except RecordError as error:
        broken: RecordError | None = error
    else:
        broken = None
    if broken is not None:
        assert place < 5, (seed, broken)  # only a header can break the form
        return
    assert not report.sound, (seed, index, entry)
    failure = report.failures[0]
    if entry.type is None and place:
        assert (failure.check, failure.party) == (Check.HEADS, SERVER)
    elif place >= 5:
        assert failure.type == entry.type, (seed, failure, entry)
        assert failure.seat == entry.seat
        assert failure.party in (entry.seat, SERVER)


@pytest.mark.parametrize("name", ["table", "commitment", "nonce", "server", "roster"])
def test_one_flipped_bit_elsewhere_is_noticed(name: str) -> None:
    draw = Drbg(name)
    for _ in range(6):
        values = RECORD.to_dict()
        data = from_text(values[name], "", 10**6)
        values[name] = to_text(flip(data, draw.below(8 * len(data))))
        try:
            report = audit(FairRecord.from_dict(values), registry)
        except RecordError as error:
            place = error.place
        else:
            place = name if not report.sound else "nowhere"
        assert name in place


def test_a_changed_certificate_names_its_owner() -> None:
    values = RECORD.to_dict()
    data = from_text(values["seats"][2], "", 10**6)
    values["seats"][2] = to_text(flip(data, 8 * len(data) - 9))
    report = audit(FairRecord.from_dict(values))
    assert report.failures[0].check is Check.CERTIFICATES
    assert report.failures[0].party == 2


def test_changed_rules_or_numbers_are_noticed() -> None:
    setup = RECORD.setups[0]
    for changed in [
        replace(RECORD, rules=SMALL.replace(target=99)),
        replace(RECORD, setups=(replace(setup, deal=2),)),
        replace(RECORD, setups=(replace(setup, number=2),)),
        replace(RECORD, setups=(replace(setup, bots=(0,)),)),
        replace(RECORD, setups=(setup, setup)),
    ]:
        assert not audit(changed, registry).sound


def test_a_record_cut_short_or_without_a_message_is_noticed() -> None:
    setup = RECORD.setups[0]
    for at in range(1, len(setup.log) - 1, 7):
        missing = replace(setup, log=setup.log[:at] + setup.log[at + 1 :])
        assert not audit(replace(RECORD, setups=(missing,)), registry).sound, at
    cut = replace(setup, log=setup.log[:-3])
    report = audit(replace(RECORD, setups=(cut,)), registry)
    assert report.deals[0].outcome is not Phase.END


def test_deals_cannot_be_left_out_or_exchanged() -> None:
    record = whole_match(People(SMALL, (0, 1), 6), 3, {})
    one, two, three = record.setups
    for setups in [(one, three), (two, three), (two, one, three), (one, three, two)]:
        assert not audit(replace(record, setups=setups), registry).sound
    assert audit(replace(record, setups=(one, two)), registry).clean


def test_the_left_out_ciphertexts_can_be_kept() -> None:
    """A record with every body whole is judged the same."""
    people = People(SMALL, FOUR, 7)
    run = low(Run(people)).finish()
    record = blank(people).with_setups([run.observer])
    bodies = iter([a.message.body for a in run.observer.log])
    log = tuple(
        e if e.type is None else e._replace(body=next(bodies), short=False) for e in record.setups[0].log
    )
    whole = replace(record, setups=(replace(record.setups[0], log=log),))
    assert any(e.short for e in record.setups[0].log)
    assert audit(whole, registry).clean


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda c: st.lists(c, max_size=4) | st.dictionaries(st.text(max_size=8), c, max_size=4),
    )
)
def test_any_json_gives_a_record_error(values: Any) -> None:
    with pytest.raises(RecordError):
        FairRecord.from_dict(values)


@settings(max_examples=150)
@given(st.data())
def test_any_change_of_a_record_gives_a_report_or_a_record_error(data: st.DataObject) -> None:
    values = json.loads(RECORD.to_json())
    key = data.draw(st.sampled_from(sorted(values)))
    change = st.none() | st.integers(-5, 300) | st.text(max_size=6) | st.lists(st.integers(), max_size=3)
    if key == "setups":
        inner = values["setups"][0]
        inner[data.draw(st.sampled_from(sorted(inner)))] = data.draw(change)
    else:
        values[key] = data.draw(change)
    try:
        report = audit(FairRecord.from_dict(values), registry)
    except CopasError:
        return
    assert report.deals or report.failures


def test_log_of_random_entries_never_raises() -> None:
    draw = Drbg("entries")
    setup = RECORD.setups[0]
    for _ in range(60):
        entries = list(setup.log[: draw.below(len(setup.log))])
        for _ in range(3):
            kind = draw.below(30) or None
            entries.append(Entry(kind, draw.below(256), draw(draw.below(150)), draw(64), bool(draw.below(2))))
        audit(replace(RECORD, setups=(replace(setup, log=tuple(entries)),)), registry)


def test_message_types_cover_the_checks() -> None:
    from copas.mental.audit import _CHECK_OF

    inside = set(MessageType) - {MessageType.LEAVE, MessageType.EXPEL}
    assert set(_CHECK_OF) == inside
