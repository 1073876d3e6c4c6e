"""The client's files lose comments and spaces on their way, and nothing else."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from fluent.syntax import FluentParser, ast, serialize

from copas.web.client_files import FOLDERS, STATIC
from copas.web.slim import BadSource, imports_of, slim_script, slim_style, slim_words

ROOT = Path(__file__).parent.parent.parent
MODULES = sorted(path for path in STATIC.rglob("*.js") if "vendor" not in path.parts)
WORDS = sorted(FOLDERS["locales"].rglob("*.ftl"))


def differing(modules: dict[str, tuple[str, str]]) -> list[str]:
    """Return the modules that another parser reads differently."""
    command = ["node", str(Path(__file__).parent / "slimmed.mjs")]
    done = subprocess.run(
        command, input=json.dumps(modules), capture_output=True, text=True, check=True, cwd=ROOT
    )
    found: list[str] = json.loads(done.stdout)
    return found


def test_another_parser_reads_every_module_the_same() -> None:
    assert len(MODULES) > 70
    texts = {str(path.relative_to(STATIC)): path.read_text(encoding="utf-8") for path in MODULES}
    assert differing({name: (text, slim_script(text)) for name, text in texts.items()}) == []


def test_the_other_parser_would_see_a_difference() -> None:
    assert differing({"same": ("a;", "a;"), "other": ("a + +b;", "a++b;".replace("++b", "+b"))}) == ["other"]


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.name)
def test_lines_stay_where_they_were(path: Path) -> None:
    """An error's line is the source's."""
    written = path.read_text(encoding="utf-8").splitlines()
    slimmed = slim_script(path.read_text(encoding="utf-8")).splitlines()
    assert len(slimmed) <= len(written)
    for before, after in zip(written, slimmed, strict=False):
        rest = iter(before)
        assert all(letter in rest for letter in after), before


@pytest.mark.parametrize(
    ("written", "slimmed"),
    [
        ("const a = 1; // one", "const a=1;"),
        ("/** @type {string} */ (b).c", "(b).c"),
        ("a /* x */ b", "a b"),
        ("a + +b - -c", "a+ +b- -c"),
        ("return /a b\\/[/ ]/g.test(x) / 2", "return/a b\\/[/ ]/g.test(x)/2"),
        ("'it // stays' + \"/* too */\"", "'it // stays'+\"/* too */\""),
        ("`a  ${ b /* c */ + `d  ${ { e : 1 }.e }` }  f`", "`a  ${b+`d  ${{e:1}.e}`}  f`"),
        ("case 1 : typeof x", "case 1:typeof x"),
        ("1 .toFixed ()", "1 .toFixed()"),
        ("class A { #b = 1; static async c () {} }", "class A{#b=1;static async c(){}}"),
        ("a\n  // gone\n  b", "a\n\nb"),
        ("x = .5 + 1e-3 - 0xff", "x=.5+1e-3-0xff"),
    ],
)
def test_scripts(written: str, slimmed: str) -> None:
    assert slim_script(written) == slimmed + "\n"


@pytest.mark.parametrize("broken", ["'a", "`a ${b", "/* a", "`", "/a"])
def test_what_does_not_end_is_refused(broken: str) -> None:
    with pytest.raises(BadSource, match="line 2"):
        slim_script("x;\n" + broken)


def test_styles() -> None:
    written = '/* head */\na :hover, b { top: calc(1px + 2px) ; }\n\n  i::before { content: " ; /* */ " }\n'
    assert slim_style(written) == 'a :hover,b{top:calc(1px + 2px);}\ni::before { content: " ; /* */ " }\n'


@pytest.mark.parametrize("path", WORDS, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_catalogues_say_the_same(path: Path) -> None:
    def messages(text: str) -> list[str]:
        body = FluentParser(with_spans=False).parse(text).body
        found = [entry for entry in body if isinstance(entry, ast.Message)]
        for entry in found:
            entry.comment = None
        return [serialize(ast.Resource([entry])) for entry in found]

    written = path.read_text(encoding="utf-8")
    assert messages(slim_words(written)) == messages(written) != []


def test_imports_are_found_in_order() -> None:
    text = """import { a } from "./a.js"; // b
import {
  c,
} from "../c.js";
const d = import("./d.js");
export * from "./e.js";
"""
    assert imports_of(text) == ["./a.js", "../c.js", "./e.js"]
