"""The tables of docs/foodtruck.md.

They are those that `limp eval foodtruck` and `limp eval judgements` print, made of the summaries that are kept in
`benchmarks/results/studies/`. The data of the studies are not needed.
"""

from __future__ import annotations

import json

from limp.benchmarks.foodtruck.benchmark import study_text as films_text
from limp.benchmarks.judgements.benchmark import study_text as judgements_text

from .page import BENCHMARKS

HERE = BENCHMARKS / "results" / "studies"


def section() -> str:
    """Return everything between the markers."""
    names = ("foodtruck", "judgements")
    films, judged = (json.loads((HERE / f"{name}.json").read_text(encoding="utf-8")) for name in names)
    parts = [
        "Pearson's r with people over the films of a development part, with 95 % intervals over films, and over "
        "the means of situations. Halves are by the hash of the films' numbers; none of the changed parameters "
        "was used to choose the presets.",
        f"```text\n{films_text(films)}\n```",
        f"Source of the published figures: {films['published']['source']}.",
        f"Online goals told in words, {judged['episodes']} development episodes:",
        f"```text\n{judgements_text(judged)}\n```",
    ]
    return "\n\n".join(parts)
