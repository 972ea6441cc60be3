# ruff: noqa: I001 - names in rows
"""The seams: small protocols without logic, which take and return frozen values."""

from __future__ import annotations

from .benchmarks import (
    Benchmark, BenchmarkEntry, BrokenQuestion, Case, Digested, Grouped, InSetting, Located, Report,
    Screened, Study, Told, World,
)  # fmt: skip
from .models import (
    GREEDY, MOST_TOKENS, ROUNDING, Completion, Identified, LanguageModel, Sampling, ScoreRequest, Scores,
    Usage,
)  # fmt: skip
from .stages import (
    Believing, FormalQuestion, Formalizing, Fuser, Hypothesizer, Perception, Policy, Preparing, Proposer, Reader,
    Understanding,
)  # fmt: skip

__all__ = [
    "GREEDY",
    "MOST_TOKENS",
    "ROUNDING",
    "Believing",
    "Benchmark",
    "BenchmarkEntry",
    "BrokenQuestion",
    "Case",
    "Completion",
    "Digested",
    "FormalQuestion",
    "Formalizing",
    "Fuser",
    "Grouped",
    "Hypothesizer",
    "Identified",
    "InSetting",
    "LanguageModel",
    "Located",
    "Perception",
    "Policy",
    "Preparing",
    "Proposer",
    "Reader",
    "Report",
    "Sampling",
    "ScoreRequest",
    "Scores",
    "Screened",
    "Study",
    "Told",
    "Understanding",
    "Usage",
    "World",
]  # fmt: skip
