"""What pages show of an answer: options, events, minds, the hypotheses x steps matrix, and the posterior.

Values only, ready for the templates in `templates/`; everything that comes from outside is escaped there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..answers import Stages
from ..events import Event, Observation, Source
from ..explanation import sentence
from ..minds.attitudes import Hypothesis
from ..minds.clauses import clause, third_person
from ..minds.facts import who
from ..minds.timeline import BeliefTimeline
from ..planner import FloatArray, Trace, by_option, log_prior, timeline
from ..questions.question import Choice, Polarity
from .mind_words import minds_in_words

FADE = 3.0
"""A colour's strength is 1 - exp(-gap / FADE): 0.2 for half as likely, 0.5 for a tenth, 0.8 for a hundredth."""

DECISIVE = 0.05
"""A step that moves less probability than this between options is never called decisive."""

SENSORS = {"video": "video", "scene": "scene graph", "text": "text", "conversation": "conversation"}


@dataclass(frozen=True)
class Option:
    """One option: its probability of being true, and whether it was chosen."""

    label: str
    text: str
    probability: float
    chosen: bool


@dataclass(frozen=True)
class ShownEvent:
    """One event on the time line."""

    agent: str
    text: str
    kind: str
    origin: str
    certainty: float
    note: str


@dataclass(frozen=True)
class MindRow:
    """One hypothesis: its name in the table, what it says, and whether it is the first one of its option."""

    name: str
    choice: str
    words: str
    prior: float
    posterior: float
    first: bool


@dataclass(frozen=True)
class Cell:
    """One log-likelihood in words, and how strong its colour is, from 0 (likeliest for this mind) to 1."""

    value: str
    strength: float


@dataclass(frozen=True)
class StepRow:
    """One step of the matrix: its place, its words, a cell a mind, the probability that it moved between options
    (`shifts`), and whether that was most of all."""

    number: int
    step: str
    cells: tuple[Cell, ...]
    moved: float
    turning: bool

    @property
    def mark(self) -> str:
        """What the step is called if it moved the posterior most."""
        return "decisive" if self.moved >= DECISIVE else "moved it most"


@dataclass(frozen=True)
class Curve:
    """The posterior of one option after 0..T steps, as numbers [T + 1] and as points in percent."""

    label: str
    shares: tuple[float, ...]
    points: tuple[tuple[float, float], ...]


def shifts(trace: Trace) -> FloatArray:
    """Return how much each step moved the posterior over options, shape [T].

    shift_t = 1/2 sum_o |P(o | steps up to t) - P(o | steps before t)|, the total variation distance in [0, 1].
    """
    shares = np.stack(list(by_option(trace).values()))
    return np.asarray(np.abs(np.diff(shares, axis=1)).sum(axis=0) / 2.0, dtype=np.float64)


def turning_step(trace: Trace) -> int | None:
    """Return the index of the step that moved the posterior over options most, or None if none did."""
    moved = shifts(trace)
    return int(np.argmax(moved)) if moved.size and float(moved.max()) > 0.0 else None


def _origin(source: Source) -> str:
    name = SENSORS.get(source.kind, source.kind)
    if source.start is None or source.unit == "characters":
        return name
    if source.unit == "frames":
        return f"{name}, frame {source.start:g}"
    return f"{name}, {source.start:g} s" if source.end is None else f"{name}, {source.start:g} to {source.end:g} s"


def _moment(event: Event) -> ShownEvent:
    note = event.note if isinstance(event, Observation) else ""
    origin = _origin(event.source)
    words = third_person(event.text) if event.kind == "action" else event.text
    return ShownEvent(who(event.agent) if event.agent else "", words, event.kind, origin, event.certainty, note)


def _in_clauses(beliefs: BeliefTimeline) -> BeliefTimeline:
    moments = (moment.model_copy(update={"event": clause(moment.event)}) for moment in beliefs.moments)
    return beliefs.model_copy(update={"moments": tuple(moments)})


def _names(hypotheses: Sequence[Hypothesis]) -> list[str]:
    """Name hypotheses by their option, numbered where an option has several: A, B1, B2."""
    choices = [h.choice for h in hypotheses]
    return [
        choice if choices.count(choice) == 1 else f"{choice}{choices[: k + 1].count(choice)}"
        for k, choice in enumerate(choices)
    ]


def _grouped(trace: Trace, labels: Sequence[str]) -> Trace:
    """Return the trace with the hypotheses of each option together, the options in their order."""
    places = {label: k for k, label in enumerate(dict.fromkeys([*labels, *(h.choice for h in trace.hypotheses)]))}
    order = sorted(range(len(trace.hypotheses)), key=lambda h: places[trace.hypotheses[h].choice])
    minds = tuple(trace.hypotheses[h] for h in order)
    return Trace(minds, trace.steps, trace.log_probs[order, :], trace.estimator)


