"""How far the answers of two runs of a benchmark, whose two options were exchanged, change with the options.

    limp eval mmtom --data DIR --symbolic --out runs/text
    limp eval mmtom --data DIR --symbolic --setting swapped --out runs/swapped
    python -m tools.exchanged runs/text runs/swapped

A solver that reads what the options say chooses the other letter in the second run. Questions that either run
leaves undecided count as not consistent.
"""

from __future__ import annotations

import sys
from pathlib import Path

from limp.runs.results import read_results

from .command import parser, report


def choices(run: Path) -> dict[str, str]:
    """Return the chosen letter of each question of a run; "" where it failed."""
    return {result.question: result.choice or "" for result in read_results(run / "results.jsonl")}


def consistency(one: Path, two: Path) -> dict[str, int]:
    """Return how many questions both runs hold, and for how many of them the letter changes."""
    first, second = choices(one), choices(two)
    both = [key for key in first if key in second]
    changed = [key for key in both if {first[key], second[key]} == {"A", "B"}]
    return {"questions": len(both), "consistent": len(changed)}


def main() -> int:
    """Print the share of consistent questions."""
    arguments = parser("tools.exchanged", __doc__)
    arguments.add_argument("runs", nargs=2, type=Path, metavar="RUN")
    runs = arguments.parse_args().runs
    return report(
        lambda: consistency(*runs),
        lambda found: f"{found['consistent']} of {found['questions']} answers change with the options",
    )


if __name__ == "__main__":
    sys.exit(main())
