"""The learned policy's weights, as shipped in the package."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np

from copas.kernels.policy import WEIGHTS, Weights

FILE: Final = Path(__file__).with_name("policy.npz")


@lru_cache(maxsize=1)
def load_weights() -> Weights:
    """Return the weights, int16[WEIGHTS]; do not change them."""
    with np.load(FILE) as arrays:
        weights: Weights = arrays["weights"]
    assert len(weights) == WEIGHTS  # noqa: S101 - the file ships with the code
    return weights


@lru_cache(maxsize=1)
def weights_digest() -> str:
    """Return the start of the SHA-256 of the weights, for the settings that the fair deal binds."""
    return hashlib.sha256(load_weights().astype("<i2").tobytes()).hexdigest()[:16]
