"""Copies of a SQLite database: taken while the server runs, put back while it does not.

A copy holds the same secrets as the database: only its owner may read it.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from copas.errors import CopasError


class BackupError(CopasError):
    """A copy that cannot be taken or put back; nothing was changed."""


class InUse(BackupError):
    """A server has the database open."""


def back_up(database: Path, target: Path) -> int:
    """Copy a database as it is at one moment, while others read and write it.

    Args:
        database: the database's file.
        target: the copy; it must not exist.

    Returns:
        Its size in bytes.

    Raises:
        BackupError: if the database is none of ours, or the copy exists or cannot be written.
    """
    if target.exists():
        raise BackupError(f"{target} exists; choose another name.")
    _demand_ours(database)
    partial = target.with_name(target.name + ".part")
    try:
        _make_private(partial)
        with closing(_open(database)) as source, closing(sqlite3.connect(partial)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")
        _demand_sound(partial)
        partial.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise BackupError(f"{target} cannot be written: {error}.") from None
    finally:
        partial.unlink(missing_ok=True)
    return target.stat().st_size


def put_back(copy: Path, database: Path) -> None:
    """Replace a database by a copy; the server must not run, for it has tables in memory.

    Raises:
        InUse: if a server has the database open.
        BackupError: if the copy is damaged or none of ours, or cannot be written.
    """
    _demand_ours(copy)
    _demand_sound(copy)
    if database.exists():
        _demand_unused(database)
    partial = database.with_name(database.name + ".part")
    try:
        database.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        _make_private(partial)
        _give_to_owner_of(database.parent, partial)
        with closing(_open(copy)) as source, closing(sqlite3.connect(partial)) as fresh:
            source.backup(fresh)
        for leftover in ("-wal", "-shm"):
            database.with_name(database.name + leftover).unlink(missing_ok=True)
        partial.replace(database)
    except (sqlite3.Error, OSError) as error:
        raise BackupError(f"{database} cannot be written: {error}.") from None
    finally:
        partial.unlink(missing_ok=True)


def _make_private(file: Path) -> None:
    """Make a file anew, empty; nobody but its owner may read it."""
    file.unlink(missing_ok=True)
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def _give_to_owner_of(folder: Path, file: Path) -> None:
    """Let the server have a file: it may run as somebody else than who puts its database back (root)."""
    if os.name == "posix":
        owner = folder.stat()
        with suppress(PermissionError):  # only root gives files away
            os.chown(file, owner.st_uid, owner.st_gid)


def _open(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", uri=True, timeout=5.0)


def _demand_ours(file: Path) -> None:
    try:
        with closing(_open(file)) as connection:
            connection.execute("SELECT version_num FROM alembic_version").fetchone()
            connection.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.Error:
        raise BackupError(f"{file} is no database of Copas.") from None


def _demand_sound(file: Path) -> None:
    with closing(_open(file)) as connection:
        try:
            [verdict] = connection.execute("PRAGMA integrity_check").fetchone()
        except sqlite3.Error as error:
            raise BackupError(f"{file} is damaged: {error}.") from None
    if verdict != "ok":
        raise BackupError(f"{file} is damaged: {verdict}.")


def _demand_unused(database: Path) -> None:
    # SQLite leaves WAL mode only for the last connection there is, so this finds every server, busy or idle.
    try:
        with closing(sqlite3.connect(database, timeout=0.5)) as connection:
            [mode] = connection.execute("PRAGMA journal_mode=DELETE").fetchone()
    except sqlite3.OperationalError:
        mode = "locked"
    except sqlite3.DatabaseError:
        return  # damaged: that is what copies are for
    if mode != "delete":
        raise InUse(f"A server has {database} open; stop it first.")
