"""The figures of the study as one value, and as text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from limp.minds.facts import Value

from ..agreement import shown, shown_with_interval
from ..comparison import table
from ..studies import Changed
from .figures import EXPERIMENTS, Agreement, Apart, Preset
from .films import PARTS

ByPart = Mapping[str, Mapping[str, float | None]]
"""r with people for each part and experiment."""
Agreements = Mapping[str, Mapping[str, Agreement]]


class Chosen(Value):
    """What the films of other pairs chose, how well it agrees, and what all films together choose."""

    agreement: Agreements
    chosen: Mapping[str, int]
    whole: Preset


class Summary(Value):
    """All figures of a run; `folds` and `sweep` only where parameters were chosen and changed."""

    films: int
    unread: Mapping[str, str]
    correlations: ByPart
    preset: Preset
    agreement: Agreements
    blue_still: Mapping[str, float | None]
    controls: Mapping[str, ByPart]
    apart: Mapping[str, list[Apart]]
    levels: Mapping[str, Mapping[str, Mapping[int, float]]]
    cpu_seconds: float
    peak_mb: float
    folds: Chosen | None = None
    sweep: tuple[Changed, ...] = ()
    published: Mapping[str, object]


def _agreement_rows(found: Agreements, others: Agreements | None) -> Iterator[tuple[str, ...]]:
    yield "r with people", "presets", "fitted to other pairs", "error", "paper", "people"
    for part, name in ((p, str(e)) for p in PARTS for e in EXPERIMENTS):
        if name in found[part]:
            one, other = found[part][name], others and others[part][name]
            fitted = shown_with_interval(other.r, other.ci95) if other else "-"
            numbers = (f"{one.rmse:.1f}", shown(one.paper), shown(one.ceiling))
            yield f"{part}, experiment {name}", shown_with_interval(one.r, one.ci95), fitted, *numbers


def study_text(found: Summary) -> str:
    """Return the tables of a summary, as they are printed."""
    cues: list[tuple[str, ...]] = [("without a mind", *(f"{p} {e}" for p in PARTS for e in EXPERIMENTS))]
    for name, rs in found.controls.items():
        cues.append((name, *(shown(rs[p].get(str(e))) for p in PARTS for e in EXPERIMENTS)))
    apart: list[tuple[str, ...]] = [("farthest from people", "film", "model", "people")]
    for part, films in found.apart.items():
        apart += [(part, film.film, f"{film.model:.0f}", f"{film.people:.0f}") for film in films]
    lines = [
        f"{found.films} films",
        *(f"not read: film {name}: {error}" for name, error in found.unread.items()),
        table(list(_agreement_rows(found.agreement, found.folds.agreement if found.folds else None))),
        table(cues),
        table(apart),
        "counterfactual with blue standing still: "
        + ", ".join(f"experiment {name} r = {shown(r)}" for name, r in found.blue_still.items()),
        *(_changes(found.folds, found.sweep) if found.folds else []),
        f"{found.cpu_seconds} CPU seconds; {found.peak_mb} MB at most",
    ]
    return "\n\n".join(lines)


def _changes(folds: Chosen, sweep: tuple[Changed, ...]) -> list[str]:
    rows: list[tuple[str, ...]] = [("intention, one parameter changed", *(f"experiment {e}" for e in EXPERIMENTS))]
    for change in sweep:
        rows.append((change.words, *(shown(change.r.get(str(e))) for e in EXPERIMENTS)))
    chosen = [("chosen by other pairs", "folds"), *((name, str(count)) for name, count in folds.chosen.items())]
    return [table(chosen), table(rows)]
