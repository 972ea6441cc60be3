"""`limp list`: what there is to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, TypeVar

import typer

from ..errors import PluginError, unknown
from ..protocols import BenchmarkEntry
from ..registry import benchmark_entry, solver_words
from . import choices
from .choices import completing
from .flags import argument

T = TypeVar("T")
Lines = Callable[[], Iterator[str]]


app = typer.Typer(add_completion=False, rich_markup_mode=None)


@dataclass(frozen=True)
class Listed:
    """One list: its title, its lines, and what stands for it beside all others where it is long or slow."""

    title: str
    lines: Lines
    brief: Lines | None = None


def _benchmarks() -> Iterator[str]:
    entries, broken = _loaded(choices.benchmarks(), benchmark_entry)
    yield from _columns({name: _asks(one) for name, one in entries.items()})
    yield from map(str, broken)
    yield "with --setting NAME:"
    for name, entry in entries.items():
        if len(entry.settings) > 1:
            yield f"  {name}"
            yield from (f"    {line}" for line in _columns(entry.settings))


def _asks(entry: BenchmarkEntry) -> str:
    """Return how much a benchmark asks, and what."""
    size = entry.size or ("its own study" if entry.brings_study else "")
    return ": ".join(filter(None, (size, entry.asks)))


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


def _worlds() -> Iterator[str]:
    worlds, broken = choices.settings_of_worlds()
    for name, settings in worlds.items():
        yield name
        yield from (f"  --{line}" for line in _columns(settings))
    yield from map(str, broken)


def _with_meanings(known: choices.Choices) -> Lines:
    return lambda: _columns({name.rstrip("="): meaning for name, meaning in known().items()})


def _names(known: choices.Choices, what: str = "") -> Lines:
    """Return the names alone, and where to find more about them."""
    more = [f"with what they mean: limp list {what}"] if what else []
    return lambda: iter([", ".join(known()) or "none installed", *more])


def _columns(meanings: Mapping[str, str]) -> Iterator[str]:
    """Yield names and what they mean, the meanings below one another whatever the names are."""
    width = max(map(len, meanings), default=0) + 2
    yield from (f"{name:<{width}}{meaning}".rstrip() for name, meaning in meanings.items())


def _more(what: str) -> Lines:
    return lambda: iter([f"with what they mean: limp list {what}"])


LISTS = {
    "benchmarks": Listed("benchmarks (limp eval NAME)", _benchmarks, _names(choices.benchmarks, "benchmarks")),
    "worlds": Listed("worlds (limp sim NAME)", _worlds, _more("worlds")),
    "solvers": Listed("solvers (--solver NAME)", _solvers, _names(choices.solvers, "solvers")),
    "models": Listed("models (--model PROVIDER/NAME)", _names(choices.models)),
    "ablations": Listed("ablations (--ablate NAME)", _names(choices.ablations)),
    "estimators": Listed("estimators (--estimator NAME)", _with_meanings(choices.estimators)),
    "parameters": Listed(
        "parameters of the household planner (--parameter NAME=VALUE)",
        _with_meanings(choices.parameters),
        _more("parameters"),
    ),
    "conventions": Listed(
        "conventions of stories of beliefs, the default first (--convention NAME=VALUE)",
        _with_meanings(choices.conventions),
        _more("conventions"),
    ),
}


@app.command()
def list_names(
    what: Annotated[
        str | None, argument("WHAT", f"One list only: {', '.join(LISTS)}.", completing(lambda: LISTS))
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
        listed = LISTS[name]
        typer.echo(listed.title)
        for line in (listed.lines if what else listed.brief or listed.lines)():
            typer.echo(f"  {line}")
