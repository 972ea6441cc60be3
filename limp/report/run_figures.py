"""What a report says of the figures of runs: by family, beside published ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from ..runs.markdown import interval, percent
from ..runs.published import Published
from ..runs.summary import Figures, Run

ALL = "all"

_LETTER, _GAP = 0.6, 2.0
"""How wide a letter of a published name and the gap between two names are, in percent of a plot on a desk."""


@dataclass(frozen=True)
class Tick:
    """One published figure in percent: whose it is, its letter where names find no room, and its line below."""

    at: float
    name: str
    letter: str
    lane: int
    left: bool
    """Whether the name stands to the left of the tick, as it does near the right edge."""


def families(runs: Sequence[Run]) -> tuple[str, ...]:
    """Return the families of questions of all runs in alphabetical order, then `all`."""
    return (*sorted({name for run in runs for name in run.summary.by_type}), ALL)


def figures_of(run: Run, family: str) -> Figures | None:
    """Return the figures of one family, or of all questions."""
    return run.summary if family == ALL else run.summary.by_type.get(family)


def in_words(figures: Figures | None) -> str:
    """Return `96.0 (92.7 to 98.7)`, in percent; empty without figures."""
    if figures is None or figures.accuracy is None:
        return ""
    between = interval(figures.ci95)
    return percent(figures.accuracy) + (between and f" ({between})")


def ticks(published: Published | None, family: str) -> tuple[Tick, ...]:
    """Return the published figures of a family; a name takes the first line on which it covers no other."""
    if published is None or family not in published.columns:
        return ()
    column = published.columns.index(family)
    given = [(row.values[column], row.name, k) for k, row in enumerate(published.rows)]
    ends: list[float] = []  # of each line, how far it is taken
    placed = []
    for at, name, k in sorted((at, name, k) for at, name, k in given if at is not None):
        width = _LETTER * len(f"{name} {at:.1f}") + _GAP
        left = at + width > 100.0
        begin = at - width if left else at
        lane = next((n for n, end in enumerate(ends) if end <= begin), len(ends))
        ends[lane : lane + 1] = [begin + width]
        placed.append(Tick(at, name, letter(k), lane, left))
    return tuple(placed)


def letter(place: int) -> str:
    """Return a, b, ..., z, a1, b1, ... for the rows of a table."""
    turn, rest = divmod(place, 26)
    return f"{ascii_lowercase[rest]}{turn or ''}"
