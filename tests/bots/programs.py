"""Programs that speak the line protocol, well and badly; run as `python programs.py KIND`."""

from __future__ import annotations

import json
import os
import sys
import time
from typing import Any


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Play the lowest cards."""
    view = request["view"]
    if request["type"] == "pass":
        return {"id": request["id"], "cards": view["hand"][: view["rules"]["pass_count"]]}
    if request["type"] == "play":
        return {"id": request["id"], "card": view["legal"][0]}
    return {"id": request["id"], "choice": request["choices"][0]}


def say(value: object) -> None:
    write(json.dumps(value))


def write(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def misbehave(kind: str, request: dict[str, Any]) -> None:
    """Answer a play in the way that the kind says."""
    if kind == "crash":
        sys.stderr.write("something broke\n")
        sys.exit(3)
    if kind == "silent":
        time.sleep(60)
    if kind == "closed":
        os.close(1)
        time.sleep(60)
    if kind == "endless":
        write("x" * 200_000)
    if kind == "babble":
        write("I would play a spade")
    hidden = next(card for card in ("2C", "3C", "4C", "5C") if card not in request["view"]["hand"])
    say(
        {
            "illegal": {"id": request["id"], "card": hidden},
            "list": [],
            "nothing": {"id": request["id"]},
            "card": {"id": request["id"], "card": "XX"},
            "other-id": {"id": request["id"] + 1, "card": request["view"]["legal"][0]},
            "true-id": {"id": True, "card": request["view"]["legal"][0]},
        }.get(kind, {})
    )


def main() -> None:
    kind = sys.argv[1] if len(sys.argv) > 1 else "good"
    log = open(sys.argv[2], "a") if len(sys.argv) > 2 else None  # noqa: PTH123, SIM115
    if kind == "mute":
        time.sleep(60)
    for line in sys.stdin:
        if log is not None:
            log.write(f"{os.getpid()} {line}")
            log.flush()
        request = json.loads(line)
        if request["type"] == "hello":
            version = "" if kind == "nameless" else "7"
            protocol = "copas-bot/9" if kind == "future" else request["protocol"]
            say({"protocol": protocol, "name": "lowest", "version": version})
        elif request["type"] == "bye":
            break
        elif kind in ("good", "mute", "nameless", "future"):
            say(answer(request))
        elif request["type"] == "pass":
            say({"id": request["id"], "cards": ["2C"]} if kind == "short-pass" else answer(request))
        else:
            misbehave(kind, request)


if __name__ == "__main__":
    main()
