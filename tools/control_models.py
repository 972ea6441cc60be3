"""What an estimator makes of numbers that mean nothing: random log-probabilities, and the overlap of words.

    python -m tools.control_models household --seeds 20
    python -m tools.control_models mumatom --data DIR --estimator completion

Prints the mean and the range of the accuracy over the seeds. The rules read; an unanswered question is wrong.
"""

from __future__ import annotations

import argparse

from limp.errors import LimpError
from limp.language.estimators import ESTIMATORS
from limp.protocols import Benchmark
from limp.registry import open_benchmark, open_solver
from limp.solvers.spec import SolverSpec


def accuracy(benchmark: Benchmark, model: str, estimator: str, limit: int | None) -> float:
    """Return the share of questions that a model gets right under an estimator."""
    questions = list(benchmark.questions())[:limit]
    spec = SolverSpec(name="language", model=model, reader="rules", estimator=estimator)
    right = 0
    with open_solver(spec) as solver:
        for question in questions:
            try:
                right += solver.answer(question).choice == benchmark.target(question)
            except LimpError:
                continue
    return right / len(questions)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("benchmark")
    parser.add_argument("--data", default="")
    parser.add_argument("--setting", default="")
    parser.add_argument("--estimator", choices=[n for n, e in ESTIMATORS.items() if e.needs != "text"], default="")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--limit", type=int)
    given = parser.parse_args()
    options = {name: value for name in ("data", "setting") if (value := getattr(given, name))}
    benchmark = open_benchmark(given.benchmark, **options)
    names = [given.estimator] if given.estimator else [n for n, e in ESTIMATORS.items() if e.needs != "text"]
    for name in names:
        found = [accuracy(benchmark, f"random/{seed}", name, given.limit) for seed in range(given.seeds)]
        overlap = accuracy(benchmark, "overlap/words", name, given.limit)
        mean = sum(found) / len(found)
        print(
            f"{name:<14}random {mean:.1%} ({min(found):.1%} to {max(found):.1%}), overlap {overlap:.1%}",
            flush=True,
        )


if __name__ == "__main__":
    main()
