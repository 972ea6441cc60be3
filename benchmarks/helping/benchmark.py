"""Helping and hindering: what blue intended, what red would have done without it, and how responsible it is.

`study` infers blue's intention along each film of Wu, Sridhar and Gerstenberg (2023), imagines the film without
blue, and correlates both, and responsibility, with people's mean judgements, beside the paper's model and cues
without a mind. With `sweep=yes` it also chooses parameters by the films of other pairs, and changes them one at a
time.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import cast

from limp.errors import InputError
from limp.protocols import Case, Report
from limp.questions.question import Choice, Question
from limp.report.answer_page import render_figures
from limp.worlds.helping.inference import Inferred
from limp.worlds.helping.minds import BLUE, RED

from ..agreement import Numbers, grouped, shown, shown_with_interval
from ..comparison import table
from ..studies import csv_text, peak_mb, progress, published, reported, wants_sweep
from ..svg import scatter
from . import figures
from . import told as helping_told
from .figures import EXPERIMENTS, Preset
from .films import PARTS, Film, Unread, load_films
from .gifs import write_films
from .plots import film as film_svg

ASKED = {"A": "help", "B": "hinder"}
MIDDLE = 50.0
"""Between to help and to hinder, on the scale of people's judgements."""
APART = 5
"""How many films are listed on which model and people differ most, for each judgement."""


@dataclass(frozen=True)
class Helping:
    """The benchmark; `data` is the folder that holds the films."""

    data: str
    sweep: bool = False

    name = "helping"
    version = "1"

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
        summary: dict[str, object] = {
            "films": len(films),
            "unread": {one.id: one.error for one in self._loaded[1]},
            "correlations": figures.correlations(films, model, said),
            "preset": asdict(preset), "agreement": figures.agreement(films, model, said, seed),
            "blue_still": figures.correlations(films, still, said)["counterfactual"],
            "controls": figures.controls(films, said),
            "apart": figures.apart(films, model, said, APART),
            "levels": _levels(films, found),
            "cpu_seconds": round(seconds, 2), "peak_mb": round(peak_mb(), 1),
            **(self._fitted(films, said, preset, seed) if self.sweep else {}),
            "published": published(self.name),
        }  # fmt: skip
        plots = {f"{part}.svg": _scatter(films, model, said, part) for part in PARTS}
        rows = [[float(model[part][n]) for part in PARTS] for n in range(len(films))]
        pictures = zip(films, found, rows, strict=True)
        drawn = {f"film-{film.id}.svg": film_svg(film, one, row) for film, one, row in pictures}
        captions = {part.capitalize(): plots[f"{part}.svg"] for part in PARTS}
        captions |= {f"Film {f.id}": svg for f, svg in zip(films, drawn.values(), strict=True)}
        page = render_figures("Helping and hindering", study_text(summary), captions)
        files = {"films.csv": _csv(films, model), "report.html": page, **plots, **drawn}
        report = reported(self, out, seed, summary, study_text, files)
        return report.model_copy(update={"files": (*report.files, *write_films(films, out))})

    def _fitted(self, films: Sequence[Film], said: Numbers, preset: Preset, seed: int) -> dict[str, object]:
        """What hangs on parameters: chosen by other pairs of films, and changed one at a time."""
        with progress("settings") as advance:
            folds = figures.by_folds(films, said, advance)
        with progress("one parameter changed") as advance:
            changes = figures.sweep(films, said, preset, advance)
        return {
            "folds": {
                "agreement": figures.agreement(films, folds.numbers, said, seed), "chosen": dict(folds.chosen),
                "whole": asdict(folds.whole),
            },
            "sweep": changes,
        }  # fmt: skip


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


