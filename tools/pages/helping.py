"""The tables of docs/helping.md.

They are those that `limp eval helping --sweep yes` prints, made of the summary that is kept in
`benchmarks/results/studies/`. The data of the study are not needed.
"""

from __future__ import annotations

import json

from limp.benchmarks.helping.benchmark import study_text

from .page import BENCHMARKS

KEPT = BENCHMARKS / "results" / "studies" / "helping.json"


def section() -> str:
    """Return everything between the markers."""
    found = json.loads(KEPT.read_text(encoding="utf-8"))
    return "\n\n".join(
        [
            "Pearson's r with people over the films of a development part, 12 of each experiment, with 95 % "
            "intervals over films (bootstrap); the root mean square error on the scale from 0 to 100; the r of "
            "the paper's model with the same people on the same films; and the r that nobody can be expected to "
            "exceed.",
            f"```text\n{study_text(found)}\n```",
            f"Source of the films, the judgements and the paper's numbers: {found['published']['source']}.",
        ]
    )
