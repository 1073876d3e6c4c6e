"""Modules that come in one file run as they would by themselves."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from copas.web.client_files import JOINED, STATIC, ClientFiles, read_slimmed
from copas.web.joined import Joined, handle, resolve, running_order
from copas.web.slim import BadSource

MODULES = {
    "app.js": """import { add, LOG as log } from "./lib/sum.js";
import * as names from "./lib/names.js";
export const start = () => import("./late.js").then((late) => late.all());
const more = import("./lib/other.js");
log.push("app", add(1, 2), names.hello("you"), (await0()).pathname.split("/").at(-1));
function await0() { return new URL("./beside.txt", import.meta.url); }
export { };
""".replace("export { };\n", ""),
    "lib/sum.js": """import { base } from "./names.js";
export const LOG = [];
LOG.push("sum");
export function add(a, b) { return a + b + base; }
""",
    "lib/names.js": """import { wrap as around } from "../vendor/w.js";
export const base = 10;
export class Named { static kind = "class"; }
export const hello = (who) => around(`hello ${who}`);
""",
    "vendor/w.js": "function q(t){return`<${t}>`}var w=1;export{q as wrap,w};\n",
    "page.js": """import { LOG } from "./lib/sum.js";
import { Named } from "./lib/names.js";
LOG.push(Named.kind);
export const page = () => LOG;
""",
    "late.js": """import { LOG } from "./lib/sum.js";
import * as names from "./lib/names.js";
import { page } from "./page.js";
export const all = () => [...LOG, names.base, page() === LOG];
""",
    "lib/other.js": "export async function other() { return 1; }\n",
}


def run(folder: Path, files: Mapping[str, str]) -> list[object]:
    """Run `start` of app.js in Node, and return what it gives."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    (folder / "package.json").write_text('{"type": "module"}')
    code = "import('./app.js').then((app) => app.start()).then((all) => console.log(JSON.stringify(all)))"
    done = subprocess.run(["node", "-e", code], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    found: list[object] = json.loads(done.stdout)
    return found


def test_joined_modules_do_what_they_do_apart(tmp_path: Path) -> None:
    joined = Joined(["app.js", "page.js"], MODULES.__getitem__)
    assert joined.orders == {
        "app.js": ["vendor/w.js", "lib/names.js", "lib/sum.js", "app.js"],
        "page.js": ["page.js"],
    }
    together = {name: joined.text(name) for name in joined.orders}
    alone = {name: joined.outside(name) for name in ("late.js", "lib/other.js")}
    apart = run(tmp_path / "apart", MODULES)
    assert apart == ["sum", "app", 13, "<hello you>", "beside.txt", "class", 10, True]
    assert run(tmp_path / "together", together | alone) == apart


def test_every_module_of_ours_is_in_one_file_and_keeps_its_names() -> None:
    files = ClientFiles()
    files.version()
    for entries in JOINED:
        joined = Joined(entries, read_slimmed)
        inside = [name for order in joined.orders.values() for name in order]
        assert len(inside) == len(set(inside)) > 30
        for entry, order in joined.orders.items():
            sent = files.prepare(f"static/{entry}")
            assert sent is not None
            text = sent.plain.decode()
            assert not re.search(r"^import\s*\{[^$]", text, re.MULTILINE), (
                "an import that is not of a joined file"
            )
            assert all(f"const {handle(name)}=" in text for name in order)


@pytest.mark.parametrize("entries", JOINED, ids=["page", "worker"])
def test_what_comes_later_takes_from_the_joined_files(entries: tuple[str, ...]) -> None:
    """Else a browser would run a module twice, and two copies of a signal would not hear each other."""
    files = ClientFiles()
    files.version()
    joined = Joined(entries, read_slimmed)
    inside = {name for order in joined.orders.values() for name in order}
    later = sorted(name for name in joined.reachable() - inside if not name.startswith("vendor/"))
    assert later
    for name in later:
        sent = files.prepare(f"static/{name}")
        assert sent is not None
        for address in re.findall(r"(?:from|import\()\"([^\"]+)\"", sent.plain.decode()):
            target = resolve(name, address)
            assert (STATIC / target).is_file()
            assert target in entries or target not in inside


def test_page_and_worker_share_no_module_that_comes_later() -> None:
    """It would have to take from both."""
    pages, worker = (Joined(entries, read_slimmed) for entries in JOINED)
    inside = {name for order in worker.orders.values() for name in order}
    assert not worker.reachable() - inside & pages.reachable()


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ('import { a } from "./app.js";\n', "circle"),
        ("export let a = 1;\n", "cannot be joined"),
        ("const a = 1;\nexport { a };\n", "cannot be joined"),
        ('export * from "./c.js";\n', "cannot be joined"),
        ("export default 1;\n", "cannot be joined"),
    ],
)
def test_what_cannot_be_joined_is_refused(text: str, what: str) -> None:
    modules = {"app.js": 'import { a } from "./b.js";\n', "b.js": text, "c.js": ""}
    with pytest.raises(BadSource, match=what):
        Joined(["app.js"], modules.__getitem__).text("app.js")


def test_the_entry_runs_last() -> None:
    assert running_order("app.js", MODULES.__getitem__)[-1] == "app.js"
