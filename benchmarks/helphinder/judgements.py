"""People's judgements of the stimuli, from a CSV file, and how models correlate with them.

    stimulus,flower,tree,help,hinder
    push-1@6,0.1,0.2,0.5,0.2

A stimulus is a scenario's id, @, and the frame; the four numbers are probabilities of Large's goal.
"""

from __future__ import annotations

import csv
import math
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from limp.errors import InputError, unknown
from limp.inputs.checks import read_text
from limp.planner import FloatArray

from ..agreement import pearson

GOALS = ("flower", "tree", "help", "hinder")
SLACK = 0.01


def load_judgements(path: Path, stimuli: Sequence[str]) -> FloatArray:
    """Return the judgements [stimuli, 4] in the order of `stimuli`; every mistake is one `InputError`."""
    rows = list(csv.reader(read_text(path, "the judgements").splitlines()))
    if not rows or tuple(name.strip() for name in rows[0]) != ("stimulus", *GOALS):
        raise InputError("the judgements lack their heading.", f"Write: stimulus,{','.join(GOALS)}")
    found: dict[str, list[float]] = {}
    for n, row in enumerate(rows[1:], start=2):
        if not row:
            continue
        name = row[0].strip()
        if name not in stimuli:
            raise unknown(f"stimulus in line {n}", name, stimuli)
        if name in found:
            raise InputError(f"line {n} judges {name!r} again.", "Average over people first.")
        found[name] = _numbers(row[1:], n)
    if missing := [name for name in stimuli if name not in found]:
        raise InputError(f"{len(missing)} stimuli have no judgement, the first is {missing[0]!r}.", "Add them.")
    return np.array([found[name] for name in stimuli])


def _numbers(words: Sequence[str], line: int) -> list[float]:
    try:
        numbers = [float(word) for word in words]
    except ValueError:
        raise InputError(f"line {line} holds something that is no number.", "Write 0.25, for example.") from None
    if len(numbers) != len(GOALS) or not all(math.isfinite(x) and x >= 0 for x in numbers):
        raise InputError(f"line {line} needs {len(GOALS)} numbers that are 0 or more.", "One for each goal.")
    if abs(sum(numbers) - 1.0) > SLACK:
        raise InputError(f"the numbers of line {line} sum to {sum(numbers):g}.", "They must sum to 1.")
    return numbers


def correlations(model: FloatArray, people: FloatArray, final: FloatArray) -> Mapping[str, float | None]:
    """Return r overall, for each goal, at final frames [stimuli, bool], and within the social goals."""
    last = final.astype(bool)
    return {
        "overall": pearson(model, people),
        **{goal: pearson(model[:, k], people[:, k]) for k, goal in enumerate(GOALS)},
        "final_frame": pearson(model[last], people[last]),
        "within_social": pearson(model[:, 2:], people[:, 2:]),
    }
