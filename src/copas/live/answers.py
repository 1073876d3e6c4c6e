"""What is remembered of accepted messages, so that a repetition gets the same answer."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from copas.mental.messages import Message, MessageKey


class Answer(NamedTuple):
    """What an accepted message is remembered by."""

    digest: bytes
    seq: int


def fingerprint(message: Message) -> bytes:
    """Return a short hash of body and signature, to tell a repetition from another message."""
    return hashlib.sha256(message.body + message.signature).digest()[:16]


class Answers:
    """The accepted messages of a set-up, and of the one before."""

    def __init__(self) -> None:
        self._now: dict[MessageKey, Answer] = {}
        self._before: dict[MessageKey, Answer] = {}

    def turn(self) -> None:
        """Note that another set-up begins."""
        self._before, self._now = self._now, {}

    def note(self, message: Message, seq: int) -> None:
        """Remember a message and the event that it became."""
        self._now[message.key] = Answer(fingerprint(message), seq)

    def of(self, key: MessageKey) -> Answer | None:
        """Return what is remembered under a key."""
        return self._now.get(key) or self._before.get(key)
