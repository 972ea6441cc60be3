"""`limp list`: what there is to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Annotated

import typer

from ..errors import PluginError, unknown
from . import choices


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


def _benchmarks() -> Iterator[str]:
    for name in choices.benchmarks():
        try:
            settings = choices.settings_of(name)
        except PluginError as error:
            yield str(error)
            continue
        yield name
        yield from (f"  --setting {setting:<18}{words}" for setting, words in settings.items())


def _benchmark_names() -> Iterator[str]:
    yield from choices.benchmarks()
    yield "with their settings: limp list benchmarks"


def _worlds() -> Iterator[str]:
    worlds, broken = choices.settings_of_worlds()
    for name, settings in worlds.items():
        yield name
        yield from (f"  --{setting:<24}{words}" for setting, words in settings.items())
    yield from map(str, broken)


def _in_a_row(known: choices.Choices) -> Callable[[], Iterator[str]]:
    return lambda: iter([", ".join(known()) or "none installed"])


def _models() -> Iterator[str]:
    yield from (f"{name}NAME" for name in choices.models())


def _with_meanings(known: choices.Choices, width: int) -> Callable[[], Iterator[str]]:
    return lambda: (f"{name.rstrip('='):<{width}}{meaning}" for name, meaning in known().items())


LISTS: dict[str, tuple[str, Callable[[], Iterator[str]]]] = {
    "benchmarks": ("benchmarks (limp eval NAME)", _benchmarks),
    "worlds": ("worlds (limp sim NAME)", _worlds),
    "solvers": ("solvers (--solver NAME)", _in_a_row(choices.solvers)),
    "models": ("models (--model PROVIDER/NAME)", _models),
    "ablations": ("ablations (--ablate NAME)", _in_a_row(choices.ablations)),
    "estimators": ("estimators (--estimator NAME)", _with_meanings(choices.estimators, 18)),
    "parameters": (
        "parameters of the household planner (--parameter NAME=VALUE)",
        _with_meanings(choices.parameters, 18),
    ),
    "conventions": (
        "conventions of stories of beliefs, the default first (--convention NAME=VALUE)",
        _with_meanings(choices.conventions, 32),
    ),
}

OVERVIEW: dict[str, Callable[[], Iterator[str]]] = {
    "benchmarks": _benchmark_names,
    "worlds": lambda: iter(["with their settings: limp list worlds"]),
}
"""What stands for a list beside all others, where the whole list has to import every benchmark."""
