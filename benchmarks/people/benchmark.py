"""The run of a study: correlations with people beside the published model, a baseline and the ceiling; folds."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Generic

import numpy as np
from pydantic import JsonValue

from limp.episodes.question import Question
from limp.errors import InputError
from limp.minds.facts import Value
from limp.planner import FloatArray
from limp.protocols.benchmarks import Benchmark, Case, StudyReport
from limp.report.pages import render_figures
from limp.report.plots import plot

from ..agreement import middle, pearson, rmse, shown, shown_with_interval
from ..studies import VERSION, csv_text, reported, sample, table, wants_sweep
from .figures import Answers, Compared
from .items import I, StudyFile, load_study
from .model import Predicted, S, Settings, StudyModel, Worded, no_cues

PRESETS, FOLDS, FITTED, BASELINE, PAPER = "presets", "folds", "fitted", "baseline", "paper"
"""The names of models: our presets, settings chosen by other families, by all; cues without a mind; published."""
BUNDLED = Path(__file__).parent / "bundled"
"""Halves of studies whose licence allows it."""
APART = 5
"""How many answers are listed on which model and people differ most, for each question."""


class Correlation(Value):
    """r with people over `n` points, its 95 % interval over families, and what else could be expected."""

    r: float | None
    low: float | None
    high: float | None
    n: int
    published: float | None
    baseline: float | None
    ceiling: float | None


class Agreement(Value):
    """r of a model with people, or r less that of another model, with the 95 % interval over draws of families.

    `rmse` is the error of a model in people's unit.
    """

    r: float | None
    ci95: tuple[float, float] | None
    rmse: float | None = None


class Apart(Value):
    """An answer with what the model and people say."""

    item: str
    judgement: int
    option: str
    model: float
    people: float


class Summary(Value):
    """All figures of a study; `chosen` and `fitted` only where folds were made."""

    items: int
    left_out: Mapping[str, str]
    families: int
    correlations: Mapping[str, Correlation]
    models: Mapping[str, Mapping[str, Agreement]]
    differences: Mapping[str, Mapping[str, Agreement]]
    apart: Mapping[str, tuple[Apart, ...]]
    settings: Mapping[str, JsonValue]
    no_baseline: Mapping[str, str] = {}
    chosen: Mapping[str, Mapping[str, JsonValue]] = {}
    fitted: Mapping[str, JsonValue] = {}
    cpu_seconds: float


@dataclass(frozen=True)
class PeopleStudy(Benchmark, Generic[I, S]):
    """A study of human judgement as a benchmark; `data` is the folder that holds its file."""

    model: StudyModel[I, S]
    data: str
    sweep: bool = False

    name: str = field(init=False)
    version = VERSION

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.model.name)

    @cached_property
    def given(self) -> StudyFile[I]:
        """The study's file."""
        folder = Path(self.data)
        return self.model.read(folder) if self.model.read else load_study(folder, self.name, self.model.schema)

    @cached_property
    def _worded(self) -> dict[str, Worded]:
        told = self.model.told
        return {item.id: told(item) for item in self.given.items} if told else {}

    def questions(self) -> tuple[Question, ...]:
        """Return the items in words, where the study tells them: which option do people rate highest?"""
        return tuple(question for question, _ in self._worded.values())

    def target(self, question: Question) -> str:
        """Return the label of the option that people rate highest."""
        people = self._worded[question.id][1]
        return max(people, key=lambda label: people[label])

    def cases(self, limit: int | None, seed: int) -> Iterator[Case]:
        """Return the items, or a fair sample, told step by step; raise `InputError` where there are no steps."""
        del seed
        if self.model.case is None:
            raise InputError(f"the evidence of {self.name!r} is no sequence of steps.", "Try keys or foodtruck.")
        return map(self.model.case, sample(self.given.items, lambda item: item.id, limit))

    def study(self, out: Path, seed: int) -> StudyReport:
        """Compute all figures; write the tables, the plots, and all answers as `answers.csv`."""
        begun = time.process_time()
        compared = Compared(self.model, self.given)
        said: dict[str, Sequence[Predicted]] = {PRESETS: compared.predicted(self.model.settings)}
        chosen: dict[str, S] = {}
        whole: S | None = None
        if self.sweep and self.model.ranges and len(compared.families) > 1:
            said[FOLDS], chosen = compared.folds()
            whole = compared.fitted(range(len(self.given.items)))
            said[FITTED] = compared.predicted(whole)
        said[BASELINE] = compared.baseline()
        said |= {f"without {what}": compared.predicted(changed) for what, changed in self.model.ablations.items()}
        answers = compared.answers(said)
        drawn = {question: found.resampled(seed) for question, found in answers.items()}
        correlations = {q: self._correlation(q, answers[q], drawn[q]) for q in answers}
        summary = Summary(
            items=len(self.given.items),
            left_out=self.given.left_out,
            families=len(compared.families),
            correlations=correlations,
            models={
                q: {name: _agreement(answers[q], name, drawn[q]) for name in answers[q].models} for q in answers
            },
            differences={q: _differences(answers[q], drawn[q]) for q in answers},
            apart={q: _apart(found) for q, found in answers.items()},
            settings=_numbers(self.model.settings),
            chosen={family: _numbers(settings) for family, settings in chosen.items()},
            fitted={} if whole is None else _numbers(whole),
            cpu_seconds=round(time.process_time() - begun, 2),
        )
        if missing := {q: self._no_baseline(compared) for q, one in correlations.items() if one.baseline is None}:
            summary = summary.model_copy(update={"no_baseline": missing})
        text = study_text(summary)
        plots = {question: _plot(question, found) for question, found in answers.items()}
        files = {
            "answers.csv": csv_text(_rows(answers)),
            "report.html": render_figures(self.name.capitalize(), text, plots),
            **{f"{question.replace(' ', '-')}.svg": svg for question, svg in plots.items()},
        }
        return reported(self.name, out, seed, summary, text, files)

    def _correlation(self, question: str, found: Answers, drawn: Mapping[str, FloatArray]) -> Correlation:
        ends = middle(drawn[PRESETS])
        return Correlation(
            r=found.r(PRESETS),
            low=ends and ends[0],
            high=ends and ends[1],
            n=len(found.pair(PRESETS)[0]),
            published=found.r(PAPER) if PAPER in found.models else self.model.published.get(question),
            baseline=found.r(BASELINE),
            ceiling=self._reliable(question) or found.ceiling(),
        )

    def _no_baseline(self, compared: Compared[I, S]) -> str:
        """Return why no cues without a mind are correlated with people."""
        if self.model.cues is no_cues:
            return "this study has no cues without a mind."
        if len(compared.families) < 2:
            return "there is no other family of items to fit cues to."
        return "what cues say, or people, does not vary over two answers or more."

    def _reliable(self, question: str) -> float | None:
        """Return the square root of the split-half reliability, if the file gives it."""
        value: JsonValue = dict(self.given.figures)
        for key in self.model.reliability.get(question, ("",)):
            value = value.get(key) if isinstance(value, dict) else None
        return math.sqrt(value) if isinstance(value, float) else None


