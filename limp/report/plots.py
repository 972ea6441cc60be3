"""The plots of a report on runs, as numbers ready for a template: accuracy with intervals, and reliability."""

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
class Dot:
    """The accuracy of one run and its interval, in percent, and in words."""

    run: int
    at: float
    low: float
    high: float
    words: str


@dataclass(frozen=True)
class Tick:
    """One published figure in percent: whose it is, its letter where names find no room, and its line below."""

    at: float
    name: str
    letter: str
    lane: int
    left: bool
    """Whether the name stands to the left of the tick, as it does near the right edge."""


@dataclass(frozen=True)
class Group:
    """One family of questions: its name, a dot a run, and the published ticks on `lanes` lines below them."""

    name: str
    dots: tuple[Dot, ...]
    ticks: tuple[Tick, ...]
    lanes: int


@dataclass(frozen=True)
class Reliability:
    """The reliability diagram of one run: (x, y, radius, words) of every bin that is not empty."""

    run: int
    size: float
    margin: float
    edge: float
    points: tuple[tuple[float, float, float, str], ...]


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


def accuracies(runs: Sequence[Run], published: Published | None) -> tuple[Group, ...]:
    """Return the plot of every family, along an axis from 0 to 100 percent."""
    groups = []
    for family in families(runs):
        dots = tuple(
            _dot(k, 100.0 * figures.accuracy, figures, f"{run.name}: {in_words(figures)}")
            for k, run in enumerate(runs)
            if (figures := figures_of(run, family)) is not None and figures.accuracy is not None
        )
        ticks = _ticks(published, family)
        groups.append(Group(family, dots, ticks, max((tick.lane + 1 for tick in ticks), default=0)))
    return tuple(groups)


def _dot(run: int, at: float, figures: Figures, words: str) -> Dot:
    low, high = figures.ci95 or (at / 100.0, at / 100.0)
    return Dot(run, round(at, 2), round(100.0 * low, 2), round(100.0 * high, 2), words)


def _ticks(published: Published | None, family: str) -> tuple[Tick, ...]:
    """Return the published figures of a family; a name takes the first line on which it covers no other."""
    if published is None or family not in published.columns:
        return ()
    column = published.columns.index(family)
    given = [(row.values[column], row.name, k) for k, row in enumerate(published.rows)]
    ends: list[float] = []  # of each line, how far it is taken
    ticks = []
    for at, name, k in sorted((at, name, k) for at, name, k in given if at is not None):
        width = _LETTER * len(f"{name} {at:.1f}") + _GAP
        left = at + width > 100.0
        begin = at - width if left else at
        lane = next((n for n, end in enumerate(ends) if end <= begin), len(ends))
        ends[lane : lane + 1] = [begin + width]
        ticks.append(Tick(at, name, letter(k), lane, left))
    return tuple(ticks)


def letter(place: int) -> str:
    """Return a, b, ..., z, a1, b1, ... for the rows of a table."""
    turn, rest = divmod(place, 26)
    return f"{ascii_lowercase[rest]}{turn or ''}"


def reliability(run: int, calibration: Calibration, size: float = 200.0, margin: float = 26.0) -> Reliability:
    """Return the diagram: predicted probability on the x axis, share of options that were right on the y axis.

    The area of a point grows with the number of options in its bin.
    """
    most = max((row.count for row in calibration.reliability), default=0)
    edge = 12.0
    side = size - margin - edge
    points = []
    for row in calibration.reliability:
        if row.count and row.confidence is not None and row.accuracy is not None:
            x, y = margin + row.confidence * side, edge + (1.0 - row.accuracy) * side
            words = f"{row.count} options given {row.confidence:.2f} on average; {row.accuracy:.2f} were right"
            points.append((round(x, 1), round(y, 1), round(2.0 + 7.0 * (row.count / most) ** 0.5, 1), words))
    return Reliability(run, size, margin, edge, tuple(points))


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