def _csv(films: Sequence[Film], model: Numbers) -> str:
    heads = [f"{part} of {who}" for part in PARTS for who in ("model", "people", "paper")]
    rows: list[Sequence[object]] = [["film", "experiment", "outcome", *heads]]
    for n, film in enumerate(films):
        judged = [(float(model[part][n]), film.people[part].mean, film.paper.get(part)) for part in PARTS]
        cells = ["" if value is None else f"{value:.2f}" for numbers in judged for value in numbers]
        rows.append([film.id, film.experiment, "success" if film.succeeds else "fail", *cells])
    return csv_text(rows)


def _scatter(films: Sequence[Film], model: Numbers, said: Numbers, part: str) -> str:
    groups = {
        f"experiment {number}": list(zip(model[part][rows].tolist(), said[part][rows].tolist(), strict=True))
        for number, rows in sorted(grouped(film.experiment for film in films).items())
    }
    return scatter(f"{part.capitalize()}: people beside the model", groups, "model", "people")


Agreement = Mapping[str, Mapping[str, Mapping[str, object]]]


def _agreement_rows(found: Agreement, others: Agreement | None) -> list[tuple[str, ...]]:
    heads = ("r with people", "presets", "fitted to other pairs", "error", "paper", "people")
    rows: list[tuple[str, ...]] = [heads]
    for part, name in ((p, str(e)) for p in PARTS for e in EXPERIMENTS):
        if name not in found[part]:
            continue
        one = found[part][name]
        fitted = "-" if others is None else shown_with_interval(others[part][name])
        numbers = [shown(cast("float | None", one[key])) for key in ("paper", "ceiling")]
        rows.append(
            (f"{part}, experiment {name}", shown_with_interval(one), fitted, f"{one['rmse']:.1f}", *numbers)
        )
    return rows


def study_text(summary: Mapping[str, object]) -> str:
    """Return the tables of a summary, as they are printed."""
    folds = cast("Mapping[str, Agreement] | None", summary.get("folds"))
    rows = _agreement_rows(cast(Agreement, summary["agreement"]), None if folds is None else folds["agreement"])
    cues: list[tuple[str, ...]] = [("without a mind", *(f"{p} {e}" for p in PARTS for e in EXPERIMENTS))]
    for name, found in cast("Mapping[str, Mapping[str, Mapping[str, float]]]", summary["controls"]).items():
        cues.append((name, *(shown(found[p].get(str(e))) for p in PARTS for e in EXPERIMENTS)))
    apart: list[tuple[str, ...]] = [("farthest from people", "film", "model", "people")]
    for part, films in cast("Mapping[str, Sequence[Mapping[str, object]]]", summary["apart"]).items():
        apart += [(part, str(f["film"]), f"{f['model']:.0f}", f"{f['people']:.0f}") for f in films]
    still = cast("Mapping[str, float | None]", summary["blue_still"])
    unread = cast("Mapping[str, str]", summary["unread"])
    lines = [
        f"{summary['films']} films",
        *(f"not read: film {name}: {error}" for name, error in unread.items()),
        table(rows),
        table(cues),
        table(apart),
        "counterfactual with blue standing still: "
        + ", ".join(f"experiment {name} r = {shown(r)}" for name, r in still.items()),
        *_changes(summary),
        f"{summary['cpu_seconds']} CPU seconds; {summary['peak_mb']} MB at most",
    ]
    return "\n\n".join(lines)


def _changes(summary: Mapping[str, object]) -> list[str]:
    if "sweep" not in summary:
        return []
    chosen = cast("Mapping[str, Mapping[str, int]]", summary["folds"])["chosen"]
    rows: list[tuple[str, ...]] = [("intention, one parameter changed", *(f"experiment {e}" for e in EXPERIMENTS))]
    for change in cast("Sequence[Mapping[str, object]]", summary["sweep"]):
        words = ", ".join(f"{k} {v:g}" for k, v in cast("Mapping[str, float]", change["changed"]).items())
        rows.append((words, *(shown(cast("float | None", change.get(str(e)))) for e in EXPERIMENTS)))
    folds = [("chosen by other pairs", "folds"), *((name, str(count)) for name, count in chosen.items())]
    return [table(folds), table(rows)]
