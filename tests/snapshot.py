"""Everything that an object holds, as one comparable value: to show that a refused call changed nothing."""

from __future__ import annotations

import dataclasses
from enum import Enum
from typing import Any

from copas.cards import CardSet


def snapshot(value: Any) -> Any:
    """Every attribute, private ones included, down to plain values."""
    if value is None or isinstance(value, Enum):
        return value
    if isinstance(value, int | str | bytes | float):
        return type(value).__name__, value
    if isinstance(value, CardSet):
        return "CardSet", value.mask
    if isinstance(value, frozenset | set):
        return "set", sorted(map(snapshot, value))
    if isinstance(value, list | tuple):
        return type(value).__name__, [snapshot(item) for item in value]
    if isinstance(value, dict):
        return "dict", [(snapshot(key), snapshot(item)) for key, item in value.items()]
    if dataclasses.is_dataclass(value):
        fields = dataclasses.fields(value)
        return type(value).__name__, [(f.name, snapshot(getattr(value, f.name))) for f in fields]
    names = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    assert names, f"{type(value).__name__} holds what this snapshot cannot see"
    return type(value).__name__, [(name, snapshot(getattr(value, name))) for name in sorted(names)]
