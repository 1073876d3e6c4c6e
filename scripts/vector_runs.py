"""A run of the fair deal that writes down every step, for the shared vectors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.mental.table import People, Run

from copas.mental.actor import Actor
from copas.mental.errors import Fault, Refused
from copas.mental.keys import Setup
from copas.mental.messages import Message, MessageKey, MessageType, TakeoverReason
from copas.mental.record import to_text
from scripts.vector_primitives import Json, RecordingDraw


class RecordedRun(Run):
    """A run that writes down every step with the randomness it took."""

    def __init__(self, people: People, setup: Setup, name: str, **options: Any) -> None:  # noqa: ANN401
        self.steps: list[Json] = []
        self.refused: list[Json] = []
        self.fresh: dict[MessageKey, list[bytes]] = {}
        self.recorder = RecordingDraw(name)
        super().__init__(people, setup, name, **options)

    def prepare(self) -> None:
        """Give everybody the recorded randomness."""
        for actor in [self.server, *self.humans.values()]:
            actor._entropy = self.recorder  # noqa: SLF001 - the run has made them
            self._watch(actor)

    def _watch(self, actor: Actor) -> None:
        plain = actor.make

        def make(
            kind: MessageType, seat: int, body: Callable[[], bytes], target: int | None = None
        ) -> Message:
            start = len(self.recorder.taken)
            message = plain(kind, seat, body, target)
            # Two parties may make a message of one key: a cheat, and the server that takes the seat over.
            if self.recorder.taken[start:]:
                self.fresh[message.key] = self.recorder.taken[start:]
            return message

        actor.make = make  # type: ignore[method-assign]

    def say(self, message: Message) -> list[Any]:
        """Say a message and write it down."""
        facts = super().say(message)
        told = [[f.kind, f.seat, f.detail] for f in facts]
        self.steps.append({"message": self.message_json(message), "facts": told})
        return facts

    def message_json(self, message: Message) -> Json:
        """Write a message."""
        made = {
            "round": message.round,
            "type": int(message.type),
            "seat": message.seat,
            "body": to_text(message.body),
            "sig": to_text(message.signature),
        }
        if message.key in self.fresh:
            made["fresh"] = [to_text(f) for f in self.fresh[message.key]]
        return made

    def advance(self) -> bool:
        """Sign the next head, if it can be, and write it down."""
        if not self.steps:
            self.prepare()
        start = len(self.recorder.taken)
        signed = self.server.sign_head()
        if signed is None:
            return False
        for observer in self.observers:
            observer.advance(signed)
        self.log.append(signed)
        debts = [[d.seat, int(d.type), d.target, d.payer] for d in self.observer.debts]
        self.steps.append(
            {
                "head": {
                    "round": signed.round,
                    "head": to_text(signed.head),
                    "sig": to_text(signed.signature),
                    "fresh": [to_text(f) for f in self.recorder.taken[start:]],
                },
                "phase": self.observer.phase,
                "debts": debts,
            }
        )
        return True

    def refuse(self, message: Message, why: str) -> None:
        """Note a message that must be refused at this point, and how."""
        try:
            self.observer.accept(message)
        except Refused as error:
            outcome = {"refused": str(error.code)}
        except Fault as error:
            outcome = {"fault": error.check}
        else:
            raise AssertionError(f"{why}: accepted")
        shown = {**self.message_json(message), "ctx": to_text(message.ctx), "head": to_text(message.head)}
        shown.pop("fresh", None)
        self.refused.append({"at": len(self.steps), "why": why, "message": shown, **outcome})

    def try_to_say(self, message: Message) -> None:
        """Say a message; a fault is written down, and costs the seat."""
        try:
            self.say(message)
        except Fault:
            self.refuse(message, f"cheat: {type(self.humans[message.seat]).__name__}")
            self.silent.add(message.seat)
            self.say(self.server.take_over(message.seat, TakeoverReason.FAULT, message))
