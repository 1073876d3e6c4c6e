"""`python -m copas`: the command line."""

import sys

from copas.cli import main

sys.exit(main())
