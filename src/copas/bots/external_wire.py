"""The line protocol of bots outside the process, `copas-bot/1`: messages as JSON values, without any I/O.

Each request is made from one seat's view and nothing else, so there is nothing in it that the seat may not
know. The layout stands in docs/bots.md and in `copas/schemas/bot-1.json`.
"""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple

from copas.cards import Card, CardSet
from copas.errors import CopasError
from copas.scoring import DealResult, MoonChoice
from copas.view import View

PROTOCOL: Final = "copas-bot/1"
MAX_LINE: Final = 65_536
"""The longest answer, in bytes, its newline included."""
MAX_NAME: Final = 64


class BadAnswer(CopasError):
    """An answer that is not of the protocol's form."""


class Greeting(NamedTuple):
    """How a program names itself."""

    name: str
    version: str


def hello(time_limit: float) -> dict[str, Any]:
    """Return the first message: the protocol, and how many seconds each answer may take."""
    return {"type": "hello", "protocol": PROTOCOL, "time_limit": time_limit}


def bye() -> dict[str, Any]:
    """Return the last message."""
    return {"type": "bye"}


def pass_request(number: int, view: View, seed: bytes) -> dict[str, Any]:
    """Ask for a pass."""
    return {"type": "pass", "id": number, "seed": seed.hex(), "view": view_message(view)}


def play_request(number: int, view: View, seed: bytes) -> dict[str, Any]:
    """Ask for a card."""
    return {"type": "play", "id": number, "seed": seed.hex(), "view": view_message(view)}


def moon_request(number: int, view: View, result: DealResult, seed: bytes) -> dict[str, Any]:
    """Ask what a moon shall bring."""
    outcome = {"penalties": list(result.penalties), "bonus": list(result.bonus)}
    return {
        "type": "moon",
        "id": number,
        "seed": seed.hex(),
        "view": view_message(view),
        "result": outcome,
        "choices": list(map(str, MoonChoice)),
    }


def view_message(view: View) -> dict[str, Any]:
    """Return a seat's knowledge as JSON values: `View.to_dict` with lists of cards, and what follows."""
    public = view.public
    values = view.to_dict()
    claimed = public.claimed
    return {
        **values,
        "claimed": None if claimed is None else [claimed[0], _cards(claimed[1])],
        "dealt": _cards(view.dealt),
        "passed": None if view.passed is None else _cards(view.passed),
        "received": None if view.received is None else _cards(view.received),
        "direction": str(public.direction),
        "pass_to": _receiver(view),
        "hand": _cards(view.hand),
        "legal": _cards(view.legal),
        "trick": [[seat, str(card)] for seat, card in public.current_plays()],
        "hearts_broken": public.hearts_broken,
        "points": list(public.points),
    }


def _receiver(view: View) -> int | None:
    receiver = view.public.direction.receiver(view.seat, view.rules.players)
    return None if receiver == view.seat else receiver


def _cards(cards: CardSet) -> list[str]:
    return list(map(str, cards))


def encode(message: dict[str, Any]) -> bytes:
    """Return a message as one line of ASCII with its newline."""
    return json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"


# Answers


def read_object(line: bytes) -> dict[str, Any]:
    """Read one line as a JSON object.

    Raises:
        BadAnswer: if it is none, or has no newline within `MAX_LINE` bytes.

    """
    if len(line) > MAX_LINE or not line.endswith(b"\n"):
        raise BadAnswer(f"An answer is one line of at most {MAX_LINE} bytes.")
    try:
        values = json.loads(line)
    except (ValueError, RecursionError):
        raise BadAnswer("An answer is a JSON object on one line.") from None
    if not isinstance(values, dict):
        raise BadAnswer("An answer is a JSON object on one line.")
    return values


def read_greeting(line: bytes) -> Greeting:
    """Read the answer to `hello`. Raises BadAnswer."""
    values = read_object(line)
    if values.get("protocol") != PROTOCOL:
        raise BadAnswer(f"The program must answer hello with the protocol {PROTOCOL!r}.")
    name, version = values.get("name"), values.get("version")
    for text in (name, version):
        if not isinstance(text, str) or not 1 <= len(text) <= MAX_NAME or not text.isprintable():
            raise BadAnswer(f"Name and version are texts of 1 to {MAX_NAME} characters.")
    return Greeting(str(name), str(version))


def read_answer(line: bytes, number: int) -> dict[str, Any]:
    """Read the answer to a request. Raises BadAnswer, also if it belongs to another request."""
    values = read_object(line)
    if type(values.get("id")) is not int or values["id"] != number:
        raise BadAnswer(f"The answer to request {number} carries its id.")
    return values


def read_pass(values: dict[str, Any], view: View) -> CardSet:
    """Read `cards`. Raises BadAnswer if they cannot be passed."""
    cards = values.get("cards")
    if not isinstance(cards, list):
        raise BadAnswer("A pass is answered with a list of cards.")
    chosen = [_card(text) for text in cards]
    found = CardSet.of(chosen)
    if len(chosen) != view.rules.pass_count or len(found) != len(chosen) or not found <= view.hand:
        raise BadAnswer(f"A pass is {view.rules.pass_count} different cards of the hand.")
    return found


def read_play(values: dict[str, Any], view: View) -> Card:
    """Read `card`. Raises BadAnswer if it is not legal."""
    card = _card(values.get("card"))
    if card not in view.legal:
        raise BadAnswer(f"{card} is not a legal card here; the legal ones are {view.legal}.")
    return card


def read_moon(values: dict[str, Any]) -> MoonChoice:
    """Read `choice`. Raises BadAnswer."""
    try:
        return MoonChoice(str(values.get("choice")))
    except ValueError:
        raise BadAnswer("A moon is answered with the choice 'others' or 'shooter'.") from None


def _card(text: object) -> Card:
    if not isinstance(text, str):
        raise BadAnswer("A card is a text such as 'QS'.")
    try:
        return Card.parse(text)
    except CopasError as error:
        raise BadAnswer(str(error)) from None
