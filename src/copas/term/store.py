"""Saved solo matches: one append-only file each, one JSON value a line, on the disk before it is shown.

The first line says what the match is made from, each further line is one entry of the log. A process that is
killed can lose nothing but a line it was just writing: such a torn last line is dropped when the match is
taken up again, and the person is told.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from copas.cards import Card, CardSet
from copas.errors import CopasError
from copas.events import CardPlayed, CardsPassed, HandsDealt, MatchStarted, MoonChosen, RestClaimed
from copas.rules import Rules
from copas.scoring import MoonChoice
from copas.term.game import Entry, Setup, Undone

if TYPE_CHECKING:
    from typing import IO

FORMAT: Final = "copas-solo-1"
SUFFIX: Final = ".jsonl"
MAX_NAME: Final = 64

T = TypeVar("T")


class SaveError(CopasError):
    """A saved match that cannot be read, or is in use elsewhere.

    Attributes:
        kind: `damaged`, `busy` or `unreadable`, for the catalogues.

    """

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


@dataclass(frozen=True)
class Saved:
    """A saved match as it was read.

    Attributes:
        name: its name in the archive.
        setup: what it is made from.
        log: its entries.
        torn: whether a torn last line was dropped.
        changed: when the file changed last.

    """

    name: str
    setup: Setup
    log: tuple[Entry, ...]
    torn: bool
    changed: datetime


class Archive:
    """A folder of saved matches."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, name: str) -> Path:
        """Return the file of a match."""
        return self.folder / f"{name}{SUFFIX}"

    def create(self, setup: Setup, log: Sequence[Entry], now: datetime) -> Writer:
        """Start the file of a new match, named after the time.

        Raises:
            OSError: if it cannot be written.

        """
        self.folder.mkdir(parents=True, exist_ok=True)
        stem = now.strftime("%Y%m%d-%H%M%S")
        for number in range(1, 1000):
            path = self.path(stem if number == 1 else f"{stem}-{number}")
            try:
                handle = path.open("xb", buffering=0)
            except FileExistsError:
                continue
            writer = Writer(path.stem, handle)
            writer.write_line(setup_to_dict(setup))
            writer.append(log)
            _sync_folder(self.folder)
            return writer
        raise FileExistsError(f"{self.folder} has a thousand matches of this second.")

    def names(self) -> list[str]:
        """Return the names of all saved matches, the last changed first."""
        files = [path for path in self.folder.glob(f"*{SUFFIX}") if path.is_file()]
        return [
            path.stem
            for path in sorted(files, key=lambda path: (path.stat().st_mtime, path.name), reverse=True)
        ]

    def read(self, name: str) -> Saved:
        """Read a saved match without taking it up.

        Raises:
            SaveError: if it is damaged before its last line, or cannot be read.

        """
        path = self.path(name)
        try:
            data = path.read_bytes()
            changed = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
        except OSError as error:
            raise SaveError("unreadable", f"{path} cannot be read: {error.strerror}.") from None
        setup, log, whole = _parse(data)
        return Saved(name, setup, log, whole < len(data), changed)

    def resume(self, name: str) -> tuple[Saved, Writer]:
        """Take a saved match up: read it, drop a torn last line, and open it for what comes.

        Raises:
            SaveError: if it is damaged, cannot be read, or is being played in another process.

        """
        path = self.path(name)
        try:
            handle = path.open("r+b", buffering=0)
        except OSError as error:
            raise SaveError("unreadable", f"{path} cannot be opened: {error.strerror}.") from None
        try:
            writer = Writer(name, handle)
            saved = self.read(name)
            if saved.torn:
                _, _, whole = _parse(path.read_bytes())
                handle.truncate(whole)
            handle.seek(0, os.SEEK_END)
        except SaveError:
            handle.close()
            raise
        return saved, writer

    def delete(self, name: str) -> None:
        """Delete a saved match, if it is there."""
        self.path(name).unlink(missing_ok=True)


class Writer:
    """The open file of one match; entries are on the disk when `append` returns.

    Raises:
        SaveError: if another process has the file open.

    """

    def __init__(self, name: str, handle: IO[bytes]) -> None:
        self.name = name
        self._handle = handle
        _lock(handle)

    def append(self, entries: Iterable[Entry]) -> None:
        """Append entries and wait until they are safe.

        Raises:
            OSError: if the disk refuses.

        """
        lines = [_line(entry_to_dict(entry)) for entry in entries]
        if lines:
            self._write(b"".join(lines))

    def write_line(self, value: Any) -> None:  # noqa: ANN401 - any JSON value
        """Append one JSON value as a line and wait until it is safe."""
        self._write(_line(value))

    def _write(self, data: bytes) -> None:
        start = self._handle.tell()
        try:
            while data:
                data = data[self._handle.write(data) :]
            os.fsync(self._handle.fileno())
        except OSError:
            # A full disk must not leave half a line before the next one that fits.
            self._handle.truncate(start)
            self._handle.seek(start)
            raise

    def close(self) -> None:
        """Close the file and give it free."""
        self._handle.close()


