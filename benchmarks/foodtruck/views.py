"""The figures of the study as one value, and as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from limp.minds.facts import Value

from ..agreement import shown, shown_with_interval
from ..comparison import table
from ..studies import Changed, NotFitted
from .figures import PARTS, Agreement

Parts = Mapping[str, int | float | None]
"""r with people for desires and beliefs, in places beside a count."""


class Paper(Value):
    """The paper's r, over films and over the means of groups."""

    source: str
    doi: str
    note: str
    films: Mapping[str, float]
    groups: Mapping[str, float]


class Cues(Value):
    """How well a model agrees with people, over films and over the means of situations."""

    desires: Agreement
    beliefs: Agreement
    situations: Parts

    @property
    def by_part(self) -> dict[str, Agreement]:
        """The agreement over films."""
        return {"desires": self.desires, "beliefs": self.beliefs}


class Half(Value):
    """r with people on one half of the films, with the rationality and the cost that suit the other half best."""

    films: int
    rationality: float
    cost: float
    desires: float | None
    beliefs: float | None


class Fitted(Cues):
    """The same for a model that is fitted on the other half of the films."""

    halves: tuple[Half, ...]


class Summary(Value):
    """All figures of a run.

    Those below the paper's are there only where parameters were changed: the models beside the main one, r without
    each film, and how r hangs on the parameters.
    """

    films: int
    left_out: tuple[int, ...]
    cpu_seconds: float
    peak_mb: float
    preset: Mapping[str, Agreement]
    with_those_left_out: Mapping[str, Agreement]
    situations: Parts
    by_condition: Mapping[str, Parts]
    published: Paper
    fitted_on_the_other_half: Fitted | None = None
    without_each: Mapping[str, Parts] = {}
    lesions: Mapping[str, Mapping[str, Agreement]] = {}
    cues: Cues | NotFitted | None = None
    sweep: tuple[Changed, ...] = ()


def study_text(found: Summary) -> str:
    """Return the tables of a summary, as they are printed; what hangs on parameters only where it was computed."""
    conditions: list[tuple[str, ...]] = [("preset parameters, by condition", "films", *PARTS)]
    for name, cell in found.by_condition.items():
        conditions.append((name, str(cell["films"]), *_shown(cell)))
    lines = [
        f"{found.films} films; left out as in the paper: {list(found.left_out)}",
        table(list(_main_rows(found))),
        table(conditions),
        *_parameters(found),
        f"{found.cpu_seconds} CPU seconds",
    ]
    if isinstance(found.cues, NotFitted):
        lines.append(f"cues: {found.cues.error}")
    return "\n\n".join(lines)


def _shown(rs: Parts) -> list[str]:
    return [shown(rs[part]) for part in PARTS]


def _row(name: str, found: Mapping[str, Agreement], means: Parts | None = None) -> tuple[str, ...]:
    cells = [shown_with_interval(found[part].r, found[part].ci95) for part in PARTS]
    return (name, *cells, *(_shown(means) if means else ("", "")))


def _main_rows(found: Summary) -> Iterator[tuple[str, ...]]:
    yield "r with people", *PARTS, "situations: desires", "beliefs"
    yield _row("preset parameters", found.preset, found.situations)
    if tuned := found.fitted_on_the_other_half:
        yield _row("rationality and cost from the other half", tuned.by_part, tuned.situations)
    if isinstance(found.cues, Cues):
        yield _row("cues, fitted to other situations", found.cues.by_part, found.cues.situations)
    for name, lesioned in found.lesions.items():
        yield _row(name, lesioned)
    paper = found.published
    yield "the paper (73 films)", *(f"{rs[part]:.2f}" for rs in (paper.films, paper.groups) for part in PARTS)


def _parameters(found: Summary) -> list[str]:
    """What hangs on parameters, and the films without which r of beliefs is largest."""
    if found.fitted_on_the_other_half is None:
        return []
    halves: list[tuple[str, ...]] = [("fitted on the other half", "films", *PARTS)]
    for half in found.fitted_on_the_other_half.halves:
        name = f"rationality {half.rationality:g}, cost {half.cost:g}"
        halves.append((name, str(half.films), shown(half.desires), shown(half.beliefs)))
    changes: list[tuple[str, ...]] = [("one parameter changed", *PARTS)]
    changes += [(change.words, *_shown(change.r)) for change in found.sweep]
    every = found.without_each
    first = sorted(every, key=lambda name: -(every[name]["beliefs"] or 0.0))[:3]
    shares = ", ".join(f"film {name}: {shown(every[name]['beliefs'])}" for name in first)
    without = f"r of beliefs without one film, the largest three: {shares}"
    return [table(halves), without, table(changes)]