def open_study(model: StudyModel[I, S], data: str, sweep: str) -> PeopleStudy[I, S]:
    """Open a study; `data` is the folder of its file, `sweep` (yes or no) whether settings are chosen by folds.

    Without `data` it is the half that is bundled, if there is one.
    """
    bundled = BUNDLED if (BUNDLED / f"{model.name}.json").is_file() else ""
    return PeopleStudy(model, data or str(bundled), wants_sweep(model.name, data or str(bundled), sweep))


def opener(model: StudyModel[I, S]) -> Callable[[str, str], PeopleStudy[I, S]]:
    """Return what the entry point of a study names: a function of `data` and `sweep`, as `open_study` says."""

    def open_benchmark(data: str = "", sweep: str = "no") -> PeopleStudy[I, S]:
        return open_study(model, data, sweep)

    open_benchmark.__module__ = model.predict.__module__  # whose docstring says what is asked
    return open_benchmark


def _numbers(settings: Settings) -> dict[str, JsonValue]:
    return {name: list(v) if isinstance(v, tuple) else v for name, v in asdict(settings).items()}


def _agreement(found: Answers, name: str, drawn: Mapping[str, FloatArray]) -> Agreement:
    ours, theirs = found.pair(name)
    error = rmse(ours, theirs) if ours.size else None
    return Agreement(r=pearson(ours, theirs), ci95=middle(drawn[name]), rmse=error)


