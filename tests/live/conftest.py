"""Tests of tables use the transparent group, unless they say `real_group`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.live.cheap import transparent_group


@pytest.fixture
def cheap() -> Iterator[None]:
    with transparent_group():
        yield
