"""`limp list`: what there is to choose from."""

from __future__ import annotations

import typer

from .solver import ABLATIONS


def list_names() -> None:
    """Show the benchmarks with their settings, models, baselines, ablations, and the planner's parameters.

    \b
    Example:
      limp list
    """
    from ..baselines.wordless import BASELINES
    from ..registry import BENCHMARKS, MODELS, names, settings_of

    typer.echo("benchmarks")
    for name in names(BENCHMARKS):
        typer.echo(f"  {name}")
        for setting, meaning in settings_of(name).items():
            typer.echo(f"    --setting {setting:<18}{meaning}")
    for title, known in (("models", names(MODELS)), ("baselines", BASELINES), ("ablations", ABLATIONS)):
        typer.echo(f"{title}\n  " + (", ".join(known) or "none installed"))
    from ..symbolic.household.domain.parameters import described

    typer.echo("parameters of the household planner (--parameter NAME=VALUE)")
    for name, default, meaning in described():
        typer.echo(f"  {name:<18}{default:<6g}{meaning.split('. ')[0].rstrip('.')}")
