"""The browser client: what is fetched, when things are seen, and how smooth motion is on a slow device.

`python bench/web_client.py` tells all of it; with `tasks`, only how much processor time the page's longest
tasks take in each scene, which a busy machine changes less than the length of a frame.

Figures depend on the machine; the baseline printed beside the frames is an empty page in the same browser.
Times are taken inside the page: a click by Playwright first looks whether its target stands still, which
takes some hundred milliseconds. From the score sheet to the next deal: `bench/next_deal.py`.
"""

from __future__ import annotations

import base64
import json
import statistics
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))  # for `python bench/web_client.py`

from tests.e2e.conftest import FLAGS, PHONE, chromium_path, running_site
from tests.e2e.stage_server import stage_server
from tests.e2e.weight import NOTE_THE_FIRST_CARD, fetched, packed

FRAMES = """
([what, ms]) => new Promise((resolve) => {
  const acts = {
    nothing() {},
    deal() {
      copasStage.live.setUp();
      setTimeout(() => copasStage.live.deal(), 500);
    },
    pass() {
      const own = [...document.querySelectorAll(".hand button.card")].slice(0, 3);
      own.forEach((card, at) => setTimeout(() => card.click(), 250 * at));
      setTimeout(() => copasStage.live.exchange(), 1000);
    },
    play() { const timer = setInterval(() => { if (!copasStage.botPlay()) clearInterval(timer); }, 350); },
  };
  const gaps = []; let last = performance.now(); const started = last;
  const frame = (now) => {
    gaps.push(now - last); last = now;
    if (now - started < ms) requestAnimationFrame(frame);
    else {
      gaps.sort((a, b) => a - b);
      resolve([gaps[Math.floor(gaps.length * 0.95)], gaps.at(-1), gaps.length / ms * 1000]);
    }
  };
  requestAnimationFrame(frame);
  acts[what]();
})
"""
"""Watches every frame of so many ms: its 95th percentile, the longest, and frames a second."""
SCENES = {"deal": 3_000, "pass": 4_000, "play": 6_000}
"""What is watched one after the other, from a cold page, and for how long (ms)."""


GO = """
() => { performance.mark("go"); document.querySelector(".door .cover").click(); }
"""
WAITED = """
() => {
  const [card, go] = ["first card", "go"].map((name) => performance.getEntriesByName(name)[0].startTime);
  return card - go;
}
"""
RUNS = 5


def visit(browser: Browser, site: str) -> tuple[float, float, dict[str, int]]:
    """Return, of a first visit: first paint, click to own cards (ms), and the bytes until the first card."""
    context = browser.new_context(viewport=PHONE, locale="pt-BR")  # type: ignore[arg-type]
    context.add_init_script("localStorage.setItem('copas.settings', JSON.stringify({ speed: 'instant' }))")
    context.add_init_script(NOTE_THE_FIRST_CARD)
    page = context.new_page()
    page.goto(site)
    page.wait_for_selector(".door .cover")
    page.wait_for_timeout(1_500)  # somebody looks at the page
    paint = page.evaluate("() => performance.getEntriesByName('first-contentful-paint')[0].startTime")
    page.evaluate(GO)
    page.wait_for_selector(".hand button.card")
    cards, sizes = page.evaluate(WAITED), fetched(page)
    context.close()
    return paint, cards, sizes


def weigh(browser: Browser, site: str) -> None:
    """Bytes until the first card; first paint; first card."""
    # A server that has just started still compresses; a visit's figures are those of any later moment.
    for path in ("/", "/static/app.js", "/static/pages/table.js", "/static/fair/worker.js"):
        urllib.request.urlopen(site + path).read()  # noqa: S310 - our own server
    visits = [visit(browser, site) for _ in range(RUNS)]
    for name, index in (("first contentful paint", 0), ("click to own cards", 1)):
        times = sorted(float(found[index]) for found in visits)  # type: ignore[arg-type]
        print(f"{name}: median {times[RUNS // 2]:.0f} ms, worst {times[-1]:.0f} ms of {RUNS} first visits")
    sizes = visits[0][2]
    brotli, gzip = sum(sizes.values()), sum(packed(path.lstrip("/"), "gzip") for path in sizes)
    print(
        f"until the first card, without courts: {len(sizes)} files, "
        f"{brotli / 1000:.1f} kB, with gzip {gzip / 1000:.1f} kB"
    )


