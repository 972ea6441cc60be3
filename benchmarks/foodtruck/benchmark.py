"""Food trucks: what somebody wants and believed, by people and by exact inverse planning under uncertainty.

`study` infers the joint posterior of desires and beliefs along each film of Baker et al. (2017), correlates it
with people's mean judgements, and sets it beside the paper's figures. With `sweep=yes` a regression on cues,
models without costs or without uncertainty, and other parameters come beside it. Nothing is fitted to people but,
in a line of its own, the rationality and the cost of a step: on one half of the films for the other half.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from limp.episodes.question import Choice, Question
from limp.errors import InputError, MissingExtraError
from limp.protocols.benchmarks import Benchmark, Case, Report
from limp.report.terminal import counted
from limp.worlds.foodtruck_inference import names
from limp.worlds.foodtruck_minds import WALKER, Settings

from ..agreement import Numbers, correlations, grouped, means, of, pearson, shown
from ..studies import (
    VERSION,
    Changed,
    NotFitted,
    film_files,
    peak_mb,
    published,
    reported,
    scatter_of,
    wants_sweep,
)
from . import figures
from . import told as foodtruck_told
from .figures import PARTS
from .films import TRUCKS, Film, load_films
from .plots import film as film_svg
from .views import Cues, Fitted, Half, Paper, Summary, study_text


@dataclass(frozen=True)
class FoodTruck(Benchmark):
    """The benchmark; `data` is the folder that holds the films."""

    data: str
    sweep: bool = False

    name = "foodtruck"
    version = VERSION

    @cached_property
    def films(self) -> tuple[Film, ...]:
        """All films."""
        return load_films(Path(self.data))

    def questions(self) -> Iterable[Question]:
        """Which truck the walker likes best, after each film that is judged."""
        choices = tuple(Choice(label=name, text=f"The {name} truck.") for name in TRUCKS)
        for film in self.films:
            text = f"Which truck does {WALKER} like best?"
            yield Question(id=str(film.id), text=text, choices=choices, episode=str(film.id))

    def target(self, question: Question) -> str:
        """The truck that people rate highest."""
        film = next(film for film in self.films if str(film.id) == question.id)
        return TRUCKS[int(film.desires.argmax())]

    def cases(self, limit: int | None, seed: int) -> Iterable[Case]:
        """The films that the paper does not leave out, told in words."""
        del seed
        return foodtruck_told.cases([film for film in self.films if not film.left_out], limit)

    def study(self, out: Path, seed: int) -> Report:
        """Compute all figures; write the tables, the plots, and a picture of each film."""
        films = [film for film in self.films if not film.left_out]
        if len(films) < 2:
            raise InputError(f"{len(films)} films can be compared.", "Give at least two that are not left out.")
        usual = Settings()
        with counted("films") as advance:
            begun = time.process_time()
            found = figures.courses(self.films, usual, advance)
            seconds = time.process_time() - begun
        said, everyone = figures.people(films), figures.judged(found)
        model = of(everyone, [n for n, film in enumerate(self.films) if not film.left_out])
        situations = [film.situation for film in films]
        summary = Summary(
            films=len(films),
            left_out=tuple(film.id for film in self.films if film.left_out),
            cpu_seconds=round(seconds, 2),
            peak_mb=round(peak_mb(), 1),
            preset=figures.agreement(model, said, seed),
            with_those_left_out=figures.agreement(everyone, figures.people(self.films), seed),
            situations={"count": len(set(situations)), **_situations(model, said, situations)},
            by_condition=figures.by_condition(films, model, said),
            published=Paper.model_validate(published(self.name)),
        )
        if self.sweep:
            reported(self.name, out, seed, summary, study_text(summary))  # whoever waits for the rest can read it
            summary = summary.model_copy(update=_others(films, said, seed, situations))
        plots = {
            part: scatter_of(
                f"{part.capitalize()}: people beside the model (r = {shown(pearson(model[part], said[part]))})",
                situations, model[part], said[part],
            )
            for part in PARTS
        }  # fmt: skip
        drawn = {
            f"{film.id}: {film.situation}": film_svg(film, course, max(usual.levels))
            for film, course in zip(self.films, found, strict=True)
        }
        text = study_text(summary)
        files = film_files("Food trucks", text, _rows(self.films, everyone), plots, drawn)
        return reported(self.name, out, seed, summary, text, files)


def open_benchmark(data: str = "", sweep: str = "no") -> FoodTruck:
    """Open the benchmark; `data` is the folder of the films, `sweep` whether other parameters are tried."""
    return FoodTruck(data, wants_sweep(data, sweep))


def _others(films: Sequence[Film], said: Numbers, seed: int, situations: Sequence[str]) -> dict[str, object]:
    """Return the figures of the models beside the main one, and how its r hangs on its parameters."""
    usual, half = Settings(), figures.halves(films)
    with counted("rationality and cost") as advance:
        grid = figures.fits(films, usual, advance)
    tuned, chosen = figures.fitted(grid, said, half)
    lesions = {"no cost of steps": replace(usual, cost=0.0), "knows what is where": replace(usual, certain=True)}
    changes: list[tuple[str, float, figures.Fit]] = [
        *(("rationality", beta, (beta, usual.cost)) for beta in figures.RATIONALITIES),
        *(("cost", cost, (usual.rationality, cost)) for cost in figures.COSTS),
    ]
    with counted("one parameter changed") as advance:
        swept = figures.sweep(films, said, usual, advance)
    by_half = tuple(
        Half(
            films=len(rows),
            rationality=chosen[side][0],
            cost=chosen[side][1],
            **correlations(of(tuned, rows), of(said, rows)),
        )
        for side, rows in sorted(grouped(half).items())
    )
    return {
        "fitted_on_the_other_half": Fitted(
            **figures.agreement(tuned, said, seed), situations=_situations(tuned, said, situations), halves=by_half
        ),
        "without_each": figures.without_each(films, grid[usual.rationality, usual.cost], said),
        "lesions": {
            name: figures.agreement(figures.inferred(films, settings), said, seed)
            for name, settings in lesions.items()
        },
        "cues": _cues(films, said, seed, situations),
        "sweep": (
            *(
                Changed.model_validate({"changed": {name: value}, **correlations(grid[fit], said)})
                for name, value, fit in changes
            ),
            *swept,
        ),
    }


def _situations(model: Numbers, said: Numbers, situations: Sequence[str]) -> dict[str, float | None]:
    """Return r between the means of situations."""
    return correlations(means(model, situations), means(said, situations))


def _cues(films: Sequence[Film], said: Numbers, seed: int, situations: Sequence[str]) -> Cues | NotFitted:
    """Return the figures of cues; without the extra that fits them, why there are none."""
    try:
        cues = figures.cue_model(films, said)
    except MissingExtraError as error:
        return NotFitted(error=str(error))
    return Cues(**figures.agreement(cues, said, seed), situations=_situations(cues, said, situations))


def _rows(films: Sequence[Film], model: Numbers) -> Iterator[list[str]]:
    """Yield the table of films: what model and people say of each."""
    asked = (*(f"wants {truck}" for truck in TRUCKS), *(f"expects {c}" for c in names(films[0].world)))
    yield ["film", "situation", "left out", *(f"{what}, {who}" for what in asked for who in ("model", "people"))]
    for n, film in enumerate(films):
        pairs = [
            *zip(model["desires"][n], film.desires, strict=True),
            *zip(model["beliefs"][n], film.beliefs, strict=True),
        ]
        numbers = [f"{value:.4f}" for pair in pairs for value in pair]
        yield [str(film.id), film.situation, str(film.left_out), *numbers]
