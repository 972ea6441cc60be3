"""What is shown of an answer: its values, its minds in words, and minds, matrix and posterior as rows for pages.

Everything that comes from outside is escaped in the templates.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..answering.answers import Answer, Stages
from ..answering.explanation import sentence
from ..episodes.events import Event
from ..episodes.minds import Hypothesis, Mind, predicate
from ..episodes.question import Choice, Polarity
from ..episodes.telling import is_setting, setting
from ..homes.world import ELSEWHERE
from ..minds.clauses import clause
from ..minds.facts import who
from ..minds.source import Source
from ..planner import FloatArray, Trace, by_option, log_prior, rows_of, timeline

FADE = 3.0
"""A colour's strength is 1 - exp(-gap / FADE): 0.2 for half as likely, 0.5 for a tenth, 0.8 for a hundredth."""

UNNAMED = f"in the {ELSEWHERE.name}"
"""How the language of minds says that a thing is in none of the places that were named."""

SENSORS = {"video": "video", "scene": "scene graph", "text": "text", "conversation": "conversation"}


@dataclass(frozen=True)
class MindRow:
    """One hypothesis: its name in the table, what it says, and whether it is the first one of its option."""

    name: str
    words: str
    prior: float
    posterior: float
    first: bool


@dataclass(frozen=True)
class StepRow:
    """One step of the matrix: its place, its words, and a cell for each mind.

    A cell is the log-likelihood in words, and how strong its colour is, from 0 (likeliest) to 1.
    """

    number: int
    step: str
    cells: tuple[tuple[str, float], ...]


@dataclass(frozen=True)
class Panel:
    """What a page shows of one answer, from the values that an `Answer` or a line of results holds.

    What the answer lacks (a baseline has no trace) is empty.
    """

    choices: Sequence[Choice]
    choice: str
    probabilities: Mapping[str, float]
    stages: Stages
    trace: Trace | None
    polarity: Polarity = "MOST"

    @classmethod
    def of(cls, answer: Answer) -> Panel:
        """Return the panel of an answer."""
        asked = answer.question
        given = asked.choices, answer.choice, answer.probabilities, answer.stages, answer.trace
        return cls(*given, asked.polarity)

    @property
    def happened(self) -> tuple[Event, ...]:
        """What happened, in order."""
        episode = self.stages.episode
        return tuple(event for event in episode.events if not is_setting(event)) if episode else ()

    @property
    def stood(self) -> tuple[str, ...]:
        """How things stood at the start, each as a clause."""
        return setting(self.stages.episode) if self.stages.episode else ()

    @property
    def sentence(self) -> str:
        """The answer and what speaks for it."""
        if self.choice not in self.probabilities:
            return ""
        return sentence(self.choice, self.probabilities, self.polarity, self.trace)

    @cached_property
    def grouped(self) -> Trace | None:
        """The trace with the hypotheses of each option together, the options in their order."""
        if self.trace is None:
            return None
        rows = rows_of(self.trace.hypotheses)
        labels = dict.fromkeys((*(option.label for option in self.choices), *rows))
        order = [row for label in labels for row in rows.get(label, ())]
        ordered = tuple(self.trace.hypotheses[row] for row in order)
        return Trace(ordered, self.trace.steps, self.trace.log_probs[order, :], self.trace.estimator)

    @property
    def shared(self) -> str:
        """What all minds have in common, where it is left out of their words."""
        return minds_in_words(self.trace.hypotheses)[0] if self.trace else ""

    @property
    def groups(self) -> dict[str, int]:
        """How many minds stand for each option, in the order of the table."""
        rows = rows_of(self.grouped.hypotheses) if self.grouped else {}
        return {option: len(minds) for option, minds in rows.items()}

    @cached_property
    def minds(self) -> tuple[MindRow, ...]:
        """The minds by option, named A, or B1 and B2 where an option has several."""
        if self.grouped is None:
            return ()
        trace, rows = self.grouped, list[MindRow]()
        numbered = [(label, k) for label, count in self.groups.items() for k in range(count)]
        words = minds_in_words(trace.hypotheses)[1]
        shares = zip(np.exp(log_prior(trace.hypotheses)).tolist(), timeline(trace)[-1].tolist(), strict=True)
        for (label, k), said, (prior, after) in zip(numbered, words, shares, strict=True):
            name = label if self.groups[label] == 1 else f"{label}{k + 1}"
            rows.append(MindRow(name, said, prior, after, first=k == 0))
        return tuple(rows)

    @cached_property
    def rows(self) -> tuple[StepRow, ...]:
        """The matrix with steps down; colours show how much likelier each step was for the best mind."""
        if self.grouped is None:
            return ()
        trace = self.grouped
        return tuple(
            StepRow(t + 1, clause(step), _cells(trace.log_probs[:, t])) for t, step in enumerate(trace.steps)
        )

    @cached_property
    def lines(self) -> dict[str, list[float]]:
        """The posterior of each option after 0..T steps, [T + 1]."""
        shares = by_option(self.grouped) if self.grouped else {}
        labels = (option.label for option in self.choices)
        return {label: shares[label].tolist() for label in labels if label in shares}


