"""Real Chromium against the real server: one server and one browser for a run, fresh people for each test."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, sync_playwright

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
ROOT = Path(__file__).parent.parent.parent
PHONE = {"width": 360, "height": 640}
DESKTOP = {"width": 1366, "height": 768}
SLOW = 30_000
"""How long anything may take (ms): generous, for machines under load; nothing waits for it to pass."""


@contextmanager
def running_site(folder: Path, *, port: int = 0, **settings: object) -> Iterator[str]:
    """Run `copas serve`, on a free port if none is asked for; gives its address.

    Settings are those of docs/operations.md.
    """
    # Browsers get a minute for what they answer by themselves: machines that run tests are busy.
    quick = {
        "clock_machine": 60,
        "bot_least": 0,
        "bot_most": 0,
        "requests": 1000,
        "frames": 1000,
        "log_level": "warning",
        # Compiling takes a core for some seconds; those who test it ask for it.
        "levels": "iniciante,médio",
    }
    names = {f"COPAS_{name.upper()}": str(value) for name, value in (quick | settings).items()}
    environment = os.environ | names | {"COPAS_DATA": str(folder), "COPAS_LANG": "en"}
    command = [sys.executable, "-m", "copas.cli", "serve", "--port", str(port)]
    server = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert server.stdout is not None
    try:
        said = []
        for line in server.stdout:
            said.append(line)
            found = re.search(r"http://[\w.:]+", line)
            if found:
                yield found.group(0)
                break
        else:
            pytest.fail(f"The server did not start: {''.join(said)}")
    finally:
        server.send_signal(signal.SIGTERM)
        try:
            rest, _ = server.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            server.kill()
            rest, _ = server.communicate()
    assert "Traceback" not in rest, rest


def chromium_path() -> str:
    """Return the system's Chromium."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert path, "Chromium is missing: run scripts/install-debian.sh."
    return path


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose bots do not wait."""
    with running_site(tmp_path_factory.mktemp("site"), clock_between=2) as address:
        yield address


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path(), args=FLAGS)
        yield browser
        browser.close()


class Person:
    """One browser of one person: its pages, and everything that went wrong in them."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.context = context
        self.site = site
        self.problems: list[str] = []
        self.expected: tuple[str, ...] = ()
        context.on("request", self._watch)

    def page(self, path: str = "/") -> Page:
        """Open a page of the site."""
        page = self.context.new_page()
        page.set_default_timeout(SLOW)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.problems.append(f"{page.url}: {error}"))
        page.goto(self.site + path)
        page.wait_for_selector("h1")
        return page

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.problems.append(f"{message.type}: {message.text}")

    def _watch(self, request: Request) -> None:
        if not request.url.startswith((self.site, "data:", "blob:")):
            self.problems.append(f"a request to another site: {request.url}")

    def check(self) -> None:
        """Fail if a page complained of anything that the test had not announced."""
        rest = [p for p in self.problems if not any(re.search(known, p) for known in self.expected)]
        assert rest == []


class NewPerson(Protocol):
    def __call__(
        self,
        site: str,
        *,
        size: dict[str, int] = ...,
        settings: dict[str, str] | None = None,
        rules: dict[str, Any] | None = None,
        locale: str = "pt-BR",
    ) -> Person: ...


@pytest.fixture
def person(chromium: Browser) -> Iterator[NewPerson]:
    """Make people: each has a browser of their own, and must end without a complaint in its console."""
    with ExitStack() as stack:
        made: list[Person] = []

        def make(
            site: str,
            *,
            size: dict[str, int] = PHONE,
            settings: dict[str, str] | None = None,
            rules: dict[str, Any] | None = None,
            locale: str = "pt-BR",
        ) -> Person:
            context = chromium.new_context(viewport=size, locale=locale, reduced_motion="no-preference")  # type: ignore[arg-type]
            stack.callback(context.close)
            stored = {"copas.settings": {"speed": "instant"} | (settings or {})}
            if rules is not None:
                stored["copas.solo"] = {"rules": rules, "bots": "", "clock": False}  # type: ignore[dict-item]
            context.add_init_script(
                "for (const [key, value] of Object.entries("
                + json.dumps(stored)
                + ")) if (!localStorage.getItem(key)) localStorage.setItem(key, JSON.stringify(value));"
            )
            made.append(Person(context, site))
            return made[-1]

        yield make
        for someone in made:
            someone.check()


Waiter = Callable[[], bool]
