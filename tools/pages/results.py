"""The tables of results in docs/results.md.

They are made of the summaries of runs in `benchmarks/results/` (copies of `summary.json`, made by
`make results DATA=DIR`) and of the papers' own figures.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType

from limp.registry import published_of
from limp.runs import markdown
from limp.runs.markdown import interval, percent
from limp.runs.summary import Calibration, Summary

from ..fit_parameters import FOUND, Fit
from ..held_out import FITTED_WITH, FITTED_WITHOUT, pair_table, score_table
from .page import BENCHMARKS, KINDS, accuracies, summaries

HERE = BENCHMARKS / "results"
Cell = Callable[[Summary], str]


def _guessed(run: Summary) -> str:
    return percent(run.accuracy_with_guesses)


def _brier(run: Summary) -> str:
    brier = run.calibration.by_polarity.get("MOST", Calibration()).brier
    return "" if brier is None else f"{brier:.2f}"


HOUSEHOLDS: Mapping[str, Cell] = {"all, if those were guessed": _guessed, "Brier (MOST)": _brier}
"""What is shown of runs on households beyond what is shown of all."""


def row(run: Summary, kinds: Collection[str] = KINDS, more: Mapping[str, Cell] = HOUSEHOLDS) -> tuple[str, ...]:
    """Return the cells of a run."""
    further = (cell(run) for cell in more.values())
    return (
        run.config.name, str(run.n), *accuracies(run, kinds), interval(run.ci95), str(run.failed), *further,
    )  # fmt: skip


def table(
    benchmark: str, kinds: Mapping[str, str] | None = None, more: Mapping[str, Cell] = MappingProxyType({})
) -> str:
    """Return the Markdown table of the runs of one benchmark: accuracy in percent, a column a family.

    `kinds` holds the families with their headings; by default all that the runs have, by their names.
    """
    runs = [run for run in summaries(HERE).values() if run.config.benchmark == benchmark]
    if not runs:
        return ""
    shown = kinds or {family: family for family in sorted({family for run in runs for family in run.by_type})}
    columns = ("run", "questions", *shown.values(), "all", "95 % interval", "unanswered", *more)
    return f"Accuracy in %:\n\n{markdown.table(columns, (row(run, shown, more) for run in runs))}"


def published_table() -> str:
    """Return the Markdown table of the papers' figures."""
    data = published_of("mumatom")
    assert data is not None  # the benchmark declares them
    columns = ("as published", *(name.replace("_", " ") for name in data.columns))
    rows = ((line.name, *("" if v is None else f"{v:.1f}" for v in line.values)) for line in data.rows)
    return f"{markdown.table(columns, rows)}\n\nSource: {data.source}."


STORIES = {
    "tomi": "ToMi, development part",
    "hitom": "Hi-ToM, development part",
    "fantom": "FANToM, short conversations, development part",
    "tombench": "ToMBench, False Belief Task, development part",
    "opentom": "OpenToM, questions of location, development part",
    "mmtom": "MMToM-QA, text version, development part",
    "bigtom": "BigToM, development part; `language` asks Qwen2.5-Coder-1.5B-Instruct as the planner, also about"
    " the stories on which the form of its answer was chosen",
    "everyday": "Everyday stories of our own, in nine voices; `unread` was kept from whoever changed the reader",
}
"""Benchmarks of stories, by the name of their runs."""


def stories_section() -> list[str]:
    """Return the tables of the benchmarks of stories that have been run."""
    return [f"## {title}\n\n{found}" for benchmark, title in STORIES.items() if (found := table(benchmark))]


def held_out_section() -> str:
    """Return the tables on answers to episodes that the parameters were fitted without."""
    found = Fit.model_validate_json(FOUND.read_text(encoding="utf-8"))
    return (
        f"{len(found.parameters)} parameters of minds and sensors are fitted by log score, never by accuracy, to "
        f"{found.questions} questions of {found.episodes} episodes. Each of {len(found.parameters[0].folds)} folds"
        f" of episodes is answered with the values fitted without it (*{FITTED_WITHOUT}*) and, to compare, with"
        f" those of all episodes (*{FITTED_WITH}*, the defaults of the code to two digits)."
        " The fit is older than the last changes of the rules, which were still read against all of them."
        " Log scores are in nats a question, 0 is best.\n\n"
        f"{score_table(found.scores)}\n\nBoth sensors less one of them, fitted without the episode:\n\n"
        f"{pair_table(found.paired)}"
    )


def section() -> str:
    """Return everything between the markers."""
    parts = [
        "## MuMA-ToM, development part\n\n75 of 225 episodes; the rules were developed on these.",
        table("mumatom", KINDS, HOUSEHOLDS),
        "### Answered with parameters that were fitted without the episode",
        held_out_section(),
        "With language models: [language_results.md](language_results.md).",
        "### As published, on all 900 questions",
        published_table(),
        "## Household scenarios of our own\n\n52 episodes; reading rules were developed on homes, offices and"
        " hospitals; the public places were kept unread.",
        table("household", KINDS, HOUSEHOLDS),
        *stories_section(),
    ]
    return "\n\n".join(part for part in parts if part)
