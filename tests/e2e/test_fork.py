"""A server that tells a browser another story than the rest of the table: found out, and said in words."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import expect

from copas.live import messages as wire
from copas.mental.audit import audit
from copas.mental.keys import SERVER
from copas.mental.record import FairRecord
from tests.e2e.conftest import SLOW, NewPerson, running_site
from tests.web.driver import Browser, Robot, seat_robots
from tests.web.two_faced import TwoFaced

ANNULLED = "O servidor assinou duas versões da mesma mão. A partida foi anulada e não vale para ninguém"


class Loop:
    """Coroutines beside a browser whose own calls block."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self._thread.start()

    def start(self, work: object) -> Future[object]:
        return asyncio.run_coroutine_threadsafe(work, self.loop)  # type: ignore[arg-type]

    def wait(self, work: object) -> object:
        return self.start(work).result(60)

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.loop.stop)
        self._thread.join(30)
        self.loop.close()


@contextmanager
def standing_between(loop: Loop, two_faced: TwoFaced) -> Iterator[str]:
    standing = two_faced.stand()
    try:
        yield str(loop.wait(standing.__aenter__()))
    finally:
        loop.wait(standing.__aexit__(None, None, None))


async def friend(site: str) -> Robot:
    """Somebody who opens a room, sits in it, and starts when a second person sits."""
    [robot] = await seat_robots(site, 1, rules={"target": 20})
    robot.start_with = 2
    return robot


def test_a_browser_that_is_told_another_story_shows_it_to_everybody(
    tmp_path: Path, person: NewPerson
) -> None:
    loop = Loop()
    with running_site(tmp_path) as site:
        robot = loop.wait(friend(site))
        assert isinstance(robot, Robot)
        playing = loop.start(robot.run())
        two_faced = TwoFaced(site, tmp_path, robot.player.table)
        with standing_between(loop, two_faced) as address:
            deceived = person(address)
            deceived.expected = ("The fair deal stops", "409")
            page = deceived.page("/about")
            page.set_default_timeout(4 * SLOW)
            page.evaluate("() => fetch('/api/me').then((answer) => answer.text())")  # a guest's cookie
            page.goto(f"{address}/table/{robot.player.table}")
            page.locator(".rs.open .btn--p").first.click()
            expect(page.locator(".endline")).to_be_visible(timeout=4 * SLOW)
            expect(page.locator("main")).to_contain_text(ANNULLED, timeout=SLOW)
            playing.result(4 * SLOW / 1000)
        assert two_faced.told
        end = robot.player.finished
        assert isinstance(end, wire.Abandoned)
        assert end.why == "fork"
        assert robot.player.fork is not None
        status, record = Browser(site).call("GET", f"/api/matches/{end.record}")
        assert status == 200
        assert record["fork"]["heads"] == [list(pair) for pair in robot.player.fork.heads]
        report = audit(FairRecord.from_dict(record))
        assert (report.sound, report.guilty) == (True, (SERVER,))
    loop.close()
