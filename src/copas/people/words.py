"""Reads the word lists that lie beside this module."""

from __future__ import annotations

from importlib.resources import files


def read_words(file: str) -> tuple[str, ...]:
    """Return the words of a list, one a line; lines that begin with # are comments."""
    lines = (files("copas.people") / file).read_text(encoding="utf-8").splitlines()
    return tuple(line for line in lines if line and not line.startswith("#"))
