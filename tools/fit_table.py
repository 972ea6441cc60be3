"""The tables of docs/results.md on answers to episodes that the parameters were fitted without.

They are made of what `python -m tools.fit_parameters --data DIR --out benchmarks/results/studies/parameters.json`
found.
"""

from __future__ import annotations

from pathlib import Path

from .fit_parameters import Fit
from .held_out import FITTED_WITH, FITTED_WITHOUT, Scores
from .pages import BENCHMARKS, KINDS, interval, markdown, percent

FOUND = BENCHMARKS / "results" / "studies" / "parameters.json"


def section(path: Path = FOUND) -> str:
    """Return the table of who answers how well in each setting, and that of both sensors less each of them."""
    found = Fit.model_validate_json(path.read_text(encoding="utf-8"))
    by: dict[tuple[str, str], dict[str, Scores]] = {}
    for row in found.scores:
        by.setdefault((row.setting, row.who), {})[row.family] = row
    columns = (
        "setting", "who", *KINDS.values(), "all", "95 % interval", "Brier (MOST)", "log score (MOST)",
        "95 % interval",
    )  # fmt: skip
    rows = (
        (setting, who, *(percent(rows[kind].accuracy) for kind in KINDS), *_overall(rows["all"]))
        for (setting, who), rows in by.items()
    )
    return (
        f"{len(found.parameters)} parameters of minds and sensors are fitted by log score, never by accuracy, to "
        f"{found.questions} questions of {found.episodes} episodes. Each of {len(found.parameters[0].folds)} folds"
        f" of episodes is answered with the values fitted without it (*{FITTED_WITHOUT}*) and, to compare, with"
        f" those of all episodes (*{FITTED_WITH}*, the defaults of the code to two digits). The rules were still"
        " read against all of them. Log scores are in nats a question, 0 is best.\n\n"
        f"{markdown(columns, rows)}\n\nBoth sensors less one of them, fitted without the episode:\n\n"
        f"{_pairs(found)}"
    )


def _overall(row: Scores) -> tuple[str, ...]:
    brier = "" if row.brier is None else f"{row.brier:.3f}"
    log = "" if row.log_score is None else f"{row.log_score:.3f}"
    return f"**{percent(row.accuracy)}**", interval(row.accuracy95), brier, log, _nats(row.log_score95)


def _pairs(found: Fit) -> str:
    rows = (
        (
            pair.setting, pair.other, KINDS.get(pair.family, pair.family), f"{100 * pair.accuracy:+.1f}",
            interval(pair.accuracy95), f"{pair.log_score:+.3f}", _nats(pair.log_score95),
        )
        for pair in found.paired
    )  # fmt: skip
    return markdown(
        ("setting", "less", "questions", "accuracy, points", "95 % interval", "log score", "95 % interval"), rows
    )


def _nats(bounds: tuple[float, float] | None) -> str:
    return "" if bounds is None else f"{bounds[0]:.3f} to {bounds[1]:.3f}"
