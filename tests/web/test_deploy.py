"""The systemd unit and the image's Dockerfile name what exists.

`python -m scripts.rehearse_image` carries the Dockerfile out; that takes minutes, and root.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import fields
from pathlib import Path

import pytest
from scripts.rehearse_image import copy_context, instructions, listed

from copas.web.settings import PREFIX, Settings

ROOT = Path(__file__).resolve().parents[2]
DOCKERFILE = (ROOT / "deploy/Dockerfile").read_text(encoding="utf-8")
UNIT = ROOT / "deploy/copas.service"


def test_both_use_settings_that_there_are() -> None:
    names = {PREFIX + field.name.upper() for field in fields(Settings)}
    for text in (DOCKERFILE, UNIT.read_text(encoding="utf-8")):
        used = set(re.findall(rf"\b{PREFIX}[A-Z_]+", text))
        assert used
        assert used <= names


def test_the_image_is_made_from_what_the_context_has(tmp_path: Path) -> None:
    copy_context(ROOT, tmp_path)
    assert (tmp_path / "src/copas/web/static/index.html").exists()
    build = " ".join(rest for word, rest in instructions(DOCKERFILE) if word == "RUN")
    for file in re.findall(r"-r (\S+)", build):
        assert (tmp_path / file).exists()
    project = (tmp_path / "pyproject.toml").read_text(encoding="utf-8")
    licences = re.findall(r"license-files = \[(.*)\]", project)[0]
    for file in ["README.md", *re.findall(r'"(\w+)"', licences)]:
        assert (tmp_path / file).exists(), file
    assert not list(tmp_path.rglob("__pycache__"))
    assert {one.name for one in tmp_path.iterdir()} <= {
        "src",
        "requirements",
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "NOTICE",
    }


def test_the_image_serves_without_root() -> None:
    last = dict(instructions(DOCKERFILE))
    assert last["USER"] != "root"
    assert listed(last["ENTRYPOINT"]) == ["/copas/bin/copas", "serve"]
    assert "/healthz" in last["HEALTHCHECK"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="this machine has no systemd to ask")
def test_systemd_understands_the_unit(tmp_path: Path) -> None:
    program = tmp_path / "copas"
    program.write_text("#!/bin/sh\n", encoding="utf-8")
    program.chmod(0o755)
    unit = tmp_path / "copas.service"
    unit.write_text(
        UNIT.read_text(encoding="utf-8").replace("/opt/copas/bin/copas", str(program)), encoding="utf-8"
    )
    found = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False
    )
    assert (found.returncode, found.stderr) == (0, "")
