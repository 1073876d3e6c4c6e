"""The weights that ship in the package: the tables of the playouts, and the networks of `forte`."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from copas.kernels.network import Network
from copas.kernels.policy import WEIGHTS, Weights

FILE: Final = Path(__file__).with_name("policy.npz")
NETWORKS_FILE: Final = Path(__file__).with_name("networks.npz")


class Networks(NamedTuple):
    """The networks of `forte`.

    Attributes:
        play: judges legal cards.
        passing: judges sets of cards to pass.

    """

    play: Network
    passing: Network


@lru_cache(maxsize=1)
def load_weights() -> Weights:
    """Return the weights of the policy's tables, int16[WEIGHTS]; do not change them."""
    with np.load(FILE) as arrays:
        weights: Weights = arrays["weights"]
    assert len(weights) == WEIGHTS  # noqa: S101 - the file ships with the code
    return weights


@lru_cache(maxsize=1)
def weights_digest() -> str:
    """Return the start of the SHA-256 of the policy's weights, for the settings that the fair deal binds."""
    return _digest([load_weights()])


@lru_cache(maxsize=1)
def load_networks() -> Networks:
    """Return the networks; do not change them."""
    with np.load(NETWORKS_FILE) as arrays:
        return Networks(
            *(Network(*(arrays[f"{part}_{field}"] for field in Network._fields)) for part in Networks._fields)
        )


def save_networks(networks: Networks, path: Path) -> None:
    """Write the networks to a file, as `load_networks` reads them."""
    arrays: dict[str, Any] = {
        f"{part}_{field}": array
        for part, network in zip(Networks._fields, networks, strict=True)
        for field, array in zip(Network._fields, network, strict=True)
    }
    np.savez_compressed(path, allow_pickle=False, **arrays)


@lru_cache(maxsize=1)
def networks_digest() -> str:
    """Return the start of the SHA-256 of the networks' weights."""
    return _digest(array for network in load_networks() for array in network)


def _digest(arrays: Iterable[NDArray[Any]]) -> str:
    digest = hashlib.sha256()
    for array in arrays:
        digest.update(array.astype(array.dtype.newbyteorder("<")).tobytes())
    return digest.hexdigest()[:16]
