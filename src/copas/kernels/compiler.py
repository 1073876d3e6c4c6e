"""The one way that kernels are compiled, and the machine instructions that numba does not name.

Compiled code goes to numba's cache below the user's cache folder, unless `NUMBA_CACHE_DIR` says otherwise.
With `NUMBA_DISABLE_JIT=1` everything runs as plain Python, which the tests use to cover the same lines.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

import platformdirs

os.environ.setdefault("NUMBA_CACHE_DIR", platformdirs.user_cache_dir("copas", appauthor=False))

import numba
from llvmlite import ir
from numba.core import types
from numba.extending import intrinsic

F = TypeVar("F", bound=Callable[..., Any])

COMPILED: bool = not vars(numba.config)["DISABLE_JIT"]
"""Whether kernels are compiled; false under `NUMBA_DISABLE_JIT=1`."""


def kernel(function: F) -> F:
    """Compile a function for the types it is first called with, and keep the code for later starts.

    No fast-math: sums keep their order, so that results are the same on every machine.
    """
    return cast("F", numba.njit(cache=True, error_model="numpy")(function))


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
