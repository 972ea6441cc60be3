"""The seams between reading, thinking and judging: episodes that were read, questions about them, a judge."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, runtime_checkable

from pydantic import Field

from ..episodes.claims import Claim
from ..episodes.episode import Episode
from ..episodes.events import Event
from ..episodes.queries import Asked
from ..minds.facts import Value
from ..questions.question import Question


class ReadEpisode(Value):
    """An episode as it was read from a text: with which weight among the readings, and what stayed open.

    `things` are its things with what else they are called, for whoever reads questions about it.
    """

    episode: Episode
    weight: float = Field(default=1.0, gt=0.0, le=1.0)
    things: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    """What stayed open after all repairs, in words."""


class ReadQuestion(Value):
    """What a question asks of an episode, and in `notes` the slots that could not be read, in words.

    The `words` of an option are the answer that it stands for, as belief formation writes it: a value, `yes` or
    `no`, or people.
    """

    asked: Asked
    notes: tuple[str, ...] = ()
    supposed: tuple[Event, ...] = ()
    """What the question supposes to happen after all that is told."""
    reliability: float = Field(default=1.0, gt=0.0, le=1.0)
    """The probability that the question was read rightly, where its reader has reason to doubt it."""
    premises: tuple[Claim, ...] = ()
    """What the question takes for granted: "why does Ann think that the key is there"."""


class EpisodeReader(Protocol):
    """Reads a whole text as one episode."""

    def read_episode(self, text: str, people: Sequence[str]) -> tuple[ReadEpisode, ...]:
        """Return the different readings of a text; their weights sum to 1."""


Check = Literal["quotes", "execution", "cold"]
"""What a reading is checked by: quotes and coverage, execution, cold questions."""


@runtime_checkable
class Checking(Protocol):
    """An episode reader that checks what a model reads; leaving out a check shows what it is worth."""

    def without_check(self, check: Check) -> EpisodeReader:
        """Return the same reader without a check."""


class QueryReader(Protocol):
    """Reads a question in the language of an episode."""

    def read_question(self, question: Question, read: ReadEpisode) -> ReadQuestion:
        """Return the query; words that fit no kind are an `Open` one."""


@runtime_checkable
class ReadsTogether(Protocol):
    """A query reader for which it is cheaper to read all questions about a text at once."""

    def read_questions(self, questions: Sequence[Question], read: ReadEpisode) -> tuple[ReadQuestion, ...]:
        """Return the query of each of some questions that make the same assumptions, in their order."""


class Judged(Value):
    """How likely each option is, in nats and in the order of the options, and how the numbers were obtained.

    `log_probs` are log P(option | minds), or for `backward` log P(what was done | mind of the option); then
    `log_priors` are log P(mind of the option), all the same where there are none.
    """

    log_probs: tuple[float, ...]
    log_priors: tuple[float, ...] = ()
    estimator: str


class JudgeCase(Value):
    """What a judge sees of one question: what happened, and the minds that were formed from it.

    `direction` is `forward` for what follows from a mind (the next act, a feeling, what fits), `backward` for
    what a mind was that did and said what is told (a goal, a reason, a stance).
    """

    direction: Literal["forward", "backward"]
    asked: str
    text: str = ""
    """The whole text; empty where nobody told the episode in words."""
    happened: tuple[str, ...]
    """What was done, said and told, in order, in words."""
    until: str = ""
    """The words of the last event that has happened by the moment that is asked about; empty for the end."""
    minds: tuple[str, ...]
    """What is so, and what each of the people believes and wants, with probabilities, a line each."""
    agent: str = ""
    """Whose mind is in question, for `backward`."""
    options: tuple[str, ...]
    assumptions: tuple[str, ...] = ()


class Judge(Protocol):
    """Says how likely options are for minds that were formed; `limp.language` has one that asks a model."""

    def propose(self, case: JudgeCase) -> tuple[str, ...]:
        """Return at least two possible answers to a question without options."""

    def judge(self, case: JudgeCase) -> Judged:
        """Return how likely each option is."""
