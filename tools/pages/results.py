"""The short table of README.md: one line a benchmark, beside rules without a mind and the best paper.

It is made of the summaries in `benchmarks/results/` and of the papers' figures that each benchmark brings; all
rows of runs stand in `benchmarks/LEADERBOARD.md`.
"""

from __future__ import annotations

from limp.commands.leaderboard import published_of
from limp.runs.markdown import interval, percent, table
from limp.runs.summary import Summary

from .page import BENCHMARKS, summaries

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


def best_rules(run: Summary) -> str:
    """Return the accuracy of the best rule without a mind in each family, all families together, in percent.

    The rules are chosen on the very questions that are asked, so the bar is rather too high than too low.
    """
    best = run.controls.best.get("all")
    return "" if best is None else percent(best.accuracy)


def best_published(benchmark: str) -> str:
    """Return the best system of the papers' figures in the column `all`; nothing where there is none."""
    figures = published_of(benchmark)
    if figures is None:
        return ""
    at = figures.columns.index("all")
    known = [(row.values[at] or 0.0, row.name) for row in figures.rows if row.name != "human"]
    return "{1} {0:.1f}".format(*max(known)) if known else ""


def readme() -> str:
    """Return the table of README.md."""
    runs = {(run.config.benchmark, run.config.name): run for run in summaries(BENCHMARKS / "results").values()}
    found = [(title, benchmark, runs[benchmark, name]) for benchmark, name, title in LINES]
    rows = (
        (
            title, str(run.n), f"**{percent(run.accuracy)}**", interval(run.ci95), str(run.failed),
            best_rules(run), best_published(benchmark),
        )
        for title, benchmark, run in found
    )  # fmt: skip
    return f"Accuracy in %:\n\n{table(COLUMNS, rows)}"
