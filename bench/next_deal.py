"""From the score sheet's button to the next deal's cards, in Chromium, near the server and 50 ms away.

    python bench/next_deal.py [DEALS]

Measured in the page, frame by frame, at instant speed. The baseline of the same run is one answered request
over the same way (`/healthz`): the dealing that remains takes two such round trips, since SHARES are said
after the head that opens them, and nothing before CLOSE.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import statistics
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))  # for `python bench/next_deal.py`

from tests.e2e.conftest import FLAGS, PHONE, chromium_path, running_site
from tests.e2e.hands import autoplay, begin_alone

CLOSE = """
() => new Promise((resolve) => {
  const started = performance.now();
  const look = () => {
    const shown = document.querySelector(".hand button.card") && !document.querySelector(".nextdeal");
    if (shown) resolve(performance.now() - started); else requestAnimationFrame(look);
  };
  document.querySelector(".nextdeal .btn--p").click();
  requestAnimationFrame(look);
})
"""
ASK = """
async () => {
  const started = performance.now();
  await (await fetch("/healthz")).text();
  return performance.now() - started;
}
"""


class Slow:
    """A way to a server on which every byte travels for a while, in both directions and in order."""

    def __init__(self, target: int, seconds: float) -> None:
        self._target, self._seconds = target, seconds
        self._loop = asyncio.new_event_loop()
        self.port = 0

    async def _open(self) -> None:
        server = await asyncio.start_server(self._between, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]

    async def _between(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._target)
        await asyncio.gather(self._carry(reader, far_writer), self._carry(far_reader, writer))

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        pending: set[asyncio.TimerHandle] = set()
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                pending.add(self._loop.call_later(self._seconds, writer.write, data))
        self._loop.call_later(self._seconds, writer.close)

    def start(self) -> None:
        """Carry bytes in a thread of its own."""
        threading.Thread(target=self._loop.run_forever, daemon=True).start()
        asyncio.run_coroutine_threadsafe(self._open(), self._loop).result()


def measure(browser: Browser, site: str, deals: int) -> tuple[list[float], float]:
    """Return the milliseconds of each deal, and the median of one answered request."""
    context = browser.new_context(viewport=PHONE, locale="pt-BR")  # type: ignore[arg-type]
    context.add_init_script("localStorage.setItem('copas.settings', JSON.stringify({ speed: 'instant' }))")
    page: Page = context.new_page()
    page.goto(site)
    page.wait_for_selector(".door .cover")
    asked = statistics.median(page.evaluate(ASK) for _ in range(9))
    found: list[float] = []
    while len(found) < deals:
        page.goto(site)
        page.wait_for_selector(".door .cover")
        begin_alone(page)
        while len(found) < deals:
            autoplay(page, "score")
            if page.locator(".endline").count():
                break
            page.wait_for_timeout(500)
            found.append(page.evaluate(CLOSE))
    context.close()
    return found, asked


def ways(site: str) -> Iterator[tuple[str, str]]:
    """Yield a name and an address for each way to the server."""
    yield "near", site
    slow = Slow(urlsplit(site).port or 80, 0.025)
    slow.start()
    yield "50 ms round trip", f"http://127.0.0.1:{slow.port}"


def main() -> None:
    """Measure."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 6
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        with tempfile.TemporaryDirectory() as folder, running_site(Path(folder)) as site:
            for name, address in ways(site):
                found, asked = measure(browser, address, deals)
                median, worst = statistics.median(found), max(found)
                print(f"{name}: median {median:.0f} ms, worst {worst:.0f} ms of {deals} deals")
                print(f"  one request {asked:.0f} ms; load average {os.getloadavg()[0]:.1f}")
        browser.close()


if __name__ == "__main__":
    main()
