"""The figures of the study: agreement with people by film and by situation, and what it hangs on."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from limp.planner import FloatArray
from limp.worlds.foodtruck.cues import cues
from limp.worlds.foodtruck.inference import Course, Observer
from limp.worlds.foodtruck.minds import Settings
from limp.worlds.maze.cues import cross_validated

from ..agreement import interval, pearson
from ..studies import Progress, quiet
from .films import Film

PARTS = ("desires", "beliefs")
RATIONALITIES = (0.25, 0.5, 1.0, 2.0, 4.0)
COSTS = (0.25, 0.5, 1.0, 2.0)
Fit = tuple[float, float]
"""A rationality and a cost of a step."""

_STEP, _WIDE = 20.0, 35.0
SWEEP: tuple[Mapping[str, object], ...] = (
    *({"noise": value} for value in (0.0, 0.05, 0.2)),
    *({"resolution": value} for value in (3, 9)),
    *({"discount": value} for value in (0.95, 0.999)),
    {"levels": tuple(_STEP * k for k in range(6))},
    {"levels": tuple(-20.0 + _WIDE * k for k in range(5))},
)


@dataclass(frozen=True)
class Judged:
    """What a model says of films, or what people say: `desires` [N, trucks] and `beliefs` [N, worlds]."""

    desires: FloatArray
    beliefs: FloatArray

    def part(self, name: str) -> FloatArray:
        """Return the desires or the beliefs."""
        return self.desires if name == "desires" else self.beliefs

    def of(self, rows: Sequence[int]) -> Judged:
        """Return some of the films."""
        return Judged(self.desires[list(rows)], self.beliefs[list(rows)])

    def means(self, groups: Sequence[str]) -> Judged:
        """Return the means of groups of films, in the order in which they first occur."""
        rows = [[n for n, own in enumerate(groups) if own == group] for group in dict.fromkeys(groups)]
        found = [self.of(row) for row in rows]
        return Judged(
            np.stack([f.desires.mean(axis=0) for f in found]), np.stack([f.beliefs.mean(axis=0) for f in found])
        )


def people(films: Sequence[Film]) -> Judged:
    """Return people's mean judgements."""
    return Judged(np.stack([film.desires for film in films]), np.stack([film.beliefs for film in films]))


def observers(films: Sequence[Film], settings: Settings, folder: Path | None = None) -> list[Observer]:
    """Return an observer for each film; films in one world share theirs, and its plans."""
    made: dict[object, Observer] = {}
    return [made.setdefault(film.world, Observer(film.world, settings, folder)) for film in films]


def courses(films: Sequence[Film], watching: Sequence[Observer], advance: Progress = quiet) -> list[Course]:
    """Return what each observer infers along each film."""
    found = []
    for n, (film, one) in enumerate(zip(films, watching, strict=True), start=1):
        found.append(one.course(film.walk, film.truth))
        advance(n, len(films))
    return found


def judged(found: Sequence[Course]) -> Judged:
    """Return what is inferred at the ends of films."""
    return Judged(np.stack([c.desires[-1] for c in found]), np.stack([c.beliefs[-1] for c in found]))


def agreement(model: Judged, said: Judged, seed: int) -> dict[str, object]:
    """Return r and its interval over films, for desires and beliefs."""
    pairs = {name: (model.part(name), said.part(name)) for name in PARTS}
    return {name: {"r": pearson(*pair), "ci95": interval(*pair, seed)} for name, pair in pairs.items()}


def by_condition(films: Sequence[Film], model: Judged, said: Judged) -> dict[str, dict[str, float | None]]:
    """Return r within each grid, within films that end with a meal and within those that are cut."""
    kinds: dict[str, list[int]] = {}
    for n, film in enumerate(films):
        kinds.setdefault(f"grid {film.grid}", []).append(n)
        kinds.setdefault("to the meal" if film.walk.eats else "cut before", []).append(n)
    return {
        kind: {"films": len(rows), **{p: pearson(model.of(rows).part(p), said.of(rows).part(p)) for p in PARTS}}
        for kind, rows in sorted(kinds.items())
    }


def fits(films: Sequence[Film], settings: Settings, advance: Progress = quiet) -> dict[Fit, Judged]:
    """Return what the model says of the films at each rationality and cost of a step."""
    found: dict[Fit, Judged] = {}
    for step, cost in enumerate(COSTS):
        rows = []
        watching = observers(films, replace(settings, cost=cost))
        for n, (film, one) in enumerate(zip(films, watching, strict=True), start=1):
            rows.append(one.courses_at(film.walk, film.truth, RATIONALITIES))
            advance(step * len(films) + n, len(COSTS) * len(films))
        found |= {(beta, cost): judged([row[k] for row in rows]) for k, beta in enumerate(RATIONALITIES)}
    return found


def halves(films: Sequence[Film]) -> list[int]:
    """Return the half, 0 or 1, of each film: it is decided by the film's number alone."""
    return [hashlib.sha256(str(film.id).encode()).digest()[0] % 2 for film in films]


def fitted(found: Mapping[Fit, Judged], said: Judged, half: Sequence[int]) -> tuple[Judged, dict[int, Fit]]:
    """Return each half of the films as judged at the fit that suits the other half best, and these two fits.

    What suits best has the largest sum of r of desires and r of beliefs.
    """
    rows = {side: [n for n, own in enumerate(half) if own == side] for side in (0, 1)}

    def suits(fit: Fit, side: int) -> float:
        one, other = found[fit].of(rows[side]), said.of(rows[side])
        return sum(pearson(one.part(p), other.part(p)) or 0.0 for p in PARTS)

    chosen = {side: max(found, key=lambda fit: suits(fit, 1 - side)) for side in (0, 1)}
    parts = [np.stack([found[chosen[side]].part(p)[n] for n, side in enumerate(half)]) for p in PARTS]
    return Judged(*parts), chosen


def without_each(films: Sequence[Film], model: Judged, said: Judged) -> dict[str, dict[str, float | None]]:
    """Return r over all films but one, by the number of that one."""
    every = range(len(films))
    rest = {str(film.id): [n for n in every if n != k] for k, film in enumerate(films)}
    return {
        name: {p: pearson(model.of(rows).part(p), said.of(rows).part(p)) for p in PARTS}
        for name, rows in rest.items()
    }


def cue_model(films: Sequence[Film], said: Judged) -> Judged:
    """Return the judgements by a regression on cues, fitted to the films of all other situations.

    Raises `MissingExtraError` without scikit-learn.
    """
    features = np.stack([cues(film.world, film.walk, film.truth) for film in films])
    situations = [film.situation for film in films]
    folds = len(set(situations))
    parts = [said.part(p) / said.part(p).sum(axis=1, keepdims=True) for p in PARTS]
    return Judged(*(cross_validated(features, targets, situations, folds) for targets in parts))


def sweep(
    films: Sequence[Film], said: Judged, settings: Settings, advance: Progress = quiet
) -> list[dict[str, object]]:
    """Return r with one parameter changed at a time."""
    found: list[dict[str, object]] = []
    for change in SWEEP:
        model = judged(courses(films, observers(films, replace(settings, **change))))  # type: ignore[arg-type]
        found.append({"changed": dict(change), **{p: pearson(model.part(p), said.part(p)) for p in PARTS}})
        advance(len(found), len(SWEEP))
    return found
