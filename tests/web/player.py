"""One headless player in a process of its own: python -m tests.web.player ADDRESS TABLE COOKIE START_WITH.

Plays to the end of the match, whatever becomes of the connection, and prints what it was told.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import sys

from copas.live import messages as wire
from copas.live.headless import HeadlessPlayer
from copas.live.serving import bot_named
from tests.web.driver import Robot, fresh_wallet


def told(traffic: list[bytes]) -> dict[int, str]:
    """Returns a digest of every event by its number; the same number must always have told the same."""
    events: dict[int, str] = {}
    for frame in traffic:
        message = json.loads(frame)
        if message["t"] == "event":
            data = json.dumps(message["event"], sort_keys=True).encode()
            digest = hashlib.sha256(data).hexdigest()[:16]
            assert events.setdefault(message["seq"], digest) == digest, message["seq"]
    return events


async def main(base: str, table: str, cookie: str, start_with: str) -> None:
    player = HeadlessPlayer(table, fresh_wallet(), os.urandom, bot_named("médio"))
    robot = Robot(base, player, cookie, [], start_with=int(start_with))
    await robot.run(patience=300)
    assert isinstance(player.finished, wire.Finished), player.finished
    report = {
        "finished": json.loads(wire.encode(player.finished)),
        "events": told(robot.traffic or []),
        "acked": player.acked,
        "refused": sorted({str(refusal.code) for refusal in player.refused}),
        "reconnects": robot.reconnects,
    }
    sys.stdout.write(json.dumps(report))


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
