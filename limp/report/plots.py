"""The plots of a report on runs, as numbers ready for a template: accuracy with intervals, and reliability."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..runs.finished import Calibration, Figures, Run
from ..runs.published import Published

WIDTH = 420
"""Width of a plot in SVG units: readable on a phone without scrolling."""

_LEFT, _RIGHT, _LANE, _HEAD = 12.0, 12.0, 15.0, 17.0
ALL = "all"


@dataclass(frozen=True)
class Dot:
    """The accuracy of one run: its middle and its interval, in SVG units along x, and in words."""

    run: int
    x: float
    low: float
    high: float
    y: float
    words: str


@dataclass(frozen=True)
class Tick:
    """One published figure: its place along x, and in words."""

    x: float
    words: str


@dataclass(frozen=True)
class Group:
    """One family of questions: its name, the dots of the runs, and the published ticks below them."""

    name: str
    y: float
    dots: tuple[Dot, ...]
    ticks: tuple[Tick, ...]
    ticks_y: float


@dataclass(frozen=True)
class Accuracies:
    """The plot of accuracy by family."""

    width: float
    height: float
    left: float
    right: float
    groups: tuple[Group, ...]


@dataclass(frozen=True)
class Reliability:
    """The reliability diagram of one run: (x, y, radius, words) of every bin that is not empty."""

    run: int
    size: float
    margin: float
    edge: float
    points: tuple[tuple[float, float, float, str], ...]


def along(share: float) -> float:
    """Return the place of a share in [0, 1] along x, in SVG units."""
    return round(_LEFT + share * (WIDTH - _LEFT - _RIGHT), 1)


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
    interval = figures.ci95
    between = f" ({100 * interval[0]:.1f} to {100 * interval[1]:.1f})" if interval else ""
    return f"{100 * figures.accuracy:.1f}{between}"


def accuracies(runs: Sequence[Run], published: Published | None) -> Accuracies:
    """Return the plot of every family: one lane a run, and a lane of published figures where there are any."""
    groups, y = [], 0.0
    for family in families(runs):
        top = y + _HEAD
        dots = tuple(
            _dot(k, figures, top + _LANE * (k + 0.5), f"{run.name}: {in_words(figures)}")
            for k, run in enumerate(runs)
            if (figures := figures_of(run, family)) is not None and figures.accuracy is not None
        )
        ticks = _ticks(published, family)
        groups.append(Group(family, top - 4.0, dots, ticks, top + _LANE * (len(runs) + 0.5)))
        y = top + _LANE * (len(runs) + bool(ticks)) + 6.0
    return Accuracies(WIDTH, y + 16.0, _LEFT, WIDTH - _RIGHT, tuple(groups))


def _dot(run: int, figures: Figures, y: float, words: str) -> Dot:
    assert figures.accuracy is not None
    low, high = figures.ci95 or (figures.accuracy, figures.accuracy)
    return Dot(run, along(figures.accuracy), along(low), along(high), y, words)


def _ticks(published: Published | None, family: str) -> tuple[Tick, ...]:
    if published is None or family not in published.columns:
        return ()
    column = published.columns.index(family)
    values = ((row.name, row.values[column]) for row in published.rows)
    return tuple(Tick(along(v / 100.0), f"{name}: {v:.1f}") for name, v in values if v is not None)


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

    The bins from 0.4 on are compared, since what a solver chooses lies there: their mean probability against the
    share that was right, weighted by their counts. A difference below 0.05 is not called one.
    """
    bins = [
        b for b in calibration.reliability if b.low >= 0.4 and b.confidence is not None and b.accuracy is not None
    ]
    count = sum(b.count for b in bins)
    if count < 20:
        return ""
    said = sum(b.count * (b.confidence or 0.0) for b in bins) / count
    right = sum(b.count * (b.accuracy or 0.0) for b in bins) / count
    so = f"options given 0.4 and more got {said:.2f} on average; {right:.2f} of these {count} were right."
    if abs(right - said) < 0.05:
        return f"Well calibrated: {so}"
    return f"{'Underconfident' if right > said else 'Overconfident'}: {so}"
