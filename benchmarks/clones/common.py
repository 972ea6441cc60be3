"""What makers of studies share: the authors' tables, means of people, families of maps, reliability."""

from __future__ import annotations

import csv
import io
import tomllib
from collections.abc import Hashable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

import numpy as np

from limp.errors import InputError
from limp.inputs.checks import read_text

from ..agreement import pearson
from ..people.items import I, StudyFile

HALVINGS = 200
K = TypeVar("K", bound=Hashable)
LARGEST = 100_000_000
People = Mapping[str, float]
"""Answers to one question, by person."""
Fields = Mapping[str, object]
"""The fields of an item, without `id` and `family`."""
Numbers = dict[str, float | int | None]


def data(file: str) -> dict[str, dict[str, object]]:
    """Return the tables of a TOML file of this folder."""
    return tomllib.loads(Path(__file__).with_name(file).read_text("utf-8"))


def study_of(
    schema: type[StudyFile[I]],
    name: str,
    items: Mapping[str, Fields],
    family: Mapping[str, str],
    figures: Fields,
) -> StudyFile[I]:
    """Return a study of items by id, with the family of each."""
    listed = [{**item, "id": key, "family": family[key]} for key, item in items.items()]
    return schema.model_validate({**data("heads.toml")[name], "items": listed, "figures": figures})


def text(clone: Path, path: str) -> str:
    """Return a file of a repository with plain line ends; raise `InputError` if the copy does not have it."""
    if not (clone / path).is_file():
        raise InputError(
            f"{str(clone)!r} has no file {path}.", "Name a copy of the authors' repository with --from."
        )
    return read_text(clone / path, path, LARGEST).replace("\r\n", "\n")


def table(clone: Path, path: str) -> list[dict[str, str]]:
    """Return the rows of a CSV file of a repository."""
    return list(csv.DictReader(io.StringIO(text(clone, path))))


def rating(values: Iterable[float], digits: int = 4) -> Numbers:
    """Return mean, standard error and number of answers, rounded."""
    said = np.array(list(values))
    sem = round(float(said.std(ddof=1)) / len(said) ** 0.5, digits) if len(said) > 1 else None
    return {"mean": round(float(said.mean()), digits), "sem": sem, "n": len(said)}


def same_plan(rows: Sequence[str]) -> tuple[str, ...]:
    """Return the first, in the order of text, of the eight rotations and mirror images of a map."""
    found = []
    for plan in (tuple(rows), tuple(row[::-1] for row in rows)):
        for _ in range(4):
            plan = tuple("".join(column) for column in zip(*plan[::-1], strict=True))
            found.append(plan)
    return min(found)


def families(plans: Mapping[str, Hashable]) -> dict[str, str]:
    """Return the family of each item, by what is the same in a family."""
    groups: dict[Hashable, list[str]] = {}
    for name, plan in plans.items():
        groups.setdefault(plan, []).append(name)
    ordered = sorted(sorted(group) for group in groups.values())
    return {name: f"family-{k}" for k, group in enumerate(ordered, start=1) for name in group}


def reliability(answers: Mapping[K, People]) -> float | None:
    """Return the split-half reliability of people's means, averaged over random halvings.

        2 r / (1 + r), r Pearson's between the means of the two halves           (Spearman 1910, Brown 1910)

    A question that only one half answered is left out of that halving. None where no halving varies.
    """
    random, people = np.random.default_rng(0), sorted({person for said in answers.values() for person in said})
    place = {person: k for k, person in enumerate(people)}
    table = np.full((len(answers), len(people)), np.nan)
    for row, said in zip(table, answers.values(), strict=True):
        row[[place[person] for person in said]] = list(said.values())
    known, values = np.isfinite(table), np.nan_to_num(table)
    found = []
    for _ in range(HALVINGS):
        half = np.zeros(len(people), dtype=bool)
        half[random.permutation(len(people))[: len(people) // 2]] = True
        counts = [known[:, side].sum(axis=1) for side in (half, ~half)]
        both = (counts[0] > 0) & (counts[1] > 0)
        one, other = (
            values[both][:, side].sum(axis=1) / count[both]
            for side, count in zip((half, ~half), counts, strict=True)
        )
        if (r := pearson(one, other)) is not None:
            found.append(2.0 * r / (1.0 + r))
    return round(float(np.mean(found)), 3) if found else None
