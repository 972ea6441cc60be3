"""The tables of docs/foodtruck.md, docs/helping.md and docs/crosscheck.md: what commands printed.

What `limp eval foodtruck` and `limp eval helping` found is kept in
`benchmarks/results/studies/`, what `limp eval ... --crosscheck --json` printed in `benchmarks/crosschecks/`.
The data of the studies are not needed.
"""

from __future__ import annotations

from limp.benchmarks.people.benchmark import Summary, study_text
from limp.benchmarks.studies import V, figures_of

from limp.runs.crosscheck import Crosscheck
from limp.runs.markdown import table

from .page import BENCHMARKS, published_name

STUDIES = BENCHMARKS / "results" / "studies"
COLUMNS = (
    "episodes", "model", "estimator", "cases", "total variation", "of the prior", "rank agreement", "per step",
    "same best option", "by chance",
)  # fmt: skip


def _kept(name: str, schema: type[V]) -> V:
    return figures_of((STUDIES / f"{name}.json").read_text("utf-8"), schema)


def foodtruck() -> str:
    """Return the tables of docs/foodtruck.md."""
    return f"```text\n{study_text(_kept('foodtruck', Summary))}\n```"


def helping() -> str:
    """Return the tables of docs/helping.md."""
    return f"```text\n{study_text(_kept('helping', Summary))}\n```"


def crosschecks() -> list[Crosscheck]:
    """Return the committed cross-checks, in order of file name."""
    paths = sorted((BENCHMARKS / "crosschecks").glob("*.json"))
    return [Crosscheck.model_validate_json(path.read_text("utf-8")) for path in paths]


def crosscheck() -> str:
    """Return the table of docs/crosscheck.md."""
    return table(COLUMNS, map(_row, crosschecks()))


def _row(found: Crosscheck) -> tuple[str, ...]:
    m = found.means
    rank = "" if m.rank_agreement is None else f"{m.rank_agreement:+.2f} ({m.ranked})"
    steps = "" if m.per_step is None else f"{m.per_step:.2f} ({m.stepwise})"
    return (
        found.benchmark, published_name(found.model), found.estimator, str(m.cases),
        f"**{m.total_variation:.2f}**", f"{m.prior_total_variation:.2f}", rank, steps,
        str(m.same_best), f"{m.chance_of_same_best:.1f}",
    )  # fmt: skip
