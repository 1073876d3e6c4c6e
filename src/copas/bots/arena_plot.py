"""A plot of comparisons as SVG: the difference of each pair with its interval; of one pair its course too."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

if TYPE_CHECKING:
    from copas.bots.arena import ArenaResult

WIDTH: Final = 720
ROW: Final = 34
MARGIN: Final = 24
LABELS: Final = 210
COURSE: Final = 220
"""The height of the running mean of one pair."""
STEPS: Final = (1, 2, 5)

Number = Callable[[float], str]
"""Writes a number as the language does."""


@dataclass(frozen=True)
class Captions:
    """The words of a plot, in the reader's language.

    Attributes:
        title: above it.
        axis: what the numbers across are.
        deals: what the numbers along the course are.

    """

    title: str
    axis: str
    deals: str


def plot(
    results: Sequence[ArenaResult], captions: Captions, number: Number, name: Callable[[str], str] = str
) -> str:
    """Return a plot as SVG; it follows a dark background where the reader's system has one.

    Args:
        results: the comparisons, at least one.
        captions: the words.
        number: writes a number.
        name: writes a bot's name.

    """
    top = MARGIN + 30
    rows = ROW * len(results)
    height = top + rows + 50 + (COURSE + 40 if len(results) == 1 else 0)
    scale = _Scale.over(
        [edge for result in results for edge in (*result.interval, 0.0)], LABELS, WIDTH - MARGIN
    )
    parts = [_text(MARGIN, MARGIN + 6, captions.title, "title")]
    parts += _grid(scale, top, top + rows, number)
    parts += [_text(WIDTH / 2, top + rows + 36, captions.axis, "middle")]
    for index, result in enumerate(results):
        parts += _row(result, scale, top + ROW * index + ROW / 2, name)
    if len(results) == 1:
        parts += _course(results[0], top + rows + 60, captions, number)
    return _document(height, parts)


def _row(result: ArenaResult, scale: _Scale, y: float, name: Callable[[str], str]) -> Iterator[str]:
    first, second = map(name, result.names)
    low, high = (scale.at(edge) for edge in result.interval)
    yield _text(LABELS - 16, y + 4, f"{first} − {second}", "end")
    yield f'<line class="mark" x1="{low:.1f}" y1="{y:.1f}" x2="{high:.1f}" y2="{y:.1f}"/>'
    for x in (low, high):
        yield f'<line class="mark" x1="{x:.1f}" y1="{y - 5:.1f}" x2="{x:.1f}" y2="{y + 5:.1f}"/>'
    yield f'<circle class="dot" cx="{scale.at(result.difference):.1f}" cy="{y:.1f}" r="4"/>'


def _grid(scale: _Scale, top: float, bottom: float, number: Number) -> Iterator[str]:
    for tick in scale.ticks():
        x = scale.at(tick)
        kind = "zero" if tick == 0 else "grid"
        yield f'<line class="{kind}" x1="{x:.1f}" y1="{top:.1f}" x2="{x:.1f}" y2="{bottom:.1f}"/>'
        yield _text(x, bottom + 16, number(tick), "middle")


def _course(result: ArenaResult, top: float, captions: Captions, number: Number) -> Iterator[str]:
    """Draw the running mean and its interval over the deals."""
    # The first few intervals are so wide that nothing else could be seen.
    points = [point for point in result.path if point[0] >= result.deals / 20] or list(result.path)
    across = _Scale(0, result.deals, LABELS, WIDTH - MARGIN)
    edges = [mean + side * half for _, mean, half in points for side in (-1, 1)]
    up = _Scale.over([*edges, 0.0], top + COURSE, top)
    for tick in up.ticks():
        y = up.at(tick)
        kind = "zero" if tick == 0 else "grid"
        yield f'<line class="{kind}" x1="{LABELS}" y1="{y:.1f}" x2="{WIDTH - MARGIN}" y2="{y:.1f}"/>'
        yield _text(LABELS - 10, y + 4, number(tick), "end")
    for tick in across.ticks():
        yield _text(across.at(tick), top + COURSE + 16, str(round(tick)), "middle")
    upper = [f"{across.at(n):.1f},{up.at(mean + half):.1f}" for n, mean, half in points]
    lower = [f"{across.at(n):.1f},{up.at(mean - half):.1f}" for n, mean, half in points]
    middle = [f"{across.at(n):.1f},{up.at(mean):.1f}" for n, mean, _ in points]
    yield f'<polygon class="band" points="{" ".join(upper + lower[::-1])}"/>'
    yield f'<polyline class="mark" points="{" ".join(middle)}"/>'
    yield _text((LABELS + WIDTH) / 2, top + COURSE + 36, captions.deals, "middle")


@dataclass(frozen=True)
class _Scale:
    """From values to places on the page."""

    low: float
    high: float
    start: float
    end: float

    @classmethod
    def over(cls, values: Sequence[float], start: float, end: float) -> _Scale:
        """Return a scale with a little room at both ends."""
        finite = [value for value in values if math.isfinite(value)]
        low, high = min(finite), max(finite)
        room = 0.06 * (high - low) or 0.5
        return cls(low - room, high + room, start, end)

    def at(self, value: float) -> float:
        """Return the place of a value; what is infinite stands at the end."""
        share = (min(max(value, self.low), self.high) - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)

    def ticks(self) -> list[float]:
        """Return four to ten round values."""
        rough = (self.high - self.low) / 6
        power = 10.0 ** math.floor(math.log10(rough))
        step = next((each * power for each in STEPS if each * power >= rough), 10 * power)
        first = math.ceil(self.low / step)
        return [index * step for index in range(first, math.floor(self.high / step) + 1)]


def _text(x: float, y: float, text: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}">{escape(text)}</text>'


def _document(height: float, parts: Sequence[str]) -> str:
    style = (
        "text{font:13px system-ui,sans-serif;fill:#222}.title{font-size:15px;font-weight:600}"
        ".middle{text-anchor:middle}.end{text-anchor:end}.grid{stroke:#ddd}.zero{stroke:#888}"
        ".mark{stroke:#0a5c8f;stroke-width:2;fill:none}.dot{fill:#0a5c8f}.band{fill:#0a5c8f;opacity:.18}"
        ".page{fill:#fff}"
        "@media(prefers-color-scheme:dark){text{fill:#ddd}.page{fill:#1b1b1b}.grid{stroke:#333}"
        ".zero{stroke:#888}.mark{stroke:#6cb8e6}.dot,.band{fill:#6cb8e6}}"
    )
    body = "\n".join(parts)
    page = f'<rect class="page" width="{WIDTH}" height="{height:.0f}"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" '
        f'height="{height:.0f}">\n'
        f"<style>{style}</style>\n{page}\n{body}\n</svg>\n"
    )
