"""How far the model and people agree on films, by part of the study and by experiment."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from limp.minds.facts import Value
from limp.planner import FloatArray

from ..agreement import Numbers, ceiling, grouped, interval, of, of_halves, pearson, rmse
from .films import PARTS, Film


class Agreement(Value):
    """r with people of some films, its interval, the error, and what r the paper and people themselves have."""

    films: int
    r: float | None
    ci95: tuple[float, float] | None
    rmse: float
    ceiling: float | None
    halves: float | None
    paper: float | None


class Apart(Value):
    """A film with what the model and people say of it."""

    film: str
    model: float
    people: float


def agreement(films: Sequence[Film], model: Numbers, said: Numbers, seed: int) -> dict[str, dict[str, Agreement]]:
    """Return, for each part and experiment, r with people, its interval over films, the error and the ceilings."""
    experiments = sorted(grouped(film.experiment for film in films).items())
    return {
        part: {
            str(number): _agreement(
                part, [films[n] for n in rows], of(model, rows)[part], of(said, rows)[part], seed
            )
            for number, rows in experiments
        }
        for part in PARTS
    }


def _agreement(part: str, films: Sequence[Film], ours: FloatArray, theirs: FloatArray, seed: int) -> Agreement:
    errors = np.array([film.people[part].sem for film in films])
    paper = np.array([film.paper[part] for film in films if part in film.paper])
    return Agreement(
        films=len(films),
        r=pearson(ours, theirs),
        ci95=interval(ours, theirs, seed),
        rmse=rmse(ours, theirs),
        ceiling=ceiling(theirs, errors),
        halves=of_halves(theirs, errors),
        paper=pearson(paper, theirs) if len(paper) == len(films) else None,
    )


def correlations(films: Sequence[Film], model: Numbers, said: Numbers) -> dict[str, dict[str, float | None]]:
    """Return r with people for each part and experiment."""
    experiments = sorted(grouped(film.experiment for film in films).items())
    return {
        part: {str(number): pearson(model[part][rows], said[part][rows]) for number, rows in experiments}
        for part in PARTS
    }


def apart(films: Sequence[Film], model: Numbers, said: Numbers, count: int) -> dict[str, list[Apart]]:
    """Return, for each part, the films on which model and people differ most."""
    return {
        part: [
            Apart(film=films[n].id, model=round(float(model[part][n]), 1), people=float(said[part][n]))
            for n in np.argsort(-np.abs(model[part] - said[part]), kind="stable")[:count]
        ]
        for part in PARTS
    }
