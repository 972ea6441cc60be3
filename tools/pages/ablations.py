"""The tables of docs/ablations.md, made of what `python -m tools.ablations` measured."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from limp.minds.facts import Value
from limp.runs import markdown
from limp.solvers.ablations import OF_ANY_SOLVER

from .page import BENCHMARKS

FILE = BENCHMARKS / "ablations.json"


class Ablated(Value):
    """What one ablation does to the answers of a benchmark.

    `changed` have other probabilities, and `choices` of these another choice; `refused` are answered no more, with
    the most frequent of the `reasons` and how often it was given.
    """

    ablation: str
    changed: int
    choices: int
    refused: int
    reasons: tuple[tuple[str, int], ...] = ()


class Figures(Value):
    """What ablations do to the first `questions` of a benchmark, of which `answered` have an answer without."""

    benchmark: str
    setting: str = ""
    questions: int
    answered: int
    ablated: tuple[Ablated, ...]

    @property
    def name(self) -> str:
        """The benchmark and its setting."""
        return f"{self.benchmark}, {self.setting}" if self.setting else self.benchmark


def committed(file: Path = FILE) -> list[Figures]:
    """Return the figures that were measured last; none where there are none yet."""
    if not file.exists():
        return []
    return [Figures.model_validate(one) for one in json.loads(file.read_text(encoding="utf-8"))]


def section() -> str:
    """Return the table, and why questions are refused."""
    found = committed()
    reasons = markdown.table(("benchmark", "ablation", "refused", "most often, because"), _reasons(found))
    return f"{table(found)}\n\n{reasons}"


def table(found: Sequence[Figures]) -> str:
    """Return for each benchmark and ablation how many answers change, and how many are refused."""
    rows = ([f.name, f"{f.answered} of {f.questions}", *map(_cell, f.ablated)] for f in found)
    return markdown.table(("benchmark", "answered", *OF_ANY_SOLVER), rows)


def _cell(one: Ablated) -> str:
    changed = f"{one.changed} changed ({one.choices})" if one.changed else ""
    refused = f"{one.refused} refused" if one.refused else ""
    return ", ".join(filter(None, (changed, refused))) or "none"


def _reasons(found: Sequence[Figures]) -> list[tuple[str, ...]]:
    return [
        (f.name, one.ablation, str(one.refused), f"{reason.rstrip('.')} ({count})")
        for f in found
        for one in f.ablated
        for reason, count in one.reasons
    ]
