"""The tables of docs/simulator.md.

They are made of what these commands wrote, which is kept in `benchmarks/results/simulator/`:

    python -m tools.simulated --episodes 200 --seed 1 --setting ... --out simulated.json
    python -m tools.pixels --episodes 25 --seed 1 --out pixels.json
    python -m tools.recognition --data DIR --out recognition.json
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from limp.benchmarks.mumatom.benchmark import SETTINGS
from pydantic import BaseModel

from .page import BENCHMARKS, KINDS, interval, markdown, percent

HERE = BENCHMARKS / "results" / "simulator"


class Share(BaseModel):
    """The accuracy in one family of questions."""

    accuracy: float


class Summary(BaseModel):
    """A run's figures, as far as the tables show them."""

    accuracy: float
    ci95: tuple[float, float]
    failed: int
    by_type: dict[str, Share]
    acts_recognised_after_fusion: float = 0.0


class Simulated(BaseModel):
    """What `tools.simulated` wrote."""

    episodes: int
    seed: int
    questions: int
    made: dict[str, float]
    settings: dict[str, Summary]


class Seen(BaseModel):
    """How many acts the film's perception reported, and how many of those were right."""

    recall: float
    precision: float


class Looked(BaseModel):
    """The figures of films made in one way."""

    films_a_minute_of_one_processor: float
    before_fusion: Seen
    settings: dict[str, Summary]


class Pixels(BaseModel):
    """What `tools.pixels` wrote."""

    episodes: int
    seed: int
    questions: int
    minutes_of_film: float
    looks: dict[str, Looked]


class Agreement(BaseModel):
    """Exact matches, and mean similarity where it was measured."""

    exact: float
    similarity: float | None = None


class Recognition(BaseModel):
    """What `tools.recognition` wrote."""

    episodes: int
    acts: int
    before_fusion: Agreement
    after_fusion: Agreement


def section(folder: Path = HERE) -> str:
    """Return all tables."""
    tables = {"simulated": simulated_table, "pixels": pixels_table, "recognition": recognition_table}
    return "\n\n".join(made(json.loads((folder / f"{n}.json").read_text("utf-8"))) for n, made in tables.items())


def simulated_table(written: Mapping[str, object]) -> str:
    """Return what `tools.simulated` found."""
    data = Simulated.model_validate(written)
    head = (
        f"**From the logs**: {data.episodes} episodes, {data.questions} questions, seed {data.seed}; made in "
        f"{data.made['seconds']:.0f} s. Accuracy in %, without a model:"
    )
    rows = [
        (name, SETTINGS[name], *_shares(found), interval(found.ci95), str(found.failed))
        for name, found in data.settings.items()
    ]
    columns = ("setting", "what is seen", *KINDS.values(), "all", "95 % interval", "unanswered")
    return f"{head}\n\n{markdown(columns, rows)}"


def pixels_table(written: Mapping[str, object]) -> str:
    """Return what `tools.pixels` found."""
    data = Pixels.model_validate(written)
    head = (
        f"**From the films**: {data.episodes} episodes, {data.questions} questions, {data.minutes_of_film:.0f} "
        f"minutes of film, seed {data.seed}. In %, but for the films that one processor makes in a minute:"
    )
    rows = [
        (
            name, f"{found.films_a_minute_of_one_processor:.0f}",
            percent(found.before_fusion.recall), percent(found.before_fusion.precision),
            percent(found.settings["video+text"].acts_recognised_after_fusion),
            *_shares(found.settings["video+text"]), interval(found.settings["video+text"].ci95),
            percent(found.settings["video-only"].accuracy),
        )
        for name, found in data.looks.items()
    ]  # fmt: skip
    columns = (
        "the film", "films a minute", "acts seen", "of those reported, right",
        "acts after fusion", *KINDS.values(), "film and text", "95 % interval", "film alone",
    )  # fmt: skip
    return f"{head}\n\n{markdown(columns, rows)}"


def recognition_table(written: Mapping[str, object]) -> str:
    """Return what `tools.recognition` found."""
    data = Recognition.model_validate(written)
    head = (
        f"**A recorded vision model's descriptions of MuMA-ToM's films** (development part, {data.episodes} "
        f"episodes, {data.acts} acts), against the whole event in words:"
    )
    rows = [("the same act, thing and place", percent(data.before_fusion.exact), percent(data.after_fusion.exact))]
    before, after = data.before_fusion.similarity, data.after_fusion.similarity
    if before is not None and after is not None:
        rows.append(("similarity of the nearest report (MiniLM)", percent(before), percent(after)))
    return f"{head}\n\n{markdown(('in %', 'before fusion', 'after fusion'), rows)}"


def _shares(found: Summary) -> tuple[str, ...]:
    return (*(percent(found.by_type[kind].accuracy) for kind in KINDS), f"**{percent(found.accuracy)}**")
