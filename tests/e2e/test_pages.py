"""Every page and state of the client: accessible, tidy in every window, small, and nothing from outside."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from copas.web.client_files import JOINED
from tests.e2e.conftest import DESKTOP, PHONE, ROOT, NewPerson
from tests.e2e.stage_server import stage_server
from tests.e2e.weight import NOTE_THE_FIRST_CARD, fetched, packed

SETTLED = """async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const passing = document.getAnimations().filter((one) => one.effect.getComputedTiming().endTime < 5000);
  await Promise.all(passing.map((one) => one.finished.catch(() => null)));
}"""
"""Waits for transitions: a button between two colours has the contrast of neither."""
AXE = (ROOT / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
PAGES = ["/", "/solo", "/friends", "/rules", "/fair", "/bots", "/settings", "/about", "/privacy", "/nowhere"]
STATES = {
    "turn": "n=4&plays=8&deal=4&choose=1",
    "pass": "state=pass",
    "received": "state=received",
    "clock": "n=4&plays=11&left=2&clock=late&clockseat=1&away=3",
    "three": "n=3&plays=7",
    "ten": "n=10&plays=17",
    "moon choice": "state=choice&plays=52",
    "moon": "state=moon&plays=52",
    "menu": "plays=9&dialog=menu",
    "tricks": "plays=13&dialog=tricks",
    "settings": "plays=9&dialog=settings",
    "keys": "plays=9&dialog=help",
    "talk": "plays=9&dialog=talk",
    "people": "plays=9&dialog=people",
    "leave": "plays=9&dialog=leave",
    "room": "state=room",
    "end": "state=finished&plays=52",
    "four colours": "n=4&plays=9&colours=4",
    "shuffle": "state=shuffle",
    "rated": "n=4&deal=5&plays=10&rated=1&room=matched",
    "watching": "n=4&plays=9&watch=1",
    "no network": "n=4&plays=9&trouble=Sem%20rede.%20Seu%20lugar%20espera%2020%20s.",
    "seven": "n=7&plays=17",
    "large": "n=4&plays=9&cards=large&side=left",
    "one row": "n=4&plays=9&rows=one",
    "score": "plays=9&dialog=score",
    "words": "plays=9&dialog=words",
    "abandoned": "state=abandoned",
}
SIZES = {
    "phone": PHONE,
    "flat": {"width": 640, "height": 360},
    "tablet": {"width": 820, "height": 1180},
    "desktop": DESKTOP,
    "zoomed": {"width": 320, "height": 400},
}


@pytest.fixture(scope="module")
def stage() -> Iterator[str]:
    with stage_server() as address:
        yield address


def violations(page: Page) -> list[str]:
    """Return what axe-core finds, with the elements concerned, in colours that are not on their way.

    A button that becomes active while axe looks would be seen between two colours: nothing fades meanwhile.
    """
    page.evaluate(SETTLED)
    page.evaluate(AXE)
    found = page.evaluate(
        """async () => {
          const sheets = document.adoptedStyleSheets, abrupt = new CSSStyleSheet();
          abrupt.replaceSync("*, ::before, ::after { transition: none !important }");
          document.adoptedStyleSheets = [...sheets, abrupt];
          const found = await axe.run({ runOnly:
            ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] });
          document.adoptedStyleSheets = sheets;
          return found;
        }"""
    )
    return [
        f"{item['id']}: {node['target']} {node['failureSummary'][:160]}"
        for item in found["violations"]
        for node in item["nodes"]
    ]


def overflow(page: Page) -> list[str]:
    """Return what sticks out of the window sideways."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('body *')].filter((e) => {
          const box = e.getBoundingClientRect();
          if (!box.width || e.closest('.sr, .sheet-box, .sumbox, svg, .skip, .ghost')) return false;
          return box.right > innerWidth + 3 || box.left < -3;
        }).map((e) => `${e.tagName}.${e.className} ${Math.round(e.getBoundingClientRect().right)}`)"""
    )
    return found


@pytest.mark.parametrize(("size", "theme"), [(PHONE, "light"), (DESKTOP, "dark")], ids=["phone", "desktop"])
def test_pages_are_accessible(site: str, person: NewPerson, size: dict[str, int], theme: str) -> None:
    page = person(site, size=size, settings={"theme": theme}).page("/")
    for path in PAGES:
        page.goto(site + path)
        page.wait_for_selector("h1")
        page.wait_for_timeout(250)
        assert violations(page) == [], path
        assert overflow(page) == [], path


@pytest.mark.parametrize(("size", "theme"), [(PHONE, "dark"), (DESKTOP, "light")], ids=["phone", "desktop"])
def test_table_states_are_accessible(stage: str, chromium: Browser, size: dict[str, int], theme: str) -> None:
    page = chromium.new_page(viewport=size)  # type: ignore[arg-type]
    complaints: list[str] = []
    page.on("console", lambda m: complaints.append(m.text) if m.type in ("error", "warning") else None)
    for state, query in STATES.items():
        page.goto(f"{stage}/stage/stage.html?{query}&theme={theme}")
        page.wait_for_selector("body[data-ready]")
        page.wait_for_timeout(100)
        assert violations(page) == [], state
        assert complaints == [], state
    page.close()


@pytest.mark.parametrize("size", SIZES)
def test_nothing_sticks_out_and_nothing_overlaps(stage: str, chromium: Browser, size: str) -> None:
    page = chromium.new_page(viewport=SIZES[size])  # type: ignore[arg-type]
    # Every number of players in numbers only: tests/client/geometry.test.js.
    for state in (
        "state=room",
        "n=4&plays=9&cards=large&room=solo",
        "n=3&state=pass",
        "n=7&plays=9",
        "n=10&plays=17",
    ):
        page.goto(f"{stage}/stage/stage.html?{state}")
        page.wait_for_selector("body[data-ready]")
        assert overflow(page) == [], (size, state)
        assert overlaps(page) == [], (size, state)
    page.close()


ZOOMED = {"width": 320, "height": 256}
"""A window of 1280×1024 at 400 %: what WCAG 1.4.10 asks for."""


def zoom_in(page: Page) -> None:
    """Show a page as in a window of 1280×1024 at 400 %."""
    client = page.context.new_cdp_session(page)
    metrics = {**ZOOMED, "deviceScaleFactor": 4, "mobile": False}
    client.send("Emulation.setDeviceMetricsOverride", metrics)


def test_at_400_percent_pages_scroll_down_only(site: str, person: NewPerson) -> None:
    page = person(site, size=ZOOMED).page("/")
    zoom_in(page)
    for path in PAGES:
        page.goto(site + path)
        page.wait_for_selector("h1")
        page.wait_for_timeout(250)
        assert overflow(page) == [], path
        assert unreachable(page) == [], path


def test_at_400_percent_every_control_of_the_table_can_be_reached(stage: str, chromium: Browser) -> None:
    page = chromium.new_page(viewport=ZOOMED)  # type: ignore[arg-type]
    zoom_in(page)
    for state, query in STATES.items():
        page.goto(f"{stage}/stage/stage.html?{query}")
        page.wait_for_selector("body[data-ready]")
        assert overflow(page) == [], state
        assert unreachable(page) == [], state
    page.close()


def unreachable(page: Page) -> list[str]:
    """Return controls that cannot be brought into the window, or that something else covers there."""
    found: list[str] = page.evaluate(
        """() => {
          const open = document.querySelector("dialog[open]") ?? document;
          const bad = [];
          for (const one of open.querySelectorAll("button, a[href], select, input, summary")) {
            if (!one.getClientRects().length || one.closest(".sr, .skip, .hand")) continue;
            one.scrollIntoView({ block: "center", inline: "nearest" });
            const box = one.getBoundingClientRect();
            const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
            const top = document.elementFromPoint(x, y);
            const label = one.closest("label");
            if (!top || !(one.contains(top) || top.contains(one) || label?.contains(top))) {
              bad.push(`${one.className}(${one.innerText || one.ariaLabel}) ${top?.className}`);
            }
          }
          return bad;
        }"""
    )
    return found


TEXT_ONLY = """() => {
  // As a browser that makes only the text larger: sizes first, so that no element is doubled twice.
  const all = [...document.querySelectorAll("body *")];
  const sizes = all.map((one) => parseFloat(getComputedStyle(one).fontSize));
  for (const [index, one] of all.entries()) one.style.fontSize = `${2 * sizes[index]}px`;
}"""


def test_with_text_of_twice_the_size_pages_stay_usable(site: str, person: NewPerson) -> None:
    page = person(site, size={"width": 820, "height": 1180}).page("/")
    for path in PAGES:
        page.goto(site + path)
        page.wait_for_selector("h1")
        page.wait_for_timeout(250)
        page.evaluate(TEXT_ONLY)
        assert overflow(page) == [], path
        assert unreachable(page) == [], path


def overlaps(page: Page) -> list[str]:
    """Return pairs of things with words or controls that cover each other."""
    found: list[str] = page.evaluate(
        """() => {
          const seats = '.seat .av, .seat .tk, .seat .nm, .seat .sc';
          const rest = '.chip, .say, .me-id, .tbl-top .iconbtn, .tbl-title b, .bigcode, .qr';
          const parts = [...document.querySelectorAll(`${seats}, ${rest}`)];
          const boxes = parts.map((e) => [e, e.getBoundingClientRect()]).filter(([, b]) => b.width);
          const bad = [];
          for (let i = 0; i < boxes.length; i++) for (let j = i + 1; j < boxes.length; j++) {
            const [a, x] = boxes[i], [b, y] = boxes[j];
            // The badge of the tricks lies on its circle on purpose.
            if (a.contains(b) || b.contains(a)) continue;
            const w = Math.min(x.right, y.right) - Math.max(x.left, y.left);
            const h = Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top);
            const pair = `${a.className}(${a.innerText}) ${b.className}(${b.innerText})`;
            if (w > 3 && h > 3) bad.push(`${pair} ${w.toFixed()}x${h.toFixed()}`);
          }
          return bad;
        }"""
    )
    return found


FETCHED = 150_000
"""Bytes on the wire until the first card is seen, without the courts: the aim, and a fence against growth.

