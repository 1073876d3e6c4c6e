"""The examples in docstrings and documentation run."""

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import copas

DOCS = Path(__file__).parent.parent / "docs"
MODULES = sorted(
    module.name
    for module in pkgutil.iter_modules(copas.__path__, "copas.")
    if not module.ispkg and module.name != "copas.__main__"
)


@pytest.mark.parametrize("name", ["copas", *MODULES])
def test_docstring_examples(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_library_tour() -> None:
    result = doctest.testfile(str(DOCS / "library.md"), module_relative=False)
    assert result.attempted > 15
    assert result.failed == 0


def test_the_readme_example() -> None:
    result = doctest.testfile(str(DOCS.parent / "README.md"), module_relative=False)
    assert (result.attempted, result.failed) == (4, 0)
