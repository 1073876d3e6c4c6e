"""The one way that kernels are compiled, and the machine instructions that numba does not name.

Compiled code goes to numba's cache below the user's cache folder, or below `NUMBA_CACHE_DIR` if that is set.
Numba notices that a function's own file has changed, but not that a function which it calls has: so the
folder is named after a digest of all kernels, and a new version of the package never meets old code.

With `NUMBA_DISABLE_JIT=1` everything runs as plain Python, which the tests use to cover the same lines.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
import platformdirs
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic


def _sources_digest() -> str:
    """Return the start of the SHA-256 of all kernels' sources."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


CACHE: Final = (
    Path(os.environ.get("NUMBA_CACHE_DIR") or platformdirs.user_cache_dir("copas", appauthor=False))
    / f"kernels-{_sources_digest()}"
)
"""Where this version's compiled code is kept."""
numba.config.CACHE_DIR = str(CACHE)  # type: ignore[attr-defined] # numba makes its options at run time


def _can_keep(folder: Path) -> bool:
    """Say whether files can be kept in a folder; a service's user may have no folder of its own at all."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK)


KEPT: Final = _can_keep(CACHE)
"""Whether compiled code can be kept; where it can't, every start compiles anew."""
F = TypeVar("F", bound=Callable[..., Any])

COMPILED: bool = not vars(numba.config)["DISABLE_JIT"]
"""Whether kernels are compiled; false under `NUMBA_DISABLE_JIT=1`."""


def kernel(function: F) -> F:
    """Compile a function for the types it is first called with, and keep the code for later starts.

    Kernels let other threads run meanwhile: a server thinks in one and answers in another. There is no
    fast-math: sums keep their order, so that results are the same on every machine.
    """
    return cast("F", numba.njit(cache=KEPT, nogil=True, error_model="numpy")(function))


def _instruction(generate: Callable[[Any, Any, Any, Any], Any]) -> Callable[[int], int]:
    """Make a function of int64 to int64 of one machine instruction."""

    def typed(_context: Any, _word: Any) -> Any:  # noqa: ANN401 - numba's protocol
        return types.int64(types.int64), generate

    return cast("Callable[[int], int]", intrinsic(typed))


def _count(_context: Any, builder: Any, _signature: Any, words: Any) -> Any:  # noqa: ANN401 - numba's protocol
    return builder.ctpop(words[0])


def _trailing(_context: Any, builder: Any, _signature: Any, words: Any) -> Any:  # noqa: ANN401 - numba's protocol
    return builder.cttz(words[0], ir.Constant(ir.IntType(1), 1))


def _leading(_context: Any, builder: Any, _signature: Any, words: Any) -> Any:  # noqa: ANN401 - numba's protocol
    zeros = builder.ctlz(words[0], ir.Constant(ir.IntType(1), 1))
    return builder.sub(ir.Constant(ir.IntType(64), 63), zeros)


def _plain_count(word: int) -> int:
    return int(word).bit_count()


def _plain_lowest(word: int) -> int:
    return (int(word) & -int(word)).bit_length() - 1


def _plain_highest(word: int) -> int:
    return int(word).bit_length() - 1


popcount: Callable[[int], int] = _instruction(_count) if COMPILED else _plain_count
"""Count the bits of an int64."""
lowest: Callable[[int], int] = _instruction(_trailing) if COMPILED else _plain_lowest
"""Return the index of the lowest bit of an int64 that is not 0."""
highest: Callable[[int], int] = _instruction(_leading) if COMPILED else _plain_highest
"""Return the index of the highest bit of an int64 that is not 0."""
