"""The browser's audit of a record says the same as Python's: check by check, failure by failure."""

from __future__ import annotations

import json
import os
import random
from typing import TYPE_CHECKING, Any

import pytest
from scripts import fair_matches
from scripts.make_vectors import SCENARIOS, file_of

from copas.mental.keys import Secrets
from copas.mental.messages import SignedHead
from copas.mental.record import FairRecord, from_text, to_text

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def browser() -> Iterator[fair_matches.Browser]:
    with fair_matches.Browser() as browser:
        yield browser


def same_audit(browser: fair_matches.Browser, record: Any, what: str) -> dict[str, Any]:
    text = json.dumps(record)
    python = fair_matches.audit_of(text)
    assert browser.ask("audit", record=text) == python, what
    return python


@pytest.mark.parametrize("name", SCENARIOS)
def test_records_of_the_vectors(browser: fair_matches.Browser, name: str) -> None:
    record = json.loads(file_of(name).read_text(encoding="utf-8"))["record"]
    report = same_audit(browser, record, name)
    # Some scenarios begin in the middle of a match, which no record of a whole match does.
    assert report["sound"] == (record["setups"][0]["deal"] == 1), report["failures"]


def flipped(text: str, rng: random.Random) -> str:
    """One bit of some bytes turned over."""
    data = bytearray(from_text(text, "test", 10**6))
    data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return to_text(bytes(data))


@pytest.mark.parametrize("seed", range(12))
def test_one_flipped_bit_is_named_alike(browser: fair_matches.Browser, seed: int) -> None:
    rng = random.Random(seed)
    name = rng.choice(("takeover", "bad-box", "solo", "hold"))
    record = json.loads(file_of(name).read_text(encoding="utf-8"))["record"]
    place = rng.choice(("log", "log", "log", "server", "seats", "roster", "nonce", "commitment"))
    if place == "log":
        setup = rng.choice(record["setups"])
        setup["log"] = flipped(setup["log"], rng)
    elif place == "seats":
        seat = rng.choice([index for index, text in enumerate(record["seats"]) if text])
        record["seats"][seat] = flipped(record["seats"][seat], rng)
    else:
        record[place] = flipped(record[place], rng)
    report = same_audit(browser, record, f"{name} {place} {seed}")
    assert "place" in report or report["failures"], f"{name} {place} {seed}"


def test_records_that_are_none(browser: fair_matches.Browser) -> None:
    record = json.loads(file_of("hold").read_text(encoding="utf-8"))["record"]
    wrong: list[Any] = [
        [],
        None,
        {},
        {**record, "format": "copas/fair-record/2"},
        {**record, "protocol": "copas/fair/v2"},
        {**record, "rules": {"players": 2}},
        {**record, "table": ""},
        {**record, "nonce": record["nonce"] + "AA"},
        {**record, "commitment": record["commitment"][:-1] + "B"},
        {**record, "seats": "none"},
        {**record, "seats": [1, 2]},
        {**record, "server": None},
        {**record, "roster": record["server"]},
        {**record, "setups": {}},
        {**record, "setups": [{**record["setups"][0], "deal": 0}]},
        {**record, "setups": [{**record["setups"][0], "bots": [0.5]}]},
        {**record, "setups": [{**record["setups"][0], "more": 1}]},
        {**record, "setups": [{**record["setups"][0], "log": "AQ"}]},
        {**record, "setups": [{**record["setups"][0], "log": "Aw"}]},
    ]
    for values in wrong:
        report = same_audit(browser, values, str(values)[:60])
        assert "place" in report, values


def test_two_accounts_that_the_server_signed(browser: fair_matches.Browser) -> None:
    vectors = json.loads(file_of("solo").read_text(encoding="utf-8"))
    record = vectors["record"]
    ctx = from_text(vectors["setups"][0]["ctx"], "test", 64)
    master = from_text(vectors["masters"]["255"], "test", 32)
    secrets = Secrets(master, from_text(record["table"], "test", 64))
    heads = [SignedHead.sign(ctx, 3, bytes([n]) * 64, secrets.signing, os.urandom) for n in (1, 2)]
    pairs = [[to_text(one.head), to_text(one.signature)] for one in heads]
    fork: dict[str, Any] = {"ctx": to_text(ctx), "round": 3, "heads": pairs}
    for shown in (pairs, pairs[:1]):
        report = same_audit(browser, {**record, "fork": {**fork, "heads": shown}}, "true")
        assert (report["sound"], report["clean"], report["guilty"]) == (True, False, [255])
    false: list[Any] = [
        {**fork, "round": 4},
        {**fork, "heads": [pairs[0], pairs[0]]},
        {**fork, "heads": [pairs[0], [pairs[0][0], pairs[1][1]]]},
    ]
    for values in false:
        assert not same_audit(browser, {**record, "fork": values}, "false")["sound"]
    for values in (None, {}, [], {**fork, "heads": []}, {**fork, "round": -1}, {**fork, "ctx": "AA"}):
        assert "place" in same_audit(browser, {**record, "fork": values}, "none")
    for heads_of in ([pairs[0], [1, 2]], [pairs[0], ["AA", "AA"]], [pairs[0], pairs[1], pairs[0]]):
        assert "place" in same_audit(browser, {**record, "fork": {**fork, "heads": heads_of}}, "none")


def test_set_ups_that_cannot_follow(browser: fair_matches.Browser) -> None:
    record = json.loads(file_of("takeover").read_text(encoding="utf-8"))["record"]
    first, second = record["setups"]
    for setups in (
        [second, first],
        [first, first],
        [second],
        [{**first, "bots": [1]}, second],
        [first, {**second, "bots": []}],
        [first, {**second, "bots": [0, 1, 2, 3]}],
        [first, {**second, "bots": [9]}],
        [first, {**second, "deal": 3}],
    ):
        report = same_audit(browser, {**record, "setups": setups}, str(setups)[:80])
        assert not report["sound"]


def test_a_record_stays_a_record(browser: fair_matches.Browser) -> None:
    record = FairRecord.from_json(
        json.dumps(json.loads(file_of("moon").read_text(encoding="utf-8"))["record"])
    )
    assert same_audit(browser, record.to_dict(), "moon")["clean"]
