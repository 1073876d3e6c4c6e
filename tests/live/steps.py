"""What tests of tables do: play on to a point, hold people back, leave, expel."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from copas.cards import Card, CardSet
from copas.live import messages as wire
from copas.live.headless import say
from copas.live.table import State
from copas.mental.messages import Message, MessageType
from copas.mental.state import Phase
from copas.rules import Moon, Rules
from copas.scoring import DealResult, MoonChoice
from copas.seats import Seat
from copas.view import View
from tests.live.tabletop import Tabletop

LEAVE, EXPEL, FAULT, SILENCE = range(4)
"""The reasons of a TAKEOVER."""
MOON = 42
"""A match in which somebody shoots the moon: it is tried first, for such matches are rare."""


def hold(top: Tabletop, phase: str, seats: set[Seat]) -> None:
    """Plays on until some seats have something to pay in a phase, and holds it back."""

    def reached() -> bool:
        play = top.table.play
        if play is None or play.phase != phase:
            return False
        owing = {d.seat for d in play.running.debts if d.payer == d.seat}
        return bool(owing & seats)

    original = top.settle

    def settle() -> None:
        if reached():
            top.muted |= seats
        original()

    top.settle = settle  # type: ignore[method-assign]
    top.muted = set()
    step_until(top, reached)
    top.settle = original  # type: ignore[method-assign]
    top.muted |= seats


def step_until(top: Tabletop, holds: Callable[[], bool]) -> None:
    """Delivers one frame at a time until something holds."""
    for _ in range(100_000):
        if holds():
            return
        step(top)
    pytest.fail("It never came to that.")


def step(top: Tabletop) -> None:
    """Delivers the next frame of a seat that is not muted; if there is none, lets the next timer run out."""
    if top.outbox and top.outbox[0][0] not in top.muted:
        seat, frame = top.outbox.popleft()
        top.ask(seat, wire.read_client(frame))  # type: ignore[arg-type]
        return
    due = top.table.due_at()
    assert due is not None
    top.now = max(top.now, due)
    for present in top.present:
        top.table.hear(present, top.now)
    top.table.advance(top.now)
    top.flush()


def say_request(message: Message) -> wire.Say:
    request = wire.read_client(say(message))
    assert isinstance(request, wire.Say)
    return request


def leave(top: Tabletop, seat: Seat) -> wire.Ack | wire.Refused:
    party = top.players[seat].party
    assert party is not None
    reply = top.ask(seat, say_request(party.leave()))
    assert not isinstance(reply, wire.Advice)
    return reply


def expel(top: Tabletop, seat: Seat, target: Seat, kind: MessageType) -> wire.Ack | wire.Refused:
    party = top.players[seat].party
    assert party is not None
    reply = top.ask(seat, say_request(party.expel(target, kind)))
    assert not isinstance(reply, wire.Advice)
    return reply


def takeovers(top: Tabletop) -> list[tuple[int, int]]:
    """Returns (seat, reason) of every TAKEOVER."""
    said = top.events(wire.Said)
    bodies = [
        wire.to_bytes(event.body)
        for event in said
        if isinstance(event, wire.Said) and event.type == MessageType.TAKEOVER
    ]
    return [(body[0], body[1]) for body in bodies]


class Greedy:
    """Passes low cards and plays high ones: somebody who wants every point."""

    name, version, settings = "greedy", "1", b""

    def choose_pass(self, view: View, seed: bytes) -> CardSet:  # noqa: ARG002
        return CardSet.of(sorted(view.hand, key=lambda card: card.rank)[: view.rules.pass_count])

    def choose_play(self, view: View, seed: bytes) -> Card:  # noqa: ARG002
        return max(view.legal, key=lambda card: card.rank)

    def choose_moon(self, view: View, result: DealResult, seed: bytes) -> MoonChoice:  # noqa: ARG002
        return MoonChoice.OTHERS


def _until_moon(top: Tabletop) -> Seat | None:
    """Plays, seat 0 wanting every point, until a person is asked for the moon; None if nobody was."""
    top.players[0]._bot = Greedy()

    def asked() -> Seat | None:
        play = top.table.play
        if play is None or play.phase is not Phase.MOON or not play.running.debts:
            return None
        payer = play.running.debts[0].payer
        return payer if payer in play.people else None

    step_until(top, lambda: top.table.state not in (State.LOBBY, State.PLAYING) or asked() is not None)
    return asked() if top.table.state is State.PLAYING else None


def moon_asked() -> tuple[Tabletop, Seat]:
    """Plays matches until a person is asked for the moon; nobody's answer has been delivered."""
    for number in (MOON, *range(400)):
        top = Tabletop(f"moon/{number}", humans=2, rules=Rules(moon=Moon.CHOICE, target=26))
        shooter = _until_moon(top)
        if shooter is not None:
            top.muted = {0, 1}
            return top, shooter
    raise AssertionError("No person has shot the moon in 400 matches.")
