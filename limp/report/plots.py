"""Small plots as SVG text: one function for lines and points over two axes, and the grid of a maze."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT, MARGIN = 640, 360, 60
COLOURS = ("#31688e", "#e0793f", "#4f9d5d", "#8a5a9e", "#b0a000", "#c2477f", "#555555")
WALL, FLOOR = "#444444", "#f4f1ea"

Points = Sequence[tuple[float, float]]


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


def plot(
    title: str,
    lines: Mapping[str, Points],
    dots: Mapping[str, Points],
    across: str,
    up: str = "",
    heights: tuple[float, float] | None = None,
) -> str:
    """Return a picture of lines and dots (x, y); those of one name share a colour. See `plot_parts`."""
    box = (MARGIN, 44, WIDTH - 250, HEIGHT - 2 * MARGIN)
    return page(title, plot_parts(lines, dots, box, across, up, heights))


def plot_parts(
    lines: Mapping[str, Points],
    dots: Mapping[str, Points],
    box: tuple[float, float, float, float],
    across: str,
    up: str = "",
    heights: tuple[float, float] | None = None,
    colours: Sequence[str] = COLOURS,
) -> list[str]:
    """Return the parts of a plot in a box (left, top, width, height), with the names to the right of it.

    The axes end where the data do, the vertical one at `heights` if they are given; both are marked at their ends
    and in the middle.
    """
    left, top, wide, high = box
    every = [point for points in (*lines.values(), *dots.values()) for point in points]
    (x0, x1), (y0, y1) = ((min(axis), max(axis)) for axis in zip(*every, strict=True))
    y0, y1 = heights or (y0, y1)

    def place(x: float, y: float) -> tuple[float, float]:
        return left + (x - x0) / ((x1 - x0) or 1.0) * wide, top + high - (y - y0) / ((y1 - y0) or 1.0) * high

    parts = [text(left + wide / 2, top + high + 32, across)]
    parts.append(f'<g transform="rotate(-90 16 {top + high / 2})">{text(16, top + high / 2, up)}</g>')
    for share in (0.0, 0.5, 1.0):
        x, y = x0 + share * (x1 - x0), y0 + share * (y1 - y0)
        at, level = place(x, y)
        parts.append(f'<line x1="{left}" y1="{level:.1f}" x2="{left + wide}" y2="{level:.1f}" stroke="#ccc"/>')
        parts.append(text(left - 6, level + 4, f"{y:.3g}", "end", 10))
        parts.append(text(at, top + high + 16, f"{x:.3g}", size=10))
    for k, name in enumerate(dict.fromkeys((*lines, *dots))):
        colour = colours[k % len(colours)]
        drawn = " ".join("{:.1f},{:.1f}".format(*place(*point)) for point in lines.get(name, ()))
        parts.append(f'<polyline points="{drawn}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        for x, y in (place(*point) for point in dots.get(name, ())):
            parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" fill="{colour}" fill-opacity="0.75"/>')
        parts.append(text(left + wide + 12, top + 12 + 18 * k, name, "start", 12, colour))
    return parts


def curves(lines: Mapping[str, Sequence[float]], first: int = 0) -> dict[str, Points]:
    """Return lines over steps, counted from `first`, as points."""
    return {name: list(enumerate(values, start=first)) for name, values in lines.items()}


def cells(walls: Sequence[Sequence[bool]], side: int, left: float, top: float) -> list[str]:
    """Return the cells of a grid, walls dark; `walls` are [row][column], the lowest row first."""
    parts = []
    for y, row in enumerate(reversed(walls)):
        for x, wall in enumerate(row):
            box = f'x="{left + x * side}" y="{top + y * side}" width="{side}" height="{side}"'
            parts.append(f'<rect {box} fill="{WALL if wall else FLOOR}" stroke="#d8d2c4" stroke-width="0.5"/>')
    return parts
