"""The table of docs/crosscheck.md.

It is made of what `limp eval ... --crosscheck --json` printed, kept in `benchmarks/crosschecks/`.
"""

from __future__ import annotations

from pathlib import Path

from limp.minds.facts import Value
from limp.runs.crosscheck import Compared, Means

from .page import BENCHMARKS, markdown, published_name

HERE = BENCHMARKS / "crosschecks"
COLUMNS = (
    "episodes", "model", "estimator", "cases", "total variation", "of the prior", "rank agreement", "per step",
    "same best option", "by chance",
)  # fmt: skip


class Figures(Value):
    """What one cross-check printed as JSON."""

    benchmark: str
    version: str
    model: str
    estimator: str
    seed: int
    means: Means
    cases: tuple[Compared, ...]


def figures(folder: Path = HERE) -> list[Figures]:
    """Return the committed figures, in order of file name."""
    return [Figures.model_validate_json(path.read_text("utf-8")) for path in sorted(folder.glob("*.json"))]


def section() -> str:
    """Return the table."""
    return markdown(COLUMNS, map(_row, figures()))


def _row(found: Figures) -> tuple[str, ...]:
    m = found.means
    rank = "" if m.rank_agreement is None else f"{m.rank_agreement:+.2f} ({m.ranked})"
    steps = "" if m.per_step is None else f"{m.per_step:.2f} ({m.stepwise})"
    return (
        found.benchmark, published_name(found.model), found.estimator, str(m.cases),
        f"**{m.total_variation:.2f}**", f"{m.prior_total_variation:.2f}", rank, steps,
        str(m.same_best), f"{m.chance_of_same_best:.1f}",
    )  # fmt: skip
