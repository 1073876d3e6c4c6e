"""The project's own promises: locks, licences, layers, public names, documented commands."""

from __future__ import annotations

import ast
import importlib
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "src" / "copas"

LOCKS = ["requirements/run.txt", "requirements/dev.txt"]
CONFIGURATION = [
    *LOCKS,
    "package.json",
    "package-lock.json",
    "pyproject.toml",
    "tsconfig.json",
    "Makefile",
    ".npmrc",
    ".ci/run",
]

# What each part of the package may import of the others; an own entry for every folder and for each module
# that is not domain. A new folder fails the test until somebody has decided where it stands.
DOMAIN = "domain"
LAYERS: dict[str, set[str]] = {
    DOMAIN: set(),
    "i18n": {DOMAIN},
    "kernels": {DOMAIN},
    # A bot's advice is told in words.
    "bots": {DOMAIN, "kernels", "i18n"},
    # The audit plays bots' choices again; the protocol itself knows no bots (see below).
    "mental": {DOMAIN, "bots"},
    "people": {DOMAIN},
    "live": {DOMAIN, "bots", "mental", "people", "i18n"},
    "web": {DOMAIN, "bots", "mental", "live", "people", "i18n"},
    # Of the live table, the terminal needs only the wire's messages.
    "term": {DOMAIN, "bots", "i18n", "live.messages"},
    "testing": {DOMAIN, "bots"},
    "cli": {DOMAIN, "i18n", "kernels", "bots", "mental", "live", "people", "web", "term"},
    "__main__": {"cli"},
}


def requirement_blocks(text: str) -> Iterator[str]:
    """Yields each requirement of a pip lock with its continuation lines."""
    joined = re.sub(r"\\\n\s*", " ", text)
    for line in joined.splitlines():
        if line and not line.lstrip().startswith("#"):
            yield line


@pytest.mark.parametrize("lock", LOCKS)
def test_python_lock_pins_and_hashes_everything(lock: str) -> None:
    blocks = list(requirement_blocks((ROOT / lock).read_text()))
    assert len(blocks) > 10
    for block in blocks:
        assert re.match(r"[a-z0-9_.-]+==\S+", block), f"not pinned: {block[:60]}"
        assert "--hash=sha256:" in block, f"no hash: {block[:60]}"


def test_locks_cover_what_the_project_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    run = project["project"]["dependencies"] + project["dependency-groups"]["build"]
    wanted = {"requirements/run.txt": run, "requirements/dev.txt": run + project["dependency-groups"]["dev"]}
    for lock, requirements in wanted.items():
        locked = {block.split("==")[0] for block in requirement_blocks((ROOT / lock).read_text())}
        for requirement in requirements:
            name = re.sub(r"[-_.]+", "-", re.split(r"[<>=~!\[; ]", requirement)[0]).lower()
            assert name in locked, f"{lock} lacks {name}: run make lock"


def test_run_lock_is_part_of_the_development_lock() -> None:
    run, dev = (set(requirement_blocks((ROOT / lock).read_text())) for lock in LOCKS)
    assert run <= dev


def test_npm_lock_has_integrity_and_no_address() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())
    for name, entry in lock["packages"].items():
        assert "resolved" not in entry, name
        assert not name or entry["integrity"].startswith("sha512-"), name
    wanted = json.loads((ROOT / "package.json").read_text())["devDependencies"]
    assert lock["packages"][""]["devDependencies"] == wanted


def test_configuration_names_no_address() -> None:
    scripts = [str(path.relative_to(ROOT)) for path in (ROOT / "scripts").iterdir() if path.is_file()]
    for name in CONFIGURATION + scripts:
        found = re.findall(r"\w+://[^\s\"']*", (ROOT / name).read_text())
        assert all(
            re.match(r"(redis|postgresql(\+\w+)?|https?)://(localhost|127\.0\.0\.1)", url) for url in found
        ), f"{name} holds {found}"


def test_licence_and_notice() -> None:
    assert "MIT License" in (ROOT / "LICENSE").read_text()
    notice = (ROOT / "NOTICE").read_text()
    for path in (PACKAGE / "web" / "static" / "vendor").iterdir():
        if path.suffix == ".ts":  # our own types of a vendored file
            continue
        name = path.relative_to(ROOT).as_posix()
        assert name in notice, f"NOTICE does not credit {name}"
        credit = path.read_text().splitlines()[0]
        for package in re.findall(r"(@?[\w/-]+ \d+\.\d+\.\d+) \(", credit):
            assert package in notice, f"NOTICE does not name {package}"


def test_every_dependency_is_recorded_with_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    asked = [*project["project"]["dependencies"]]
    for group in project["dependency-groups"].values():
        asked += group
    names = {re.split(r"[<>=~!\[; ]", requirement)[0] for requirement in asked}
    names |= set(json.loads((ROOT / "package.json").read_text())["devDependencies"])
    text = (ROOT / "docs" / "architecture.md").read_text()
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| [^|]+ \|$", text, re.MULTILINE)
    recorded = {name.strip() for row in rows for name in row.split(",")}
    assert names <= recorded, f"record in docs/architecture.md: {sorted(names - recorded)}"


