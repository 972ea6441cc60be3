"""Make every run in README.md and docs/results.md again, but for those of language models.

    python -m tools.rerun --data DIR --out RUNS

DIR holds a folder for each benchmark, by its name (`DIR/mumatom`, `DIR/tomi`, ...); those that are not there are
left out, and their committed summaries stay as they are.

What is run stands in the committed summaries themselves, in `benchmarks/results/`. A run that was made with this
code and these data is left as it is; any other one is written anew, without the seconds, which differ from machine
to machine, and what differs is said. A new one is added by `limp eval`, whose `summary.json` is copied there.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from limp.commands.leaderboard import open_again, run_again
from limp.errors import LimpError, complain
from limp.registry import tried
from limp.runs.summary import Summary

from .command import parser
from .pages.page import BENCHMARKS, summaries

RESULTS = BENCHMARKS / "results"
FIGURES = ("n", "correct", "failed")
"""What is said of two runs that differ."""


def wanted(data: Path | None) -> Iterator[tuple[str, Summary]]:
    """Yield the name and the summary of every committed run that asks no model and has its data."""
    ready = {path.name for path in data.iterdir() if path.is_dir()} if data else set[str]()
    for name, kept in summaries(RESULTS).items():
        config = kept.config
        here = config.benchmark in ready or not isinstance(tried(config.benchmark), LimpError)
        if here and not config.solver.model:
            yield name, kept


def is_of_today(kept: Summary, data: Path | None) -> bool:
    """Return whether a run was made with this code, and with these data of this version."""
    benchmark = open_again(kept.config, data)
    now = kept.config.made_with(benchmark)
    made = (kept.digests.code, kept.digests.data, kept.config.version)
    return made == (now.code, now.digests, benchmark.version)


def compared(before: Summary, after: Summary) -> str:
    """Return in a few words what differs between two runs."""
    pairs = ((name, getattr(before, name), getattr(after, name)) for name in FIGURES)
    found = [f"{name} {one} -> {two}" for name, one, two in pairs if one != two]
    if found:
        return f"DIFFERENT: {', '.join(found)}"
    same = before.digests.results == after.digests.results
    return "same" if same else "same figures, other results"


def main(words: Sequence[str] | None = None) -> int:
    """Run the command line; return 2 for wrong input."""
    arguments = parser("tools.rerun", __doc__)
    arguments.add_argument("--data", type=Path, help="the folder that holds a folder for each benchmark")
    arguments.add_argument("--out", type=Path, required=True, help="where the runs go")
    given = arguments.parse_args(words)
    try:
        for name, kept in wanted(given.data):
            if is_of_today(kept, given.data):
                print(f"{name}: unchanged", flush=True)
                continue
            made = run_again(kept.config, given.data, None, given.out / name)
            text = made.model_copy(update={"seconds": None}).to_text()
            (RESULTS / f"{name}.json").write_text(text, encoding="utf-8")
            print(f"{name}: {made.correct} of {made.n}, {compared(kept, made)}", flush=True)
    except LimpError as error:
        return complain(str(error))
    return 0


if __name__ == "__main__":
    sys.exit(main())
