"""Photograph the browser client: `python -m scripts.screenshots` writes what the documentation shows.

With `--all` every page and table state at four sizes, light and dark, goes to build/screenshots, with one
contact sheet for each size: to be looked at after every change of the looks. `--all desktop-dark tablet-dark`
makes these sheets alone.
"""

from __future__ import annotations

import argparse
import base64
import json
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from tests.e2e.conftest import FLAGS, ROOT, chromium_path, running_site
from tests.e2e.hands import autoplay, begin_alone, verify_now
from tests.e2e.stage_server import stage_server

DOCS = ROOT / "docs" / "img"
ALL = ROOT / "build" / "screenshots"
SIZES = {"phone": (360, 640), "flat": (640, 360), "tablet": (820, 1180), "desktop": (1366, 768)}
THEMES = ("light", "dark")
PAGES = {"home": "/", "solo": "/solo", "rules": "/rules", "fair": "/fair", "settings": "/settings"}
STATES = {
    "turn": "n=4&deal=5&plays=10&choose=1",
    "waiting": "n=4&deal=5&plays=14&left=2&clock=low&clockseat=3",
    "shuffle": "state=shuffle",
    "pass": "state=pass",
    "received": "state=received",
    "trick": "n=4&plays=13&dialog=tricks",
    "moon": "state=moon&plays=52",
    "choice": "state=choice&plays=52",
    "room": "state=room",
    "end": "state=finished&plays=52",
    "menu": "plays=9&dialog=menu&room=solo",
    "three": "n=3&plays=7",
    "five": "n=5&plays=12",
    "six": "n=6&plays=14",
    "seven": "n=7&plays=17",
    "ten": "n=10&plays=24",
    "large": "n=4&plays=9&cards=large",
    "four-colours": "n=4&plays=9&colours=4",
    "one-row": "n=4&plays=9&rows=one",
    "left-handed": "n=4&plays=9&side=left&choose=1",
}
CHOSEN = {
    "web-table-phone": ("phone", "light", "turn"),
    "web-table-phone-dark": ("phone", "dark", "waiting"),
    "web-pass-phone": ("phone", "light", "pass"),
    "web-table-flat": ("flat", "light", "waiting"),
    "web-table-desktop": ("desktop", "light", "turn"),
    "web-table-desktop-dark": ("desktop", "dark", "seven"),
    "web-score-tablet": ("tablet", "light", "moon"),
    "web-room-desktop": ("desktop", "light", "room"),
}
"""What the documentation shows: file, size, theme, state."""


def photograph(browser: Browser, address: str, size: str, theme: str, path: Path) -> None:
    """Open an address in a window of one size and theme, and save what is seen."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        locale="pt-BR",
    )
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("body[data-ready]" if "/stage/" in address else "h1")
    settle(page)
    save(page, path)
    context.close()


def settle(page: Page) -> None:
    """Wait for typefaces, pictures and motion."""
    page.evaluate("() => document.fonts.ready")
    page.wait_for_timeout(400)


def save(page: Page, path: Path) -> None:
    """Save a small picture of the window."""
    path.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=path, type="jpeg", quality=78)


def contact_sheet(browser: Browser, pictures: list[Path], target: Path, width: int) -> None:
    """Put many pictures on one."""
    cells = "".join(
        f"<figure style='margin:0'><img width={width} src='data:image/jpeg;base64,"
        f"{base64.b64encode(picture.read_bytes()).decode()}'><figcaption>{picture.stem}</figcaption></figure>"
        for picture in pictures
    )
    page = browser.new_page(viewport={"width": 1900, "height": 900})
    page.set_content(
        "<body style='margin:8px;background:#777;color:#fff;font:13px sans-serif;"
        "display:flex;flex-wrap:wrap;gap:8px'>" + cells
    )
    page.screenshot(path=target, type="jpeg", quality=80, full_page=True)
    page.close()


def photograph_all(browser: Browser, sheets: list[str]) -> None:
    """Every page and state, at every size, light and dark, or those of some sheets only."""
    with stage_server() as address:
        addresses = {name: address + path for name, path in PAGES.items()}
        addresses |= {name: f"{address}/stage/stage.html?{query}" for name, query in STATES.items()}
        for size, (width, _) in SIZES.items():
            for theme in (theme for theme in THEMES if not sheets or f"{size}-{theme}" in sheets):
                pictures = [ALL / size / theme / f"{name}.jpg" for name in addresses]
                for picture, where in zip(pictures, addresses.values(), strict=True):
                    photograph(browser, where, size, theme, picture)
                contact_sheet(browser, pictures, ALL / f"{size}-{theme}.jpg", min(width, 460))


def photograph_docs(browser: Browser) -> None:
    """The few that the documentation shows; home and audit from the real server."""
    with stage_server() as address:
        for name, (size, theme, state) in CHOSEN.items():
            photograph(
                browser,
                f"{address}/stage/stage.html?{STATES[state]}&names=short",
                size,
                theme,
                DOCS / f"{name}.jpg",
            )
    with tempfile.TemporaryDirectory() as folder, running_site(Path(folder)) as site:
        photograph(browser, site, "phone", "light", DOCS / "web-home-phone.jpg")
        photograph(browser, site, "desktop", "light", DOCS / "web-home-desktop.jpg")
        photograph_audit(browser, site)
        photograph_analysis(browser, site)


def photograph_audit(browser: Browser, site: str) -> None:
    """Play a deal for real, and show what its audit says."""
    width, height = SIZES["tablet"]
    context = browser.new_context(viewport={"width": width, "height": height}, locale="pt-BR")
    context.add_init_script("localStorage.setItem('copas.settings', JSON.stringify({ speed: 'instant' }))")
    page = context.new_page()
    page.goto(site)
    begin_alone(page)
    autoplay(page, "score")
    verify_now(page)
    settle(page)
    save(page, DOCS / "web-verify-tablet.jpg")
    context.close()


def photograph_analysis(browser: Browser, site: str) -> None:
    """Play a short match for real, have it analysed, and show its costliest decision."""
    width, height = SIZES["desktop"]
    context = browser.new_context(viewport={"width": width, "height": height}, locale="pt-BR")
    kept = {"copas.settings": {"speed": "instant"}, "copas.solo": {"rules": {"target": 27}, "clock": False}}
    context.add_init_script(
        f"for (const [key, value] of Object.entries({json.dumps(kept)}))"
        " localStorage.getItem(key) ?? localStorage.setItem(key, JSON.stringify(value));"
    )
    page = context.new_page()
    page.goto(site)
    begin_alone(page)
    autoplay(page)
    page.click('a[href$="#analysis"]')
    page.wait_for_selector(".analysis.is-done", timeout=300_000)
    page.locator(".mistakes li > a", has_text="vaza").first.click()
    settle(page)
    save(page, DOCS / "web-analysis-desktop.jpg")
    context.close()


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description="Photograph the browser client.")
    names = [f"{size}-{theme}" for size in SIZES for theme in THEMES]
    parser.add_argument(
        "--all", nargs="*", choices=names, help="every page and state, or some sheets, into build/screenshots"
    )
    wanted = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        if wanted.all is None:
            photograph_docs(browser)
        else:
            photograph_all(browser, wanted.all)
        browser.close()


if __name__ == "__main__":
    main()
