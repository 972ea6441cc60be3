"""Small plots as SVG text: bars, a heat map, lines on logarithmic axes, scatter plots, courses and grids."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT, MARGIN = 640, 360, 60
COLOURS = ("#31688e", "#e0793f", "#4f9d5d", "#8a5a9e", "#b0a000", "#c2477f", "#555555")
WALL, FLOOR = "#444444", "#f4f1ea"


def page(title: str, parts: Sequence[str], width: int = WIDTH, height: int = HEIGHT) -> str:
    """Return a whole picture of these parts, with its title."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
            'font-family="sans-serif" font-size="12">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{height}" fill="white"/>',
            text(width / 2, 22, title, "middle", 15),
            *parts,
            "</svg>\n",
        ]
    )


def text(x: float, y: float, words: str, anchor: str = "middle", size: int = 12, colour: str = "#222") -> str:
    """Return one line of text; `anchor` is start, middle or end."""
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{colour}"'
    return f"<text {place}>{escape(words)}</text>"


def _legend(names: Sequence[str]) -> list[str]:
    parts = []
    for k, name in enumerate(names):
        x = MARGIN + 140 * k
        parts.append(f'<rect x="{x}" y="34" width="10" height="10" fill="{COLOURS[k % len(COLOURS)]}"/>')
        parts.append(text(x + 15, 43, name, "start"))
    return parts


def bars(title: str, groups: Sequence[str], series: Mapping[str, Sequence[float]]) -> str:
    """Return grouped bars: `series` maps a name to one non-negative value for each group."""
    top = max(max(values) for values in series.values()) * 1.1 or 1.0
    floor, room = HEIGHT - MARGIN, HEIGHT - 2 * MARGIN
    step = (WIDTH - 2 * MARGIN) / len(groups)
    wide = 0.8 * step / len(series)
    parts = _legend(list(series))
    for s, values in enumerate(series.values()):
        for g, value in enumerate(values):
            x, high = MARGIN + step * (g + 0.1) + wide * s, room * value / top
            colour = COLOURS[s % len(COLOURS)]
            box = f'x="{x:.1f}" y="{floor - high:.1f}" width="{wide * 0.95:.1f}" height="{high:.1f}"'
            parts.append(f'<rect {box} fill="{colour}"/>')
            parts.append(text(x + wide / 2, floor - high - 4, f"{value:.2f}", size=10))
    parts += [text(MARGIN + step * (g + 0.5), floor + 18, name) for g, name in enumerate(groups)]
    parts.append(f'<line x1="{MARGIN}" y1="{floor}" x2="{WIDTH - MARGIN}" y2="{floor}" stroke="#222"/>')
    return page(title, parts)


def heat_map(title: str, rows: Sequence[str], columns: Sequence[str], shares: Sequence[Sequence[float]]) -> str:
    """Return a matrix of shares in [0, 1], rows down and columns across, darker for more."""
    left, top, side = 150, 70, 62
    parts = [text(left + side * (c + 0.5), top - 8, name, size=10) for c, name in enumerate(columns)]
    for r, name in enumerate(rows):
        parts.append(text(left - 8, top + side * (r + 0.55), name, "end", 11))
        for c, share in enumerate(shares[r]):
            box = f'x="{left + side * c}" y="{top + side * r}" width="{side - 2}" height="{side - 2}"'
            parts.append(f'<rect {box} fill="#31688e" fill-opacity="{0.05 + 0.95 * share:.3f}"/>')
            ink = "white" if share > 0.5 else "#222"
            parts.append(text(left + side * (c + 0.5), top + side * (r + 0.55), f"{share:.2f}", colour=ink))
    width = max(left + side * len(columns) + 20, 420)
    return page(title, parts, width, top + side * len(rows) + 20)


