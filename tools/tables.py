"""Tables of results, generated: `python -m tools.tables README.md [--check]`.

Reads the summaries of runs in `results/` (copies of `summary.json`, made by `make results DATA=DIR`) and the
papers' own figures in `published/`, and writes Markdown between the `results` markers of a file. With
`--check` nothing is written, and the exit code is 1 if the file is not up to date.
"""

from __future__ import annotations

import sys
from pathlib import Path

from pydantic import BaseModel

from limp.runs.config import RunConfig
from limp.runs.published import Published

from .pages import page_parser, with_section, write_or_check

HERE = Path(__file__).parents[1] / "benchmarks"
KINDS = ("belief", "social_goal", "belief_of_goal")


class Figure(BaseModel):
    """How many of `n` questions were right, with the 95 % interval clustered by episode."""

    n: int
    accuracy: float | None
    accuracy_with_guesses: float | None = None
    ci95: tuple[float, float] | None = None


class Calibration(BaseModel):
    """The Brier score of a run's MOST questions."""

    brier: float | None = None


class Calibrations(BaseModel):
    """Calibration by polarity."""

    by_polarity: dict[str, Calibration] = {}


class Summary(Figure):
    """The part of a `summary.json` that a table shows."""

    by_type: dict[str, Figure]
    failed: int
    calibration: Calibrations
    config: RunConfig


def summaries(folder: Path = HERE / "results") -> list[Summary]:
    """Return the committed summaries, in order of file name."""
    return [
        Summary.model_validate_json(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))
    ]


def percent(figure: Figure | None) -> str:
    """Return the accuracy in percent, or nothing where there is none."""
    return "" if figure is None or figure.accuracy is None else f"{100 * figure.accuracy:.1f}"


def _row(run: Summary) -> str:
    interval = f"{100 * run.ci95[0]:.1f} to {100 * run.ci95[1]:.1f}" if run.ci95 else ""
    guesses = f"{100 * run.accuracy_with_guesses:.1f}" if run.accuracy_with_guesses is not None else ""
    brier = run.calibration.by_polarity.get("MOST", Calibration()).brier
    cells = [
        run.config.name,
        str(run.n),
        *(percent(run.by_type.get(kind)) for kind in KINDS),
        f"**{percent(run)}**",
        interval,
        str(run.failed),
        guesses,
        "" if brier is None else f"{brier:.2f}",
    ]
    return "| " + " | ".join(cells) + " |"


HEAD = (
    "| run | questions | belief | social goal | belief of goal | all | 95 % interval | unanswered"
    " | all, if those were guessed | Brier (MOST) |\n|---|---|---|---|---|---|---|---|---|---|"
)


def results_table(benchmark: str) -> str:
    """Return the Markdown table of the runs of one benchmark: accuracy in percent."""
    runs = [run for run in summaries() if run.config.benchmark == benchmark]
    if not runs:
        return ""
    return "\n".join(["Accuracy in %:", "", HEAD, *(_row(run) for run in runs)])


def published_table() -> str:
    """Return the Markdown table of the papers' figures."""
    data = Published.model_validate_json((HERE / "mumatom" / "published.json").read_text(encoding="utf-8"))
    head = "| as published | " + " | ".join(name.replace("_", " ") for name in data.columns) + " |"
    lines = [head, "|---" * (len(data.columns) + 1) + "|"]
    for row in data.rows:
        lines.append(f"| {row.name} | " + " | ".join("" if v is None else f"{v:.1f}" for v in row.values) + " |")
    return "\n".join([*lines, "", f"Source: {data.source}."])


def section() -> str:
    """Return everything between the markers."""
    from .language_table import table

    parts = [
        "**MuMA-ToM, development part** (75 of 225 episodes; the rules were developed on these):",
        results_table("mumatom"),
        "**The same with language models as planners** (rules read; docs/language.md says how):",
        table(),
        "**Household scenarios of our own** (52 episodes; reading rules were developed on homes, offices and"
        " hospitals; the public places were kept unread):",
        results_table("household"),
        "**Beside them, on all 900 questions of MuMA-ToM:**",
        published_table(),
    ]
    return "\n\n".join(part for part in parts if part)


def updated(text: str) -> str:
    """Return the text with a fresh section between its markers."""
    return with_section(text, section())


def main() -> int:
    """Write or check the file that is named."""
    given = page_parser("tools.tables", __doc__).parse_args()
    return write_or_check(given.file, given.check, updated)


if __name__ == "__main__":
    sys.exit(main())
