"""Cut the client's typefaces: `python -m scripts.fonts FOLDER` reads the whole ones, as downloaded.

Each becomes two files: the letters of our languages, which every page needs, and its other letters, which a
browser fetches when a name has one of them (`unicode-range` in css/tokens.css). Titles need fewer marks.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

FONTS = Path(__file__).parent.parent / "src" / "copas" / "web" / "static" / "fonts"
LETTERS = "".join(map(chr, range(0x20, 0x7F))) + "ÀÁÂÃÇÉÊÍÓÔÕÚàáâãçéêíóôõú«»–—‘’“”…·ªº−×\u00a0"
MARKS = "\"#$%&*+<=>@[\\]^_`{|}~'×"
NEEDED = {
    "figtree": LETTERS + "↑↓€",
    "newsreader-560": "".join(letter for letter in LETTERS if letter not in MARKS),
}
"""What every page may need, by typeface."""
FEATURES = ["ccmp", "kern", "liga", "mark", "mkmk", "rvrn", "tnum"]
WEIGHTS = (400, 750)
"""The weights that the style sheets use."""


def cut(whole: Path, letters: set[int], target: Path) -> None:
    """Write a typeface with some of its letters."""
    options = subset.Options()
    options.flavor, options.hinting, options.notdef_outline = "woff2", False, True
    options.layout_features, options.name_IDs = FEATURES, [0, 1, 2, 3, 4, 5, 6, 13, 14]
    font = TTFont(whole, lazy=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=letters)
    cutter.subset(font)
    if "fvar" in font:
        font = instancer.instantiateVariableFont(font, {"wght": WEIGHTS})
    subset.save_font(font, target, options)


def ranges(letters: set[int]) -> str:
    """Return a set of letters as `unicode-range` writes it."""
    runs: list[list[int]] = []
    for letter in sorted(letters):
        if runs and letter == runs[-1][1] + 1:
            runs[-1][1] = letter
        else:
            runs.append([letter, letter])
    return ",".join(f"U+{first:X}" if first == last else f"U+{first:X}-{last:X}" for first, last in runs)


def main() -> None:
    """Cut both typefaces, and say what to write into the style sheet."""
    parser = argparse.ArgumentParser(description="Cut the client's typefaces.")
    parser.add_argument("folder", type=Path, help="where the whole ones are")
    folder = parser.parse_args().folder
    for name, needed in NEEDED.items():
        known = {letter for letter in TTFont(folder / f"{name}.woff2").getBestCmap() if letter >= ord(" ")}
        first = known & set(map(ord, needed))
        for part, letters in (("", first), ("-more", known - first)):
            target = FONTS / f"{name}{part}.woff2"
            cut(folder / f"{name}.woff2", letters, target)
            print(f"{target.name}: {target.stat().st_size} bytes; unicode-range:{ranges(letters)}")


if __name__ == "__main__":
    main()
