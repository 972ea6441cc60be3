"""Maps as rows of characters, from the top; places are [x, y] from 0, origin top left."""

from __future__ import annotations

from collections.abc import Sequence

from limp.worlds.grid import Position, around, steps_from


def steps(rows: Sequence[str], start: Position, blocked: str = "#") -> dict[Position, int]:
    """Return the fewest steps from a place to each place that can be reached past squares that are `blocked`."""
    wide, high = len(rows[0]), len(rows)
    ways = [around(cell, wide, high) for cell in range(wide * high)]
    closed = [cell for cell in range(wide * high) if rows[cell // wide][cell % wide] in blocked]
    found = steps_from([start[1] * wide + start[0]], ways, closed)
    return {(cell % wide, cell // wide): far for cell, far in found.items()}


def drawn(rows: Sequence[str], legend: str) -> str:
    """Return a map in words; places are [column, row] from 0 at the top left."""
    return "\n".join([f"A map ({legend}; places are [column, row] from the top left, from 0):", *rows])
