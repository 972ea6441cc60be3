"""People's judgements of the stimuli, from a CSV file, and how models correlate with them.

    stimulus,flower,tree,help,hinder
    push-1@6,0.1,0.2,0.5,0.2

A stimulus is a scenario's id, @, and the frame; the four numbers are probabilities of Large's goal.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Self

import numpy as np
from pydantic import Field, ValidationError, model_validator

from limp.errors import InputError
from limp.inputs.checks import misfit, read_text
from limp.minds.facts import Value
from limp.planner import FloatArray

from ..agreement import pearson
from .mazes import GOALS

SLACK = 0.01
Probability = Annotated[float, Field(ge=0.0, le=1.0)]


class _Row(Value):
    stimulus: str
    flower: Probability
    tree: Probability
    help: Probability
    hinder: Probability

    @property
    def shares(self) -> tuple[float, ...]:
        return self.flower, self.tree, self.help, self.hinder

    @model_validator(mode="after")
    def _adds_up(self) -> Self:
        if abs(sum(self.shares) - 1.0) > SLACK:
            raise ValueError(f"the numbers sum to {sum(self.shares):g}, not to 1")
        return self


def load_judgements(path: Path, stimuli: Sequence[str]) -> FloatArray:
    """Return the judgements [stimuli, 4] in the order of `stimuli`; every mistake is one `InputError`."""
    found: dict[str, tuple[float, ...]] = {}
    for n, row in enumerate(csv.DictReader(read_text(path, "the judgements").splitlines()), start=2):
        try:
            one = _Row.model_validate(row)
        except ValidationError as error:
            raise InputError(f"line {n}: {misfit(error)}.", f"Begin with: stimulus,{','.join(GOALS)}") from error
        if one.stimulus in found or one.stimulus not in stimuli:
            raise InputError(f"line {n}: {one.stimulus!r} is no stimulus, or judged again.", "Judge each once.")
        found[one.stimulus] = one.shares
    if missing := [name for name in stimuli if name not in found]:
        raise InputError(f"{len(missing)} stimuli have no judgement, the first is {missing[0]!r}.", "Add them.")
    return np.array([found[name] for name in stimuli])


def correlations(model: FloatArray, people: FloatArray, final: FloatArray) -> Mapping[str, float | None]:
    """Return r overall, for each goal, at final frames [stimuli, bool], and within the social goals."""
    last = final.astype(bool)
    return {
        "overall": pearson(model, people),
        **{goal: pearson(model[:, k], people[:, k]) for k, goal in enumerate(GOALS)},
        "final_frame": pearson(model[last], people[last]),
        "within_social": pearson(model[:, 2:], people[:, 2:]),
    }
