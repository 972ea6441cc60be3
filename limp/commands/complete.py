"""What the shell completes: names of what is installed, of settings and parameters, and of runs."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import typer


def benchmarks(incomplete: str) -> list[str]:
    """Complete the name of a benchmark."""
    from ..registry import BENCHMARKS, names

    return _begin(names(BENCHMARKS), incomplete)


def settings(context: typer.Context, incomplete: str) -> list[str]:
    """Complete a setting of the benchmark that stands on the command line."""
    from ..registry import BENCHMARKS, benchmark_entry, names

    given = (context.params.get("benchmark"), *context.args)
    name = next((str(word) for word in given if word in names(BENCHMARKS)), None)
    return _begin(benchmark_entry(name).settings, incomplete) if name else []


def solvers(incomplete: str) -> list[str]:
    """Complete the name of a solver."""
    from ..registry import SOLVERS, names

    return _begin(names(SOLVERS), incomplete)


def models(incomplete: str) -> list[str]:
    """Complete the provider of a model."""
    from ..registry import MODELS, names

    return _begin((f"{name}/" for name in names(MODELS)), incomplete)


def estimators(incomplete: str) -> list[str]:
    """Complete the name of an estimator."""
    from ..language.estimators import ESTIMATORS

    return _begin(ESTIMATORS, incomplete)


def ablations(incomplete: str) -> list[str]:
    """Complete the name of an ablation."""
    from ..baselines.ablations import ABLATIONS

    return _begin(ABLATIONS, incomplete)


def parameters(incomplete: str) -> list[str]:
    """Complete the name of a parameter of the household planner."""
    from ..symbolic.household.domain.parameters import described

    return _begin((f"{name}=" for name, _, _ in described()), incomplete)


def conventions(incomplete: str) -> list[str]:
    """Complete a convention for stories of beliefs, with its value."""
    from ..symbolic.beliefs.conventions import described

    return _begin((f"{name}={value}" for name, value, _ in described()), incomplete)


def worlds(incomplete: str) -> list[str]:
    """Complete the name of a world."""
    from .listing import worlds as known

    return _begin(known(), incomplete)


def runs(incomplete: str) -> list[str]:
    """Complete the folder of a finished run."""
    start = Path(incomplete) if incomplete.endswith("/") else Path(incomplete).parent
    try:
        folders = [path for path in start.iterdir() if path.is_dir()]
    except OSError:
        return []
    found = (str(path) if (path / "summary.json").is_file() else f"{path}/" for path in folders)
    return _begin(sorted(found), incomplete)


def _begin(known: Iterable[str], incomplete: str) -> list[str]:
    return [name for name in known if name.startswith(incomplete)]
