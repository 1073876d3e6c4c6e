"""From the command to the first page: `copas serve` with an empty data folder, and again with a full one.

    python bench/start.py [TIMES]

The baselines of the same run are a bare interpreter, and one that imports what the server imports.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

PROGRAM = Path(sys.executable).parent / "copas"


def first_page(folder: str) -> float:
    """Start the installed command; return the seconds until the first page is read."""
    words = [str(PROGRAM), "--lang", "en", "serve", "--port", "0", "--data", folder]
    environment = {key: value for key, value in os.environ.items() if not key.startswith("COPAS_")}
    began = time.perf_counter()
    server = subprocess.Popen(
        words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[-1]
        with urllib.request.urlopen(address, timeout=60) as page:  # noqa: S310 - our own server
            assert b"<html" in page.read().lower()
        return time.perf_counter() - began
    finally:
        server.terminate()
        server.communicate()


def python(code: str) -> float:
    """Return how long an interpreter takes for some code (s)."""
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return time.perf_counter() - began


def main(times: int = 5) -> None:
    """Print medians."""
    taken: dict[str, list[float]] = {}
    for _ in range(times):
        folder = tempfile.mkdtemp(prefix="copas-start-")
        taken.setdefault("first page, empty data folder", []).append(first_page(folder))
        taken.setdefault("first page, started before", []).append(first_page(folder))
        taken.setdefault("import of the server", []).append(python("import copas.web.serve"))
        taken.setdefault("bare interpreter", []).append(python("pass"))
        shutil.rmtree(folder)
    bare = statistics.median(taken["bare interpreter"])
    for name, seconds in taken.items():
        median = statistics.median(seconds)
        print(
            f"{name}: {median:.2f} s ({min(seconds):.2f} to {max(seconds):.2f}), {median / bare:.0f} × bare"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