def smoothness(browser: Browser, address: str) -> None:
    """Frames of a deal, a pass and cards played, at full speed and at a sixth, beside an empty page."""
    for rate in (1, 6, 6, 6):
        page = browser.new_page(viewport=PHONE)  # type: ignore[arg-type]
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": rate})
        page.goto("about:blank")
        frames = {"empty page": page.evaluate(FRAMES, ["nothing", 2_000])}
        page.goto(f"{address}/stage/stage.html?n=4&state=live&speed=normal")
        page.wait_for_selector("body[data-ready]")
        frames |= {scene: page.evaluate(FRAMES, [scene, ms]) for scene, ms in SCENES.items()}
        report(f"CPU / {rate}", frames)
        page.close()


def report(name: str, frames: dict[str, Any]) -> None:
    """Print one line."""
    told = [
        f"{scene} {rate:.0f} frames/s, p95 {p95:.0f} ms, worst {worst:.0f} ms"
        for scene, (p95, worst, rate) in frames.items()
    ]
    print(f"{name}: {'; '.join(told)}")


def traced(cdp: CDPSession, page: Page, scene: str, ms: int) -> list[float]:
    """Return the processor time (ms) of each task of the page's main thread in a scene, the longest first."""
    streams: list[str] = []
    cdp.on("Tracing.tracingComplete", lambda event: streams.append(event["stream"]))
    categories = {"includedCategories": ["toplevel"], "excludedCategories": ["*"]}
    cdp.send("Tracing.start", {"transferMode": "ReturnAsStream", "traceConfig": categories})
    page.evaluate(FRAMES, [scene, ms])
    cdp.send("Tracing.end")
    while not streams:
        page.wait_for_timeout(20)
    parts = []
    while True:
        part = cdp.send("IO.read", {"handle": streams[0], "size": 1 << 20})
        parts.append(base64.b64decode(part["data"]).decode() if part.get("base64Encoded") else part["data"])
        if part["eof"]:
            break
    events = json.loads("".join(parts))["traceEvents"]
    mains = {
        (e["pid"], e["tid"])
        for e in events
        if e.get("name") == "thread_name" and e["args"]["name"] == "CrRendererMain"
    }
    by_thread: dict[tuple[int, int], list[float]] = {main: [] for main in mains}
    for e in events:
        if e.get("ph") == "X" and e["name"].endswith("RunTask") and (e["pid"], e["tid"]) in by_thread:
            by_thread[e["pid"], e["tid"]].append(e.get("tdur", 0) / 1000)
    return sorted(max(by_thread.values(), key=sum), reverse=True)


def long_tasks(browser: Browser, address: str) -> None:
    """The longest tasks at a sixth of the CPU, and how much of the thread is in tasks above 50 ms."""
    found: dict[str, list[list[float]]] = {scene: [] for scene in SCENES}
    for _ in range(RUNS):
        page = browser.new_page(viewport=PHONE)  # type: ignore[arg-type]
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 6})
        page.goto(f"{address}/stage/stage.html?n=4&state=live&speed=normal")
        page.wait_for_selector("body[data-ready]")
        page.wait_for_timeout(1_500)
        for scene, ms in SCENES.items():
            found[scene].append(traced(browser.new_browser_cdp_session(), page, scene, ms))
        page.close()
    for scene, runs in found.items():
        longest = sorted(tasks[0] for tasks in runs)
        long = statistics.median(sum(task for task in tasks if task > 50) for tasks in runs)
        print(
            f"{scene} at CPU / 6: longest task {statistics.median(longest):.0f} ms of processor time "
            f"({longest[0]:.0f} to {longest[-1]:.0f} in {RUNS} runs from a cold page), "
            f"{long:.0f} ms in tasks above 50 ms"
        )


def main() -> None:
    """Measure."""
    if sys.argv[1:] == ["tasks"]:
        with sync_playwright() as playwright, stage_server() as address:
            browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
            long_tasks(browser, address)
            browser.close()
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        with tempfile.TemporaryDirectory() as folder, running_site(Path(folder)) as site:
            weigh(browser, site)
        with stage_server() as address:
            smoothness(browser, address)
        browser.close()


if __name__ == "__main__":
    main()
