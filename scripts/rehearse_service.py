"""Install the service as docs/operations.md says, under a real systemd; see it serve, die, go back, stop.

    sudo python -m scripts.rehearse_service [FOLDER]

Needs Linux, root, debootstrap and systemd-container (Debian's names), and the development environment for the
players. The commands of the page run as they stand, in a container of this machine's Debian release; FOLDER
keeps its files for the next time. The container shares the network of this machine: the server takes a free
port of it.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scripts.rehearse_image import copy_context

HERE = Path(__file__).resolve().parent.parent
PACKAGES = "python3,python3-venv,ca-certificates,systemd,systemd-sysv,dbus"
SETTINGS = {"levels": '"iniciante,médio"', "bot_least": "0.0", "bot_most": "0.05", "clock_between": "1"}
SETTINGS |= {"requests": "1000", "frames": "1000"}


def run(*words: str, check: bool = True) -> str:
    """Run a command; returns what it wrote."""
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if check and done.returncode:
        raise SystemExit(f"{' '.join(words)}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


def documented(title: str) -> list[str]:
    """Return the commands of the first block under a title of docs/operations.md, without comments."""
    page = (HERE / "docs/operations.md").read_text(encoding="utf-8")
    block = re.findall(rf"^## {title}\n.*?```sh\n(.*?)```", page, re.DOTALL | re.MULTILINE)[0]
    return [line.partition("  #")[0].strip() for line in block.splitlines()]


class Machine:
    """A container with systemd as its first process."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._leader = 0

    def prepare(self) -> None:
        """Install Debian, this machine's release from this machine's source, and the project's files."""
        if not (self.root / "usr/lib/systemd/systemd").exists():
            release = run("sh", "-c", ". /etc/os-release; echo $VERSION_CODENAME").strip()
            sources = run("sh", "-c", "grep -rhoE 'https?://[^ ]+/debian/?( |$)' /etc/apt/sources.list*")
            words = ["debootstrap", "--variant=minbase", f"--include={PACKAGES}", release, str(self.root)]
            print(run(*words, sources.split()[0])[-200:], flush=True)
        for left in ("copas.service", "multi-user.target.wants/copas.service"):  # by the time before
            (self.root / "etc/systemd/system" / left).unlink(missing_ok=True)
        shutil.rmtree(self.root / "src", ignore_errors=True)
        copy_context(HERE, self.root / "src")
        shutil.copytree(HERE / "deploy", self.root / "src/deploy")
        # What installers need of this machine: its certificates and the addresses of its indexes.
        shutil.copy("/etc/ssl/certs/ca-certificates.crt", self.root / "etc/ssl/certs/ca-certificates.crt")
        with contextlib.suppress(FileNotFoundError):
            shutil.copy("/etc/pip.conf", self.root / "etc/pip.conf")

    @contextmanager
    def running(self) -> Iterator[None]:
        """Boot; shut down at the end."""
        environment = os.environ | {"SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "0"}
        if Path("/sys/fs/cgroup/cgroup.controllers").exists():
            environment["SYSTEMD_NSPAWN_UNIFIED_HIERARCHY"] = "1"
        words = ["systemd-nspawn", "--register=no", "--keep-unit", "--quiet", "-bD", str(self.root)]
        process = subprocess.Popen(
            words, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        try:
            self._boot(process)
            yield
        finally:
            if self._leader:
                subprocess.run(
                    ["nsenter", "-a", "-t", str(self._leader), "systemctl", "poweroff"], check=False
                )
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                process.kill()

    def _boot(self, process: subprocess.Popen[bytes]) -> None:
        until = time.monotonic() + 180
        while time.monotonic() < until and process.poll() is None:
            children = run("pgrep", "-P", str(process.pid), check=False).split()
            if children:
                self._leader = int(children[0])
                if self("systemctl is-system-running", check=False).strip() in ("running", "degraded"):
                    return
            time.sleep(1)
        raise SystemExit("systemd did not come up in the container.")

    def __call__(self, order: str, *, check: bool = True) -> str:
        """Run a line of the shell inside, in the project's folder."""
        inside = ["nsenter", "-a", "-t", str(self._leader), "sh", "-c", f"cd /src && {order}"]
        return run(*inside, check=check)

    def shown(self, name: str) -> str:
        """Return a property of the service."""
        return self(f"systemctl show copas --property {name} --value").strip()

    def serves(self, base: str, within: float = 120) -> None:
        """Wait until the site answers."""
        import urllib.request

        until = time.monotonic() + within
        while True:
            try:
                with urllib.request.urlopen(f"{base}/healthz", timeout=10) as answer:  # noqa: S310 - our own
                    if answer.status == 200:
                        return
            except OSError:
                if time.monotonic() > until:
                    raise SystemExit(self("journalctl -u copas --no-pager | tail -30")) from None
            time.sleep(0.2)


def install(machine: Machine, port: int) -> None:
    """Carry out the commands of the page."""
    for order in documented("Install as a service"):
        print("$", order, flush=True)
        said = machine(order if not order.startswith("journalctl") else f"{order} --no-pager")
        if order.startswith("install -m 600"):
            text = "".join(f"{key} = {value}\n" for key, value in {**SETTINGS, "port": str(port)}.items())
            (machine.root / "etc/copas.toml").write_text(text, encoding="utf-8")
        if said:
            print(said[-600:], flush=True)


def look_at(machine: Machine) -> None:
    """See that the unit's promises hold."""
    owner = machine(f"stat -c %U /proc/{machine.shown('MainPID')}").strip()
    modes = machine("stat -L -c '%n %a' /var/lib/copas /var/cache/copas /etc/copas.toml").split("\n")
    print(
        "runs as", owner, "|", *modes, "|", machine("systemd-analyze security copas | tail -1").strip()[-60:]
    )
    if owner in ("root", "0") or "/var/lib/copas 700" not in modes or "/etc/copas.toml 600" not in modes:
        raise SystemExit("The unit does not keep what it promises.")


async def play_through(machine: Machine, base: str) -> None:
    """People play while the service is restarted and killed; the match is played to its end."""
    from tests.web.driver import seat_robots

    robots = await seat_robots(base, 2, rules={"target": 150})
    playing = [asyncio.create_task(robot.run(patience=120)) for robot in robots]
    for orders in (documented("Stop, restart, upgrade"), ["systemctl kill --signal=KILL copas"]):
        seen = robots[0].player.seq
        while robots[0].player.seq < seen + 50:
            if robots[0].player.finished is not None:
                raise SystemExit("The match was over before the service had died: give it a higher target.")
            await asyncio.sleep(0.05)
        for order in orders:
            print("$", order, "at event", robots[0].player.seq, flush=True)
            await asyncio.to_thread(machine, order)
    await asyncio.gather(*playing)
    print("played to its end:", robots[0].player.finished, "reconnects", robots[0].reconnects, flush=True)


def go_back(machine: Machine, base: str) -> None:
    """Put the database of the time before the upgrade back, and see that the service can write to it."""
    for order in documented("Go back to an older version"):
        print("$", order, flush=True)
        machine(order)
    machine.serves(base)
    files = machine("stat -L -c '%u %a' /var/lib/copas /var/lib/copas/server.db").split("\n")
    print("put back:", *files, flush=True)
    if files[0].split()[0] != files[1].split()[0] or files[1].split()[1] != "600":
        raise SystemExit("The database that was put back is not the service's own.")
    from tests.web.driver import Browser

    status, opened = Browser(base).call("POST", "/api/tables", {"room": "friends"})
    if status != 201:
        raise SystemExit(f"The service cannot write to what was put back: {opened}")


def rehearse(machine: Machine, port: int) -> None:
    """From the installation to the stop."""
    base = f"http://127.0.0.1:{port}"
    install(machine, port)
    machine.serves(base)
    look_at(machine)
    asyncio.run(play_through(machine, base))
    if machine.shown("NRestarts") != "1":
        raise SystemExit("systemd did not start the killed server again.")
    go_back(machine, base)
    print(
        machine(
            "/opt/copas/bin/copas admin backup /var/tmp/c.db --data /var/lib/copas --config /etc/copas.toml"
        )
    )
    machine("rm /var/tmp/c.db; systemctl stop copas")
    ended = {name: machine.shown(name) for name in ("Result", "ExecMainStatus", "ActiveState")}
    print("stopped:", ended, flush=True)
    if ended != {"Result": "success", "ExecMainStatus": "0", "ActiveState": "inactive"}:
        raise SystemExit("The service did not stop cleanly.")


def main() -> None:
    """Prepare, boot, rehearse."""
    if os.getuid() != 0:
        raise SystemExit("Only root can boot a container.")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    with contextlib.ExitStack() as stack:
        if len(sys.argv) > 1:
            folder = Path(sys.argv[1])
        else:
            folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="copas-service-")))
        machine = Machine(folder)
        machine.prepare()
        with machine.running():
            rehearse(machine, port)


if __name__ == "__main__":
    main()