With gzip too, which is all that browsers take over plain http.
"""


def test_until_the_first_card_little_is_fetched(site: str, person: NewPerson) -> None:
    someone = person(site)
    someone.context.add_init_script(NOTE_THE_FIRST_CARD)
    page = someone.page()
    page.locator(".door .cover").first.click()
    page.wait_for_selector(".hand button.card")
    counted = fetched(page)
    # The panel beside the table is for desks.
    joined = {f"/static/{name}" for entries in JOINED for name in entries}
    assert joined - set(counted) == {"/static/ui/table/side.js"}
    assert sum(counted.values()) < FETCHED, sorted(counted.items(), key=lambda item: -item[1])[:12]
    with_gzip = {path: packed(path.lstrip("/"), "gzip") for path in counted}
    assert sum(with_gzip.values()) < FETCHED, sorted(with_gzip.items(), key=lambda item: -item[1])[:12]
    late = ("audit.js", "qr.js", "room.js", "end.js", "dialogs.js", "pages.css", "pages.ftl", "people.ftl")
    assert not [path for path in counted if path.endswith(late)]
    assert all(size > 0 for size in counted.values())


def test_presets_of_the_client_are_the_engine_s(tmp_path: Path) -> None:
    from scripts import web_presets

    assert web_presets.PATH.read_text(encoding="utf-8") == web_presets.render(), (
        "run python -m scripts.web_presets"
    )
    assert tmp_path.is_dir()
