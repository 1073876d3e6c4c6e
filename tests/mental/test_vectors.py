"""The shared vectors: made again they are the same, and replayed they hold."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from scripts.make_vectors import FOLDER, SCENARIOS, build, file_of

from copas.mental.audit import audit
from copas.mental.errors import Fault, Refused
from copas.mental.keys import Roster, Setup
from copas.mental.messages import Message, SignedHead
from copas.mental.observer import Observer
from copas.mental.record import FairRecord, from_text
from copas.rules import Rules

NAMES = ["primitives", *SCENARIOS]


def read(name: str) -> Any:
    return json.loads(file_of(name).read_text(encoding="utf-8"))


def data(text: str) -> bytes:
    return from_text(text, "vector", 10**6)


@pytest.mark.parametrize("name", NAMES)
def test_making_them_again_changes_nothing(name: str) -> None:
    assert file_of(name).read_text(encoding="utf-8") == build(name)


def test_no_file_is_left_over_or_too_large() -> None:
    files = {Path(path).name: path.stat().st_size for path in FOLDER.glob("fair-*.json")}
    assert set(files) == {file_of(name).name for name in NAMES}
    assert max(files.values()) <= 512 * 1024


def message_of(observer: Observer, values: dict[str, Any]) -> Message:
    ctx = data(values["ctx"]) if "ctx" in values else observer.ctx
    head = data(values["head"]) if "head" in values else observer.head
    body, signature = data(values["body"]), data(values["sig"])
    return Message(ctx, values["round"], values["type"], values["seat"], head, body, signature)


def setup_of(file: dict[str, Any], values: dict[str, Any]) -> Setup:
    rules = Rules.from_canonical(data(file["rules_bytes"]))
    roster, scores = Roster.decode(data(values["roster"])), tuple(values["scores"])
    previous = data(values["previous"])
    return Setup(rules, data(file["match"]), values["deal"], values["number"], roster, scores, previous)


@pytest.mark.parametrize("name", SCENARIOS)
def test_replayed_from_the_file_alone_they_hold(name: str) -> None:
    file = read(name)
    for values in file["setups"]:
        observer = Observer(setup_of(file, values))
        assert observer.ctx == data(values["ctx"])
        refused = list(values["refused"])
        for number, step in enumerate([*values["steps"], None]):
            while refused and refused[0]["at"] == number:
                refuse(observer, refused.pop(0))
            if step is not None:
                follow(observer, step)
        assert not refused
        final = values["final"]
        assert observer.phase == final["phase"]
        findings = [] if observer.judgement is None else observer.judgement.findings
        assert [[f.party, f.check, f.seat, int(f.type), f.round] for f in findings] == final.get(
            "findings", []
        )


def refuse(observer: Observer, case: dict[str, Any]) -> None:
    before = (observer.next_head, observer.debts)
    try:
        observer.accept(message_of(observer, case["message"]))
    except Refused as error:
        outcome = {"refused": str(error.code)}
    except Fault as error:
        outcome = {"fault": error.check}
    else:
        outcome = {}
    assert outcome == {k: v for k, v in case.items() if k in ("refused", "fault")}, case["why"]
    assert before == (observer.next_head, observer.debts)


def follow(observer: Observer, step: dict[str, Any]) -> None:
    if "head" in step:
        signed = step["head"]
        observer.advance(SignedHead(signed["round"], data(signed["head"]), data(signed["sig"])))
        assert observer.phase == step["phase"]
        assert [[d.seat, int(d.type), d.target, d.payer] for d in observer.debts] == step["debts"]
    else:
        facts = observer.accept(message_of(observer, step["message"]))
        assert [[f.kind, f.seat, f.detail] for f in facts] == step["facts"]


@pytest.mark.parametrize("name", [n for n in SCENARIOS if n not in ("hold", "across")])
def test_their_records_are_audited(name: str) -> None:
    file = read(name)
    report = audit(FairRecord.from_dict(file["record"]))
    assert report.sound, report.failures
    assert len(report.deals) == len(file["setups"])
    named = {tuple(f[:4]) for s in file["setups"] for f in s["final"].get("findings", [])}
    assert {(f.party, f.cause, f.seat, f.type) for f in report.failures} == named


def test_every_kind_of_case_is_there() -> None:
    setups = [s for name in SCENARIOS for s in read(name)["setups"]]
    refused = [c for s in setups for c in s["refused"]]
    assert {c.get("fault") for c in refused} >= {
        "layout",
        "proof",
        "index",
        "commitment",
        "secret",
        "previous",
    }
    assert {c.get("refused") for c in refused} >= {
        "bad_signature",
        "fork",
        "stale",
        "not_owed",
        "too_large",
        "illegal",
    }
    checks = {
        f[1] for name in SCENARIOS for s in read(name)["setups"] for f in s["final"].get("findings", [])
    }
    assert checks >= {"key", "deck", "hand", "complaint", "play", "reveal"}
