"""`python -m copas.cli`: the command line without an installed script."""

from __future__ import annotations

import sys

from copas.cli.app import main

if __name__ == "__main__":
    sys.exit(main())
