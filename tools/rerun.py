"""Make every run in README.md and docs/results.md again, but for those of language models.

    python -m tools.rerun --data DIR --out RUNS

DIR holds a folder for each benchmark, by its name (`DIR/mumatom`, `DIR/tomi`, ...); those that are not there are
left out, and their committed summaries stay as they are.

What is run stands in the committed summaries themselves, in `benchmarks/results/`; each is written anew, without
the seconds, which differ from machine to machine. A new one is added by `limp eval` and `tools.pages --collect`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from limp.commands.printing import complain
from limp.commands.rerun import run_again
from limp.errors import LimpError
from limp.registry import tried
from limp.runs.config import RunConfig

from .command import parser
from .pages.page import BENCHMARKS, keep_summaries, summaries

RESULTS = BENCHMARKS / "results"


def wanted(folder: Path, data: Path | None) -> Iterator[tuple[str, RunConfig]]:
    """Yield the name and the configuration of every committed run that asks no model and has its data."""
    ready = {path.name for path in data.iterdir() if path.is_dir()} if data else set[str]()
    for name, kept in summaries(folder).items():
        config = kept.config
        here = config.benchmark in ready or not isinstance(tried(config.benchmark), LimpError)
        if here and not config.solver.model:
            yield name, config


def main(words: Sequence[str] | None = None) -> int:
    """Run the command line; return 2 for wrong input."""
    arguments = parser("tools.rerun", __doc__)
    arguments.add_argument("--data", type=Path, help="the folder that holds a folder for each benchmark")
    arguments.add_argument("--out", type=Path, required=True, help="where the runs go")
    arguments.add_argument("--results", type=Path, default=RESULTS, help="the summaries (default: the committed)")
    given = arguments.parse_args(words)
    try:
        for name, config in wanted(given.results, given.data):
            summary = run_again(config, given.data, None, given.out / name).summary
            keep_summaries([given.out / name], given.results)
            print(f"{name}: {summary.correct} of {summary.n}", flush=True)
    except LimpError as error:
        return complain(str(error))
    return 0


if __name__ == "__main__":
    sys.exit(main())
