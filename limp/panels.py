"""What pages show of an answer: options, events, minds, the hypotheses x steps matrix, and the posterior.

Values only, ready for the templates in `templates/`; everything that comes from outside is escaped there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from .events import Choice, Event, Hypothesis, Observation, Source
from .pipeline import Stages
from .planner import FloatArray, Posterior, Trace, log_prior, timeline

MILD = 3.0
"""Nats below 0 that a colour scale spans at least, so that small differences do not look grave."""

CHART = (420, 190)
"""Width and height of the posterior chart, in SVG units."""
MARGIN = (46, 8, 24)  # left; top and right; bottom

GOALS = {"help": "wants to help", "hinder": "wants to hinder", "independent": "does not care", "": ""}
SENSORS = {"video": "video", "scene": "scene graph", "text": "text", "conversation": "conversation"}


@dataclass(frozen=True)
class Option:
    """One option: its probability of being true, and whether it was chosen."""

    label: str
    text: str
    probability: float
    chosen: bool


@dataclass(frozen=True)
class Moment:
    """One event on the time line."""

    agent: str
    text: str
    kind: str
    origin: str
    sensor: str
    certainty: float
    note: str


@dataclass(frozen=True)
class Mind:
    """One hypothesis: its name in the table and what it says."""

    name: str
    words: str
    prior: float
    posterior: float


@dataclass(frozen=True)
class Cell:
    """One log-likelihood in words, and how strong its colour is, from 0 to 1."""

    value: str
    strength: float


@dataclass(frozen=True)
class Row:
    """One step of the matrix: its place, its words, a cell a mind, and whether it moved the posterior most."""

    number: int
    step: str
    cells: tuple[Cell, ...]
    turning: bool


@dataclass(frozen=True)
class Line:
    """The posterior of one option after 0..T steps, as numbers [T + 1] and as points of an SVG polyline."""

    label: str
    shares: tuple[float, ...]
    points: tuple[tuple[float, float], ...]


def by_option(trace: Trace) -> dict[str, FloatArray]:
    """Return each option's posterior after 0, 1, ..., T steps: arrays [T + 1] that add up to 1."""
    after = timeline(trace)
    total: dict[str, FloatArray] = {}
    for h, hypothesis in enumerate(trace.hypotheses):
        total[hypothesis.choice] = total.get(hypothesis.choice, np.zeros(len(after))) + after[:, h]
    return total


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


def mind_in_words(hypothesis: Hypothesis) -> str:
    """Return a hypothesis as one line: `Ivan wants to hinder; knows that the juice is in the fridge`."""
    thinks = f"thinks: {hypothesis.belief_of_goal}" if hypothesis.belief_of_goal else ""
    parts = "; ".join(filter(None, (GOALS[hypothesis.social_goal], hypothesis.belief, thinks)))
    return f"{hypothesis.agent} {parts}" if parts else f"{hypothesis.agent}: unspecified"


def _origin(source: Source) -> str:
    name = SENSORS.get(source.kind, source.kind)
    if source.start is None or source.unit == "characters":
        return name
    if source.unit == "frames":
        return f"{name}, frame {source.start:g}"
    return f"{name}, {source.start:g} s" if source.end is None else f"{name}, {source.start:g} to {source.end:g} s"


def _moment(event: Event) -> Moment:
    note = event.note if isinstance(event, Observation) else ""
    origin = _origin(event.source)
    return Moment(event.agent, event.text, event.kind, origin, event.source.kind, event.certainty, note)


def _names(hypotheses: Sequence[Hypothesis]) -> list[str]:
    """Name hypotheses by their option, numbered where an option has several: A, B1, B2."""
    choices = [h.choice for h in hypotheses]
    return [
        choice if choices.count(choice) == 1 else f"{choice}{choices[: k + 1].count(choice)}"
        for k, choice in enumerate(choices)
    ]


def _minds(trace: Trace, belief: Posterior | None) -> tuple[Mind, ...]:
    priors = np.exp(log_prior(trace.hypotheses))
    after = belief.probabilities if belief else timeline(trace)[-1]
    named = zip(_names(trace.hypotheses), trace.hypotheses, priors, after, strict=True)
    return tuple(Mind(name, mind_in_words(h), float(p), float(q)) for name, h, p, q in named)


def _rows(trace: Trace) -> tuple[Row, ...]:
    """Return the matrix with steps down; a colour's strength is 0 at log-probability 0 and 1 at the lowest."""
    numbers = trace.log_probs.T
    finite = numbers[np.isfinite(numbers)]
    span = max(MILD, -float(finite.min(initial=0.0)))
    turn = turning_step(trace)
    return tuple(
        Row(t + 1, step, tuple(_cell(float(v), span) for v in numbers[t]), t == turn)
        for t, step in enumerate(trace.steps)
    )


def _cell(value: float, span: float) -> Cell:
    if not np.isfinite(value):
        return Cell("-∞", 1.0)
    words = f"{value:.2f}"
    return Cell("0.00" if words == "-0.00" else words, round(min(1.0, max(0.0, -value / span)), 3))


def _lines(trace: Trace, labels: Sequence[str]) -> tuple[Line, ...]:
    (width, height), (left, edge, bottom) = CHART, MARGIN
    shares = by_option(trace)
    x = np.linspace(left, width - edge, len(trace.steps) + 1)
    lines = []
    for label in (label for label in labels if label in shares):
        y = edge + (1.0 - shares[label]) * (height - edge - bottom)
        points = tuple((round(float(a), 1), round(float(b), 1)) for a, b in zip(x, y, strict=True))
        lines.append(Line(label, tuple(map(float, shares[label])), points))
    return tuple(lines)


def percent(share: float) -> str:
    """Return a probability as a percentage that never rounds to a false 0 or 100."""
    if 0.0 < share < 0.0005:
        return "<0.1 %"
    if 0.9995 < share < 1.0:
        return ">99.9 %"
    return f"{100.0 * share:.1f} %"


@dataclass(frozen=True)
class Panel:
    """Everything that a page shows of one answer; what the answer lacks (a baseline has no trace) is empty."""

    options: tuple[Option, ...]
    choice: str
    moments: tuple[Moment, ...]
    facts: tuple[str, ...]
    notes: tuple[str, ...]
    estimator: str = ""
    minds: tuple[Mind, ...] = ()
    rows: tuple[Row, ...] = ()
    lines: tuple[Line, ...] = ()
    chart: tuple[int, int] = CHART
    margin: tuple[int, int, int] = MARGIN

    @property
    def turning(self) -> Row | None:
        """The step that moved the posterior over options most."""
        return next((row for row in self.rows if row.turning), None)


def panel(
    choices: Sequence[Choice],
    choice: str,
    probabilities: Mapping[str, float],
    stages: Stages,
    trace: Trace | None,
    belief: Posterior | None = None,
) -> Panel:
    """Return the panel of an answer, from the values that an `Answer` or a line of results holds."""
    labels = [option.label for option in choices]
    episode = stages.episode
    return Panel(
        options=tuple(
            Option(c.label, c.text, probabilities.get(c.label, 0.0), c.label == choice) for c in choices
        ),
        choice=choice,
        moments=tuple(_moment(event) for event in episode.events) if episode else (),
        facts=episode.initial.facts if episode else (),
        notes=stages.notes,
        estimator=trace.estimator if trace else "",
        minds=_minds(trace, belief) if trace else (),
        rows=_rows(trace) if trace else (),
        lines=_lines(trace, labels) if trace else (),
    )
