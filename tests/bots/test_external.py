"""Programs as bots: what they are told, what happens when they fail, and that nothing leaks to them."""

from __future__ import annotations

import json
import os
import pickle
import random
import shlex
import sys
import time
from importlib import resources
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from copas.bots import BOTS, UnknownBot, external_wire
from copas.bots.base import Bot
from copas.bots.driver import play_out, seat_seed
from copas.bots.external import ExternalBot, ExternalFault
from copas.bots.master import Master
from copas.bots.specs import is_program, make, spell
from copas.cards import CardSet
from copas.open_deal import OpenDeal, Task
from copas.rules import PRESETS, Rules
from copas.shuffle import Stream, deal_hands
from tests.bots.worlds import another_world
from tests.bridge import to_rules
from tests.strategies import random_options

PROGRAM = [sys.executable, "-E", "-S", str(Path(__file__).with_name("programs.py"))]
HOUSE = Rules()
SCHEMA = json.loads((resources.files("copas") / "schemas" / "bot-1.json").read_text("utf-8"))


class Lowest:
    """The same choices as the program, in this process."""

    name, version, settings = "lowest", "7", b""

    def choose_pass(self, view: Any, seed: bytes) -> CardSet:  # noqa: ARG002
        return CardSet.of(list(view.hand)[: view.rules.pass_count])

    def choose_play(self, view: Any, seed: bytes) -> Any:  # noqa: ARG002
        return next(iter(view.legal))

    def choose_moon(self, view: Any, result: Any, seed: bytes) -> Any:  # noqa: ARG002
        from copas.scoring import MoonChoice

        return MoonChoice.OTHERS


def deal_of(rules: Rules = HOUSE, seed: str = "external", number: int = 1) -> OpenDeal:
    return OpenDeal(rules, deal_hands(rules, Stream(seed.encode())), number=number)


