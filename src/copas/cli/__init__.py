"""The command line: `copas`.

`main` is the entry point. The commands live in modules of their own and import what they need when they run,
so that `copas --help` stays quick.
"""

from __future__ import annotations

from copas.cli.app import main

__all__ = ["main"]