def origin(source: Source) -> str:
    """Return where an event comes from: `video, 2 to 3.5 s`; "" for one of which no more is told."""
    if source == Source():
        return ""
    name = SENSORS.get(source.kind, source.kind)
    if source.start is None or source.unit == "characters":
        return name
    if source.unit == "frames":
        return f"{name}, frame {source.start:g}"
    return f"{name}, {source.start:g} s" if source.end is None else f"{name}, {source.start:g} to {source.end:g} s"


def _cells(values: FloatArray) -> tuple[tuple[str, float], ...]:
    strengths = 1.0 - np.exp((values - values.max()) / FADE) if np.isfinite(values.max()) else np.ones_like(values)
    return tuple(
        (f"{value:.2f}".replace("-0.00", "0.00"), round(float(strength), 3)) if np.isfinite(value) else ("-∞", 1.0)
        for value, strength in zip(values.tolist(), strengths, strict=True)
    )


# --- minds in words ---------------------------------------------------------------------------------------


def mind_in_words(hypothesis: Hypothesis) -> str:
    """Return a hypothesis as one line: `Ivan wants to hinder Ann; knows that the juice is in the fridge`.

    Of a mind of which nothing is said it is what they do or answer: `Sally: basket`.
    """
    words = "; ".join(contents(hypothesis.mind))
    answers = hypothesis.act_in_words or "unspecified"
    return f"{who(hypothesis.agent)} {words}" if words else f"{who(hypothesis.agent)}: {answers}"


def contents(mind: Mind) -> tuple[str, ...]:
    """Return the parts of a mind without its agent: social goal, manner, beliefs and ends, numbers."""
    social = [claim for claim in mind.claims if claim not in mind.held]
    numbers = ", ".join(f"{name} {value:g}" for name, value in mind.parameters)
    parts = (
        *map(predicate, social),
        mind.manner,
        *map(predicate, mind.held),
        f"with {numbers}" if numbers else "",
    )
    return tuple(words.replace(UNNAMED, "in a place that is not named") for words in parts if words)


def minds_in_words(hypotheses: Sequence[Hypothesis]) -> tuple[str, list[str]]:
    """Return what all hypotheses share, and the rest of each; nothing is taken out where one would lose all."""
    told = [contents(hypothesis.mind) for hypothesis in hypotheses]
    agents = {hypothesis.agent for hypothesis in hypotheses}
    same = [words for words in told[0] if all(words in parts for parts in told)]
    rest = ["; ".join(words for words in parts if words not in same) for parts in told]
    if same and len(agents) == 1 and len(told) > 1 and all(rest):
        return f"{who(agents.pop())} {'; '.join(same)}", rest
    return "", list(map(mind_in_words, hypotheses))