def _minds(trace: Trace) -> tuple[MindRow, ...]:
    priors, after = np.exp(log_prior(trace.hypotheses)), timeline(trace)[-1]
    before = [None, *(h.choice for h in trace.hypotheses)]
    named = zip(_names(trace.hypotheses), minds_in_words(trace.hypotheses)[1], trace.hypotheses, strict=True)
    return tuple(
        MindRow(name, h.choice, words, float(p), float(q), h.choice != last)
        for (name, words, h), p, q, last in zip(named, priors, after, before, strict=False)
    )


def _rows(trace: Trace) -> tuple[StepRow, ...]:
    """Return the matrix with steps down; colours show how much likelier each step was for the best mind."""
    turn, moved = turning_step(trace), shifts(trace)
    return tuple(
        StepRow(t + 1, clause(step), _cells(trace.log_probs[:, t]), float(moved[t]), t == turn)
        for t, step in enumerate(trace.steps)
    )


def _cells(values: FloatArray) -> tuple[Cell, ...]:
    best = float(values.max())
    return tuple(_cell(float(value), best) for value in values)


def _cell(value: float, best: float) -> Cell:
    if not np.isfinite(value):
        return Cell("-∞", 1.0)
    words = f"{value:.2f}"
    return Cell("0.00" if words == "-0.00" else words, round(1.0 - float(np.exp((value - best) / FADE)), 3))


def curve(label: str, shares: FloatArray) -> Curve:
    """Return the curve of probabilities [T + 1], drawn from the left edge to the right one."""
    x = np.linspace(0.0, 100.0, len(shares)) if len(shares) > 1 else np.zeros(1)
    points = zip(x, 100.0 * (1.0 - shares), strict=True)
    return Curve(
        label, tuple(map(float, shares)), tuple((round(float(a), 2), round(float(b), 2)) for a, b in points)
    )


def _lines(trace: Trace, labels: Sequence[str]) -> tuple[Curve, ...]:
    shares = by_option(trace)
    return tuple(curve(label, shares[label]) for label in labels if label in shares)


@dataclass(frozen=True)
class Panel:
    """Everything that a page shows of one answer; what the answer lacks (a baseline has no trace) is empty."""

    options: tuple[Option, ...]
    choice: str
    moments: tuple[ShownEvent, ...]
    facts: tuple[str, ...]
    notes: tuple[str, ...]
    estimator: str = ""
    shared: str = ""
    """What all minds have in common, where it is left out of their words."""
    sentence: str = ""
    """The answer and what speaks for it."""
    conventions: tuple[str, ...] = ()
    beliefs: BeliefTimeline | None = None
    minds: tuple[MindRow, ...] = ()
    rows: tuple[StepRow, ...] = ()
    lines: tuple[Curve, ...] = ()

    @property
    def groups(self) -> dict[str, int]:
        """How many minds stand for each option, in the order of the table."""
        choices = [mind.choice for mind in self.minds]
        return {choice: choices.count(choice) for choice in dict.fromkeys(choices)}

    @property
    def turning(self) -> StepRow | None:
        """The step that moved the posterior over options most."""
        return next((row for row in self.rows if row.turning), None)


def panel(
    choices: Sequence[Choice],
    choice: str,
    probabilities: Mapping[str, float],
    stages: Stages,
    trace: Trace | None,
    polarity: Polarity = "MOST",
) -> Panel:
    """Return the panel of an answer, from the values that an `Answer` or a line of results holds."""
    episode = stages.episode
    shown = Panel(
        options=tuple(
            Option(c.label, c.text, probabilities.get(c.label, 0.0), c.label == choice) for c in choices
        ),
        choice=choice,
        moments=tuple(_moment(event) for event in episode.events) if episode else (),
        facts=episode.initial.words if episode else (),
        notes=stages.notes,
        conventions=stages.conventions,
        beliefs=stages.beliefs and _in_clauses(stages.beliefs),
        sentence=sentence(choice, probabilities, polarity, trace) if choice in probabilities else "",
    )
    return shown if trace is None else _planned(shown, trace)


def _planned(shown: Panel, trace: Trace) -> Panel:
    """Return the panel with what a trace shows: minds, the matrix, and the posterior."""
    labels = [option.label for option in shown.options]
    trace = _grouped(trace, labels)
    return replace(
        shown,
        estimator=trace.estimator,
        shared=minds_in_words(trace.hypotheses)[0],
        minds=_minds(trace),
        rows=_rows(trace),
        lines=_lines(trace, labels),
    )