def _lock(handle: IO[bytes]) -> None:
    try:
        import fcntl
    except ImportError:  # Windows: the last writer wins, as with most games
        return
    try:
        fcntl.flock(handle.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        handle.close()
        raise SaveError("busy", "This match is open in another window.") from None


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def read_save(data: bytes) -> tuple[Setup, tuple[Entry, ...]]:
    """Read the bytes of a saved match; a torn last line is left out.

    Raises:
        SaveError: if it is damaged before its last line.

    """
    setup, log, _ = _parse(data)
    return setup, log


# Lines


def _line(value: Any) -> bytes:  # noqa: ANN401 - any JSON value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def _parse(data: bytes) -> tuple[Setup, tuple[Entry, ...], int]:
    """Read a file; also return how many bytes of it are whole lines.

    A last line without its newline is torn, whatever it holds: the newline is written with it.
    """
    whole = data.rfind(b"\n") + 1
    first, *rest = data[:whole].split(b"\n")[:-1] or [b""]
    setup = _read_line(first, 1, setup_from_dict)
    log = tuple(_read_line(line, number, entry_from_dict) for number, line in enumerate(rest, 2))
    return setup, log, whole


def _read_line(line: bytes, number: int, read: Callable[[Any], T]) -> T:
    try:
        return read(json.loads(line))
    except (ValueError, TypeError, KeyError, RecursionError, CopasError) as error:
        raise SaveError("damaged", f"Line {number} of the saved match is damaged: {error}.") from None


def setup_to_dict(setup: Setup) -> dict[str, Any]:
    """Return a setup as plain JSON values."""
    return {
        "format": FORMAT,
        "rules": setup.rules.to_dict(),
        "seed": setup.seed,
        "levels": list(setup.levels),
        "names": list(setup.names),
    }


def setup_from_dict(values: Any) -> Setup:  # noqa: ANN401 - whatever the file held
    """Read what `setup_to_dict` wrote.

    Raises:
        ValueError, TypeError, KeyError, CopasError: if it is something else.

    """
    if values["format"] != FORMAT:
        raise ValueError(f"the format is not {FORMAT}")
    texts = [values["seed"], *values["levels"], *values["names"]]
    if not all(isinstance(text, str) and len(text) <= MAX_NAME * 4 for text in texts):
        raise ValueError("seed, levels and names are short texts")
    rules = Rules.from_dict(values["rules"])
    return Setup(rules, values["seed"], tuple(values["levels"]), tuple(values["names"]))


def entry_to_dict(entry: Entry) -> dict[str, Any]:
    """Return an entry of a log as plain JSON values."""
    match entry:
        case MatchStarted():
            return {"e": "start", "dealer": entry.first_dealer, "rules": entry.rules.to_dict()}
        case HandsDealt():
            return {"e": "deal", "hands": [str(hand) for hand in entry.hands], "widow": str(entry.widow)}
        case CardsPassed():
            return {"e": "pass", "seat": entry.seat, "cards": str(entry.cards)}
        case CardPlayed():
            return {"e": "play", "seat": entry.seat, "card": str(entry.card)}
        case RestClaimed():
            return {"e": "claim", "seat": entry.seat, "cards": str(entry.cards)}
        case MoonChosen():
            return {"e": "moon", "seat": entry.seat, "choice": str(entry.choice)}
        case Undone():
            return {"e": "undo", "kept": entry.kept}


def entry_from_dict(values: Any) -> Entry:  # noqa: ANN401 - whatever the file held
    """Read what `entry_to_dict` wrote.

    Raises:
        ValueError, TypeError, KeyError, CopasError: if it is something else.

    """
    match values["e"]:
        case "start":
            return MatchStarted(Rules.from_dict(values["rules"]), _number(values["dealer"]))
        case "deal":
            hands = tuple(CardSet.parse(text) for text in values["hands"])
            return HandsDealt(hands, CardSet.parse(values["widow"]))
        case "pass":
            return CardsPassed(_number(values["seat"]), CardSet.parse(values["cards"]))
        case "play":
            return CardPlayed(_number(values["seat"]), Card.parse(values["card"]))
        case "claim":
            return RestClaimed(_number(values["seat"]), CardSet.parse(values["cards"]))
        case "moon":
            return MoonChosen(_number(values["seat"]), MoonChoice(values["choice"]))
        case "undo":
            return Undone(_number(values["kept"]))
    raise ValueError(f"there is no entry {values['e']!r}")


def _number(value: object) -> int:
    if type(value) is not int:
        raise TypeError(f"a whole number is wanted, not {value!r}")
    return value