def of_kind(kind: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{kind}", "$defs": SCHEMA["$defs"]}


# Playing


@pytest.mark.parametrize("preset", ["copas", "cancellation", "free-moon", "three"])
def test_a_program_plays_like_the_same_bot_in_the_process(preset: str) -> None:
    rules = PRESETS[preset]
    with ExternalBot(PROGRAM) as program:
        assert isinstance(program, Bot)
        assert (program.name, program.version) == ("lowest", "7")
        outside = play_out(deal_of(rules), [program] * rules.players, b"x")
        inside = play_out(deal_of(rules), [Lowest()] * rules.players, b"x")
    assert outside.public.plays == inside.public.plays
    assert outside.passes == inside.passes


def processes(log: Path) -> dict[str, list[dict[str, Any]]]:
    """What each process was sent."""
    found: dict[str, list[dict[str, Any]]] = {}
    for line in log.read_text().splitlines():
        number, _, text = line.partition(" ")
        found.setdefault(number, []).append(json.loads(text))
    return found


def test_a_process_sees_one_seat_of_one_playing(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with ExternalBot([*PROGRAM, "good", str(log)]) as program:
        for _ in range(2):
            play_out(deal_of(), [program] * 4, b"x")
    found = list(processes(log).values())
    assert len(found) == 1 + 2 * 4, "the greeting, then a process for each seat of each playing"
    for messages in found[1:]:
        views = [message["view"] for message in messages if "view" in message]
        assert len({view["seat"] for view in views}) == 1
        assert [len(view["plays"]) for view in views] == sorted(len(view["plays"]) for view in views)
        assert [message["type"] for message in messages[:2]] == ["hello", "pass"]
        assert messages[-1] == {"type": "bye"}
        assert len(messages) == 1 + 1 + 13 + 1


def test_a_trusted_program_keeps_its_processes(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with ExternalBot([*PROGRAM, "good", str(log)], keep=True) as program:
        for number in (1, 2):
            play_out(deal_of(number=number), [program] * 4, b"x")
    assert len(processes(log)) == 1 + 4


def test_processes_end(tmp_path: Path) -> None:
    log = tmp_path / "log"
    program = ExternalBot([*PROGRAM, "good", str(log)])
    play_out(deal_of(), [program] * 4, b"x")
    pids = [int(pid) for pid in processes(log)]
    program.close()
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
    play_out(deal_of(), [program] * 4, b"x")
    pids = [int(pid) for pid in processes(log)]
    del program
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


# Failing


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        ("crash", "crash"),
        ("closed", "crash"),
        ("silent", "silence"),
        ("endless", "answer"),
        ("babble", "answer"),
        ("illegal", "answer"),
        ("list", "answer"),
        ("nothing", "answer"),
        ("card", "answer"),
        ("other-id", "answer"),
        ("true-id", "answer"),
        ("short-pass", "answer"),
    ],
)
def test_whatever_a_program_does_wrong_is_one_fault(kind: str, fault: str, tmp_path: Path) -> None:
    log = tmp_path / "log"
    deal = deal_of()
    with ExternalBot([*PROGRAM, kind, str(log)], time_limit=0.5 if kind == "silent" else 10) as program:
        with pytest.raises(ExternalFault) as caught:
            play_out(deal, [program] * 4, b"x")
        (failed,) = [
            pid
            for pid, messages in processes(log).items()
            if messages[-1]["type"] == ("pass" if kind == "short-pass" else "play")
            and messages[-1]["view"]["seat"] == caught.value.seat
        ]
        with pytest.raises(ProcessLookupError):
            os.kill(int(failed), 0)
    assert caught.value.kind == fault, caught.value
    assert caught.value.seat is not None
    assert not deal.public.plays, "nothing of it reached the table"
    if kind == "crash":
        assert "status 3" in caught.value.detail
        assert "something broke" in caught.value.detail
    again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 - our own
    assert (str(again), again.kind, again.seat) == (str(caught.value), fault, caught.value.seat)


@pytest.mark.parametrize(
    ("kind", "fault"), [("mute", "silence"), ("nameless", "answer"), ("future", "answer")]
)
def test_a_program_that_does_not_greet(kind: str, fault: str) -> None:
    start = time.monotonic()
    with pytest.raises(ExternalFault) as caught:
        ExternalBot([*PROGRAM, kind], start_limit=0.5 if kind == "mute" else 10)
    assert (caught.value.kind, caught.value.seat) == (fault, None)
    assert time.monotonic() - start < 8


@pytest.mark.parametrize("command", [["/nowhere/bot"], [], ["/"]])
def test_a_program_that_cannot_be_run(command: list[str]) -> None:
    with pytest.raises(ExternalFault) as caught:
        ExternalBot(command)
    assert caught.value.kind == "start"


# Secrecy


def requests_of(view: Any, result: Any = None) -> dict[str, Any]:
    seed = seat_seed(b"secret", view.seat)
    if view.must_pass:
        return external_wire.pass_request(1, view, seed)
    if view.must_play:
        return external_wire.play_request(1, view, seed)
    return external_wire.moon_request(1, view, result, seed)


def test_a_request_depends_on_nothing_unseen_and_holds_only_what_the_schema_says() -> None:
    """Thousands of positions of all kinds of rules: other hidden cards, the same bytes."""
    checked = exchanged = 0
    validators = {kind: jsonschema.Draft202012Validator(of_kind(kind)) for kind in ("pass", "play", "moon")}
    for index in range(45):
        seed = f"external {index}"
        rng = random.Random(seed)
        presets = list(PRESETS.values())
        rules = to_rules(random_options(rng)) if index % 2 else presets[index % len(presets)]
        deal = OpenDeal(rules, deal_hands(rules, Stream(seed.encode())), number=rng.randrange(1, 5))
        while deal.task in (Task.PASS, Task.PLAY):
            seat = deal.to_act[0]
            world = another_world(deal, seat, rng)
            message = requests_of(deal.view(seat))
            assert external_wire.encode(requests_of(world.view(seat))) == external_wire.encode(message)
            assert len(external_wire.encode(message)) < external_wire.MAX_LINE
            checked += 1
            exchanged += world.hands != deal.hands
            if checked % 20 == 0:
                validators[message["type"]].validate(message)
            if deal.task is Task.PASS:
                hand = list(deal.view(seat).hand)
                deal.pass_cards(seat, CardSet.of(rng.sample(hand, rules.pass_count)))
            else:
                deal.play(seat, rng.choice(list(deal.legal())))
    assert checked > 2000
    assert exchanged > checked // 2


def test_no_unseen_card_is_named() -> None:
    """Whatever card stands in a request was seen by its seat."""
    rng = random.Random(5)
    deal = deal_of()
    while deal.task in (Task.PASS, Task.PLAY):
        seat = deal.to_act[0]
        view = deal.view(seat)
        values = external_wire.view_message(view)
        del values["rules"]
        text = json.dumps(values)
        unseen = view.hidden - (view.passed or CardSet())
        assert [str(card) for card in unseen if f'"{card}"' in text] == []
        if deal.task is Task.PASS:
            deal.pass_cards(seat, CardSet.of(rng.sample(list(view.hand), 3)))
        else:
            deal.play(seat, rng.choice(list(deal.legal())))


def test_what_reaches_a_program_is_the_same_in_another_world(tmp_path: Path) -> None:
    """The whole way through pipes: the seat's process gets the same lines while the hidden hands differ."""
    rng = random.Random(3)
    deal = deal_of()
    world = another_world(deal, 2, rng, swaps=30)
    assert world.hands != deal.hands
    lines = []
    for index, each in enumerate((deal, world)):
        log = tmp_path / str(index)
        with ExternalBot([*PROGRAM, "good", str(log)]) as program:
            program.choose_pass(each.view(2), b"dice")
        lines.append([message for messages in processes(log).values() for message in messages])
    assert lines[0] == lines[1]
    assert [message["type"] for message in lines[0]] == ["hello", "bye", "hello", "pass", "bye"]


def test_every_message_of_a_match_is_of_the_schema(tmp_path: Path) -> None:
    validator = jsonschema.Draft202012Validator(SCHEMA)
    log = tmp_path / "log"
    rules = next(rules for rules in PRESETS.values() if rules.moon == "choice")
    mine = CardSet.parse("AC KC QC AD KD QD AH KH QH AS KS QS JC")
    rest = list(rules.deck - mine)
    hands = [mine, *(CardSet.of(rest[start::3]) for start in range(3))]
    with ExternalBot([*PROGRAM, "good", str(log)]) as program:
        # Everybody plays low but the seat that cannot: it shoots, and is asked what that brings.
        deal = OpenDeal(rules, hands, number=4)
        play_out(deal, [program] * 4, b"x")
    kinds = set()
    for messages in processes(log).values():
        for message in messages:
            validator.validate(message)
            kinds.add(message["type"])
    assert kinds == {"hello", "play", "moon", "bye"}
    for answer in ({"id": 1, "card": "QS"}, {"protocol": "copas-bot/1", "name": "a", "version": "b"}):
        validator.validate(answer)
    for wrong in ({}, {"type": "pass"}, {"id": 0, "card": "QS"}, {"id": 1, "card": "queen"}):
        with pytest.raises(jsonschema.ValidationError):
            validator.validate(wrong)


def test_the_moon_is_chosen_by_the_program() -> None:
    rules = next(rules for rules in PRESETS.values() if rules.moon == "choice")
    mine = CardSet.parse("AC KC QC AD KD QD AH KH QH AS KS QS JC")
    rest = list(rules.deck - mine)
    hands = [mine, *(CardSet.of(rest[start::3]) for start in range(3))]
    deal = OpenDeal(rules, hands, number=4)
    with ExternalBot(PROGRAM) as program:
        play_out(deal, [program] * 4, b"x")
    assert deal.result.shooter == 0
    assert deal.choice == "others"


# How people name bots


def test_spelling() -> None:
    assert spell("Medio") == "médio"
    assert spell("mestre:500") == "mestre:plays=500,passes=1000"
    assert spell("MESTRE:pool=2, plays=70") == "mestre:plays=70,pool=2"
    command = shlex.join(PROGRAM)
    assert spell(command) == command
    assert is_program(command)
    assert not any(is_program(name) for name in BOTS)
    master = make("mestre:plays=70,passes=112,pool=2")
    assert isinstance(master, Master)
    assert (master.budget.plays, master.budget.passes, master.budget.pool) == (70, 112, 2)
    assert make("médio").name == "médio"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nobody",
        "médio:5",
        "mestre:",
        "mestre:x=1",
        "mestre:plays=-1",
        "mestre:plays",
        "./nobody",
        "'",
        "mestre:99999999",
    ],
)
def test_what_names_no_bot(text: str) -> None:
    with pytest.raises(UnknownBot):
        spell(text)


def test_the_program_of_the_guide_plays(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    example = text.split("```python\n#!")[1].split("```")[0]
    path = tmp_path / "mybot"
    path.write_text(f"#!{example}")
    path.chmod(0o755)
    assert len(example.strip().splitlines()) <= 22
    with ExternalBot([sys.executable, str(path)]) as program:
        deal = play_out(deal_of(), [program] * 4, b"x")
    assert sum(deal.changes) in (26, 78)
