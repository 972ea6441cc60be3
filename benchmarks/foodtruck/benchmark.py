"""Food trucks: what somebody wants and believed, by people and by exact inverse planning under uncertainty.

`study` infers the joint posterior of desires and beliefs along each film of Baker et al. (2017), correlates it
with people's mean judgements, and sets it beside the paper's figures. With `sweep=yes` a regression on cues,
models without costs or without uncertainty, and other parameters come beside it. Nothing is fitted to people but,
in a line of its own, the rationality and the cost of a step: on one half of the films for the other half.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import cast

from limp.errors import InputError, MissingExtraError
from limp.protocols import Case, Report
from limp.questions.question import Choice, Question
from limp.report.answer_page import render_figures
from limp.worlds.foodtruck.inference import Course, names
from limp.worlds.foodtruck.minds import WALKER, Settings

from ..agreement import pearson, shown
from ..comparison import table
from ..studies import peak_mb, progress, published, reported, timed, written
from ..svg import scatter
from . import figures
from . import told as foodtruck_told
from .figures import PARTS, Judged
from .films import TRUCKS, Film, load_films
from .plots import film as film_svg


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
        with progress("films") as advance:
            found, cold, warm = timed(
                lambda folder: figures.courses(
                    self.films, figures.observers(self.films, Settings(), folder), advance
                )
            )
        kept = [n for n, film in enumerate(self.films) if not film.left_out]
        said, everyone = figures.people(films), figures.judged(found)
        model = everyone.of(kept)
        situations = [film.situation for film in films]
        summary: dict[str, object] = {
            "films": len(films),
            "left_out": [film.id for film in self.films if film.left_out],
            "cpu_seconds_cold": round(cold, 2), "cpu_seconds_warm": round(warm, 2),
            "peak_mb": round(peak_mb(), 1),
            "preset": figures.agreement(model, said, seed),
            "with_those_left_out": figures.agreement(everyone, figures.people(self.films), seed),
            "situations": {"count": len(set(situations)), **_means(model, said, situations)},
            "by_condition": figures.by_condition(films, model, said),
            "published": published(self.name),
        }  # fmt: skip
        if self.sweep:
            written(out, summary, study_text(summary), {})  # whoever waits for the rest can read it
            summary |= self._others(films, said, seed, situations)
        plots, walks = _scatters(situations, model, said), _pictures(self.films, found)
        captions = {PARTS[n].capitalize(): svg for n, svg in enumerate(plots.values())}
        captions |= _captions(self.films, walks)
        page = render_figures("Food trucks", study_text(summary), captions)
        files = {"films.csv": _csv(self.films, everyone), "report.html": page, **plots, **walks}
        return reported(self, out, seed, summary, study_text, files)

    def _others(
        self, films: Sequence[Film], said: Judged, seed: int, situations: Sequence[str]
    ) -> dict[str, object]:
        """The models beside the main one, and how its r hangs on its parameters."""
        usual, half = Settings(), figures.halves(films)
        with progress("rationality and cost") as advance:
            grid = figures.fits(films, Settings(), advance)
        tuned, chosen = figures.fitted(grid, said, half)
        model = grid[usual.rationality, usual.cost]
        lesions = {
            "no cost of steps": replace(Settings(), cost=0.0),
            "knows what is where": replace(Settings(), certain=True),
        }
        lesioned = {
            name: figures.agreement(
                figures.judged(figures.courses(films, figures.observers(films, s))), said, seed
            )
            for name, s in lesions.items()
        }
        try:
            cues = figures.cue_model(films, said)
            of_cues: dict[str, object] = {
                **figures.agreement(cues, said, seed),
                "situations": _means(cues, said, situations),
            }
        except MissingExtraError as error:
            of_cues = {"error": str(error)}
        changed: list[dict[str, object]] = [
            {"changed": change, **{p: pearson(grid[fit].part(p), said.part(p)) for p in PARTS}}
            for change, fit in (
                *(({"rationality": beta}, (beta, usual.cost)) for beta in figures.RATIONALITIES),
                *(({"cost": cost}, (usual.rationality, cost)) for cost in figures.COSTS),
            )
        ]
        with progress("one parameter changed") as advance:
            swept = figures.sweep(films, said, usual, advance)
        by_half = [
            {"films": len(rows), "rationality": chosen[side][0], "cost": chosen[side][1],
             **{p: pearson(tuned.of(rows).part(p), said.of(rows).part(p)) for p in PARTS}}
            for side in (0, 1) if (rows := [n for n, own in enumerate(half) if own == side])
        ]  # fmt: skip
        return {
            "fitted_on_the_other_half": {
                **figures.agreement(tuned, said, seed), "situations": _means(tuned, said, situations),
                "halves": by_half,
            },
            "without_each": figures.without_each(films, model, said),
            "lesions": lesioned, "cues": of_cues,
            "sweep": [*changed, *swept],
        }  # fmt: skip


def open_benchmark(data: str = "", sweep: str = "no") -> FoodTruck:
    """Open the benchmark; `data` is the folder of the films, `sweep` whether other parameters are tried."""
    if not data:
        raise InputError("the films are not part of limp.", "Name the folder that holds them with --data DIR.")
    if sweep not in ("yes", "no"):
        raise InputError(f"sweep is {sweep!r}.", "It is yes or no.")
    return FoodTruck(data, sweep == "yes")


def _means(model: Judged, said: Judged, groups: Sequence[str]) -> dict[str, float | None]:
    ours, theirs = model.means(groups), said.means(groups)
    return {p: pearson(ours.part(p), theirs.part(p)) for p in PARTS}


def _csv(films: Sequence[Film], model: Judged) -> str:
    thought = names(films[0].world)
    asked = (*(f"wants {truck}" for truck in TRUCKS), *(f"expects {content}" for content in thought))
    heads = [f"{what}, {who}" for what in asked for who in ("model", "people")]
    rows = [",".join(["film", "situation", "left out", *(f'"{head}"' for head in heads)])]
    for n, film in enumerate(films):
        pairs = [
            *zip(model.desires[n], film.desires, strict=True),
            *zip(model.beliefs[n], film.beliefs, strict=True),
        ]
        numbers = [f"{value:.4f}" for pair in pairs for value in pair]
        rows.append(",".join([str(film.id), f'"{film.situation}"', str(film.left_out), *numbers]))
    return "\n".join(rows) + "\n"


def _scatters(situations: Sequence[str], model: Judged, said: Judged) -> dict[str, str]:
    found = {}
    for part in PARTS:
        groups: dict[str, list[tuple[float, float]]] = {situation: [] for situation in sorted(set(situations))}
        for n, situation in enumerate(situations):
            points = zip(model.part(part)[n].tolist(), said.part(part)[n].tolist(), strict=True)
            groups[situation].extend(points)
        r = shown(pearson(model.part(part), said.part(part)))
        title = f"{part.capitalize()}: people beside the model (r = {r})"
        found[f"{part}.svg"] = scatter(title, groups, "model", "people")
    return found


def _pictures(films: Sequence[Film], found: Sequence[Course]) -> dict[str, str]:
    highest = max(Settings().levels)
    return {
        f"film-{film.id}.svg": film_svg(film, course, highest) for film, course in zip(films, found, strict=True)
    }


def _captions(films: Sequence[Film], pictures: Mapping[str, str]) -> dict[str, str]:
    named = zip(films, pictures.values(), strict=True)
    return {f"Film {film.id}: {film.situation}": svg for film, svg in named}


def _row(name: str, found: Mapping[str, object], means: Mapping[str, object] | None) -> tuple[str, ...]:
    cells = []
    for part in PARTS:
        cell = cast(dict[str, object], found[part])
        r, ends = cast("float | None", cell["r"]), cast("Sequence[float] | None", cell["ci95"])
        cells.append(shown(r) + (f" [{ends[0]:.2f}, {ends[1]:.2f}]" if ends else ""))
    return (name, *cells, *(shown(cast("float | None", means[p])) if means else "" for p in PARTS))


def study_text(summary: Mapping[str, object]) -> str:
    """Return the tables of a summary, as they are printed; what hangs on parameters only where it was computed."""
    rest = "sweep" in summary
    conditions: list[tuple[str, ...]] = [("preset parameters, by condition", "films", *PARTS)]
    for name, cell in cast(dict[str, dict[str, float]], summary["by_condition"]).items():
        conditions.append((name, str(cell["films"]), *(shown(cell[p]) for p in PARTS)))
    lines = [
        f"{summary['films']} films; left out as in the paper: {summary['left_out']}",
        table(_main_rows(summary, rest)),
        table(conditions),
        *(_rest_of(summary) if rest else []),
        f"CPU seconds from nothing {summary['cpu_seconds_cold']}, from kept traces {summary['cpu_seconds_warm']}",
    ]
    cues = cast(dict[str, object], summary.get("cues", {}))
    if "error" in cues:
        lines.append(f"cues: {cues['error']}")
    return "\n\n".join(lines)


def _main_rows(summary: Mapping[str, object], rest: bool) -> list[tuple[str, ...]]:
    paper = cast(dict[str, dict[str, float]], summary["published"])
    situations = cast(dict[str, object], summary["situations"])
    rows: list[tuple[str, ...]] = [("r with people", *PARTS, "situations: desires", "beliefs")]
    rows.append(_row("preset parameters", cast(dict[str, object], summary["preset"]), situations))
    if rest:
        named = {"rationality and cost from the other half": "fitted_on_the_other_half"}
        named["cues, fitted to other situations"] = "cues"
        for words, key in named.items():
            found = cast(dict[str, object], summary[key])
            if "error" not in found:
                rows.append(_row(words, found, cast(dict[str, object], found["situations"])))
        for name, found in cast(dict[str, dict[str, object]], summary["lesions"]).items():
            rows.append(_row(name, found, None))
    rows.append(("the paper (73 films)", *(f"{paper[k][p]:.2f}" for k in ("films", "groups") for p in PARTS)))
    return rows


def _rest_of(summary: Mapping[str, object]) -> list[str]:
    tuned = cast(dict[str, object], summary["fitted_on_the_other_half"])
    rows_of_halves: list[tuple[str, ...]] = [("fitted on the other half", "films", *PARTS)]
    for side in cast(list[dict[str, float]], tuned["halves"]):
        name = f"rationality {side['rationality']:g}, cost {side['cost']:g}"
        rows_of_halves.append((name, str(side["films"]), *(shown(side[p]) for p in PARTS)))
    changes: list[tuple[str, ...]] = [("one parameter changed", *PARTS)]
    for change in cast(list[dict[str, object]], summary["sweep"]):
        changed = cast(dict[str, object], change["changed"])
        words = ", ".join(f"{name} {_words(value)}" for name, value in changed.items())
        changes.append((words, *(shown(cast("float | None", change[p])) for p in PARTS)))
    without = _without(cast(dict[str, dict[str, float]], summary["without_each"]))
    return [table(rows_of_halves), without, table(changes)]


def _without(every: Mapping[str, Mapping[str, float]]) -> str:
    """The films without which r of beliefs is largest, as a sentence."""
    first = sorted(every, key=lambda name: -(every[name]["beliefs"] or 0.0))[:3]
    shares = ", ".join(f"film {name}: {shown(every[name]['beliefs'])}" for name in first)
    return f"r of beliefs without one film, the largest three: {shares}"


def _words(value: object) -> str:
    return " ".join(f"{v:g}" for v in value) if isinstance(value, tuple | list) else str(value)
