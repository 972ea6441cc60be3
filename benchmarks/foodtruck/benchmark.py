"""Food trucks: what somebody wants and believed, by people and by exact inverse planning under uncertainty.

`study` infers the joint posterior of desires and beliefs along each film of Baker et al. (2017), correlates it
with people's mean judgements, and sets it beside the paper's figures. With `sweep=yes` a regression on cues,
models without costs or without uncertainty, and other parameters come beside it. Nothing is fitted to people but,
in a line of its own, the rationality and the cost of a step: on one half of the films for the other half.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from limp.errors import InputError, MissingExtraError
from limp.protocols import Case, Report
from limp.questions.question import Choice, Question
from limp.report.pages import render_figures
from limp.report.plots import scatter
from limp.report.terminal import counted
from limp.worlds.foodtruck.inference import Course, names
from limp.worlds.foodtruck.minds import WALKER, Settings

from ..agreement import Numbers, correlations, grouped, means, of, pearson, shown
from ..studies import Changed, NotFitted, csv_text, peak_mb, published, reported, wants_sweep
from . import figures
from . import told as foodtruck_told
from .figures import PARTS
from .films import TRUCKS, Film, load_films
from .plots import film as film_svg
from .views import Cues, Fitted, Half, Others, Paper, Summary, study_text


@dataclass(frozen=True)
class FoodTruck:
    """The benchmark; `data` is the folder that holds the films."""

    data: str
    sweep: bool = False

    name = "foodtruck"
    version = "1"

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
        with counted("films") as advance:
            begun = time.process_time()
            found = figures.courses(self.films, figures.observers(self.films, Settings()), advance)
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
            reported(self, out, seed, summary, study_text(summary))  # whoever waits for the rest can read it
            others = self._others(films, said, seed, situations)
            summary = summary.model_copy(update={"others": others})
        plots = {f"{part}.svg": _scatter(situations, model, said, part) for part in PARTS}
        text = study_text(summary)
        return reported(self, out, seed, summary, text, self._files(found, plots, text))

    def _files(self, found: Sequence[Course], plots: Mapping[str, str], text: str) -> dict[str, str]:
        """The table of films, the plots, a picture of each film, and a page of all of them."""
        highest = max(Settings().levels)
        walks = [(film, film_svg(film, course, highest)) for film, course in zip(self.films, found, strict=True)]
        captions = {part.capitalize(): svg for part, svg in zip(PARTS, plots.values(), strict=True)}
        captions |= {f"Film {film.id}: {film.situation}": svg for film, svg in walks}
        drawn = {f"film-{film.id}.svg": svg for film, svg in walks}
        page = render_figures("Food trucks", text, captions)
        return {"films.csv": _csv(self.films, figures.judged(found)), "report.html": page, **plots, **drawn}

    def _others(self, films: Sequence[Film], said: Numbers, seed: int, situations: Sequence[str]) -> Others:
        """The models beside the main one, and how its r hangs on its parameters."""
        usual, half = Settings(), figures.halves(films)
        with counted("rationality and cost") as advance:
            grid = figures.fits(films, usual, advance)
        tuned, chosen = figures.fitted(grid, said, half)
        lesions = {
            "no cost of steps": replace(usual, cost=0.0),
            "knows what is where": replace(usual, certain=True),
        }
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
        return Others(
            fitted_on_the_other_half=Fitted(
                **figures.agreement(tuned, said, seed),
                situations=_situations(tuned, said, situations),
                halves=by_half,
            ),
            without_each=figures.without_each(films, grid[usual.rationality, usual.cost], said),
            lesions={
                name: figures.agreement(figures.inferred(films, settings), said, seed)
                for name, settings in lesions.items()
            },
            cues=_cues(films, said, seed, situations),
            sweep=(
                *(Changed(changed={name: value}, r=correlations(grid[fit], said)) for name, value, fit in changes),
                *swept,
            ),
        )


def open_benchmark(data: str = "", sweep: str = "no") -> FoodTruck:
    """Open the benchmark; `data` is the folder of the films, `sweep` whether other parameters are tried."""
    return FoodTruck(data, wants_sweep(data, sweep))


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


def _csv(films: Sequence[Film], model: Numbers) -> str:
    asked = (*(f"wants {truck}" for truck in TRUCKS), *(f"expects {c}" for c in names(films[0].world)))
    rows = [
        ["film", "situation", "left out", *(f"{what}, {who}" for what in asked for who in ("model", "people"))]
    ]
    for n, film in enumerate(films):
        ours = (*model["desires"][n], *model["beliefs"][n])
        pairs = zip(ours, (*film.desires, *film.beliefs), strict=True)
        numbers = [f"{value:.4f}" for pair in pairs for value in pair]
        rows.append([str(film.id), film.situation, str(film.left_out), *numbers])
    return csv_text(rows)


def _scatter(situations: Sequence[str], model: Numbers, said: Numbers, part: str) -> str:
    groups = {
        situation: list(zip(model[part][rows].ravel().tolist(), said[part][rows].ravel().tolist(), strict=True))
        for situation, rows in sorted(grouped(situations).items())
    }
    r = shown(pearson(model[part], said[part]))
    return scatter(f"{part.capitalize()}: people beside the model (r = {r})", groups, "model", "people")
