"""What there is to choose from: names with what they mean, for `limp list` and for the shell to complete.

Every command has these choices, so they are imported where they are looked up: help does without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import typer

from ..errors import PluginError

Choices = Callable[[], Mapping[str, str]]
"""Returns names, each with what it means; "" where the name says it."""


def benchmarks() -> dict[str, str]:
    """Return the benchmarks."""
    from ..registry import BENCHMARKS, names

    return dict.fromkeys(names(BENCHMARKS), "")


def solvers() -> dict[str, str]:
    """Return the solvers."""
    from ..registry import SOLVERS, names

    return dict.fromkeys(names(SOLVERS), "")


def models() -> dict[str, str]:
    """Return the providers of models, with the slash that a name follows."""
    from ..registry import MODELS, names

    return {f"{name}/": "" for name in names(MODELS)}


def ablations() -> dict[str, str]:
    """Return the ablations."""
    from ..solvers.ablations import ABLATIONS

    return dict.fromkeys(ABLATIONS, "")


def estimators() -> dict[str, str]:
    """Return the estimators, and what each needs of a model."""
    from ..language.estimators import ESTIMATORS

    needs = {"words": "log-probabilities of any words", "letters": "log-probabilities of a letter", "text": "text"}
    return {entry.name: f"{entry.summary}; needs {needs[entry.needs]}" for entry in ESTIMATORS.values()}


def parameters() -> dict[str, str]:
    """Return the parameters of the household planner, `NAME=`, with their defaults."""
    from ..homes.parameters import described

    known = described()
    first = ((name, default, " ".join(meaning.split()).split(". ")[0]) for name, default, meaning in known)
    return {f"{name}=": f"{default:<6g}{words.rstrip('.')}" for name, default, words in first}


def conventions() -> dict[str, str]:
    """Return the conventions for stories of beliefs with their values, the default first."""
    from ..episodes.conventions import described

    return {f"{name}={value}": meaning for name, value, meaning in described()}


def settings_of_worlds() -> tuple[dict[str, Mapping[str, str]], tuple[PluginError, ...]]:
    """Return the worlds in which agents can be simulated, each with its settings, and what cannot be loaded.

    A benchmark that needs data is no world.
    """
    from ..protocols.benchmarks import World
    from ..registry import tried

    opened = {name: tried(name) for name in benchmarks()}
    broken = tuple(one for one in opened.values() if isinstance(one, PluginError))
    found = {name: world.simulation for name, world in opened.items() if isinstance(world, World)}
    return found, broken


def worlds() -> dict[str, str]:
    """Return the worlds."""
    return dict.fromkeys(settings_of_worlds()[0], "")


# --- what the shell completes -----------------------------------------------------------------------------


def completing(names: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """Return what completes one of these names."""
    return lambda incomplete: [name for name in names() if name.startswith(incomplete)]


def complete_settings(context: typer.Context, incomplete: str) -> list[str]:
    """Complete a setting of the benchmark that stands on the command line."""
    from ..registry import benchmark_entry

    known = benchmarks()
    name = next((str(w) for w in (context.params.get("benchmark"), *context.args) if w in known), None)
    return completing(lambda: benchmark_entry(name).settings)(incomplete) if name else []


def complete_runs(incomplete: str) -> list[str]:
    """Complete the folder of a finished run."""
    start = Path(incomplete) if incomplete.endswith("/") else Path(incomplete).parent
    try:
        folders = sorted(path for path in start.iterdir() if path.is_dir())
    except OSError:
        return []
    found = (str(path) if (path / "summary.json").is_file() else f"{path}/" for path in folders)
    return [name for name in found if name.startswith(incomplete)]
