"""Several modules in one file: what a browser always needs together comes in one answer.

Compressed together, modules are a tenth smaller, and over HTTP/1.1 a browser asks for six files at a time.
Each becomes a function that returns what the module exports, in the order in which modules are run; a module
that stands outside takes from the joined file what it imports. So every module still runs once, and the names
in it stay. That needs what `tests/web/test_joined.py` holds our modules to: no cycles, exports that are
written where they are declared and never change, and no waiting while a module is run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Final

from copas.web.slim import BadSource, imports_of

_IMPORT: Final = re.compile(
    r"^import\s*(?:(\{[^}]*\})|\*\s*as\s+([\w$]+))\s*from\s*\"(\.[^\"]+)\";", re.MULTILINE
)
_EXPORT: Final = re.compile(
    r"^export\s+(?=(?:async function\*?|function\*?|class|const)\s*([\w$]+))", re.MULTILINE
)
_EXPORT_LIST: Final = re.compile(r"\bexport\s*\{([^}]*)\};?\s*$")
_DYNAMIC: Final = re.compile(r"\bimport\(\"(\.[^\"]+)\"\)")
_LEFT: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_HERE: Final = "import.meta.url"

Read = Callable[[str], str]
"""Gives a module's slimmed text by its name, as `core/i18n.js`."""


def resolve(name: str, address: str) -> str:
    """Return the name of what a module calls by a relative address.

    Args:
        name: the module's, as `core/i18n.js`.
        address: as `../vendor/preact.js`.
    """
    parts = list(PurePosixPath(name).parent.parts)
    for part in PurePosixPath(address).parts:
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def running_order(entry: str, read: Read) -> list[str]:
    """Return a module and all that it imports at once, in the order in which they run: the entry comes last.

    Raises:
        BadSource: if modules import each other in a circle.
    """
    order: list[str] = []
    open_names: list[str] = []

    def visit(name: str) -> None:
        if name in order:
            return
        if name in open_names:
            raise BadSource(f"{' imports '.join([*open_names, name])}: modules must not form a circle.")
        open_names.append(name)
        text = read(name)
        for address in [] if name.startswith("vendor/") else imports_of(text):
            visit(resolve(name, address))
        open_names.pop()
        order.append(name)

    visit(entry)
    return order


def handle(name: str) -> str:
    """Return what a module's exports are called inside a joined file, and when they leave it."""
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))


class Joined:
    """Which modules come in which file.

    Args:
        entries: joined files in the order in which they are needed; later ones import from earlier ones.
        read: the slimmed modules.
    """

    def __init__(self, entries: Iterable[str], read: Read) -> None:
        self._read = read
        self._home: dict[str, str] = {}
        self._orders: dict[str, list[str]] = {}
        for entry in entries:
            order = [name for name in running_order(entry, read) if name not in self._home]
            self._orders[entry] = order
            self._home |= dict.fromkeys(order, entry)

    def reachable(self) -> set[str]:
        """Return every module that may ever be run beside these, those fetched later included."""
        found = list(self._home)
        for name in found:
            if name.startswith("vendor/"):
                continue
            text = self._read(name)
            for address in [*imports_of(text), *_DYNAMIC.findall(text)]:
                target = resolve(name, address)
                if target not in found:
                    found.append(target)
        return set(found)

    @property
    def orders(self) -> Mapping[str, Sequence[str]]:
        """The modules of each joined file, in the order in which they run."""
        return self._orders

    def text(self, entry: str) -> str:
        """Return a joined file."""
        inside = self._orders[entry]
        wanted = {
            resolve(name, address)
            for name in inside
            if not name.startswith("vendor/")
            for address in imports_of(self._read(name))
        }
        parts = [self._taken(entry, sorted(wanted - set(inside)))]
        own: list[str] = []
        for name in inside:
            body, exported = self._body(name, entry)
            own = exported
            pairs = ",".join(exported)
            parts.append(f"const {handle(name)}=(()=>{{{body.rstrip()}\nreturn{{{pairs}}}}})();\n")
        parts.append(f"export{{{','.join(map(handle, inside))}}};\n")
        parts.append(f"export const{{{','.join(own)}}}={handle(entry)};\n" if own else "")
        return "".join(parts)

    def outside(self, name: str) -> str:
        """Return a module that stands by itself, taking from joined files what it imports of them."""
        text = self._read(name)

        def taken(found: re.Match[str]) -> str:
            target = resolve(name, found[3])
            home = self._home.get(target)
            if home is None:
                return found[0]
            source = f'import{{{handle(target)}}}from"{_way(name, home)}";'
            return source + _bind(found, handle(target))

        return self._dynamic(name, name, _IMPORT.sub(taken, text))

    def _taken(self, entry: str, names: list[str]) -> str:
        """Return the imports of what earlier files have."""
        files: dict[str, list[str]] = {}
        for name in names:
            files.setdefault(self._home[name], []).append(handle(name))
        return "".join(
            f'import{{{",".join(found)}}}from"{_way(entry, home)}";' for home, found in files.items()
        )

    def _body(self, name: str, entry: str) -> tuple[str, list[str]]:
        """Return a module as the body of a function, and what it returns: `name` or `name:inner`."""
        text = self._read(name)
        if name.startswith("vendor/"):
            found = _EXPORT_LIST.search(text)
            if found is None:
                raise BadSource(f"{name} must end with the list of what it exports.")
            pairs = (re.split(r"\s+as\s+", pair.strip()) for pair in found[1].split(","))
            return text[: found.start()], [f"{pair[-1]}:{pair[0]}" for pair in pairs]
        text = _IMPORT.sub(lambda found: _bind(found, handle(resolve(name, found[3]))), text)
        exported = _EXPORT.findall(text)
        text = _EXPORT.sub("", text)
        if (left := _LEFT.search(text)) and not left[0].startswith("import("):
            raise BadSource(f"{name}: `{left[0][:60]}` cannot be joined.")
        here = f'new URL("{_way(entry, name)}",{_HERE}).href'
        return self._dynamic(name, entry, text.replace(_HERE, here)), exported

    def _dynamic(self, name: str, place: str, text: str) -> str:
        """Point `import(…)` to where the module is now, as seen from where the text will be."""

        def pointed(found: re.Match[str]) -> str:
            target = resolve(name, found[1])
            home = self._home.get(target, target)
            call = f'import("{_way(place, home)}")'
            return call if home == target else f"{call}.then((all)=>all.{handle(target)})"

        return _DYNAMIC.sub(pointed, text)


def _bind(found: re.Match[str], source: str) -> str:
    """Return the declaration that stands for an import; lines stay where they were."""
    if found[2]:
        return f"const {found[2]}={source};"
    names = re.sub(r"([\w$]+)\s+as\s+([\w$]+)", r"\1:\2", found[1])
    return f"const{names}={source};"


def _way(place: str, target: str) -> str:
    """Return the relative address of a module, seen from another."""
    return "../" * (len(PurePosixPath(place).parts) - 1) + target if "/" in place else f"./{target}"
