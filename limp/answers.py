"""An answer with everything that led to it, and the error of a stage that gave none."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from pydantic import Field

from . import explanation
from .episodes.queries import Asked
from .errors import LimpError
from .events import Episode, Event
from .minds.attitudes import Hypothesis
from .minds.facts import Value
from .minds.timeline import BeliefTimeline
from .planner import Posterior, Trace
from .protocols import Usage
from .protocols.reading import ReadEpisode
from .questions.question import Question


class AskedEpisode(Value):
    """One reading of a text as an episode, and what the question asks of it."""

    read: ReadEpisode
    asked: Asked


class Stages(Value):
    """What every stage returned, as far as the line was run."""

    seen: tuple[Event, ...] = ()
    told: tuple[Event, ...] = ()
    episode: Episode | None = None
    hypotheses: tuple[Hypothesis, ...] = ()
    notes: tuple[str, ...] = ()
    """What a stage could not read or had to repair, in words."""
    conventions: tuple[str, ...] = ()
    """What was assumed where the material leaves something open, in words."""
    beliefs: BeliefTimeline | None = None
    """Who believed what after each event, where beliefs were tracked."""
    readings: tuple[AskedEpisode, ...] = Field(default=(), exclude_if=lambda readings: not readings)
    """The episodes that a text was read as, with their weights, and what the question asks of each."""


@dataclass(frozen=True, repr=False)
class Answer:
    """The chosen option, the probability that each option's statement is true, and how they came about.

    `probabilities` sum to 1 over the options; for a LEAST question `choice` is the least probable of them.
    Baselines that do not plan leave `posterior` and `trace` empty.
    """

    question: Question
    choice: str
    probabilities: dict[str, float]
    posterior: Posterior | None = None
    trace: Trace | None = None
    stages: Stages = Stages()
    cost: Usage = Usage()
    costs: dict[str, Usage] = field(default_factory=dict)
    """What the models that each stage asked cost."""

    @property
    def words(self) -> str:
        """The chosen option in words."""
        return next((c.text for c in self.question.choices if c.label == self.choice), "")

    def explain(self) -> str:
        """Return the answer and what speaks for it, in one sentence."""
        return explanation.sentence(self.choice, self.probabilities, self.question.polarity, self.trace)

    def steps(self) -> tuple[explanation.Row, ...]:
        """Return the prior, every step and their sum, in nats for each option; nothing without a trace."""
        return (
            explanation.table(self.trace, self.question.labels, most=len(self.trace.steps)) if self.trace else ()
        )

    def __str__(self) -> str:
        return f"{self.choice}) {self.words} (p = {self.probabilities[self.choice]:.3f})"

    def __repr__(self) -> str:
        shares = ", ".join(f"{label!r}: {share:.3f}" for label, share in self.probabilities.items())
        return f"Answer({self.choice!r}, {{{shares}}})"

    def _repr_html_(self) -> str:
        """Return what a notebook shows."""
        return explanation.as_html(self.question, self.choice, self.probabilities, self.explain())

    def to_json(self) -> dict[str, object]:
        """Return the whole answer as plain JSON data."""
        return {
            "question": self.question.model_dump(exclude_defaults=True),
            "choice": self.choice,
            "answer": self.words,
            "because": self.explain(),
            "probabilities": self.probabilities,
            "posterior": self.posterior and [float(p) for p in self.posterior.probabilities],
            "log_evidence": self.posterior and self.posterior.log_evidence,
            "trace": self.trace and self.trace.to_json(),
            "stages": self.stages.model_dump(exclude_defaults=True),
            "cost": self.cost.model_dump(),
            "costs": {name: usage.model_dump() for name, usage in self.costs.items()},
        }


class Answerer(Protocol):
    """Anything that answers questions: a `Pipeline`, a baseline, or a solver of one's own."""

    def answer(self, question: Question) -> Answer:
        """Answer the question or raise `LimpError`."""


class StageError(LimpError):
    """A stage failed: its name, what the earlier stages returned, and the trace if there was one already."""

    def __init__(self, stage: str, cause: LimpError, stages: Stages, trace: Trace | None = None) -> None:
        super().__init__(cause.message, cause.hint)
        self.stage, self.cause, self.stages, self.trace = stage, cause, stages, trace
