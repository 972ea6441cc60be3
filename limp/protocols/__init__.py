# ruff: noqa: I001 - names in rows
"""The seams: small protocols without logic, which take and return frozen values."""

from __future__ import annotations

from .benchmarks import (
    Benchmark, BenchmarkEntry, BrokenQuestion, Case, Digested, Grouped, InSetting, Report, Screened,
    Study, Told, World,
)  # fmt: skip
from .models import (
    GREEDY, MOST_TOKENS, ROUNDING, Completion, Identified, LanguageModel, Sampling, ScoreRequest, Scores,
    Usage,
)  # fmt: skip
from .stages import (
    Believing, CastReader, Fuser, Hypothesizer, Named, Paraphraser, Perception, Piece, PieceReader,
    PieceReading, Policy, Preparing, Proposer, Reader, Rewording, Understanding,
)  # fmt: skip

__all__ = [
    "GREEDY", "MOST_TOKENS", "ROUNDING", "Believing", "Benchmark", "BenchmarkEntry", "BrokenQuestion",
    "Case", "CastReader", "Completion", "Digested", "Fuser", "Grouped", "Hypothesizer", "Identified",
    "InSetting", "LanguageModel", "Named", "Paraphraser", "Perception", "Piece", "PieceReader",
    "PieceReading", "Policy", "Preparing", "Proposer", "Reader", "Report", "Rewording", "Sampling",
    "ScoreRequest", "Scores", "Screened", "Study", "Told", "Understanding", "Usage", "World",
]  # fmt: skip
