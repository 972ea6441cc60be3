"""`limp eval --crosscheck`: the posterior of a language model, or of any other planner, beside the exact one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import typer
from rich.console import Console
from rich.table import Table

from ..answering.pipeline import Pipeline
from ..errors import InputError
from ..protocols.benchmarks import Benchmark
from ..registry import open_solver
from ..runs.crosscheck import Compared, Crosscheck, compare, means
from ..solvers.spec import SolverSpec


def crosscheck(
    benchmark: Benchmark, spec: SolverSpec, store: Path | None, replay: bool, limit: int | None, as_json: bool
) -> None:
    """Print how far a solver's posterior is from the exact one, on the same episodes, told in words.

    Raises `InputError` if the benchmark has no exact posteriors, or the solver scores no steps.
    """
    if type(benchmark).cases is Benchmark.cases:
        raise InputError(
            f"{benchmark.name!r} has no exact posteriors.", "Try: limp eval tiger --crosscheck --model ..."
        )
    with open_solver(spec, store, replay) as planned:
        if not isinstance(planned.solver, Pipeline):
            raise InputError(
                f"the solver {spec.name!r} scores no steps.", "Take one that plans, such as --model ..."
            )
        policy, seed, spec = planned.solver.policy, spec.seed, planned.spec
        found = [compare(case, policy) for case in benchmark.cases(limit, seed)]
    checked = Crosscheck(
        benchmark=benchmark.name, version=benchmark.version, model=spec.model or spec.name,
        estimator=spec.estimator, seed=seed, means=means(found), cases=tuple(found),
    )  # fmt: skip
    if as_json:
        typer.echo(checked.model_dump_json(indent=2))
        return
    words = (checked.benchmark, checked.model, checked.estimator)
    Console().print(_table(found, ", ".join(filter(None, words))))
    average = checked.means
    rank = "-" if average.rank_agreement is None else f"{average.rank_agreement:+.3f}"
    steps = "-" if average.per_step is None else f"{average.per_step:.3f}"
    typer.echo(
        f"{average.cases} cases: total variation {average.total_variation:.3f} (of the prior "
        f"{average.prior_total_variation:.3f}), rank agreement {rank} ({average.ranked} cases), "
        f"per step {steps} ({average.stepwise} cases), same best option {average.same_best} "
        f"(by chance {average.chance_of_same_best:.1f})"
    )


def _table(found: Sequence[Compared], title: str) -> Table:
    shown = Table(title=title, title_justify="left")
    words = ("case", "exact says", "model says")
    for name in ("case", "TV", "TV of the prior", "tau-b", "TV per step", "exact says", "model says"):
        shown.add_column(name, justify="left" if name in words else "right", overflow="fold")
    for case in found:
        steps = f"{sum(case.steps[1:]) / (len(case.steps) - 1):.2f}" if case.steps else "-"
        rank = "-" if case.rank_agreement is None else f"{case.rank_agreement:+.2f}"
        shown.add_row(
            case.id, f"{case.total_variation:.2f}", f"{case.prior_total_variation:.2f}", rank, steps,
            _said(case.exact, case.best_exact), _said(case.model, case.best_model),
        )  # fmt: skip
    return shown


def _said(shares: dict[str, float], best: str) -> str:
    return f"{best} ({shares[best]:.2f})" if best else "undecided"
