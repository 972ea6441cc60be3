"""`limp list`: what there is to choose from."""

from __future__ import annotations

import typer


def list_names() -> None:
    """Show benchmarks with their settings, solvers, models, ablations, estimators, and the planner's parameters.

    \b
    Example:
      limp list
    """
    from ..baselines.ablations import ABLATIONS
    from ..registry import BENCHMARKS, MODELS, SOLVERS, benchmark_entry, names

    typer.echo("benchmarks")
    for name in names(BENCHMARKS):
        typer.echo(f"  {name}")
        for setting, meaning in benchmark_entry(name).settings.items():
            typer.echo(f"    --setting {setting:<18}{meaning}")
    for title, known in (("solvers", names(SOLVERS)), ("models", names(MODELS)), ("ablations", ABLATIONS)):
        typer.echo(f"{title}\n  " + (", ".join(known) or "none installed"))
    _estimators()
    from ..symbolic.household.domain.parameters import described

    typer.echo("parameters of the household planner (--parameter NAME=VALUE)")
    for name, default, meaning in described():
        typer.echo(f"  {name:<18}{default:<6g}{meaning.split('. ')[0].rstrip('.')}")


def _estimators() -> None:
    from ..language.estimators import ESTIMATORS

    needs = {"words": "log-probabilities of any words", "letters": "log-probabilities of a letter", "text": "text"}
    typer.echo("estimators (--estimator NAME)")
    for entry in ESTIMATORS.values():
        typer.echo(f"  {entry.name:<18}{entry.summary}; needs {needs[entry.needs]}")
