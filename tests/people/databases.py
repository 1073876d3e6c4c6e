"""Both databases for tests: SQLite in a folder, and a PostgreSQL server that lives as long as the run."""

from __future__ import annotations

import atexit
import functools
import itertools
import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

from sqlalchemy.engine import make_url

from copas.live.sql import SqlStore

_NUMBERS = itertools.count()


def programs() -> Path:
    """Return the folder of PostgreSQL's programs; a machine without them fails, saying what to install."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found and (on_path := shutil.which("initdb")):
        return Path(on_path).resolve().parent
    assert found, "Install PostgreSQL (Debian: postgresql): the tests run every query on it too."
    return found[-1].parent


def _as_postgres(folder: Path) -> list[str]:
    """Return what to put before a command: `initdb` refuses to run as root."""
    if os.getuid() != 0:
        return []
    shutil.chown(folder, "postgres")
    return ["runuser", "-u", "postgres", "--"]


@functools.cache
def postgres() -> int:
    """Start a PostgreSQL server once per process; returns its port."""
    folder = Path(tempfile.mkdtemp(prefix="copas-pg-"))
    user = _as_postgres(folder)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    run = functools.partial(subprocess.run, check=True, capture_output=True, cwd=folder)
    run([*user, str(programs() / "initdb"), "-D", str(folder / "data"), "-A", "trust", "-U", "copas", "-N"])
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c fsync=off"
    control = [*user, str(programs() / "pg_ctl"), "-D", str(folder / "data"), "-w"]
    # Without -l the server would hold our pipes, and we would wait for it for ever.
    run([*control, "-l", str(folder / "log"), "-o", options, "start"])

    def stop() -> None:
        subprocess.run([*control, "-m", "immediate", "stop"], check=False, capture_output=True, cwd=folder)
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(stop)
    return port


def new_url(kind: str, folder: Path, template: str = "") -> str:
    """Return the URL of a new database of a kind ("sqlite" or "postgresql"), empty or like a template."""
    name = f"people{next(_NUMBERS)}"
    if kind == "sqlite":
        file = folder / f"{name}.db"
        if template:
            shutil.copy(template.removeprefix("sqlite:///"), file)
        return f"sqlite:///{file}"
    port = postgres()
    create = [str(programs() / "createdb"), "-h", "127.0.0.1", "-p", str(port), "-U", "copas"]
    like = ["-T", template.rsplit("/", 1)[1]] if template else []
    subprocess.run([*create, *like, name], check=True, capture_output=True)
    return f"postgresql://copas@127.0.0.1:{port}/{name}"


_TEMPLATES: dict[str, str] = {}


async def migrated_url(kind: str, folder: Path) -> str:
    """Return the URL of a new database with the current schema; the migrations run once per process."""
    if kind not in _TEMPLATES:
        home = Path(tempfile.mkdtemp(prefix="copas-template-"))
        atexit.register(shutil.rmtree, home, ignore_errors=True)
        store = SqlStore(new_url(kind, home))
        await store.migrate()
        await store.close()
        _TEMPLATES[kind] = str(make_url(store.url).set(drivername=kind).render_as_string(hide_password=False))
    return new_url(kind, folder, _TEMPLATES[kind])
