"""The figures of the study: what the model says of each film, from 0 to 100, and how well people agree.

    responsibility = w0 + w1 aligned + w2 difference + w3 acted        in shares, from 0 to 1
    aligned        how much blue meant what happened: P(help) + P(independent) / 2, or 1 minus that where red fails
    difference     how much blue made of it: 1 - P(success without blue), or P(success without blue) where red
    fails
    acted          1 if blue moved a box, 0 if it let things be: people blame and praise acts more than omissions
                   (Spranca, Minsk & Baron, Journal of Experimental Social Psychology 27, 1991)

Whatever is fitted is fitted to films of other pairs than the one that is scored, in both experiments together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, product

import numpy as np

from limp.minds.facts import Value
from limp.planner import FloatArray
from limp.worlds.helping_counterfactual import Simulation, success, untouched
from limp.worlds.helping_inference import Inferred, infer
from limp.worlds.helping_minds import Settings

from ..agreement import Numbers, ceiling, grouped, interval, of_halves, pearson, rmse
from ..studies import Changed, Progress
from .films import PARTS, Film

EXPERIMENTS = (1, 2)
DEEP = (2,)
"""The experiments in which players may reason about each other."""
WEIGHTS = (-0.11, 0.57, 0.33, 0.18)
"""w0 to w3, fitted to the development films (12 of each experiment)."""

GRID = tuple(
    {"red_rationality": red, "blue_rationality": blue, "star": star, "box": box}
    for red, blue, star, box in product((0.7, 1.0), (0.7, 1.0, 1.5), (10.0, 20.0), (1.0, 2.0))
)
"""The settings between which the folds choose."""
SIMULATIONS = tuple(
    Simulation(rationality, stability)
    for rationality, stability in product((1.5, 2.0, 3.0, 4.0), (0.0, 0.25, 0.5, 0.75))
)
"""The simulations between which the folds choose."""
SWEEP: tuple[Mapping[str, float], ...] = (
    *({"red_rationality": value} for value in (0.5, 1.5, 2.0)),
    *({"blue_rationality": value} for value in (0.5, 2.0)),
    *({"star": value} for value in (5.0, 40.0)),
    *({"progress": value} for value in (0.5, 2.0)),
    *({"box": value} for value in (0.5, 2.0, 4.0)),
    *({"effort": value} for value in (0.05, 0.2, 0.3)),
    *({"lapse": value} for value in (0.01, 0.05)),
    *({"own_business": value} for value in (0.2, 0.5)),
    *({"deep": value} for value in (0.0, 0.25, 0.75)),
    *({"resolution": value} for value in (2, 5)),
)


@dataclass(frozen=True)
class Preset:
    """Everything that the model takes: how players plan, how red's walk is imagined, the weights of
    responsibility.
    """

    settings: Settings = field(default_factory=Settings)
    simulation: Simulation = field(default_factory=Simulation)
    weights: tuple[float, ...] = WEIGHTS


def people(films: Sequence[Film]) -> Numbers:
    """Return people's mean judgements."""
    return {part: np.array([film.people[part].mean for film in films]) for part in PARTS}


def inferred(films: Sequence[Film], settings: Settings) -> list[Inferred]:
    """Return what is inferred along each film; films of one game are planned for together."""
    found: dict[int, Inferred] = {}
    for game, rows in grouped(film.game for film in films).items():
        deep = any(films[n].experiment in DEEP for n in rows)
        own = settings if deep else replace(settings, deep=0.0)
        found |= zip(rows, infer(game, [films[n].seen for n in rows], own), strict=True)
    return [found[n] for n in range(len(films))]


def intentions(found: Sequence[Inferred]) -> FloatArray:
    """Return the model's intention of each film [N], from 0 to 100."""
    return np.array([100.0 * one.intention[-1] for one in found])


