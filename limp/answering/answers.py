"""An answer with everything that led to it, and the error of a stage that gave none."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from pydantic import Field, SerializeAsAny

from ..episodes.claims import Option
from ..episodes.episode import Episode
from ..episodes.events import Event
from ..episodes.minds import BeliefTimeline, Hypothesis
from ..episodes.queries import Material, Query
from ..episodes.question import Question
from ..errors import LimpError
from ..minds.facts import Value
from ..models.metering import Tally, counting
from ..models.metering import stage as at_stage
from ..planner import Posterior, Trace, decide
from ..protocols.models import Usage
from ..protocols.stages import ReadEpisode
from ..reading.parsers import ParserUsed
from . import explanation

T = TypeVar("T")


class Stages(Value):
    """What every stage returned, as far as the line was run."""

    seen: tuple[SerializeAsAny[Event], ...] = ()
    told: tuple[SerializeAsAny[Event], ...] = ()
    episode: Episode | None = Field(default=None, exclude_if=lambda episode: episode is None)
    """What happened, as it was read and joined, or written by hand."""
    of: Material = Field(default="story", exclude_if=lambda of: of == "story")
    """Whether it was planned as a household's, or asked as a story."""
    hypotheses: tuple[Hypothesis, ...] = ()
    notes: tuple[str, ...] = ()
    """What a stage could not read or had to repair, in words."""
    frames: tuple[str, ...] = Field(default=(), exclude=True)
    """Which frame read each clause of a text, in words, where a parser read it."""
    conventions: tuple[str, ...] = ()
    """What was assumed where the material leaves something open, in words."""
    beliefs: BeliefTimeline | None = None
    """Who believed what after each event, where beliefs were tracked."""
    parser: ParserUsed | None = Field(default=None, exclude_if=lambda parser: parser is None)
    """Which parser read English, where one did."""
    query: SerializeAsAny[Query] | None = Field(default=None, exclude_if=lambda query: query is None)
    """What was asked of it."""
    claimed: tuple[Option, ...] = Field(default=(), exclude_if=lambda claimed: not claimed)
    """What each option claims of it, where a model put the question into the query."""
    other_readings: tuple[ReadEpisode, ...] = Field(default=(), exclude_if=lambda readings: not readings)
    """Less likely readings of the same text, with their weights."""


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

    @property
    def sentence(self) -> str:
        """The answer and what speaks for it, in one sentence."""
        return explanation.sentence(self.choice, self.probabilities, self.question.polarity, self.trace)

    @property
    def caveats(self) -> dict[str, tuple[str, ...]]:
        """What the answer rests on: what was assumed, and what was not understood or had to be repaired."""
        assumed = (*self.question.assumptions, *self.stages.conventions)
        return {"Assumed": assumed, "Notes": self.stages.notes}

    def explain(self) -> str:
        """Return the answer and what speaks for it in one sentence, and below it all that it rests on."""
        told = {title: [line.rstrip(".") for line in lines] for title, lines in self.caveats.items() if lines}
        return "\n".join([self.sentence, *(f"{title}: {'; '.join(lines)}." for title, lines in told.items())])

    def steps(self) -> tuple[explanation.Row, ...]:
        """Return the prior, every step and their sum, in nats for each option; nothing without a trace."""
        return (
            explanation.table(self.trace, self.question.labels, most=len(self.trace.steps)) if self.trace else ()
        )

    def __str__(self) -> str:
        chosen = f"{self.choice}) {self.words} (p = {self.probabilities[self.choice]:.3f})"
        return "\n".join([chosen, *self.explain().splitlines()[1:]])

    def __repr__(self) -> str:
        shares = ", ".join(f"{label!r}: {share:.3f}" for label, share in self.probabilities.items())
        return f"Answer({self.choice!r}, {{{shares}}})"

    def _repr_html_(self) -> str:
        return explanation.as_html(self.question, self.choice, self.probabilities, self.sentence, self.caveats)

    def to_json(self) -> dict[str, object]:
        """Return the whole answer as plain JSON data."""
        return {
            "question": self.question.model_dump(exclude_defaults=True),
            "choice": self.choice,
            "answer": self.words,
            "because": self.sentence,
            "probabilities": self.probabilities,
            "posterior": self.posterior and [float(p) for p in self.posterior.probabilities],
            "log_evidence": self.posterior and self.posterior.log_evidence,
            "trace": self.trace and self.trace.to_json(),
            "stages": self.stages.model_dump(exclude_defaults=True),
            "cost": self.cost.model_dump(),
            "costs": {name: usage.model_dump() for name, usage in self.costs.items()},
        }


class Solver(ABC):
    """Whoever answers questions: a `Pipeline`, a baseline, or a solver of one's own. Define `answer` only."""

    @abstractmethod
    def answer(self, question: Question) -> Answer:
        """Answer the question or raise `LimpError`."""

    def share(self, questions: Sequence[Question]) -> None:
        """Take down questions that will be asked, so that those about one text can be read together."""
        del questions


class StageError(LimpError):
    """A stage failed: its name, what the earlier stages returned, and the trace if there was one already."""

    def __init__(self, stage: str, cause: LimpError, stages: Stages, trace: Trace | None = None) -> None:
        super().__init__(cause.message, cause.hint)
        self.again, self.halts = cause.again, cause.halts
        self.stage, self.cause, self.stages, self.trace = stage, cause, stages, trace


class StageRun:
    """Runs stages one by one and remembers what they returned, so that a failure loses nothing."""

    def __init__(self) -> None:
        self.stages, self.tally = Stages(), Tally()
        self.trace: Trace | None = None
        self._begun = time.perf_counter()

    def stage(self, name: str, work: Callable[[], T]) -> T:
        """Return what a stage returns; raise `StageError` for any error but one that ends a run."""
        try:
            with at_stage(name), counting(self.tally.add):
                return work()
        except LimpError as error:
            if error.halts:
                raise
            raise StageError(name, error, self.stages, self.trace) from error

    def keep(self, **fields: object) -> None:
        """Take down what a stage returned, by the fields of `Stages`."""
        self.stages = self.stages.model_copy(update=fields)

    def decided(self, question: Question, belief: Posterior) -> Answer:
        """Return the answer that a posterior over minds decides, with all that was kept and what it cost."""
        shares = belief.marginal("choice")
        probabilities = {label: shares[label] for label in question.labels}
        choice = self.stage("decide", lambda: decide(probabilities, question.polarity))
        cost = self.tally.total().usage().model_copy(update={"seconds": time.perf_counter() - self._begun})
        found = self.stages, cost, self.tally.by_stage()
        return Answer(question, choice, probabilities, belief, self.trace, *found)
