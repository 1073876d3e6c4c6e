"""What people say to each other at a table: who may, how often, in which words; nothing of it is stored."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final, NamedTuple

from copas.live import messages as wire
from copas.live.clock import Milliseconds
from copas.live.messages import ErrorCode
from copas.live.table import Person, Room, Table
from copas.people.errors import PeopleError
from copas.people.limits import Limiter
from copas.people.talk import TALK_LIMIT, check_phrase, clean_text
from copas.seats import Seat

REMEMBERED: Final = 200
"""So many requests of a table are known again when they are repeated: minutes of talk without a pause."""


class Judged(NamedTuple):
    """What becomes of something said.

    Attributes:
        answer: what the speaker is told.
        talk: what everybody is told, if anything.
    """

    answer: wire.Ack | wire.Refused
    talk: wire.Talk | None = None


class Talks:
    """Judges what is said at one table."""

    def __init__(self) -> None:
        self._limiter = Limiter(TALK_LIMIT)
        self._answers: OrderedDict[tuple[str, str], wire.Ack] = OrderedDict()

    def judge(
        self, table: Table, person: Person, message: wire.Phrase | wire.Chat, now: Milliseconds
    ) -> Judged:
        """Return what is answered, and what everybody is told; a repetition is not told again."""

        def refused(code: ErrorCode, sentence: str) -> Judged:
            return Judged(wire.Refused(code=code, sentence=sentence, cid=message.cid))

        known = self._answers.get((person.id, message.cid))
        if known is not None:
            return Judged(known)
        seat = table.seat_of(person.id)
        if seat is None:
            return refused(ErrorCode.NOT_YOURS, "Only who sits at the table talks here.")
        if self._limiter.take(person.id, now / 1000) > 0:
            return refused(ErrorCode.TOO_MANY, "That was a lot; wait a little.")
        if isinstance(message, wire.Chat) and table.room is not Room.FRIENDS:
            return refused(ErrorCode.CLOSED, "Free words are for friends' rooms.")
        try:
            talk = _talk(seat, person.name, message)
        except PeopleError as error:
            return refused(ErrorCode.BAD_LAYOUT, str(error))
        return Judged(self._remember(person, wire.Ack(seq=table.seq, cid=message.cid)), talk)

    def _remember(self, person: Person, answer: wire.Ack) -> wire.Ack:
        self._answers[person.id, answer.cid] = answer
        if len(self._answers) > REMEMBERED:
            self._answers.popitem(last=False)
        return answer


def _talk(seat: Seat, name: str, message: wire.Phrase | wire.Chat) -> wire.Talk:
    """Return what everybody is told. Raises PeopleError."""
    if isinstance(message, wire.Chat):
        return wire.Talk(seat=seat, name=name, text=clean_text(message.text))
    check_phrase(message.id)
    return wire.Talk(seat=seat, name=name, phrase=message.id)