def _differences(found: Answers, drawn: Mapping[str, FloatArray]) -> dict[str, Agreement]:
    """Return the differences of the presets and of the folds from the published model and the baseline."""
    return {
        f"{one} - {other}": Agreement(
            r=_less(found.r(one), found.r(other)), ci95=middle(drawn[one] - drawn[other])
        )
        for one in (PRESETS, FOLDS)
        for other in (PAPER, BASELINE)
        if one in found.models and other in found.models
    }


def _less(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else one - other


def _apart(found: Answers) -> tuple[Apart, ...]:
    model = found.models[PRESETS]
    rows = np.argsort(-np.abs(model - found.people), kind="stable")[:APART]
    return tuple(
        Apart(
            item=found.labels[n][0],
            judgement=found.labels[n][1],
            option=found.labels[n][2],
            model=round(float(model[n]), 4),
            people=float(found.people[n]),
        )
        for n in rows
    )


def _plot(question: str, found: Answers) -> str:
    ours, theirs = found.pair(PRESETS)
    title = f"{question}: people beside the model (r = {shown(found.r(PRESETS))})"
    pairs = list(zip(ours.tolist(), theirs.tolist(), strict=True))
    return plot(title, {}, {question: pairs}, "model", "people")


def _rows(answers: Mapping[str, Answers]) -> Iterator[Sequence[str]]:
    names = list(next(iter(answers.values())).models)
    yield ("question", "item", "judgement", "option", "people", *names)
    for question, found in answers.items():
        for n, (item, judgement, option) in enumerate(found.labels):
            numbers = [
                found.people[n],
                *(found.models[name][n] if name in found.models else math.nan for name in names),
            ]
            cells = ["" if math.isnan(number) else f"{number:.4f}" for number in numbers]
            yield (question, item, str(judgement), option, *cells)


def study_text(found: Summary) -> str:
    """Return the tables of a summary, as they are printed."""
    main = [
        (
            question,
            shown_with_interval(one.r, None if one.low is None or one.high is None else (one.low, one.high)),
            str(one.n),
            *map(shown, (one.published, one.baseline, one.ceiling)),
        )
        for question, one in found.correlations.items()
    ]
    others = [
        (name, question, shown_with_interval(one.r, one.ci95), "-" if one.rmse is None else f"{one.rmse:.3g}")
        for question, models in found.models.items()
        for name, one in models.items()
    ]
    differences = [
        (name, question, shown_with_interval(one.r, one.ci95))
        for question, pairs in found.differences.items()
        for name, one in pairs.items()
    ]
    apart = [
        (row.item, question, str(row.judgement), row.option, f"{row.model:.2f}", f"{row.people:.2f}")
        for question, rows in found.apart.items()
        for row in rows
    ]
    return "\n\n".join(
        [
            f"{found.items} items in {found.families} families",
            *(f"left out: {item}: {why}" for item, why in found.left_out.items()),
            table([("r with people", "presets", "n", "published", "baseline", "ceiling"), *main]),
            *(f"no baseline of {question}: {why}" for question, why in found.no_baseline.items()),
            table([("model", "question", "r", "error"), *others]),
            table([("difference of r", "question", ""), *differences]),
            table([("farthest from people", "question", "judgement", "option", "model", "people"), *apart]),
            f"{found.cpu_seconds} CPU seconds",
        ]
    )
