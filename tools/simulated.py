"""Make simulated households and answer the questions about them.

    python -m tools.simulated --episodes 200 --seed 1

Makes a data set, answers its questions with the exact planner in each setting, and shows accuracy by family, the
mix of the questions, and how long making it took. The right answers come from the simulated minds; where the
episode does not determine an answer, no question is asked.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from limp.benchmarks.household.simulation.dataset import Sample, balance, samples
from limp.benchmarks.household.world import MOST_EPISODES, balance_table, write
from limp.benchmarks.mumatom.benchmark import SETTINGS, open_benchmark

from limp.errors import InputError, unknown
from limp.registry import open_solver
from limp.runs.metrics import summarise
from limp.runs.outcomes import ask
from limp.runs.results import Result

from .command import as_json, parser, report
from .pages.simulator import Answered, Simulated, simulated_table


def study(episodes: int, seed: int, settings: Sequence[str], people: int = 2) -> Simulated:
    """Return the figures of a data set of `episodes` episodes.

    Raises `InputError` for a number out of range or an unknown setting.
    """
    for setting in settings:
        if setting not in SETTINGS:
            raise unknown("setting", setting, SETTINGS)
    if episodes > MOST_EPISODES:
        raise InputError(f"{episodes} episodes are too many.", f"Give at most {MOST_EPISODES}.")
    begun, cpu = time.perf_counter(), time.process_time()
    found = list(samples(episodes, seed, people))
    with tempfile.TemporaryDirectory() as folder:
        write(found, Path(folder))
        made = {"seconds": time.perf_counter() - begun, "processor_seconds": time.process_time() - cpu}
        results = {setting: _answers(Path(folder), setting) for setting in settings}
    return Simulated(
        episodes=episodes,
        seed=seed,
        questions=sum(len(sample.items) for sample in found),
        made={name: round(value, 2) for name, value in made.items()},
        balance={name: dict(row) for name, row in balance(found).items()},
        settings={setting: _figures(answered, found, seed) for setting, answered in results.items()},
    )


def _answers(folder: Path, setting: str) -> list[Result]:
    benchmark, pipeline = open_benchmark(folder, setting), open_solver("symbolic")
    return [ask(benchmark, pipeline, entry) for entry in benchmark.entries()]


def _figures(results: Sequence[Result], found: Sequence[Sample], seed: int) -> Answered:
    """The summary of a setting; `by_design` counts what was right for each kind of episode and question."""
    designs = {sample.id: sample.story.design for sample in found}
    counts: dict[str, list[int]] = {}
    for result in results:
        design = designs[result.episode]
        belief = f"{'true' if design.belief else 'false'} belief{', shown' if design.evident else ''}"
        key = f"{result.type}, {result.polarity}, {design.social_goal}, {belief}"
        row = counts.setdefault(key, [0, 0])
        row[0] += result.correct
        row[1] += 1
    by_design = {name: (right, asked) for name, (right, asked) in sorted(counts.items())}
    return Answered(**dict(summarise(results, seed)), by_design=by_design)


def text(data: Simulated) -> str:
    """Return the figures, and the mix of the questions, as lines."""
    return f"{simulated_table(data)}\n\n{balance_table(data.balance)}"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit code: 0, or 2 for wrong input (one line on stderr)."""
    arguments = parser("tools.simulated", __doc__)
    arguments.add_argument("--episodes", type=int, default=200, help="how many episodes (default: %(default)s)")
    arguments.add_argument("--people", type=int, default=2, help="people at home (default: %(default)s)")
    arguments.add_argument(
        "--seed", type=int, default=1, help="the seed of everything random (default: %(default)s)"
    )
    arguments.add_argument(
        "--setting", action="append", metavar="NAME", help="what a solver sees; repeatable (default: full-text)"
    )
    arguments.add_argument("--out", type=Path, metavar="FILE", help="write everything as JSON to this file too")
    arguments.add_argument("--json", action="store_true", help="print everything as JSON")
    given = arguments.parse_args(argv)
    settings = given.setting or ["full-text"]
    return report(
        lambda: study(given.episodes, given.seed, settings, given.people),
        as_json if given.json else text,
        given.out,
    )


if __name__ == "__main__":
    sys.exit(main())