def counterfactuals(films: Sequence[Film], simulation: Simulation, still: bool = False) -> FloatArray:
    """Return how likely red would have made it without blue [N], or with blue standing still, from 0 to 100."""
    return np.array([100.0 * success(film.game, film.seen, simulation, still) for film in films])


def features(films: Sequence[Film], intention: FloatArray, counterfactual: FloatArray) -> FloatArray:
    """Return 1, aligned, difference and acted [N, 4] of each film, in shares."""
    acted = [untouched(film.game, film.seen) < len(film.seen.steps) for film in films]
    made = np.array([film.succeeds for film in films])
    meant, without = intention / 100.0, counterfactual / 100.0
    aligned, difference = np.where(made, meant, 1.0 - meant), np.where(made, 1.0 - without, without)
    return np.stack([np.ones(len(films)), aligned, difference, np.array(acted, dtype=np.float64)], axis=1)


def responsibilities(rows: FloatArray, weights: FloatArray) -> FloatArray:
    """Return the responsibility [N] by weights [4] of features [N, 4], from 0 to 100."""
    return np.asarray(100.0 * np.clip(rows @ weights, 0.0, 1.0), dtype=np.float64)


def weights_of(rows: FloatArray, said: FloatArray) -> FloatArray:
    """Return the weights [4] of features [N, 4] with the least squared error to judgements [N] from 0 to 100."""
    return np.asarray(np.linalg.lstsq(rows, said / 100.0, rcond=None)[0], dtype=np.float64)


def judged(films: Sequence[Film], found: Sequence[Inferred], preset: Preset) -> Numbers:
    """Return what the model says of each film."""
    meant, without = intentions(found), counterfactuals(films, preset.simulation)
    rows = features(films, meant, without)
    blamed = responsibilities(rows, np.array(preset.weights))
    return dict(zip(PARTS, (meant, without, blamed), strict=True))


def pairs(films: Sequence[Film]) -> list[tuple[list[int], list[int]]]:
    """Return the folds: the films of each pair, and all others."""
    every = range(len(films))
    return [(rows, [n for n in every if n not in rows]) for rows in grouped(f.pair for f in films).values()]


def best_of(candidates: Sequence[FloatArray], said: FloatArray, rows: Sequence[int]) -> int:
    """Return which of the candidates [N] has the least squared error on some of the films."""
    errors = [rmse(one[list(rows)], said[list(rows)]) for one in candidates]
    return int(np.argmin(errors))


@dataclass(frozen=True)
class Folds:
    """What the model says of each film with all that is fitted fitted to other pairs, and what was chosen for
    each.

    `chosen` counts how many folds chose each setting and each simulation; `whole` is what all films together
    choose.
    """

    numbers: Numbers
    chosen: Mapping[str, int]
    whole: Preset


def by_folds(films: Sequence[Film], said: Numbers, progress: Progress) -> Folds:
    """Choose settings, simulation and weights by the films of other pairs, one pair after another."""
    meant = []
    for n, values in enumerate(GRID):
        progress(n, len(GRID))
        meant.append(intentions(inferred(films, _with(Settings(), values))))
    without = [counterfactuals(films, simulation) for simulation in SIMULATIONS]
    found = {part: np.zeros(len(films)) for part in PARTS}
    chosen: dict[str, int] = {}
    every = list(range(len(films)))
    for scored, others in pairs(films):
        k, m, rows, weights = _chosen(films, meant, without, said, others)
        found["intention"][scored] = meant[k][scored]
        found["counterfactual"][scored] = without[m][scored]
        found["responsibility"][scored] = responsibilities(rows, weights)[scored]
        for name in (_words(GRID[k]), f"simulation: {_words(vars(SIMULATIONS[m]))}"):
            chosen[name] = chosen.get(name, 0) + 1
    k, m, _, weights = _chosen(films, meant, without, said, every)
    whole = Preset(_with(Settings(), GRID[k]), SIMULATIONS[m], tuple(round(float(w), 2) for w in weights))
    return Folds(found, dict(sorted(chosen.items())), whole)


