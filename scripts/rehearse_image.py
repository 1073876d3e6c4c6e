"""Carry out the Dockerfile without Docker, and see whether the image would serve, stay healthy and drain.

    sudo python -m scripts.rehearse_image

Every instruction runs as it stands, in a root directory of its own: an overlay in memory over this machine's
files, which take the place of the base image (so its Python is this machine's). Linux and root
only; nothing outside the overlay is changed. What it cannot show is that the base image exists.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
INSIDE = "COPAS_REHEARSAL"
PYTHON = "/usr/bin/python3"
CHECKS = """
import json, sys, urllib.request as u
base = "http://127.0.0.1:8000"
assert b"<html" in u.urlopen(base + "/").read().lower()
wish = json.dumps({"room": "solo", "bots": sys.argv[1]}).encode()
ask = u.Request(base + "/api/tables", wish, {"content-type": "application/json"})
assert u.urlopen(ask).status == 201
"""
LEVELS = ("médio", "mestre")
"""Of the bots in the first and the second run: light ones, and such as need compiled code."""


@dataclass
class Stage:
    """One stage of a Dockerfile, being carried out.

    Attributes:
        root: its root directory.
        user: who runs what follows.
        folder: the working directory.
        environment: what ENV has set.
        last: HEALTHCHECK, ENTRYPOINT and STOPSIGNAL, as written.
    """

    root: Path
    user: str = "root"
    folder: str = "/"
    environment: dict[str, str] = field(default_factory=dict)
    last: dict[str, str] = field(default_factory=dict)

    def command(self, words: list[str]) -> list[str]:
        """Return a command line that runs words in this stage."""
        settings = [f"{name}={value}" for name, value in self.environment.items()]
        path = "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
        inner = ["env", "-i", "-C", self.folder, path, "HOME=/", *_passed_on(), *settings, *words]
        as_user = f"--userspec={self.user}"
        return ["chroot", as_user, str(self.root), *inner]


def _passed_on() -> list[str]:
    """Return what package installers need of this machine's environment."""
    return [f"{k}={v}" for k, v in os.environ.items() if k.startswith("PIP_") or k.lower().endswith("_proxy")]


def instructions(text: str) -> list[tuple[str, str]]:
    """Return (instruction, rest) of a Dockerfile's lines, continued lines joined."""
    joined = text.replace("\\\n", " ")
    lines = [line.strip() for line in joined.splitlines()]
    return [(line.split(None, 1)[0], line.split(None, 1)[1]) for line in lines if line and line[0] != "#"]


def new_root(folder: Path, name: str) -> Path:
    """Return a root directory that shows this machine's files and keeps changes to itself."""
    parts = {part: folder / name / part for part in ("upper", "work", "root")}
    for part in parts.values():
        part.mkdir(parents=True)
    options = f"lowerdir=/,upperdir={parts['upper']},workdir={parts['work']}"
    root = parts["root"]
    subprocess.run(["mount", "-t", "overlay", "overlay", "-o", options, root], check=True)
    # Devices of its own, not those of the machine: a slip here must not reach anything.
    for device, major, minor in (("null", 1, 3), ("zero", 1, 5), ("random", 1, 8), ("urandom", 1, 9)):
        os.mknod(root / "dev" / device, 0o666 | stat.S_IFCHR, os.makedev(major, minor))
        (root / "dev" / device).chmod(0o666)
    (root / "dev/shm").mkdir(mode=0o1777, exist_ok=True)
    subprocess.run(["mount", "-t", "proc", "proc", root / "proc"], check=True)
    python = root / "usr/local/bin/python"
    python.unlink(missing_ok=True)
    python.symlink_to(PYTHON)
    return root


