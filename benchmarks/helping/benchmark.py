"""Helping and hindering: what blue intended, what red would have done without it, and how responsible it is.

`study` infers blue's intention along each film of Wu, Sridhar and Gerstenberg (2023), imagines the film without
blue, and correlates both, and responsibility, with people's mean judgements, beside the paper's model and cues
without a mind. With `sweep=yes` it also chooses parameters by the films of other pairs, and changes them one at a
time.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from limp.episodes.question import Choice, Question
from limp.errors import InputError
from limp.protocols.benchmarks import Benchmark, Case, Report
from limp.report.terminal import counted
from limp.worlds.helping_inference import Inferred
from limp.worlds.helping_minds import BLUE, RED

from ..agreement import Numbers
from ..studies import VERSION, film_files, peak_mb, published, reported, scatter_of, wants_sweep
from . import figures
from . import told as helping_told
from .figures import Preset
from .films import PARTS, Film, Unread, load_films
from .plots import film as film_svg
from .plots import write_films
from .views import Chosen, Summary, study_text

ASKED = {"A": "help", "B": "hinder"}
MIDDLE = 50.0
"""Between to help and to hinder, on the scale of people's judgements."""
APART = 5
"""How many films are listed on which model and people differ most, for each judgement."""


@dataclass(frozen=True)
class Helping(Benchmark):
    """The benchmark; `data` is the folder that holds the films."""

    data: str
    sweep: bool = False

    name = "helping"
    version = VERSION

    @cached_property
    def _loaded(self) -> tuple[tuple[Film, ...], tuple[Unread, ...]]:
        return load_films(Path(self.data))

    @property
    def films(self) -> tuple[Film, ...]:
        """All films that can be read."""
        return self._loaded[0]

    def questions(self) -> Iterable[Question]:
        """What blue intended, after each film, told in words: to help or to hinder."""
        who, whom = helping_told.WHO[BLUE], helping_told.WHO[RED]
        choices = tuple(Choice(label=label, text=f"To {aim} {whom}.") for label, aim in ASKED.items())
        for film in self.films:
            text, told = f"What did {who} intend?", helping_told.narrated(film)
            yield Question(id=film.id, text=text, choices=choices, episode=film.id, narration=told)

    def target(self, question: Question) -> str:
        """What people's mean says: above 50 it helps, else it hinders."""
        film = next(film for film in self.films if film.id == question.id)
        return "A" if film.people["intention"].mean > MIDDLE else "B"

    def cases(self, limit: int | None, seed: int) -> Iterable[Case]:
        """The films told in words."""
        del seed
        return helping_told.cases(self.films, limit)

    def study(self, out: Path, seed: int) -> Report:
        """Compute all figures; write the tables, the plots, and a picture of each film."""
        films, preset = self.films, Preset()
        if len(films) < 2:
            raise InputError(f"{len(films)} film can be compared.", "Give at least two.")
        begun = time.process_time()
        found = figures.inferred(films, preset.settings)
        seconds = time.process_time() - begun
        model, said = figures.judged(films, found, preset), figures.people(films)
        still = {**model, "counterfactual": figures.counterfactuals(films, preset.simulation, still=True)}
        summary = Summary(
            films=len(films),
            unread={one.id: one.error for one in self._loaded[1]},
            correlations=figures.correlations(films, model, said),
            preset=preset,
            agreement=figures.agreement(films, model, said, seed),
            blue_still=figures.correlations(films, still, said)["counterfactual"],
            controls=figures.controls(films, said),
            apart=figures.apart(films, model, said, APART),
            levels=_levels(films, found),
            cpu_seconds=round(seconds, 2),
            peak_mb=round(peak_mb(), 1),
            published=published(self.name),
        )
        if self.sweep:
            summary = summary.model_copy(update=self._fitted(films, said, preset, seed))
        experiments = [f"experiment {film.experiment}" for film in films]
        plots = {
            part: scatter_of(f"{part.capitalize()}: people beside the model", experiments, model[part], said[part])
            for part in PARTS
        }
        rows = [[float(model[part][n]) for part in PARTS] for n in range(len(films))]
        drawn = {film.id: film_svg(film, one, row) for film, one, row in zip(films, found, rows, strict=True)}
        text = study_text(summary)
        files = film_files("Helping and hindering", text, _rows(films, model), plots, drawn)
        report = reported(self.name, out, seed, summary, text, files)
        return report.model_copy(update={"files": (*report.files, *write_films(films, out))})

    def _fitted(self, films: Sequence[Film], said: Numbers, preset: Preset, seed: int) -> dict[str, object]:
        """What hangs on parameters: chosen by other pairs of films, and changed one at a time."""
        with counted("settings") as advance:
            folds = figures.by_folds(films, said, advance)
        with counted("one parameter changed") as advance:
            changes = figures.sweep(films, said, preset, advance)
        agreement = figures.agreement(films, folds.numbers, said, seed)
        return {
            "folds": Chosen(agreement=agreement, chosen=folds.chosen, whole=folds.whole),
            "sweep": tuple(changes),
        }


def open_benchmark(data: str = "", sweep: str = "no") -> Helping:
    """Open the benchmark; `data` is the folder of the films, `sweep` whether parameters are fitted and changed."""
    return Helping(data, wants_sweep(data, sweep))


def _levels(films: Sequence[Film], found: Sequence[Inferred]) -> dict[str, dict[str, dict[int, float]]]:
    """P(level) of red and of blue at the end of films in which they may reason about each other."""
    return {
        film.id: {who: {k: round(p, 3) for k, p in one.levels(who).items()} for who in ("red", "blue")}
        for film, one in zip(films, found, strict=True)
        if film.experiment in figures.DEEP
    }


def _rows(films: Sequence[Film], model: Numbers) -> Iterator[list[str]]:
    """Yield the table of films: what model, people and paper say of each."""
    yield [
        "film",
        "experiment",
        "outcome",
        *(f"{part} of {who}" for part in PARTS for who in ("model", "people", "paper")),
    ]
    for n, film in enumerate(films):
        judged = [(float(model[part][n]), film.people[part].mean, film.paper.get(part)) for part in PARTS]
        cells = ["" if value is None else f"{value:.2f}" for numbers in judged for value in numbers]
        yield [film.id, str(film.experiment), "success" if film.succeeds else "fail", *cells]
