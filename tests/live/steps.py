"""What tests of tables do: play on to a point, hold people back, leave, expel."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from copas.live import messages as wire
from copas.live.headless import say
from copas.mental.messages import Message, MessageType
from copas.seats import Seat
from tests.live.tabletop import Tabletop

LEAVE, EXPEL, FAULT, SILENCE = range(4)
"""The reasons of a TAKEOVER."""


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
        if top.outbox and top.outbox[0][0] not in top.muted:
            seat, frame = top.outbox.popleft()
            top.ask(seat, wire.read_client(frame))  # type: ignore[arg-type]
        else:
            due = top.table.due_at()
            assert due is not None
            top.now = max(top.now, due)
            for present in top.present:
                top.table.hear(present, top.now)
            top.table.advance(top.now)
            top.flush()
    pytest.fail("It never came to that.")


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
