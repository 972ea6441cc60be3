"""What all worlds on a grid share: text maps, which are written top row first, and ways from cell to cell."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from ..errors import InputError

Position = tuple[int, int]
UNREACHABLE = -1
Ways = Sequence[Iterable[int]]
"""The cells that one step leads to from each cell."""


def steps_from(sources: Iterable[int], ways: Ways, closed: Iterable[int] = ()) -> dict[int, int]:
    """Return the fewest steps to each cell that can be reached without entering `closed` ones."""
    shut = dict.fromkeys(closed, UNREACHABLE)
    found = {**shut, **{cell: 0 for cell in sources if cell not in shut}}
    edge, steps = [cell for cell, far in found.items() if not far], 0
    while edge:
        steps += 1
        ahead = []
        for cell in edge:
            for to in ways[cell]:
                if to not in found:
                    found[to] = steps
                    ahead.append(to)
        edge = ahead
    for cell in shut:
        del found[cell]
    return found


def around(cell: int, width: int, height: int) -> tuple[int, int, int, int]:
    """Return the cells above, below, to the left and to the right, of cells numbered by rows from the top left.

    At the edge it is the cell itself.
    """
    y, x = divmod(cell, width)
    return (
        cell - width if y > 0 else cell,
        cell + width if y < height - 1 else cell,
        cell - 1 if x > 0 else cell,
        cell + 1 if x < width - 1 else cell,
    )


def rows_of(text: str, known: Collection[str], what: str = "the map", legend: str = "") -> tuple[str, ...]:
    """Return the rows of a text map, top row first, without empty lines around it.

    Blanks at the ends of rows count where a blank is one of the `known` letters. Raises `InputError` if the map is
    empty, not rectangular, or holds another letter; `legend` says what there is.
    """
    lines = text.replace("\r", "").strip("\n" if " " in known else None).split("\n")
    rows = tuple(line if " " in known else line.strip() for line in lines)
    legend = legend or f"Known: {', '.join(known)}."
    if not text.strip():
        raise InputError(f"{what} is empty.", f"Draw at least one row. {legend}")
    for n, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise InputError(
                f"{what} is not rectangular: row {n} has {len(row)} cells, row 1 has {len(rows[0])}.",
                "Give every row the same length.",
            )
        if unknown := [(x, letter) for x, letter in enumerate(row, start=1) if letter not in known]:
            x, letter = unknown[0]
            raise InputError(f"{what} holds the unknown letter {letter!r} in row {n}, column {x}.", legend)
    return rows
