"""The tables of docs/simulator.md.

They are made of what is kept in `benchmarks/results/simulator/`: the summaries of runs on simulated logs, in
`logs/`, and in `pixels.json` what was measured once on films.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import partial
from pathlib import Path

from limp.benchmarks.mumatom import SETTINGS
from pydantic import Field

from limp.minds.facts import Value
from limp.runs.markdown import interval, percent, table
from limp.runs.summary import Summary

from .page import BENCHMARKS, KINDS, accuracies, families, keep_summaries, summaries

HERE = BENCHMARKS / "results" / "simulator"
LOGS = HERE / "logs"


collect = partial(keep_summaries, folder=LOGS)


class Answered(Value):
    """The accuracy in one setting, in all and by family, and the share of acts that the episodes hold."""

    accuracy: float
    ci95: tuple[float, float]
    by_type: dict[str, float]
    acts_recognised_after_fusion: float


class Seen(Value):
    """How many acts the film's perception reported, and how many of those were right."""

    acts: int = 0
    reported: int = 0
    recall: float
    precision: float


class Looked(Value):
    """The figures of films made in one way."""

    look: dict[str, bool | float] = Field(default={})
    films_a_minute: float = 0.0
    films_a_minute_of_one_processor: float
    seconds_of_looking_a_film: float = 0.0
    before_fusion: Seen
    settings: dict[str, Answered]


class Pixels(Value):
    """What was measured on films."""

    episodes: int
    seed: int
    questions: int
    minutes_of_film: float
    looks: dict[str, Looked]


def section(folder: Path = HERE) -> str:
    """Return all tables."""
    pixels = Pixels.model_validate_json((folder / "pixels.json").read_text(encoding="utf-8"))
    return f"{logs_table(summaries(folder / 'logs').values())}\n\n{pixels_table(pixels)}"


def logs_table(runs: Collection[Summary]) -> str:
    """Return what runs on simulated logs found, in the order of the settings."""
    by_setting = {run.config.setting: run for run in runs}
    rows = [
        (name, seen, *accuracies(found.accuracy, families(found)), interval(found.ci95), str(found.failed))
        for name, seen in SETTINGS.items()
        if (found := by_setting.get(name))
    ]
    columns = ("setting", "what is seen", *KINDS.values(), "all", "95 % interval", "unanswered")
    head = f"**From the logs**: {max(run.n for run in runs)} questions. Accuracy in %, without a model:"
    return f"{head}\n\n{table(columns, rows)}"


def pixels_table(data: Pixels) -> str:
    """Return what was measured on films."""
    head = (
        f"**From the films**: {data.episodes} episodes, {data.questions} questions, {data.minutes_of_film:.0f} "
        f"minutes of film, seed {data.seed}. In %, but for the films that one processor makes in a minute:"
    )
    rows = [
        (
            name, f"{found.films_a_minute_of_one_processor:.0f}",
            percent(found.before_fusion.recall), percent(found.before_fusion.precision),
            percent(found.settings["video+text"].acts_recognised_after_fusion),
            *accuracies(both.accuracy, both.by_type), interval(both.ci95),
            percent(found.settings["video-only"].accuracy),
        )
        for name, found in data.looks.items() if (both := found.settings["video+text"])
    ]  # fmt: skip
    columns = (
        "the film", "films a minute", "acts seen", "of those reported, right",
        "acts after fusion", *KINDS.values(), "film and text", "95 % interval", "film alone",
    )  # fmt: skip
    return f"{head}\n\n{table(columns, rows)}"
