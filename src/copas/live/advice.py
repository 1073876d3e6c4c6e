"""The adviser: what the server's bot would do with a hand that its owner has shown to it on purpose."""

from __future__ import annotations

from copas.bots.hints import HintReason, NothingToAdvise, explain
from copas.cards import Card, CardSet, Suit
from copas.errors import CopasError
from copas.live import messages as wire
from copas.mental.encoding import digest, u8
from copas.mental.messages import MessageType
from copas.mental.observer import Observer
from copas.seats import Seat
from copas.view import View


class NoAdvice(CopasError):
    """The hand shown is not a possible one, or no hint was logged in this round."""


def advise(observer: Observer, seat: Seat, request: wire.Hint) -> wire.Advice:
    """Advise a seat.

    Raises:
        NoAdvice: if no HINT by the server was logged in this round, or the cards cannot be the seat's.
    """
    logged = any(
        accepted.message.type == MessageType.HINT
        and accepted.message.round == observer.round
        and accepted.message.seat == seat
        and accepted.message.body == b"\x01"
        for accepted in observer.log
    )
    if not logged:
        raise NoAdvice("First say HINT with body 1, so that the log shows it.")
    try:
        advice = explain(_view(observer, seat, request), digest("advice", observer.ctx, u8(seat)))
    except NothingToAdvise as error:
        raise NoAdvice(str(error)) from None
    return wire.Advice(
        cid=request.cid,
        cards=[str(card) for card in advice.cards],
        reasons=[reason_text(reason) for reason in advice.reasons],
    )


def _view(observer: Observer, seat: Seat, request: wire.Hint) -> View:
    try:
        dealt, passed, received = (
            None if not isinstance(cards, list) else CardSet.of(map(Card.parse, cards))
            for cards in (request.dealt, request.passed, request.received)
        )
    except CopasError as error:
        raise NoAdvice(str(error)) from None
    rules = observer.setup.rules
    everything = [cards for cards in (dealt, received) if cards is not None]
    possible = all(not cards - rules.deck for cards in everything)
    if dealt is None or len(dealt) != rules.hand_size or not possible:
        raise NoAdvice("The cards shown are not a dealt hand.")
    if (passed is None) != (received is None) or (passed is not None and passed - dealt):
        raise NoAdvice("The cards shown are not a possible pass.")
    view = View(observer.state.public, seat, dealt, passed, received)
    if len(view.hand) != observer.state.public.cards_left(seat):
        raise NoAdvice("The cards shown do not fit what was played.")
    return view


def reason_text(reason: HintReason) -> str:
    """Return the key of a sentence in the catalogues, then what it speaks of: `hint-duck card=QS count=3`."""
    return " ".join([reason.key, *(f"{name}={_value(value)}" for name, value in reason.args.items())])


def _value(value: object) -> str:
    return value.name.lower() if isinstance(value, Suit) else str(value)
