"""What a browser fetches until the first card is seen."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from copas.web.client_files import JOINED, ClientFiles

NOTE_THE_FIRST_CARD = """
new MutationObserver((_, observer) => {
  if (!document.querySelector(".hand button.card")) return;
  performance.mark("first card");
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });
"""
"""An init script: it marks the moment."""


def fetched(page: Page) -> dict[str, int]:
    """Return the bytes on the wire of each file that was asked for before the first card, without courts."""
    asked: list[tuple[str, float]] = page.evaluate(
        """() => {
          const [seen] = performance.getEntriesByName("first card");
          const asked = ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type));
          const before = asked.filter((one) => one.startTime < seen.startTime);
          return before.map((one) => [new URL(one.name).pathname, one.encodedBodySize]);
        }"""
    )
    sizes = {re.sub(r"/v-[0-9a-f]+", "", path): int(size) for path, size in asked if "/api/" not in path}
    # A Worker keeps books of its own; what it reads is known, and sent in the same coding.
    for name in JOINED[1]:
        sizes.setdefault(f"/static/{name}", packed(f"static/{name}", "br"))
    return {path: size for path, size in sizes.items() if "/courts/" not in path}


_FILES = ClientFiles()


def packed(path: str, coding: str) -> int:
    """Return the bytes of a file, as `static/app.js`, in a content coding."""
    _FILES.version()
    sent = _FILES.page("/") if path == "" else _FILES.prepare(path)
    assert sent is not None, path
    return len(sent.packed.get(coding, sent.plain))
