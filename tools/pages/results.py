"""The tables of README.md and docs/language_results.md, made of the summaries in `benchmarks/results/`.

The first has one line a benchmark, beside rules without a mind and the best of the papers' figures that each
benchmark brings; all rows of runs stand in `benchmarks/LEADERBOARD.md`. The others have language models, and in
their place models that know nothing.
"""

from __future__ import annotations

from collections.abc import Collection

from limp.commands.leaderboard import published_of
from limp.runs.markdown import interval, percent, table
from limp.runs.summary import Summary

from .page import BENCHMARKS, published_name, summaries

LINES = (
    ("mumatom", "full-text, symbolic", "MuMA-ToM, all in words"),
    ("mumatom", "video+text, symbolic", "MuMA-ToM, descriptions of films"),
    ("tomi", "all, symbolic", "ToMi"),
    ("hitom", "stated, symbolic", "Hi-ToM, as its paper states it"),
    ("hitom", "labels, symbolic", "Hi-ToM, as its labels have it"),
    ("tombench", "false-belief, symbolic", "ToMBench, false belief"),
    ("mmtom", "text, symbolic", "MMToM-QA, text version"),
    ("household", "all, symbolic", "household scenarios of our own"),
)
"""Benchmark, name of the run, and what the line is called."""
COLUMNS = ("benchmark", "questions", "limp, exact", "95 % interval", "unanswered", "best rules without a mind",
           "best published")  # fmt: skip


def best_published(benchmark: str) -> str:
    """Return the best system of the papers' figures in the column `all`; nothing where there is none."""
    figures = published_of(benchmark)
    if figures is None:
        return ""
    at = figures.columns.index("all")
    known = [(row.values[at] or 0.0, row.name) for row in figures.rows if row.name != "human"]
    return "{1} {0:.1f}".format(*max(known)) if known else ""


def readme() -> str:
    """Return the table of README.md.

    The best rules without a mind are the best one in each family, all families together. They are chosen on the
    very questions that are asked, so the bar is rather too high than too low.
    """
    runs = {(run.config.benchmark, run.config.name): run for run in summaries(BENCHMARKS / "results").values()}
    found = [(title, benchmark, runs[benchmark, name]) for benchmark, name, title in LINES]
    rows = (
        (
            title, str(run.n), f"**{percent(run.accuracy)}**", interval(run.ci95), str(run.failed),
            percent(run.controls.best["all"].accuracy) if "all" in run.controls.best else "",
            best_published(benchmark),
        )
        for title, benchmark, run in found
    )  # fmt: skip
    return f"Accuracy in %:\n\n{table(COLUMNS, rows)}"


LANGUAGE = BENCHMARKS / "results" / "language"
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
    best = summary.controls.best.get("all")  # by how much the run beats them, paired by question, and the interval
    beyond = "" if best is None else f"{100 * best.difference:+.1f} ({interval(best.ci95)})"
    stages = ", ".join(f"{name} {count}" for name, count in summary.failed_by_stage.items())
    cells = (
        model, how, str(summary.n), *map(percent, shares), f"**{percent(summary.accuracy)}**",
        interval(summary.ci95), beyond, f"{summary.failed}: {stages}" if stages else str(summary.failed),
        f"{each.calls:.1f}", f"{each.prompt_tokens:.0f}",
    )  # fmt: skip
    return model, -(summary.accuracy or 0.0), cells


def _table(benchmark: str) -> str:
    """Return the rows of one benchmark by model, the best first, and below them those that know nothing."""
    runs = [run for run in summaries(LANGUAGE).values() if run.config.benchmark == benchmark]
    named = sorted({kind for run in runs for kind in run.by_type})
    kinds = KINDS if set(named) <= set(KINDS) else dict(zip(named, named, strict=True))
    several = len({run.config.setting for run in runs}) > 1
    rows = [_row(run, kinds, with_setting=several) for run in runs]
    largest = max(runs, key=lambda run: run.n)
    if (best := largest.controls.best.get("all")) is not None:
        rules = ("rules without a mind", best.control, str(largest.n), *[""] * len(kinds))
        rows.append(("~~", 0.0, (*rules, f"**{percent(best.accuracy)}**", *[""] * 5)))
    written = table(("model", "how", "questions", *kinds.values(), *LAST), (row[2] for row in sorted(rows)))
    return f"{TITLES.get(benchmark, benchmark)}; accuracy in %:\n\n{written}"


def language() -> str:
    """Return the tables of docs/language_results.md: one for every benchmark that has rows."""
    named = sorted({run.config.benchmark for run in summaries(LANGUAGE).values()}, reverse=True)
    return "\n\n".join(_table(benchmark) for benchmark in named)
