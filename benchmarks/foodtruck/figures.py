"""The figures of the study: agreement with people by film and by situation, and what it hangs on."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from limp.minds.facts import Value
from limp.planner import FloatArray
from limp.worlds.foodtruck_inference import Course, Observer
from limp.worlds.foodtruck_minds import Settings

from ..agreement import Numbers, correlations, grouped, interval, of, pearson
from ..regression import cross_validated
from ..studies import Changed, Progress
from .films import Film

PARTS = ("desires", "beliefs")
RATIONALITIES = (0.25, 0.5, 1.0, 2.0, 4.0)
COSTS = (0.25, 0.5, 1.0, 2.0)
Fit = tuple[float, float]
"""A rationality and a cost of a step."""

_STEP, _WIDE = 20.0, 35.0
SWEEP: tuple[Mapping[str, int | float | tuple[float, ...]], ...] = (
    *({"noise": value} for value in (0.0, 0.05, 0.2)),
    *({"resolution": value} for value in (3, 9)),
    *({"discount": value} for value in (0.95, 0.999)),
    {"levels": tuple(_STEP * k for k in range(6))},
    {"levels": tuple(-20.0 + _WIDE * k for k in range(5))},
)


def people(films: Sequence[Film]) -> Numbers:
    """Return people's mean judgements."""
    return {
        "desires": np.stack([film.desires for film in films]),
        "beliefs": np.stack([film.beliefs for film in films]),
    }


def observers(films: Sequence[Film], settings: Settings) -> list[Observer]:
    """Return an observer for each film; films in one world share theirs, and its plans."""
    made: dict[object, Observer] = {}
    return [made.setdefault(film.world, Observer(film.world, settings)) for film in films]


def courses(films: Sequence[Film], settings: Settings, advance: Progress | None = None) -> list[Course]:
    """Return what is inferred along each film."""
    found = []
    for n, (film, one) in enumerate(zip(films, observers(films, settings), strict=True), start=1):
        found.append(one.course(one.trace(film.walk, film.truth), film.truth))
        if advance:
            advance(n, len(films))
    return found


def judged(found: Sequence[Course]) -> Numbers:
    """Return what is inferred at the ends of films."""
    return {
        "desires": np.stack([course.desires[-1] for course in found]),
        "beliefs": np.stack([course.beliefs[-1] for course in found]),
    }


def inferred(films: Sequence[Film], settings: Settings) -> Numbers:
    """Return what the model says of films with other settings."""
    return judged(courses(films, settings))


class Agreement(Value):
    """r with people and its interval over films."""

    r: float | None
    ci95: tuple[float, float] | None


def agreement(model: Numbers, said: Numbers, seed: int) -> dict[str, Agreement]:
    """Return the agreement for desires and beliefs."""
    return {p: Agreement(r=pearson(model[p], said[p]), ci95=interval(model[p], said[p], seed)) for p in PARTS}


def by_condition(films: Sequence[Film], model: Numbers, said: Numbers) -> dict[str, dict[str, float | None]]:
    """Return r within each grid, within films that end with a meal and within those that are cut."""
    kinds = grouped(f"grid {film.grid}" for film in films)
    kinds |= grouped("to the meal" if film.walk.eats else "cut before" for film in films)
    return {
        kind: {"films": len(rows), **correlations(of(model, rows), of(said, rows))}
        for kind, rows in sorted(kinds.items())
    }


def fits(films: Sequence[Film], settings: Settings, advance: Progress) -> dict[Fit, Numbers]:
    """Return what the model says of the films at each rationality and cost of a step."""
    found: dict[Fit, Numbers] = {}
    for step, cost in enumerate(COSTS):
        rows = []
        watching = observers(films, replace(settings, cost=cost))
        for n, (film, one) in enumerate(zip(films, watching, strict=True), start=1):
            traces = one.traces(film.walk, film.truth, RATIONALITIES)
            rows.append([one.course(trace, film.truth) for trace in traces])
            advance(step * len(films) + n, len(COSTS) * len(films))
        found |= {(beta, cost): judged([row[k] for row in rows]) for k, beta in enumerate(RATIONALITIES)}
    return found


def halves(films: Sequence[Film]) -> list[int]:
    """Return the half, 0 or 1, of each film: it is decided by the film's number alone."""
    return [hashlib.sha256(str(film.id).encode()).digest()[0] % 2 for film in films]


def fitted(found: Mapping[Fit, Numbers], said: Numbers, half: Sequence[int]) -> tuple[Numbers, dict[int, Fit]]:
    """Return each half of the films as judged at the fit that suits the other half best, and these two fits.

    What suits best has the largest sum of r of desires and r of beliefs.
    """
    rows = {side: [n for n, own in enumerate(half) if own == side] for side in (0, 1)}

    def suits(fit: Fit, side: int) -> float:
        rs = correlations(of(found[fit], rows[side]), of(said, rows[side]))
        return sum(r or 0.0 for r in rs.values())

    chosen = {side: max(found, key=lambda fit: suits(fit, 1 - side)) for side in (0, 1)}
    return {p: np.stack([found[chosen[side]][p][n] for n, side in enumerate(half)]) for p in PARTS}, chosen


def without_each(films: Sequence[Film], model: Numbers, said: Numbers) -> dict[str, dict[str, float | None]]:
    """Return r over all films but one, by the number of that one."""
    every = range(len(films))
    rest = {str(film.id): [n for n in every if n != k] for k, film in enumerate(films)}
    return {name: correlations(of(model, rows), of(said, rows)) for name, rows in rest.items()}


def cues(film: Film) -> FloatArray:
    """Return what a walk looks like, as numbers for a regression.

    0, 1: steps to the near and to the far spot at the end; 2, 3: shares of the steps towards them; 4: whether the
    far spot was seen; 5: whether the walker ate; 6 and on: which world is true, one number for each world.
    """
    world, walk = film.world, film.walk
    steps = [(a, b) for a, b in pairwise(walk.cells) if a != b]
    away, last, true = world.maze.distances, walk.cells[-1], np.eye(len(world.worlds))[film.truth]
    spots = [world.cells_of_spots[spot] for spot in (film.near, film.far)]
    towards = [sum(bool(away[b, spot] < away[a, spot]) for a, b in steps) / max(len(steps), 1) for spot in spots]
    return np.array([*away[last, spots], *towards, film.looks, walk.eats, *true], dtype=np.float64)


def cue_model(films: Sequence[Film], said: Numbers) -> Numbers:
    """Return the judgements by a regression on cues, fitted to the films of all other situations.

    Raises `MissingExtraError` without scikit-learn.
    """
    features = np.stack([cues(film) for film in films])
    situations = [film.situation for film in films]
    shares = {part: rated / rated.sum(axis=1, keepdims=True) for part, rated in said.items()}
    folds = len(set(situations))
    return {part: cross_validated(features, rated, situations, folds) for part, rated in shares.items()}


def sweep(films: Sequence[Film], said: Numbers, settings: Settings, advance: Progress) -> list[Changed]:
    """Return r with one parameter changed at a time."""
    found: list[Changed] = []
    for change in SWEEP:
        model = inferred(films, replace(settings, **change))  # type: ignore[arg-type]
        found.append(Changed.model_validate({"changed": change, **correlations(model, said)}))
        advance(len(found), len(SWEEP))
    return found
