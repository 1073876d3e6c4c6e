"""From the command to the first page: `copas serve` with an empty data folder, and again with a full one.

    python bench/start.py [TIMES]

The baselines of the same run are a bare interpreter, and one that imports what the server imports. Beside the
time stands the processor time that the server had used by then: a busy machine changes it less.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

PROGRAM = Path(sys.executable).parent / "copas"


def first_page(folder: str) -> tuple[float, float]:
    """Start the installed command; return the seconds until the first page is read, and of processor time."""
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
        taken = time.perf_counter() - began
        with urllib.request.urlopen(f"{address}/metrics", timeout=60) as page:  # noqa: S310 - as above
            [used] = re.findall(r"^process_cpu_seconds_total (\S+)", page.read().decode(), re.MULTILINE)
        return taken, float(used)
    finally:
        server.terminate()
        server.communicate()


def python(code: str) -> tuple[float, float]:
    """Return how long an interpreter takes for some code (s), and its processor time."""
    began = time.perf_counter()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - began, used


def main(times: int = 5) -> None:
    """Print medians."""
    taken: dict[str, list[tuple[float, float]]] = {}
    for _ in range(times):
        folder = tempfile.mkdtemp(prefix="copas-start-")
        taken.setdefault("first page, empty data folder", []).append(first_page(folder))
        taken.setdefault("first page, started before", []).append(first_page(folder))
        taken.setdefault("import of the server", []).append(python("import copas.web.serve"))
        taken.setdefault("bare interpreter", []).append(python("pass"))
        shutil.rmtree(folder)
    for name, pairs in taken.items():
        walls, processor = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
        print(
            f"{name}: {statistics.median(walls):.2f} s ({min(walls):.2f} to {max(walls):.2f}), "
            f"processor {statistics.median(processor):.2f} s (least {min(processor):.2f})"
        )


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
