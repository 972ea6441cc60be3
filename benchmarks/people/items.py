"""Items with judgements: what people saw, and the mean of what they said of it.

The file of a study is `STUDY.json`: a head, then `items`. Each item belongs to a `family` of items that are not
independent of one another (one map, turned or mirrored), and has `judgements`. Each judgement holds, by the
option that was judged, people's `mean`, its standard error `sem` and their number `n`, and what published models
say. A study adds fields of its own to items and judgements by subclasses.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from pathlib import Path
from typing import Generic, TypeVar

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from limp.errors import InputError
from limp.inputs.checks import check_ids, parse_json, read_text, require_folder

Scale = tuple[float, float] | Mapping[str, tuple[float, float]]
"""The ends of the scale on which people answered, or those of each question."""
SEE = "docs/people.md shows the layout."


class Given(BaseModel):
    """A part of a study's file; fields that no model reads may stand in it."""

    model_config = ConfigDict(frozen=True, extra="ignore", allow_inf_nan=False)


class Rating(Given):
    """The mean of `n` people's answers, and its standard error where it is known."""

    mean: float
    sem: float | None = Field(default=None, ge=0.0)
    n: int | None = Field(default=None, ge=1)

    def error(self, scale: Scale) -> float | None:
        """Return the standard error, or the largest that answers on the scale [a, b] can have.

            sqrt((mean - a) (b - mean) / (n - 1))

        None where there is neither, or each question has a scale of its own.
        """
        if self.sem is not None or self.n is None or self.n < 2 or isinstance(scale, Mapping):
            return self.sem
        low, high = scale
        return math.sqrt(max((self.mean - low) * (high - self.mean), 0.0) / (self.n - 1))


class Judgement(Given):
    """What people, and published models, say of each option of one question; None where a model says nothing."""

    question: str = ""
    people: Mapping[str, Rating] = Field(min_length=1)
    models: Mapping[str, Mapping[str, float | None]] = {}


J = TypeVar("J", bound=Judgement, covariant=True)


class Item(Given, Generic[J]):
    """What people saw, with their judgements of it."""

    id: str = Field(pattern=r"^[\w.-]+$")
    family: str
    judgements: tuple[J, ...] = Field(min_length=1)

    def __hash__(self) -> int:
        return hash(self.id)


I = TypeVar("I", bound=Item[Judgement])  # noqa: E741
T = TypeVar("T")


class StudyFile(Given, Generic[I]):
    """A whole file: `figures` are those that were computed from single people's answers.

    `left_out` are items that are not compared, with the reason.
    """

    study: str
    paper: str = ""
    asked: str = ""
    scale: Scale = (0.0, 1.0)
    figures: Mapping[str, JsonValue] = {}
    items: tuple[I, ...] = Field(min_length=1)
    left_out: Mapping[str, str] = {}


def load(folder: Path, file: str, schema: type[T]) -> T:
    """Return what a file of a folder holds; raise `InputError` if it is missing or not in the layout."""
    require_folder(folder, "--data", f"Name the folder that holds {file}.")
    return parse_json(read_text(folder / file, "the study", 50_000_000), schema, file, SEE)


def load_study(folder: Path, name: str, schema: type[StudyFile[I]]) -> StudyFile[I]:
    """Return the study in a folder; raise `InputError` if its file is missing or not in the layout."""
    file = f"{name}.json"
    found = load(folder, file, schema)
    check_ids([item.id for item in found.items], file)
    for item in found.items:
        for judgement in item.judgements:
            for model, said in judgement.models.items():
                if not set(said) <= set(judgement.people):
                    raise InputError(f"{file}: item {item.id}: {model} judges what people did not judge.", SEE)
    return found
