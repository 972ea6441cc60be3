"""The tables of docs/language_results.md: language models, and in their place models that know nothing.

They are made of the summaries in `benchmarks/results/language/`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from limp.runs.markdown import interval, percent, table
from limp.runs.summary import Beaten, Summary

from .page import BENCHMARKS, published_name, summaries

HERE = BENCHMARKS / "results" / "language"
LAST = (
    "all", "95 % interval", "beyond the best rules", "unanswered", "calls a question", "prompt tokens a question",
)  # fmt: skip
TITLES = {
    "mumatom": "MuMA-ToM, development part, setting `video+text`; fewer than 300 questions: episodes by a hash",
    "balanced": "Balanced, setting `full-text`; fewer than 240 questions: taken by a hash",
    "bigtom": "BigToM, development part: stories on which the form of the answer was not chosen, taken by a hash",
    "household": "Household scenarios of our own, without the public places; the model reads, or rules do",
    "tomi": "ToMi, development part: episodes taken by a hash",
    "tombench": "ToMBench, False Belief Task, development part: episodes taken by a hash",
    "fantom": "FANToM, short conversations, development part: episodes taken by a hash",
}
"""The benchmarks with figures of language models, and what their rows are of."""
KINDS = {"belief": "belief", "social_goal": "social goal", "belief_of_goal": "belief of goal"}
"""The families of household questions, with their column headings."""
READS = {"rules": "", "auto": ", rules read first", "model": ", model reads"}
"""What is said of a reader beside the estimator."""


Row = tuple[str, float, tuple[str, ...]]
"""The model, minus the accuracy, and the cells: rows are sorted by them."""


def _row(summary: Summary, kinds: Collection[str], *, with_setting: bool) -> Row:
    spec, each = summary.config.solver, summary.costs.per_question
    model, how = published_name(spec.model), spec.name
    if how == "language":
        plans = "exact planner" if spec.policy == "rules" else spec.estimator
        how = f"LIMP, {plans}{READS[spec.reader]}"
    if with_setting:
        how = f"{summary.config.setting}: {how}"
    shares = [summary.by_type[kind].accuracy if kind in summary.by_type else None for kind in kinds]
    cells = (
        model, how, str(summary.n), *map(percent, shares), f"**{percent(summary.accuracy)}**",
        interval(summary.ci95), _beyond(summary.controls.best.get("all")), _failed(summary),
        f"{each.calls:.1f}", f"{each.prompt_tokens:.0f}",
    )  # fmt: skip
    return model, -(summary.accuracy or 0.0), cells


def _beyond(found: Beaten | None) -> str:
    """Return by how much a run beats the best rules without a mind, paired by question, and the interval."""
    return "" if found is None else f"{100 * found.difference:+.1f} ({interval(found.ci95)})"


def _failed(summary: Summary) -> str:
    """Return how many questions have no answer, and at which stages they failed."""
    stages = ", ".join(f"{name} {count}" for name, count in summary.failed_by_stage.items())
    return f"{summary.failed}: {stages}" if stages else str(summary.failed)


def _kinds(runs: Collection[Summary]) -> Mapping[str, str]:
    """Return the families of the runs with their column headings."""
    named = sorted({kind for run in runs for kind in run.by_type})
    return KINDS if set(named) <= set(KINDS) else dict(zip(named, named, strict=True))


def _table(benchmark: str) -> str:
    """Return the rows of one benchmark by model, the best first, and below them those that know nothing."""
    runs = [run for run in summaries(HERE).values() if run.config.benchmark == benchmark]
    kinds = _kinds(runs)
    several = len({run.config.setting for run in runs}) > 1
    rows = [_row(run, kinds, with_setting=several) for run in runs]
    largest = max(runs, key=lambda run: run.n)
    if (best := largest.controls.best.get("all")) is not None:
        rules = ("rules without a mind", best.control, str(largest.n), *[""] * len(kinds))
        rows.append(("~~", 0.0, (*rules, f"**{percent(best.accuracy)}**", *[""] * 5)))
    written = table(("model", "how", "questions", *kinds.values(), *LAST), (row[2] for row in sorted(rows)))
    return f"{TITLES.get(benchmark, benchmark)}; accuracy in %:\n\n{written}"


def section() -> str:
    """Return a table for every benchmark that has rows."""
    named = sorted({run.config.benchmark for run in summaries(HERE).values()}, reverse=True)
    return "\n\n".join(_table(benchmark) for benchmark in named)
