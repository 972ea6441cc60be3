"""Write the table of language models in docs/language.md.

It is made of the summaries in `benchmarks/results/language/` and stands between the `results` markers of the page.
With `--collect RUN...` the `summary.json` of these runs is copied there first, without the seconds of the clock.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from limp.runs.finished import read_summary

from .pages import BENCHMARKS, KINDS, accuracies, interval, markdown, published_name, with_section, write_or_check

HERE = BENCHMARKS / "results" / "language"
COLUMNS = (
    "model", "how", *KINDS.values(), "all", "95 % interval", "unanswered", "calls a question",
    "prompt tokens a question",
)  # fmt: skip


def collect(runs: list[Path], folder: Path = HERE) -> None:
    """Copy the summaries of `runs`, each under the name of its run's folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for run in runs:
        summary = json.loads((run / "summary.json").read_text(encoding="utf-8"))
        summary.pop("seconds")
        (folder / f"{run.name}.json").write_text(json.dumps(summary, indent=1) + "\n", encoding="utf-8")


def _row(path: Path) -> tuple[str, float, tuple[str, ...]]:
    """Return the model, minus the accuracy, and the cells; rows are sorted by them."""
    summary = read_summary(path)
    spec, each = summary.config.solver, summary.costs.per_question
    model, how = published_name(spec.model), spec.name
    if how == "language":
        how = f"LIMP, {spec.estimator}" + ("" if spec.reader == "rules" else ", model reads")
    cells = (
        model, how if summary.n == 300 else f"{how} ({summary.n} questions)", *accuracies(summary),
        interval(summary.ci95), str(summary.failed), f"{each.calls:.1f}", f"{each.prompt_tokens:.0f}",
    )  # fmt: skip
    return model, -(summary.accuracy or 0.0), cells


def table(folder: Path = HERE) -> str:
    """Return the rows by model, the best first."""
    rows = sorted(_row(path) for path in folder.glob("*.json"))
    return f"Accuracy in %:\n\n{markdown(COLUMNS, (cells for _, _, cells in rows))}"


def updated(text: str) -> str:
    """Return the text with a fresh table between its markers."""
    return with_section(text, table())


if __name__ == "__main__":
    sys.exit(write_or_check("tools.language_table", __doc__, updated, collect))
