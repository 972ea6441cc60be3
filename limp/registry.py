"""Find models and benchmarks by name, through entry points, so that `limp` imports none of them itself."""

from __future__ import annotations

from importlib.metadata import EntryPoint, entry_points

from .errors import InputError, unknown
from .protocols import Benchmark, LanguageModel

MODELS, BENCHMARKS = "limp.models", "limp.benchmarks"


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
    """Open a benchmark; raise `InputError` for an unknown name, with the near ones."""
    opened: Benchmark = _find(BENCHMARKS, "benchmark", name).load()(**options)
    return opened
