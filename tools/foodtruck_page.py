"""Write the tables of docs/foodtruck.md.

They are made of the summaries of `limp eval foodtruck` and `limp eval judgements`, kept in
`benchmarks/results/studies/`. The data of the studies are not needed.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping

from pydantic import BaseModel

from .pages import BENCHMARKS, markdown, with_section, write_or_check

HERE = BENCHMARKS / "results" / "studies"


class Cell(BaseModel):
    """A correlation with its 95 % interval over films."""

    r: float | None
    ci95: tuple[float, float] | None


class Pair(BaseModel):
    """One number for desires and one for beliefs."""

    desires: float | None
    beliefs: float | None


class Model(BaseModel):
    """A model's agreement with people, film by film and over the means of the situations."""

    desires: Cell
    beliefs: Cell
    situations: Pair | None = None


class Half(Pair):
    """The agreement over one half of the films, with what was fitted on the other half."""

    films: int
    rationality: float
    cost: float


class Fitted(Model):
    """The agreement over both halves."""

    halves: tuple[Half, ...]


class Change(Pair):
    """The agreement with one parameter changed."""

    changed: dict[str, float | tuple[float, ...]]


class Condition(Pair):
    """The agreement within some of the films."""

    films: int


class Published(BaseModel):
    """The paper's figures."""

    source: str
    films: Pair
    groups: Pair


class Situations(Pair):
    """The agreement over the means of groups of films."""

    count: int


class Films(BaseModel):
    """The part of the food trucks' summary that the page shows."""

    films: int
    left_out: tuple[int, ...]
    seed: int
    cpu_seconds_cold: float
    cpu_seconds_warm: float
    preset: Model
    situations: Situations
    fitted_on_the_other_half: Fitted
    without_each: dict[str, Pair]
    cues: Model
    lesions: dict[str, Model]
    by_condition: dict[str, Condition]
    sweep: tuple[Change, ...]
    published: Published


class Judged(BaseModel):
    """The part of a study of judgements that the page shows."""

    episodes: int
    judgements: int
    r: float
    ci95: tuple[float, float]
    rmse: float
    rmse_of_even_odds: float


def section() -> str:
    """Return everything between the markers."""
    films = Films.model_validate_json((HERE / "foodtruck.json").read_text(encoding="utf-8"))
    told = Judged.model_validate_json((HERE / "judgements.json").read_text(encoding="utf-8"))
    preset = films.preset.model_copy(update={"situations": films.situations})
    rows = [
        _model("preset parameters", preset),
        _model("rationality and cost from the other half", films.fitted_on_the_other_half),
        _model("cues, fitted to the other situations", films.cues),
        *(_model(name, model) for name, model in films.lesions.items()),
        (
            "the paper, 73 films",
            *(_r(v) for p in (films.published.films, films.published.groups) for v in _both(p)),
        ),
    ]
    conditions = [(name, str(c.films), *map(_r, _both(c))) for name, c in films.by_condition.items()]
    halves = [
        (f"{half.rationality:g}", f"{half.cost:g}", str(half.films), *map(_r, _both(half)))
        for half in films.fitted_on_the_other_half.halves
    ]
    left = sorted(films.without_each.items(), key=lambda pair: -(pair[1].beliefs or 0.0))[:3]
    changes = [(_words(change.changed), *map(_r, _both(change))) for change in films.sweep]
    return "\n\n".join(
        [
            f"Pearson's r with people over {films.films} films of a development part ({len(films.left_out)} more "
            "are left out, as in the paper), with 95 % intervals over films; and over the means of "
            f"{films.situations.count} situations:",
            markdown(("model", "desires", "beliefs", "situations: desires", "beliefs"), rows),
            "Preset parameters, by condition:",
            markdown(("films", "count", "desires", "beliefs"), conditions),
            "Rationality and cost of a step fitted on one half of the films (halves by the hash of their "
            "numbers), and r over the other half:",
            markdown(("rationality", "cost", "films", "desires", "beliefs"), halves),
            "r of beliefs without one film, preset parameters, the largest three: "
            + ", ".join(f"film {name} {_r(pair.beliefs)}" for name, pair in left)
            + ".",
            "With one parameter changed (none of this was used to choose the presets):",
            markdown(("changed", "desires", "beliefs"), changes),
            f"CPU seconds of one core: {films.cpu_seconds_cold:g} from nothing, {films.cpu_seconds_warm:g} from "
            f"kept traces. Source of the published figures: {films.published.source}.",
            f"Online goals told in words, {told.episodes} development episodes, {told.judgements} judged steps: "
            f"r = {told.r:.2f} ({told.ci95[0]:.2f} to {told.ci95[1]:.2f}), RMSE {told.rmse:.2f} (even odds "
            f"{told.rmse_of_even_odds:.2f}).",
        ]
    )


def updated(text: str) -> str:
    """Return the text with a fresh section between its markers."""
    return with_section(text, section())


def _both(pair: Pair) -> tuple[float | None, float | None]:
    return pair.desires, pair.beliefs


def _r(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"


def _model(name: str, model: Model) -> tuple[str, ...]:
    cells = []
    for cell in (model.desires, model.beliefs):
        ends = "" if cell.ci95 is None else f" ({cell.ci95[0]:.2f} to {cell.ci95[1]:.2f})"
        cells.append(_r(cell.r) + ends)
    means = _both(model.situations) if model.situations else (None, None)
    return (name, *cells, *map(_r, means))


def _words(changed: Mapping[str, float | tuple[float, ...]]) -> str:
    return ", ".join(
        f"{name} {' '.join(f'{v:g}' for v in (value if isinstance(value, tuple) else (value,)))}"
        for name, value in changed.items()
    )


if __name__ == "__main__":
    sys.exit(write_or_check("tools.foodtruck_page", __doc__, updated))
