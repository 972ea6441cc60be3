"""The tables of calibration in docs/language_results.md: log scores and reliability, as they are and tempered.

They are made of what `limp compare --calibration` says of runs, kept in
`benchmarks/results/language/calibration/`. With `--collect RUN...` these runs are measured and kept there first.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path

from limp.errors import InputError
from limp.language.estimators import ESTIMATORS
from limp.runs.finished import open_runs
from limp.runs.markdown import table
from limp.runs.summary import Bin
from limp.runs.temperature import Tempered, temper

from .page import BENCHMARKS, published_name

HERE = BENCHMARKS / "results" / "language" / "calibration"
COLUMNS = (
    "estimator", "questions", "without", "log score", "tempered", "guessing", "Brier", "tempered", "temperature",
    "folds",
)  # fmt: skip


def collect(runs: list[Path], folder: Path = HERE) -> None:
    """Measure `runs`, and keep the figures of each under the name of its folder."""
    for path, run in zip(runs, open_runs(runs), strict=True):
        found = temper(run)
        if found is None:
            raise InputError(f"{path.name} has no probabilities on two episodes.", "Leave it out.")
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{path.name}.json").write_text(found.model_dump_json(indent=1) + "\n", encoding="utf-8")


def _row(one: Tempered) -> tuple[str, ...]:
    return (
        one.estimator, str(one.n), str(one.left_out), f"{one.log_score:.3f}", f"{one.tempered_log_score:.3f}",
        f"{one.guessing:.3f}", f"{one.raw.brier:.3f}", f"{one.tempered.brier:.3f}", f"{one.temperature:.2f}",
        f"{one.range[0]:.2f} to {one.range[1]:.2f}",
    )  # fmt: skip


def _cell(found: Bin) -> str:
    """Return how many options have such a probability, its mean, and the share of them that is right."""
    empty = found.confidence is None or found.accuracy is None
    return "" if empty else f"{found.count}: {found.confidence:.2f}, {found.accuracy:.2f}"


def _reliability(title: str, found: Sequence[Tempered], bins: Sequence[Sequence[Bin]]) -> str:
    rows = ((f"{line[0].low:.1f} to {line[0].high:.1f}", *map(_cell, line)) for line in zip(*bins, strict=True))
    return table((title, *(one.estimator for one in found)), rows)


def section(folder: Path = HERE) -> str:
    """Return the tables of each benchmark and model: of the estimators in the order of their registry."""
    kept = [Tempered.model_validate_json(path.read_text(encoding="utf-8")) for path in folder.glob("*.json")]
    order = list(ESTIMATORS)
    kept.sort(key=lambda one: (one.benchmark, published_name(one.model), one.n, order.index(one.estimator)))
    parts = []
    for (benchmark, model), group in groupby(kept, lambda one: (one.benchmark, published_name(one.model))):
        found = list(group)
        parts += [
            f"`{benchmark}`, {model}:",
            table(COLUMNS, map(_row, found)),
            _reliability("as it is", found, [one.raw.reliability for one in found]),
            _reliability("tempered", found, [one.tempered.reliability for one in found]),
        ]
    return "\n\n".join(parts)
