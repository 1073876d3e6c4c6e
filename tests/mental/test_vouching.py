"""A server that does not check again what it has made itself comes to the same end, and trusts no other."""

from __future__ import annotations

from dataclasses import replace
from unittest import mock

import pytest

from copas.mental import group
from copas.mental.errors import Refusal
from copas.mental.messages import MessageType, SignedHead
from copas.mental.observer import Observer
from copas.mental.state import Phase
from tests.mental.table import SMALL, People, Run
from tests.mental.test_deal import code


@pytest.mark.parametrize("humans", [(0,), (0, 2), (0, 1, 2, 3)])
def test_a_vouching_server_judges_as_everybody_does(humans: tuple[int, ...]) -> None:
    """Everybody else follows the same deal with an observer that checks everything."""
    run = Run(People(SMALL, humans, "vouching"), seed="vouching", shared=False)
    run.observer.voucher = run.server
    run.finish()
    doubting = run.observers[-1]
    assert run.phase is Phase.END
    assert run.observer.judgement == doubting.judgement
    assert run.observer.heads == doubting.heads
    assert run.observer.state.new_scores() == doubting.state.new_scores()
    assert doubting.judgement is not None
    assert doubting.judgement.findings == ()


def test_group_arithmetic_is_spared() -> None:
    def multiplications(vouching: bool) -> int:
        run = Run(People(SMALL, (0,), "count"), seed="count", shared=False)
        if vouching:
            run.observer.voucher = run.server
        server, run.observers = Observer.accept, run.observers[:1]
        count = 0

        def counted(self: Observer, message: object) -> object:
            nonlocal count
            if self is not run.observer:
                return server(self, message)  # type: ignore[arg-type]
            with mock.patch.object(group, "mul", wraps=group.mul) as mul:
                facts = server(self, message)  # type: ignore[arg-type]
            count += mul.call_count
            return facts

        with mock.patch.object(Observer, "accept", counted):
            run.observers += [h.observer for h in run.humans.values()]
            run.finish()
        return count

    assert multiplications(True) < 0.6 * multiplications(False)


def test_only_the_very_bytes_that_were_made_are_vouched_for() -> None:
    run = Run(People(SMALL, (0,), "bytes"), seed="bytes", shared=False).until(Phase.PLAY)
    run.observer.voucher = run.server
    while not (made := run.choices()) or made[0].seat in run.humans:
        run.step()
    [message] = made
    assert message.type == MessageType.PLAY
    assert run.server.made(message) is message
    forged = replace(message, signature=bytes(31) + b"\1" + message.signature[32:])
    assert run.server.made(forged) is None
    assert code(lambda: run.observer.accept(forged)) is Refusal.BAD_SIGNATURE
    unsigned = SignedHead(run.observer.round + 1, run.observer.next_head, bytes(64))
    assert code(lambda: run.observer.advance(unsigned)) is Refusal.BAD_SIGNATURE
    assert run.observer.accept(message)
