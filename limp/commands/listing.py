"""`limp list`: what there is to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Annotated

import typer

from ..errors import LimpError, unknown


def list_names(
    what: Annotated[
        str | None,
        typer.Argument(
            metavar="WHAT",
            help=f"One list only: {', '.join(LISTS)}.",
            autocompletion=lambda incomplete: [name for name in LISTS if name.startswith(incomplete)],
        ),
    ] = None,
) -> None:
    """Show what can be chosen: benchmarks, solvers, models, parameters, and more. One list tells more of each.

    \b
    Examples:
      limp list
      limp list benchmarks
    """
    if what is not None and what not in LISTS:
        raise unknown("list", what, LISTS)
    for name in LISTS if what is None else (what,):
        title, lines = LISTS[name]
        typer.echo(title)
        for line in (lines if what else OVERVIEW.get(name, lines))():
            typer.echo(f"  {line}")


def worlds() -> dict[str, Mapping[str, str]]:
    """Return the worlds in which agents can be simulated, each with its settings and what they mean."""
    from ..protocols import World
    from ..registry import BENCHMARKS, names, open_benchmark
    from ..symbolic.pomdp.world import SETTINGS

    found: dict[str, Mapping[str, str]] = {}
    for name in names(BENCHMARKS):
        try:
            opened = open_benchmark(name)
        except LimpError:  # it needs data, and worlds need none
            continue
        if isinstance(opened, World):
            found[name] = opened.simulation
    return {**found, "FILE.pomdp": SETTINGS}


def world_lines(settings: Mapping[str, str]) -> list[str]:
    """Return one line a setting: its name, and what it means."""
    return [f"--{name:<24}{meaning}" for name, meaning in settings.items()]


def _benchmarks() -> Iterator[str]:
    from ..registry import BENCHMARKS, benchmark_entry, names

    for name in names(BENCHMARKS):
        yield name
        for setting, meaning in benchmark_entry(name).settings.items():
            yield f"  --setting {setting:<18}{meaning}"


def _benchmark_names() -> Iterator[str]:
    from ..registry import BENCHMARKS, names

    yield from names(BENCHMARKS)
    yield "with their settings: limp list benchmarks"


def _worlds() -> Iterator[str]:
    for name, settings in worlds().items():
        yield name
        yield from (f"  {line}" for line in world_lines(settings))


def _solvers() -> Iterator[str]:
    from ..registry import SOLVERS, names

    yield ", ".join(names(SOLVERS)) or "none installed"


def _models() -> Iterator[str]:
    from ..registry import MODELS, names

    yield from (f"{name}/NAME" for name in names(MODELS))


def _ablations() -> Iterator[str]:
    from ..baselines.ablations import ABLATIONS

    yield ", ".join(ABLATIONS)


def _estimators() -> Iterator[str]:
    from ..language.estimators import ESTIMATORS

    needs = {"words": "log-probabilities of any words", "letters": "log-probabilities of a letter", "text": "text"}
    for entry in ESTIMATORS.values():
        yield f"{entry.name:<18}{entry.summary}; needs {needs[entry.needs]}"


def _parameters() -> Iterator[str]:
    from ..symbolic.household.domain.parameters import described

    for name, default, meaning in described():
        first = " ".join(meaning.split()).split(". ")[0].rstrip(".")
        yield f"{name:<18}{default:<6g}{first}"


def _conventions() -> Iterator[str]:
    from ..symbolic.beliefs.conventions import described

    for name, value, meaning in described():
        yield f"{f'{name}={value}':<32}{meaning}"


LISTS: dict[str, tuple[str, Callable[[], Iterator[str]]]] = {
    "benchmarks": ("benchmarks (limp eval NAME)", _benchmarks),
    "worlds": ("worlds (limp sim NAME)", _worlds),
    "solvers": ("solvers (--solver NAME)", _solvers),
    "models": ("models (--model PROVIDER/NAME)", _models),
    "ablations": ("ablations (--ablate NAME)", _ablations),
    "estimators": ("estimators (--estimator NAME)", _estimators),
    "parameters": ("parameters of the household planner (--parameter NAME=VALUE)", _parameters),
    "conventions": (
        "conventions of stories of beliefs, the default first (--convention NAME=VALUE)",
        _conventions,
    ),
}

OVERVIEW: dict[str, Callable[[], Iterator[str]]] = {
    "benchmarks": _benchmark_names,
    "worlds": lambda: iter(["with their settings: limp list worlds"]),
}
"""What stands for a list beside all others, where the whole list has to import every benchmark."""
