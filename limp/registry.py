"""Find models, benchmarks and executors by name, through entry points, so that `limp` imports none itself."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from .errors import InputError, unknown
from .protocols import Benchmark, LanguageModel
from .runs.executors import Executor

MODELS, BENCHMARKS, EXECUTORS = "limp.models", "limp.benchmarks", "limp.executors"


def _find(group: str, kind: str, name: str) -> EntryPoint:
    found = {point.name: point for point in entry_points(group=group)}
    if name not in found:
        raise unknown(kind, name, found)
    return found[name]


def open_model(name: str, **options: object) -> LanguageModel:
    """Open the model `provider/name`; raise `InputError` for an unknown provider, with the near ones."""
    provider, slash, model = name.partition("/")
    if not slash or not model:
        raise InputError(f"{name!r} is not a model name.", "Write it as provider/name, such as openai/gpt-4.1.")
    opened: LanguageModel = _find(MODELS, "model provider", provider).load()(model, **options)
    return opened


def open_benchmark(name: str, **options: object) -> Benchmark:
    """Open a benchmark; raise `InputError` for an unknown name, with the near ones, or an unknown option."""
    opener = _find(BENCHMARKS, "benchmark", name).load()
    accepted = inspect.signature(opener).parameters
    for option in options:
        if option not in accepted:
            takes = ", ".join(accepted) or "no options"
            raise InputError(f"the benchmark {name!r} has no option {option!r}.", f"It takes: {takes}.")
    opened: Benchmark = opener(**options)
    return opened


def open_executor(address: str, **options: object) -> Executor:
    """Open the executor at `SCHEME:PLACE`, found by its scheme; raise `InputError` for an unknown one."""
    scheme, colon, place = address.partition(":")
    if not colon or not place:
        raise InputError(f"{address!r} is no cluster.", "Write it as local:2 or tcp://scheduler:8786.")
    opened: Executor = _find(EXECUTORS, "kind of cluster", scheme).load()(address, **options)
    return opened


def names(group: str) -> tuple[str, ...]:
    """Return the registered names of a group (`MODELS`, `BENCHMARKS` or `EXECUTORS`), in alphabetical order."""
    return tuple(sorted({point.name for point in entry_points(group=group)}))


def settings_of(name: str) -> Mapping[str, str]:
    """Return the settings of a benchmark and what a solver sees in each; empty if it knows no settings.

    A benchmark lists them as `SETTINGS` in the module of its entry point.
    """
    module = import_module(_find(BENCHMARKS, "benchmark", name).module)
    settings: Mapping[str, str] = getattr(module, "SETTINGS", {})
    return settings