def log_lines(title: str, x: Sequence[float], series: Mapping[str, Sequence[float]], across: str) -> str:
    """Return lines over positive numbers, both axes logarithmic; `across` names the horizontal one."""
    values = [v for line in series.values() for v in line]
    low, high = math.log10(min(values)), math.log10(max(values))
    first, last = math.log10(x[0]), math.log10(x[-1])
    floor, room = HEIGHT - MARGIN, HEIGHT - 2 * MARGIN - 10

    def place(a: float, b: float) -> tuple[float, float]:
        along = (math.log10(a) - first) / ((last - first) or 1.0)
        up = (math.log10(b) - low) / ((high - low) or 1.0)
        return MARGIN + along * (WIDTH - 2 * MARGIN), floor - up * room

    parts = _legend(list(series))
    for s, line in enumerate(series.values()):
        points = [place(a, b) for a, b in zip(x, line, strict=True)]
        drawn = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
        colour = COLOURS[s % len(COLOURS)]
        parts.append(f'<polyline points="{drawn}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [text(a, b - 6, f"{v:.2g}", size=10) for (a, b), v in zip(points, line, strict=True)]
    parts += [text(place(a, values[0])[0], floor + 18, f"{a:g}") for a in x]
    parts.append(text(WIDTH / 2, floor + 38, across))
    parts.append(f'<line x1="{MARGIN}" y1="{floor}" x2="{WIDTH - MARGIN}" y2="{floor}" stroke="#222"/>')
    return page(title, parts)


Points = Sequence[tuple[float, float]]


def scatter(title: str, groups: Mapping[str, Points], across: str, up: str) -> str:
    """Return points (x, y) in the colours of their groups; `across` and `up` name the axes."""
    every = [point for points in groups.values() for point in points]
    ends = [(min(values), max(values)) for values in zip(*every, strict=True)]
    left, right, top, floor = MARGIN, WIDTH - 250, 50, HEIGHT - MARGIN

    def place(point: tuple[float, float]) -> tuple[float, float]:
        share = [(v - low) / ((high - low) or 1.0) for v, (low, high) in zip(point, ends, strict=True)]
        return left + share[0] * (right - left), floor - share[1] * (floor - top)

    parts = [f'<path d="M{left - 8} {top}V{floor + 8}H{right}" fill="none" stroke="#222"/>']
    for k, (name, points) in enumerate(groups.items()):
        colour = COLOURS[k % len(COLOURS)]
        for x, y in map(place, points):
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}" fill-opacity="0.75"/>')
        parts.append(f'<circle cx="{right + 20}" cy="{top + 18 * k}" r="5" fill="{colour}"/>')
        parts.append(text(right + 32, top + 18 * k + 4, name, "start", 11))
    for axis, (low, high) in enumerate(ends):
        for value, at in ((low, 0.0), (high, 1.0)):
            x, y = (
                (left + at * (right - left), floor + 22)
                if axis == 0
                else (left - 14, floor - at * (floor - top) + 4)
            )
            parts.append(text(x, y, f"{value:.3g}", "middle" if axis == 0 else "end", 10))
    parts.append(text((left + right) / 2, floor + 40, across))
    parts.append(f'<g transform="rotate(-90 16 {(top + floor) / 2})">{text(16, (top + floor) / 2, up)}</g>')
    return page(title, parts)


def courses(title: str, lines: Mapping[str, Sequence[float]], dots: Mapping[str, Points] | None = None) -> str:
    """Return lines over steps 0, 1, ..., from 0 to 1, and dots (step, value) of the same names and colours."""
    parts = course_parts(lines, dots or {}, (MARGIN, 40, WIDTH - 2 * MARGIN - 80, HEIGHT - 40 - MARGIN))
    return page(title, parts)


def course_parts(
    lines: Mapping[str, Sequence[float]],
    dots: Mapping[str, Points],
    box: tuple[float, float, float, float],
    top: float = 1.0,
    colours: Sequence[str] = COLOURS,
    unit: str = "step",
    first: int = 0,
) -> list[str]:
    """Return the parts of `courses` in a box (left, top, width, height), with the names to the right of it.

    The axis counts in `unit`, from `first` on.
    """
    left, ceiling, wide, high = box
    steps = max(len(values) for values in lines.values()) - 1

    def place(step: float, value: float) -> tuple[float, float]:
        return left + step / max(steps, 1) * wide, ceiling + high - value / top * high

    parts = []
    for level in (0.0, 0.5, 1.0):
        y = place(0, level * top)[1]
        parts.append(f'<line x1="{left}" y1="{y:.1f}" x2="{left + wide}" y2="{y:.1f}" stroke="#ccc"/>')
        parts.append(text(left - 6, y + 4, f"{level * top:g}", "end", 10))
    for k, (name, values) in enumerate(lines.items()):
        colour = colours[k % len(colours)]
        drawn = " ".join("{:.1f},{:.1f}".format(*place(n, value)) for n, value in enumerate(values))
        parts.append(f'<polyline points="{drawn}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        for x, y in (place(*dot) for dot in dots.get(name, ())):
            parts.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" fill="white" stroke="{colour}" stroke-width="2"/>'
            )
        parts.append(text(left + wide + 12, ceiling + 12 + 18 * k, name, "start", 12, colour))
    every = max(1, -(-steps // 20))
    parts += [
        text(place(n, 0)[0], ceiling + high + 16, str(first + n), size=10) for n in range(0, steps + 1, every)
    ]
    parts.append(text(left + wide / 2, ceiling + high + 32, unit))
    return parts


def cells(walls: Sequence[Sequence[bool]], side: int, left: float, top: float) -> list[str]:
    """Return the cells of a grid, walls dark; `walls` are [row][column], the lowest row first."""
    parts = []
    for y, row in enumerate(reversed(walls)):
        for x, wall in enumerate(row):
            box = f'x="{left + x * side}" y="{top + y * side}" width="{side}" height="{side}"'
            parts.append(f'<rect {box} fill="{WALL if wall else FLOOR}" stroke="#d8d2c4" stroke-width="0.5"/>')
    return parts
