"""Plays a seed again, as a failure of `tests/live/test_simulation.py` names it.

    python -m tests.live.simulation SEED

A seed ends with what it is the seed of: `…, part 2/117` is one table of the core, `…, part 2` all of it,
`…, server 3` a whole server, `…, real` one over the real curve, `…, whole` a day of full matches.
"""

from __future__ import annotations

import sys

from tests.live.simulation.again import play_again

if __name__ == "__main__":
    sys.stdout.write(f"{play_again(' '.join(sys.argv[1:]))}\n")
