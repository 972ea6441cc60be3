"""`limp list`: what there is to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, TypeVar

import typer

from ..errors import PluginError, unknown
from ..registry import benchmark_entry, solver_words
from . import choices

T = TypeVar("T")


app = typer.Typer(add_completion=False, rich_markup_mode=None)


@app.command()
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
    entries, broken = _loaded(choices.benchmarks(), benchmark_entry)
    yield from _columns({name: f"{one.size or 'its own study'}: {one.asks}" for name, one in entries.items()})
    yield from map(str, broken)
    yield "with --setting NAME:"
    for name, entry in entries.items():
        if len(entry.settings) > 1:
            yield f"  {name}"
            yield from (f"    {line}" for line in _columns(entry.settings))


def _solvers() -> Iterator[str]:
    said, broken = _loaded(choices.solvers(), solver_words)
    yield from _columns(said)
    yield from map(str, broken)


def _loaded(found: Iterable[str], load: Callable[[str], T]) -> tuple[dict[str, T], list[PluginError]]:
    """Return what `load` gives for each name, and the errors of those that cannot be imported."""
    loaded: dict[str, T] = {}
    broken: list[PluginError] = []
    for name in found:
        try:
            loaded[name] = load(name)
        except PluginError as error:
            broken.append(error)
    return loaded, broken


def _more(what: str) -> Callable[[], Iterator[str]]:
    return lambda: iter([f"with what they mean: limp list {what}"])


def _names(known: choices.Choices, what: str) -> Callable[[], Iterator[str]]:
    """Return the names alone, and where to find more about them."""
    return lambda: iter([", ".join(known()) or "none installed", *_more(what)()])


def _worlds() -> Iterator[str]:
    worlds, broken = choices.settings_of_worlds()
    for name, settings in worlds.items():
        yield name
        yield from (f"  --{line}" for line in _columns(settings))
    yield from map(str, broken)


def _in_a_row(known: choices.Choices) -> Callable[[], Iterator[str]]:
    return lambda: iter([", ".join(known()) or "none installed"])


def _models() -> Iterator[str]:
    yield from (f"{name}NAME" for name in choices.models())


def _with_meanings(known: choices.Choices) -> Callable[[], Iterator[str]]:
    return lambda: _columns({name.rstrip("="): meaning for name, meaning in known().items()})


def _columns(meanings: Mapping[str, str]) -> Iterator[str]:
    """Yield names and what they mean, the meanings below one another whatever the names are."""
    width = max(map(len, meanings), default=0) + 2
    yield from (f"{name:<{width}}{meaning}".rstrip() for name, meaning in meanings.items())


LISTS: dict[str, tuple[str, Callable[[], Iterator[str]]]] = {
    "benchmarks": ("benchmarks (limp eval NAME)", _benchmarks),
    "worlds": ("worlds (limp sim NAME)", _worlds),
    "solvers": ("solvers (--solver NAME)", _solvers),
    "models": ("models (--model PROVIDER/NAME)", _models),
    "ablations": ("ablations (--ablate NAME)", _in_a_row(choices.ablations)),
    "estimators": ("estimators (--estimator NAME)", _with_meanings(choices.estimators)),
    "parameters": (
        "parameters of the household planner (--parameter NAME=VALUE)",
        _with_meanings(choices.parameters),
    ),
    "conventions": (
        "conventions of stories of beliefs, the default first (--convention NAME=VALUE)",
        _with_meanings(choices.conventions),
    ),
}

OVERVIEW: dict[str, Callable[[], Iterator[str]]] = {
    "benchmarks": _names(choices.benchmarks, "benchmarks"),
    "worlds": _more("worlds"),
    "solvers": _names(choices.solvers, "solvers"),
    "parameters": _more("parameters"),
    "conventions": _more("conventions"),
}
"""What stands for a list beside all others, where it is long, or has to import every benchmark."""
