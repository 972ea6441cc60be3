"""The table of the language wing: `python -m tools.language_table docs/language.md [--check]`.

Reads the summaries in `results/language/` and writes Markdown between the `results` markers of the file. With
`--collect RUN...` the `summary.json` of these runs is copied there first, without the seconds of the clock.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from .pages import page_parser, published_name, with_section, write_or_check
from .tables import KINDS, Summary, percent

HERE = Path(__file__).parents[1] / "benchmarks" / "results" / "language"
HEAD = (
    "| model | how | belief | social goal | belief of goal | all | 95 % interval | unanswered"
    " | calls a question | prompt tokens a question |\n|---|---|---|---|---|---|---|---|---|---|"
)


def collect(runs: list[Path], folder: Path = HERE) -> None:
    """Copy the summaries of `runs`, each under the name of its run's folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for run in runs:
        summary = json.loads((run / "summary.json").read_text(encoding="utf-8"))
        summary.pop("seconds")
        (folder / f"{run.name}.json").write_text(json.dumps(summary, indent=1) + "\n", encoding="utf-8")


def _row(path: Path) -> tuple[str, float, str]:
    text = path.read_text(encoding="utf-8")
    summary, raw = Summary.model_validate_json(text), json.loads(text)
    spec, each = summary.config.solver, raw["costs"]["per_question"]
    model, how = published_name(spec.model), spec.name
    if how == "language":
        how = f"LIMP, {spec.estimator}" + ("" if spec.reader == "rules" else ", model reads")
    interval = f"{100 * summary.ci95[0]:.1f} to {100 * summary.ci95[1]:.1f}" if summary.ci95 else ""
    cells = [
        model,
        how if summary.n == 300 else f"{how} ({summary.n} questions)",
        *(percent(summary.by_type.get(kind)) for kind in KINDS),
        f"**{percent(summary)}**",
        interval,
        str(summary.failed),
        f"{each['calls']:.1f}",
        f"{each['prompt_tokens']:.0f}",
    ]
    return model, -(summary.accuracy or 0.0), "| " + " | ".join(cells) + " |"


def table(folder: Path = HERE) -> str:
    """Return the rows by model, the best first."""
    rows = sorted(_row(path) for path in folder.glob("*.json"))
    return "\n".join(["Accuracy in %:", "", HEAD, *(line for _, _, line in rows)])


def updated(text: str) -> str:
    """Return the text with a fresh table between its markers."""
    return with_section(text, table())


def main() -> int:
    """Write or check the file that is named."""
    parser = page_parser("tools.language_table", __doc__)
    parser.add_argument("--collect", type=Path, nargs="+", default=[], metavar="RUN", help="copy these summaries")
    given = parser.parse_args()
    collect(given.collect)
    return write_or_check(given.file, given.check, updated)


if __name__ == "__main__":
    sys.exit(main())
