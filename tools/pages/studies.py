"""The tables of docs/people.md, docs/foodtruck.md, docs/helping.md and docs/crosscheck.md: what commands printed.

The `summary.json` of `limp eval STUDY --sweep yes` is kept in `benchmarks/results/studies/`, what
`limp eval ... --crosscheck --json` printed in `benchmarks/crosschecks/`. The data of the studies are not needed.
"""

from __future__ import annotations

from collections.abc import Iterator

from limp.benchmarks.people.benchmark import Agreement, Summary, study_text
from limp.benchmarks.studies import V, figures_of

from limp.runs.crosscheck import Crosscheck
from limp.runs.markdown import table

from .page import BENCHMARKS, published_name

STUDIES = BENCHMARKS / "results" / "studies"
AGREEMENT = (
    "study", "question", "n", "presets", "folds", "fitted", "baseline", "published", "ceiling",
    "folds - published", "folds - baseline",
)  # fmt: skip
COLUMNS = (
    "episodes", "model", "estimator", "cases", "total variation", "of the prior", "rank agreement", "per step",
    "same best option", "by chance",
)  # fmt: skip


def _kept(name: str, schema: type[V]) -> V:
    return figures_of((STUDIES / f"{name}.json").read_text("utf-8"), schema)


def people() -> str:
    """Return the table of docs/people.md: each question of each study, by presets, by folds and by others."""
    return table(AGREEMENT, (row for path in sorted(STUDIES.glob("*.json")) for row in _agreement(path.stem)))


def _agreement(name: str) -> Iterator[tuple[str, ...]]:
    kept = _kept(name, Summary)
    for question, given in kept.correlations.items():
        models, apart = kept.models[question], kept.differences[question]
        ours = (_r(models[kind].r) if kind in models else "" for kind in ("presets", "folds", "fitted"))
        over = (_difference(apart.get(f"folds - {kind}")) for kind in ("paper", "baseline"))
        yield (
            name, question, str(given.n), *ours, _r(given.baseline), _r(given.published), _r(given.ceiling), *over,
        )  # fmt: skip


def _r(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"


def _difference(found: Agreement | None) -> str:
    if found is None or found.r is None or found.ci95 is None:
        return ""
    low, high = found.ci95
    return f"{found.r:+.2f} [{low:+.2f}, {high:+.2f}]"


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
