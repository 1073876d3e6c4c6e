"""Records that were imported: JSON files beside the saved matches, to be looked at again."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Final

from copas import notation, record_json
from copas.errors import RecordError, RecordReason
from copas.record import Record

SUFFIX: Final = ".json"


def read_record(text: str) -> Record:
    """Read a record in either form: JSON, or the line of text.

    Raises:
        RecordError: if it is malformed or tells of something illegal.

    """
    if text.lstrip().startswith("{"):
        return record_json.loads(text)
    return notation.parse_record(text)


class Shelf:
    """A folder of records."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def add(self, record: Record, now: datetime) -> str:
        """Keep a record and return the name it got from the time.

        Raises:
            OSError: if it cannot be written.
            RecordError: if it is illegal.

        """
        text = record_json.dumps(record, indent=1) + "\n"
        self.folder.mkdir(parents=True, exist_ok=True)
        stem = now.strftime("%Y%m%d-%H%M%S")
        for number in range(1, 1000):
            path = self.folder / f"{stem}{'' if number == 1 else f'-{number}'}{SUFFIX}"
            try:
                with path.open("x", encoding="utf-8") as file:
                    file.write(text)
            except FileExistsError:
                continue
            return path.stem
        raise FileExistsError(f"{self.folder} has a thousand records of this second.")

    def names(self) -> list[str]:
        """Return the names of all records, the newest first."""
        return sorted((path.stem for path in self.folder.glob(f"*{SUFFIX}")), reverse=True)

    def read(self, name: str) -> Record:
        """Read a record.

        Raises:
            RecordError: if it is not there, malformed or illegal.

        """
        path = self.folder / f"{name}{SUFFIX}"
        try:
            return record_json.loads(path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise RecordError(path.name, f"it cannot be read: {error}", RecordReason.UNREADABLE) from None

    def delete(self, name: str) -> None:
        """Delete a record, if it is there."""
        (self.folder / f"{name}{SUFFIX}").unlink(missing_ok=True)