def _chosen(
    films: Sequence[Film],
    meant: Sequence[FloatArray],
    without: Sequence[FloatArray],
    said: Numbers,
    others: Sequence[int],
) -> tuple[int, int, FloatArray, FloatArray]:
    k = best_of(meant, said["intention"], others)
    m = best_of(without, said["counterfactual"], others)
    rows = features(films, meant[k], without[m])
    return k, m, rows, weights_of(rows[list(others)], said["responsibility"][list(others)])


def _with(settings: Settings, values: Mapping[str, float]) -> Settings:
    """Return the settings with some of them changed; `resolution` is given as a whole number."""
    return replace(settings, **values)  # type: ignore[arg-type]


def _words(values: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {value:g}" for name, value in values.items())


def cues(films: Sequence[Film]) -> FloatArray:
    """Return CUES [N, 3]: what can be seen without a mind."""
    rows = []
    for film in films:
        squares = [film.game.space.configurations[at][0] for at, _ in film.seen.states]
        moved = sum(one != other for one, other in pairwise(squares))
        rows.append([moved, film.succeeds, any(film.game.acts[act].hand for act in film.seen.acts)])
    return np.array(rows, dtype=np.float64)


CUES = ("distance blue moved", "red made it", "blue had a box")


def control(films: Sequence[Film], seen: FloatArray, said: Numbers) -> Numbers:
    """Return the judgements by a regression on cues [N, k], fitted to the films of other pairs."""
    rows = np.column_stack([np.ones(len(films)), seen])
    found = {part: np.zeros(len(films)) for part in PARTS}
    for scored, others in pairs(films):
        for part in PARTS:
            weights = np.linalg.lstsq(rows[others], said[part][others], rcond=None)[0]
            found[part][scored] = np.clip(rows[scored] @ weights, 0.0, 100.0)
    return found


def controls(films: Sequence[Film], said: Numbers) -> dict[str, dict[str, dict[str, float | None]]]:
    """Return r with people of each cue as it is, and of all together, fitted to other pairs.

    None where a cue does not vary.
    """
    seen = cues(films)
    alone = {name: correlations(films, dict.fromkeys(PARTS, seen[:, k]), said) for k, name in enumerate(CUES)}
    return {**alone, "all three, fitted to other pairs": correlations(films, control(films, seen, said), said)}


def sweep(films: Sequence[Film], said: Numbers, preset: Preset, progress: Progress) -> list[Changed]:
    """Return r of intentions with one parameter changed at a time."""
    found: list[Changed] = []
    for n, change in enumerate(SWEEP):
        progress(n, len(SWEEP))
        model = {**said, "intention": intentions(inferred(films, _with(preset.settings, change)))}
        found.append(Changed.model_validate({"changed": change, **correlations(films, model, said)["intention"]}))
    return found


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
    return {
        part: {
            number: _agreement(part, [films[n] for n in rows], model[part][rows], said[part][rows], seed)
            for number, rows in _by_experiment(films).items()
        }
        for part in PARTS
    }


def _by_experiment(films: Sequence[Film]) -> dict[str, list[int]]:
    return {str(number): rows for number, rows in sorted(grouped(film.experiment for film in films).items())}


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
    rows = _by_experiment(films)
    return {part: {e: pearson(model[part][mine], said[part][mine]) for e, mine in rows.items()} for part in PARTS}


def apart(films: Sequence[Film], model: Numbers, said: Numbers, count: int) -> dict[str, list[Apart]]:
    """Return, for each part, the films on which model and people differ most."""
    return {
        part: [
            Apart(film=films[n].id, model=round(float(model[part][n]), 1), people=float(said[part][n]))
            for n in np.argsort(-np.abs(model[part] - said[part]), kind="stable")[:count]
        ]
        for part in PARTS
    }