def module_name(path: Path) -> str:
    """Returns the dotted name below `copas` of a module, '' for the package itself."""
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def layer_of(module: str) -> str:
    """Returns the layer of a module: its folder, or `domain` for the plain modules at the top."""
    top = module.split(".")[0]
    if top == "wording":  # words about the game and their catalogues are one layer
        return "i18n"
    if top in LAYERS:
        return top
    return top if (PACKAGE / top).is_dir() and top else DOMAIN


def imports_of(path: Path) -> Iterator[str]:
    """Yields the dotted names below `copas` that a module imports, at whatever depth."""
    package = ["copas", *path.relative_to(PACKAGE).parent.parts]
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            stem = ".".join([*base, *([node.module] if node.module else [])])
            names = [f"{stem}.{alias.name}" for alias in node.names]
        else:
            continue
        for name in names:
            if name.startswith("copas."):
                yield name.removeprefix("copas.")


def test_layers() -> None:
    wrong = []
    for path in sorted(PACKAGE.rglob("*.py")):
        module = module_name(path)
        layer = layer_of(module)
        assert layer in LAYERS, f"decide which layer {layer} is and add it to LAYERS"
        for name in imports_of(path):
            target = layer_of(name)
            two = ".".join(name.split(".")[:2])
            if target == DOMAIN and module == "" and name.startswith("_"):
                continue
            if target != layer and target not in LAYERS[layer] and two not in LAYERS[layer]:
                wrong.append(f"copas.{module} imports copas.{name}")
    assert not wrong, "\n".join(wrong)


def public_names(name: str, path: Path) -> set[str]:
    """Returns the names that a package gives to others: its own, and those it takes from its modules."""
    names: set[str] = set()
    for node in ast.parse(path.read_text()).body:
        if isinstance(node, ast.ImportFrom) and (node.level or (node.module or "").startswith(f"{name}.")):
            names |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return {found for found in names if not found.startswith("_")}


def test_all_is_exactly_what_is_exported() -> None:
    for path in sorted(PACKAGE.rglob("__init__.py")):
        name = ".".join(["copas", *path.relative_to(PACKAGE).parent.parts])
        exported = public_names(name, path)
        if not exported:
            continue
        module = importlib.import_module(name)
        declared = list(getattr(module, "__all__", []))
        assert len(declared) == len(set(declared)), name
        assert {key for key in declared if not key.startswith("_")} == exported, f"{name}.__all__"
        for key in declared:
            getattr(module, key)


def test_the_protocol_of_the_fair_deal_knows_no_bots() -> None:
    modules = "copas.mental.human, copas.mental.server, copas.mental.observer, copas.mental.ledger"
    code = f"import sys, {modules}; print([name for name in sys.modules if name.startswith('copas.bots')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_importing_copas_stays_light() -> None:
    heavy = [
        "numpy",
        "numba",
        "textual",
        "rich",
        "fluent",
        "babel",
        "rbcl",
        "asyncio",
        "cyclopts",
        "sqlalchemy",
    ]
    code = f"import sys, copas; print([name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def make_targets() -> set[str]:
    """Returns the targets of the Makefile."""
    return set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def documents() -> list[Path]:
    """Lists the documents that may show commands."""
    return [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]


def shell_lines(path: Path) -> Iterator[str]:
    """Yields the command lines of a document's sh blocks, without comments and prompts."""
    for block in re.findall(
        r"^```(?:sh|console|shell)\n(.*?)^```", path.read_text(), re.MULTILINE | re.DOTALL
    ):
        for line in block.replace("\\\n", " ").splitlines():
            command = line.split(" #")[0].strip().removeprefix("$ ")
            if command and not command.startswith("#"):
                yield command


def test_documented_make_targets_exist() -> None:
    targets = make_targets()
    for path in documents():
        for line in shell_lines(path):
            words = line.split()
            if words[0] == "make":
                asked = {word for word in words[1:] if "=" not in word and not word.startswith("-")}
                assert asked <= targets, f"{path.name}: {line}"


def help_of(*words: str) -> str:
    """Returns what the real command line says about a command."""
    command = [sys.executable, "-m", "copas.cli", *words, "--help", "--lang", "en"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"copas {' '.join(words)} --help: {done.stderr}"
    return done.stdout


def test_documented_commands_and_options_exist() -> None:
    pages = {"": help_of()}
    commands = set(re.findall(r"^  ([a-z]+)  ", pages[""], re.MULTILINE))
    assert {"play", "rules", "verify"} <= commands
    for path in documents():
        for line in shell_lines(path):
            words = line.split()
            if words[0] != "copas":
                continue
            name = words[1] if len(words) > 1 and not words[1].startswith("-") else ""
            assert not name or name in commands, f"{path.name}: {line}"
            if name not in pages:
                pages[name] = help_of(name)
            for option in re.findall(r"(?<!\S)--[a-z-]+", line):
                assert option in pages[name] + pages[""], f"{path.name}: {line}: no option {option}"


def test_makefile_help_lists_every_public_target() -> None:
    done = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    for target in ("run", "test", "lint", "lock", "bench", "clean"):
        assert f"make {target} " in done.stdout
