"""The report on one or several runs: one self-contained page, with every question ready to be opened.

The figures are plain HTML. What belongs to a question (rendered by the same templates as the page of an answer)
is packed, and unpacked when the reader opens it, so that hundreds of questions stay small and quick. The page
makes no request: its only script is allowed by its digest.
"""

from __future__ import annotations

import base64
import hashlib
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from jinja2 import Environment

from ..errors import InputError
from ..explanation import best_minds, percent
from ..planner import Trace, posterior
from ..questions.question import Choice, Question
from ..runs.compare import STAGES, Comparison, compare
from ..runs.finished import Run
from ..runs.published import Published
from ..runs.results import Result, trace_of
from .answer_page import environment
from .mind_words import mind_in_words
from .panels import Panel, panel
from .plots import accuracies, calibration_in_words, families, figures_of, reliability

SCRIPT = "run_report.js.j2"


@dataclass(frozen=True)
class Keyframe:
    """A keyframe: its time in seconds, and the picture as a `data:` address."""

    seconds: float
    address: str


@dataclass(frozen=True)
class Exchange:
    """A prompt and its response, at the stage that asked."""

    stage: str
    prompt: str
    response: str


@dataclass(frozen=True)
class Material:
    """What results do not hold: the questions in words, keyframes by episode, exchanges by (run, question)."""

    questions: Mapping[str, Question] = field(default_factory=dict)
    pictures: Mapping[str, Sequence[Keyframe]] = field(default_factory=dict)
    exchanges: Mapping[tuple[int, str], Sequence[Exchange]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Mark:
    """How one run did on a question: `right`, `wrong`, `failed` or `absent`, and in words."""

    outcome: str
    words: str


@dataclass(frozen=True)
class ListedQuestion:
    """One question in the list."""

    id: str
    kind: str
    polarity: str
    marks: tuple[Mark, ...]
    text: str = ""
    """What is asked, where it is known."""
    said: str = ""
    """All words of the question and its options, to be searched."""

    @property
    def outcome(self) -> str:
        """What the list can be narrowed to: all that happened, such as `right wrong differ`."""
        kinds = {mark.outcome for mark in self.marks}
        return " ".join(sorted(kinds | ({"differ"} if len(kinds) > 1 else set())))

    @property
    def rank(self) -> int:
        """Its place in the list: wrong answers first, then questions without an answer, then the right ones."""
        kinds = {mark.outcome for mark in self.marks}
        return 0 if "wrong" in kinds else 1 if kinds & {"failed", "absent"} else 2


@dataclass(frozen=True)
class Column:
    """What one run shows of a question."""

    run: int
    name: str
    result: Result
    panel: Panel
    exchanges: tuple[Exchange, ...]


def render_runs(runs: Sequence[Run], published: Published | None = None, material: Material | None = None) -> str:
    """Return the page of the runs, which must be of one benchmark; raise `InputError` otherwise."""
    named = {run.config.benchmark for run in runs}
    if len(named) != 1:
        raise InputError(
            f"a report shows runs of one benchmark, not of {', '.join(sorted(named)) or 'none'}.",
            "Write one report for each.",
        )
    material = material or Material()
    templates = environment()
    tables = [{result.question: result for result in run.results} for run in runs]
    order = list(dict.fromkeys(result.question for run in runs for result in run.results))
    packed = {key: pack(_question(templates, key, runs, tables, material)) for key in order}
    shown = {result.episode for table in tables for result in table.values()}
    pictures = {key: [p.address for p in material.pictures[key]] for key in material.pictures if key in shown}
    script = templates.get_template(SCRIPT).render()
    comparisons, refused = _comparisons(runs)
    return templates.get_template("run_report.html.j2").render(
        benchmark=named.pop(),
        runs=runs,
        families=families(runs),
        figures_of=figures_of,
        plot=accuracies(runs, published),
        published=published,
        diagrams=[reliability(k, run.summary.calibration) for k, run in enumerate(runs)],
        stages=sorted({stage for run in runs for stage in run.summary.failed_by_stage}),
        cost_stages=list(dict.fromkeys(stage for run in runs for stage in run.summary.costs.by_stage)),
        asked=sorted((_asked(key, tables, material.questions.get(key)) for key in order), key=lambda q: q.rank),
        kinds=sorted({result.type for table in tables for result in table.values() if result.type}),
        calibrated=[calibration_in_words(run.summary.calibration) for run in runs],
        comparisons=comparisons,
        stages_in_words=STAGES,
        notes=(*material.notes, *refused),
        packed=_embedded(packed),
        pictures=_embedded(pictures),
        script=script,
        policy=_policy(script),
    )


def pack(text: str) -> str:
    """Return text, deflated, in base64: the browser unpacks it when it is needed."""
    return base64.b64encode(zlib.compress(text.encode(), 9)).decode()


def _embedded(data: object) -> str:
    """Return JSON that can stand in an HTML page: no tag can begin in it."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _policy(script: str) -> str:
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-{digest}'"


def _comparisons(runs: Sequence[Run]) -> tuple[list[tuple[int, Comparison]], list[str]]:
    """Compare every later run, with its number, with the first; where that cannot be done, say why."""
    found: list[tuple[int, Comparison]] = []
    refused: list[str] = []
    for number, run in enumerate(runs[1:], start=2):
        try:
            found.append((number, compare(runs[0], run)))
        except InputError as error:
            refused.append(f"Runs 1 and {number} are not compared: {error.message}")
    return found, refused


def _mark(result: Result | None) -> Mark:
    if result is None:
        return Mark("absent", "not asked")
    if result.failed:
        return Mark("failed", f"no answer ({result.failed.stage})")
    share = (result.probabilities or {}).get(result.choice or "")
    likely = "" if share is None else f" ({percent(share)})"
    if result.correct:
        return Mark("right", f"{result.choice}{likely}")
    return Mark("wrong", f"{result.choice}{likely}, not {result.gold}")


def _asked(key: str, tables: Sequence[Mapping[str, Result]], question: Question | None) -> ListedQuestion:
    first = next(table[key] for table in tables if key in table)
    text = question.text if question else ""
    said = " ".join([text, *(choice.text for choice in question.choices)]) if question else ""
    marks = tuple(_mark(table.get(key)) for table in tables)
    return ListedQuestion(key, first.type, first.polarity, marks, text, said)


def _choices(question: Question | None, result: Result, trace: Trace | None) -> tuple[Choice, ...]:
    """Return the options in words: the question's own, or else the likeliest mind of each."""
    if question is not None:
        return question.choices
    labels = list(result.probabilities or dict.fromkeys(h.choice for h in result.stages.hypotheses))
    minds = best_minds(posterior(trace), labels) if trace else {}
    words = {label: mind_in_words(mind) for label, mind in minds.items()}
    return tuple(Choice(label=label, text=words.get(label, "(not in the results)")) for label in labels)


def _column(k: int, run: Run, result: Result, material: Material) -> Column:
    trace = trace_of(result)
    choices = _choices(material.questions.get(result.question), result, trace)
    polarity = result.polarity or "MOST"
    shown = panel(choices, result.choice or "", result.probabilities or {}, result.stages, trace, polarity)
    exchanges = tuple(material.exchanges.get((k, result.question), ()))
    return Column(k, run.name, result, shown, exchanges)


def _question(
    templates: Environment,
    key: str,
    runs: Sequence[Run],
    tables: Sequence[Mapping[str, Result]],
    material: Material,
) -> str:
    columns = [
        _column(k, run, table[key], material)
        for k, (run, table) in enumerate(zip(runs, tables, strict=True))
        if key in table
    ]
    episode = columns[0].result.episode
    times = [picture.seconds for picture in material.pictures.get(episode, ())]
    return templates.get_template("run_question.html.j2").render(
        question=material.questions.get(key),
        columns=columns,
        several=len(runs) > 1,
        episode=episode,
        polarity=columns[0].result.polarity or "MOST",
        times=times,
    )