def copy_context(source: Path, target: Path) -> None:
    """Copy what .dockerignore lets through."""
    target.mkdir(parents=True, exist_ok=True)
    lines = (source / ".dockerignore").read_text(encoding="utf-8").splitlines()
    for line in lines:
        if line.startswith("!"):
            one, to = source / line[1:], target / line[1:]
            to.parent.mkdir(parents=True, exist_ok=True)
            if one.is_dir():
                shutil.copytree(one, to, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(one, to)


def build(source: Path, folder: Path) -> Stage:
    """Carry a Dockerfile out; returns its last stage."""
    stages: dict[str, Stage] = {}
    stage = Stage(Path())
    for word, rest in instructions((source / "deploy/Dockerfile").read_text(encoding="utf-8")):
        print(word, rest[:90], flush=True)
        match word:
            case "FROM":
                name = rest.split(" AS ")[1] if " AS " in rest else f"stage{len(stages)}"
                stage = stages[name] = Stage(new_root(folder, name))
            case "WORKDIR":
                stage.folder = rest
                (stage.root / rest[1:]).mkdir(parents=True, exist_ok=True)
            case "COPY" if rest.startswith("--from="):
                origin, one, to = rest.removeprefix("--from=").split()
                shutil.copytree(stages[origin].root / one[1:], stage.root / to[1:], symlinks=True)
            case "COPY":
                copy_context(source, stage.root / stage.folder[1:])
            case "RUN":
                subprocess.run(stage.command(["sh", "-c", rest]), check=True)
            case "USER":
                stage.user = rest
            case "ENV":
                stage.environment |= dict(pair.split("=", 1) for pair in shlex.split(rest))
            case "HEALTHCHECK" | "ENTRYPOINT" | "STOPSIGNAL":
                stage.last[word] = rest
            case "VOLUME" | "EXPOSE":
                pass
            case _:
                raise SystemExit(f"The rehearsal does not know {word}.")
    return stage


def listed(text: str) -> list[str]:
    """Return the words of the JSON form of an instruction."""
    found: list[str] = json.loads(text[text.index("[") :])
    return found


def serve(image: Stage, level: str) -> None:
    """Start the image in a network of its own, where its port is free; use it; stop it."""
    entry, health = listed(image.last["ENTRYPOINT"]), listed(image.last["HEALTHCHECK"])
    start = time.monotonic()
    alone = ["unshare", "--net", "sh", "-c", 'ip link set lo up; exec "$@"', "sh"]
    process = subprocess.Popen(alone + image.command(entry), stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    print("said:", process.stdout.readline().strip(), f"after {time.monotonic() - start:.1f} s", flush=True)
    beside = ["nsenter", f"--net=/proc/{process.pid}/ns/net"]
    subprocess.run(beside + image.command(health), check=True)
    subprocess.run(beside + image.command([health[0], "-c", CHECKS, level]), check=True)
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
    uid = next(line.split()[1] for line in status.splitlines() if line.startswith("Uid:"))
    if uid == "0":
        raise SystemExit("The server runs as root.")
    start = time.monotonic()
    process.send_signal(signal.Signals[image.last["STOPSIGNAL"]])
    code = process.wait(30)
    print(f"stopped with {code} after {time.monotonic() - start:.1f} s; ran as user {uid}", flush=True)
    if code != 0:
        raise SystemExit("The server did not stop cleanly.")


def main() -> None:
    """Go into name spaces of our own, then build and serve."""
    if INSIDE not in os.environ:
        if os.getuid() != 0:
            raise SystemExit("Only root can lay one file system over another.")
        os.environ[INSIDE] = "1"
        os.execvp("unshare", ["unshare", "--mount", sys.executable, __file__])  # noqa: S606 - our own words
    folder = Path(tempfile.mkdtemp(prefix="copas-image-"))
    subprocess.run(["mount", "-t", "tmpfs", "tmpfs", folder], check=True)
    try:
        image = build(HERE.parent, folder)
        for level in LEVELS:
            serve(image, level)
        for one in sorted((image.root / "data").iterdir()):
            print(f"/data/{one.name}: {one.stat().st_size} bytes, mode {one.stat().st_mode & 0o777:o}")
    finally:
        # The mounts end with this process; the folder itself must be empty then, and is never emptied.
        subprocess.run(["umount", "--recursive", "--lazy", folder], check=False)
        folder.rmdir()


if __name__ == "__main__":
    main()
