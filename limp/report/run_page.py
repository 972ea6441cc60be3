"""The report on one or several runs: one self-contained page, with every question ready to be opened.

The figures are plain HTML. What belongs to a question, rendered by the same templates as the page of an answer, is
a JSON string in the page, which is read when the question is opened, so that ten thousand questions open at once.
The page makes no request: its only script is allowed by its digest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from jinja2 import Environment

from ..answering.explanation import best_minds
from ..episodes.question import Choice, Question
from ..errors import InputError
from ..planner import Trace, posterior
from ..runs.outcomes import Outcome, trace_of
from ..runs.summary import ALL, Figures, Run
from .pages import environment, script_policy
from .panels import Panel, mind_in_words
from .plots import Points, plot

SCRIPT = "run_report.js.j2"


@dataclass(frozen=True)
class Column:
    """What one run shows of a question."""

    run: int
    name: str
    outcome: Outcome
    panel: Panel


def render_runs(
    runs: Sequence[Run],
    questions: Mapping[str, Question] | None = None,
    notes: Sequence[str] = (),
) -> str:
    """Return the page of the runs, which must be of one benchmark; raise `InputError` otherwise.

    Results do not hold the `questions` in words, by id.
    """
    benchmarks = {run.config.benchmark for run in runs}
    if len(benchmarks) != 1:
        raise InputError(
            f"a report shows runs of one benchmark, not of {', '.join(sorted(benchmarks)) or 'none'}.",
            "Write one report for each.",
        )
    questions, templates = questions or {}, environment()
    tables = [{outcome.question: outcome for outcome in run.outcomes} for run in runs]
    rows = listed(tables, questions)
    script = templates.get_template(SCRIPT).render()
    return templates.get_template("run_report.html.j2").render(
        benchmark=benchmarks.pop(),
        runs=runs,
        families=families(runs),
        figures_of=figures_of,
        reliability=_reliability(runs),
        stages=sorted({stage for run in runs for stage in run.summary.failed_by_stage}),
        notes=notes,
        rows=[asdict(row) for row in rows],
        pages=[_question(templates, row.id, runs, tables, questions.get(row.id)) for row in rows],
        script=script,
        policy=script_policy(script),
    )


def families(runs: Sequence[Run]) -> tuple[str, ...]:
    """Return the families of questions of all runs in alphabetical order, then `all`."""
    return (*sorted({name for run in runs for name in run.summary.by_type}), ALL)


def figures_of(run: Run, family: str) -> Figures | None:
    """Return the figures of one family, or of all questions."""
    return run.summary if family == ALL else run.summary.by_type.get(family)


def _reliability(runs: Sequence[Run]) -> str:
    """Return the plot of the share of options that were right over their mean probability, by run."""
    dots: dict[str, Points] = {
        f"{number}. {run.name}": [(it.confidence, it.accuracy) for it in run.summary.calibration.reliability]
        for number, run in enumerate(runs, start=1)
    }
    title = "Options that were right, by the probability given"
    even: dict[str, Points] = {"as likely as said": [(0.0, 0.0), (1.0, 1.0)]}
    drawn = plot(title, even, dots, "mean probability", "share right")
    return drawn.replace(' xmlns="http://www.w3.org/2000/svg"', "")  # HTML needs none


def _choices(question: Question | None, outcome: Outcome, trace: Trace | None) -> tuple[Choice, ...]:
    """Return the options in words: the question's own, those that the solver found, or the likeliest minds."""
    if own := outcome.found or (question.choices if question else ()):
        return own
    labels = list(outcome.probabilities or dict.fromkeys(h.choice for h in outcome.stages.hypotheses))
    minds = best_minds(posterior(trace), labels) if trace else {}
    words = {label: mind_in_words(mind) for label, mind in minds.items()}
    return tuple(Choice(label=label, text=words.get(label, "(not in the results)")) for label in labels)


def _question(
    templates: Environment,
    key: str,
    runs: Sequence[Run],
    tables: Sequence[Mapping[str, Outcome]],
    question: Question | None,
) -> str:
    columns = list[Column]()
    for k, (run, table) in enumerate(zip(runs, tables, strict=True)):
        if outcome := table.get(key):
            trace, polarity = trace_of(outcome), outcome.polarity or "MOST"
            choices, shares = _choices(question, outcome, trace), outcome.probabilities or {}
            shown = Panel(choices, outcome.choice or "", shares, outcome.stages, trace, polarity)
            columns.append(Column(k, run.name, outcome, shown))
    episode = columns[0].outcome.episode
    return templates.get_template("run_question.html.j2").render(
        question=question,
        columns=columns,
        several=len(runs) > 1,
        episode=episode,
        polarity=columns[0].outcome.polarity or "MOST",
    )


# --- the list of questions: data that the page's script draws a hundred at a time ------------------------


@dataclass(frozen=True)
class Mark:
    """How one run did on a question: `right`, `wrong`, `failed` or `absent`; what it chose and how likely it was.

    `answer` is empty where there is none, and `stage` is the one that gave none.
    """

    outcome: str
    answer: str = ""
    share: float | None = None
    stage: str = ""


@dataclass(frozen=True)
class ListedQuestion:
    """One row: what was asked (`text`, the options in `said`), the right option, and marks."""

    id: str
    kind: str
    polarity: str
    target: str
    marks: tuple[Mark, ...]
    text: str
    said: str

    @property
    def rank(self) -> int:
        """Its place in the list: wrong answers first, then questions without an answer, then the right ones."""
        kinds = {mark.outcome for mark in self.marks}
        return 0 if "wrong" in kinds else 1 if kinds & {"failed", "absent"} else 2


def listed(
    tables: Sequence[Mapping[str, Outcome]], questions: Mapping[str, Question]
) -> tuple[ListedQuestion, ...]:
    """Return the rows of runs, each a table of results by question: wrong ones first, else in the runs' order."""
    order = dict.fromkeys(key for table in tables for key in table)
    return tuple(sorted((_row(key, tables, questions.get(key)) for key in order), key=lambda row: row.rank))


def _row(key: str, tables: Sequence[Mapping[str, Outcome]], question: Question | None) -> ListedQuestion:
    first = next(table[key] for table in tables if key in table)
    marks = tuple(_mark(table.get(key)) for table in tables)
    options = [f"{choice.label}) {choice.text}" for choice in question.choices] if question else []
    asked = question.text if question else ""
    return ListedQuestion(key, first.type, first.polarity, first.gold, marks, asked, " ".join(options))


def _mark(outcome: Outcome | None) -> Mark:
    if outcome is None:
        return Mark("absent")
    if outcome.failed:
        return Mark("failed", stage=outcome.failed.stage)
    share = (outcome.probabilities or {}).get(outcome.choice or "")
    return Mark("right" if outcome.correct else "wrong", outcome.choice or "", share)
