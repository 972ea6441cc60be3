"""What a report says of the figures of runs: by family, beside published ones, and calibration in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from ..runs.finished import Run
from ..runs.markdown import interval, percent
from ..runs.published import Published
from ..runs.summary import Calibration, Figures
from ..runs.temperature import Tempered

ALL = "all"
ENOUGH = 50
"""With fewer answers nothing is said of a temperature. Assumed."""
FEWEST, LIKELY, APART = 20, 0.4, 0.05
"""Calibration is said in words of so many options at least, of those that were given so much (where what a solver
chooses lies), and where the two means are so far apart. Assumed."""

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


def calibration_in_words(calibration: Calibration) -> str:
    """Return in a sentence whether the chosen probabilities are too low or too high; empty without enough answers.

    The bins from `LIKELY` on are compared: their mean probability against the share that was right, weighted by
    their counts.
    """
    table = calibration.reliability
    bins = [b for b in table if b.low >= LIKELY and b.confidence is not None and b.accuracy is not None]
    count = sum(b.count for b in bins)
    if count < FEWEST:
        return ""
    said = sum(b.count * (b.confidence or 0.0) for b in bins) / count
    right = sum(b.count * (b.accuracy or 0.0) for b in bins) / count
    so = f"options given {LIKELY} and more got {said:.2f} on average; {right:.2f} of these {count} were right."
    if abs(right - said) < APART:
        return f"Well calibrated: {so}"
    return f"{'Underconfident' if right > said else 'Overconfident'}: {so}"


def temperature_in_words(found: Tempered | None) -> str:
    """Return in a sentence what a temperature would change; empty for few answers, or none.

    One that would change the log loss for the worse is not offered.
    """
    if found is None or found.n < ENOUGH:
        return ""
    if not found.helps:
        return (
            f"No temperature is offered: fitted to some of the {found.n} answers it makes the log loss of those of"
            f" other episodes worse, {-found.tempered_log_score:.3f} instead of {-found.log_score:.3f}."
        )
    does = "sharpened" if found.temperature < 1.0 else "flattened"
    low, high = found.range
    return (
        f"Not applied here: {does} with temperature {found.temperature:.2f} ({low:.2f} to {high:.2f} in the folds"
        f" of a cross-validation by episode), {found.n} answers would go from a log loss of"
        f" {-found.log_score:.3f} to {-found.tempered_log_score:.3f} and from a Brier score of"
        f" {found.raw.brier or 0.0:.3f} to {found.tempered.brier or 0.0:.3f}, held out."
    )
