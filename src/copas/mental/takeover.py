"""Why the server may take a seat over: the reason that TAKEOVER gives, checked by everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from copas.mental.bodies import ExpelBody, TakeoverBody
from copas.mental.encoding import Reader
from copas.mental.errors import DecodeError, Fault, Refused
from copas.mental.messages import Message, MessageType, TakeoverReason
from copas.seats import Seat

if TYPE_CHECKING:
    from copas.mental.observer import Observer


def check_reason(observer: Observer, body: TakeoverBody) -> None:
    """Check that a TAKEOVER shows what it says: LEAVE, EXPEL or a faulty message; for SILENCE, nothing.

    Raises:
        Fault: it does not.

    """
    if body.reason is TakeoverReason.SILENCE:
        if body.shown:
            raise Fault("layout", "A takeover for silence shows nothing.")
        return
    try:
        shown = Message.decode(observer.ctx, body.shown)
    except DecodeError as error:
        raise Fault("layout", str(error)) from error
    checks = {
        TakeoverReason.LEAVE: _check_leave,
        TakeoverReason.EXPEL: _check_expel,
        TakeoverReason.FAULT: _check_fault,
    }
    checks[body.reason](observer, body.target, shown)


def _check_shown(observer: Observer, shown: Message, kind: MessageType) -> None:
    """Check type, round, head and signature of a LEAVE or EXPEL."""
    if shown.type != kind or not 0 <= shown.round <= observer.round:
        raise Fault("shown", "The shown message is of another kind or round.")
    present = shown.seat in observer.state.present()
    fits = present and shown.head == observer.heads[shown.round]
    if not fits or not observer.signed_by(shown, shown.seat):
        raise Fault("shown", "The shown message was not signed by somebody present over this transcript.")


def _check_leave(observer: Observer, target: Seat, shown: Message) -> None:
    _check_shown(observer, shown, MessageType.LEAVE)
    if shown.seat != target or shown.body:
        raise Fault("shown", "LEAVE is signed by who leaves.")


def _check_expel(observer: Observer, target: Seat, shown: Message) -> None:
    _check_shown(observer, shown, MessageType.EXPEL)
    try:
        with Reader(shown.body) as reader:
            expel = ExpelBody.read(reader)
    except DecodeError as error:
        raise Fault("shown", str(error)) from error
    owed = any(d.seat == target and d.type == expel.owed for d in observer.debts)
    if shown.seat == target or expel.target != target or shown.round != observer.round or not owed:
        raise Fault("shown", "EXPEL is signed by another person and names a debt of this round.")


def _check_fault(observer: Observer, target: Seat, shown: Message) -> None:
    if shown.seat != target or shown.type == MessageType.TAKEOVER:
        raise Fault("shown", "The shown message is not by the seat.")
    try:
        fault = observer.fault_of(shown)
    except Refused as error:
        raise Fault("shown", f"The shown message is no fault: {error}") from error
    if fault is None:
        raise Fault("shown", "The shown message is no fault.")
