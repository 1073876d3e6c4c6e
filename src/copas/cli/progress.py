"""A progress bar on standard error, where that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

Progress = Callable[[int, int], None]
"""Called with the steps done and the steps wanted."""


class Bar:
    """A progress bar for the length of a `with` block.

    Args:
        title: what stands before the bar.
        quiet: whether to show nothing, as for programs.

    """

    def __init__(self, title: str, *, quiet: bool = False) -> None:
        self._title = title
        self._progress: Any = None
        if not quiet and sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import Progress as Rich

            self._progress = Rich(console=Console(stderr=True), transient=True)

    def __enter__(self) -> Progress:
        """Show it; what is returned moves it on."""
        if self._progress is None:
            return lambda _done, _wanted: None
        progress = self._progress
        progress.start()
        task = progress.add_task(self._title)
        return lambda done, wanted: progress.update(task, completed=done, total=wanted)

    def __exit__(self, *_: object) -> None:
        """Take it away."""
        if self._progress is not None:
            self._progress.stop()
